package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
)

// splashKind asks that all cards bought with influence are of one single other clan (LCG-DECK-06), and beside a
// Support role of the clan that it names, whatever influence is left (LCG-ROLE-03).
func splashKind() kind {
	return kind{
		name: "splash", doc: "asks that all cards bought with influence are of one other clan",
		params: []string{"limit", "clan_of"}, needs: []string{"limit", "clan_of"},
		codes: []string{"splash-limit"}, games: []card.Game{card.L5RLCG}, run: runSplash,
	}
}

func runSplash(j *judge, r *Rule) {
	l := j.lcg(r.ClanOf)
	if len(l.bought) == 0 {
		return
	}
	for _, role := range l.roles {
		if clan := supported(role); clan != "" && j.sectionAllows(role) {
			j.outsideSupport(r, l, role, clan)
			return
		}
	}
	clans := j.splashClans(l.bought)
	if len(clans) <= *r.Limit {
		return
	}
	var others []int // cards of none of the clans that are kept, those of most copies
	for _, at := range l.bought {
		if !slices.ContainsFunc(clans[:*r.Limit], j.groups[at].card.HasClan) {
			others = append(others, at)
		}
	}
	f := j.problem(stageRestriction, "splash-limit", Error, r.Cited)
	j.aboutAll(f, others)
	f.numbers(len(clans), *r.Limit).say("splash-limit", words{what: joinClans(clans)})
}

// sectionAllows says whether the format has room for a role at all.
func (j *judge) sectionAllows(role *card.Card) bool {
	s := &j.plan.sections[j.plan.index[j.plan.home(role)]]
	return s.present && (s.rule.Max == nil || *s.rule.Max > 0)
}

// outsideSupport reports what is bought of another clan than a Support role names.
func (j *judge) outsideSupport(r *Rule, l *lcgDeck, role *card.Card, clan card.Clan) {
	var others []int
	for _, at := range l.bought {
		if !j.groups[at].card.HasClan(clan) {
			others = append(others, at)
		}
	}
	if len(others) == 0 {
		return
	}
	f := j.problem(stageRestriction, "splash-limit", Error, r.as("LCG-ROLE-03"))
	j.aboutAll(f, others)
	f.say("splash-limit/support", words{card: j.name(role), other: j.names(others), what: title(string(clan))})
}

// aboutAll adds cards to a finding and proposes to take them out.
func (j *judge) aboutAll(f *finding, list []int) {
	for _, at := range list {
		g := &j.groups[at]
		f.about(g).remove(g.card.ID, g.total)
	}
}

// splashClans are the fewest clans that the cards can be of, the one with most copies first, of equals the first by
// name. Every real card has one clan, so that the greedy choice is the fewest.
func (j *judge) splashClans(bought []int) []card.Clan {
	left := slices.Clone(bought)
	var out []card.Clan
	for len(left) > 0 {
		counts := map[card.Clan]int{}
		var best card.Clan
		for _, at := range left {
			for _, clan := range j.groups[at].card.Clans {
				counts[clan] += j.groups[at].total
			}
		}
		for clan, n := range counts {
			if best == "" || n > counts[best] || n == counts[best] && clan < best {
				best = clan
			}
		}
		out = append(out, best)
		left = slices.DeleteFunc(left, func(at int) bool { return j.groups[at].card.HasClan(best) })
	}
	return out
}

func joinClans(clans []card.Clan) string {
	text := ""
	for i, c := range clans {
		if i > 0 {
			text += ", "
		}
		text += title(string(c))
	}
	return text
}
