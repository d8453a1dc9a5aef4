// Package storetest is the conformance suite that every store.Store must pass, with the invented content
// that it works on.
package storetest

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
)

// Opener opens the store at path for writing, and makes it if it is not there. Opening one path twice gives
// two stores over the same data, as two processes have them.
type Opener func(path string) (store.Store, error)

// Run checks that what open gives keeps the contract of store.Store. newPath gives a fresh path each time.
func Run(t *testing.T, open Opener, newPath func(t testing.TB) string) {
	cases := []struct {
		name string
		run  func(t *testing.T, s suite)
	}{
		{"nothing yet", nothingYet},
		{"publish and read", publishAndRead},
		{"content without encoding", encodesItself},
		{"no cards at all", noCards},
		{"publish twice", publishTwice},
		{"several games", severalGames},
		{"several games at once", severalGamesAtOnce},
		{"a draft is not seen", draftUnseen},
		{"discard", discard},
		{"an ended draft", endedDraft},
		{"publish without write", publishUnwritten},
		{"malformed content", malformed},
		{"sources are kept", sourcesKept},
		{"keep sources", keepSources},
		{"history", historyKept},
		{"history without publishing", historyLeftAlone},
		{"history is bounded", historyBounded},
		{"one import at a time", oneImport},
		{"open beside a draft", openBesideDraft},
		{"cancelled", cancelled},
		{"version", version},
		{"load while publishing", loadWhilePublishing},
		{"reopen", reopen},
		{"closed", closed},
		{"large", large},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) { c.run(t, suite{open: open, path: newPath(t)}) })
	}
}

type suite struct {
	open Opener
	path string
}

// store opens the path of the suite; the test closes it.
func (s suite) store(t testing.TB) store.Store {
	t.Helper()
	st, err := s.open(s.path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := st.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return st
}

func begin(t testing.TB, st store.Store, game card.Game) store.Draft {
	t.Helper()
	d, err := st.Begin(t.Context(), game)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// serves fails unless the current release of game is whole, has this hash and holds the content.
func serves(t testing.TB, st store.Store, game card.Game, hash string, want store.Content) {
	t.Helper()
	r, got, err := st.Load(t.Context(), game)
	if err != nil {
		t.Fatal(err)
	}
	if r.Hash != hash || r.Game != game {
		t.Fatalf("Load gave release %s %q, want %s %q", r.Game, r.Hash, game, hash)
	}
	if want.Encoded == nil {
		want.Encoded = Encode(want.Cards)
	}
	if reflect.DeepEqual(want, got) { // Diff takes half a minute for a whole game
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("content of release %q (-want +got):\n%s", hash, diff)
	}
}

// servesNothing fails if the game has a release.
func servesNothing(t testing.TB, st store.Store, game card.Game) {
	t.Helper()
	if r, err := st.Current(t.Context(), game); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("Current(%s) = %+v, %v; want ErrNotFound", game, r, err)
	}
	if r, _, err := st.Load(t.Context(), game); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("Load(%s) = %+v, %v; want ErrNotFound", game, r, err)
	}
	if dumps, err := st.Sources(t.Context(), game); err != nil || len(dumps) != 0 {
		t.Errorf("Sources(%s) = %d dumps, %v; want none and no error", game, len(dumps), err)
	}
}

func nothingYet(t *testing.T, s suite) {
	st := s.store(t)
	servesNothing(t, st, card.L5RCCG)
	if games, err := st.Games(t.Context()); err != nil || len(games) != 0 {
		t.Errorf("Games = %v, %v; want none", games, err)
	}
}

func publishAndRead(t *testing.T, s suite) {
	st := s.store(t)
	c := Content(card.L5RCCG, 700, "one") // more than one batch of most stores
	c.Encoded = Encode(c.Cards)
	got := publish(t, st, card.L5RCCG, c, "h1", Day(5), Dump("yasuki", "yy"), Dump("oracle", "o"))
	want := store.Release{
		Game: card.L5RCCG, Hash: "h1", ImportedAt: Day(5), Cards: 700, Printings: 700 + 234,
		Sources: []store.SourceInfo{{Name: "oracle", Records: 1, ReadAt: Day(1)}, {Name: "yasuki", Records: 2, ReadAt: Day(1)}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Publish gave (-want +got):\n%s", diff)
	}
	current, err := st.Current(t.Context(), card.L5RCCG)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, current); diff != "" {
		t.Errorf("Current gave (-want +got):\n%s", diff)
	}
	serves(t, st, card.L5RCCG, "h1", c)
}

