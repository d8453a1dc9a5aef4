package query

import "github.com/kotei-dev/kotei/card"

// together joins nodes by and, without one And inside another. No node gives nil.
func together(nodes []Node, at Span) Node {
	switch len(nodes) {
	case 0:
		return nil
	case 1:
		return nodes[0]
	}
	flat := make([]Node, 0, len(nodes))
	for _, n := range nodes {
		if inner, ok := n.(*And); ok {
			flat = append(flat, inner.Nodes...)
			continue
		}
		flat = append(flat, n)
	}
	return &And{Nodes: flat, At: at}
}

// both joins two nodes, either of which may be nil.
func both(a, b Node) Node {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return together([]Node{a, b}, Span{a.Span().Start, b.Span().End})
}

// alternatives joins nodes by or, without one Or inside another. No node gives nil.
func alternatives(nodes []Node, at Span) Node {
	switch len(nodes) {
	case 0:
		return nil
	case 1:
		return nodes[0]
	}
	flat := make([]Node, 0, len(nodes))
	for _, n := range nodes {
		if inner, ok := n.(*Or); ok {
			flat = append(flat, inner.Nodes...)
			continue
		}
		flat = append(flat, n)
	}
	return &Or{Nodes: flat, At: at}
}

// negate is the negation of a node from a place on; of a negation it is what was negated, of nil nil.
func negate(n Node, start int) Node {
	switch n := n.(type) {
	case nil:
		return nil
	case *Not:
		return n.Node
	}
	return &Not{Node: n, At: Span{start, n.Span().End}}
}

// asksForCreated says whether a clause that is not negated asks for what only created cards are.
func asksForCreated(n Node, negated bool) bool {
	switch n := n.(type) {
	case *And:
		for _, x := range n.Nodes {
			if asksForCreated(x, negated) {
				return true
			}
		}
	case *Or:
		for _, x := range n.Nodes {
			if asksForCreated(x, negated) {
				return true
			}
		}
	case *Not:
		return asksForCreated(n.Node, !negated)
	case *Clause:
		for _, v := range n.Values {
			if !negated && (n.Field.ID == FieldIs && v.ID == "created" || n.Field.ID == FieldType && isCreatedType(card.Type(v.ID))) {
				return true
			}
		}
	}
	return false
}

// isCreatedType says whether all cards of the type are created (card.Derive).
func isCreatedType(t card.Type) bool {
	return t == card.Proxy || t == card.AlteredToken || t == card.AlteredTokenMana || t == card.AlteredTokenLandmark
}

// AboutPrinting says whether the clause is about printings: it then holds for a card if one printing fits. All its
// values are of the same kind in this.
func (n *Clause) AboutPrinting() bool {
	return n.Field.Printing || n.Field.ID == FieldIs && n.Values[0].ID == "reprint"
}

// Walk visits every clause of a tree in order of position. A nil node has none.
func Walk(n Node, visit func(*Clause)) {
	switch n := n.(type) {
	case *And:
		for _, x := range n.Nodes {
			Walk(x, visit)
		}
	case *Or:
		for _, x := range n.Nodes {
			Walk(x, visit)
		}
	case *Not:
		Walk(n.Node, visit)
	case *Clause:
		visit(n)
	}
}
