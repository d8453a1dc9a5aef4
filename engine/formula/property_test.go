package formula_test

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/formula"
)

// sample is an expression with what a naive evaluator with numbers of any size makes of it: nil where it has no value. A
// truth value is 0 or 1.
type sample struct {
	src   string
	value *big.Int
	atom  bool // it needs no brackets
}

func (s sample) in() string {
	if s.atom {
		return s.src
	}
	return "(" + s.src + ")"
}

// fits is the value if it has 64 bits.
func fits(v *big.Int) *big.Int {
	if v == nil || !v.IsInt64() {
		return nil
	}
	return v
}

func truthValue(b bool) *big.Int {
	if b {
		return big.NewInt(1)
	}
	return new(big.Int)
}

var extremes = []int64{0, 1, 2, 3, 7, 10, 1 << 31, 3037000500, math.MaxInt32, math.MaxInt64 - 1, math.MaxInt64}

func number(t *rapid.T, slots []int64, depth int) sample {
	kind := rapid.IntRange(0, 8).Draw(t, "number")
	if depth == 0 {
		kind %= 3
	}
	switch kind {
	case 0:
		n := rapid.OneOf(rapid.Int64Range(0, 20), rapid.SampledFrom(extremes)).Draw(t, "literal")
		return sample{fmt.Sprint(n), big.NewInt(n), true}
	case 1, 2:
		f := rapid.SampledFrom([]int{0, 1, 6}).Draw(t, "field")
		return sample{fields[f].Name, big.NewInt(slots[f]), true}
	case 3:
		a := number(t, slots, depth-1)
		out := sample{src: "-" + a.in()}
		if a.value != nil {
			out.value = fits(new(big.Int).Neg(a.value))
		}
		return out
	case 4:
		c, a, b := truth(t, slots, depth-1), number(t, slots, depth-1), number(t, slots, depth-1)
		out := sample{src: c.in() + " ? " + a.in() + " : " + b.in()}
		switch {
		case c.value == nil:
		case c.value.Sign() != 0:
			out.value = a.value
		default:
			out.value = b.value
		}
		return out
	}
	op := rapid.SampledFrom([]string{"+", "-", "*", "/", "%"}).Draw(t, "operator")
	a, b := number(t, slots, depth-1), number(t, slots, depth-1)
	return sample{src: a.in() + op + b.in(), value: arithmetic(op, a.value, b.value)}
}

func arithmetic(op string, a, b *big.Int) *big.Int {
	if a == nil || b == nil {
		return nil
	}
	v := new(big.Int)
	switch op {
	case "+":
		return fits(v.Add(a, b))
	case "-":
		return fits(v.Sub(a, b))
	case "*":
		return fits(v.Mul(a, b))
	}
	if b.Sign() == 0 {
		return nil
	}
	if op == "/" {
		return fits(v.Quo(a, b))
	}
	return v.Rem(a, b)
}

func truth(t *rapid.T, slots []int64, depth int) sample {
	kind := rapid.IntRange(0, 8).Draw(t, "truth")
	if depth == 0 {
		kind %= 3
	}
	switch kind {
	case 0:
		b := rapid.Bool().Draw(t, "constant")
		return sample{fmt.Sprint(b), truthValue(b), true}
	case 1:
		f := rapid.SampledFrom([]int{2, 7}).Draw(t, "field")
		return sample{fields[f].Name, big.NewInt(slots[f]), true}
	case 2:
		f := rapid.SampledFrom([]int{3, 4, 5}).Draw(t, "words of")
		i := rapid.IntRange(0, 2).Draw(t, "word")
		return sample{src: fields[f].Name + " == " + fields[f].Enum[i], value: truthValue(slots[f] == int64(i))}
	case 3:
		a := truth(t, slots, depth-1)
		out := sample{src: rapid.SampledFrom([]string{"!", "not "}).Draw(t, "not") + a.in()}
		if a.value != nil {
			out.value = truthValue(a.value.Sign() == 0)
		}
		return out
	case 4:
		list := rapid.SliceOfN(rapid.Int64Range(-3, 200), 0, 4).Draw(t, "list")
		a := number(t, slots, depth-1)
		out := sample{src: a.in() + " in " + strings.ReplaceAll(fmt.Sprint(list), " ", ", ")}
		if a.value != nil {
			in := false
			for _, n := range list {
				in = in || a.value.Int64() == n
			}
			out.value = truthValue(in)
		}
		return out
	case 5, 6:
		op := rapid.SampledFrom([]string{"&&", " and ", "||", " or "}).Draw(t, "logic")
		a, b := truth(t, slots, depth-1), truth(t, slots, depth-1)
		out := sample{src: a.in() + op + b.in(), value: b.value}
		decides := 0
		if strings.Contains("|| or ", op) {
			decides = 1
		}
		if a.value == nil || a.value.Sign() == decides {
			out.value = a.value
		}
		return out
	}
	op := rapid.SampledFrom([]string{"==", "!=", "<", "<=", ">", ">="}).Draw(t, "comparison")
	a, b := number(t, slots, depth-1), number(t, slots, depth-1)
	out := sample{src: a.in() + op + b.in()}
	if a.value != nil && b.value != nil {
		c := a.value.Cmp(b.value)
		out.value = truthValue(map[string]bool{"==": c == 0, "!=": c != 0, "<": c < 0, "<=": c <= 0, ">": c > 0, ">=": c >= 0}[op])
	}
	return out
}

func drawSlots(t *rapid.T) []int64 {
	slots := make([]int64, len(fields))
	for i, f := range fields {
		switch f.Type {
		case engine.FieldInt:
			slots[i] = rapid.OneOf(rapid.Int64Range(-5, 20), rapid.SampledFrom(append(extremes, math.MinInt64))).Draw(t, f.Name)
		default:
			slots[i] = rapid.Int64Range(0, 1).Draw(t, f.Name)
		}
	}
	return slots
}

// TestNaive: a formula has the value that plain mathematics gives, or none exactly where some step of it has none.
func TestNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		slots := drawSlots(t)
		s, want := number(t, slots, 4), engine.FieldInt
		if rapid.Bool().Draw(t, "a truth value") {
			s, want = truth(t, slots, 4), engine.FieldBool
		}
		f, err := formula.Compile(s.src, fields, want)
		if err != nil {
			t.Fatalf("%s: %v", s.src, err)
		}
		got, ok := f.Eval(slots)
		if ok != (s.value != nil) || ok && got != s.value.Int64() {
			t.Fatalf("%s with %v is %d (%v), want %v", s.src, slots, got, ok, s.value)
		}
		for field := range fields {
			if want == engine.FieldBool && !f.Possible(field, slots[field]) && (!ok || got != 0) {
				t.Fatalf("%s with %v is %d (%v), but said to be impossible", s.src, slots, got, ok)
			}
		}
	})
}
