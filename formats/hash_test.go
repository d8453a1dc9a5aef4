package formats

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/deck"
)

// TestHashIsTheDecks compares the hash of reports with that of the deck package.
func TestHashIsTheDecks(t *testing.T) {
	var h hasher
	rapid.Check(t, func(rt *rapid.T) {
		d := anyDeck(rt)
		for i := range d.Entries {
			switch rapid.IntRange(0, 9).Draw(rt, "kind") {
			case 0:
				d.Entries[i].RawCount = rapid.SampledFrom([]string{"x", "1.5", "-2", "\t"}).Draw(rt, "raw")
			case 1:
				d.Entries[i].Card, d.Entries[i].Name = "", rapid.SampledFrom([]string{"No One", "no one", "Nobody", "Éa"}).Draw(rt, "name")
			}
		}
		if got, want := h.hash(d), deck.Hash(d); got != want {
			rt.Fatalf("%s, want %s for %+v", got, want, d.Entries)
		}
	})
}
