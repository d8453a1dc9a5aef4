package l5rccg

import (
	"github.com/kotei-dev/kotei/engine"
)

// openRound opens an action round; first has the first opportunity (TF-ACT-02).
func (s *State) openRound(first Seat) {
	s.inRound, s.chance, s.passes = true, first, 0
}

// nextChance gives the opportunity to the next player; in the Dynasty Phase only the active player has one
// (TF-TURN-07).
func (s *State) nextChance() {
	s.fight.sailing = false
	if s.phase != PhaseDynasty {
		s.chance = s.chance.Other()
	}
}

// pass passes the opportunity; the round ends when all pass in a row (TF-ACT-01). chosen is 1 where the player chose to,
// 0 where he had nothing else to do.
func (s *State) pass(chosen int16) {
	s.emit(Event{Kind: EventPass, Seat: s.chance, N: chosen})
	if s.fight.sailing { // TF-ABIL-07: this pass does not count
		s.nextChance()
		return
	}
	s.passes++
	if s.passes >= 2 || s.phase == PhaseDynasty {
		s.inRound = false
		return
	}
	s.nextChance()
}

// Legal appends all and only the actions that may be taken now.
func (s *State) Legal(dst []engine.Action) []engine.Action {
	switch {
	case s.over:
		return dst
	case s.ask.kind != askNone:
		return s.answers(dst)
	}
	return append(dst, s.list()...)
}

// add appends an action. It writes the fields in place: a literal would be built beside and copied, which is slow enough to
// be felt at some millions of actions a second.
func add(dst []engine.Action, kind engine.Kind, card, target ID, n, cost int32) []engine.Action {
	dst = append(dst, engine.Action{})
	a := &dst[len(dst)-1]
	a.Kind, a.Card, a.Target, a.N, a.Cost = kind, int32(card), int32(target), n, cost
	return dst
}

// list is what may be done now where no question is pending, made anew only after a change. It is the one source of what
// is offered and of what is taken.
func (s *State) list() []engine.Action {
	if s.listing {
		return s.legal
	}
	s.listing, s.legal = true, s.legal[:0]
	switch {
	case s.dueling():
		s.legal = s.duelActions(s.legal)
	case s.intr.wait:
		s.legal = s.interruptActions(s.legal, Me)
	case s.more[Me] > 0:
		s.legal = s.moreActions(s.legal)
	case s.inRound:
		s.legal = s.roundActions(s.legal)
	case s.phase == PhaseAttack:
		s.legal = s.attackActions(s.legal)
		return s.legal // none of them plays a card
	}
	if s.meter != nil && len(s.legal) > 1 {
		s.noteOffers()
	}
	return s.legal
}

// roundActions appends what the player with the opportunity may do in an action round: pass, and what fits the round.
func (s *State) roundActions(dst []engine.Action) []engine.Action {
	dst = add(dst, KindPass, 0, 0, 0, 0)
	if s.phase == PhaseAttack {
		return s.battleActions(dst)
	}
	seat := s.chance
	if s.phase == PhaseDynasty {
		dst = s.dynastyActions(dst, seat)
		return s.abilityActions(dst, seat, DynastyAbility)
	}
	when := Open
	if seat == s.active { // TF-TURN-05, CL-TURN-08
		when |= Limited
		dst = s.limitedActions(dst, seat)
	}
	dst = s.openActions(dst, seat)
	return s.abilityActions(dst, seat, when)
}

// limitedActions appends the rulebook's Limited actions, and those of the active player in his own Action phase.
func (s *State) limitedActions(dst []engine.Action, seat Seat) []engine.Action {
	dst = s.cycleActions(dst, seat)
	dst = s.lobbyActions(dst, seat)
	dst = s.favorActions(dst, seat)
	dst = s.kharmicActions(dst, seat)
	if !s.rules.Equip { // SW-18
		dst = s.equipActions(dst, seat)
	}
	dst = s.ancestorActions(dst, seat)
	return s.moveActions(dst, seat)
}

// openActions appends the rulebook's Open actions.
func (s *State) openActions(dst []engine.Action, seat Seat) []engine.Action {
	if s.rules.Equip {
		dst = s.equipActions(dst, seat)
	}
	return s.rehonorActions(dst, seat)
}

// Apply takes an action, or refuses what is not in Legal.
func (s *State) Apply(a engine.Action) error {
	if s.over {
		return engine.ErrOver
	}
	if s.step >= engine.MaxSteps {
		return engine.ErrTooLong
	}
	switch {
	case s.ask.kind != askNone:
		if err := s.takeAnswer(a); err != nil {
			return err
		}
	case !contains(s.list(), &a):
		return engine.ErrIllegal
	case s.dueling():
		s.takeDuel(a)
	case s.intr.wait:
		s.takeInterrupt(a)
	case s.more[Me] > 0:
		s.takeMore(a)
	case s.inRound:
		s.takeRound(a)
	default:
		s.takeAttack(a)
	}
	s.step++
	s.run()
	return nil
}

