package simulation

import (
	"math/big"

	"github.com/kotei-dev/kotei/odds"
)

// Limits of the exact probability of a goal.
const (
	maxCells = 8       // kinds of cards of a deck that a goal tells apart
	maxLooks = 100_000 // cases that all goals of a request are asked about, a deck each: some 0.1 s
)

// goal puts the exact probability of a goal beside its share, or why there is none.
func (d *dealt) goal(s *series, g *goal, sh Share) Exact {
	switch {
	case !g.static:
		return Exact{Share: sh, NoExact: NoExactPlay}
	case d.why != "":
		return Exact{Share: sh, NoExact: d.why}
	}
	x := newExact(d, s.lineup, g, &s.looks)
	p, ok := x.probability()
	if !ok {
		return Exact{Share: sh, NoExact: NoExactLarge}
	}
	p = round(p)
	return Exact{Share: sh, Exact: &p}
}

// cell is a kind of card that a goal does not tell apart: those that the same of its fields count.
type cell struct {
	mask uint32 // of the selectors that take it
	size int
}

// exact goes through everything that can be dealt, in the kinds that a goal tells apart.
type exact struct {
	d         *dealt
	g         *goal
	selectors []class
	bit       []uint32 // by field of g.ours: its selector
	sides     [2][]cell
	later     bool // the turn matters: the Fate deck is drawn from
	opening   bool // the opening hand matters apart from what was dealt so far
	slots     []int64
	looks     *int // cases that may still be asked about
	memo      map[drawn]float64
	have      [2][maxCells]int // counts of the opening, by side and cell
}

// drawn is a point of a game: the turn, and how many Fate cards of each kind were dealt up to it.
type drawn struct {
	turn int
	n    [maxCells]uint8
}

func newExact(d *dealt, l *lineup, g *goal, looks *int) *exact {
	x := &exact{d: d, g: g, looks: looks, slots: make([]int64, len(fields)), memo: map[drawn]float64{}}
	for _, n := range g.ours {
		f := &fields[n]
		bit := uint32(0)
		switch {
		case f.name == "turn":
			x.later = true
		case f.class == classAny:
			bit = 1 << 31
		default:
			at := -1
			for i, have := range x.selectors {
				if have == f.class {
					at = i
				}
			}
			if at < 0 {
				at = len(x.selectors)
				x.selectors = append(x.selectors, f.class)
			}
			bit = 1 << at
		}
		x.later = x.later || f.group == groupDealt
		x.opening = x.opening || f.group == groupOpening
		x.bit = append(x.bit, bit)
	}
	for i := range l.entries {
		e := &l.entries[i]
		if e.side() < 0 {
			continue
		}
		mask := uint32(1 << 31)
		for k, c := range x.selectors {
			if c == classNamed && g.named[i] || c == e.class {
				mask |= 1 << k
			}
		}
		x.put(e.side(), mask, e.copies)
	}
	return x
}

// put adds cards to their cell.
func (x *exact) put(side int, mask uint32, n int) {
	for i := range x.sides[side] {
		if c := &x.sides[side][i]; c.mask == mask {
			c.size += n
			return
		}
	}
	x.sides[side] = append(x.sides[side], cell{mask, n})
}

// probability is that of the goal; false where there are too many cases.
func (x *exact) probability() (float64, bool) {
	if len(x.sides[0]) > maxCells || len(x.sides[1]) > maxCells {
		return 0, false
	}
	p := x.openings(0, 0, min(x.d.draws[0], x.d.population[0]), big.NewInt(1), func(weight float64) float64 {
		if !x.opening {
			clear(x.memo)
		}
		return weight * x.openings(1, 0, min(x.d.draws[1], x.d.population[1]), big.NewInt(1), func(weight float64) float64 {
			if x.opening {
				clear(x.memo)
			}
			at := drawn{turn: 1}
			for i, n := range x.have[1] {
				at.n[i] = uint8(n)
			}
			return weight * x.from(at)
		})
	})
	return min(p, 1), *x.looks >= 0
}

// openings adds up then over all ways to deal left cards of a side's cells from number k on; ways counts those of the
// cells before.
func (x *exact) openings(side, k, left int, ways *big.Int, then func(weight float64) float64) float64 {
	cells := x.sides[side]
	if *x.looks < 0 {
		return 0
	}
	if k == len(cells) {
		if left > 0 {
			return 0
		}
		all := odds.Choose(x.d.population[side], min(x.d.draws[side], x.d.population[side]))
		weight, _ := new(big.Rat).SetFrac(ways, all).Float64()
		return then(weight)
	}
	p := 0.0
	from := 0
	if k == len(cells)-1 { // the last takes the rest
		from = left
	}
	for n := from; n <= min(left, cells[k].size); n++ {
		x.have[side][k] = n
		p += x.openings(side, k+1, left-n, new(big.Int).Mul(ways, odds.Choose(cells[k].size, n)), then)
	}
	return p
}

// from is the probability that the goal is reached at the point or later.
func (x *exact) from(at drawn) float64 {
	if p, ok := x.memo[at]; ok {
		return p
	}
	if *x.looks--; *x.looks < 0 {
		return 0
	}
	p := 0.0
	switch {
	case x.holds(&at):
		p = 1
	case x.later && at.turn < x.g.by:
		p = x.next(at)
	}
	x.memo[at] = p
	return p
}

// next draws the card that ends the turn.
func (x *exact) next(at drawn) float64 {
	left := x.d.population[1]
	for _, n := range at.n {
		left -= int(n)
	}
	on := at
	on.turn++
	if left == 0 {
		return x.from(on)
	}
	p := 0.0
	for i, c := range x.sides[1] {
		rest := c.size - int(at.n[i])
		if rest == 0 {
			continue
		}
		on.n[i]++
		p += float64(rest) / float64(left) * x.from(on)
		on.n[i]--
	}
	return p
}

// holds asks the goal.
func (x *exact) holds(at *drawn) bool {
	for i, n := range x.g.ours {
		f := &fields[n]
		if f.name == "turn" {
			x.slots[n] = int64(at.turn)
			continue
		}
		sum := 0
		for k, c := range x.sides[0] {
			if c.mask&x.bit[i] != 0 {
				sum += x.have[0][k]
			}
		}
		for k, c := range x.sides[1] {
			switch {
			case c.mask&x.bit[i] == 0:
			case f.group == groupDealt:
				sum += int(at.n[k])
			default:
				sum += x.have[1][k]
			}
		}
		x.slots[n] = int64(sum)
	}
	value, ok := x.g.cond.Eval(x.slots)
	return ok && value != 0
}
