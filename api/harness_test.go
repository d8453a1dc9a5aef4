package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	kotei "github.com/kotei-dev/kotei"
	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/api/bulk"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/search"
)

// today is the day of every test.
var today = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// exercised counts the answers of each operation over all tests of the package.
var exercised = struct {
	sync.Mutex
	ops map[string]int
}{ops: map[string]int{}}

// TestMain fails the suite when an operation of the contract was exercised by no test.
func TestMain(m *testing.M) {
	flag.Parse()
	openapi3filter.RegisterBodyDecoder(ndjson, openapi3filter.JSONBodyDecoder)
	openapi3filter.RegisterBodyDecoder(bulk.MediaType, openapi3filter.FileBodyDecoder)
	for _, media := range []string{"text/event-stream", "text/csv", "image/svg+xml"} {
		openapi3filter.RegisterBodyDecoder(media, openapi3filter.PlainBodyDecoder)
	}
	code := m.Run()
	if code == 0 && flag.Lookup("test.run").Value.String() == "" && flag.Lookup("test.list").Value.String() == "" && flag.Lookup("test.fuzz").Value.String() == "" {
		doc, _ := contract()
		for path, item := range doc.Paths.Map() {
			for method, op := range item.Operations() {
				if exercised.ops[op.OperationID] == 0 {
					fmt.Fprintf(os.Stderr, "FAIL: no test exercises %s (%s %s)\n", op.OperationID, method, path)
					code = 1
				}
			}
		}
	}
	os.Exit(code)
}

var contract = sync.OnceValues(func() (*openapi3.T, routers.Router) {
	doc, err := openapi3.NewLoader().LoadFromData(kotei.OpenAPI)
	if err != nil {
		panic(err)
	}
	router, err := legacy.NewRouter(doc)
	if err != nil {
		panic(err)
	}
	return doc, router
})

// service is the handler under test; every answer that it gives to a path of the contract is checked against it.
type service struct {
	t       testing.TB
	handler http.Handler
	library *api.Library
	log     *bytes.Buffer
}

// serve builds the service over the cards.
func serve(t testing.TB, catalogs ...*catalog.Catalog) *service {
	t.Helper()
	return serveAt(t, today, catalogs...)
}

func serveAt(t testing.TB, now time.Time, catalogs ...*catalog.Catalog) *service {
	t.Helper()
	return serveWith(t, func(c *api.Config) { c.Now = func() time.Time { return now } }, catalogs...)
}

// serveWith builds the service with a configuration that change has seen.
func serveWith(t testing.TB, change func(*api.Config), catalogs ...*catalog.Catalog) *service {
	t.Helper()
	s, cfg := configured(t, change, catalogs...)
	var err error
	if s.handler, err = api.New(cfg); err != nil {
		t.Fatal(err)
	}
	return s
}

// serveApart is serveWith for a service with an address for its operator.
func serveApart(t testing.TB, change func(*api.Config), catalogs ...*catalog.Catalog) (public, ops *service) {
	t.Helper()
	s, cfg := configured(t, change, catalogs...)
	operator := *s
	var err error
	if s.handler, operator.handler, err = api.NewApart(cfg); err != nil {
		t.Fatal(err)
	}
	return s, &operator
}

func configured(t testing.TB, change func(*api.Config), catalogs ...*catalog.Catalog) (*service, api.Config) {
	t.Helper()
	registry, err := formats.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	s := &service{t: t, library: api.NewLibrary(), log: &bytes.Buffer{}}
	for _, c := range catalogs {
		s.library.Set(c.Game(), view(t, c))
	}
	cfg := api.Config{
		Library: s.library, Formats: registry, Build: api.BuildInfo{Version: "v0.0.0-test", Go: "go"},
		Logger: slog.New(slog.NewTextHandler(s.log, nil)), Now: func() time.Time { return today },
	}
	change(&cfg)
	return s, cfg
}

