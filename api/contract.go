package api

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/routers"

	kotei "github.com/kotei-dev/kotei"
)

// contract is openapi.yaml in memory: what requests are checked against.
type contract struct {
	doc    *openapi3.T // the document, for the reference
	json   []byte      // the document as JSON, for /openapi.json
	routes map[routeKey]*operation
	query  []*queryPath     // paths of the operations marked x-query
	stream []*queryPath     // paths of the operations marked x-stream, whose bodies are read line by line
	upload []*queryPath     // paths of the operations marked x-upload, whose bodies are read by their handlers
	ready  []*queryPath     // paths of the operations marked x-encoded, whose answers are compressed already
	line   *openapi3.Schema // a line of the stream of decks
}

// routeKey is a method and the pattern of a path as echo writes it, such as "/v1/:game/cards/:id".
type routeKey struct{ method, path string }

// operation is what is known of one operation of the contract.
type operation struct {
	*routers.Route
	names  map[string]bool // of its query parameters
	params []paramCheck
	quick  bool // params are all that there is to check

	// others are paths of their own that the router takes for this one where they lack its method: by what stands in
	// place of the last parameter ("collection" for /cards/{id}), with the methods that they have, for Allow.
	others map[string]string
}

func newOperation(route *routers.Route) *operation {
	o := &operation{Route: route, names: map[string]bool{}}
	for _, list := range []openapi3.Parameters{route.PathItem.Parameters, route.Operation.Parameters} {
		for _, p := range list {
			if p.Value.In == openapi3.ParameterInQuery {
				o.names[p.Value.Name] = true
			}
		}
	}
	o.params, o.quick = paramChecks(route)
	return o
}

// queryPath is a path on which QUERY stands for POST, or a body is a stream.
type queryPath struct {
	segments []string // "" matches any one segment
	accept   string   // media types of the body, for Accept-Query
}

// loadContract reads the embedded openapi.yaml.
func loadContract() (*contract, error) {
	doc, err := openapi3.NewLoader().LoadFromData(kotei.OpenAPI)
	if err != nil {
		return nil, fmt.Errorf("api: read openapi.yaml: %w", err)
	}
	c := &contract{doc: doc, routes: map[routeKey]*operation{}}
	if c.json, err = doc.MarshalJSON(); err != nil {
		return nil, fmt.Errorf("api: openapi.yaml as JSON: %w", err)
	}
	// kin-openapi validates a 3.1 document with a JSON Schema compiler that runs anew for every value: half a
	// millisecond a parameter. Our request schemas use no keyword that its own, quick validator lacks, so
	// requests are checked with that one. The tests check every answer with the 2020-12 validator.
	quick := *doc
	quick.OpenAPI = "3.0.3"
	quick.Security = nil // keys are looked at before, by withLimits
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			c.routes[routeKey{method, echoPath(path)}] = newOperation(&routers.Route{Spec: &quick, Path: path, PathItem: item, Method: method, Operation: op})
			if marked, _ := op.Extensions["x-query"].(bool); marked && method == http.MethodPost {
				c.query = append(c.query, newQueryPath(path, op))
			}
			if marked, _ := op.Extensions["x-stream"].(bool); marked && method == http.MethodPost {
				c.stream = append(c.stream, newQueryPath(path, op))
			}
			if marked, _ := op.Extensions["x-upload"].(bool); marked && method == http.MethodPost {
				c.upload = append(c.upload, newQueryPath(path, op))
			}
			if marked, _ := op.Extensions["x-encoded"].(bool); marked && method == http.MethodGet {
				c.ready = append(c.ready, newQueryPath(path, op))
			}
		}
	}
	c.tellApart()
	line := doc.Components.Schemas["ValidationLine"]
	if line == nil || line.Value == nil {
		return nil, errors.New("api: openapi.yaml has no schema ValidationLine")
	}
	c.line = line.Value
	return c, nil
}

// tellApart fills in the others of every operation.
func (c *contract) tellApart() {
	for _, o := range c.routes {
		head, last := cutLast(o.Path)
		if !strings.HasPrefix(last, "{") {
			continue
		}
		for path, item := range c.doc.Paths.Map() {
			h, name := cutLast(path)
			if h != head || strings.HasPrefix(name, "{") || item.GetOperation(o.Method) != nil {
				continue
			}
			if o.others == nil {
				o.others = map[string]string{}
			}
			o.others[name] = strings.Join(append([]string{http.MethodOptions}, slices.Sorted(maps.Keys(item.Operations()))...), ", ")
		}
	}
}

// cutLast cuts a path behind its last slash.
func cutLast(path string) (head, last string) {
	at := strings.LastIndexByte(path, '/') + 1
	return path[:at], path[at:]
}

// streaming says whether the body of the request is read as a stream.
func (c *contract) streaming(r *http.Request) bool {
	return r.Method == http.MethodPost && slices.ContainsFunc(c.stream, func(q *queryPath) bool { return q.matches(r.URL.Path) })
}

// uploading says whether the body of the request is an upload.
func (c *contract) uploading(r *http.Request) bool {
	return r.Method == http.MethodPost && slices.ContainsFunc(c.upload, func(q *queryPath) bool { return q.matches(r.URL.Path) })
}

// encoded says whether the request asks for a file that is compressed already.
func (c *contract) encoded(r *http.Request) bool {
	return (r.Method == http.MethodGet || r.Method == http.MethodHead) && slices.ContainsFunc(c.ready, func(q *queryPath) bool { return q.matches(r.URL.Path) })
}

// echoPath writes a path template the way echo does: "/a/{b}" is "/a/:b".
func echoPath(path string) string {
	return strings.NewReplacer("{", ":", "}", "").Replace(path)
}

func newQueryPath(path string, op *openapi3.Operation) *queryPath {
	q := &queryPath{accept: mediaTypes(op)}
	for s := range strings.SplitSeq(path, "/") {
		if strings.HasPrefix(s, "{") {
			s = ""
		}
		q.segments = append(q.segments, s)
	}
	return q
}

// mediaTypes lists the media types of an operation's body, JSON first.
func mediaTypes(op *openapi3.Operation) string {
	if op.RequestBody == nil || op.RequestBody.Value == nil {
		return ""
	}
	var out []string
	for _, m := range []string{"application/json", "application/yaml", "application/x-ndjson", "text/plain", "application/octet-stream", zipType} {
		if op.RequestBody.Value.Content[m] != nil {
			out = append(out, m)
		}
	}
	return strings.Join(out, ", ")
}

// acceptQuery is the Accept-Query of a path, "" where QUERY is not answered.
func (c *contract) acceptQuery(path string) string {
	for _, q := range c.query {
		if q.matches(path) {
			return q.accept
		}
	}
	return ""
}

// querying says whether QUERY is answered at the path.
func (c *contract) querying(path string) bool { return c.acceptQuery(path) != "" }

func (q *queryPath) matches(path string) bool {
	for i, want := range q.segments {
		have, rest, more := strings.Cut(path, "/")
		if want != "" && have != want || want == "" && i > 0 && have == "" {
			return false
		}
		if last := i == len(q.segments)-1; last == more {
			return false
		}
		path = rest
	}
	return true
}
