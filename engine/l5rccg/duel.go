package l5rccg

import "github.com/kotei-dev/kotei/engine"

// maxFocus is how many cards each may focus (TF-DUEL-02).
const maxFocus = 4

// duel is the duel that is going on.
type duel struct {
	stage   duelStage
	depth   int8  // texts that were at work when it began; what comes on top of them is done first
	who     [2]ID // the challenger, the challenged
	seat    [2]Seat
	turn    uint8 // who focuses or strikes: index of who
	refuse  bool  // the challenged may refuse
	stat    Stat
	by      ID    // card that made it
	bluffs  uint8 // how often the dummy still focuses before it strikes, for scenarios
	focused [2]uint8
	cards   [2][maxFocus]ID
	hand    [2]uint8 // those that were focused from the hand: who did knows them, a bit each
	winner  int8     // index of who, -1 for nobody or both lost
	decided bool     // the totals have been compared
	shown   uint8    // focused cards that have been turned up
}

type duelStage uint8

const (
	duelNone duelStage = iota
	duelFocus
	duelReveal  // TF-DUEL-03
	duelTotals  // TF-DUEL-04
	duelDiscard // TF-DUEL-05
)

// dueling says whether a duel is going on.
func (s *State) dueling() bool { return s.fight.duel.stage != duelNone }

// challenge makes a duel between two Personalities of different players (TF-DUEL-01). The duel stat is Chi unless the
// effect names another (FlagForce for Force).
func (s *State) challenge(e *Effect) bool {
	a, b := e.Card, e.Target
	if s.dueling() || a == 0 || b == 0 || !s.inPlay(a) || !s.inPlay(b) || s.c[a].ctrl == s.c[b].ctrl ||
		!s.def(a).Is(TypePersonality) || !s.def(b).Is(TypePersonality) {
		return false
	}
	st := e.Stat
	if st == Force && e.Flags&FlagForce == 0 {
		st = Chi
	}
	s.fight.duel = duel{
		stage: duelFocus, depth: s.stack.n, who: [2]ID{a, b}, seat: [2]Seat{s.c[a].ctrl, s.c[b].ctrl}, turn: 1,
		refuse: e.Flags&FlagMayRefuse != 0 && !s.insists(a), stat: st, by: e.Source, bluffs: s.fight.duel.bluffs, winner: -1,
	}
	s.emit(Event{Kind: EventDuel, Seat: s.c[a].ctrl, Card: a, Target: b})
	return true
}

// insists says whether a trait of the challenger forbids to refuse: it was applied after the text that created the duel, so
// it overrides it (TF-DUEL-06).
func (s *State) insists(id ID) bool {
	for i := range s.def(id).Statics {
		if s.def(id).Statics[i].NoRefusal {
			return true
		}
	}
	return false
}

// duelStep takes the duel a step further and says whether it waits for the player.
func (s *State) duelStep() bool {
	d := &s.fight.duel
	if d.stage < duelDiscard && (!s.inPlay(d.who[0]) || !s.inPlay(d.who[1])) { // TF-DUEL-01
		d.stage = duelDiscard
		return false
	}
	switch d.stage {
	case duelFocus:
		if d.seat[d.turn] == Dummy {
			s.dummyFocus()
			return false
		}
		if len(s.list()) > 1 {
			return true
		}
		s.strikeNow() // who cannot focus must strike
	case duelReveal:
		s.duelShow()
	case duelTotals:
		s.duelTotals()
	default:
		s.duelDiscards()
	}
	return false
}

// duelActions appends what the player may do in the duel: refuse where the text lets him, focus a card of the hand or the
// top card of the Fate deck unseen, or strike.
func (s *State) duelActions(dst []engine.Action) []engine.Action {
	d := &s.fight.duel
	seat := d.seat[d.turn]
	dst = add(dst, KindStrike, 0, 0, 0, 0)
	if d.refuse && d.turn == 1 && d.focused == [2]uint8{} {
		dst = add(dst, KindRefuse, 0, 0, 0, 0)
	}
	if d.focused[d.turn] == maxFocus {
		return dst
	}
	for _, id := range s.p[seat].zone[ZoneHand].cards() {
		dst = add(dst, KindFocusHand, id, 0, 0, 0)
	}
	if s.p[seat].zone[ZoneFateDeck].n > 0 {
		dst = add(dst, KindFocusDeck, 0, 0, 0, 0)
	}
	return dst
}

