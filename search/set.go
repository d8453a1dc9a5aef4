package search

import "math/bits"

// set is a set of small whole numbers: positions of cards in the catalog, or numbers of printings. All sets of
// one kind have the same length, and no bit behind the last member is ever set.
type set []uint64

func newSet(n int) set { return make(set, (n+63)/64) }

// fullSet holds every number below n.
func fullSet(n int) set {
	s := newSet(n)
	s.fill(n)
	return s
}

func (s set) put(i int) { s[i>>6] |= 1 << (i & 63) }

func (s set) has(i int) bool { return s[i>>6]&(1<<(i&63)) != 0 }

func (s set) clone() set {
	c := make(set, len(s))
	copy(c, s)
	return c
}

func (s set) and(o set) {
	o = o[:len(s)]
	for i := range s {
		s[i] &= o[i]
	}
}

func (s set) andNot(o set) {
	o = o[:len(s)]
	for i := range s {
		s[i] &^= o[i]
	}
}

func (s set) or(o set) {
	o = o[:len(s)]
	for i := range s {
		s[i] |= o[i]
	}
}

// invert makes s its complement among the numbers below n.
func (s set) invert(n int) {
	for i := range s {
		s[i] = ^s[i]
	}
	if n&63 != 0 {
		s[len(s)-1] &= 1<<(n&63) - 1
	}
}

// inverted is invert, and gives s.
func (s set) inverted(n int) set {
	s.invert(n)
	return s
}

func (s set) empty() bool {
	for _, word := range s {
		if word != 0 {
			return false
		}
	}
	return true
}

func (s set) count() int {
	n := 0
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// common is how many members s and o share.
func (s set) common(o set) int {
	o = o[:len(s)]
	n := 0
	for i, word := range s {
		n += bits.OnesCount64(word & o[i])
	}
	return n
}

func (s set) fill(n int) {
	for i := range s {
		s[i] = ^uint64(0)
	}
	if n&63 != 0 {
		s[len(s)-1] = 1<<(n&63) - 1
	}
}

// each calls f with every member in ascending order.
func (s set) each(f func(int)) {
	for i, word := range s {
		for word != 0 {
			f(i<<6 + bits.TrailingZeros64(word))
			word &= word - 1
		}
	}
}

// nth is the member before which n others stand, -1 if there are not so many.
func (s set) nth(n int) int {
	for i, word := range s {
		c := bits.OnesCount64(word)
		if n >= c {
			n -= c
			continue
		}
		for range n {
			word &= word - 1
		}
		return i<<6 + bits.TrailingZeros64(word)
	}
	return -1
}

// eachBit calls f with the members in the w-th word of a set until it says false.
func eachBit(w int, word uint64, f func(int) bool) {
	for word != 0 {
		if !f(w<<6 + bits.TrailingZeros64(word)) {
			return
		}
		word &= word - 1
	}
}
