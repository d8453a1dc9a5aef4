package search

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/kotei-dev/kotei/search/query"
)

// Request is a query and how its answer is wanted.
type Request struct {
	Query *query.Query // from Parse of an index of the same game; nil finds every card

	// Order, Dir, Unique and Prefer are words of the language (order:, dir:, unique:, prefer:); "" is not said. What
	// the query itself says wins.
	Order, Dir, Unique, Prefer string

	Limit, Offset int      // size of the page, and how many hits stand before it; both from 0
	Facets        []string // which of FacetNames are wanted
	AsOf          string   // day that formats are asked about, YYYY-MM-DD; "" is today (UTC)
}

// Hit is a card, or a printing, that was found.
type Hit struct {
	Card int // position in the catalog
	// Printing is an index into the card's Printings, or -1 where the card as such is meant: with unique:cards, unless
	// prefer: picks one, and for a card without printings.
	Printing int
}

// Result is a page of an answer.
type Result struct {
	Total  int   // cards, or printings with unique:printings, of all pages
	Hits   []Hit // never nil
	Facets map[string][]Count
	// Order, Dir and Unique are the way in which hits stand, after all defaults.
	Order, Dir, Unique string
}

// Values of Display and Request.
const (
	uniqueCards     = "cards"
	uniquePrintings = "printings"
	relevance       = "relevance"
	ascending       = "asc"
	descending      = "desc"
	oldest          = "oldest"
	newest          = "newest"
)

// ErrBadRequest says that a request has a direction, a facet or another word that there is not. Words of a parsed
// query never cause it.
var ErrBadRequest = errors.New("search: bad request")

// OrderError says that a request asks for an order that the game does not have. It is an ErrBadRequest.
type OrderError struct {
	Order string   // what was asked for
	All   []string // the orders that there are, sorted
}

// Error names the order and those that there are.
func (e *OrderError) Error() string {
	return fmt.Sprintf("search: order %.40q is not known; there are %s", e.Order, e.Known())
}

// Unwrap is ErrBadRequest.
func (e *OrderError) Unwrap() error { return ErrBadRequest }

// Known is the orders that there are, for a message.
func (e *OrderError) Known() string { return strings.Join(e.All, ", ") }

// Orders are the words of order: that the game knows, sorted.
func (x *Index) Orders() []string {
	all := []string{relevance}
	for name := range x.orders.cards {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

// display decides how hits are shown: by what the query says, else the request, else the defaults. Words rank the
// hits where nothing else is said: a name or text that is looked for asks for the best first.
func (x *Index) display(req *Request) (query.Display, error) {
	d := query.Display{Order: req.Order, Dir: req.Dir, Unique: req.Unique, Prefer: req.Prefer}
	if req.Query != nil {
		said := req.Query.Display
		for _, p := range []struct{ to, from *string }{{&d.Order, &said.Order}, {&d.Dir, &said.Dir}, {&d.Unique, &said.Unique}, {&d.Prefer, &said.Prefer}} {
			if *p.from != "" {
				*p.to = *p.from
			}
		}
	}
	if d.Unique == "" {
		d.Unique = uniqueCards
	}
	if d.Order == "" {
		d.Order = byName
		if req.Query != nil && ranks(req.Query.Root) {
			d.Order = relevance
		}
	}
	if d.Dir == "" {
		d.Dir = ascending
		if d.Order == relevance {
			d.Dir = descending
		}
	}
	if x.orders.cards[d.Order] == nil && d.Order != relevance {
		return d, &OrderError{d.Order, x.Orders()}
	}
	for _, w := range []struct {
		what, word string
		ok         bool
	}{
		{"dir", d.Dir, d.Dir == ascending || d.Dir == descending},
		{"unique", d.Unique, d.Unique == uniqueCards || d.Unique == uniquePrintings},
		{"prefer", d.Prefer, d.Prefer == "" || d.Prefer == oldest || d.Prefer == newest},
	} {
		if !w.ok {
			return d, fmt.Errorf("%w: %s %.40q is not known", ErrBadRequest, w.what, w.word)
		}
	}
	if req.Limit < 0 || req.Offset < 0 {
		return d, fmt.Errorf("%w: limit %d and offset %d must not be negative", ErrBadRequest, req.Limit, req.Offset)
	}
	return d, nil
}

// Search gives a page of the hits of a query, with their exact number. It gives ErrTooExpensive if patterns would
// have to read too much, ErrBadRequest, ErrClosed, or the error of the context.
func (x *Index) Search(ctx context.Context, req Request) (Result, error) {
	done, err := x.open(ctx)
	if err != nil {
		return Result{}, err
	}
	defer done()
	d, err := x.display(&req)
	if err != nil {
		return Result{}, err
	}
	r := x.newRun(ctx, d.Unique == uniquePrintings, req.AsOf)
	r.room = takeRoom()
	defer r.leave()
	if d.Order == relevance {
		r.scores = r.weights(x.columns.size)
	}
	found, err := r.find(req.Query)
	if err != nil {
		return Result{}, err
	}
	res := Result{Order: d.Order, Dir: d.Dir, Unique: d.Unique}
	p := &pager{r: r, found: found, d: d, root: root(req.Query)}
	if r.single {
		res.Total, res.Hits = p.printings(req.Offset, req.Limit)
	} else {
		res.Total, res.Hits = p.cards(req.Offset, req.Limit)
	}
	if len(req.Facets) > 0 {
		res.Facets, err = r.facets(found, req.Facets)
	}
	return res, err
}

func (x *Index) newRun(ctx context.Context, single bool, asOf string) *run {
	if asOf == "" {
		asOf = time.Now().UTC().Format(time.DateOnly)
	}
	return &run{x: x, ctx: ctx, asOf: asOf, single: single, work: budget}
}

func root(q *query.Query) query.Node {
	if q == nil {
		return nil
	}
	return q.Root
}

// find gives what a query holds for among the cards considered.
func (r *run) find(q *query.Query) (extent, error) {
	considered := r.full(r.x.columns.size)
	if q == nil || !q.IncludeCreated {
		considered.andNot(r.x.columns.created)
	}
	all := extent{cards: considered}
	if q == nil || q.Root == nil {
		return all, nil
	}
	if q.Game != r.x.catalog.Game() {
		return extent{}, fmt.Errorf("%w: the query is about %s, the index about %s", ErrBadRequest, q.Game, r.x.catalog.Game())
	}
	found, err := r.eval(q.Root, considered)
	if err != nil {
		return extent{}, err
	}
	return r.both(found, all), nil
}
