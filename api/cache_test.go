package api_test

import (
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/kotei-dev/kotei/card"
)

func TestValidators(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	tag := func(target string, headers ...string) string {
		t.Helper()
		res := s.get(target, headers...)
		if res.StatusCode != http.StatusOK || res.Header.Get("ETag") == "" {
			t.Fatalf("%s: %d, ETag %q", target, res.StatusCode, res.Header.Get("ETag"))
		}
		return res.Header.Get("ETag")
	}
	base := tag(v1 + "/cards?clan=crab&limit=2")
	if strings.HasPrefix(base, "W/") {
		t.Errorf("weak validator %s", base)
	}
	if again := tag(v1 + "/cards?limit=2&clan=crab"); again != base {
		t.Errorf("the order of parameters changes the validator: %s, %s", base, again)
	}
	if byHeader := tag(v1+"/cards?clan=crab&limit=2", "Accept-Language: en"); byHeader != base {
		t.Errorf("en is the default, and yet another validator: %s, %s", base, byHeader)
	}
	for _, other := range []string{tag(v1 + "/cards?clan=crab&limit=3"), tag(v1 + "/cards?clan=crane&limit=2"), tag(v1+"/cards?clan=crab&limit=2", "Accept-Language: fr"), tag(v1 + "/formats")} {
		if other == base {
			t.Errorf("two answers share the validator %s", base)
		}
	}
	if fr, param := tag(v1+"/formats", "Accept-Language: fr"), tag(v1+"/formats?lang=fr"); fr != param {
		t.Errorf("the same answer has two validators: %s, %s", fr, param)
	}
}

func TestNotModified(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	target := v1 + "/cards/hida-example"
	tag := s.get(target).Header.Get("ETag")
	marked := func(coding string) string { return strings.TrimSuffix(tag, `"`) + "--" + coding + `"` }
	for _, header := range []string{tag, `"other", ` + tag, "W/" + tag, marked("gzip"), marked("zstd")} {
		res := s.get(target, "If-None-Match: "+header)
		if res.StatusCode != http.StatusNotModified || text(t, res) != "" {
			t.Errorf("If-None-Match %s: %d %q", header, res.StatusCode, text(t, res))
		}
		if res.Header.Get("ETag") == "" || res.Header.Get("Kotei-Release") != "r1" || res.Header.Get("Cache-Control") == "" {
			t.Errorf("304 without its headers: %v", res.Header)
		}
	}
	for _, header := range []string{`"other"`, `""`, "garbage"} {
		if res := s.get(target, "If-None-Match: "+header); res.StatusCode != http.StatusOK {
			t.Errorf("If-None-Match %s: %d", header, res.StatusCode)
		}
	}
	if res := s.get(target, `If-None-Match: "other"`, "If-None-Match: "+tag); res.StatusCode != http.StatusNotModified {
		t.Errorf("two If-None-Match: %d", res.StatusCode)
	}
	if res := s.do(http.MethodHead, target, "", "If-None-Match: "+tag); res.StatusCode != http.StatusNotModified {
		t.Errorf("HEAD: %d", res.StatusCode)
	}
	// "*" is for whatever there is: no card, a redirect and a fault are still told.
	for _, headers := range [][]string{{"If-None-Match: *"}, {"If-None-Match: *", "Accept-Encoding: gzip"}} {
		for range 3 { // worked out, seen again, and kept
			res := s.get(v1+"/cards?limit=1", headers...)
			if body := text(t, res); res.StatusCode != http.StatusNotModified || body != "" || res.Header.Get("ETag") == "" || res.Header.Get("Content-Length") != "" {
				t.Errorf("%v: %d %v %q", headers, res.StatusCode, res.Header, body)
			}
		}
	}
	for path, status := range map[string]int{"/cards/nobody": 404, "/cards/hida-specimen": 301, "/cards?limit=0": 400} {
		if res := s.get(v1+path, "If-None-Match: *"); res.StatusCode != status {
			t.Errorf("If-None-Match: * of %s: %d, want %d", path, res.StatusCode, status)
		}
	}
	// A new release makes every validator about cards stale.
	s.library.Set(card.L5RCCG, view(t, cards(t, "r2")))
	if res := s.get(target, "If-None-Match: "+tag); res.StatusCode != http.StatusOK || res.Header.Get("Kotei-Release") != "r2" {
		t.Errorf("after an import: %d, release %s", res.StatusCode, res.Header.Get("Kotei-Release"))
	}
}

