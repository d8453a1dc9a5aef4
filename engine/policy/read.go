package policy

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

var (
	documentKeys = []string{"name", "description", "otherwise", "ties", "rules"}
	ruleKeys     = []string{"name", "when", "score"}
)

// place is where a value stands in a source.
type place struct {
	line, column int
	flat         bool // a text on one line without escapes: an offset in it is an offset in the source
}

// Read reads a document as YAML or JSON. Unknown keys and wrong types are refused, and so is what could make the reader
// work more than the document is long. The error is of type Errors.
func Read(src []byte) (Document, error) {
	r := reader{src: string(src), doc: Document{places: map[string]place{}}}
	r.read()
	if len(r.errs) > 0 {
		return Document{}, r.errs
	}
	r.doc.defaults()
	return r.doc, nil
}

type reader struct {
	src  string
	doc  Document
	errs Errors
}

// refuse adds an error at a place. It gives the error, so that the caller can say more.
func (r *reader) refuse(code Code, at place) *Error {
	e := &Error{Code: code, Line: at.line, Column: at.column}
	if len(r.errs) < maxErrors {
		r.errs = append(r.errs, e)
	}
	return e
}

func (r *reader) read() {
	if len(r.src) > MaxDocument {
		e := r.refuse(TooLong, place{line: 1, column: 1})
		e.Key, e.Limit = "document", MaxDocument
		return
	}
	tokens := lexer.Tokenize(r.src)
	if !r.checkTokens(tokens) {
		return
	}
	file, err := parser.Parse(tokens, 0)
	if err != nil {
		r.refuseYAML(err)
		return
	}
	if len(file.Docs) != 1 || file.Docs[0].Body == nil {
		r.refuse(Documents, place{line: 1, column: 1}).Known = documentKeys
		return
	}
	r.document(file.Docs[0].Body)
}

// refuseYAML takes over an error of the YAML reader.
func (r *reader) refuseYAML(err error) {
	message, at := "", place{line: 1, column: 1}
	var known yaml.Error
	if !errors.As(err, &known) {
		message = err.Error()
	} else { // whose Error prints the source token by token, which takes much of it
		message = known.GetMessage()
		if t := known.GetToken(); t != nil && t.Position != nil {
			at = place{line: t.Position.Line, column: t.Position.Column}
		}
	}
	message, _, _ = strings.Cut(message, "\n")
	r.refuse(BadYAML, at).Have = cut(message)
}

// checkTokens refuses what could be more than it looks, and what nests too deep for the parser.
func (r *reader) checkTokens(tokens token.Tokens) bool {
	flow, dashes, line := 0, 0, 0
	for _, t := range tokens {
		at := place{line: t.Position.Line, column: t.Position.Column}
		switch t.Type {
		case token.AnchorType, token.AliasType, token.MergeKeyType:
			r.refuse(Anchor, at)
			return false
		case token.TagType, token.DirectiveType, token.MappingKeyType:
			r.refuse(Tag, at)
			return false
		case token.SequenceStartType, token.MappingStartType:
			flow++
		case token.SequenceEndType, token.MappingEndType:
			flow--
		case token.SequenceEntryType:
			if at.line != line {
				dashes, line = 0, at.line
			}
			dashes++
		}
		if flow > maxNesting || dashes > maxNesting {
			r.refuse(Nesting, at).Limit = maxNesting
			return false
		}
	}
	return true
}

// keysOf visits the entries of a mapping, and refuses keys that are not known or stand there twice.
func (r *reader) keysOf(n ast.Node, rule int, known []string, visit func(key string, v ast.Node)) {
	var entries []*ast.MappingValueNode
	switch m := n.(type) {
	case *ast.MappingNode:
		entries = m.Values
	case *ast.MappingValueNode:
		entries = []*ast.MappingValueNode{m}
	default:
		e := r.refuse(WrongType, placeOf(n))
		if e.Rule, e.Key, e.Want = rule, "rules", "keys and values"; rule == 0 {
			e.Key = "document"
		}
		return
	}
	seen := map[string]bool{}
	for _, entry := range entries {
		key := entry.Key.GetToken().Value
		if !slices.Contains(known, key) || seen[key] {
			e := r.refuse(UnknownKey, placeOf(entry.Key))
			e.Rule, e.Have, e.Known = rule, cut(key), known
			continue
		}
		seen[key] = true
		visit(key, entry.Value)
	}
}

