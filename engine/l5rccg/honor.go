package l5rccg

// honorEffect is a gain of n, or a loss of -n, by the card or, with card 0, by the rulebook (TF-HON-06).
func honorEffect(seat, by Seat, n int16, source ID) *Effect {
	if n < 0 {
		return &Effect{Op: OpLoseHonor, Seat: seat, By: by, N: -n, Source: source}
	}
	return &Effect{Op: OpGainHonor, Seat: seat, By: by, N: n, Source: source}
}

// applyHonor changes Family Honor at once, as one event (TF-HON-01, -04). A gain or loss that is 0 after its increases
// and reductions did not happen (TF-HON-02, -03). A loss from anything but own cards begins the Clan Honor rule
// (TF-HON-08, -09).
func (s *State) applyHonor(e *Effect) bool {
	p := &s.p[e.Seat]
	n := s.change(e, int(e.N))
	if n == 0 {
		return false
	}
	if e.Op == OpGainHonor {
		p.honor += int32(n)
		p.gained += int32(n)
	} else {
		p.honor -= int32(n)
		p.lost += int32(n)
		if e.Source == 0 || e.By != e.Seat {
			p.foreign = true
		}
		n = -n
	}
	s.emit(Event{Kind: EventHonor, Seat: e.Seat, N: int16(n), M: int16(p.honor), Target: e.Source})
	if s.rules.DishonorAtOnce && p.honor <= int32(s.rules.DishonorDefeat) { // SW-36, CL-WIN-05
		s.lose(e.Seat, "dishonor")
	}
	return true
}

// change is the gain or loss that is left of n after what increases and reduces it (TF-STAT-10, TF-HON-02).
func (s *State) change(e *Effect, n int) int {
	kind := GainOf(FamilyHonor)
	if e.Op == OpLoseHonor {
		kind = LossOf(FamilyHonor)
	}
	return s.changed(kind, subject{seat: e.Seat, place: -1}, n)
}

// shameful says whether a card is a dishonorable Personality of a player.
func (s *State) shameful(id ID, seat Seat) bool {
	c := &s.c[id]
	return id != 0 && c.dishon && c.zone == ZonePlay && c.ctrl == seat
}

// linkShame notes the dishonorable own Personalities that a text is linked to as it begins: its targets, its origin, and
// the Personality that a card is being attached to (TF-DISH-02, -03). Whether they were dishonorable then is what counts.
func (s *State) linkShame(f *frame) {
	if !s.rules.RehonorsInstead {
		return
	}
	link := func(id ID) {
		for _, have := range f.shame[:f.nshame] {
			if have == id {
				return
			}
		}
		if s.shameful(id, f.seat) && int(f.nshame) < len(f.shame) {
			f.shame[f.nshame] = id
			f.nshame++
		}
	}
	link(f.card)
	for _, id := range f.target[:f.ntarget] {
		link(id)
	}
	if k := f.event.Kind; k == EventAttached {
		link(f.event.Target)
	}
}

// absolved rehonors the dishonorable Personalities that a text is linked to instead of a gain of Honor, and says whether
// it took the gain's place (TF-DISH-02). A text that rehonors by itself gains as usual; a gain that is prevented, or that
// nothing is left of, rehonors nobody (TF-DISH-05).
func (s *State) absolved(f *frame, e *Effect) bool {
	if e.Seat != f.seat || e.Flags&FlagRehonored != 0 || s.change(e, int(e.N)) == 0 {
		return false
	}
	for i := range f.steps {
		if f.steps[i].Op == OpRehonor {
			return false
		}
	}
	if s.prevented(e) {
		return true
	}
	for _, id := range f.shame[:f.nshame] {
		s.apply(&Effect{Op: OpRehonor, Seat: f.seat, By: f.seat, Card: id})
	}
	return true
}
