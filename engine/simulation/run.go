package simulation

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/kotei-dev/kotei/engine"
)

// Run plays a simulation. The errors are those of Request.Check and of the rules' set-up, ErrCancelled when ctx ends, and
// that of a policy that chooses what is not there.
func Run(ctx context.Context, r Request) (*Result, error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	s, err := newSeries(&r)
	if err != nil {
		return nil, err
	}
	total, err := s.play(ctx)
	if err != nil {
		return nil, err
	}
	return s.report(total), nil
}

// series is a request made ready to be played.
type series struct {
	*Request
	lineup   *lineup
	goals    []goal
	theirs   []int // numbers of the rules' fields, in the order of their slots
	coverage engine.Coverage
	looks    int  // cases that exact probabilities may still go through
	brief    bool // nothing by turn is counted but victories: histograms are large, and a sweep has many
	ruleset  string
}

// newSeries makes a request that has been checked ready. The error is a *GoalError or that of the set-up.
func newSeries(r *Request) (*series, error) {
	s := &series{Request: r, lineup: newLineup(r.Setup), ruleset: r.Setup.Ruleset, looks: maxLooks}
	if s.ruleset == "" {
		s.ruleset = r.Rules.Rulesets()[0]
	}
	var err error
	if s.goals, s.theirs, err = compileGoals(r, s.lineup); err != nil {
		return nil, err
	}
	return s, nil
}

// play plays all games and gives what was counted.
func (s *series) play(ctx context.Context) (*tally, error) {
	var mu sync.Mutex
	total := newTally(s)
	err := deal(ctx, s.Workers, s.Games, s.Progress, s.Yield, s.Games, func(stop func() bool) (worker, error) {
		t, err := s.seat(stop)
		if err != nil {
			return worker{}, err
		}
		mine := newTally(s)
		return worker{
			game: func(i int) error {
				_, err := t.count(i, mine, s.lineup)
				return err
			},
			done: func() {
				mu.Lock()
				defer mu.Unlock()
				if f, ok := t.player.Policy.(engine.Faulted); ok {
					mine.faults = f.Faults()
				}
				total.merge(mine)
				s.coverage = t.state.Coverage()
			},
		}, nil
	})
	return total, err
}

// worker plays games one after the other, and hands over what it counted.
type worker struct {
	game func(i int) error
	done func()
}

// chunk is how many games a worker takes at a time.
const chunk = 8

// deal lets workers play games 0 to games-1, each once. Each game counts for weight games of the progress.
func deal(ctx context.Context, workers, games int, progress func(done, total int), yield func(), total int, begin func(stop func() bool) (worker, error)) error {
	caller := ctx
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	stop := func() bool { return ctx.Err() != nil }
	var next, played atomic.Int64
	var telling sync.Mutex
	tell := func() {
		if progress != nil && telling.TryLock() {
			progress(int(played.Load())*(total/games), total)
			telling.Unlock()
		}
	}
	var wg sync.WaitGroup
	for range min(workers, (games+chunk-1)/chunk) {
		wg.Go(func() {
			w, err := begin(stop)
			if err != nil {
				cancel(err)
				return
			}
			for {
				from := int(next.Add(chunk)) - chunk
				if from >= games {
					break
				}
				for i := from; i < min(from+chunk, games); i++ {
					if err := w.game(i); err != nil {
						cancel(err)
						return
					}
					if yield != nil {
						yield()
					}
				}
				played.Add(int64(min(chunk, games-from)))
				tell()
			}
			w.done()
		})
	}
	wg.Wait()
	if caller.Err() != nil {
		return cancelled(caller)
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if progress != nil {
		progress(total, total)
	}
	return nil
}

// cancelled says why the caller ended it.
func cancelled(ctx context.Context) error {
	return fmt.Errorf("%w: %w", ErrCancelled, context.Cause(ctx))
}
