package api_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

// An object that says a thing twice says nothing: readers differ about which counts.
func TestRepeatedMembers(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	for _, c := range []struct{ target, body, where string }{
		{v1 + "/decks/validate", `{"format":"ivory","text":"1 Sudden Example","format":"twenty-festivals"}`, "/format"},
		{v1 + "/decks/validate", `{"format":"ivory","deck":{"cards":[{"id":"twin-gate","count":1,"c\u006funt":2}]}}`, "/deck/cards/0/count"},
		{v1 + "/cards/collection", `{"identifiers":[{"id":"twin-gate"},{"id":"a","id":"b"}]}`, "/identifiers/1/id"},
	} {
		scenario{status: 400, code: "body-invalid", where: c.where, has: []string{"more than once"}}.verify(t, s.post(c.target, c.body))
	}
	scenario{status: 200, has: []string{`"id":"x"`, `"pointer":"/format"`, `"repeated"`}}.verify(t,
		s.do(http.MethodPost, v1+"/decks/validations", `{"id":"x","format":"ivory","text":"","format":"ivory"}`, lineBody))
}

// Every path that GET answers is answered by HEAD with the same status and headers, in every coding, and without a body.
func TestHeadEverywhere(t *testing.T) {
	s := serve(t, manyOf(t, 40))
	for _, target := range []string{
		"/", "/deck", "/l5r-ccg/cards", "/l5r-ccg/syntax", "/assets/app.js", "/docs", "/docs/api", "/problems", "/problems/not-found", "/livez", "/readyz", "/version", "/openapi.yaml", "/openapi.json",
		"/v1/games", "/v1/schemas/format.json", v1 + "/cards", v1 + "/cards?limit=1", v1 + "/cards/sample-1", v1 + "/cards/nobody", v1 + "/cards/sample-1/legality",
		v1 + "/formats", v1 + "/formats/ivory", v1 + "/dialects", v1 + "/sets", v1 + "/bulk", bulkCards, "/nothing", "/nothing/",
	} {
		for _, coding := range []string{"", "gzip", "zstd"} {
			s.get(target, "Accept-Encoding: "+coding) // what is asked for again is compressed with more care
			get, head := s.get(target, "Accept-Encoding: "+coding), s.do(http.MethodHead, target, "", "Accept-Encoding: "+coding)
			if head.StatusCode != get.StatusCode || text(t, head) != "" {
				t.Errorf("HEAD %s: %d and %d bytes, GET %d", target, head.StatusCode, len(text(t, head)), get.StatusCode)
			}
			for _, name := range []string{"Content-Type", "ETag", "Content-Encoding", "Cache-Control", "Content-Language", "Kotei-Release", "Vary", "Link"} {
				if a, b := strings.Join(get.Header.Values(name), ", "), strings.Join(head.Header.Values(name), ", "); a != b {
					t.Errorf("HEAD %s (%s): %s is %q, of GET %q", target, coding, name, b, a)
				}
			}
			// The length of an answer that is compressed on its way is not known in time; one that is given must be that of GET.
			if n := head.Header.Get("Content-Length"); n != "" && head.StatusCode == 200 && n != fmt.Sprint(len(text(t, get))) {
				t.Errorf("HEAD %s (%s): Content-Length %s, of GET %d", target, coding, n, len(text(t, get)))
			}
		}
	}
}

// manyOf is a release of n invented cards.
func manyOf(t testing.TB, n int) *catalog.Catalog {
	t.Helper()
	var list []card.Card
	for i := range n {
		list = append(list, card.Card{Title: fmt.Sprintf("Sample %d", i), Types: []card.Type{card.Holding}})
	}
	return invented(t, list...)
}

