package api_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/api/limit"
	"github.com/kotei-dev/kotei/card"
)

// measured serves with metrics.
func measured(t testing.TB) (*service, *api.Metrics) {
	t.Helper()
	m := api.NewMetrics()
	return serveWith(t, func(c *api.Config) {
		c.Metrics = m
		c.Limiter = limit.New(limit.Rate{PerSecond: 1, Burst: 20}, nil)
	}, cards(t, "r1")), m
}

func TestMetrics(t *testing.T) {
	s, _ := measured(t)
	v, _ := s.library.View(card.L5RCCG)
	s.library.Set(card.L5RCCG, &api.View{Catalog: v.Catalog, Resolver: v.Resolver, Index: v.Index, ImportedAt: today.Add(-90 * time.Second)})
	s.get(v1 + "/cards/hida-example")
	s.get(v1 + "/cards/hida-example-exp")
	s.do(http.MethodHead, v1+"/cards/twin-gate", "")
	s.get(v1 + "/cards/nobody")
	s.get(v1 + "/cards?clam=crab")
	s.do("QUERY", v1+"/decks/parse", "1 Sudden Example", textBody)
	s.do("BREW", "/livez", "")
	s.get("/problems/not-found")
	for i := range 5 { // paths that nobody serves are one series, whatever they are
		s.get(fmt.Sprintf("/nothing/%d", i))
	}
	s.get(v1 + "/cards/hida-example/nonsense")
	for range 12 {
		s.get("/version")
	}
	s.get("/livez")
	res := s.get("/metrics", peer+": 192.0.2.77:1")
	page := text(t, res)
	if !strings.HasPrefix(res.Header.Get("Content-Type"), "text/plain") || res.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("headers %v", res.Header)
	}
	// 14 requests before those of /version, of the burst of 20.
	for _, want := range []string{
		`kotei_http_requests_total{method="GET",route="/v1/:game/cards/:id",status="200"} 2`,
		`kotei_http_requests_total{method="HEAD",route="/v1/:game/cards/:id",status="200"} 1`,
		`kotei_http_requests_total{method="GET",route="/v1/:game/cards/:id",status="404"} 1`,
		`kotei_http_requests_total{method="GET",route="/v1/:game/cards",status="400"} 1`,
		`kotei_http_requests_total{method="QUERY",route="/v1/:game/decks/parse",status="200"} 1`,
		`kotei_http_requests_total{method="other",route="/livez",status="405"} 1`,
		`kotei_http_requests_total{method="GET",route="none",status="404"} 6`,
		`kotei_http_requests_total{method="GET",route="none",status="429"} 6`,
		`kotei_http_request_duration_seconds_count{route="/v1/:game/cards/:id"} 4`,
		"kotei_http_requests_in_flight 1",
		`kotei_rate_limited_total{outcome="refused"} 6`,
		`kotei_rate_limited_total{outcome="let through"} 1`,
		"kotei_rate_limit_clients 2",
		"kotei_goldfish_games 0",
		`kotei_catalog_cards{game="l5r-ccg"} 7`,
		`kotei_catalog_age_seconds{game="l5r-ccg"} 90`,
		`kotei_catalog_release_info{game="l5r-ccg",release="r1"} 1`,
		`kotei_build_info{commit="",go="go",version="v0.0.0-test"} 1`,
		"go_goroutines ",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	}
	if strings.Contains(page, "nothing") || strings.Contains(page, "nonsense") || strings.Contains(page, "hida") {
		t.Error("paths of requests are labels")
	}
	if t.Failed() {
		for line := range strings.SplitSeq(page, "\n") {
			if strings.HasPrefix(line, "kotei_") && !strings.Contains(line, "_bucket") {
				t.Log(line)
			}
		}
	}
}

// A request that panics is counted, and is no longer in flight.
func TestMetricsOfPanics(t *testing.T) {
	s, m := measured(t)
	s.library.Set(card.L5RCCG, &api.View{})
	s.get(v1 + "/cards")
	rec := httptest.NewRecorder()
	m.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/metrics", http.NoBody))
	for _, want := range []string{`kotei_http_requests_total{method="GET",route="/v1/:game/cards",status="500"} 1`, "kotei_http_requests_in_flight 0"} {
		if !strings.Contains(rec.Body.String(), want) {
			t.Errorf("no %s", want)
		}
	}
}

// With an address of their own, the metrics are not on the public one.
func TestMetricsApart(t *testing.T) {
	s, ops := serveApart(t, func(c *api.Config) { c.Metrics = api.NewMetrics() }, cards(t, "r1"))
	scenario{status: http.StatusNotFound, code: "not-found"}.verify(t, s.get("/metrics"))
	scenario{status: http.StatusOK, has: []string{"kotei_catalog_cards"}}.verify(t, ops.get("/metrics"))
	scenario{status: http.StatusNotFound, code: "not-found"}.verify(t, ops.get(v1+"/cards"))
	scenario{status: http.StatusOK}.verify(t, ops.get("/readyz"))
	scenario{status: http.StatusNotFound, code: "not-found"}.verify(t, serve(t, cards(t, "r1")).get("/metrics"))
}

// What varies by run is told in a header of every answer.
func TestServerTiming(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	for _, target := range []string{v1 + "/cards", "/nothing", "/", "/livez"} {
		if h := s.get(target).Header; !strings.HasPrefix(h.Get("Server-Timing"), "app;dur=") || h.Get("Timing-Allow-Origin") != "*" {
			t.Errorf("%s: Server-Timing %q, Timing-Allow-Origin %q", target, h.Get("Server-Timing"), h.Get("Timing-Allow-Origin"))
		}
	}
}

// BenchmarkMetrics measures what counting for Prometheus costs a request.
func BenchmarkMetrics(b *testing.B) {
	for _, on := range []bool{false, true} {
		b.Run(fmt.Sprintf("metrics=%v", on), func(b *testing.B) {
			s := serveWith(b, func(c *api.Config) {
				if on {
					c.Metrics = api.NewMetrics()
				}
			}, cards(b, "r1"))
			benchGet(b, s, v1+"/cards/hida-example")
		})
	}
}

// The games that are kept are counted, and a store that fails gives no number.
func TestMetricsOfGames(t *testing.T) {
	g, m := newGamers(t), api.NewMetrics()
	proxies, err := limit.ParseProxies([]string{"192.0.2.1"})
	if err != nil {
		t.Fatal(err)
	}
	g.service = serveWith(t, func(c *api.Config) { c.Metrics, c.Sessions, c.Proxies = m, g.store, proxies }, g.cards)
	g.begin(1)
	g.begin(2)
	if page := text(t, g.get("/metrics")); !strings.Contains(page, "\nkotei_goldfish_games 2\n") {
		t.Errorf("two games are kept:\n%s", page)
	}
}
