package deck_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
)

func number(n int) card.Stat { return card.Stat{Value: n} }

func TestCount(t *testing.T) {
	cards := cardtest.Catalog(
		t,
		card.Card{Title: "Quiet Mill", Types: []card.Type{card.Holding}, Keywords: []card.Keyword{"Farm"}, Stats: card.Stats{card.GoldCost: number(2), card.GoldProduction: number(3)}},
		card.Card{Title: "Two Banners", Types: []card.Type{card.Personality}, Clans: []card.Clan{"crab", "crane"}, Keywords: []card.Keyword{"Samurai"}, Stats: card.Stats{card.GoldCost: number(7), card.HonorRequirement: {Text: "–", Kind: card.Dash}}},
		card.Card{Title: "Untold", Types: []card.Type{card.Personality}, Missing: []string{"clans"}, Stats: card.Stats{card.GoldCost: {Text: "*", Kind: card.Asterisk}}},
		card.Card{Title: "Sharp Word", Types: []card.Type{card.Strategy}, Stats: card.Stats{card.Focus: number(4)}},
		card.Card{Title: "Of No Type"},
	)
	d := deck.Deck{Entries: []deck.Entry{
		{Card: "sharp-word", Count: 3, Section: deck.Fate},
		{Card: "quiet-mill", Count: 2, Section: deck.Dynasty},
		{Card: "two-banners", Count: 3, Section: deck.Dynasty},
		{Card: "quiet-mill", Count: 1, Section: deck.Dynasty},
		{Card: "untold", Count: 1, Section: deck.Dynasty},
		{Name: "Nobody", Count: 2, Section: deck.Dynasty},
		{Card: "gone-since", Count: 1, Section: deck.Fate},
		{Card: "sharp-word", RawCount: "many", Section: deck.Fate},
		{Card: "of-no-type", Count: 1, Section: "maybe"},
		{Name: "Nowhere", Count: 1},
	}}
	got := deck.Count(d, cards)
	dynasty := deck.Part{
		Section: deck.Dynasty, Cards: 9, Different: 3, Unresolved: 2,
		Types:    []deck.Tally{{Value: "personality", Cards: 4}, {Value: "holding", Cards: 3}},
		Clans:    []deck.Tally{{Value: "crab", Cards: 3}, {Value: "crane", Cards: 3}, {Value: "none", Cards: 3}, {Value: "unknown", Cards: 1}},
		Keywords: []deck.Tally{{Value: "Farm", Cards: 3}, {Value: "Samurai", Cards: 3}},
		Curves: []deck.Curve{
			{Stat: card.GoldCost, Cards: 7, Sum: 27, Points: []deck.Point{{Value: 0, Cards: 1}, {Value: 2, Cards: 3}, {Value: 7, Cards: 3}}},
			{Stat: card.GoldCost, Type: card.Holding, Cards: 3, Sum: 6, Points: []deck.Point{{Value: 2, Cards: 3}}},
			{Stat: card.GoldCost, Type: card.Personality, Cards: 4, Sum: 21, Points: []deck.Point{{Value: 0, Cards: 1}, {Value: 7, Cards: 3}}},
			{Stat: card.GoldProduction, Cards: 3, Sum: 9, Points: []deck.Point{{Value: 3, Cards: 3}}},
			{Stat: card.HonorRequirement, Dashes: 3},
		},
	}
	if len(got.Sections) != 4 {
		t.Fatalf("sections %+v", got.Sections)
	}
	if diff := cmp.Diff(dynasty, got.Sections[0]); diff != "" {
		t.Errorf("Dynasty (-want +got):\n%s", diff)
	}
	fate := got.Sections[1]
	if fate.Section != deck.Fate || fate.Cards != 4 || fate.Different != 1 || fate.Unresolved != 1 || fate.Curves[0].Sum != 12 {
		t.Errorf("Fate: %+v", fate)
	}
	if a, b := got.Sections[2].Section, got.Sections[3].Section; a != "maybe" || b != "" {
		t.Errorf("the last sections are %q and %q", a, b)
	}
	if got.Total.Cards != 15 || got.Total.Different != 5 || got.Total.Unresolved != 4 {
		t.Errorf("total %+v", got.Total)
	}
}

// The parts add up to the whole, whatever the deck.
func TestCountAddsUp(t *testing.T) {
	r := hostile(t)
	rapid.Check(t, func(t *rapid.T) {
		d := aDeck(t, r, true)
		got := deck.Count(d, r.Catalog())
		cards, unresolved := 0, 0
		types := map[string]int{}
		for _, p := range got.Sections {
			cards += p.Cards
			unresolved += p.Unresolved
			inTypes := 0
			for _, n := range p.Types {
				types[n.Value] += n.Cards
				inTypes += n.Cards
			}
			if inTypes != p.Cards-p.Unresolved { // every card of the catalog has one type
				t.Fatalf("%s: %d cards in types, %d in all", p.Section, inTypes, p.Cards)
			}
			if n := d.Counts()[p.Section]; n != p.Cards-p.Unresolved {
				t.Fatalf("%s: %d cards, Counts says %d", p.Section, p.Cards, n)
			}
		}
		if cards != got.Total.Cards || unresolved != got.Total.Unresolved || cards != d.Total() {
			t.Fatalf("parts have %d, total %d, the deck %d", cards, got.Total.Cards, d.Total())
		}
		for _, n := range got.Total.Types {
			if types[n.Value] != n.Cards {
				t.Fatalf("%s: %d in parts, %d in all", n.Value, types[n.Value], n.Cards)
			}
		}
	})
}

func ExampleCount() {
	mill := &card.Card{ID: "quiet-mill", Game: card.L5RCCG, Title: "Quiet Mill", Types: []card.Type{card.Holding}, Stats: card.Stats{card.GoldCost: number(2)}}
	mill.Derive()
	cards, err := catalog.New(card.L5RCCG, catalog.Release{}, []*card.Card{mill}, nil, nil, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	stats := deck.Count(deck.Deck{Entries: []deck.Entry{{Card: "quiet-mill", Count: 3, Section: deck.Dynasty}}}, cards)
	dynasty := stats.Sections[0]
	fmt.Println(dynasty.Cards, dynasty.Types, dynasty.Curves[0].Stat, dynasty.Curves[0].Points)
	// Output: 3 [{holding 3}] gold_cost [{2 3}]
}

func BenchmarkCount(b *testing.B) {
	r := hostile(b)
	var d deck.Deck
	for i := range 60 {
		d.Entries = append(d.Entries, deck.Entry{Card: r.Catalog().At(i).ID, Count: 3, Section: deck.Dynasty})
	}
	b.ReportAllocs()
	for b.Loop() {
		deck.Count(d, r.Catalog())
	}
}
