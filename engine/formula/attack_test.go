package formula_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/formula"
)

// attacks are sources that are made to cost much.
func attacks() map[string]string {
	nested := "turn"
	for range 30 {
		nested = "(1 < (" + nested + " < 3 ? 1 : 2) < 3 ? 1 : 2)"
	}
	twice := "turn"
	for range 14 {
		twice = "(turn < (" + twice + ") < turn ? 1 : 2)"
	}
	return map[string]string{
		"sum":            strings.Repeat("1+", formula.MaxSource/2-1) + "1",
		"sum of fields":  strings.Repeat("turn+", formula.MaxSource/5-1) + "turn",
		"and":            strings.Repeat("favor&&", formula.MaxSource/7-1) + "favor",
		"brackets":       strings.Repeat("(", formula.MaxSource/2),
		"closed":         strings.Repeat("(", 8000) + "1" + strings.Repeat(")", 8000),
		"lists":          strings.Repeat("[", formula.MaxSource),
		"signs":          strings.Repeat("-", formula.MaxSource-1) + "1",
		"bangs":          strings.Repeat("!", formula.MaxSource-5) + "favor",
		"plus and minus": strings.Repeat("+-", formula.MaxSource/2-1) + "1",
		"conditionals":   strings.Repeat("favor?1:", formula.MaxSource/8-1) + "1",
		"comparisons":    strings.Repeat("1<", formula.MaxSource/2-1) + "1",
		"nested":         nested,
		"twice":          twice,
		"dots":           "turn" + strings.Repeat(".a", formula.MaxSource/2-4),
		"long name":      strings.Repeat("a", formula.MaxSource),
		"long number":    strings.Repeat("9", formula.MaxSource),
		"long list":      "turn in [" + strings.Repeat("1,", formula.MaxSource/2-10) + "1] ? 1 : 2",
		"calls":          strings.Repeat("f(", formula.MaxSource/2),
		"questions":      strings.Repeat("?", formula.MaxSource),
		"spaces":         strings.Repeat(" ", formula.MaxSource-1) + "1",
		"too long":       strings.Repeat("1", 50<<20),
		"nulls":          strings.Repeat("\x00", formula.MaxSource),
		"bytes":          strings.Repeat("\xff", formula.MaxSource),
		"mul":            strings.Repeat("turn*", formula.MaxSource/5-1) + "turn",
		"right":          strings.Repeat("1-(", 31) + "1" + strings.Repeat(")", 31),
	}
}

// TestAttacks: whatever a source looks like, reading it takes no more memory than 2,000 times the limit of its length, and what is taken can be evaluated.
func TestAttacks(t *testing.T) {
	for name, src := range attacks() {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			var f *formula.Formula
			var err error
			for _, want := range []engine.FieldType{engine.FieldInt, engine.FieldBool} {
				var e *formula.Error
				var x *formula.Formula
				if x, err = formula.Compile(src, fields, want); err != nil && (!errors.As(err, &e) || len(e.Have) > 100 || len(e.Near) > 100) {
					t.Fatalf("%v", err)
				}
				if err == nil {
					f = x
				}
			}
			runtime.ReadMemStats(&after)
			if got := after.TotalAlloc - before.TotalAlloc; got > 2000*formula.MaxSource {
				t.Errorf("%d bytes allocated", got)
			}
			if f != nil {
				if n := testing.AllocsPerRun(3, func() { f.Eval(slots) }); n != 0 {
					t.Errorf("%v allocations in an evaluation", n)
				}
			}
		})
	}
}

// FuzzCompile: no source makes the compiler fail or a formula differ from itself, and every error has a place and words.
func FuzzCompile(f *testing.F) {
	for _, src := range attacks() {
		f.Add(src[:min(len(src), 200)]) // short ones, which the fuzzer changes quickly; the others are in TestAttacks
	}
	for _, src := range []string{"kind == recruit && card.type in [holding, personality]", "100 + 10*gold - card.gold_cost", "1 <= turn < 3", "favor ? 1 : -2", "not favor or 1/0 == 2"} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		for _, want := range []engine.FieldType{engine.FieldInt, engine.FieldBool} {
			x, err := formula.Compile(src, fields, want)
			if err != nil {
				var e *formula.Error
				if !errors.As(err, &e) || e.Line < 1 || e.Column < 1 || e.Offset > len(src) || strings.Contains(e.Text("fr")+e.Text("en"), "%!") {
					t.Fatalf("%q: %#v", src, err)
				}
				continue
			}
			a, ok := x.Eval(slots)
			b, ok2 := x.Eval(slots)
			if a != b || ok != ok2 || want == engine.FieldBool && a>>1 != 0 {
				t.Fatalf("%q is %d and %d", src, a, b)
			}
		}
	})
}
