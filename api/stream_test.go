package api_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"runtime"
	"runtime/metrics"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/formats"
)

const validations = v1 + "/decks/validations?format=ivory"

// listen serves over a real connection, with the timeouts of the program unless idle says otherwise, and sees to it
// that nothing is left running at the end.
func listen(t *testing.T, idle time.Duration) *httptest.Server {
	t.Helper()
	before := goleak.IgnoreCurrent()
	registry, err := formats.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	library := api.NewLibrary()
	library.Set(card.L5RCCG, view(t, cards(t, "r1")))
	running := goleak.IgnoreCurrent() // the index has goroutines of its own until the end of the test
	h, err := api.New(api.Config{Library: library, Formats: registry, Logger: slog.New(slog.DiscardHandler), StreamIdle: idle, Now: func() time.Time { return today }})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(h)
	server.Config.ReadTimeout, server.Config.WriteTimeout = 2*time.Second, 2*time.Second
	server.Start()
	t.Cleanup(func() {
		server.Client().CloseIdleConnections()
		server.Close()
		goleak.VerifyNone(t, before, running)
	})
	return server
}

func line(id int, text string) string {
	return fmt.Sprintf(`{"id":%d,"text":%q}`+"\n", id, text)
}

// answered is what a test reads of an answer.
type answered struct {
	ID      any
	Verdict string
	Release string
	Problem *api.LineProblem
}

func readAnswer(t *testing.T, r *bufio.Reader) answered {
	t.Helper()
	raw, err := r.ReadBytes('\n')
	if err != nil {
		t.Fatalf("read an answer: %v after %q", err, raw)
	}
	var a answered
	if err := json.Unmarshal(raw, &a); err != nil {
		t.Fatalf("%v in %s", err, raw)
	}
	return a
}

// openStream starts a stream whose body is what is written into the pipe.
func openStream(t *testing.T, server *httptest.Server, headers ...string) (*io.PipeWriter, *http.Response) {
	t.Helper()
	r, w := io.Pipe()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+validations, r)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", ndjson)
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		req.Header.Set(name, value)
	}
	res, err := server.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = w.Close()
		_ = res.Body.Close()
	})
	return w, res
}

// Each answer comes before the next line is sent, also to a client that would take it compressed, and for longer than
// the server gives a request of the common kind.
func TestStreamAnswersAtOnce(t *testing.T) {
	server := listen(t, 0)
	body, res := openStream(t, server, "Accept-Encoding: gzip")
	if got := res.Header.Get("Content-Encoding"); got != "" {
		t.Errorf("Content-Encoding %q", got)
	}
	if res.Header.Get("Kotei-Release") != "r1" || res.Header.Get("Content-Type") != ndjson {
		t.Errorf("headers %v", res.Header)
	}
	answers := bufio.NewReader(res.Body)
	for i := range 5 {
		if i == 4 {
			time.Sleep(2500 * time.Millisecond) // longer than both timeouts of the server
		}
		if _, err := io.WriteString(body, line(i, "1 Sudden Example")); err != nil {
			t.Fatal(err)
		}
		if a := readAnswer(t, answers); a.ID != float64(i) || a.Verdict != "illegal" || a.Release != "r1" {
			t.Errorf("answer %d: %+v", i, a)
		}
	}
	_ = body.Close()
	if rest, err := io.ReadAll(answers); err != nil || len(rest) > 0 {
		t.Errorf("after the end: %q, %v", rest, err)
	}
}

