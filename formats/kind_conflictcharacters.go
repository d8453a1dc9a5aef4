package formats

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// charactersKind limits the Characters of the Conflict deck, copies and not cards (LCG-DECK-17).
func charactersKind() kind {
	return kind{
		name: "conflict-characters", doc: "limits the Characters of the Conflict deck",
		params: []string{"limit"}, needs: []string{"limit"},
		codes: []string{"character-limit"}, games: []card.Game{card.L5RLCG}, run: runCharacters,
	}
}

func runCharacters(j *judge, r *Rule) {
	have := 0
	var list []int
	for i := range j.groups {
		if g := &j.groups[i]; g.home == deck.Conflict && g.card.HasType("character") {
			have += g.total
			list = append(list, i)
		}
	}
	if have <= *r.Limit {
		return
	}
	f := j.problem(stageRestriction, "character-limit", Error, r.Cited)
	for _, i := range list {
		f.about(&j.groups[i])
	}
	for i, excess := len(list)-1, have-*r.Limit; i >= 0 && excess > 0; i-- {
		g := &j.groups[list[i]]
		n := min(excess, g.total)
		f.remove(g.card.ID, n)
		excess -= n
	}
	f.numbers(have, *r.Limit).say("character-limit", words{})
}
