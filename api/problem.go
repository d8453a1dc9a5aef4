package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/search/query"
)

// failure is an error of a request on its way to the client: a code, the arguments of its detail and the single
// faults. Cause is for the log and never shown.
type failure struct {
	code   code
	args   []any
	faults []fault
	cause  error
	accept string // Accept header of a 415
	wait   int    // seconds of a Retry-After header, 0 for none

	location string // Location header, "" for none

	releases []string // of an unknown release: those that are known

	candidates []CardRef     // cards that may have been meant; nil where the code has none
	legal      []LegalAction // of an illegal action: what may be done
	entry      *int          // of a tape that does not play: the first entry that does not apply
	index      *int          // of a stale index: the index now
}

// fault is one entry of errors[].
type fault struct {
	kind      string // key of faultText
	pointer   string
	hasPtr    bool
	parameter string
	args      []any

	definition *formats.DefinitionProblem // a fault of a definition has words and a place of its own
	query      *query.Problem             // and so has one of a query
}

// fail makes a failure; args are those of the code's detail, each a string or a text.
func fail(c code, args ...any) *failure { return &failure{code: c, args: args} }

// at adds a fault of the body. The empty pointer is the body itself.
func (f *failure) at(pointer, kind string, args ...any) *failure {
	f.faults = append(f.faults, fault{kind: kind, pointer: pointer, hasPtr: true, args: args})
	return f
}

// of adds a fault of a parameter.
func (f *failure) of(parameter, kind string, args ...any) *failure {
	f.faults = append(f.faults, fault{kind: kind, parameter: parameter, args: args})
	return f
}

// because keeps the cause for the log.
func (f *failure) because(err error) *failure {
	f.cause = err
	return f
}

// Error is for the log.
func (f *failure) Error() string {
	if f.cause != nil {
		return fmt.Sprintf("api: %s: %v", f.code, f.cause)
	}
	return fmt.Sprintf("api: %s", f.code)
}

// Unwrap gives the cause.
func (f *failure) Unwrap() error { return f.cause }

// problem is the failure as it goes out.
func (f *failure) problem(lang, instance, requestID string) Problem {
	e := entryOf(f.code)
	p := Problem{
		Type: "/problems/" + string(e.code), Title: e.title.in(lang), Status: e.status,
		Detail: e.detail.with(lang, f.args), Instance: instance, Code: string(e.code), RequestId: requestID,
	}
	if f.releases != nil {
		p.Releases = &f.releases
	}
	if f.legal != nil {
		p.Legal = &f.legal
	}
	p.Entry, p.Index = f.entry, f.index
	if len(f.faults) > 0 {
		list := make([]ProblemError, 0, len(f.faults))
		for _, x := range f.faults {
			list = append(list, x.entry(lang))
		}
		p.Errors = &list
	}
	if f.candidates != nil {
		p.Candidates = &f.candidates
	}
	return p
}

// entry is the fault as it goes out.
func (x fault) entry(lang string) ProblemError {
	if x.query != nil {
		return queryEntry(*x.query, x.parameter, lang)
	}
	pe := ProblemError{Code: x.kind, Detail: faultText[x.kind].with(lang, x.args)}
	if x.hasPtr {
		pe.Pointer = &x.pointer
	}
	if x.parameter != "" {
		pe.Parameter = &x.parameter
	}
	if d := x.definition; d != nil {
		pe.Code, pe.Detail, pe.Position = d.Code, d.Message, &ProblemPosition{Line: &d.Line, Column: &d.Column}
	}
	return pe
}

// with puts the arguments into the text; an argument that is a text is put in its own language.
func (t text) with(lang string, args []any) string {
	if len(args) == 0 {
		return t.in(lang)
	}
	said := make([]any, len(args))
	for i, a := range args {
		if w, ok := a.(text); ok {
			a = w.in(lang)
		}
		said[i] = a
	}
	return fmt.Sprintf(t.in(lang), said...)
}

// handleError answers every error of routing, middleware and handlers with a problem, as a page where a person went to one.
func (s *server) handleError(err error, c echo.Context) {
	if c.Response().Committed {
		s.cfg.Logger.Error("answer broke off", "request_id", requestID(c.Request().Context()), "error", err)
		return
	}
	f := asFailure(err, c.Request())
	if wantsPage(c.Request()) && s.lost(c, f) {
		return
	}
	writeProblem(c.Response(), c.Request(), f, s)
}

// asFailure finds the failure in an error; anything unknown is internal.
func asFailure(err error, r *http.Request) *failure {
	var f *failure
	if errors.As(err, &f) {
		return f
	}
	var tooLong *http.MaxBytesError
	if errors.As(err, &tooLong) {
		return fail(codeBodyTooLarge)
	}
	var he *echo.HTTPError
	if errors.As(err, &he) {
		switch he.Code {
		case http.StatusNotFound:
			why := text{"no such path", "ce chemin n’existe pas"}
			if len(r.URL.Path) > 1 && strings.HasSuffix(r.URL.Path, "/") {
				why = text{"no path ends with a slash", "aucun chemin ne finit par une barre oblique"}
			}
			return fail(codeNotFound, shorten(r.URL.Path), why)
		case http.StatusMethodNotAllowed:
			return fail(codeMethod, shorten(originalMethod(r)))
		case http.StatusUnsupportedMediaType:
			return fail(codeMediaType)
		case http.StatusBadRequest:
			return fail(codeParameterInvalid).because(err)
		}
	}
	return fail(codeInternal).because(err)
}

// writeProblem writes the failure and logs what only the server should know.
func writeProblem(w http.ResponseWriter, r *http.Request, f *failure, s *server) {
	ctx := r.Context()
	p := f.problem(languageOf(r), r.URL.Path, requestID(ctx))
	if p.Status >= 500 && f.code != codeNotReady {
		s.cfg.Logger.ErrorContext(ctx, "request failed", "request_id", p.RequestId, "path", r.URL.Path, "error", f.cause)
	}
	body, err := json.Marshal(p)
	if err != nil { // strings and numbers always encode
		body = []byte(`{}`)
	}
	h := w.Header()
	for _, name := range []string{"ETag", "Link", "Content-Length", "Content-Encoding"} {
		h.Del(name)
	}
	if f.accept != "" {
		h.Set("Accept", f.accept)
	}
	if f.location != "" {
		h.Set("Location", f.location)
	}
	switch {
	case f.wait > 0:
		h.Set("Retry-After", strconv.Itoa(f.wait))
	case f.code == codeNotReady:
		h.Set("Retry-After", "1")
	}
	h.Set("Content-Type", "application/problem+json")
	h.Set("Content-Language", languageOf(r))
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	_, _ = w.Write(append(body, '\n')) // the client is gone if this fails
}
