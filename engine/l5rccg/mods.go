package l5rccg

// addMod records an ongoing change. A game that has too many ends (see limit).
func (s *State) addMod(e *Effect) bool {
	if s.nmods == maxMods {
		s.limit(limitMods)
		return false
	}
	s.seq++
	m := &s.mods[s.nmods]
	*m = mod{
		op: e.Op, stat: e.Stat, until: e.Until, seat: e.Seat, prov: -1, by: e.By, key: e.Key, card: e.Card,
		source: e.Source, amount: e.Amount, limit: e.Limit, seq: s.seq, use: e.Use, while: e.While,
	}
	switch {
	case e.Card != 0:
		m.gen = s.c[e.Card].gen
	case e.Stat == ProvinceStrength, e.Stat == ArmyForce:
		m.prov = int8(e.N)
	}
	switch e.Until {
	case UntilNextTurn, UntilNextEnd:
		m.tally = 1
	}
	s.nmods++
	s.noteMod(m)
	return true
}

// dropMods ends the changes that gone takes, keeping the order of the others.
func (s *State) dropMods(gone func(*mod) bool) {
	if s.nmods == 0 {
		return
	}
	kept := int16(0)
	for i := range s.nmods {
		if !gone(&s.mods[i]) {
			if kept != i {
				s.mods[kept] = s.mods[i]
			}
			kept++
		}
	}
	if kept == s.nmods {
		return
	}
	s.dirty = true
	s.nmods = kept
	s.countMods()
}

// endMods ends what lasts until a point of time (TF-EFF-02, TF-TURN-10).
func (s *State) endMods(until Until) {
	if s.nmods == 0 && s.ndelays == 0 {
		return
	}
	s.dropMods(func(m *mod) bool { return m.until == until })
	s.dropDelays(func(d *delay) bool { return d.until == until })
}

// endOwn ends what lasts until a point of its player's next turn: the start of it (UntilNextTurn) or its end
// (UntilNextEnd). tickOwn has counted the turn before.
func (s *State) endOwn(seat Seat, until Until) {
	if s.nmods == 0 && s.ndelays == 0 {
		return
	}
	s.dropMods(func(m *mod) bool { return m.by == seat && m.until == until && m.tally == 0 })
	s.dropDelays(func(d *delay) bool { return d.by == seat && d.until == until && d.tally == 0 })
}

// tickOwn tells the turn-bound changes of a player that his turn begins.
func (s *State) tickOwn(seat Seat) {
	for i := range s.nmods {
		if m := &s.mods[i]; m.by == seat && m.tally > 0 {
			m.tally--
		}
	}
	for i := range s.ndelays {
		if d := &s.delays[i]; d.by == seat && d.tally > 0 {
			d.tally--
		}
	}
}

// counts says whether a change counts now: one that holds "while" its card is in a state goes on and off with it
// (TF-EFF-09).
func (s *State) counts(m *mod) bool {
	return m.while == 0 || m.card != 0 && s.inState(m.while, &s.c[m.card])
}
