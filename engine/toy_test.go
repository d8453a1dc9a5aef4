package engine

import (
	"fmt"

	"github.com/kotei-dev/kotei/card"
)

// The toy is a small invented game that the kernel is tested with: draw a card each turn, lay cards for their
// Focus, and win with 40 points. An odd card asks whether it counts once or twice; twice discards the hand. As
// free form the answer may be any number from 1 to 2.
type toyRules struct{}

const (
	toyPass Kind = iota + 1
	toyLay
	toyTimes
)

type toy struct {
	cards  []*card.Card // ref-1 -> card
	deck   []int32
	hand   []int32
	turn   int
	points int
	asked  int32
	q      Question
	record bool
	events []Event
}

func (toyRules) Rulesets() []string { return []string{"toy"} }

func (toyRules) Fields() []Field { return nil }

func (toyRules) Hash(r string) string {
	if r == "toy" {
		return "0123"
	}
	return ""
}

func (toyRules) New(s Setup) (State, error) {
	if s.Ruleset != "" && s.Ruleset != "toy" {
		return nil, &SetupError{Code: SetupRuleset, Name: s.Ruleset}
	}
	g := &toy{record: s.Record}
	for _, e := range s.Cards {
		for range e.Count {
			g.cards = append(g.cards, e.Card)
		}
	}
	if len(g.cards) == 0 {
		return nil, &SetupError{Code: SetupDeckEmpty, Name: "fate"}
	}
	g.deck, g.hand = make([]int32, 0, len(g.cards)), make([]int32, 0, len(g.cards))
	g.Restart(s.Seed)
	return g, nil
}

func (g *toy) Restart(seed uint64) {
	streams := NewStreams(seed)
	g.deck, g.hand, g.events = g.deck[:0], g.hand[:0], g.events[:0]
	for i := range g.cards {
		g.deck = append(g.deck, int32(i+1))
	}
	Shuffle(&streams.Fate, g.deck)
	g.turn, g.points, g.asked = 1, 0, 0
	g.draw()
}

func (g *toy) focus(ref int32) int { return g.cards[ref-1].Stats[card.Focus].Value }

func (g *toy) draw() {
	if n := len(g.deck); n > 0 {
		g.hand, g.deck = append(g.hand, g.deck[n-1]), g.deck[:n-1]
		g.tell(1, g.hand[len(g.hand)-1])
	}
}

func (g *toy) tell(kind uint16, ref int32) {
	if g.record {
		g.events = append(g.events, Event{Kind: kind, Turn: int32(g.turn), Card: ref})
	}
}

func (g *toy) Turn() int { return g.turn }

func (g *toy) Result() (Result, bool) {
	switch {
	case g.points >= 40:
		return Result{Won: true, Kind: "points", Turn: g.turn}, true
	case len(g.hand) == 0 && len(g.deck) == 0 && g.asked == 0:
		return Result{Kind: "stalled", Turn: g.turn}, true
	}
	return Result{}, false
}

func (g *toy) Legal(dst []Action) []Action {
	if _, over := g.Result(); over {
		return dst
	}
	if g.asked != 0 {
		return append(dst, Action{Kind: toyTimes, Card: g.asked, N: 1}, Action{Kind: toyTimes, Card: g.asked, N: 2})
	}
	dst = append(dst, Action{Kind: toyPass})
	for _, ref := range g.hand {
		dst = append(dst, Action{Kind: toyLay, Card: ref})
	}
	return dst
}

func (g *toy) Apply(a Action) error {
	if _, over := g.Result(); over {
		return ErrOver
	}
	switch {
	case g.asked != 0:
		if a.N != 1 && a.N != 2 || a != (Action{Kind: toyTimes, Card: g.asked, N: a.N}) {
			return ErrIllegal
		}
		g.points += int(a.N) * g.focus(g.asked)
		g.asked = 0
		if a.N == 2 {
			g.hand = g.hand[:0]
		}
		return nil
	case a == (Action{Kind: toyPass}):
		g.turn++
		g.draw()
		return nil
	}
	for i, ref := range g.hand {
		if a == (Action{Kind: toyLay, Card: ref}) {
			g.hand = append(g.hand[:i], g.hand[i+1:]...)
			g.tell(2, ref)
			if g.focus(ref)%2 == 1 {
				g.asked = ref
			} else {
				g.points += g.focus(ref)
			}
			return nil
		}
	}
	return ErrIllegal
}

func (g *toy) Answer(a Answer) error {
	if _, over := g.Result(); over {
		return ErrOver
	}
	if g.asked == 0 || a.Number == nil || *a.Number < 1 || *a.Number > 2 {
		return ErrIllegal
	}
	return g.Apply(Action{Kind: toyTimes, Card: g.asked, N: int32(*a.Number)})
}

func (g *toy) Pending() *Question {
	if g.asked == 0 {
		return nil
	}
	g.q = Question{Kind: "choice", Card: g.asked, Free: true, Min: 1, Max: 2}
	return &g.q
}

func (g *toy) View(dst *View) {
	*dst = View{Turn: g.turn, Phase: "action", Honor: g.points, FateDeck: len(g.deck), Hand: dst.Hand[:0]}
	for _, ref := range g.hand {
		dst.Hand = append(dst.Hand, CardView{Ref: ref, Card: g.cards[ref-1]})
	}
}

func (g *toy) Hash() uint64 {
	var h Hash
	for _, zone := range [][]int32{g.deck, g.hand} {
		h.Int(len(zone))
		for _, ref := range zone {
			h.String(g.cards[ref-1].ID)
			h.Int(int(ref))
		}
	}
	h.Int(g.turn)
	h.Int(g.points)
	h.Int(int(g.asked))
	return h.Sum()
}

func (g *toy) Describe(a Action, _ string) Description {
	return Description{Kind: fmt.Sprint(a.Kind), Label: fmt.Sprintf("%d %d", a.Kind, a.Card), Card: a.Card}
}
func (g *toy) Prompt(string) string          { return "" }
func (g *toy) Events() []Event               { return g.events }
func (g *toy) Tell(e Event, _ string) string { return fmt.Sprint(e.Kind, e.Card) }
func (g *toy) Explain(int32, string) ([]Explanation, error) {
	return nil, ErrNoCard
}
func (g *toy) Coverage() Coverage { return Coverage{} }

// toySetup is a deck of 30 cards with focus 1 to 5.
func toySetup(seed uint64) Setup {
	s := Setup{Seed: seed, Opponent: DefaultOpponent, Record: true}
	for i := range 5 {
		c := &card.Card{ID: fmt.Sprintf("card-%d", i), Stats: card.Stats{card.Focus: {Value: i + 1}}}
		s.Cards = append(s.Cards, Entry{Card: c, Count: 6, Section: "fate"})
	}
	return s
}
