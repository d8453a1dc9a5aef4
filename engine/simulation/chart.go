package simulation

import "math"

// chart is what of a table is drawn: lines over turns, or a row for each category.
type chart struct {
	rows    bool   // a row for each of labels, else lines over x
	x, y    string // titles of the axes; of rows only y, along which values lie
	percent bool   // values are shares
	band    string // what the bands are, "" without
	labels  []string
	series  []plotted
	about   string // what is to be seen, for those who do not see it
}

// plotted is one line, or the values of the rows.
type plotted struct {
	name   string
	marks  bool // values are marked without interval, such as exact probabilities beside simulated ones
	points []point
}

// point is one value with what lies around it.
type point struct {
	x, y, low, high float64
	absent          bool
	band            bool
}

func at(x float64, s Share) point {
	return point{x: x, y: s.Share, low: s.Low, high: s.High, band: true}
}

func differs(x float64, d Difference) point {
	return point{x: x, y: d.Value, low: d.Low, high: d.High, band: true}
}

func bare(x, y float64) point { return point{x: x, y: y} }

// perhaps is a value that may be absent.
func perhaps(x float64, y *float64) point {
	if y == nil {
		return point{x: x, absent: true}
	}
	return bare(x, *y)
}

// scale maps values to places.
type scale struct{ low, high, from, to float64 }

func (s scale) at(x float64) float64 {
	if s.high == s.low {
		return s.from
	}
	return s.from + (x-s.low)/(s.high-s.low)*(s.to-s.from)
}

// extent is the range of all values of a chart, with 0.
func (c *chart) extent() (low, high float64) {
	for _, s := range c.series {
		for _, p := range s.points {
			if p.absent {
				continue
			}
			low, high = min(low, p.y), max(high, p.y)
			if p.band {
				low, high = min(low, p.low), max(high, p.high)
			}
		}
	}
	if c.percent && low >= 0 {
		high = max(high, 1)
	}
	if high == low {
		high = low + 1
	}
	return low, high
}

// ticks are round numbers from below low to above high, about n of them.
func ticks(low, high float64, n int) []float64 {
	step := math.Pow(10, math.Floor(math.Log10((high-low)/float64(n))))
	for _, f := range []float64{1, 2, 5, 10} {
		if (high-low)/(step*f) <= float64(n) {
			step *= f
			break
		}
	}
	var out []float64
	for k := math.Floor(low/step + 1e-9); ; k++ {
		out = append(out, round(k*step))
		if k*step >= high-step*1e-9 {
			return out
		}
	}
}
