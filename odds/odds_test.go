package odds_test

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/odds"
)

// TestVectors are T95 and T96: worked out by counting.
func TestVectors(t *testing.T) {
	d, err := odds.Distribution(40, 18, 4)
	if err != nil {
		t.Fatal(err)
	}
	if want := big.NewRat(7315, 91390); d[0].Cmp(want) != 0 {
		t.Errorf("T95: no Holding in four Provinces: %s, want %s", d[0], want)
	}
	for k, want := range []string{"0.0800", "0.3033", "0.3867", "0.1964", "0.0335"} {
		if got := d[k].FloatString(4); got != want {
			t.Errorf("T95: %d Holdings: %s, want %s", k, got, want)
		}
	}
	p, err := odds.AtLeast(40, 3, 5, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := p.FloatString(7); got != "0.3375506" {
		t.Errorf("T96: at least one of three in five cards: %s, want 0.3375506", got)
	}
}

// bruteForce counts hands one by one: the deck is its groups in order, then the rest.
func bruteForce(population, draws int, groups []odds.Group) *big.Rat {
	kind := make([]int, 0, population)
	for g, group := range groups {
		for range group.Size {
			kind = append(kind, g)
		}
	}
	for len(kind) < population {
		kind = append(kind, -1)
	}
	good, all := int64(0), int64(0)
	counts := make([]int, len(groups))
	var deal func(from, left int)
	deal = func(from, left int) {
		if left == 0 {
			all++
			for g, n := range counts {
				if n < groups[g].Min || groups[g].Max >= 0 && n > groups[g].Max {
					return
				}
			}
			good++
			return
		}
		for i := from; i <= population-left; i++ {
			if kind[i] >= 0 {
				counts[kind[i]]++
			}
			deal(i+1, left-1)
			if kind[i] >= 0 {
				counts[kind[i]]--
			}
		}
	}
	deal(0, draws)
	return big.NewRat(good, all)
}

func TestJointAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		population := rapid.IntRange(0, 11).Draw(t, "population")
		draws := rapid.IntRange(0, population).Draw(t, "draws")
		left := population
		var groups []odds.Group
		for range rapid.IntRange(0, 3).Draw(t, "groups") {
			g := odds.Group{
				Size: rapid.IntRange(0, left).Draw(t, "size"),
				Min:  rapid.IntRange(-1, 4).Draw(t, "min"),
				Max:  rapid.IntRange(-1, 5).Draw(t, "max"),
			}
			left -= g.Size
			groups = append(groups, g)
		}
		got, err := odds.Joint(population, draws, groups)
		if err != nil {
			t.Fatal(err)
		}
		if want := bruteForce(population, draws, groups); got.Cmp(want) != 0 {
			t.Fatalf("Joint(%d, %d, %v) = %s, want %s", population, draws, groups, got, want)
		}
	})
}

func TestDistributionSumsToOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		population := rapid.IntRange(1, odds.MaxPopulation).Draw(t, "population")
		draws := rapid.IntRange(0, min(population, 60)).Draw(t, "draws")
		successes := rapid.IntRange(0, population).Draw(t, "successes")
		d, err := odds.Distribution(population, successes, draws)
		if err != nil {
			t.Fatal(err)
		}
		sum, mean := new(big.Rat), new(big.Rat)
		for k, p := range d {
			sum.Add(sum, p)
			mean.Add(mean, new(big.Rat).Mul(p, big.NewRat(int64(k), 1)))
			one, err := odds.Exactly(population, successes, draws, k)
			if err != nil || one.Cmp(p) != 0 {
				t.Fatalf("Exactly(%d) = %v, %v; the distribution has %s", k, one, err, p)
			}
		}
		if sum.Cmp(big.NewRat(1, 1)) != 0 {
			t.Fatalf("the sum is %s", sum)
		}
		if want, err := odds.Mean(population, successes, draws); err != nil || mean.Cmp(want) != 0 {
			t.Fatalf("the mean is %s, Mean says %v, %v", mean, want, err)
		}
	})
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		name              string
		population, draws int
		groups            []odds.Group
		want              string
		tooLarge          bool
	}{
		{"more draws than cards", 5, 6, nil, "6 draws from 5 cards", false},
		{"negative population", -1, 0, nil, "neither can be negative", false},
		{"negative draws", 5, -1, nil, "neither can be negative", false},
		{"negative kind", 5, 1, []odds.Group{{Size: -1, Max: -1}}, "a kind of -1 cards", false},
		{"kinds larger than the deck", 5, 1, []odds.Group{{Size: 3, Max: -1}, {Size: 3, Max: -1}}, "more than the 5 cards", false},
		{"kinds that overflow when added", 5, 1, []odds.Group{{Size: 1 << 62, Max: -1}, {Size: 1 << 62, Max: -1}}, "more than the 5 cards", false},
		{"a large deck", odds.MaxPopulation + 1, 1, nil, "at most 1000", true},
		{"many kinds", 100, 1, make([]odds.Group, odds.MaxGroups+1), "9 groups", true},
		{"too many steps", 1000, 900, []odds.Group{
			{Size: 250, Max: -1}, {Size: 250, Max: -1}, {Size: 250, Max: -1}, {Size: 250, Max: -1},
		}, "steps", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := odds.Joint(c.population, c.draws, c.groups)
			if err == nil || !strings.Contains(err.Error(), c.want) || errors.Is(err, odds.ErrTooLarge) != c.tooLarge {
				t.Errorf("got %v, want %q (too large: %v)", err, c.want, c.tooLarge)
			}
		})
	}
}

func ExampleAtLeast() {
	// Three copies in a 40-card Fate deck, an opening hand of five.
	p, err := odds.AtLeast(40, 3, 5, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p, p.FloatString(4))
	// Output: 667/1976 0.3376
}

func ExampleJoint() {
	// Two or three of 18 Holdings, and at least one of 20 Personalities, in four Provinces.
	p, err := odds.Joint(40, 4, []odds.Group{{Size: 18, Min: 2, Max: 3}, {Size: 20, Min: 1, Max: -1}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.FloatString(4))
	// Output: 0.5636
}

func BenchmarkJoint(b *testing.B) {
	groups := []odds.Group{{Size: 18, Min: 1, Max: 3}, {Size: 12, Min: 1, Max: -1}, {Size: 6, Min: 0, Max: 1}}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := odds.Joint(40, 6, groups); err != nil {
			b.Fatal(err)
		}
	}
}
