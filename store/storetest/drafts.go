package storetest

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
)

func discard(t *testing.T, s suite) {
	st := s.store(t)
	one := Content(card.L5RCCG, 5, "one")
	publish(t, st, card.L5RCCG, one, "h1", Day(1))
	for _, write := range []bool{true, false} {
		d := begin(t, st, card.L5RCCG)
		if write {
			if err := d.Write(t.Context(), Content(card.L5RCCG, 9, "two"), nil); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 { // twice is no error
			if err := d.Discard(); err != nil {
				t.Errorf("Discard: %v", err)
			}
		}
		serves(t, st, card.L5RCCG, "h1", one)
	}
	three := Content(card.L5RCCG, 3, "three")
	publish(t, st, card.L5RCCG, three, "h3", Day(2)) // the way is free again
	serves(t, st, card.L5RCCG, "h3", three)
}

func endedDraft(t *testing.T, s suite) {
	st := s.store(t)
	one := Content(card.L5RCCG, 5, "one")
	d := begin(t, st, card.L5RCCG)
	if err := d.Write(t.Context(), one, nil); err != nil {
		t.Fatal(err)
	}
	if err := d.Write(t.Context(), one, nil); err == nil {
		t.Error("a second Write gave no error")
	}
	if _, err := d.Publish(t.Context(), "h1", Day(1)); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Publish(t.Context(), "h2", Day(1)); err == nil {
		t.Error("a second Publish gave no error")
	}
	if err := d.Write(t.Context(), one, nil); err == nil {
		t.Error("Write after Publish gave no error")
	}
	if err := d.Discard(); err != nil {
		t.Errorf("Discard after Publish: %v", err)
	}
	serves(t, st, card.L5RCCG, "h1", one)
}

func publishUnwritten(t *testing.T, s suite) {
	st := s.store(t)
	d := begin(t, st, card.L5RCCG)
	if _, err := d.Publish(t.Context(), "h", Day(1)); err == nil {
		t.Error("Publish without Write gave no error")
	}
	if err := d.Discard(); err != nil {
		t.Error(err)
	}
	d = begin(t, st, card.L5RCCG)
	if err := d.Write(t.Context(), Content(card.L5RCCG, 1, "x"), nil); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Publish(t.Context(), "", Day(1)); err == nil {
		t.Error("Publish without a hash gave no error")
	}
	if err := d.Discard(); err != nil {
		t.Error(err)
	}
	servesNothing(t, st, card.L5RCCG)
}

func malformed(t *testing.T, s suite) {
	st := s.store(t)
	one := Content(card.L5RCCG, 5, "one")
	publish(t, st, card.L5RCCG, one, "h1", Day(1))
	breaks := map[string]func(c *store.Content){
		"unsorted":          func(c *store.Content) { c.Cards[0], c.Cards[1] = c.Cards[1], c.Cards[0] },
		"two of one id":     func(c *store.Content) { c.Cards[1] = c.Cards[0] },
		"encoded too short": func(c *store.Content) { c.Encoded = Encode(c.Cards[:2]) },
		"two printings of one id": func(c *store.Content) {
			c.Cards[3].Printings[0].ID = c.Cards[4].Printings[0].ID
		},
		"alias to no card": func(c *store.Content) { c.Aliases["old"] = "no-such-card" },
		"two sets of one id": func(c *store.Content) {
			c.Sets = append(c.Sets, c.Sets[0])
		},
	}
	for name, spoil := range breaks {
		c := Content(card.L5RCCG, 5, "broken")
		spoil(&c)
		d := begin(t, st, card.L5RCCG)
		if err := d.Write(t.Context(), c, nil); err == nil {
			t.Errorf("%s: Write gave no error", name)
		}
		if _, err := d.Publish(t.Context(), "h2", Day(2)); err == nil {
			t.Errorf("%s: Publish after a failed Write gave no error", name)
		}
		if err := d.Discard(); err != nil {
			t.Errorf("%s: Discard: %v", name, err)
		}
		serves(t, st, card.L5RCCG, "h1", one)
	}
}

func sourcesKept(t *testing.T, s suite) {
	st := s.store(t)
	want := []store.SourceDump{
		{Name: "a", Records: 1, ReadAt: Day(1), Data: []byte("x")},
		{Name: "b", Records: 3, ReadAt: Day(2), Data: []byte{0, 1, 255, 0}},
	}
	publish(t, st, card.L5RCCG, Content(card.L5RCCG, 1, "x"), "h", Day(3), want[1], want[0])
	got, err := st.Sources(t.Context(), card.L5RCCG)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("Sources: %v (-want +got):\n%s", err, diff)
	}
}

func keepSources(t *testing.T, s suite) {
	st := s.store(t)
	d := begin(t, st, card.L5RCCG)
	if err := d.KeepSources(t.Context(), []store.SourceDump{Dump("a", "1")}); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("KeepSources without a release: %v, want ErrNotFound", err)
	}
	if err := d.Discard(); err != nil {
		t.Fatal(err)
	}
	one := Content(card.L5RCCG, 5, "one")
	publish(t, st, card.L5RCCG, one, "h1", Day(3), Dump("a", "1"), Dump("b", "2"))
	d = begin(t, st, card.L5RCCG)
	want := []store.SourceDump{Dump("b", "22"), Dump("c", "3")}
	if err := d.KeepSources(t.Context(), want); err != nil {
		t.Fatal(err)
	}
	got, err := st.Sources(t.Context(), card.L5RCCG)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("Sources: %v (-want +got):\n%s", err, diff)
	}
	serves(t, st, card.L5RCCG, "h1", one)
	if r, err := st.Current(t.Context(), card.L5RCCG); err != nil || !r.ImportedAt.Equal(Day(3)) || len(r.Sources) != 2 {
		t.Errorf("Current after KeepSources = %+v, %v", r, err)
	}
	two := Content(card.L5RCCG, 2, "two")
	publish(t, st, card.L5RCCG, two, "h2", Day(4)) // the draft has ended
	serves(t, st, card.L5RCCG, "h2", two)
}

func oneImport(t *testing.T, s suite) {
	st, other := s.store(t), s.store(t)
	d := begin(t, st, card.L5RCCG)
	for name, st := range map[string]store.Store{"the same store": st, "another store": other} {
		if _, err := st.Begin(t.Context(), card.L5RCCG); !errors.Is(err, store.ErrBusy) {
			t.Errorf("Begin in %s beside a draft: %v, want ErrBusy", name, err)
		}
	}
	if _, err := other.Begin(t.Context(), card.Altered); !errors.Is(err, store.ErrBusy) {
		t.Errorf("Begin of another game in another store: %v, want ErrBusy", err)
	}
	if err := d.Discard(); err != nil {
		t.Fatal(err)
	}
	if err := begin(t, other, card.L5RCCG).Discard(); err != nil {
		t.Error(err)
	}
}

// openBesideDraft: opening the data while an import writes must not take its draft for a leftover.
func openBesideDraft(t *testing.T, s suite) {
	st := s.store(t)
	two := Content(card.L5RCCG, 9, "two")
	d := begin(t, st, card.L5RCCG)
	if err := d.Write(t.Context(), two, nil); err != nil {
		t.Fatal(err)
	}
	other, err := s.open(s.path)
	if err != nil {
		t.Fatal(err)
	}
	servesNothing(t, other, card.L5RCCG)
	if err := other.Close(); err != nil {
		t.Error(err)
	}
	if _, err := d.Publish(t.Context(), "h2", Day(1)); err != nil {
		t.Fatal(err)
	}
	serves(t, st, card.L5RCCG, "h2", two)
}
