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
	if q.own != nil {
		return s.byOwn(ctx, q)
	}
	v, d, err := s.readByOne(q)
	if err != nil {
		return answer{}, err
	}
	return s.judge(ctx, q, v, d)
}

// readByOne reads the deck as the format of the request wants it, else the one that the list names.
func (s *server) readByOne(q *deckRequest) (*formats.Version, deck.Deck, error) {
	id := q.format
	if id == "" {
		res, err := q.read(nil)
		if err != nil {
			return nil, deck.Deck{}, err
		}
		if id = res.Format; id == "" {
			return nil, deck.Deck{}, fail(codeFormatMissing).at("/format", "required", "format")
		}
	}
	v, err := s.version(q, id)
	if err != nil {
		return nil, deck.Deck{}, err
	}
	res, err := q.read(v.StartCards())
	return v, res.Deck, err
}

// byOwn judges by the format that came with the request.
func (s *server) byOwn(ctx context.Context, q *deckRequest) (answer, error) {
	v, ok := q.own.At(q.asOf)
	if !ok {
		return answer{}, fail(codeNotInForce, q.own.ID, q.asOf, q.own.Versions[0].From)
	}
	res, err := q.read(v.StartCards())
	if err != nil {
		return answer{}, err
	}
	return s.judge(ctx, q, v, res.Deck)
}

// judge is the report about one format, with a repair unless the request wants none.
func (s *server) judge(ctx context.Context, q *deckRequest, v *formats.Version, d deck.Deck) (answer, error) {
	r := formats.Validate(ctx, v, d, q.view.Catalog, q.options())
	if q.repair == nil || *q.repair {
		q.mend(ctx, &r, v, d)
	}
	return encode(r)
}

func (q *deckRequest) options() formats.Options {
	return formats.Options{AsOf: q.asOf, Lang: q.lang}
}

// mend adds a repair to the report of an illegal deck. It is no part of the validation, which must stay quick.
func (q *deckRequest) mend(ctx context.Context, r *formats.Report, v *formats.Version, d deck.Deck) {
	if r.Verdict == formats.Illegal {
		p := formats.Repair(ctx, v, d, q.view.Catalog, q.options())
		r.Repair = &p
	}
}

// matrix judges by each of the formats in the order given; "*" stands for all that are in force on the day. The
// list is read once for all formats in which the same cards start in play, and judged by them in one pass.
func (s *server) matrix(ctx context.Context, q *deckRequest) (answer, error) {
	versions, err := s.versions(q)
	if err != nil {
		return answer{}, err
	}
	alike := map[string][]int{} // by the cards that start in play
	var order []string
	for i, v := range versions {
		start := strings.Join(v.StartCards(), "\n")
		if alike[start] == nil {
			order = append(order, start)
		}
		alike[start] = append(alike[start], i)
	}
	reports := make([]formats.Report, len(versions))
	for _, start := range order {
		group := make([]*formats.Version, 0, len(alike[start]))
		for _, i := range alike[start] {
			group = append(group, versions[i])
		}
		res, err := q.read(group[0].StartCards())
		if err != nil {
			return answer{}, err
		}
		for k, r := range formats.ValidateAll(ctx, group, res.Deck, q.view.Catalog, q.options()) {
			if q.repair != nil && *q.repair {
				q.mend(ctx, &r, group[k], res.Deck)
			}
			reports[alike[start][k]] = r
		}
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
