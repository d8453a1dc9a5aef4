package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// ways are the steps with one of which every repair of the fault begins.
func (s *solver) ways(f *fault, faults []fault) []option {
	switch {
	case f.stage == stageCopies:
		return s.fewerCopies(f)
	case f.code == "section-too-many":
		return s.oneLess(func(sl *slot) bool { return sl.section == f.section && slices.Contains(f.cards, sl.pos) }, nil)
	case f.asks != nil:
		return s.answer(f)
	case f.code == "excludes" && !f.numbered && len(f.cards) == 2:
		return []option{s.all(f.cards[0]), s.all(f.cards[1])}
	case f.code == "excludes" && f.numbered && len(f.cards) > 1:
		members := f.cards[1:]
		return append(s.oneLess(func(sl *slot) bool { return slices.Contains(members, sl.pos) }, s.alike(f, faults)), s.all(f.cards[0]))
	case f.code == "sensei-clan" && len(f.cards) == 1:
		var halls option
		for pos, c := range s.order {
			if c.HasType(card.Stronghold) {
				halls = append(halls, s.all(pos)...)
			}
		}
		return []option{s.all(f.cards[0]), halls}
	}
	return s.anything(f)
}

// oneLess takes one copy out of one of the slots. Of slots that are alike the first one stands for all.
func (s *solver) oneLess(in func(*slot) bool, alike func(*slot) bool) []option {
	var out []option
	var stands [sectionCount]bool
	for i := len(s.slots) - 1; i >= 0; i-- {
		sl := &s.slots[i]
		if sl.count == 0 || !in(sl) {
			continue
		}
		if alike != nil && alike(sl) {
			if stands[sl.section] {
				continue
			}
			stands[sl.section] = true
		}
		out = append(out, option{{slot: i, to: -1, n: 1}})
	}
	return out
}

// alike tells the cards that this fault alone is about, and on which no text bears: which of them goes makes no
// difference to anything else.
func (s *solver) alike(f *fault, faults []fault) func(*slot) bool {
	return func(sl *slot) bool {
		if s.named(sl.pos) {
			return false
		}
		for i := range faults {
			if g := &faults[i]; g != f && (g.have != f.have || !slices.Equal(g.cards, f.cards)) && slices.Contains(g.cards, sl.pos) {
				return false
			}
		}
		return true
	}
}

// named says whether a text of the deck bears on the card, or the card has one.
func (s *solver) named(pos int) bool {
	for _, a := range s.effects {
		if a.pos == pos {
			return true
		}
		switch a.Kind {
		case effRequires, effNotCountedClass, effAllowedIn, effClassCopies, effAtMost:
			if a.Class.has(s.order[pos]) {
				return true
			}
		case effRequiresCard, effExcludes:
			if slices.Contains(a.Others, s.order[pos].ID) {
				return true
			}
		}
	}
	return false
}

// fewerCopies takes copies of cards that are counted together. A list far above its limit loses many at once,
// from the card with the most copies; then nothing says that this is the least.
func (s *solver) fewerCopies(f *fault) []option {
	const many = 12
	if excess := f.have - f.limit; excess > many && len(f.cards) > 1 {
		most := -1
		for i := range s.slots {
			if slices.Contains(f.cards, s.slots[i].pos) && (most < 0 || s.slots[i].count > s.slots[most].count) {
				most = i
			}
		}
		if n := min(excess-many, s.slots[most].count-1); most >= 0 && n > 0 {
			s.exact = false
			return []option{{{slot: most, to: -1, n: n}}}
		}
	}
	var out []option
	for _, pos := range append(s.rivals(f), f.cards...) {
		for _, i := range s.in(pos, f) {
			out = append(out, option{{slot: i, to: -1, n: 1}})
		}
	}
	return out
}

// answer gives a text what it asks for, or takes its card out.
func (s *solver) answer(f *fault) []option {
	out := []option{s.all(f.cards[0])}
	if f.asks.Kind == effRequiresCard {
		for _, id := range f.asks.Others {
			c, ok := s.cards.Card(id)
			if !ok {
				continue
			}
			pos := s.posOf(c.ID)
			if pos < 0 {
				pos = len(s.order)
				s.order = append(s.order, c)
			}
			if to := s.plan.sectionIndex(deck.HomeSection(c)); to != noSection && s.plan.sections[to].present {
				out = append(out, option{{slot: s.slotOf(pos, to), to: -1, n: -1}})
			}
		}
		return out
	}
	for i := range s.plan.sections {
		if p := &s.plan.sections[i]; p.present && p.deck && s.mayHold(&f.asks.Class, p.name) {
			out = append(out, option{{slot: -1, section: i, class: &f.asks.Class, n: f.missing}})
		}
	}
	return out
}

