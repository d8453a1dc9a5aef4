package formats

import "github.com/kotei-dev/kotei/card"

// oneCopyKind allows one copy of each card of some classes (CL-DECK-04, SW-03). An older version beside the
// Experienced one is another card and keeps its own limit (CL-DECK-05).
func oneCopyKind() kind {
	return kind{
		name: "one-copy", doc: "allows one copy of each card of the classes given",
		params: []string{"classes", "by", "scope"}, needs: []string{"classes"},
		code: "unique-limit", codes: []string{"unique-limit"}, firm: true,
		limit: func(r *Rule, c *card.Card) (int, bool) {
			for _, class := range r.Classes {
				if inOneCopyClass(class, c) {
					return 1, true
				}
			}
			return 0, false
		},
	}
}

// inOneCopyClass says whether the card is of the class. Every Event of the first era is single; the
// Inexperienced version of a card is not Experienced.
func inOneCopyClass(class string, c *card.Card) bool {
	switch class {
	case "unique":
		return c.Unique
	case "event":
		return c.HasType(card.Event)
	case "ring":
		return c.HasType(card.Ring)
	case "experienced":
		return c.Version != card.Base && c.Version != card.Inexperienced
	}
	return false
}
