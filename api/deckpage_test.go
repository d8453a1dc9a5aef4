package api_test

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/importer/starter"
)

// The deck page reads a list and says the verdict: in both languages, on a phone and on a desk, light and dark.
func TestDeckPage(t *testing.T) {
	ctx := browser(t)
	var all []*catalog.Catalog
	for _, game := range starter.Games() {
		c, err := starter.Load(game)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	s := serve(t, all...)
	srv := httptest.NewServer(s.handler)
	defer srv.Close()
	for _, l := range looks() {
		t.Run(l.name, func(t *testing.T) { visit(ctx, t, srv.URL, l) })
	}
}

func visit(parent context.Context, t *testing.T, base string, l look) {
	p := open(parent, t, base, "/deck", l, `#format option[value="twenty-festivals"]`)
	heading := ask[string](p, `document.querySelector("h1").textContent`)
	if want := map[string]string{"en": "Is this deck legal?", "fr": "Ce deck est-il légal ?"}[l.lang]; strings.ReplaceAll(heading, "\u00a0", " ") != want {
		t.Errorf("heading %q, want %q", heading, want)
	}
	if lang := ask[string](p, `document.documentElement.lang`); lang != l.lang {
		t.Errorf("lang=%q", lang)
	}
	p.shoot(l.name + "-empty")

	p.do("paste a list",
		chromedp.Focus("#list"),
		chromedp.SetValue("#list", "# Dynasty\n2 Moto Chinua\n1 Moto Chinau\n1 Nobody Anybody Knows\n"),
		chromedp.SendKeys("#list", "\n"),
		chromedp.WaitVisible(`#banner[data-verdict="illegal"]`),
	)
	if got, want := ask[string](p, `document.querySelector("#banner .word").textContent`), map[string]string{"en": "Illegal", "fr": "Illégal"}[l.lang]; got != want {
		t.Errorf("verdict %q, want %q", got, want)
	}
	for what, want := range map[string]int{
		`#lines li[data-kind="header"]`:                1,
		`#lines li[data-how="exact"] .mark.good`:       1,
		`#lines li[data-how="typo"] .mark.doubt`:       1,
		`#lines li[data-kind="unresolved"] .mark.bad`:  1,
		`#problems li[data-severity="error"] .message`: -1,
		`#problems li .rule .id`:                       -1,
		`#problems li .confidence`:                     -1,
		`#problems .to-line`:                           -1,
		`#lines li .finding`:                           -1,
		`#repair:not([hidden]) h2`:                     1,
		`#repair li[data-op="add"]`:                    -1,
		`#data:not([hidden])`:                          1, // the starter set is in use, and the page says so
	} {
		if got := ask[int](p, "document.querySelectorAll(`"+what+"`).length"); got != want && (want >= 0 || got == 0) {
			t.Errorf("%d of %s, want %d", got, what, want)
		}
	}
	p.do("the legal sample", chromedp.Click(`[data-sample="legal"]`), chromedp.WaitVisible(`#banner[data-verdict="legal"]`))
	if ask[bool](p, `!document.getElementById("repair").hidden`) {
		t.Error("a legal deck has a repair")
	}
	p.shoot(l.name + "-legal")
	p.do("the sample with faults", chromedp.Click(`[data-sample="faults"]`), chromedp.WaitVisible(`#banner[data-verdict="illegal"]`))
	p.shoot(l.name + "-faults")
	p.settled(l)
	if got, want := ask[int](p, `document.querySelectorAll('#repair li[data-op="remove"]').length`), 1; got < want {
		t.Errorf("%d removals in the repair of the faulty list", got)
	}
	if ask[bool](p, `document.documentElement.scrollWidth > document.documentElement.clientWidth`) {
		t.Errorf("the page is wider than %d px", l.width)
	}
	p.do("from a finding to its line", chromedp.Click(`#problems .to-line`))
	if at := ask[string](p, `document.activeElement.id`); !strings.HasPrefix(at, "line-") {
		t.Errorf("the focus is on %q, not on a line", at)
	}
	p.do("from a line to the list", chromedp.Click(`#lines li[data-severity="error"] .number`))
	if at := ask[string](p, `document.activeElement.id + " " + (list.selectionEnd > list.selectionStart)`); at != "list true" {
		t.Errorf("the focus and selection are on %q, not on the list", at)
	}
	open := ask[int](p, `document.querySelectorAll("#lines .candidate").length`)
	p.do("take a candidate", chromedp.Click(`#lines .candidate`), chromedp.WaitNotPresent(`#lines .candidate`))
	if taken := ask[string](p, `document.getElementById("list").value`); open < 2 || !strings.Contains(taken, "\n3 Fearless Heavy Cavalry\n") {
		t.Errorf("%d candidates; after one was taken the list is %q", open, taken)
	}
	p.shareLink(base, l)
	p.otherGame(l)
	p.otherLanguage(map[string]string{"en": "fr", "fr": "en"}[l.lang])
	p.settled(look{lang: map[string]string{"en": "fr", "fr": "en"}[l.lang]})
}

// otherGame judges a list of another game: choosing its format is all that it takes. A sample leads back.
func (p *tab) otherGame(l look) {
	p.t.Helper()
	if n := ask[int](p, `document.querySelectorAll("#format optgroup").length`); n != 3 {
		p.t.Errorf("formats of %d games, want 3", n)
	}
	p.do("a format of Altered", chromedp.SetValue("#format", "standard"))
	ask[bool](p, `format.dispatchEvent(new Event("change"))`)
	p.do("a list of Altered",
		chromedp.SetValue("#list", "3 ALT_CORE_B_AX_05_C\n"), chromedp.Focus("#list"), chromedp.SendKeys("#list", "\n"),
		chromedp.WaitVisible(`#lines li[data-kind="card"], #lines li[data-how="exact"]`),
	)
	p.shoot(l.name + "-altered")
	if got := ask[string](p, `document.getElementById("facts").textContent`); !strings.Contains(got, "3") {
		p.t.Errorf("the counts of a list of Altered read %q", got)
	}
	p.do("back to a sample", chromedp.Click(`[data-sample="faults"]`), chromedp.WaitVisible(`#lines .candidate`))
	if f := ask[string](p, `document.getElementById("format").value`); f != "twenty-festivals" {
		p.t.Errorf("the sample is judged by %q", f)
	}
}

// shareLink makes a link to the list with the keyboard, and opens it in place of another list and on a page of its own.
func (p *tab) shareLink(base string, l look) {
	p.t.Helper()
	list := ask[string](p, `document.getElementById("list").value`)
	hash := ask[string](p, `document.querySelector("#facts .hash").textContent`)
	if ask[bool](p, `document.getElementById("share").offsetParent === null || !document.getElementById("share-link").hidden`) {
		p.t.Error("the button for a link is not to be seen, or the link is before it was asked for")
	}
	p.do("make a link", chromedp.Focus("#share"), chromedp.SendKeys("#share", "\r"), chromedp.WaitVisible("#share-link"))
	link := ask[string](p, `document.getElementById("share-link").value`)
	if !strings.HasPrefix(link, base+"/deck#d=k1.") || !strings.Contains(link, "&f=twenty-festivals") {
		p.t.Fatalf("the link is %q", link)
	}
	want := map[string]string{"en": "nothing is stored", "fr": "rien n’est conservé"}[l.lang]
	if says := ask[string](p, `document.querySelector('#share-says[role="status"]').textContent`); !strings.Contains(says, want) {
		p.t.Errorf("the page says %q of the link", says)
	}
	if ask[bool](p, `document.documentElement.scrollWidth > document.documentElement.clientWidth`) {
		p.t.Error("the link makes the page too wide")
	}
	p.shoot(l.name + "-link")
	// Where the clipboard is closed to the page, the link stands there, selected.
	ask[bool](p, `Object.defineProperty(navigator, "clipboard", { value: undefined }), true`)
	p.do("a link without a clipboard", chromedp.Click("#share"), chromedp.WaitVisible("#share-link:focus"))
	if taken := ask[string](p, `getSelection().toString()`); taken != link {
		p.t.Errorf("%q is selected, want %q", taken, link)
	}
	opened := `#banner[data-verdict="illegal"]`
	p.do("another list", chromedp.Click(`[data-sample="legal"]`), chromedp.WaitVisible(`#banner[data-verdict="legal"]`), chromedp.WaitNotVisible("#share-link"))
	for _, at := range []string{base + "/deck?lang=" + l.lang, "about:blank"} {
		p.do("open the link after "+at, chromedp.Navigate(at), chromedp.Navigate(link), chromedp.WaitVisible(opened))
		if got := ask[string](p, `document.querySelector("#facts .hash").textContent`); got != hash {
			p.t.Errorf("after %s the link opens %s, want %s; the list was %q", at, got, hash, list)
		}
		if at := ask[string](p, `location.hash`); at != "" {
			p.t.Errorf("the address still carries %q", at)
		}
	}
	p.do("a link of the code alone", chromedp.Navigate("about:blank"), chromedp.Navigate(strings.Replace(link, "#d=", "#", 1)), chromedp.WaitVisible(opened))
	p.do("a link as they were once", chromedp.Navigate("about:blank"), chromedp.Navigate(strings.Replace(link, "/deck#", "/#", 1)), chromedp.WaitVisible(opened))
	broken := link[:strings.Index(link, "&")-4]
	p.do("a link that was cut", chromedp.Navigate("about:blank"), chromedp.Navigate(broken), chromedp.WaitVisible("#banner .alert"))
	p.forgive("400 (Bad Request) " + base + "/v1/l5r-ccg/decks/convert?to=plain")
	p.do("the link again", chromedp.Navigate(link), chromedp.WaitVisible(opened))
}

// otherLanguage changes the language, which keeps the list, and clears it.
func (p *tab) otherLanguage(other string) {
	p.t.Helper()
	p.do("the other language",
		chromedp.Click(`.choice a[hreflang="`+other+`"]`),
		chromedp.WaitReady(`html[lang="`+other+`"]`),
		chromedp.WaitVisible(`#banner[data-verdict="illegal"]`),
	)
	if kept := ask[string](p, `document.getElementById("list").value`); !strings.Contains(kept, "Unicorn") {
		p.t.Errorf("the list is gone: %q", kept)
	}
	p.do("clear", chromedp.Click("#clear"), chromedp.WaitVisible("#banner .waiting"))
}
