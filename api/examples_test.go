package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/chromedp"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/importer/starter"
)

// exampleHost is where the examples of the docs find a server.
const exampleHost = "http://127.0.0.1:8080"

// snippet is a block of code of a page of docs/.
type snippet struct {
	page     string
	line     int
	language string // "sh", "js", "python", "go", "html", "ts"
	tag      string // what follows the language: "helper" goes before the later blocks of the page
	code     string
	prints   string // the text block right behind it, "" for none
}

var fence = regexp.MustCompile("(?ms)^( *)```(\\w+)(?: (\\w+))?\n(.*?)^ *```\n(?: *```text\n(.*?)^ *```\n)?")

// snippets are the blocks of a page in their order.
func snippets(t *testing.T, page string) []snippet {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "docs", page))
	if err != nil {
		t.Fatal(err)
	}
	var out []snippet
	for _, m := range fence.FindAllSubmatchIndex(raw, -1) {
		part := func(i int) string {
			if m[2*i] < 0 {
				return ""
			}
			return string(raw[m[2*i]:m[2*i+1]])
		}
		code := strings.ReplaceAll("\n"+part(4), "\n"+part(1), "\n")[1:]
		out = append(out, snippet{page, 1 + bytes.Count(raw[:m[0]], []byte("\n")), part(2), part(3), code, part(5)})
	}
	return out
}

// runners are the programs that run a language; the code comes on standard input.
var runners = map[string][]string{
	"sh": {"bash", "-euo", "pipefail", "-s"}, "js": {"node", "--input-type=module", "-"}, "python": {"python3", "-"}, "go": {"go"},
}

// brokenPipe is the exit code of a shell in which "| head" had read enough.
const brokenPipe = 141

// needs skips where a program is not on the machine; KOTEI_REQUIRE_LANGUAGES=1 makes that a failure.
func needs(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err == nil {
		return
	}
	if os.Getenv("KOTEI_REQUIRE_LANGUAGES") == "1" {
		t.Fatalf("KOTEI_REQUIRE_LANGUAGES=1, but %s is not on the PATH", program)
	}
	t.Skipf("needs %s on the PATH", program)
}

// runs runs code against a server in a folder and gives what it prints.
func (s snippet) runs(t *testing.T, code, base, dir string) string {
	t.Helper()
	command := slices.Clone(runners[s.language])
	needs(t, command[0])
	code = strings.ReplaceAll(code, exampleHost, base)
	switch s.language {
	case "sh": // an answer that is an error must not pass for one
		needs(t, "curl")
		code = "curl() { command curl --fail-with-body \"$@\"; }\n" + code
	case "go":
		file := filepath.Join(t.TempDir(), "main.go")
		if err := os.WriteFile(file, []byte(code), 0o600); err != nil {
			t.Fatal(err)
		}
		command, code = append(command, "run", file), ""
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(code)
	cmd.Env = append(os.Environ(), "K="+base+v1, "NO_COLOR=1", "PYTHONIOENCODING=utf-8", "no_proxy=127.0.0.1", "NO_PROXY=127.0.0.1")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil && cmd.ProcessState.ExitCode() != brokenPipe {
		t.Fatalf("docs/%s:%d: %v\n%s%s", s.page, s.line, err, out.String(), errs.String())
	}
	return out.String()
}

// starters are the catalogs that a newcomer's server has.
func starters(t *testing.T) []*catalog.Catalog {
	t.Helper()
	var out []*catalog.Catalog
	for _, game := range starter.Games() {
		c, err := starter.Load(game)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, c)
	}
	return out
}

func listening(t *testing.T, s *service) string {
	t.Helper()
	srv := httptest.NewServer(s.handler)
	t.Cleanup(srv.Close)
	return srv.URL
}

