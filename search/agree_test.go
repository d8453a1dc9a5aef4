package search_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/importer/importtest"
	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/search/query"
	"github.com/kotei-dev/kotei/search/query/querytest"
)

// asked is the day that generated queries ask formats about.
const asked = "2016-01-01"

// samples are words of a catalog for the open fields of generated queries.
func samples(c *catalog.Catalog, every int) map[query.FieldID][]string {
	open := map[query.FieldID][]string{}
	add := func(f query.FieldID, texts ...string) {
		for _, s := range texts {
			if card.Fold(s) != "" && len(s) < 400 && len(open[f]) < 4000 {
				open[f] = append(open[f], s)
			}
		}
	}
	for i := 0; i < c.Len(); i += every {
		k := c.At(i)
		add(query.FieldName, namesOf(query.FieldName, k)...)
		add(query.FieldTitle, k.Title)
		add(query.FieldSubtitle, k.Subtitle)
		add(query.FieldText, wordings(k)...)
		add(query.FieldOld, otherTexts(query.FieldOld, k)...)
		add(query.FieldFlavor, otherTexts(query.FieldFlavor, k)...)
		add(query.FieldRuling, otherTexts(query.FieldRuling, k)...)
		add(query.FieldKeyword, k.Keywords...)
		add(query.FieldTrait, k.Traits...)
		add(query.FieldRole, k.RoleOnly...)
		add(query.FieldCardID, k.ID, k.Latest)
		if k.Family != nil {
			add(query.FieldFamily, *k.Family, k.FamilyID)
		}
		for _, p := range k.Printings {
			add(query.FieldArtist, p.Artist)
			add(query.FieldNumber, p.Number)
		}
	}
	return open
}

// agree holds the index to the reference on one generated query.
func agree(t *rapid.T, x *search.Index, r *reference, w querytest.Words) {
	src := w.Query().Draw(t, "query")
	q, err := x.Parse(src, false)
	var e *query.Error
	if errors.As(err, &e) && (e.Problems[0].Code == query.TooManyClauses || e.Problems[0].Code == query.QueryTooLong) {
		return
	}
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	orders := x.Orders()
	req := search.Request{
		Order: rapid.SampledFrom(append(orders, "")).Draw(t, "order"), Dir: rapid.SampledFrom([]string{"", "asc", "desc"}).Draw(t, "dir"),
		Unique: rapid.SampledFrom([]string{"", "", "printings"}).Draw(t, "unique"), Prefer: rapid.SampledFrom([]string{"", "oldest", "newest"}).Draw(t, "prefer"),
	}
	got, want, err := sameHits(t.Context(), x, r, q, req)
	if errors.Is(err, search.ErrTooExpensive) {
		t.Skip("too expensive")
	}
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	if got.Total != len(want) || !slices.Equal(got.Hits, want) {
		t.Fatalf("%s\ncanonical %s\norder %s %s unique %s\nindex     %s\nreference %s", src, q, got.Order, got.Dir, got.Unique, tell(x.Catalog(), got.Hits), tell(x.Catalog(), want))
	}
	if len(want) > 1 {
		page(t, x, q, req, got.Hits)
	}
}

