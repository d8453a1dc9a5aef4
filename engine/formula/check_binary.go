package formula

import (
	"slices"

	"github.com/expr-lang/expr/ast"

	"github.com/kotei-dev/kotei/engine"
)

// operation is a binary operator of the language.
type operation struct {
	op    op
	chain int // operators of one number other than 0 make chains that count as one level
	swap  bool
	not   bool
}

var operations = map[string]operation{
	"+": {op: opAdd, chain: 1}, "-": {op: opSub, chain: 1},
	"*": {op: opMul, chain: 2}, "/": {op: opDiv, chain: 2}, "%": {op: opMod, chain: 2},
	"&&": {op: opAnd, chain: 3}, "and": {op: opAnd, chain: 3},
	"||": {op: opOr, chain: 4}, "or": {op: opOr, chain: 4},
	"==": {op: opEq}, "!=": {op: opEq, not: true},
	"<": {op: opLess}, ">": {op: opLess, swap: true},
	"<=": {op: opAtMost}, ">=": {op: opAtMost, swap: true},
	"in": {op: opIn},
}

func (c *checker) binary(n *ast.BinaryNode, depth int) (*node, *Error) {
	how, ok := operations[n.Operator]
	if !ok {
		return nil, unsupported(n)
	}
	left := depth + 1
	if b, ok := n.Left.(*ast.BinaryNode); ok && how.chain != 0 && operations[b.Operator].chain == how.chain {
		left = depth
	}
	switch how.op {
	case opEq:
		return c.equality(n, how, left, depth+1)
	case opIn:
		return c.member(n, left)
	}
	want := engine.FieldInt
	if how.op == opAnd || how.op == opOr {
		want = engine.FieldBool
	}
	a, err := c.check(n.Left, left)
	if err != nil {
		return nil, err
	}
	if how.op == opLess || how.op == opAtMost {
		if a.word == "" && a.typ != engine.FieldInt {
			e := at(Order, a.at)
			e.Have = a.typ.String()
			return nil, e
		}
	}
	if err := c.is(a, want); err != nil {
		return nil, err
	}
	b, err := c.need(n.Right, depth+1, want)
	if err != nil {
		return nil, err
	}
	if how.swap {
		a, b = b, a
	}
	switch how.op {
	case opAnd, opOr:
		return shortcut(logical(how.op, a, b, a.at)), nil
	case opLess, opAtMost:
		return logical(how.op, a, b, a.at).fold(), nil
	}
	return arithmetic(how.op, a, b, a.at).fold(), nil
}

// shortcut leaves out what a constant on the left decides, and constants that decide nothing.
func shortcut(n *node) *node {
	decides := int64(0) // the value that decides
	if n.op == opOr {
		decides = 1
	}
	switch {
	case n.a.op == opConst && n.a.n == decides:
		return n.a
	case n.a.op == opConst:
		return n.b
	case n.b.op == opConst && n.b.n != decides:
		return n.a
	}
	return n
}

// equality compares two of a kind: numbers, truth values, or words of fields that share them.
func (c *checker) equality(n *ast.BinaryNode, how operation, left, right int) (*node, *Error) {
	a, err := c.check(n.Left, left)
	if err != nil {
		return nil, err
	}
	b, err := c.check(n.Right, right)
	if err != nil {
		return nil, err
	}
	switch {
	case a.word != "" && b.word != "":
		return nil, c.lone(a)
	case a.word != "":
		err = c.resolve(a, b)
	case b.word != "":
		err = c.resolve(b, a)
	case a.typ != b.typ:
		err = c.is(b, a.typ)
	case a.typ == engine.FieldEnum && !slices.Equal(c.fields[a.enum].Enum, c.fields[b.enum].Enum):
		err = at(OtherWords, a.at)
		err.Have, err.Field = c.fields[a.enum].Name, c.fields[b.enum].Name
	}
	if err != nil {
		return nil, err
	}
	eq := logical(opEq, a, b, a.at).fold()
	if how.not {
		eq = logical(opNot, eq, nil, a.at).fold()
	}
	return eq, nil
}

// resolve gives a word its number among the words of the field that it is compared with.
func (c *checker) resolve(word, field *node) *Error {
	if field.typ != engine.FieldEnum {
		e := at(Mismatch, word.at)
		e.Have, e.Want = engine.FieldEnum.String(), field.typ.String()
		return e
	}
	f := &c.fields[field.enum]
	i := slices.Index(f.Enum, word.word)
	if i < 0 {
		e := at(UnknownWord, word.at)
		e.Have, e.Field, e.Near = word.word, f.Name, closest(word.word, f.Enum)
		return e
	}
	word.word, word.n, word.enum = "", int64(i), field.enum
	return nil
}

// member is "x in [a, b]": the list holds numbers for a number and words for a field with words.
func (c *checker) member(n *ast.BinaryNode, left int) (*node, *Error) {
	x, err := c.check(n.Left, left)
	if err != nil {
		return nil, err
	}
	if x.word != "" {
		return nil, c.lone(x)
	}
	list, ok := n.Right.(*ast.ArrayNode)
	switch {
	case !ok:
		return nil, at(NotConstant, start(n.Right))
	case x.typ == engine.FieldBool:
		return nil, c.is(x, engine.FieldInt)
	}
	out := &node{op: opIn, typ: engine.FieldBool, a: x, faults: x.faults, at: x.at}
	for _, entry := range list.Nodes {
		v, err := c.check(entry, 1)
		if err != nil {
			return nil, err
		}
		switch {
		case v.op != opConst:
			return nil, at(NotConstant, v.at)
		case v.word != "":
			err = c.resolve(v, x)
		default:
			err = c.is(v, x.typ)
		}
		if err != nil {
			return nil, err
		}
		out.list = append(out.list, v.n)
	}
	return out.fold(), nil
}
