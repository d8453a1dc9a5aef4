package l5rccg

import "github.com/kotei-dev/kotei/engine"

// abilityActions appends the abilities of cards that a player may use now (TF-ACT-03): of own cards in play other than
// Events, of own Strategies and Rings in hand, of own face-up Events in Provinces, and of Strategies with Discipline in
// the discard pile.
func (s *State) abilityActions(dst []engine.Action, seat Seat, when Designator) []engine.Action {
	if !s.tab.acts {
		return dst
	}
	for _, id := range s.play(seat) {
		if d := s.def(id); d.When&when != 0 && !d.Is(TypeEvent) { // TF-EVENT-02
			dst = s.abilitiesOf(dst, seat, id, when, KindAbility)
		}
	}
	for _, id := range s.p[seat].zone[ZoneHand].cards() {
		if d := s.def(id); d.When&when != 0 && d.Is(TypeStrategy|TypeRing) {
			dst = s.abilitiesOf(dst, seat, id, when, KindPlay)
		}
	}
	for n := range s.p[seat].nprov {
		p := &s.p[seat].prov[n]
		for i := uint8(0); s.tab.eventActs && i < p.n; i++ {
			if id := p.c[i]; s.c[id].up && s.def(id).Is(TypeEvent) { // TF-EVENT-01
				dst = s.abilitiesOf(dst, seat, id, when, KindAbility)
			}
		}
	}
	if !s.tab.disciplined {
		return dst
	}
	for _, id := range s.p[seat].zone[ZoneFateDiscard].cards() {
		if s.def(id).Facts.Discipline > 0 { // TF-STRAT-02
			dst = s.abilitiesOf(dst, seat, id, when, KindDiscipline)
		}
	}
	return dst
}

// abilitiesOf appends the abilities of one card that may be used now. An ability that another player's card makes dearer if
// it is targeted is offered once without that card and once for more with it (TF-TARG-05).
func (s *State) abilitiesOf(dst []engine.Action, seat Seat, id ID, when Designator, kind engine.Kind) []engine.Action {
	d := s.def(id)
	for i := range d.Abilities {
		ab := &d.Abilities[i]
		if ab.When&when == 0 || ab.FromHand && kind != KindPlay {
			continue
		}
		cost := s.abilityCost(id, ab, kind)
		if s.usable(seat, id, i, kind) && s.canPay(seat, cost, 0) {
			dst = add(dst, kind, id, 0, int32(i), int32(cost))
		}
		if !s.tab.binds || len(ab.Targets) == 0 {
			continue
		}
		for _, other := range s.play(seat.Other()) {
			if tax := s.taxOf(other); tax > 0 && s.canPay(seat, cost+tax, 0) && s.usableFor(seat, id, i, kind, use{bound: other}) {
				dst = add(dst, kind, id, other, int32(i), int32(cost+tax))
			}
		}
	}
	return dst
}

// use is how an ability is used: what it is bound to target by a cost or a permission that was invoked.
type use struct {
	bound  ID      // it must target this card, whose tax is paid
	permit *Filter // its targets must be taken by this filter
}

// binding says whether the use leaves a card as a target: one that makes actions dearer is only for those who paid
// (TF-TARG-05).
func (s *State) binding(u use, c ID, seat Seat) bool {
	if !s.tab.binds {
		return true
	}
	if u.bound != 0 {
		return c == u.bound
	}
	if u.permit != nil && !s.takes(u.permit, c, 0, seat) {
		return false
	}
	return s.c[c].ctrl == seat || s.taxOf(c) == 0
}

// taxOf is what actions of other players cost more if they target the card.
func (s *State) taxOf(id ID) int {
	for i := range s.def(id).Statics {
		if tax := s.def(id).Statics[i].Tax; tax > 0 {
			return int(tax)
		}
	}
	return 0
}

// permitFor is the permission that lets an ability be used from home, nil for none (TF-TARG-05).
func (s *State) permitFor(seat Seat, id ID) *Filter {
	for _, other := range s.play(seat) {
		for i := range s.def(other).Statics {
			if p := s.def(other).Statics[i].Home; p != nil && s.takes(&p.Of, id, other, seat) {
				return &p.Target
			}
		}
	}
	return nil
}

// abilityCost is the Gold that using an ability costs. A star is paid with the least that is of use: nothing.
func (s *State) abilityCost(id ID, ab *Ability, kind engine.Kind) int {
	cost := max(0, int(ab.Gold))
	if kind == KindDiscipline {
		cost += int(s.def(id).Facts.Discipline)
	}
	return cost
}

