package share_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/api/share"
)

// TestTurns: a client that asks for much holds up itself; another one waits for one piece of work at most.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := share.New(2, 100)
		var mu sync.Mutex
		var order []string
		work := func(name string) {
			_, leave, err := p.Enter(t.Context(), name, 1)
			if err != nil {
				t.Error(err)
				return
			}
			time.Sleep(time.Second)
			mu.Lock()
			order = append(order, name)
			mu.Unlock()
			leave()
		}
		for range 10 {
			go work("greedy")
		}
		synctest.Wait()
		if running, waiting := p.Load(); running != 1 || waiting != 9 {
			t.Errorf("%d run and %d wait: a client alone leaves one slot", running, waiting)
		}
		began := time.Now()
		work("modest") // a slot is free
		if took := time.Since(began); took != time.Second {
			t.Errorf("the modest client waited %s", took-time.Second)
		}
		go work("second")
		go work("third")
		time.Sleep(2 * time.Second)
		synctest.Wait()
		mu.Lock()
		for _, name := range []string{"second", "third"} {
			if n := countOf(order, name); n != 1 {
				t.Errorf("%s has not had its turn: %v", name, order)
			}
		}
		mu.Unlock()
		time.Sleep(20 * time.Second)
		mu.Lock()
		defer mu.Unlock()
		if running, waiting := p.Load(); running != 0 || waiting != 0 || len(order) != 13 {
			t.Errorf("in the end %d run, %d wait, %v", running, waiting, order)
		}
	})
}

func countOf(list []string, want string) (n int) {
	for _, s := range list {
		if s == want {
			n++
		}
	}
	return n
}

// TestFull: what a client has waiting is bounded, and who gives up makes room.
func TestFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := share.New(1, 2)
		_, leave, err := p.Enter(t.Context(), "a", 1)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		gone := make(chan error, 2)
		for range 2 {
			go func() {
				_, _, err := p.Enter(ctx, "a", 1)
				gone <- err
			}()
		}
		synctest.Wait()
		if _, _, err := p.Enter(t.Context(), "a", 1); !errors.Is(err, share.ErrFull) {
			t.Errorf("a third one may wait: %v", err)
		}
		cancel()
		for range 2 {
			if err := <-gone; !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		}
		if _, waiting := p.Load(); waiting != 0 {
			t.Errorf("%d wait that have given up", waiting)
		}
		leave()
		leave() // harmless
		if running, _ := p.Load(); running != 0 {
			t.Errorf("%d run", running)
		}
	})
}

// TestAnyOrder: whatever clients do, no more run than there are slots, nobody is forgotten, and all ends.
func TestAnyOrder(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		slots := rapid.IntRange(1, 4).Draw(r, "slots")
		tasks := rapid.SliceOfN(rapid.IntRange(0, 11), 1, 40).Draw(r, "tasks") // client and patience
		p := share.New(slots, 5)
		var mu sync.Mutex
		running, most := 0, 0
		var all sync.WaitGroup
		for _, task := range tasks {
			all.Go(func() {
				ctx, cancel := context.WithTimeout(context.Background(), time.Duration(1+task%3)*500*time.Microsecond)
				defer cancel()
				n, leave, err := p.Enter(ctx, fmt.Sprint(task/3), 1+task%2)
				if err != nil {
					return
				}
				mu.Lock()
				running += n
				most = max(most, running)
				mu.Unlock()
				time.Sleep(100 * time.Microsecond)
				mu.Lock()
				running -= n
				mu.Unlock()
				leave()
			})
		}
		all.Wait()
		if have, waiting := p.Load(); have != 0 || waiting != 0 || most > slots {
			r.Fatalf("%d run and %d wait in the end, %d ran at a time in %d slots", have, waiting, most, slots)
		}
	})
}

// TestMore: a piece of work gets further slots while they are free, and leaves one for others.
func TestMore(t *testing.T) {
	p := share.New(4, 1)
	for _, c := range []struct {
		name string
		most int
		want int
	}{{"a", 2, 2}, {"a", 5, 1}, {"b", 5, 1}} {
		n, leave, err := p.Enter(t.Context(), c.name, c.most)
		if err != nil || n != c.want {
			t.Errorf("%s gets %d slots of %d wanted (%v), want %d", c.name, n, c.most, err, c.want)
		}
		defer leave()
	}
}
