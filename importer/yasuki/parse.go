package yasuki

import (
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// Bounds of the shape of a file. Real files nest three levels deep and have up to 25 keys in a mapping; the
// YAML parser's stack grows with the depth, and its time with the square of the keys of one mapping, so more
// is refused before it sees it.
const (
	maxFlowDepth = 8
	maxPerLine   = 8   // list dashes and the like that open a level on one line
	maxColumn    = 120 // of a token that opens a level
	maxKeys      = 200 // of one mapping
	maxListed    = 500 // texts in one list; real ones have up to 20
)

// syntaxError is a defect with its line.
type syntaxError struct {
	line    int
	message string
}

func (e *syntaxError) Error() string { return e.message }

// Bounds of anchors and aliases: real files share a list between two printings of a card here and there.
const (
	maxAliases     = 2000
	maxAliasedSize = 20_000 // bytes of an aliased text
	maxAliasedList = 100    // items of an aliased list
)

// parseYAML parses a file into its documents, aliases resolved. Tags, merge keys and directives, which card
// files do not need, are refused, and so are aliases that could multiply the file's size. It never panics.
func parseYAML(data []byte) (docs []ast.Node, err error) {
	defer func() {
		if p := recover(); p != nil { // a defect of the YAML library must not stop the other files
			docs, err = nil, fmt.Errorf("not readable as YAML (%.100s)", fmt.Sprint(p))
		}
	}()
	tokens := lexer.Tokenize(string(data))
	if err := checkShape(tokens); err != nil {
		return nil, err
	}
	file, err := parser.Parse(tokens, 0)
	if err != nil {
		return nil, syntax(err)
	}
	anchors := anchorTable{}
	for _, d := range file.Docs {
		if d.Body != nil {
			body, err := anchors.resolve(d.Body)
			if err != nil {
				return nil, err
			}
			docs = append(docs, body)
		}
	}
	return docs, nil
}

// anchorTable are the anchored nodes seen so far.
type anchorTable map[string]ast.Node

// resolve replaces anchors and aliases below n by the nodes they stand for. Only texts, numbers and lists of
// them can be shared.
func (a anchorTable) resolve(n ast.Node) (ast.Node, error) {
	var err error
	switch n := n.(type) {
	case *ast.AnchorNode:
		v, err := a.resolve(n.Value)
		if err != nil {
			return nil, err
		}
		if name := n.Name.GetToken(); name != nil {
			a[name.Value] = v
		}
		return v, nil
	case *ast.AliasNode:
		line := lineOf(n)
		v, ok := a[n.Value.GetToken().Value]
		if !ok {
			return nil, &syntaxError{line, fmt.Sprintf("line %d: an alias without its anchor before it", line)}
		}
		if !shareable(v) {
			return nil, &syntaxError{line, fmt.Sprintf("line %d: an alias may stand only for a text, a number or a short list of them", line)}
		}
		return v, nil
	case *ast.MappingNode:
		for _, p := range n.Values {
			if p.Value, err = a.resolve(p.Value); err != nil {
				return nil, err
			}
		}
	case *ast.MappingValueNode:
		if n.Value, err = a.resolve(n.Value); err != nil {
			return nil, err
		}
	case *ast.SequenceNode:
		for i := range n.Values {
			if n.Values[i], err = a.resolve(n.Values[i]); err != nil {
				return nil, err
			}
		}
	}
	return n, nil
}

// shareable says whether an alias may stand for the node.
func shareable(n ast.Node) bool {
	if s, ok := scalar(n); ok {
		return len(s) <= maxAliasedSize
	}
	list, ok := items(n)
	if !ok || len(list) > maxAliasedList {
		return false
	}
	for _, x := range list {
		if s, ok := scalar(x); !ok || len(s) > 200 {
			return false
		}
	}
	return true
}

// checkShape bounds depth and the number of aliases, and refuses what card files do not need.
func checkShape(tokens token.Tokens) error {
	flow, line, opened, aliases := 0, 0, 0, 0
	var keys keyCounter
	for _, t := range tokens {
		if keys.count(t) > maxKeys {
			return &syntaxError{t.Position.Line, fmt.Sprintf("line %d: more than %d keys in one mapping", t.Position.Line, maxKeys)}
		}
		switch t.Type {
		case token.TagType, token.MergeKeyType, token.DirectiveType:
			return &syntaxError{t.Position.Line, fmt.Sprintf("line %d: tags, merge keys and directives are not read", t.Position.Line)}
		case token.AnchorType, token.AliasType:
			if aliases++; aliases > 2*maxAliases {
				return &syntaxError{t.Position.Line, fmt.Sprintf("line %d: more than %d anchors and aliases", t.Position.Line, 2*maxAliases)}
			}
			opened++
		case token.SequenceStartType, token.MappingStartType:
			flow++
		case token.SequenceEndType, token.MappingEndType:
			flow = max(0, flow-1)
		case token.SequenceEntryType, token.MappingKeyType, token.MappingValueType:
			if t.Position.Line != line {
				line, opened = t.Position.Line, 0
			}
			if flow == 0 {
				opened++
				if t.Type != token.MappingValueType && t.Position.Column > maxColumn {
					opened = maxPerLine + 1
				}
			}
		}
		if flow > maxFlowDepth || opened > maxPerLine {
			return &syntaxError{t.Position.Line, fmt.Sprintf("line %d: nested too deeply for a card file", t.Position.Line)}
		}
	}
	return nil
}

// keyCounter counts the keys of the mappings that are open, without knowing where one ends: in brackets it
// is told apart by how deep it is in them, outside by the column of its keys.
type keyCounter struct {
	flow  [maxFlowDepth + 2]int // by depth of brackets; 0 is not used
	depth int
	block []blockKeys // by column, the innermost last
}

type blockKeys struct{ column, keys int }

// count takes the next token and gives the number of keys so far of the mapping to which it belongs.
func (k *keyCounter) count(t *token.Token) int {
	switch t.Type {
	case token.SequenceStartType, token.MappingStartType:
		k.depth = min(k.depth+1, len(k.flow)-1)
		k.flow[k.depth] = 0
	case token.SequenceEndType, token.MappingEndType:
		k.depth = max(0, k.depth-1)
	case token.SequenceEntryType:
		if k.depth == 0 {
			k.leave(t.Position.Column)
		}
	case token.MappingValueType:
		if k.depth > 0 {
			k.flow[k.depth]++
			return k.flow[k.depth]
		}
		column := t.Position.Column
		if t.Prev != nil && t.Prev.Position.Line == t.Position.Line {
			column = t.Prev.Position.Column
		}
		k.leave(column)
		if n := len(k.block); n == 0 || k.block[n-1].column < column {
			k.block = append(k.block, blockKeys{column: column})
		}
		last := &k.block[len(k.block)-1]
		last.keys++
		return last.keys
	}
	return 0
}

// leave forgets the mappings whose keys stand behind the column.
func (k *keyCounter) leave(column int) {
	for n := len(k.block); n > 0 && k.block[n-1].column > column; n-- {
		k.block = k.block[:n-1]
	}
}

// syntax turns an error of the YAML library into one line with its place.
func syntax(err error) error {
	var at yaml.Error
	if errors.As(err, &at) && at.GetToken() != nil {
		line := at.GetToken().Position.Line
		return &syntaxError{line, fmt.Sprintf("line %d: %s", line, at.GetMessage())}
	}
	message, _, _ := strings.Cut(err.Error(), "\n")
	return errors.New(message)
}

// scalar is the text of a scalar node as it stands in the file; false for lists and mappings. Null is "".
func scalar(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.StringNode:
		return n.Value, true
	case *ast.LiteralNode:
		return n.Value.Value, true
	case *ast.NullNode:
		return "", true
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		return n.GetToken().Value, true
	}
	return "", false
}