// usable says whether an ability may be announced in good faith (TF-ACT-05): it is not used up, its card can act
// (TF-ABT-07, TF-ATT-05), its condition holds, the bowing can be paid, and its required targets exist or are promised.
func (s *State) usable(seat Seat, id ID, n int, kind engine.Kind) bool {
	return s.usableFor(seat, id, n, kind, use{})
}

// actsBowed says whether the ruleset leaves a bowed card its abilities: it is attached to a bowed Personality (SW-45,
// CL-BOW-02). Any other bowed card has none (CL-BOW-01).
func (s *State) actsBowed(id ID) bool {
	host := s.c[id].host
	return s.rules.AbilitiesOfBowed && host != 0 && s.c[host].bowed
}

func (s *State) usableFor(seat Seat, id ID, n int, kind engine.Kind, u use) bool {
	c, ab := &s.c[id], &s.def(id).Abilities[n]
	if s.usedUp(c, ab, uint16(1)<<n) {
		return false
	}
	if ab.Bow && !s.mayBow(id) { // TF-ABT-05
		return false
	}
	if c.bowed && (ab.Bow || !s.actsBowed(id) && !ab.Tireless && !s.hasKey(id, KeyTireless)) {
		return false
	}
	host := c.host
	if host != 0 && s.def(id).Is(TypeSpell) && !s.hasKey(host, KeyShugenja) {
		return false
	}
	if ab.BowHost && (host == 0 || s.c[host].bowed || !s.hasKey(host, KeyShugenja) || !s.mayBow(host)) {
		return false
	}
	if ab.Favor && !s.p[seat].favor {
		return false
	}
	if !s.inBattleOK(seat, id, ab) {
		if u.permit = s.homePermit(seat, id); u.permit == nil {
			return false
		}
	}
	if !s.holdsFor(&ab.If, id, seat) {
		return false
	}
	if s.targetsExist(ab, id, seat, u) {
		return true
	}
	return ab.When&Interrupt == 0 && u.bound == 0 && s.promised(seat)
}

// homePermit is the permission that lets an ability at home be used in a battle where its player has presence, nil for
// none.
func (s *State) homePermit(seat Seat, id ID) *Filter {
	if !s.tab.binds || s.here() == 0 || !s.present(seat) {
		return nil
	}
	return s.permitFor(seat, id)
}

// usedUp says whether the ability has had its uses: once a turn unless Repeatable (TF-ABT-03, SW-23), or once a game. An
// additional use in a period also lifts limits of longer periods, but the first use must fall in the same period
// (TF-ABT-10).
func (s *State) usedUp(c *copyState, ab *Ability, bit uint16) bool {
	limited := !ab.Repeatable && s.rules.OncePerTurn && c.used&bit != 0 || ab.PerGame && c.ever&bit != 0
	if !limited {
		return false
	}
	return !(c.extra&bit != 0 && c.used&bit != 0 || c.extraB&bit != 0 && c.inBattle&bit != 0)
}

// targetsExist says whether the required targets can be different cards (TF-ACT-05, TF-TARG-03, TF-WORD-02).
func (s *State) targetsExist(ab *Ability, id ID, seat Seat, u use) bool {
	if len(ab.Targets) == 0 {
		return true
	}
	var taken [4]ID
	return s.assignTargets(ab, id, seat, u, 0, &taken)
}

// assignTargets finds a card for each required target from number n on; taken are those of the earlier ones.
func (s *State) assignTargets(ab *Ability, id ID, seat Seat, u use, n int, taken *[4]ID) bool {
	for n < len(ab.Targets) && ab.Targets[n].Optional {
		n++
	}
	if n >= len(ab.Targets) {
		return true
	}
	found := false
	s.each(&ab.Targets[n].Filter, seat, func(c ID) bool {
		s.chosen = *taken
		for _, t := range taken[:n] {
			if t == c {
				return true
			}
		}
		if !s.takes(&ab.Targets[n].Filter, c, id, seat) || !s.inReach(ab.Targets[n].Filter.Where, c) || !s.mayTarget(c, id) || !s.binding(u, c, seat) {
			return true
		}
		taken[n] = c
		found = s.assignTargets(ab, id, seat, u, n+1, taken)
		return !found
	})
	return found
}

