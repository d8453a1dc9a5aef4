package formats

import (
	"encoding/json"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"sync"

	"github.com/kotei-dev/kotei/card"
)

// Schema is the JSON Schema (2020-12) of a definition, made from the Go types that Parse reads and the tags
// that it checks them by, so that the two cannot differ. A definition that satisfies it can still fail Parse:
// dates that follow each other, and keys that depend on the kind, are beyond a schema. The caller must not
// change the slice.
func Schema() []byte { return schemaJSON() }

var schemaJSON = sync.OnceValue(func() []byte {
	s := schemaOf(reflect.TypeOf(Format{}), "")
	s["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	s["title"] = "Kotei format definition"
	s["description"] = "Rules of construction of a format, in versions by date."
	b, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic("formats: schema: " + err.Error()) // maps of strings and numbers always encode
	}
	return append(b, '\n')
})

// schemaOf is the schema of a type; rules are the validate tags of the field that has it.
func schemaOf(t reflect.Type, rules string) map[string]any {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	own, inner, dive := strings.Cut(rules, ",dive,")
	if !dive {
		own, inner = strings.TrimSuffix(rules, ",dive"), ""
	}
	s := map[string]any{}
	switch t.Kind() {
	case reflect.Struct:
		s["type"], s["additionalProperties"] = "object", false
		properties, required := map[string]any{}, []string{}
		eachField(t, func(f reflect.StructField, key string) {
			tags := f.Tag.Get("validate")
			p := schemaOf(f.Type, tags)
			if doc := f.Tag.Get("doc"); doc != "" {
				p["description"] = doc
			}
			if key == "kind" && t == reflect.TypeOf(Rule{}) {
				p["enum"], p["description"] = kindNames(), kindDocs()
			}
			properties[key] = p
			first, _, _ := strings.Cut(tags, ",")
			if first == "required" {
				required = append(required, key)
			}
			if other, ok := strings.CutPrefix(first, "required_without="); ok {
				g, _ := t.FieldByName(other)
				otherKey, _, _ := strings.Cut(g.Tag.Get("yaml"), ",")
				s["anyOf"] = []any{map[string]any{"required": []string{key}}, map[string]any{"required": []string{otherKey}}}
			}
		})
		s["properties"] = properties
		if len(required) > 0 {
			s["required"] = required
		}
	case reflect.Map:
		s["type"] = "object"
		if _, values, ok := strings.Cut(inner, "endkeys,"); ok {
			inner = values
		}
		s["additionalProperties"] = schemaOf(t.Elem(), inner)
		if t.Key().Name() == "Section" {
			s["propertyNames"] = map[string]any{"enum": allSections()}
		}
		bounds(s, own, "minProperties", "maxProperties")
	case reflect.Slice:
		s["type"], s["items"] = "array", schemaOf(t.Elem(), inner)
		bounds(s, own, "minItems", "maxItems")
	case reflect.Int:
		s["type"] = "integer"
		bounds(s, own, "minimum", "maximum")
	case reflect.Bool:
		s["type"] = "boolean"
	default:
		s["type"], s["minLength"] = "string", 1 // what is empty is left out
		bounds(s, own, "minLength", "maxLength")
		text(s, own)
	}
	return s
}

func bounds(s map[string]any, rules, least, most string) {
	for _, rule := range strings.Split(rules, ",") {
		name, value, _ := strings.Cut(rule, "=")
		n, err := strconv.Atoi(value)
		switch {
		case err != nil:
		case name == "min":
			s[least] = n
		case name == "max":
			s[most] = n
		}
	}
}

// text adds what the tags say about words.
func text(s map[string]any, rules string) {
	for _, rule := range strings.Split(rules, ",") {
		name, value, _ := strings.Cut(rule, "=")
		switch name {
		case "required":
			s["minLength"] = 1
		case "oneof":
			s["enum"] = strings.Fields(value)
		case "slug":
			s["pattern"] = slugPattern.String()
		case "formatid":
			s["pattern"] = formatPattern.String()
		case "family":
			s["pattern"] = familyPattern.String()
		case "ruleid":
			s["pattern"] = rulePattern.String()
		case "day":
			s["format"], s["pattern"] = "date", `^\d{4}-\d{2}-\d{2}$`
		case "http_url":
			s["format"] = "uri"
		case "game":
			s["enum"] = strings.Split(joinGames(), ", ")
		case "effectkind":
			s["enum"] = effectKinds()
		}
	}
}

func allSections() []string {
	seen := map[string]bool{}
	for _, g := range card.Games() {
		for _, name := range sectionsOf(g) {
			seen[string(name)] = true
		}
	}
	names := make([]string, 0, len(seen))
	for name := range seen {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func kindDocs() string {
	var docs []string
	for _, name := range kindNames() {
		docs = append(docs, name+" "+kinds()[name].doc)
	}
	return strings.Join(docs, "; ")
}
