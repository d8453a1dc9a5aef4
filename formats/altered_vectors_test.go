package formats_test

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/importer/importtest"
)

// alteredVector is a worked example of the rules of Altered.
type alteredVector struct {
	ID     string `yaml:"id"`
	Format string `yaml:"format"`
	Area   string `yaml:"area"`
	Given  any    `yaml:"given"`
	Then   any    `yaml:"then"`

	Official struct {
		Checks map[string]bool `yaml:"checks"`
	} `yaml:"official"`
}

// alteredVectors is the file of them: decks by name, and uniques that card files need not have.
type alteredVectors struct {
	Uniques map[string]struct {
		Name    string `yaml:"name"`
		Faction string `yaml:"faction"`
	} `yaml:"uniques_used"`
	Decks map[string]struct {
		Hero  string         `yaml:"hero"`
		Cards map[string]int `yaml:"cards"`
	} `yaml:"decks"`
	Vectors []alteredVector `yaml:"vectors"`
}

// alteredTable is all that lists of Altered are judged with.
type alteredTable struct {
	registry *formats.Registry
	cards    *catalog.Catalog
	resolver *deck.Resolver
}

func newAlteredTable(t testing.TB, cards *catalog.Catalog) *alteredTable {
	t.Helper()
	r, err := formats.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return &alteredTable{registry: r, cards: cards, resolver: deck.NewResolver(cards)}
}

