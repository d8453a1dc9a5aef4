package search

import "math/bits"

// maxDistance is how many mistakes a fuzzy name may have.
const maxDistance = 2

// shape is what two names a few mistakes apart nearly share: the letters in them, and how long they are. It tells
// most names apart without comparing them.
type shape struct {
	letters uint64
	length  int32
}

func shapeOf(s []rune) shape {
	sh := shape{length: int32(len(s))}
	for _, r := range s {
		sh.letters |= 1 << (uint32(r) & 63)
	}
	return sh
}

// distance is how many mistakes lie between two texts: a letter missing, one too many, a wrong one, or two
// neighbours swapped. Beyond most it is most+1.
func distance(a, b []rune, most int) int {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > most {
		return most + 1
	}
	for len(a) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	// before and last are the rows of the table for the letters of a before this one and the one before that.
	row := make([]int, 3*(len(b)+1))
	earlier, last, this := row[:len(b)+1], row[len(b)+1:2*(len(b)+1)], row[2*(len(b)+1):]
	for j := range last {
		last[j] = j
	}
	for i := range a {
		this[0] = i + 1
		least := this[0]
		for j := range b {
			d := last[j]
			if a[i] != b[j] {
				d = 1 + min(d, last[j+1], this[j])
				if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
					d = min(d, earlier[j-1]+1)
				}
			}
			this[j+1] = d
			least = min(least, d)
		}
		if least > most {
			return most + 1
		}
		earlier, last, this = last, this, earlier
	}
	return min(last[len(b)], most+1)
}

// maxNameLength is the longest name in characters that is compared with others.
const maxNameLength = 200

// near says whether texts of these shapes can be maxDistance mistakes apart.
func (s shape) near(o shape) bool {
	d := s.length - o.length
	return -maxDistance <= d && d <= maxDistance && bits.OnesCount64(s.letters^o.letters) <= 2*maxDistance
}
