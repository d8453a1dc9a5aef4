package formula

import "github.com/kotei-dev/kotei/engine"

// The closures that a formula is compiled to. They read slots and change nothing. Those of parts that always have a value
// give it alone; the others say too whether there is one.
type (
	intFunc   = func(slots []int64) int64
	boolFunc  = func(slots []int64) bool
	valueFunc = func(slots []int64) (int64, bool)
)

// value compiles any node.
func value(n *node) valueFunc {
	switch {
	case !n.faults && n.typ == engine.FieldBool:
		f := surelyBool(n)
		return func(s []int64) (int64, bool) {
			if f(s) {
				return 1, true
			}
			return 0, true
		}
	case !n.faults:
		return always(surelyInt(n))
	}
	switch n.op {
	case opNeg:
		a := value(n.a)
		return func(s []int64) (int64, bool) {
			x, ok := a(s)
			if !ok {
				return 0, false
			}
			return sub(0, x)
		}
	case opCond:
		a, b, c := value(n.a), value(n.b), value(n.c)
		return func(s []int64) (int64, bool) {
			x, ok := a(s)
			switch {
			case !ok:
				return 0, false
			case x != 0:
				return b(s)
			}
			return c(s)
		}
	case opNot, opIn:
		return unaryLogic(n)
	case opAnd, opOr:
		return shortLogic(n)
	}
	return pairFunc(n)
}

func always(f intFunc) valueFunc {
	return func(s []int64) (int64, bool) { return f(s), true }
}

// unaryLogic compiles a node with one operand that may have no value.
func unaryLogic(n *node) valueFunc {
	a := value(n.a)
	test := func(x int64) bool { return x == 0 }
	if n.op == opIn {
		test = inList(n.list)
	}
	return func(s []int64) (int64, bool) {
		x, ok := a(s)
		return truth(test(x)), ok
	}
}

// shortLogic compiles "and" and "or": the right side is looked at only where the left one does not decide.
func shortLogic(n *node) valueFunc {
	a, b := value(n.a), value(n.b)
	decides := truth(n.op == opOr)
	return func(s []int64) (int64, bool) {
		if x, ok := a(s); !ok || x == decides {
			return x, ok
		}
		return b(s)
	}
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// pairFunc compiles arithmetic and comparisons.
func pairFunc(n *node) valueFunc {
	do := map[op]func(a, b int64) (int64, bool){
		opAdd: add, opSub: sub, opMul: mul, opDiv: div, opMod: mod,
		opEq:     func(a, b int64) (int64, bool) { return truth(a == b), true },
		opLess:   func(a, b int64) (int64, bool) { return truth(a < b), true },
		opAtMost: func(a, b int64) (int64, bool) { return truth(a <= b), true },
	}[n.op]
	if f := plainPair(n); f != nil {
		return f
	}
	a, b := value(n.a), value(n.b)
	return func(s []int64) (int64, bool) {
		x, ok := a(s)
		if !ok {
			return 0, false
		}
		y, ok := b(s)
		if !ok {
			return 0, false
		}
		return do(x, y)
	}
}

// plainPair compiles the sums and products that scores are made of without a detour; nil for other nodes.
func plainPair(n *node) valueFunc {
	switch {
	case n.op == opMul && n.a.op == opConst && n.b.op == opField:
		c, f := n.a.n, n.b.n
		return func(s []int64) (int64, bool) { return mul(c, s[f]) }
	case n.op == opAdd && !n.b.faults:
		a, b := value(n.a), surelyInt(n.b)
		return func(s []int64) (int64, bool) {
			x, ok := a(s)
			y, fits := add(x, b(s))
			return y, ok && fits
		}
	case n.op == opAdd:
		a, b := value(n.a), value(n.b)
		return func(s []int64) (int64, bool) {
			x, ok := a(s)
			y, ok2 := b(s)
			z, fits := add(x, y)
			return z, ok && ok2 && fits
		}
	case n.op == opSub && n.b.op == opField:
		a, f := value(n.a), n.b.n
		return func(s []int64) (int64, bool) {
			x, ok := a(s)
			y, fits := sub(x, s[f])
			return y, ok && fits
		}
	}
	return nil
}

// inList is the test of a list: a set of bits where its numbers are small, as those of words are.
func inList(list []int64) func(int64) bool {
	var bits [2]uint64
	for _, v := range list {
		if v < 0 || v > 127 {
			return func(x int64) bool {
				for _, v := range list {
					if v == x {
						return true
					}
				}
				return false
			}
		}
		bits[v>>6] |= 1 << (v & 63)
	}
	return func(x int64) bool { return x >= 0 && x < 128 && bits[x>>6]&(1<<(x&63)) != 0 }
}
