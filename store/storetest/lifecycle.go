package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
)

func cancelled(t *testing.T, s suite) {
	st := s.store(t)
	one := Content(card.L5RCCG, 5, "one")
	publish(t, st, card.L5RCCG, one, "h1", Day(1))
	gone := cancelledContext(t)
	calls := map[string]func() error{
		"Current": func() error { _, err := st.Current(gone, card.L5RCCG); return err },
		"Games":   func() error { _, err := st.Games(gone); return err },
		"Load":    func() error { _, _, err := st.Load(gone, card.L5RCCG); return err },
		"History": func() error { _, err := st.History(gone, card.L5RCCG); return err },
		"Sources": func() error { _, err := st.Sources(gone, card.L5RCCG); return err },
		"Begin":   func() error { _, err := st.Begin(gone, card.L5RCCG); return err },
		"Version": func() error { _, err := st.Version(gone); return err },
		"Write": func() error {
			d := begin(t, st, card.L5RCCG)
			err := d.Write(gone, Content(card.L5RCCG, 9, "two"), nil)
			return errors.Join(err, d.Discard())
		},
		"Publish": func() error {
			d := begin(t, st, card.L5RCCG)
			err := d.Write(t.Context(), Content(card.L5RCCG, 9, "two"), nil)
			if err != nil {
				t.Fatal(err)
			}
			_, err = d.Publish(gone, "h2", Day(2))
			return errors.Join(err, d.Discard())
		},
		"KeepSources": func() error {
			d := begin(t, st, card.L5RCCG)
			return errors.Join(d.KeepSources(gone, nil), d.Discard())
		},
	}
	for name, call := range calls {
		if err := call(); !errors.Is(err, context.Canceled) {
			t.Errorf("%s with a cancelled context: %v, want context.Canceled", name, err)
		}
		serves(t, st, card.L5RCCG, "h1", one)
	}
	two := Content(card.L5RCCG, 2, "two")
	publish(t, st, card.L5RCCG, two, "h2", Day(2)) // nothing is left locked
	serves(t, st, card.L5RCCG, "h2", two)
}

func version(t *testing.T, s suite) {
	st, other := s.store(t), s.store(t)
	read := func(st store.Store) int64 {
		t.Helper()
		v, err := st.Version(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	before := read(other)
	if again := read(other); again != before {
		t.Errorf("the version went from %d to %d while nothing happened", before, again)
	}
	for i := range 3 {
		publish(t, st, card.L5RCCG, Content(card.L5RCCG, 2, "x"), fmt.Sprint("h", i), Day(1))
		after := read(other)
		if after == before {
			t.Errorf("publishing in another store left the version at %d", before)
		}
		before = after
	}
}

// loadWhilePublishing reads without a pause while releases replace each other: every Load is of one release.
func loadWhilePublishing(t *testing.T, s suite) {
	st, other := s.store(t), s.store(t)
	const cards, releases = 300, 4
	publish(t, st, card.L5RCCG, Content(card.L5RCCG, cards, "h0"), "h0", Day(1))
	done := make(chan struct{})
	var readers sync.WaitGroup
	for _, st := range []store.Store{st, other} {
		readers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				if err := loadsOneRelease(t.Context(), st, cards); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	for i := 1; i <= releases; i++ {
		hash := fmt.Sprint("h", i)
		publish(t, st, card.L5RCCG, Content(card.L5RCCG, cards+i, hash), hash, Day(i))
	}
	close(done)
	readers.Wait()
	serves(t, other, card.L5RCCG, fmt.Sprint("h", releases), Content(card.L5RCCG, cards+releases, fmt.Sprint("h", releases)))
}

func loadsOneRelease(ctx context.Context, st store.Store, atLeast int) error {
	r, c, err := st.Load(ctx, card.L5RCCG)
	if err != nil {
		return err
	}
	if len(c.Cards) != r.Cards || r.Cards < atLeast {
		return fmt.Errorf("release %s has %d cards, Load gave %d", r.Hash, r.Cards, len(c.Cards))
	}
	for _, k := range c.Cards {
		if k.Text != r.Hash {
			return fmt.Errorf("release %s came with card %s of release %s", r.Hash, k.ID, k.Text)
		}
	}
	return nil
}

func reopen(t *testing.T, s suite) {
	one := Content(card.L5RCCG, 40, "one")
	st, err := s.open(s.path)
	if err != nil {
		t.Fatal(err)
	}
	publish(t, st, card.L5RCCG, one, "h1", Day(1), Dump("yasuki", "y"))
	left := begin(t, st, card.Altered) // Close discards it
	if err := left.Write(t.Context(), Content(card.Altered, 3, "left"), nil); err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	st = s.store(t)
	serves(t, st, card.L5RCCG, "h1", one)
	servesNothing(t, st, card.Altered)
	two := Content(card.L5RCCG, 4, "two")
	publish(t, st, card.L5RCCG, two, "h2", Day(2))
	serves(t, st, card.L5RCCG, "h2", two)
}

func closed(t *testing.T, s suite) {
	st, err := s.open(s.path)
	if err != nil {
		t.Fatal(err)
	}
	publish(t, st, card.L5RCCG, Content(card.L5RCCG, 1, "one"), "h1", Day(1))
	for range 2 { // closing twice is no error
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := st.Current(t.Context(), card.L5RCCG); err == nil || errors.Is(err, store.ErrNotFound) {
		t.Errorf("Current of a closed store: %v, want an error that is not ErrNotFound", err)
	}
	if _, err := st.Begin(t.Context(), card.L5RCCG); err == nil {
		t.Error("Begin of a closed store gave no error")
	}
}

func large(t *testing.T, s suite) {
	st := s.store(t)
	c := Large(card.L5RCCG, 13860)
	r := publish(t, st, card.L5RCCG, c, "h", Day(1), store.SourceDump{Name: "big", Records: 1, ReadAt: Day(1), Data: make([]byte, 8<<20)})
	if r.Cards != 13860 {
		t.Errorf("%d cards, want 13860", r.Cards)
	}
	serves(t, st, card.L5RCCG, "h", c)
}
