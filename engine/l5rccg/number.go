package l5rccg

// applyNumber records a change of a number or a keyword.
func (s *State) applyNumber(e *Effect) bool {
	if e.Card != 0 && !s.inPlay(e.Card) {
		return false
	}
	switch e.Op {
	case OpClan:
		if e.Card == 0 {
			return s.applyClan(e)
		}
		return s.addMod(e)
	case OpExtra:
		if e.Flags&FlagThisBattle != 0 {
			s.c[e.Card].extraB |= 1 << e.N
			s.battled = true
		} else {
			s.c[e.Card].extra |= 1 << e.N
			s.touched = true
		}
		return true
	case OpKey, OpLend:
		return s.addMod(e)
	}
	if e.Until == WhileBowed && e.Card != 0 && !s.c[e.Card].bowed { // TF-EFF-09
		return false
	}
	sub := s.subjectOf(e)
	if !s.takesChange(&sub, e.Stat) && !(e.Op == OpToken && e.Limit == 0) { // tokens that change nothing lie on any card
		return false
	}
	switch e.Op {
	case OpToken:
		return s.addTokens(e)
	case OpLimit:
		return s.addLimit(e, &sub)
	case OpSet:
		return s.setTo(e, sub, int(e.Limit))
	case OpExchange:
		return s.exchange(e, sub)
	case OpCopy:
		return e.Card != e.Target && s.setTo(e, sub, s.stat(e.Target, e.Stat)) // a card never copies itself (TF-STAT-15)
	}
	return s.addChange(e, sub)
}

// subjectOf is whose stat an effect changes.
func (s *State) subjectOf(e *Effect) subject {
	if e.Card != 0 {
		return s.cardSubject(e.Card)
	}
	sub := subject{seat: e.Seat, place: -1}
	if e.Stat == ProvinceStrength || e.Stat == ArmyForce {
		sub.place = int8(e.N)
	}
	return sub
}

// takesChange says whether the subject has the stat: what a type does not have takes no bonus, penalty, modifier or limit
// (TF-STAT-06), and neither does a dash; an army without units has no Force (TF-STAT-07).
func (s *State) takesChange(sub *subject, st Stat) bool {
	if sub.card != 0 && st <= StartingHonor {
		k := s.def(sub.card).Stats[st].Kind
		return k != Absent && k != Dash
	}
	if st == ArmyForce {
		return s.units(sub.seat, uint8(sub.place)) > 0
	}
	return true
}

// addChange records a bonus or a penalty of what is left of it after the calculus of changes. One of 0 did not happen
// (TF-STAT-09g, TF-STAT-10). An Ancestor gets no bonuses (CL-ANC-03).
func (s *State) addChange(e *Effect, sub subject) bool {
	n := int(e.Amount)
	if n > 0 && s.tab.ancestors && s.ancestral(e.Card) {
		return false
	}
	if e.Stat < numStats {
		n = s.signed(e.Stat, sub, n)
	}
	if n == 0 {
		return false
	}
	before := s.value(sub, e.Stat)
	put := *e
	put.Amount = int16(n)
	if !s.addMod(&put) {
		return false
	}
	if e.Op == OpToLimit {
		n = s.value(sub, e.Stat) - before
	}
	if n != 0 && e.Stat < numStats && s.changesNow(e) {
		s.statChanged(e, n)
	}
	return true
}

// changesNow says whether a change that holds "while" its card is in a state is in force (TF-EFF-09).
func (s *State) changesNow(e *Effect) bool {
	return e.While == 0 || e.Card != 0 && s.inState(e.While, &s.c[e.Card])
}

// addLimit lets a limit arrive. It is no reduction, whatever the value becomes (TF-STAT-24).
func (s *State) addLimit(e *Effect, sub *subject) bool {
	if !s.addMod(e) {
		return false
	}
	if e.Card != 0 && s.value(*sub, e.Stat) == 0 {
		s.emit(Event{Kind: EventZero, Card: e.Card, Seat: s.c[e.Card].ctrl, M: int16(e.Stat)})
	}
	return true
}

// setTo gives the bonus or penalty that brings the raw total to v; "raise" (Amount 1) gives only a bonus, "lower" (-1)
// only a penalty (TF-STAT-14).
func (s *State) setTo(e *Effect, sub subject, v int) bool {
	d := v - s.rawOf(sub, e.Stat)
	if d == 0 || d > 0 && e.Amount < 0 || d < 0 && e.Amount > 0 || v <= minusInfinity {
		return false
	}
	put := *e
	put.Op, put.Amount, put.Limit = OpSet, int16(d), int16(v)
	if !s.addMod(&put) {
		return false
	}
	s.statChanged(e, d)
	return true
}

// exchange notes both values, then sets both at the same time (TF-STAT-15).
func (s *State) exchange(e *Effect, sub subject) bool {
	other := s.cardSubject(e.Target)
	if e.Card == e.Target || !s.inPlay(e.Target) || !s.takesChange(&other, e.Stat) {
		return false
	}
	mine, theirs := s.stat(e.Card, e.Stat), s.stat(e.Target, e.Stat)
	back := *e
	back.Card, back.Target = e.Target, e.Card
	e.Amount, back.Amount = 0, 0
	a := s.setTo(e, sub, theirs)
	b := s.setTo(&back, other, mine)
	return a || b
}

// value is a stat of a subject; a change of a change has none of its own.
func (s *State) value(sub subject, st Stat) int {
	switch {
	case st >= numStats:
		return 0
	case sub.card != 0 && st <= StartingHonor:
		return s.stat(sub.card, st)
	case st == ProvinceStrength:
		return s.provinceStrength(sub.seat, sub.place)
	case st == HandLimit:
		return s.handLimit(sub.seat)
	}
	return s.rawOf(sub, st)
}

// rawOf is raw of any subject.
func (s *State) rawOf(sub subject, st Stat) int {
	base := 0
	switch {
	case sub.card != 0 && st <= StartingHonor:
		return s.raw(sub.card, st, nil)
	case st == ProvinceStrength:
		p := &s.p[sub.seat]
		if base = int(p.prov[sub.place].printed); p.hold != 0 {
			base = s.stat(p.hold, ProvinceStrength)
		}
	case st == HandLimit:
		base = int(s.p[sub.seat].handLimit)
	}
	return s.changes(&sub, st, base, nil)
}

// statChanged tells that a stat changed by an effect (TF-STAT-23), and that it is 0 now (TF-TIME-01).
func (s *State) statChanged(e *Effect, by int) {
	seat := e.Seat
	if e.Card != 0 {
		seat = s.c[e.Card].ctrl
	}
	s.emit(Event{Kind: EventStat, Card: e.Card, Seat: seat, Target: e.Source, N: int16(by), M: int16(e.Stat)})
	if e.Card != 0 && s.stat(e.Card, e.Stat) == 0 {
		s.emit(Event{Kind: EventZero, Card: e.Card, Seat: seat, M: int16(e.Stat)})
	}
}
