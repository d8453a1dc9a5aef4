package formats

import "github.com/kotei-dev/kotei/card"

// releasedKind asks that the set of a card is out on the day of the check (ALT-DECK-13). A set whose day the data
// do not know counts as out; no set is known to be shut out for another reason.
func releasedKind() kind {
	return kind{
		name: "released", doc: "asks that the set of every card is out",
		codes: []string{"not-yet-legal"}, games: []card.Game{card.Altered}, run: runReleased,
	}
}

func runReleased(j *judge, r *Rule) {
	if j.opt.AsOf == "" {
		return
	}
	for i := range j.groups {
		g := &j.groups[i]
		if g.home == "" || len(g.card.Printings) == 0 {
			continue
		}
		if day := g.card.Printings[0].Date; day > j.opt.AsOf {
			f := j.problem(stagePool, "not-yet-legal", Error, r.Cited)
			f.about(g).remove(g.card.ID, g.total).say("not-yet-legal", words{card: j.name(g.card), date: day})
		}
	}
}
