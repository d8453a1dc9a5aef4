package simulation

import (
	"context"
	"errors"

	"github.com/kotei-dev/kotei/engine"
)

// Game is one game of a simulation, to be looked at move by move: with its seed and moves it is the rest of a tape.
type Game struct {
	Game    int // from 0
	Seed    uint64
	Moves   []engine.Move
	Outcome engine.Outcome
}

// Replay plays one game of a simulation again and keeps its moves. Errors are those of Run; a *LimitError for a game that
// the simulation does not have; engine.ErrTooLong for one that no tape could hold.
func Replay(ctx context.Context, r Request, game int) (*Game, error) {
	r.Goals = nil
	if err := r.Check(); err != nil {
		return nil, err
	}
	if game < 0 || game >= r.Games {
		return nil, &LimitError{Name: "game", Have: game, Low: 0, High: r.Games - 1}
	}
	s, err := newSeries(&r)
	if err != nil {
		return nil, err
	}
	t, err := s.seat(func() bool { return ctx.Err() != nil })
	if err != nil {
		return nil, err
	}
	keep := &recorder{policy: t.player.Policy}
	t.player.Policy = keep
	o, err := t.play(game)
	switch {
	case errors.Is(err, engine.ErrStopped):
		return nil, cancelled(ctx)
	case err != nil:
		return nil, err
	case len(keep.moves) > engine.MaxTape:
		return nil, engine.ErrTooLong
	}
	return &Game{Game: game, Seed: gameSeed(r.Seed, game), Moves: keep.moves, Outcome: o}, nil
}

// recorder is a policy whose choices are kept.
type recorder struct {
	policy engine.Policy
	moves  []engine.Move
}

// Choose keeps what the policy chooses.
func (p *recorder) Choose(s engine.State, legal []engine.Action, r *engine.Stream) int {
	i := p.policy.Choose(s, legal, r)
	if i >= 0 && i < len(legal) {
		p.moves = append(p.moves, engine.Move{Action: legal[i]})
	}
	return i
}
