package formats

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/importer/importtest"
)

// checkTokens compares what tokens settle of every card with a look at its printings, for all formats on some days,
// and gives the share of the answers that they settle.
func checkTokens(t *testing.T, cards *catalog.Catalog, versions []*Version) float64 {
	t.Helper()
	all, settled := 0, 0
	for _, day := range []string{"", "1999-06-01", "2016-01-01", "2026-01-01"} {
		r := tokenReader{day: day}
		for i := range cards.Len() {
			c := cards.At(i)
			tokens := r.read(c)
			for _, v := range versions {
				if v.Pool == nil {
					continue
				}
				first, in := v.Pool.since(c, cards)
				all++
				got, ok := v.plan.pool.settle(tokens)
				if !ok {
					continue
				}
				settled++
				if got != in || got && day != "" && first > day {
					t.Errorf("%s in %s on %q: tokens say %v; by its printings %v since %q", c.ID, v.format.ID, day, got, in, first)
				}
			}
		}
	}
	return float64(settled) / float64(all)
}

// TestTokensSettleThePool holds for the cards of the cases, and for pools of every sort.
func TestTokensSettleThePool(t *testing.T) {
	c := loadCorpus(t)
	versions := allVersions(t, card.L5RCCG, "2026-01-01")
	for _, pool := range []*Pool{
		{},
		{PoolPart: PoolPart{Legality: []string{"house", "ivory"}}},
		{PoolPart: PoolPart{Legality: []string{card.TokenUnreleased, "gold"}}},
		{PoolPart: PoolPart{Legality: []string{"gold"}}, Without: []string{"ivory"}},
		{PoolPart: PoolPart{Legality: []string{"gold"}}, Without: []string{card.TokenProxy}},
		{PoolPart: PoolPart{Legality: []string{"ivory"}}, Bases: true},
		{PoolPart: PoolPart{Legality: []string{"ivory"}, Printed: &Printed{From: "2014-01-01"}}},
		{PoolPart: PoolPart{Printed: &Printed{To: "2005-01-01"}}},
		{Any: []*PoolPart{{Legality: []string{"ivory"}}, {Printed: &Printed{To: "2005-01-01"}}}},
		{Any: []*PoolPart{{Legality: []string{"ivory"}}, {}}},
		{NotSets: []string{"ivory-edition"}, PoolPart: PoolPart{Legality: []string{"ivory"}}},
	} {
		versions = append(versions, &Version{Pool: pool, format: &Format{ID: "made"}, plan: &plan{pool: pool.tokens()}})
	}
	if share := checkTokens(t, c.cards, versions); share < 0.5 {
		t.Errorf("tokens settle %.2f of the answers", share)
	}
}

// TestTokensSettleTheRealPool holds for all real cards.
func TestTokensSettleTheRealPool(t *testing.T) {
	if testing.Short() {
		t.Skip("a look at every card in every format")
	}
	if share := checkTokens(t, importtest.Catalog(t), allVersions(t, card.L5RCCG, "2026-01-01")); share < 0.8 {
		t.Errorf("tokens settle %.2f of the answers", share)
	}
}

// TestUnknownTokens keeps tokens apart that share a place: a house token of a card is not that of a pool.
func TestUnknownTokens(t *testing.T) {
	c := &card.Card{Printings: []card.Printing{{Date: "2001-01-01", Legal: []string{"their-house"}}}}
	r := tokenReader{day: "2020-01-01"}
	pool := (&Pool{PoolPart: PoolPart{Legality: []string{"our-house"}}}).tokens()
	if in, settled := pool.settle(r.read(c)); in || settled {
		t.Errorf("in %v, settled %v, want neither", in, settled)
	}
	pool = (&Pool{PoolPart: PoolPart{Legality: []string{"ivory"}}}).tokens()
	if in, settled := pool.settle(r.read(c)); in || !settled {
		t.Errorf("in %v, settled %v, want a card that is out", in, settled)
	}
}