// boolean is the value of a true or false; any other node gives false for ok.
func boolean(n ast.Node) (value, ok bool) {
	b, ok := n.(*ast.BoolNode)
	return ok && b.Value, ok
}

// items are the nodes of a list; null is an empty one.
func items(n ast.Node) ([]ast.Node, bool) {
	switch n := n.(type) {
	case *ast.SequenceNode:
		return n.Values, true
	case *ast.NullNode:
		return nil, true
	}
	return nil, false
}

// texts are the scalars of a list of at most maxListed.
func texts(n ast.Node) ([]string, bool) {
	nodes, ok := items(n)
	if !ok || len(nodes) > maxListed {
		return nil, false
	}
	out := make([]string, 0, len(nodes))
	for _, x := range nodes {
		s, ok := scalar(x)
		if !ok {
			return nil, false
		}
		if s = strings.TrimSpace(s); s != "" {
			out = append(out, s)
		}
	}
	return out, true
}

// pairs are the keys and values of a mapping.
func pairs(n ast.Node) ([]*ast.MappingValueNode, bool) {
	switch n := n.(type) {
	case *ast.MappingNode:
		return n.Values, true
	case *ast.MappingValueNode:
		return []*ast.MappingValueNode{n}, true
	}
	return nil, false
}

func keyOf(p *ast.MappingValueNode) string {
	if s, ok := scalar(p.Key); ok {
		return s
	}
	return p.Key.String()
}

func lineOf(n ast.Node) int {
	if m, ok := n.(*ast.MappingNode); ok && len(m.Values) > 0 && !m.IsFlowStyle {
		n = m.Values[0].Key
	}
	if m, ok := n.(*ast.MappingValueNode); ok {
		n = m.Key
	}
	if n == nil || n.GetToken() == nil {
		return 0
	}
	return n.GetToken().Position.Line
}
