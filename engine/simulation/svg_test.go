package simulation

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestAnyChart: whatever its labels and values, a chart is well-formed and keeps what it draws within its frame.
func TestAnyChart(t *testing.T) {
	value := rapid.Float64Range(-1e6, 1e6)
	rapid.Check(t, func(t *rapid.T) {
		c := chart{
			rows: rapid.Bool().Draw(t, "rows"), percent: rapid.Bool().Draw(t, "percent"),
			x: rapid.String().Draw(t, "x"), y: rapid.String().Draw(t, "y"), band: rapid.String().Draw(t, "band"), about: rapid.String().Draw(t, "about"),
			labels: rapid.SliceOfN(rapid.String(), 0, 8).Draw(t, "labels"),
		}
		for range rapid.IntRange(0, 4).Draw(t, "series") {
			s := plotted{name: rapid.String().Draw(t, "name"), marks: rapid.Bool().Draw(t, "marks")}
			for i := range rapid.IntRange(0, 8).Draw(t, "points") {
				p := point{x: float64(i + 1), y: value.Draw(t, "y"), band: rapid.Bool().Draw(t, "band"), absent: rapid.Bool().Draw(t, "absent")}
				p.low, p.high = p.y-math.Abs(value.Draw(t, "low")), p.y+math.Abs(value.Draw(t, "high"))
				s.points = append(s.points, p)
			}
			c.series = append(c.series, s)
		}
		table := Table{Name: "any", Title: rapid.String().Draw(t, "title"), chart: c}
		for _, lang := range []string{"en", "fr"} {
			checkDrawn(t, table.SVG(lang))
		}
	})
}

// checkDrawn fails where a chart is no XML, or where dots and lines leave the frame.
func checkDrawn(t *rapid.T, svg []byte) {
	dec := xml.NewDecoder(bytes.NewReader(svg))
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, svg)
		}
		el, ok := tok.(xml.StartElement)
		if !ok || el.Name.Local != "circle" && el.Name.Local != "line" {
			continue
		}
		for _, a := range el.Attr {
			switch a.Name.Local {
			case "cx", "x1", "x2":
				if !within(a.Value, 0, chartWidth) {
					t.Fatalf("%s=%q", a.Name.Local, a.Value)
				}
			case "cy", "y1", "y2":
				if !within(a.Value, 0, 2000) {
					t.Fatalf("%s=%q", a.Name.Local, a.Value)
				}
			}
		}
	}
}

func within(s string, low, high float64) bool {
	var x float64
	if err := xml.Unmarshal([]byte("<x>"+s+"</x>"), &x); err != nil {
		return false
	}
	return x >= low && x <= high
}

// TestTicks are round, rise, and hold what lies between.
func TestTicks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := rapid.Float64Range(-1e5, 0).Draw(t, "low")
		high := rapid.Float64Range(0.001, 1e5).Draw(t, "high")
		marks := ticks(low, high, 5)
		if len(marks) < 2 || len(marks) > 9 || marks[0] > low+(high-low)*1e-6 || marks[len(marks)-1] < high-(high-low)*1e-6 {
			t.Fatalf("%v for %v to %v", marks, low, high)
		}
		for i := 1; i < len(marks); i++ {
			if marks[i] <= marks[i-1] {
				t.Fatalf("%v", marks)
			}
		}
	})
}
