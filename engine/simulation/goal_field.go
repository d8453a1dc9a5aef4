package simulation

import (
	"github.com/kotei-dev/kotei/engine"
)

// group is what a field of this package is about. Chance alone decides those before groupPlay: they have their values for
// every turn of the game as soon as the cards are dealt.
type group uint8

const (
	groupTurn group = iota
	groupOpening
	groupDealt
	groupPlay
)

// field is one thing that goals may speak of and that this package counts, beside those of the rules.
type field struct {
	name  string
	group group
	class class // that it counts; classNamed for the cards that the goal names, classAny for all
	doc   string
	of    func(w *goalWatch, g *goal, f *field) int64
}

const (
	classNamed = numClasses + iota // the cards that the goal names
	classAny
)

// fields are the fields of this package, in the order in which goals number them.
var fields = func() []field {
	list := []field{{name: "turn", group: groupTurn, doc: "number of the player's turn, from 1", of: func(w *goalWatch, _ *goal, _ *field) int64 { return int64(w.turn) }}}
	words := [numClasses]string{"", "holdings", "personalities", "events", "strategies", "attachments", "rings"}
	for _, g := range []struct {
		name, doc string
		group     group
		of        func(w *goalWatch, g *goal, f *field) int64
	}{
		{"opening", "in the opening Provinces and hand", groupOpening, openingOf},
		{"dealt", "that the opening and one Fate card drawn at the end of each turn bring by this turn, whatever is done", groupDealt, dealtOf},
		{"seen", "drawn or revealed so far", groupPlay, seenOf},
		{"played", "brought into play or used so far", groupPlay, playedOf},
	} {
		for k := classHolding; k <= classRing; k++ {
			list = append(list, field{g.name + "." + words[k], g.group, k, "number of " + words[k] + " " + g.doc, g.of})
		}
		list = append(list,
			field{g.name + ".named", g.group, classNamed, "number of copies of the cards that the goal names, " + g.doc, g.of},
			field{g.name + ".cards", g.group, classAny, "number of cards " + g.doc, g.of})
	}
	gold := func(pick func(*engine.TurnMeter) int16) func(w *goalWatch, g *goal, f *field) int64 {
		return func(w *goalWatch, _ *goal, _ *field) int64 { return int64(pick(&w.meter.Turns[w.turn])) }
	}
	return append(
		list,
		field{"gold.available", groupPlay, 0, "Gold that could be paid as this turn began", gold(func(t *engine.TurnMeter) int16 { return t.Available })},
		field{"gold.produced", groupPlay, 0, "Gold produced this turn", gold(func(t *engine.TurnMeter) int16 { return t.Produced })},
		field{"gold.spent", groupPlay, 0, "Gold spent this turn", gold(func(t *engine.TurnMeter) int16 { return t.Spent })},
		field{"gold.lost", groupPlay, 0, "Gold that vanished unspent this turn", gold(func(t *engine.TurnMeter) int16 { return t.Lost })},
		field{"attacks", groupPlay, 0, "number of attacks declared so far", func(w *goalWatch, _ *goal, _ *field) int64 { return int64(w.meter.Attacks) }},
		field{"cycled", groupPlay, 0, "number of cards that Cycle has exchanged", func(w *goalWatch, _ *goal, _ *field) int64 { return int64(w.meter.Cycled) }},
	)
}()

// count is the number of copies of the field's class for which holds is true.
func (f *field) count(w *goalWatch, g *goal, holds func(c *engine.CardMeter, side int) bool) int64 {
	n := int64(0)
	for i := range w.lineup.entries {
		switch {
		case f.class == classNamed && !g.named[i], f.class < numClasses && w.lineup.entries[i].class != f.class:
			continue
		}
		for _, ref := range w.lineup.refs[i] {
			if holds(&w.meter.Cards[ref], w.lineup.entries[i].side()) {
				n++
			}
		}
	}
	return n
}

func openingOf(w *goalWatch, g *goal, f *field) int64 {
	return f.count(w, g, func(c *engine.CardMeter, _ int) bool { return c.Dealt != engine.InDeck })
}

// dealtOf counts the opening Provinces and the cards on top of the Fate deck: the hand, and one for each turn before this
// one (TF-TURN-08).
func dealtOf(w *goalWatch, g *goal, f *field) int64 {
	return f.count(w, g, func(c *engine.CardMeter, side int) bool {
		return c.Dealt == engine.InProvince || side == 1 && int(c.Depth) <= w.meter.Hand+w.turn-1
	})
}

func seenOf(w *goalWatch, g *goal, f *field) int64 {
	return f.count(w, g, func(c *engine.CardMeter, _ int) bool { return c.Seen != 0 })
}

func playedOf(w *goalWatch, g *goal, f *field) int64 {
	return f.count(w, g, func(c *engine.CardMeter, _ int) bool { return c.Played != 0 })
}
