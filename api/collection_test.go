package api_test

import (
	"slices"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
)

// TestCollectionAmongNamesakes asks for a title that several cards of one version have: what can be in a deck goes
// before what cannot, then the card without a subtitle.
func TestCollectionAmongNamesakes(t *testing.T) {
	s := serve(t, cardtest.Catalog(t,
		card.Card{ID: "sample-gift", Title: "Sample Gift", Types: []card.Type{card.OtherType}},
		card.Card{ID: "sample-gift-2", Title: "Sample Gift", Types: []card.Type{card.Holding}},
		card.Card{ID: "sample-lord", Title: "Sample Lord", Types: []card.Type{card.Personality}},
		card.Card{ID: "sample-lord-2", Title: "Sample Lord", Subtitle: "the Second", Types: []card.Type{card.Personality}},
		card.Card{ID: "sample-beast", Title: "Sample Beast", Types: []card.Type{card.OtherType}},
		card.Card{ID: "sample-beast-exp", Title: "Sample Beast", Version: card.Experienced, Types: []card.Type{card.Personality}},
		card.Card{ID: "sample-sage-exp", Title: "Sample Sage", Version: card.Experienced, Types: []card.Type{card.Personality}},
		card.Card{ID: "sample-sage-exp2", Title: "Sample Sage", Subtitle: "the Champion", Version: "Experienced 2", Types: []card.Type{card.Personality}},
		card.Card{ID: "sample-leaf", Title: "Sample Leaf", Types: []card.Type{card.OtherType}},
	))
	for _, tt := range []struct {
		ask  map[string]string
		want []string
	}{
		{map[string]string{"title": "Sample Gift"}, []string{"sample-gift-2"}},
		{map[string]string{"title": "Sample Gift", "version": ""}, []string{"sample-gift-2"}},
		{map[string]string{"title": "Sample Lord", "version": ""}, []string{"sample-lord"}},
		{map[string]string{"title": "Sample Lord", "subtitle": "the Second"}, []string{"sample-lord-2"}},
		{map[string]string{"name": "Sample Gift"}, []string{"sample-gift-2"}},
		{map[string]string{"name": "Sample Lord"}, []string{"sample-lord"}},
		{map[string]string{"title": "Sample Beast"}, []string{"sample-beast-exp"}},
		{map[string]string{"title": "Sample Beast", "version": ""}, []string{"sample-beast"}},
		{map[string]string{"title": "Sample Sage"}, nil}, // either version
		{map[string]string{"title": "Sample Leaf"}, []string{"sample-leaf"}},
	} {
		if got := ids(collect(t, s, []map[string]string{tt.ask}).Data); !slices.Equal(got, tt.want) {
			t.Errorf("%v gives %v, want %v", tt.ask, got, tt.want)
		}
	}
}
