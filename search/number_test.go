package search

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search/query"
)

var operators = []query.Op{query.OpHas, query.OpEq, query.OpNe, query.OpLt, query.OpLe, query.OpGt, query.OpGe}

// relation is what an operator asks of two stats, read off card.Stat.Less.
func relation(op query.Op, a, b card.Stat) bool {
	switch {
	case a.Less(b):
		return related(op, -1)
	case b.Less(a):
		return related(op, 1)
	}
	return related(op, 0)
}

// TestNumbers compares every comparison with one stat at a time: dashes below every number, asterisks 0, and no
// relation at all where a stat is absent (TF-TYPE-08, TF-STAT-06, TF-STAT-13).
func TestNumbers(t *testing.T) {
	stat := rapid.SampledFrom([]string{"", "–", "-3", "0", "1", "2", "7", "*", "2*", "+2", "-*"})
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, 150).Draw(rt, "n")
		a, b := newNumbers(n), newNumbers(n)
		as, bs := make([]*card.Stat, n), make([]*card.Stat, n)
		for i := range n {
			for _, c := range []struct {
				col  *numbers
				list []*card.Stat
			}{{a, as}, {b, bs}} {
				if s, ok := card.ParseStat(stat.Draw(rt, "stat"), false); ok {
					c.col.putStat(i, s)
					c.list[i] = &s
				}
			}
		}
		a.done()
		b.done()
		op := rapid.SampledFrom(operators).Draw(rt, "op")
		value := rapid.SampledFrom([]float64{-99, -3, -1, 0, 1, 1.5, 2, 7, 100}).Draw(rt, "value")
		check := func(what string, got set, in func(i int) bool) {
			var want []int
			for i := range n {
				if in(i) {
					want = append(want, i)
				}
			}
			if !slices.Equal(listOf(got), append([]int{}, want...)) {
				rt.Fatalf("%s %s: %v, want %v", what, op, listOf(got), want)
			}
		}
		check("number", a.compare(nil, op, value), func(i int) bool {
			if as[i] == nil {
				return false
			}
			if as[i].Kind == card.Dash {
				return related(op, -1)
			}
			return related(op, cmp.Compare(float64(as[i].Value), value))
		})
		check("dash", a.compareDash(nil, op), func(i int) bool { return as[i] != nil && relation(op, *as[i], card.Stat{Kind: card.Dash}) })
		check("stat", a.compareWith(nil, op, b), func(i int) bool { return as[i] != nil && bs[i] != nil && relation(op, *as[i], *bs[i]) })
		if op == query.OpEq || op == query.OpNe {
			check("asterisk", a.compareStar(nil, op), func(i int) bool {
				return as[i] != nil && (as[i].Kind == card.Asterisk) == (op == query.OpEq)
			})
		}
	})
}

// TestAmounts: a comparison holds if one of the amounts is in the relation to one of the values; with != it is none of
// them.
func TestAmounts(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, 80).Draw(rt, "n")
		a := newAmounts(n)
		lists := make([][]float64, n)
		for i := range n {
			for _, v := range rapid.SliceOfNDistinct(rapid.IntRange(0, 3), 0, 3, rapid.ID).Draw(rt, "amounts") {
				lists[i] = append(lists[i], float64(v))
				a.put(i, float64(v))
			}
		}
		a.done()
		c := &query.Clause{Op: rapid.SampledFrom(operators).Draw(rt, "op")}
		values := rapid.SliceOfNDistinct(rapid.IntRange(0, 3), 1, 3, rapid.ID).Draw(rt, "values")
		for _, v := range values {
			c.Values = append(c.Values, query.Value{Number: float64(v)})
		}
		want := []int{}
		for i := range n {
			if slices.ContainsFunc(lists[i], func(have float64) bool {
				fitting := 0
				for _, v := range values {
					if related(c.Op, cmp.Compare(have, float64(v))) {
						fitting++
					}
				}
				return fitting == len(values) || fitting > 0 && c.Op != query.OpNe
			}) {
				want = append(want, i)
			}
		}
		if got := listOf(a.compare(nil, c)); !slices.Equal(got, want) {
			rt.Fatalf("%s %v: %v, want %v", c.Op, values, got, want)
		}
	})
}
