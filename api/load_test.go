package api_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/importer/importtest"
)

// halfLoad is the rate of the paced runs: half of the 8,000 requests a second that a search of 60 cards must hold.
const halfLoad = 4000

// loadConnections is how many keep-alive connections the load comes over.
const loadConnections = 32

// BenchmarkSearchHTTP asks a service with all cards of the CCG for pages of 60 over loopback TCP, with the load
// generator in the same process: requests/s, p50 and p99 of the latency in ms, and the CPU time of server and
// generator together for a request. "again" asks the same 200 queries over and over, "different" never asks one
// twice, and "words" neither, each with a frequent word of the texts. "paced" sends at half of the promised rate, and counts latency from the moment at which a request was due.
func BenchmarkSearchHTTP(b *testing.B) {
	addr := serveTCP(b)
	for _, accept := range []string{"", "gzip", "zstd"} {
		for _, kind := range []string{"again", "different", "words"} {
			name := kind + "/" + accept
			if accept == "" {
				name = kind + "/identity"
			}
			b.Run(name, func(b *testing.B) { runLoad(b, addr, kind, accept, 0) })
			b.Run(name+"/paced", func(b *testing.B) { runLoad(b, addr, kind, accept, halfLoad) })
		}
	}
}

// serveTCP serves all real cards on a port of its own.
func serveTCP(b *testing.B) string {
	b.Helper()
	registry, err := formats.Builtin()
	if err != nil {
		b.Fatal(err)
	}
	library := api.NewLibrary()
	library.Set(card.L5RCCG, view(b, importtest.Catalog(b)))
	handler, err := api.New(api.Config{Library: library, Formats: registry, Logger: slog.New(slog.NewJSONHandler(io.Discard, nil))})
	if err != nil {
		b.Fatal(err)
	}
	ln, err := (&net.ListenConfig{}).Listen(b.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { debug.SetGCPercent(100) })
	debug.SetGCPercent(api.GCPercent) // as kotei serve does
	srv := &http.Server{Handler: handler, ReadHeaderTimeout: api.ReadHeaderTimeout}
	go func() { _ = srv.Serve(ln) }()
	b.Cleanup(func() { _ = srv.Close() })
	return ln.Addr().String()
}

// asked counts the queries of a process, so that no run asks what an earlier one asked.
var asked atomic.Int64

// loadQuery is the n-th query of a kind of load: five shapes, each with more than 60 hits. The last clause holds for
// every card with a cost, and makes the query one that was never asked.
func loadQuery(kind string, n int64) string {
	if kind == "again" {
		n %= 200
	} else {
		n = 1000 + asked.Add(1)
	}
	clans := []string{"crab", "crane", "dragon", "lion", "phoenix", "scorpion", "unicorn"}
	clan, other, bound := clans[n%7], clans[(n+3)%7], 100+n
	var q string
	if kind == "words" {
		words := []string{"honor", "bow", "personality", "attack", "province", "gold", "discard", "reveal", "battle", "straighten"}
		return "/v1/l5r-ccg/cards?q=" + url.QueryEscape(fmt.Sprintf("o:%s t:personality gold<=%d", words[n%10], bound))
	}
	switch n % 5 {
	case 0:
		q = fmt.Sprintf("clan:%s t:personality gold<=%d order:chi", clan, bound)
	case 1:
		q = fmt.Sprintf("t:holding -clan:%s gold<=%d", clan, bound)
	case 2:
		q = fmt.Sprintf("(clan:%s or clan:%s) force>=2 gold<=%d order:date dir:desc", clan, other, bound)
	case 3:
		q = fmt.Sprintf("t:personality force>chi gold<=%d unique:printings", bound)
	case 4:
		q = fmt.Sprintf("t:follower,item r:common,uncommon gold<=%d", bound)
	}
	return "/v1/l5r-ccg/cards?q=" + url.QueryEscape(q)
}

// loadRequests writes n requests of a kind, so that nothing but sending them is measured beside the server.
func loadRequests(kind, accept string, n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = "GET " + loadQuery(kind, int64(i)) + " HTTP/1.1\r\nHost: kotei\r\n"
		if accept != "" {
			out[i] += "Accept-Encoding: " + accept + "\r\n"
		}
		out[i] += "\r\n"
	}
	return out
}

// runLoad sends b.N requests, as fast as they go or rate a second.
func runLoad(b *testing.B, addr, kind, accept string, rate int) {
	requests := loadRequests(kind, accept, b.N)
	var next atomic.Int64
	took := make([][]time.Duration, loadConnections)
	var received atomic.Int64
	cpu, began := cpuTime(), time.Now()
	b.ResetTimer()
	var wait sync.WaitGroup
	for c := range loadConnections {
		wait.Go(func() {
			conn, err := dialLoad(addr)
			if err != nil {
				b.Error(err)
				return
			}
			defer conn.Close()
			for n := next.Add(1) - 1; n < int64(b.N); n = next.Add(1) - 1 {
				due := time.Now()
				if rate > 0 {
					due = began.Add(time.Duration(n) * time.Second / time.Duration(rate))
					time.Sleep(time.Until(due))
				}
				size, err := conn.get(requests[n])
				if err != nil {
					b.Error(err)
					return
				}
				received.Add(size)
				took[c] = append(took[c], time.Since(due))
			}
		})
	}
	wait.Wait()
	b.StopTimer()
	elapsed := time.Since(began)
	all := slices.Concat(took...)
	slices.Sort(all)
	if len(all) == 0 {
		return
	}
	ms := func(p float64) float64 { return float64(all[int(p*float64(len(all)-1))]) / float64(time.Millisecond) }
	b.ReportMetric(float64(len(all))/elapsed.Seconds(), "requests/s")
	b.ReportMetric(ms(0.5), "p50-ms")
	b.ReportMetric(ms(0.99), "p99-ms")
	b.ReportMetric(float64(received.Load())/float64(len(all))/1024, "KiB/request")
	b.ReportMetric(float64(cpuTime()-cpu)/float64(len(all))/1000, "cpu-µs/request")
}

// loadConn is one connection of the load generator: as little work as HTTP/1.1 allows, so that the server is what is
// measured.
type loadConn struct {
	net.Conn
	r *bufio.Reader
}

func dialLoad(addr string) (*loadConn, error) {
	c, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &loadConn{c, bufio.NewReaderSize(c, 256<<10)}, nil
}

// get sends a request and gives the size of the body of the answer.
func (c *loadConn) get(request string) (int64, error) {
	if _, err := io.WriteString(c, request); err != nil {
		return 0, err
	}
	status, err := c.r.ReadSlice('\n')
	if err != nil {
		return 0, err
	}
	if !bytes.Contains(status, []byte(" 200 ")) {
		return 0, fmt.Errorf("%s: %s", request, status)
	}
	size := -1
	for {
		line, err := c.r.ReadSlice('\n')
		if err != nil {
			return 0, err
		}
		if line = bytes.TrimRight(line, "\r\n"); len(line) == 0 {
			break
		}
		if value, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			if size, err = strconv.Atoi(string(value)); err != nil {
				return 0, err
			}
		}
	}
	if size < 0 {
		return 0, fmt.Errorf("%s: no length", request)
	}
	n, err := c.r.Discard(size)
	return int64(n), err
}
