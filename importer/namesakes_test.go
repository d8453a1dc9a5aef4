package importer

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
)

// A file of nothing but namesakes must cost what its size is: telling them apart is quadratic.
func TestMergeBoundsNamesakes(t *testing.T) {
	const n = 20_000
	records := make([]Record, n)
	for i := range records {
		records[i] = rec(fmt.Sprint("nobody_", i), card.Card{Title: "Nobody Special", Printings: []card.Printing{in("jade-edition")}})
	}
	var report Report
	cards := mustMerge(t, &report, dump("yasuki", records...), dump("oracle", records...))
	if len(cards) != maxNamesakes {
		t.Errorf("%d cards, want %d", len(cards), maxNamesakes)
	}
	refused := 0
	for _, note := range report.Sorted() {
		if note.Severity == Refused && strings.Contains(note.Message, "of that title and version before it") {
			refused++
		}
	}
	if want := 2 * (n - maxNamesakes); refused != want {
		t.Errorf("%d records are refused with the reason, want %d", refused, want)
	}
}

// An id of the ledger belongs to its card alone: neither an export that uses it for another card nor a title
// that happens to give it takes it away.
func TestMergeKeepsIDsOfTheLedger(t *testing.T) {
	for name, other := range map[string]card.Card{
		"an export's id, sorted before":  {ID: "aulus-2", Title: "Aardvark"},
		"an export's id, sorted behind":  {ID: "aulus-2", Title: "Zebra"},
		"a title that gives the same id": {Title: "Aulus 2", Types: []card.Type{card.Strategy}},
	} {
		t.Run(name, func(t *testing.T) {
			cards := mustMerge(t, nil,
				dump("kotei", rec("other", other)),
				dump("yasuki", rec("aulus_personality", card.Card{Title: "Aulus", Printings: []card.Printing{in("chaos-reigns-part-iii")}})),
			)
			if len(cards) != 2 || cards["aulus-2"] == nil || cards["aulus-2"].Title != "Aulus" {
				t.Errorf("the cards are %v, want aulus-2 to be Aulus and another card", sortedKeys(cards))
			}
		})
	}
}

// The same files under other paths are the same release, also where two dumps of one source disagree.
func TestMergeDoesNotDependOnPaths(t *testing.T) {
	hashes := map[string]bool{}
	for i := range 20 {
		one := rec("nobody", card.Card{Title: "Nobody Special", Text: "Once.", Printings: []card.Printing{in("jade-edition")}})
		two := rec("nobody", card.Card{Title: "Nobody special", Text: "Twice.", Printings: []card.Printing{in("jade-edition")}})
		one.File, two.File = fmt.Sprint("a", i, ".yaml"), fmt.Sprint("b", 20-i, ".yaml")
		content, err := Merge(card.L5RCCG, []NamedDump{dump("yasuki", one), dump("yasuki", two)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		hashes[HashContent(card.L5RCCG, content)] = true
	}
	if len(hashes) != 1 {
		t.Errorf("%d releases of the same cards, want 1", len(hashes))
	}
}