// Two thousand lists, some of them broken, are answered one by one in their order, though the lines take unlike times.
func TestStreamOfThousands(t *testing.T) {
	const lists = 2000
	server := listen(t, 0)
	body, res := openStream(t, server)
	sent := make(chan error, 1)
	go func() {
		for i := range lists {
			text := "1 Sudden Example"
			if i%7 == 0 {
				text = strings.Repeat("2 Hida Exampel\n", 40)
			}
			l := line(i, text)
			if i%100 == 99 {
				l = "{\n"
			}
			if _, err := io.WriteString(body, l); err != nil {
				sent <- err
				return
			}
		}
		sent <- body.Close()
	}()
	answers := bufio.NewReader(res.Body)
	for i := range lists {
		a := readAnswer(t, answers)
		if i%100 == 99 {
			if a.Problem == nil || a.Problem.Code != "body-malformed" || a.Problem.Line != i+1 {
				t.Fatalf("answer %d: %+v", i, a)
			}
		} else if a.ID != float64(i) || a.Verdict == "" {
			t.Fatalf("answer %d: %+v", i, a)
		}
	}
	if rest, err := io.ReadAll(answers); err != nil || len(rest) > 0 {
		t.Errorf("after the end: %q, %v", rest, err)
	}
	if err := <-sent; err != nil {
		t.Error(err)
	}
}

// The connection can be used again after a stream that came to its end.
func TestStreamKeepsConnection(t *testing.T) {
	server := listen(t, 0)
	reused := make([]bool, 2)
	for i := range reused {
		body, res := openStream(t, server)
		_, _ = io.WriteString(body, line(1, "1 Sudden Example"))
		_ = body.Close()
		if raw, err := io.ReadAll(res.Body); err != nil || !strings.Contains(string(raw), `"verdict"`) {
			t.Fatalf("%s, %v", raw, err)
		}
		ctx := httptrace.WithClientTrace(t.Context(), &httptrace.ClientTrace{GotConn: func(c httptrace.GotConnInfo) { reused[i] = c.Reused }})
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+"/livez", nil)
		if err != nil {
			t.Fatal(err)
		}
		if res, err = server.Client().Do(req); err != nil || res.StatusCode != http.StatusOK {
			t.Fatalf("%v, %v", res, err)
		}
		_, _ = io.Copy(io.Discard, res.Body)
		_ = res.Body.Close()
	}
	if !reused[0] || !reused[1] {
		t.Errorf("connections reused: %v", reused)
	}
}

// A client that goes on is kept, however long its stream takes as a whole.
func TestStreamSteadyClient(t *testing.T) {
	server := listen(t, time.Second)
	body, res := openStream(t, server)
	answers := bufio.NewReader(res.Body)
	for i := range 8 {
		time.Sleep(300 * time.Millisecond)
		_, _ = io.WriteString(body, line(i, "1 Sudden Example"))
		if a := readAnswer(t, answers); a.ID != float64(i) || a.Verdict == "" {
			t.Fatalf("answer %d: %+v", i, a)
		}
	}
}

// A client that sends nothing more is told so and cut off; single bytes and blank lines do not keep it.
func TestStreamIdleClient(t *testing.T) {
	for name, drip := range map[string]string{"nothing": "", "bytes": "x", "blank lines": "\n"} {
		t.Run(name, func(t *testing.T) {
			server := listen(t, 300*time.Millisecond)
			body, res := openStream(t, server, "Accept-Language: fr")
			answers := bufio.NewReader(res.Body)
			_, _ = io.WriteString(body, line(1, "1 Sudden Example"))
			if a := readAnswer(t, answers); a.Verdict == "" {
				t.Errorf("%+v", a)
			}
			stop, stopped := make(chan struct{}), make(chan struct{})
			go func() {
				defer close(stopped)
				for drip != "" {
					select {
					case <-stop:
						return
					case <-time.After(50 * time.Millisecond):
						if _, err := io.WriteString(body, drip); err != nil {
							return
						}
					}
				}
			}()
			a := readAnswer(t, answers)
			if a.ID != nil || a.Problem == nil || a.Problem.Code != "stream-idle" || a.Problem.Status != http.StatusRequestTimeout || a.Problem.Title != "Le flux s’est arrêté" {
				t.Errorf("%+v", a)
			}
			if rest, err := io.ReadAll(answers); err != nil || len(rest) > 0 {
				t.Errorf("after the end: %q, %v", rest, err)
			}
			close(stop)
			_ = body.Close()
			<-stopped
		})
	}
}

