package simulation_test

import (
	"testing"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/simulation"
)

// faulty passes, and counts a fault each time.
type faulty struct{ n int64 }

func (f *faulty) Choose(engine.State, []engine.Action, *engine.Stream) int {
	f.n++
	return 0
}

func (f *faulty) Faults() int64 { return f.n }

// TestFaults: faults of all workers are told together, the same number whatever their number.
func TestFaults(t *testing.T) {
	for _, workers := range []int{1, 3} {
		r := request(t, "crab")
		r.Games, r.Workers = 30, workers
		r.Policy = simulation.Policy{Name: "faulty", New: func() engine.Policy { return &faulty{} }}
		res, err := simulation.Run(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		if want := int64(res.MeanActions*30 + 0.5); res.PolicyFaults != want || want == 0 {
			t.Errorf("%d workers: %d faults, want one for each of %d choices", workers, res.PolicyFaults, want)
		}
	}
}
