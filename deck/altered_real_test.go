package deck_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/importer/importtest"
)

type alteredDeck struct {
	Path    string
	Dialect string
	Counts  map[string]int
	Facts   struct {
		Common, Rare, Unique, Exalted int
		Hero                          string
	}
	HardLines []struct {
		Line    int
		Card    string
		Count   int
		Faction string
	} `yaml:"hard_lines"`
	Unresolved []any
	NotInSets  []string `yaml:"not_in_sets"`
}

func expectedAltered(t *testing.T) (dir string, decks []alteredDeck) {
	t.Helper()
	dir = filepath.Join(cardtest.RealData(t), "decks")
	var file struct{ Decks []alteredDeck }
	readYAML(t, filepath.Join(dir, "expected-altered.yaml"), &file)
	return dir, file.Decks
}

// alteredFacts counts the copies of a deck by section and by rarity.
func alteredFacts(r *deck.Resolver, d deck.Deck) (counts, rarities map[string]int, heroes []string) {
	counts, rarities = map[string]int{}, map[string]int{}
	for _, e := range d.Entries {
		counts[string(e.Section)] += e.Count
		c, ok := r.Catalog().Card(e.Card)
		if !ok {
			continue
		}
		rarities[c.Rarity] += e.Count
		if e.Section == deck.Hero {
			heroes = append(heroes, c.ID)
		}
	}
	return counts, rarities, heroes
}

// TestAlteredExpectedLists reads every real deck of the expectations: counts, rarities (ALT-DECK-06 to -08, -11), hero,
// and the real factions (ALT-DATA-02).
func TestAlteredExpectedLists(t *testing.T) {
	dir, decks := expectedAltered(t)
	r := deck.NewResolver(importtest.Altered(t))
	seen := map[string]bool{}
	for _, x := range decks {
		if seen[x.Path] {
			continue
		}
		seen[x.Path] = true
		t.Run(x.Path, func(t *testing.T) {
			res := readList(t, r, filepath.Join(dir, x.Path), "")
			if res.Dialect != x.Dialect {
				t.Errorf("dialect %s (%s), want %s", res.Dialect, res.Reason, x.Dialect)
			}
			if res.Unresolved != len(x.Unresolved) {
				t.Errorf("%d unresolved lines: %+v", res.Unresolved, res.Deck.Entries)
			}
			counts, rarities, heroes := alteredFacts(r, res.Deck)
			for _, s := range []string{"hero", "main", ""} {
				if counts[s] != x.Counts[s] {
					t.Errorf("%d cards in %q, want %d", counts[s], s, x.Counts[s])
				}
			}
			want := map[string]int{"common": x.Facts.Common, "rare": x.Facts.Rare, "unique": x.Facts.Unique, "exalted": x.Facts.Exalted}
			for rarity, n := range want {
				if rarities[rarity] != n {
					t.Errorf("%d %s, want %d", rarities[rarity], rarity, n)
				}
			}
			if x.Facts.Hero != "" && !slices.Equal(heroes, []string{x.Facts.Hero}) {
				t.Errorf("heroes %v, want %s", heroes, x.Facts.Hero)
			}
			for _, h := range x.HardLines {
				line := res.Lines[h.Line-1]
				e := res.Deck.Entries[line.Entry]
				c, _ := r.Catalog().Card(e.Card)
				if e.Card != h.Card || e.Count != h.Count {
					t.Errorf("line %d: %d of %s, want %d of %s", h.Line, e.Count, e.Card, h.Count, h.Card)
				}
				if want, _ := card.AlteredFaction(h.Faction); h.Faction != "" && !c.HasClan(want) {
					t.Errorf("line %d: faction %v, want %s", h.Line, c.Clans, want)
				}
			}
		})
	}
	if len(seen) < 15 {
		t.Fatalf("only %d decks", len(seen))
	}
}

