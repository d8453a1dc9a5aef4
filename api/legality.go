package api

import (
	"context"
	"net/url"

	"github.com/kotei-dev/kotei/formats"
)

// GetCardLegality says in which formats a card may be used on a day, since when and until when.
func (s *server) GetCardLegality(ctx context.Context, req GetCardLegalityRequestObject) (GetCardLegalityResponseObject, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return nil, err
	}
	day := s.today()
	if req.Params.AsOf != nil {
		if day = *req.Params.AsOf; !isDay(day) {
			return nil, fail(codeParameterInvalid).of("as_of", "date", day)
		}
	}
	c, ok := v.Catalog.Card(req.Id)
	if !ok {
		path := "/v1/" + string(req.Game) + "/cards/" + shorten(req.Id) + "/legality"
		return nil, fail(codeNotFound, path, text{"no card has this id", "aucune carte n’a cet identifiant"})
	}
	if c.ID != req.Id {
		return moved{"/v1/" + url.PathEscape(string(req.Game)) + "/cards/" + url.PathEscape(c.ID) + "/legality"}, nil
	}
	out := CardLegality{Card: cardRef(c), AsOf: day, Data: []FormatLegality{}}
	for _, l := range formats.LegalityOf(c, s.cfg.Formats, v.Catalog, day, contextLanguage(ctx)) {
		out.Data = append(out.Data, FormatLegality{
			Format: l.Format, Name: l.Name, Version: given(l.Version), Status: FormatLegalityStatus(l.Status), Since: given(l.Since), Until: given(l.Until),
			Printing: given(l.Printing), Reason: l.Reason, Rule: given(l.Rule), Source: given(l.Source), Confidence: given(string(l.Confidence)),
		})
	}
	return encode(out)
}
