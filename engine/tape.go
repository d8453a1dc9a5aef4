package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// Tape is a game from which it can be played again: what it began with and what the player did. Saving, sharing,
// replay and undo are all the same thing.
type Tape struct {
	Engine      string     `json:"engine"` // Version of the engine that played it
	Game        card.Game  `json:"game"`
	Ruleset     string     `json:"ruleset"`
	RulesetHash string     `json:"ruleset_hash"`
	Release     string     `json:"release"` // hash of the cards that it was played with
	DeckHash    string     `json:"deck_hash"`
	Deck        []TapeCard `json:"deck"`
	Seed        uint64     `json:"seed"`
	Opponent    Opponent   `json:"opponent"`
	Opening     Opening    `json:"opening"`
	Behaviours  string     `json:"behaviours,omitempty"` // YAML of the player's own behaviours of cards, at most MaxTapeBehaviours bytes
	Moves       []Move     `json:"tape"`
	State       string     `json:"state,omitempty"` // State.Hash after the last move, 16 hex digits
}

// TapeCard is one card of a tape's deck. A deck stands in a tape sorted by section and id, each once, so that the
// same deck gives the same game however its list was written.
type TapeCard struct {
	ID      string       `json:"id"`
	Count   int          `json:"count"`
	Section deck.Section `json:"section"`
}

// MaxSeed is the greatest seed that a tape takes: programs that read all numbers as floating point still tell it
// from its neighbours.
const MaxSeed = 1<<53 - 1

// MaxTapeBehaviours bounds the behaviours that a tape carries.
const MaxTapeBehaviours = 64 << 10

// MaxTapeBytes bounds a tape in JSON.
const MaxTapeBytes = 1 << 20

// Move is one entry of a tape: an action, or an answer in a free form. In JSON an action is an array of its five
// numbers (kind, card, target, n, cost) and an answer an object.
type Move struct {
	Action Action
	Answer *Answer // set for an answer, and then Action is zero
}

// MarshalJSON writes the move as Move says.
func (m Move) MarshalJSON() ([]byte, error) {
	if m.Answer != nil {
		return json.Marshal(m.Answer)
	}
	a := m.Action
	return fmt.Appendf(nil, "[%d,%d,%d,%d,%d]", a.Kind, a.Card, a.Target, a.N, a.Cost), nil
}

// UnmarshalJSON reads what MarshalJSON writes and refuses everything else.
func (m *Move) UnmarshalJSON(b []byte) error {
	b = bytes.TrimSpace(b)
	if len(b) > 0 && b[0] == '{' {
		var a Answer
		if err := strict(b, &a); err != nil {
			return err
		}
		if (a.Cards == nil) == (a.Number == nil) {
			return errors.New("an answer has either cards or a number")
		}
		if len(a.Cards) > MaxCards {
			return fmt.Errorf("an answer has at most %d cards", MaxCards)
		}
		*m = Move{Answer: &a}
		return nil
	}
	var n []int32
	if err := json.Unmarshal(b, &n); err != nil {
		return err
	}
	if len(n) != 5 || n[0] < 1 || n[0] > 255 {
		return errors.New("an action has five numbers, the first of them from 1 to 255")
	}
	*m = Move{Action: Action{Kind: Kind(n[0]), Card: n[1], Target: n[2], N: n[3], Cost: n[4]}}
	return nil
}

// ReadTape reads a tape in JSON. It refuses unknown members and everything over a limit, and says where; whether
// the moves can be played is for Replay to tell.
func ReadTape(b []byte) (Tape, error) {
	if len(b) > MaxTapeBytes {
		return Tape{}, fmt.Errorf("engine: a tape has at most %d bytes, this one has %d", MaxTapeBytes, len(b))
	}
	var t Tape
	if err := strict(b, &t); err != nil {
		return Tape{}, fmt.Errorf("engine: this is no tape: %w", err)
	}
	if err := t.Check(); err != nil {
		return Tape{}, err
	}
	return t, nil
}

// Check says what of a tape is over a limit or missing.
func (t *Tape) Check() error {
	switch {
	case t.Game == "" || t.Ruleset == "":
		return errors.New("engine: the tape names no game or no ruleset")
	case t.Seed > MaxSeed:
		return fmt.Errorf("engine: the tape's seed is at most %d", uint64(MaxSeed))
	case len(t.Moves) > MaxTape:
		return fmt.Errorf("engine: the tape has %d entries, and at most %d are played: %w", len(t.Moves), MaxTape, ErrTooLong)
	case len(t.Behaviours) > MaxTapeBehaviours:
		return fmt.Errorf("engine: the tape's behaviours have %d bytes, and at most %d are read", len(t.Behaviours), MaxTapeBehaviours)
	case len(t.Deck) == 0:
		return errors.New("engine: the tape has no deck")
	case len(t.Opening.Dynasty)+len(t.Opening.Fate) > MaxCards:
		return fmt.Errorf("engine: the tape's opening names more than %d cards", MaxCards)
	}
	total := 0
	for i, c := range t.Deck {
		if c.ID == "" || c.Count < 1 || c.Count > MaxCards {
			return fmt.Errorf("engine: card %d of the tape's deck has no id, or a count below 1 or above %d", i, MaxCards)
		}
		total += c.Count
	}
	if total > MaxCards {
		return &SetupError{Code: SetupTooManyCards, Have: total, Low: 1, High: MaxCards}
	}
	return t.Opponent.Check()
}

// strict decodes one JSON value without unknown members and nothing behind it.
func strict(b []byte, v any) error {
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.DisallowUnknownFields()
	if err := dec.Decode(v); err != nil {
		return err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something stands behind it")
	}
	return nil
}