// The examples of the pages for authors of sites run as they stand, in every language that is on the machine, and
// print what the page says.
func TestExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("starts many programs")
	}
	base := listening(t, serve(t, starters(t)...))
	ran := map[string]int{}
	for _, page := range []string{"integrating.md", "api.md"} {
		helpers := map[string]string{}
		for _, s := range snippets(t, page) {
			switch {
			case s.tag == "helper":
				helpers[s.language] = s.code + "\n"
				continue
			case s.tag != "" || runners[s.language] == nil, strings.Contains(s.code, "kotei serve"), strings.Contains(s.code, "limit=1000") && s.language == "sh":
				continue // run by another test, no program, the server itself, and the example of an error
			}
			ran[s.language]++
			t.Run(fmt.Sprintf("%s:%d %s", page, s.line, s.language), func(t *testing.T) {
				out := s.runs(t, helpers[s.language]+s.code, base, "..")
				if want := strings.TrimSpace(s.prints); want != "" && strings.TrimSpace(out) != want {
					t.Errorf("docs/%s:%d prints\n%s\nwant\n%s", page, s.line, out, want)
				}
				if s.language == "sh" && strings.TrimSpace(out) == "" {
					t.Errorf("docs/%s:%d prints nothing", page, s.line)
				}
			})
		}
	}
	for language, least := range map[string]int{"sh": 12, "js": 7, "python": 5, "go": 2} {
		if ran[language] < least {
			t.Errorf("%d examples in %s, want at least %d", ran[language], language, least)
		}
	}
}

// editions are two releases of the starter cards: between the first and the second a card comes, one goes, one changes
// and one gets another id.
func editions(t *testing.T) (earlier, later *catalog.Catalog) {
	t.Helper()
	now, err := starter.Load(card.L5RCCG)
	if err != nil {
		t.Fatal(err)
	}
	var before, after []*card.Card
	for i := range now.Len() {
		k := now.At(i)
		after = append(after, k)
		switch old := *k; k.ID {
		case "famous-bazaar":
			old.Summary = "something else"
			before = append(before, &old)
		case "utaku-sakiko":
			old.ID = "utaku-sakico"
			old.Derive()
			before = append(before, &old)
		case "iron-mine": // comes
		default:
			before = append(before, k)
		}
	}
	gone := &card.Card{ID: "goes-away", Game: card.L5RCCG, Title: "Goes Away", Types: []card.Type{card.Holding}}
	gone.Derive()
	make := func(hash string, list []*card.Card, aliases map[string]string) *catalog.Catalog {
		c, err := catalog.New(card.L5RCCG, catalog.Release{Hash: hash}, list, nil, slices.Clone(now.Sets()), aliases)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	return make("earlier", append(before, gone), nil), make("later", after, map[string]string{"utaku-sakico": "utaku-sakiko"})
}

// The examples that keep a copy of the cards do keep it: whole at first, then by changes, and whole again where the
// server does not know the release any more.
func TestSyncExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("starts many programs")
	}
	earlier, later := editions(t)
	helpers := map[string]string{}
	ran := 0
	for _, s := range snippets(t, "integrating.md") {
		if s.tag == "helper" {
			helpers[s.language] = s.code + "\n"
		}
		if s.tag != "sync" {
			continue
		}
		ran++
		t.Run(s.language, func(t *testing.T) {
			service := serve(t, earlier)
			base, dir := listening(t, service), t.TempDir()
			code := helpers[s.language] + s.code
			for i, step := range []struct {
				view   func()
				shown  *catalog.Catalog
				prints string
			}{
				{func() {}, earlier, "read everything"},
				{func() {}, earlier, "0 changes"},
				{func() { service.library.Set(card.L5RCCG, after(t, earlier, later)) }, later, "4 changes"},
				{func() { service.library.Set(card.L5RCCG, view(t, earlier)) }, earlier, "read everything"},
			} {
				step.view()
				want := fmt.Sprintf("%s\n%d cards\n", step.prints, step.shown.Len())
				if got := s.runs(t, code, base, dir); got != want {
					t.Fatalf("run %d prints %q, want %q", i+1, got, want)
				}
				holds(t, filepath.Join(dir, "cards.json"), step.shown)
			}
		})
	}
	if ran != 2 {
		t.Errorf("%d examples keep a copy, want 2", ran)
	}
}

// holds fails unless the file of a sync example is the release.
func holds(t *testing.T, file string, c *catalog.Catalog) {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var kept struct {
		Release string
		Cards   map[string]any
	}
	if err := json.Unmarshal(raw, &kept); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{}
	for i := range c.Len() {
		var v any
		if err := json.Unmarshal(c.JSON(i), &v); err != nil {
			t.Fatal(err)
		}
		want[c.At(i).ID] = v
	}
	if kept.Release != c.Release().Hash || !reflect.DeepEqual(kept.Cards, want) {
		t.Errorf("the copy of %s is not the release: %d cards, want %d of %s", kept.Release, len(kept.Cards), len(want), c.Release().Hash)
	}
}

