package search

import (
	"slices"
	"sort"
)

// column holds, for every value of one field, who has it. Values that many have are sets, the others ascending
// lists, so that either way a clause costs little more than the words of a set.
type column struct {
	size   int // how many cards, or printings, there are
	values []string
	lists  [][]uint32 // by value; nil where dense holds it
	dense  []set
	counts []int
	at     map[string]int
}

// columnBuilder gathers a column. Members must come in ascending order.
type columnBuilder struct {
	size  int
	lists map[string][]uint32
}

func newColumn(size int) columnBuilder { return columnBuilder{size, map[string][]uint32{}} }

func (b columnBuilder) add(value string, i int) {
	list := b.lists[value]
	if n := len(list); n == 0 || list[n-1] != uint32(i) {
		b.lists[value] = append(list, uint32(i))
	}
}

// done sorts the values.
func (b columnBuilder) done() *column {
	c := &column{size: b.size, values: make([]string, 0, len(b.lists)), at: make(map[string]int, len(b.lists))}
	for v := range b.lists {
		c.values = append(c.values, v)
	}
	sort.Strings(c.values)
	c.lists, c.dense = make([][]uint32, len(c.values)), make([]set, len(c.values))
	c.counts = make([]int, len(c.values))
	for i, v := range c.values {
		list := b.lists[v]
		c.at[v], c.counts[i] = i, len(list)
		if len(list) <= b.size/32 {
			c.lists[i] = slices.Clip(list)
			continue
		}
		c.dense[i] = newSet(b.size)
		for _, k := range list {
			c.dense[i].put(int(k))
		}
	}
	return c
}

// into adds who has a value, if there is such a value.
func (c *column) into(s set, value string) {
	if i, ok := c.at[value]; ok {
		c.addTo(s, i)
	}
}

// addTo adds who has the i-th value.
func (c *column) addTo(s set, i int) {
	if c.dense[i] != nil {
		s.or(c.dense[i])
		return
	}
	for _, k := range c.lists[i] {
		s.put(int(k))
	}
}

// of is who has a value, as a set of the caller's own.
func (c *column) of(m *room, value string) set {
	s := m.set(c.size)
	c.into(s, value)
	return s
}

// common is how many members of s have the i-th value.
func (c *column) common(s set, i int) int {
	if c.dense[i] != nil {
		return s.common(c.dense[i])
	}
	n := 0
	for _, k := range c.lists[i] {
		if s.has(int(k)) {
			n++
		}
	}
	return n
}

// none is who has no value at all.
func (c *column) none(m *room) set {
	s := m.set(c.size)
	for i, v := range c.values {
		if v != "" { // a column may hold who has none under ""
			c.addTo(s, i)
		}
	}
	s.invert(c.size)
	return s
}

// eachCommon calls f with the members of s that have the i-th value, in ascending order.
func (c *column) eachCommon(s set, i int, f func(int)) {
	if c.dense[i] == nil {
		for _, k := range c.lists[i] {
			if s.has(int(k)) {
				f(int(k))
			}
		}
		return
	}
	for w, word := range c.dense[i] {
		eachBit(w, word&s[w], func(k int) bool {
			f(k)
			return true
		})
	}
}
