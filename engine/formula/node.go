package formula

import "github.com/kotei-dev/kotei/engine"

// op is what a node does.
type op uint8

const (
	opConst op = iota
	opField
	opNeg
	opAdd
	opSub
	opMul
	opDiv
	opMod
	opEq
	opLess   // a < b
	opAtMost // a <= b
	opIn     // a is in list
	opNot
	opAnd
	opOr
	opCond // a ? b : c
)

// node is a checked part of a formula.
type node struct {
	op      op
	typ     engine.FieldType
	faults  bool // it may have no value
	a, b, c *node
	n       int64   // of a constant; number of a field
	list    []int64 // of opIn
	enum    int     // of a FieldEnum: number of the field whose words it has
	word    string  // of a constant: a word whose field is not known yet
	at      int     // offset in the source
}

func constant(n int64, at int) *node { return &node{op: opConst, typ: engine.FieldInt, n: n, at: at} }

// arithmetic nodes may overflow; division may divide by zero.
func arithmetic(o op, a, b *node, at int) *node {
	return &node{op: o, typ: engine.FieldInt, faults: true, a: a, b: b, at: at}
}

func logical(o op, a, b *node, at int) *node {
	n := &node{op: o, typ: engine.FieldBool, a: a, b: b, faults: a.faults, at: at}
	if b != nil {
		n.faults = n.faults || b.faults
	}
	return n
}

// fold computes a node of constants. One that has no value stays as it is.
func (n *node) fold() *node {
	if n.op == opField {
		return n
	}
	for _, x := range []*node{n.a, n.b, n.c} {
		if x != nil && x.op != opConst {
			return n
		}
	}
	if v, ok := value(n)(nil); ok {
		return &node{op: opConst, typ: n.typ, n: v, at: n.at}
	}
	return n
}