// TestAlteredWithoutRecords reads the decks with the set files alone: a unique of a known family is a card whose
// facts are partly unknown, anything else is unresolved (ALT-DATA-10).
func TestAlteredWithoutRecords(t *testing.T) {
	dir, decks := expectedAltered(t)
	r := deck.NewResolver(importtest.AlteredSets(t))
	for _, x := range decks {
		res := readList(t, r, filepath.Join(dir, x.Path), "")
		var missing []string
		for _, e := range res.Deck.Entries {
			c, ok := r.Catalog().Card(e.Card)
			_, imported := r.Catalog().Position(e.Card)
			switch {
			case !e.Resolved():
				missing = append(missing, e.Name)
				if ref, ok := card.ParseAlteredReference(e.Name); !ok || ref.Unique > 0 && ref.Set != "DUSTER" {
					t.Errorf("%s: %s is unresolved", x.Path, e.Name)
				}
			case !imported:
				missing = append(missing, e.Card)
				if !ok || !c.Lacks(card.FactClans) || c.Lacks("title") || c.Rarity != "unique" || len(c.Clans) > 0 || c.Title == "" || e.Section != deck.Main {
					t.Errorf("%s: %+v", x.Path, c)
				}
			}
		}
		slices.Sort(missing)
		want := slices.Sorted(slices.Values(x.NotInSets))
		if !slices.Equal(missing, want) {
			t.Errorf("%s: missing %v, want %v", x.Path, missing, want)
		}
	}
}

// TestAlteredHardLines reads the single lines. Names in five languages need the file that joins the languages.
func TestAlteredHardLines(t *testing.T) {
	dir := filepath.Join(cardtest.RealData(t), "decks")
	r := deck.NewResolver(importtest.AlteredAll(t))
	var file struct{ Lines []hardLine }
	readYAML(t, filepath.Join(dir, "hard-lines-kin.yaml"), &file)
	seen := 0
	for _, h := range file.Lines {
		if h.Game == string(card.Altered) {
			seen++
			t.Run(h.ID, func(t *testing.T) { checkAlteredLine(t, r, h) })
		}
	}
	if seen < 10 {
		t.Fatalf("only %d lines", seen)
	}
}

func checkAlteredLine(t *testing.T, r *deck.Resolver, h hardLine) {
	res, err := deck.Read([]byte(h.Text), deck.Options{}, r)
	if err != nil {
		t.Fatal(err)
	}
	line, want := res.Lines[0], h.Want
	if len(res.Lines) != 1 || string(line.Kind) != want.Kind {
		t.Fatalf("%+v", res)
	}
	e := res.Deck.Entries[line.Entry]
	if want.Count > 0 && e.Count != want.Count {
		t.Errorf("count %d, want %d", e.Count, want.Count)
	}
	if line.Kind == deck.KindUnresolved {
		if n := len(want.Candidates); len(e.Candidates) < n || !sameSet(e.Candidates[:n], want.Candidates) || n == 0 && len(e.Candidates) > 0 {
			t.Errorf("candidates %v, want %v first", e.Candidates, want.Candidates)
		}
		if e.Ambiguous != (want.Code == "ambiguous-card") {
			t.Errorf("ambiguous: %v", e.Ambiguous)
		}
		return
	}
	checkCard(t, r, e, want.Title, "", nil)
	if e.Card != want.Card || string(e.How) != want.How || string(e.Section) != want.Section {
		t.Errorf("%s by %s in %s, want %s by %s in %s", e.Card, e.How, e.Section, want.Card, want.How, want.Section)
	}
}

