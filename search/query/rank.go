package query

import "github.com/kotei-dev/kotei/card"

// Rank is the place of a word in the order of its vocabulary, from 1: arcs in order of time (card.Arcs), rarities from
// common up. It is false for words outside the order: modern and legacy span arcs, fixed and promo are no degree of
// rarity.
func Rank(w Words, id string) (int, bool) {
	switch w {
	case WordsLegal:
		if id == "modern" || id == "legacy" {
			return 0, false
		}
		for i, a := range card.Arcs() {
			if a.Token == id {
				return i + 1, true
			}
		}
	case WordsRarity:
		switch id {
		case "common":
			return 1, true
		case "uncommon":
			return 2, true
		case "rare":
			return 3, true
		case "premium", "exalted":
			return 4, true
		case "unique":
			return 5, true
		}
	}
	return 0, false
}