// contains says whether an action is in a list.
func contains(list []engine.Action, a *engine.Action) bool {
	for i := range list {
		if x := &list[i]; x.Card == a.Card && x.Kind == a.Kind && x.Target == a.Target && x.N == a.N && x.Cost == a.Cost {
			return true
		}
	}
	return false
}

// takeRound takes a legal action of a round.
func (s *State) takeRound(a engine.Action) {
	seat := s.chance
	card, target := ID(a.Card), ID(a.Target)
	s.ev.cascade = 0
	switch a.Kind {
	case KindPass:
		s.pass(1)
	case KindRecruit:
		s.begin(&act{kind: a.Kind, seat: seat, card: card, n: int16(a.N), cost: int16(a.Cost)}, card)
	case KindEquip:
		s.begin(&act{kind: a.Kind, seat: seat, card: card, target: target, n: int16(a.N), cost: int16(a.Cost)}, card)
	case KindAbility, KindPlay, KindDiscipline:
		s.beginAbility(a, seat)
	default:
		s.begin(&act{kind: a.Kind, seat: seat, card: card, target: target, n: int16(a.N), cost: int16(a.Cost)}, 0)
	}
}

// run goes on until the player has a choice or the game is over: triggers first, then the checks of the state, refills,
// texts at work, the current action, and the course of the turn.
func (s *State) run() {
	s.listing = false
	for n := 0; !s.over && s.ask.kind == askNone; n++ {
		if n > maxRun {
			s.limit(limitSteps)
			return
		}
		switch {
		case s.ev.n > 0:
			s.answerEvents()
		case s.dirty && s.checks():
		case s.short && (s.stack.n == 0 || !s.stack.f[s.stack.n-1].trait) && s.refills():
		case s.dueling() && s.stack.n <= s.fight.duel.depth:
			s.listing = false
			if s.duelStep() {
				return
			}
		case s.stack.n > 0:
			s.stepFrame()
		case s.intr.wait:
			return
		case s.act.stage != stageNone:
			s.continueAct()
		case s.more[Dummy] > 0:
			s.more[Dummy]--
		case s.more[Me] > 0:
			if len(s.list()) > 1 {
				return
			}
			s.more[Me]--
			s.listing = false
		case s.waits():
			return
		default:
			s.listing = false
			s.advance()
		}
	}
}

// calm says whether nothing is due before the course of the turn goes on.
func (s *State) calm() bool {
	return s.ev.n == 0 && !s.dirty && !s.short && s.stack.n == 0 && s.ask.kind == askNone && !s.over && !s.dueling()
}

// maxRun bounds what can follow one choice of the player.
const maxRun = 20_000

// checks are the checks of the state: Chi death, attachments without a Personality, Provinces and Rings. They say whether
// something changed. They are due when dirty is set.
func (s *State) checks() bool {
	s.dirty = false
	changed := s.chiDeath()
	for seat := Me; seat < numSeats; seat++ {
		play := s.play(seat)
		for i := len(play) - 1; i >= 0; i-- {
			if id := play[i]; s.c[id].host == 0 && s.def(id).Is(TypeAttached) { // TF-ATT-02
				s.apply(&Effect{Op: OpDiscard, Card: id, Flags: FlagSure})
				changed = true
				break
			}
		}
	}
	changed = s.tab.ancestors && s.estranged() || changed
	s.checkVictory()
	s.dirty = s.dirty || changed
	return changed
}

// waits says whether the player has something to decide now. In a turn of the dummy an opportunity with nothing to do but
// pass is passed for him.
func (s *State) waits() bool {
	if s.inRound {
		if s.chance != Me {
			return false
		}
		if s.active == Me && s.phase != PhaseAttack { // a pass that ends a phase is his to make
			return true
		}
		return len(s.list()) > 1
	}
	return s.phase == PhaseAttack && s.attackWaits()
}

// moreActions appends what may be done with an additional action: it is of the type that fits the round (TF-ACT-13).
func (s *State) moreActions(dst []engine.Action) []engine.Action {
	chance := s.chance
	s.chance = Me
	dst = s.roundActions(dst)
	s.chance = chance
	return dst
}

// takeMore takes an additional action, right after the one that gave it. Passing it does not count toward the end of the
// round (TF-ACT-13).
func (s *State) takeMore(a engine.Action) {
	s.more[Me]--
	if a.Kind == KindPass {
		return
	}
	chance := s.chance
	s.chance = Me
	s.takeRound(a)
	s.chance = chance
	s.act.extra = true
}
