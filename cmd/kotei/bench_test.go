package main

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/store/sqlite"
)

// yasukiFolder is the full set of YAML card files, 20,132 entries.
func yasukiFolder(t testing.TB) string {
	t.Helper()
	return filepath.Join(cardtest.RealData(t), "data", "l5r-ccg", "yasuki")
}

// BenchmarkImport is "kotei import" of the full set of YAML files into a new database, search index included.
// At most 12 s on two cores are promised.
func BenchmarkImport(b *testing.B) {
	folder := yasukiFolder(b)
	b.ReportAllocs()
	for b.Loop() {
		inProcess(b, "import", "--db", filepath.Join(b.TempDir(), "kotei.db"), folder)
	}
}

// BenchmarkServeStart is what "kotei serve" does on the full set until it answers its first request: opening
// the database, loading the cards, opening the index. At most 1 s on two cores is promised.
func BenchmarkServeStart(b *testing.B) {
	db := filepath.Join(b.TempDir(), "kotei.db")
	inProcess(b, "import", "--db", db, yasukiFolder(b))
	logger := slog.New(slog.NewTextHandler(io.Discard, nil))
	b.ReportAllocs()
	for b.Loop() {
		st, err := sqlite.Open(db, sqlite.Options{})
		if err != nil {
			b.Fatal(err)
		}
		l := &library{store: st, file: db, games: api.NewLibrary(), logger: logger, shown: map[card.Game]string{}}
		if err := l.refresh(b.Context()); err != nil {
			b.Fatal(err)
		}
		defs, err := formats.Builtin()
		if err != nil {
			b.Fatal(err)
		}
		handler, err := api.New(api.Config{Library: l.games, Formats: defs, Logger: logger, Now: time.Now})
		if err != nil {
			b.Fatal(err)
		}
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/v1/l5r-ccg/cards/doji-hoturi", nil))
		if answer.Code != http.StatusOK {
			b.Fatalf("the first request got %d", answer.Code)
		}
		b.StopTimer()
		view, _ := l.games.View(card.L5RCCG)
		if err := view.Index.Close(); err != nil {
			b.Fatal(err)
		}
		if err := st.Close(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
}
