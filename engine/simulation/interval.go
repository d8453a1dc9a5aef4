package simulation

import (
	"math"
	"math/big"
)

// z95 is the 97.5 % point of the normal distribution: the half width of a 95 % interval in standard errors.
const z95 = 1.959963984540054

// Share is how often something happened, with the 95 % interval of the probability behind it (Wilson's).
type Share struct {
	Count int     `json:"count"`
	Of    int     `json:"of"`
	Share float64 `json:"share"` // 0 where Of is 0
	Low   float64 `json:"low"`
	High  float64 `json:"high"` // 1 where Of is 0: nothing is known
}

// share is a Share of counts.
func share(count, of int64) Share {
	low, high := wilson(count, of)
	s := Share{Count: int(count), Of: int(of), Low: round(low), High: round(high)}
	if of > 0 {
		s.Share = round(float64(count) / float64(of))
	}
	return s
}

// wilson is the 95 % score interval of E. B. Wilson for a probability after count of n.
func wilson(count, n int64) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	size := float64(n)
	p := float64(count) / size
	zz := z95 * z95 / size
	middle := (p + zz/2) / (1 + zz)
	half := z95 / (1 + zz) * math.Sqrt(p*(1-p)/size+zz/(4*size))
	low, high = max(0, middle-half), min(1, middle+half)
	if count == 0 {
		low = 0
	}
	if count == n {
		high = 1
	}
	return low, high
}

// Difference is how much two numbers differ, with the 95 % interval.
type Difference struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// apart is the difference of two shares of different games, with the interval that R. G. Newcombe puts together from
// theirs (his method 10). It is nil where one of them is of no game.
func apart(a, n, b, m int64) *Difference {
	if n == 0 || m == 0 {
		return nil
	}
	p, q := float64(a)/float64(n), float64(b)/float64(m)
	pl, ph := wilson(a, n)
	ql, qh := wilson(b, m)
	d := p - q
	return &Difference{
		Value: round(d),
		Low:   round(d - math.Hypot(p-pl, qh-q)),
		High:  round(d + math.Hypot(ph-p, q-ql)),
	}
}

// moments sums whole numbers and their squares.
type moments struct{ n, sum, squares int64 }

func (m *moments) add(x int64) {
	m.n++
	m.sum += x
	m.squares += x * x
}

func (m *moments) merge(o *moments) {
	m.n += o.n
	m.sum += o.sum
	m.squares += o.squares
}

// mean is the mean with its 95 % interval; zero for no number.
func (m *moments) mean() Difference {
	if m.n == 0 {
		return Difference{}
	}
	n := float64(m.n)
	mean := float64(m.sum) / n
	half := 0.0
	if m.n > 1 {
		// n²·variance is a whole number, which may need more than 64 bits: no difference of near numbers is rounded.
		a, b := big.NewInt(m.n), big.NewInt(m.sum)
		spread, _ := a.Sub(a.Mul(a, big.NewInt(m.squares)), b.Mul(b, b)).Float64()
		half = z95 * math.Sqrt(spread/(n*(n-1))/n)
	}
	return Difference{Value: round(mean), Low: round(mean - half), High: round(mean + half)}
}

// meanOf is the mean, nil for no number.
func (m *moments) meanOf() *float64 {
	if m.n == 0 {
		return nil
	}
	x := round(float64(m.sum) / float64(m.n))
	return &x
}

// round keeps six decimals, so that no processor's way of rounding shows in a result.
func round(x float64) float64 {
	x = math.Round(x*1e6) / 1e6
	if x == 0 {
		return 0 // not -0
	}
	return x
}
