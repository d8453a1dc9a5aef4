package formats

import (
	"context"
	"slices"
	"testing"

	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
)

// withoutFix are the codes for which no single change is known to help: what a line means, what the data lack, and rules
// about the deck as a whole that a repair weighs.
var withoutFix = []string{
	"invalid-count", "unknown-card", "ambiguous-card", "typo-taken", "list-unavailable", "facts-missing",
	"province-element",
}

// TestFixesMend applies the fix of every problem of every case: that problem is gone. Errors have a fix, but for
// those that are listed.
func TestFixesMend(t *testing.T) {
	c := loadCorpus(t)
	n := 0
	for _, tc := range c.cases {
		asOf := tc.AsOf
		if asOf == "" {
			asOf = "2026-01-01"
		}
		f := c.formats[tc.format]
		v, ok := f.At(asOf)
		if !ok {
			continue
		}
		d, cards, opt := c.deck(tc), c.games[f.Game], Options{AsOf: asOf}
		for _, p := range Validate(context.Background(), v, d, cards, opt).Problems {
			if p.Fix == nil {
				few := p.Code == "faction-mismatch" && len(p.Cards) == 0 // which factions to add is the reader's
				if p.Severity == Error && !few && !slices.Contains(withoutFix, p.Code) {
					t.Errorf("%s: %s has no fix", tc.where, p.Code)
				}
				continue
			}
			n++
			after := Validate(context.Background(), v, fixed(d, *p.Fix, v, cards), cards, opt)
			for _, q := range after.Problems {
				if q.Code == p.Code && q.Section == p.Section && q.Severity == p.Severity && slices.Equal(q.Cards, p.Cards) && q.Message == p.Message {
					t.Errorf("%s: after %+v there still is %s", tc.where, *p.Fix, p.Message)
				}
			}
		}
	}
	if n < 100 {
		t.Errorf("only %d fixes", n)
	}
}

// fixed applies a fix. A card that the reader chooses is a line without a card, which leaves sizes open.
func fixed(d deck.Deck, fix Fix, v *Version, cards *catalog.Catalog) deck.Deck {
	out := deck.Deck{Entries: slices.Clone(d.Entries)}
	for _, r := range fix.Remove {
		n := r.Count
		for i := len(out.Entries) - 1; i >= 0 && n > 0; i-- {
			e := &out.Entries[i]
			c, ok := cards.Card(e.Card)
			section := e.Section
			if ok && section == "" {
				section = v.plan.home(c)
			}
			if !ok || r.ID != "" && c.ID != r.ID || r.Section != "" && r.Section != string(section) || r.ID == "" && !isDeck(v.plan.home(c)) {
				continue
			}
			k := min(n, e.Count)
			e.Count -= k
			n -= k
		}
	}
	out.Entries = slices.DeleteFunc(out.Entries, func(e deck.Entry) bool { return e.Count == 0 && e.RawCount == "" })
	for _, a := range fix.Add {
		e := deck.Entry{Card: a.ID, Count: a.Count, Section: deck.Section(a.Section)}
		if a.ID == "" {
			e.Name = "A card to choose"
		}
		out.Entries = append(out.Entries, e)
	}
	return out
}
