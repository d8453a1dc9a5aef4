package formats_test

import (
	"context"
	"fmt"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
)

func ExampleValidate() {
	guard := &card.Card{ID: "gate-guard", Game: card.L5RCCG, Title: "Gate Guard", Types: []card.Type{card.Personality}, Side: card.DynastySide}
	guard.Printings = []card.Printing{{ID: "sample.gate-guard", Set: "sample", Legal: []string{"imperial"}}}
	guard.Derive()
	cards, err := catalog.New(card.L5RCCG, catalog.Release{Hash: "example"}, []*card.Card{guard}, nil, nil, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	registry, err := formats.Builtin()
	if err != nil {
		fmt.Println(err)
		return
	}
	imperial, _ := registry.Format(card.L5RCCG, "imperial")
	version, _ := imperial.At("1996-01-01")
	list := deck.Deck{Entries: []deck.Entry{{Card: "gate-guard", Count: 4, Section: deck.Dynasty}}}
	report := formats.Validate(context.Background(), version, list, cards, formats.Options{AsOf: "1996-01-01", Lang: "en"})
	fmt.Println(report.Verdict)
	for _, p := range report.Problems {
		fmt.Println(p.Code, p.Rule, p.Message)
	}
	// Output:
	// illegal
	// deck-size-min CL-DECK-01 The Dynasty deck has 4 cards that count; at least 30 are needed.
	// deck-size-min CL-DECK-02 The Fate deck has 0 cards that count; at least 30 are needed.
	// section-missing CL-DECK-06 The Stronghold is missing: 0 in the list, 1 needed.
	// copies-limit CL-DECK-03 Gate Guard: 4 copies, 3 allowed.
}

func ExampleParse() {
	_, problems := formats.Parse("mine.yaml", []byte("id: mine\ngame: l5r-ccg\nnames: {en: Mine}\nversionz: []\n"))
	for _, p := range problems {
		fmt.Println(p)
	}
	// Output:
	// mine.yaml:4:1: unknown key "versionz"; the keys here are id, game, names, aliases, order, versions
}
