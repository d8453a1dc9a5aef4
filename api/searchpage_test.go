package api_test

import (
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const ccg = "/l5r-ccg"

var (
	hitLink   = regexp.MustCompile(`class="hit(?: face-title)?" href="([^"]+)"`)
	nextLink  = regexp.MustCompile(`rel="next" href="([^"]+)"`)
	facetLink = regexp.MustCompile(`<li><a href="([^"]+)"( class="chosen" aria-current="true")?><span>([^<]*)</span> <span class="count">([\d,]+)</span>`)
	totalText = regexp.MustCompile(`id="total" role="status"><b>([\d,]+) `)
)

// total is the number of hits that a page of the search tells.
func total(t *testing.T, body string) int {
	t.Helper()
	m := totalText.FindStringSubmatch(body)
	if m == nil {
		t.Fatalf("no total on the page:\n%.2000s", body)
	}
	n, err := strconv.Atoi(strings.ReplaceAll(m[1], ",", ""))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Whoever follows "next" without scripts sees every hit once, in the order of the API, in every view.
func TestSearchPageWalk(t *testing.T) {
	s := serve(t, starters(t)...)
	for _, q := range []string{"?q=t:personality", "?q=t:personality&order=force&dir=desc&view=list", "?q=unique:printings&view=table", "?"} {
		var walked []string
		body := ""
		for target := ccg + "/cards" + q; target != ""; {
			body = text(t, s.get(target))
			for _, m := range hitLink.FindAllStringSubmatch(body, -1) {
				walked = append(walked, strings.TrimPrefix(m[1], ccg+"/cards/"))
			}
			target = ""
			if m := nextLink.FindStringSubmatch(body); m != nil {
				target = html.UnescapeString(m[1])
			}
		}
		var want []string
		query := regexp.MustCompile(`&?view=\w+`).ReplaceAllString(q, "")
		for cursor := ""; ; {
			page := decode[struct {
				Data []struct {
					ID   string `json:"id"`
					Card struct {
						ID string `json:"id"`
					} `json:"card"`
				} `json:"data"`
				Next *string `json:"next"`
			}](t, s.get(v1+"/cards"+query+"&limit=200"+cursor))
			for _, x := range page.Data {
				want = append(want, x.ID)
			}
			if page.Next == nil {
				break
			}
			cursor = "&cursor=" + *page.Next
		}
		if n := total(t, body); n != len(walked) || n != len(want) {
			t.Errorf("%s: the page tells %d hits, shows %d, and the API has %d", q, n, len(walked), len(want))
		}
		if !strings.Contains(q, "printings") && !slices.Equal(walked, want) {
			t.Errorf("%s: another order than that of the API", q)
		}
	}
}

// The address that a facet leads to finds as many cards as the facet says, and the same value then leads back.
func TestSearchPageFacets(t *testing.T) {
	s := serve(t, starters(t)...)
	for _, start := range []string{ccg + "/cards?q=force>2", ccg + "/cards?q=t:item+or+t:follower", "/l5r-lcg/cards?q=cost<3", "/altered/cards?q=main-cost<3"} {
		body := text(t, s.get(start))
		links := facetLink.FindAllStringSubmatch(body, -1)
		if len(links) < 10 {
			t.Fatalf("%s has %d facet values", start, len(links))
		}
		for _, m := range links {
			to := html.UnescapeString(m[1])
			narrowed := text(t, s.get(to))
			if n := total(t, narrowed); strconv.Itoa(n) != strings.ReplaceAll(m[4], ",", "") {
				t.Errorf("%s: %q promises %s cards, and %s finds %d", start, m[3], m[4], to, n)
			}
			back := slices.IndexFunc(facetLink.FindAllStringSubmatch(narrowed, -1), func(o []string) bool { return o[2] != "" && o[3] == m[3] })
			if back < 0 {
				t.Errorf("%s: %q is not marked as chosen at %s", start, m[3], to)
				continue
			}
			if n := total(t, text(t, s.get(html.UnescapeString(facetLink.FindAllStringSubmatch(narrowed, -1)[back][1])))); n != total(t, body) {
				t.Errorf("%s: taking %q away again leaves %d cards", start, m[3], n)
			}
		}
	}
}

// A query that is wrong is shown with its wrong parts marked and what may have been meant; what was typed stays.
func TestSearchPageFaults(t *testing.T) {
	s := serve(t, starters(t)...)
	for q, wants := range map[string][]string{
		"clan:crane fource>3":         {"clan:crane <mark>fource<sup>1</sup></mark>&gt;3", "q=clan%3Acrane&#43;force%3E3"},
		"clan:crame t:hero":           {"clan:<mark>crame<sup>1</sup></mark> t:<mark>hero<sup>2</sup></mark>", ">crane<"},
		"clan:crab (":                 {"<mark>"},
		`<script>alert(1)</script>:x`: {"&lt;script&gt;"},
		"o:/(/":                       {"<mark>"},
	} {
		res := s.get(ccg+"/cards?q="+escape(q), asPerson)
		body := text(t, res)
		if res.StatusCode != http.StatusOK || !strings.Contains(body, `class="fault" role="alert"`) && !strings.Contains(q, "script") || strings.Contains(body, "<script>alert") {
			t.Errorf("%s: %d", q, res.StatusCode)
		}
		for _, want := range append(wants, `value="`+html.EscapeString(q)+`"`) {
			if !strings.Contains(body, want) && !strings.Contains(html.UnescapeString(body), html.UnescapeString(want)) {
				t.Errorf("%s: no %q", q, want)
			}
		}
		if strings.Contains(body, `class="facet"`) {
			t.Errorf("%s: facets of a query that is wrong", q)
		}
	}
	body := text(t, s.get(ccg+"/cards?q="+escape("clan:crab force>40"), asPerson))
	if total(t, body) != 0 || !strings.Contains(body, "Nothing is left after <code>force&gt;40</code>") {
		t.Errorf("nothing tells why nothing is found")
	}
	if res := s.get(ccg + "/cards?q=clan:crab&cursor=nonsense"); res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != ccg+"/cards?q=clan%3Acrab" {
		t.Errorf("a cursor of another list: %d to %q", res.StatusCode, res.Header.Get("Location"))
	}
	if res := s.get(ccg+"/cards?order=beauty", asPerson); res.StatusCode != http.StatusBadRequest {
		t.Errorf("an order that there is not: %d", res.StatusCode)
	}
}

func escape(q string) string {
	return strings.NewReplacer("%", "%25", " ", "+", "&", "%26", "#", "%23", "+", "%2B", "<", "%3C", ">", "%3E").Replace(q)
}

// What the box proposes fits what was typed, in the reader's language, and a query with it can be understood.
func TestSuggestions(t *testing.T) {
	s := serve(t, starters(t)...)
	type answer struct {
		Data []struct {
			Text, Label, Path, What string
			From, To                int
		}
	}
	for _, tc := range []struct {
		query, lang, first string
		from               int
	}{
		{"cla", "en", "clan:", 0},
		{"force>3 cla", "en", "clan:", 8},
		{"-cla", "en", "clan:", 1},
		{"(typ", "en", "type:", 1},
		{"typ", "fr", "type:", 0},
		{"coû", "fr", "coût>=", 0},
		{"clan:cra", "en", "crab ", 5},
		{"clan:crab,uni", "en", "unicorn ", 10},
		{"clan:gru", "fr", "crane ", 5},
		{"t:", "en", "stronghold ", 2},
		{`f:"twenty`, "en", "twenty-festivals ", 2},
		{"order:chi dir:d", "en", "desc ", 14},
	} {
		got := decode[answer](t, s.get(ccg+"/suggest?lang="+tc.lang+"&q="+escape(tc.query)))
		if len(got.Data) == 0 || got.Data[0].Text != tc.first || got.Data[0].From != tc.from {
			t.Errorf("%s in %s: %+v, want %q at %d", tc.query, tc.lang, got.Data, tc.first, tc.from)
		}
	}
	got := decode[answer](t, s.get(ccg+"/suggest?q=moto+chi"))
	if len(got.Data) == 0 || !strings.HasPrefix(got.Data[0].Label, "Moto Chi") || s.get(got.Data[0].Path).StatusCode != http.StatusOK {
		t.Errorf("a name: %+v", got.Data)
	}
	if got := decode[answer](t, s.get(ccg+"/suggest?q=clan:crab+t:p&at=7")); len(got.Data) == 0 || got.Data[0].Text != "crab " {
		t.Errorf("in the middle: %+v", got.Data)
	}
	for _, bad := range []string{"?q=x&at=2", "?q=x&at=-1", "?q=x&at=one", "?q=" + strings.Repeat("x", 1001)} {
		if res := s.get(ccg + "/suggest" + bad); res.StatusCode != http.StatusBadRequest {
			t.Errorf("%.30s: %d", bad, res.StatusCode)
		}
	}
}

// The search in a browser, without a mouse but where a click is the point: suggestions, live hits, facets, views, keys.
func TestSearchPage(t *testing.T) {
	ctx := browser(t)
	srv := httptest.NewServer(serve(t, starters(t)...).handler)
	defer srv.Close()
	for _, l := range looks() {
		t.Run(l.name, func(t *testing.T) {
			p := open(ctx, t, srv.URL, "/l5r-ccg/cards", l, ".grid .face")
			p.settled(l)
			p.shoot("search-" + l.name)
			p.do("type a field", chromedp.Focus("#q"), chromedp.SendKeys("#q", "cla"), chromedp.Poll[chromedp.Void](`document.querySelector("#suggestions li code")?.textContent === "clan:"`))
			p.settled(l)
			p.shoot("search-suggest-" + l.name)
			p.do("choose it", chromedp.SendKeys("#q", kb.ArrowDown))
			p.enter()
			p.do("take it", chromedp.Poll[chromedp.Void](`document.querySelectorAll("#suggestions li").length > 8`))
			if q := ask[string](p, `document.getElementById("q").value`); q != "clan:" {
				t.Fatalf("after a field was taken the box holds %q", q)
			}
			p.do("take a value", chromedp.SendKeys("#q", "uni"), chromedp.Poll[chromedp.Void](`document.querySelectorAll("#suggestions li").length === 1`), chromedp.SendKeys("#q", kb.ArrowDown))
			p.enter()
			p.do("see it", chromedp.WaitReady(`.facet a.chosen`))
			if at := ask[string](p, `location.search`); at != "?q=clan%3Aunicorn+" {
				t.Errorf("the address is %q", at)
			}
			if !ask[bool](p, `[...document.querySelectorAll(".grid .face")].every((f) => f.dataset.clan === "unicorn" || f.dataset.second === "unicorn")`) {
				t.Error("not only Unicorn cards")
			}
			p.settled(l)
			p.shoot("search-clan-" + l.name)
			p.do("a facet", chromedp.Evaluate[chromedp.Void](`document.querySelector("details.facets").open = true, document.querySelector('[data-facet="type"] a').focus()`),
				chromedp.KeyEvent("\r"), chromedp.WaitReady(`[data-facet="type"] a.chosen`))
			if q := ask[string](p, `document.getElementById("q").value`); !strings.Contains(q, "type:") {
				t.Errorf("the box holds %q after a facet", q)
			}
			p.keys(l)
			p.faulty(l)
		})
	}
}

// enter presses Enter as a keyboard does: what the page does with the key going down takes the rest of it away.
func (p *tab) enter() {
	p.t.Helper()
	for _, kind := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeRawKeyDown, input.DispatchKeyEventTypeKeyUp} {
		command(p, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: kind, Key: "Enter", Code: "Enter", WindowsVirtualKeyCode: 13})
	}
}

