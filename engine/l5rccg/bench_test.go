package l5rccg

import (
	"testing"

	"github.com/kotei-dev/kotei/engine"
)

// BenchmarkRandomPlay plays random legal actions of a starter deck, new games of at most 12 turns one after the other,
// in batch mode. It reports actions and games a second.
func BenchmarkRandomPlay(b *testing.B) {
	s := newGame(b, setupOf(b, "../../examples/decks/crab.txt", "", 1))
	legal := make([]engine.Action, 0, 512)
	rnd := engine.NewStream(1, 4)
	games := uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		if _, over := s.Result(); over || s.Turn() > 12 {
			games++
			s.Restart(games)
		}
		legal = s.Legal(legal[:0])
		if err := s.Apply(legal[rnd.Intn(len(legal))]); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "actions/s")
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(b.N)/float64(max(games, 1)), "actions/game")
}
