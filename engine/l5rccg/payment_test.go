package l5rccg

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
)

// Every payment offered is minimal and reaches the cost, no two bow the like cards, and the first is the best of all:
// least excess, then fewest cards. A search of every subset says what is best.
func TestPaymentsAreMinimal(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(r, "producers")
		places := make([]place, n)
		amounts := make([]int, n)
		cards := map[int]*card.Card{} // producers of one amount are copies of one card
		for i := range places {
			amounts[i] = rapid.IntRange(1, 5).Draw(r, "gold")
			if cards[amounts[i]] == nil {
				cards[amounts[i]] = holding(fmt.Sprint("H", amounts[i]), amounts[i])
			}
			places[i] = place{"play", cards[amounts[i]]}
		}
		pool := rapid.IntRange(0, 3).Draw(r, "pool")
		total := pool
		for _, a := range amounts {
			total += a
		}
		cost := rapid.IntRange(1, total).Draw(r, "cost")
		sc := arrange(t, arranged{}, places...)
		s := sc.s
		s.p[Me].pool = int32(pool)
		s.askPayment(payer{seat: Me, cost: int16(cost)})
		need := cost - pool
		best, fewest := 1<<30, 0
		classes := map[string]bool{}
		for mask := 1; mask < 1<<n; mask++ {
			sum, least := 0, 1<<30
			var sums []int
			for i, a := range amounts {
				if mask&(1<<i) != 0 {
					sum += a
					least = min(least, a)
					sums = append(sums, a)
				}
			}
			if sum < need || sum-least >= need {
				continue
			}
			slices.Sort(sums)
			classes[fmt.Sprint(sums)] = true
			if k := bits.OnesCount(uint(mask)); sum < best || sum == best && k < fewest {
				best, fewest = sum, k
			}
		}
		if need <= 0 || len(classes) == 1 {
			if s.ask.kind != askNone {
				r.Fatalf("asked, though there is one way to pay %d with %v and %d", cost, amounts, pool)
			}
			return
		}
		pays := s.ask.pays[:s.ask.npays]
		if s.ask.kind != askPay || len(pays) != min(len(classes), maxPayments) {
			r.Fatalf("%d ways to pay %d with %v and %d in the pool, want %d", len(pays), cost, amounts, pool, len(classes))
		}
		if int(pays[0].total) != best || int(pays[0].n) != fewest {
			r.Fatalf("the default bows %d cards for %d, the best %d for %d", pays[0].n, pays[0].total, fewest, best)
		}
		for i := range pays {
			least := 1 << 30
			for _, id := range pays[i].cards[:pays[i].n] {
				least = min(least, s.production(id))
			}
			if int(pays[i].total) < need || int(pays[i].total)-least >= need {
				r.Fatalf("%+v is not minimal for %d", pays[i], need)
			}
			if i > 0 && !pays[i-1].before(&pays[i]) {
				r.Fatalf("%+v stands before %+v", pays[i-1], pays[i])
			}
		}
	})
}

// A cost that takes many producers is paid in full, up to the number that count; what is over it is not offered. The
// answers of an earlier payment never stand in for one.
func TestManyProducers(t *testing.T) {
	mine := holding("Small Mine", 1)
	for _, c := range []struct {
		producers, cost int
		pays            bool
	}{{25, 25, true}, {30, 28, true}, {64, 64, true}, {70, 64, true}, {70, 65, false}} {
		places := make([]place, c.producers)
		for i := range places {
			places[i] = place{"play", mine}
		}
		s := arrange(t, arranged{}, places...).s
		s.ask.pays[0] = payment{n: 1, total: 1, cards: [maxProducers]ID{s.play(Me)[0]}} // of an earlier cost
		if got := s.canPay(Me, c.cost, 0); got != c.pays {
			t.Errorf("%d producers of 1 can pay %d: %v, want %v", c.producers, c.cost, got, c.pays)
			continue
		}
		if !c.pays {
			continue
		}
		s.askPayment(payer{seat: Me, cost: int16(c.cost)})
		if p := &s.ask.pays[0]; int(p.n) != c.cost || int(p.total) != c.cost {
			t.Errorf("%d producers of 1 pay %d by bowing %d for %d", c.producers, c.cost, p.n, p.total)
		}
		bowed := 0
		for _, id := range s.play(Me) {
			if s.c[id].bowed {
				bowed++
			}
		}
		if s.ask.kind != askNone || bowed != c.cost {
			t.Errorf("%d producers of 1, cost %d: %d are bowed, and the question is %v", c.producers, c.cost, bowed, s.ask.kind)
		}
	}
}
