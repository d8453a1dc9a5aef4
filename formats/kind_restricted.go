package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
)

// restrictedKind limits the titles of the restricted lists in both decks, provinces, Stronghold and role together
// (LCG-LIST-01, -15), each in its full number of copies (LCG-LIST-03). A list names one card of a title, and counts the
// title (LCG-LIST-06). A card that a list of the same day bans is banned, and the contradiction is told (LCG-LIST-05).
func restrictedKind() kind {
	return kind{
		name: "restricted", doc: "limits the number of titles of the restricted lists",
		params: []string{"limit"}, needs: []string{"limit"},
		codes: []string{"restricted-limit"}, games: []card.Game{card.L5RLCG}, run: runRestricted,
	}
}

func runRestricted(j *judge, r *Rule) {
	var list []int
	var titles []string
	var cited Cited
	marks := j.plan.marks[listRestricted]
	for i := range j.groups {
		g := &j.groups[i]
		e := j.markedIn(marks, g)
		if e == nil || g.home == "" {
			continue
		}
		if j.bannedToo(g, e, r) {
			continue
		}
		list = append(list, i)
		if !slices.Contains(titles, g.card.LimitKey) {
			titles = append(titles, g.card.LimitKey)
		}
		cited = e.Cited
	}
	if len(titles) <= *r.Limit {
		return
	}
	cited.Rule = r.Rule
	f := j.problem(stageRestriction, "restricted-limit", Error, cited)
	for _, i := range list {
		f.about(&j.groups[i])
	}
	for _, i := range list {
		if g := &j.groups[i]; slices.Index(titles, g.card.LimitKey) >= *r.Limit {
			f.remove(g.card.ID, g.total)
		}
	}
	f.numbers(len(titles), *r.Limit).say("restricted-limit", words{what: j.names(list)})
}

// bannedToo tells that the lists contradict each other about a card; the ban counts.
func (j *judge) bannedToo(g *group, e *ListEntry, r *Rule) bool {
	banned := slices.ContainsFunc(j.plan.listed[g.card.ID], func(l listed) bool { return l.kind == listBanned && l.on(j.opt.AsOf) })
	if banned {
		cited := e.Cited
		cited.Rule = r.as("LCG-LIST-05").Rule
		j.problem(stageAdvice, "banned", Info, cited).about(g).say("banned/both", words{card: j.name(g.card)})
	}
	return banned
}
