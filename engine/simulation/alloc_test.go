//go:build !race

package simulation

import (
	"testing"
)

// TestNoAllocations: a game that is counted, with goals, allocates nothing.
func TestNoAllocations(t *testing.T) {
	r := crab(t)
	r.Goals = []Goal{
		{Name: "chance", When: "dealt.named + opening.holdings > 3 and turn > 2", Cards: []string{"gunso"}},
		{Name: "play", When: "holdings > 5 or played.cards + seen.named > 30 or gold.lost > 3", Cards: []string{"gunso"}},
	}
	s, err := newSeries(&r)
	if err != nil {
		t.Fatal(err)
	}
	seat, err := s.seat(func() bool { return false })
	if err != nil {
		t.Fatal(err)
	}
	to, game := newTally(s), 0
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
