package api

import (
	"fmt"
	"html/template"
	"maps"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// refSchema is one named schema of the contract.
type refSchema struct {
	Name    string
	Text    template.HTML
	Type    template.HTML
	Members []refMember
}

// refMember is one member of an object.
type refMember struct {
	Name     string
	Required bool
	Type     template.HTML
	Text     template.HTML
}

func schemaOf(name string, s *openapi3.Schema) refSchema {
	out := refSchema{Name: name, Text: renderText(s.Description), Members: membersOf("", s)}
	if len(s.Properties) == 0 {
		out.Type = typeOf(&openapi3.SchemaRef{Value: s})
	}
	return out
}

// membersOf are the members of an object, required ones first, those of objects within it after the member that holds
// them.
func membersOf(prefix string, s *openapi3.Schema) []refMember {
	var out []refMember
	names := slices.Sorted(maps.Keys(s.Properties))
	slices.SortStableFunc(names, func(a, b string) int { return rank(s, a) - rank(s, b) })
	for _, name := range names {
		p := s.Properties[name]
		if p.Value == nil {
			continue
		}
		m := refMember{Name: prefix + name, Required: slices.Contains(s.Required, name), Type: typeOf(p), Text: renderText(p.Value.Description)}
		if p.Ref != "" { // its own page says more
			m.Text = ""
		}
		out = append(out, m)
		inner, mark := p, "."
		if p.Ref == "" && p.Value.Items != nil {
			inner, mark = p.Value.Items, "[]."
		}
		if inner.Ref == "" && inner.Value != nil && len(inner.Value.Properties) > 0 {
			out = append(out, membersOf(m.Name+mark, inner.Value)...)
		}
	}
	return out
}

func rank(s *openapi3.Schema, name string) int {
	if slices.Contains(s.Required, name) {
		return 0
	}
	return 1
}

// typeOf says in words what a value may be, with links to the schemas that it names.
func typeOf(ref *openapi3.SchemaRef) template.HTML {
	if ref == nil || ref.Value == nil {
		return "anything"
	}
	if name, ok := strings.CutPrefix(ref.Ref, "#/components/schemas/"); ok {
		name = template.HTMLEscapeString(name)
		return template.HTML(`<a href="/docs/reference/schemas#` + name + `">` + name + `</a>`)
	}
	s := ref.Value
	for _, choice := range []struct {
		list []*openapi3.SchemaRef
		word string
	}{{s.OneOf, " or "}, {s.AnyOf, " or "}, {s.AllOf, " and "}} {
		if len(choice.list) == 0 {
			continue
		}
		var parts []string
		for _, c := range choice.list {
			if of := string(typeOf(c)); of != "anything" {
				parts = append(parts, of)
			}
		}
		if len(parts) > 0 {
			return template.HTML(strings.Join(parts, choice.word))
		}
	}
	words := []string{kindOf(s)}
	if len(s.Enum) > 0 {
		var list []string
		for _, v := range s.Enum {
			list = append(list, "<code>"+template.HTMLEscapeString(fmt.Sprint(v))+"</code>")
		}
		words = append(words, "one of "+strings.Join(list, " "))
	}
	words = append(words, boundsOf(s)...)
	return template.HTML(strings.Join(words, ", "))
}

// kindOf is the type of a value without its bounds, as HTML.
func kindOf(s *openapi3.Schema) string {
	var types []string
	if s.Type != nil {
		types = s.Type.Slice()
	}
	switch {
	case s.Items != nil:
		kind := "array of " + string(typeOf(s.Items))
		if slices.Contains(types, "null") {
			kind += " or null"
		}
		return kind
	case len(types) == 0:
		return "anything"
	case types[0] == "object" && s.AdditionalProperties.Schema != nil && len(s.Properties) == 0:
		return "object of " + string(typeOf(s.AdditionalProperties.Schema))
	}
	return strings.Join(types, " or ")
}

// boundsOf says which values are taken.
func boundsOf(s *openapi3.Schema) []string {
	var out []string
	if s.Format != "" {
		out = append(out, template.HTMLEscapeString(s.Format))
	}
	if s.Min != nil {
		out = append(out, fmt.Sprintf("at least %v", *s.Min))
	}
	if s.Max != nil {
		out = append(out, fmt.Sprintf("at most %v", *s.Max))
	}
	if s.MinLength > 1 {
		out = append(out, fmt.Sprintf("at least %d characters", s.MinLength))
	}
	if s.MaxLength != nil {
		out = append(out, fmt.Sprintf("at most %d characters", *s.MaxLength))
	}
	if s.MinItems > 0 {
		out = append(out, fmt.Sprintf("at least %d", s.MinItems))
	}
	if s.MaxItems != nil {
		out = append(out, fmt.Sprintf("at most %d", *s.MaxItems))
	}
	if s.Pattern != "" {
		out = append(out, "of the form <code>"+template.HTMLEscapeString(s.Pattern)+"</code>")
	}
	if s.Default != nil {
		out = append(out, "by default <code>"+template.HTMLEscapeString(fmt.Sprint(s.Default))+"</code>")
	}
	return out
}
