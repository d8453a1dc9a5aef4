package api

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strconv"

	"github.com/kotei-dev/kotei/odds"
)

// DrawOdds answers a question about cards drawn from a deck.
func (s *server) DrawOdds(_ context.Context, req DrawOddsRequestObject) (DrawOddsResponseObject, error) {
	q := *req.Body
	if (q.Successes == nil) == (q.Groups == nil) {
		return nil, fail(codeBodyInvalid).at("", "either", "successes, groups")
	}
	if q.Draws > q.Population {
		return nil, fail(codeBodyInvalid).at("/draws", "maximum", strconv.Itoa(q.Population))
	}
	if q.Groups != nil {
		return drawGroups(q)
	}
	if *q.Successes > q.Population {
		return nil, fail(codeBodyInvalid).at("/successes", "maximum", strconv.Itoa(q.Population))
	}
	return drawOne(q, *q.Successes)
}

// drawGroups is the joint probability of several kinds of card.
func drawGroups(q DrawRequest) (answer, error) {
	if q.AtLeast != nil {
		return answer{}, fail(codeBodyInvalid).at("", "either", "at_least, groups")
	}
	groups, left := make([]odds.Group, len(*q.Groups)), q.Population
	for i, g := range *q.Groups {
		groups[i] = odds.Group{Size: g.Size, Max: -1}
		if g.AtLeast != nil {
			groups[i].Min = *g.AtLeast
		}
		if g.AtMost != nil {
			groups[i].Max = *g.AtMost
		}
		if left -= g.Size; left < 0 {
			return answer{}, fail(codeBodyInvalid).at("/groups", "sum", strconv.Itoa(q.Population))
		}
	}
	p, err := odds.Joint(q.Population, q.Draws, groups)
	if errors.Is(err, odds.ErrTooLarge) {
		return answer{}, fail(codeBodyInvalid).at("/groups", "work").because(err)
	}
	if err != nil {
		return answer{}, fail(codeInternal).because(err)
	}
	return encode(DrawOdds{Population: q.Population, Draws: q.Draws, Probability: exact(p)})
}

// drawOne is the distribution of one kind of card.
func drawOne(q DrawRequest, successes int) (answer, error) {
	least := 1
	if q.AtLeast != nil {
		least = *q.AtLeast
	}
	all, err := odds.Distribution(q.Population, successes, q.Draws)
	if err != nil {
		return answer{}, fail(codeInternal).because(err)
	}
	mean, err := odds.Mean(q.Population, successes, q.Draws)
	if err != nil {
		return answer{}, fail(codeInternal).because(err)
	}
	from, to := max(0, q.Draws+successes-q.Population), min(q.Draws, successes)
	points, sum, wanted := make([]DrawPoint, to-from+1), new(big.Rat), new(big.Rat)
	for k := to; k >= from; k-- {
		sum.Add(sum, all[k])
		points[k-from] = DrawPoint{Successes: k, Exactly: exact(all[k]), AtLeast: exact(sum)}
		if k >= least {
			wanted.Set(sum)
		}
	}
	expected := exact(mean)
	return encode(DrawOdds{
		Population: q.Population, Draws: q.Draws, Successes: &successes, AtLeast: &least,
		Probability: exact(wanted), Mean: &expected, Distribution: &points,
	})
}

// exact is a fraction as it goes out.
func exact(r *big.Rat) ExactNumber {
	decimal, _ := r.Float64()
	return ExactNumber{Decimal: decimal, Fraction: r.RatString()}
}

// ratio is a fraction of whole numbers as it goes out; b must not be 0.
func ratio(a, b int) ExactNumber { return exact(big.NewRat(int64(a), int64(b))) }

// atLeastOne is the probability of one or more of successes cards among the draws.
func atLeastOne(population, successes, draws int) (ExactNumber, error) {
	none, err := odds.Exactly(population, successes, draws, 0)
	if err != nil {
		return ExactNumber{}, fmt.Errorf("odds of one of %d cards: %w", successes, err)
	}
	return exact(none.Sub(big.NewRat(1, 1), none)), nil
}
