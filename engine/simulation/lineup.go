package simulation

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
)

// class is what sort of card an entry is, where openings and goals count sorts.
type class uint8

const (
	classOther class = iota
	classHolding
	classPersonality
	classEvent
	classStrategy
	classAttachment
	classRing
	numClasses
)

var classOf = map[card.Type]class{
	card.Holding: classHolding, card.Personality: classPersonality, card.Event: classEvent, card.Celestial: classEvent,
	card.Region: classOther, card.Strategy: classStrategy, card.Ring: classRing,
	card.Follower: classAttachment, card.Item: classAttachment, card.Spell: classAttachment, card.Ancestor: classAttachment,
}

// entry is one card of a deck in one section.
type entry struct {
	card    *card.Card
	section deck.Section
	class   class
	copies  int
}

// lineup is a deck as the meter counts it: refs are given to the copies in the order of the set-up, from 1.
type lineup struct {
	entries []entry
	refs    [][]int16 // by entry: the refs of its copies
	of      []int16   // by ref: number of the entry; 0 is not used
	cards   int
}

// newLineup numbers the cards of a set-up. Entries of one card in one section count as one.
func newLineup(set engine.Setup) *lineup {
	l := &lineup{of: []int16{0}}
	type key struct {
		id      string
		section deck.Section
	}
	known := map[key]int16{}
	for _, e := range set.Cards {
		section := sectionOf(&e)
		k := key{e.Card.ID, section}
		n, ok := known[k]
		if !ok {
			n = int16(len(l.entries))
			known[k] = n
			l.entries = append(l.entries, entry{card: e.Card, section: section, class: sortOf(e.Card)})
			l.refs = append(l.refs, nil)
		}
		l.entries[n].copies += e.Count
		for range e.Count {
			l.refs[n] = append(l.refs[n], int16(len(l.of)))
			l.of = append(l.of, n)
		}
		l.cards += e.Count
	}
	return l
}

// sortOf is the class of a card: of its first type that has one.
func sortOf(c *card.Card) class {
	for _, t := range c.Types {
		if k := classOf[t]; k != classOther {
			return k
		}
	}
	return classOther
}

// sectionOf is where the copies of an entry begin: in play where it says so, else in the deck of the card's type.
func sectionOf(e *engine.Entry) deck.Section {
	if e.Section == deck.Start {
		return deck.Start
	}
	if home := deck.HomeSection(e.Card); home != "" {
		return home
	}
	return e.Section
}
