package l5rccg_test

import (
	"fmt"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/l5rccg"
	"github.com/kotei-dev/kotei/importer/starter"
)

func Example() {
	cards, err := starter.Load(card.L5RCCG)
	if err != nil {
		fmt.Println(err)
		return
	}
	entry := func(id string, n int) engine.Entry {
		c, _ := cards.Card(id)
		return engine.Entry{Card: c, Count: n}
	}
	game, err := l5rccg.Rules{}.New(engine.Setup{
		Cards: []engine.Entry{
			entry("the-unassailable-fortress-of-the-crab", 1), entry("iron-mine", 20), entry("kaiu-gorobei", 20), entry("young-battlecat", 40),
		},
		Seed: 1, Opponent: engine.DefaultOpponent,
		Opening: engine.Opening{Dynasty: []string{"iron-mine", "iron-mine", "kaiu-gorobei", "kaiu-gorobei"}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 6 { // pass, until there is something to recruit
		legal := game.Legal(nil)
		for _, a := range legal {
			if a.Kind == l5rccg.KindRecruit {
				fmt.Println(game.Describe(a, "en").Label)
			}
		}
		if len(legal) > 4 {
			break
		}
		if err := game.Apply(legal[0]); err != nil {
			fmt.Println(err)
			return
		}
	}
	// Output:
	// Recruit Iron Mine (2 Gold)
	// Recruit Iron Mine (2 Gold)
}
