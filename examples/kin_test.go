package examples

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/importer/importtest"
	"github.com/kotei-dev/kotei/importer/starter"
)

// kin is another game with its lists.
type kin struct {
	game    card.Game
	format  string
	dialect string
	clans   []string // one legal list of each
	sizes   map[string]int
	real    func(t testing.TB) *catalog.Catalog
}

var kins = []kin{
	{card.L5RLCG, "stronghold", "plain", []string{"crab", "lion"}, map[string]int{"stronghold": 1, "role": 1, "provinces": 5, "dynasty": 40, "conflict": 40}, importtest.LCG},
	{card.Altered, "standard", "altered", []string{"axiom", "yzmir"}, map[string]int{"hero": 1, "main": 39}, importtest.Altered},
}

// kinDay is a day on which the lists with a fault have it: a suspended card was not always suspended.
const kinDay = "2026-11-30"

// judged reads a list of the game, which must lose no line, and judges it.
func (k kin) judged(t *testing.T, j judge, path string) (deck.Result, formats.Report) {
	t.Helper()
	list, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	result, err := deck.Read(list, deck.Options{}, j.resolver)
	if err != nil {
		t.Fatal(err)
	}
	if result.Dialect != k.dialect || result.Unresolved != 0 {
		t.Errorf("read as %q, %d lines unresolved", result.Dialect, result.Unresolved)
	}
	for _, e := range result.Deck.Entries {
		if e.How != deck.Exact && !strings.Contains(e.Card, "_U_") {
			t.Errorf("line %d: %s was found as %q", e.Line, e.Card, e.How)
		}
	}
	checkHeaders(t, result)
	f, ok := j.formats.Format(k.game, k.format)
	if !ok {
		t.Fatalf("no format %s", k.format)
	}
	v, ok := f.At(kinDay)
	if !ok {
		t.Fatalf("no version of %s", k.format)
	}
	return result, formats.Validate(t.Context(), v, result.Deck, j.cards, formats.Options{AsOf: kinDay, Lang: "en"})
}

// each runs a check with the starter set, and with all real cards: nobody who imports a card file should see another
// verdict.
func (k kin) each(t *testing.T, do func(t *testing.T, j judge)) {
	t.Helper()
	cards, err := starter.Load(k.game)
	if err != nil {
		t.Fatal(err)
	}
	t.Run(string(k.game), func(t *testing.T) { do(t, judgeWith(t, cards)) })
	t.Run(string(k.game)+" with all cards", func(t *testing.T) { do(t, judgeWith(t, k.real(t))) })
}

func TestLegalDecksOfTheKin(t *testing.T) {
	for _, k := range kins {
		k.each(t, func(t *testing.T, j judge) {
			lists := files(t, filepath.Join("decks", string(k.game)))
			if len(lists) != len(k.clans) {
				t.Errorf("%d lists, want one each of %v", len(lists), k.clans)
			}
			for _, clan := range k.clans {
				t.Run(clan, func(t *testing.T) {
					result, r := k.judged(t, j, lists[clan])
					if r.Verdict != formats.Legal || len(r.Problems) != 0 {
						t.Errorf("%s, %+v", r.Verdict, r.Problems)
					}
					for section, n := range k.sizes {
						if r.Deck.Counts[section] != n {
							t.Errorf("%d cards of %s, want %d", r.Deck.Counts[section], section, n)
						}
					}
					at := slices.IndexFunc(result.Deck.Entries, func(e deck.Entry) bool { return e.Section == deck.Hero || e.Section == deck.Stronghold })
					if at < 0 {
						t.Fatal("no hero or stronghold")
					}
					if c, ok := j.cards.Card(result.Deck.Entries[at].Card); !ok || !c.HasClan(card.Clan(clan)) {
						t.Errorf("%s is not of %s", result.Deck.Entries[at].Card, clan)
					}
				})
			}
		})
	}
}

func TestFaultyListsOfTheKin(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("decks", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range kins {
		k.each(t, func(t *testing.T, j judge) {
			lists := files(t, filepath.Join("decks", string(k.game), "illegal"))
			if len(lists) < 5 {
				t.Errorf("only %d lists", len(lists))
			}
			for name, path := range lists {
				t.Run(name, func(t *testing.T) {
					if !strings.Contains(string(readme), "]("+string(k.game)+"/illegal/"+name+".txt)") {
						t.Error("decks/README.md does not speak of it")
					}
					_, r := k.judged(t, j, path)
					if codes := expected(t, path, r); !slices.Equal(codes, []string{name}) {
						t.Errorf("the file should bear the name of its code %v", codes)
					}
				})
			}
		})
	}
}
