package api_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer/starter"
	"github.com/kotei-dev/kotei/web"
)

// BenchmarkRequests measures whole requests, from routing over the contract to the encoded answer.
func BenchmarkRequests(b *testing.B) {
	c, err := starter.Load(card.L5RCCG)
	if err != nil {
		b.Fatal(err)
	}
	s := serve(b, c)
	legal, err := web.Files().Open("assets/legal.txt")
	if err != nil {
		b.Fatal(err)
	}
	defer legal.Close()
	list := make([]byte, 8192)
	n, err := legal.Read(list)
	if err != nil {
		b.Fatal(err)
	}
	tag := s.get(c.At(0).URL).Header.Get("ETag")
	for _, bench := range []struct{ name, method, target, body, match string }{
		{"card", "GET", c.At(0).URL, "", ""},
		{"card not modified", "GET", c.At(0).URL, "", tag},
		{"page of 60", "GET", v1 + "/cards", "", ""},
		{"parse", "POST", v1 + "/decks/parse", string(list[:n]), ""},
		{"validate", "POST", v1 + "/decks/validate?format=twenty-festivals", string(list[:n]), ""},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				req := httptest.NewRequestWithContext(b.Context(), bench.method, bench.target, strings.NewReader(bench.body))
				if bench.body == "" {
					req.Body = http.NoBody
				}
				req.Header.Set("Content-Type", "text/plain")
				req.Header.Set("If-None-Match", bench.match)
				rec := httptest.NewRecorder()
				s.handler.ServeHTTP(rec, req)
				if rec.Code >= 400 {
					b.Fatal(rec.Body.String())
				}
			}
			s.log.Reset()
		})
	}
}

// benchGet measures one GET again and again.
func benchGet(b *testing.B, s *service, target string) {
	b.Helper()
	b.ReportAllocs()
	for b.Loop() {
		rec := httptest.NewRecorder()
		s.handler.ServeHTTP(rec, httptest.NewRequestWithContext(b.Context(), http.MethodGet, target, http.NoBody))
		if rec.Code != http.StatusOK {
			b.Fatal(rec.Body.String())
		}
	}
	s.log.Reset()
}
