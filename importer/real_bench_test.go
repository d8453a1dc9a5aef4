package importer_test

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/importer"
	"github.com/kotei-dev/kotei/importer/yasuki"
)

// BenchmarkYasukiFullSet reads and merges the whole of the YAML files: 20,132 entries. It must stay well under
// 5 s and 400 MB on two cores.
func BenchmarkYasukiFullSet(b *testing.B) {
	dir := filepath.Join(cardtest.RealData(b), "data", "l5r-ccg", "yasuki")
	b.ReportAllocs()
	for b.Loop() {
		dump, err := yasuki.Source{}.Read(context.Background(), dir, &importer.Report{})
		if err != nil {
			b.Fatal(err)
		}
		if c := merge(b, nil, importer.NamedDump{Source: "yasuki", Dump: dump}); len(c.Cards) != 13_840 {
			b.Fatal(len(c.Cards))
		}
	}
	b.ReportMetric(peakMB(), "peak-MB")
}

// peakMB is the most memory that the process ever held (VmHWM), 0 where the system does not say.
func peakMB() float64 {
	status, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(status)) {
		if f := strings.Fields(line); len(f) == 3 && f[0] == "VmHWM:" {
			kb, _ := strconv.ParseFloat(f[1], 64)
			return kb / 1000
		}
	}
	return 0
}

func BenchmarkMergeBothSources(b *testing.B) {
	r := real(b)
	b.ReportAllocs()
	for b.Loop() {
		merge(b, nil, r.dumps()...)
	}
}
