package api_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/api/limit"
)

// seen is what a script of another origin gets to see of an answer.
type seen struct {
	Status  int               `json:"status"`
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body"`
	Error   string            `json:"error"`
}

// fetchScript runs in the page of a deckbuilder.
const fetchScript = `(async (url, options) => {
	try {
		const r = await fetch(url, options);
		return {status: r.status, headers: Object.fromEntries(r.headers), body: await r.text(), error: ""};
	} catch (e) {
		return {status: 0, headers: {}, body: "", error: String(e)};
	}
})(%s, %s)`

// A page of another origin in a real browser may send every kind of request, with the headers that it needs, and reads
// answers, errors and what their headers tell.
func TestOtherOrigin(t *testing.T) {
	ctx := browser(t)
	keys, err := limit.ReadKeys(strings.NewReader(fmt.Sprintf("partner %x 50:50", sha256.Sum256([]byte("open-sesame")))))
	if err != nil {
		t.Fatal(err)
	}
	proxies, err := limit.ParseProxies([]string{"127.0.0.0/8"})
	if err != nil {
		t.Fatal(err)
	}
	s := serveWith(t, func(c *api.Config) {
		c.Limiter, c.Proxies = limit.New(limit.Rate{PerSecond: 0.01, Burst: 20}, keys), proxies
	}, cards(t, "r1"))
	// As behind a proxy, so that the browser is no client from this machine.
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Header.Set("X-Forwarded-For", "203.0.113.5")
		s.handler.ServeHTTP(w, r)
	}))
	defer service.Close()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<!doctype html><title>Deckbuilder</title>")
	}))
	defer site.Close()
	ctx, cancel := context.WithTimeout(ctx, 60*time.Second)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Navigate(strings.Replace(site.URL, "127.0.0.1", "localhost", 1))); err != nil {
		t.Fatal(err)
	}
	fetch := func(target string, options map[string]any) seen {
		t.Helper()
		url, _ := json.Marshal(service.URL + target)
		o, _ := json.Marshal(options)
		got, err := chromedp.Run(ctx, chromedp.Evaluate[seen](fmt.Sprintf(fetchScript, url, o), chromedp.EvalAwaitPromise))
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	headers := func(list ...string) map[string]string {
		m := map[string]string{}
		for i := 0; i < len(list); i += 2 {
			m[list[i]] = list[i+1]
		}
		return m
	}
	card := fetch(v1+"/cards/hida-example", nil)
	tag := card.Headers["etag"]
	for _, c := range []struct {
		name     string
		target   string
		options  map[string]any
		status   int
		has      string
		readable []string
	}{
		{"a page of cards", v1 + "/cards?limit=1", nil, 200, `"total":7`, []string{"etag", "link", "kotei-release", "x-request-id", "ratelimit", "ratelimit-policy", "server-timing"}},
		{"a decklist by POST", v1 + "/decks/validate?format=ivory", map[string]any{"method": "POST", "body": "1 Sudden Example", "headers": headers("Content-Type", "text/plain")}, 200, `"verdict"`, nil},
		{"JSON by POST", v1 + "/decks/parse", map[string]any{"method": "POST", "body": `{"text":"1 Sudden Example"}`, "headers": headers("Content-Type", "application/json", "Accept-Language", "fr", "X-Request-Id", "mine")}, 200, `"lines"`, []string{"x-request-id"}},
		{"QUERY", v1 + "/decks/parse", map[string]any{"method": "QUERY", "body": `{"text":"1 Sudden Example"}`, "headers": headers("Content-Type", "application/json")}, 200, `"lines"`, []string{"accept-query", "etag"}},
		{"what is known", v1 + "/cards/hida-example", map[string]any{"cache": "no-store", "headers": headers("If-None-Match", tag)}, 304, "", nil},
		{"a range", bulkCards, map[string]any{"headers": headers("Range", "bytes=0-3", "If-Range", `"other"`)}, 200, "", []string{"repr-digest", "accept-ranges"}},
		{"HEAD", v1 + "/cards/hida-example", map[string]any{"method": "HEAD"}, 200, "", []string{"etag"}},
		{"an error", v1 + "/cards?limit=9999", nil, 400, `"parameter-invalid"`, nil},
		{"a method that is not allowed", v1 + "/cards", map[string]any{"method": "DELETE"}, 405, `"method-not-allowed"`, []string{"allow"}},
		{"a wrong key", v1 + "/cards", map[string]any{"headers": headers("Authorization", "Bearer guess")}, 401, `"key-unknown"`, []string{"www-authenticate"}},
		{"a key", "/v1/games", map[string]any{"headers": headers("Authorization", "Bearer open-sesame")}, 200, `"l5r-ccg"`, []string{"ratelimit"}},
	} {
		got := fetch(c.target, c.options)
		if got.Error != "" || got.Status != c.status || !strings.Contains(got.Body, c.has) {
			t.Errorf("%s: %d %s %.200s", c.name, got.Status, got.Error, got.Body)
		}
		for _, name := range c.readable {
			if got.Headers[name] == "" {
				t.Errorf("%s: %s cannot be read", c.name, name)
			}
		}
	}
	for range 20 { // use up what is left
		card = fetch("/version", map[string]any{"cache": "no-store"})
	}
	if card.Status != 429 || card.Headers["retry-after"] == "" || !strings.Contains(card.Body, `"rate-limited"`) {
		t.Errorf("over the limit: %d %s %v", card.Status, card.Error, card.Headers)
	}
}
