package kotei

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/importer"
	"github.com/kotei-dev/kotei/importer/importtest"
	"github.com/kotei-dev/kotei/store"
)

// draw makes an invented dump of a game, as a source would give it.
func draw(t *rapid.T, game card.Game) importer.Dump {
	word := rapid.SampledFrom([]string{"Crane", "of", "the", "Lost", "Keep", "Élan", "Lion's", "2", "<b>", "& Co", "Ōmi"})
	phrase := rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(word, 1, 3).Draw(t, "words"), " ") })
	line := rapid.OneOf(rapid.Just(""), phrase)
	d := importer.Dump{Game: game, Aliases: map[string]string{}}
	for _, id := range rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"first", "second", "third", "ivory-edition"}), 1, 4, rapid.ID).Draw(t, "sets") {
		d.Sets = append(d.Sets, card.Set{
			ID: id, Game: game, Name: phrase.Draw(t, "set"), Arc: line.Draw(t, "arc"),
			Date: rapid.SampledFrom([]string{"", "2001-02-03", "2014-02-24"}).Draw(t, "date"), Size: rapid.IntRange(0, 400).Draw(t, "size"),
		})
	}
	texts := rapid.SampledFrom([]string{"", "4", "+2", "*", "–", "-3", "2*", "[Rank•7]"})
	stats := rapid.Custom(func(t *rapid.T) card.Stats {
		out := card.Stats{}
		for _, name := range []card.StatName{card.Force, card.Chi, card.Cost, card.MainCost} {
			if s, ok := card.ParseStat(texts.Draw(t, string(name)), false); ok {
				out[name] = s
			}
		}
		return out
	})
	keywords := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"Samurai", "Unique", "Soul of Nobody", "Experienced 2 Nobody", "Loyal"}), 0, 3, rapid.ID)
	tokens := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"ivory", "legacy", "modern", "not-legal-proxy"}), 0, 3, rapid.ID)
	n := rapid.IntRange(1, 6).Draw(t, "cards")
	for i := range n {
		c := card.Card{
			Game: game, Title: phrase.Draw(t, "title"), Subtitle: line.Draw(t, "subtitle"),
			Version: rapid.SampledFrom([]card.Version{"", "Experienced", "Experienced 2", "Inexperienced"}).Draw(t, "version"),
			Types:   rapid.SliceOfNDistinct(rapid.SampledFrom([]card.Type{"personality", "holding", "proxy", "sensei", "character"}), 1, 2, rapid.ID).Draw(t, "types"),
			Clans:   rapid.SliceOfNDistinct(rapid.SampledFrom([]card.Clan{"crab", "lion"}), 0, 2, rapid.ID).Draw(t, "clans"), Keywords: keywords.Draw(t, "keywords"),
			Stats: stats.Draw(t, "stats"), Text: line.Draw(t, "text"), Summary: line.Draw(t, "summary"), Unique: rapid.Bool().Draw(t, "unique"),
		}
		if game != card.L5RCCG {
			c.ID = "card_" + string(rune('a'+i))
			c.Side, c.Level = rapid.SampledFrom([]card.Side{"main", "conflict"}).Draw(t, "side"), 0
			c.LimitKey = "limit " + c.ID
			if rapid.Bool().Draw(t, "family") {
				family := phrase.Draw(t, "name of the family")
				c.Family = &family
			}
			c.Names = map[string]string{"fr": phrase.Draw(t, "name in French")}
		}
		for range rapid.IntRange(0, 4).Draw(t, "printings") {
			p := card.Printing{
				Set: rapid.SampledFrom(d.Sets).Draw(t, "printed in").ID, Number: rapid.SampledFrom([]string{"", "7", "12a"}).Draw(t, "number"),
				Artist: line.Draw(t, "artist"), Flavor: line.Draw(t, "flavor"), Rarity: rapid.SampledFrom([]string{"", "rare", "common"}).Draw(t, "rarity"),
				Legal: tokens.Draw(t, "legal"), Banned: rapid.Bool().Draw(t, "banned"), Text: line.Draw(t, "printed text"),
				Keywords: keywords.Draw(t, "printed keywords"), LegalFrom: rapid.SampledFrom([]string{"", "2012-06-01"}).Draw(t, "legal from"),
			}
			if rapid.Bool().Draw(t, "own stats") {
				p.Stats = stats.Draw(t, "printed stats")
			}
			c.Printings = append(c.Printings, p)
		}
		if rapid.Bool().Draw(t, "extras") {
			c.Faces = []card.Face{{Name: phrase.Draw(t, "front"), Stats: stats.Draw(t, "front stats")}, {Name: "back", Text: line.Draw(t, "back text")}}
			c.Sensei = &card.Sensei{All: rapid.Bool().Draw(t, "all"), Clans: []card.Clan{"crab"}}
			c.Rulings = []card.Ruling{{Text: phrase.Draw(t, "ruling"), Source: line.Draw(t, "of")}}
			c.Errata = []card.Erratum{{Date: "2010-01-01", Text: phrase.Draw(t, "erratum")}}
			c.OldNames = []string{phrase.Draw(t, "old name")}
			c.External = map[string]string{"elsewhere": "17"}
		}
		d.Records = append(d.Records, importer.Record{Card: c, Key: "key " + string(rune('a'+i)), File: "invented", Line: i + 1})
	}
	return d
}

