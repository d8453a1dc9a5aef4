package policy_test

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/behaviour"
	"github.com/kotei-dev/kotei/engine/l5rccg"
	"github.com/kotei-dev/kotei/engine/policy"
	"github.com/kotei-dev/kotei/importer/starter"
)

var starterCards = sync.OnceValues(func() (*catalog.Catalog, error) { return starter.Load(card.L5RCCG) })

// decks are the lists that ship.
var decks = []string{"crab", "crane", "dragon", "lion", "mantis", "phoenix", "scorpion", "spider", "unicorn"}

// setupOf is the game of a list that ships.
func setupOf(t testing.TB, list string) engine.Setup {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "examples", "decks", list+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := starterCards()
	if err != nil {
		t.Fatal(err)
	}
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

// rules are those that games are played by: with the behaviours that ship.
var rules = l5rccg.Rules{Source: behaviour.Starter()}

func native(t testing.TB, name string) func() engine.Policy {
	t.Helper()
	make, ok := policy.Native(name)
	if !ok {
		t.Fatalf("no policy %q", name)
	}
	return make
}
