package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
)

// tokensName is the kind that plan.go looks for by name.
const tokensName = "tokens"

// tokensKind lets cards that are no deck cards in constructed play into the deck, where they count like any other:
// the mana tokens of limited play (ALT-FMT-23), or all where nothing is checked (ALT-FMT-15). The rest are
// reported as ever (ALT-DECK-10).
func tokensKind() kind {
	return kind{
		name: tokensName, doc: "lets tokens into the deck: mana tokens, or all with the class any-token",
		params: []string{"classes"}, needs: []string{"classes"}, games: []card.Game{card.Altered},
	}
}

// letsIn says whether a card that belongs to no deck may be in one all the same.
func (r *Rule) letsIn(c *card.Card) bool {
	return slices.Contains(r.Classes, "any-token") || slices.Contains(r.Classes, "mana-token") && c.HasType(card.AlteredTokenMana)
}
