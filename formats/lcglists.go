package formats

import "slices"

// What further lists of the L5R LCG do to their cards. A kind of rule reads each; the list alone forbids nothing.
const (
	listRestricted   = "restricted"      // so many titles of it are allowed (LCG-LIST-01)
	listSplashBanned = "splash-banned"   // not to be bought with influence (LCG-LIST-04)
	listRotated      = "no-longer-legal" // out for good (LCG-LIST-07)
	listDisputed     = "disputed"        // another form of the ban list has it (LCG-FMT-15)
	listOfficialRole = "official-role"   // roles by clan (LCG-ROLE-07)
)

// isMark says whether a list of that kind is read by a kind of rule.
func isMark(kind string) bool {
	return slices.Contains([]string{listRestricted, listSplashBanned, listDisputed, listOfficialRole}, kind)
}

// mark files the entries of a list that a kind of rule reads.
func (p *plan) mark(kind string, entries []*ListEntry) {
	if p.marks == nil {
		p.marks = map[string]map[string][]*ListEntry{}
	}
	if p.marks[kind] == nil {
		p.marks[kind] = map[string][]*ListEntry{}
	}
	for _, e := range entries {
		p.marks[kind][e.Card] = append(p.marks[kind][e.Card], e)
	}
}

// marked is the entry of the lists of a kind that speaks about the card on the day; nil if there is none.
func (j *judge) marked(kind string, g *group) *ListEntry {
	return j.markedIn(j.plan.marks[kind], g)
}

// markedIn is marked for lists that are looked up already.
func (j *judge) markedIn(marks map[string][]*ListEntry, g *group) *ListEntry {
	for _, e := range marks[g.card.ID] {
		if e.on(j.opt.AsOf) {
			return e
		}
	}
	return nil
}

// expand makes entries of the ids that a list gives in short, and fills in the rule of the list.
func (l *cardList) expand() {
	for _, id := range l.Cards {
		l.Entries = append(l.Entries, &ListEntry{Card: id})
	}
	for _, e := range l.Entries {
		if e.Rule == "" {
			e.Rule = l.Rule
		}
	}
}
