package deck_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/deck"
)

// TestNumbersWithDots: "3. Name" is the third card of a numbered list, or three copies in another.
func TestNumbersWithDots(t *testing.T) {
	r := invented(t)
	for _, tt := range []struct{ list, counts string }{
		{"1. Copper Kiln\n2. Potter's Row\n3. Bent Reed", "1 1 1"},
		{"1. Copper Kiln\n\n2. Potter's Row\nFate\n1. Bent Reed\n2. Hold Them!", "1 1 1 1"},
		{"1. Copper Kiln\nFate\n2. Bent Reed", "1 1"},
		{"1. Copper Kiln\n1. Potter's Row\n1. Bent Reed", "1 1 1"},
		{"1. Copper Kiln\n2. Potter's Row\n4. Bent Reed", "1 1 1"}, // one was taken out
		{"1. 3x Copper Kiln\n2. Potter's Row x2", "3 2"},
		{"3. Copper Kiln\n3. Potter's Row\n2. Bent Reed", "3 3 2"},
		{"3) Copper Kiln\r\n2) Potter's Row\r\n1) Bent Reed", "3 2 1"},
		{"> 3. Copper Kiln\n> 1. Potter's Row", "3 1"},
		{"2. Copper Kiln\n3. Potter's Row", "2 3"},
		{"Dynasty\n3. Copper Kiln\n\nFate\n1. Bent Reed\n3. Hold Them!", "3 1 3"},
		{"3. 2x Copper Kiln\n3. Potter's Row", "2 3"},
	} {
		res, err := deck.Read([]byte(tt.list), deck.Options{}, r)
		if err != nil {
			t.Fatal(err)
		}
		var counts []string
		for _, e := range res.Deck.Entries {
			if !e.Resolved() {
				t.Errorf("%q: unresolved %+v", tt.list, e)
			}
			counts = append(counts, fmt.Sprint(e.Count))
		}
		if got := strings.Join(counts, " "); got != tt.counts {
			t.Errorf("%q: counts %s, want %s", tt.list, got, tt.counts)
		}
	}
}
