package simulation_test

import (
	"testing"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/behaviour"
	"github.com/kotei-dev/kotei/engine/l5rccg"
	"github.com/kotei-dev/kotei/engine/simulation"
)

// BenchmarkSimulation plays games of a deck with behaviours by the greedy policy on one core, with everything that is
// counted and without.
func BenchmarkSimulation(b *testing.B) {
	b.Run("counted", func(b *testing.B) {
		r := request(b, "crab")
		r.Policy, r.Rules = native(b, "greedy"), l5rccg.Rules{Source: behaviour.Starter()}
		r.Games = simulation.MaxGames
		for n := b.N; n > 0; n -= r.Games {
			r.Games = min(n, simulation.MaxGames)
			if _, err := simulation.Run(b.Context(), r); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	})
	b.Run("bare", func(b *testing.B) {
		r := request(b, "crab")
		r.Policy, r.Rules = native(b, "greedy"), l5rccg.Rules{Source: behaviour.Starter()}
		state, err := r.Rules.New(r.Setup)
		if err != nil {
			b.Fatal(err)
		}
		p := engine.Player{State: state, Policy: r.Policy.New(), Turns: r.Turns}
		for i := range b.N {
			if _, err := p.Play(engine.GameSeed(r.Seed, uint64(i)) & engine.MaxSeed); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	})
}
