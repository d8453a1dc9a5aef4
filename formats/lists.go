package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
)

// What a list does to its cards; the names are also the codes of the problems, but for listAllowed.
const (
	listBanned    = "banned"
	listSuspended = "suspended"
	listAllowed   = "allowed" // what is not on it is forbidden
)

// listed is an entry of a list with what the list does.
type listed struct {
	*ListEntry
	kind string
}

// openList is a list that is known to exist while its content is not.
type openList struct {
	*ListRef
	source Source
}

// allowList holds the cards of a rarity that may be used.
type allowList struct {
	*ListRef
	entries []*ListEntry
}

// compileLists files the entries of all lists by card or by family.
func (p *plan) compileLists(v *Version, lists map[string]*cardList) {
	p.listed = map[string][]listed{}
	for _, ref := range v.Lists {
		entries := ref.Entries
		if ref.Ref != "" {
			list := lists[ref.Ref]
			if list.Unavailable {
				p.openLists = append(p.openLists, openList{ref, list.Source})
				continue
			}
			entries = list.Entries
		}
		if isMark(ref.Kind) {
			p.mark(ref.Kind, entries)
			continue
		}
		if ref.Kind == listAllowed {
			p.allowed = append(p.allowed, allowList{ref, entries})
			continue
		}
		for _, e := range entries {
			key := e.Card
			if key == "" {
				key = e.Family
			}
			p.listed[key] = append(p.listed[key], listed{e, ref.Kind})
		}
	}
}

// on says whether the entry is in force on a day, both ends included (ALT-LIST-01). "" is every day.
func (e *ListEntry) on(day string) bool {
	return day == "" || (e.From == "" || e.From <= day) && (e.Until == "" || day <= e.Until)
}

// match is how an entry speaks about a card.
type match int

const (
	matchNone match = iota
	matchOpen       // it would, if the card had one of the entry's factions, and nobody told which it has
	matchFull
)

// matches compares a card with the entry. A family stands for every printing and product of the versions that
// the entry names (ALT-LIST-04), and for no others (ALT-LIST-03, -05).
func (e *ListEntry) matches(c *card.Card) match {
	if e.Card != "" {
		if e.Card == c.ID {
			return matchFull
		}
		return matchNone
	}
	if e.Family != c.FamilyID {
		return matchNone
	}
	if len(e.Rarities) > 0 {
		ref, ok := card.ParseAlteredReference(c.ID)
		if !ok || !slices.Contains(e.Rarities, ref.Rarity) {
			return matchNone
		}
	}
	switch {
	case len(e.Clans) == 0 || slices.ContainsFunc(e.Clans, c.HasClan):
		return matchFull
	case c.Lacks(card.FactClans):
		return matchOpen
	}
	return matchNone
}

// checkLists judges a card by the lists that forbid (BAN-01, ALT-LIST-01, -02) and by those that allow
// (ALT-FMT-14), and says whether it reported it.
func (j *judge) checkLists(g *group) bool {
	reported := false
	for _, key := range [...]string{g.card.ID, g.card.FamilyID} {
		if key == "" || reported {
			continue
		}
		for _, l := range j.plan.listed[key] {
			if l.on(j.opt.AsOf) && j.forbidden(g, l) {
				reported = true
				break
			}
		}
	}
	for i := range j.plan.allowed {
		if l := &j.plan.allowed[i]; !reported && l.Rarity == g.card.Rarity && !l.has(g.card, j.opt.AsOf) {
			f := j.problem(stagePool, "not-in-pool", Error, l.Cited)
			f.about(g).remove(g.card.ID, g.total).say("not-in-pool", words{card: j.name(g.card)})
			reported = true
		}
	}
	return reported
}

// forbidden reports a card that an entry in force speaks about.
func (j *judge) forbidden(g *group, l listed) bool {
	w := words{card: j.name(g.card), date: l.From}
	switch l.matches(g.card) {
	case matchFull:
		message := l.kind
		if l.From == "" {
			message += "/always"
		}
		f := j.problem(stagePool, l.kind, Error, l.Cited)
		f.about(g).remove(g.card.ID, g.total).say(message, w)
		return true
	case matchOpen:
		f := j.problem(stagePool, "facts-missing", Undecided, l.Cited)
		f.about(g).say("facts-missing/listed", w)
		return true
	}
	return false
}

func (l *allowList) has(c *card.Card, day string) bool {
	return slices.ContainsFunc(l.entries, func(e *ListEntry) bool { return e.on(day) && e.matches(c) == matchFull })
}

// checkOpenLists says which lists nobody has: a deck that they could forbid is not called legal (ALT-FMT-14).
// Where the list is of one rarity, a deck without such cards is judged in full.
func (j *judge) checkOpenLists() {
	for _, l := range j.plan.openLists {
		cited := l.Cited
		if cited.Source == "" {
			cited.Source = l.source.String()
		}
		if l.Kind != listAllowed {
			j.problem(stagePool, "list-unavailable", Undecided, cited).say("list-unavailable", words{what: l.source.String()})
			continue
		}
		var f *finding
		n := 0
		for i := range j.groups {
			g := &j.groups[i]
			if g.home == "" || g.card.Rarity != l.Rarity {
				continue
			}
			if f == nil {
				f = j.problem(stagePool, "list-unavailable", Undecided, cited)
			}
			f.about(g)
			n += g.total
		}
		if f != nil {
			f.say("list-unavailable/rarity", words{what: l.source.String(), have: n})
		}
	}
}
