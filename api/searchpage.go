package api

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/search/query"
	"github.com/kotei-dev/kotei/web"
)

// searchViews are the ways in which the hits of a search are shown, the default first.
var searchViews = []string{"grid", "list", "table"}

// searchPageSize is the number of hits of a page.
const searchPageSize = 60

// searchData is what the page of a search shows.
type searchData struct {
	Q       string
	View    string
	Views   []choice
	Games   []homeGame
	Starter int // cards of the starter set, if there is nothing else

	Fault    *queryFault // the query cannot be understood, and nothing below is told
	Sentence string
	Total    int
	From, To int
	Printing bool // hits are printings
	Hits     []searchHit
	Columns  []column
	Orders   []choice
	Reverse  string // address of the same list the other way round
	Facets   []facetGroup

	First, Before, Next string // addresses of other pages of the list, "" for none
	Emptied             string // the part of the query after which nothing was left
	Meant               []queryLink
	Examples            []queryLink
	JSON                string // the same from the API
}

// choice is one of several ways to show a list.
type choice struct {
	Word, Label, Path string
	Here              bool
}

// queryLink is a query with its address.
type queryLink struct{ Query, Path, Note string }

// searchHit is a hit with what lists and tables show.
type searchHit struct {
	face
	Facts string   // numbers in a line
	Cells []string // numbers by column
	Set   string
	Date  string
	No    string // printed number
}

// searchRequest is what the address of a search says.
type searchRequest struct {
	q, view, order, dir, cursor string
}

func readSearch(q url.Values) searchRequest {
	r := searchRequest{q: q.Get("q"), view: q.Get("view"), order: q.Get("order"), dir: q.Get("dir"), cursor: q.Get("cursor")}
	if !slices.Contains(searchViews, r.view) {
		r.view = searchViews[0]
	}
	if r.dir != "desc" && r.dir != "asc" {
		r.dir = ""
	}
	return r
}

// identity tells one list from another for cursors.
func (r searchRequest) identity() string {
	return "page?" + url.Values{"q": {r.q}, "order": {r.order}, "dir": {r.dir}}.Encode()
}

// searchPage shows what a query finds. A query that cannot be understood is shown with its faults, as part of the page.
func (s *server) searchPage(c echo.Context) error {
	p := s.site(c, "search", "")
	v, ok := s.cfg.Library.View(card.Game(p.Game))
	if !ok {
		return fail(codeNotReady)
	}
	ask := readSearch(p.Query)
	d := searchData{Q: ask.q, View: ask.view, Games: s.searchGames(p, ask)}
	if r := v.Catalog.Release(); r.Starter {
		d.Starter = v.Catalog.Len()
	}
	title, err := p.T("search.title")
	if err != nil {
		return fail(codeInternal).because(err)
	}
	p.Title = cmp.Or(ask.q, title)
	d.Views = viewChoices(p, ask)
	switch err := s.fillSearch(c, v, p, ask, &d); {
	case errors.Is(err, errOtherList):
		return c.Redirect(http.StatusSeeOther, p.Here("cursor", ""))
	case err != nil:
		return err
	}
	p.Data = d
	return s.show(c, p)
}

// searchGames are the games in which the same may be looked for.
func (s *server) searchGames(p web.Page, ask searchRequest) []homeGame {
	games := s.homeGames(p.Game)
	for i := range games {
		games[i].Path = "/" + games[i].Game + "/cards"
		if ask.view != searchViews[0] {
			games[i].Path += "?view=" + ask.view
		}
	}
	return games
}

func viewChoices(p web.Page, ask searchRequest) []choice {
	var out []choice
	for _, view := range searchViews {
		word := view
		if view == searchViews[0] {
			word = ""
		}
		label, _ := p.T("search.view." + view) // every view has a word (TestWords)
		out = append(out, choice{Word: view, Label: label, Path: p.Here("view", word), Here: view == ask.view})
	}
	return out
}

// errOtherList says that a cursor belongs to another list or release: the list begins again.
var errOtherList = errors.New("the cursor is of another list")

// fillSearch asks the index and fills in what it says.
func (s *server) fillSearch(c echo.Context, v *View, p web.Page, ask searchRequest, d *searchData) error {
	q, err := v.Index.Parse(ask.q, false)
	var faults *query.Error
	if errors.As(err, &faults) {
		d.Fault = newQueryFault(p, ask.q, faults.Problems)
		return nil
	}
	if err != nil {
		return queryFailure(err)
	}
	at := pageStart{day: s.today()}
	release := v.Catalog.Release().Hash
	if ask.cursor != "" {
		if at, err = readCursor(ask.cursor, release, ask.identity()); err != nil {
			return errOtherList
		}
	}
	req := search.Request{Query: q, Order: ask.order, Dir: ask.dir, Limit: searchPageSize, Offset: at.from, AsOf: at.day, Facets: search.FacetNames()}
	found, err := v.Index.Search(c.Request().Context(), req)
	var order *search.OrderError
	switch {
	case errors.As(err, &order):
		return fail(codeParameterInvalid).of("order", "member", shorten(ask.order), order.Known())
	case errors.Is(err, search.ErrTooExpensive):
		d.Fault = expensiveFault(p, ask.q)
		return nil
	case err != nil:
		return queryFailure(err)
	}
	l := labelsOf(v, p.Lang)
	d.Sentence, d.Total, d.Printing = q.Sentence(p.Lang), found.Total, found.Unique == "printings"
	d.fillHits(v, l, found)
	d.fillOrders(p, v, l, found, q.Display.Order != "")
	d.fillFacets(p, l, q, found)
	d.fillPages(p, release, ask, at, len(found.Hits))
	if ask.q != "" {
		d.JSON = "/v1/" + p.Game + "/cards?" + url.Values{"q": {ask.q}}.Encode()
	}
	if found.Total == 0 {
		return s.fillEmpty(c, v, p, q, at.day, d)
	}
	return nil
}