func encodesItself(t *testing.T, s suite) {
	st := s.store(t)
	c := Content(card.L5RCCG, 20, "plain")
	publish(t, st, card.L5RCCG, c, "h", Day(1))
	serves(t, st, card.L5RCCG, "h", c)
}

func noCards(t *testing.T, s suite) {
	st := s.store(t)
	publish(t, st, card.L5RCCG, store.Content{}, "h", Day(1))
	r, c, err := st.Load(t.Context(), card.L5RCCG)
	if err != nil || r.Cards != 0 || len(c.Cards)+len(c.Encoded)+len(c.Sets)+len(c.Aliases) != 0 {
		t.Errorf("Load of an empty release = %+v, %+v, %v", r, c, err)
	}
}

func publishTwice(t *testing.T, s suite) {
	st := s.store(t)
	publish(t, st, card.L5RCCG, Content(card.L5RCCG, 50, "one"), "h1", Day(1), Dump("yasuki", "old"))
	two := Content(card.L5RCCG, 30, "two")
	publish(t, st, card.L5RCCG, two, "h2", Day(2), Dump("oracle", "new"))
	serves(t, st, card.L5RCCG, "h2", two)
	dumps, err := st.Sources(t.Context(), card.L5RCCG)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]store.SourceDump{Dump("oracle", "new")}, dumps); diff != "" {
		t.Errorf("sources after the second release (-want +got):\n%s", diff)
	}
	publish(t, st, card.L5RCCG, two, "h2", Day(3)) // the same again is allowed
	serves(t, st, card.L5RCCG, "h2", two)
}

func severalGames(t *testing.T, s suite) {
	st := s.store(t)
	one, two := Content(card.L5RCCG, 5, "one"), Content(card.Altered, 7, "two")
	publish(t, st, card.L5RCCG, one, "h1", Day(1), Dump("yasuki", "y"))
	publish(t, st, card.Altered, two, "h2", Day(2))
	serves(t, st, card.L5RCCG, "h1", one)
	serves(t, st, card.Altered, "h2", two)
	servesNothing(t, st, card.L5RLCG)
	games, err := st.Games(t.Context())
	if diff := cmp.Diff([]card.Game{card.Altered, card.L5RCCG}, games); err != nil || diff != "" {
		t.Errorf("Games: %v (-want +got):\n%s", err, diff)
	}
}

func severalGamesAtOnce(t *testing.T, s suite) {
	st := s.store(t)
	d1, d2 := begin(t, st, card.L5RCCG), begin(t, st, card.Altered)
	one, two := Content(card.L5RCCG, 5, "one"), Content(card.Altered, 7, "two")
	for _, err := range []error{d1.Write(t.Context(), one, nil), d2.Write(t.Context(), two, nil)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := d2.Publish(t.Context(), "h2", Day(1)); err != nil {
		t.Fatal(err)
	}
	servesNothing(t, st, card.L5RCCG)
	serves(t, st, card.Altered, "h2", two)
	if _, err := d1.Publish(t.Context(), "h1", Day(1)); err != nil {
		t.Fatal(err)
	}
	serves(t, st, card.L5RCCG, "h1", one)
	serves(t, st, card.Altered, "h2", two)
}

func draftUnseen(t *testing.T, s suite) {
	st, other := s.store(t), s.store(t)
	one := Content(card.L5RCCG, 5, "one")
	publish(t, st, card.L5RCCG, one, "h1", Day(1), Dump("yasuki", "y"))
	d := begin(t, st, card.L5RCCG)
	if err := d.Write(t.Context(), Content(card.L5RCCG, 9, "two"), []store.SourceDump{Dump("oracle", "o")}); err != nil {
		t.Fatal(err)
	}
	for _, st := range []store.Store{st, other} {
		serves(t, st, card.L5RCCG, "h1", one)
		if dumps, err := st.Sources(t.Context(), card.L5RCCG); err != nil || len(dumps) != 1 || dumps[0].Name != "yasuki" {
			t.Errorf("Sources beside a draft = %v, %v; want those of the current release", dumps, err)
		}
	}
	first := begin(t, st, card.Altered)
	if err := first.Write(t.Context(), Content(card.Altered, 3, "three"), nil); err != nil {
		t.Fatal(err)
	}
	servesNothing(t, other, card.Altered)
	for _, d := range []store.Draft{d, first} {
		if err := d.Discard(); err != nil {
			t.Error(err)
		}
	}
}

func cancelledContext(t testing.TB) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}
