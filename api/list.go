package api

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"

	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/search/query"
)

// defaultLimit is the number of entries of a page.
const defaultLimit = 60

// ListCards is a page of the cards that fit the query and the filters.
func (s *server) ListCards(ctx context.Context, req ListCardsRequestObject) (ListCardsResponseObject, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return nil, err
	}
	l, err := s.newList(v, req)
	if err != nil {
		return nil, err
	}
	found, err := v.Index.Search(ctx, l.request)
	if err != nil {
		return nil, l.failure(err)
	}
	if l.request.Offset > found.Total {
		return nil, fail(codeCursorInvalid).of("cursor", "invalid")
	}
	key := exchangeOf(ctx).finish
	again := s.finished.again(key)
	zip := key.coding != codingNone && !again && l.shape.zippable(v, found.Hits)
	ready := codingNone
	if zip {
		ready = key.coding
	}
	a, err := l.page(found, contextLanguage(ctx), ready)
	if err != nil || zip {
		return a, err
	}
	return s.finish(key, a, again), nil
}

// cardList is one list of cards on the way to a page.
type cardList struct {
	view    *View
	path    string
	params  url.Values // what makes the list: all parameters but those of the page
	limit   int
	lang    *Lang
	fields  *CardFields
	facets  *[]FacetName
	request search.Request
	shape   shape
}

func (s *server) newList(v *View, req ListCardsRequestObject) (*cardList, error) {
	p := req.Params
	legal := query.FieldLegal
	if _, ok := query.FieldOf(v.Catalog.Game(), string(legal)); !ok { // only the CCG prints its legality
		legal = query.FieldFormat
	}
	q, err := parseQuery(
		v, p.Q, p.Strict,
		simpleFilter{"clan", query.FieldClan, p.Clan}, simpleFilter{"type", query.FieldType, p.Type}, simpleFilter{"side", query.FieldSide, p.Side},
		simpleFilter{"set", query.FieldSet, p.Set}, simpleFilter{"legal", legal, p.Legal},
	)
	if err != nil {
		return nil, err
	}
	l := &cardList{view: v, path: "/v1/" + string(req.Game) + "/cards", limit: defaultLimit, lang: p.Lang, fields: p.Fields, facets: p.Facets}
	if p.Limit != nil {
		l.limit = *p.Limit
	}
	l.params = identityOf(p)
	at, err := s.begin(v, p, l.params)
	if err != nil {
		return nil, err
	}
	l.request = search.Request{
		Query: q, Order: word(p.Order), Dir: word(p.Dir), Unique: word(p.Unique), Prefer: word(p.Prefer),
		Limit: l.limit, Offset: at.from, AsOf: at.day,
	}
	if p.Facets != nil {
		for _, f := range *p.Facets {
			l.request.Facets = append(l.request.Facets, string(f))
		}
	}
	l.shape = shape{fields: wanted(p.Fields), printings: uniqueOf(q, p) == "printings"}
	return l, nil
}

// begin is where the page begins: at the cursor, or with the first card on the day asked for.
func (s *server) begin(v *View, p ListCardsParams, identity url.Values) (pageStart, error) {
	at := pageStart{day: s.today()}
	if p.Cursor != nil {
		var err error
		if at, err = readCursor(*p.Cursor, v.Catalog.Release().Hash, identity.Encode()); err != nil {
			return pageStart{}, err
		}
		if at.day == "" {
			at.day = s.today()
		}
	}
	if p.AsOf != nil {
		if at.day = *p.AsOf; !isDay(at.day) {
			return pageStart{}, fail(codeParameterInvalid).of("as_of", "date", at.day)
		}
	}
	return at, nil
}

// uniqueOf says whether a list is one of cards or of printings; what the query says goes first.
func uniqueOf(q *query.Query, p ListCardsParams) string {
	if q.Display.Unique != "" {
		return q.Display.Unique
	}
	return word(p.Unique)
}

// word is the value of an optional parameter, "" for none.
func word[T ~string](p *T) string {
	if p == nil {
		return ""
	}
	return string(*p)
}

// wanted is the set of the members that are asked for.
func wanted(fields *CardFields) fieldSet {
	if fields == nil {
		return 0
	}
	var out fieldSet
	for _, f := range *fields {
		out |= fieldBit(string(f))
	}
	return out
}

// identityOf is what tells one list from another: the parameters that decide which cards are in it, and where.
func identityOf(p ListCardsParams) url.Values {
	out := url.Values{}
	put := func(name, value string) {
		if value != "" {
			out.Set(name, value)
		}
	}
	put("q", word(p.Q))
	put("clan", word(p.Clan))
	put("type", word(p.Type))
	put("side", word(p.Side))
	put("set", word(p.Set))
	put("legal", word(p.Legal))
	put("unique", word(p.Unique))
	put("order", word(p.Order))
	put("dir", word(p.Dir))
	put("prefer", word(p.Prefer))
	put("as_of", word(p.AsOf))
	if p.Strict != nil && !*p.Strict {
		out.Set("strict", "false")
	}
	return out
}

