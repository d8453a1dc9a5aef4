package simulation_test

import (
	"errors"
	"testing"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/simulation"
)

// TestCensoring: games that do not finish count as games and as not won, and give no turn to any mean.
func TestCensoring(t *testing.T) {
	long := request(t, "crab")
	long.Turns = 30
	short := long
	short.Turns = 7
	l, s := run(t, long), run(t, short)
	if s.Unfinished.Count == 0 || s.Unfinished.Count == s.Games || l.Unfinished.Count > 3 {
		t.Fatalf("%d and %d games are not finished: the test needs some of the one, none of the other", s.Unfinished.Count, l.Unfinished.Count)
	}
	if s.Unfinished.Count+s.Victory.Won.Count != s.Games || *s.Victory.Mean > 7 || s.Victory.Won.Of != s.Games {
		t.Errorf("%+v, %+v", s.Unfinished, s.Victory)
	}
	// What is told of turns that both limits let come is the same.
	for i := range 7 {
		if s.Victory.Turns[i] != l.Victory.Turns[i] {
			t.Errorf("turn %d: %+v, %+v", i+1, s.Victory.Turns[i], l.Victory.Turns[i])
		}
		a, b := asJSON(t, s.Turns[i]), asJSON(t, l.Turns[i])
		if string(a) != string(b) {
			t.Errorf("turn %d:\n%s\n%s", i+1, a, b)
		}
	}
	if len(s.Turns) != 7 || len(s.Victory.Turns) != 7 {
		t.Errorf("%d turns", len(s.Turns))
	}
	none := short
	none.Policy = simulation.Policy{Name: "pass", New: func() engine.Policy {
		return policyFunc(func(engine.State, []engine.Action) int { return 0 })
	}}
	p := run(t, none)
	if p.Unfinished.Count != p.Games || p.Victory.Mean != nil || p.Victory.Median != nil || p.Victory.Won.Count != 0 || len(p.Victory.Kinds) != 0 {
		t.Errorf("who passes wins: %+v", p.Victory)
	}
	if len(p.Examples) != 1 || p.Examples[0].What != "longest-unfinished" {
		t.Errorf("%+v", p.Examples)
	}
}

// TestExamplesCanBePlayedAgain with their seeds.
func TestExamplesCanBePlayedAgain(t *testing.T) {
	r := request(t, "crab")
	res := run(t, r)
	if len(res.Examples) < 2 {
		t.Fatalf("%+v", res.Examples)
	}
	state, err := r.Rules.New(r.Setup)
	if err != nil {
		t.Fatal(err)
	}
	p := engine.Player{State: state, Policy: r.Policy.New(), Turns: r.Turns}
	first, last := 0, 0
	for _, k := range res.Victory.Turns {
		if k.Games > 0 {
			last = k.Turn
			if first == 0 {
				first = k.Turn
			}
		}
	}
	for _, e := range res.Examples {
		if e.Seed > engine.MaxSeed {
			t.Errorf("%s: the seed %d is too great for a tape", e.What, e.Seed)
		}
		o, err := p.Play(e.Seed)
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]int{"fastest-victory": first, "slowest-victory": last, "longest-unfinished": r.Turns + 1}[e.What]
		if o.Turn != want {
			t.Errorf("%s ends in turn %d, not %d", e.What, o.Turn, want)
		}
	}
}

// TestReplay: any game can be played again as a tape, to the same end.
func TestReplay(t *testing.T) {
	r := request(t, "crab")
	r.Games = 20
	wins := 0
	for i := range r.Games {
		g, err := simulation.Replay(t.Context(), r, i)
		if err != nil {
			t.Fatal(err)
		}
		set := r.Setup
		set.Seed = g.Seed
		s, err := engine.Start(r.Rules, set)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Replay(g.Moves, nil); err != nil {
			t.Fatal(err)
		}
		res, over := s.State().Result()
		if over != g.Outcome.Finished || res != g.Outcome.Result || len(g.Moves) != g.Outcome.Steps {
			t.Errorf("game %d: %+v, not %+v", i, res, g.Outcome)
		}
		if over && res.Won {
			wins++
		}
	}
	if have := run(t, r).Victory.Won.Count; have != wins {
		t.Errorf("%d games are won, but %d of the tapes", have, wins)
	}
	var limit *simulation.LimitError
	if _, err := simulation.Replay(t.Context(), r, 20); !errors.As(err, &limit) || limit.Name != "game" {
		t.Errorf("game 20 of 0 to 19: %v", err)
	}
}

// TestResultAddsUp: parts of a result agree with each other.
func TestResultAddsUp(t *testing.T) {
	for _, list := range []string{"crab", "lion", "phoenix", "crane"} {
		r := run(t, request(t, list))
		games := r.Unfinished.Count
		for _, k := range r.Victory.Kinds {
			games += k.Games.Count
		}
		if games != r.Games {
			t.Errorf("%s: %d games of %d ended somehow", list, games, r.Games)
		}
		for i, k := range r.Turns {
			if k.Turn != i+1 || i > 0 && k.Games > r.Turns[i-1].Games || k.Available.P10 > k.Available.P50 || k.Available.P50 > k.Available.P90 {
				t.Errorf("%s: turn %+v", list, k)
			}
			if k.Available.Low > k.Available.Mean || k.Available.Mean > k.Available.High {
				t.Errorf("%s: %+v", list, k.Available)
			}
			if k.Spent.Mean+k.Lost.Mean > k.Produced.Mean+1e-5 {
				t.Errorf("%s: turn %d: more Gold spent and lost than produced: %+v", list, k.Turn, k)
			}
		}
		if r.Turns[0].Games != r.Games {
			t.Errorf("%s: %d games have a first turn", list, r.Turns[0].Games)
		}
		for _, c := range r.Opening.Counts {
			sum := 0
			for _, b := range c.Bins {
				sum += b.Count
			}
			if sum != r.Games {
				t.Errorf("%s: %d openings have some number of %s", list, sum, c.Class)
			}
		}
		for _, c := range r.Cards {
			if c.Played.Count > c.Seen.Count || c.WhenSeen.Count != c.Played.Count || c.IfSeen.With.Of+c.IfSeen.Without.Of != r.Games {
				t.Errorf("%s: %+v", list, c)
			}
			dead := 0
			for _, why := range c.Reasons {
				dead += why.Copies
			}
			if dead < c.Dead.Count || dead > c.Dead.Count*c.Copies {
				t.Errorf("%s: %s: %d dead copies in %d games", list, c.ID, dead, c.Dead.Count)
			}
		}
	}
}
