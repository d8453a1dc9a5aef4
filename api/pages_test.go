package api_test

import (
	"html"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/kotei-dev/kotei/docs"
)

var (
	pageLink   = regexp.MustCompile(`(?:href|src)="([^"]*)"`)
	pageID     = regexp.MustCompile(`\bid="([^"]*)"`)
	pageInline = regexp.MustCompile(`(?i)<style|<script(?: type="module")?>|\son[a-z]+=|\sstyle=|javascript:`)
)

// Whoever follows the links from the first page of documentation, in either language, finds every page of docs/, every
// operation and every code; no link leads nowhere, and no page needs what the policy forbids or another server.
func TestDocsLinks(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	bodies := map[string]string{}
	todo := []string{"/docs?lang=en", "/docs?lang=fr"}
	for len(todo) > 0 {
		target := todo[0]
		todo = todo[1:]
		if _, seen := bodies[target]; seen {
			continue
		}
		res := s.get(target)
		if res.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", target, res.StatusCode)
		}
		body := text(t, res)
		bodies[target] = body
		if !strings.HasPrefix(res.Header.Get("Content-Type"), "text/html") {
			continue
		}
		if m := pageInline.FindString(body); m != "" {
			t.Errorf("%s holds %q", target, m)
		}
		for _, m := range pageLink.FindAllStringSubmatch(body, -1) {
			to := strings.ReplaceAll(m[1], "&amp;", "&")
			page, _, _ := strings.Cut(to, "#")
			switch {
			case strings.HasPrefix(m[0], "src=") && !strings.HasPrefix(to, "/"):
				t.Errorf("%s loads %s", target, to)
			case page == "" || strings.Contains(page, ":"), strings.Contains(page, "theme="): // elsewhere, or a choice
			case !strings.HasPrefix(page, "/docs") && !strings.HasPrefix(page, "/problems"): // other pages have tests of their own
				if _, seen := bodies[page]; !seen {
					if bodies[page] = ""; s.get(page).StatusCode != http.StatusOK {
						t.Errorf("%s: %d", page, s.get(page).StatusCode)
					}
				}
			default:
				todo = append(todo, page)
			}
		}
	}
	for target, body := range bodies {
		for _, m := range pageLink.FindAllStringSubmatch(body, -1) {
			page, id, ok := strings.Cut(m[1], "#")
			if page == "" {
				page = target
			}
			if ok && bodies[page] != "" && !slices.ContainsFunc(pageID.FindAllStringSubmatch(bodies[page], -1), func(m []string) bool { return m[1] == id }) {
				t.Errorf("%s: nothing at %s", target, m[1])
			}
		}
	}
	names, err := fs.Glob(docs.Files(), "*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		page := "/docs/" + strings.TrimSuffix(name, ".md")
		if bodies[page+"?lang=en"] == "" || bodies[page+"?lang=fr"] == "" {
			t.Errorf("no link leads to %s", page)
		}
		source, err := fs.ReadFile(docs.Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		if bodies[page+".md"] != string(source) {
			t.Errorf("%s.md is not the page as it is written", page)
		}
	}
	everything := strings.Join(slices.Collect(func(yield func(string) bool) {
		for _, body := range bodies {
			if !yield(body) {
				return
			}
		}
	}), "\n")
	doc, _ := contract()
	for path, item := range doc.Paths.Map() {
		for _, op := range item.Operations() {
			if !strings.Contains(everything, `<h2 id="`+op.OperationID+`">`) {
				t.Errorf("the reference does not show %s (%s)", op.OperationID, path)
			}
		}
	}
	for name := range doc.Components.Schemas {
		if !strings.Contains(everything, `<h2 id="`+name+`">`) {
			t.Errorf("the reference does not show the schema %s", name)
		}
	}
}

func TestDocsPages(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	for _, sc := range []scenario{
		{name: "index", target: "/docs", status: 200, has: []string{"<h1>Documentation</h1>", "Build on Kotei", "/docs/reference"}},
		{name: "index in French", target: "/docs?lang=fr", status: 200, has: []string{`<html lang="fr">`, "Construire avec Kotei", "Référence de l’API"}},
		{name: "page", target: "/docs/api", status: 200, has: []string{`<h1 id="the-http-service">`, `href="/openapi.yaml"`, `href="/docs/formats"`}, hasNot: []string{"anglais", "```"}},
		{name: "page in French", target: "/docs/api?lang=fr", status: 200, has: []string{"Sur cette page", "est en anglais", `<article lang="en">`}},
		{name: "table", target: "/docs/architecture", status: 200, has: []string{"<table>", "<td><code>card</code></td>"}},
		{name: "Markdown", target: "/docs/api.md", status: 200, has: []string{"# The HTTP service", "```sh"}, header: []string{"Content-Type: text/markdown; charset=utf-8"}},
		{name: "picture", target: "/docs/img/verdict.png", status: 200, header: []string{"Content-Type: image/png"}},
		{name: "style", target: "/docs/docs.css", status: 200, header: []string{"Content-Type: text/css; charset=utf-8"}},
		{name: "script", target: "/docs/docs.js", status: 200, header: []string{"Content-Type: text/javascript; charset=utf-8"}},
		{name: "reference", target: "/docs/reference", status: 200, has: []string{"/v1/{game}/cards/{id}", "/docs/reference/cards#getCard"}},
		{name: "part of the reference", target: "/docs/reference/decks", status: 200, has: []string{`id="validateDeck"`, "also QUERY", "curl -s &#39;http://127.0.0.1:8080/v1/l5r-ccg/decks/validate&#39;", "at most"}},
		{name: "schemas", target: "/docs/reference/schemas", status: 200, has: []string{`<h2 id="Problem">`, `array of <a href="/docs/reference/schemas#ProblemError">`, "errors"}},
		{name: "no such page", target: "/docs/nothing", status: 404, code: "not-found"},
		{name: "no such Markdown", target: "/docs/nothing.md", status: 404, code: "not-found"},
		{name: "no such picture", target: "/docs/img/nothing.png", status: 404, code: "not-found"},
		{name: "no picture", target: "/docs/img/..%2Fapi.md", status: 404, code: "not-found"},
		{name: "no such part", target: "/docs/reference/nothing", status: 404, code: "not-found"},
		{name: "no such part, in French", target: "/docs/reference/nothing?lang=fr", status: 404, code: "not-found", has: []string{"cette page n’existe pas"}},
		{name: "codes", target: "/problems?lang=fr", status: 200, has: []string{"Codes des problèmes", "/problems/unique-limit?lang=fr"}},
	} {
		t.Run(sc.name, func(t *testing.T) { sc.verify(t, s.get(sc.target)) })
	}
	tag := s.get("/docs/api").Header.Get("ETag")
	if res := s.get("/docs/api", "If-None-Match: "+tag); tag == "" || res.StatusCode != http.StatusNotModified {
		t.Errorf("a page that has not changed: %d, ETag %q", res.StatusCode, tag)
	}
}

