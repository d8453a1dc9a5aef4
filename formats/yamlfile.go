package formats

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// Bounds of a definition. Whoever posts one must not be able to make the reader work more than its size.
const (
	maxDefinition = 64 << 10 // bytes
	maxNesting    = 12       // flow brackets and list dashes within each other
	maxProblems   = 50
)

// DefinitionProblem is one fault of a definition and where it stands.
type DefinitionProblem struct {
	File    string `json:"file"`
	Line    int    `json:"line"`   // from 1
	Column  int    `json:"column"` // from 1, in characters
	Path    string `json:"path"`   // "versions[0].rules[2].limit"
	Code    string `json:"code"`   // stable word for the fault: "unknown-key", "date-overlap" …
	Message string `json:"message"`
}

// String is the problem as a compiler would print it.
func (p DefinitionProblem) String() string {
	return fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Column, p.Message)
}

// position is a place in a file.
type position struct{ line, column int }

// source is a YAML file being read: where its parts stand, and the problems found.
type source struct {
	file     string
	at       map[string]position // path -> value, or key of a mapping's entry as path + "#"
	problems []DefinitionProblem
}

// report adds a problem about a part. A part that is not there is reported at the nearest one around it.
func (s *source) report(path, code, format string, args ...any) {
	if len(s.problems) >= maxProblems {
		return
	}
	pos := position{1, 1}
	for p := path; ; {
		if at, ok := s.at[p]; ok {
			pos = at
			break
		}
		cut := strings.LastIndexAny(strings.TrimSuffix(p, "]"), ".[")
		if cut < 0 {
			if at, ok := s.at[""]; ok {
				pos = at
			}
			break
		}
		p = p[:cut]
	}
	s.problems = append(s.problems, DefinitionProblem{s.file, pos.line, pos.column, strings.TrimSuffix(path, "#"), code, fmt.Sprintf(format, args...)})
}

// readYAML decodes one YAML document into a struct. Every unknown key is reported, not only the first, and so is
// everything that a definition has no use for: anchors, aliases, tags, several documents.
func readYAML(file string, data []byte, into any) *source {
	s := &source{file: file, at: map[string]position{}}
	if len(data) > maxDefinition {
		s.report("", "too-long", "the file has %d bytes; at most %d are read", len(data), maxDefinition)
		return s
	}
	if r := (&prescan{data: data}).scan(); r != nil {
		s.at[""] = r.position
		s.report("", r.code, "%s", r.message)
		return s
	}
	tokens := lexer.Tokenize(string(data))
	if !s.checkTokens(tokens) {
		return s
	}
	parsed, err := parser.Parse(tokens, 0)
	if err != nil {
		s.reportError("", err)
		return s
	}
	if len(parsed.Docs) != 1 || parsed.Docs[0].Body == nil {
		s.report("", "not-one-document", "the file must hold exactly one YAML document; this one holds %d", len(parsed.Docs))
		return s
	}
	body := parsed.Docs[0].Body
	s.walk("", body, reflect.TypeOf(into).Elem())
	if len(s.problems) > 0 {
		return s
	}
	if err := yaml.NodeToValue(body, into); err != nil {
		s.reportError("", err)
	}
	return s
}

// checkTokens refuses what would make the parser work more than the size of the file, and what has no use.
func (s *source) checkTokens(tokens token.Tokens) bool {
	flow, dashes, line := 0, 0, 0
	for _, t := range tokens {
		at := position{t.Position.Line, t.Position.Column}
		refuse := func(code, message string) bool {
			s.at[""] = at
			s.report("", code, "%s", message)
			return false
		}
		switch t.Type {
		case token.AnchorType, token.AliasType, token.MergeKeyType:
			return refuse("anchor", "anchors, aliases and merge keys are not read here; write the value out (a version can say like: <first day of an earlier one>)")
		case token.TagType, token.DirectiveType, token.MappingKeyType:
			return refuse("tag", "tags, directives and complex keys are not read here; write plain keys and values")
		case token.SequenceStartType, token.MappingStartType:
			if flow++; flow > maxNesting {
				return refuse("nesting", fmt.Sprintf("brackets are nested more than %d deep", maxNesting))
			}
		case token.SequenceEndType, token.MappingEndType:
			flow--
		case token.SequenceEntryType:
			if t.Position.Line != line {
				dashes, line = 0, t.Position.Line
			}
			if dashes++; dashes > maxNesting {
				return refuse("nesting", fmt.Sprintf("a line opens more than %d lists", maxNesting))
			}
		}
	}
	return true
}

