package search

import (
	"testing"

	"pgregory.net/rapid"
)

// naive is the whole table of the distance with neighbours swapped, each of which is changed once only.
func naive(a, b []rune) int {
	d := make([][]int, len(a)+1)
	for i := range d {
		d[i] = make([]int, len(b)+1)
		d[i][0] = i
	}
	for j := range d[0] {
		d[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}

func TestDistance(t *testing.T) {
	word := rapid.Custom(func(rt *rapid.T) []rune { return []rune(rapid.StringMatching(`[abcé]{0,7}`).Draw(rt, "word")) })
	rapid.Check(t, func(rt *rapid.T) {
		a, b := word.Draw(rt, "a"), word.Draw(rt, "b")
		want := min(naive(a, b), maxDistance+1)
		if got := distance(a, b, maxDistance); got != want {
			rt.Fatalf("%q and %q are %d apart, want %d", string(a), string(b), got, want)
		}
		if want <= maxDistance && !shapeOf(a).near(shapeOf(b)) {
			rt.Fatalf("%q and %q do not look near", string(a), string(b))
		}
	})
}
