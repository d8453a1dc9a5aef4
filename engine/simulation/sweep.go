package simulation

import (
	"context"
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
)

// MaxVariants is how many variants a sweep may try beside the deck itself.
const MaxVariants = 12

// Sweep tries other cards, or other numbers of copies, in one slot of a deck. Either Options or Counts is given.
type Sweep struct {
	Request        // of the deck as it is; the games of all variants together are at most MaxGames
	Slot    Option // the card whose copies are changed
	// Options are cards of which each takes the place of all copies of the slot in turn.
	Options []Option
	// Counts are numbers of copies of the slot's card to try, 0 or more; the deck need not have it yet. Fill takes up the difference, so that the deck keeps its
	// size; without Fill the deck grows and shrinks.
	Counts []int
	Fill   *Option
}

// Option is a card that may go into a deck, with the texts of it that change how a game starts.
type Option struct {
	Card  *card.Card
	Start []engine.StartText
}

// Swept is what a sweep found, the deck as it is first, then the variants in the order of the request.
type Swept struct {
	Key      string    `json:"key"`
	Inputs   Inputs    `json:"inputs"` // of the deck as it is
	Slot     string    `json:"slot"`
	Fill     string    `json:"fill,omitempty"`
	Variants []Variant `json:"variants"`
}

// Variant is one deck of a sweep.
type Variant struct {
	Key      string    `json:"key"` // of the request that simulates it alone
	DeckHash string    `json:"deck_hash"`
	Card     string    `json:"card"`   // in the slot
	Copies   int       `json:"copies"` // of it
	Cards    int       `json:"cards"`  // of the deck
	Won      Share     `json:"won"`
	Median   *int      `json:"median_turn"`
	Mean     *float64  `json:"mean_turn"` // of the games that were won
	Turns    []ByTurn  `json:"turns"`
	Goals    []Reached `json:"goals"`
	Paired   Paired    `json:"paired"` // this deck minus the one as it is
}

// Codes of a VariantError.
const (
	VariantSlot    = "slot"    // Name: a card that the deck does not have
	VariantOptions = "options" // neither options nor counts are given, or both
	VariantCount   = "count"   // Have: a number of copies below 0, or more than Fill can make up for
	VariantCycle   = "cycle"   // the ruleset has no exchange of opening cards
)

// RunSweep plays a sweep. Errors are those of Run and *VariantError.
func RunSweep(ctx context.Context, s Sweep) (*Swept, error) {
	requests, variants, err := s.variants()
	if err != nil {
		return nil, err
	}
	all, err := seriesOf(requests)
	if err != nil {
		return nil, err
	}
	for _, k := range all {
		k.brief = true
	}
	totals, pairs, err := playAll(ctx, all)
	if err != nil {
		return nil, err
	}
	out := &Swept{Key: s.Key(), Inputs: all[0].inputsOf(), Slot: s.Slot.Card.ID, Variants: variants}
	if s.Fill != nil {
		out.Fill = s.Fill.Card.ID
	}
	for i := range variants {
		v, r := &variants[i], all[i].report(totals[i])
		v.Key, v.DeckHash, v.Cards = r.Key, r.Inputs.DeckHash, r.Inputs.Cards
		v.Won, v.Median, v.Mean, v.Turns, v.Goals = r.Victory.Won, r.Victory.Median, r.Victory.Mean, r.Victory.Turns, r.Goals
		v.Paired = pairs[i].report(s.Goals)
	}
	return out, nil
}

// Key names a sweep by everything that it depends on.
func (s *Sweep) Key() string {
	return keyOf("sweep", s.Request.Key(), s.Slot, s.Options, s.Counts, s.Fill)
}

