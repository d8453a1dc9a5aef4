package l5rccg

import "github.com/kotei-dev/kotei/engine"

// Ancestors come to a Personality of their own clan for no Gold: he bows for it, in the Action phase or as a reaction to his
// being brought in (CL-ANC-01). They are no Followers, get no bonuses and are no target of ranged attacks (CL-ANC-03).

// takesAncestor says whether an Ancestor out of play could come to a Personality in play: they have a clan in common
// (CL-ANC-02), and a text that lets one be controlled is heeded. One in play cannot move.
func (s *State) takesAncestor(id, host ID) bool {
	return s.rules.Ancestors && !s.inPlay(id) && s.clansOf(id)&s.clansOf(host) != 0 && s.mayControl(id, s.c[host].ctrl)
}

// mayJoin says whether an Ancestor could be brought to a Personality now: he must be able to bow for it (CL-ANC-01).
func (s *State) mayJoin(id, host ID) bool {
	return s.def(id).Is(TypeAncestor) && !s.c[host].bowed && s.mayBow(host) && s.canAttach(id, host)
}

// ancestorActions offers the Ancestors of the hand with each Personality who could bow for them.
func (s *State) ancestorActions(dst []engine.Action, seat Seat) []engine.Action {
	if !s.tab.ancestors {
		return dst
	}
	for _, id := range s.p[seat].zone[ZoneHand].cards() {
		if !s.def(id).Is(TypeAncestor) {
			continue
		}
		for _, host := range s.play(seat) {
			if s.mayJoin(id, host) {
				dst = add(dst, KindAncestor, id, host, 0, 0)
			}
		}
	}
	return dst
}

// resolveAncestor attaches the Ancestor that the Personality has bowed for.
func (s *State) resolveAncestor() {
	a := &s.act
	s.apply(&Effect{Op: OpAttach, Seat: a.seat, By: a.seat, Card: a.card, Target: a.target, Flags: FlagFromHand})
}

// ancestorReacts lets the player bring an Ancestor to a Personality who has just been brought in, if he likes (CL-ANC-01).
func (s *State) ancestorReacts(host ID) {
	seat := s.c[host].ctrl
	if seat != Me || s.phase == PhaseSetup {
		return
	}
	for _, id := range s.p[seat].zone[ZoneHand].cards() {
		if s.mayJoin(id, host) {
			f := frame{steps: ancestorComes, card: host, seat: seat, trait: true}
			s.push(&f)
			return
		}
	}
}

// ancestorComes is the reaction: one Ancestor of the hand or none, for whom the Personality bows.
var ancestorComes = []Step{
	{Op: OpChoose, Filter: &Filter{Types: TypeAncestor, Zone: ZoneHand, Whose: Own, Joins: true}, Most: 1},
	{Op: OpBow, On: RefThis, If: Cond{Of: RefTarget0}},
	{Op: OpAttach, On: RefTarget0, With: RefThis, Flags: FlagFromHand, Link: IfDid, To: 1},
}

// stays says whether a card cannot be destroyed now: an Ancestor whose Personality lives. He leaves play with him, or when
// they have no clan in common any more (CL-ANC-02).
func (s *State) stays(e *Effect) bool {
	host := s.c[e.Card].host
	return e.Op == OpDestroy && e.Flags&(FlagAlong|FlagSure) == 0 && s.def(e.Card).Is(TypeAncestor) &&
		host != 0 && s.clansOf(e.Card)&s.clansOf(host) != 0
}

// ancestorsOf is the number of Ancestors that fall with a Personality.
func (s *State) ancestorsOf(leader ID) int {
	n := 0
	for a := s.c[leader].first; a != 0; a = s.c[a].next {
		if s.def(a).Is(TypeAncestor) {
			n++
		}
	}
	return n
}

// ancestral says whether a card is an Ancestor in play.
func (s *State) ancestral(id ID) bool { return id != 0 && s.inPlay(id) && s.def(id).Is(TypeAncestor) }

// estranged destroys an Ancestor whose Personality is of another clan by now, and says whether there was one.
func (s *State) estranged() bool {
	for seat := Me; seat < numSeats; seat++ {
		for _, id := range s.play(seat) {
			if host := s.c[id].host; host != 0 && s.def(id).Is(TypeAncestor) && s.clansOf(id)&s.clansOf(host) == 0 {
				return s.apply(&Effect{Op: OpDestroy, Seat: seat, Card: id, Flags: FlagSure})
			}
		}
	}
	return false
}
