package formats_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/importer/importtest"
)

// alteredProblem is a problem that a record asks for.
type alteredProblem struct {
	Code  string   `yaml:"code"`
	Rule  string   `yaml:"rule"`
	Cards []string `yaml:"cards"`
	Have  any      `yaml:"have"`
	Limit *int     `yaml:"limit"`
}

// alteredRecord is a real list with its verdict, and the checks of the publisher's service where it was judged there.
type alteredRecord struct {
	Path      string           `yaml:"path"`
	Dialect   string           `yaml:"dialect"`
	Format    string           `yaml:"format"`
	AsOf      string           `yaml:"as_of"`
	Counts    map[string]int   `yaml:"counts"`
	Facts     map[string]any   `yaml:"facts"`
	Verdict   formats.Verdict  `yaml:"verdict"`
	Problems  []alteredProblem `yaml:"problems"`
	SetsOnly  formats.Verdict  `yaml:"verdict_sets_only"`
	Missing   []string         `yaml:"not_in_sets"`
	HardLines []struct {
		Line, Count   int
		Card, Faction string
	} `yaml:"hard_lines"`
	Official struct {
		Checks map[string]bool `yaml:"checks"`
	} `yaml:"official"`
}

func (tb *alteredTable) read(t testing.TB, path, dialect string) deck.Deck {
	t.Helper()
	list, err := os.ReadFile(filepath.Join(cardtest.RealData(t), "decks", path))
	if err != nil {
		t.Fatal(err)
	}
	result, err := deck.Read(list, deck.Options{Dialect: dialect}, tb.resolver)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return result.Deck
}

// compare asks for the verdict and exactly the errors wanted, each with its rule, its numbers and its cards.
func (tb *alteredTable) compare(t *testing.T, r formats.Report, verdict formats.Verdict, want []alteredProblem) {
	t.Helper()
	if r.Verdict != verdict {
		t.Errorf("verdict %s, want %s", r.Verdict, verdict)
	}
	for _, w := range want {
		if !slices.ContainsFunc(r.Problems, func(p formats.Problem) bool { return tb.answers(p, w) }) {
			t.Errorf("no problem answers %s %s %v have %v limit %s", w.Code, w.Rule, w.Cards, w.Have, number(w.Limit))
		}
	}
	for _, p := range r.Problems {
		if p.Severity == formats.Error && !slices.ContainsFunc(want, func(w alteredProblem) bool { return tb.answers(p, w) }) {
			t.Errorf("unexpected %s %s %v: %s", p.Code, p.Rule, p.Cards, p.Message)
		}
	}
	if t.Failed() {
		for _, p := range r.Problems {
			t.Logf("%s %s %s %v: %s", p.Severity, p.Code, p.Rule, p.Cards, p.Message)
		}
	}
}

func (tb *alteredTable) answers(p formats.Problem, w alteredProblem) bool {
	if p.Code != w.Code || p.Rule != w.Rule || w.Limit != nil && (p.Limit == nil || *p.Limit != *w.Limit) {
		return false
	}
	if w.Have != nil && w.Code != "invalid-count" && (p.Have == nil || fmt.Sprint(*p.Have) != fmt.Sprint(w.Have)) {
		return false
	}
	for _, id := range w.Cards {
		ref, _ := card.ParseAlteredReference(id)
		ok := w.Code == "unknown-card" || slices.ContainsFunc(p.Cards, func(have string) bool {
			got, _ := card.ParseAlteredReference(have)
			return got == ref
		})
		if !ok && w.Code == "not-a-deck-card" { // a token may be found in the other printing of its set
			ok = slices.ContainsFunc(p.Cards, func(have string) bool {
				got, _ := card.ParseAlteredReference(have)
				return got.FamilyID() == ref.FamilyID()
			})
		}
		if !ok {
			return false
		}
	}
	return true
}

