package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
)

// bound is a number of cards that every repair of the faults touches at least. It adds up faults that share no
// card, then what sections will lack by it: a copy that goes from a section at its least size is to be replaced.
func (s *solver) bound(faults []fault) int {
	sum, loose := 0, 0
	var out, into [sectionCount]int
	var touched []int
	for i := range faults {
		f := &faults[i]
		if sizeOfDeck(f.code) || slices.ContainsFunc(f.cards, func(pos int) bool { return slices.Contains(touched, pos) }) {
			continue
		}
		n, from, to := s.least(f)
		touched = append(touched, f.cards...)
		sum += n
		switch {
		case from >= 0:
			out[from] += n
		default:
			loose += n
		}
		if to >= 0 {
			into[to] += n
		}
	}
	for i := range s.plan.sections {
		m := &s.sizes[i]
		if !s.plan.sections[i].present {
			continue
		}
		sum += max(0, m.least-m.have-s.open[i]+s.lost(i, out[i])-into[i]-s.lever(i))
		if m.most >= 0 && s.plan.sections[i].deck && s.lever(i) == 0 {
			sum += max(0, m.have-m.most-out[i]-loose)
		}
	}
	return sum
}

// lost is how many of the cards that go from a section will be missed: none where some of them may not count.
func (s *solver) lost(section, n int) int {
	for _, a := range s.effects {
		if a.Kind == effNotCounted || a.Kind == effNotCountedClass || a.Kind == effAllowedIn {
			return 0
		}
	}
	if section == noSection {
		return 0
	}
	return n
}

// lever is by how much texts could move the size of a section, were their cards to go.
func (s *solver) lever(section int) int {
	n := 0
	for _, a := range s.effects {
		switch {
		case a.Kind == effMinimum && a.Section == s.plan.sections[section].name:
			n += max(a.Add, -a.Add) * s.total(a.pos)
		case a.Kind == effNotCountedClass || a.Kind == effAllowedIn:
			n += s.sizes[section].have + 1000
		}
	}
	return n
}

// least is how many copies a repair of one fault touches at least, the section that loses them if it is sure
// (-1 if not), and the section that may gain them (-1 for none).
func (s *solver) least(f *fault) (n, from, to int) {
	to = -1
	switch {
	case goes(f.code):
		for _, pos := range f.cards {
			n += s.total(pos)
		}
	case f.stage == stageStructure && len(f.cards) > 0:
		for i := range s.slots {
			if sl := &s.slots[i]; sl.pos == f.cards[0] && sl.section == f.section && shown(string(sl.raw)) == f.raw {
				n += sl.count
				to = s.plan.sectionIndex(sl.home)
			}
		}
		if to == noSection {
			to = -1
		}
		return n, -1, to
	case f.stage == stageCopies:
		n = f.have - f.limit
		if f.firm > 0 && f.firm < n {
			n = f.firm
		}
		if s.contested(f) {
			n = 1
		}
	case f.asks != nil:
		n = min(s.total(f.cards[0]), f.missing)
		return n, -1, -1
	case f.code == "excludes" && !f.numbered && len(f.cards) == 2:
		n = min(s.total(f.cards[0]), s.total(f.cards[1]))
	case f.code == "excludes" && f.numbered && len(f.cards) > 1:
		n = min(s.total(f.cards[0]), f.have-f.limit)
	case f.code == "sensei-clan":
		halls := 0
		for pos, c := range s.order {
			if c.HasType(card.Stronghold) {
				halls += s.total(pos)
			}
		}
		return min(s.total(f.cards[0]), halls), -1, -1
	case f.code == "section-too-many":
		return 1, -1, -1
	default:
		return 1, -1, -1
	}
	from = -2
	for i := range s.slots {
		sl := &s.slots[i]
		if sl.count == 0 || !slices.Contains(f.cards, sl.pos) {
			continue
		}
		if from == -2 {
			from = sl.section
		}
		if from != sl.section || !isDeck(sl.home) && sl.raw != sl.home {
			from = -1
		}
	}
	return n, max(from, -1), to
}
