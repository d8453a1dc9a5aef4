package l5rccg

import "github.com/kotei-dev/kotei/engine"

// applyEnd lets a card decide the game. The victory is named after the card (TF-WIN-05).
func (s *State) applyEnd(e *Effect) bool {
	kind := "card"
	if e.Source != 0 && s.def(e.Source).Card != nil {
		kind = s.def(e.Source).Card.ID
	}
	loser := e.Seat
	if e.Op == OpWin {
		loser = e.Seat.Other()
	}
	return s.lose(loser, kind)
}

// lose ends the game: the other player is the last one left (TF-WIN-01, CL-WIN-01).
func (s *State) lose(seat Seat, kind string) bool {
	if s.over {
		return false
	}
	s.over = true
	s.result = engine.Result{Won: seat == Dummy, Kind: kind, Turn: s.Turn()}
	kindOf := EventLost
	if seat == Dummy {
		kindOf = EventWon
	}
	s.emit(Event{Kind: kindOf, Seat: seat})
	return true
}

// What a game can have too much of (limit).
const (
	limitMods = iota + 1
	limitCards
	limitFrames
	limitCascade
	limitSteps
	limitDelays
	limitEvents
)

// limit ends a game that outgrows a bound of the engine: it is neither won nor lost for good and counts as censored
// (GF-06).
func (s *State) limit(which int16) {
	if s.over {
		return
	}
	s.over = true
	s.result = engine.Result{Kind: "limit", Turn: s.Turn()}
	s.emit(Event{Kind: EventLimit, N: which})
}

// Turn is the number of the player's current turn, from 1; before it 1 as well.
func (s *State) Turn() int { return max(1, int(s.p[Me].turns)) }

// Result is how the game ended; false while it goes on.
func (s *State) Result() (engine.Result, bool) { return s.result, s.over }

// checkVictory ends the game where a player has no Province left (TF-WIN-01) or controls the Rings of enlightenment
// (TF-WIN-04, CL-WIN-03).
func (s *State) checkVictory() {
	for seat := Me; seat < numSeats; seat++ {
		if s.standing(seat) == 0 {
			s.lose(seat, "military")
			return
		}
		if s.enlightened(seat) {
			s.lose(seat.Other(), "enlightenment")
			return
		}
	}
}

// enlightened says whether the player controls five Rings, each for another of the five elements: by their element
// keywords (TF-WIN-04), or by what is printed as title or in bold (CL-WIN-03, CL-KW-01), as the ruleset says (SW-38).
func (s *State) enlightened(seat Seat) bool {
	if s.tab.ringsIn < numElements {
		return false
	}
	reached := uint32(1) // sets of elements for which Rings have been found, a bit for each set
	for _, id := range s.play(seat) {
		d := s.def(id)
		if !d.Is(TypeRing) || d.Facts.Ring.False {
			continue
		}
		of := d.Elements
		if s.rules.RingsByElement {
			of = s.keys(id).elements()
		}
		with := reached
		for set := range uint8(1 << numElements) {
			for e := range uint8(numElements) {
				if reached&(1<<set) != 0 && of&(1<<e) != 0 {
					with |= 1 << (set | 1<<e)
				}
			}
		}
		reached = with
	}
	return reached&(1<<(1<<numElements-1)) != 0
}
