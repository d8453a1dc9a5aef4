package search

import (
	"cmp"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// members draws a set of numbers below n, as a set and as a map.
func members(rt *rapid.T, n int, label string) (set, map[int]bool) {
	s, m := newSet(n), map[int]bool{}
	if n == 0 {
		return s, m
	}
	for _, i := range rapid.SliceOf(rapid.IntRange(0, n-1)).Draw(rt, label) {
		s.put(i)
		m[i] = true
	}
	return s, m
}

func listOf(s set) []int {
	out := []int{}
	s.each(func(i int) { out = append(out, i) })
	return out
}

func sorted(m map[int]bool) []int {
	out := []int{}
	return append(out, slices.Sorted(maps.Keys(m))...)
}

// TestSets compares every operation with one on a map.
func TestSets(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.SampledFrom([]int{0, 1, 5, 63, 64, 65, 128, 200}).Draw(rt, "n")
		a, am := members(rt, n, "a")
		b, bm := members(rt, n, "b")
		check := func(op string, got set, in func(i int) bool) {
			want := []int{}
			for i := range n {
				if in(i) {
					want = append(want, i)
				}
			}
			if !slices.Equal(listOf(got), want) || got.count() != len(want) || got.empty() != (len(want) == 0) {
				rt.Fatalf("%s: %v (count %d), want %v", op, listOf(got), got.count(), want)
			}
			for at, i := range want {
				if got.nth(at) != i || !got.has(i) {
					rt.Fatalf("%s: member %d is %d, want %d", op, at, got.nth(at), i)
				}
			}
			if got.nth(len(want)) != -1 {
				rt.Fatalf("%s: there is a member %d", op, len(want))
			}
		}
		apply := func(f func(set)) set { c := a.clone(); f(c); return c }
		check("and", apply(func(s set) { s.and(b) }), func(i int) bool { return am[i] && bm[i] })
		check("andNot", apply(func(s set) { s.andNot(b) }), func(i int) bool { return am[i] && !bm[i] })
		check("or", apply(func(s set) { s.or(b) }), func(i int) bool { return am[i] || bm[i] })
		check("invert", apply(func(s set) { s.invert(n) }), func(i int) bool { return !am[i] })
		check("full", fullSet(n), func(int) bool { return true })
		check("itself", a, func(i int) bool { return am[i] })
		if got := a.common(b); got != apply(func(s set) { s.and(b) }).count() {
			rt.Fatalf("common: %d", got)
		}
	})
}

// TestColumns compares a column, of values that few and that many have, with the pairs it was made from.
func TestColumns(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		const n = 200
		b := newColumn(n)
		has := map[string]map[int]bool{}
		for i := range n {
			for _, v := range rapid.SliceOfN(rapid.SampledFrom([]string{"a", "ab", "b", "c", ""}), 0, 2).Draw(rt, "values") {
				b.add(v, i)
				if has[v] == nil {
					has[v] = map[int]bool{}
				}
				has[v][i] = true
			}
		}
		c := b.done()
		if want := slices.Sorted(maps.Keys(has)); !slices.Equal(c.values, want) && len(want) > 0 {
			rt.Fatalf("values %q, want %q", c.values, want)
		}
		some, someMap := members(rt, n, "some")
		for at, v := range c.values {
			if got := listOf(c.of(nil, v)); !slices.Equal(got, sorted(has[v])) || c.counts[at] != len(got) {
				rt.Fatalf("%q: %v (count %d), want %v", v, got, c.counts[at], sorted(has[v]))
			}
			both := 0
			for i := range has[v] {
				if someMap[i] {
					both++
				}
			}
			visited := 0
			last := -1
			c.eachCommon(some, at, func(i int) {
				if i <= last || !someMap[i] || !has[v][i] {
					rt.Fatalf("%q: %d visited after %d", v, i, last)
				}
				last = i
				visited++
			})
			if c.common(some, at) != both || visited != both {
				rt.Fatalf("%q: common %d, visited %d, want %d", v, c.common(some, at), visited, both)
			}
		}
		none := []int{}
		for i := range n {
			if !has["a"][i] && !has["ab"][i] && !has["b"][i] && !has["c"][i] {
				none = append(none, i)
			}
		}
		if got := listOf(c.none(nil)); !slices.Equal(got, none) {
			rt.Fatalf("none: %v, want %v", got, none)
		}
	})
}

// TestOrders compares pages of an order with a sorted list.
func TestOrders(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, 300).Draw(rt, "n")
		keys := make([]uint32, n)
		for i := range keys {
			keys[i] = rapid.SampledFrom([]uint32{0, 1, 2, 7, absent - 1, absent}).Draw(rt, "key")
		}
		o := newOrder(keys)
		hits, _ := members(rt, n, "hits")
		total := hits.count()
		for dir := range o.dirs {
			want := listOf(hits)
			slices.SortFunc(want, func(a, b int) int {
				x, y := keys[a], keys[b]
				if x == absent || y == absent {
					return cmp.Or(cmp.Compare(x, y), cmp.Compare(a, b))
				}
				if dir == 1 {
					x, y = y, x
				}
				return cmp.Or(cmp.Compare(x, y), cmp.Compare(a, b))
			})
			offset := rapid.IntRange(0, total+2).Draw(rt, "offset")
			limit := rapid.IntRange(0, total+2).Draw(rt, "limit")
			got := o.dirs[dir].page(nil, hits, total, offset, limit)
			from, to := min(offset, total), min(offset+limit, total)
			if !slices.Equal(got, want[from:to]) {
				rt.Fatalf("page %d+%d: %v, want %v", offset, limit, got, want[from:to])
			}
		}
	})
}

// TestLeast compares with sorting everything.
func TestLeast(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		keys := rapid.SliceOfNDistinct(rapid.Uint64(), 1, 200, rapid.ID).Draw(rt, "keys")
		n := rapid.IntRange(1, len(keys)).Draw(rt, "n")
		want := slices.Sorted(slices.Values(keys))
		least(keys, n)
		if !slices.Equal(keys[:n], want[:n]) {
			rt.Fatalf("the least %d: %v, want %v", n, keys[:n], want[:n])
		}
		slices.Sort(keys)
		if !slices.Equal(keys, want) {
			rt.Fatal("keys were lost")
		}
	})
}
