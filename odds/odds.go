// Package odds gives exact probabilities of drawing cards without putting them back: hypergeometric for one
// kind of card, multivariate hypergeometric for several. Results are fractions, so that nothing is rounded
// before it is shown. It is pure.
package odds

import (
	"errors"
	"fmt"
	"math/big"
)

// Limits on what is computed, so that a request costs little whatever it says.
const (
	MaxPopulation = 1000    // cards
	MaxGroups     = 8       // kinds of cards at once
	maxSteps      = 500_000 // products of big numbers, some 0.1 s
)

// ErrTooLarge says that a question is over the limits.
var ErrTooLarge = errors.New("odds: too large")

// Group is a kind of card in a deck: Size cards of it, of which at least Min and at most Max shall be drawn.
// Max less than 0 means any number.
type Group struct {
	Size int
	Min  int
	Max  int
}

// Choose is the number of ways to take k things out of n; 0 where k < 0 or k > n.
func Choose(n, k int) *big.Int {
	if k < 0 || n < 0 || k > n {
		return new(big.Int)
	}
	return new(big.Int).Binomial(int64(n), int64(k))
}

// Exactly is the probability that draws cards out of a deck of population hold exactly k of its successes.
func Exactly(population, successes, draws, k int) (*big.Rat, error) {
	if err := check(population, draws, successes); err != nil {
		return nil, err
	}
	return exactly(population, successes, draws, k), nil
}

func exactly(population, successes, draws, k int) *big.Rat {
	ways := new(big.Int).Mul(Choose(successes, k), Choose(population-successes, draws-k))
	return new(big.Rat).SetFrac(ways, Choose(population, draws))
}

// Distribution is the probability of each number of successes among the draws, from 0 to draws.
//
// The opening of a 40-card Dynasty deck with 18 Holdings and four Provinces is Distribution(40, 18, 4);
// its first value is that of no Holding at all (T95).
func Distribution(population, successes, draws int) ([]*big.Rat, error) {
	if err := check(population, draws, successes); err != nil {
		return nil, err
	}
	out := make([]*big.Rat, draws+1)
	for k := range out {
		out[k] = exactly(population, successes, draws, k)
	}
	return out, nil
}

// AtLeast is the probability of k or more successes among the draws.
func AtLeast(population, successes, draws, k int) (*big.Rat, error) {
	return Joint(population, draws, []Group{{Size: successes, Min: k, Max: -1}})
}

// Mean is the expected number of successes among the draws.
func Mean(population, successes, draws int) (*big.Rat, error) {
	if err := check(population, draws, successes); err != nil {
		return nil, err
	}
	if population == 0 {
		return new(big.Rat), nil
	}
	return big.NewRat(int64(draws)*int64(successes), int64(population)), nil
}

// Joint is the probability that the draws satisfy every group at once. Groups are disjoint kinds of cards;
// what is in no group may be drawn in any number. ErrTooLarge says that it would take too long.
func Joint(population, draws int, groups []Group) (*big.Rat, error) {
	if len(groups) > MaxGroups {
		return nil, fmt.Errorf("%w: %d groups, at most %d", ErrTooLarge, len(groups), MaxGroups)
	}
	sizes := make([]int, len(groups))
	for i, g := range groups {
		sizes[i] = g.Size
	}
	if err := check(population, draws, sizes...); err != nil {
		return nil, err
	}
	ranges, rest, steps := make([][2]int, len(groups)), population, 0
	for i, g := range groups {
		lo, hi := max(g.Min, 0), min(g.Size, draws)
		if g.Max >= 0 {
			hi = min(hi, g.Max)
		}
		if lo > hi {
			return new(big.Rat), nil // cannot happen
		}
		ranges[i], rest = [2]int{lo, hi}, rest-g.Size
		if steps += (draws + 1) * (hi - lo + 1); steps > maxSteps {
			return nil, fmt.Errorf("%w: over %d steps; draw fewer cards or bound the groups", ErrTooLarge, maxSteps)
		}
	}
	// ways[d] is the number of ways in which the groups so far take d cards within their ranges.
	ways := make([]*big.Int, draws+1)
	ways[0] = big.NewInt(1)
	for i, g := range groups {
		next, term, take := make([]*big.Int, draws+1), new(big.Int), chooseRange(g.Size, ranges[i])
		for d, w := range ways {
			if w == nil {
				continue
			}
			for k := ranges[i][0]; k <= ranges[i][1] && d+k <= draws; k++ {
				if next[d+k] == nil {
					next[d+k] = new(big.Int)
				}
				next[d+k].Add(next[d+k], term.Mul(w, take[k-ranges[i][0]]))
			}
		}
		ways = next
	}
	total, term := new(big.Int), new(big.Int)
	for d, w := range ways {
		if w != nil {
			total.Add(total, term.Mul(w, Choose(rest, draws-d)))
		}
	}
	return new(big.Rat).SetFrac(total, Choose(population, draws)), nil
}

func chooseRange(n int, r [2]int) []*big.Int {
	out := make([]*big.Int, 0, r[1]-r[0]+1)
	for k := r[0]; k <= r[1]; k++ {
		out = append(out, Choose(n, k))
	}
	return out
}

// check refuses what is no deck and no draw from it.
func check(population, draws int, sizes ...int) error {
	if population < 0 || draws < 0 {
		return fmt.Errorf("odds: %d draws from %d cards: neither can be negative", draws, population)
	}
	if population > MaxPopulation {
		return fmt.Errorf("%w: %d cards, at most %d", ErrTooLarge, population, MaxPopulation)
	}
	if draws > population {
		return fmt.Errorf("odds: %d draws from %d cards: draw no more than there are", draws, population)
	}
	left := population
	for _, n := range sizes {
		if n < 0 {
			return fmt.Errorf("odds: a kind of %d cards: no kind has fewer than none", n)
		}
		if n > left {
			return fmt.Errorf("odds: the kinds together have more than the %d cards of the deck", population)
		}
		left -= n
	}
	return nil
}
