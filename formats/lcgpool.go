package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

// bySet says whether the pool goes by what is known of the sets: publisher or cycle.
func (p *Pool) bySet() bool { return len(p.Publishers)+len(p.NotSets)+len(p.RotatedCycles) > 0 }

// ofSets is since for such a pool: one printing in a set that is in brings the card in (LCG-DECK-21, LCG-FMT-14, -17).
func (p *Pool) ofSets(c *card.Card, cards *catalog.Catalog) (first string, in bool) {
	for i := range c.Printings {
		pr := &c.Printings[i]
		out, cycle := p.released(pr, cards)
		if !out || len(p.RotatedCycles) > 0 && slices.Contains(p.RotatedCycles, cycle) {
			continue
		}
		if !in || pr.Date < first {
			first, in = pr.Date, true
		}
	}
	return first, in
}

// released says whether the printing would bring the card in if no cycle had rotated, and of which cycle it is.
func (p *Pool) released(pr *card.Printing, cards *catalog.Catalog) (out bool, cycle string) {
	if !p.serves(pr) || slices.Contains(p.NotSets, pr.Set) {
		return false, ""
	}
	publisher := ""
	if s, ok := cards.Set(pr.Set); ok {
		publisher, cycle = s.Publisher, s.Arc
	}
	return len(p.Publishers) == 0 || slices.Contains(p.Publishers, publisher), cycle
}

// rotated says whether a card that is not in the pool was in it before its cycles rotated (LCG-LIST-07).
func (p *Pool) rotated(c *card.Card, cards *catalog.Catalog) bool {
	if len(p.RotatedCycles) == 0 {
		return false
	}
	return slices.ContainsFunc(c.Printings, func(pr card.Printing) bool {
		out, _ := p.released(&pr, cards)
		return out
	})
}
