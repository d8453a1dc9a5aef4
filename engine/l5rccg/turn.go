package l5rccg

// startTurn begins a player's turn: honor victory is checked first (TF-TURN-02, TF-WIN-03).
func (s *State) startTurn(seat Seat) {
	s.turn++
	s.active = seat
	p := &s.p[seat]
	p.turns++
	for side := Me; side < numSeats; side++ {
		s.p[side].used, s.p[side].proclaim = 0, false
	}
	if s.touched {
		for i := range s.c[:s.nids] {
			s.c[i].ofTurn = ofTurn{}
		}
	}
	s.touched = false
	s.tickOwn(seat)
	s.endOwn(seat, UntilNextTurn)
	clear(s.rings[:])
	clear(s.ops[:])
	if p.honor >= int32(s.rules.HonorVictory) {
		s.lose(seat.Other(), "honor")
		return
	}
	s.emit(Event{Kind: EventTurn, Seat: seat, N: p.turns})
	s.enterPhase(0)
}

// enterPhase begins the phase with that place in the ruleset's turn.
func (s *State) enterPhase(at int) {
	s.phaseAt, s.progress, s.between = uint8(at), 0, false
	s.phase = s.rules.Phases[at]
	s.emit(Event{Kind: EventPhase, Seat: s.active, N: int16(s.phase)})
}

// endPhase ends the current phase: unspent Gold vanishes (TF-GOLD-04) and what lasts for the phase ends. "After" the end
// comes ahead of "before" the next (TF-TIME-01).
func (s *State) endPhase() {
	s.between = true
	s.progress = progressLeave
	s.emit(Event{Kind: EventPhaseEx, Seat: s.active, N: int16(s.phase)})
}

// What a phase has behind it. Numbers from progressLeave on are common to all phases.
const (
	progressLeave   = 100 + iota // the phase has ended: "after" it has come
	progressNext                 // "before" the next has come
	progressTurnEnd              // the last phase has: "before the turn ends" has come
	progressDrawn                // the end draw has been made
	progressLimit                // the hand is down to its maximum size
)

// advance takes the course of the turn further. It is called when nothing else is to be done and the player has nothing to
// decide; it goes on as long as that is sure to stay so: most steps of a turn set nothing off.
func (s *State) advance() {
	for {
		s.nextStep()
		if s.inRound || s.phase == PhaseAttack && !s.between || s.act.stage != stageNone || !s.calm() {
			return
		}
	}
}

// nextStep takes the course of the turn one step further.
func (s *State) nextStep() {
	if s.inRound { // the dummy passes, and so does the player who has nothing else
		s.pass(0)
		return
	}
	switch s.progress {
	case progressLeave:
		s.leavePhase()
		return
	case progressNext:
		s.enterPhase(int(s.phaseAt) + 1)
		return
	case progressTurnEnd:
		s.endDraw()
		return
	case progressDrawn:
		s.handDown()
		return
	case progressLimit:
		s.endTurn()
		return
	}
	switch s.phase {
	case PhaseSetup:
		s.setupPhase()
	case PhaseStraighten:
		s.straightenPhase()
	case PhaseEvents:
		s.eventsPhase()
	case PhaseAction:
		s.actionPhase()
	case PhaseAttack:
		s.attackPhase()
	case PhaseDynasty:
		s.dynastyPhase()
	default:
		s.endPhase()
	}
}

// leavePhase goes to the next phase, or to the end of the turn. The end draw closes the last phase of the turn: the
// Dynasty Phase, or the End phase (SW-40).
func (s *State) leavePhase() {
	s.emptyPools()
	s.endMods(UntilPhaseEnd)
	if next := int(s.phaseAt) + 1; next < len(s.rules.Phases) {
		s.progress = progressNext
		s.emit(Event{Kind: EventPhaseNext, Seat: s.active, N: int16(s.rules.Phases[next])})
		return
	}
	s.emit(Event{Kind: EventTurnEnd, Seat: s.active})
	s.progress = progressTurnEnd
}

