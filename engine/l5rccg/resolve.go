package l5rccg

// Outcomes of a battle, M of EventResolved.
const (
	nobody int16 = iota
	attackerWon
	defenderWon
	bothLost
)

// resolveBattle compares the totals, destroys what has lost, and the Province with it, and gives Honor (TF-ATK-11 to -15,
// CL-ATK-09 to -15).
func (s *State) resolveBattle() {
	here, n := s.here(), int8(s.here())-1
	attacker, defender := s.active, s.active.Other()
	a, d := s.armyForce(attacker, here, true), s.armyForce(defender, here, true)
	outcome := s.outcome(a, d, s.units(attacker, here) > 0, s.units(defender, here) > 0)
	falls := s.p[defender].prov[n].stands && a > d && a > d+s.provinceStrength(defender, n) // TF-ATK-13, CON-21
	for _, id := range s.play(attacker) {
		if s.c[id].loc == here {
			s.c[id].fought = s.rules.OneBattle
		}
	}
	s.ev.cascade = 0
	switch outcome {
	case attackerWon:
		s.reward(attacker, s.rules.WinHonor*s.routed(defender))
	case defenderWon:
		s.reward(defender, s.rules.WinHonor*s.routed(attacker))
	case bothLost:
		s.tied(attacker, defender)
	}
	if falls {
		s.apply(&Effect{Op: OpLoseProvince, Seat: defender, By: attacker, N: int16(n), Flags: FlagBattle})
	}
	s.emit(Event{Kind: EventResolved, Seat: attacker, N: int16(n), M: outcome})
}

// outcome says who wins with these totals: the higher one (TF-ATK-12). Against an empty side nobody wins in a ruleset that
// says so (SW-33). On a tie with units on both sides both lose (TF-ATK-14, CL-ATK-11).
func (s *State) outcome(a, d int, attackers, defenders bool) int16 {
	both := attackers && defenders
	switch {
	case a > d && (both || s.rules.EmptySideWins):
		return attackerWon
	case d > a && (both || s.rules.EmptySideWins):
		return defenderWon
	case a == d && both:
		return bothLost
	}
	return nobody
}

// routed destroys all units of a player here and gives the number of cards that the resolution really destroyed.
func (s *State) routed(seat Seat) int {
	var army [maxIDs]ID
	n := 0
	for _, id := range s.play(seat) {
		if s.c[id].loc == s.here() && s.leader(id) != 0 {
			army[n] = id
			n++
		}
	}
	killed := 0
	for pass := range 2 { // attachments first: they fall whatever keeps their Personality
		for _, id := range army[:n] {
			leader := s.def(id).Is(TypePersonality) && s.c[id].host == 0
			if leader != (pass == 1) || !s.inPlay(id) || leader && s.spared(id) {
				continue
			}
			old := s.overlaidUnder(id) + s.ancestorsOf(id)
			if s.apply(&Effect{Op: OpDestroy, Seat: seat, By: seat.Other(), Card: id, Flags: FlagBattle}) {
				killed += 1 + old
			}
		}
	}
	return killed
}

// spared says whether Resilient saves a Personality from the resolution: once a game (TF-ATK-21).
func (s *State) spared(id ID) bool {
	if c := &s.c[id]; s.hasKey(id, KeyResilient) && !c.spared {
		c.spared = true
		return true
	}
	return false
}

// overlaidUnder is the number of older versions under a card that count for Honor with it (CL-EXP-03).
func (s *State) overlaidUnder(id ID) int {
	if !s.rules.OverlayKeepsOld {
		return 0
	}
	n := 0
	for seat := Me; seat < numSeats; seat++ {
		for _, u := range s.p[seat].zone[ZoneUnder].cards() {
			if s.c[u].under == id && sameTitle(s.def(id), s.def(u)) {
				n++
			}
		}
	}
	return n
}

