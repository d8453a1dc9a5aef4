package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
)

// officialRolesKind asks for a role that was official for the clan on the day, where the caller asks for sanctioned
// play (Options.OfficialRoles): from November 2017 to November 2019 each clan had its own, and some were open to all
// (LCG-ROLE-07). The rules themselves let every clan play every role (LCG-ROLE-06).
func officialRolesKind() kind {
	return kind{
		name: "official-roles", doc: "asks for a role that was official for the clan, if sanctioned play is asked for",
		codes: []string{"role-requirement"}, games: []card.Game{card.L5RLCG}, run: runOfficialRoles,
	}
}

func runOfficialRoles(j *judge, r *Rule) {
	l := j.lcg(clanFromStronghold)
	if !j.opt.OfficialRoles || len(l.clans) == 0 || !j.rolesRegulated() {
		return
	}
	for i := range j.groups {
		g := &j.groups[i]
		if !slices.Contains(l.roles, g.card) || j.officialFor(g.card.ID, l.clans) {
			continue
		}
		f := j.problem(stageRestriction, "role-requirement", Error, r.Cited)
		f.about(g).remove(g.card.ID, g.total).say("role-requirement/official", words{card: j.name(g.card), what: title(string(l.clans[0]))})
	}
}

// rolesRegulated says whether some role was official on the day, so that others were not.
func (j *judge) rolesRegulated() bool {
	for _, entries := range j.plan.marks[listOfficialRole] {
		if slices.ContainsFunc(entries, func(e *ListEntry) bool { return e.on(j.opt.AsOf) }) {
			return true
		}
	}
	return false
}

func (j *judge) officialFor(role string, clans []card.Clan) bool {
	return slices.ContainsFunc(j.plan.marks[listOfficialRole][role], func(e *ListEntry) bool {
		return e.on(j.opt.AsOf) && (len(e.Clans) == 0 || slices.ContainsFunc(clans, func(c card.Clan) bool { return slices.Contains(e.Clans, c) }))
	})
}
