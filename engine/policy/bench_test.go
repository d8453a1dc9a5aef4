package policy_test

import (
	"testing"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/l5rccg"
	"github.com/kotei-dev/kotei/engine/policy"
)

// six are rules as a client might write them.
var six = policy.Document{Rules: []policy.Rule{
	{When: "kind == recruit && card.type == holding && turn <= 3", Score: "100 + 10*card.gold_production - card.gold_cost"},
	{When: "kind == recruit && card.type == personality", Score: "50 + 3*card.force + card.personal_honor - cost"},
	{When: "kind == recruit && proclaim", Score: "20"},
	{When: "kind == equip && available - cost >= 4", Score: "30 + force_gain"},
	{When: "kind == attack && force > opponent.province_strength + opponent.defence", Score: "200"},
	{When: "kind == assign && breaks", Score: "100 - card.unit_force"},
}}

// position is a decision with 12 candidates in a game of a deck that ships, most of them to recruit.
func position(t testing.TB) (engine.State, []engine.Action) {
	t.Helper()
	state, err := rules.New(setupOf(t, "crane"))
	if err != nil {
		t.Fatal(err)
	}
	p := native(t, "greedy")()
	for seed := range uint64(500) {
		state.Restart(seed)
		for {
			legal := state.Legal(nil)
			if len(legal) == 0 || state.Turn() > 6 {
				break
			}
			recruits := 0
			for _, a := range legal {
				if a.Kind == l5rccg.KindRecruit {
					recruits++
				}
			}
			if len(legal) == 12 && recruits >= 5 {
				return state, legal
			}
			if err := state.Apply(legal[p.Choose(state, legal, &engine.Stream{})]); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Fatal("no such position")
	return nil, nil
}

// TestDecideAllocatesNothing: neither described nor native policies allocate.
func TestDecideAllocatesNothing(t *testing.T) {
	state, legal := position(t)
	players := map[string]engine.Policy{"six rules": compiled(t, six, rules).New()}
	for _, name := range policy.Names() {
		players[name] = native(t, name)()
	}
	r := engine.NewStream(1, 4)
	for name, p := range players {
		if n := testing.AllocsPerRun(100, func() { p.Choose(state, legal, &r) }); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// BenchmarkDecide is one decision with 12 candidates.
func BenchmarkDecide(b *testing.B) {
	state, legal := position(b)
	r := engine.NewStream(1, 4)
	run := func(name string, p func() engine.Policy) {
		b.Run(name, func(b *testing.B) {
			player := p()
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if i%300 == 0 {
					player = p() // it would pass in the end
				}
				player.Choose(state, legal, &r)
			}
		})
	}
	run("six rules", compiled(b, six, rules).New)
	for _, name := range policy.Names() {
		run(name, native(b, name))
	}
}

// BenchmarkGame plays games of 12 turns.
func BenchmarkGame(b *testing.B) {
	for _, list := range []string{"crab", "phoenix", "crane"} {
		state, err := rules.New(setupOf(b, list))
		if err != nil {
			b.Fatal(err)
		}
		run := func(name string, p func() engine.Policy) {
			b.Run(list+"/"+name, func(b *testing.B) {
				player := engine.Player{State: state, Policy: p(), Turns: 12}
				steps, n := 0, 0
				b.ReportAllocs()
				for i := uint64(0); b.Loop(); i++ {
					o, err := player.Play(i)
					if err != nil {
						b.Fatal(err)
					}
					steps += o.Steps
					n++
				}
				b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "games/s")
				b.ReportMetric(float64(steps)/float64(n), "actions/game")
			})
		}
		client := six
		client.Otherwise = "greedy"
		run("six rules", compiled(b, client, rules).New)
		for _, name := range policy.Names() {
			run(name, native(b, name))
		}
	}
}