// raw opens a connection and sends the head of a stream with a chunked body.
func raw(t *testing.T, server *httptest.Server, more string) *net.TCPConn {
	t.Helper()
	c, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	if _, err := io.WriteString(c, "POST "+validations+" HTTP/1.1\r\nHost: kotei.example\r\nContent-Type: "+ndjson+"\r\nTransfer-Encoding: chunked\r\n"+more+"\r\n"); err != nil {
		t.Fatal(err)
	}
	return c.(*net.TCPConn)
}

func chunk(s string) string { return fmt.Sprintf("%x\r\n%s\r\n", len(s), s) }

// A client that sends and sends and takes no answers is held up, with bounded memory, and then cut off.
func TestStreamSlowReader(t *testing.T) {
	server := listen(t, 500*time.Millisecond)
	c := raw(t, server, "")
	_ = c.SetReadBuffer(4 << 10)
	heap := alive()
	// Quick to judge, and longer in answer than in question.
	block := chunk(strings.Repeat(`{"id":"`+strings.Repeat("x", 200)+`","format":"chess960","text":""}`+"\n", 400))
	var sent int
	var err error
	_ = c.SetWriteDeadline(time.Now().Add(60 * time.Second))
	for sent < 256<<20 && err == nil {
		var n int
		n, err = io.WriteString(c, block)
		sent += n
	}
	var timeout net.Error
	if err == nil || errors.As(err, &timeout) && timeout.Timeout() {
		t.Errorf("after %d bytes: %v; the server was to cut the client off", sent, err)
	}
	if sent > 64<<20 {
		t.Errorf("%d bytes were taken from a client that reads nothing", sent)
	}
	if grown := alive() - heap; grown > 32<<20 {
		t.Errorf("the heap has grown by %d bytes", grown)
	}
}

// A body that breaks off is answered as far as it came, and the client is told that this was not all.
func TestStreamBrokenOff(t *testing.T) {
	server := listen(t, 0)
	c := raw(t, server, "Connection: close\r\n")
	if _, err := io.WriteString(c, chunk(line(1, "1 Sudden Example")+`{"id":2,`)+"no chunk\r\n"); err != nil {
		t.Fatal(err)
	}
	_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
	rest, err := io.ReadAll(c)
	if err != nil || !strings.Contains(string(rest), `{"id":1,"verdict"`) || !strings.Contains(string(rest), `{"id":null,"problem":{"code":"body-malformed"`) {
		t.Errorf("%s, %v", rest, err)
	}
}

// A client that leaves in the middle ends its stream; the check of listen finds what would go on.
func TestStreamClientLeaves(t *testing.T) {
	server := listen(t, 0)
	c := raw(t, server, "")
	if _, err := io.WriteString(c, chunk(line(1, "1 Sudden Example")+`{"id":2,`)); err != nil {
		t.Fatal(err)
	}
	if _, err := bufio.NewReader(c).ReadString('}'); err != nil {
		t.Fatal(err)
	}
	_ = c.Close()
}

// An import in the middle of a stream does not change by what it is judged, and the end of the context ends it where
// there is no connection to tell of it.
func TestStreamOfOneRelease(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	next := view(t, cards(t, "r2"))
	running := goleak.IgnoreCurrent()
	defer goleak.VerifyNone(t, running)
	r, w := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	req := httptest.NewRequestWithContext(ctx, http.MethodPost, validations, r)
	req.Header.Set("Content-Type", ndjson)
	rec := httptest.NewRecorder()
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.handler.ServeHTTP(rec, req)
	}()
	_, _ = io.WriteString(w, line(1, "1 Sudden Example"))
	s.library.Set(card.L5RCCG, next)
	_, _ = io.WriteString(w, line(2, "1 Sudden Example"))
	_, _ = io.WriteString(w, `{"id":3,`) // the line before has been handed on when this is taken
	cancel()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		t.Fatal("the stream goes on after the end of its context")
	}
	if got := rec.Body.String(); strings.Count(got, `"release":"r1"`) != 2 || strings.Contains(got, `"r2"`) || rec.Header().Get("Kotei-Release") != "r1" {
		t.Errorf("%v %s", rec.Header(), got)
	}
}