// page says that a page is a part of the whole.
func page(t *rapid.T, x *search.Index, q *query.Query, req search.Request, whole []search.Hit) {
	if req.Order == "relevance" || req.Order == "" || q.Display.Order == "relevance" {
		return // the whole was sorted anew
	}
	req.Query, req.AsOf = q, asked
	req.Offset, req.Limit = rapid.IntRange(0, len(whole)).Draw(t, "offset"), rapid.IntRange(0, 5).Draw(t, "limit")
	got, err := x.Search(t.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	if want := whole[req.Offset:min(len(whole), req.Offset+req.Limit)]; got.Total != len(whole) || !slices.Equal(got.Hits, want) {
		t.Fatalf("%s: %d hits from %d are %v of %d, want %v of %d", q, req.Limit, req.Offset, got.Hits, got.Total, want, len(whole))
	}
}

// tell names the first hits.
func tell(c *catalog.Catalog, hits []search.Hit) string {
	out := fmt.Sprint(len(hits), ":")
	for i, h := range hits {
		if i == 30 {
			return out + " …"
		}
		out += fmt.Sprintf(" %s/%d", c.At(h.Card).ID, h.Printing)
	}
	return out
}

// TestAgreesOnInventedCards compares index and reference over invented catalogs, in which few words, stats and sets
// make every combination likely.
func TestAgreesOnInventedCards(t *testing.T) {
	rules := registry(t)
	rapid.Check(t, func(rt *rapid.T) {
		c := inventedCatalog(t, rt)
		x, err := search.Memory(c, rules)
		if err != nil {
			rt.Fatal(err)
		}
		defer x.Close()
		r := newReference(c, rules, asked)
		w := querytest.Words{Game: c.Game(), Vocabulary: x.Vocabulary(), Open: samples(c, 1), Display: true, Patterns: []string{"^kaze", "o.*r", "ren|bow", `\bhono?r`, "[0-9]+ gold$", "~ gains", "ô"}}
		for range 6 {
			agree(rt, x, r, w)
		}
	})
}

// inventedCatalog draws a few cards of the CCG.
func inventedCatalog(t testing.TB, rt *rapid.T) *catalog.Catalog {
	word := rapid.SampledFrom([]string{"Kaze", "Ren", "Port", "of", "Élan", "Storm", "Or", "bow", "Bowing", "honor", "l'honneur", "~"})
	phrase := func(name string, least, most int) string {
		return join(rapid.SliceOfN(word, least, most).Draw(rt, name))
	}
	text := func(name string) string {
		return rapid.SampledFrom([]string{"", "Bow: Produce 2 Gold, or 3 Gold.", "Kaze Ren gains honor.", "Bowed cards move home.\nHonorable storm", "Produce 4 Gold"}).Draw(rt, name)
	}
	cards := make([]card.Card, rapid.IntRange(1, 14).Draw(rt, "cards"))
	for i := range cards {
		k := card.Card{
			ID: fmt.Sprintf("c%02d", i), Title: phrase("title", 1, 2), Subtitle: rapid.SampledFrom([]string{"", "", "the Storm"}).Draw(rt, "subtitle"),
			Version:  rapid.SampledFrom([]card.Version{"", "", "Experienced", "Experienced 2", "Inexperienced"}).Draw(rt, "version"),
			Types:    rapid.SampledFrom([][]card.Type{{"personality"}, {"holding"}, {"event"}, {"personality", "proxy"}, {"sensei"}, {}}).Draw(rt, "types"),
			Clans:    rapid.SampledFrom([][]card.Clan{nil, {"crab"}, {"crane"}, {"crab", "crane"}, {"crab", "crane", "lion"}}).Draw(rt, "clans"),
			Keywords: rapid.SampledFrom([][]string{nil, {"Geisha"}, {"Geisha House"}, {"Samurai", "Loyal"}, {"Samurai", "Unique"}, {"Soul of Kaze"}}).Draw(rt, "keywords"),
			Text:     text("text"), Support: rapid.SampledFrom([]string{"", "partial", "modelled"}).Draw(rt, "support"),
			Stats: stats(rt),
		}
		if rapid.Bool().Draw(rt, "translated") {
			k.Names = map[string]string{"fr": phrase("french", 1, 3)}
			k.Texts = map[string]string{"fr": phrase("texte", 0, 4), "de": phrase("wortlaut", 0, 3)}
		}
		if rapid.IntRange(0, 4).Draw(rt, "faces") == 0 {
			k.Faces = []card.Face{{Name: k.Title, Text: k.Text}, {Name: phrase("back", 1, 2), Text: text("back text")}}
		}
		if k.HasType("sensei") {
			k.Sensei = rapid.SampledFrom([]*card.Sensei{{All: true}, {Clans: []card.Clan{"crab", "lion"}}, {Clans: []card.Clan{"crane"}}}).Draw(rt, "sensei")
		}
		if rapid.IntRange(0, 5).Draw(rt, "rulings") == 0 {
			k.Rulings = []card.Ruling{{Text: phrase("ruling", 1, 4)}}
		}
		k.Printings = inventedPrintings(rt, k.ID, text)
		cards[i] = k
	}
	sets := []card.Set{
		{ID: "tokens", Name: "Tokens", Arc: "tokens"},
		{ID: "imperial-edition", Name: "Imperial Edition", Codes: []string{"IE"}, Arc: "imperial", Date: "1995-10-01"},
		{ID: "ivory-edition", Name: "Ivory Edition", Codes: []string{"Ivory"}, Arc: "ivory", Date: "2014-03-24"},
		{ID: "onyx", Name: "Onyx", Arc: "onyx", Date: "2023-01-01"},
	}
	return cardtest.CatalogWithSets(t, sets, cards...)
}

func inventedPrintings(rt *rapid.T, id string, text func(string) string) []card.Printing {
	var out []card.Printing
	for n := range rapid.IntRange(0, 3).Draw(rt, "printings") {
		set := rapid.SampledFrom([][2]string{{"tokens", ""}, {"imperial-edition", "1995-10-01"}, {"ivory-edition", "2014-03-24"}, {"onyx", "2023-01-01"}}).Draw(rt, "set")
		out = append(out, card.Printing{
			ID: fmt.Sprintf("%s.%s.%d", set[0], id, n), Set: set[0], Date: set[1], Number: rapid.SampledFrom([]string{"", "1", "2", "12a", "P3", "12"}).Draw(rt, "number"),
			Rarity: rapid.SampledFrom([]string{"", "common", "rare", "promo", "fixed"}).Draw(rt, "rarity"), Artist: rapid.SampledFrom([]string{"", "Ren Kaze", "Port"}).Draw(rt, "artist"),
			Flavor: rapid.SampledFrom([]string{"", "Honor is a storm"}).Draw(rt, "flavor"), Text: text("old text"), Banned: rapid.IntRange(0, 9).Draw(rt, "banned") == 0,
			Legal: rapid.SampledFrom([][]string{nil, {"imperial"}, {"ivory", "modern"}, {"legacy", "onyx"}}).Draw(rt, "legal"),
		})
	}
	card.SortPrintings(out)
	return out
}

func stats(rt *rapid.T) card.Stats {
	out := card.Stats{}
	for _, name := range []card.StatName{card.Force, card.Chi, card.HonorRequirement, card.GoldCost} {
		if s, ok := card.ParseStat(rapid.SampledFrom([]string{"", "0", "1", "3", "-2", "–", "*", "2*", "+1", "Rank 7"}).Draw(rt, string(name)), false); ok {
			out[name] = s
		}
	}
	return out
}

func join(words []string) string {
	out := ""
	for i, w := range words {
		if i > 0 {
			out += " "
		}
		out += w
	}
	return out
}

// TestAgreesOnRealCards compares index and reference over the real cards of each game. What formats say of all cards
// takes the reference too long; a part of them is compared card by card.
func TestAgreesOnRealCards(t *testing.T) {
	for _, g := range []struct {
		name  string
		load  func(testing.TB) *catalog.Catalog
		every int // which cards are asked about formats
		day   string
	}{{"l5r-ccg", importtest.Catalog, 151, asked}, {"l5r-lcg", importtest.LCG, 17, "2020-06-01"}, {"altered", importtest.AlteredAll, 37, "2025-06-01"}} {
		t.Run(g.name, func(t *testing.T) {
			c := g.load(t)
			x := indexOf(t, c)
			r := newReference(c, registry(t), asked)
			w := querytest.Words{
				Game: c.Game(), Vocabulary: x.Vocabulary(), Open: samples(c, 7), Display: true,
				Patterns: []string{"^hida", "produce [0-9] gold", "honou?r", "(bow|straighten) (a|your)", "target.*personality$", "~ gains", "[éè]"},
				Without:  []query.FieldID{query.FieldFormat, query.FieldBanned, query.FieldRestrict},
			}
			checks := 0
			t.Run("queries", func(t *testing.T) {
				rapid.Check(t, func(rt *rapid.T) {
					if checks++; !underRace || checks <= 12 {
						agree(rt, x, r, w)
					}
				})
			})
			if !underRace {
				t.Run("legality", func(t *testing.T) { legalityAgrees(t, x, g.every, g.day) })
			}
		})
	}
}
