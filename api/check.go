package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/labstack/echo/v4"
)

var checkOptions = &openapi3filter.Options{MultiError: true, SkipSettingDefaults: true}

// textOptions are for bodies that are text to be read by their handler, whatever the media type says of their inside.
var textOptions = &openapi3filter.Options{MultiError: true, SkipSettingDefaults: true, ExcludeRequestBody: true}

// maxFaults bounds errors[] of one answer: a body of a thousand wrong entries needs no thousand messages.
const maxFaults = 20

// withContract checks path, query and body of a request against openapi.yaml before its handler runs. Pages
// that are not in the contract pass.
func (s *server) withContract(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		route := s.contract.routes[routeKey{r.Method, c.Path()}]
		if route == nil {
			return next(c)
		}
		if _, last := cutLast(r.URL.Path); route.others[last] != "" {
			c.Response().Header().Set("Allow", route.others[last])
			return fail(codeMethod, shorten(originalMethod(r)))
		}
		query := c.QueryParams()
		if !wellFormed(r.URL.RawQuery, query) {
			return fail(codeParameterInvalid).of("", "url")
		}
		if err := checkParameterNames(route, query); err != nil {
			return err
		}
		if route.Operation.RequestBody != nil {
			check := checkBodyForm
			switch {
			case s.contract.streaming(r):
				check = checkStreamForm
			case s.contract.uploading(r):
				check = checkUploadForm
			}
			if err := check(route.Operation, r); err != nil {
				return err
			}
		}
		return s.checked(next, c, route, query)
	}
}

func (s *server) checked(next echo.HandlerFunc, c echo.Context, route *operation, query url.Values) error {
	r := c.Request()
	if route.quick {
		if err := quickCheck(c, route, query); err != nil {
			return err
		}
		return next(c)
	}
	path := make(map[string]string, len(c.ParamNames()))
	for i, name := range c.ParamNames() {
		path[name] = pathValue(r, c.ParamValues()[i])
	}
	options := textOptions
	if media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); media == "application/json" {
		options = checkOptions
	}
	input := &openapi3filter.RequestValidationInput{Request: r, PathParams: path, QueryParams: query, Route: route.Route, Options: options}
	if err := openapi3filter.ValidateRequest(r.Context(), input); err != nil {
		return contractFailure(err, r)
	}
	return next(c)
}

// pathValue is a path parameter without its escapes; echo leaves them in where the path has any.
func pathValue(r *http.Request, value string) string {
	if r.URL.RawPath == "" {
		return value
	}
	if plain, err := url.PathUnescape(value); err == nil {
		return plain
	}
	return value
}

// quickCheck checks the parameters of an operation that takes no body.
func quickCheck(c echo.Context, route *operation, query url.Values) error {
	r := c.Request()
	noPath, faults := checkParams(route.params, func(name string) string { return pathValue(r, c.Param(name)) }, query)
	switch {
	case noPath != "":
		return fail(codeNotFound, r.URL.Path, noSuch[noPath])
	case len(faults) > 0:
		return &failure{code: codeParameterInvalid, faults: faults[:min(len(faults), maxFaults)]}
	}
	return nil
}

// wellFormed says whether every part of a query string was read: what cannot be, url.ParseQuery leaves out.
func wellFormed(raw string, query url.Values) bool {
	parts := 0
	for part := range strings.SplitSeq(raw, "&") {
		if part != "" {
			parts++
		}
	}
	for _, values := range query {
		parts -= len(values)
	}
	return parts == 0
}

// checkParameterNames refuses unknown and repeated parameters; nothing is ignored in silence.
func checkParameterNames(route *operation, query url.Values) error {
	wrong := false
	for name, values := range query {
		wrong = wrong || !route.names[name] || len(values) > 1
	}
	if !wrong {
		return nil
	}
	var f *failure
	for _, name := range slices.Sorted(maps.Keys(query)) {
		switch {
		case !route.names[name]:
			if f == nil {
				f = fail(codeParameterUnknown)
			}
			f.of(name, "unknown", name)
		case len(query[name]) > 1:
			if f == nil {
				f = fail(codeParameterInvalid)
			}
			f.of(name, "repeated", name)
		}
		if f != nil && len(f.faults) == maxFaults {
			break
		}
	}
	if f != nil {
		return f
	}
	return nil
}

