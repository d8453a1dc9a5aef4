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
