package storetest

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/changes"
	"github.com/kotei-dev/kotei/store"
)

// history fails unless the earlier releases of the game are these, each with the next, and gives them.
func history(t testing.TB, st store.Store, game card.Game, want ...string) []store.Past {
	t.Helper()
	past, err := st.History(t.Context(), game)
	if err != nil {
		t.Fatal(err)
	}
	got := []string{}
	for _, p := range past {
		got = append(got, p.Hash+">"+p.Next)
	}
	if !slices.Equal(got, want) && len(got)+len(want) > 0 {
		t.Fatalf("history of %s = %v, want %v", game, got, want)
	}
	return past
}

func historyKept(t *testing.T, s suite) {
	st, other := s.store(t), s.store(t)
	history(t, st, card.L5RCCG)
	one, two, three := Content(card.L5RCCG, 6, "one"), Content(card.L5RCCG, 5, "one"), Content(card.L5RCCG, 7, "three")
	publish(t, st, card.L5RCCG, one, "h1", Day(1), Dump("yasuki", "y"))
	history(t, st, card.L5RCCG)
	publish(t, st, card.L5RCCG, two, "h2", Day(2))
	publish(t, st, card.Altered, Content(card.Altered, 2, "x"), "a1", Day(2))
	publish(t, st, card.L5RCCG, two, "h2", Day(3)) // the same again is no step
	publish(t, st, card.L5RCCG, three, "h3", Day(4))
	history(t, st, card.Altered)
	past := history(t, other, card.L5RCCG, "h1>h2", "h2>h3")
	want := store.Past{Hash: "h1", Next: "h2", ImportedAt: Day(1), Cards: 6, Printings: 8, Step: past[0].Step}
	if diff := cmp.Diff(want, past[0]); diff != "" {
		t.Errorf("the first (-want +got):\n%s", diff)
	}
	first, second := stepOf(t, past[0]), stepOf(t, past[1])
	if len(first) != 1 || !first["card-000005"].Gone {
		t.Errorf("from h1 to h2: %v, want the sixth card gone", first)
	}
	if len(second) != 7 || !second["card-000006"].Absent || second["card-000000"].Fields["text"] == "" || len(second["card-000000"].Fields) != 1 {
		t.Errorf("from h2 to h3: %v, want five changed texts and two cards that were absent", second)
	}
	direct, err := changes.Between(entries(one), entries(three))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(listed(t, direct, three), listed(t, first.Then(second), three)); diff != "" {
		t.Errorf("the steps joined (-direct +joined):\n%s", diff)
	}
}

// historyLeftAlone: what does not publish leaves no trace in the history.
func historyLeftAlone(t *testing.T, s suite) {
	st := s.store(t)
	one := Content(card.L5RCCG, 5, "one")
	publish(t, st, card.L5RCCG, one, "h1", Day(1))
	d := begin(t, st, card.L5RCCG)
	if err := d.Write(t.Context(), Content(card.L5RCCG, 9, "two"), nil); err != nil {
		t.Fatal(err)
	}
	history(t, st, card.L5RCCG)
	if err := d.Discard(); err != nil {
		t.Fatal(err)
	}
	d = begin(t, st, card.L5RCCG)
	if err := d.KeepSources(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	d = begin(t, st, card.L5RCCG)
	if err := d.Write(t.Context(), Content(card.L5RCCG, 9, "two"), nil); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Publish(cancelledContext(t), "h2", Day(2)); err == nil {
		t.Error("Publish with a cancelled context gave no error")
	}
	if err := d.Discard(); err != nil {
		t.Fatal(err)
	}
	history(t, st, card.L5RCCG)
	publish(t, st, card.L5RCCG, Content(card.L5RCCG, 0, ""), "empty", Day(2))
	publish(t, st, card.L5RCCG, one, "h1", Day(3)) // back to what was there before
	history(t, st, card.L5RCCG, "h1>empty", "empty>h1")
	serves(t, st, card.L5RCCG, "h1", one)
}

func historyBounded(t *testing.T, s suite) {
	st := s.store(t)
	var want []string
	publish(t, st, card.Altered, Content(card.Altered, 1, "x"), "a1", Day(1))
	publish(t, st, card.Altered, Content(card.Altered, 2, "x"), "a2", Day(1))
	for i := range store.MaxPast + 4 {
		publish(t, st, card.L5RCCG, Content(card.L5RCCG, i, "x"), fmt.Sprint("h", i), Day(i))
		if i >= 3 && i < store.MaxPast+3 {
			want = append(want, fmt.Sprintf("h%d>h%d", i, i+1))
		}
	}
	history(t, st, card.L5RCCG, want...)
	history(t, st, card.Altered, "a1>a2")
}

func entries(c store.Content) []changes.Entry {
	encoded := Encode(c.Cards)
	out := make([]changes.Entry, len(encoded))
	for i, k := range c.Cards {
		out[i] = changes.Entry{ID: k.ID, JSON: encoded[i]}
	}
	return out
}

func stepOf(t testing.TB, p store.Past) changes.Step {
	t.Helper()
	step, err := changes.Unpack(p.Step)
	if err != nil {
		t.Fatal(err)
	}
	return step
}

func listed(t testing.TB, step changes.Step, to store.Content) []changes.Change {
	t.Helper()
	now := map[string][]byte{}
	for _, e := range entries(to) {
		now[e.ID] = e.JSON
	}
	out, err := changes.List(step, func(id string) ([]byte, bool) { b, ok := now[id]; return b, ok }, to.Aliases)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
