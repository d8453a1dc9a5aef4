package deck_test

import (
	"fmt"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
)

// exampleResolver knows four invented cards.
func exampleResolver() *deck.Resolver {
	var cards []*card.Card
	for _, c := range []card.Card{
		{Title: "The Quiet Hall of the Heron", Types: []card.Type{card.Stronghold}},
		{Title: "Moro Ansho", Version: card.Experienced, Types: []card.Type{card.Personality}},
		{Title: "Copper Kiln", Types: []card.Type{card.Holding}},
		{Title: "Hold Them!", Types: []card.Type{card.Strategy}},
	} {
		c.Game, c.ID, c.Side = card.L5RCCG, card.MakeID(c.Title, c.Version, 1), card.SideOf(c.Types)
		c.Derive()
		cards = append(cards, &c)
	}
	cat, err := catalog.New(card.L5RCCG, catalog.Release{Hash: "example"}, cards, nil, nil, nil)
	if err != nil {
		panic(err)
	}
	return deck.NewResolver(cat)
}

func ExampleRead() {
	list := "Quiet Hall of the Heron\n\n# Dynasty (4)\n3x Coper Kiln\n1 Moro Ansho – Experienced\n\nFate\n2 hold them // both\n1 Nobody Knows"
	res, err := deck.Read([]byte(list), deck.Options{}, exampleResolver())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range res.Lines {
		fmt.Println(strings.TrimSpace(fmt.Sprint(line.Number, " ", line.Kind, " ", line.Section)))
		if line.Entry >= 0 {
			e := res.Deck.Entries[line.Entry]
			fmt.Printf("  %d %q %s\n", e.Count, e.Card, e.How)
		}
	}
	// Output:
	// 1 card stronghold
	//   1 "the-quiet-hall-of-the-heron" folded
	// 2 blank
	// 3 header dynasty
	// 4 card dynasty
	//   3 "copper-kiln" typo
	// 5 card dynasty
	//   1 "moro-ansho-exp" version
	// 6 blank
	// 7 header fate
	// 8 card fate
	//   2 "hold-them" folded
	// 9 unresolved fate
	//   1 ""
}

func ExampleResolver_Write() {
	r := exampleResolver()
	d := deck.Deck{Name: "Marsh", Entries: []deck.Entry{
		{Card: "moro-ansho-exp", Count: 1, Section: deck.Dynasty},
		{Card: "copper-kiln", Count: 3, Section: deck.Dynasty},
	}}
	text, losses, err := r.Write(d, "sunandmoon")
	fmt.Print(text, losses, err)
	// Output:
	//
	// Moro Ansho - exp
	// 3 Copper Kiln
	// [{-1 name Sun and Moon lists have no name}] <nil>
}

func ExampleResolver_Resolve() {
	m := exampleResolver().Resolve("Moro Ahnsho, Exp.")
	fmt.Printf("%s %s %.2f", m.Card, m.How, m.Confidence)
	// Output: moro-ansho-exp typo 0.91
}

func ExampleHash() {
	a := deck.Deck{Name: "a", Entries: []deck.Entry{{Card: "copper-kiln", Count: 3, Section: deck.Dynasty}}}
	b := deck.Deck{Name: "b", Entries: []deck.Entry{{Card: "copper-kiln", Count: 2, Section: deck.Dynasty}, {Card: "copper-kiln", Count: 1, Section: deck.Dynasty}}}
	fmt.Println(deck.Hash(a) == deck.Hash(b))
	// Output: true
}

func ExampleFromJSON() {
	d, err := deck.FromJSON([]byte(`{"name":"Marsh","cards":[{"id":"copper-kiln","count":3},{"name":"Moro Ansho - exp","count":1}]}`), exampleResolver())
	fmt.Println(d.Counts(), d.Total(), err)
	// Output: map[dynasty:4] 4 <nil>
}

func ExampleRead_file() {
	file := `<cockatrice_deck version="1">
  <deckname>Marsh</deckname>
  <zone name="main">
    <card number="3" name="Copper Kiln"/>
  </zone>
  <zone name="side">
    <card number="1" name="The Quiet Hall of the Heron"/>
  </zone>
</cockatrice_deck>`
	res, err := deck.Read([]byte(file), deck.Options{}, exampleResolver())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s: %s\n", res.Dialect, res.Reason)
	for _, e := range res.Deck.Entries {
		fmt.Println(e.Line, e.Count, e.Card, e.Section)
	}
	// Output:
	// cockatrice: XML with the root <cockatrice_deck>
	// 4 3 copper-kiln dynasty
	// 7 1 the-quiet-hall-of-the-heron stronghold
}

func ExampleRead_table() {
	table := "Qté;Nom;Paquet\n3;Copper Kiln;Dynastie\n2;\"hold them\";Destin\n"
	res, err := deck.Read([]byte(table), deck.Options{}, exampleResolver())
	fmt.Println(res.Dialect, res.Reason, err)
	for _, e := range res.Deck.Entries {
		fmt.Println(e.Count, e.Card, e.Section)
	}
	// Output:
	// csv the first row names columns <nil>
	// 3 copper-kiln dynasty
	// 2 hold-them fate
}

func ExampleResolver_Write_markdown() {
	d := deck.Deck{Name: "Marsh *v2*", Entries: []deck.Entry{{Card: "copper-kiln", Count: 3, Section: deck.Dynasty}}}
	text, losses, err := exampleResolver().Write(d, "markdown")
	fmt.Print(text, losses, err)
	// Output:
	// # Marsh \*v2\*
	//
	// ## Dynasty (3)
	//
	// - 3 Copper Kiln
	// [] <nil>
}
