package formats

import "github.com/kotei-dev/kotei/card"

// disputedKind warns of cards that another form of the format's list bans, where it is not known which of the two is
// in force (LCG-FMT-15).
func disputedKind() kind {
	return kind{
		name: "disputed", doc: "warns of cards that another form of the ban list has",
		codes: []string{"banned"}, games: []card.Game{card.L5RLCG}, run: runDisputed,
	}
}

func runDisputed(j *judge, r *Rule) {
	marks := j.plan.marks[listDisputed]
	for i := range j.groups {
		g := &j.groups[i]
		if e := j.markedIn(marks, g); e != nil && g.home != "" {
			cited := e.Cited
			cited.Rule = r.Rule
			j.problem(stageAdvice, "banned", Warning, cited).about(g).say("banned/disputed", words{card: j.name(g.card), what: e.Source})
		}
	}
}
