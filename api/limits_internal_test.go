package api

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/api/limit"
)

// BenchmarkWithLimits measures what counting the client and writing its two headers costs, apart from the rest.
func BenchmarkWithLimits(b *testing.B) {
	s := &server{cfg: Config{Limiter: limit.New(limit.Rate{PerSecond: 1e6, Burst: 1e7}, nil), Now: time.Now, Logger: slog.New(slog.DiscardHandler)}}
	h := s.withLimits(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	r := httptest.NewRequestWithContext(b.Context(), http.MethodGet, "/v1/l5r-ccg/cards", http.NoBody)
	w := httptest.NewRecorder()
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(w, r)
	}
}
