package api

import (
	"context"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
)

// ValidateDeck judges a deck by one format or several. It is 200 whatever the verdict.
func (s *server) ValidateDeck(ctx context.Context, req ValidateDeckRequestObject) (ValidateDeckResponseObject, error) {
	var body ValidateRequest
	if req.JSONBody != nil {
		body = *req.JSONBody
	} else {
		body.Text = req.TextBody
	}
	q, err := s.newDeckRequest(ctx, req.Game, body, req.Params)
	if err != nil {
		return nil, err
	}
	var a answer
	if q.formats != nil {
		a, err = s.matrix(ctx, q)
	} else {
		a, err = s.single(ctx, q)
	}
	a.lang = q.lang
	return a, err
}

// single judges by the format of the request, else by the one that the list names.
func (s *server) single(ctx context.Context, q *deckRequest) (answer, error) {
	id := q.format
	if id == "" {
		res, err := q.read(nil)
		if err != nil {
			return answer{}, err
		}
		if id = res.Format; id == "" {
			return answer{}, fail(codeFormatMissing).at("/format", "required", "format")
		}
	}
	v, err := s.version(q, id)
	if err != nil {
		return answer{}, err
	}
	res, err := q.read(v.StartCards())
	if err != nil {
		return answer{}, err
	}
	return encode(s.judge(ctx, q, v, res.Deck))
}

func (s *server) judge(ctx context.Context, q *deckRequest, v *formats.Version, d deck.Deck) formats.Report {
	return formats.Validate(ctx, v, d, q.view.Catalog, formats.Options{AsOf: q.asOf, Lang: q.lang})
}

// matrix judges by each of the formats in the order given; "*" stands for all that are in force on the day. The
// list is read once for all formats in which the same cards start in play.
func (s *server) matrix(ctx context.Context, q *deckRequest) (answer, error) {
	versions, err := s.versions(q)
	if err != nil {
		return answer{}, err
	}
	read := map[string]deck.Deck{}
	reports := make([]formats.Report, 0, len(versions))
	for _, v := range versions {
		start := strings.Join(v.StartCards(), "\n")
		d, ok := read[start]
		if !ok {
			res, err := q.read(v.StartCards())
			if err != nil {
				return answer{}, err
			}
			d, read[start] = res.Deck, res.Deck
		}
		reports = append(reports, s.judge(ctx, q, v, d))
	}
	return encode(struct {
		Reports []formats.Report `json:"reports"`
	}{reports})
}

func (s *server) versions(q *deckRequest) ([]*formats.Version, error) {
	var out []*formats.Version
	if slices.Contains(q.formats, "*") {
		for _, f := range s.cfg.Formats.For(q.game) {
			if v, ok := f.At(q.asOf); ok {
				out = append(out, v)
			}
		}
		return out, nil
	}
	for _, id := range q.formats {
		v, err := s.version(q, id)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}
