package formats

import (
	"cmp"
	"slices"
)

// step is a change of the deck. Its cost is the number of cards that it touches.
type step struct {
	slot    int // -1 for filler
	to      int // slot to which the copies move, -1 if they go
	section int // of filler
	class   *class
	n       int // copies taken from the slot, or cards added; a negative n adds copies to the slot
	free    bool
}

// option is steps that belong together.
type option []step

func (o option) cost() int {
	n := 0
	for _, x := range o {
		n += max(x.n, -x.n)
	}
	return n
}

// do applies an option, sign -1 takes it back.
func (s *solver) do(o option, sign int) {
	for _, x := range o {
		if x.slot < 0 {
			s.filler[x.section] += sign * x.n
			if x.class != nil {
				s.promise(x.class, x.section, sign*x.n)
			}
			continue
		}
		s.slots[x.slot].count -= sign * x.n
		if x.free {
			s.slots[x.slot].free += sign * x.n
		}
		if x.to >= 0 {
			s.slots[x.to].count += sign * x.n
		}
	}
}

func (s *solver) promise(k *class, section, n int) {
	for i := range s.promised {
		if p := &s.promised[i]; p.section == section && p.class.equal(k) {
			p.count += n
			return
		}
	}
	s.promised = append(s.promised, promise{k, section, n})
}

// solve finds the best repair. Lines without a number of copies go first: each counts for one, whatever else is done.
func (s *solver) solve() {
	for i := range s.slots { // places to which cards can move
		sl := s.slots[i]
		if to := s.plan.sectionIndex(sl.home); sl.home != "" && sl.raw != sl.home && to != noSection && s.plan.sections[to].present {
			s.slotOf(sl.pos, to)
		}
	}
	s.search(0)
	if s.best < 0 { // the bound ended the search before it found anything: begin anew
		s.exact = false
		for i := range s.slots {
			s.slots[i].count, s.slots[i].free = 0, 0
		}
		s.filler, s.promised = [sectionCount]int{}, nil
		s.look()
		for i := range s.plan.sections {
			s.filler[i] = max(0, s.sizes[i].least-s.sizes[i].have-s.open[i])
		}
		s.record(0)
	}
}

// slotOf is the slot of a card in a section of the game, made if there is none.
func (s *solver) slotOf(pos, section int) int {
	for i := range s.slots {
		if s.slots[i].pos == pos && s.slots[i].section == section {
			return i
		}
	}
	home := s.plan.sections[section].name
	s.slots = append(s.slots, slot{pos: pos, card: s.order[pos], home: home, raw: home, section: section})
	return len(s.slots) - 1
}

// search tries to mend what is wrong, having come so far. It takes one fault that every repair from here on must
// mend, and each way to begin with it; with faults of size alone it fills up or makes room. A branch that
// cannot beat the best repair is left.
func (s *solver) search(distance int) {
	if s.spent() || s.again(distance) {
		return
	}
	faults := s.look()
	if len(faults) == 0 {
		s.record(distance)
		return
	}
	if s.best >= 0 && distance+s.bound(faults) >= s.best {
		return
	}
	if o := s.forced(faults); len(o) > 0 {
		s.try(o, distance)
		return
	}
	for _, o := range s.options(faults) {
		s.try(o, distance)
	}
}

func (s *solver) try(o option, distance int) {
	if distance += o.cost(); s.best >= 0 && distance >= s.best {
		return
	}
	s.do(o, 1)
	s.search(distance)
	s.do(o, -1)
}

// spent says whether the search must end: with a repair in hand when its budget is used up, without one when
// there is no hope of it.
func (s *solver) spent() bool {
	if s.nodes < s.budget && s.ctx.Err() == nil {
		return false
	}
	if s.best < 0 && s.nodes < 4*s.budget && s.ctx.Err() == nil {
		return false
	}
	s.exact = false
	return true
}

// goes says whether a card with that code can only leave, wherever it stands.
func goes(code string) bool {
	switch code {
	case "not-a-deck-card", "not-in-pool", "banned", "not-yet-legal", "no-longer-legal", "suspended":
		return true
	}
	return false
}