func (r *reader) document(n ast.Node) {
	rules := false
	r.keysOf(n, 0, documentKeys, func(key string, v ast.Node) {
		switch key {
		case "name":
			r.doc.Name = r.text(v, 0, key, key, MaxName)
		case "description":
			r.doc.Description = r.text(v, 0, key, key, MaxDocument)
		case "otherwise":
			r.doc.Otherwise = r.oneOf(v, key, Names())
		case "ties":
			r.doc.Ties = r.oneOf(v, key, []string{First, AtRandom})
		case "rules":
			rules = true
			r.rules(v)
		}
	})
	if r.doc.Name == "" && len(r.errs) == 0 {
		r.refuse(Missing, placeOf(n)).Key = "name"
	}
	if !rules && len(r.errs) == 0 {
		r.refuse(Missing, placeOf(n)).Key = "rules"
	}
}

func (r *reader) rules(n ast.Node) {
	list, ok := n.(*ast.SequenceNode)
	if !ok {
		e := r.refuse(WrongType, placeOf(n))
		e.Key, e.Want = "rules", "a list of rules"
		return
	}
	if len(list.Values) > MaxRules {
		r.refuse(TooMany, placeOf(list.Values[MaxRules])).Limit = MaxRules
		return
	}
	for i, item := range list.Values {
		rule, before := Rule{}, len(r.errs)
		r.keysOf(item, i+1, ruleKeys, func(key string, v ast.Node) {
			switch path := pathOf(i, key); key {
			case "name":
				rule.Name = r.text(v, i+1, key, path, MaxName)
			case "when":
				rule.When = r.text(v, i+1, key, path, MaxDocument)
			case "score":
				rule.Score = r.text(v, i+1, key, path, MaxDocument)
			}
		})
		for _, need := range []struct{ key, have string }{{"when", rule.When}, {"score", rule.Score}} {
			if need.have == "" && len(r.errs) == before {
				e := r.refuse(Missing, placeOf(item))
				e.Rule, e.Key = i+1, need.key
			}
		}
		r.doc.Rules = append(r.doc.Rules, rule)
	}
}

// text is a scalar as it is written: a number or truth value is an expression too.
func (r *reader) text(n ast.Node, rule int, key, path string, most int) string {
	at := placeOf(n)
	text, ok := "", false
	switch v := n.(type) {
	case *ast.StringNode:
		text, ok = v.Value, true
		raw := v.GetToken().Type
		at.flat = raw == token.StringType && !strings.Contains(text, "\n")
		if raw == token.DoubleQuoteType || raw == token.SingleQuoteType {
			at.column++
			at.flat = !strings.ContainsAny(strings.Trim(strings.TrimSpace(v.GetToken().Origin), `"'`), "\\'\n")
		}
	case *ast.LiteralNode:
		text, ok = strings.TrimSpace(v.Value.Value), true
	case *ast.IntegerNode, *ast.BoolNode, *ast.FloatNode:
		text, ok = n.GetToken().Value, true
		at.flat = true
	}
	switch {
	case !ok || text == "":
		e := r.refuse(WrongType, at)
		e.Rule, e.Key, e.Want = rule, key, "a text"
	case utf8.RuneCountInString(text) > most:
		e := r.refuse(TooLong, at)
		e.Rule, e.Key, e.Limit = rule, key, most
	}
	r.doc.places[path] = at
	return text
}

func (r *reader) oneOf(n ast.Node, key string, known []string) string {
	text := r.text(n, 0, key, key, MaxDocument)
	if text != "" && !slices.Contains(known, text) {
		e := r.refuse(UnknownName, placeOf(n))
		e.Key, e.Have, e.Known = key, cut(text), known
	}
	return text
}

func placeOf(n ast.Node) place {
	t := n.GetToken()
	if t == nil || t.Position == nil {
		return place{line: 1, column: 1}
	}
	return place{line: t.Position.Line, column: t.Position.Column}
}

// cut is a text that is cut for a message.
func cut(text string) string {
	const most = 60
	if utf8.RuneCountInString(text) <= most {
		return strings.ToValidUTF8(text, "?")
	}
	return strings.ToValidUTF8(string([]rune(text)[:most]), "?") + "…"
}
