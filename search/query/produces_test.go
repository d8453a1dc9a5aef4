package query_test

import (
	"slices"
	"testing"

	"github.com/kotei-dev/kotei/search/query"
)

func TestProduces(t *testing.T) {
	for text, want := range map[string][]int{
		"":                       nil,
		":bow:: Produce 4 Gold.": {4},
		"BOW: PRODUCE  2  GOLD.": {2},
		"It produces 10 Gold.":   {10},
		"Bow: Produce 2 Gold, or 3 Gold when paying for a Spell.":        {2, 3},
		"Bow: Produce 2 Gold. If you win, produce 2 Gold.":               {2},
		"Bow: Produce 1 Gold, or produce 3 Gold, or 5 Gold if attacked.": {1, 3, 5},
		"Produce 2 Gold. Pay 3 or 4 Gold.":                               {2},
		"This Holding produces 2 additional Gold.":                       nil,
		"Produce an amount of Gold equal to its Focus Value.":            nil,
		"Reproduce 3 Gold.":          nil,
		"Gains 3 Gold.":              nil,
		"Produce 99999999999 Gold.":  nil,
		"Produce 2 Golden Rings.":    nil,
		"Produce 2 Gold\nor 3 Gold.": {2},
	} {
		if got := query.Produces(text); !slices.Equal(got, want) {
			t.Errorf("Produces(%q) = %v, want %v", text, got, want)
		}
	}
}
