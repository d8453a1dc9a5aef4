package formats_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
)

// lcgVector is a worked example of the rules. Given and then are words, or a deck and what it must give.
type lcgVector struct {
	ID     string `yaml:"id"`
	Format string `yaml:"format"`
	Area   string `yaml:"area"`
	Given  any    `yaml:"given"`
	Then   any    `yaml:"then"`
}

type lcgVectors struct {
	Decks map[string]struct {
		Cards map[string]int `yaml:"cards"`
	} `yaml:"decks"`
	Vectors []lcgVector `yaml:"vectors"`
}

// constructionAreas are the areas of examples that are about the construction of decks.
var constructionAreas = []string{"deck", "influence", "provinces", "roles", "lists", "rally", "pool"}

func readLCGVectors(t *testing.T) lcgVectors {
	t.Helper()
	var v lcgVectors
	readYAML(t, filepath.Join(cardtest.RealData(t), "rules", "lcg-vectors.yaml"), &v)
	if len(v.Vectors) < 100 || len(v.Decks) < 3 {
		t.Fatalf("only %d vectors and %d decks", len(v.Vectors), len(v.Decks))
	}
	return v
}

// TestLCGVectors judges the decks of the examples with all real cards: every rule that must be broken is, and no other.
func TestLCGVectors(t *testing.T) {
	tb := lcgRealTable(t)
	v := readLCGVectors(t)
	ran := 0
	for _, x := range v.Vectors {
		given, ok := x.Given.(map[string]any)
		if !ok || given["base"] == nil {
			continue
		}
		then := x.Then.(map[string]any)
		ran++
		t.Run(x.ID, func(t *testing.T) {
			d := tb.vectorDeck(t, v, given)
			r := tb.judge(t, d, x.Format, given["date"].(string))
			got := map[string]bool{}
			for _, p := range r.Problems {
				if p.Severity == formats.Error || p.Code == "unknown-card" {
					got[p.Rule] = true
				}
			}
			want := map[string]bool{}
			for _, id := range then["violations"].([]any) {
				want[sameFault(id.(string))] = true
			}
			if !strings.Contains(strings.Join(keys(want), " "), "LCG-DECK-01") {
				if g, w := faults(got), faults(want); !slices.Equal(g, w) {
					t.Errorf("broken: %v, want %v", g, w)
				}
			} else if !got["LCG-DECK-01"] || len(got) != 1 { // what needs the clan is left open (LCG-DECK-23)
				t.Errorf("without a Stronghold: %v", keys(got))
			}
			if valid := then["valid"].(bool); valid != (r.Verdict == formats.Legal) {
				t.Errorf("verdict %s, valid %v", r.Verdict, valid)
			}
			for _, section := range []string{"dynasty", "conflict"} {
				if n := r.Deck.Counts[section]; uint64(n) != then[section].(uint64) {
					t.Errorf("%s holds %d, want %v", section, n, then[section])
				}
			}
			if t.Failed() {
				for _, p := range r.Problems {
					t.Logf("%s %s %s %v: %s", p.Severity, p.Code, p.Rule, p.Cards, p.Message)
				}
			}
		})
	}
	if ran < 50 {
		t.Errorf("only %d examples ran", ran)
	}
}

// sameFault is the rule by which a report names the fault of another one: two cards of a title break the limit of
// copies (LCG-DECK-07) by sharing it (LCG-DECK-16).
func sameFault(id string) string {
	if id == "LCG-DECK-16" || id == "LCG-DECK-08" {
		return "LCG-DECK-07"
	}
	return id
}

func faults(of map[string]bool) []string {
	out := map[string]bool{}
	for id := range of {
		out[sameFault(id)] = true
	}
	return keys(out)
}

func keys(m map[string]bool) []string {
	out := []string{}
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

func (tb *lcgTable) vectorDeck(t *testing.T, v lcgVectors, given map[string]any) deck.Deck {
	t.Helper()
	counts := map[string]int{}
	for id, n := range v.Decks[given["base"].(string)].Cards {
		counts[id] = n
	}
	for id, n := range changes(given["add"]) {
		counts[id] += n
	}
	for id, n := range changes(given["remove"]) {
		if counts[id] -= n; counts[id] < 0 {
			t.Fatalf("takes %d of %s away", n, id)
		}
	}
	var d deck.Deck
	for id, n := range counts {
		if n == 0 {
			continue
		}
		e := deck.Entry{Card: id, Count: n, Confidence: 1}
		if c, ok := tb.cards.Card(id); ok {
			e.Section = deck.HomeSection(c)
		} else {
			e.Card, e.Name = "", id
		}
		d.Entries = append(d.Entries, e)
	}
	return d
}

func changes(list any) map[string]int {
	out := map[string]int{}
	if m, ok := list.(map[string]any); ok {
		for id, n := range m {
			out[id] = int(n.(uint64))
		}
	}
	return out
}

// TestLCGVectorsAreCited asks that a case shows every example about construction, by its id in the note.
func TestLCGVectorsAreCited(t *testing.T) {
	cited := map[string]bool{}
	files, err := filepath.Glob(filepath.Join("testdata", "cases", string(card.L5RLCG), "*", "*.yaml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	id := regexp.MustCompile(`\bLCG-V-\d{3}\b`)
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range id.FindAllString(string(data), -1) {
			cited[found] = true
		}
	}
	known := map[string]bool{}
	for _, x := range readLCGVectors(t).Vectors {
		known[x.ID] = true
		if slices.Contains(constructionAreas, x.Area) && x.Format != "any" && !cited[x.ID] {
			t.Errorf("no case shows %s (%s of %s)", x.ID, x.Area, x.Format)
		}
	}
	for found := range cited {
		if !known[found] {
			t.Errorf("a case speaks of %s, which is no example", found)
		}
	}
}

// TestLCGFactsNameRealCards asks that the cards that lists and texts of ours name are real, but for those of
// products that the data leave out (LCG-LIST-08, LCG-DATA-09).
func TestLCGFactsNameRealCards(t *testing.T) {
	tb := lcgRealTable(t)
	ids := formats.CardsNamed(card.L5RLCG)
	if len(ids) < 200 {
		t.Errorf("only %d cards are named", len(ids))
	}
	missing := 0
	for _, id := range ids {
		c, ok := tb.cards.Card(id)
		if !ok {
			missing++
			continue
		}
		if c.ID != id || deck.HomeSection(c) == "" {
			t.Errorf("%s leads to %s, in %q", id, c.ID, deck.HomeSection(c))
		}
	}
	if missing > 34 {
		t.Errorf("%d of %d cards are not in the data", missing, len(ids))
	}
}

// BenchmarkValidateLCG validates real decks, already resolved.
func BenchmarkValidateLCG(b *testing.B) {
	tb := lcgRealTable(b)
	for _, bench := range []struct{ name, path, format, day string }{
		{"legal", "l5r-lcg/emeralddb-json/scorpion-crane-seeker.json", "stronghold", "2018-07-11"},
		{"emerald", "l5r-lcg/bushibuilder-text/crab-lion-emerald.txt", "emerald", "2025-09-01"},
		{"wrong-format", "l5r-lcg/bushibuilder-text/crab-lion-emerald.txt", "obsidian", "2025-09-01"},
	} {
		d := tb.read(b, bench.path).Deck
		f, _ := tb.registry.Format(card.L5RLCG, bench.format)
		v, ok := f.At(bench.day)
		if !ok {
			b.Fatal("no version")
		}
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				formats.Validate(b.Context(), v, d, tb.cards, formats.Options{AsOf: bench.day})
			}
		})
	}
}
