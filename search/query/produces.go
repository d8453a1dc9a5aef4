package query

import (
	"regexp"
	"strconv"
)

// produced is what a text says a card can make: "Produce 2 Gold", with alternatives behind it in the same sentence.
// "Produces 2 more Gold" and amounts that depend on the game are none.
var (
	produced    = regexp.MustCompile(`(?i)\bproduces?\s+(\d{1,3})\s+gold\b`)
	alternative = regexp.MustCompile(`(?i)^[^.\n]{0,120}?\bor\s+(?:produces?\s+)?(\d{1,3})\s+gold\b`)
)

// Produces gives the amounts of Gold that an English wording says it can make, in order of appearance, none twice. It
// is nil for a text that names none. The printed production of Strongholds is a stat and not in the text.
//
//	Produces("Bow: Produce 2 Gold, or 3 Gold when paying for a Spell.") == []int{2, 3}
func Produces(text string) []int {
	var out []int
	add := func(digits string) {
		n, _ := strconv.Atoi(digits) // at most three digits
		for _, have := range out {
			if have == n {
				return
			}
		}
		out = append(out, n)
	}
	for _, m := range produced.FindAllStringSubmatchIndex(text, -1) {
		add(text[m[2]:m[3]])
		for rest := text[m[1]:]; ; {
			a := alternative.FindStringSubmatchIndex(rest)
			if a == nil {
				break
			}
			add(rest[a[2]:a[3]])
			rest = rest[a[1]:]
		}
	}
	return out
}