// reward gives the winner Honor as one gain of the rulebook (TF-ATK-15, TF-HON-06). Dishonorable Personalities of his army
// are rehonored instead of the whole gain (TF-DISH-04); a gain that is prevented rehonors nobody (TF-DISH-05).
func (s *State) reward(seat Seat, n int) {
	e := Effect{Op: OpGainHonor, Seat: seat, By: seat, N: int16(n), Flags: FlagBattle}
	if n > 0 && !s.absolves(&e) {
		s.apply(&e)
	}
}

// absolves rehonors the dishonorable Personalities of the army of the effect's player here instead of the gain, and says
// whether there was one.
func (s *State) absolves(e *Effect) bool {
	if !s.rules.RehonorsInstead || s.change(e, int(e.N)) == 0 || s.prevented(e) {
		return false
	}
	some := false
	for _, id := range s.play(e.Seat) {
		if s.c[id].loc == s.here() && s.c[id].dishon && s.def(id).Is(TypePersonality) {
			s.apply(&Effect{Op: OpRehonor, Seat: e.Seat, By: e.Seat, Card: id})
			some = true
		}
	}
	return some
}

// tied destroys both armies at the same time; each player gains for the enemy cards (TF-ATK-15, CON-17). Dishonorable
// Personalities are rehonored before they are destroyed, instead of the gain (TF-DISH-04).
func (s *State) tied(attacker, defender Seat) {
	var absolved [numSeats]bool
	for _, seat := range [...]Seat{attacker, defender} {
		e := Effect{Op: OpGainHonor, Seat: seat, By: seat, N: int16(s.rules.TieHonor), Flags: FlagBattle}
		absolved[seat] = s.absolves(&e)
	}
	var killed [numSeats]int
	killed[attacker] = s.routed(attacker)
	killed[defender] = s.routed(defender)
	for _, seat := range [...]Seat{attacker, defender} {
		if n := s.rules.TieHonor * killed[seat.Other()]; n > 0 && !absolved[seat] {
			s.apply(&Effect{Op: OpGainHonor, Seat: seat, By: seat, N: int16(n), Flags: FlagBattle})
		}
	}
}

// afterBattle sends units home: the attackers bow first, which is no movement, the defenders stay until the last battle
// (TF-ATK-16, -17); in a ruleset that says so all survivors bow and go home (SW-34). Terrains are discarded (TF-ATK-18).
func (s *State) afterBattle() {
	here := s.here()
	for seat := Me; seat < numSeats; seat++ {
		play := &s.p[seat].zone[ZonePlay]
		for i := play.n - 1; i >= 0; i-- {
			if id := play.c[i]; s.c[id].loc == here && s.leader(id) == 0 {
				s.c[id].loc = 0
				s.apply(&Effect{Op: OpDiscard, Seat: seat, Card: id})
			}
		}
		if seat != s.active && !s.rules.AllBowAfterBattle {
			continue
		}
		for _, id := range s.play(seat) {
			if s.c[id].loc == here && s.c[id].host == 0 {
				s.bowUnit(id)
				s.setLoc(id, 0, false)
			}
		}
	}
}

// bowUnit bows all cards of a unit that returns home, unless its Personality is a Conqueror (TF-ATK-20).
func (s *State) bowUnit(leader ID) {
	if s.hasKey(leader, KeyConqueror) {
		return
	}
	for id := leader; id != 0; {
		s.apply(&Effect{Op: OpBow, Seat: s.c[id].ctrl, By: s.c[id].ctrl, Card: id})
		if id == leader {
			id = s.c[id].first
		} else {
			id = s.c[id].next
		}
	}
}

// endBattle ends the battle: what lasts for it ends, and its battlefield has had its battle.
func (s *State) endBattle() {
	n := s.fight.at - 1
	s.emit(Event{Kind: EventBattleEnd, Seat: s.active, N: int16(n)})
	s.fight.ground[n].fought = true
	s.fight.at, s.fight.naval, s.fight.sailing = 0, false, false
	s.endMods(UntilBattleEnd)
	if s.battled {
		s.battled = false
		for id := int16(1); id < s.nids; id++ {
			s.c[id].inBattle, s.c[id].extraB = 0, 0
		}
	}
}
