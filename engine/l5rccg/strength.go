package l5rccg

import "github.com/kotei-dev/kotei/engine"

// strength is the kind of an effect that hits by strength, with the stats that change it.
type strength struct{ own, against Stat }

func strengthOf(op Op) strength {
	switch op {
	case OpRanged:
		return strength{StrengthRanged, AgainstRanged}
	case OpMelee:
		return strength{StrengthMelee, AgainstMelee}
	}
	return strength{StrengthFear, AgainstFear}
}

// mayStrike says whether a card can be the target of a Ranged or Melee Attack or a Fear effect by a player: a Follower, or
// a Personality who has none, of the enemy army (TF-ATK-23, -24); the place is the text's business (T55).
func (s *State) mayStrike(id ID, seat Seat) bool {
	c := &s.c[id]
	if !s.inPlay(id) || c.ctrl == seat {
		return false
	}
	if s.def(id).Is(TypeFollower) {
		return true
	}
	return s.def(id).Is(TypePersonality) && s.followers(id) == 0
}

// followers is the number of Followers of a Personality.
func (s *State) followers(leader ID) int {
	n := 0
	for a := s.c[leader].first; a != 0; a = s.c[a].next {
		if s.def(a).Is(TypeFollower) {
			n++
		}
	}
	return n
}

// strike makes a Ranged or Melee Attack, which destroys, or a Fear effect, which bows: if the target's Force is no more
// than the strength.
func (s *State) strike(e *Effect) bool {
	anywhere := e.Flags&FlagAnywhere != 0
	if e.Target == 0 || !s.mayStrike(e.Target, e.By) || !anywhere && (s.here() == 0 || s.c[e.Target].loc != s.here()) {
		return false
	}
	if e.Op == OpFear {
		s.emit(Event{Kind: EventFear, Seat: s.c[e.Target].ctrl, Card: e.Target, Target: e.Source})
	}
	if s.stat(e.Target, Force) > s.strengthOn(e) {
		return false
	}
	hit := Effect{Op: OpDestroy, Seat: e.Seat, By: e.By, Card: e.Target, Source: e.Source, Use: e.Use}
	if e.Op == OpFear {
		hit.Op = OpBow
	}
	return s.apply(&hit)
}

// strengthOn is the strength against a target: of each effect combined with its own modifiers, then, once, what depends on
// the target (TF-ATK-25).
func (s *State) strengthOn(e *Effect) int {
	st := strengthOf(e.Op)
	source := e.Source
	if e.Card != 0 {
		source = e.Card
	}
	n := int(e.N)
	if e.Op == OpFear && s.act.card == e.Source {
		n += int(s.act.courage)
		s.act.courage = 0 // one effect of the action (TF-ABIL-09)
	}
	if s.act.card == e.Source {
		n += s.act.boosted()
	}
	sum := s.partStrength(source, e.By, st.own, n)
	if s.act.card != 0 && s.act.card == e.Source {
		for _, c := range s.act.combined[:s.act.ncombined] {
			sum += s.partStrength(c.card, e.By, st.own, int(c.n))
		}
	}
	sub := s.cardSubject(e.Target)
	return max(0, s.bound(&sub, st.against, s.changes(&sub, st.against, sum, nil), nil))
}

// partStrength is one effect's strength with what modifies all such effects of its card or player.
func (s *State) partStrength(source ID, by Seat, st Stat, n int) int {
	if source != 0 {
		sub := s.cardSubject(source)
		n = s.bound(&sub, st, s.changes(&sub, st, n, nil), nil)
	}
	return max(0, s.seatStat(by, st, n))
}

// combined is an effect that another card of the unit adds.
type combined struct {
	card ID
	n    int16
}

// combine adds the strength of another card's effect.
func (a *act) combine(card ID, n int16) {
	if int(a.ncombined) < len(a.combined) {
		a.combined[a.ncombined] = combined{card, n}
		a.ncombined++
	}
}

// strike is the first effect of the action that hits by strength, OpNone for none.
func (a *act) strike() Op {
	if a.ability != nil {
		for i := range a.ability.Steps {
			if op := a.ability.Steps[i].Op; op == OpRanged || op == OpMelee || op == OpFear {
				return op
			}
		}
	}
	return OpNone
}

// strikes is the strength of that kind that ability n of a card gives, 0 for none.
func (s *State) strikes(id ID, n int16, op Op) int16 {
	ab := &s.def(id).Abilities[n]
	for i := range ab.Steps {
		if ab.Steps[i].Op == op {
			return ab.Steps[i].N
		}
	}
	return 0
}

// strikeInterrupts appends the rulebook's Interrupts to the current action: Courage for a Fear effect (TF-ABIL-09), and
// effects of the same kind of other cards of the unit, which add their strength if they could have the same target
// (TF-ATK-25).
func (s *State) strikeInterrupts(dst []engine.Action, seat Seat) []engine.Action {
	a := &s.act
	op := a.strike()
	if op == OpNone || s.here() == 0 || !s.present(seat) {
		return dst
	}
	if op == OpFear && s.rules.BattleAbilities && s.tab.has.Has(KeyCourage) {
		for _, id := range s.p[seat].zone[ZoneHand].cards() {
			if s.hasKey(id, KeyCourage) {
				dst = append(dst, engine.Action{Kind: KindCourage, Card: int32(id), N: 1}, engine.Action{Kind: KindCourage, Card: int32(id), N: 2})
			}
		}
	}
	leader := s.leader(a.card)
	if seat != a.seat || leader == 0 {
		return dst
	}
	for id := leader; id != 0; {
		if id != a.card {
			dst = s.combineActions(dst, seat, id, op)
		}
		if id == leader {
			id = s.c[id].first
		} else {
			id = s.c[id].next
		}
	}
	return dst
}

func (s *State) combineActions(dst []engine.Action, seat Seat, id ID, op Op) []engine.Action {
	a := &s.act
	for n := range s.def(id).Abilities {
		ab := &s.def(id).Abilities[n]
		if ab.When&(BattleAbility|Engage) == 0 || ab.Gold != 0 || s.strikes(id, int16(n), op) == 0 || len(ab.Targets) == 0 || a.nt == 0 {
			continue
		}
		if s.usable(seat, id, n, KindAbility) && s.takes(&ab.Targets[0].Filter, a.targets[0], id, seat) && s.inReach(ab.Targets[0].Filter.Where, a.targets[0]) {
			dst = add(dst, KindCombine, id, 0, int32(n), 0)
		}
	}
	return dst
}

// takeCombine pays for the other card's effect and announces it.
func (s *State) takeCombine(a engine.Action) {
	c, ab := &s.c[a.Card], &s.def(ID(a.Card)).Abilities[a.N]
	c.used |= 1 << a.N
	c.ever |= 1 << a.N
	c.inBattle |= 1 << a.N
	s.battled = true
	if ab.Bow {
		s.apply(&Effect{Op: OpBow, Seat: Me, By: Me, Card: ID(a.Card), Flags: FlagSure})
	}
	s.begin(&act{kind: a.Kind, seat: Me, card: ID(a.Card), n: int16(a.N)}, 0)
}

// applyFight makes the changes of battles and duels.
func (s *State) applyFight(e *Effect) bool {
	switch e.Op {
	case OpDuel:
		return s.challenge(e)
	case OpBattle:
		return s.planBattle(e)
	}
	return s.strike(e)
}
