package formats

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// TestAlteredFixes carries out every proposal to take cards out: the problem is gone, and no more copies went than the
// number above the limit.
func TestAlteredFixes(t *testing.T) {
	c := loadCorpus(t)
	cat := c.games[card.Altered]
	tried := map[string]bool{}
	for _, tc := range c.cases {
		if !strings.HasPrefix(tc.format, "altered/") {
			continue
		}
		r := c.report(t, tc, "en")
		for _, p := range r.Problems {
			if p.Severity != Error || p.Fix == nil || len(p.Fix.Remove) == 0 || p.Fix.Remove[0].ID == "" || len(p.Fix.Add) > 0 {
				continue
			}
			tried[p.Code] = true
			d, gone := taken(c.deck(tc), p.Fix.Remove)
			v, _ := c.formats[tc.format].At(r.Format.AsOf)
			for _, after := range Validate(context.Background(), v, d, cat, Options{AsOf: r.Format.AsOf}).Problems {
				if after.Code == p.Code && after.Severity == Error && slices.ContainsFunc(after.Cards, func(id string) bool { return slices.Contains(p.Cards, id) }) {
					t.Errorf("%s (%s): %s is still there after %+v: %s", tc.where, tc.format, p.Code, p.Fix.Remove, after.Message)
				}
			}
			if p.Have != nil && p.Code != "faction-mismatch" && gone != *p.Have-*p.Limit {
				t.Errorf("%s (%s): %s takes %d copies out of %d, where %d may stay", tc.where, tc.format, p.Code, gone, *p.Have, *p.Limit)
			}
		}
	}
	for _, code := range []string{"copies-limit", "unique-limit", "singleton-limit", "rarity-limit", "faction-mismatch", "suspended", "banned", "not-yet-legal", "not-a-deck-card", "section-too-many"} {
		if !tried[code] {
			t.Errorf("no proposal about %s was tried", code)
		}
	}
}

// taken removes copies by id.
func taken(d deck.Deck, remove []FixEntry) (deck.Deck, int) {
	gone := 0
	for _, f := range remove {
		left := f.Count
		for i := range d.Entries {
			if e := &d.Entries[i]; e.Card == f.ID {
				n := min(e.Count, left)
				e.Count, left, gone = e.Count-n, left-n, gone+n
			}
		}
	}
	d.Entries = slices.DeleteFunc(d.Entries, func(e deck.Entry) bool { return e.Count == 0 && e.RawCount == "" })
	return d, gone
}

// TestAlteredReadings looks for the sentence about the other reading of Singleton: it stands where that reading would
// allow the deck, and only there (ALT-FMT-10).
func TestAlteredReadings(t *testing.T) {
	c := loadCorpus(t)
	for _, tc := range []struct {
		cards []string
		told  bool
	}{
		{[]string{"ALT_SAMPLE_B_AX_241_R1", "ALT_SAMPLE_B_AX_241_R2"}, true},
		{[]string{"ALT_SAMPLE_B_AX_241_R1", "ALT_SAMPLE_B_AX_241_R1"}, false},
		{[]string{"ALT_SAMPLE_B_AX_241_C", "ALT_OTHER_P_AX_241_C"}, false},
	} {
		var d deck.Deck
		for _, id := range tc.cards {
			d.Entries = append(d.Entries, deck.Entry{Card: id, Count: 1, Section: deck.Main})
		}
		v, _ := c.formats["altered/singleton"].At("2026-03-01")
		r := Validate(context.Background(), v, d, c.games[card.Altered], Options{AsOf: "2026-03-01"})
		at := slices.IndexFunc(r.Problems, func(p Problem) bool { return p.Code == "singleton-limit" })
		if at < 0 || strings.Contains(r.Problems[at].Message, "Some deck builders") != tc.told {
			t.Errorf("%v: %+v", tc.cards, r.Problems)
		}
	}
}

// TestAlteredWithoutADay sets no day: nothing is too new.
func TestAlteredWithoutADay(t *testing.T) {
	c := loadCorpus(t)
	v, _ := c.formats["altered/standard"].At("2026-03-01")
	d := deck.Deck{Entries: []deck.Entry{{Card: "ALT_SAMPLE_B_AX_253_C", Count: 1, Section: deck.Main}}}
	for _, p := range Validate(context.Background(), v, d, c.games[card.Altered], Options{}).Problems {
		if p.Code == "not-yet-legal" {
			t.Errorf("%+v", p)
		}
	}
}
