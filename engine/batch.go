package engine

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
)

// Limits of a batch.
const (
	MaxGames = 100_000
	MaxTurns = 60
)

// Policy chooses for a simulated player. An implementation may keep memory of its own for one game at a time; each
// worker has one.
type Policy interface {
	// Choose gives the index of an action of legal, which is not empty. It draws chance from r only.
	Choose(s State, legal []Action, r *Stream) int
}

// Random is the policy that takes each legal action equally often.
type Random struct{}

// Choose draws one number.
func (Random) Choose(_ State, legal []Action, r *Stream) int { return r.Intn(len(legal)) }

// Batch says how many games are played and how.
type Batch struct {
	Games   int           // 1 to MaxGames
	Turns   int           // a game that has come to a later turn is not finished (GF-06); 1 to MaxTurns
	Root    uint64        // game i has the seed GameSeed(Root, i)
	Workers int           // at least 1; they change nothing in the results
	Policy  func() Policy // makes one policy for each worker
	Hash    bool          // keep the fingerprint of each game, which costs as much as some actions
}

// Outcome is one game of a batch.
type Outcome struct {
	Result   Result
	Finished bool   // false where the game reached the limit of turns or steps
	Turn     int    // in which it ended or was left
	Steps    int    // actions and answers
	Hash     uint64 // of the state, if asked for
}

// Run plays a batch: outcome i is that of game i, whatever the number of workers. It fails if the set-up does, if a
// policy chooses what is not there, or when ctx ends.
func (b Batch) Run(ctx context.Context, rules Rules, setup Setup) ([]Outcome, error) {
	if b.Games < 1 || b.Games > MaxGames || b.Turns < 1 || b.Turns > MaxTurns || b.Workers < 1 || b.Policy == nil {
		return nil, errors.New("engine: a batch needs games, turns, workers and a policy within their limits")
	}
	setup.Record = false
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	out := make([]Outcome, b.Games)
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(b.Workers, b.Games) {
		wg.Go(func() {
			if err := b.work(ctx, rules, setup, out, &next); err != nil {
				cancel(err)
			}
		})
	}
	wg.Wait()
	return out, context.Cause(ctx)
}

// work plays games until none is left.
func (b Batch) work(ctx context.Context, rules Rules, setup Setup, out []Outcome, next *atomic.Int64) error {
	state, err := rules.New(setup)
	if err != nil {
		return err
	}
	p := Player{State: state, Policy: b.Policy(), Turns: b.Turns, Hash: b.Hash}
	for i := next.Add(1) - 1; i < int64(b.Games); i = next.Add(1) - 1 {
		if ctx.Err() != nil {
			return nil // the cause is known
		}
		if out[i], err = p.Play(GameSeed(b.Root, uint64(i))); err != nil {
			return err
		}
	}
	return nil
}

// Player plays whole games on one State, one after the other, without allocating.
type Player struct {
	State  State
	Policy Policy
	Turns  int  // as Batch.Turns
	Hash   bool // as Batch.Hash
	// Stop, if not nil, is asked before a game and every stopSteps of its steps whether to leave it with ErrStopped.
	Stop func() bool

	legal  []Action
	chance Stream
}

// stopSteps is how many steps a game goes on without asking: some tenths of a millisecond.
const stopSteps = 256

// ErrStopped says that a game was left because Player.Stop said so.
var ErrStopped = errors.New("engine: the game was stopped")

// Play plays the game of a seed from the start to its end or limit.
func (p *Player) Play(seed uint64) (Outcome, error) {
	s := p.State
	s.Restart(seed)
	p.chance = NewStreams(seed).Policy
	for steps := 0; ; steps++ {
		if p.Stop != nil && steps%stopSteps == 0 && p.Stop() {
			return Outcome{}, ErrStopped
		}
		r, over := s.Result()
		if over || steps == MaxSteps || s.Turn() > p.Turns {
			o := Outcome{Result: r, Finished: over, Turn: s.Turn(), Steps: steps}
			if p.Hash {
				o.Hash = s.Hash()
			}
			return o, nil
		}
		p.legal = s.Legal(p.legal[:0])
		if len(p.legal) == 0 {
			return Outcome{}, errors.New("engine: the rules leave the player without an action before the end")
		}
		i := p.Policy.Choose(s, p.legal, &p.chance)
		if i < 0 || i >= len(p.legal) {
			return Outcome{}, errors.New("engine: the policy chose an action that is not there")
		}
		if err := s.Apply(p.legal[i]); err != nil {
			return Outcome{}, err
		}
	}
}
