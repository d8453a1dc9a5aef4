package search_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/importer/importtest"
	"github.com/kotei-dev/kotei/search"
)

// printed is a small invented catalog in which printings matter.
func printed(t testing.TB) *catalog.Catalog {
	sets := []card.Set{
		{ID: "first-set", Game: card.L5RCCG, Name: "First Set", Codes: []string{"FS"}, Arc: "jade", Date: "1998-01-01"},
		{ID: "second-set", Game: card.L5RCCG, Name: "Second Set", Arc: "gold", Date: "2001-05-05"},
	}
	p := func(set, rarity, artist, number string) card.Printing {
		date := map[string]string{"first-set": "1998-01-01", "second-set": "2001-05-05"}[set]
		return card.Printing{ID: set + "." + number, Set: set, Rarity: rarity, Artist: artist, Number: number, Date: date}
	}
	stats := func(force string) card.Stats {
		s, _ := card.ParseStat(force, false)
		return card.Stats{card.Force: s}
	}
	personality := []card.Type{card.Personality}
	return cardtest.CatalogWithSets(
		t, sets,
		card.Card{Title: "Alpha", Types: personality, Clans: []card.Clan{"crab"}, Stats: stats("3"), Printings: []card.Printing{p("first-set", "rare", "Ada Baker", "1"), p("second-set", "common", "Bo Cook", "2")}},
		card.Card{Title: "Beta", Types: personality, Clans: []card.Clan{"crab", "crane"}, Stats: stats("–"), Keywords: []string{"Geisha House"}, Printings: []card.Printing{p("first-set", "common", "Bo Cook", "2a")}},
		card.Card{Title: "Gamma", Types: personality, Stats: stats("*"), Keywords: []string{"Geisha"}, Printings: []card.Printing{p("second-set", "rare", "Ada Baker", "10")}},
		card.Card{Title: "Delta", Types: []card.Type{card.Holding}, Keywords: []string{"Geisha House", "Unique"}},
		card.Card{Title: "Token", Types: []card.Type{card.Proxy}, Printings: []card.Printing{p("second-set", "", "", "")}},
	)
}

func TestPrintings(t *testing.T) {
	x := memory(t, printed(t))
	shown := func(res search.Result) string {
		var out []string
		for _, h := range res.Hits {
			out = append(out, fmt.Sprintf("%s/%d", x.Catalog().At(h.Card).ID, h.Printing))
		}
		return strings.Join(out, " ")
	}
	for _, c := range []struct{ query, want string }{
		{"", "alpha/-1 beta/-1 delta/-1 gamma/-1"},
		{"include:created", "alpha/-1 beta/-1 delta/-1 gamma/-1 token/-1"},
		{"t:proxy", "token/-1"},
		{"s:FS r:rare", "alpha/-1"},
		{"s:first-set r:common", "beta/-1"}, // Alpha is common in the other set
		{"s:first-set (r:common or t:personality)", "alpha/-1 beta/-1"},
		{"-s:first-set", "delta/-1 gamma/-1"},
		{"r:common -s:first-set", "alpha/-1"}, // it is common where it is not of the first set
		{"-(s:first-set r:common)", "alpha/-1 delta/-1 gamma/-1"},
		{"unique:printings", "alpha/0 alpha/1 beta/0 delta/-1 gamma/0"},
		{"unique:printings -s:first-set", "alpha/1 delta/-1 gamma/0"},
		{"unique:printings c:crab order:date", "alpha/0 beta/0 alpha/1"},
		{"unique:printings c:crab order:date dir:desc", "alpha/1 alpha/0 beta/0"},
		{"prefer:newest", "alpha/1 beta/0 delta/-1 gamma/0"},
		{"prefer:oldest s:second-set", "alpha/1 gamma/0"},
		{"order:set", "beta/-1 alpha/-1 gamma/-1 delta/-1"},
		{"order:set prefer:oldest", "alpha/0 beta/0 gamma/0 delta/-1"},
		{"order:force", "beta/-1 gamma/-1 alpha/-1 delta/-1"}, // the dash before 0 before 3, no force last
		{"order:force dir:desc", "alpha/-1 gamma/-1 beta/-1 delta/-1"},
		{"order:clan dir:desc", "beta/-1 alpha/-1 delta/-1 gamma/-1"},
		{"cn:2", "alpha/-1"},
		{"cn>=2", "alpha/-1 beta/-1 gamma/-1"},
		{"year<2000 a:bo", "beta/-1"},
		{"date>2000-01-01", "alpha/-1 gamma/-1"},
		{"arc:jade", "alpha/-1 beta/-1"},
		{"is:reprint", "alpha/-1"},
		{"in:first-set in:second-set", "alpha/-1"},
		{"prints>=2", "alpha/-1"},
		{"c=crab", "alpha/-1"},
		{"c>=crab", "alpha/-1 beta/-1"},
		{"c<=crab", "alpha/-1 delta/-1 gamma/-1"},
		{"c>crab", "beta/-1"},
		{"c:none", "delta/-1 gamma/-1"},
		{"clans>=2", "beta/-1"},
		{"k:geisha", "gamma/-1"}, // the whole keyword (TF-KW-01)
		{`k:"geisha house"`, "beta/-1 delta/-1"},
		{"k~hous", "beta/-1 delta/-1"},
		{"keywords=0", "alpha/-1"},
		{"force:*", "gamma/-1"},
		{"force=0", "gamma/-1"},
		{"force:none", "beta/-1"},
		{"force<-9", "beta/-1"},
		{"force!=3", "beta/-1 gamma/-1"}, // Delta has none
		{"has:force", "alpha/-1 beta/-1 gamma/-1"},
		{"id:first-set.1", "alpha/-1"},
		{"r:none", ""},
	} {
		res := find(t, x, c.query, search.Request{})
		if got := shown(res); got != c.want || res.Total != len(strings.Fields(c.want)) {
			t.Errorf("%q: %s (total %d), want %s", c.query, got, res.Total, c.want)
		}
	}
}

