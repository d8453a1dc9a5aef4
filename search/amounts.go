package search

import (
	"cmp"
	"slices"

	"github.com/kotei-dev/kotei/search/query"
)

// amounts is a column of which a card may have several numbers. A comparison holds if it does for one of them.
type amounts struct {
	size   int
	of     map[int][]float64
	values []float64 // ascending
	sets   []set     // by value
}

func newAmounts(size int) *amounts { return &amounts{size: size, of: map[int][]float64{}} }

func (a *amounts) put(i int, value float64) { a.of[i] = append(a.of[i], value) }

func (a *amounts) done() *amounts {
	by := map[float64]set{}
	for i, list := range a.of {
		for _, v := range list {
			if by[v] == nil {
				by[v] = newSet(a.size)
				a.values = append(a.values, v)
			}
			by[v].put(i)
		}
	}
	slices.Sort(a.values)
	for _, v := range a.values {
		a.sets = append(a.sets, by[v])
	}
	return a
}

// compare is who has an amount that fits one of the values, or with != one that is none of them.
func (a *amounts) compare(m *room, c *query.Clause) set {
	s := m.set(a.size)
	for i, have := range a.values {
		fits := func(v query.Value) bool { return related(c.Op, cmp.Compare(have, v.Number)) }
		if slices.ContainsFunc(c.Values, fits) && (c.Op != query.OpNe || !slices.ContainsFunc(c.Values, func(v query.Value) bool { return !fits(v) })) {
			s.or(a.sets[i])
		}
	}
	return s
}

// related says whether an order (negative, 0, positive) is what the operator asks for.
func related(op query.Op, order int) bool {
	switch op {
	case query.OpLt:
		return order < 0
	case query.OpLe:
		return order <= 0
	case query.OpGt:
		return order > 0
	case query.OpGe:
		return order >= 0
	case query.OpNe:
		return order != 0
	}
	return order == 0
}
