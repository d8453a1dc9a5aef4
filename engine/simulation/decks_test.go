package simulation_test

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/l5rccg"
	"github.com/kotei-dev/kotei/engine/simulation"
	"github.com/kotei-dev/kotei/importer/starter"
)

var starterCards = sync.OnceValues(func() (*catalog.Catalog, error) { return starter.Load(card.L5RCCG) })

func cards(t testing.TB) *catalog.Catalog {
	t.Helper()
	c, err := starterCards()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// setupOf is the game of a list that ships.
func setupOf(t testing.TB, list string) engine.Setup {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "examples", "decks", list+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	c := cards(t)
	read, err := deck.Read(text, deck.Options{}, deck.NewResolver(c))
	if err != nil {
		t.Fatal(err)
	}
	set := engine.Setup{Opponent: engine.DefaultOpponent}
	for _, e := range read.Deck.Entries {
		k, ok := c.Card(e.Card)
		if !ok {
			t.Fatalf("%s: no card %q", list, e.Name)
		}
		set.Cards = append(set.Cards, engine.Entry{Card: k, Count: e.Count, Section: e.Section})
	}
	return set
}

// request is a small simulation of a list that ships.
func request(t testing.TB, list string) simulation.Request {
	t.Helper()
	return simulation.Request{
		Rules: l5rccg.Rules{}, Setup: setupOf(t, list), Policy: greedy, Games: 300, Turns: 12, Seed: 7, Workers: 1,
		Release: "starter", DeckHash: list,
	}
}

// greedy brings in what it can, attacks when it is strong enough, and cycles nothing.
var greedy = simulation.Policy{Name: "test-greedy", New: func() engine.Policy { return &greedyPolicy{} }}

type greedyPolicy struct{}

func (*greedyPolicy) Choose(s engine.State, legal []engine.Action, _ *engine.Stream) int {
	best, rank := 0, -1
	for i := range legal {
		a := &legal[i]
		have := 0
		switch a.Kind {
		case l5rccg.KindRecruit:
			have = 100 + int(a.Cost)
			if a.N&(l5rccg.RecruitTrial|l5rccg.RecruitVain) != 0 {
				have = -1
			}
			if a.N&l5rccg.RecruitProclaim != 0 {
				have += 50
			}
		case l5rccg.KindEquip:
			have = 90
		case l5rccg.KindAttack, l5rccg.KindAssign:
			have = 80
		case l5rccg.KindPass, l5rccg.KindDone, l5rccg.KindAssignDone, l5rccg.KindPay:
			have = 1
		}
		if have > rank {
			best, rank = i, have
		}
	}
	return best
}
