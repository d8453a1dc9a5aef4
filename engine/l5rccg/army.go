package l5rccg

// units is the number of a player's units at a location (TF-TYPE-17).
func (s *State) units(seat Seat, loc uint8) int {
	n := 0
	for _, id := range s.play(seat) {
		if s.c[id].loc == loc && s.c[id].host == 0 && s.def(id).Is(TypePersonality) {
			n++
		}
	}
	return n
}

// present says whether a player controls a unit at the current battlefield (TF-ATK-07).
func (s *State) present(seat Seat) bool { return s.units(seat, s.here()) > 0 }

// armyForce is the Force of all units of a player at a location; without units it is absent (TF-STAT-07). Outside battle
// resolution bowed cards count too (TF-STAT-18).
func (s *State) armyForce(seat Seat, loc uint8, resolution bool) int {
	sum, units := 0, 0
	for _, id := range s.play(seat) {
		if s.c[id].loc == loc && s.c[id].host == 0 && s.def(id).Is(TypePersonality) {
			units++
			if s.lent(id) == seat {
				sum += s.unitForce(id, resolution)
			}
		}
	}
	if units > 0 && s.nmods > 0 {
		for _, id := range s.play(seat.Other()) {
			if s.c[id].loc == loc && s.c[id].host == 0 && s.def(id).Is(TypePersonality) && s.lent(id) == seat {
				sum += s.unitForce(id, resolution)
			}
		}
	}
	if units == 0 || !s.mayChange(ArmyForce) {
		return sum
	}
	sub := subject{seat: seat, place: int8(loc)}
	return max(0, s.bound(&sub, ArmyForce, s.changes(&sub, ArmyForce, sum, nil), nil))
}

// lent is the player to whose army a unit adds its Force: its controller, unless an effect says another. A player without
// an army there gets nothing, and neither does anybody else (TF-EFF-08).
func (s *State) lent(leader ID) Seat {
	for i := range s.nmods {
		if m := &s.mods[i]; m.op == OpLend && m.card == leader {
			return m.seat
		}
	}
	return s.c[leader].ctrl
}

// unitForce is the Force of a Personality, with the modifiers of his Items, and of his Followers. In battle resolution
// bowed Personalities and Followers add nothing, but a bowed Item still modifies (TF-STAT-19); in a ruleset that says so
// a bowed Personality makes his whole unit count 0 (SW-31).
func (s *State) unitForce(leader ID, resolution bool) int {
	n := 0
	switch {
	case !resolution || !s.c[leader].bowed:
		n = s.stat(leader, Force)
	case s.rules.BowedUnitIsZero:
		return 0
	}
	for a := s.c[leader].first; a != 0; a = s.c[a].next {
		if d := s.def(a); d.Is(TypeFollower|TypeAncestor) && (!resolution || !s.c[a].bowed) && !s.modifies(d, Force) {
			n += s.stat(a, Force) // TF-STAT-17
		}
	}
	return n
}

// inBattleOK says whether presence and location let a player use an ability of a card now: to act in a battle he must
// control a unit there unless the action is Absent (TF-ATK-07), and the unit that the card is in must be there unless the
// action may be used from home (TF-ATK-08). A Fortification acts at its own Province only (TF-PROV-10). In a ruleset that
// asks what an action is about, one of a card elsewhere must concern the battle (CL-ATK-07), and without a unit there only
// what brings one in is taken (CL-ATK-06).
func (s *State) inBattleOK(seat Seat, id ID, ab *Ability) bool {
	here := s.here()
	if here == 0 {
		return true
	}
	free := ab.When&Interrupt != 0 && s.rules.ReactionsAnywhere // CL-ACT-02
	if !ab.Absent && !free && !s.present(seat) && !(s.rules.ByConcern && ab.brings()) {
		return false
	}
	c := &s.c[id]
	if s.rules.ByConcern && !free && !(s.inPlay(id) && c.loc == here) {
		return s.concerns(ab, id, seat)
	}
	if !s.inPlay(id) {
		return !s.fight.sailing
	}
	leader := s.leader(id)
	if s.fight.sailing && (leader == 0 || !s.hasKey(leader, KeyNaval)) {
		return false
	}
	switch {
	case leader != 0:
		return c.loc == here || ab.FromHome && c.loc == 0 || free
	case c.prov >= 0 && s.hasKey(id, KeyFortification):
		return c.ctrl != s.active && uint8(c.prov)+1 == here
	case c.loc != 0: // Terrains (TF-LOC-01)
		return c.loc == here
	}
	return true
}

