package main

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/store/sqlite"
)

// A running service tells the changes of an import by another process, and goes on telling those of earlier ones.
func TestChangesAfterSwap(t *testing.T) {
	db := filepath.Join(t.TempDir(), "kotei.db")
	inProcess(t, "import", "--db", db, manyCards(t, "first", 20))
	st, err := sqlite.Open(db, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	l := &library{store: st, file: db, games: api.NewLibrary(), logger: slog.New(slog.DiscardHandler), shown: map[card.Game]string{}}
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
	defs, err := formats.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	h, err := api.New(api.Config{Library: l.games, Formats: defs, Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	watching.Go(func() { l.watch(ctx, seen, time.Millisecond) })

	release := func() string {
		v, _ := l.games.View(card.L5RCCG)
		return v.Catalog.Release().Hash
	}
	total := func(since string) int {
		rec := httptest.NewRecorder()
		h.ServeHTTP(rec, httptest.NewRequestWithContext(ctx, http.MethodGet, "/v1/l5r-ccg/changes?since="+since, nil))
		var p api.ChangePage
		body, _ := io.ReadAll(rec.Body)
		if err := json.Unmarshal(body, &p); err != nil || rec.Code != http.StatusOK || p.To != release() {
			t.Fatalf("%d %s", rec.Code, body)
		}
		return p.Total
	}
	first := release()
	for i, n := range []int{30, 30, 25} { // the second time the same cards
		inProcess(t, "import", "--db", db, manyCards(t, []string{"second", "second", "third"}[i], n))
		until(t, "the release is not served", func() bool { return shownCards(l) == n })
	}
	if got := total(first); got == 0 {
		t.Error("no change since the first release")
	}
	if got := total(release()); got != 0 {
		t.Errorf("%d changes since the current release", got)
	}
	v, _ := l.games.View(card.L5RCCG)
	if len(v.Past) != 2 {
		t.Errorf("%d earlier releases are remembered, want 2: the same cards again are no release", len(v.Past))
	}
}

// Cards that are imported again after others are a release with another history, also when nobody looked in between.
func TestChangesAfterReturn(t *testing.T) {
	db := filepath.Join(t.TempDir(), "kotei.db")
	first := manyCards(t, "first", 20)
	inProcess(t, "import", "--db", db, first)
	st, err := sqlite.Open(db, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	l := &library{store: st, file: db, games: api.NewLibrary(), logger: slog.New(slog.DiscardHandler), shown: map[card.Game]string{}}
	for _, want := range []int{0, 2} {
		for range 2 { // the second time nothing is loaded again
			if err := l.refresh(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		v, _ := l.games.View(card.L5RCCG)
		if len(v.Past) != want {
			t.Errorf("%d earlier releases are remembered, want %d", len(v.Past), want)
		}
		if want == 0 {
			inProcess(t, "import", "--db", db, manyCards(t, "second", 30))
			inProcess(t, "import", "--db", db, first)
		}
	}
}
