package importer

import (
	"testing"
	"time"

	"github.com/kotei-dev/kotei/card"
)

func TestSetIDKnowsNamesAndCodesOfAllSources(t *testing.T) {
	for name, want := range map[string]string{
		"Ivory Edition": "ivory-edition", "Ivory": "ivory-edition",
		"Hidden Emperor 4": "the-hidden-emperor-episode-4", "HE4": "the-hidden-emperor-episode-4",
		"The Hidden Emperor, Episode 4":      "the-hidden-emperor-episode-4",
		"L5R Experience":                     "the-l5r-experience",
		"Emperor Edition Gempukku":           "emperor-edition-gempukku",
		"Pre-Imperial Edition":               "pre-imperial",
		"Hidden City":                        "the-hidden-city",
		"Promotional–CWF":                    "promotional-cwf",
		"Celestial Edition 15th Anniversary": "celestial-edition-15",
		"The War of Spirits":                 "spirit-wars",
		"Crimson and Jade":                   "crimson-and-jade",
		"Fire &amp; Shadow":                  "", // entities are the readers' work
		"FL":                                 "forgotten-legacy", "ShE": "shattered-empire", "S:CW": "siege-clan-war",
		"WoE": "wrath-of-the-emperor", "20F": "twenty-festivals", "P": "promotional",
		"1,000 Years of Darkness": "1-000-years-of-darkness", "1000 Years of Darkness": "1-000-years-of-darkness",
	} {
		id, known := SetID(name)
		if want == "" {
			if known {
				t.Errorf("SetID(%q) = %q, want it unknown", name, id)
			}
			continue
		}
		if id != want || !known {
			t.Errorf("SetID(%q) = %q, %v, want %q", name, id, known, want)
		}
	}
	if id, known := SetID("A Set Nobody Made"); known || id != "a-set-nobody-made" {
		t.Errorf("an unknown set gives %q, %v, want its slug and false", id, known)
	}
}

func TestSetsLedger(t *testing.T) {
	sets := Sets()
	if len(sets) < 131 {
		t.Fatalf("%d sets, want at least the 131 published ones", len(sets))
	}
	arcs := map[string]bool{"": true, "three-dynasties": true}
	for _, a := range card.Arcs() {
		arcs[a.Token] = true
	}
	last := ""
	for _, s := range sets {
		if s.ID != card.Slug(s.Name) || s.Game != card.L5RCCG {
			t.Errorf("set %q has id %q, game %q", s.Name, s.ID, s.Game)
		}
		if !arcs[s.Arc] {
			t.Errorf("set %q: no arc is called %q", s.Name, s.Arc)
		}
		if s.Date != "" {
			if _, err := time.Parse(time.DateOnly, s.Date); err != nil {
				t.Errorf("set %q: %v", s.Name, err)
			}
		}
		if s.Date < last {
			t.Errorf("set %q of %q stands behind one of %q", s.Name, s.Date, last)
		}
		last = s.Date
	}
}
