package l5rccg

import "github.com/kotei-dev/kotei/engine"

// eventQueue holds the events that no trigger has answered yet, oldest first.
type eventQueue struct {
	n       int16
	cascade int16 // triggers and delayed effects that the current action has set off
	e       [maxEvents]Event
}

// emit tells that something happened. Most events of a simulated game are heard by nobody: what it costs to say so is
// kept small enough to stand in the callers.
func (s *State) emit(e Event) {
	if (s.tab.hears|s.hears|s.notes)&(1<<e.Kind) != 0 {
		s.tellAll(&e)
	}
}

// tellAll tells an event to the log, to Rings and limits that count, and to triggers if any listen.
func (s *State) tellAll(e *Event) {
	if s.rec {
		s.record(*e)
	}
	if s.meter != nil && noted.Has(e.Kind) {
		s.note(e)
	}
	if s.tab.rings {
		s.countFor(e)
	}
	if !(s.tab.hears | s.hears).Has(e.Kind) {
		return
	}
	if s.ev.n == maxEvents {
		s.limit(limitEvents)
		return
	}
	s.ev.e[s.ev.n] = *e
	s.ev.n++
}

// takeNotes makes every event known where somebody keeps account of what happens: the log, a meter, Rings.
func (s *State) takeNotes() {
	s.notes = 0
	if s.meter != nil {
		s.notes = noted
	}
	if s.rec || s.tab.rings {
		s.notes = ^EventSet(0)
	}
}

// record keeps an event for the log. A card that the player may not know is left out.
func (s *State) record(e Event) {
	out := engine.Event{Kind: uint16(e.Kind), Turn: int32(s.Turn()), Step: s.step, N: int32(e.N), M: int32(e.M), Seat: uint8(e.Seat)}
	switch e.Kind {
	case EventTurn, EventTurnEnd, EventPhase, EventPass, EventDrew: // whose it is
		out.M = int32(e.Seat)
	case EventHonor:
		if e.Seat == Dummy {
			out.Kind = uint16(EventFoeHonor)
		}
	}
	if e.Card != 0 && s.known(e.Card) {
		out.Card = int32(e.Card)
	}
	if e.Target != 0 && s.known(e.Target) {
		out.Target = int32(e.Target)
	}
	s.log = append(s.log, out)
}

// known says whether the player may know which card it is (TF-ZONE-05).
func (s *State) known(id ID) bool {
	c := &s.c[id]
	switch c.zone {
	case ZoneDynastyDeck, ZoneFateDeck:
		return false
	case ZoneProvince:
		return c.up
	case ZoneHand, ZoneUnder:
		return c.owner == Me
	case ZoneFocus: // it may have come unseen from the deck (TF-DUEL-02)
		return c.up || c.owner == Me && s.fromHand(id)
	}
	return true
}

// answerEvents sets off what the oldest waiting event triggers: the traits of cards in play, and delayed effects. Several
// begin in the order of the active player's cards, then the other's (TF-TIME-02); as the last frame pushed runs first,
// they are pushed backwards. An event must be waiting.
func (s *State) answerEvents() {
	e := s.ev.e[0]
	copy(s.ev.e[:s.ev.n-1], s.ev.e[1:s.ev.n])
	s.ev.n--
	for i := s.ndelays - 1; i >= 0; i-- {
		s.fireDelay(i, &e)
	}
	if !s.tab.hears.Has(e.Kind) {
		return
	}
	for k := range numSeats {
		seat := s.active.Other()
		if k == 1 {
			seat = s.active
		}
		play := s.play(seat)
		for i := len(play) - 1; i >= 0; i-- {
			s.fireTriggers(play[i], &e)
		}
	}
	if e.Card != 0 && !s.inPlay(e.Card) { // about its own leaving or discard (TF-TRAIT-02)
		s.fireTriggers(e.Card, &e)
	}
}

// fireTriggers sets off the traits of one card that wait for the event.
func (s *State) fireTriggers(id ID, e *Event) {
	d := s.def(id)
	for i := len(d.Triggers) - 1; i >= 0; i-- {
		t := &d.Triggers[i]
		seat := s.c[id].ctrl
		if t.On != e.Kind || t.Self && e.Card != id || !t.Self && !s.inPlay(id) || t.Mine && e.Seat != seat {
			continue
		}
		if t.Once && s.c[id].trig&(1<<i) != 0 || t.Card != nil && (e.Card == 0 || !s.takesPast(t.Card, e.Card, id, seat)) {
			continue
		}
		f := frame{steps: t.Steps, card: id, host: s.c[id].host, seat: seat, event: *e, trait: true, optional: t.Optional}
		if !s.holds(&t.If, &f) {
			continue
		}
		if t.Once && !t.Optional { // TF-TRAIT-05: an optional effect uses it only when chosen
			s.c[id].trig |= 1 << i
			s.touched = true
		}
		f.trig = uint8(i)
		s.push(&f)
	}
}

// cascadeOver counts a frame that an action set off and ends a game whose triggers feed each other.
func (s *State) cascadeOver() bool {
	if s.ev.cascade++; s.ev.cascade > engine.MaxCascade {
		s.limit(limitCascade)
		return true
	}
	return false
}
