package api_test

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// browser starts a Chromium without a window, or skips where there is none (KOTEI_REQUIRE_BROWSER=1 makes that a
// failure).
func browser(t *testing.T) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome", "headless-shell"} {
		if p, err := exec.LookPath(name); err == nil {
			path = p
			break
		}
	}
	if path == "" {
		if os.Getenv("KOTEI_REQUIRE_BROWSER") == "1" {
			t.Fatal("KOTEI_REQUIRE_BROWSER=1, but no chromium or chrome is on the PATH")
		}
		t.Skip("needs chromium or chrome on the PATH")
	}
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]), chromedp.ExecPath(path), chromedp.NoFirstRun)
	for _, flag := range []string{"no-sandbox", "disable-gpu", "disable-background-networking", "disable-component-update", "disable-sync"} {
		options = append(options, chromedp.Flag(flag, true))
	}
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("start %s: %v", path, err)
	}
	return ctx
}

// guard collects what a page must not do: console errors, policy violations, uncaught exceptions, requests elsewhere.
type guard struct {
	sync.Mutex
	host   string
	faults []string
}

func (g *guard) add(format string, args ...any) {
	g.Lock()
	defer g.Unlock()
	g.faults = append(g.faults, fmt.Sprintf(format, args...))
}

func (g *guard) watch(ctx context.Context, t *testing.T) {
	t.Helper()
	err := chromedp.Listen(ctx, func(event any) {
		switch e := event.(type) {
		case *runtime.EventConsoleAPICalled:
			if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning {
				g.add("console %s: %v", e.Type, e.Args)
			}
		case *runtime.EventExceptionThrown:
			g.add("exception: %s", e.ExceptionDetails.Text)
		case *log.EventEntryAdded:
			if e.Entry.Level == log.EntryLevelError || e.Entry.Source == log.EntrySourceSecurity {
				g.add("log: %s %s", e.Entry.Text, e.Entry.URL)
			}
		case *network.EventRequestWillBeSent:
			u, err := url.Parse(e.Request.URL)
			if err != nil || u.Host != g.host && u.Scheme != "data" {
				g.add("a request to %s", e.Request.URL)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

type look struct {
	name   string
	lang   string
	width  int64
	scheme string
}

// tab is one page under test.
type tab struct {
	t   *testing.T
	ctx context.Context
	*guard
}

func (p *tab) do(what string, actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, actions...); err != nil {
		p.Lock()
		defer p.Unlock()
		p.t.Fatalf("%s: %v (%v)", what, err, p.faults)
	}
}

// ask evaluates an expression on the page.
func ask[T any](p *tab, expression string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// command sends a protocol command.
func command[P any](p *tab, cmd cdp.Command[P, cdp.Empty], params P) {
	p.t.Helper()
	if _, err := chromedp.Call(p.ctx, cmd, params); err != nil {
		p.t.Fatal(err)
	}
}

// open shows the page at a path in a tab of its own, as a reader with these choices would see it, and waits for an element.
func open(parent context.Context, t *testing.T, base, path string, l look, wait string) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(parent)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(ctx, 60*time.Second)
	t.Cleanup(stop)
	p := &tab{t, ctx, &guard{host: strings.TrimPrefix(base, "http://")}}
	p.watch(ctx, t)
	command(p, network.Enable, network.EnableParams{})
	command(p, network.ClearBrowserCookies, cdp.Empty{}) // what an earlier tab chose
	command(p, log.Enable, cdp.Empty{})
	command(p, network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{Headers: network.Headers{"Accept-Language": l.lang}})
	command(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: l.width, Height: 900, DeviceScaleFactor: 1, Mobile: l.width < 500})
	command(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: l.scheme}}})
	p.do("open", chromedp.Navigate(base+path), chromedp.WaitReady(wait))
	return p
}

// forgive takes back what the browser logs of an answer that is an error on purpose.
func (p *tab) forgive(what string) {
	p.t.Helper()
	p.Lock()
	defer p.Unlock()
	before := len(p.faults)
	p.faults = slices.DeleteFunc(p.faults, func(f string) bool { return strings.Contains(f, what) })
	if len(p.faults) != before-1 {
		p.t.Errorf("%d times %q", before-len(p.faults), what)
	}
}

// shoot keeps pictures, of the window and of the whole page, where KOTEI_SHOTS names a folder.
func (p *tab) shoot(name string) {
	p.t.Helper()
	dir := os.Getenv("KOTEI_SHOTS")
	if dir == "" {
		return
	}
	ask[bool](p, `scrollTo(0, 0), true`)
	for suffix, action := range map[string]chromedp.Action[[]byte]{"": chromedp.CaptureScreenshot(), "-whole": chromedp.FullScreenshot(100)} {
		png, err := chromedp.Run(p.ctx, action)
		if err != nil {
			p.t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name+suffix+".png"), png, 0o600); err != nil {
			p.t.Fatal(err)
		}
	}
}

// looks are the ways in which every page is visited: both languages, on a phone and on a desk, light and dark.
func looks() []look {
	return []look{{"en-wide-light", "en", 1280, "light"}, {"fr-wide-dark", "fr", 1280, "dark"}, {"fr-phone-light", "fr", 390, "light"}, {"en-phone-dark", "en", 390, "dark"}}
}

// axe is the source of axe-core, "" where it is not installed (KOTEI_REQUIRE_AXE=1 makes that a failure).
var axe = sync.OnceValue(func() string {
	b, err := os.ReadFile("../.ci/node_modules/axe-core/axe.min.js")
	if err != nil {
		return ""
	}
	return string(b)
})

// settled checks what holds for every page at rest: nothing was refused, logged or asked of others, nothing is wider than
// the window, the page says its language, and axe-core has no serious or critical finding.
func (p *tab) settled(l look) {
	p.t.Helper()
	if over := ask[int](p, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); over > 0 {
		p.t.Errorf("the page is %d pixels wider than the window", over)
	}
	if lang := ask[string](p, `document.documentElement.lang`); lang != l.lang {
		p.t.Errorf("lang=%q", lang)
	}
	p.accessible()
	p.Lock()
	defer p.Unlock()
	for _, f := range p.faults {
		p.t.Error(f)
	}
}

// accessible asks axe-core about the page.
func (p *tab) accessible() {
	p.t.Helper()
	if axe() == "" {
		if os.Getenv("KOTEI_REQUIRE_AXE") == "1" {
			p.t.Fatal("KOTEI_REQUIRE_AXE=1, but there is no .ci/node_modules/axe-core: npm --prefix .ci ci")
		}
		p.t.Log("axe-core is not installed: npm --prefix .ci ci")
		return
	}
	ask[bool](p, axe()+";\ntrue")
	const serious = `axe.run(document, {resultTypes: ["violations"]}).then((r) => r.violations
		.filter((v) => v.impact === "serious" || v.impact === "critical")
		.map((v) => v.id + ": " + v.help + ": " + v.nodes.slice(0, 5).map((n) => n.html + " " + n.failureSummary).join(" | ")))`
	findings, err := chromedp.Run(p.ctx, chromedp.Evaluate[[]string](serious, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("axe-core: %v", err)
	}
	for _, found := range findings {
		p.t.Errorf("axe-core: %s", found)
	}
}