// release merges dumps and shows them as a catalog.
func release(t rapid.TB, game card.Game, dumps ...importer.NamedDump) (*catalog.Catalog, store.Content) {
	content, err := importer.Merge(game, dumps, &importer.Report{})
	if err != nil {
		t.Fatalf("merge: %v", err)
	}
	cat, err := catalog.New(game, catalog.Release{Hash: importer.HashContent(game, content)}, content.Cards, nil, content.Sets, content.Aliases)
	if err != nil {
		t.Fatalf("catalog: %v", err)
	}
	return cat, content
}

// again exports a catalog, reads the export and merges it alone.
func again(t rapid.TB, cat *catalog.Catalog) (exported string, second *catalog.Catalog) {
	var b bytes.Buffer
	if err := Export(&b, cat); err != nil {
		t.Fatalf("export: %v", err)
	}
	var report importer.Report
	dump, err := read(context.Background(), bytes.NewReader(b.Bytes()), "export", &report)
	if err != nil {
		t.Fatalf("read: %v", err)
	}
	if notes := report.Sorted(); len(notes) != 0 {
		t.Fatalf("reading one's own export says %v", notes)
	}
	second, _ = release(t, cat.Game(), importer.NamedDump{Source: sourceName, Dump: dump})
	return b.String(), second
}

// same fails with the first line that differs.
func same(t rapid.TB, first, second string) {
	if first == second {
		return
	}
	a, b := strings.Split(first, "\n"), strings.Split(second, "\n")
	for i := range a {
		if i == 0 && len(a) == len(b) { // the hash differs whenever anything does
			continue
		}
		if i >= len(b) || a[i] != b[i] {
			t.Fatalf("line %d was\n%s\nand is now\n%s", i+1, a[i], b[min(i, len(b)-1)])
		}
	}
	t.Fatalf("headers differ:\n%s\n%s", a[0], b[0])
}

// TestRoundTrip: export, read, merge alone, export again gives the same bytes, and so the same release hash,
// ids, printings, old ids and sets.
func TestRoundTrip(t *testing.T) {
	for _, game := range card.Games() {
		t.Run(string(game), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				dump := draw(t, game)
				first, _ := release(t, game, importer.NamedDump{Source: "invented", Dump: dump})
				for i := range first.Len() {
					dump.Aliases["old-"+first.At(i).ID] = first.At(i).ID
				}
				first, _ = release(t, game, importer.NamedDump{Source: "invented", Dump: dump})
				exported, second := again(t, first)
				twice, _ := again(t, second)
				same(t, exported, twice)
			})
		})
	}
}

// TestRoundTripOfPrintingsAlike: two printings of one set that only their wording tells apart, one of them
// that of the card, keep their ids.
func TestRoundTripOfPrintingsAlike(t *testing.T) {
	alike := func(text string) card.Printing { return card.Printing{Set: "first", Number: "7", Text: text} }
	dump := importer.Dump{Game: card.Altered, Records: []importer.Record{{Key: "k", Card: card.Card{
		ID: "a", Game: card.Altered, Title: "A", Text: "Lost", Printings: []card.Printing{alike("Crane"), alike("Lost")},
	}}}}
	first, _ := release(t, card.Altered, importer.NamedDump{Source: "invented", Dump: dump})
	exported, second := again(t, first)
	twice, _ := again(t, second)
	same(t, exported, twice)
}

// TestRealRoundTrip: the real cards of the L5R CCG and of Altered, exported and imported, are the same release.
func TestRealRoundTrip(t *testing.T) {
	for _, cat := range []*catalog.Catalog{importtest.Catalog(t), importtest.AlteredAll(t)} {
		exported, second := again(t, cat)
		if cat.Release().Hash != second.Release().Hash {
			t.Errorf("%s: release hash %s, imported again %s", cat.Game(), cat.Release().Hash, second.Release().Hash)
		}
		twice, _ := again(t, second)
		same(t, exported, twice)
	}
}

// BenchmarkExport writes all real cards.
func BenchmarkExport(b *testing.B) {
	cat := importtest.Catalog(b)
	var out bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		if err := Export(&out, cat); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(int64(out.Len()))
}

// BenchmarkRead reads them back.
func BenchmarkRead(b *testing.B) {
	var out bytes.Buffer
	if err := Export(&out, importtest.Catalog(b)); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(out.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := read(context.Background(), bytes.NewReader(out.Bytes()), "export", &importer.Report{}); err != nil {
			b.Fatal(err)
		}
	}
}
