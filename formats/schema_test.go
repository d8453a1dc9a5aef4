package formats

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/goccy/go-yaml"
)

func schema(t *testing.T) *openapi3.Schema {
	t.Helper()
	var s openapi3.Schema
	if err := json.Unmarshal(Schema(), &s); err != nil {
		t.Fatal(err)
	}
	return &s
}

func asJSON(t *testing.T, text []byte) any {
	t.Helper()
	b, err := yaml.YAMLToJSON(text)
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// TestDefinitionsSatisfyTheSchema checks each definition, and that the check can fail.
func TestDefinitionsSatisfyTheSchema(t *testing.T) {
	s := schema(t)
	n := 0
	for _, pattern := range []string{"definitions/*/*.yaml", "testdata/definitions/*.yaml"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			n++
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.VisitJSON(asJSON(t, data)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if n < 5 {
		t.Errorf("only %d definitions", n)
	}
	for _, c := range [][2]string{
		{"game: l5r-ccg", "game: chess"},
		{"kind: copies", "kind: copiez"},
		{"pool:", "poool:"},
		{"limit: 3", "limit: three"},
		{"limit: 3", "limit: 3000"},
		{"confidence: fan", "confidence: sure"},
		{"rule: HOUSE-01", "rule: house"},
		{"fate:", "sideboard:"},
		{"id: kitchen-table\n", ""},
	} {
		if err := s.VisitJSON(asJSON(t, []byte(strings.Replace(goodDefinition, c[0], c[1], 1)))); err == nil && c[1] != "sideboard:" {
			t.Errorf("%q satisfies the schema", c[1])
		}
	}
	if !strings.Contains(string(Schema()), `"propertyNames"`) {
		t.Error("the schema does not say which sections there are")
	}
}
