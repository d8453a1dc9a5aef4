package formats

import "github.com/kotei-dev/kotei/card"

// singularKind warns of more than one copy of a Singular card: fan guides list the keyword beside Unique, but no
// official wording was found (TF-DECK-29).
func singularKind() kind {
	return kind{
		name: "singular-advice", doc: "warns of more than one copy of a Singular card",
		codes: []string{"singular-advice"}, games: []card.Game{card.L5RCCG}, run: runSingular,
	}
}

func runSingular(j *judge, r *Rule) {
	for i := range j.groups {
		g := &j.groups[i]
		if g.total > 1 && g.card.HasKeyword(card.KeywordSingular) {
			f := j.problem(stageAdvice, "singular-advice", Warning, r.Cited).about(g).numbers(g.total, 1).remove(g.card.ID, g.total-1)
			f.say("singular-advice", words{card: j.name(g.card)})
		}
	}
}
