package cardtest

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

// Catalog makes an L5R CCG catalog of invented cards: missing ids, sides and derived fields are filled in
// as an import would.
func Catalog(t testing.TB, cards ...card.Card) *catalog.Catalog {
	t.Helper()
	return CatalogWithSets(t, nil, cards...)
}

// CatalogWithSets is Catalog with the sets of the printings.
func CatalogWithSets(t testing.TB, sets []card.Set, cards ...card.Card) *catalog.Catalog {
	t.Helper()
	list := make([]*card.Card, len(cards))
	seen := map[string]int{}
	for i := range cards {
		c := cards[i]
		if c.Game == "" {
			c.Game = card.L5RCCG
		}
		if c.ID == "" {
			first := card.MakeID(c.Title, c.Version, 1)
			seen[first]++
			c.ID = card.MakeID(c.Title, c.Version, seen[first])
		}
		if c.Side == "" {
			c.Side = card.SideOf(c.Types)
		}
		c.Derive()
		list[i] = &c
	}
	game := card.L5RCCG
	if len(list) > 0 {
		game = list[0].Game
	}
	cat, err := catalog.New(game, catalog.Release{Hash: "test"}, list, nil, sets, nil)
	if err != nil {
		t.Fatal(err)
	}
	return cat
}
