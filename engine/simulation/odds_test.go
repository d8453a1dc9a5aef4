package simulation_test

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/engine/simulation"
)

// TestOpeningOdds: simulated openings are within three standard errors of the exact probabilities. Of hundreds of numbers
// some few are further off by chance; none is by far.
func TestOpeningOdds(t *testing.T) {
	lists, err := filepath.Glob("../../examples/decks/*.txt")
	if err != nil || len(lists) < 8 {
		t.Fatalf("%d lists (%v)", len(lists), err)
	}
	looked, off := 0, 0
	for i, path := range lists {
		list := strings.TrimSuffix(filepath.Base(path), ".txt")
		r := request(t, list)
		r.Seed = uint64(i) // one shuffle for all decks would put them all off at once
		r.Games, r.Turns, r.Policy = 4000, 1, simulation.Policy{Name: "first", New: first}
		o := run(t, r).Opening
		if far := standardErrors(t, list+": Holding", o.Holding); far > 3 {
			t.Errorf("%s: an opening Holding: %+v is %.1f standard errors off", list, o.Holding, far)
		}
		for _, c := range o.Counts {
			for _, b := range c.Bins {
				looked++
				if far := standardErrors(t, list+": "+c.Class, b.Exact); far > 3 {
					off++
					if far > 5 {
						t.Errorf("%s: %d of %s: %+v", list, b.N, c.Class, b)
					}
				}
			}
		}
		for _, c := range o.Cards {
			looked++
			if far := standardErrors(t, list+": "+c.ID, c.Exact); far > 3 {
				off++
				if far > 5 {
					t.Errorf("%s: %+v", list, c)
				}
			}
		}
	}
	if looked < 300 || off > looked/100 {
		t.Errorf("%d of %d numbers are more than three standard errors off", off, looked)
	}
}

// standardErrors is how many standard errors a simulated share is from the exact one.
func standardErrors(t *testing.T, what string, e simulation.Exact) float64 {
	t.Helper()
	if e.Exact == nil {
		t.Errorf("%s: no exact probability: %s", what, e.NoExact)
		return 0
	}
	p := *e.Exact
	if p == 0 || p == 1 {
		if e.Share.Share != p {
			return math.Inf(1)
		}
		return 0
	}
	return math.Abs(e.Share.Share-p) / math.Sqrt(p*(1-p)/float64(e.Of))
}

// TestNoExact: where chance alone does not decide the opening, no probability is told, and why.
func TestNoExact(t *testing.T) {
	r := request(t, "crab")
	r.Setup.Opening.Dynasty = []string{"rice-paddy"}
	o := run(t, r).Opening
	if o.Holding.Exact != nil || o.Holding.NoExact != simulation.NoExactOpening || o.Holding.Share.Share != 1 {
		t.Errorf("%+v", o.Holding)
	}
	for _, lang := range []string{"en", "fr"} {
		if simulation.NoExactText(o.Holding.NoExact, lang) == "" {
			t.Error("no words for it")
		}
	}
}