// mayHold says whether cards of the class belong to a section.
func (s *solver) mayHold(k *class, section deck.Section) bool {
	if k.Type == "" {
		return true
	}
	types := []card.Type{k.Type}
	return deck.HomeSection(&card.Card{Game: s.v.format.Game, Types: types, Side: card.SideOf(types)}) == section
}

// kept says whether a card is the heart of a deck of the other games: by another Stronghold or hero every card of the
// deck would have to be looked at again, and none might fit them all.
func kept(sl *slot) bool {
	return sl.card.Game != card.L5RCCG && (sl.home == deck.Stronghold || sl.home == deck.Hero)
}

// anything is for rules that the search knows nothing of: one copy less of a card that the fault names, or of
// what stands beside the decks; or one card more there.
func (s *solver) anything(f *fault) []option {
	out := s.oneLess(func(sl *slot) bool {
		return slices.Contains(f.cards, sl.pos) && !kept(sl) || sl.section != noSection && !s.plan.sections[sl.section].deck && !kept(sl)
	}, nil)
	for i := range s.plan.sections {
		if p, m := &s.plan.sections[i], &s.sizes[i]; p.present && !p.deck && (m.most < 0 || m.have < m.most) {
			out = append(out, option{{slot: -1, section: i, n: 1}})
		}
	}
	if len(f.cards) == 0 { // it names none: any card could be the one
		out = append(out, s.oneLess(func(sl *slot) bool { return sl.section == noSection || s.plan.sections[sl.section].deck }, nil)...)
	}
	return out
}

// closing settles sizes at the end: sections that lack cards are filled up, those that have too many lose some
// on which nothing depends. Texts that move a size by more than the card itself are tried too.
func (s *solver) closing(faults []fault) []option {
	var all option
	var out []option
	for i := range faults {
		f := &faults[i]
		switch over := f.have - f.limit; {
		case f.section < 0 || f.section == noSection:
			if over < 0 { // too few over all sections
				all = append(all, s.anywhere(-over))
			}
		case f.code == "deck-size-max" || f.code == "deck-size-exact" && over > 0:
			all = append(all, s.room(f.section, over)...)
			out = append(out, s.levers(f.section, -1)...)
		case s.torn(f.section):
			return s.levers(f.section, 1) // filling up would never do
		default:
			all = append(all, step{slot: -1, section: f.section, n: max(0, -over-s.open[f.section])})
			out = append(out, s.levers(f.section, 1)...)
		}
	}
	if len(all) == 0 {
		return out
	}
	if s.settles(all) {
		return append([]option{all}, out...)
	}
	for i := range faults { // room cannot be made freely: any card of the section could be the one
		if f := &faults[i]; f.code == "deck-size-max" || f.code == "deck-size-exact" && f.have > f.limit {
			return append(out, s.oneLess(func(sl *slot) bool { return sl.section == f.section }, nil)...)
		}
	}
	return append([]option{all}, out...)
}

// anywhere adds cards to the first deck that can take them.
func (s *solver) anywhere(n int) step {
	at := 0
	for i := len(s.plan.sections) - 1; i >= 0; i-- {
		if p, m := &s.plan.sections[i], &s.sizes[i]; p.present && p.deck && (m.most < 0 || m.have+n <= m.most) {
			at = i
		}
	}
	return step{slot: -1, section: at, n: max(0, n-s.open[at])}
}

// torn says whether texts ask for more cards in a section than it may have.
func (s *solver) torn(section int) bool {
	m := &s.sizes[section]
	return m.most >= 0 && m.least > m.most
}

// settles says whether an option leaves no fault of those that are there now, and makes no other.
func (s *solver) settles(o option) bool {
	s.do(o, 1)
	ok := len(s.look()) == 0
	s.do(o, -1)
	return ok
}

// room takes copies that nothing depends on out of a section, the last cards first.
func (s *solver) room(section, n int) option {
	var o option
	for i := len(s.slots) - 1; i >= 0 && n > 0; i-- {
		sl := &s.slots[i]
		if sl.section != section || sl.count == 0 || !isDeck(sl.home) || s.named(sl.pos) {
			continue
		}
		k := min(n, sl.count)
		o = append(o, step{slot: i, to: -1, n: k, free: true})
		n -= k
	}
	return o
}

// levers are the cards whose text moves the size of a section the way that is wanted (1: the section lacks cards,
// -1: it has too many) by more than one for each copy that goes.
func (s *solver) levers(section, way int) []option {
	var out []option
	for _, a := range s.effects {
		here := a.Section == s.plan.sections[section].name
		strong := a.Kind == effNotCountedClass && way > 0 ||
			a.Kind == effMinimum && here && (way > 0 && (a.Add > 2 || a.Add > 0 && s.torn(section)) || way < 0 && a.Add < 0)
		if !strong {
			continue
		}
		for i := range s.slots {
			if s.slots[i].pos == a.pos && s.slots[i].count > 0 {
				out = append(out, option{{slot: i, to: -1, n: 1}})
			}
		}
	}
	return out
}
