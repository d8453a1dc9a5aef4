package formats

import (
	"slices"
	"strconv"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
)

// testSet is a set of testdata/cards-l5r-lcg.yaml.
type testSet struct {
	ID        string `yaml:"id"`
	Cycle     string `yaml:"cycle"`
	Publisher string `yaml:"publisher"`
	Date      string `yaml:"date"`
	Default   bool   `yaml:"default"` // cards that name no sets were printed in it
}

// testCardLCG is what a card of the L5R LCG has beside.
type testCardLCG struct {
	Side      card.Side      `yaml:"side"`
	Traits    []card.Keyword `yaml:"traits"`
	Elements  []string       `yaml:"elements"`
	DeckLimit int            `yaml:"deck_limit"`
	RoleOnly  []string       `yaml:"role_only"`
	Allowed   []card.Clan    `yaml:"allowed"`
	Influence *int           `yaml:"influence"` // cost
	Pool      *int           `yaml:"pool"`      // of a Stronghold
}

// fill makes the card one of the LCG, printed in the sets named.
func (tc *testCardLCG) fill(k *card.Card, in []string, date string, sets []testSet) {
	k.Side, k.Traits, k.Elements, k.DeckLimit = tc.Side, tc.Traits, tc.Elements, tc.DeckLimit
	k.RoleOnly, k.AllowedClans = tc.RoleOnly, tc.Allowed
	k.Stats = card.Stats{}
	for name, n := range map[card.StatName]*int{card.InfluenceCost: tc.Influence, card.InfluencePool: tc.Pool} {
		if n != nil {
			k.Stats[name] = card.Stat{Text: strconv.Itoa(*n), Value: *n}
		}
	}
	k.Printings = nil
	for _, s := range sets {
		if slices.Contains(in, s.ID) || len(in) == 0 && s.Default {
			day := s.Date
			if date != "" {
				day = date
			}
			k.Printings = append(k.Printings, card.Printing{ID: s.ID + "." + k.ID, Set: s.ID, Date: day})
		}
	}
	card.SortPrintings(k.Printings)
}

// loadLCG builds the release of the cases, and one for each publisher with its sets alone.
func (c *corpus) loadLCG(t testing.TB, list []testSet, cards []card.Card) *catalog.Catalog {
	t.Helper()
	var all []card.Set
	c.only = map[string]*catalog.Catalog{}
	for _, s := range list {
		all = append(all, card.Set{ID: s.ID, Game: card.L5RLCG, Name: s.ID, Arc: s.Cycle, Publisher: s.Publisher, Date: s.Date})
	}
	for _, publisher := range []string{"ffg", "emerald-legacy"} {
		sets := slices.DeleteFunc(slices.Clone(all), func(s card.Set) bool { return s.Publisher != publisher })
		var of []card.Card
		for _, k := range cards {
			k.Printings = slices.DeleteFunc(slices.Clone(k.Printings), func(p card.Printing) bool {
				return !slices.ContainsFunc(sets, func(s card.Set) bool { return s.ID == p.Set })
			})
			if len(k.Printings) > 0 {
				of = append(of, k)
			}
		}
		c.only[publisher] = cardtest.CatalogWithSets(t, sets, of...)
	}
	return cardtest.CatalogWithSets(t, all, cards...)
}
