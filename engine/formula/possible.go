package formula

// Possible says whether a truth value could be true, or have no value, while a field has a value, whatever the other fields
// are. It may say yes where it could not, but never no where it could: so a caller need not look at what is not possible.
func (f *Formula) Possible(field int, value int64) bool {
	v, known := f.root.given(int64(field), value)
	return !known || v != 0
}

// given is the value of a node that follows from the value of one field alone; false if it does not follow.
func (n *node) given(field, value int64) (int64, bool) {
	switch n.op {
	case opConst:
		return n.n, true
	case opField:
		return value, n.n == field
	case opNot:
		v, known := n.a.given(field, value)
		return truth(v == 0), known
	case opIn:
		v, known := n.a.given(field, value)
		return truth(inList(n.list)(v)), known
	case opAnd, opOr:
		return n.givenLogic(field, value)
	case opCond:
		v, known := n.a.given(field, value)
		switch {
		case !known:
			return 0, false
		case v != 0:
			return n.b.given(field, value)
		}
		return n.c.given(field, value)
	case opEq, opLess, opAtMost:
		a, known := n.a.given(field, value)
		b, known2 := n.b.given(field, value)
		if !known || !known2 {
			return 0, false
		}
		return map[op]int64{opEq: truth(a == b), opLess: truth(a < b), opAtMost: truth(a <= b)}[n.op], true
	}
	return 0, false // arithmetic: nobody compares kinds with sums
}

// givenLogic is given for "and" and "or": one side can decide alone, the right one only if the left one has a value.
func (n *node) givenLogic(field, value int64) (int64, bool) {
	decides := truth(n.op == opOr)
	a, known := n.a.given(field, value)
	if known && a == decides {
		return a, true
	}
	b, known2 := n.b.given(field, value)
	if known2 && b == decides && (known || !n.a.faults) {
		return b, true
	}
	return b, known && known2
}
