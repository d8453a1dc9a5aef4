package formats

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
)

// TestListContents holds every list that a definition names to what the program has, for every format.
func TestListContents(t *testing.T) {
	r, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range card.Games() {
		for _, f := range r.For(game) {
			have := map[string]ListContents{}
			for _, c := range f.ListContents() {
				if _, twice := have[c.ID]; twice {
					t.Errorf("%s: the list %s stands twice", f.ID, c.ID)
				}
				have[c.ID] = c
				if !c.Unavailable && len(c.Entries)+len(c.Limits) == 0 {
					t.Errorf("%s: the list %s is empty and not said to be unavailable", f.ID, c.ID)
				}
				if c.Source.Title == "" || c.Source.Confidence == "" {
					t.Errorf("%s: the list %s names no source", f.ID, c.ID)
				}
			}
			for _, v := range f.Versions {
				for _, l := range v.Lists {
					if _, ok := have[l.Ref]; l.Ref != "" && !ok {
						t.Errorf("%s names the list %s, whose contents are not given", f.ID, l.Ref)
					}
				}
			}
		}
	}
	ivory, _ := r.Format(card.L5RCCG, "ivory")
	lists := ivory.ListContents()
	if len(lists) != 1 || len(lists[0].Entries) != 2 || lists[0].Entries[0].Card != "exotic-farmlands" || lists[0].Entries[0].From != "2014-02-22" {
		t.Errorf("ivory: %+v, want the two cards of BAN-01 with their day", lists)
	}
	singleton, _ := r.Format(card.Altered, "singleton")
	found := false
	for _, c := range singleton.ListContents() {
		found = found || len(c.Limits) > 0
	}
	if !found {
		t.Error("singleton: the table of limits by hero is not given")
	}
}
