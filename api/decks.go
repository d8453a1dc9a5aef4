package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
)

// Limits on a deck (api.md, Everywhere).
const (
	maxDeckEntries = deck.MaxCardLines
	maxDeckCards   = 1000
)

// deckRequest is what parse and validate are asked, from body and query together.
type deckRequest struct {
	game    card.Game
	view    *View
	text    *string
	json    *Deck
	dialect string
	format  string // "" if not given
	formats []string
	own     *formats.Format // a format of the user's own
	repair  *bool
	asOf    string
	lang    string
}

// newDeckRequest joins body and query: a member of the body goes before the parameter of the same name.
func (s *server) newDeckRequest(ctx context.Context, game Game, body ValidateRequest, query ValidateDeckParams) (*deckRequest, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return nil, err
	}
	q := &deckRequest{
		game: card.Game(game), view: v, text: body.Text, json: body.Deck,
		dialect: first(body.Dialect, query.Dialect), format: first(body.Format, query.Format),
		asOf: first(body.AsOf, query.AsOf), lang: contextLanguage(ctx),
	}
	if body.Lang != nil {
		q.lang = string(*body.Lang)
	}
	switch {
	case body.Formats != nil:
		q.formats = *body.Formats
	case query.Formats != nil:
		q.formats = *query.Formats
	}
	if q.repair = body.Repair; q.repair == nil {
		q.repair = query.Repair
	}
	if (q.text == nil) == (q.json == nil) {
		return nil, fail(codeBodyInvalid).at("", "either", "text, deck")
	}
	if body.Definition != nil {
		if q.format != "" || q.formats != nil {
			return nil, fail(codeBodyInvalid).at("", "either", "format, formats, definition")
		}
		if q.own, err = ownFormat(q.game, *body.Definition); err != nil {
			return nil, err
		}
	}
	if q.asOf == "" {
		q.asOf = s.today()
	} else if !isDay(q.asOf) {
		if body.AsOf != nil {
			return nil, fail(codeBodyInvalid).at("/as_of", "date", q.asOf)
		}
		return nil, fail(codeParameterInvalid).of("as_of", "date", q.asOf)
	}
	return q, nil
}

func first(list ...*string) string {
	for _, s := range list {
		if s != nil {
			return *s
		}
	}
	return ""
}

// version finds the version of a format that is in force on the day of the request.
func (s *server) version(q *deckRequest, id string) (*formats.Version, error) {
	f, ok := s.cfg.Formats.Format(q.game, id)
	if !ok {
		var known []string
		for _, f := range s.cfg.Formats.For(q.game) {
			known = append(known, f.ID)
		}
		return nil, fail(codeUnknownFormat, shorten(id), strings.Join(known, ", "))
	}
	v, ok := f.At(q.asOf)
	if !ok {
		return nil, fail(codeNotInForce, f.ID, q.asOf, f.Versions[0].From)
	}
	return v, nil
}

// read reads the deck of the request; start are the cards that stand in play from the beginning in its format.
func (q *deckRequest) read(start []string) (deck.Result, error) {
	var res deck.Result
	var err error
	if q.text != nil {
		res, err = deck.Read([]byte(*q.text), deck.Options{Dialect: q.dialect, StartCards: start}, q.view.Resolver)
	} else {
		res.Dialect = "kotei"
		res.Deck, err = deck.FromJSON(*q.json, q.view.Resolver)
		res.Format = res.Deck.Format
		for _, e := range res.Deck.Entries {
			if !e.Resolved() {
				res.Unresolved++
			}
		}
	}
	if err != nil {
		return res, q.readFailure(err)
	}
	// Each count is bounded by the reader, and there are few entries, so that the sum cannot overflow.
	if len(res.Deck.Entries) > maxDeckEntries || res.Deck.Total() > maxDeckCards {
		return res, fail(codeDeckTooLarge)
	}
	return res, nil
}

func (q *deckRequest) readFailure(err error) error {
	var limit *deck.LimitError
	var dialect *deck.DialectError
	var syntax *deck.SyntaxError
	switch {
	case errors.As(err, &limit):
		return fail(codeDeckTooLarge).because(err)
	case errors.As(err, &dialect):
		return fail(codeUnknownDialect, shorten(q.dialect), strings.Join(dialect.Known, ", ")).because(err)
	case errors.As(err, &syntax):
		return fail(codeDeckInvalid, shorten(syntax.Detail)).because(err)
	}
	return fail(codeDeckInvalid, text{"it is not of the form of the contract", "il n’a pas la forme du contrat"}).because(err)
}

