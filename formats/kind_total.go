package formats

import (
	"github.com/kotei-dev/kotei/card"
)

// totalKind asks for a least number of cards over all sections, the hero included (ALT-FMT-20). Lines without a
// card are given the benefit of the doubt.
func totalKind() kind {
	return kind{
		name: "total", doc: "asks for a least number of cards over all sections",
		params: []string{"min"}, needs: []string{"min"},
		codes: []string{"deck-size-min"}, games: []card.Game{card.Altered}, run: runTotal,
	}
}

func runTotal(j *judge, r *Rule) {
	have, open := 0, 0
	for s := range j.plan.sections {
		for g := range j.groups {
			if j.plan.sections[s].present {
				have += j.groups[g].bySec[s]
			}
		}
	}
	for _, n := range j.open {
		open += n
	}
	if have+open < *r.Min {
		f := j.problem(stageSize, "deck-size-min", Error, r.Cited).numbers(have, *r.Min)
		f.putIn(FixEntry{Count: *r.Min - have})
		f.say("deck-size-min/total", words{})
	}
}
