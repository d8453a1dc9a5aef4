package l5rccg

// apply makes a change: the one place that does. It says whether the change really happened (TF-ACT-10): what is
// prevented, replaced, impossible or without consequence did not, and there is no event of it (TF-STATE-05,
// TF-HON-03).
func (s *State) apply(e *Effect) bool {
	plain := e.Op == OpDiscard && !s.inPlay(e.Card) || e.Op == OpEnter && s.def(e.Card).Types == TypeHolding
	if s.over || e.Flags&FlagSure == 0 && s.hindered(e) || !s.happens(e) {
		return false
	}
	if s.ops[e.Op] < 255 { // TF-EFF-05
		s.ops[e.Op]++
	}
	if plain && s.nmods == 0 && s.nstatics == 0 { // nothing that the checks look at has changed
		return true
	}
	s.dirty = s.dirty || !harmless[e.Op]
	return true
}

// hindered says whether something prevents an effect or takes its place. Without delayed effects and continuous traits
// about it only a loss of Honor can be met, by the Favor.
func (s *State) hindered(e *Effect) bool {
	return (s.ndelays > 0 || s.mayStop(e.Op) || e.Op == OpLoseHonor) && (s.prevented(e) || s.replaced(e))
}

// harmless are the changes after which no check of the state can find anything (checks).
var harmless = [numOps]bool{
	OpBow: true, OpStraighten: true, OpRehonor: true, OpGainHonor: true, OpGold: true, OpDraw: true, OpTakeFavor: true,
	OpLoseFavor: true, OpSetShown: true, OpRefill: true, OpShuffle: true, OpNegate: true, OpBoost: true, OpCycle: true,
}

// happens makes a change that nothing prevents or replaces.
func (s *State) happens(e *Effect) bool {
	switch e.Op {
	case OpBow, OpStraighten, OpDishonor, OpRehonor:
		return s.applyTurned(e)
	case OpGainHonor, OpLoseHonor:
		return s.applyHonor(e)
	case OpGold:
		return s.applyGold(e)
	case OpDraw:
		return s.applyDraw(e)
	case OpTakeFavor, OpLoseFavor:
		return s.applyFavor(e)
	case OpWin, OpLose:
		return s.applyEnd(e)
	case OpDestroy, OpDiscard, OpRemove, OpToHand, OpToTop, OpToBottom:
		return s.applyGone(e)
	case OpEnter:
		return s.applyEnter(e)
	case OpAttach:
		return s.applyAttach(e)
	case OpMove:
		return s.applyMove(e)
	case OpControl:
		return s.applyControl(e)
	case OpOverlay:
		return s.applyOverlay(e)
	case OpCreate:
		return s.applyCreate(e)
	case OpUnder, OpToProvince, OpSetShown, OpRefill, OpLoseProvince, OpNewGround:
		return s.applyProvince(e)
	case OpShuffle:
		return s.applyShuffle(e)
	case OpStat, OpToLimit, OpLimit, OpSet, OpToken, OpKey, OpClan, OpExtra, OpLend, OpExchange, OpCopy:
		return s.applyNumber(e)
	case OpRedirect:
		return s.redirect(e)
	case OpNegate, OpBoost:
		return s.applyCurrent(e)
	case OpCycle:
		return s.cycleAgain(e)
	case OpAction:
		s.more[e.Seat]++
		return true
	case OpDuel, OpRanged, OpMelee, OpFear, OpBattle:
		return s.applyFight(e)
	}
	return false
}

// Inject applies an effect from outside the game, such as one of an opponent's card, and everything that follows from
// it. It is for scenarios and tests; a tape does not record it. It says whether the effect happened.
func (s *State) Inject(e Effect) bool {
	did := s.apply(&e)
	s.run()
	return did
}

// applyTurned bows, straightens, dishonors or rehonors a card in play. A card that is so already does not change
// (TF-STATE-01, -05).
func (s *State) applyTurned(e *Effect) bool {
	if !s.inPlay(e.Card) {
		return false
	}
	c := &s.c[e.Card]
	switch e.Op {
	case OpBow:
		if c.bowed {
			return false
		}
		c.bowed = true
		s.emit(Event{Kind: EventBowed, Seat: c.ctrl, Card: e.Card, Target: e.Source})
	case OpStraighten:
		if !c.bowed {
			return false
		}
		c.bowed = false
		s.dropMods(func(m *mod) bool { return m.card == e.Card && m.until == WhileBowed })
		s.emit(Event{Kind: EventStraightened, Seat: c.ctrl, Card: e.Card, Target: e.Source})
	case OpDishonor:
		if c.dishon || !s.def(e.Card).Is(TypePersonality) { // TF-STATE-04
			return false
		}
		c.dishon = true
		s.emit(Event{Kind: EventDishonored, Seat: c.ctrl, Card: e.Card, Target: e.Source})
	default:
		if !c.dishon {
			return false
		}
		c.dishon = false
		s.emit(Event{Kind: EventRehonored, Seat: c.ctrl, Card: e.Card, Target: e.Source})
	}
	return true
}

// applyDraw draws the top cards at once; an empty deck gives none (TF-TURN-13, TF-ZONE-06).
func (s *State) applyDraw(e *Effect) bool {
	n := int16(0)
	for range e.N {
		id := s.p[e.Seat].zone[ZoneFateDeck].top()
		if id == 0 {
			break
		}
		s.shift(id, ZoneHand)
		n++
		if s.meter != nil {
			s.noteSeen(id)
		}
	}
	if n > 0 {
		s.emit(Event{Kind: EventDrew, Seat: e.Seat, N: n, Target: e.Source})
	}
	return n > 0
}

// applyFavor takes or discards the Imperial Favor; who had it loses it.
func (s *State) applyFavor(e *Effect) bool {
	take := e.Op == OpTakeFavor
	if s.p[e.Seat].favor == take {
		return false
	}
	if take {
		s.p[e.Seat.Other()].favor = false
	}
	s.p[e.Seat].favor = take
	n := int16(0)
	if take {
		n = 1
	}
	s.emit(Event{Kind: EventFavor, Seat: e.Seat, N: n})
	return true
}

// applyShuffle shuffles a deck.
func (s *State) applyShuffle(e *Effect) bool {
	z := ZoneDynastyDeck
	if e.N == 1 {
		z = ZoneFateDeck
	}
	s.shuffle(e.Seat, z)
	s.emit(Event{Kind: EventShuffled, Seat: e.Seat, N: e.N})
	return true
}
