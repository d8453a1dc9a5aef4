package main

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/engine/behaviour"
)

// supportWords are how far the engine plays a card, as cards say it.
var supportWords = map[string]string{"full": "modelled", "partial": "partial"}

// withSupport says of each card how far its text is played: the program knows, not the data that it was imported from. The
// cards that are given stay as they are; encoded may be nil.
func withSupport(game card.Game, cards []*card.Card, encoded [][]byte) ([]*card.Card, [][]byte, error) {
	if game != card.L5RCCG {
		return cards, encoded, nil
	}
	library := behaviour.Starter()
	cards, encoded = slices.Clone(cards), slices.Clone(encoded)
	for i, c := range cards {
		word := supportWords[library.Support(c.ID)]
		if word == "" || word == c.Support {
			continue
		}
		told := *c
		told.Support = word
		cards[i] = &told
		if encoded == nil {
			continue
		}
		var err error
		if encoded[i], err = json.Marshal(&told); err != nil {
			return nil, nil, fmt.Errorf("card %s: %w", c.ID, err)
		}
	}
	return cards, encoded, nil
}

// starterWithSupport is the starter set with the same said of it.
func starterWithSupport(c *catalog.Catalog) (*catalog.Catalog, error) {
	cards, encoded := make([]*card.Card, c.Len()), make([][]byte, c.Len())
	for i := range cards {
		cards[i], encoded[i] = c.At(i), c.JSON(i)
	}
	cards, encoded, err := withSupport(c.Game(), cards, encoded)
	if err != nil {
		return nil, err
	}
	return catalog.New(c.Game(), c.Release(), cards, encoded, c.Sets(), c.Aliases())
}
