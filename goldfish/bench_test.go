package goldfish_test

import (
	"testing"

	"github.com/kotei-dev/kotei/engine"
)

// BenchmarkRandomPlay plays random legal games of a deck that ships, of 12 turns each, on one core. Beside the time a
// game it says actions and games a second, actions a game, and allocations an action.
func BenchmarkRandomPlay(b *testing.B) {
	for _, ruleset := range []string{"twenty-festivals", "classic"} {
		b.Run(ruleset, func(b *testing.B) {
			p := seat(b, "crab.txt", ruleset)
			p.Turns = 12
			for i := range 20 { // buffers grow to their size
				play(b, p, uint64(i))
			}
			b.ReportAllocs()
			b.ResetTimer()
			steps := 0
			for i := range b.N {
				steps += play(b, p, engine.GameSeed(1, uint64(i))).Steps
			}
			b.ReportMetric(float64(steps)/b.Elapsed().Seconds(), "actions/s")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			b.ReportMetric(float64(steps)/float64(b.N), "actions/game")
		})
	}
}
