package formula

// surelyInt compiles a number or word that always has a value.
func surelyInt(n *node) intFunc {
	switch n.op {
	case opConst:
		c := n.n
		return func([]int64) int64 { return c }
	case opField:
		f := n.n
		return func(s []int64) int64 { return s[f] }
	case opCond:
		a, b, c := surelyBool(n.a), surelyInt(n.b), surelyInt(n.c)
		return func(s []int64) int64 {
			if a(s) {
				return b(s)
			}
			return c(s)
		}
	}
	f := surelyBool(n) // a truth value that is compared
	return func(s []int64) int64 { return truth(f(s)) }
}

// surelyBool compiles a truth value that always has one.
func surelyBool(n *node) boolFunc {
	switch n.op {
	case opConst:
		c := n.n != 0
		return func([]int64) bool { return c }
	case opField:
		f := n.n
		return func(s []int64) bool { return s[f] != 0 }
	case opNot:
		return negation(n.a)
	case opAnd:
		a, b := surelyBool(n.a), surelyBool(n.b)
		return func(s []int64) bool { return a(s) && b(s) }
	case opOr:
		a, b := surelyBool(n.a), surelyBool(n.b)
		return func(s []int64) bool { return a(s) || b(s) }
	case opIn:
		a, in := surelyInt(n.a), inList(n.list)
		return func(s []int64) bool { return in(a(s)) }
	case opCond:
		a, b, c := surelyBool(n.a), surelyBool(n.b), surelyBool(n.c)
		return func(s []int64) bool {
			if a(s) {
				return b(s)
			}
			return c(s)
		}
	}
	return comparison(n)
}

func negation(n *node) boolFunc {
	if n.op == opEq && n.a.op == opField && n.b.op == opConst {
		f, c := n.a.n, n.b.n
		return func(s []int64) bool { return s[f] != c }
	}
	f := surelyBool(n)
	return func(s []int64) bool { return !f(s) }
}

// comparison compiles one of two parts; a field and a constant are compared without a detour.
func comparison(n *node) boolFunc {
	if n.a.op == opField && n.b.op == opConst {
		f, c := n.a.n, n.b.n
		switch n.op {
		case opEq:
			return func(s []int64) bool { return s[f] == c }
		case opLess:
			return func(s []int64) bool { return s[f] < c }
		case opAtMost:
			return func(s []int64) bool { return s[f] <= c }
		}
	}
	if n.a.op == opConst && n.b.op == opField {
		c, f := n.a.n, n.b.n
		switch n.op {
		case opEq:
			return func(s []int64) bool { return c == s[f] }
		case opLess:
			return func(s []int64) bool { return c < s[f] }
		case opAtMost:
			return func(s []int64) bool { return c <= s[f] }
		}
	}
	a, b := surelyInt(n.a), surelyInt(n.b)
	switch n.op {
	case opEq:
		return func(s []int64) bool { return a(s) == b(s) }
	case opLess:
		return func(s []int64) bool { return a(s) < b(s) }
	}
	return func(s []int64) bool { return a(s) <= b(s) }
}