func (d *searchData) fillHits(v *View, l *labels, found search.Result) {
	have := map[string]bool{}
	for _, h := range found.Hits {
		k := v.Catalog.At(h.Card)
		hit := searchHit{face: newFace(k, l)}
		hit.Linked, hit.Facts = true, factsOf(hit.Stats)
		at := h.Printing
		if at < 0 {
			at = len(k.Printings) - 1
		}
		if at >= 0 {
			hit.Set, hit.Date, hit.No = l.setName(k.Printings[at].Set), k.Printings[at].Date, k.Printings[at].Number
		}
		for _, s := range hit.Stats {
			have[s.Name] = true
		}
		d.Hits = append(d.Hits, hit)
	}
	for _, name := range faceOrder {
		word := strings.ReplaceAll(string(name), "_", "-")
		if have[word] {
			d.Columns = append(d.Columns, column{Stat: word, Label: l.statName(name), Order: orderOf(l, name)})
		}
	}
	for i := range d.Hits {
		h := &d.Hits[i]
		h.Cells = make([]string, len(d.Columns))
		for _, s := range h.Stats {
			at := slices.IndexFunc(d.Columns, func(c column) bool { return c.Stat == s.Name })
			h.Cells[at] = s.Text
		}
	}
}

// column is a number that the table shows.
type column struct {
	Stat, Label, Order string
	Path, Sorted       string // address of the list sorted by it; "ascending", "descending" or ""
}

// orderOf is the word of order: for a stat.
func orderOf(l *labels, name card.StatName) string {
	if f := l.stat(name); f != nil {
		return string(f.ID)
	}
	return ""
}

// fillOrders says by what the list may be sorted. Where the query says it, a choice would change nothing.
func (d *searchData) fillOrders(p web.Page, v *View, l *labels, found search.Result, fixed bool) {
	if !fixed {
		for _, word := range v.Index.Orders() {
			o := choice{Word: word, Label: l.of(query.WordsOrder, word), Path: p.HereWith("order", word, "dir", "", "cursor", ""), Here: word == found.Order}
			d.Orders = append(d.Orders, o)
		}
		slices.SortStableFunc(d.Orders, func(a, b choice) int { return strings.Compare(card.Fold(a.Label), card.Fold(b.Label)) })
		d.Reverse = p.HereWith("order", found.Order, "dir", map[bool]string{true: "asc", false: "desc"}[found.Dir == "desc"], "cursor", "")
	}
	label, _ := p.T("search.name") // TestWords
	typed, _ := p.T("search.type")
	clan, _ := p.T("search.clan")
	set, _ := p.T("search.set")
	all := slices.Concat([]column{{Stat: "name", Label: label, Order: "name"}, {Stat: "type", Label: typed, Order: "type"}, {Stat: "clan", Label: clan, Order: "clan"}},
		d.Columns, []column{{Stat: "set", Label: set, Order: "date"}})
	for i := range all {
		if fixed || all[i].Order == "" {
			continue
		}
		dir := ""
		if all[i].Order == found.Order {
			all[i].Sorted = map[bool]string{true: "descending", false: "ascending"}[found.Dir == "desc"]
			dir = map[bool]string{true: "asc", false: "desc"}[found.Dir == "desc"]
		}
		all[i].Path = p.HereWith("order", all[i].Order, "dir", dir, "cursor", "")
	}
	d.Columns = all
}

// fillPages links to the pages before and behind.
func (d *searchData) fillPages(p web.Page, release string, ask searchRequest, at pageStart, n int) {
	d.From, d.To = at.from+1, at.from+n
	if n == 0 {
		d.From = at.from
	}
	to := func(from int) string {
		if from <= 0 {
			return p.Here("cursor", "")
		}
		return p.Here("cursor", writeCursor(release, ask.identity(), pageStart{from, at.day}))
	}
	if at.from > 0 {
		d.First, d.Before = to(0), to(at.from-searchPageSize)
	}
	if n > 0 && at.from+n < d.Total {
		d.Next = to(at.from + n)
	}
}

// fillEmpty says why nothing was found, and what may have been meant.
func (s *server) fillEmpty(c echo.Context, v *View, p web.Page, q *query.Query, day string, d *searchData) error {
	x, err := v.Index.Explain(c.Request().Context(), q, day, p.Lang)
	if err != nil {
		return queryFailure(err)
	}
	if x.EmptiedBy != nil {
		d.Emptied = x.EmptiedBy.Text
	}
	for _, meant := range x.DidYouMean {
		d.Meant = append(d.Meant, queryLink{Query: meant, Path: p.Search(meant)})
	}
	return nil
}