// takeDuel takes a legal action of the duel.
func (s *State) takeDuel(a engine.Action) {
	switch a.Kind {
	case KindStrike:
		s.strikeNow()
	case KindRefuse:
		s.fight.duel.stage = duelDiscard
	case KindFocusHand:
		s.focus(ID(a.Card))
	default:
		s.focus(s.p[Me].zone[ZoneFateDeck].top())
	}
}

// focus puts a card face-down into the focusing area, and the other player is next (TF-DUEL-02).
func (s *State) focus(id ID) {
	d := &s.fight.duel
	ev := Event{Kind: EventFocus, Seat: d.seat[d.turn]}
	if s.known(id) {
		ev.Card = id
	}
	if s.c[id].zone == ZoneHand {
		d.hand[d.turn] |= 1 << d.focused[d.turn]
	}
	s.shift(id, ZoneFocus)
	s.c[id].up = false
	d.cards[d.turn][d.focused[d.turn]] = id
	d.focused[d.turn]++
	s.emit(ev)
	d.turn = 1 - d.turn
}

// fromHand says whether a card was focused from the hand.
func (s *State) fromHand(id ID) bool {
	d := &s.fight.duel
	for side := range d.cards {
		for i, c := range d.cards[side][:d.focused[side]] {
			if c == id {
				return d.hand[side]&(1<<i) != 0
			}
		}
	}
	return false
}

func (s *State) strikeNow() { s.fight.duel.stage = duelReveal }

// dummyFocus lets the dummy strike, unless a scenario lets it focus from its deck first (GF-01).
func (s *State) dummyFocus() {
	d := &s.fight.duel
	id := s.p[Dummy].zone[ZoneFateDeck].top()
	if d.bluffs == 0 || id == 0 || d.focused[d.turn] == maxFocus {
		s.strikeNow()
		return
	}
	d.bluffs--
	s.focus(id)
}

// duelShow turns the focused cards up, one after the other, those of the active player first: each resolves its Focus
// Effect, a trigger of its own on EventFocusRun. Then the point of time after all of them comes (TF-DUEL-03, TF-TIME-06).
func (s *State) duelShow() {
	d := &s.fight.duel
	n := d.shown
	d.shown++
	for k := range uint8(2) {
		side := k
		if d.seat[0] != s.active {
			side = 1 - k
		}
		if n < d.focused[side] {
			id := d.cards[side][n]
			s.c[id].up = true
			if s.def(id).focuses() {
				s.emit(Event{Kind: EventFocusRun, Seat: d.seat[side], Card: id, Target: d.who[side]})
			}
			return
		}
		n -= d.focused[side]
	}
	d.stage = duelTotals
	s.emit(Event{Kind: EventFocusDone, Seat: s.active, Card: 0})
}

// focuses says whether the card has a Focus Effect.
func (d *Def) focuses() bool {
	for i := range d.Triggers {
		if d.Triggers[i].On == EventFocusRun && d.Triggers[i].Self {
			return true
		}
	}
	return false
}

// duelTotals compares the totals: Focus Values and duel stat. The higher wins; equal totals lose both, unless exactly one
// is a Duelist, who wins (TF-DUEL-04).
func (s *State) duelTotals() {
	d := &s.fight.duel
	d.stage, d.decided = duelDiscard, true
	a, b := s.duelTotal(0), s.duelTotal(1)
	x, y := s.hasKey(d.who[0], KeyDuelist), s.hasKey(d.who[1], KeyDuelist)
	switch {
	case a > b || a == b && x && !y:
		d.winner = 0
	case b > a || y && !x:
		d.winner = 1
	default:
		for i, id := range d.who {
			s.emit(Event{Kind: EventDuelEnd, Seat: d.seat[i], Target: id})
		}
		return
	}
	s.emit(Event{Kind: EventDuelEnd, Seat: d.seat[d.winner], Card: d.who[d.winner], Target: d.who[1-d.winner]})
}

// duelTotal is one side's total.
func (s *State) duelTotal(side int) int {
	d := &s.fight.duel
	n := max(0, s.stat(d.who[side], d.stat))
	for _, id := range d.cards[side][:d.focused[side]] {
		n += max(0, s.stat(id, Focus))
	}
	return n
}

// duelDiscards discards the focused cards, after the consequences (TF-DUEL-05), and ends the duel.
func (s *State) duelDiscards() {
	d := &s.fight.duel
	for side := range d.cards {
		for _, id := range d.cards[side][:d.focused[side]] {
			s.apply(&Effect{Op: OpDiscard, Seat: d.seat[side], By: d.seat[side], Card: id})
		}
	}
	d.stage = duelNone
}
