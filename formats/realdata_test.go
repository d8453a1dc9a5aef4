package formats_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"testing"

	"github.com/goccy/go-yaml"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/importer/importtest"
)

// today is the day of the check where a record names none.
const today = "2026-11-30"

// Wanted is what a record expects of a report.
type Wanted struct {
	Verdict  string          `yaml:"verdict"`
	Problems []wantedProblem `yaml:"problems"`
}

type wantedProblem struct {
	Code     string `yaml:"code"`
	OrCode   string `yaml:"or_code"`
	Severity string `yaml:"severity"`
	Title    string `yaml:"title"`
	Section  string `yaml:"section"`
	Have     *int   `yaml:"have"`
	Limit    *int   `yaml:"limit"`
}

// deckRecord is a deck of the folder of real decks with its verdict.
type deckRecord struct {
	Wanted   `yaml:",inline"`
	Path     string         `yaml:"path"`
	Dialect  string         `yaml:"dialect"`
	Format   string         `yaml:"format"`
	Counts   map[string]int `yaml:"counts"`
	Optional bool           `yaml:"optional"`
	Outside  map[string]int `yaml:"not_in_pool"` // cards outside each pool, Strongholds and Sensei too
	Also     []struct {
		Format  string         `yaml:"format"`
		Verdict string         `yaml:"verdict"`
		Codes   map[string]int `yaml:"problem_codes"`
		Outside []string       `yaml:"not_in_pool"`
	} `yaml:"also"`
}

// recipe changes a deck and says what the report must be.
type recipe struct {
	ID     string            `yaml:"id"`
	Base   string            `yaml:"base"`
	Format string            `yaml:"format"`
	AsOf   string            `yaml:"as_of"`
	Edits  []map[string]edit `yaml:"edits"`
	Want   Wanted            `yaml:"want"`
}

type edit struct {
	Title    string `yaml:"title"`
	Subtitle string `yaml:"subtitle"`
	Version  string `yaml:"version"`
	Count    any    `yaml:"count"`
	Section  string `yaml:"section"`
}

// table is all that real decks are judged with.
type table struct {
	dir      string
	registry *formats.Registry
	resolver *deck.Resolver
	cards    *catalog.Catalog
}

func realTable(t testing.TB) *table {
	t.Helper()
	r, err := formats.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	tb := &table{dir: filepath.Join(cardtest.RealData(t), "decks"), registry: r, cards: importtest.Catalog(t)}
	tb.resolver = deck.NewResolver(tb.cards)
	return tb
}

func (tb *table) version(t testing.TB, format, asOf string) *formats.Version {
	t.Helper()
	f, ok := tb.registry.Format(card.L5RCCG, format)
	if !ok {
		t.Fatalf("no format %s", format)
	}
	v, ok := f.At(asOf)
	if !ok {
		t.Fatalf("no version of %s on %s", format, asOf)
	}
	return v
}