// with is the catalog with further cards.
func with(t testing.TB, cat *catalog.Catalog, more ...*card.Card) *catalog.Catalog {
	t.Helper()
	var all []*card.Card
	for i := range cat.Len() {
		all = append(all, cat.At(i))
	}
	for _, c := range more {
		if _, known := cat.Position(c.ID); !known {
			c.Derive()
			all = append(all, c)
		}
	}
	joined, err := catalog.New(card.Altered, catalog.Release{Hash: "test"}, all, nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return joined
}

func unique(id, name string, faction card.Clan) *card.Card {
	return &card.Card{
		ID: id, Game: card.Altered, Title: name, Types: []card.Type{card.AlteredCharacter}, Clans: []card.Clan{faction}, Rarity: "unique",
		Printings: []card.Printing{{ID: "made." + id, Set: "made"}},
	}
}

// judge validates cards by id, as a client of the service would send them.
func (tb *alteredTable) judge(t testing.TB, format, day string, cards map[string]int) formats.Report {
	t.Helper()
	type entry struct {
		ID    string `json:"id"`
		Count int    `json:"count"`
	}
	var list []entry
	for id, n := range cards {
		list = append(list, entry{id, n})
	}
	slices.SortFunc(list, func(a, b entry) int { return strings.Compare(a.ID, b.ID) })
	data, err := json.Marshal(map[string]any{"cards": list})
	if err != nil {
		t.Fatal(err)
	}
	d, err := deck.FromJSON(data, tb.resolver)
	if err != nil {
		t.Fatal(err)
	}
	return tb.report(t, format, day, d)
}

func (tb *alteredTable) report(t testing.TB, format, day string, d deck.Deck) formats.Report {
	t.Helper()
	f, ok := tb.registry.Format(card.Altered, format)
	if !ok {
		t.Fatalf("no format %s", format)
	}
	v, ok := f.At(day)
	if !ok {
		t.Fatalf("no version of %s on %s", format, day)
	}
	return formats.Validate(context.Background(), v, d, tb.cards, formats.Options{AsOf: day})
}

// broken are the rules that the report says are broken, each once.
func broken(r formats.Report) []string {
	var ids []string
	for _, p := range r.Problems {
		if p.Severity == formats.Error {
			ids = append(ids, p.Rule)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

func words(v any) []string {
	var out []string
	list, _ := v.([]any)
	for _, x := range list {
		out = append(out, fmt.Sprint(x))
	}
	slices.Sort(out)
	return out
}

func copies(v any) map[string]int {
	out := map[string]int{}
	m, _ := v.(map[string]any)
	for id, n := range m {
		k, _ := n.(uint64)
		out[id] = int(k)
	}
	return out
}

// TestAlteredVectors runs the worked examples about construction. A new one fails until it is carried out here.
func TestAlteredVectors(t *testing.T) {
	var file alteredVectors
	readYAML(t, filepath.Join(cardtest.RealData(t), "rules", "altered-vectors.yaml"), &file)
	var more []*card.Card
	for id, u := range file.Uniques {
		faction, _ := card.AlteredFaction(u.Faction)
		more = append(more, unique(id, u.Name, faction))
	}
	tb := newAlteredTable(t, with(t, importtest.Altered(t), more...))
	ran := 0
	for _, v := range file.Vectors {
		if v.Format == "all" || !slices.Contains([]string{"deck", "rarity", "formats", "lists", "oracle"}, v.Area) {
			continue // about play, or about reading lists
		}
		ran++
		t.Run(v.ID, func(t *testing.T) {
			given, structured := v.Given.(map[string]any)
			if !structured {
				check := toldVectors[v.ID]
				if check == nil {
					t.Fatalf("nothing carries out: %v", v.Given)
				}
				check(t, tb, file.Decks["alt-base-sierra"].Cards)
				return
			}
			base := file.Decks[given["base"].(string)]
			cards := map[string]int{}
			for id, n := range base.Cards {
				cards[id] = n
			}
			if base.Hero != "" {
				cards[base.Hero] = 1
			}
			for id, n := range copies(given["add"]) {
				cards[id] += n
			}
			for id, n := range copies(given["remove"]) {
				if cards[id] -= n; cards[id] == 0 {
					delete(cards, id)
				}
			}
			format := v.Format
			if format == "standard_2024" {
				format = "standard" // which the day makes the version of 2024
			}
			day := given["date"].(string)
			r := tb.judge(t, format, day, cards)
			then := v.Then.(map[string]any)
			if got, want := broken(r), words(then["violations"]); !slices.Equal(got, want) {
				t.Errorf("broken %v, want %v", got, want)
			}
			if valid := then["valid"].(bool); valid != (r.Verdict == formats.Legal) {
				t.Errorf("verdict %s, want valid %v", r.Verdict, valid)
			}
			if got := r.Deck.Counts["main"]; fmt.Sprint(got) != fmt.Sprint(then["others"]) {
				t.Errorf("%d cards beside the hero, want %v", got, then["others"])
			}
			compareRarities(t, tb, cards, then)
			compareOfficial(t, r, v.Official.Checks)
			if t.Failed() {
				t.Logf("%+v", r.Problems)
			}
		})
	}
	if ran < 45 {
		t.Errorf("only %d examples about construction", ran)
	}
}

// compareRarities counts cards by rarity.
func compareRarities(t *testing.T, tb *alteredTable, cards map[string]int, want map[string]any) {
	t.Helper()
	got := map[string]int{}
	for id, n := range cards {
		if c, ok := tb.cards.Card(id); ok && c.Rarity != "" {
			got[c.Rarity] += n
		}
	}
	for _, rarity := range []string{"common", "rare", "unique", "exalted"} {
		if n, said := want[rarity]; said && fmt.Sprint(n) != fmt.Sprint(got[rarity]) {
			t.Errorf("%d %s cards, want %v", got[rarity], rarity, n)
		}
	}
}

// officialChecks are the checks of the publisher's deck service by the rule of each. What it asks of a collection and of
// sets is not compared (ALT-DECK-13, -14).
var officialChecks = map[string][]string{
	"nbHero": {"ALT-DECK-01"}, "nbCards": {"ALT-DECK-02"}, "nbCards_1": {"ALT-DECK-03"}, "isSameFaction": {"ALT-DECK-04", "ALT-DECK-17"},
	"nbFamily": {"ALT-DECK-05"}, "nbRare": {"ALT-DECK-06"}, "nbUnique": {"ALT-DECK-07"}, "nbExalted": {"ALT-DECK-08"},
	"isSuspended": {"ALT-LIST-01", "ALT-LIST-09"}, "isBanned": {"ALT-LIST-02"},
}

// compareOfficial compares check by check: true passes.
func compareOfficial(t *testing.T, r formats.Report, checks map[string]bool) {
	t.Helper()
	failed := broken(r)
	for name, passes := range checks {
		rules, ours := officialChecks[name]
		if !ours {
			continue
		}
		fails := slices.ContainsFunc(rules, func(id string) bool { return slices.Contains(failed, id) })
		if fails == passes {
			t.Errorf("the deck service says %s=%v, the report breaks %v", name, passes, failed)
		}
	}
}