// compareFacts counts the copies of each rarity, and looks for the hero.
func (tb *alteredTable) compareFacts(t *testing.T, d deck.Deck, rec alteredRecord) {
	t.Helper()
	got, hero := map[string]int{}, "<nil>"
	for _, e := range d.Entries {
		c, ok := tb.cards.Card(e.Card)
		if !ok {
			continue
		}
		if c.Rarity != "" {
			got[c.Rarity] += e.Count
		}
		if c.HasType(card.AlteredHero) {
			hero = c.ID
		}
	}
	for _, rarity := range []string{"common", "rare", "unique", "exalted"} {
		if fmt.Sprint(got[rarity]) != fmt.Sprint(rec.Facts[rarity]) {
			t.Errorf("%d %s cards, want %v", got[rarity], rarity, rec.Facts[rarity])
		}
	}
	if hero != fmt.Sprint(rec.Facts["hero"]) {
		t.Errorf("hero %s, want %v", hero, rec.Facts["hero"])
	}
	for _, line := range rec.HardLines {
		at := slices.IndexFunc(d.Entries, func(e deck.Entry) bool { return e.Line == line.Line })
		if at < 0 {
			t.Errorf("nothing was read from line %d", line.Line)
			continue
		}
		c, ok := tb.cards.Card(d.Entries[at].Card)
		faction, _ := card.AlteredFaction(line.Faction)
		if !ok || d.Entries[at].Count != line.Count || faction != "" && !c.HasClan(faction) {
			t.Errorf("line %d is %d of %s %v, want %d of %s %s", line.Line, d.Entries[at].Count, c.ID, c.Clans, line.Count, line.Card, line.Faction)
		}
	}
}

func alteredRecords(t *testing.T) []alteredRecord {
	t.Helper()
	var file struct {
		Decks []alteredRecord `yaml:"decks"`
	}
	readYAML(t, filepath.Join(cardtest.RealData(t), "decks", "expected-altered.yaml"), &file)
	if len(file.Decks) < 25 {
		t.Fatalf("only %d records", len(file.Decks))
	}
	return file.Decks
}

// TestAlteredDecks judges every real list against its record, and check by check against the publisher's service.
func TestAlteredDecks(t *testing.T) {
	tb := newAlteredTable(t, importtest.Altered(t))
	for _, rec := range alteredRecords(t) {
		t.Run(rec.Path+" in "+rec.Format, func(t *testing.T) {
			d := tb.read(t, rec.Path, rec.Dialect)
			r := tb.report(t, rec.Format, rec.AsOf, d)
			tb.compare(t, r, rec.Verdict, rec.Problems)
			for section, n := range rec.Counts {
				if r.Deck.Counts[section] != n {
					t.Errorf("%s holds %d cards, want %d", section, r.Deck.Counts[section], n)
				}
			}
			tb.compareFacts(t, d, rec)
			compareOfficial(t, r, rec.Official.Checks)
		})
	}
}

// TestAlteredDecksWithoutUniques judges the same lists where only the files of the sets were imported: what is missing is
// never called legal.
func TestAlteredDecksWithoutUniques(t *testing.T) {
	tb := newAlteredTable(t, importtest.AlteredSets(t))
	n := 0
	for _, rec := range alteredRecords(t) {
		if rec.SetsOnly == "" {
			continue
		}
		n++
		t.Run(rec.Path+" in "+rec.Format, func(t *testing.T) {
			r := tb.report(t, rec.Format, rec.AsOf, tb.read(t, rec.Path, rec.Dialect))
			if r.Verdict != rec.SetsOnly {
				t.Errorf("verdict %s, want %s: %+v", r.Verdict, rec.SetsOnly, r.Problems)
			}
			for _, id := range rec.Missing {
				told := func(p formats.Problem) bool {
					return p.Code == "facts-missing" && slices.Contains(p.Cards, id) || p.Code == "unknown-card"
				}
				if !slices.ContainsFunc(r.Problems, told) {
					t.Errorf("nothing is said of %s", id)
				}
			}
		})
	}
	if n < 10 {
		t.Errorf("only %d lists lack cards of the sets", n)
	}
}

// alteredRecipe changes a list and says what the report must be.
type alteredRecipe struct {
	ID     string              `yaml:"id"`
	Game   string              `yaml:"game"`
	Base   string              `yaml:"base"`
	Format string              `yaml:"format"`
	AsOf   string              `yaml:"as_of"`
	Edits  []map[string]idEdit `yaml:"edits"`
	Want   struct {
		Verdict  formats.Verdict  `yaml:"verdict"`
		Problems []alteredProblem `yaml:"problems"`
	} `yaml:"want"`
}

