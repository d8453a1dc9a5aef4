package engine

import (
	"errors"
	"fmt"
	"time"
)

// Limits of the games that a service keeps. The oldest idle game of the same client makes way for a new one, never
// another client's.
const (
	MaxClientSessions = 20
	MaxSessions       = 10_000
	SessionIdle       = time.Hour
)

// Session is one game with its tape. It is used by one goroutine at a time.
type Session struct {
	state State
	seed  uint64
	moves []Move
	legal []Action
}

// Start sets up a game with an empty tape. Its error is that of Rules.New.
func Start(rules Rules, setup Setup) (*Session, error) {
	if err := setup.Opponent.Check(); err != nil {
		return nil, err
	}
	state, err := rules.New(setup)
	if err != nil {
		return nil, err
	}
	s := &Session{state: state, seed: setup.Seed}
	s.legal = state.Legal(s.legal)
	return s, nil
}

// State is the game. Callers only ask it; what changes it goes through the Session.
func (s *Session) State() State { return s.state }

// Len is the number of entries of the tape.
func (s *Session) Len() int { return len(s.moves) }

// Moves is the tape so far. The caller must not change it.
func (s *Session) Moves() []Move { return s.moves }

// Legal is what may be done now. The caller must not change it, and it is valid until the next change.
func (s *Session) Legal() []Action { return s.legal }

// Do plays a move: ErrIllegal, ErrOver or ErrTooLong if it cannot be played, and nothing has changed then.
func (s *Session) Do(m Move) error {
	if len(s.moves) >= MaxTape {
		return ErrTooLong
	}
	if err := s.play(m); err != nil {
		return err
	}
	s.legal = s.state.Legal(s.legal[:0])
	return nil
}

func (s *Session) play(m Move) error {
	if _, over := s.state.Result(); over {
		return ErrOver
	}
	var err error
	if m.Answer != nil {
		err = s.state.Answer(*m.Answer)
	} else {
		err = s.state.Apply(m.Action)
	}
	if err != nil {
		return err
	}
	s.moves = append(s.moves, m)
	return nil
}

// Undo takes the tape back to its first n entries, by playing them again from the start.
func (s *Session) Undo(n int) error {
	if n < 0 || n > len(s.moves) {
		return fmt.Errorf("engine: undo to entry %d of a tape with %d", n, len(s.moves))
	}
	return s.Replay(s.moves[:n], nil)
}

// Replay begins the game anew and plays the moves. step, if not nil, is told the fingerprint after the set-up
// (entry -1) and after each move. At the first move that does not apply it stops with a *DesyncError, and the game
// stands before that move.
func (s *Session) Replay(moves []Move, step func(entry int, hash uint64)) error {
	if len(moves) > MaxTape {
		return ErrTooLong
	}
	s.state.Restart(s.seed)
	s.moves = s.moves[:0] // moves may be the same array: each is read before it is written
	defer func() { s.legal = s.state.Legal(s.legal[:0]) }()
	if step != nil {
		step(-1, s.state.Hash())
	}
	for i, m := range moves {
		if err := s.play(m); err != nil {
			return &DesyncError{Entry: i, Err: err}
		}
		if step != nil {
			step(i, s.state.Hash())
		}
	}
	return nil
}

// DesyncError says at which entry a tape stopped being playable, or that it ended in another state than it says.
type DesyncError struct {
	Entry int   // from 0; the length of the tape where the state at the end is another one
	Err   error // ErrIllegal, ErrOver, or ErrOtherState
}

// ErrOtherState says that a tape could be played, but led elsewhere than when it was made.
var ErrOtherState = errors.New("engine: the tape ends in another state than it did")

// Error is for developers; people are told of the entry in words of the caller.
func (e *DesyncError) Error() string {
	return fmt.Sprintf("engine: entry %d of the tape does not apply: %v", e.Entry, e.Err)
}

// Unwrap gives the reason.
func (e *DesyncError) Unwrap() error { return e.Err }

// HashText writes a fingerprint of a state as tapes have it.
func HashText(h uint64) string { return fmt.Sprintf("%016x", h) }

// Open sets up the game of a tape and plays it. The deck of setup must be that of the tape; seed, opponent, opening
// and ruleset are taken from the tape. With a *DesyncError the session is given too, as far as it could be played.
func Open(rules Rules, setup Setup, t Tape) (*Session, error) {
	setup.Ruleset, setup.Seed, setup.Opponent, setup.Opening = t.Ruleset, t.Seed, t.Opponent, t.Opening
	s, err := Start(rules, setup)
	if err != nil {
		return nil, err
	}
	if err := s.Replay(t.Moves, nil); err != nil {
		return s, err
	}
	if t.State != "" && t.State != HashText(s.state.Hash()) {
		return s, &DesyncError{Entry: len(t.Moves), Err: ErrOtherState}
	}
	return s, nil
}
