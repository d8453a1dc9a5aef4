package formats

import "github.com/kotei-dev/kotei/card"

// splashBanKind shuts out cards of the splash-banned lists that are bought with influence; in their own clan's decks
// they may be used (LCG-LIST-04).
func splashBanKind() kind {
	return kind{
		name: "splash-ban", doc: "forbids to buy the cards of the splash-banned lists",
		params: []string{"clan_of"}, needs: []string{"clan_of"},
		codes: []string{"banned"}, games: []card.Game{card.L5RLCG}, run: runSplashBan,
	}
}

func runSplashBan(j *judge, r *Rule) {
	marks := j.plan.marks[listSplashBanned]
	for _, at := range j.lcg(r.ClanOf).bought {
		g := &j.groups[at]
		if e := j.markedIn(marks, g); e != nil {
			cited := e.Cited
			cited.Rule = r.Rule
			f := j.problem(stagePool, "banned", Error, cited)
			f.about(g).remove(g.card.ID, g.total).say("banned/splash", words{card: j.name(g.card)})
		}
	}
}
