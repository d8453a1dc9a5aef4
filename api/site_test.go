package api_test

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

const asPerson = "Accept: text/html,application/xhtml+xml"

var moduleImport = regexp.MustCompile(`(?m)^import .*from "\./([\w.-]+)"`)

// The language of a page is that of its address, else the one chosen before, else that of the browser; the API knows
// no choice.
func TestPageLanguage(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	for _, tc := range []struct {
		target, want string
		headers      []string
	}{
		{"/", "en", nil},
		{"/", "fr", []string{"Accept-Language: fr-CA, en;q=0.5"}},
		{"/", "fr", []string{"Accept-Language: en", "Cookie: lang=fr"}},
		{"/?lang=en", "en", []string{"Accept-Language: fr", "Cookie: lang=fr"}},
		{"/deck", "fr", []string{"Cookie: lang=fr"}},
		{"/docs", "fr", []string{"Cookie: lang=fr"}},
		{"/problems/not-found", "fr", []string{"Cookie: lang=fr"}},
		{"/", "en", []string{"Cookie: lang=xx"}},
	} {
		res := s.get(tc.target, tc.headers...)
		if got := res.Header.Get("Content-Language"); got != tc.want || !strings.Contains(text(t, res), `<html lang="`+tc.want+`"`) {
			t.Errorf("%s %v: Content-Language %q, want %q", tc.target, tc.headers, got, tc.want)
		}
	}
	if got := s.get("/v1/games", "Cookie: lang=fr").Header.Get("Content-Language"); got != "en" {
		t.Errorf("the API took the language of a cookie: %q", got)
	}
	if got := s.get("/?lang=fr").Header.Get("Set-Cookie"); !strings.HasPrefix(got, "lang=fr; Path=/; Max-Age=") {
		t.Errorf("the choice is not kept: %q", got)
	}
	if res := s.get("/v1/games?lang=fr"); res.Header.Get("Set-Cookie") != "" {
		t.Error("the API sets a cookie")
	}
	if vary := strings.Join(s.get("/").Header.Values("Vary"), ", "); !strings.Contains(vary, "Cookie") || !strings.Contains(vary, "Accept-Language") {
		t.Errorf("Vary: %s", vary)
	}
}

// Without scripts the choice of light or dark is a link that comes back to the page.
func TestPageTheme(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	for theme, cookie := range map[string]string{"light": "theme=light; Path=/; Max-Age=31536000", "dark": "theme=dark; Path=/; Max-Age=31536000", "auto": "theme=; Path=/; Max-Age=0", "<b>": "theme=; Path=/; Max-Age=0"} {
		res := s.get("/deck?theme=" + theme + "&q=x")
		if res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != "/deck?q=x" || !strings.HasPrefix(res.Header.Get("Set-Cookie"), cookie) {
			t.Errorf("%s: %d to %q with %q", theme, res.StatusCode, res.Header.Get("Location"), res.Header.Get("Set-Cookie"))
		}
	}
	if body := text(t, s.get("/", "Cookie: theme=dark")); !strings.Contains(body, `data-theme="dark"`) {
		t.Error("the chosen theme is not on the page")
	}
	if body := text(t, s.get("/", "Cookie: theme=pink")); strings.Contains(body, "data-theme=\"pink") {
		t.Error("a theme that there is not is on the page")
	}
}

// Where a person goes to an address that leads nowhere, the answer is a page; a program gets the problem.
func TestLostPage(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	for _, target := range []string{"/nowhere", "/docs/nothing", "/problems/nothing", "/assets/nothing.css", "/<b>nowhere"} {
		for lang, want := range map[string]string{"en": "Search for a card", "fr": "Chercher une carte"} {
			res := s.get(target, asPerson, "Accept-Language: "+lang)
			body := text(t, res)
			if res.StatusCode != http.StatusNotFound || res.Header.Get("Content-Type") != "text/html; charset=utf-8" || !strings.Contains(body, want) || strings.Contains(body, "<b>") {
				t.Errorf("%s in %s: %d %s\n%s", target, lang, res.StatusCode, res.Header.Get("Content-Type"), body)
			}
			if res.Header.Get("Cache-Control") != "no-store" || !strings.Contains(res.Header.Get("Content-Security-Policy"), "script-src 'self'") {
				t.Errorf("%s: %v", target, res.Header)
			}
		}
		if res := s.get(target); res.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s for a program: %s", target, res.Header.Get("Content-Type"))
		}
	}
	if res := s.get("/v1/no-such-game/cards", asPerson); res.Header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("an error of the API as %s", res.Header.Get("Content-Type"))
	}
}

