package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// provinceElementsKind asks that the five provinces can be assigned one-to-one to the five elements (LCG-DECK-12).
// A province of several elements stands for any one of them, so that it is a matching and no count (LCG-DECK-13);
// a Seeker role may put its own element in the place of another (LCG-ROLE-01). Copies count, not lines. With any other
// number of provinces nothing is said: that number is the fault.
func provinceElementsKind() kind {
	return kind{
		name: "province-elements", doc: "asks that the provinces can be assigned one-to-one to the elements",
		codes: []string{"province-element", "facts-missing"}, games: []card.Game{card.L5RLCG}, run: runProvinceElements,
	}
}

// elements are the five elements; the bit of each is 1 << its place.
var elements = [...]string{"air", "earth", "fire", "void", "water"}

const allElements = 1<<len(elements) - 1

// elementBit is the bit of an element, 0 for any other word.
func elementBit(name string) uint8 {
	if at := slices.Index(elements[:], name); at >= 0 {
		return 1 << at
	}
	return 0
}

func runProvinceElements(j *judge, r *Rule) {
	if j.openIn(deck.Provinces) > 0 && !j.mending {
		return
	}
	at := j.plan.index[deck.Provinces]
	var masks [len(elements)]uint8
	var list []int
	n, untold := 0, false
	for i := range j.groups {
		g := &j.groups[i]
		if g.home != deck.Provinces || g.bySec[at] == 0 {
			continue
		}
		mask := uint8(0)
		for _, e := range g.card.Elements {
			mask |= elementBit(e)
		}
		if mask == 0 {
			mask, untold = allElements, true
		}
		list = append(list, i)
		for range min(g.bySec[at], len(masks)+1) {
			if n == len(masks) {
				return
			}
			masks[n] = mask
			n++
		}
	}
	for j.mending && n < len(masks) { // a province that is to be added can be of any element that is missing
		masks[n] = allElements
		n++
	}
	if n != len(masks) {
		return
	}
	fits := j.elementsFit(masks)
	switch {
	case fits && untold:
		j.problem(stageRestriction, "facts-missing", Undecided, r.Cited).say("facts-missing/elements", words{})
	case !fits:
		f := j.problem(stageRestriction, "province-element", Error, r.Cited)
		for _, i := range list {
			f.inSection(&j.groups[i], at, deck.Provinces)
		}
		f.say("province-element", words{})
	}
}

// elementsFit tries the plain five elements, and for each Seeker its element twice in the place of every other. A line
// that may be a role may be any Seeker.
func (j *judge) elementsFit(masks [len(elements)]uint8) bool {
	plain := [len(elements)]uint8{1, 2, 4, 8, 16}
	if assignable(masks, plain) {
		return true
	}
	for e := range elements {
		if !j.seeks(e) {
			continue
		}
		for other := range elements {
			if other == e {
				continue
			}
			slots := plain
			slots[other] = 1 << e
			if assignable(masks, slots) {
				return true
			}
		}
	}
	return false
}

// seeks says whether a role of the deck is a Seeker of the element, or may be.
func (j *judge) seeks(element int) bool {
	if j.roleOpen() {
		return true
	}
	return slices.ContainsFunc(j.lcg(clanFromStronghold).roles, func(role *card.Card) bool {
		return slices.Contains(role.Traits, traitSeeker) &&
			(slices.Contains(role.Elements, elements[element]) || slices.Contains(role.Traits, elements[element]))
	})
}

// assignable says whether every province can take a place of its own among the slots, each one element.
func assignable(masks, slots [len(elements)]uint8) bool {
	reached := [1 << len(elements)]bool{0: true} // sets of slots that the first provinces can fill
	for _, mask := range masks {
		var next [1 << len(elements)]bool
		for set := range reached {
			if !reached[set] {
				continue
			}
			for s, slot := range slots {
				if set&(1<<s) == 0 && mask&slot != 0 {
					next[set|1<<s] = true
				}
			}
		}
		reached = next
	}
	return reached[allElements]
}
