package query_test

import (
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search/query"
)

// benchmarked are queries by what they hold.
var benchmarked = []struct{ name, src string }{
	{"words", "hida kisada"},
	{"three-clauses", "clan:crane t:personality force>=4 order:chi"},
	{"nested", `(k:"geisha house" or k~hous) -c>=crab,crane (force>chi or ph>=hr) -o:bow`},
	{"regex", `o:/\+\d+f/ t:strategy`},
	{"64-clauses", strings.TrimSpace(strings.Repeat("c:crab or ", 63) + "c:crane")},
	{"faulty", "frce>3 clan:carb t:"},
	{"10000-ors", strings.Repeat("a or ", 10_000) + "a"},
	{"deep", strings.Repeat("(", 5000)},
	{"big-regex", "o:/" + strings.Repeat("(a{99}){9}", 90) + "/"},
}

func BenchmarkParse(b *testing.B) {
	opt := options(card.L5RCCG)
	for _, q := range benchmarked {
		b.Run(q.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = query.Parse(card.L5RCCG, q.src, opt) // the hostile ones are errors
			}
		})
	}
}

func BenchmarkString(b *testing.B) {
	q, err := query.Parse(card.L5RCCG, benchmarked[2].src, options(card.L5RCCG))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		_ = q.String()
	}
}

func BenchmarkSentence(b *testing.B) {
	q, err := query.Parse(card.L5RCCG, benchmarked[2].src, options(card.L5RCCG))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		_ = q.Sentence("fr")
	}
}
