package simulation

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// condFunc is a condition of tests.
type condFunc struct {
	uses []int
	eval func(slots []int64) bool
}

func (c condFunc) Uses() []int                      { return c.uses }
func (c condFunc) Eval(slots []int64) (int64, bool) { return truth(c.eval(slots)), true }

func fieldNamed(t testing.TB, name string) int {
	t.Helper()
	for i := range fields {
		if fields[i].name == name {
			return i
		}
	}
	t.Fatalf("no field %s", name)
	return 0
}

// TestExactAgainstEveryOrder: the probability of a goal is the share of all orders of two tiny decks in which it is
// reached.
func TestExactAgainstEveryOrder(t *testing.T) {
	turn, opened, dealtS, dealtA, named := fieldNamed(t, "turn"), fieldNamed(t, "opening.strategies"), fieldNamed(t, "dealt.strategies"), fieldNamed(t, "dealt.attachments"), fieldNamed(t, "dealt.named")
	holdings := fieldNamed(t, "opening.holdings")
	uses := []int{turn, opened, dealtS, dealtA, named, holdings}
	rapid.Check(t, func(t *rapid.T) {
		l := &lineup{}
		put := func(section deck.Section, k class, n int) {
			if n > 0 {
				l.entries = append(l.entries, entry{card: &card.Card{}, section: section, class: k, copies: n})
			}
		}
		put(deck.Dynasty, classHolding, rapid.IntRange(0, 2).Draw(t, "holdings"))
		put(deck.Dynasty, classPersonality, rapid.IntRange(1, 3).Draw(t, "personalities"))
		put(deck.Fate, classStrategy, rapid.IntRange(0, 2).Draw(t, "strategies"))
		put(deck.Fate, classAttachment, rapid.IntRange(0, 2).Draw(t, "attachments"))
		put(deck.Fate, classStrategy, rapid.IntRange(1, 2).Draw(t, "others"))
		g := &goal{by: rapid.IntRange(1, 4).Draw(t, "by"), static: true, ours: uses, named: make([]bool, len(l.entries))}
		g.named[rapid.IntRange(0, len(l.entries)-1).Draw(t, "named")] = true
		weights := rapid.SliceOfN(rapid.Int64Range(-3, 3), len(uses), len(uses)).Draw(t, "weights")
		limit := rapid.Int64Range(-3, 6).Draw(t, "limit")
		used := uses[:rapid.IntRange(1, len(uses)).Draw(t, "uses")]
		g.ours = used
		g.cond = condFunc{used, func(slots []int64) bool {
			sum := int64(0)
			for i, n := range used {
				sum += weights[i] * slots[n]
			}
			return sum == limit || sum > limit+2
		}}
		d := &dealt{population: l.decks(), draws: [2]int{rapid.IntRange(0, 2).Draw(t, "provinces"), rapid.IntRange(0, 3).Draw(t, "hand")}}
		looks := maxLooks
		got, ok := newExact(d, l, g, &looks).probability()
		if want := byEveryOrder(d, l, g); !ok || math.Abs(got-want) > 1e-9 {
			t.Fatalf("%v, not %v", got, want)
		}
	})
}

// byEveryOrder goes through every order of both decks.
func byEveryOrder(d *dealt, l *lineup, g *goal) float64 {
	var decks [2][]int
	for i := range l.entries {
		for range l.entries[i].copies {
			decks[l.entries[i].side()] = append(decks[l.entries[i].side()], i)
		}
	}
	reached, all := 0, 0
	permute(decks[0], 0, func() {
		permute(decks[1], 0, func() {
			all++
			for turn := 1; turn <= g.by; turn++ {
				if holdsIn(d, l, g, decks, turn) {
					reached++
					break
				}
			}
		})
	})
	return float64(reached) / float64(all)
}

// holdsIn asks the goal in one order of the decks.
func holdsIn(d *dealt, l *lineup, g *goal, decks [2][]int, turn int) bool {
	slots := make([]int64, len(fields))
	for _, n := range g.ours {
		f := &fields[n]
		if f.name == "turn" {
			slots[n] = int64(turn)
			continue
		}
		for side, list := range decks {
			draws := d.draws[side]
			if f.group == groupDealt && side == 1 {
				draws += turn - 1
			}
			for _, i := range list[:min(draws, len(list))] {
				if f.class == classAny || f.class == classNamed && g.named[i] || f.class == l.entries[i].class {
					slots[n]++
				}
			}
		}
	}
	value, _ := g.cond.Eval(slots)
	return value != 0
}

// permute calls with every order of a list.
func permute(list []int, k int, with func()) {
	if k == len(list) {
		with()
		return
	}
	for i := k; i < len(list); i++ {
		list[k], list[i] = list[i], list[k]
		permute(list, k+1, with)
		list[k], list[i] = list[i], list[k]
	}
}

// TestExactTooLarge: what has too many cases has no exact probability, and is not gone through to the end.
func TestExactTooLarge(t *testing.T) {
	l := &lineup{}
	g := &goal{by: 40, static: true}
	for k := classHolding; k < numClasses; k++ {
		l.entries = append(l.entries, entry{card: &card.Card{}, section: deck.Fate, class: k, copies: 15})
	}
	for _, name := range []string{"holdings", "personalities", "events", "strategies", "attachments", "rings"} {
		g.ours = append(g.ours, fieldNamed(t, "dealt."+name), fieldNamed(t, "opening."+name))
	}
	g.cond = condFunc{g.ours, func([]int64) bool { return false }}
	looks := maxLooks
	x := newExact(&dealt{population: l.decks(), draws: [2]int{0, 10}}, l, g, &looks)
	if _, ok := x.probability(); ok || looks < -1000 {
		t.Errorf("%d cases were gone through", maxLooks-looks)
	}
}