// checkBodyForm checks the media type and, for JSON, that the whole body is one JSON value without repeated members. It leaves the
// body readable again and the media type in the spelling that the generated code compares with.
func checkBodyForm(op *openapi3.Operation, r *http.Request) error {
	if !op.RequestBody.Value.Required && r.ContentLength == 0 {
		return nil
	}
	media, err := checkMediaType(op, r)
	if err != nil {
		return err
	}
	body, err := io.ReadAll(r.Body) // bounded by limitBody
	if err != nil {
		return brokenBody(err)
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	if len(body) == 0 && media != "text/plain" { // an empty text is a list without lines
		return fail(codeBodyMalformed).at("", "required", text{"the body", "le corps"})
	}
	if media == "application/json" {
		return checkJSON(body)
	}
	return nil
}

// checkJSON checks that the text is one JSON value that says each thing once.
func checkJSON(body []byte) error {
	if !utf8.Valid(body) { // would be read with other characters in place of what was sent
		return fail(codeBodyMalformed).at("", "encoding")
	}
	if !json.Valid(body) {
		return fail(codeBodyMalformed).at("", "syntax")
	}
	if path, found := repeatedMember(body); found {
		return fail(codeBodyInvalid).at(pointerOf(path), "repeated", shorten(path[len(path)-1]))
	}
	return nil
}

// checkStreamForm checks the media type alone: the lines are checked as they come.
func checkStreamForm(op *openapi3.Operation, r *http.Request) error {
	if _, err := checkMediaType(op, r); err != nil {
		return err
	}
	r.Body = newStreamBody(r)
	return nil
}

// checkMediaType gives the media type of a body that the operation takes.
func checkMediaType(op *openapi3.Operation, r *http.Request) (string, error) {
	if enc := r.Header.Get("Content-Encoding"); enc != "" && !strings.EqualFold(enc, "identity") {
		return "", refuseMediaType(op)
	}
	media, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || op.RequestBody.Value.Content[media] == nil {
		return "", refuseMediaType(op)
	}
	r.Header.Set("Content-Type", mime.FormatMediaType(media, params))
	return media, nil
}

func refuseMediaType(op *openapi3.Operation) error {
	f := fail(codeMediaType)
	f.accept = mediaTypes(op)
	return f
}

// brokenBody tells a body over the limit from a line that broke.
func brokenBody(err error) error {
	var tooLong *http.MaxBytesError
	if errors.As(err, &tooLong) {
		return fail(codeBodyTooLarge)
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fail(codeBodyMalformed).because(err)
	}
	return fail(codeBodyMalformed).because(err)
}

// contractFailure turns what the validator found into one failure: a wrong path is 404, else the parameters
// come before the body.
func contractFailure(err error, r *http.Request) error {
	var params, body []fault
	for _, e := range flatten(err) {
		var re *openapi3filter.RequestError
		if !errors.As(e, &re) {
			return fail(codeInternal).because(err)
		}
		switch {
		case re.Parameter != nil && re.Parameter.In == openapi3.ParameterInPath:
			return fail(codeNotFound, shorten(r.URL.Path), noSuch[re.Parameter.Name])
		case re.Parameter != nil:
			for _, x := range schemaFaults(re) {
				x.parameter = re.Parameter.Name
				params = append(params, x)
			}
		default:
			for _, x := range schemaFaults(re) {
				x.hasPtr = true
				body = append(body, x)
			}
		}
	}
	f := &failure{code: codeBodyInvalid, faults: body}
	if len(params) > 0 {
		f = &failure{code: codeParameterInvalid, faults: params}
	}
	f.faults = f.faults[:min(len(f.faults), maxFaults)]
	return f
}

// noSuch says what a path parameter that fits nothing was to name.
var noSuch = map[string]text{
	"game": {"no such game (l5r-ccg, l5r-lcg, altered)", "ce jeu n’existe pas (l5r-ccg, l5r-lcg, altered)"},
	"id":   {"no such id", "cet identifiant n’existe pas"},
	"kind": {"no such catalog (keywords, clans, types, traits, sets, artists, rarities)", "ce catalogue n’existe pas (keywords, clans, types, traits, sets, artists, rarities)"},
	"card": {"no card in sight has this ref", "aucune carte visible n’a ce ref"},
}

func flatten(err error) []error {
	if me, ok := err.(openapi3.MultiError); ok { // a MultiError is never wrapped here
		var out []error
		for _, e := range me {
			out = append(out, flatten(e)...)
		}
		return out
	}
	return []error{err}
}