// Files of the pages are kept by browsers for good where their address holds the version, and asked about elsewhere.
func TestAssets(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	body := text(t, s.get("/"))
	links := pageLink.FindAllStringSubmatch(body, -1)
	seen := 0
	for _, m := range links {
		if !strings.HasPrefix(m[1], "/assets/") {
			continue
		}
		seen++
		res := s.get(m[1])
		if res.StatusCode != http.StatusOK || res.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" || res.Header.Get("ETag") == "" {
			t.Errorf("%s: %d %v", m[1], res.StatusCode, res.Header)
		}
		plain := "/assets/" + m[1][strings.LastIndex(m[1], "/")+1:]
		if again := s.get(plain); again.Header.Get("Cache-Control") != "no-cache" || text(t, again) != text(t, res) {
			t.Errorf("%s: %v", plain, again.Header)
		}
	}
	if seen < 4 {
		t.Errorf("the page loads %d files", seen)
	}
	for _, target := range []string{"/assets/", "/assets/..%2Fweb.go", "/assets/000000000000/kotei.css", "/assets/nothing.js"} {
		if res := s.get(target); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", target, res.StatusCode)
		}
	}
}

// weigh is what a browser loads for a page the first time: bytes over the wire, the page and all that it names.
func weigh(t *testing.T, s *service, target string) (total int) {
	t.Helper()
	const accept = "Accept-Encoding: gzip"
	var todo []string
	size := func(target string) string {
		total += len(text(t, s.get(target, accept)))
		return text(t, s.get(target))
	}
	body := size(target)
	for _, m := range pageLink.FindAllStringSubmatch(body, -1) {
		if strings.HasPrefix(m[1], "/assets/") || strings.HasPrefix(m[1], "/docs/docs.") {
			todo = append(todo, m[1])
		}
	}
	for i := 0; i < len(todo); i++ {
		module := size(todo[i])
		for _, m := range moduleImport.FindAllStringSubmatch(module, -1) {
			if to := todo[i][:strings.LastIndex(todo[i], "/")+1] + m[1]; strings.HasSuffix(todo[i], ".js") && !slices.Contains(todo, to) {
				todo = append(todo, to)
			}
		}
	}
	return total
}

// No page weighs more than 150 KB over the wire when it is loaded for the first time.
func TestPageWeight(t *testing.T) {
	s := serve(t, starters(t)...)
	for _, target := range []string{"/", "/deck", "/docs", "/docs/search", "/l5r-ccg/cards", "/l5r-ccg/cards?q=clan:crab", "/l5r-lcg/cards", "/altered/cards", "/l5r-ccg/syntax", "/l5r-ccg/cards/moto-chinua-exp"} {
		n := weigh(t, s, target)
		t.Logf("%s: %d bytes", target, n)
		if n < 1000 || n > 150_000 {
			t.Errorf("%s weighs %d bytes", target, n)
		}
	}
}

// The switch of light and dark works at once and is kept, with scripts.
func TestThemeSwitch(t *testing.T) {
	ctx := browser(t)
	srv := httptest.NewServer(serve(t, cards(t, "r1")).handler)
	defer srv.Close()
	p := open(ctx, t, srv.URL, "/", look{"theme", "en", 1280, "light"}, "main h1")
	ground := func() string { return ask[string](p, `getComputedStyle(document.body).backgroundColor`) }
	p.do("dark", chromedp.Click(`[data-theme-to="dark"]`), chromedp.WaitReady(`html[data-theme="dark"]`))
	if got := ground(); got != "rgb(21, 19, 15)" {
		t.Errorf("dark is %s", got)
	}
	p.do("another page", chromedp.Navigate(srv.URL+"/deck"), chromedp.WaitReady(`html[data-theme="dark"]`), chromedp.WaitReady(`#format option`))
	p.do("as the system", chromedp.Click(`[data-theme-to="auto"]`), chromedp.WaitReady(`html:not([data-theme])`))
	if got := ground(); got != "rgb(246, 242, 234)" {
		t.Errorf("light is %s", got)
	}
	p.settled(look{lang: "en"})
}

// Every page that has one main path in common: home, in every look.
func TestHomePage(t *testing.T) {
	ctx := browser(t)
	srv := httptest.NewServer(serve(t, starters(t)...).handler)
	defer srv.Close()
	for _, l := range looks() {
		t.Run(l.name, func(t *testing.T) {
			p := open(ctx, t, srv.URL, "/", l, "main h1")
			p.shoot("home-" + l.name)
			p.settled(l)
		})
	}
}
