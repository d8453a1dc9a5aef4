package api_test

import (
	"bufio"
	"net/http"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/api"
)

// Whatever a client sends, the answer is one of the contract and never a fault of the server.
func FuzzRequests(f *testing.F) {
	f.Add("POST", "/decks/validate", "format=ivory&as_of=2015-01-01", "application/json", `{"formats":["*"],"text":"3 Hida Example"}`)
	f.Add("POST", "/decks/parse", "dialect=plain", "text/plain", "3x Hida Example - exp\n\n# Fate (1)\n\x00\xff")
	f.Add("POST", "/decks/parse", "", "application/json; charset=\"x", `{"deck":{"cards":[{"id":"hida-example","count":1e308}]}}`)
	f.Add("POST", "/cards/collection", "lang=fr", "application/json", `{"identifiers":[{"title":"Twin Gate","version":""},{"set":"IE","number":"12"}]}`)
	f.Add("POST", "/decks/convert", "to=share&lang=fr", "text/plain", "3x Hida Example\n1 Nobody")
	f.Add("POST", "/decks/convert", "to=plain", "text/plain", "https://kotei.example/#d=k1.KGHEQWJgYGJPqcxLLC6pZGBi4GRk5Mwsys_Tzc3MS-Xyy0_KT6lUcMyrBAQAAP__")
	f.Add("POST", "/decks/stats", "hand=6&provinces=60&gold=0", "application/json", `{"deck":{"cards":[{"id":"hida-example","count":1e9},{"id":"sudden-example","count":1000}]}}`)
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
		target := req.URL.RequestURI()
		if _, err := http.ReadRequest(bufio.NewReader(strings.NewReader(method + " " + target + " HTTP/1.0\r\n\r\n"))); err != nil {
			t.Skip("no request line that a server reads")
		}
		s.t = t
		s.log.Reset()
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

// Whatever is asked about draws, the answer is a probability or a problem.
func FuzzDrawOdds(f *testing.F) {
	s := serve(f, cards(f, "r1"))
	f.Add(`{"population":40,"successes":3,"draws":5,"at_least":2}`)
	f.Add(`{"population":1000,"successes":500,"draws":1000}`)
	f.Add(`{"population":1000,"draws":500,"groups":[{"size":500,"at_least":9},{"size":1,"at_most":0},{"size":0,"at_least":1000,"at_most":3}]}`)
	f.Fuzz(func(t *testing.T, body string) {
		s.t = t
		res := s.post("/v1/odds/draw", body)
		if res.StatusCode >= 500 {
			t.Errorf("%q: %d %s", body, res.StatusCode, s.log)
		}
		if res.StatusCode != http.StatusOK {
			return
		}
		if o := decode[api.DrawOdds](t, res); o.Probability.Decimal < 0 || o.Probability.Decimal > 1 {
			t.Errorf("%q: %+v", body, o)
		}
	})
}
