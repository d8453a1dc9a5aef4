package formats

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// provinceCopiesKind limits the copies of a province's title (LCG-DECK-11).
func provinceCopiesKind() kind {
	return kind{
		name: "province-copies", doc: "limits the copies of a province",
		params: []string{"limit"}, needs: []string{"limit"},
		code: "copies-limit", codes: []string{"copies-limit"}, games: []card.Game{card.L5RLCG},
		limit: func(r *Rule, c *card.Card) (int, bool) { return *r.Limit, deck.HomeSection(c) == deck.Provinces },
	}
}
