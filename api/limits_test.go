package api_test

import (
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/api/limit"
)

// limited serves with a burst of three requests a client, and a key "open-sesame" with a burst of five.
func limited(t *testing.T, proxies ...string) *service {
	t.Helper()
	keys, err := limit.ReadKeys(strings.NewReader(fmt.Sprintf("partner %x 5:5", sha256.Sum256([]byte("open-sesame")))))
	if err != nil {
		t.Fatal(err)
	}
	trusted, err := limit.ParseProxies(proxies)
	if err != nil {
		t.Fatal(err)
	}
	return serveWith(t, func(c *api.Config) {
		c.Limiter, c.Proxies = limit.New(limit.Rate{PerSecond: 0.5, Burst: 3}, keys), trusted
	}, cards(t, "r1"))
}

// spend asks until it is refused, and gives how often it was not.
func spend(t *testing.T, s *service, headers ...string) int {
	t.Helper()
	for n := range 20 {
		if res := s.get(v1+"/cards/hida-example", headers...); res.StatusCode != http.StatusOK {
			scenario{status: http.StatusTooManyRequests, code: "rate-limited"}.verify(t, res)
			return n
		}
	}
	return 20
}

func TestRateLimit(t *testing.T) {
	s := limited(t)
	res := s.get(v1 + "/cards/hida-example")
	if p, l := res.Header.Get("RateLimit-Policy"), res.Header.Get("RateLimit"); p != `"default";q=3;w=6` || l != `"default";r=2;t=2` {
		t.Errorf("RateLimit-Policy %s, RateLimit %s", p, l)
	}
	tag := res.Header.Get("ETag")
	for _, status := range []int{http.StatusNotModified, http.StatusNotFound} { // what is answered quickly counts, too
		target := map[int]string{http.StatusNotModified: v1 + "/cards/hida-example", http.StatusNotFound: "/nothing"}[status]
		if res := s.get(target, "If-None-Match: "+tag); res.StatusCode != status || res.Header.Get("RateLimit") == "" {
			t.Errorf("%s: %d %v", target, res.StatusCode, res.Header)
		}
	}
	for lang, words := range map[string]string{"en": "Go on in 2 s", "fr": "Reprenez dans 2 s"} {
		res = s.get(v1+"/cards/hida-example", "Accept-Language: "+lang)
		scenario{status: http.StatusTooManyRequests, code: "rate-limited", has: []string{words}, header: []string{
			"Retry-After: 2", `RateLimit: "default";r=0;t=2`, `RateLimit-Policy: "default";q=3;w=6`, "Access-Control-Allow-Origin: *", "Cache-Control: no-store",
		}}.verify(t, res)
	}
	if res := s.post(v1+"/decks/parse", `{"text":"1 Sudden Example"}`); res.StatusCode != http.StatusTooManyRequests {
		t.Errorf("POST: %d", res.StatusCode)
	}
	for _, target := range []string{"/livez", "/readyz"} {
		if res := s.get(target); res.StatusCode != http.StatusOK {
			t.Errorf("a probe of %s is refused: %d", target, res.StatusCode)
		}
	}
	if res := s.do(http.MethodOptions, v1+"/cards", "", "Origin: https://deckbuilder.example", "Access-Control-Request-Method: POST"); res.StatusCode != http.StatusNoContent {
		t.Errorf("a preflight is refused: %d", res.StatusCode)
	}
	if n := spend(t, s, peer+": 192.0.2.99:1"); n != 3 {
		t.Errorf("another client: %d requests", n)
	}
	if log := s.log.String(); !strings.Contains(log, "status=429") {
		t.Errorf("refusals are not in the log: %s", log)
	}
}

func TestLoopback(t *testing.T) {
	s := limited(t, "127.0.0.1", "10.0.0.0/8")
	for _, from := range []string{"127.0.0.9:1", "[::1]:1", "127.0.0.1:1"} {
		if n := spend(t, s, peer+": "+from); n != 20 {
			t.Errorf("%s: refused after %d", from, n)
		}
		if l := s.get("/version", peer+": "+from).Header.Get("RateLimit"); l != `"default";r=0;t=2` {
			t.Errorf("%s is not counted: %s", from, l)
		}
	}
	// Only a connection is from this machine, never a word in a header.
	if n := spend(t, s, peer+": 10.0.0.1:1", "X-Forwarded-For: 127.0.0.7"); n != 3 {
		t.Errorf("a forwarded loopback: %d requests", n)
	}
	if n := spend(t, s, peer+": 127.0.0.1:1", "X-Forwarded-For: 198.51.100.7"); n != 3 {
		t.Errorf("through a proxy on this machine: %d requests", n)
	}
}

