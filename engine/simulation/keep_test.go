package simulation_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/l5rccg"
	"github.com/kotei-dev/kotei/engine/simulation"
)

func keep(t testing.TB, k simulation.Keep) *simulation.Advice {
	t.Helper()
	a, err := simulation.KeepOrCycle(t.Context(), k)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestKeepOrCycle: an opening without anything to buy is worth exchanging, one of cheap Holdings is worth keeping.
func TestKeepOrCycle(t *testing.T) {
	r := request(t, "crab")
	r.Games = 120
	// Events do nothing in this deck, and the dearest Personalities cannot be paid for.
	r.Setup.Opening.Dynasty = []string{"into-the-wastes", "hiruma-raikohime", "kaiu-watsuki-exp", "kuni-renyu-exp3"}
	a := keep(t, simulation.Keep{Request: r})
	if len(a.Choices) != 16 || !slices.Equal(a.Provinces, r.Setup.Opening.Dynasty) || len(a.Hand) != 5 {
		t.Fatalf("%d choices for %v", len(a.Choices), a.Provinces)
	}
	best, worst := a.Choices[0], a.Choices[15]
	if !slices.Contains(best.Cycle, 0) || len(best.Cycle) < 2 || best.Gain.Low <= 0 || worst.Value.Value > best.Value.Value {
		t.Errorf("best: %+v\nworst: %+v", best, worst)
	}
	for _, c := range a.Choices {
		if len(c.Cycle) == 0 && c.Gain != zero {
			t.Errorf("keeping gains over keeping: %+v", c)
		}
		if len(c.Cards) != len(c.Cycle) {
			t.Errorf("%+v", c)
		}
	}
	r.Setup.Opening.Dynasty = []string{"rice-paddy", "iron-mine", "hida-taisho", "kaiu-burei"}
	if best := keep(t, simulation.Keep{Request: r}).Choices[0]; slices.Contains(best.Cycle, 0) || slices.Contains(best.Cycle, 1) {
		t.Errorf("cheap gold is exchanged: %+v", best)
	}
}

// TestKeepOfADeal: the opening of a seed is that of the game with the seed, and what is alike is tried once.
func TestKeepOfADeal(t *testing.T) {
	r := request(t, "crab")
	r.Games = 20
	k := simulation.Keep{Request: r, Deal: 12}
	one := keep(t, k)
	k.Workers = 8
	if many := keep(t, k); !bytes.Equal(asJSON(t, one), asJSON(t, many)) {
		t.Error("eight workers advise otherwise")
	}
	set := r.Setup
	set.Seed = 12
	s, err := l5rccg.Rules{}.New(set)
	if err != nil {
		t.Fatal(err)
	}
	var v engine.View
	s.View(&v)
	for i, p := range v.Provinces {
		if p.Cards[0].Card.ID != one.Provinces[i] {
			t.Errorf("Province %d has %s, not %s", i, p.Cards[0].Card.ID, one.Provinces[i])
		}
	}
	for i, c := range v.Hand {
		if c.Card.ID != one.Hand[i] {
			t.Errorf("the hand has %s, not %s", c.Card.ID, one.Hand[i])
		}
	}
	k.Setup.Opening.Dynasty = []string{"rice-paddy", "rice-paddy", "iron-mine", "iron-mine"}
	if two := keep(t, k); len(two.Choices) != 9 || two.Key == one.Key {
		t.Errorf("%d choices of two pairs", len(two.Choices))
	}
}

func TestKeepRefuses(t *testing.T) {
	k := simulation.Keep{Request: request(t, "crab")}
	k.Setup.Ruleset = "classic"
	if _, err := simulation.KeepOrCycle(t.Context(), k); !isVariant(err, simulation.VariantCycle) {
		t.Errorf("classic rules have no Cycle: %v", err)
	}
	k.Setup.Ruleset, k.Games = "", 10_000
	var limit *simulation.LimitError
	if _, err := simulation.KeepOrCycle(t.Context(), k); !errors.As(err, &limit) || limit.Name != "rollouts" || limit.High*16 > simulation.MaxGames {
		t.Errorf("160,000 games: %v", err)
	}
	if _, err := simulation.KeepOrCycle(t.Context(), simulation.Keep{Request: request(t, "crab"), Deal: engine.MaxSeed + 1}); !errors.As(err, &limit) || limit.Name != "seed" {
		t.Errorf("a seed too great: %v", err)
	}
	k.Games, k.Setup.Opening.Dynasty = 10, []string{"rice-paddy", "rice-paddy", "rice-paddy", "rice-paddy"}
	var setup *engine.SetupError
	if _, err := simulation.KeepOrCycle(t.Context(), k); !errors.As(err, &setup) {
		t.Errorf("four of three: %v", err)
	}
}

// TestKeepWithStartText: a card that a text puts into a Province beforehand is one that can be exchanged, and where a text
// takes cards out of a deck no exact probability is told.
func TestKeepWithStartText(t *testing.T) {
	r := request(t, "crab")
	r.Games = 15
	hold := r.Setup.Cards[0].Card
	r.Setup.Start = []engine.StartText{{Card: hold.ID, Kind: "search", Number: 1, From: deck.Dynasty, To: "provinces", Type: card.Holding}}
	a := keep(t, simulation.Keep{Request: r, Deal: 4})
	if len(a.Provinces) != 4 || len(a.Choices) < 8 || len(a.Hand) != 5 {
		t.Fatalf("%v: %d choices", a.Provinces, len(a.Choices))
	}
	set := r.Setup
	set.Seed = 4
	s, err := r.Rules.New(set)
	if err != nil {
		t.Fatal(err)
	}
	for s.Pending() != nil && s.Pending().Kind == "start" {
		if err := s.Apply(s.Legal(nil)[0]); err != nil {
			t.Fatal(err)
		}
	}
	var v engine.View
	s.View(&v)
	for i, p := range v.Provinces {
		if p.Cards[0].Card.ID != a.Provinces[i] {
			t.Errorf("Province %d has %s, not %s", i, p.Cards[0].Card.ID, a.Provinces[i])
		}
	}
	o := run(t, r).Opening
	if o.Holding.Exact != nil || o.Holding.NoExact != simulation.NoExactStart || o.Holding.Count != r.Games {
		t.Errorf("%+v", o.Holding)
	}
}