// What the client prefers is what it gets, and the ETag says which coding that is.
func TestCodings(t *testing.T) {
	s := serve(t, manyOf(t, 60))
	plain, bodies := s.get(v1+"/cards"), map[string]string{}
	for accept, want := range map[string]string{
		"": "", "gzip": "gzip", "zstd": "zstd", "GZip": "gzip", "gzip, zstd": "gzip", "zstd, gzip": "gzip", "*": "gzip", "gzip;q=1.0, zstd;q=0.5": "gzip", "zstd;q=0.1,gzip;q=0.9": "gzip",
		"gzip;q=0": "", "gzip;q=0.000, zstd;q=0": "", "gzip;q=0, zstd": "zstd", "br": "", "deflate, br": "", "gzip, deflate, br, zstd": "gzip",
		"identity": "", "identity, gzip;q=0.5": "", "identity;q=0.5, gzip": "gzip", "identity;q=0, gzip": "gzip", "identity;q=0.9,gzip;q=0.1,zstd;q=0.2": "", "gzip;q=nonsense": "",
	} {
		res := s.get(v1+"/cards", "Accept-Encoding: "+accept)
		tag := res.Header.Get("ETag")
		base, coding, _ := strings.Cut(strings.Trim(tag, `"`), "--")
		if got := res.Header.Get("Content-Encoding"); got != want || `"`+base+`"` != plain.Header.Get("ETag") || strings.TrimSuffix(coding, "2") != want {
			t.Errorf("Accept-Encoding %q: coding %q, ETag %s; want %q of %s", accept, got, tag, want, plain.Header.Get("ETag"))
		}
		if had, twice := bodies[tag]; twice && had != text(t, res) {
			t.Errorf("Accept-Encoding %q: the strong ETag %s stands for other bytes than before", accept, tag)
		}
		bodies[tag] = text(t, res)
		if v := strings.Join(res.Header.Values("Vary"), ", "); v != "Accept-Language, Accept-Encoding" {
			t.Errorf("Accept-Encoding %q: Vary %q", accept, v)
		}
		if got := decoded(t, res); got != text(t, plain) {
			t.Errorf("Accept-Encoding %q: another answer: %.80s", accept, got)
		}
		// 304 names what the client has, or its cache could not find it.
		again := s.get(v1+"/cards", "Accept-Encoding: "+accept, "If-None-Match: "+tag)
		if again.StatusCode != http.StatusNotModified || again.Header.Get("ETag") != tag || text(t, again) != "" {
			t.Errorf("Accept-Encoding %q: %d, ETag %s, want 304 and %s", accept, again.StatusCode, again.Header.Get("ETag"), tag)
		}
		if v := strings.Join(again.Header.Values("Vary"), ", "); v != "Accept-Language, Accept-Encoding" {
			t.Errorf("Accept-Encoding %q: Vary of 304 %q", accept, v)
		}
	}
	tag := plain.Header.Get("ETag")
	for _, forged := range []string{strings.TrimSuffix(tag, `"`) + `--br"`, strings.Trim(tag, `"`), strings.TrimSuffix(tag, `"`) + `x"`} {
		if res := s.get(v1+"/cards", "If-None-Match: "+forged); res.StatusCode != http.StatusOK {
			t.Errorf("If-None-Match %s: %d", forged, res.StatusCode)
		}
	}
}

func decoded(t *testing.T, res *http.Response) string {
	t.Helper()
	body := strings.NewReader(text(t, res))
	switch res.Header.Get("Content-Encoding") {
	case "gzip":
		z, err := gzip.NewReader(body)
		if err != nil {
			t.Fatal(err)
		}
		return text(t, &http.Response{Body: z})
	case "zstd":
		z, err := zstd.NewReader(body)
		if err != nil {
			t.Fatal(err)
		}
		return text(t, &http.Response{Body: z.IOReadCloser()})
	}
	return text(t, res)
}

func TestLanguages(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	for accept, want := range map[string]string{
		"": "en", "fr": "fr", "fr-CA": "fr", "FR": "fr", "fr;q=0": "en", "en;q=0.1, fr;q=0.9": "fr", "de, fr;q=0.5": "fr", "de": "en", "*": "en",
		"fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7": "fr", "es, fr;q=0.1, en;q=0.9": "en", "zh-CN, fr-CH;q=0.2": "fr", "garbage;;;": "en", strings.Repeat("fr,", 2000): "en",
	} {
		for _, target := range []string{"/nothing", v1 + "/formats", "/problems/not-found"} {
			if got := s.get(target, "Accept-Language: "+accept).Header.Get("Content-Language"); got != want && len(accept) < 1000 {
				t.Errorf("%s, Accept-Language %q: %s, want %s", target, accept, got, want)
			}
		}
	}
	if got := s.get("/nothing?lang=fr", "Accept-Language: en").Header.Get("Content-Language"); got != "fr" {
		t.Errorf("?lang goes before the header: %s", got)
	}
}

// Methods that are not allowed are told from paths that are not there, and Allow names what is.
func TestMethods(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	for _, c := range []struct{ method, target, allow string }{
		{"PUT", v1 + "/cards", "OPTIONS, GET, HEAD"},
		{"DELETE", "/", "OPTIONS, GET, HEAD"},
		{"POST", "/docs", "OPTIONS, GET, HEAD"},
		{"QUERY", v1 + "/cards", "OPTIONS, GET, HEAD"},
		{"GET", v1 + "/decks/parse", "OPTIONS, POST, QUERY"},
		{"HEAD", v1 + "/decks/parse", "OPTIONS, POST, QUERY"},
		{"GET", v1 + "/decks/validations", "OPTIONS, POST"},
		{"GET", v1 + "/cards/collection", "OPTIONS, POST, QUERY"}, // which no card is called
		{"HEAD", v1 + "/cards/collection", "OPTIONS, POST, QUERY"},
		{"GET", v1 + "/goldfish/replay", "OPTIONS, POST"},
		{"DELETE", v1 + "/goldfish/replay", "OPTIONS, POST"},
		{"TRACE", "/livez", "OPTIONS, GET, HEAD"},
	} {
		res := s.do(c.method, c.target, "")
		if res.StatusCode != http.StatusMethodNotAllowed || res.Header.Get("Allow") != c.allow {
			t.Errorf("%s %s: %d, Allow %q, want %q", c.method, c.target, res.StatusCode, res.Header.Get("Allow"), c.allow)
		}
		if res := s.do(http.MethodOptions, c.target, ""); res.StatusCode != http.StatusNoContent || res.Header.Get("Allow") != c.allow {
			t.Errorf("OPTIONS %s: %d, Allow %q, want %q", c.target, res.StatusCode, res.Header.Get("Allow"), c.allow)
		}
	}
	for _, target := range []string{v1 + "/cards/", "/v1/games/", "/docs/", v1 + "/decks/parse/", "/v1/", "//", "/livez/"} {
		for lang, word := range map[string]string{"en": "no path ends with a slash", "fr": "aucun chemin ne finit par une barre oblique"} {
			scenario{status: http.StatusNotFound, code: "not-found", has: []string{word}}.verify(t, s.get(target, "Accept-Language: "+lang))
		}
	}
	if res := s.get("/" + strings.Repeat("x", 5000)); len(text(t, res)) > 6000 {
		t.Errorf("an error of %d bytes about a path of 5,000", len(text(t, res)))
	}
}

