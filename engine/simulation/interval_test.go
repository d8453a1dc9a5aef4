package simulation

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestWilson has the numbers of worked examples, and the bounds that the interval has by its nature.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		count, of int64
		low, high float64
	}{
		{0, 10, 0, 0.2775}, {10, 10, 0.7225, 1}, {15, 148, 0.0624, 0.1605}, {5, 10, 0.2366, 0.7634},
	} {
		low, high := wilson(c.count, c.of)
		if math.Abs(low-c.low) > 5e-5 || math.Abs(high-c.high) > 5e-5 {
			t.Errorf("%d of %d: %.4f to %.4f, not %.4f to %.4f", c.count, c.of, low, high, c.low, c.high)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(1, 100_000).Draw(t, "of")
		k := rapid.Int64Range(0, n).Draw(t, "count")
		s := share(k, n)
		if s.Low < 0 || s.Low > s.Share || s.Share > s.High || s.High > 1 {
			t.Fatalf("%+v", s)
		}
		d := apart(k, n, k, n)
		if d.Value != 0 || d.Low > 0 || d.High < 0 {
			t.Fatalf("%+v", d)
		}
	})
}

// TestNewcombe has the example of his paper: 56 of 70 against 48 of 80.
func TestNewcombe(t *testing.T) {
	d := apart(56, 70, 48, 80)
	if math.Abs(d.Value-0.2) > 1e-6 || math.Abs(d.Low-0.0524) > 1e-4 || math.Abs(d.High-0.3339) > 1e-4 {
		t.Errorf("%+v", d)
	}
	if apart(0, 0, 1, 2) != nil {
		t.Error("a difference from nothing")
	}
}

// TestSpread agrees with sorted numbers, whatever the order in which they come and however they are shared out.
func TestSpread(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.IntRange(lowest, lowest+buckets-1), 1, 200).Draw(t, "numbers")
		var a, b, all spread
		for i, x := range list {
			all.add(x)
			if i%3 == 0 {
				a.add(x)
			} else {
				b.add(x)
			}
		}
		b.merge(&a)
		if b != all {
			t.Fatal("two parts are not the whole")
		}
		slices.Sort(list)
		for _, q := range []int64{1, 100, 500, 900, 1000} {
			at := (int64(len(list))*q+999)/1000 - 1
			if got := all.quantile(q); got != list[at] {
				t.Fatalf("%d of 1000 do not exceed %d, not %d", q, list[at], got)
			}
		}
		sum := 0
		for _, x := range list {
			sum += x
		}
		if m := all.mean(); math.Abs(m.Value-float64(sum)/float64(len(list))) > 1e-6 || m.Low > m.Value || m.High < m.Value {
			t.Fatalf("%+v", m)
		}
	})
	var far spread
	far.add(5000)
	far.add(-5000)
	if far.quantile(1000) != lowest+buckets-1 || far.quantile(1) != lowest || far.mean().Value != 0 {
		t.Error("numbers beyond the histogram")
	}
}

// TestMergeAnyOrder: tallies add up to the same whatever the order.
func TestMergeAnyOrder(t *testing.T) {
	r := crab(t)
	s, err := newSeries(&r)
	if err != nil {
		t.Fatal(err)
	}
	seat, err := s.seat(func() bool { return false })
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		parts := make([]*tally, 3)
		for i := range parts {
			parts[i] = newTally(s)
		}
		whole := newTally(s)
		for i := range 12 {
			for _, to := range []*tally{whole, parts[rapid.IntRange(0, 2).Draw(t, "worker")]} {
				if _, err := seat.count(i, to, s.lineup); err != nil {
					t.Fatal(err)
				}
			}
		}
		sum := newTally(s)
		for _, i := range rapid.Permutation([]int{0, 1, 2}).Draw(t, "order") {
			sum.merge(parts[i])
		}
		if a, b := inJSON(s.report(whole)), inJSON(s.report(sum)); a != b {
			t.Fatalf("%s\n%s", a, b)
		}
	})
}

// TestMeanOfGreatNumbers: sums that need more than 64 bits are not cut.
func TestMeanOfGreatNumbers(t *testing.T) {
	var m moments
	for i := range 100_000 {
		m.add(int64(65_000 * (1 - 2*(i%2))))
	}
	d := m.mean()
	if want := z95 * 65_000 / math.Sqrt(100_000); d.Value != 0 || math.Abs(d.High-want) > 0.01 || d.Low != -d.High {
		t.Errorf("%+v, not %v", d, want)
	}
}
