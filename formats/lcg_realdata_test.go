package formats_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/importer/importtest"
)

// kinProblem is an expected problem of the records of the kin games.
type kinProblem struct {
	Code  string   `yaml:"code"`
	Rule  string   `yaml:"rule"`
	Cards []string `yaml:"cards"`
	Have  any      `yaml:"have"`
	Limit *int     `yaml:"limit"`
}

// KinWanted is what a record of the kin games expects of a report.
type KinWanted struct {
	Verdict  string       `yaml:"verdict"`
	Problems []kinProblem `yaml:"problems"`
}

type kinRecord struct {
	KinWanted `yaml:",inline"`
	Path      string         `yaml:"path"`
	Dialect   string         `yaml:"dialect"`
	Format    string         `yaml:"format"`
	AsOf      string         `yaml:"as_of"`
	Counts    map[string]int `yaml:"counts"`
	HardLines []struct {
		Line  int    `yaml:"line"`
		Card  string `yaml:"card"`
		Count int    `yaml:"count"`
		How   string `yaml:"how"`
	} `yaml:"hard_lines"`
	Comments []int `yaml:"comment_lines"`
}

type kinRecipe struct {
	ID     string                      `yaml:"id"`
	Game   card.Game                   `yaml:"game"`
	Base   string                      `yaml:"base"`
	Format string                      `yaml:"format"`
	AsOf   string                      `yaml:"as_of"`
	Edits  []map[string]map[string]any `yaml:"edits"`
	Want   KinWanted                   `yaml:"want"`
}

// lcgTable is what real decks of the L5R LCG are judged with.
type lcgTable struct {
	dir      string
	registry *formats.Registry
	cards    *catalog.Catalog
	resolver *deck.Resolver
}

func lcgRealTable(t testing.TB) *lcgTable {
	t.Helper()
	r, err := formats.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	tb := &lcgTable{dir: filepath.Join(cardtest.RealData(t), "decks"), registry: r, cards: importtest.LCG(t)}
	tb.resolver = deck.NewResolver(tb.cards)
	return tb
}

func (tb *lcgTable) read(t testing.TB, path string) deck.Result {
	t.Helper()
	list, err := os.ReadFile(filepath.Join(tb.dir, path))
	if err != nil {
		t.Fatal(err)
	}
	res, err := deck.Read(list, deck.Options{}, tb.resolver)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return res
}

func (tb *lcgTable) judge(t testing.TB, d deck.Deck, format, asOf string) formats.Report {
	t.Helper()
	f, ok := tb.registry.Format(card.L5RLCG, format)
	if !ok {
		t.Fatalf("no format %s", format)
	}
	v, ok := f.At(asOf)
	if !ok {
		t.Fatalf("no version of %s on %s", format, asOf)
	}
	return formats.Validate(context.Background(), v, d, tb.cards, formats.Options{AsOf: asOf})
}

// TestRealLCGDecks judges every real deck on its days, and looks at the lines that need more than a look-up.
func TestRealLCGDecks(t *testing.T) {
	tb := lcgRealTable(t)
	var file struct {
		Decks []kinRecord `yaml:"decks"`
	}
	readYAML(t, filepath.Join(tb.dir, "expected-l5r-lcg.yaml"), &file)
	if len(file.Decks) < 12 {
		t.Errorf("only %d records", len(file.Decks))
	}
	for _, rec := range file.Decks {
		t.Run(rec.Path+" in "+rec.Format+" on "+rec.AsOf, func(t *testing.T) {
			res := tb.read(t, rec.Path)
			if res.Dialect != rec.Dialect {
				t.Logf("read as %s, recorded as %s", res.Dialect, rec.Dialect)
			}
			r := tb.judge(t, res.Deck, rec.Format, rec.AsOf)
			for section, n := range rec.Counts {
				if r.Deck.Counts[section] != n {
					t.Errorf("%s holds %d cards, want %d", section, r.Deck.Counts[section], n)
				}
			}
			for _, h := range rec.HardLines {
				line := res.Lines[h.Line-1]
				if line.Entry < 0 {
					t.Errorf("line %d (%q) is a %s", h.Line, line.Text, line.Kind)
					continue
				}
				if e := res.Deck.Entries[line.Entry]; e.Card != h.Card || e.Count != h.Count || string(e.How) != h.How {
					t.Errorf("line %d: %d %s (%s), want %d %s (%s)", h.Line, e.Count, e.Card, e.How, h.Count, h.Card, h.How)
				}
			}
			for _, n := range rec.Comments {
				if kind := res.Lines[n-1].Kind; kind != deck.KindComment && kind != deck.KindHeader {
					t.Errorf("line %d (%q) is a %s", n, res.Lines[n-1].Text, kind)
				}
			}
			tb.compare(t, r, rec.KinWanted)
		})
	}
}

