package l5rccg

import "github.com/kotei-dev/kotei/engine"

// moveActions offers to move attachments in a ruleset that has the action (CL-ATT-04): one to another own Personality, or
// two against each other (N the second) where the first could be taken only so. Both Personalities bow for it, neither they
// nor the cards may be bowed, and the receivers must be able to take them. Further ones may follow in the same action.
func (s *State) moveActions(dst []engine.Action, seat Seat) []engine.Action {
	if !s.rules.MoveAttachments {
		return dst
	}
	for _, id := range s.play(seat) {
		host := s.c[id].host
		if host == 0 || s.c[id].bowed || s.c[host].bowed || !s.mayBow(host) {
			continue
		}
		for _, to := range s.play(seat) {
			if to == host || s.c[to].bowed || !s.def(to).Is(TypePersonality) || !s.mayBow(to) {
				continue
			}
			if s.canAttach(id, to) {
				dst = add(dst, KindMoveAttachment, id, to, 0, 0)
				continue
			}
			for other := s.c[to].first; other != 0; other = s.c[other].next {
				if !s.c[other].bowed && s.canTake(id, to, other) && s.canTake(other, host, id) {
					dst = add(dst, KindMoveAttachment, id, to, int32(other), 0)
				}
			}
		}
	}
	return dst
}

// exchanged is what has been moved by the current action.
type exchanged struct {
	n uint8
	c [16]ID
}

// resolveMove bows both Personalities, moves what the action names, and asks for what else goes from one to the other.
func (s *State) resolveMove() {
	a := &s.act
	from, other := s.c[a.card].host, ID(a.n)
	a.host = from
	s.moved.n = 0
	bowed := s.apply(&Effect{Op: OpBow, Seat: a.seat, By: a.seat, Card: from})
	if !s.apply(&Effect{Op: OpBow, Seat: a.seat, By: a.seat, Card: a.target}) || !bowed {
		return
	}
	if other != 0 { // out of the way first: neither could be taken beside the other
		s.unlink(other)
	}
	s.moveOver(a.card, a.target)
	if other != 0 && !s.moveOver(other, from) {
		s.link(other, a.target)
	}
	s.askMove()
}

// moveOver moves one attachment.
func (s *State) moveOver(id, to ID) bool {
	a := &s.act
	s.moved.c[s.moved.n] = id
	s.moved.n++
	return s.apply(&Effect{Op: OpAttach, Seat: a.seat, By: a.seat, Card: id, Target: to})
}

// askMove asks for one more attachment of either Personality that goes to the other, each once: any number may be exchanged
// (CL-ATT-04).
func (s *State) askMove() {
	a := &s.act
	q := s.askFor(forMove, a.seat, 0, 0, 1)
	for k, leader := range [...]ID{a.host, a.target} {
		to := [...]ID{a.target, a.host}[k]
		for id := s.c[leader].first; id != 0; id = s.c[id].next {
			if !s.c[id].bowed && !s.hasMoved(id) && s.canAttach(id, to) {
				q.offer(id)
			}
		}
	}
	if int(s.moved.n)+1 >= len(s.moved.c) {
		q.n = 0
	}
	s.closeAsk()
}

func (s *State) hasMoved(id ID) bool {
	for _, m := range s.moved.c[:s.moved.n] {
		if m == id {
			return true
		}
	}
	return false
}

// moveChosen moves one more, and asks again.
func (s *State) moveChosen(picked []ID) {
	if len(picked) == 0 {
		return
	}
	id, to := picked[0], s.act.target
	if s.c[id].host == to {
		to = s.act.host
	}
	s.moveOver(id, to)
	s.askMove()
}
