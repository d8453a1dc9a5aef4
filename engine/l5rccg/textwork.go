package l5rccg

// currentAct is the action that an Interrupt is about: while one is taken, the one that is held for it.
func (s *State) currentAct() *act {
	if s.intr.inside {
		return &s.intr.held
	}
	return &s.act
}

// has says whether the action has all the keywords: those of its ability.
func (a *act) has(keys KeySet) bool {
	return a.stage != stageNone && a.ability != nil && a.ability.Keys.And(keys) == keys
}

// doing says whether a step of the ability makes that kind of change.
func (ab *Ability) doing(op Op) bool {
	for i := range ab.Steps {
		if ab.Steps[i].Op == op {
			return true
		}
	}
	return false
}

// aims says whether a target of the current action is taken by a filter of a text at work.
func (s *State) aims(want *Filter, f *frame) bool {
	a := s.currentAct()
	if a.stage == stageNone {
		return false
	}
	for _, id := range a.targets[:a.nt] {
		if id != 0 && s.takesPast(want, id, f.card, f.seat) {
			return true
		}
	}
	return a.ability == nil && a.target != 0 && s.takesPast(want, a.target, f.card, f.seat)
}

// tests says whether a formula is true of a text at work. One without a value is not.
func (s *State) tests(fm Formula, f *frame) bool {
	v, ok := s.eval(fm, &scope{f: f})
	return ok && v != 0
}

// bounded16 is a number in the bounds of an effect.
func bounded16(v int64) int16 { return int16(max(-999, min(v, 999))) }

// valued puts the value of a step's formula where its kind of change looks for it. What has no value is 0; a gain, a loss or
// a strength is never below 0.
func (s *State) valued(f *frame, st *Step, e *Effect, count int16) {
	v, ok := s.eval(st.Value, &scope{f: f, count: int(count)})
	if !ok {
		v = 0
	}
	switch n := bounded16(v); st.Op {
	case OpStat, OpToLimit, OpToken:
		e.Amount = n
	case OpSet, OpLimit:
		e.Limit = n
	case OpRecruit, OpEquip, OpBoost:
		e.N = n
	default:
		e.N = max(0, n)
	}
}

// traitValue is the amount that a continuous trait gives by its formula.
func (s *State) traitValue(t *Static, id ID) int {
	f := frame{card: id, host: s.c[id].host, seat: s.c[id].ctrl}
	x := scope{f: &f}
	if t.Per != nil {
		x.count = s.count(t.Per, id, f.seat)
	}
	v, _ := s.eval(t.Value, &x)
	return int(bounded16(v))
}

// takesBeyond asks what a filter asks beyond the usual.
func (s *State) takesBeyond(f *Filter, id, source ID, seat Seat) bool {
	c := &s.c[id]
	if f.Dead && !c.dead || f.Up && !c.up || f.Opposed && !s.isOpposed(id) {
		return false
	}
	if f.On != RefNone && (c.host == 0 || c.host != s.meant(f.On, source)) {
		return false
	}
	if f.Unit != RefNone {
		if of := s.meant(f.Unit, source); of == 0 || !s.inPlay(id) || s.leader(id) == 0 || s.leader(id) != s.leader(of) {
			return false
		}
	}
	if f.InUnit != KeyNone {
		if leader := s.leader(id); !s.inPlay(id) || leader == 0 || !s.unitHas(leader, f.InUnit) {
			return false
		}
	}
	if f.Pays && !s.canPay(seat, max(0, s.recruitCost(seat, id)+int(f.Price)), id) {
		return false
	}
	if f.Test == nil {
		return true
	}
	host := ID(0)
	if source != 0 {
		host = s.c[source].host
	}
	fr := frame{card: source, host: host, seat: seat, target: s.chosen}
	v, ok := s.eval(f.Test, &scope{f: &fr, card: id})
	return ok && v != 0
}

// meant is the thing that a filter names: the card that has the text, its host, or a target.
func (s *State) meant(r Ref, source ID) ID {
	switch r {
	case RefThis:
		return source
	case RefHost:
		return s.c[source].host
	case RefTarget0, RefTarget1, RefTarget2, RefTarget3:
		return s.chosen[r-RefTarget0]
	}
	return 0
}