// outside are the names of the cards that a report calls banned or outside the pool.
func (tb *table) outside(r formats.Report) []string {
	var names []string
	for _, p := range r.Problems {
		if p.Severity == formats.Error && (p.Code == "not-in-pool" || p.Code == "banned") {
			for _, id := range p.Cards {
				c, _ := tb.cards.Card(id)
				names = append(names, c.Name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// read reads a list as the format understands it.
func (tb *table) read(t testing.TB, path string, v *formats.Version) deck.Deck {
	t.Helper()
	list, err := os.ReadFile(filepath.Join(tb.dir, path))
	if err != nil {
		t.Fatal(err)
	}
	result, err := deck.Read(list, deck.Options{StartCards: v.StartCards()}, tb.resolver)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return result.Deck
}

func readYAML(t testing.TB, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(data, into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// TestRealDecks judges every real list in its format, in every other one that its record names, and by the pool of
// every format that the record counts.
func TestRealDecks(t *testing.T) {
	tb := realTable(t)
	var records []deckRecord
	readYAML(t, filepath.Join(tb.dir, "expected-l5r-ccg.yaml"), &records)
	if len(records) < 20 {
		t.Fatalf("only %d records", len(records))
	}
	for _, rec := range records {
		path := filepath.Join("l5r-ccg", rec.Path)
		judge := func(t *testing.T, format string) formats.Report {
			v := tb.version(t, format, today)
			return formats.Validate(context.Background(), v, tb.read(t, path, v), tb.cards, formats.Options{AsOf: today})
		}
		t.Run(rec.Path, func(t *testing.T) {
			r := judge(t, rec.Format)
			if rec.Optional {
				if r.Verdict == formats.Legal {
					t.Error("legal, though the list cannot be read safely")
				}
				return
			}
			for section, n := range rec.Counts {
				if r.Deck.Counts[section] != n {
					t.Errorf("%s holds %d cards, want %d", section, r.Deck.Counts[section], n)
				}
			}
			tb.compare(t, r, rec.Wanted)
		})
		for _, also := range rec.Also {
			t.Run(rec.Path+" in "+also.Format, func(t *testing.T) {
				r := judge(t, also.Format)
				got := map[string]int{}
				for _, p := range r.Problems {
					if p.Severity == formats.Error {
						got[p.Code]++
					}
				}
				if string(r.Verdict) != also.Verdict || fmt.Sprint(got) != fmt.Sprint(also.Codes) {
					t.Errorf("%s %v, want %s %v", r.Verdict, got, also.Verdict, also.Codes)
				}
				if names := tb.outside(r); !slices.Equal(names, slices.Sorted(slices.Values(also.Outside))) {
					t.Errorf("outside the pool are %v, want %v", names, also.Outside)
				}
			})
		}
		for format, n := range rec.Outside {
			t.Run(rec.Path+" by the pool of "+format, func(t *testing.T) {
				if names := tb.outside(judge(t, format)); len(names) != n {
					t.Errorf("%d cards are outside, want %d: %v", len(names), n, names)
				}
			})
		}
	}
}

// TestRecipes applies every recipe.
func TestRecipes(t *testing.T) {
	tb := realTable(t)
	ran := 0
	for _, file := range []string{"mutations.yaml", "mutations-more.yaml"} {
		var list struct {
			Mutations []recipe `yaml:"mutations"`
		}
		readYAML(t, filepath.Join(tb.dir, file), &list)
		for _, m := range list.Mutations {
			asOf := m.AsOf
			if asOf == "" {
				asOf = today
			}
			ran++
			t.Run(m.ID, func(t *testing.T) {
				v := tb.version(t, m.Format, asOf)
				d := tb.read(t, m.Base, v)
				d = tb.apply(t, d, m.Edits)
				tb.compare(t, formats.Validate(context.Background(), v, d, tb.cards, formats.Options{AsOf: asOf}), m.Want)
			})
		}
	}
	if ran < 90 {
		t.Errorf("only %d recipes ran", ran)
	}
}

// apply edits the deck in its JSON form, as a client would.
func (tb *table) apply(t *testing.T, d deck.Deck, edits []map[string]edit) deck.Deck {
	t.Helper()
	type entry struct {
		ID      string          `json:"id"`
		Name    string          `json:"name,omitempty"`
		Count   json.RawMessage `json:"count"`
		Section string          `json:"section"`
	}
	var list []entry
	for _, e := range d.Entries {
		list = append(list, entry{ID: e.Card, Name: e.Name, Count: json.RawMessage(fmt.Sprint(e.Count)), Section: string(e.Section)})
	}
	number := func(raw json.RawMessage) int {
		var n int
		if err := json.Unmarshal(raw, &n); err != nil {
			t.Fatalf("count %s: %v", raw, err)
		}
		return n
	}
	for _, step := range edits {
		for op, e := range step {
			id := tb.find(t, e)
			count, err := json.Marshal(e.Count)
			if err != nil {
				t.Fatal(err)
			}
			var hit []int
			for i := range list {
				if list[i].ID == id && (e.Section == "" || list[i].Section == e.Section) {
					hit = append(hit, i)
				}
			}
			switch {
			case op == "remove":
				n := number(count)
				for _, i := range hit {
					have := number(list[i].Count)
					k := min(have, n)
					n -= k
					list[i].Count = json.RawMessage(fmt.Sprint(have - k))
				}
				list = slices.DeleteFunc(list, func(x entry) bool { return x.ID == id && string(x.Count) == "0" })
			case len(hit) == 0:
				list = append(list, entry{ID: id, Count: count, Section: e.Section})
			case op == "set":
				list[hit[0]].Count = count
			default:
				list[hit[0]].Count = json.RawMessage(fmt.Sprint(number(list[hit[0]].Count) + number(count)))
			}
		}
	}
	data, err := json.Marshal(map[string]any{"name": d.Name, "cards": list})
	if err != nil {
		t.Fatal(err)
	}
	changed, err := deck.FromJSON(data, tb.resolver)
	if err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	return changed
}

// find is the id of a card by title, version and subtitle; a card that can be in a deck comes first.
func (tb *table) find(t *testing.T, e edit) string {
	t.Helper()
	version, ok := card.ParseVersion(e.Version)
	if !ok {
		t.Fatalf("version %q", e.Version)
	}
	first := ""
	for _, at := range tb.cards.Titled(e.Title) {
		c := tb.cards.At(at)
		if c.Version != version || e.Subtitle != "" && c.Subtitle != e.Subtitle {
			continue
		}
		if deck.HomeSection(c) != "" {
			return c.ID
		}
		if first == "" {
			first = c.ID
		}
	}
	if first == "" {
		return "no-such-card"
	}
	return first
}

// compare asks for the verdict, all codes wanted, no error beyond them, and the numbers and titles named.
func (tb *table) compare(t *testing.T, r formats.Report, want Wanted) {
	t.Helper()
	defer func() {
		if t.Failed() {
			for _, p := range r.Problems {
				t.Logf("%s %s %s %v: %s", p.Severity, p.Code, p.Rule, p.Cards, p.Message)
			}
		}
	}()
	if want.Verdict != "open" && string(r.Verdict) != want.Verdict {
		t.Errorf("verdict %s, want %s", r.Verdict, want.Verdict)
	}
	allowed := map[string]bool{}
	for _, w := range want.Problems {
		allowed[w.Code], allowed[w.OrCode] = true, true
		if !slices.ContainsFunc(r.Problems, func(p formats.Problem) bool { return tb.answers(p, w) }) {
			t.Errorf("no problem answers %+v (have %s, limit %s)", w, number(w.Have), number(w.Limit))
		}
	}
	for _, p := range r.Problems {
		if p.Severity == formats.Error && !allowed[p.Code] {
			t.Errorf("unexpected %s: %s", p.Code, p.Message)
		}
	}
}

func (tb *table) answers(p formats.Problem, w wantedProblem) bool {
	if p.Code != w.Code && p.Code != w.OrCode {
		return false
	}
	if p.Code == w.Code && (w.Have != nil && (p.Have == nil || *p.Have != *w.Have) || w.Limit != nil && (p.Limit == nil || *p.Limit != *w.Limit)) {
		return false
	}
	if w.Title == "" || len(p.Cards) == 0 {
		return true
	}
	return slices.ContainsFunc(p.Cards, func(id string) bool {
		c, ok := tb.cards.Card(id)
		return ok && card.FoldTitle(c.Title) == card.FoldTitle(w.Title)
	})
}

func number(n *int) string {
	if n == nil {
		return "any"
	}
	return fmt.Sprint(*n)
}

// TestFactsNameRealCards asks that every card that a text or list of ours names is a card that can be in a
// deck, by that id.
func TestFactsNameRealCards(t *testing.T) {
	cards := importtest.Catalog(t)
	ids := formats.CardsNamed(card.L5RCCG)
	sort.Strings(ids)
	if len(ids) < 80 {
		t.Errorf("only %d cards are named", len(ids))
	}
	for _, id := range ids {
		c, ok := cards.Card(id)
		if !ok {
			t.Errorf("%s is no card", id)
		} else if deck.HomeSection(c) == "" {
			t.Errorf("%s can be in no deck", id)
		}
	}
}

// BenchmarkValidateReal validates real decks, already resolved.
func BenchmarkValidateReal(b *testing.B) {
	tb := realTable(b)
	for _, bench := range []struct{ name, path, format string }{
		{"legal", "l5r-ccg-made/twenty-festivals-crab.txt", "twenty-festivals"},
		{"modern", "l5r-ccg-made/modern-crane.txt", "modern"},
		{"big-deck", "l5r-ccg-made/big-deck-dragon.txt", "big-deck"},
		{"wrong-format", "l5r-ccg/eopk/ivory-dragon-starter.l5d", "twenty-festivals"},
	} {
		b.Run(bench.name, func(b *testing.B) {
			v := tb.version(b, bench.format, today)
			d := tb.read(b, bench.path, v)
			b.ReportAllocs()
			for b.Loop() {
				formats.Validate(context.Background(), v, d, tb.cards, formats.Options{AsOf: today})
			}
		})
	}
}
