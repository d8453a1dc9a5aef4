package simulation_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/simulation"
)

var zero simulation.Difference

// TestCompareWithItself: a deck differs from itself by exactly nothing.
func TestCompareWithItself(t *testing.T) {
	r := request(t, "crab")
	c, err := simulation.Compare(t.Context(), r, r)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(asJSON(t, c.A), asJSON(t, c.B)) || !bytes.Equal(asJSON(t, c.A), asJSON(t, run(t, r))) {
		t.Error("the two sides are not the simulation of the deck alone")
	}
	p := c.Paired
	if p.Games != r.Games || p.Turn != zero || p.Won != zero || p.Faster.Count != 0 || p.Slower.Count != 0 {
		t.Errorf("%+v", p)
	}
	for _, turn := range p.Turns {
		if turn.Available != zero || turn.Spent != zero || turn.Honor != zero || turn.Force != zero || turn.Taken != zero || turn.Games == 0 {
			t.Errorf("turn %d: %+v", turn.Turn, turn)
		}
	}
	for _, by := range p.WonBy {
		if by.Difference != zero {
			t.Errorf("won by turn %d: %+v", by.Turn, by)
		}
	}
}

// TestCompareTurnsRound: what B is over A, A is under B.
func TestCompareTurnsRound(t *testing.T) {
	a, b := request(t, "crab"), request(t, "lion")
	there, err := simulation.Compare(t.Context(), a, b)
	if err != nil {
		t.Fatal(err)
	}
	back, err := simulation.Compare(t.Context(), b, a)
	if err != nil {
		t.Fatal(err)
	}
	x, y := there.Paired, back.Paired
	if x.Turn.Value != -y.Turn.Value || x.Turn.Low != -y.Turn.High || x.Won.Value != -y.Won.Value || x.Faster != y.Slower || there.Key == back.Key {
		t.Errorf("%+v\n%+v", x, y)
	}
	if x.Turn == zero {
		t.Error("two decks do not differ")
	}
	a.Workers, b.Games = 3, 9
	again, err := simulation.Compare(t.Context(), a, b)
	if err != nil || !bytes.Equal(asJSON(t, there), asJSON(t, again)) {
		t.Errorf("three workers compare differently (%v)", err)
	}
}

// TestMoreHoldingsMoreGold: a deck with more gold holdings has more Gold on turns 3 to 5.
func TestMoreHoldingsMoreGold(t *testing.T) {
	rich := request(t, "crab")
	poor := rich
	mine, _ := cards(t).Card("iron-mine")
	event, _ := cards(t).Card("into-the-wastes")
	poor.Setup.Cards = nil
	for _, e := range rich.Setup.Cards {
		if e.Card.HasType(card.Holding) && e.Card != mine {
			e.Card = event // nothing to bring in
		}
		poor.Setup.Cards = append(poor.Setup.Cards, e)
	}
	c, err := simulation.Compare(t.Context(), poor, rich)
	if err != nil {
		t.Fatal(err)
	}
	for _, turn := range c.Paired.Turns {
		if turn.Turn >= 3 && turn.Turn <= 5 && turn.Available.Low <= 0 {
			t.Errorf("turn %d: %+v", turn.Turn, turn.Available)
		}
	}
	if len(c.Paired.Turns) < 5 {
		t.Error("too few turns")
	}
}

// TestSweepReplaces puts other cards into a slot; the card itself changes nothing.
func TestSweepReplaces(t *testing.T) {
	c := cards(t)
	option := func(id string) simulation.Option {
		k, ok := c.Card(id)
		if !ok {
			t.Fatalf("no card %s", id)
		}
		return simulation.Option{Card: k}
	}
	r := request(t, "crab")
	s := simulation.Sweep{Request: r, Slot: option("iron-mine"), Options: []simulation.Option{option("iron-mine"), option("into-the-wastes")}}
	got, err := simulation.RunSweep(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Variants) != 3 {
		t.Fatalf("%d variants", len(got.Variants))
	}
	same, other := got.Variants[1], got.Variants[2]
	if same.Paired.Turn != zero || same.Won != got.Variants[0].Won || same.Copies != 3 || same.Cards != 81 {
		t.Errorf("the card in its own slot: %+v", same)
	}
	if other.Paired.Turn == zero || other.Card != "into-the-wastes" || other.Copies != 4 || other.Key == same.Key || other.DeckHash == same.DeckHash {
		t.Errorf("another card: %+v", other)
	}
	for _, turn := range other.Paired.Turns {
		if turn.Turn == 4 && turn.Available.High >= 0 {
			t.Errorf("three gold holdings less: %+v", turn.Available)
		}
	}
	alone := r
	alone.Setup.Cards = nil
	for _, e := range r.Setup.Cards {
		if e.Card.ID == "iron-mine" {
			e.Card = option("into-the-wastes").Card
		}
		alone.Setup.Cards = append(alone.Setup.Cards, e)
	}
	alone.DeckHash = other.DeckHash
	if res := run(t, alone); res.Key != other.Key || res.Victory.Won != other.Won {
		t.Errorf("alone the variant has key %s and wins %+v", res.Key, res.Victory.Won)
	}
}

