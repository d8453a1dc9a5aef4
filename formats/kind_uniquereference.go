package formats

import "github.com/kotei-dev/kotei/card"

// uniqueReferenceKind allows each unique card of Altered once (ALT-DECK-09): every one of them exists once in the
// world, and its reference is its own.
func uniqueReferenceKind() kind {
	return kind{
		name: "unique-reference", doc: "allows each unique card once",
		codes: []string{"unique-limit"}, games: []card.Game{card.Altered}, run: runUniqueReference,
	}
}

func runUniqueReference(j *judge, r *Rule) {
	for i := range j.groups {
		if g := &j.groups[i]; g.home != "" && g.total > 1 && g.card.Rarity == "unique" {
			f := j.problem(stageCopies, "unique-limit", Error, r.Cited).about(g).numbers(g.total, 1)
			f.remove(g.card.ID, g.total-1).say("unique-limit", words{card: j.name(g.card)})
		}
	}
}
