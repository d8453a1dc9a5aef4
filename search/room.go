package search

import "sync"

// room is where the sets of one query lie, one behind the other, so that a query leaves no garbage of the size of the
// release. It is given back as a whole when the answer has been read from it. A nil room allocates each set.
type room struct {
	words []uint64
	used  int

	scores []float32
	keys   []uint64
	page   []int
}

const (
	firstRoom = 8 << 10  // words: 64 KiB, some thirty sets of a release
	mostRoom  = 64 << 10 // words that are kept; a query with many clauses may take more
)

var rooms = sync.Pool{New: func() any { return &room{words: make([]uint64, firstRoom)} }}

// takeRoom lends a room until leave gives it back; sets and lists in it must not be used afterwards.
func takeRoom() *room {
	m, _ := rooms.Get().(*room)
	return m
}

func (m *room) leave() {
	if len(m.words) > mostRoom {
		return
	}
	m.used = 0
	rooms.Put(m)
}

// raw is a set of so many words with anything in it.
func (m *room) raw(words int) set {
	if m == nil {
		return make(set, words)
	}
	if m.used+words > len(m.words) { // sets in the old words live on by themselves
		m.words, m.used = make([]uint64, max(2*len(m.words), words)), 0
	}
	s := m.words[m.used : m.used+words : m.used+words]
	m.used += words
	return s
}

// set is an empty set for numbers below n.
func (m *room) set(n int) set {
	s := m.raw((n + 63) / 64)
	if m != nil {
		clear(s)
	}
	return s
}

// full holds every number below n.
func (m *room) full(n int) set {
	s := m.raw((n + 63) / 64)
	s.fill(n)
	return s
}

// clone is a copy of s.
func (m *room) clone(s set) set {
	c := m.raw(len(s))
	copy(c, s)
	return c
}

// weights are n scores of nothing, by card.
func (m *room) weights(n int) []float32 {
	if m == nil {
		return make([]float32, n)
	}
	if cap(m.scores) < n {
		m.scores = make([]float32, n)
	}
	clear(m.scores[:n])
	return m.scores[:n]
}

// sorting is an empty list for at most n keys. There is one in a room.
func (m *room) sorting(n int) []uint64 {
	if m == nil {
		return make([]uint64, 0, n)
	}
	if cap(m.keys) < n {
		m.keys = make([]uint64, n)
	}
	return m.keys[:0:n]
}

// places is an empty list for at most n members of a page. There is one in a room.
func (m *room) places(n int) []int {
	if m == nil {
		return make([]int, 0, n)
	}
	if cap(m.page) < n {
		m.page = make([]int, n)
	}
	return m.page[:0:n]
}