func TestTrustedProxies(t *testing.T) {
	s := limited(t, "10.0.0.0/8")
	if n := spend(t, s, peer+": 10.0.0.1:1", "X-Forwarded-For: 203.0.113.1, 198.51.100.1"); n != 3 {
		t.Fatalf("%d requests", n)
	}
	// A new word in front makes no new client, another proxy neither; another address does.
	if n := spend(t, s, peer+": 10.0.0.2:1", "X-Forwarded-For: 203.0.113.2, 198.51.100.1, 10.0.0.7"); n != 0 {
		t.Errorf("the client in disguise: %d requests", n)
	}
	if n := spend(t, s, peer+": 10.0.0.1:1", "X-Forwarded-For: 203.0.113.1, 198.51.100.2"); n != 3 {
		t.Errorf("another client: %d requests", n)
	}
	if n := spend(t, s, peer+": [2001:db8::1]:1"); n != 3 {
		t.Errorf("IPv6: %d requests", n)
	}
	if n := spend(t, s, peer+": [2001:db8::ffff:2]:1"); n != 0 {
		t.Errorf("an address of the same network: %d requests", n)
	}
	// Who is not trusted is the client himself, and the log says once why.
	if n := spend(t, s, peer+": 203.0.113.50:1", "X-Forwarded-For: 198.51.100.3"); n != 3 {
		t.Errorf("a stranger's first word: %d requests", n)
	}
	if n := spend(t, s, peer+": 203.0.113.50:1", "X-Forwarded-For: 198.51.100.4"); n != 0 {
		t.Errorf("a stranger's second word: %d requests", n)
	}
	if n := strings.Count(s.log.String(), "trusted-proxy"); n != 1 {
		t.Errorf("the log speaks %d times of a proxy that is not trusted", n)
	}
}

func TestKeysRaiseTheLimit(t *testing.T) {
	s := limited(t)
	if n := spend(t, s, "Authorization: Bearer open-sesame"); n != 5 {
		t.Errorf("with a key: %d requests", n)
	}
	if n := spend(t, s, "Authorization: bearer open-sesame", peer+": 192.0.2.50:1"); n != 0 {
		t.Errorf("the same key from elsewhere: %d requests", n)
	}
	if n := spend(t, s, "Authorization: Basic b3Blbi1zZXNhbWU="); n != 3 {
		t.Errorf("another scheme is no key: %d requests", n)
	}
	// A wrong key is refused, and guessing is limited.
	for i := range 4 {
		want := scenario{status: http.StatusUnauthorized, code: "key-unknown", header: []string{`WWW-Authenticate: Bearer realm="kotei", error="invalid_token"`}}
		if i == 3 {
			want = scenario{status: http.StatusTooManyRequests, code: "rate-limited"}
		}
		want.verify(t, s.get(v1+"/cards/hida-example", "Authorization: Bearer guess", peer+": 192.0.2.60:1"))
	}
	open := serve(t, cards(t, "r1"))
	if res := open.get(v1+"/cards/hida-example", "Authorization: Bearer anything"); res.StatusCode != http.StatusOK {
		t.Errorf("a server without keys looks at one: %d", res.StatusCode)
	}
}

// One client may hold so many streams open; the end of one makes room, and neither other clients nor other calls are held back.
func TestStreamsOfOneClient(t *testing.T) {
	s := serveWith(t, func(c *api.Config) { c.Limiter = limit.New(limit.Default, nil) }, cards(t, "r1"))
	const target = v1 + "/decks/validations?format=ivory"
	type open struct {
		body  *io.PipeWriter
		ended chan struct{}
	}
	begin := func(address string) open {
		r, w := io.Pipe()
		req := httptest.NewRequestWithContext(t.Context(), http.MethodPost, target, r)
		req.RemoteAddr = address
		req.Header.Set("Content-Type", ndjson)
		o := open{w, make(chan struct{})}
		go func() {
			defer close(o.ended)
			s.handler.ServeHTTP(httptest.NewRecorder(), req)
			_ = r.Close() // so that a stream that was refused does not leave the test waiting
		}()
		_, _ = io.WriteString(w, `{"text":"1 Sudden Example"}`+"\n") // returns when the stream has taken it
		return o
	}
	end := func(o open) {
		_ = o.body.Close()
		<-o.ended
	}
	ask := func(address string) *http.Response {
		return s.do(http.MethodPost, target, `{"text":"1 Sudden Example"}`+"\n", "Content-Type: "+ndjson, peer+": "+address)
	}
	var streams []open
	for range limit.MaxStreams {
		streams = append(streams, begin("192.0.2.1:1"))
	}
	refused := scenario{status: http.StatusTooManyRequests, code: "too-many-streams", has: []string{"8 streams"}, header: []string{"Retry-After: 5"}}
	refused.verify(t, ask("192.0.2.1:2"))
	for _, spared := range []string{"192.0.2.2:1", "127.0.0.1:1"} {
		scenario{status: http.StatusOK, has: []string{`"verdict"`}}.verify(t, ask(spared))
	}
	scenario{status: http.StatusOK}.verify(t, s.get(v1+"/cards/hida-example", peer+": 192.0.2.1:3"))
	end(streams[0])
	scenario{status: http.StatusOK, has: []string{`"verdict"`}}.verify(t, ask("192.0.2.1:2"))
	for _, o := range streams[1:] {
		end(o)
	}
}

func TestLongAddress(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	scenario{status: http.StatusRequestURITooLong, code: "uri-too-long", has: []string{"16384"}}.verify(t, s.get(v1+"/cards?q="+strings.Repeat("x", 17_000)))
	// The longest query that the contract allows fits, each character in four bytes.
	scenario{status: http.StatusOK}.verify(t, s.get(v1+"/cards?q="+strings.Repeat("%F0%90%8D%88", 1000)))
}

// BenchmarkLimiter measures what counting costs a request.
func BenchmarkLimiter(b *testing.B) {
	for _, on := range []bool{false, true} {
		b.Run(fmt.Sprintf("limiter=%v", on), func(b *testing.B) {
			s := serveWith(b, func(c *api.Config) {
				if on {
					c.Limiter = limit.New(limit.Rate{PerSecond: 1e6, Burst: 1e7}, nil)
				}
			}, cards(b, "r1"))
			benchGet(b, s, v1+"/cards/hida-example")
		})
	}
}