// A client that asks whether it may send is told 100 before anything else.
func TestStreamExpectContinue(t *testing.T) {
	server := listen(t, 0)
	c := raw(t, server, "Expect: 100-continue\r\nConnection: close\r\n")
	r := bufio.NewReader(c)
	_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
	if status, err := r.ReadString('\n'); err != nil || !strings.HasPrefix(status, "HTTP/1.1 100 ") {
		t.Fatalf("%q, %v", status, err)
	}
	if _, err := io.WriteString(c, chunk(line(1, "1 Sudden Example"))+"0\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(r)
	if err != nil || !strings.Contains(string(rest), "HTTP/1.1 200 OK") || !strings.Contains(string(rest), `{"id":1,"verdict"`) {
		t.Errorf("%s, %v", rest, err)
	}
}

// What is alive at any time does not follow from the length of the stream. Lines of 1 MiB, a far too long one among
// them, go in and their long answers are left lying until all stands still; then the heap is looked at, quiet as it
// is, some answers are taken, and so on.
func TestStreamMemory(t *testing.T) {
	const lines, long = 150, 25
	server := listen(t, 0)
	body, res := openStream(t, server)
	answers := bufio.NewReader(res.Body)
	heap := alive()
	var list strings.Builder
	for i := range 480 {
		fmt.Fprintf(&list, "1 Nobody Knows Card %d %s\n", i, strings.Repeat("of that name ", 40))
	}
	list.WriteString("# " + strings.Repeat("x", 1<<20-1000-2*480-list.Len()))
	text := line(1, list.String())
	var parts atomic.Int64
	sent := make(chan error, 1)
	go func() {
		for i := range lines {
			if i == long {
				for range 32 {
					_, _ = io.WriteString(body, text[:len(text)-1])
					parts.Add(1)
				}
			}
			if _, err := io.WriteString(body, text); err != nil {
				sent <- err
				return
			}
			parts.Add(1)
		}
		sent <- body.Close()
	}()
	var most int64
	held := false
	for i := range lines {
		if i%50 == 0 {
			found := still(&parts)
			held = held || parts.Load() < lines+32
			most = max(most, found-heap)
		}
		a := readAnswer(t, answers)
		if (i == long) != (a.Problem != nil && a.Problem.Code == "line-too-large") {
			t.Fatalf("answer %d: %+v", i, a)
		}
	}
	if err := <-sent; err != nil {
		t.Error(err)
	}
	t.Logf("at most %d KiB alive", most>>10)
	if !held {
		t.Error("all was taken before an answer was read: the stream has no back-pressure, or the test too few lines")
	}
	if most > 12<<20 {
		t.Errorf("%d bytes were alive at a time", most)
	}
}

// still is what is alive once nothing has been sent for a while: the least of several looks, since on a busy machine a
// stream that takes nothing may still be at work on what it took, and what is kept is found by every look.
func still(sent *atomic.Int64) int64 {
	var least int64
	before := int64(-1)
	for same := 0; same < 8; time.Sleep(150 * time.Millisecond) {
		found, now := alive(), sent.Load()
		if now != before {
			before, same, least = now, 0, found
			continue
		}
		same, least = same+1, min(least, found)
	}
	return least
}

// alive is what a collection of the heap finds to be in use.
func alive() int64 {
	runtime.GC()
	found := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(found)
	return int64(found[0].Value.Uint64())
}