// asked makes what decks/parse takes a request of the common form; text is the body where it is the list itself.
func (b *ParseRequest) asked(text *string) ValidateRequest {
	if b == nil {
		return ValidateRequest{Text: text}
	}
	return ValidateRequest{AsOf: b.AsOf, Deck: b.Deck, Dialect: b.Dialect, Format: b.Format, Text: b.Text, Lang: (*ValidateRequestLang)(b.Lang)}
}

// deckRead is a request with its deck.
type deckRead struct {
	*deckRequest
	res     deck.Result
	version *formats.Version // of the format that the request or the list names; nil without one
}

// readDeck reads the deck of a request. The cards that start in play are those of the format that the request names,
// else of the one that the list names.
func (s *server) readDeck(ctx context.Context, game Game, body ValidateRequest, query ValidateDeckParams) (in deckRead, err error) {
	if in.deckRequest, err = s.newDeckRequest(ctx, game, body, query); err != nil {
		return in, err
	}
	var start []string
	if in.format != "" {
		if in.version, err = s.version(in.deckRequest, in.format); err != nil {
			return in, err
		}
		start = in.version.StartCards()
	}
	if in.res, err = in.read(start); err != nil || in.version != nil || in.res.Format == "" {
		return in, err
	}
	if f, ok := s.cfg.Formats.Format(in.game, in.res.Format); ok {
		if v, ok := f.At(in.asOf); ok {
			in.version = v
		}
	}
	if in.version != nil && len(in.version.StartCards()) > 0 {
		in.res, err = in.read(in.version.StartCards())
	}
	return in, err
}

// ParseDeck reads a list line by line.
func (s *server) ParseDeck(ctx context.Context, req ParseDeckRequestObject) (ParseDeckResponseObject, error) {
	p := req.Params
	in, err := s.readDeck(ctx, req.Game, req.JSONBody.asked(req.TextBody), ValidateDeckParams{Dialect: p.Dialect, Format: p.Format, AsOf: p.AsOf})
	if err != nil {
		return nil, err
	}
	return parseAnswer(in.deckRequest, in.res)
}

func parseAnswer(q *deckRequest, res deck.Result) (answer, error) {
	a, err := encode(ParseAnswer(res, q.view.Catalog))
	a.lang = q.lang
	return a, err
}

// ParseAnswer is the answer of decks/parse about a list that was read with the cards of a catalog, ready to be
// encoded as JSON.
func ParseAnswer(res deck.Result, c *catalog.Catalog) json.Marshaler { return parsed{res, c} }

type parsed struct {
	deck.Result
	cards *catalog.Catalog
}

// MarshalJSON writes a ParseResult.
func (p parsed) MarshalJSON() ([]byte, error) {
	d, err := deck.ToJSON(p.Deck)
	if err != nil {
		return nil, fmt.Errorf("encode the deck: %w", err)
	}
	out := ParseResult{Dialect: p.Dialect, Deck: d, Lines: make([]Line, len(p.Lines)), Unresolved: p.Unresolved}
	out.Reason, out.Format = given(p.Reason), given(p.Format)
	for i, l := range p.Lines {
		out.Lines[i] = wireLine(p.cards, p.Deck, l)
	}
	a, err := encode(out)
	return a.body, err
}

// wireLine is a line as it goes out, together with the entry of the deck that it became.
func wireLine(cards *catalog.Catalog, d deck.Deck, l deck.Line) Line {
	out := Line{
		Number: l.Number, Text: strings.ToValidUTF8(l.Text, "\uFFFD"), Kind: LineKind(l.Kind),
		Section: given(string(l.Section)), Hint: given(l.Hint), Note: given(l.Note),
	}
	if l.Declared > 0 {
		out.Declared = &l.Declared
	}
	if l.Entry < 0 || l.Entry >= len(d.Entries) {
		return out
	}
	e := d.Entries[l.Entry]
	out.Section = given(string(e.Section))
	if e.RawCount != "" {
		out.RawCount = &e.RawCount
	} else {
		out.Count = &e.Count
	}
	if k, ok := cards.Card(e.Card); ok {
		ref := cardRef(k)
		out.Card, out.Confidence = &ref, &e.Confidence
		how := LineHow(e.How)
		out.How = &how
	}
	if e.Ambiguous {
		out.Ambiguous = &e.Ambiguous
	}
	var candidates []CardRef
	for _, id := range e.Candidates {
		if k, ok := cards.Card(id); ok {
			candidates = append(candidates, cardRef(k))
		}
	}
	if candidates != nil {
		out.Candidates = &candidates
	}
	return out
}

// given is nil for the empty string.
func given(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