// The pages of documentation fit a phone and a desk, light and dark, and load nothing from elsewhere.
func TestDocsLooks(t *testing.T) {
	ctx := browser(t)
	s := serve(t, cards(t, "r1"))
	srv := httptest.NewServer(s.handler)
	defer srv.Close()
	for _, l := range []look{{"phone-light", "fr", 390, "light"}, {"wide-dark", "en", 1280, "dark"}} {
		t.Run(l.name, func(t *testing.T) {
			p := open(ctx, t, srv.URL, "/docs", l, "main h1")
			for _, page := range []string{"/docs", "/docs/integrating", "/docs/api", "/docs/rules", "/docs/reference", "/docs/reference/decks", "/docs/reference/schemas", "/problems", "/problems/unique-limit"} {
				p.do("open "+page, chromedp.Navigate(srv.URL+page), chromedp.WaitReady("main h1"))
				if over := ask[int](p, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); over > 0 {
					t.Errorf("%s is %d pixels wider than the window", page, over)
				}
				if lang := ask[string](p, `document.documentElement.lang`); lang != l.lang {
					t.Errorf("%s: lang=%q", page, lang)
				}
				paper := map[string]string{"light": "rgb(246, 242, 234)", "dark": "rgb(21, 19, 15)"}[l.scheme]
				if got := ask[string](p, `getComputedStyle(document.body).backgroundColor`); got != paper {
					t.Errorf("%s: the paper is %s, want %s", page, got, paper)
				}
				if blocks, buttons := ask[int](p, `document.querySelectorAll("pre > code").length`), ask[int](p, `document.querySelectorAll(".block > pre + .copy").length`); blocks != buttons {
					t.Errorf("%s has %d blocks of code and %d buttons that copy them", page, blocks, buttons)
				}
				p.shoot("docs" + strings.ReplaceAll(page, "/", "-") + "-" + l.name)
			}
			p.Lock()
			defer p.Unlock()
			if len(p.faults) > 0 {
				t.Errorf("%v", p.faults)
			}
		})
	}
}

// Every file that a page of docs/ links to in the repository is there.
func TestDocsFiles(t *testing.T) {
	link := regexp.MustCompile(`\]\((\.\./[^)#]*)`)
	names, err := filepath.Glob("../docs/*.md")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(source), -1) {
			if _, err := os.Stat(filepath.Join("../docs", m[1])); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

var (
	curlBlock = regexp.MustCompile(`(?s)<h2 id="(\w+)">.*?<code>(curl [^<]*)</code>`)
	curlCall  = regexp.MustCompile(`(?s)^curl -s (?:-X (\w+) )?'([^']*)'(?: \\\n  -H '([^']*)' \\\n  --data-binary '(.*)')?$`)
)

// The calls that the reference proposes work when they are pasted, on the starter set.
func TestReferenceCalls(t *testing.T) {
	s := serve(t, starters(t)...)
	// The examples of these speak of what a newcomer's server does not have: another release.
	absent := map[string]string{"listChanges": "unknown-release"}
	calls := 0
	for _, part := range []string{"games", "cards", "formats", "decks", "service"} {
		for _, m := range curlBlock.FindAllStringSubmatch(text(t, s.get("/docs/reference/"+part)), -1) {
			call := curlCall.FindStringSubmatch(html.UnescapeString(m[2]))
			if call == nil {
				t.Errorf("%s: %s is not as expected", m[1], m[2])
				continue
			}
			method, target, body := "GET", strings.TrimPrefix(call[2], exampleHost), strings.ReplaceAll(call[4], `'\''`, "'")
			if body != "" {
				method = "POST"
			}
			var headers []string
			if call[3] != "" {
				headers = []string{call[3]}
			}
			calls++
			res := s.do(method, target, body, headers...)
			if code := absent[m[1]]; code != "" {
				scenario{status: http.StatusNotFound, code: code}.verify(t, res)
			} else if res.StatusCode != http.StatusOK {
				t.Errorf("%s: %s\n%d %.300s", m[1], html.UnescapeString(m[2]), res.StatusCode, text(t, res))
			}
		}
	}
	if calls < 25 {
		t.Errorf("the reference proposes %d calls", calls)
	}
}