// actionPhase opens with straightening and revealing in a ruleset without phases for them (TF-TURN-03, -04), then has a
// round (TF-TURN-05, CL-TURN-07).
func (s *State) actionPhase() {
	s.progress++
	switch s.progress {
	case 1:
		if s.rules.Phases[0] == PhaseAction {
			s.straightenAll()
		}
	case 2:
		if s.rules.Phases[0] == PhaseAction {
			s.revealAll(s.active)
		}
	case 3:
		s.openRound(s.active)
		if s.meter != nil && s.active == Me {
			s.meterStart()
		}
	default:
		s.endPhase()
	}
}

func (s *State) straightenPhase() {
	s.progress++
	if s.progress == 1 {
		s.straightenAll()
		return
	}
	s.endPhase()
}

// straightenAll straightens the active player's bowed cards. For those that may remain bowed he has the choice each time
// (TF-TURN-03, CL-TURN-02).
func (s *State) straightenAll() {
	play := s.play(s.active)
	q := s.askFor(forStraighten, s.active, 0, 0, maxMarks)
	for _, id := range play {
		if s.c[id].bowed && s.def(id).Facts.StaysBowed {
			q.offer(id)
		}
	}
	s.closeAsk()
}

// straightened straightens all but the cards that remain bowed.
func (s *State) straightened(stay []ID) {
	var kept [maxMarks]ID
	n := copy(kept[:], stay)
	seat := s.active
	for _, id := range s.play(seat) {
		if !s.c[id].bowed {
			continue
		}
		remains := false
		for _, k := range kept[:n] {
			remains = remains || k == id
		}
		if !remains {
			s.apply(&Effect{Op: OpStraighten, Seat: seat, By: seat, Card: id})
		}
	}
}

// dynastyPhase is a round of the active player alone (TF-TURN-07, CL-TURN-11). The dummy brings in nothing (GF-01).
func (s *State) dynastyPhase() {
	s.progress++
	if s.progress == 1 && s.active == Me {
		s.openRound(s.active)
		if s.meter != nil {
			s.meterDynasty()
		}
		return
	}
	s.endPhase()
}

// endDraw is the draw at the end of the turn, enlarged by what cards that entered from the hand this turn say
// (TF-TURN-08, -09, CL-TURN-15).
func (s *State) endDraw() {
	n := int16(1)
	for _, id := range s.play(s.active) {
		if s.c[id].fresh {
			n += s.def(id).Facts.EndDraw
		}
	}
	s.progress = progressDrawn
	s.apply(&Effect{Op: OpDraw, Seat: s.active, By: s.active, N: n})
}

// handDown discards down to the maximum hand size (TF-TURN-08).
func (s *State) handDown() {
	s.progress = progressLimit
	limit := s.handLimit(s.active)
	hand := &s.p[s.active].zone[ZoneHand]
	if limit < 0 || int(hand.n) <= limit {
		return
	}
	over := int(hand.n) - limit
	if over > maxMarks { // more than one question can ask for
		over, s.progress = maxMarks, progressDrawn
	}
	q := s.askFor(forHandLimit, s.active, 0, over, over)
	for _, id := range hand.cards() {
		q.offer(id)
	}
	s.closeAsk()
}

// endTurn ends the turn: the dishonor defeat is checked (TF-WIN-02), what lasts for the turn ends (TF-TURN-10), and the
// turn passes left (TF-TURN-01).
func (s *State) endTurn() {
	if s.p[s.active].honor <= int32(s.rules.DishonorDefeat) {
		s.lose(s.active, "dishonor")
		return
	}
	s.endMods(UntilTurnEnd)
	s.endOwn(s.active, UntilNextEnd)
	if s.meter != nil && s.active == Me {
		s.meterEnd()
	}
	s.startTurn(s.active.Other())
}
