package api

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strconv"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/search/query"
)

const defaultLimit = 60

// GetCard is one card by id; an old id redirects to the present one.
func (s *server) GetCard(ctx context.Context, req GetCardRequestObject) (GetCardResponseObject, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return nil, err
	}
	at, ok := v.Catalog.Position(req.Id)
	if !ok {
		path := "/v1/" + string(req.Game) + "/cards/" + shorten(req.Id)
		return nil, fail(codeNotFound, path, text{"no card has this id", "aucune carte n’a cet identifiant"})
	}
	if c := v.Catalog.At(at); c.ID != req.Id {
		return moved{"/v1/" + url.PathEscape(string(req.Game)) + "/cards/" + url.PathEscape(c.ID)}, nil
	}
	return encoded(v.Catalog.JSON(at)), nil
}

// ListCards is a page of the cards that fit the filters.
func (s *server) ListCards(ctx context.Context, req ListCardsRequestObject) (ListCardsResponseObject, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return nil, err
	}
	p := req.Params
	filter, err := newFilter(v, p)
	if err != nil {
		return nil, err
	}
	hits, err := filter.positions(ctx, v)
	if err != nil {
		return nil, err
	}
	from, limit := 0, defaultLimit
	if p.Limit != nil {
		limit = *p.Limit
	}
	if p.Cursor != nil {
		if from, err = readCursor(*p.Cursor, v.Catalog.Release().Hash, filter.key()); err != nil {
			return nil, err
		}
	}
	if from > len(hits) {
		return nil, fail(codeCursorInvalid).of("cursor", "invalid")
	}
	page := hits[from:min(from+limit, len(hits))]
	next := ""
	if from+len(page) < len(hits) {
		next = writeCursor(v.Catalog.Release().Hash, filter.key(), from+len(page))
	}
	a := encoded(pageJSON(v.Catalog, page, len(hits), next))
	if next != "" {
		a.link = fmt.Sprintf("<%s?%s>; rel=\"next\"", "/v1/"+string(req.Game)+"/cards", nextQuery(p, next))
	}
	return a, nil
}

// pageJSON joins the encoded cards of a page.
func pageJSON(c *catalog.Catalog, page []int, total int, next string) []byte {
	var b bytes.Buffer
	b.WriteString(`{"data":`)
	writeCards(&b, c, page)
	b.WriteString(`,"total":`)
	b.WriteString(strconv.Itoa(total))
	b.WriteString(`,"next":`)
	if next == "" {
		b.WriteString("null")
	} else {
		b.WriteString(`"` + next + `"`) // base64url needs no escapes
	}
	b.WriteString("}")
	return b.Bytes()
}

// writeCards writes a JSON array of cards as the catalog holds them.
func writeCards(b *bytes.Buffer, c *catalog.Catalog, at []int) {
	size := 2
	for _, i := range at {
		size += len(c.JSON(i)) + 1
	}
	b.Grow(size)
	b.WriteByte('[')
	for n, i := range at {
		if n > 0 {
			b.WriteByte(',')
		}
		b.Write(c.JSON(i))
	}
	b.WriteByte(']')
}

// nextQuery is the query of the next page: the same filters with the new cursor.
func nextQuery(p ListCardsParams, cursor string) string {
	q := url.Values{"cursor": {cursor}}
	for name, v := range map[string]*string{"q": p.Q, "clan": p.Clan, "type": p.Type, "side": p.Side, "set": p.Set, "legal": p.Legal} {
		if v != nil {
			q.Set(name, *v)
		}
	}
	if p.Limit != nil {
		q.Set("limit", strconv.Itoa(*p.Limit))
	}
	if p.Lang != nil {
		q.Set("lang", string(*p.Lang))
	}
	return q.Encode()
}

// filter is the simple filters of a list, each in the form in which cards hold it; "" does not filter.
type filter struct {
	Q, Set, Legal string
	Clan          card.Clan
	Type          card.Type
	Side          card.Side
}

func newFilter(v *View, p ListCardsParams) (filter, error) {
	var f filter
	if p.Q != nil {
		f.Q = *p.Q
	}
	if p.Clan != nil {
		clan, ok := card.ParseClan(*p.Clan)
		if !ok {
			return f, fail(codeParameterInvalid).of("clan", "unknown", shorten(*p.Clan))
		}
		f.Clan = clan
	}
	if p.Type != nil {
		f.Type = card.ParseType(*p.Type)
	}
	if p.Side != nil {
		f.Side = card.Side(card.Slug(*p.Side))
	}
	if p.Legal != nil {
		f.Legal, _ = card.ParseLegality(*p.Legal)
	}
	if p.Set != nil {
		id, ok := v.setID(*p.Set)
		if !ok {
			return f, fail(codeParameterInvalid).of("set", "set", shorten(*p.Set))
		}
		f.Set = id
	}
	return f, nil
}

// key tells one list from another, for cursors.
func (f filter) key() string {
	b, _ := json.Marshal(f) // strings always encode
	return string(b)
}

func (f filter) fits(c *card.Card) bool {
	return (f.Clan == "" || c.HasClan(f.Clan)) &&
		(f.Type == "" || c.HasType(f.Type)) &&
		(f.Side == "" || c.Side == f.Side) &&
		(f.Legal == "" || c.Legality[f.Legal] == "legal") &&
		(f.Set == "" || slices.ContainsFunc(c.Printings, func(p card.Printing) bool { return p.Set == f.Set }))
}

// positions are the cards that fit: by id, or best first where there are words to look for.
func (f filter) positions(ctx context.Context, v *View) ([]int, error) {
	var out []int
	if f.Q == "" {
		for i := range v.Catalog.Len() {
			if f.fits(v.Catalog.At(i)) {
				out = append(out, i)
			}
		}
		return out, nil
	}
	q, err := v.Index.Parse(f.Q, true)
	if err != nil {
		return nil, fail(codeParameterInvalid).of("q", "long", strconv.Itoa(query.MaxLength))
	}
	hits, err := v.Index.Search(ctx, search.Request{Query: q, Limit: v.Catalog.Len()})
	if err != nil {
		return nil, fail(codeInternal).because(fmt.Errorf("search %s: %w", v.Catalog.Game(), err))
	}
	for _, h := range hits.Hits {
		if f.fits(v.Catalog.At(h.Card)) {
			out = append(out, h.Card)
		}
	}
	return out, nil
}
