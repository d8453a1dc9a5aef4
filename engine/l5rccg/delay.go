package l5rccg

// delay is a text that works later or as long as it lasts: a delayed effect, a prevention, a substitution.
type delay struct {
	d      *Delay
	kind   Op // OpDelay, OpPrevent, OpInstead
	by     Seat
	until  Until
	tally  uint8 // own turns still to begin
	card   ID    // that set it up
	host   ID
	mark   ID // the card that it is about, 0 for any
	gen    uint8
	skip   bool // the current one does not count
	target [4]ID
	use    uint16
}

// addDelay sets up a delayed effect, a prevention or a substitution. Its duration counts from now (TF-EFF-03).
func (s *State) addDelay(kind Op, d *Delay, f *frame, mark ID) bool {
	if s.ndelays == maxDelays {
		s.limit(limitDelays)
		return false
	}
	n := delay{d: d, kind: kind, by: f.seat, until: d.Until, card: f.card, host: f.host, mark: mark, target: f.target, use: f.use}
	if mark != 0 {
		n.gen = s.c[mark].gen
	}
	if d.Until == UntilNextTurn || d.Until == UntilNextEnd {
		n.tally = 1
	}
	n.skip = !d.Each && (d.On == EventBattleEnd || d.On == EventResolved) && s.here() != 0
	s.delays[s.ndelays] = n
	s.ndelays++
	if kind == OpDelay {
		s.hears |= 1 << d.On
	}
	return true
}

// dropDelays ends the delays that gone takes.
func (s *State) dropDelays(gone func(*delay) bool) {
	if s.ndelays == 0 {
		return
	}
	kept := int16(0)
	for i := range s.ndelays {
		if !gone(&s.delays[i]) {
			s.delays[kept] = s.delays[i]
			kept++
		}
	}
	clear(s.delays[kept:s.ndelays])
	s.ndelays = kept
	s.hears = 0
	for i := range s.ndelays {
		if s.delays[i].kind == OpDelay {
			s.hears |= 1 << s.delays[i].d.On
		}
	}
}

// fireDelay sets off a delayed effect whose event has come: once, or each time (TF-EFF-04).
func (s *State) fireDelay(i int16, e *Event) {
	d := &s.delays[i]
	if d.kind != OpDelay || d.d.On != e.Kind || d.d.Mine && e.Seat != d.by {
		return
	}
	if d.skip { // "next" never means the current one (TF-EFF-04)
		d.skip = false
		return
	}
	if d.mark != 0 && !d.d.Any && (e.Card != d.mark || s.c[d.mark].gen != d.gen) {
		return
	}
	if d.d.Filter != nil && (e.Card == 0 || !s.takesPast(d.d.Filter, e.Card, d.card, d.by)) {
		return
	}
	f := frame{steps: d.d.Steps, card: d.card, host: d.host, seat: d.by, event: *e, mark: d.mark, target: d.target, use: d.use, trait: true}
	if !d.d.Each {
		copy(s.delays[i:s.ndelays-1], s.delays[i+1:s.ndelays])
		s.ndelays--
		s.delays[s.ndelays] = delay{}
	}
	s.push(&f)
}

// about says whether a prevention or substitution is about an effect.
func (s *State) about(d *delay, e *Effect) bool {
	if d.d.Op != e.Op || d.d.Direct && e.Flags&FlagConsequent != 0 || d.d.Foreign && !s.foreign(e, d.by) || d.mark != 0 && (d.mark != e.Card || s.c[d.mark].gen != d.gen) {
		return false
	}
	return d.d.Filter == nil || e.Card != 0 && s.takesPast(d.d.Filter, e.Card, d.card, d.by)
}

// prevented says whether something makes the effect fail (TF-EFF-07). What will not be prevented is not (T300).
func (s *State) prevented(e *Effect) bool {
	if e.Flags&FlagSure != 0 || s.ndelays == 0 && !s.mayStop(e.Op) {
		return false
	}
	if i := s.barrier(e); i >= 0 {
		if d := &s.delays[i]; d.d.Once {
			copy(s.delays[i:s.ndelays-1], s.delays[i+1:s.ndelays])
			s.ndelays--
			s.delays[s.ndelays] = delay{}
		}
		return true
	}
	return s.mayStop(e.Op) && s.stopped(e)
}

// barrier is the number of the delayed prevention that would make the effect fail, -1 for none.
func (s *State) barrier(e *Effect) int16 {
	for i := range s.ndelays {
		if d := &s.delays[i]; d.kind == OpPrevent && s.about(d, e) && s.ops[e.Op] >= d.d.Most {
			return i
		}
	}
	return -1
}

