package starter_test

import (
	"fmt"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer/starter"
)

func ExampleLoad() {
	cards, err := starter.Load(card.L5RCCG)
	if err != nil {
		fmt.Println(err)
		return
	}
	c, _ := cards.Card("kobune-port")
	fmt.Println(c.Name, c.Type(), c.Stats[card.GoldCost].Text)
	fmt.Println(c.Summary)
	fmt.Println(cards.Release().Starter)
	// Output:
	// Kobune Port holding 2
	// Makes 2 Gold; 3 for Mantis players.
	// true
}

func ExampleGames() {
	fmt.Println(starter.Games())
	// Output: [l5r-ccg l5r-lcg altered]
}
