package engine

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestStreamVectors holds the generator to the numbers that its author publishes (pcg32-demo, seed 42, sequence 54).
func TestStreamVectors(t *testing.T) {
	s := NewStream(42, 54)
	for i, want := range []uint32{0xa15c02b7, 0x7b47f409, 0xba1d3330, 0x83d2f293, 0xbfa4784b, 0xcbed606e} {
		if got := s.Uint32(); got != want {
			t.Errorf("number %d is %#x, want %#x", i, got, want)
		}
	}
}

// TestMixVectors holds Mix to SplitMix64, whose first outputs for the seed 1234567 are published.
func TestMixVectors(t *testing.T) {
	x := uint64(1234567)
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		x += golden
		if got := Mix(x); got != want {
			t.Errorf("output %d is %d, want %d", i, got, want)
		}
	}
}

// TestOwnVectors pins what tapes depend on: they must come out the same for ever. The numbers were made by a second
// implementation in another language, from the comments in rand.go.
func TestOwnVectors(t *testing.T) {
	s := NewStreams(7)
	list := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	Shuffle(&s.Dynasty, list)
	if want := []int{5, 4, 0, 9, 6, 2, 3, 1, 7, 8}; !slices.Equal(list, want) {
		t.Errorf("shuffled: %v, want %v", list, want)
	}
	got := []int{s.Fate.Intn(100), s.Engine.Intn(100), s.Policy.Intn(100), s.Opponent.Intn(100)}
	if want := []int{74, 33, 27, 88}; !slices.Equal(got, want) {
		t.Errorf("first numbers of the streams: %v, want %v", got, want)
	}
	seeds := []uint64{GameSeed(1, 0), GameSeed(1, 1), GameSeed(2, 0)}
	if want := []uint64{0x5e41ab087439611e, 0xf18d6ce93d6cf1ee, 0x64684c4f0fd784b4}; !slices.Equal(seeds, want) {
		t.Errorf("seeds: %#x, want %#x", seeds, want)
	}
}

// TestIntnIsUnbiased compares the frequencies of a bound that 2^32 is no multiple of, by chi-square.
func TestIntnIsUnbiased(t *testing.T) {
	s := NewStream(1, 1)
	for _, n := range []int{3, 7, 40} {
		const draws = 200_000
		counts := make([]int, n)
		for range draws {
			counts[s.Intn(n)]++
		}
		want, chi := float64(draws)/float64(n), 0.0
		for _, c := range counts {
			chi += (float64(c) - want) * (float64(c) - want) / want
		}
		if df := float64(n - 1); chi > df+5*math.Sqrt(2*df) {
			t.Errorf("Intn(%d): chi-square %.1f", n, chi)
		}
	}
	// The bound where plain reduction would favour half of the numbers twice over.
	const big = 3 << 30
	low := 0
	for range 30_000 {
		if s.Intn(big) < big/2 {
			low++
		}
	}
	if low < 14_500 || low > 15_500 {
		t.Errorf("Intn(3<<30): %d of 30000 in the lower half", low)
	}
}

// TestShuffleKeepsCards: what is shuffled is what was there, and each order of three comes equally often.
func TestShuffleKeepsCards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.Int(), 0, 60).Draw(t, "list")
		s := NewStream(rapid.Uint64().Draw(t, "seed"), 1)
		got := slices.Clone(list)
		Shuffle(&s, got)
		slices.Sort(list)
		slices.Sort(got)
		if !slices.Equal(list, got) {
			t.Fatalf("%v became %v", list, got)
		}
	})
	s, orders := NewStream(3, 3), map[[3]int]int{}
	for range 60_000 {
		list := [3]int{0, 1, 2}
		Shuffle(&s, list[:])
		orders[list]++
	}
	for o, n := range orders {
		if len(orders) != 6 || n < 9_600 || n > 10_400 {
			t.Errorf("order %v came %d times of 60000 (%d orders)", o, n, len(orders))
		}
	}
}

// TestGameSeedsDiffer: no two games of a batch share a seed, since Mix is a bijection.
func TestGameSeedsDiffer(t *testing.T) {
	seen := map[uint64]bool{}
	for i := range uint64(100_000) {
		seen[GameSeed(5, i)] = true
	}
	if len(seen) != 100_000 {
		t.Errorf("%d different seeds of 100000", len(seen))
	}
}
