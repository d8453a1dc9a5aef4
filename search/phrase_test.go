package search_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/search"
)

// A phrase finds the same whether it was asked for before or not, alone or beside other clauses, of whose cards few or
// many have it.
func TestPhrasesAreRemembered(t *testing.T) {
	words := []string{"bow", "this", "card", "gain", "two", "honor"}
	queries := []struct {
		src  string
		fits func(phrase, event bool) bool
	}{
		{"P", func(phrase, _ bool) bool { return phrase }},
		{"-P", func(phrase, _ bool) bool { return !phrase }},
		{"P t:event", func(phrase, event bool) bool { return phrase && event }},
		{"P -t:event", func(phrase, event bool) bool { return phrase && !event }},
		{"t:event -P", func(phrase, event bool) bool { return event && !phrase }},
		{"P or t:event", func(phrase, event bool) bool { return phrase || event }},
		{"t:event (P or -P)", func(_, event bool) bool { return event }},
	}
	rapid.Check(t, func(rt *rapid.T) {
		cards := make([]card.Card, rapid.IntRange(1, 90).Draw(rt, "cards"))
		few := rapid.IntRange(1, 9).Draw(rt, "every how many is an event")
		for i := range cards {
			cards[i] = card.Card{
				Title: "Card " + string(rune('A'+i/26)) + string(rune('A'+i%26)), Types: []card.Type{"holding"},
				Text: join(rapid.SliceOfN(rapid.SampledFrom(words), 0, 8).Draw(rt, "text")),
			}
			if i%few == 0 {
				cards[i].Types = []card.Type{"event"}
			}
		}
		x, err := search.Memory(cardtest.Catalog(t, cards...), nil)
		if err != nil {
			rt.Fatal(err)
		}
		defer x.Close()
		phrase := join(rapid.SliceOfN(rapid.SampledFrom(words), 1, 3).Draw(rt, "phrase"))
		for range rapid.IntRange(1, 6).Draw(rt, "queries") {
			q := rapid.SampledFrom(queries).Draw(rt, "query")
			var got, want []int
			for _, h := range find(t, x, strings.ReplaceAll(q.src, "P", `o:"`+phrase+`"`), search.Request{}).Hits {
				got = append(got, h.Card)
			}
			slices.Sort(got)
			for i := range cards {
				if k := x.Catalog().At(i); q.fits(strings.Contains(" "+k.Text+" ", " "+phrase+" "), k.HasType("event")) {
					want = append(want, i)
				}
			}
			if !slices.Equal(got, want) {
				rt.Fatalf("%s of %q: %v, want %v", q.src, phrase, got, want)
			}
		}
	})
}