// variants are the decks of the sweep, the one as it is first.
func (s *Sweep) variants() ([]Request, []Variant, error) {
	if s.Slot.Card == nil {
		return nil, nil, &VariantError{Code: VariantSlot}
	}
	n := len(s.Options) + len(s.Counts)
	id := s.Slot.Card.ID
	have := slot(s.Setup.Cards, id)
	switch {
	case (len(s.Options) > 0) == (len(s.Counts) > 0):
		return nil, nil, &VariantError{Code: VariantOptions}
	case n > MaxVariants:
		return nil, nil, &LimitError{Name: "variants", Have: n, Low: 1, High: MaxVariants}
	case have == 0 && len(s.Options) > 0:
		return nil, nil, &VariantError{Code: VariantSlot, Name: id}
	}
	requests, variants := []Request{s.Request}, []Variant{{Card: id, Copies: have}}
	for _, o := range s.Options {
		r := s.Request
		r.Setup.Cards = replace(r.Setup.Cards, id, o.Card)
		r.Setup.Start = startsOf(r.Setup.Start, &o, id)
		requests, variants = append(requests, r), append(variants, Variant{Card: o.Card.ID, Copies: slot(r.Setup.Cards, o.Card.ID)})
	}
	for _, k := range s.Counts {
		r := s.Request
		r.Setup.Start = startsOf(r.Setup.Start, &s.Slot, "")
		left := 0
		if s.Fill != nil {
			left = slot(s.Setup.Cards, s.Fill.Card.ID) + have - k
			r.Setup.Start = startsOf(r.Setup.Start, s.Fill, "")
		}
		if k < 0 || left < 0 || k > MaxCards {
			return nil, nil, &VariantError{Code: VariantCount, Have: k}
		}
		r.Setup.Cards = setCount(r.Setup.Cards, id, s.Slot.Card, k)
		if s.Fill != nil {
			r.Setup.Cards = setCount(r.Setup.Cards, s.Fill.Card.ID, s.Fill.Card, left)
		}
		requests, variants = append(requests, r), append(variants, Variant{Card: id, Copies: k})
	}
	for i := 1; i < len(requests); i++ {
		requests[i].DeckHash = hashOf(requests[i].Setup.Cards)
	}
	return requests, variants, nil
}

// slot is the number of copies of a card in a deck, apart from those that begin in play.
func slot(cards []engine.Entry, id string) int {
	n := 0
	for i := range cards {
		if e := &cards[i]; e.Card.ID == id && e.Section != deck.Start {
			n += e.Count
		}
	}
	return n
}

// replace puts another card in the place of all copies of one.
func replace(cards []engine.Entry, id string, by *card.Card) []engine.Entry {
	out := slices.Clone(cards)
	for i := range out {
		if e := &out[i]; e.Card.ID == id && e.Section != deck.Start {
			e.Card, e.Section = by, deck.HomeSection(by)
		}
	}
	return out
}

// setCount sets how many copies of a card a deck has. A card that it did not have comes last.
func setCount(cards []engine.Entry, id string, c *card.Card, n int) []engine.Entry {
	out := slices.Clone(cards)
	for i := range out {
		if e := &out[i]; e.Card.ID == id && e.Section != deck.Start {
			e.Count, n = n, 0
		}
	}
	if n > 0 {
		out = append(out, engine.Entry{Card: c, Count: n, Section: deck.HomeSection(c)})
	}
	return slices.DeleteFunc(out, func(e engine.Entry) bool { return e.Count == 0 })
}

// startsOf are the texts about the start of a game once a card has come in and another has gone.
func startsOf(texts []engine.StartText, in *Option, gone string) []engine.StartText {
	out := slices.DeleteFunc(slices.Clone(texts), func(t engine.StartText) bool { return t.Card == gone && gone != in.Card.ID })
	if slices.ContainsFunc(out, func(t engine.StartText) bool { return t.Card == in.Card.ID }) {
		return out // the deck had the card and its texts already
	}
	return append(out, in.Start...)
}

// hashOf names a deck as deck.Hash does.
func hashOf(cards []engine.Entry) string {
	var d deck.Deck
	for _, e := range cards {
		d.Entries = append(d.Entries, deck.Entry{Card: e.Card.ID, Count: e.Count, Section: e.Section})
	}
	return deck.Hash(d)
}
