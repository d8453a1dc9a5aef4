package l5rccg

// chooseStep asks for the cards of a step: a target or a choice during the resolution, or a search. It says whether the
// step is done. A missing required target stops the rest of the text (TF-ACT-08, TF-TRAIT-06).
func (s *State) chooseStep(f *frame, st *Step) bool {
	if f.asked {
		return true
	}
	least, most := int(st.Least), max(1, int(st.Most))
	if st.Op != OpSearch && st.Least == 0 && st.Most == 0 {
		least = 1
	}
	s.chosen = f.target
	q := s.askFor(forStep, f.seat, f.card, least, most)
	s.each(st.Filter, f.seat, func(id ID) bool {
		if !s.takes(st.Filter, id, f.card, f.seat) || s.c[id].owner != f.seat && hidden(s.c[id].zone) {
			return true
		}
		if st.Op == OpTarget && (!s.inReach(st.Filter.Where, id) || !s.mayTarget(id, f.card)) || f.has(id) {
			return true
		}
		q.offer(id)
		return true
	})
	if q.n == 0 {
		s.ask.kind = askNone
		if st.Op == OpTarget && least > 0 {
			f.pc = uint8(len(f.steps)) - 1 // the caller goes on to the end
		}
		return true
	}
	s.closeAsk()
	return f.asked // an answer that left no choice is in already
}

// has says whether the card is a target of the text already.
func (f *frame) has(id ID) bool {
	for _, t := range f.target[:f.ntarget] {
		if t == id {
			return true
		}
	}
	return false
}

// stepChosen goes on with the cards that a step asked for: they become the text's next things to refer to. A searched
// deck is reshuffled (TF-REC-11).
func (s *State) stepChosen() {
	f := &s.stack.f[s.stack.n-1]
	st := &f.steps[f.pc]
	for _, id := range s.ask.picked[:s.ask.got] {
		if int(f.ntarget) < len(f.target) {
			f.target[f.ntarget] = id
			f.ntarget++
			f.did |= 1 << f.pc
		}
	}
	f.asked = true
	if st.Op == OpTarget {
		for _, id := range s.ask.picked[:s.ask.got] {
			s.emit(Event{Kind: EventTargeted, Seat: f.seat, Card: id, Target: f.card})
		}
	}
	if st.Op == OpSearch && st.Filter != nil {
		n := int16(0)
		switch st.Filter.Zone {
		case ZoneFateDeck:
			n = 1
		case ZoneDynastyDeck:
		default:
			return
		}
		s.apply(&Effect{Op: OpShuffle, Seat: f.seat, N: n})
	}
}