// The page of docs/integrating.md works from another origin: it completes names, judges, marks lines and says fixes.
func TestPageExample(t *testing.T) {
	at := slices.IndexFunc(snippets(t, "integrating.md"), func(s snippet) bool { return s.language == "html" })
	if at < 0 {
		t.Fatal("docs/integrating.md has no page")
	}
	page := snippets(t, "integrating.md")[at]
	parent := browser(t)
	base := listening(t, serve(t, starters(t)...))
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			w.WriteHeader(http.StatusNoContent) // the icon that browsers ask for
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, strings.ReplaceAll(page.code, exampleHost, base))
	}))
	defer site.Close()
	ctx, cancel := chromedp.NewContext(parent)
	defer cancel()
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(ctx, time.Minute)
	defer stop()
	p := &tab{t, ctx, &guard{}}
	p.watch(ctx, t)
	command(p, log.Enable, cdp.Empty{})
	p.do("open", chromedp.Navigate(site.URL+"/"), chromedp.WaitReady("#rest li"))
	p.do("type a name", chromedp.SendKeys("#search", "utaku sak"), chromedp.WaitReady(`#names option[value="Utaku Sakiko"]`))
	p.do("paste a list", chromedp.SetValue("#list", "# Dynasty\n4 Famous Bazaar\n1 Nobody at All"), chromedp.SendKeys("#list", "\n"), chromedp.WaitReady("#lines .error"))
	for expression, want := range map[string]string{
		`document.querySelector("#verdict").textContent`:                           "twenty-festivals: illegal",
		`document.querySelector("#lines li:nth-child(2) .error").textContent`:      "Famous Bazaar: 4 copies, 3 allowed.",
		`document.querySelector("#lines li:nth-child(3) .undecided").textContent`:  "No card is called “Nobody at All”; correct the line or remove it.",
		`[...document.querySelectorAll("#rest li")].map(e => e.textContent).at(0)`: "The Dynasty deck has 4 cards that count; at least 40 are needed.",
	} {
		if got := ask[string](p, expression); got != want {
			t.Errorf("%s is %q, want %q", expression, got, want)
		}
	}
	if fixes := ask[int](p, `[...document.querySelectorAll("#rest li")].filter(e => e.textContent.startsWith("Fix: ")).length`); fixes == 0 {
		t.Error("no fix is said")
	}
	p.Lock()
	defer p.Unlock()
	for _, fault := range p.faults { // calls to the service and to the site itself are what it is about
		if to, call := strings.CutPrefix(fault, "a request to "); !call || !strings.HasPrefix(to, base+"/v1/") && !strings.HasPrefix(to, site.URL+"/") {
			t.Error(fault)
		}
	}
}

// The typed client of examples/typescript and the ts blocks of the docs compile against the contract, and the client
// does what its example says.
func TestTypeScriptExample(t *testing.T) {
	if testing.Short() {
		t.Skip("starts compilers")
	}
	needs(t, "node")
	if _, err := os.Stat("../.ci/node_modules/typescript"); err != nil {
		if os.Getenv("KOTEI_REQUIRE_LANGUAGES") == "1" {
			t.Fatal("KOTEI_REQUIRE_LANGUAGES=1, but the tools of .ci are not installed: npm --prefix .ci ci")
		}
		t.Skip("needs the tools of .ci: npm --prefix .ci ci")
	}
	dir := t.TempDir()
	if out, err := exec.CommandContext(t.Context(), "node", "../.ci/types.mjs", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	base := listening(t, serve(t, starters(t)...))
	usage := filepath.Join(dir, "usage.js")
	code, err := os.ReadFile(usage)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(usage, bytes.ReplaceAll(code, []byte(exampleHost), []byte(base)), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), "node", usage).CombinedOutput()
	want := "Utaku Sakiko Aftermath, Twenty Festivals\nillegal deck-size-min; deck-size-min; section-missing; copies-limit 2\n-1\n"
	if err != nil || string(out) != want {
		t.Errorf("%v: prints\n%s\nwant\n%s", err, out, want)
	}
}