// walk notes where each part stands and reports keys that the target does not have.
func (s *source) walk(path string, n ast.Node, t reflect.Type) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if tk := n.GetToken(); tk != nil {
		s.at[path] = position{tk.Position.Line, tk.Position.Column}
	}
	switch v := n.(type) {
	case *ast.MappingNode:
		s.walkMapping(path, v.Values, t)
	case *ast.MappingValueNode:
		s.walkMapping(path, []*ast.MappingValueNode{v}, t)
	case *ast.SequenceNode:
		if t.Kind() != reflect.Slice {
			s.report(path, "wrong-type", "a list stands here; write %s", kindName(t))
			return
		}
		for i, item := range v.Values {
			s.walk(fmt.Sprintf("%s[%d]", path, i), item, t.Elem())
		}
	case *ast.NullNode:
		s.report(path, "empty", "nothing stands here; write %s or leave the key out", kindName(t))
	default:
		if t.Kind() == reflect.Struct || t.Kind() == reflect.Map || t.Kind() == reflect.Slice {
			s.report(path, "wrong-type", "a single value stands here; write %s", kindName(t))
		}
		if word, ok := n.(*ast.StringNode); ok && word.Value == "" {
			s.report(path, "empty", "nothing stands here; write %s or leave the key out", kindName(t))
		} else if _, whole := n.(*ast.IntegerNode); t.Kind() == reflect.Int && !whole { // the reader would round and convert in silence
			s.report(path, "wrong-type", "%q is no whole number; write one", shown(n.String()))
		}
	}
}

func (s *source) walkMapping(path string, values []*ast.MappingValueNode, t reflect.Type) {
	if t.Kind() != reflect.Struct && t.Kind() != reflect.Map {
		s.report(path, "wrong-type", "keys and values stand here; write %s", kindName(t))
		return
	}
	for i, v := range values {
		key := v.Key.GetToken().Value
		at := position{v.Key.GetToken().Position.Line, v.Key.GetToken().Position.Column}
		if i == 0 {
			s.at[path] = at
		}
		child := key
		if path != "" {
			child = path + "." + key
		}
		s.at[child+"#"] = at
		if t.Kind() == reflect.Map {
			s.walk(child, v.Value, t.Elem())
			continue
		}
		fields := yamlFields(t)
		f, ok := fields[key]
		if !ok {
			s.report(child+"#", "unknown-key", "unknown key %q; the keys here are %s", shown(key), strings.Join(fieldOrder(t), ", "))
			continue
		}
		s.walk(child, v.Value, f)
	}
}

// yamlFields are the keys of a struct with the type of each, those of inlined structs included.
func yamlFields(t reflect.Type) map[string]reflect.Type {
	m := map[string]reflect.Type{}
	eachField(t, func(f reflect.StructField, key string) { m[key] = f.Type })
	return m
}

func fieldOrder(t reflect.Type) []string {
	var keys []string
	eachField(t, func(_ reflect.StructField, key string) { keys = append(keys, key) })
	return keys
}

func eachField(t reflect.Type, visit func(f reflect.StructField, key string)) {
	for i := range t.NumField() {
		f := t.Field(i)
		tag := f.Tag.Get("yaml")
		if strings.HasSuffix(tag, ",inline") {
			eachField(f.Type, visit)
			continue
		}
		if key, _, _ := strings.Cut(tag, ","); key != "" && f.IsExported() {
			visit(f, key)
		}
	}
}

func kindName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		return "keys and values"
	case reflect.Slice:
		return "a list"
	case reflect.Int:
		return "a whole number"
	case reflect.Bool:
		return "true or false"
	}
	return "a word or text"
}

// reportError files an error of the YAML reader with its place.
func (s *source) reportError(path string, err error) {
	message, at := err.Error(), (*token.Token)(nil)
	var asYAML yaml.Error
	if errors.As(err, &asYAML) {
		message, at = asYAML.GetMessage(), asYAML.GetToken()
	}
	if at != nil && at.Position != nil {
		s.at["!"] = position{at.Position.Line, at.Position.Column}
		path = "!"
	}
	message, _, _ = strings.Cut(message, "\n")
	s.report(path, "yaml", "the YAML cannot be read: %s", shown(message))
	s.problems[len(s.problems)-1].Path = ""
}
