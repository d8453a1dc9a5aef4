package behaviour

import (
	"bytes"
	"errors"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// node is a part of a file: a single value, a list, or keys with values.
type node struct {
	line, column int
	text         string
	isText       bool
	list         []*node
	isList       bool
	pairs        []pair
}

// pair is one key with its value.
type pair struct {
	key          string
	line, column int
	value        *node
}

// get is the value of a key, nil without it.
func (n *node) get(key string) *node {
	for i := range n.pairs {
		if n.pairs[i].key == key {
			return n.pairs[i].value
		}
	}
	return nil
}

// isMap says whether the node has keys.
func (n *node) isMap() bool { return !n.isText && !n.isList }

// parse reads one YAML document into nodes. Anchors, aliases, tags and texts over several lines are refused: behaviours have
// no use for them, and reading them costs more than their size.
func parse(data []byte) (*node, *Problem) {
	if len(data) > MaxSize {
		return nil, &Problem{Line: 1, Column: 1, Code: TooLong, Number: MaxSize}
	}
	if p := scan(data); p != nil {
		return nil, p
	}
	tokens := lexer.Tokenize(string(data))
	depth := 0
	for _, t := range tokens {
		switch t.Type {
		case token.AnchorType, token.AliasType, token.MergeKeyType, token.TagType, token.DirectiveType, token.MappingKeyType,
			token.LiteralType, token.FoldedType:
			return nil, &Problem{Line: t.Position.Line, Column: t.Position.Column, Code: NotPlain}
		case token.SequenceStartType, token.MappingStartType:
			if depth++; depth > MaxDepth {
				return nil, &Problem{Line: t.Position.Line, Column: t.Position.Column, Code: TooDeep, Number: MaxDepth}
			}
		case token.SequenceEndType, token.MappingEndType:
			depth--
		}
	}
	file, err := parser.Parse(tokens, 0)
	if err != nil {
		return nil, yamlProblem(err)
	}
	if len(file.Docs) != 1 || file.Docs[0].Body == nil {
		return nil, &Problem{Line: 1, Column: 1, Code: NotYAML, Name: "one document"}
	}
	return convert(file.Docs[0].Body, 0)
}

// scan refuses lines that are too long or too deeply indented before the YAML reader sees them.
func scan(data []byte) *Problem {
	for i, line := range bytes.Split(data, []byte("\n")) {
		if len(line) > maxLine {
			return &Problem{Line: i + 1, Column: maxLine, Code: TooLong, Number: maxLine}
		}
		if bytes.Count(line, []byte("- ")) > MaxDepth || len(line)-len(bytes.TrimLeft(line, " ")) > 4*MaxDepth {
			return &Problem{Line: i + 1, Column: 1, Code: TooDeep, Number: MaxDepth}
		}
		if bytes.ContainsAny(line, "\t\x00") {
			return &Problem{Line: i + 1, Column: bytes.IndexAny(line, "\t\x00") + 1, Code: NotPlain}
		}
	}
	return nil
}

func yamlProblem(err error) *Problem {
	p := &Problem{Line: 1, Column: 1, Code: NotYAML, Name: err.Error()}
	var at yaml.Error
	if errors.As(err, &at) {
		p.Name = at.GetMessage()
		if t := at.GetToken(); t != nil && t.Position != nil {
			p.Line, p.Column = t.Position.Line, t.Position.Column
		}
	}
	p.Name, _, _ = strings.Cut(p.Name, "\n")
	return p
}

// convert makes a node of a part of the syntax tree.
func convert(n ast.Node, depth int) (*node, *Problem) {
	out := &node{line: 1, column: 1}
	if t := n.GetToken(); t != nil && t.Position != nil {
		out.line, out.column = t.Position.Line, t.Position.Column
	}
	if depth > MaxDepth {
		return nil, &Problem{Line: out.line, Column: out.column, Code: TooDeep, Number: MaxDepth}
	}
	switch v := n.(type) {
	case *ast.MappingNode:
		return out, out.fill(v.Values, depth)
	case *ast.MappingValueNode:
		return out, out.fill([]*ast.MappingValueNode{v}, depth)
	case *ast.SequenceNode:
		out.isList = true
		for _, item := range v.Values {
			x, p := convert(item, depth+1)
			if p != nil {
				return nil, p
			}
			out.list = append(out.list, x)
		}
	case *ast.StringNode:
		out.isText, out.text = true, v.Value
	default:
		out.isText = true
		if t := n.GetToken(); t != nil {
			out.text = t.Value
		}
	}
	return out, nil
}

// fill adds the pairs of a mapping; a key that occurs twice is refused.
func (n *node) fill(values []*ast.MappingValueNode, depth int) *Problem {
	for _, v := range values {
		t := v.Key.GetToken()
		key := pair{key: t.Value, line: t.Position.Line, column: t.Position.Column}
		if n.get(key.key) != nil {
			return &Problem{Line: key.line, Column: key.column, Code: Twice, Name: key.key}
		}
		x, p := convert(v.Value, depth+1)
		if p != nil {
			return p
		}
		key.value = x
		n.pairs = append(n.pairs, key)
	}
	if len(n.pairs) > 0 {
		n.line, n.column = n.pairs[0].line, n.pairs[0].column
	}
	return nil
}
