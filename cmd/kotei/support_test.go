package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine/behaviour"
)

// TestSupport: every card of the starter set says how far the engine plays it, in its JSON too, and the search finds it.
func TestSupport(t *testing.T) {
	c, _, err := loadCatalog(t.Context(), nil, card.L5RCCG)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for i := range c.Len() {
		want := map[string]string{"full": "modelled", "partial": "partial", "none": "none"}[behaviour.Starter().Support(c.At(i).ID)]
		var told struct{ Support string }
		if err := json.Unmarshal(c.JSON(i), &told); err != nil {
			t.Fatal(err)
		}
		if c.At(i).Support != want || told.Support != want {
			t.Errorf("%s: support %q, in JSON %q, want %q", c.At(i).ID, c.At(i).Support, told.Support, want)
		}
		seen[want]++
	}
	if seen["modelled"] < 100 || seen["partial"] < 10 {
		t.Errorf("%v", seen)
	}
	var out, errs bytes.Buffer
	if code := run(t.Context(), []string{"search", "support:modelled t:holding iron", "--csv"}, streams{out: &out, err: &errs}); code != exitOK || !strings.Contains(out.String(), "Iron Mine") {
		t.Errorf("exit code %d: %s%s", code, out.String(), errs.String())
	}
}