// TestLCGRecipes applies the recipes of the L5R LCG.
func TestLCGRecipes(t *testing.T) {
	tb := lcgRealTable(t)
	var file struct {
		Mutations []kinRecipe `yaml:"mutations"`
	}
	readYAML(t, filepath.Join(tb.dir, "mutations-kin.yaml"), &file)
	ran := 0
	for _, m := range file.Mutations {
		if m.Game != card.L5RLCG {
			continue
		}
		ran++
		t.Run(m.ID, func(t *testing.T) {
			d := tb.apply(t, tb.read(t, m.Base).Deck, m.Edits)
			tb.compare(t, tb.judge(t, d, m.Format, m.AsOf), m.Want)
		})
	}
	if ran < 43 {
		t.Errorf("only %d recipes ran", ran)
	}
}

// apply edits a deck in its JSON form, as a client would.
func (tb *lcgTable) apply(t *testing.T, d deck.Deck, edits []map[string]map[string]any) deck.Deck {
	t.Helper()
	var cards []map[string]any
	for _, e := range d.Entries {
		cards = append(cards, map[string]any{"id": e.Card, "count": e.Count, "section": string(e.Section)})
	}
	for _, step := range edits {
		for op, e := range step {
			at := slices.IndexFunc(cards, func(c map[string]any) bool {
				return c["id"] == e["id"] && (e["section"] == nil || e["section"] == c["section"])
			})
			switch {
			case at < 0:
				cards = append(cards, map[string]any{"id": e["id"], "count": e["count"], "section": e["section"]})
			case op == "set":
				cards[at]["count"] = e["count"]
			case op == "add":
				cards[at]["count"] = cards[at]["count"].(int) + wholeNumber(t, e["count"])
			default:
				if cards[at]["count"] = cards[at]["count"].(int) - wholeNumber(t, e["count"]); cards[at]["count"] == 0 {
					cards = slices.Delete(cards, at, at+1)
				}
			}
		}
	}
	data, err := json.Marshal(map[string]any{"cards": cards})
	if err != nil {
		t.Fatal(err)
	}
	changed, err := deck.FromJSON(data, tb.resolver)
	if err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	return changed
}

func wholeNumber(t *testing.T, n any) int {
	t.Helper()
	var whole int
	if _, err := fmt.Sscan(fmt.Sprint(n), &whole); err != nil {
		t.Fatalf("%v is no number", n)
	}
	return whole
}

// compare asks for the verdict, for each problem by code, rule, cards and numbers, and for no other error.
func (tb *lcgTable) compare(t *testing.T, r formats.Report, want KinWanted) {
	t.Helper()
	defer func() {
		if t.Failed() {
			for _, p := range r.Problems {
				t.Logf("%s %s %s %v: %s", p.Severity, p.Code, p.Rule, p.Cards, p.Message)
			}
		}
	}()
	if string(r.Verdict) != want.Verdict {
		t.Errorf("verdict %s, want %s", r.Verdict, want.Verdict)
	}
	allowed := map[string]bool{}
	for _, w := range want.Problems {
		allowed[w.Code] = true
		if !slices.ContainsFunc(r.Problems, func(p formats.Problem) bool { return tb.answers(p, w) }) {
			t.Errorf("no problem answers %+v", w)
		}
	}
	for _, p := range r.Problems {
		if p.Severity == formats.Error && !allowed[p.Code] {
			t.Errorf("unexpected %s: %s", p.Code, p.Message)
		}
	}
}

func (tb *lcgTable) answers(p formats.Problem, w kinProblem) bool {
	if p.Code != w.Code || p.Rule != w.Rule {
		return false
	}
	if n, whole := w.Have.(uint64); whole && w.Code != "invalid-count" && (p.Have == nil || uint64(*p.Have) != n) {
		return false
	}
	if w.Limit != nil && (p.Limit == nil || *p.Limit != *w.Limit) {
		return false
	}
	if w.Code == "unknown-card" {
		return true // it has a name and no card
	}
	sort.Strings(w.Cards)
	got := slices.Sorted(slices.Values(p.Cards))
	return len(w.Cards) == 0 || strings.Join(got, " ") == strings.Join(w.Cards, " ")
}