// isGround says whether a Province is that of a card: the one that it is attached to, or in whose battle it is.
func (s *State) isGround(id ID, sub *subject) bool {
	c := &s.c[id]
	if c.prov >= 0 {
		return sub.seat == c.ctrl && sub.place == c.prov
	}
	return c.loc != 0 && sub.seat == s.active.Other() && sub.place == int8(c.loc)-1
}

// duelist is the winner or the loser of the last duel, 0 where there is none, or where both have lost.
func (s *State) duelist(r Ref) ID {
	d := &s.fight.duel
	if !d.decided || d.winner < 0 {
		return 0
	}
	if r == RefWinner {
		return d.who[d.winner]
	}
	return d.who[1-d.winner]
}

// eachLoser does a step to who has lost the last duel: on a tie to both (TF-DUEL-04).
func (s *State) eachLoser(f *frame, st *Step) {
	d := &s.fight.duel
	if !d.decided {
		return
	}
	for i := range d.who {
		if int8(i) == d.winner {
			continue
		}
		e := s.effectOf(f, st)
		e.Card = d.who[i]
		s.tryStep(f, &e)
	}
}

// applyCurrent changes the current action: it is negated, or its next attack, or each of them, is made stronger.
func (s *State) applyCurrent(e *Effect) bool {
	a := s.currentAct()
	switch {
	case a.stage == stageNone:
		return false
	case e.Op == OpNegate:
		a.negated = true
	case e.Flags&FlagExactly != 0:
		a.boostAll += e.N
	default:
		a.boost += e.N
	}
	return true
}

// boosted is what Interrupts add to an attack of the action that is being made now.
func (a *act) boosted() int {
	n := int(a.boost) + int(a.boostAll)
	a.boost = 0
	return n
}

// cycleAgain lets the player do what Cycle does (TF-ABIL-01).
func (s *State) cycleAgain(e *Effect) bool {
	if !s.anyShown(e.Seat) {
		return false
	}
	q := s.askFor(forCycle, e.Seat, 0, 1, maxProvinces*maxInProv)
	s.eachShown(e.Seat, q.offer)
	s.closeAsk()
	return true
}

// Among which places a text lets choose, N of OpPlace.
const (
	PlaceYours   int16 = iota // own Provinces
	PlaceAny                  // Provinces of both
	PlaceField                // battlefields whose battle is still to come
	placeOfOther = maxProvinces
)

// placeStep asks for a Province or a battlefield. It says whether the step is done.
func (s *State) placeStep(f *frame, st *Step) bool {
	if f.asked {
		f.place, f.did = int16(f.orPick), f.did|1<<f.pc
		return true
	}
	a := &s.ask
	a.kind, a.why, a.seat, a.card, a.n = askOption, forStep, f.seat, f.card, 0
	if st.N == PlaceField {
		for n := range s.fight.ground {
			if g := &s.fight.ground[n]; s.phase == PhaseAttack && g.open && !g.fought && s.here() != uint8(n)+1 {
				a.offer(ID(n))
			}
		}
	} else {
		for k, seat := range [...]Seat{f.seat, f.seat.Other()} {
			for n := range s.p[seat].nprov {
				if s.p[seat].prov[n].stands && (k == 0 || st.N == PlaceAny) {
					a.offer(ID(k*placeOfOther) + ID(n))
				}
			}
		}
	}
	if a.n == 0 {
		a.kind = askNone
		return true
	}
	if a.n == 1 || f.seat == Dummy {
		f.place, f.did = int16(a.cands[0]), f.did|1<<f.pc
		a.kind = askNone
		return true
	}
	return false
}

// placed gives an effect the place that the text has chosen: the location of a battlefield, or the Province of a player. A
// text that has chosen none does nothing.
func (s *State) placed(f *frame, st *Step, e *Effect) {
	switch {
	case st.Op == OpMove:
		e.N = f.place + 1
	case f.place >= placeOfOther:
		e.Seat, e.N = f.seat.Other(), f.place-placeOfOther
	default:
		e.N = f.place
	}
}