// keys goes through the keys of the search.
func (p *tab) keys(l look) {
	p.t.Helper()
	p.do("out of the box", chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`))
	p.do("the list", chromedp.KeyEvent("l"), chromedp.WaitReady(".list .hit"))
	p.settled(l)
	p.shoot("search-list-" + l.name)
	p.do("the table", chromedp.KeyEvent("t"), chromedp.WaitReady(".table .hit"))
	p.settled(l)
	p.shoot("search-table-" + l.name)
	p.do("sorted by force", chromedp.Click(`th[data-column="force"] a`), chromedp.WaitReady(`th[data-column="force"][aria-sort="ascending"]`))
	p.do("the other way round", chromedp.Click(`th[data-column="force"] a`), chromedp.WaitReady(`th[data-column="force"][aria-sort="descending"]`))
	p.do("cards again", chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`), chromedp.KeyEvent("g"), chromedp.WaitReady(".grid .hit"))
	p.do("the help", chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`), chromedp.KeyEvent("?"), chromedp.WaitVisible("#keys[open]"))
	p.settled(l)
	p.do("without letters", chromedp.Click("#keys-on"), chromedp.Click("#keys .button"), chromedp.WaitNotVisible("#keys"))
	p.do("a letter", chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`), chromedp.KeyEvent("/"))
	if ask[bool](p, `document.activeElement.id === "q"`) {
		p.t.Error("a key works that was switched off")
	}
	p.do("with letters", chromedp.Click("#keys-open"), chromedp.Click("#keys-on"), chromedp.Click("#keys .button"), chromedp.WaitNotVisible("#keys"),
		chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`), chromedp.KeyEvent("/"), chromedp.WaitReady("#q:focus"))
	p.do("to the hits", chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`), chromedp.KeyEvent("j"), chromedp.KeyEvent("j"), chromedp.KeyEvent("k"), chromedp.KeyEvent("j"))
	if at := ask[int](p, `[...document.querySelectorAll(".hit")].indexOf(document.activeElement)`); at != 1 {
		p.t.Errorf("the focus is on hit %d, want 1", at)
	}
	p.do("below", chromedp.KeyEvent(kb.ArrowDown))
	if below := ask[bool](p, `document.activeElement.closest("li").getBoundingClientRect().top > document.querySelectorAll(".grid li")[1].getBoundingClientRect().top`); !below {
		p.t.Error("the arrow does not lead to the row below")
	}
	before := ask[string](p, `location.href`)
	p.do("open it", chromedp.KeyEvent("\r"), chromedp.WaitReady(".cardpage h1"))
	p.do("the same list again", chromedp.Navigate(before), chromedp.WaitReady(".grid .hit"))
	if q := ask[string](p, `document.getElementById("q").value`); !strings.HasPrefix(q, "clan:unicorn") {
		p.t.Errorf("the address brings %q into the box", q)
	}
	p.do("take the clan away", chromedp.Evaluate[chromedp.Void](`document.querySelector("details.facets").open = true, document.querySelector('[data-facet="clan"] a.chosen').focus()`),
		chromedp.KeyEvent("\r"), chromedp.WaitNotPresent(`[data-facet="clan"] a.chosen`))
	p.do("back", chromedp.Evaluate[chromedp.Void](`history.back()`), chromedp.WaitReady(`[data-facet="clan"] a.chosen`))
	if q := ask[string](p, `document.getElementById("q").value`); !strings.HasPrefix(q, "clan:unicorn") {
		p.t.Errorf("back with %q in the box", q)
	}
}