func sameSet(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

type codeVectors struct {
	Vectors []struct {
		File       string
		Text       string
		Code       string
		SameAsText string `yaml:"same_as_text"`
	}
	Errors []struct{ Text, Code, Why string }
}

// TestDeckCodeVectors runs the vectors of the public library: encoding gives exactly the code, decoding the same
// cards.
func TestDeckCodeVectors(t *testing.T) {
	dir := filepath.Join(cardtest.RealData(t), "decks", "altered", "deckfmt")
	r := deck.NewResolver(importtest.Altered(t))
	var file codeVectors
	readYAML(t, filepath.Join(dir, "vectors.yaml"), &file)
	if len(file.Vectors) < 10 || len(file.Errors) < 5 {
		t.Fatalf("%d vectors, %d errors", len(file.Vectors), len(file.Errors))
	}
	for _, v := range file.Vectors {
		text := []byte(v.Text)
		if v.File != "" {
			var err error
			if text, err = os.ReadFile(filepath.Join(dir, v.File)); err != nil {
				t.Fatal(err)
			}
		}
		list := readText(t, r, string(text), "altered")
		code, _, err := r.Write(list, "altered-code")
		if err != nil {
			t.Errorf("%s: %v", v.File, err)
		}
		if v.SameAsText != "" {
			if same, _, _ := r.Write(readText(t, r, v.SameAsText, "altered"), "altered-code"); same != code {
				t.Errorf("%q is %s, and %q is %s", text, code, v.SameAsText, same)
			}
			continue
		}
		if code != v.Code {
			t.Errorf("%s: %s, want %s", v.File, code, v.Code)
		}
		if got, want := quantities(readText(t, r, v.Code, "")), quantities(list); !slices.Equal(got, want) {
			t.Errorf("%s: decoded %v, want %v", v.File, got, want)
		}
	}
	for _, v := range file.Errors {
		if v.Text != "" {
			var cannot *deck.UnwritableError
			text, _, err := r.Write(readText(t, r, v.Text, "altered"), "altered-code")
			if !errors.As(err, &cannot) || text != "" {
				t.Errorf("%q (%s): %q, %v", v.Text, v.Why, text, err)
			}
			continue
		}
		res, err := deck.Read([]byte(v.Code), deck.Options{Dialect: "altered-code"}, r)
		if err != nil || res.Unresolved != 1 || len(res.Deck.Entries) != 1 || res.Deck.Entries[0].Name != v.Code {
			t.Errorf("%q (%s): %+v, %v", v.Code, v.Why, res, err)
		}
	}
}

func readText(t testing.TB, r *deck.Resolver, text, dialect string) deck.Deck {
	t.Helper()
	res, err := deck.Read([]byte(text), deck.Options{Dialect: dialect}, r)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return res.Deck
}

// quantities are the lines "card count section" of a deck, sorted.
func quantities(d deck.Deck) []string {
	var out []string
	for _, e := range d.Entries {
		name := e.Card
		if !e.Resolved() {
			name = "? " + e.Name
		}
		out = append(out, fmt.Sprint(name, " ", e.Count, e.RawCount, " ", e.Section))
	}
	slices.Sort(out)
	return out
}

// TestAlteredExport reads the publisher's export of five real decks, which are the five lists of references too.
func TestAlteredExport(t *testing.T) {
	dir := filepath.Join(cardtest.RealData(t), "decks", "altered")
	r := deck.NewResolver(importtest.Altered(t))
	whole, err := os.ReadFile(filepath.Join(dir, "altered-gg-json", "deck-user-lists.json"))
	if err != nil {
		t.Fatal(err)
	}
	var exports []struct{ Data json.RawMessage }
	if err := json.Unmarshal(whole, &exports); err != nil {
		t.Fatal(err)
	}
	texts := map[string]bool{}
	files, err := filepath.Glob(filepath.Join(dir, "text", "*.txt"))
	if err != nil || len(files) != len(exports) {
		t.Fatalf("%d lists, %d exports, %v", len(files), len(exports), err)
	}
	for _, f := range files {
		texts[deck.Hash(readList(t, r, f, "").Deck)] = true
	}
	for _, x := range exports {
		res, err := deck.Read(x.Data, deck.Options{}, r)
		if err != nil {
			t.Fatal(err)
		}
		if res.Dialect != "altered-json" || res.Deck.Name == "" || res.Format != "standard" || res.Unresolved > 0 {
			t.Errorf("%+v", res)
		}
		if !texts[deck.Hash(res.Deck)] {
			t.Errorf("%s is none of the lists of references: %v", res.Deck.Name, quantities(res.Deck))
		}
		for _, e := range res.Deck.Entries {
			if !strings.Contains(res.Lines[e.Line-1].Text, "{") && len(res.Lines) > 1 {
				t.Errorf("entry %+v begins on line %q", e, res.Lines[e.Line-1].Text)
			}
		}
	}
	var syntax *deck.SyntaxError
	if _, err := deck.Read(whole, deck.Options{}, r); !errors.As(err, &syntax) || !strings.Contains(syntax.Detail, "5 decks") {
		t.Errorf("five decks at once: %v", err)
	}
}
