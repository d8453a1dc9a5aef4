package search_test

import (
	"context"
	"fmt"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/search"
)

func Example() {
	ren := &card.Card{ID: "kaze-ren", Game: card.L5RCCG, Title: "Kaze Ren"}
	pier := &card.Card{ID: "silent-pier", Game: card.L5RCCG, Title: "Silent Pier", Text: "Where Kaze Ren comes ashore."}
	for _, k := range []*card.Card{ren, pier} {
		k.Derive()
	}
	cards, err := catalog.New(card.L5RCCG, catalog.Release{Hash: "example"}, []*card.Card{ren, pier}, nil, nil, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	index, err := search.Memory(cards)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer index.Close()

	for _, query := range []string{"kâze r", "ashore"} {
		hits, err := index.Find(context.Background(), query, 10, 0)
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, at := range hits.Positions {
			fmt.Println(query, "->", cards.At(at).Name, "by text:", hits.Text)
		}
	}
	// Output:
	// kâze r -> Kaze Ren by text: false
	// ashore -> Silent Pier by text: true
}
