package api

import (
	"encoding/json"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/labstack/echo/v4"
)

// reference is the contract for people: what openapi.yaml says, on pages.
type reference struct {
	parts   []refPart // a page each, in the order of the contract's tags
	schemas []refSchema
}

type refPart struct {
	Name, Lead string
	Operations []refOperation
}

// refOperation is one operation of the contract.
type refOperation struct {
	ID, Method, Path, Summary string
	Text                      template.HTML
	Query                     bool // QUERY stands for POST
	Parameters                []refParameter
	BodyText                  template.HTML
	Bodies                    []refBody
	Answers                   []refAnswer
	Curl                      string
}

type refParameter struct {
	Name, In string
	Required bool
	Type     template.HTML
	Text     template.HTML
	Example  string
	Try      bool // the call to paste has it though it is not required
}

// refBody is one media type of a body.
type refBody struct {
	Media    string
	Type     template.HTML
	Examples []refExample
}

type refExample struct{ Title, Text string }

type refAnswer struct {
	Status  string
	Text    template.HTML
	Headers []string
	Bodies  []refBody
}

// newReference reads the contract. Everything is in the order in which the contract has it, or sorted where it is a
// map there.
func newReference(doc *openapi3.T) *reference {
	r := &reference{}
	for _, tag := range doc.Tags {
		r.parts = append(r.parts, refPart{Name: tag.Name, Lead: tag.Description})
	}
	for _, path := range doc.Paths.InMatchingOrder() {
		item := doc.Paths.Value(path)
		for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
			if op := item.GetOperation(method); op != nil {
				r.add(tagOf(op), operationOf(path, method, item, op))
			}
		}
	}
	for i := range r.parts {
		slices.SortStableFunc(r.parts[i].Operations, func(a, b refOperation) int { return strings.Compare(a.Path, b.Path) })
	}
	r.parts = slices.DeleteFunc(r.parts, func(p refPart) bool { return len(p.Operations) == 0 })
	for _, name := range slices.Sorted(maps.Keys(doc.Components.Schemas)) {
		r.schemas = append(r.schemas, schemaOf(name, doc.Components.Schemas[name].Value))
	}
	return r
}

func tagOf(op *openapi3.Operation) string {
	if len(op.Tags) == 0 {
		return "other"
	}
	return op.Tags[0]
}

func (r *reference) add(tag string, op refOperation) {
	at := slices.IndexFunc(r.parts, func(p refPart) bool { return p.Name == tag })
	if at < 0 {
		at = len(r.parts)
		r.parts = append(r.parts, refPart{Name: tag})
	}
	r.parts[at].Operations = append(r.parts[at].Operations, op)
}

func operationOf(path, method string, item *openapi3.PathItem, op *openapi3.Operation) refOperation {
	out := refOperation{ID: op.OperationID, Method: method, Path: path, Summary: op.Summary, Text: renderText(op.Description)}
	out.Query, _ = op.Extensions["x-query"].(bool)
	for _, list := range []openapi3.Parameters{item.Parameters, op.Parameters} {
		for _, p := range list {
			out.Parameters = append(out.Parameters, parameterOf(p.Value))
		}
	}
	slices.SortStableFunc(out.Parameters, func(a, b refParameter) int { return place(a) - place(b) })
	if op.RequestBody != nil {
		out.BodyText = renderText(op.RequestBody.Value.Description)
		out.Bodies = bodiesOf(op.RequestBody.Value.Content)
	}
	for _, status := range slices.Sorted(maps.Keys(op.Responses.Map())) {
		answer := op.Responses.Value(status).Value
		a := refAnswer{Status: status, Headers: slices.Sorted(maps.Keys(answer.Headers)), Bodies: bodiesOf(answer.Content)}
		if answer.Description != nil {
			a.Text = renderText(*answer.Description)
		}
		out.Answers = append(out.Answers, a)
	}
	out.Curl = curlOf(out)
	return out
}

