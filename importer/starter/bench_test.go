package starter

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
)

// BenchmarkParse is what the first use of the starter set costs a process.
func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	b.SetBytes(int64(len(l5rCCG)))
	for b.Loop() {
		if _, err := parse(card.L5RCCG, l5rCCG); err != nil {
			b.Fatal(err)
		}
	}
}