// beginAbility announces the use of an ability. A card of the hand or the discard pile waits in the resolution area
// (TF-RING-02, TF-STRAT-01).
func (s *State) beginAbility(a engine.Action, seat Seat) {
	id, n := ID(a.Card), uint(a.N)
	c, ab := &s.c[id], &s.def(id).Abilities[n]
	bit := uint16(1) << n
	if !ab.Repeatable && c.used&bit != 0 || ab.PerGame && c.ever&bit != 0 {
		c.extra &^= bit
		c.extraB &^= bit
	}
	c.used |= bit
	s.touched = true
	c.ever |= bit
	if s.here() != 0 {
		c.inBattle |= bit
		s.battled = true
	}
	u := use{bound: ID(a.Target)}
	if !s.inBattleOK(seat, id, ab) {
		u.permit = s.homePermit(seat, id)
	}
	if a.Kind != KindAbility {
		s.shift(id, ZoneResolving)
	}
	s.begin(&act{kind: a.Kind, seat: seat, card: id, host: c.host, n: int16(n), cost: int16(a.Cost), ability: ab, use: u}, 0)
}

// askTarget asks for the next required target of the current action, and says whether there was one to ask for.
func (s *State) askTarget() bool {
	a := &s.act
	for int(a.nt) < len(a.ability.Targets) {
		t := &a.ability.Targets[a.nt]
		if t.Optional { // chosen while it resolves (TF-ACT-04 C)
			a.nt++
			continue
		}
		q := s.askFor(forTarget, a.seat, a.card, 1, 1)
		s.offerTargets(q, t)
		if q.n == 0 && a.stage == stageTargets && !s.intr.inside && s.promised(a.seat) { // TF-ACT-07
			s.ask.kind = askNone
			s.intr.owed = true
			return false
		}
		s.closeAsk()
		return true
	}
	return false
}

// offerTargets offers the legal targets. Where exactly one of them must be targeted it alone is offered; several such
// demands contradict each other and cancel out (TF-TARG-04).
func (s *State) offerTargets(q *ask, t *Targeting) {
	a := &s.act
	must, demands, taken := ID(0), 0, a.targets
	s.each(&t.Filter, a.seat, func(id ID) bool {
		s.chosen = a.targets
		if s.takes(&t.Filter, id, a.card, a.seat) && !a.targeted(id) && s.inReach(t.Filter.Where, id) && s.mayTarget(id, a.card) && s.binding(a.use, id, a.seat) {
			taken[a.nt] = id
			if !s.assignTargets(a.ability, a.card, a.seat, a.use, int(a.nt)+1, &taken) { // the others need it (TF-WORD-02)
				return true
			}
			q.offer(id)
			if s.demands(id) {
				must = id
				demands++
			}
		}
		return true
	})
	if demands == 1 {
		q.cands[0], q.n = must, 1
	}
}

// demands says whether a trait of the card makes actions target it.
func (s *State) demands(id ID) bool {
	for i := range s.def(id).Statics {
		if s.def(id).Statics[i].Must {
			return true
		}
	}
	return false
}

func (a *act) targeted(id ID) bool {
	for _, t := range a.targets[:a.nt] {
		if t == id {
			return true
		}
	}
	return false
}

// mayTarget says whether no text forbids the target (TF-EFF-06).
func (s *State) mayTarget(id, source ID) bool {
	if s.ndelays == 0 && !s.mayStop(OpTarget) {
		return true
	}
	e := Effect{Op: OpTarget, Card: id, Source: source}
	return !s.prevented(&e)
}

// resolveAbility sets the steps of the current ability to work.
func (s *State) resolveAbility() {
	a := &s.act
	f := frame{steps: a.ability.Steps, card: a.card, host: a.host, seat: a.seat, target: a.targets, ntarget: a.nt, shame: a.shame, nshame: a.nshame}
	s.push(&f)
}

// putAway discards what was used: a Strategy or Ring of the hand unless it is in play by now, an Event of a Province; a
// card played by Discipline leaves the game (TF-ACT-04 F, TF-EVENT-01, TF-STRAT-02).
func (s *State) putAway() {
	a := &s.act
	c := &s.c[a.card]
	e := Effect{Op: OpDiscard, Seat: a.seat, By: a.seat, Card: a.card}
	switch {
	case a.failed && a.kind == KindPlay: // back to where it was (CL-GOLD-05)
		e.Op = OpToHand
	case a.failed && a.kind == KindAbility:
		return
	case a.kind == KindDiscipline && !a.failed:
		e.Op = OpRemove
	}
	if c.zone == ZoneResolving || c.zone == ZoneProvince && s.def(a.card).Is(TypeEvent) {
		s.apply(&e)
	}
}