type idEdit struct {
	ID      string `yaml:"id"`
	Count   any    `yaml:"count"`
	Section string `yaml:"section"`
}

// TestAlteredRecipes applies the recipes to the lists in their JSON form, as a client would.
func TestAlteredRecipes(t *testing.T) {
	tb := newAlteredTable(t, importtest.Altered(t))
	var file struct {
		Mutations []alteredRecipe `yaml:"mutations"`
	}
	readYAML(t, filepath.Join(cardtest.RealData(t), "decks", "mutations-kin.yaml"), &file)
	ran := 0
	for _, m := range file.Mutations {
		if m.Game != string(card.Altered) {
			continue
		}
		ran++
		t.Run(m.ID, func(t *testing.T) {
			d := tb.read(t, m.Base, "altered")
			tb.compare(t, tb.report(t, m.Format, m.AsOf, tb.edited(t, d, m.Edits)), m.Want.Verdict, m.Want.Problems)
		})
	}
	if ran < 25 {
		t.Errorf("only %d recipes ran", ran)
	}
}

// edited applies add, remove and set by id.
func (tb *alteredTable) edited(t *testing.T, d deck.Deck, edits []map[string]idEdit) deck.Deck {
	t.Helper()
	type entry struct {
		ID      string `json:"id"`
		Count   any    `json:"count"`
		Section string `json:"section"`
	}
	var list []entry
	for _, e := range d.Entries {
		list = append(list, entry{ID: e.Card, Count: e.Count, Section: string(e.Section)})
	}
	for _, step := range edits {
		for op, e := range step {
			at := slices.IndexFunc(list, func(x entry) bool { return x.ID == e.ID })
			n, whole := e.Count.(uint64)
			switch {
			case at < 0 && op != "remove":
				list = append(list, entry(e))
			case at < 0:
				t.Fatalf("%s is not in the list", e.ID)
			case op == "set" || !whole:
				list[at].Count = e.Count
			case op == "add":
				list[at].Count = list[at].Count.(int) + int(n)
			default:
				if list[at].Count = list[at].Count.(int) - int(n); list[at].Count == 0 {
					list = slices.Delete(list, at, at+1)
				}
			}
		}
	}
	data, err := json.Marshal(map[string]any{"cards": list})
	if err != nil {
		t.Fatal(err)
	}
	changed, err := deck.FromJSON(data, tb.resolver)
	if err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	return changed
}

// BenchmarkValidateAltered judges real lists: 40 cards in Standard, 60 in Singleton, and one with many problems.
func BenchmarkValidateAltered(b *testing.B) {
	tb := newAlteredTable(b, importtest.Altered(b))
	for _, list := range []struct {
		name, path, format string
		verdict            formats.Verdict
	}{
		{"legal", "altered/text/auraq.txt", "standard", formats.Legal},
		{"singleton", "altered/constructed/singleton-kojo.txt", "singleton", formats.Legal},
		{"problems", "altered/starters/starter-akesha.txt", "singleton", formats.Illegal},
	} {
		b.Run(list.name, func(b *testing.B) {
			d := tb.read(b, list.path, "altered")
			if r := tb.report(b, list.format, "2026-04-24", d); r.Verdict != list.verdict {
				b.Fatalf("%+v", r)
			}
			f, _ := tb.registry.Format(card.Altered, list.format)
			v, _ := f.At("2026-04-24")
			b.ReportAllocs()
			for b.Loop() {
				formats.Validate(b.Context(), v, d, tb.cards, formats.Options{AsOf: "2026-04-24"})
			}
		})
	}
}

// TestNoUniqueIsNuc finds the format by the id under which others know it (ALT-FMT-17).
func TestNoUniqueIsNuc(t *testing.T) {
	r, err := formats.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	if f, ok := r.Format(card.Altered, "no_unique"); !ok || f.ID != "nuc" {
		t.Errorf("no_unique is %v", f)
	}
	if _, ok := r.Format(card.Altered, "no_such_format"); ok {
		t.Error("a format of an unknown id")
	}
}
