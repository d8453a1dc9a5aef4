package api_test

import (
	"net/http"
	"testing"
)

// Whatever a client sends, the answer is one of the contract and never a fault of the server.
func FuzzRequests(f *testing.F) {
	f.Add("POST", "/decks/validate", "format=ivory&as_of=2015-01-01", "application/json", `{"formats":["*"],"text":"3 Hida Example"}`)
	f.Add("POST", "/decks/parse", "dialect=plain", "text/plain", "3x Hida Example - exp\n\n# Fate (1)\n\x00\xff")
	f.Add("POST", "/decks/parse", "", "application/json; charset=\"x", `{"deck":{"cards":[{"id":"hida-example","count":1e308}]}}`)
	f.Add("POST", "/cards/collection", "lang=fr", "application/json", `{"identifiers":[{"title":"Twin Gate","version":""},{"set":"IE","number":"12"}]}`)
	f.Add("GET", "/cards", "q=hida&limit=3&cursor=AQ&clan=crab", "", "")
	f.Add("GET", "/cards/%2e%2e%2fx", "lang=%zz", "", "")
	f.Add("HEAD", "/formats/ivory", "as_of=0000-00-00", "", "")
	f.Add("QUERY", "/decks/parse", "", "text/plain", "Hida")
	s := serve(f, cards(f, "r1"))
	f.Fuzz(func(t *testing.T, method, path, query, contentType, body string) {
		req, err := http.NewRequest(method, "http://kotei.example"+v1+path+"?"+query, nil)
		if err != nil {
			t.Skip("no request at all")
		}
		s.t = t
		s.log.Reset()
		target := req.URL.RequestURI()
		if res := s.do(method, target, body, "Content-Type: "+contentType); res.StatusCode >= 500 {
			t.Errorf("%s %s %q: %d %s", method, target, body, res.StatusCode, s.log)
		}
	})
}

// A cursor is opaque, and a forged one never does harm.
func FuzzCursor(f *testing.F) {
	s := serve(f, cards(f, "r1"))
	f.Add("AQAAAAAAAAAAAAAAAAAAAAAAAA")
	f.Add("////")
	f.Fuzz(func(t *testing.T, cursor string) {
		s.t = t
		req, err := http.NewRequest(http.MethodGet, v1+"/cards", nil)
		if err != nil {
			t.Fatal(err)
		}
		q := req.URL.Query()
		q.Set("cursor", cursor)
		if res := s.get(v1 + "/cards?" + q.Encode()); res.StatusCode >= 500 {
			t.Errorf("%q: %d", cursor, res.StatusCode)
		}
	})
}
