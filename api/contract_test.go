package api_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// openapi.yaml is a well-formed 3.1 document, and every operation says what a reader needs.
func TestContract(t *testing.T) {
	doc, _ := contract()
	if err := doc.Validate(context.Background(), openapi3.EnableExamplesValidation()); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(doc.OpenAPI, "3.1") {
		t.Errorf("version %s", doc.OpenAPI)
	}
	tags := map[string]bool{}
	for _, tag := range doc.Tags {
		tags[tag.Name] = true
	}
	seen := map[string]string{}
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			where := method + " " + path
			if op.OperationID == "" || seen[op.OperationID] != "" {
				t.Errorf("%s: operationId %q is missing or that of %s", where, op.OperationID, seen[op.OperationID])
			}
			seen[op.OperationID] = where
			if op.Summary == "" || op.Description == "" || len(op.Tags) != 1 || !tags[op.Tags[0]] {
				t.Errorf("%s: needs summary, description and one known tag", where)
			}
			if op.Responses.Default() == nil {
				t.Errorf("%s: no default problem", where)
			}
			if op.Responses.Value("429") == nil {
				t.Errorf("%s: does not say that requests are limited (429, TooManyRequests)", where)
			}
			for status, answer := range op.Responses.Map() {
				if strings.HasPrefix(status, "20") && (answer.Value.Headers["RateLimit"] == nil || answer.Value.Headers["RateLimit-Policy"] == nil) {
					t.Errorf("%s: %s does not name RateLimit and RateLimit-Policy, which every answer has", where, status)
				}
			}
			for _, list := range []openapi3.Parameters{item.Parameters, op.Parameters} {
				for _, p := range list {
					if p.Value.Description == "" {
						t.Errorf("%s: parameter %s has no description", where, p.Value.Name)
					}
				}
			}
		}
	}
	for name, schema := range doc.Components.Schemas {
		if schema.Value.Description == "" {
			t.Errorf("schema %s has no description", name)
		}
	}
}

// docs/api.md names every path of the contract.
func TestDocsNamePaths(t *testing.T) {
	page, err := os.ReadFile("../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	doc, _ := contract()
	for path := range doc.Paths.Map() {
		short := strings.TrimPrefix(strings.TrimPrefix(path, "/v1/{game}"), "/v1")
		short, _, _ = strings.Cut(short, "/{")
		if !strings.Contains(string(page), short) {
			t.Errorf("docs/api.md does not name %s", path)
		}
	}
}
