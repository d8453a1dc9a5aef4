package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
)

// roleKind asks that the deck's role has one of the traits that a card with "role only" names: Keeper, Seeker or an
// element (LCG-ROLE-05). Without a role, beside a Support role, and in a format without roles (LCG-FMT-07) no such
// card may be used. A line that may be a role leaves it open.
func roleKind() kind {
	return kind{
		name: "role-requirement", doc: "asks that cards for some roles only stand beside such a role",
		codes: []string{"role-requirement"}, games: []card.Game{card.L5RLCG}, run: runRole,
	}
}

func runRole(j *judge, r *Rule) {
	if j.roleOpen() {
		return
	}
	var wrong []int
	for i := range j.groups {
		g := &j.groups[i]
		if g.home != "" && len(g.card.RoleOnly) > 0 && !j.roleServes(g.card) {
			wrong = append(wrong, i)
		}
	}
	if len(wrong) == 0 {
		return
	}
	f := j.problem(stageRestriction, "role-requirement", Error, r.Cited)
	j.aboutAll(f, wrong)
	f.say("role-requirement", words{what: j.names(wrong)})
}

// roleServes says whether some role of the deck has a trait that the card asks for.
func (j *judge) roleServes(c *card.Card) bool {
	for _, role := range j.lcg(clanFromStronghold).roles {
		if !j.sectionAllows(role) {
			continue
		}
		for _, want := range c.RoleOnly {
			if slices.Contains(role.Traits, want) || slices.Contains(role.Elements, want) {
				return true
			}
		}
	}
	return false
}