func view(t testing.TB, c *catalog.Catalog) *api.View {
	t.Helper()
	registry, err := formats.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	x, err := search.Memory(c, registry)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = x.Close() })
	return &api.View{Catalog: c, Resolver: deck.NewResolver(c), Index: x}
}

// peer, as the name of a header of do, is the address that the request comes from.
const peer = "(peer)"

// do sends a request; headers are "Name: value".
func (s *service) do(method, target, body string, headers ...string) *http.Response {
	s.t.Helper()
	var r io.Reader
	if body != "" {
		r = strings.NewReader(body)
	}
	req := httptest.NewRequestWithContext(context.Background(), method, target, r)
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		if name == peer {
			req.RemoteAddr = value
			continue
		}
		req.Header.Add(name, value)
	}
	rec := httptest.NewRecorder()
	s.handler.ServeHTTP(rec, req)
	res := rec.Result()
	s.check(req, res)
	return res
}

func (s *service) get(target string, headers ...string) *http.Response {
	s.t.Helper()
	return s.do(http.MethodGet, target, "", headers...)
}

func (s *service) post(target, body string, headers ...string) *http.Response {
	s.t.Helper()
	return s.do(http.MethodPost, target, body, append([]string{"Content-Type: application/json"}, headers...)...)
}

// check holds the answer against the contract (2020-12 validation) and the promises that stand for all answers.
func (s *service) check(req *http.Request, res *http.Response) {
	s.t.Helper()
	if res.Header.Get("X-Request-Id") == "" {
		s.t.Errorf("%s %s: no X-Request-Id", req.Method, req.URL)
	}
	if res.Header.Get("Access-Control-Allow-Origin") != "*" {
		s.t.Errorf("%s %s: no Access-Control-Allow-Origin", req.Method, req.URL)
	}
	body, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	res.Body = io.NopCloser(bytes.NewReader(body))
	page := strings.Contains(req.Header.Get("Accept"), "text/html") && !strings.HasPrefix(req.URL.Path, "/v1/") // an error is a page too
	if res.StatusCode >= 400 && req.Method != http.MethodHead && !page {
		s.checkProblem(req, res, body)
	}
	method := req.Method
	switch method {
	case http.MethodHead, http.MethodOptions:
		return
	case "QUERY":
		method = http.MethodPost
	}
	if res.Header.Get("Content-Encoding") != "" {
		return
	}
	_, router := contract()
	find := req.Clone(context.Background())
	find.Method, find.Body = method, nil
	route, params, err := router.FindRoute(find)
	if err != nil {
		return // a page, or a path that is not in the contract: checkProblem has seen its error
	}
	exercised.Lock()
	exercised.ops[route.Operation.OperationID]++
	exercised.Unlock()
	parts := [][]byte{body}
	if res.Header.Get("Content-Type") == ndjson { // its schema is that of one line
		parts = bytes.SplitAfter(bytes.TrimSuffix(body, []byte("\n")), []byte("\n"))
		if len(body) == 0 {
			parts = nil
		}
	}
	for _, part := range parts {
		in := &openapi3filter.ResponseValidationInput{
			RequestValidationInput: &openapi3filter.RequestValidationInput{Request: find, PathParams: params, Route: route},
			Status:                 res.StatusCode, Header: res.Header,
			Body:    io.NopCloser(bytes.NewReader(part)),
			Options: &openapi3filter.Options{IncludeResponseStatus: true, MultiError: true},
		}
		if err := openapi3filter.ValidateResponse(context.Background(), in); err != nil {
			s.t.Errorf("%s %s: the answer breaks the contract: %v in %.300s", req.Method, req.URL, err, part)
		}
	}
}

