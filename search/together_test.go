package search_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/search/query"
)

// Queries that run beside each other, or behind each other, never see what another left.
func TestRoomsAreNotShared(t *testing.T) {
	x := memory(t, sample(t))
	queries := []string{"", "-t:personality", "o:bow or o:honor", "o:honor", "c:none", "prints>=1 order:date", "unique:printings -o:bow", "kaze", "k!=samurai"}
	ask := func(q *query.Query) string {
		res, err := x.Search(t.Context(), search.Request{Query: q, Limit: 20, AsOf: "2026-01-01"})
		return fmt.Sprint(res.Total, res.Hits, res.Order, err)
	}
	parsed := make([]*query.Query, len(queries))
	for i, src := range queries {
		var err error
		if parsed[i], err = x.Parse(src, false); err != nil {
			t.Fatal(err)
		}
	}
	want := make([]string, len(queries))
	for i, q := range parsed {
		want[i] = ask(q)
	}
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for n := range 200 {
				i := n % len(queries)
				if got := ask(parsed[i]); got != want[i] {
					t.Errorf("%q: %s, want %s", queries[i], got, want[i])
				}
			}
		})
	}
	wait.Wait()
}