// mayBow says whether nothing keeps a card from bowing for a cost: a cost that cannot be paid is not announced
// (TF-ACT-05, TF-EFF-07).
func (s *State) mayBow(id ID) bool {
	if s.ndelays == 0 && !s.mayStop(OpBow) {
		return true
	}
	e := Effect{Op: OpBow, Seat: s.c[id].ctrl, By: s.c[id].ctrl, Card: id, Source: id}
	return s.barrier(&e) < 0 && !(s.mayStop(OpBow) && s.stopped(&e))
}

// stopped says whether a trait in play prevents the effect.
func (s *State) stopped(e *Effect) bool {
	for seat := Me; seat < numSeats; seat++ {
		for _, id := range s.play(seat) {
			for i := range s.def(id).Statics {
				st := &s.def(id).Statics[i]
				if st.Stop == nil || st.Stop.Op != e.Op || st.Stop.Steps != nil {
					continue
				}
				if s.stopFor(st.Stop, e, id, seat) && (st.Stop.Filter == nil || aimed(e) != 0 && s.takesPast(st.Stop.Filter, aimed(e), id, seat)) && s.holdsFor(&st.If, id, seat) {
					return true
				}
			}
		}
	}
	return false
}

// replaced says whether a substitution takes the effect's place. Prevention came first: what is prevented is not
// replaced (TF-EFF-08, TF-TIME-02); if the new fails, the old does not happen either.
func (s *State) replaced(e *Effect) bool {
	if e.Flags&FlagSure != 0 {
		return false
	}
	if e.Op == OpLoseHonor && s.favorReacts(e) {
		return true
	}
	if s.tab.instead && s.nstatics > 0 && s.insteadByTrait(e) {
		return true
	}
	for i := range s.ndelays {
		d := &s.delays[i]
		if d.kind != OpInstead || !s.about(d, e) {
			continue
		}
		f := frame{steps: d.d.Steps, card: d.card, host: d.host, seat: d.by, mark: e.Card, target: d.target, use: d.use, trait: true}
		f.event = Event{Card: e.Card, Target: e.Target, Seat: e.Seat, N: e.N}
		if !d.d.Each {
			copy(s.delays[i:s.ndelays-1], s.delays[i+1:s.ndelays])
			s.ndelays--
			s.delays[s.ndelays] = delay{}
		}
		s.push(&f)
		return true
	}
	return false
}

// waived says whether something lets the player skip a change and go on as if it had happened (TF-EFF-16).
func (s *State) waived(e *Effect) bool {
	for i := range s.ndelays {
		if d := &s.delays[i]; d.kind == OpWaive && s.about(d, e) {
			return true
		}
	}
	return false
}

// aimed is the card that an effect is about: that of an attack or of Fear is its target.
func aimed(e *Effect) ID {
	if e.Op == OpRanged || e.Op == OpMelee || e.Op == OpFear {
		return e.Target
	}
	return e.Card
}

// foreign says whether a card of another player than that one does it.
func (s *State) foreign(e *Effect, seat Seat) bool {
	return e.Source != 0 && s.c[e.Source].ctrl != seat
}

// insteadByTrait says whether a trait of a card in play puts something else in the place of the effect (TF-EFF-08).
func (s *State) insteadByTrait(e *Effect) bool {
	for seat := Me; seat < numSeats; seat++ {
		for _, id := range s.play(seat) {
			for i := range s.def(id).Statics {
				st := &s.def(id).Statics[i]
				if st.Stop == nil || st.Stop.Op != e.Op || st.Stop.Steps == nil || e.Card == id || !s.stopFor(st.Stop, e, id, seat) {
					continue
				}
				f := frame{steps: st.Stop.Steps, card: id, host: s.c[id].host, seat: seat, mark: e.Card, trait: true}
				f.event = Event{Card: e.Card, Target: e.Target, Seat: e.Seat, N: e.N}
				if (st.Stop.Filter == nil || e.Card != 0 && s.takesPast(st.Stop.Filter, e.Card, id, seat)) && s.holds(&st.If, &f) {
					s.push(&f)
					return true
				}
			}
		}
	}
	return false
}

// stopFor says whether an effect is one that a trait of a card is about, apart from its filter.
func (s *State) stopFor(d *Delay, e *Effect, id ID, seat Seat) bool {
	return !(d.Foreign && !s.foreign(e, seat) || d.This && aimed(e) != id || d.Host && (aimed(e) == 0 || aimed(e) != s.c[id].host))
}
