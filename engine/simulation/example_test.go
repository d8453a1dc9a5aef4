package simulation_test

import (
	"context"
	"fmt"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/l5rccg"
	"github.com/kotei-dev/kotei/engine/simulation"
)

// A deck of one sort of Holding and one of Follower: every opening has a play.
func Example() {
	entry := func(name string, side card.Side, t card.Type, stats card.Stats, n int) engine.Entry {
		c := &card.Card{Game: card.L5RCCG, ID: name, Name: name, Title: name, Side: side, Types: []card.Type{t}, Stats: stats}
		return engine.Entry{Card: c, Count: n}
	}
	one := func(name card.StatName, n int) card.Stats { return card.Stats{name: card.Stat{Value: n}} }
	res, err := simulation.Run(context.Background(), simulation.Request{
		Rules: l5rccg.Rules{},
		Setup: engine.Setup{Opponent: engine.DefaultOpponent, Cards: []engine.Entry{
			entry("castle", card.PreGame, card.Stronghold, one(card.GoldProduction, 4), 1),
			entry("mine", card.DynastySide, card.Holding, one(card.GoldCost, 2), 30),
			entry("festival", card.DynastySide, card.Event, nil, 10),
			entry("spearmen", card.FateSide, card.Follower, one(card.GoldCost, 3), 40),
		}},
		Policy: simulation.Policy{Name: "random", New: func() engine.Policy { return engine.Random{} }},
		Games:  100, Turns: 3, Seed: 1, Workers: 2,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d games, %d cards in the opening\n", res.Games, res.Opening.Provinces+res.Opening.Hand)
	fmt.Printf("a Holding in a Province: exactly %.4f\n", *res.Opening.Holding.Exact)
	// Output:
	// 100 games, 9 cards in the opening
	// a Holding in a Province: exactly 0.9977
}
