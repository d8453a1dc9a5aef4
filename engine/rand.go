package engine

import "math/bits"

// Stream is one sequence of random numbers: PCG32 (XSH-RR, 64 bits of state, 32 of output) by M. E. O'Neill,
// written down here so that nothing depends on a library's internals.
//
//	state' = state*6364136223846793005 + inc
//	output = rotr32(((state >> 18) ^ state) >> 27, state >> 59), of the state before the step
//
// It is a small value without pointers.
type Stream struct{ state, inc uint64 }

const pcgMultiplier = 6364136223846793005

// NewStream begins the sequence of that number at the seed, as pcg32_srandom does.
func NewStream(seed, sequence uint64) Stream {
	s := Stream{inc: sequence<<1 | 1}
	s.Uint32()
	s.state += seed
	s.Uint32()
	return s
}

// Uint32 is the next number.
func (s *Stream) Uint32() uint32 {
	old := s.state
	s.state = old*pcgMultiplier + s.inc
	return bits.RotateLeft32(uint32((old>>18^old)>>27), -int(old>>59))
}

// Intn is a number from 0 to n-1, each equally likely; n is at least 1 and below 2^32. It multiplies 32 random
// bits by n, takes the upper half, and draws again where the lower half would favour some number (D. Lemire).
func (s *Stream) Intn(n int) int {
	bound := uint32(n)
	m := uint64(s.Uint32()) * uint64(bound)
	if low := uint32(m); low < bound {
		for threshold := -bound % bound; low < threshold; low = uint32(m) {
			m = uint64(s.Uint32()) * uint64(bound)
		}
	}
	return int(m >> 32)
}

// Shuffle puts a list in an order, each equally likely: for i from the last to the second, swap i with a random
// place from 0 to i (Fisher and Yates). The list is shuffled in place.
func Shuffle[T any](s *Stream, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := s.Intn(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// Streams are the sequences of one game. What draws from one does not move the others, so that a change of the
// policy, say, leaves the order of the decks as it was.
type Streams struct {
	Dynasty  Stream // order of the Dynasty deck
	Fate     Stream // order of the Fate deck
	Engine   Stream // all else that the rules leave to chance
	Policy   Stream // choices of a simulated player; the rules never draw from it
	Opponent Stream // what the dummy leaves to chance
}

// NewStreams are the streams of a game with the seed: stream k (1 to 5, in the order of the fields) has the seed
// Mix(seed + k*g) and the sequence number k, where g is the golden ratio of SplitMix64.
func NewStreams(seed uint64) Streams {
	stream := func(k uint64) Stream { return NewStream(Mix(seed+k*golden), k) }
	return Streams{stream(1), stream(2), stream(3), stream(4), stream(5)}
}

const golden = 0x9e3779b97f4a7c15

// Mix is the finalizer of SplitMix64: a bijection of 64 bits in which every bit depends on every other.
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// GameSeed is the seed of game i (from 0) of a batch: Mix(Mix(root + g) + (i+1)*g). For one root no two games
// have the same seed.
func GameSeed(root, i uint64) uint64 { return Mix(Mix(root+golden) + (i+1)*golden) }
