package api_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/kotei-dev/kotei/card"
)

// While releases are swapped, every answer is of one release: what the header names is what the report was made from.
func TestSwapWhileServing(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	next := view(t, cards(t, "r2"))
	before, _ := s.library.View(card.L5RCCG)
	stop := make(chan struct{})
	var swapping, asking sync.WaitGroup
	swapping.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				s.library.Set(card.L5RCCG, next)
				s.library.Set(card.L5RCCG, before)
			}
		}
	})
	seen := make([]map[string]bool, 4)
	for i := range seen {
		seen[i] = map[string]bool{}
		asking.Go(func() {
			for range 50 {
				res := s.post(v1+"/decks/validate?format=ivory", `{"text":"1 Sudden Example"}`)
				release := res.Header.Get("Kotei-Release")
				if !strings.Contains(text(t, res), `"release":"`+release+`"`) {
					t.Errorf("header %s, body %s", release, text(t, res))
				}
				seen[i][release] = true
			}
		})
	}
	asking.Wait()
	close(stop)
	swapping.Wait()
	for _, m := range seen[1:] {
		for release := range m {
			seen[0][release] = true
		}
	}
	if len(seen[0]) != 2 {
		t.Errorf("only %v was served", seen[0])
	}
}
