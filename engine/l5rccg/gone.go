package l5rccg

// applyGone takes a card where the effect says: out of play, a Province, the hand, a deck or a discard pile. In play its
// attachments leave the same way (TF-ATT-08).
func (s *State) applyGone(e *Effect) bool {
	c := &s.c[e.Card]
	from := c.zone
	if from == ZoneNone || e.Op == OpDestroy && from != ZonePlay {
		return false
	}
	to := s.goesTo(e)
	if from == to && e.Op != OpToTop && e.Op != OpToBottom {
		return false
	}
	if from == ZoneRemoved && to != ZoneHand && to != ZonePlay && e.Flags&FlagSure == 0 {
		return false // TF-ZONE-08: only what returns cards from there can touch them
	}
	if from == ZonePlay && s.def(e.Card).Is(TypeStronghold) && e.Flags&FlagSure == 0 {
		return false // TF-TYPE-02
	}
	if from == ZonePlay && s.stays(e) {
		return false
	}
	if from == ZonePlay {
		return s.leavePlay(e, to)
	}
	s.settleIn(e, to)
	if e.Op == OpDiscard && e.Flags&FlagNoEvent == 0 {
		s.emit(Event{Kind: EventDiscarded, Seat: c.owner, Card: e.Card, Target: e.Source, N: int16(from)})
	}
	if e.Op == OpRemove {
		s.emit(Event{Kind: EventRemoved, Seat: c.owner, Card: e.Card})
	}
	return true
}

// goesTo is the area that the effect takes its card to. The wrong deck or hand becomes the right one (TF-ZONE-03).
func (s *State) goesTo(e *Effect) Zone {
	switch e.Op {
	case OpRemove:
		return ZoneRemoved
	case OpToHand:
		if s.def(e.Card).Is(TypeDynasty) {
			return ZoneDynastyDeck
		}
		return ZoneHand
	case OpToTop, OpToBottom:
		return s.deckOf(e.Card)
	}
	return s.discardOf(e.Card)
}

// leavePlay takes a card in play out of it, with what is attached to it. Events come once all are gone, so that
// triggers see the state after (TF-TIME-01).
func (s *State) leavePlay(e *Effect, to Zone) bool {
	c := &s.c[e.Card]
	ctrl := c.ctrl
	keys := s.keys(e.Card) // as they stood just before (TF-ATK-22)
	honor, dishonored := s.def(e.Card).Stats[PersonalHonor].Value, c.dishon
	personality := s.def(e.Card).Is(TypePersonality)
	for c.first != 0 {
		along := *e
		along.Card, along.Flags = c.first, e.Flags|FlagAlong
		if !s.leavePlay(&along, s.goesTo(&along)) {
			break
		}
	}
	s.unlink(e.Card)
	s.leaveUnder(e)
	c.bowed, c.loc, c.atk, c.fought, c.began = false, 0, false, false, false
	c.dead = e.Op == OpDestroy && personality // TF-ZONE-07
	s.dropMods(func(m *mod) bool {
		return m.card == e.Card && m.until != Forever || m.source == e.Card && m.until == WhileSource
	})
	s.countStatics(e.Card, -1)
	if c.made { // TF-TYPE-13
		to = ZoneNone
	}
	s.settleIn(e, to)
	s.emit(Event{Kind: EventLeft, Seat: ctrl, Card: e.Card, N: int16(to)})
	switch {
	case e.Op == OpDestroy:
		s.emit(Event{Kind: EventDestroyed, Seat: ctrl, Card: e.Card, Target: e.Source, N: int16(e.Flags)})
	case e.Op == OpDiscard && e.Flags&FlagNoEvent == 0:
		s.emit(Event{Kind: EventDiscarded, Seat: ctrl, Card: e.Card, Target: e.Source, N: int16(ZonePlay)})
	case e.Op == OpRemove:
		s.emit(Event{Kind: EventRemoved, Seat: ctrl, Card: e.Card})
	}
	if e.Op == OpDestroy && keys.Has(KeyExpendable) { // TF-ATK-22
		s.apply(&Effect{Op: OpDraw, Seat: ctrl, N: 1})
	}
	if e.Op == OpDestroy && personality && dishonored { // TF-DISH-01, a rulebook loss
		s.apply(&Effect{Op: OpLoseHonor, Seat: ctrl, By: ctrl, N: honor, Flags: FlagConsequent})
	}
	return true
}

// leaveUnder lets the cards that lie under a card leave the same way (TF-ZONE-09).
func (s *State) leaveUnder(e *Effect) {
	under := &s.p[s.c[e.Card].owner].zone[ZoneUnder]
	for i := under.n - 1; i >= 0; i-- {
		if id := under.c[i]; s.c[id].under == e.Card {
			along := Effect{Op: e.Op, Card: id, Source: e.Source, Flags: e.Flags | FlagAlong | FlagSure}
			if along.Op == OpDestroy {
				along.Op = OpDiscard
			}
			s.c[id].under = 0
			s.settleIn(&along, s.goesTo(&along))
		}
	}
}

// settleIn puts a card into an area out of play. One that goes out of sight forgets (TF-ZONE-11), and its control
// returns to its owner.
func (s *State) settleIn(e *Effect, to Zone) {
	c := &s.c[e.Card]
	s.shift(e.Card, to)
	if s.meter != nil && to == ZoneHand {
		s.noteSeen(e.Card)
	}
	c.ctrl, c.up, c.prov, c.host, c.under = c.owner, false, -1, 0, 0
	if hidden(to) {
		s.forget(e.Card)
	}
	if e.Op == OpToBottom {
		deck := &s.p[c.owner].zone[to]
		deck.take(e.Card)
		deck.putUnder(e.Card)
	}
}
