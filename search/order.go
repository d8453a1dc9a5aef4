package search

import "slices"

// order is one way of showing cards, or printings: all of them, in both directions, sorted once a release. What
// has no value stands last in either direction, and what is alike stands in order of id.
type order struct {
	dirs [2]direction // ascending, descending
}

// direction is a sorted list and the place of each number in it.
type direction struct {
	list  []uint32
	place []uint32
}

// absent is the key of what has no value.
const absent = ^uint32(0)

// newOrder sorts by key; the numbers themselves are in order of id.
func newOrder(keys []uint32) *order {
	packed := make([]uint64, len(keys))
	o := &order{}
	for dir := range o.dirs {
		for i, k := range keys {
			if dir == 1 && k != absent {
				k = absent - 1 - k
			}
			packed[i] = uint64(k)<<32 | uint64(i)
		}
		slices.Sort(packed)
		d := direction{list: make([]uint32, len(keys)), place: make([]uint32, len(keys))}
		for at, p := range packed {
			d.list[at] = uint32(p)
			d.place[uint32(p)] = uint32(at)
		}
		o.dirs[dir] = d
	}
	return o
}

// page is the hits from offset on, at most limit, in this order. Nothing is sorted: where many were hit the list is
// walked until the page is full, where few were hit each marks its place, and the marks are read in order.
func (d *direction) page(m *room, hits set, total, offset, limit int) []int {
	limit = max(0, min(limit, total-offset))
	out := m.places(limit)
	if limit == 0 {
		return out
	}
	if walk := (offset + limit) * len(d.list) / total; walk < 2*total {
		for _, i := range d.list {
			if !hits.has(int(i)) {
				continue
			}
			if offset > 0 {
				offset--
				continue
			}
			if out = append(out, int(i)); len(out) == limit {
				break
			}
		}
		return out
	}
	marks := m.set(len(d.list))
	hits.each(func(i int) { marks.put(int(d.place[i])) })
	first := marks.nth(offset)
	for w := first >> 6; w < len(marks) && len(out) < limit; w++ {
		word := marks[w]
		if w == first>>6 {
			word &= ^uint64(0) << (first & 63)
		}
		eachBit(w, word, func(at int) bool {
			out = append(out, int(d.list[at]))
			return len(out) < limit
		})
	}
	return out
}

// ranksOf turns values into keys that sort as they do; those without a value come last.
func ranksOf[T any](n int, has func(int) bool, value func(int) T, compare func(a, b T) int) []uint32 {
	at := make([]uint32, 0, n)
	for i := range n {
		if has(i) {
			at = append(at, uint32(i))
		}
	}
	slices.SortFunc(at, func(a, b uint32) int { return compare(value(int(a)), value(int(b))) })
	keys := make([]uint32, n)
	for i := range keys {
		keys[i] = absent
	}
	for i, c := range at {
		keys[c] = uint32(i)
		if i > 0 && compare(value(int(at[i-1])), value(int(c))) == 0 {
			keys[c] = keys[at[i-1]]
		}
	}
	return keys
}
