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
		if !s.def(id).Is(TypeEvent) { // TF-EVENT-02
			dst = s.abilitiesOf(dst, seat, id, when, KindAbility)
		}
	}
	for _, id := range s.p[seat].zone[ZoneHand].cards() {
		if s.def(id).Is(TypeStrategy | TypeRing) {
			dst = s.abilitiesOf(dst, seat, id, when, KindPlay)
		}
	}
	for n := range s.p[seat].nprov {
		p := &s.p[seat].prov[n]
		for _, id := range p.c[:p.n] {
			if s.c[id].up && s.def(id).Is(TypeEvent) { // TF-EVENT-01
				dst = s.abilitiesOf(dst, seat, id, when, KindAbility)
			}
		}
	}
	for _, id := range s.p[seat].zone[ZoneFateDiscard].cards() {
		if s.def(id).Facts.Discipline > 0 { // TF-STRAT-02
			dst = s.abilitiesOf(dst, seat, id, when, KindDiscipline)
		}
	}
	return dst
}

// abilitiesOf appends the abilities of one card that may be used now.
func (s *State) abilitiesOf(dst []engine.Action, seat Seat, id ID, when Designator, kind engine.Kind) []engine.Action {
	d := s.def(id)
	for i := range d.Abilities {
		ab := &d.Abilities[i]
		if ab.When&when == 0 || !s.usable(seat, id, i, kind) {
			continue
		}
		cost := s.abilityCost(id, ab, kind)
		if !s.canPay(seat, cost, 0) {
			continue
		}
		dst = append(dst, engine.Action{Kind: kind, Card: int32(id), N: int32(i), Cost: int32(cost)})
	}
	return dst
}

// abilityCost is the Gold that using an ability costs. A star is paid with the least that is of use: nothing.
func (s *State) abilityCost(id ID, ab *Ability, kind engine.Kind) int {
	cost := max(0, int(ab.Gold))
	if kind == KindDiscipline {
		cost += int(s.def(id).Facts.Discipline)
	}
	return cost
}

// usable says whether an ability may be announced in good faith (TF-ACT-05): it is not used up (TF-ABT-03), its card can
// act (TF-ABT-07, TF-ATT-05), its condition holds, the bowing can be paid, and its required targets exist.
func (s *State) usable(seat Seat, id ID, n int, kind engine.Kind) bool {
	c, ab := &s.c[id], &s.def(id).Abilities[n]
	bit := uint16(1) << n
	if !ab.Repeatable && s.rules.OncePerTurn && c.used&bit != 0 && c.extra&bit == 0 || ab.PerGame && c.ever&bit != 0 && c.extra&bit == 0 {
		return false
	}
	if c.bowed && (ab.Bow || s.rules.OncePerTurn && !ab.Tireless && !s.hasKey(id, KeyTireless)) {
		return false
	}
	host := c.host
	if host != 0 && s.def(id).Is(TypeSpell) && !s.hasKey(host, KeyShugenja) {
		return false
	}
	if ab.BowHost && (host == 0 || s.c[host].bowed || !s.hasKey(host, KeyShugenja)) {
		return false
	}
	if ab.Favor && !s.p[seat].favor || !s.inBattleOK(seat, id, ab) {
		return false
	}
	f := frame{card: id, host: host, seat: seat}
	if !s.holds(&ab.If, &f) {
		return false
	}
	return s.targetsExist(ab, id, seat)
}

// targetsExist says whether each required target can be a different card (TF-ACT-05, TF-TARG-03).
func (s *State) targetsExist(ab *Ability, id ID, seat Seat) bool {
	for i := range ab.Targets {
		t := &ab.Targets[i]
		if t.Optional {
			continue
		}
		need := 1
		for j := range ab.Targets[:i] {
			if !ab.Targets[j].Optional && ab.Targets[j].Filter.same(&t.Filter) {
				need++
			}
		}
		if s.count(&t.Filter, id, seat) < need && !s.promised(ab, i, id, seat) {
			return false
		}
	}
	return true
}

// same says whether two filters are equal but for their alternatives.
func (f *Filter) same(o *Filter) bool { return *f == *o }

// beginAbility announces the use of an ability. A card of the hand or the discard pile waits in the resolution area
// (TF-RING-02, TF-STRAT-01).
func (s *State) beginAbility(a engine.Action, seat Seat) {
	id, n := ID(a.Card), uint(a.N)
	c, ab := &s.c[id], &s.def(id).Abilities[n]
	bit := uint16(1) << n
	if c.used&bit != 0 || c.ever&bit != 0 && ab.PerGame {
		c.extra &^= bit
	}
	c.used |= bit
	c.ever |= bit
	if a.Kind != KindAbility {
		s.shift(id, ZoneResolving)
	}
	s.begin(act{kind: a.Kind, seat: seat, card: id, host: c.host, n: int16(n), cost: int16(a.Cost), ability: ab}, 0)
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
		s.each(&t.Filter, func(id ID) bool {
			if s.takes(&t.Filter, id, a.card, a.seat) && !a.targeted(id) && s.mayTarget(id, a.card) {
				q.offer(id)
			}
			return true
		})
		s.closeAsk()
		return true
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
	e := Effect{Op: OpTarget, Card: id, Source: source}
	return !s.prevented(&e)
}

// resolveAbility sets the steps of the current ability to work.
func (s *State) resolveAbility() {
	a := &s.act
	f := frame{steps: a.ability.Steps, card: a.card, host: a.host, seat: a.seat, target: a.targets, ntarget: a.nt}
	s.push(&f)
}

// putAway discards what was used: a Strategy or Ring of the hand unless it is in play by now, an Event of a Province; a
// card played by Discipline leaves the game (TF-ACT-04 F, TF-EVENT-01, TF-STRAT-02).
func (s *State) putAway() {
	a := &s.act
	c := &s.c[a.card]
	e := Effect{Op: OpDiscard, Seat: a.seat, By: a.seat, Card: a.card}
	if a.kind == KindDiscipline {
		e.Op = OpRemove
	}
	if c.zone == ZoneResolving || c.zone == ZoneProvince && s.def(a.card).Is(TypeEvent) {
		s.apply(&e)
	}
}

// interruptRound is step D: the active player has the first opportunity (TF-ACT-02), and there is no Interrupt to an
// Interrupt (TF-ACT-16). It says whether it waits for the player.
func (s *State) interruptRound() bool { return false }

// promised says whether an Interrupt that the player holds will give the action its missing target (TF-ACT-07).
func (s *State) promised(ab *Ability, target int, id ID, seat Seat) bool { return false }
