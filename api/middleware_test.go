package api_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	kotei "github.com/kotei-dev/kotei"
	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/formats"
)

func TestRequestID(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	for id, kept := range map[string]bool{
		"deck-builder-42": true, strings.Repeat("x", 64): true,
		strings.Repeat("x", 65): false, "two words": false, "späť": false, `quote"d`: false, "": false,
	} {
		if got := s.get("/livez", "X-Request-Id: "+id).Header.Get("X-Request-Id"); (got == id) != kept {
			t.Errorf("id %q became %q", id, got)
		}
	}
	if a, b := s.get("/livez").Header.Get("X-Request-Id"), s.get("/livez").Header.Get("X-Request-Id"); a == b {
		t.Errorf("two requests share the id %s", a)
	}
}

// A fault of the server is a problem like any other, and tells nothing of the inside.
func TestPanic(t *testing.T) {
	s := serve(t)
	s.library.Set(card.L5RCCG, &api.View{}) // a view without a catalog makes any handler fail
	for lang, word := range map[string]string{"en": "Internal error", "fr": "Erreur interne"} {
		res := s.get(v1+"/cards", "Accept-Language: "+lang)
		scenario{status: http.StatusInternalServerError, code: "internal", has: []string{word}, hasNot: []string{"goroutine", ".go", "nil pointer"}}.verify(t, res)
	}
	if !strings.Contains(s.log.String(), "nil pointer") {
		t.Errorf("the log does not tell what failed: %s", s.log)
	}
}

func TestNotReady(t *testing.T) {
	s := serve(t)
	scenario{status: http.StatusServiceUnavailable, code: "not-ready"}.verify(t, s.get("/readyz"))
	scenario{status: http.StatusOK}.verify(t, s.get("/livez"))
}

// The access log names requests, never what is in them.
func TestLogHoldsNoDecks(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	s.post(v1+"/decks/parse", `{"text":"1 Sudden Example"}`, "X-Request-Id: find-me")
	s.post(v1+"/decks/parse?dialect=plain", "1 Sudden Example", textBody)
	s.get(v1 + "/cards?q=sudden")
	log := s.log.String()
	if strings.Contains(log, "udden") {
		t.Errorf("the log holds a deck or a query: %s", log)
	}
	for _, want := range []string{"request_id=find-me", "method=POST", "path=/v1/l5r-ccg/decks/parse", "status=200"} {
		if !strings.Contains(log, want) {
			t.Errorf("no %q in the log: %s", want, log)
		}
	}
}

func TestSecurityHeaders(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	for target, policy := range map[string]string{
		"/": "script-src 'self'", "/problems/not-found": "script-src 'self'", "/docs": "script-src 'self'",
		v1 + "/cards": "default-src 'none'", "/nothing": "default-src 'none'",
	} {
		h := s.get(target).Header
		if p := h.Get("Content-Security-Policy"); !strings.Contains(p, policy) || !strings.Contains(p, "frame-ancestors 'none'") || strings.Contains(p, "unsafe") {
			t.Errorf("%s: policy %q", target, p)
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Referrer-Policy") == "" || h.Get("X-Frame-Options") != "DENY" {
			t.Errorf("%s: %v", target, h)
		}
	}
	for _, name := range []string{"ETag", "Link", "RateLimit", "RateLimit-Policy", "Retry-After", "Kotei-Release", "X-Request-Id"} {
		if !strings.Contains(s.get("/livez").Header.Get("Access-Control-Expose-Headers"), name) {
			t.Errorf("%s is not exposed to scripts of other origins", name)
		}
	}
}

// live serves over a real connection.
func live(t *testing.T) (string, *service) {
	t.Helper()
	s := serve(t, cards(t, "r1"))
	srv := httptest.NewServer(s.handler)
	t.Cleanup(srv.Close)
	return srv.URL, s
}

// A body of unknown length is refused past 1 MiB, and a client that is still sending reads the answer.
func TestLongBodies(t *testing.T) {
	before := goleak.IgnoreCurrent()
	t.Cleanup(func() { goleak.VerifyNone(t, before) }) // after the server of live has been closed
	base, _ := live(t)
	for _, size := range []int64{1<<20 + 1, 3 << 20} {
		for _, known := range []bool{true, false} {
			body := io.LimitReader(zeros{}, size)
			req, err := http.NewRequestWithContext(context.Background(), http.MethodPost, base+v1+"/decks/parse", body)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Content-Type", "text/plain")
			if known {
				req.ContentLength = size
			}
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatalf("%d bytes, length known %v: %v", size, known, err)
			}
			b, err := io.ReadAll(res.Body)
			res.Body.Close()
			if err != nil || res.StatusCode != http.StatusRequestEntityTooLarge || !strings.Contains(string(b), "body-too-large") {
				t.Errorf("%d bytes, length known %v: %d %s %v", size, known, res.StatusCode, b, err)
			}
		}
	}
	http.DefaultClient.CloseIdleConnections()
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '0'
	}
	return len(p), nil
}

// HEAD over a real connection has the headers of GET, the length included, and no body.
func TestHeadOnTheWire(t *testing.T) {
	base, s := live(t)
	want := s.get(v1 + "/cards/hida-example")
	conn, err := net.Dial("tcp", strings.TrimPrefix(base, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(10 * time.Second)); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(conn, "HEAD %s/cards/hida-example HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", v1)
	raw, err := io.ReadAll(bufio.NewReader(conn))
	if err != nil {
		t.Fatal(err)
	}
	head, body, _ := strings.Cut(string(raw), "\r\n\r\n")
	if body != "" || !strings.Contains(head, fmt.Sprintf("Content-Length: %d", len(text(t, want)))) || !strings.Contains(head, "Etag: "+want.Header.Get("ETag")) {
		t.Errorf("HEAD: %s", raw)
	}
}

// Every code that the contract or the code table names has a page in both languages.
func TestEveryCodeHasAPage(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	codes := []string{}
	for _, c := range formats.Codes() {
		codes = append(codes, c.Code)
	}
	list := text(t, s.get("/problems"))
	for part := range strings.SplitSeq(list, `href="/problems/`) {
		if code, _, ok := strings.Cut(part, `"`); ok && !strings.Contains(code, "<") {
			codes = append(codes, code)
		}
	}
	if len(codes) < 18 {
		t.Fatalf("only %d codes: %v", len(codes), codes)
	}
	for _, code := range codes {
		en, fr := text(t, s.get("/problems/"+code)), text(t, s.get("/problems/"+code, "Accept-Language: fr"))
		if !strings.Contains(en, code) || !strings.Contains(fr, code) || en == strings.Replace(fr, `lang="fr"`, `lang="en"`, 1) {
			t.Errorf("%s: no page of its own in both languages", code)
		}
	}
}

// The contract that is served is the file.
func TestContractIsServed(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	if text(t, s.get("/openapi.yaml")) != string(kotei.OpenAPI) {
		t.Error("/openapi.yaml is not openapi.yaml")
	}
}

func TestConfig(t *testing.T) {
	if _, err := api.New(api.Config{}); err == nil {
		t.Error("New without a library must fail")
	}
}
