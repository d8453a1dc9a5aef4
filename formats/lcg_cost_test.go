//go:build !race

package formats

import (
	"context"
	"testing"

	"github.com/kotei-dev/kotei/card"
)

// TestLCGCost holds a legal deck to its promised cost in allocations. The race detector adds its own.
func TestLCGCost(t *testing.T) {
	c := loadCorpus(t)
	for _, tc := range c.cases {
		if tc.format != "l5r-lcg/emerald" && tc.format != "l5r-lcg/stronghold" || tc.Want.Verdict != Legal {
			continue
		}
		f := c.formats[tc.format]
		v := f.Versions[len(f.Versions)-1]
		d, cards := c.deck(tc), c.games[card.L5RLCG]
		if n := testing.AllocsPerRun(20, func() { Validate(context.Background(), v, d, cards, Options{AsOf: "2026-01-01"}) }); n > 30 {
			t.Errorf("%s: %.0f allocations", tc.Note, n)
		}
	}
}