// faulty types a query with a mistake and takes what is proposed.
func (p *tab) faulty(l look) {
	p.t.Helper()
	p.do("a mistake", chromedp.Evaluate[chromedp.Void](`document.getElementById("q").value = ""`), chromedp.Focus("#q"), chromedp.SendKeys("#q", "clan:crne force>3 "), chromedp.WaitVisible(".fault mark"))
	p.settled(l)
	p.shoot("search-fault-" + l.name)
	p.do("what was meant", chromedp.Click(".fault .tag"), chromedp.WaitVisible(".grid .face"))
	if q := ask[string](p, `document.getElementById("q").value`); q != "clan:crane force>3 " {
		p.t.Errorf("the box holds %q", q)
	}
	if lang := map[string]string{"en": "Cards whose clan is Crane", "fr": "Cartes dont le clan est Grue"}[l.lang]; !strings.HasPrefix(ask[string](p, `document.querySelector(".sentence").textContent`), lang) {
		p.t.Error("the sentence is not there")
	}
	p.settled(l)
}

// The page about the language shows every example of the documentation for its game, and all of them work.
func TestSyntaxPage(t *testing.T) {
	s := serve(t, starters(t)...)
	_, all := docsQueries(t)
	for _, lang := range []string{"en", "fr"} {
		pages := map[string]string{}
		for _, x := range all {
			game := string(x.game)
			if pages[game] == "" {
				pages[game] = text(t, s.get("/"+game+"/syntax?lang="+lang))
			}
			if !strings.Contains(html.UnescapeString(pages[game]), "<code>"+x.text+"</code>") {
				t.Errorf("%s: %q is not there", game, x.text)
			}
		}
		for game, body := range pages {
			broken := 0
			for _, m := range regexp.MustCompile(`<a href="(/[^"]*/cards\?q=[^"]*)"`).FindAllStringSubmatch(body, -1) {
				found := text(t, s.get(html.UnescapeString(m[1])))
				if strings.Contains(found, `class="fault"`) {
					broken++
					t.Logf("%s: %s", game, html.UnescapeString(m[1]))
				}
			}
			if broken > 0 {
				t.Errorf("%s: %d examples are not understood", game, broken)
			}
		}
	}
}

// Documentation of the keys, of the language and of the first page in a browser.
func TestSyntaxPageLooks(t *testing.T) {
	ctx := browser(t)
	srv := httptest.NewServer(serve(t, starters(t)...).handler)
	defer srv.Close()
	for _, l := range looks() {
		t.Run(l.name, func(t *testing.T) {
			p := open(ctx, t, srv.URL, "/l5r-ccg/syntax", l, ".examples a")
			p.settled(l)
			p.shoot("syntax-" + l.name)
			p.do("an example", chromedp.Click(".examples a"), chromedp.WaitReady("#found"))
			p.settled(l)
			for _, game := range []string{"l5r-lcg", "altered"} {
				p.do(game, chromedp.Navigate(srv.URL+fmt.Sprintf("/%s/cards", game)), chromedp.WaitReady(".grid .face"))
				p.settled(l)
				p.shoot("search-" + game + "-" + l.name)
			}
		})
	}
}
