package formats

import "github.com/kotei-dev/kotei/card"

// singletonKind limits every card, Unique or not, to one copy by title and version (FMT-MOD-01, FMT-BIG-01). With
// souls: transitive the chain of "Soul of" is followed to its end (FMT-MOD-04).
func singletonKind() kind {
	return kind{
		name: "singleton", doc: "allows one copy of every card",
		params: []string{"by", "scope", "souls"},
		code:   "singleton-limit", codes: []string{"singleton-limit"},
		limit: func(*Rule, *card.Card) (int, bool) { return 1, true },
	}
}