// TestWhatTheQuerySaysWins: directives of the query stand above those of the request.
func TestWhatTheQuerySaysWins(t *testing.T) {
	x := memory(t, printed(t))
	req := search.Request{Order: "force", Dir: "desc", Unique: "printings"}
	if res := find(t, x, "t:personality", req); res.Order != "force" || res.Dir != "desc" || res.Unique != "printings" || res.Total != 4 {
		t.Errorf("the request: %+v", res)
	}
	if res := find(t, x, "t:personality order:name dir:asc unique:cards", req); res.Order != "name" || res.Dir != "asc" || res.Unique != "cards" || res.Total != 3 {
		t.Errorf("the query: %+v", res)
	}
	if res := find(t, x, "alpha", search.Request{}); res.Order != "relevance" || res.Dir != "desc" {
		t.Errorf("words: %+v", res)
	}
	if res := find(t, x, "-alpha c:crab", search.Request{}); res.Order != "name" || res.Dir != "asc" {
		t.Errorf("negated words: %+v", res)
	}
}

// fieldOf is the field with which a clause asks for a value of a facet.
var fieldOf = map[string]string{"type": "t", "clan": "c", "side": "side", "keyword": "k", "set": "s", "format": "f", "rarity": "r"}

// TestFacets: each count is what the query finds with the value asked for besides, on real cards.
func TestFacets(t *testing.T) {
	x := realIndex(t)
	for _, src := range []string{"c:crab t:personality force>=4", "s:ivory-edition", "r:rare a:baker", "unique:printings k:shugenja -r:common", "o:honor t:event", "zzz"} {
		names := search.FacetNames()
		res := find(t, x, src, search.Request{Facets: names, Limit: 1, AsOf: "2014-06-01"})
		for _, name := range names {
			counts := res.Facets[name]
			if counts == nil {
				t.Errorf("%s: no facet %s", src, name)
			}
			if !slices.IsSortedFunc(counts, func(a, b search.Count) int { return b.Cards - a.Cards }) {
				t.Errorf("%s: facet %s is not in order: %v", src, name, counts)
			}
			if len(counts) > 12 {
				counts = append(slices.Clone(counts[:8]), counts[len(counts)-4:]...)
			}
			for _, c := range counts {
				asked := fmt.Sprintf("%s %s:%q", src, fieldOf[name], c.Value)
				if got := find(t, x, asked, search.Request{Limit: 1, AsOf: "2014-06-01"}).Total; got != c.Cards || got == 0 {
					t.Errorf("%s: facet %d, found %d", asked, c.Cards, got)
				}
			}
		}
	}
}

// TestFormats compares with what LegalityOf says of each card.
func TestFormats(t *testing.T) {
	for _, tc := range []struct {
		c    *catalog.Catalog
		days []string
	}{
		{importtest.LCG(t), []string{"2018-03-01", "2026-11-30"}},
		{importtest.Altered(t), []string{"2025-06-01", "2026-11-30"}},
	} {
		c := tc.c
		x := memory(t, c)
		r := registry(t)
		for _, day := range tc.days {
			status := map[string]map[string]formats.Status{}
			for i := range c.Len() {
				k := c.At(i)
				status[k.ID] = map[string]formats.Status{}
				for _, l := range formats.LegalityOf(k, r, c, day, "en") {
					status[k.ID][l.Format] = l.Status
				}
			}
			for _, f := range r.For(c.Game()) {
				for field, ok := range map[string]func(s formats.Status) bool{
					"f": func(s formats.Status) bool {
						return s == formats.StatusLegal || s == formats.StatusRestricted || s == formats.StatusSplashBanned || s == formats.StatusDisputed
					},
					"banned":     func(s formats.Status) bool { return s == formats.StatusBanned || s == formats.StatusSuspended },
					"restricted": func(s formats.Status) bool { return s == formats.StatusRestricted },
				} {
					want := []string{}
					for i := range c.Len() {
						if k := c.At(i); ok(status[k.ID][f.ID]) && !k.Created {
							want = append(want, k.ID)
						}
					}
					for _, src := range []string{field + ":" + f.ID, field + ":" + f.ID + "@" + day} {
						got := ids(x, find(t, x, src, search.Request{AsOf: day}).Hits)
						slices.Sort(got)
						slices.Sort(want)
						if diff := cmp.Diff(want, got); diff != "" {
							t.Fatalf("%s on %s (-want +got):\n%s", src, day, diff)
						}
					}
				}
			}
		}
	}
}

// TestConcurrentClose: queries under way finish before the index closes, later ones are told.
func TestConcurrentClose(t *testing.T) {
	for range 20 {
		x, err := search.Memory(sample(t), nil)
		if err != nil {
			t.Fatal(err)
		}
		q, err := x.Parse("o:honor or kaze or o:/bow/ or o~gain", false)
		if err != nil {
			t.Fatal(err)
		}
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				for {
					res, err := x.Search(context.Background(), search.Request{Query: q, Limit: 60, Facets: search.FacetNames()})
					if errors.Is(err, search.ErrClosed) {
						return
					}
					if err != nil || res.Total != 9 {
						t.Errorf("%d hits, %v", res.Total, err)
						return
					}
					if _, err := x.Explain(context.Background(), q, "", "fr"); err != nil && !errors.Is(err, search.ErrClosed) {
						t.Error(err)
					}
				}
			})
		}
		if err := x.Close(); err != nil {
			t.Error(err)
		}
		wg.Wait()
	}
}
