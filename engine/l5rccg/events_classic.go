package l5rccg

// eventsPhase turns the active player's face-down cards face-up, one Province at a time from the Dynasty deck's side
// (CL-TURN-03). An Event that is shown resolves at once, is discarded, and its Province is refilled face-down for the next
// Events phase (CL-TURN-04); one that was shown since the last Events phase resolves now (CL-TURN-05). Regions follow the
// Events (CL-TURN-06). progress counts the Provinces, then once more those with Regions; numbers that stand for nothing are
// passed over.
func (s *State) eventsPhase() {
	const second = maxProvinces + 1 // where the count of those with Regions begins
	p := &s.p[s.active]
	if s.progress >= p.nprov && s.progress < second {
		s.progress = second
	}
	n := int8(s.progress % second)
	switch {
	case s.progress < second:
		s.progress++
		s.revealProvince(n)
	case n < int8(p.nprov) && s.rules.Regions && s.tab.regions:
		s.progress++
		s.enterRegion(n)
	default:
		s.endPhase()
	}
}

// revealProvince turns the card of a Province face-up and lets an Event resolve.
func (s *State) revealProvince(n int8) {
	p := &s.p[s.active].prov[n]
	for i := range p.n {
		id := p.c[i]
		s.apply(&Effect{Op: OpSetShown, Seat: s.active, By: s.active, Card: id, N: 1})
		if s.rules.EventsResolve && s.def(id).Is(TypeEvent) {
			if p.n > 1 { // the others are still to come
				s.progress--
			}
			s.resolveEvent(id)
			return
		}
	}
}

// resolveEvent lets a shown Event resolve like an action: targets and steps come first, then it is discarded, and its Province is refilled
// face-down.
func (s *State) resolveEvent(id ID) {
	list := s.def(id).Abilities
	f := frame{card: id, seat: s.active}
	if len(list) == 0 || !s.holds(&list[0].If, &f) {
		s.apply(&Effect{Op: OpDiscard, Seat: s.active, By: s.active, Card: id})
		return
	}
	s.act = act{kind: KindAbility, stage: stageTargets, seat: s.active, card: id, ability: &list[0], extra: true}
}

// enterRegion brings a face-up Region into play at its Province, unless the Province has one or the same Unique card is
// in play (CL-TURN-06).
func (s *State) enterRegion(n int8) {
	p := &s.p[s.active].prov[n]
	for i := range p.n {
		id := p.c[i]
		if s.c[id].up && s.def(id).Is(TypeRegion) && !s.hasRegion(s.active, n) {
			s.apply(&Effect{Op: OpEnter, Seat: s.active, By: s.active, Card: id})
			return
		}
	}
}

func (s *State) hasRegion(seat Seat, n int8) bool {
	for side := Me; side < numSeats; side++ {
		for _, id := range s.play(side) {
			if s.c[id].prov == n && s.c[id].owner == seat && s.def(id).Is(TypeRegion) {
				return true
			}
		}
	}
	return false
}
