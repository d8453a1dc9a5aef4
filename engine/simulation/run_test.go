package simulation_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/simulation"
)

func run(t testing.TB, r simulation.Request) *simulation.Result {
	t.Helper()
	res, err := simulation.Run(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func asJSON(t testing.TB, v any) []byte {
	t.Helper()
	b, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestWorkersAgree: the result is the same, to the byte, for any number of workers.
func TestWorkersAgree(t *testing.T) {
	r := request(t, "crab")
	one := asJSON(t, run(t, r))
	for _, r.Workers = range []int{2, 8} {
		if many := asJSON(t, run(t, r)); !bytes.Equal(one, many) {
			t.Errorf("%d workers give another result", r.Workers)
		}
	}
	r.Seed++
	if other := asJSON(t, run(t, r)); bytes.Equal(one, other) {
		t.Error("another seed gives the same result")
	}
}

// first takes the first legal action: it passes.
func first() engine.Policy {
	return policyFunc(func(engine.State, []engine.Action) int { return 0 })
}

// TestResultIsWhatItsJSONSays: results are kept as JSON, and tables and charts are made of what is read from there.
func TestResultIsWhatItsJSONSays(t *testing.T) {
	r := request(t, "crab")
	r.Games = 50
	res := run(t, r)
	var again simulation.Result
	if err := json.Unmarshal(asJSON(t, res), &again); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(asJSON(t, res), asJSON(t, again)) {
		t.Error("a result read from JSON is another one")
	}
	tables := again.Tables("fr", nil)
	for i, table := range res.Tables("fr", nil) {
		if !bytes.Equal(table.CSV(), tables[i].CSV()) || !bytes.Equal(table.SVG("fr"), tables[i].SVG("fr")) {
			t.Errorf("%s: another table", table.Name)
		}
	}
}