// brings says whether an ability brings own units into the battle: it moves one here, or lets one enter play.
func (ab *Ability) brings() bool {
	for i := range ab.Steps {
		st := &ab.Steps[i]
		switch {
		case st.Op == OpRecruit || st.Op == OpEnter || st.Op == OpCreate:
			return true
		case st.Op == OpMove && st.N < 0:
			if n := int(st.On) - int(RefTarget0); n < 0 || n >= len(ab.Targets) || ab.Targets[n].Filter.Whose == Own {
				return true
			}
		}
	}
	return false
}

// concerns says whether an ability of a card that is not in the battle moves a card there, or affects a card there, an army
// or the Province (CL-ATK-07).
func (s *State) concerns(ab *Ability, id ID, seat Seat) bool {
	for i := range ab.Targets {
		if s.takesHere(&ab.Targets[i].Filter, id, seat) {
			return true
		}
	}
	for i := range ab.Steps {
		st := &ab.Steps[i]
		ground := st.Op == OpLoseProvince || st.On == RefNone && st.Op >= OpStat && st.Op <= OpSet && (st.Stat == ProvinceStrength || st.Stat == ArmyForce)
		if ground || st.Op == OpMove && st.N < 0 || st.Op == OpRecruit || st.Later != nil || st.Filter != nil && s.takesHere(st.Filter, id, seat) {
			return true
		}
		if st.On == RefHost && s.c[id].host != 0 && s.c[s.c[id].host].loc == s.here() {
			return true
		}
	}
	return false
}

// takesHere says whether a filter takes a card in the current battle.
func (s *State) takesHere(f *Filter, id ID, seat Seat) bool {
	found := false
	s.each(f, seat, func(c ID) bool {
		found = s.inPlay(c) && s.c[c].loc == s.here() && s.takes(f, c, id, seat)
		return !found
	})
	return found
}

// inReach says whether the location lets a card be targeted: in a battle, cards in units must be at the current battlefield
// unless the text names another place (TF-ATK-09).
func (s *State) inReach(w Where, id ID) bool {
	here := s.here()
	return w != ByRules || here == 0 || !s.inPlay(id) || s.leader(id) == 0 || s.c[id].loc == here
}

// joinArmy puts a Personality that enters play during a battle into his controller's army (TF-REC-02).
func (s *State) joinArmy(id ID) {
	if here := s.here(); here != 0 {
		c := &s.c[id]
		c.loc, c.atk = here, c.ctrl == s.active
		s.emit(Event{Kind: EventArmy, Seat: c.ctrl, Card: id, N: int16(here)})
	}
}

// applyMove moves a unit to a location: home (N 0), the battlefield of a Province, or the current one (N -1). A home is
// its controller's only (TF-LOC-03); who has attacked in a resolution of this phase cannot be moved to any battlefield
// (TF-ATK-10).
func (s *State) applyMove(e *Effect) bool {
	leader := s.leader(e.Card)
	to := uint8(e.N)
	if e.N < 0 {
		if to = s.here(); to == 0 {
			return false
		}
	}
	if leader == 0 || s.c[leader].loc == to {
		return false
	}
	c := &s.c[leader]
	if to != 0 && (s.phase != PhaseAttack || to > maxProvinces || !s.fight.ground[to-1].open || c.fought) {
		return false
	}
	s.setLoc(leader, to, to != 0 && c.ctrl == s.active)
	s.emit(Event{Kind: EventMoved, Seat: c.ctrl, Card: leader, Target: e.Source, N: int16(to)})
	if to != 0 {
		s.emit(Event{Kind: EventArmy, Seat: c.ctrl, Card: leader, N: int16(to)})
	}
	return true
}

// chiDeath destroys Personalities whose Chi is 0, at once and by the rulebook, and says whether there was one (TF-CHI-01).
// Preventing one destruction does not save him: he is destroyed at the next check. A continuous text that he will not be
// destroyed does (TF-CHI-02).
func (s *State) chiDeath() bool {
	plain := !s.mayChange(Chi)
	for seat := Me; seat < numSeats; seat++ {
		for _, id := range s.play(seat) {
			d := s.def(id)
			if !d.Is(TypePersonality) || plain && s.c[id].first == 0 && d.Stats[Chi].Value > 0 {
				continue
			}
			if s.stat(id, Chi) == 0 {
				e := Effect{Op: OpDestroy, Seat: seat, By: seat, Card: id}
				if s.mayStop(OpDestroy) && s.stopped(&e) {
					continue
				}
				for { // what prevents one destruction is used up by it
					left := s.ndelays
					if s.apply(&e) {
						return true
					}
					if s.ndelays == left {
						break
					}
				}
			}
		}
	}
	return false
}
