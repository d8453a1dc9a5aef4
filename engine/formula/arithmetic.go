package formula

import (
	"math"
	"math/bits"
)

// The arithmetic of 64 bits: false where the result does not fit or there is none.

func add(a, b int64) (int64, bool) {
	c := a + b
	return c, (c > a) == (b > 0)
}

func sub(a, b int64) (int64, bool) {
	c := a - b
	return c, (c < a) == (b > 0)
}

func mul(a, b int64) (int64, bool) {
	c := a * b
	if small(a) && small(b) {
		return c, true
	}
	high, low := bits.Mul64(magnitude(a), magnitude(b))
	if (a < 0) != (b < 0) {
		return c, high == 0 && low <= 1<<63
	}
	return c, high == 0 && low < 1<<63
}

// small says whether a number is so small that a product of two such fits.
func small(a int64) bool { return a == int64(int32(a)) }

func magnitude(a int64) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

// div cuts off what is after the point: -7 / 2 is -3.
func div(a, b int64) (int64, bool) {
	if b == 0 || a == math.MinInt64 && b == -1 {
		return 0, false
	}
	return a / b, true
}

// mod is what div leaves, with the sign of a: -7 % 2 is -1.
func mod(a, b int64) (int64, bool) {
	switch b {
	case 0:
		return 0, false
	case -1:
		return 0, true
	}
	return a % b, true
}
