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
	index, err := search.Memory(cards, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer index.Close()

	for _, query := range []string{"kâze r", "o:ashore"} {
		q, err := index.Parse(query, false)
		if err != nil {
			fmt.Println(err)
			return
		}
		result, err := index.Search(context.Background(), search.Request{Query: q, Limit: 10})
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, hit := range result.Hits {
			fmt.Println(query, "->", cards.At(hit.Card).Name)
		}
	}
	// Output:
	// kâze r -> Kaze Ren
	// o:ashore -> Silent Pier
}
