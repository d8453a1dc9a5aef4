package search_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/importer/importtest"
	"github.com/kotei-dev/kotei/search"
)

// percentiles runs f again and again and reports the time that half of the runs, and 99 of 100, took at most.
func percentiles(b *testing.B, f func()) {
	b.Helper()
	f() // whatever is made once, is made
	var times []time.Duration
	for b.Loop() {
		started := time.Now()
		f()
		times = append(times, time.Since(started))
	}
	slices.Sort(times)
	at := func(share float64) float64 {
		return float64(times[int(share*float64(len(times)-1))].Nanoseconds()) / 1000
	}
	b.ReportMetric(at(0.5), "p50-µs")
	b.ReportMetric(at(0.99), "p99-µs")
}

// BenchmarkRealBuild writes the index of all real cards of the CCG.
func BenchmarkRealBuild(b *testing.B) {
	c := importtest.Catalog(b)
	parent := b.TempDir()
	n := 0
	for b.Loop() {
		n++
		build(b, filepath.Join(parent, fmt.Sprint(n)), c)
	}
}

// BenchmarkRealOpen checks and opens that index and makes the columns, as the service does when it starts.
func BenchmarkRealOpen(b *testing.B) {
	c := importtest.Catalog(b)
	f := registry(b)
	dir := filepath.Join(b.TempDir(), "x")
	build(b, dir, c)
	b.ReportAllocs()
	for b.Loop() {
		x, err := search.Open(dir, c, f)
		if err != nil {
			b.Fatal(err)
		}
		x.Close()
	}
}

// structured are queries of three clauses that columns answer.
var structured = []string{
	"c:crane t:personality force>=4",
	"c:crab t:personality force>=4 order:chi",
	"t:holding gold<=2 -is:unique order:gold",
	"k:samurai ph>=hr chi>force order:force dir:desc",
	"s:ivory-edition r:rare t:strategy order:set",
	"f:ivory@2014-06-01 side:fate focus>=3",
	"c>=dragon clans>=2 unique:printings order:date",
	"t:personality -k:unique -c:none order:ph dir:desc",
	"year>=2010 (t:spell or k:shugenja) gold<5",
	"legal>=diamond hr:none t:personality",
}

// texts are queries that look words up.
var texts = []string{"o:honor", "o:bow", `o:"bow this card"`, "o:produce o:gold", "flavor:honor", "o:the", "o:dishonorable t:event", "kisada", "hida k", "ruling:attack"}

// patterns are queries that only reading tells.
var patterns = []string{"o:/bow (a|an) [a-z]+ personality/", "o:/(target|choose).*province/", "k~hous", "o~ouse", "/^hida k/"}

func benchmarkQueries(b *testing.B, x *search.Index, list []string, req search.Request) {
	requests := make([]search.Request, len(list))
	for i, src := range list {
		q, err := x.Parse(src, false)
		if err != nil {
			b.Fatal(err)
		}
		requests[i] = req
		requests[i].Query, requests[i].Limit, requests[i].AsOf = q, 60, "2026-11-30"
		if _, err := x.Search(b.Context(), requests[i]); err != nil {
			b.Fatalf("%s: %v", src, err)
		}
	}
	b.ReportAllocs()
	n := 0
	percentiles(b, func() {
		n++
		if _, err := x.Search(b.Context(), requests[n%len(requests)]); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkRealSearch answers queries with the first 60 hits, their order and their total.
func BenchmarkRealSearch(b *testing.B) {
	x := realIndex(b)
	b.Run("structured", func(b *testing.B) { benchmarkQueries(b, x, structured, search.Request{}) })
	b.Run("structured/facets", func(b *testing.B) {
		benchmarkQueries(b, x, structured, search.Request{Facets: search.FacetNames()})
	})
	b.Run("structured/last page", func(b *testing.B) {
		benchmarkQueries(b, x, []string{"t:personality order:chi"}, search.Request{Offset: 4900})
	})
	b.Run("text", func(b *testing.B) { benchmarkQueries(b, x, texts, search.Request{}) })
	b.Run("pattern", func(b *testing.B) { benchmarkQueries(b, x, patterns, search.Request{}) })
	b.Run("parse", func(b *testing.B) {
		n := 0
		percentiles(b, func() {
			n++
			if _, err := x.Parse(structured[n%len(structured)], false); err != nil {
				b.Fatal(err)
			}
		})
	})
}

// BenchmarkRealHostile answers, or refuses, queries that want to be expensive.
func BenchmarkRealHostile(b *testing.B) {
	x := realIndex(b)
	for name, src := range hostile {
		q, err := x.Parse(src, true)
		if err != nil {
			continue
		}
		b.Run(name, func(b *testing.B) {
			percentiles(b, func() { _, _ = x.Search(b.Context(), search.Request{Query: q, Limit: 60}) })
		})
	}
}

// BenchmarkRealLookup answers what name boxes ask.
func BenchmarkRealLookup(b *testing.B) {
	x := realIndex(b)
	prefixes := []string{"k", "s", "hi", "hida", "hida ki", "the", "shrine of", "e", "zz", "moto"}
	b.Run("autocomplete", func(b *testing.B) {
		b.ReportAllocs()
		n := 0
		percentiles(b, func() {
			n++
			x.Autocomplete(prefixes[n%len(prefixes)], search.MaxCompletions)
		})
	})
	b.Run("exact", func(b *testing.B) { percentiles(b, func() { x.Named("hida kisada", false) }) })
	b.Run("fuzzy", func(b *testing.B) { percentiles(b, func() { x.Named("hida ksiada", true) }) })
	b.Run("random", func(b *testing.B) {
		q, err := x.Parse("c:crane t:personality", false)
		if err != nil {
			b.Fatal(err)
		}
		seed := uint64(0)
		percentiles(b, func() {
			seed++
			_, _, _ = x.Random(b.Context(), q, "", seed)
		})
	})
}
