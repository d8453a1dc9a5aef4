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

// ParseDeck reads a list line by line.
func (s *server) ParseDeck(ctx context.Context, req ParseDeckRequestObject) (ParseDeckResponseObject, error) {
	var body ValidateRequest
	if b := req.JSONBody; b != nil {
		body = ValidateRequest{AsOf: b.AsOf, Deck: b.Deck, Dialect: b.Dialect, Format: b.Format, Text: b.Text, Lang: (*ValidateRequestLang)(b.Lang)}
	} else {
		body.Text = req.TextBody
	}
	p := req.Params
	q, err := s.newDeckRequest(ctx, req.Game, body, ValidateDeckParams{Dialect: p.Dialect, Format: p.Format, AsOf: p.AsOf})
	if err != nil {
		return nil, err
	}
	var start []string
	if q.format != "" {
		v, err := s.version(q, q.format)
		if err != nil {
			return nil, err
		}
		start = v.StartCards()
	}
	res, err := q.read(start)
	if err != nil {
		return nil, err
	}
	if q.format == "" {
		if res, err = s.readAgain(q, res); err != nil {
			return nil, err
		}
	}
	return parseAnswer(q, res)
}

// readAgain reads the list once more where it names a format in which some cards start in play.
func (s *server) readAgain(q *deckRequest, res deck.Result) (deck.Result, error) {
	if res.Format == "" {
		return res, nil
	}
	f, ok := s.cfg.Formats.Format(q.game, res.Format)
	if !ok {
		return res, nil
	}
	if v, ok := f.At(q.asOf); ok && len(v.StartCards()) > 0 {
		return q.read(v.StartCards())
	}
	return res, nil
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
