package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
	"github.com/kotei-dev/kotei/store/sqlite"
)

// flakyStore refuses to load while broken is set.
type flakyStore struct {
	store.Store
	broken atomic.Bool
	loads  atomic.Int32
}

func (s *flakyStore) Load(ctx context.Context, game card.Game) (store.Release, store.Content, error) {
	s.loads.Add(1)
	if s.broken.Load() {
		return store.Release{}, store.Content{}, errors.New("injected fault")
	}
	return s.Store.Load(ctx, game)
}

// lockedBuffer is written by the logger of a service and read by its test.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) count(s string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return strings.Count(b.buf.String(), s)
}

// inProcess runs the program in this process.
func inProcess(t testing.TB, args ...string) {
	t.Helper()
	var out bytes.Buffer
	if code := run(context.Background(), args, streams{in: strings.NewReader(""), out: io.Discard, err: &out}); code != exitOK {
		t.Fatalf("kotei %s: exit code %d\n%s", strings.Join(args, " "), code, out.String())
	}
}

// A release that is published while the service still loads the one before is noticed, and one that cannot be
// loaded at first is served as soon as it can, with one line in the log meanwhile.
func TestWatch(t *testing.T) {
	db := filepath.Join(t.TempDir(), "kotei.db")
	inProcess(t, "import", "--db", db, manyCards(t, "first", 20))
	opened, err := sqlite.Open(db, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	st, log := &flakyStore{Store: opened}, &lockedBuffer{}
	l := &library{store: st, file: db, games: api.NewLibrary(), logger: slog.New(slog.NewTextHandler(log, nil)), shown: map[card.Game]string{}}
	ctx, cancel := context.WithCancel(t.Context())
	var watching sync.WaitGroup
	defer watching.Wait()
	defer cancel()

	seen, err := l.version(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.refresh(ctx); err != nil {
		t.Fatal(err)
	}
	inProcess(t, "import", "--db", db, manyCards(t, "second", 30)) // nobody watches yet
	st.broken.Store(true)
	st.loads.Store(0)
	watching.Go(func() { l.watch(ctx, seen, time.Millisecond) })
	until(t, "the release is not tried again", func() bool { return st.loads.Load() > 5 })
	if n := shownCards(l); n != 20 {
		t.Errorf("%d cards are served while the new release cannot be loaded, want the 20 of the earlier one", n)
	}
	st.broken.Store(false)
	until(t, "the release is not served once it can be loaded", func() bool { return shownCards(l) == 30 })
	if n := log.count("could not be loaded"); n != 1 {
		t.Errorf("the failure stands in the log %d times, want once", n)
	}
}

func shownCards(l *library) int {
	view, ok := l.games.View(card.L5RCCG)
	if !ok {
		return 0
	}
	return view.Catalog.Len()
}

func until(t *testing.T, otherwise string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal(otherwise)
		}
	}
}
