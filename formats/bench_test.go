package formats

import (
	"context"
	"encoding/json"
	"sync"
	"testing"

	"github.com/kotei-dev/kotei/deck"
)

// benchDeck is a legal deck of 82 cards on 40 lines, and the same with ten problems.
func benchDeck(tb testing.TB, problems bool) (*corpus, *Version, deck.Deck) {
	tb.Helper()
	c := loadCorpus(tb)
	tc := &testCase{Fill: map[string]int{"dynasty": 40, "fate": 40}, Deck: []testEntry{
		{Card: "hall-of-the-sample-crab", Count: 1, Section: "stronghold"},
		{Card: "slate-sensei", Count: 1, Section: "sensei"},
		{Card: "hill-lord", Count: 1, Section: "dynasty"},
		{Card: "hill-lord-exp", Count: 1, Section: "dynasty"},
		{Card: "old-gatekeeper", Count: 1, Section: "dynasty"},
		{Card: "gate-guard", Count: 2, Section: "dynasty"},
		{Card: "low-mill-01", Count: 3, Section: "dynasty"},
		{Card: "clan-mon", Count: 8, Section: "fate"},
		{Card: "ring-of-sand", Count: 1, Section: "fate"},
	}}
	if problems {
		tc.Deck[1].Card = "ochre-sensei"
		tc.Deck[2].Count = 2
		tc.Deck[5].Count = 4
		tc.Deck = append(tc.Deck,
			testEntry{Card: "far-wanderer", Count: 1, Section: "dynasty"}, testEntry{Card: "marked-wanderer", Count: 1, Section: "dynasty"},
			testEntry{Card: "straw-doll", Count: 1, Section: "dynasty"}, testEntry{Card: "quick-step", Count: 1, Section: "dynasty"},
			testEntry{Card: "swordcatcher", Count: 5, Section: "fate"}, testEntry{Name: "Nobody", Count: 1, Section: "fate"})
	}
	v, ok := c.formats["l5r-ccg/twenty-festivals"].At("2026-01-01")
	if !ok {
		tb.Fatal("no version")
	}
	return c, v, c.deck(tc)
}

func BenchmarkValidateLegal(b *testing.B) { benchmarkValidate(b, false, 0) }

func BenchmarkValidateTenProblems(b *testing.B) { benchmarkValidate(b, true, 10) }

func benchmarkValidate(b *testing.B, problems bool, want int) {
	c, v, d := benchDeck(b, problems)
	opt := Options{AsOf: "2026-01-01", Lang: "en"}
	if r := Validate(context.Background(), v, d, c.cards, opt); len(r.Problems) != want {
		b.Fatalf("%d problems, want %d: %+v", len(r.Problems), want, r.Problems)
	}
	b.ReportAllocs()
	for b.Loop() {
		Validate(context.Background(), v, d, c.cards, opt)
	}
}

// TestAllocations holds the promise of at most 30 allocations for a legal deck of 80 cards.
func TestAllocations(t *testing.T) {
	c, v, d := benchDeck(t, false)
	opt := Options{AsOf: "2026-01-01", Lang: "en"}
	n := testing.AllocsPerRun(200, func() { Validate(context.Background(), v, d, c.cards, opt) })
	if n > 30 {
		t.Errorf("%v allocations, at most 30 are promised", n)
	}
}

// TestReportsDoNotShareRoom validates one deck after another with the same scratch and compares the first report
// with what it was.
func TestReportsDoNotShareRoom(t *testing.T) {
	c, v, bad := benchDeck(t, true)
	_, _, good := benchDeck(t, false)
	opt := Options{AsOf: "2026-01-01", Lang: "en"}
	first := Validate(context.Background(), v, bad, c.cards, opt)
	before, err := json.Marshal(first)
	if err != nil {
		t.Fatal(err)
	}
	for range 50 {
		if r := Validate(context.Background(), v, good, c.cards, opt); r.Verdict != Legal || len(r.Problems) != 0 {
			t.Fatalf("the good deck is %s: %+v", r.Verdict, r.Problems)
		}
	}
	after, err := json.Marshal(first)
	if err != nil {
		t.Fatal(err)
	}
	if string(before) != string(after) {
		t.Errorf("the report changed from\n%s\nto\n%s", before, after)
	}
}

// TestConcurrentReports validates from many goroutines at once: each report is the same.
func TestConcurrentReports(t *testing.T) {
	c, v, d := benchDeck(t, true)
	opt := Options{AsOf: "2026-01-01", Lang: "fr"}
	want, err := json.Marshal(Validate(context.Background(), v, d, c.cards, opt))
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 100 {
				got, err := json.Marshal(Validate(context.Background(), v, d, c.cards, opt))
				if err != nil || string(got) != string(want) {
					t.Errorf("%v, %s", err, got)
					return
				}
			}
		})
	}
	wg.Wait()
}

// TestDoneContext stops at once and never says legal.
func TestDoneContext(t *testing.T) {
	c, v, d := benchDeck(t, false)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r := Validate(ctx, v, d, c.cards, Options{AsOf: "2026-01-01"}); r.Verdict == Legal {
		t.Error("a validation that was stopped says legal")
	}
}