// checkProblem holds an error against what api.md promises of every one.
func (s *service) checkProblem(req *http.Request, res *http.Response, body []byte) {
	s.t.Helper()
	if ct := res.Header.Get("Content-Type"); ct != "application/problem+json" {
		s.t.Errorf("%s %s: error as %q", req.Method, req.URL, ct)
		return
	}
	var p api.Problem
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&p); err != nil {
		s.t.Errorf("%s %s: problem: %v", req.Method, req.URL, err)
		return
	}
	if p.Status != res.StatusCode || p.RequestId != res.Header.Get("X-Request-Id") || p.Title == "" || p.Detail == "" || p.Type != "/problems/"+p.Code {
		s.t.Errorf("%s %s: problem does not fit its answer: %s", req.Method, req.URL, body)
	}
	if res.Header.Get("ETag") != "" || res.Header.Get("Cache-Control") != "no-store" {
		s.t.Errorf("%s %s: an error must not be cached: %v", req.Method, req.URL, res.Header)
	}
	if strings.Contains(string(body), "%!") {
		s.t.Errorf("%s %s: words without their arguments: %s", req.Method, req.URL, body)
	}
}

func text(t testing.TB, res *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	res.Body = io.NopCloser(bytes.NewReader(b))
	return string(b)
}

func decode[T any](t testing.TB, res *http.Response) T {
	t.Helper()
	var v T
	if err := json.Unmarshal([]byte(text(t, res)), &v); err != nil {
		t.Fatalf("decode %s: %v", text(t, res), err)
	}
	return v
}

// cards is a small invented release: base and Experienced versions, two cards of one title and version, a set with
// numbers, an old id and a translated name.
func cards(t testing.TB, release string) *catalog.Catalog {
	t.Helper()
	sets := []card.Set{{ID: "ivory-edition", Game: card.L5RCCG, Name: "Ivory Edition", Codes: []string{"IE"}, Date: "2014-02-24"}, {ID: "old-set", Game: card.L5RCCG, Name: "Old Set"}}
	print := func(set, id, number string) []card.Printing {
		return []card.Printing{{ID: set + "." + id, Set: set, Number: number, Legal: []string{"ivory", "twenty-festivals"}}}
	}
	list := []*card.Card{
		{ID: "hida-example", Title: "Hida Example", Types: []card.Type{card.Personality}, Clans: []card.Clan{"crab"}, Printings: print("ivory-edition", "hida-example", "12"), Names: map[string]string{"fr": "Hida l’Exemple"}},
		{ID: "hida-example-exp", Title: "Hida Example", Subtitle: "the Shape of It", Version: card.Experienced, Types: []card.Type{card.Personality}, Clans: []card.Clan{"crab"}, Unique: true, Printings: print("ivory-edition", "hida-example-exp", "13")},
		{ID: "twin-gate", Title: "Twin Gate", Types: []card.Type{card.Holding}, Printings: print("ivory-edition", "twin-gate", "20")},
		{ID: "twin-gate-2", Title: "Twin Gate", Types: []card.Type{card.Holding}, Printings: print("old-set", "twin-gate-2", "7")},
		{ID: "sudden-example", Title: "Sudden Example", Types: []card.Type{card.Strategy}, Printings: print("ivory-edition", "sudden-example", "30"), Stats: card.Stats{card.Focus: {Text: "3", Value: 3}}},
		{ID: "kakita-sample-exp2", Title: "Kakita Sample", Version: "Experienced 2", Types: []card.Type{card.Personality}, Clans: []card.Clan{"crane"}, Printings: print("old-set", "kakita-sample-exp2", "1")},
		{ID: "the-quiet-hall", Title: "The Quiet Hall", Types: []card.Type{card.Stronghold}, Clans: []card.Clan{"crab"}, Printings: print("ivory-edition", "the-quiet-hall", "")},
	}
	for _, c := range list {
		c.Game = card.L5RCCG
		c.Side = card.SideOf(c.Types)
		c.Derive()
	}
	c, err := catalog.New(card.L5RCCG, catalog.Release{Hash: release}, list, nil, sets, map[string]string{"hida-specimen": "hida-example"})
	if err != nil {
		t.Fatal(err)
	}
	return c
}
