//go:build !race

package l5rccg

import (
	"testing"

	"github.com/kotei-dev/kotei/engine"
)

// Legal, Apply and Restart allocate nothing in batch mode, whether cards have texts or not.
func TestNoAllocations(t *testing.T) {
	for _, texts := range []bool{false, true} {
		noAllocations(t, texts)
	}
}

func noAllocations(t *testing.T, texts bool) {
	t.Helper()
	rules := Rules{}
	for _, file := range starterDecks(t)[:3] {
		for _, ruleset := range (Rules{}).Rulesets() {
			set := setupOf(t, file, ruleset, 1)
			if texts {
				rules.Texts = benchTexts(set)
			}
			s, err := rules.Game(set)
			if err != nil {
				t.Fatal(err)
			}
			legal := make([]engine.Action, 0, 1024)
			rnd := engine.NewStream(1, 1)
			seed := uint64(0)
			if n := testing.AllocsPerRun(3000, func() {
				if s.over || s.Turn() > 12 {
					seed++
					s.Restart(seed)
				}
				legal = s.Legal(legal[:0])
				if err := s.Apply(legal[rnd.Intn(len(legal))]); err != nil {
					t.Fatal(err)
				}
			}); n != 0 {
				t.Errorf("%s, %s: %v allocations an action", file, ruleset, n)
			}
		}
	}
}
