package api

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
)

// schemaFaults says in our own words, which come in every language, what a value has against its schema.
func schemaFaults(re *openapi3filter.RequestError) []fault {
	var out []fault
	for _, e := range flatten(re.Err) {
		var se *openapi3.SchemaError
		if errors.As(e, &se) {
			out = append(out, schemaFault(se))
			continue
		}
		var pe *openapi3filter.ParseError
		if errors.As(e, &pe) && re.Parameter != nil && re.Parameter.Schema != nil {
			out = append(out, fault{kind: "type", args: []any{typeName(re.Parameter.Schema.Value)}})
			continue
		}
		if errors.Is(e, openapi3filter.ErrInvalidRequired) && re.Parameter != nil {
			out = append(out, fault{kind: "required", args: []any{re.Parameter.Name}})
			continue
		}
		out = append(out, fault{kind: "invalid"})
	}
	return out
}

var quotedName = regexp.MustCompile(`property "([^"]*)"`)

func schemaFault(se *openapi3.SchemaError) fault {
	f := fault{kind: "invalid", pointer: pointerOf(se.JSONPointer())}
	s := se.Schema
	switch se.SchemaField {
	case "required":
		name := text{"the member", "le membre"}
		if path := se.JSONPointer(); len(path) > 0 {
			name = text{path[len(path)-1], path[len(path)-1]}
		}
		f.kind, f.args = "required", []any{name}
	case "properties", "additionalProperties":
		f.kind, f.args = "unknown", []any{text{"a member", "un membre"}}
		if m := quotedName.FindStringSubmatch(se.Reason); m != nil {
			f.args = []any{shorten(m[1])}
			if path := se.JSONPointer(); len(path) == 0 || path[len(path)-1] != m[1] {
				f.pointer = pointerOf(append(path, m[1]))
			}
		}
	case "type", "nullable":
		f.kind, f.args = "type", []any{typeName(s)}
	case "enum":
		f.kind, f.args = "enum", []any{joinAny(s.Enum)}
	case "pattern":
		f.kind, f.args = "form", []any{s.Pattern}
	case "minimum":
		f.kind, f.args = "minimum", []any{number(s.Min)}
	case "maximum":
		f.kind, f.args = "maximum", []any{number(s.Max)}
	case "minLength":
		f.kind, f.args = "short", []any{strconv.FormatUint(s.MinLength, 10)}
	case "maxLength":
		f.kind, f.args = "long", []any{strconv.FormatUint(*s.MaxLength, 10)}
	case "minItems", "minProperties":
		f.kind, f.args = "few", []any{strconv.FormatUint(max(s.MinItems, s.MinProps), 10)}
	case "maxItems":
		f.kind, f.args = "many", []any{strconv.FormatUint(*s.MaxItems, 10)}
	}
	return f
}

// pointerOf writes a JSON Pointer (RFC 6901). The root is the empty string.
func pointerOf(path []string) string {
	var b strings.Builder
	escape := strings.NewReplacer("~", "~0", "/", "~1")
	for _, p := range path {
		b.WriteByte('/')
		b.WriteString(escape.Replace(shorten(p)))
	}
	return b.String()
}

// shorten bounds what of a client's own words comes back in an error.
func shorten(s string) string {
	const limit = 80
	if r := []rune(s); len(r) > limit {
		return string(r[:limit]) + "…"
	}
	return s
}

func typeName(s *openapi3.Schema) string {
	if s == nil || s.Type == nil {
		return "?"
	}
	return strings.Join(s.Type.Slice(), ", ")
}

func joinAny(list []any) string {
	words := make([]string, len(list))
	for i, v := range list {
		words[i] = fmt.Sprint(v)
	}
	return strings.Join(words, ", ")
}

func number(f *float64) string {
	if f == nil {
		return "?"
	}
	return strconv.FormatFloat(*f, 'f', -1, 64)
}
