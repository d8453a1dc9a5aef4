package simulation_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/simulation"
)

// TestLimits: everything over a limit is refused with the limit named.
func TestLimits(t *testing.T) {
	for name, change := range map[string]func(*simulation.Request){
		"games":   func(r *simulation.Request) { r.Games = simulation.MaxGames + 1 },
		"turns":   func(r *simulation.Request) { r.Turns = simulation.MaxTurns + 1 },
		"cards":   func(r *simulation.Request) { r.Setup.Cards[3].Count += simulation.MaxCards },
		"goals":   func(r *simulation.Request) { r.Goals = make([]simulation.Goal, simulation.MaxGoals+1) },
		"workers": func(r *simulation.Request) { r.Workers = 0 },
		"seed":    func(r *simulation.Request) { r.Seed = engine.MaxSeed + 1 },
	} {
		r := request(t, "crab")
		change(&r)
		var limit *simulation.LimitError
		_, err := simulation.Run(t.Context(), r)
		if !errors.As(err, &limit) || limit.Name != name {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, lang := range []string{"en", "fr"} {
			if s := limit.Text(lang); s == "" || strings.Contains(s, "%!") || !strings.HasSuffix(s, ".") {
				t.Errorf("%s: %q", name, s)
			}
		}
	}
	r := request(t, "crab")
	r.Setup.Opponent.Provinces = 99
	var setup *engine.SetupError
	if _, err := simulation.Run(t.Context(), r); !errors.As(err, &setup) || setup.Code != engine.SetupOpponent {
		t.Errorf("99 Provinces: %v", err)
	}
	r = request(t, "crab")
	r.Setup.Ruleset = "chess"
	if _, err := simulation.Run(t.Context(), r); !errors.As(err, &setup) || setup.Code != engine.SetupRuleset {
		t.Errorf("other rules: %v", err)
	}
	r = request(t, "crab")
	r.Policy.New = nil
	if _, err := simulation.Run(t.Context(), r); err == nil {
		t.Error("no policy")
	}
}

// TestProgress is told in rising numbers, the last being the total, however many workers there are.
func TestProgress(t *testing.T) {
	for _, workers := range []int{1, 4} {
		r := request(t, "crab")
		r.Workers = workers
		last, inside := 0, atomic.Int32{}
		r.Progress = func(done, total int) {
			if inside.Add(1) != 1 {
				t.Error("two tell at once")
			}
			if done < last || total != r.Games || done > total {
				t.Errorf("%d of %d after %d", done, total, last)
			}
			last = done
			inside.Add(-1)
		}
		run(t, r)
		if last != r.Games {
			t.Errorf("%d games were told", last)
		}
	}
}

// TestCancel: a cancelled simulation gives no result, whatever it has played; and a policy that never ends a turn cannot
// hold it up.
func TestCancel(t *testing.T) {
	gone, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("the client left")
	cancel(cause)
	if res, err := simulation.Run(gone, request(t, "crab")); res != nil || !errors.Is(err, simulation.ErrCancelled) || !errors.Is(err, cause) {
		t.Errorf("%v, %v", res, err)
	}
	for _, workers := range []int{1, 3} {
		ctx, cancel := context.WithCancel(t.Context())
		r := request(t, "crab")
		r.Games, r.Workers = simulation.MaxGames, workers
		var played atomic.Int64
		r.Progress = func(done, _ int) {
			played.Store(int64(done))
			cancel()
		}
		if res, err := simulation.Run(ctx, r); res != nil || !errors.Is(err, simulation.ErrCancelled) {
			t.Errorf("%v, %v", res, err)
		}
		if n := played.Load(); n > 1000 {
			t.Errorf("%d games were played after the end", n)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	r := request(t, "crab")
	chosen := 0
	r.Policy.New = func() engine.Policy {
		return policyFunc(func(s engine.State, legal []engine.Action) int {
			if chosen++; chosen == 5 {
				stop()
			}
			return chosen % len(legal)
		})
	}
	if _, err := simulation.Run(ctx, r); !errors.Is(err, simulation.ErrCancelled) || chosen > 5+512 {
		t.Errorf("%d choices, %v", chosen, err)
	}
}

type policyFunc func(s engine.State, legal []engine.Action) int

func (f policyFunc) Choose(s engine.State, legal []engine.Action, _ *engine.Stream) int {
	return f(s, legal)
}

// TestBadPolicy: a policy that chooses what is not there ends the simulation with an error.
func TestBadPolicy(t *testing.T) {
	r := request(t, "crab")
	r.Workers = 4
	r.Policy.New = func() engine.Policy {
		return policyFunc(func(_ engine.State, legal []engine.Action) int { return len(legal) })
	}
	if _, err := simulation.Run(t.Context(), r); err == nil || errors.Is(err, simulation.ErrCancelled) {
		t.Errorf("%v", err)
	}
}

// TestKey: the key follows what the result depends on, and nothing else.
func TestKey(t *testing.T) {
	base := request(t, "crab")
	key := base.Key()
	same := base
	same.Workers, same.Setup.Seed, same.Setup.Record = 9, 4, true
	same.Progress = func(int, int) {}
	if same.Key() != key {
		t.Error("workers, progress, record or the seed of a single game change the key")
	}
	seen := map[string]string{key: "nothing"}
	for name, change := range map[string]func(*simulation.Request){
		"games":      func(r *simulation.Request) { r.Games++ },
		"turns":      func(r *simulation.Request) { r.Turns++ },
		"seed":       func(r *simulation.Request) { r.Seed++ },
		"policy":     func(r *simulation.Request) { r.Policy.Name = "x" },
		"hash":       func(r *simulation.Request) { r.Policy.Hash = "x" },
		"release":    func(r *simulation.Request) { r.Release = "x" },
		"behaviours": func(r *simulation.Request) { r.Behaviours = "x" },
		"ruleset":    func(r *simulation.Request) { r.Setup.Ruleset = "classic" },
		"opponent":   func(r *simulation.Request) { r.Setup.Opponent.Honor++ },
		"opening":    func(r *simulation.Request) { r.Setup.Opening.Second = true },
		"goals":      func(r *simulation.Request) { r.Goals = []simulation.Goal{{Name: "a"}} },
		"by":         func(r *simulation.Request) { r.Goals = []simulation.Goal{{Name: "a", By: 3}} },
		"count":      func(r *simulation.Request) { r.Setup.Cards[1].Count++ },
		"start":      func(r *simulation.Request) { r.Setup.Start = []engine.StartText{{Card: "a"}} },
		"facts": func(r *simulation.Request) {
			c := *r.Setup.Cards[1].Card
			c.Text = "changed"
			r.Setup.Cards[1].Card = &c
		},
	} {
		r := request(t, "crab")
		change(&r)
		if was, ok := seen[r.Key()]; ok {
			t.Errorf("%s and %s have one key", name, was)
		}
		seen[r.Key()] = name
	}
}
