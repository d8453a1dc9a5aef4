package l5rccg

import "github.com/kotei-dev/kotei/engine"

// equipActions appends the attachments of the hand with each Personality that can take them (TF-ABIL-06, CL-TURN-08):
// their Gold Cost must be reachable (TF-ACT-05).
func (s *State) equipActions(dst []engine.Action, seat Seat) []engine.Action {
	reach := -1
	for _, id := range s.p[seat].zone[ZoneHand].cards() {
		d := s.def(id)
		if !d.Is(TypeAttachment) {
			continue
		}
		cost := max(0, s.stat(id, GoldCost))
		if reach < 0 {
			reach = s.reach(seat, 0)
		}
		most := reach
		if cost > most && s.tab.extra {
			most = s.reach(seat, id)
		}
		if cost > most {
			continue
		}
		for _, host := range s.play(seat) {
			if !s.def(host).Is(TypePersonality) || s.rules.AttachUnbowed && s.c[host].bowed || !s.canAttach(id, host) {
				continue
			}
			dst = add(dst, KindEquip, id, host, 0, int32(cost))
			if n := int(d.Facts.Invest); n > 0 && cost+n <= most {
				dst = add(dst, KindEquip, id, host, RecruitInvest, int32(cost+n))
			}
		}
	}
	return dst
}

// resolveEquip attaches the card; it enters play from the hand.
func (s *State) resolveEquip() {
	a := &s.act
	if !s.apply(&Effect{Op: OpAttach, Seat: a.seat, By: a.seat, Card: a.card, Target: a.target, Flags: FlagRecruit | FlagFromHand}) {
		return
	}
	if a.n&RecruitInvest != 0 {
		s.invested(a.card)
	}
}

// moveActions offers to move attachments in a ruleset that has the action: both Personalities bow for it, neither they
// nor the card may be bowed, and the receiver must be able to take it (CL-ATT-04).
func (s *State) moveActions(dst []engine.Action, seat Seat) []engine.Action {
	if !s.rules.MoveAttachments {
		return dst
	}
	for _, id := range s.play(seat) {
		host := s.c[id].host
		if host == 0 || s.c[id].bowed || s.c[host].bowed {
			continue
		}
		for _, to := range s.play(seat) {
			if to != host && !s.c[to].bowed && s.canAttach(id, to) {
				dst = add(dst, KindMoveAttachment, id, to, 0, 0)
			}
		}
	}
	return dst
}

func (s *State) resolveMove() {
	a := &s.act
	from := s.c[a.card].host
	s.apply(&Effect{Op: OpBow, Seat: a.seat, By: a.seat, Card: from})
	s.apply(&Effect{Op: OpBow, Seat: a.seat, By: a.seat, Card: a.target})
	s.apply(&Effect{Op: OpAttach, Seat: a.seat, By: a.seat, Card: a.card, Target: a.target})
}
