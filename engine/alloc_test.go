//go:build !race

package engine

import "testing"

// TestBatchAllocates nothing but the outcomes and what each worker begins with.
func TestBatchAllocates(t *testing.T) {
	state, err := toyRules{}.New(Setup{Cards: toySetup(0).Cards, Opponent: DefaultOpponent})
	if err != nil {
		t.Fatal(err)
	}
	p := Player{State: state, Policy: Random{}, Turns: 30}
	seed := uint64(0)
	play := func() {
		if _, err := p.Play(GameSeed(1, seed%50)); err != nil {
			t.Fatal(err)
		}
		seed++
	}
	for range 50 {
		play()
	}
	if n := testing.AllocsPerRun(50, play); n > 0 {
		t.Errorf("%v allocations a game", n)
	}
}
