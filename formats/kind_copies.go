package formats

import "github.com/kotei-dev/kotei/card"

// copiesKind limits every card by title and version (TF-DECK-07 to -10), over the whole play deck, or within
// each deck for the classic rules (CL-DECK-03, SW-02). Card text may lift it (CT-COPY).
func copiesKind() kind {
	return kind{
		name: "copies", doc: "limits the copies of any card",
		params: []string{"limit", "by", "scope"}, needs: []string{"limit"},
		code: "copies-limit", codes: []string{"copies-limit"},
		limit: func(r *Rule, _ *card.Card) (int, bool) { return *r.Limit, true },
	}
}
