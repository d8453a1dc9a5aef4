package l5rccg

import "github.com/kotei-dev/kotei/engine"

var _ engine.Metered = (*State)(nil)

// Measure keeps m from the next Restart on; nil ends it.
func (s *State) Measure(m *engine.Meter) {
	s.meter = m
	s.takeNotes()
}

// Cycles says whether the action is Cycle (TF-ABIL-01).
func (s *State) Cycles(a engine.Action) bool { return a.Kind == KindCycle }

// noted are the events that are counted.
const noted EventSet = 1<<EventGold | 1<<EventPaid | 1<<EventGoldLost | 1<<EventRevealed | 1<<EventEntered | 1<<EventAction | 1<<EventAttack |
	1<<EventOverlaid

// note counts what an event says about the player. The caller has made sure that there is a meter.
func (s *State) note(e *Event) {
	if e.Seat != Me {
		return
	}
	switch e.Kind {
	case EventGold, EventPaid, EventGoldLost:
		s.noteGold(e)
	case EventRevealed:
		s.noteSeen(e.Card)
	case EventEntered:
		if c := &s.c[e.Card]; s.phase != PhaseSetup && c.owner == Me && !c.made && !s.playedInto(e.Card) {
			s.notePlay(e.Card)
		}
	case EventOverlaid:
		s.notePlay(e.Card)
	case EventAction:
		s.noteAction(e)
	case EventAttack:
		if s.meter.Attack == 0 {
			s.meter.Attack = s.Turn()
		}
		s.meter.Attacks++
	}
}

// playedInto says whether the card comes into play by its own use from the hand, which has been counted.
func (s *State) playedInto(id ID) bool {
	return s.act.card == id && (s.act.kind == KindPlay || s.act.kind == KindDiscipline)
}

// noteGold counts Gold of the player.
func (s *State) noteGold(e *Event) {
	t := s.meter.In(s.Turn())
	if t == nil {
		return
	}
	switch e.Kind {
	case EventGold:
		t.Produced = saturated(int(t.Produced) + int(e.N))
	case EventPaid:
		t.Spent = saturated(int(t.Spent) + int(e.N))
	default:
		t.Lost = saturated(int(t.Lost) + int(e.N))
	}
}

// saturated is a number as the meter holds it: what texts feed to each other can outgrow it.
func saturated(n int) int16 { return int16(max(-1<<15, min(n, 1<<15-1))) }

// noteSeen counts that the player has seen one of his cards. Cards that effects create are not counted.
func (s *State) noteSeen(id ID) {
	if c := &s.meter.Cards[id]; c.Seen == 0 && s.c[id].owner == Me {
		c.Seen = uint8(min(s.Turn(), 255))
	}
}

// notePlay counts that a card was played.
func (s *State) notePlay(id ID) {
	s.noteSeen(id)
	c := &s.meter.Cards[id]
	if c.Played == 0 {
		c.Played = uint8(min(s.Turn(), 255))
	}
	if c.Plays < 255 {
		c.Plays++
	}
}

// noteAction counts the action that begins: a card used from the hand, the discard pile or a Province is played, one in
// play is used.
func (s *State) noteAction(e *Event) {
	switch engine.Kind(e.N) {
	case KindCycle:
		s.meter.CycleTurn = s.Turn()
	case KindPlay, KindDiscipline:
		s.notePlay(e.Card)
	case KindAbility:
		if s.c[e.Card].zone == ZoneProvince {
			s.notePlay(e.Card)
		} else if c := &s.meter.Cards[e.Card]; c.Used < 255 {
			c.Used++
		}
	}
}

// plays are the kinds of action that play their Card, a bit each.
const plays = 1<<KindEquip | 1<<KindRecruit | 1<<KindOverlay | 1<<KindAbility | 1<<KindPlay | 1<<KindDiscipline | 1<<KindReserve

// noteOffers counts which cards could be played. An attempt that is sure to fail is none.
func (s *State) noteOffers() {
	cards := s.meter.Cards
	for i := range s.legal {
		a := &s.legal[i]
		if uint64(plays)>>a.Kind&1 == 0 || a.Kind == KindRecruit && a.N&(RecruitTrial|RecruitVain) != 0 {
			continue
		}
		cards[a.Card].Offered = true
	}
}