// failure says why the search could not be done.
func (l *cardList) failure(err error) error {
	var order *search.OrderError
	if errors.As(err, &order) {
		return fail(codeParameterInvalid).of("order", "member", shorten(l.request.Order), order.Known())
	}
	return queryFailure(fmt.Errorf("search %s: %w", l.view.Catalog.Game(), err))
}

// page is the page as it goes out, or already under a coding, put together from cards that are compressed.
func (l *cardList) page(found search.Result, lang string, ready coding) (answer, error) {
	next, link := l.next(found)
	b := pageBuffers.get()
	if ready == codingNone {
		writeCardsOf(b, l.view, l.shape, found)
	}
	from := b.Len()
	if err := writeTail(b, l.request, found, next, lang); err != nil {
		return answer{}, err
	}
	a := encoded(b.Bytes())
	a.pooled, a.link = b, link
	if ready != codingNone {
		z, write := pageBuffers.get(), zipPage
		if ready == codingZstd {
			write = zstdPage
		}
		write(z, l.view, []byte(listHead), found.Hits, b.Bytes()[from:])
		pageBuffers.put(b)
		a.body, a.pooled, a.coding = z.Bytes(), z, ready
	}
	return a, nil
}

// PageOf is the body that GET /v1/{game}/cards answers for what a search found, as a page without a next one. Of
// the view only the catalog is used.
func PageOf(v *View, req search.Request, found search.Result, lang string) ([]byte, error) {
	var b bytes.Buffer
	unique := cmp.Or(req.Query.Display.Unique, req.Unique)
	writeCardsOf(&b, v, shape{printings: unique == "printings"}, found)
	err := writeTail(&b, req, found, "", lang)
	return b.Bytes(), err
}

// listHead is what stands before the cards of a page.
const listHead = `{"data":[`

// writeCardsOf writes the beginning of a page, the cards as the catalog holds them.
func writeCardsOf(b *bytes.Buffer, v *View, as shape, found search.Result) {
	b.WriteString(listHead)
	for i, h := range found.Hits {
		if i > 0 {
			b.WriteByte(',')
		}
		as.write(b, v, h)
	}
}

// writeTail writes what stands behind the cards of a page.
func writeTail(b *bytes.Buffer, req search.Request, found search.Result, next, lang string) error {
	b.WriteString(`],"total":`)
	b.WriteString(strconv.Itoa(found.Total))
	b.WriteString(`,"next":`)
	if next == "" {
		b.WriteString("null")
	} else {
		b.WriteString(`"` + next + `"`) // base64url needs no escapes
	}
	if err := writeNotes(b, req, found, lang); err != nil {
		return err
	}
	b.WriteByte('}')
	return nil
}

// note is a member of a page that is not its cards.
type note struct {
	name  string
	value any
}

// writeNotes writes what is told of the list.
func writeNotes(b *bytes.Buffer, req search.Request, found search.Result, lang string) error {
	parts := []note{{"warnings", warningsOf(req.Query, lang)}, {"explain", req.Query.Sentence(lang)}}
	if len(req.Facets) > 0 {
		parts = append(parts, note{"facets", facetsOf(found)})
	}
	for _, part := range parts {
		value, err := json.Marshal(part.value)
		if err != nil {
			return fail(codeInternal).because(fmt.Errorf("encode %s: %w", part.name, err))
		}
		b.WriteString(`,"` + part.name + `":`)
		b.Write(value)
	}
	return nil
}

// next is the cursor of the next page and the Link header that leads there; both are "" on the last.
func (l *cardList) next(found search.Result) (cursor, link string) {
	to := l.request.Offset + len(found.Hits)
	if len(found.Hits) == 0 || to >= found.Total {
		return "", ""
	}
	cursor = writeCursor(l.view.Catalog.Release().Hash, l.params.Encode(), pageStart{to, l.request.AsOf})
	q := l.params // not needed afterwards
	q.Set("cursor", cursor)
	if l.limit != defaultLimit {
		q.Set("limit", strconv.Itoa(l.limit))
	}
	if l.fields != nil {
		q.Set("fields", commas(*l.fields))
	}
	if l.facets != nil {
		q.Set("facets", commas(*l.facets))
	}
	if l.lang != nil {
		q.Set("lang", string(*l.lang))
	}
	return cursor, "<" + l.path + "?" + q.Encode() + `>; rel="next"`
}

func commas[T ~string](list []T) string {
	out := ""
	for i, v := range list {
		if i > 0 {
			out += ","
		}
		out += string(v)
	}
	return out
}

// facetsOf are the counts as they go out.
func facetsOf(found search.Result) map[string][]ValueCount {
	out := make(map[string][]ValueCount, len(found.Facets))
	for name, counts := range found.Facets {
		out[name] = valueCounts(counts)
	}
	return out
}

func valueCounts(counts []search.Count) []ValueCount {
	out := make([]ValueCount, len(counts))
	for i, c := range counts {
		out[i] = ValueCount{Value: c.Value, Cards: c.Cards}
	}
	return out
}
