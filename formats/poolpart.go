package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

// since says whether the card is in the pool, and from which day: the first legal day that was announced for a
// printing (FMT-GEN-03), else the day of its set, the earliest of all printings that answer ("" where no day is
// known).
func (p *Pool) since(c *card.Card, cards *catalog.Catalog) (first string, in bool) {
	if p.bySet() {
		return p.ofSets(c, cards)
	}
	first, in = p.own(c)
	if in || !p.Bases || c.Version != card.Base {
		return first, in
	}
	return p.byExperienced(c, cards)
}

// own is since by the printings of the card itself.
func (p *Pool) own(c *card.Card) (first string, in bool) {
	only := c.Banned && p.namesTokens()
	if p.PoolPart.asks() || len(p.Any) == 0 {
		first, in = p.part(&p.PoolPart, c, only)
	}
	for _, alternative := range p.Any {
		if day, ok := p.part(alternative, c, only); ok && (!in || day < first) {
			first, in = day, true
		}
	}
	return first, in
}

// part is since by one alternative. With tokensOnly an alternative without tokens answers for no card: a card that
// carries the ban flag lost a token for it, and must not come back through a list of sets (BAN-04, BAN-05).
func (p *Pool) part(a *PoolPart, c *card.Card, tokensOnly bool) (first string, in bool) {
	if tokensOnly && len(a.Legality) == 0 {
		return "", false
	}
	if len(a.Sets) > 0 && len(a.Legality) > 0 && !a.hasToken(c.Printings) {
		return "", false
	}
	for i := range c.Printings {
		pr := &c.Printings[i]
		if !a.serves(pr) || len(p.Without) > 0 && anyOf(p.Without, pr.Legal) {
			continue
		}
		day := legalFrom(pr)
		if !in || day < first {
			first, in = day, true
		}
		if first == "" {
			break
		}
	}
	return first, in
}

// legalFrom is the day from which a printing is legal, "" if no day is known.
func legalFrom(pr *card.Printing) string {
	if pr.LegalFrom != "" {
		return pr.LegalFrom
	}
	return pr.Date
}

// byExperienced lets a base card in by an Experienced version of its title that is in the pool and did not come
// out before it (FMT-JAD-02). The later of the two days counts.
func (p *Pool) byExperienced(base *card.Card, cards *catalog.Catalog) (first string, in bool) {
	if len(base.Printings) == 0 {
		return "", false
	}
	out := base.Printings[0].Date
	for _, at := range cards.Titled(base.Title) {
		c := cards.At(at)
		if c.Version == card.Base || c.Version == card.Inexperienced || card.Fold(c.Title) != card.Fold(base.Title) {
			continue
		}
		day, ok := p.own(c)
		if ok && out <= day && (!in || day < first) {
			first, in = day, true
		}
	}
	return first, in
}

func (p *Pool) namesTokens() bool {
	return len(p.Legality) > 0 || slices.ContainsFunc(p.Any, func(a *PoolPart) bool { return len(a.Legality) > 0 })
}

// asks says whether the part asks for anything.
func (a *PoolPart) asks() bool { return len(a.Legality) > 0 || len(a.Sets) > 0 || a.Printed != nil }

// serves says whether a printing alone brings a card into the pool. Where token and set are asked for, the
// token may stand on another printing of the card (FMT-20FS-01).
func (a *PoolPart) serves(pr *card.Printing) bool {
	if len(a.Sets) > 0 {
		if !slices.Contains(a.Sets, pr.Set) {
			return false
		}
	} else if len(a.Legality) > 0 && !anyOf(a.Legality, pr.Legal) {
		return false
	}
	if a.Printed != nil {
		return pr.Date >= a.Printed.From && (a.Printed.To == "" || pr.Date <= a.Printed.To)
	}
	return true
}

func (a *PoolPart) hasToken(printings []card.Printing) bool {
	for i := range printings {
		if anyOf(a.Legality, printings[i].Legal) {
			return true
		}
	}
	return false
}
