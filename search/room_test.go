package search

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Sets of one room never share a word, however many there are, and are empty, full or copies whatever stood there before.
func TestSetsOfARoomStandApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := takeRoom()
		defer m.leave()
		for i := range m.words { // what an earlier query left
			m.words[i] = 0xdeadbeef
		}
		n := rapid.IntRange(1, 40_000).Draw(t, "numbers")
		var sets []set
		var want [][]int
		for i := range rapid.IntRange(1, 60).Draw(t, "sets") {
			var s set
			switch rapid.IntRange(0, 2).Draw(t, "kind") {
			case 0:
				s = m.set(n)
				if !s.empty() {
					t.Fatal("a new set is not empty")
				}
			case 1:
				s = m.full(n)
				if s.count() != n {
					t.Fatalf("a full set holds %d of %d", s.count(), n)
				}
				clear(s)
			default:
				s = newSet(n)
				s.put(i % n)
				if s = m.clone(s); !slices.Equal(listOf(s), []int{i % n}) {
					t.Fatal("a copy differs")
				}
				clear(s)
			}
			member := rapid.IntRange(0, n-1).Draw(t, "member")
			s.put(member)
			sets, want = append(sets, s), append(want, []int{member})
		}
		for i, s := range sets {
			if !slices.Equal(listOf(s), want[i]) {
				t.Fatalf("set %d of %d is %v, want %v", i, len(sets), listOf(s), want[i])
			}
		}
	})
}
