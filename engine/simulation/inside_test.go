package simulation

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/behaviour"
	"github.com/kotei-dev/kotei/engine/l5rccg"
	"github.com/kotei-dev/kotei/importer/starter"
)

// crab is a small simulation of random play for tests of the inside.
func crab(t testing.TB) Request {
	t.Helper()
	c, err := starter.Load(card.L5RCCG)
	if err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile("../../examples/decks/crab.txt")
	if err != nil {
		t.Fatal(err)
	}
	read, err := deck.Read(list, deck.Options{}, deck.NewResolver(c))
	if err != nil {
		t.Fatal(err)
	}
	r := Request{
		Rules: l5rccg.Rules{Source: behaviour.Starter()}, Policy: Policy{Name: "random", New: func() engine.Policy { return engine.Random{} }},
		Games: 200, Turns: 10, Seed: 5, Workers: 1, Setup: engine.Setup{Opponent: engine.DefaultOpponent},
	}
	for _, e := range read.Deck.Entries {
		k, _ := c.Card(e.Card)
		r.Setup.Cards = append(r.Setup.Cards, engine.Entry{Card: k, Count: e.Count, Section: e.Section})
	}
	return r
}

// inJSON is a value in JSON.
func inJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}
