package api

import (
	"context"
	"errors"

	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/odds"
)

// DeckStats counts a deck and says what its opening holds.
func (s *server) DeckStats(ctx context.Context, req DeckStatsRequestObject) (DeckStatsResponseObject, error) {
	p := req.Params
	opt := OpeningOptions{Provinces: p.Provinces, Hand: p.Hand, Gold: p.Gold, OffClan: p.OffClan}
	body := ValidateRequest{Text: req.TextBody}
	if b := req.JSONBody; b != nil {
		body = ValidateRequest{AsOf: b.AsOf, Deck: b.Deck, Dialect: b.Dialect, Format: b.Format, Text: b.Text, Lang: (*ValidateRequestLang)(b.Lang)}
		opt = OpeningOptions{
			Provinces: either(b.Provinces, p.Provinces), Hand: either(b.Hand, p.Hand),
			Gold: either(b.Gold, p.Gold), OffClan: either(b.OffClan, p.OffClan),
		}
	}
	in, err := s.readDeck(ctx, req.Game, body, ValidateDeckParams{Dialect: p.Dialect, Format: p.Format, AsOf: p.AsOf})
	if err != nil {
		return nil, err
	}
	out, err := Statistics(in.res, in.version, in.view.Catalog, opt)
	if errors.Is(err, odds.ErrTooLarge) {
		return nil, fail(codeDeckTooLarge).because(err)
	}
	if err != nil {
		return nil, fail(codeInternal).because(err)
	}
	a, err := encode(out)
	a.lang = in.lang
	return a, err
}

// either is the first value that is given.
func either(list ...*int) *int {
	for _, n := range list {
		if n != nil {
			return n
		}
	}
	return nil
}

// Statistics is the answer of decks/stats about a list that was read with the cards of a catalog. v is the format
// that the opening follows, nil for none. The error is odds.ErrTooLarge for a deck of over odds.MaxPopulation cards.
func Statistics(res deck.Result, v *formats.Version, cards *catalog.Catalog, opt OpeningOptions) (DeckStats, error) {
	counts := deck.Count(res.Deck, cards)
	out := DeckStats{Dialect: res.Dialect, Unresolved: res.Unresolved, Total: wirePart(counts.Total), Sections: []DeckPart{}}
	out.Deck.Hash, out.Deck.Name = deck.Hash(res.Deck), res.Deck.Name
	for _, p := range counts.Sections {
		out.Sections = append(out.Sections, wirePart(p))
	}
	var err error
	out.Opening, err = opening(res.Deck, v, cards, opt)
	return out, err
}

func wirePart(p deck.Part) DeckPart {
	out := DeckPart{
		Section: string(p.Section), Cards: p.Cards, Different: p.Different, Unresolved: p.Unresolved,
		Types: wireTallies(p.Types), Clans: wireTallies(p.Clans), Keywords: wireTallies(p.Keywords), Curves: []Curve{},
	}
	for _, c := range p.Curves {
		w := Curve{Stat: string(c.Stat), Type: given(string(c.Type)), Cards: c.Cards, Sum: c.Sum, Dashes: c.Dashes, Points: []CurvePoint{}}
		if c.Cards > 0 {
			average := ratio(c.Sum, c.Cards)
			w.Average = &average
		}
		for _, at := range c.Points {
			w.Points = append(w.Points, CurvePoint{Value: at.Value, Cards: at.Cards})
		}
		out.Curves = append(out.Curves, w)
	}
	return out
}

func wireTallies(list []deck.Tally) []Tally {
	out := make([]Tally, len(list))
	for i, t := range list {
		out[i] = Tally{Value: t.Value, Cards: t.Cards}
	}
	return out
}
