package api

import (
	"net/http"
	"testing"
	"time"
)

// BenchmarkMetricsAlone measures what counting costs apart from the rest of a request.
func BenchmarkMetricsAlone(b *testing.B) {
	m := NewMetrics()
	b.ReportAllocs()
	for b.Loop() {
		m.begin()
		m.end("/v1/:game/cards/:id", http.MethodGet, http.StatusOK, time.Millisecond)
	}
}
