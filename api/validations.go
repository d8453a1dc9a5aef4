package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"unicode/utf8"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
)

// ValidateDecks judges the decks of a stream, one a line. What is wrong with the query is answered before the
// stream begins; what is wrong with a line stands in the place of its report.
func (s *server) ValidateDecks(ctx context.Context, req ValidateDecksRequestObject) (ValidateDecksResponseObject, error) {
	p := req.Params
	v := &validations{server: s, game: req.Game, query: ValidateDeckParams{Format: p.Format, AsOf: p.AsOf, Dialect: p.Dialect}}
	if p.AsOf == nil { // a stream that goes on past midnight is judged on the day on which it began
		day := s.today()
		v.query.AsOf = &day
	}
	if err := v.checkQuery(ctx); err != nil {
		return nil, err
	}
	body, ok := req.Body.(*streamBody)
	if !ok {
		return nil, fail(codeInternal).because(fmt.Errorf("body of a stream is a %T", req.Body))
	}
	return &stream{ctx: ctx, body: body, idle: s.cfg.StreamIdle, lang: contextLanguage(ctx), answer: v.answer, broken: func(line int, idle bool) []byte {
		f := fail(codeBodyMalformed)
		if idle {
			f = fail(codeStreamIdle)
		}
		return v.refuse(ctx, nil, contextLanguage(ctx), line, f)
	}}, nil
}

// validations is one stream of decks.
type validations struct {
	*server
	game  Game
	query ValidateDeckParams
}

// checkQuery refuses defaults that would make every line wrong.
func (v *validations) checkQuery(ctx context.Context) error {
	nothing := ""
	q, err := v.newDeckRequest(ctx, v.game, ValidateRequest{Text: &nothing}, v.query)
	if err != nil {
		return err
	}
	if q.format != "" {
		if _, err := v.version(q, q.format); err != nil {
			return err
		}
	}
	if q.dialect == "" {
		return nil
	}
	var unknown *deck.DialectError
	if _, err := deck.Read(nil, deck.Options{Dialect: q.dialect}, q.view.Resolver); errors.As(err, &unknown) {
		return q.readFailure(err)
	}
	return nil // that nothing is no deck in some dialects is of no matter
}

// answer is the report about the deck of a line, or why there is none.
func (v *validations) answer(ctx context.Context, line numbered) (out []byte) {
	in := ValidationLine{}
	lang := contextLanguage(ctx)
	defer func() { // outside of the goroutine that observe guards
		if p := recover(); p != nil {
			v.cfg.Logger.ErrorContext(ctx, "panic", "request_id", requestID(ctx), "line", line.number, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			out = v.refuse(ctx, in.Id, lang, line.number, fail(codeInternal))
		}
	}()
	err := v.decode(line, &in)
	if err == nil {
		if in.Lang != nil {
			lang = string(*in.Lang)
		}
		out, err = v.report(ctx, in)
	}
	if err == nil {
		return out
	}
	var f *failure
	if !errors.As(err, &f) {
		f = fail(codeInternal).because(err)
	}
	return v.refuse(ctx, in.Id, lang, line.number, f)
}

// decode reads a line as the contract wants it. The id is given also where the rest is wrong.
func (v *validations) decode(line numbered, in *ValidationLine) error {
	if line.err != nil {
		return fail(codeLineTooLarge)
	}
	if !utf8.Valid(line.data) {
		return fail(codeBodyMalformed).at("", "encoding")
	}
	var value any
	if err := json.Unmarshal(line.data, &value); err != nil {
		return fail(codeBodyMalformed).at("", "syntax").because(err)
	}
	schema := v.contract.line
	if object, ok := value.(map[string]any); ok {
		id, given := object["id"]
		if given && schema.Properties["id"].Value.VisitJSON(id) == nil {
			var only struct {
				ID *json.RawMessage `json:"id"`
			}
			if json.Unmarshal(line.data, &only) == nil {
				in.Id = only.ID
			}
		}
	}
	if path, found := repeatedMember(line.data); found {
		return fail(codeBodyInvalid).at(pointerOf(path), "repeated", shorten(path[len(path)-1]))
	}
	// The first fault is enough: a line of a million wrong entries must not become a million messages.
	if err := schema.VisitJSON(value); err != nil {
		no := fail(codeBodyInvalid)
		var se *openapi3.SchemaError
		if !errors.As(err, &se) {
			return no.at("", "invalid").because(err)
		}
		x := schemaFault(se)
		x.hasPtr = true
		no.faults = append(no.faults, x)
		return no
	}
	if err := json.Unmarshal(line.data, in); err != nil {
		return fail(codeBodyInvalid).at("", "invalid").because(err)
	}
	return nil
}

// report judges the deck of a line.
func (v *validations) report(ctx context.Context, in ValidationLine) ([]byte, error) {
	body := ValidateRequest{Format: in.Format, AsOf: in.AsOf, Text: in.Text, Deck: in.Deck, Dialect: in.Dialect, Lang: (*ValidateRequestLang)(in.Lang)}
	q, err := v.newDeckRequest(ctx, v.game, body, v.query)
	if err != nil {
		return nil, err
	}
	version, d, err := v.readByOne(q)
	if err != nil {
		return nil, err
	}
	a, err := encode(formats.Validate(ctx, version, d, q.view.Catalog, q.options()))
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString(`{"id":`)
	b.Write(idOf(in.Id))
	b.WriteByte(',')
	b.Write(a.body[1:]) // a report is an object and has members
	return b.Bytes(), nil
}

// refuse says in place of a report why there is none.
func (v *validations) refuse(ctx context.Context, id *json.RawMessage, lang string, line int, f *failure) []byte {
	p := f.problem(lang, "", requestID(ctx))
	if f.code == codeInternal && f.cause != nil {
		v.cfg.Logger.ErrorContext(ctx, "line failed", "request_id", p.RequestId, "line", line, "error", f.cause)
	}
	a, err := encode(struct {
		ID      json.RawMessage `json:"id"`
		Problem LineProblem     `json:"problem"`
	}{idOf(id), LineProblem{Type: p.Type, Title: p.Title, Status: p.Status, Detail: p.Detail, Code: p.Code, Line: line, Errors: p.Errors}})
	if err != nil { // strings and numbers always encode
		return []byte(`{}`)
	}
	return a.body
}

func idOf(id *json.RawMessage) json.RawMessage {
	if id == nil {
		return json.RawMessage("null")
	}
	return *id
}
