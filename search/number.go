package search

import (
	"cmp"
	"slices"
	"sort"
	"sync"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search/query"
)

// numbers is a column of numbers: a stat as it is printed, or something that can be counted. For each value that
// occurs it keeps the set of those with a number up to it, so that a comparison is one look at a table.
type numbers struct {
	has    set // who has the number at all, dashes included
	dash   set // who has a dash, which is below every number (TF-TYPE-08)
	star   set // who is printed with an asterisk (TF-STAT-13)
	of     []float64
	values []float64 // those that occur, ascending; dashes count as none
	upTo   []set     // by value
	pairs  sync.Map  // *numbers -> *standingTo
}

func newNumbers(size int) *numbers {
	return &numbers{has: newSet(size), dash: newSet(size), star: newSet(size), of: make([]float64, size)}
}

func (n *numbers) put(i int, value float64) {
	n.has.put(i)
	n.of[i] = value
}

func (n *numbers) putStat(i int, s card.Stat) {
	n.put(i, float64(s.Value))
	switch s.Kind {
	case card.Dash:
		n.dash.put(i)
		n.of[i] = 0
	case card.Asterisk:
		n.star.put(i)
	}
}

// size is how many cards, or printings, the column is about.
func (n *numbers) size() int { return len(n.of) }

// done makes the tables.
func (n *numbers) done() *numbers {
	numeric := n.has.clone()
	numeric.andNot(n.dash)
	seen := map[float64]bool{}
	numeric.each(func(i int) { seen[n.of[i]] = true })
	for v := range seen {
		n.values = append(n.values, v)
	}
	slices.Sort(n.values)
	n.upTo = make([]set, len(n.values))
	at := make(map[float64]int, len(n.values))
	for i, v := range n.values {
		n.upTo[i], at[v] = make(set, len(n.has)), i
	}
	numeric.each(func(i int) { n.upTo[at[n.of[i]]].put(i) })
	for i := 1; i < len(n.upTo); i++ {
		n.upTo[i].or(n.upTo[i-1])
	}
	return n
}

// below is who has a number less than v, or not more than v; dashes included.
func (n *numbers) below(m *room, v float64, orEqual bool) set {
	s := m.clone(n.dash)
	k := sort.SearchFloat64s(n.values, v)
	if orEqual && k < len(n.values) && n.values[k] == v {
		k++
	}
	if k > 0 {
		s.or(n.upTo[k-1])
	}
	return s
}

// compare is who has a number in the relation to v. Who has none is in no relation, not even that of !=.
func (n *numbers) compare(m *room, op query.Op, v float64) set {
	switch op {
	case query.OpLt:
		return n.below(m, v, false)
	case query.OpLe:
		return n.below(m, v, true)
	case query.OpGt:
		return n.rest(n.below(m, v, true))
	case query.OpGe:
		return n.rest(n.below(m, v, false))
	}
	equal := n.below(m, v, true)
	equal.andNot(n.below(m, v, false))
	if op == query.OpNe {
		return n.rest(equal)
	}
	return equal
}

// rest is who has a number and is not in s, which it uses up.
func (n *numbers) rest(s set) set {
	for i := range s {
		s[i] = n.has[i] &^ s[i]
	}
	return s
}

// compareDash is the relation to a dash: equal to a dash, below every number.
func (n *numbers) compareDash(m *room, op query.Op) set {
	switch op {
	case query.OpLt:
		return m.set(n.size())
	case query.OpGe:
		return m.clone(n.has)
	case query.OpNe, query.OpGt:
		return n.rest(m.clone(n.dash))
	}
	return m.clone(n.dash)
}

// compareStar is who is printed with an asterisk, or with something else.
func (n *numbers) compareStar(m *room, op query.Op) set {
	switch op {
	case query.OpHas, query.OpEq:
		return m.clone(n.star)
	case query.OpNe:
		return n.rest(m.clone(n.star))
	}
	return n.compare(m, op, 0)
}

// standingTo is how the numbers of those who have two stand to each other.
type standingTo struct{ both, less, equal set }

// against is how the numbers stand to those of another column. It is worked out once.
func (n *numbers) against(o *numbers) *standingTo {
	if known, ok := n.pairs.Load(o); ok {
		return known.(*standingTo)
	}
	r := &standingTo{newSet(n.size()), newSet(n.size()), newSet(n.size())}
	for w := range r.both {
		r.both[w] = n.has[w] & o.has[w]
		eachBit(w, r.both[w]&^n.dash[w]&^o.dash[w], func(i int) bool {
			switch cmp.Compare(n.of[i], o.of[i]) {
			case -1:
				r.less.put(i)
			case 0:
				r.equal.put(i)
			}
			return true
		})
		r.less[w] |= r.both[w] & n.dash[w] &^ o.dash[w]
		r.equal[w] |= r.both[w] & n.dash[w] & o.dash[w]
	}
	known, _ := n.pairs.LoadOrStore(o, r)
	return known.(*standingTo)
}

// compareWith is who has both numbers, the first in the relation to the second.
func (n *numbers) compareWith(m *room, op query.Op, o *numbers) set {
	r := n.against(o)
	switch op {
	case query.OpLt:
		return m.clone(r.less)
	case query.OpLe:
		s := m.clone(r.less)
		s.or(r.equal)
		return s
	case query.OpGt:
		s := m.clone(r.both)
		s.andNot(r.less)
		s.andNot(r.equal)
		return s
	case query.OpGe:
		s := m.clone(r.both)
		s.andNot(r.less)
		return s
	case query.OpNe:
		s := m.clone(r.both)
		s.andNot(r.equal)
		return s
	}
	return m.clone(r.equal)
}
