package api

import (
	"context"
	"errors"
	"strings"

	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
)

// ConvertDeck writes a deck in another dialect.
func (s *server) ConvertDeck(ctx context.Context, req ConvertDeckRequestObject) (ConvertDeckResponseObject, error) {
	p := req.Params
	in, err := s.readDeck(ctx, req.Game, req.JSONBody.asked(req.TextBody), ValidateDeckParams{Dialect: p.Dialect, Format: p.Format, AsOf: p.AsOf})
	if err != nil {
		return nil, err
	}
	out, err := Convert(in.res, p.To, in.view.Resolver, in.lang)
	if err != nil {
		return nil, writeFailure(err)
	}
	a, err := encode(out)
	a.lang = in.lang
	return a, err
}

// writeFailure is the failure of a deck that cannot be written.
func writeFailure(err error) error {
	var dialect *deck.DialectError
	var unwritable *deck.UnwritableError
	switch {
	case errors.As(err, &dialect):
		return fail(codeParameterInvalid).of("to", "enum", strings.Join(dialect.Known, ", ")).because(err)
	case errors.As(err, &unwritable):
		detail := unwritable.Detail
		if unwritable.Name != "" {
			detail = unwritable.Name + ": " + detail
		}
		return fail(codeUnwritable, unwritable.Dialect, detail).because(err)
	}
	return fail(codeInternal).because(err)
}

// Convert is the answer of decks/convert about a list that was read with the resolver's cards. lang is "en" or "fr".
// Its errors are those of deck.Write.
func Convert(res deck.Result, to string, r *deck.Resolver, lang string) (Conversion, error) {
	text, losses, err := r.Write(res.Deck, to)
	if err != nil {
		return Conversion{}, err
	}
	out := Conversion{Dialect: res.Dialect, To: to, MediaType: mediaTypeOf(r, to), Text: text, Losses: []Loss{}, Kept: []KeptEntry{}, Unresolved: res.Unresolved}
	for _, l := range losses {
		out.Losses = append(out.Losses, wireLoss(res.Deck, l, r.Catalog(), lang))
	}
	for i, e := range res.Deck.Entries {
		if e.Resolved() {
			continue
		}
		kept := KeptEntry{Entry: i, Line: lineOf(e), Name: e.Name, Candidates: []CardRef{}}
		for _, id := range e.Candidates {
			if k, ok := r.Catalog().Card(id); ok {
				kept.Candidates = append(kept.Candidates, cardRef(k))
			}
		}
		out.Kept = append(out.Kept, kept)
	}
	return out, nil
}

func mediaTypeOf(r *deck.Resolver, dialect string) string {
	for _, d := range deck.DialectsFor(r.Catalog().Game()) {
		if d.Name == dialect {
			return d.MediaType
		}
	}
	return ""
}

func lineOf(e deck.Entry) *int {
	if e.Line < 1 {
		return nil
	}
	return &e.Line
}

// lossText are the words for what a dialect does not keep, by field; they take the card's name where there is one.
var lossText = map[string]text{
	"printing": {"the printing is not kept", "l’impression n’est pas gardée"},
	"section":  {"the section is not kept", "la section n’est pas gardée"},
	"count":    {"the count is not kept", "le nombre n’est pas gardé"},
	"card":     {"the card is not read back from what is written", "la carte n’est pas relue dans ce qui est écrit"},
	"name":     {"the name is not kept", "le nom n’est pas gardé"},
	"format":   {"the format is not kept", "le format n’est pas gardé"},
	"id":       {"the ids that the dialect asks for are not known", "les identifiants que demande le dialecte ne sont pas connus"},
	"image":    {"the pictures that the dialect asks for are not known", "les images que demande le dialecte ne sont pas connues"},
}

func wireLoss(d deck.Deck, l deck.Loss, cards *catalog.Catalog, lang string) Loss {
	words, ok := lossText[l.Field]
	if !ok {
		words = text{"something is not kept: " + l.Field, "une chose n’est pas gardée : " + l.Field}
	}
	out := Loss{Field: l.Field, Detail: strings.ToValidUTF8(l.Detail, "\uFFFD"), Message: words.in(lang)}
	if l.Entry < 0 || l.Entry >= len(d.Entries) {
		return out
	}
	e := d.Entries[l.Entry]
	name := e.Name
	if k, ok := cards.Card(e.Card); ok {
		name = k.Name
	}
	out.Entry, out.Line, out.Name = &l.Entry, lineOf(e), &name
	out.Message = name + text{": ", " : "}.in(lang) + out.Message
	return out
}
