package formula

import (
	"fmt"
	"slices"

	"github.com/expr-lang/expr/ast"

	"github.com/kotei-dev/kotei/engine"
)

func typeName(n ast.Node) string { return fmt.Sprintf("%T", n) }

// checker makes nodes of a tree: it takes the kinds of node that the language has, and refuses all others.
type checker struct {
	src     string
	fields  []engine.Field
	uses    []int
	visited int
}

// check makes the node of a part that is that deep in the formula.
func (c *checker) check(n ast.Node, depth int) (*node, *Error) {
	if depth > MaxDepth {
		e := at(TooDeep, start(n))
		e.Limit = MaxDepth
		return nil, e
	}
	if c.visited++; c.visited > 2*len(c.src) {
		return nil, at(TooComplex, start(n))
	}
	switch n := n.(type) {
	case *ast.IntegerNode:
		return constant(int64(n.Value), start(n)), nil
	case *ast.BoolNode:
		v := constant(0, start(n))
		if v.typ = engine.FieldBool; n.Value {
			v.n = 1
		}
		return v, nil
	case *ast.IdentifierNode, *ast.MemberNode:
		return c.name(n)
	case *ast.UnaryNode:
		return c.unary(n, depth)
	case *ast.BinaryNode:
		return c.binary(n, depth)
	case *ast.ConditionalNode:
		return c.conditional(n, depth)
	}
	return nil, unsupported(n)
}

func unsupported(n ast.Node) *Error {
	e := at(Unsupported, start(n))
	e.Have = construct(n)
	return e
}

// need is check with a type that the part must have.
func (c *checker) need(n ast.Node, depth int, want engine.FieldType) (*node, *Error) {
	x, err := c.check(n, depth)
	if err != nil {
		return nil, err
	}
	return x, c.is(x, want)
}

func (c *checker) is(x *node, want engine.FieldType) *Error {
	if x.word != "" {
		return c.lone(x)
	}
	if x.typ != want {
		e := at(Mismatch, x.at)
		e.Have, e.Want = x.typ.String(), want.String()
		return e
	}
	return nil
}

// lone is the error of a word that is not compared with a field.
func (c *checker) lone(x *node) *Error {
	e := at(LoneWord, x.at)
	e.Have = x.word
	for i := range c.fields {
		if slices.Contains(c.fields[i].Enum, x.word) {
			e.Field = c.fields[i].Name
			break
		}
	}
	return e
}

// name is a field, or else a word that is looked up when it is compared.
func (c *checker) name(n ast.Node) (*node, *Error) {
	name, ok := nameOf(n)
	if !ok {
		return nil, unsupported(n)
	}
	isWord := false
	for i := range c.fields {
		f := &c.fields[i]
		if f.Name == name {
			if !slices.Contains(c.uses, i) {
				c.uses = append(c.uses, i)
			}
			return &node{op: opField, typ: f.Type, n: int64(i), enum: i, at: start(n)}, nil
		}
		isWord = isWord || slices.Contains(f.Enum, name)
	}
	if isWord {
		return &node{op: opConst, typ: engine.FieldEnum, word: name, at: start(n)}, nil
	}
	e := at(UnknownName, start(n))
	e.Have, e.Near = short(name), c.near(name)
	return nil, e
}

func (c *checker) unary(n *ast.UnaryNode, depth int) (*node, *Error) {
	if n.Operator == "!" || n.Operator == "not" {
		x, err := c.need(n.Node, depth+1, engine.FieldBool)
		if err != nil {
			return nil, err
		}
		return logical(opNot, x, nil, start(n)).fold(), nil
	}
	x, err := c.need(n.Node, depth+1, engine.FieldInt)
	if err != nil || n.Operator == "+" {
		return x, err
	}
	return (&node{op: opNeg, typ: engine.FieldInt, faults: true, a: x, at: start(n)}).fold(), nil
}

func (c *checker) conditional(n *ast.ConditionalNode, depth int) (*node, *Error) {
	cond, err := c.need(n.Cond, depth+1, engine.FieldBool)
	if err != nil {
		return nil, err
	}
	a, err := c.check(n.Exp1, depth+1)
	if err != nil {
		return nil, err
	}
	if a.word != "" {
		return nil, c.lone(a)
	}
	if a.typ == engine.FieldEnum {
		e := at(Mismatch, a.at)
		e.Have, e.Want = a.typ.String(), engine.FieldInt.String()
		return nil, e
	}
	b, err := c.need(n.Exp2, depth+1, a.typ)
	if err != nil {
		return nil, err
	}
	if cond.op == opConst {
		if cond.n != 0 {
			return a, nil
		}
		return b, nil
	}
	return &node{op: opCond, typ: a.typ, faults: cond.faults || a.faults || b.faults, a: cond, b: a, c: b, at: cond.at}, nil
}
