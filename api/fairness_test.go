package api_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/api/limit"
)

// flood is a server whose clients are told apart by X-Forwarded-For, as behind a proxy.
type flood struct {
	*gamers
	srv *httptest.Server
}

func newFlood(t testing.TB) *flood {
	t.Helper()
	g := newGamers(t)
	proxies, err := limit.ParseProxies([]string{"127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	g.service = serveWith(t, func(c *api.Config) { c.Proxies = proxies }, g.cards)
	f := &flood{g, httptest.NewUnstartedServer(g.handler)}
	f.srv.Config.ReadHeaderTimeout = api.ReadHeaderTimeout
	f.srv.Start()
	t.Cleanup(f.srv.Close)
	return f
}

// send posts as a client and gives the status.
func (f *flood) send(ctx context.Context, client, target, contentType, body string, headers ...string) (int, string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, f.srv.URL+target, strings.NewReader(body))
	if err != nil {
		return 0, "", err
	}
	req.Header.Set("Content-Type", contentType)
	req.Header.Set("X-Forwarded-For", client)
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		req.Header.Set(name, value)
	}
	res, err := f.srv.Client().Do(req)
	if err != nil {
		return 0, "", err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	return res.StatusCode, string(b), err
}

// begin floods the server with the largest simulations of one client until the function that it gives is called.
func (f *flood) begin(t testing.TB, at int) (end func() map[int]int) {
	largest := jsonOf(t, map[string]any{"text": f.deck, "games": 100_000, "turns": 60, "policy": "random"})
	ctx, cancel := context.WithCancel(context.Background())
	statuses := map[int]int{}
	var mu sync.Mutex
	var all sync.WaitGroup
	for range at {
		all.Go(func() {
			for ctx.Err() == nil {
				status, _, err := f.send(ctx, "203.0.113.7", sims, "application/json", largest, "Cache-Control: no-cache")
				if err != nil {
					return // it was left
				}
				mu.Lock()
				statuses[status]++
				mu.Unlock()
				time.Sleep(20 * time.Millisecond)
			}
		})
	}
	return func() map[int]int {
		cancel()
		all.Wait()
		return statuses
	}
}

// TestFlood: while one client floods the server with the largest simulations, others validate and even simulate, and the
// flood is told to wait.
func TestFlood(t *testing.T) {
	f := newFlood(t)
	end := f.begin(t, 12)
	time.Sleep(100 * time.Millisecond)
	for range 30 {
		status, body, err := f.send(t.Context(), "198.51.100.3", v1+"/decks/validate?format=twenty-festivals", "text/plain", f.deck)
		if err != nil || status != http.StatusOK {
			t.Fatalf("a validation beside the flood: %d %.300s %v", status, body, err)
		}
	}
	status, body, err := f.send(t.Context(), "198.51.100.3", sims+"?games=50&turns=5", "text/plain", f.deck)
	if err != nil || status != http.StatusOK {
		t.Errorf("a simulation beside the flood: %d %.300s %v", status, body, err)
	}
	for status, n := range end() {
		if status != http.StatusTooManyRequests && status != http.StatusOK && status != http.StatusUnprocessableEntity {
			t.Errorf("the flood got %d %d times", status, n)
		}
	}
}

// BenchmarkFlood validates a deck while another client floods the server with the largest simulations, and tells the
// latency.
func BenchmarkFlood(b *testing.B) {
	f := newFlood(b)
	for _, run := range []struct {
		name string
		at   int
	}{{"alone", 0}, {"beside the flood", 12}} {
		b.Run(run.name, func(b *testing.B) {
			end := f.begin(b, run.at)
			defer end()
			time.Sleep(200 * time.Millisecond)
			took := make([]time.Duration, 0, b.N)
			b.ResetTimer()
			for range b.N {
				began := time.Now()
				if status, body, err := f.send(b.Context(), "198.51.100.3", v1+"/decks/validate?format=twenty-festivals", "text/plain", f.deck); status != 200 {
					b.Fatalf("%d %.300s %v", status, body, err)
				}
				took = append(took, time.Since(began))
			}
			b.StopTimer()
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
		})
	}
}

// BenchmarkSimulateHTTP asks for 10,000 games of a starter deck, computed anew each time.
func BenchmarkSimulateHTTP(b *testing.B) {
	f := newFlood(b)
	body := jsonOf(b, map[string]any{"text": f.deck, "games": 10_000, "turns": 12, "policy": "greedy"})
	for range b.N {
		if status, answer, err := f.send(b.Context(), "198.51.100.3", sims, "application/json", body, "Cache-Control: no-cache"); status != 200 {
			b.Fatalf("%d %.300s %v", status, answer, err)
		}
	}
	b.ReportMetric(float64(10_000*b.N)/b.Elapsed().Seconds(), "games/s")
}
