package formats

import "github.com/kotei-dev/kotei/card"

// uniqueKind limits Unique cards by title and version over the whole play deck (TF-DECK-06, -08). A card that
// counts as a Unique one, such as its "Soul of" card, is bound by the same limit (TF-DECK-16).
func uniqueKind() kind {
	return kind{
		name: "unique", doc: "limits the copies of a Unique card",
		params: []string{"limit", "by", "scope"}, needs: []string{"limit"},
		code: "unique-limit", codes: []string{"unique-limit"}, firm: true,
		limit: func(r *Rule, c *card.Card) (int, bool) { return *r.Limit, c.Unique },
	}
}