// TestSweepCounts tries numbers of copies, with another card making up for the difference.
func TestSweepCounts(t *testing.T) {
	c := cards(t)
	mine, _ := c.Card("iron-mine")
	event, _ := c.Card("into-the-wastes")
	s := simulation.Sweep{Request: request(t, "crab"), Slot: simulation.Option{Card: mine}, Counts: []int{0, 1, 3}, Fill: &simulation.Option{Card: event}}
	got, err := simulation.RunSweep(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range got.Variants {
		if want := []int{3, 0, 1, 3}[i]; v.Cards != 81 || v.Copies != want {
			t.Errorf("variant %d: %d cards, %d copies", i, v.Cards, v.Copies)
		}
	}
	if got.Variants[3].Paired.Turn != zero || got.Variants[1].Paired.Turn.Value <= 0 {
		t.Errorf("as it is %+v, without %+v", got.Variants[3].Paired.Turn, got.Variants[1].Paired.Turn)
	}
	s.Counts = []int{5}
	if _, err := simulation.RunSweep(t.Context(), s); !isVariant(err, simulation.VariantCount) {
		t.Errorf("five copies where the fill gives one: %v", err)
	}
	s.Fill = nil
	if got, err = simulation.RunSweep(t.Context(), s); err != nil || got.Variants[1].Cards != 83 {
		t.Errorf("without fill: %+v, %v", got, err)
	}
	s.Options = []simulation.Option{{Card: mine}}
	if _, err := simulation.RunSweep(t.Context(), s); !isVariant(err, simulation.VariantOptions) {
		t.Errorf("both: %v", err)
	}
	s.Options, s.Counts = nil, make([]int, simulation.MaxVariants+1)
	var limit *simulation.LimitError
	if _, err := simulation.RunSweep(t.Context(), s); !errors.As(err, &limit) || limit.Name != "variants" {
		t.Errorf("too many: %v", err)
	}
	s.Counts, s.Games = []int{1, 2}, simulation.MaxGames/2
	if _, err := simulation.RunSweep(t.Context(), s); !errors.As(err, &limit) || limit.Name != "games" || limit.Have != 150_000 {
		t.Errorf("too many games: %v", err)
	}
}

func isVariant(err error, code string) bool {
	var v *simulation.VariantError
	return errors.As(err, &v) && v.Code == code && v.Text("en") != v.Text("fr")
}

// TestSweepLeavesStart: what begins in play is no part of a slot.
func TestSweepLeavesStart(t *testing.T) {
	r := request(t, "crab")
	mine, _ := cards(t).Card("iron-mine")
	r.Setup.Cards = append(r.Setup.Cards, engine.Entry{Card: mine, Count: 1, Section: deck.Start})
	s := simulation.Sweep{Request: r, Slot: simulation.Option{Card: mine}, Counts: []int{0}}
	got, err := simulation.RunSweep(t.Context(), s)
	if err != nil || got.Variants[0].Copies != 3 || got.Variants[1].Cards != 79 {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestComparePolicies: one deck with two policies; who does nothing wins nothing.
func TestComparePolicies(t *testing.T) {
	a := request(t, "crab")
	b := a
	a.Policy = simulation.Policy{Name: "pass", New: first}
	c, err := simulation.Compare(t.Context(), a, b)
	if err != nil {
		t.Fatal(err)
	}
	p := c.Paired
	if c.A.Victory.Won.Count != 0 || p.Faster.Count != c.B.Victory.Won.Count || p.Slower.Count != 0 || p.Turn.High >= 0 || p.Won.Low <= 0 {
		t.Errorf("%+v", p)
	}
	if c.A.Inputs.Policy != "pass" || c.B.Inputs.Policy != "test-greedy" {
		t.Errorf("%s, %s", c.A.Inputs.Policy, c.B.Inputs.Policy)
	}
	for _, turn := range p.Turns {
		if turn.Spent.Value < 0 || turn.Turn == 1 && turn.Available != zero {
			t.Errorf("%+v", turn)
		}
	}
}
