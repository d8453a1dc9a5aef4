package l5rccg

import "github.com/kotei-dev/kotei/engine"

// interrupts is the round of step D: while it waits the player may use an Interrupt. The action that it is about is held
// while one is taken.
type interrupts struct {
	open   bool
	wait   bool // for the player
	inside bool // an Interrupt is being taken
	owed   bool // the player has promised an Interrupt that gives the action its target (TF-ACT-07)
	chance Seat
	passes uint8
	held   act
}

// interruptRound is step D of an action: the active player has the first opportunity (TF-ACT-02), or the one who did not act
// in a ruleset that says so (CL-TURN-09); there is no Interrupt
// to an Interrupt (TF-ACT-16), and other players have none to an Unstoppable action (TF-ACT-15). It says whether it waits
// for the player.
func (s *State) interruptRound() bool {
	r := &s.intr
	if r.inside || !s.tab.interrupts && s.act.strike() == OpNone {
		return false
	}
	if !r.open {
		r.open, r.chance, r.passes = true, s.active, 0
		if s.rules.OthersFirst { // SW-24, CL-TURN-09
			r.chance = s.act.seat.Other()
		}
	}
	for r.passes < numPlayers {
		if s.mayInterrupt(r.chance) {
			if r.chance == Me && len(s.interruptActions(s.legal[:0], Me)) > 1-b2i(r.owed) {
				r.wait, s.listing = true, false
				return true
			}
			s.emit(Event{Kind: EventPass, Seat: r.chance})
		}
		r.passes++
		r.chance = r.chance.Other()
	}
	r.open, r.owed = false, false
	return false
}

// numPlayers is the number of players who must pass in a row.
const numPlayers = 2

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// mayInterrupt says whether a player could use Interrupts to the current action.
func (s *State) mayInterrupt(seat Seat) bool {
	a := &s.act
	return a.ability == nil || !a.ability.Unstop || seat == a.seat
}

// interruptActions appends what the player may do in the round: pass, unless he owes an Interrupt, and Interrupts.
func (s *State) interruptActions(dst []engine.Action, seat Seat) []engine.Action {
	if !s.intr.owed {
		dst = add(dst, KindPass, 0, 0, 0, 0)
	}
	dst = s.strikeInterrupts(dst, seat)
	return s.abilityActions(dst, seat, Interrupt)
}

// takeInterrupt takes a legal action of the round.
func (s *State) takeInterrupt(a engine.Action) {
	r := &s.intr
	r.wait = false
	if a.Kind == KindPass {
		s.emit(Event{Kind: EventPass, Seat: Me, N: 1})
		r.passes++
		r.chance = r.chance.Other()
		return
	}
	r.held, r.inside, r.owed = s.act, true, false
	switch a.Kind {
	case KindCourage:
		s.begin(&act{kind: a.Kind, seat: Me, card: ID(a.Card), n: int16(a.N)}, 0)
	case KindCombine:
		s.takeCombine(a)
	default:
		s.beginAbility(a, Me)
	}
}

// interrupted goes back to the action that was held.
func (s *State) interrupted() {
	r := &s.intr
	s.act, r.inside = r.held, false
	r.passes, r.chance = 0, r.chance.Other()
}

// promised says whether an Interrupt that the player could use will give the action its missing target (TF-ACT-07).
func (s *State) promised(seat Seat) bool {
	if !s.tab.promises || s.intr.inside {
		return false
	}
	for _, z := range [...]Zone{ZonePlay, ZoneHand} {
		for _, id := range s.p[seat].zone[z].cards() {
			d := s.def(id)
			if z == ZoneHand && !d.Is(TypeStrategy|TypeRing) {
				continue
			}
			kind := KindAbility
			if z == ZoneHand {
				kind = KindPlay
			}
			for i := range d.Abilities {
				ab := &d.Abilities[i]
				if ab.When&Interrupt != 0 && ab.Promise != nil && s.usable(seat, id, i, kind) && s.count(ab.Promise, id, seat) > 0 {
					return true
				}
			}
		}
	}
	return false
}

// redirect gives the current action another target: a legal one that is not its target already (TF-TARG-03, CL-TARG-01).
// Without one the old target stays (TF-EFF-08).
func (s *State) redirect(e *Effect) bool {
	a := &s.act
	if s.intr.inside {
		a = &s.intr.held
	}
	if a.ability == nil || int(e.N) >= int(a.nt) || a.targeted(e.Target) {
		return false
	}
	t := &a.ability.Targets[e.N]
	if !s.takes(&t.Filter, e.Target, a.card, a.seat) || !s.inReach(t.Filter.Where, e.Target) || !s.mayTarget(e.Target, a.card) {
		return false
	}
	a.targets[e.N] = e.Target
	s.emit(Event{Kind: EventTargeted, Seat: a.seat, Card: e.Target, Target: a.card})
	return true
}
