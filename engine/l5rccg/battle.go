package l5rccg

import "github.com/kotei-dev/kotei/engine"

// battleActions appends what the player with the opportunity may do in a round of the Engage or Combat Segment
// (TF-ATK-06): the rulebook's abilities and those of cards.
func (s *State) battleActions(dst []engine.Action) []engine.Action {
	seat := s.chance
	if s.segment == SegmentEngage {
		dst = s.cavalryActions(dst, seat)
		dst = s.navalActions(dst, seat)
		return s.abilityActions(dst, seat, Engage)
	}
	dst = s.tacticalActions(dst, seat)
	if !s.fight.sailing {
		dst = s.favorBattleActions(dst, seat)
		dst = s.reserveActions(dst, seat)
	}
	when := BattleAbility
	if s.rules.OpenInBattle { // SW-25
		when |= Open
		if s.present(seat) {
			dst = s.rehonorActions(dst, seat)
		}
	}
	return s.abilityActions(dst, seat, when)
}

// cavalryActions offers to move a unit here, from wherever it is: Absent, once a turn, a Cavalry unit of an unbowed
// Personality (TF-ABIL-08).
func (s *State) cavalryActions(dst []engine.Action, seat Seat) []engine.Action {
	if !s.rules.CavalryEngage || s.p[seat].used&usedCavalry != 0 || !s.tab.has.Has(KeyCavalry) && s.nkeys == 0 {
		return dst
	}
	for _, id := range s.play(seat) {
		c := &s.c[id]
		if c.host == 0 && !c.bowed && c.loc != s.here() && !c.fought && s.def(id).Is(TypePersonality) && s.unitHas(id, KeyCavalry) {
			dst = add(dst, KindCavalry, 0, id, 0, 0)
		}
	}
	return dst
}

// navalActions offers Naval Invasion to an Attacker with a unit here that a Naval Personality leads: without one it would
// change nothing (TF-ABIL-07).
func (s *State) navalActions(dst []engine.Action, seat Seat) []engine.Action {
	if !s.rules.BattleAbilities || seat != s.active || s.fight.naval || s.p[seat].used&usedNaval != 0 || !s.tab.has.Has(KeyNaval) && s.nkeys == 0 {
		return dst
	}
	for _, id := range s.play(seat) {
		if s.c[id].loc == s.here() && s.c[id].host == 0 && s.hasKey(id, KeyNaval) {
			return add(dst, KindNaval, 0, 0, 0, 0)
		}
	}
	return dst
}

// favorBattleActions offers to discard the Favor and send an attacking enemy Personality home (TF-ABIL-10), or, by the
// classic rules, to remove any unit from the battle, bowed (CL-FAVOR-01).
func (s *State) favorBattleActions(dst []engine.Action, seat Seat) []engine.Action {
	if !s.p[seat].favor || s.p[seat].used&usedFavorBattle != 0 && s.rules.OncePerTurn || !s.present(seat) {
		return dst
	}
	for side := Me; side < numSeats; side++ {
		for _, id := range s.play(side) {
			c := &s.c[id]
			if c.loc != s.here() || c.host != 0 || !s.def(id).Is(TypePersonality) || !s.mayTarget(id, 0) {
				continue
			}
			if s.rules.FavorRehonors || side != seat && c.atk {
				dst = add(dst, KindFavorBattle, 0, id, 0, 0)
			}
		}
	}
	return dst
}

// reserveActions offers Reserve, if the card would be opposed: a Personality of a Province is recruited into the army,
// which needs no presence (TF-ABIL-11); an attachment of the hand is equipped to a Personality here (TF-ABIL-12).
func (s *State) reserveActions(dst []engine.Action, seat Seat) []engine.Action {
	if !s.rules.BattleAbilities || !s.tab.has.Has(KeyReserve) || s.units(seat.Other(), s.here()) == 0 {
		return dst
	}
	from := len(dst)
	for n := range s.p[seat].nprov {
		p := &s.p[seat].prov[n]
		for _, id := range p.c[:p.n] {
			if s.c[id].up && s.def(id).Is(TypePersonality) && s.hasKey(id, KeyReserve) {
				dst = s.recruitActions(dst, seat, id, s.reach(seat, 0))
			}
		}
	}
	for i := from; i < len(dst); i++ {
		dst[i].Kind = KindReserve
	}
	for _, id := range s.p[seat].zone[ZoneHand].cards() {
		if !s.def(id).Is(TypeAttachment) || !s.hasKey(id, KeyReserve) {
			continue
		}
		cost := max(0, s.stat(id, GoldCost))
		if !s.canPay(seat, cost, id) {
			continue
		}
		for _, host := range s.play(seat) {
			if s.c[host].loc == s.here() && s.canAttach(id, host) {
				dst = add(dst, KindReserve, id, host, 0, int32(cost))
			}
		}
	}
	return dst
}

// usedTactical is the bit of Tactical Advantage among the abilities of a card.
const usedTactical = 1 << 15

// tacticalActions offers Tactical Advantage: a Battle ability of each Tactician, with each card of the hand (TF-ABIL-15).
func (s *State) tacticalActions(dst []engine.Action, seat Seat) []engine.Action {
	if !s.rules.BattleAbilities || !s.tab.has.Has(KeyTactician) && s.nkeys == 0 {
		return dst
	}
	for _, id := range s.play(seat) {
		c := &s.c[id]
		if c.loc != s.here() || c.host != 0 || c.bowed || c.used&usedTactical != 0 || !s.hasKey(id, KeyTactician) {
			continue
		}
		if s.fight.sailing && !s.hasKey(id, KeyNaval) {
			continue
		}
		for _, card := range s.p[seat].zone[ZoneHand].cards() {
			dst = add(dst, KindTactical, card, id, 0, 0)
		}
	}
	return dst
}

// resolveAttack does what an action of the battle rounds does.
func (s *State) resolveAttack() {
	a := &s.act
	p := &s.p[a.seat]
	switch a.kind {
	case KindCavalry:
		p.used |= usedCavalry
		s.apply(&Effect{Op: OpMove, Seat: a.seat, By: a.seat, Card: a.target, N: -1})
	case KindNaval:
		p.used |= usedNaval
		s.fight.naval = true
	case KindFavorBattle:
		p.used |= usedFavorBattle
		if s.apply(&Effect{Op: OpLoseFavor, Seat: a.seat, By: a.seat}) {
			if s.rules.FavorRehonors {
				s.apply(&Effect{Op: OpBow, Seat: a.seat, By: a.seat, Card: a.target})
			}
			s.apply(&Effect{Op: OpMove, Seat: a.seat, By: a.seat, Card: a.target})
		}
	case KindReserve:
		if a.target != 0 {
			s.resolveEquip()
		} else {
			s.resolveRecruit()
		}
	case KindTactical:
		s.c[a.target].used |= usedTactical
		n := s.stat(a.card, Focus)
		if s.apply(&Effect{Op: OpDiscard, Seat: a.seat, By: a.seat, Card: a.card}) {
			s.apply(&Effect{Op: OpStat, Seat: a.seat, By: a.seat, Card: a.target, Source: a.target, Stat: Force, Amount: int16(n)})
		}
	case KindCourage:
		if s.apply(&Effect{Op: OpDiscard, Seat: a.seat, By: a.seat, Card: a.card}) {
			s.intr.held.courage += 2
			if a.n == 2 {
				s.intr.held.courage -= 4
			}
		}
	case KindCombine:
		s.intr.held.combine(a.card, s.strikes(a.card, a.n, s.intr.held.strike()))
	}
}