// forced is what every repair from here on does: cards that must go, and copies above the limit of one card.
func (s *solver) forced(faults []fault) option {
	var o option
	taken := make([]bool, len(s.order))
	for i := range faults {
		if !goes(faults[i].code) {
			continue
		}
		for _, pos := range faults[i].cards {
			if !taken[pos] {
				taken[pos] = true
				o = append(o, s.all(pos)...)
			}
		}
	}
	if len(o) > 0 {
		return o
	}
	for i := range faults {
		if f := &faults[i]; f.stage == stageStructure {
			return nil // where cards stand comes first: it can change what is counted
		}
	}
	for i := range faults {
		f := &faults[i]
		if f.stage != stageCopies || len(f.cards) != 1 || taken[f.cards[0]] || s.contested(f) {
			continue
		}
		if in := s.in(f.cards[0], f); len(in) == 1 {
			taken[f.cards[0]] = true
			o = append(o, step{slot: in[0], to: -1, n: f.have - f.limit})
		}
	}
	return o
}

// all takes every copy of a card out.
func (s *solver) all(pos int) option {
	var o option
	for i := range s.slots {
		if s.slots[i].pos == pos && s.slots[i].count > 0 {
			o = append(o, step{slot: i, to: -1, n: s.slots[i].count})
		}
	}
	return o
}

// in are the slots of a card that a fault is about.
func (s *solver) in(pos int, f *fault) []int {
	var out []int
	for i := range s.slots {
		sl := &s.slots[i]
		if sl.pos == pos && sl.count > 0 && (f.stage != stageCopies || f.section < 0 || len(f.cards) == 1 && !s.perDeck() || sl.section == f.section) {
			out = append(out, i)
		}
	}
	return out
}

// perDeck says whether the version limits copies within each deck.
func (s *solver) perDeck() bool {
	return slices.ContainsFunc(s.plan.limits, func(r *Rule) bool { return r.Scope == "deck" })
}

// contested says whether a text gives more copies to a few titles only, so that another title can make room.
func (s *solver) contested(f *fault) bool { return len(s.rivals(f)) > 0 }

// rivals are the cards of the class of such a text.
func (s *solver) rivals(f *fault) []int {
	var out []int
	for _, a := range s.effects {
		if a.Kind != effClassCopies || a.Titles == 0 || !slices.ContainsFunc(f.cards, func(pos int) bool { return a.Class.has(s.order[pos]) }) {
			continue
		}
		for pos, c := range s.order {
			if a.Class.has(c) && s.total(pos) > 1 && !slices.Contains(f.cards, pos) && !slices.Contains(out, pos) {
				out = append(out, pos)
			}
		}
	}
	return out
}

// options are the ways to begin with one fault. Faults about places come first, then the one with the fewest ways;
// sizes are left to the end, when all else is settled.
func (s *solver) options(faults []fault) []option {
	for i := range faults {
		if f := &faults[i]; f.stage == stageStructure {
			return s.places(f)
		}
	}
	var fewest []option
	for i := range faults {
		f := &faults[i]
		if sizeOfDeck(f.code) {
			continue
		}
		if o := s.ways(f, faults); fewest == nil || len(o) < len(fewest) {
			fewest = o
		}
	}
	if fewest == nil {
		fewest = s.closing(faults)
	}
	slices.SortStableFunc(fewest, func(a, b option) int { return cmp.Compare(a.cost(), b.cost()) })
	return fewest
}

func sizeOfDeck(code string) bool {
	switch code {
	case "deck-size-min", "deck-size-max", "deck-size-exact", "section-missing":
		return true
	}
	return false
}

// places are the ways to settle copies in a section that is not theirs: so many move home, the others go.
func (s *solver) places(f *fault) []option {
	var out []option
	for i := range s.slots {
		sl := &s.slots[i]
		if len(f.cards) == 0 || sl.pos != f.cards[0] || sl.count == 0 || sl.section != f.section || shown(string(sl.raw)) != f.raw {
			continue
		}
		home := -1
		if to := s.plan.sectionIndex(sl.home); to != noSection && to != sl.section && s.plan.sections[to].present {
			home = s.slotOf(sl.pos, to)
		}
		for stay := sl.count; stay >= 0; stay-- {
			var o option
			if stay > 0 && home >= 0 {
				o = append(o, step{slot: i, to: home, n: stay})
			} else if stay > 0 {
				continue
			}
			if gone := s.slots[i].count - stay; gone > 0 {
				o = append(o, step{slot: i, to: -1, n: gone})
			}
			out = append(out, o)
			if len(out) > 60 {
				s.exact = false
				break
			}
		}
		return out
	}
	return out
}