// A preflight from any origin is answered for every method and header that the service knows.
func TestPreflight(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	for _, method := range []string{"GET", "HEAD", "POST", "QUERY", "DELETE"} {
		res := s.do(http.MethodOptions, v1+"/decks/validate", "", "Origin: https://deckbuilder.example", "Access-Control-Request-Method: "+method, "Access-Control-Request-Headers: content-type")
		h := res.Header
		if res.StatusCode != http.StatusNoContent || !strings.Contains(h.Get("Access-Control-Allow-Methods"), method) || h.Get("Access-Control-Max-Age") == "" || text(t, res) != "" {
			t.Errorf("%s: %d %v", method, res.StatusCode, h)
		}
		for _, name := range []string{"Accept-Language", "Authorization", "Content-Type", "If-None-Match", "If-Range", "Range", "X-Request-Id", "Cache-Control"} {
			if !strings.Contains(h.Get("Access-Control-Allow-Headers"), name) {
				t.Errorf("%s may not be sent", name)
			}
		}
		if v := strings.Join(h.Values("Vary"), ", "); !strings.Contains(v, "Access-Control-Request-Method") || !strings.Contains(v, "Access-Control-Request-Headers") {
			t.Errorf("Vary %q", v)
		}
	}
	if h := s.get("/livez", "Origin: https://deckbuilder.example").Header; h.Get("Access-Control-Allow-Credentials") != "" {
		t.Error("cookies are allowed, and there are none")
	}
}

// The answers of every operation stay the same from run to run: what varies is in headers.
func TestSameBodies(t *testing.T) {
	a, b := serve(t, cards(t, "r1")), serve(t, cards(t, "r1"))
	for _, target := range []string{v1 + "/cards", v1 + "/cards/hida-example/legality", v1 + "/formats", v1 + "/bulk", v1 + "/dialects", "/v1/games", "/version", bulkCards} {
		if x, y := text(t, a.get(target)), text(t, b.get(target)); x != y {
			t.Errorf("%s: %s\n%s", target, x, y)
		}
	}
	for _, target := range []string{v1 + "/decks/validate?format=ivory", v1 + "/decks/parse", v1 + "/decks/stats", v1 + "/decks/convert?to=plain"} {
		if x, y := text(t, a.post(target, `{"text":"3 Sudden Example\n1 Twin Gate"}`)), text(t, b.post(target, `{"text":"3 Sudden Example\n1 Twin Gate"}`)); x != y {
			t.Errorf("%s: %s\n%s", target, x, y)
		}
	}
}

// Over a real connection a HEAD of a compressed answer has no length that GET would not have.
func TestHeadOfCodings(t *testing.T) {
	s := serve(t, manyOf(t, 60))
	srv := httptest.NewServer(s.handler)
	defer srv.Close()
	plain := http.Client{Transport: &http.Transport{DisableCompression: true}}
	defer plain.CloseIdleConnections()
	for _, coding := range []string{"", "gzip", "zstd"} {
		length := map[string]int64{}
		for _, method := range []string{http.MethodGet, http.MethodGet, http.MethodHead} { // from the second on, the answer is the same
			req, err := http.NewRequestWithContext(t.Context(), method, srv.URL+v1+"/cards", http.NoBody)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Accept-Encoding", coding)
			res, err := plain.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			length[method] = res.ContentLength
			res.Body.Close()
			if res.Header.Get("Content-Encoding") != coding {
				t.Errorf("%s (%s): coding %q", method, coding, res.Header.Get("Content-Encoding"))
			}
		}
		if h := length[http.MethodHead]; h != -1 && h != length[http.MethodGet] {
			t.Errorf("%q: HEAD says %d bytes, GET %d", coding, h, length[http.MethodGet])
		}
	}
}

// Who asks before sending a body that is too long is told at once, and need not send it.
func TestExpect(t *testing.T) {
	base, _ := live(t)
	conn, err := net.Dial("tcp", strings.TrimPrefix(base, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(10 * time.Second)); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(conn, "POST %s/decks/parse HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 3000000\r\nExpect: 100-continue\r\n\r\n", v1)
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	scenario{status: http.StatusRequestEntityTooLarge, code: "body-too-large"}.verify(t, res)
}
