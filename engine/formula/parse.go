package formula

import (
	"errors"
	"strings"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
)

// parse gives the tree of a source that the scan has passed.
func parse(src string, tokens []token) (ast.Node, *Error) {
	config := conf.CreateNew()
	config.DisableIfOperator = true
	config.MaxNodes = 2 * MaxSource // the scan bounds it: every node has a character of its own, two in chained comparisons
	for name := range config.Builtins {
		config.Disabled[name] = true
	}
	tree, err := parser.ParseWithConfig(src, config)
	if err == nil {
		return tree.Node, nil
	}
	offset := len(src)
	var e *file.Error
	if errors.As(err, &e) {
		offset = e.From // in characters, all of which have one byte
		if strings.HasPrefix(e.Message, "unexpected token EOF") {
			offset = len(src) // the parser says where the last token is
		}
	}
	for _, t := range tokens {
		if t.end > offset {
			out := at(Syntax, t.at)
			out.Have = short(src[t.at:t.end])
			return nil, out
		}
	}
	return nil, at(Syntax, len(src))
}

// nameOf is the dotted name that a node is; false for anything else.
func nameOf(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		return n.Value, true
	case *ast.MemberNode:
		property, ok := n.Property.(*ast.StringNode)
		if before, named := nameOf(n.Node); ok && named && !n.Optional {
			return before + "." + property.Value, true
		}
	}
	return "", false
}

// start is where a node begins in the source: for a name its first part, for all else where the parser puts it.
func start(n ast.Node) int {
	switch m := n.(type) {
	case *ast.MemberNode:
		return start(m.Node)
	case *ast.CallNode:
		return start(m.Callee)
	}
	return n.Location().From
}

// construct names a part that the language does not have.
func construct(n ast.Node) string {
	switch n := n.(type) {
	case *ast.CallNode:
		if name, ok := nameOf(n.Callee); ok {
			return short(name) + "()"
		}
		return "()"
	case *ast.BuiltinNode:
		return n.Name + "()"
	case *ast.NilNode:
		return "nil"
	case *ast.BinaryNode:
		return n.Operator
	case *ast.ArrayNode, *ast.MemberNode, *ast.SliceNode:
		return "[]"
	}
	return strings.TrimSuffix(strings.TrimPrefix(typeName(n), "*ast."), "Node")
}
