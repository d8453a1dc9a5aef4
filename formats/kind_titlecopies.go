package formats

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// What the limit that a card states for itself does to that of the format.
const (
	cardLimitReplaces = "replaces" // whatever it is (LCG-DECK-08)
	cardLimitLowers   = "lowers"   // where it is the smaller one (LCG-FMT-05)
)

// titleCopiesKind limits the copies of a title over both decks together, whatever card, text or deck (LCG-DECK-07,
// -16). "Limit X per deck" of a card takes the place of the number (LCG-DECK-08), or lowers it only.
func titleCopiesKind() kind {
	return kind{
		name: "title-copies", doc: "limits the copies of a title over both decks, by the card's own limit where it has one",
		params: []string{"limit", "card_limit"}, needs: []string{"limit", "card_limit"},
		code: "copies-limit", codes: []string{"copies-limit"}, games: []card.Game{card.L5RLCG},
		limit: func(r *Rule, c *card.Card) (int, bool) {
			if !isDeck(deck.HomeSection(c)) {
				return 0, false
			}
			own, limit := c.DeckLimit, *r.Limit
			if own > 0 && (r.CardLimit == cardLimitReplaces || own < limit) {
				return own, true
			}
			return limit, true
		},
	}
}
