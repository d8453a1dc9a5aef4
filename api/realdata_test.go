package api_test

import (
	"testing"

	"github.com/kotei-dev/kotei/importer/importtest"
)

// Every card of the real data goes out as the contract says, page after page, and is found again by its id and by
// its name.
func TestRealCards(t *testing.T) {
	c := importtest.Catalog(t)
	s := serve(t, c)
	seen, ambiguous := 0, 0
	target := v1 + "/cards?limit=250&q=include:created"
	for {
		p := decode[page](t, s.get(target))
		var byID, byName []map[string]string
		for _, k := range p.Data {
			byID = append(byID, map[string]string{"id": k.ID})
			byName = append(byName, map[string]string{"name": k.Name})
		}
		seen += len(p.Data)
		if got := collect(t, s, byID); len(got.Data) != len(byID) {
			t.Errorf("%d of %d cards found by id; not found: %v", len(got.Data), len(byID), got.NotFound)
		}
		got := collect(t, s, byName)
		if len(got.NotFound) > 0 {
			t.Errorf("not found by name: %v", got.NotFound)
		}
		ambiguous += len(got.Ambiguous)
		if p.Next == nil {
			break
		}
		target = v1 + "/cards?limit=250&q=include:created&cursor=" + *p.Next
	}
	if seen != c.Len() || seen < 10_000 {
		t.Errorf("%d cards on all pages, %d in the catalog", seen, c.Len())
	}
	// Some cards share title, subtitle and version (card/identities.yaml); their names fit each of them.
	if ambiguous > 200 {
		t.Errorf("%d names are ambiguous", ambiguous)
	}
	t.Logf("%d cards, %d ambiguous names", seen, ambiguous)
}