func TestValidatorsOfBodies(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	target := v1 + "/decks/parse"
	ask := func(body, match string) *http.Response {
		t.Helper()
		return s.do("QUERY", target, body, jsonBody, "If-None-Match: "+match)
	}
	first := ask(`{"text":"1 Sudden Example"}`, `"x"`)
	tag := first.Header.Get("ETag")
	if res := ask(`{"text":"1 Sudden Example"}`, tag); res.StatusCode != http.StatusNotModified {
		t.Errorf("the same QUERY again: %d", res.StatusCode)
	}
	if res := ask(`{"text":"2 Sudden Example"}`, tag); res.StatusCode != http.StatusOK || res.Header.Get("ETag") == tag {
		t.Errorf("another body: %d %s", res.StatusCode, res.Header.Get("ETag"))
	}
	// POST is not safe as far as HTTP knows: its answer is always given.
	if res := s.post(target, `{"text":"1 Sudden Example"}`, "If-None-Match: "+tag); res.StatusCode != http.StatusOK {
		t.Errorf("POST: %d", res.StatusCode)
	}
	if res := ask(`{"txt":"1 Sudden Example"}`, "*"); res.StatusCode != http.StatusBadRequest {
		t.Errorf("a wrong request must not be 304: %d", res.StatusCode)
	}
}

// What asks which rules hold depends on the day, however its parameters are written; other lists of cards do not.
func TestValidatorsByDay(t *testing.T) {
	one, other := serveAt(t, today, cards(t, "r1")), serveAt(t, today.AddDate(0, 0, 1), cards(t, "r1"))
	for path, dated := range map[string]bool{
		"/formats": true, "/cards?q=f:ivory": true, "/cards?%71=f:ivory": true, "/cards?legal=ivory": true, "/cards?%6Cegal=ivory": true,
		"/cards?facets=format": true, "/cards?limit=2&%66acets=format": true, "/cards/hida-example/legality": true,
		"/cards": false, "/cards?clan=crab&order=name&limit=2": false, "/cards/hida-example": false, "/sets": false,
	} {
		a, b := one.get(v1+path), other.get(v1+path)
		if a.StatusCode != http.StatusOK || b.StatusCode != http.StatusOK || a.Header.Get("ETag") == "" {
			t.Fatalf("%s: %d %d %v", path, a.StatusCode, b.StatusCode, a.Header)
		}
		if differ := a.Header.Get("ETag") != b.Header.Get("ETag"); differ != dated {
			t.Errorf("%s: the validators of two days differ: %v, want %v", path, differ, dated)
		}
	}
}

func TestCompression(t *testing.T) {
	var list []card.Card
	for i := range 40 {
		list = append(list, card.Card{Title: fmt.Sprintf("Sample %d", i), Types: []card.Type{card.Holding}})
	}
	s := serve(t, invented(t, list...))
	plain := s.get(v1 + "/cards")
	for _, coding := range []string{"gzip", "zstd"} {
		res := s.get(v1+"/cards", "Accept-Encoding: "+coding)
		want := strings.TrimSuffix(plain.Header.Get("ETag"), `"`) + "--" + coding + `"`
		if res.Header.Get("Content-Encoding") != coding || res.Header.Get("ETag") != want {
			t.Errorf("%s: %v", coding, res.Header)
		}
		if !strings.Contains(strings.Join(res.Header.Values("Vary"), ","), "Accept-Encoding") {
			t.Errorf("%s: Vary is %v", coding, res.Header.Values("Vary"))
		}
		if a, b := len(text(t, res)), len(text(t, plain)); a*2 > b {
			t.Errorf("%s: %d bytes of %d", coding, a, b)
		}
		if again := s.get(v1+"/cards", "Accept-Encoding: "+coding, "If-None-Match: "+want); again.StatusCode != http.StatusNotModified {
			t.Errorf("%s: %d", coding, again.StatusCode)
		}
	}
}

// unpacked is the body of an answer without its content coding.
func unpacked(t *testing.T, res *http.Response) string {
	t.Helper()
	var r io.Reader = res.Body
	switch coding := res.Header.Get("Content-Encoding"); coding {
	case "gzip":
		z, err := gzip.NewReader(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		r = z
	case "zstd":
		z, err := zstd.NewReader(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		defer z.Close()
		r = z
	case "":
	default:
		t.Fatalf("coding %q", coding)
	}
	body, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}