// place sorts parameters: those of the path, then required ones, then the rest, language last.
func place(p refParameter) int {
	switch {
	case p.In == "path":
		return 0
	case p.Required:
		return 1
	case p.Name == "lang":
		return 3
	}
	return 2
}

func parameterOf(p *openapi3.Parameter) refParameter {
	out := refParameter{Name: p.Name, In: p.In, Required: p.Required, Type: typeOf(p.Schema), Text: renderText(p.Description)}
	if p.Example != nil {
		out.Example = exampleText(p.Example)
	}
	out.Try, _ = p.Extensions["x-try"].(bool)
	return out
}

func bodiesOf(content openapi3.Content) []refBody {
	var out []refBody
	for _, media := range slices.Sorted(maps.Keys(content)) {
		m := content[media]
		b := refBody{Media: media, Type: typeOf(m.Schema)}
		if m.Example != nil {
			b.Examples = append(b.Examples, refExample{Text: exampleText(m.Example)})
		}
		for _, name := range slices.Sorted(maps.Keys(m.Examples)) {
			if e := m.Examples[name].Value; e != nil {
				b.Examples = append(b.Examples, refExample{Title: e.Summary, Text: exampleText(e.Value)})
			}
		}
		out = append(out, b)
	}
	return out
}

// exampleText is an example as one would write it: text as it is, anything else as indented JSON.
func exampleText(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil { // it was read from YAML
		return ""
	}
	return strings.TrimSpace(b.String())
}

// exampleHost is where curl finds a server in examples.
const exampleHost = "http://127.0.0.1:8080"

// curlOf is a call of the operation to paste, with the examples of its parameters and body.
func curlOf(op refOperation) string {
	path, query := op.Path, url.Values{}
	for _, p := range op.Parameters {
		switch {
		case p.In == "path":
			path = strings.ReplaceAll(path, "{"+p.Name+"}", url.PathEscape(p.Example))
		case (p.Required || p.Try) && p.In == "query":
			query.Set(p.Name, p.Example)
		}
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	call := "curl -s '" + exampleHost + path + "'"
	if op.Method != http.MethodGet && op.Method != http.MethodPost {
		call = "curl -s -X " + op.Method + " '" + exampleHost + path + "'"
	}
	for _, b := range op.Bodies {
		if len(b.Examples) == 0 {
			continue
		}
		body := strings.ReplaceAll(b.Examples[0].Text, "'", `'\''`)
		return call + " \\\n  -H 'Content-Type: " + b.Media + "' \\\n  --data-binary '" + body + "'"
	}
	return call
}

// referenceList shows all operations on one page, each with a line.
func (s *server) referenceList(c echo.Context) error {
	set, err := s.docs()
	if err != nil {
		return fail(codeInternal).because(err)
	}
	r := s.reference()
	return s.render(c, "reference.html", struct {
		frame
		Parts []refPart
	}{s.framed(c, set, docWordsOf[languageOf(c.Request())].Reference, nil), r.parts})
}

// referencePage shows the operations of one part of the contract, or all schemas.
func (s *server) referencePage(c echo.Context) error {
	set, err := s.docs()
	if err != nil {
		return fail(codeInternal).because(err)
	}
	r, name := s.reference(), c.Param("part")
	if name == "schemas" {
		var headings []heading
		for _, schema := range r.schemas {
			headings = append(headings, heading{ID: schema.Name, Title: schema.Name})
		}
		return s.render(c, "schemas.html", struct {
			frame
			Schemas []refSchema
		}{s.framed(c, set, text{"Schemas", "Schémas"}.in(languageOf(c.Request())), headings), r.schemas})
	}
	at := slices.IndexFunc(r.parts, func(p refPart) bool { return p.Name == name })
	if at < 0 {
		return noPage(c)
	}
	var headings []heading
	for _, op := range r.parts[at].Operations {
		headings = append(headings, heading{ID: op.ID, Title: op.Summary})
	}
	return s.render(c, "operations.html", struct {
		frame
		Part refPart
	}{s.framed(c, set, name, headings), r.parts[at]})
}
