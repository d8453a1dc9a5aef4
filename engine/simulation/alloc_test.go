//go:build !race

package simulation

import (
	"testing"
)

// TestNoAllocations: a game that is counted allocates nothing.
func TestNoAllocations(t *testing.T) {
	r := crab(t)
	r.Goals = nil
	s, err := newSeries(&r)
	if err != nil {
		t.Fatal(err)
	}
	seat, err := s.seat(func() bool { return false })
	if err != nil {
		t.Fatal(err)
	}
	to, game := newTally(&r, s.lineup), 0
	play := func() {
		if _, err := seat.count(game%300, to, s.lineup); err != nil {
			t.Fatal(err)
		}
		game++
	}
	for range 300 { // buffers grow, kinds of ending occur first
		play()
	}
	if n := testing.AllocsPerRun(600, play); n != 0 {
		t.Errorf("%v allocations a game", n)
	}
}
