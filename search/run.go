package search

import (
	"context"
	"fmt"
	"slices"

	"github.com/kotei-dev/kotei/search/query"
)

// extent is what a part of a query holds for (see package query): cards with all of their printings, or single
// printings. Exactly one of the two is set; the zero extent is not known yet. A run owns the sets that it makes.
type extent struct {
	cards     set
	printings set
}

func (e extent) known() bool { return e.cards != nil || e.printings != nil }

// nothing says whether the extent is known to hold for nothing.
func (e extent) nothing() bool {
	return e.cards != nil && e.cards.empty() || e.printings != nil && e.printings.empty()
}

// run is one query on its way through the index.
type run struct {
	*room // of the sets that it makes; nil allocates each

	x      *Index
	ctx    context.Context
	asOf   string    // day that formats are asked about
	single bool      // unique:printings: every printing is judged as if it were the only one of its card
	work   int       // how much may still be spent on patterns
	scores []float32 // by card; nil where nobody asks
}

// eval gives what a node holds for among the cards of within (nil: all); outside them its answer means nothing.
func (r *run) eval(n query.Node, within set) (extent, error) {
	if err := r.ctx.Err(); err != nil {
		return extent{}, err
	}
	switch n := n.(type) {
	case *query.And:
		return r.and(n, within)
	case *query.Or:
		return r.or(n, within)
	case *query.Not:
		e, err := r.silent(n.Node, within)
		return r.complement(e), err
	case *query.Clause:
		return r.clause(n, within)
	}
	return extent{}, fmt.Errorf("search: a node of type %T", n)
}

// and goes through its nodes from the cheapest to the dearest, so that the dear ones see few cards; what is
// negated comes last, since it takes away from what the rest found.
func (r *run) and(n *query.And, within set) (extent, error) {
	nodes := n.Nodes
	if !slices.IsSortedFunc(nodes, cheaper) {
		nodes = slices.Clone(nodes)
		slices.SortStableFunc(nodes, cheaper)
	}
	var found extent
	for _, node := range nodes {
		if found.nothing() {
			return found, nil
		}
		not, negated := node.(*query.Not)
		if negated && found.known() && !r.single {
			gone, err := r.silent(not.Node, r.narrow(found, within))
			if err != nil {
				return extent{}, err
			}
			found = r.without(found, gone)
			continue
		}
		e, err := r.eval(node, r.narrow(found, within))
		if err != nil {
			return extent{}, err
		}
		found = r.both(found, e)
	}
	return found, nil
}

func (r *run) or(n *query.Or, within set) (extent, error) {
	var found extent
	for _, node := range n.Nodes {
		e, err := r.eval(node, within)
		if err != nil {
			return extent{}, err
		}
		found = r.either(found, e)
	}
	return found, nil
}

// silent is eval without scores: what a query does not want says nothing about how well a card fits.
func (r *run) silent(n query.Node, within set) (extent, error) {
	scores := r.scores
	r.scores = nil
	e, err := r.eval(n, within)
	r.scores = scores
	return e, err
}

// narrow is the cards that still matter once found is known.
func (r *run) narrow(found extent, within set) set {
	switch {
	case found.cards != nil:
		return found.cards
	case found.printings != nil:
		return r.cardsOf(found)
	}
	return within
}

// cardsOf is the cards of which a printing is in the extent. The caller must not change it.
func (r *run) cardsOf(e extent) set {
	if e.cards != nil {
		return e.cards
	}
	return r.x.printings.cards(r.room, e.printings, r.x.columns.size)
}

// printingsOf is the printings in the extent. The caller must not change it.
func (r *run) printingsOf(e extent) set {
	if e.printings != nil {
		return e.printings
	}
	return r.x.printings.lift(r.room, e.cards)
}

// both is where a and b hold. An unknown a holds everywhere.
func (r *run) both(a, b extent) extent {
	switch {
	case !a.known():
		return b
	case a.cards != nil && b.cards != nil:
		a.cards.and(b.cards)
		return a
	case a.printings != nil && b.printings != nil:
		a.printings.and(b.printings)
		return a
	case a.cards != nil:
		a, b = b, a
	}
	r.x.printings.keep(a.printings, b.cards)
	return a
}

// either is where a or b holds. An unknown a holds nowhere.
func (r *run) either(a, b extent) extent {
	switch {
	case !a.known():
		return b
	case a.cards != nil && b.cards != nil:
		a.cards.or(b.cards)
		return a
	}
	all := r.printingsOf(a)
	all.or(r.printingsOf(b))
	return extent{printings: all}
}

// without takes from found the cards of which gone holds for one of the printings that were found.
func (r *run) without(found, gone extent) extent {
	if found.cards != nil {
		found.cards.andNot(r.cardsOf(gone))
		return found
	}
	lost := r.both(extent{printings: r.clone(found.printings)}, gone)
	rest := r.cardsOf(lost)
	rest.invert(r.x.columns.size)
	return r.both(found, extent{cards: rest})
}

// complement is where e does not hold: for the cards of which it holds for no printing, or, if every printing
// stands for itself, for the other printings.
func (r *run) complement(e extent) extent {
	switch {
	case e.cards == nil && e.printings == nil:
		return e // after an error
	case e.printings != nil && r.single:
		e.printings.invert(r.x.printings.size)
		return e
	}
	cards := r.cardsOf(e)
	cards.invert(r.x.columns.size)
	return extent{cards: cards}
}

func cheaper(a, b query.Node) int { return price(a) - price(b) }

// price orders nodes by what they cost: looks at columns, then at names and words, then at patterns.
func price(n query.Node) int {
	dearest := func(nodes []query.Node) int {
		most := 0
		for _, n := range nodes {
			most = max(most, price(n))
		}
		return most
	}
	switch n := n.(type) {
	case *query.And:
		return dearest(n.Nodes)
	case *query.Or:
		return dearest(n.Nodes)
	case *query.Not:
		return 10 + price(n.Node)
	case *query.Clause:
		if n.Op == query.OpPart || slices.ContainsFunc(n.Values, func(v query.Value) bool { return v.Kind == query.ValueRegex }) {
			return 6
		}
		switch n.Field.Kind {
		case query.KindText:
			return 4
		case query.KindFormat:
			return 3
		case query.KindName:
			return 2
		case query.KindLabel:
			return 1
		}
	}
	return 0
}
