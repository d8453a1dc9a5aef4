package formats

import "github.com/kotei-dev/kotei/card"

// influenceKind bounds the influence of the cards of another clan (LCG-INF-02) by the pool of the Stronghold
// (LCG-INF-01) and what role and card text add (LCG-INF-03, -05, -06), or by a limit of the format's own, which
// nothing changes (LCG-FMT-06). A line that may be a role is given the benefit of the doubt.
func influenceKind() kind {
	return kind{
		name: "influence", doc: "bounds the influence spent on cards of another clan, by the Stronghold or by limit",
		params: []string{"limit", "clan_of"}, needs: []string{"clan_of"},
		codes: []string{"influence-limit", "facts-missing"}, games: []card.Game{card.L5RLCG}, run: runInfluence,
	}
}

func runInfluence(j *judge, r *Rule) {
	l := j.lcg(r.ClanOf)
	if len(l.bought) == 0 {
		return
	}
	spent := 0
	for _, at := range l.bought {
		cost, _ := influenceCost(j.groups[at].card)
		spent += cost * j.groups[at].total
	}
	limit := l.pool
	if r.Limit != nil {
		limit = *r.Limit
	} else {
		if !l.poolOK {
			j.problem(stageRestriction, "facts-missing", Undecided, r.Cited).numbers(spent, limit).say("facts-missing/influence", words{})
			return
		}
		for _, a := range j.active {
			if a.Kind == effInfluence {
				limit += a.Add * j.groups[a.group].total
			}
		}
		if j.roleOpen() && spent <= limit+mostRoleInfluence {
			return
		}
	}
	if spent <= limit {
		return
	}
	f := j.problem(stageRestriction, "influence-limit", Error, r.Cited)
	for _, at := range l.bought {
		f.about(&j.groups[at])
	}
	for i, left := len(l.bought)-1, spent; i >= 0 && left > limit; i-- {
		g := &j.groups[l.bought[i]]
		if cost, _ := influenceCost(g.card); cost > 0 {
			n := min(g.total, (left-limit+cost-1)/cost)
			f.remove(g.card.ID, n)
			left -= n * cost
		}
	}
	f.numbers(spent, limit).say("influence-limit", words{what: j.names(l.bought)})
}
