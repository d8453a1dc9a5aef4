package search_test

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/search/query"
)

// reference answers queries straight from the cards, one by one, by the rules written in package query and in
// docs/search.md. It knows no columns and no index, and its code is the plainest that says what is meant: what the
// index finds must be what it finds.
type reference struct {
	cat    *catalog.Catalog
	rules  *formats.Registry
	asOf   string
	single bool // unique:printings
	texts  map[*card.Card]*cardTexts
}

func newReference(c *catalog.Catalog, f *formats.Registry, asOf string) *reference {
	return &reference{cat: c, rules: f, asOf: asOf, texts: map[*card.Card]*cardTexts{}}
}

// search gives all hits in order. Order must be said.
func (r *reference) search(q *query.Query, d query.Display) []search.Hit {
	r.single = d.Unique == "printings"
	var hits []search.Hit
	for at := range r.cat.Len() {
		k := r.cat.At(at)
		if k.Created && !q.IncludeCreated {
			continue
		}
		holds := r.holds(q.Root, k)
		if r.single {
			for i, yes := range holds {
				if yes && len(k.Printings) > 0 {
					hits = append(hits, search.Hit{Card: at, Printing: i})
				} else if yes {
					hits = append(hits, search.Hit{Card: at, Printing: -1})
				}
			}
		} else if slices.Contains(holds, true) {
			hits = append(hits, search.Hit{Card: at, Printing: preferred(k, holds, d.Prefer)})
		}
	}
	r.sort(hits, d)
	return hits
}

// preferred is the printing that stands for the card.
func preferred(k *card.Card, holds []bool, prefer string) int {
	best := -1
	for i := range k.Printings {
		if holds[i] && (best < 0 && prefer == "oldest" || prefer == "newest") {
			best = i
		}
	}
	return best
}

// holds says for each printing of a card whether the node holds for it; a card without printings has one blank.
func (r *reference) holds(n query.Node, k *card.Card) []bool {
	out := make([]bool, max(1, len(k.Printings)))
	switch n := n.(type) {
	case nil:
		fill(out, true)
	case *query.Clause:
		for i := range out {
			if n.AboutPrinting() {
				out[i] = i < len(k.Printings) && r.printingFits(n, k, i)
			} else if i == 0 {
				out[0] = r.cardFits(n, k)
			} else {
				out[i] = out[0]
			}
		}
	case *query.Or:
		for _, x := range n.Nodes {
			for i, yes := range r.holds(x, k) {
				out[i] = out[i] || yes
			}
		}
	case *query.Not:
		fill(out, true)
		r.take(out, r.holds(n.Node, k))
	case *query.And:
		fill(out, true)
		for _, x := range n.Nodes {
			if _, not := x.(*query.Not); !not {
				for i, yes := range r.holds(x, k) {
					out[i] = out[i] && yes
				}
			}
		}
		found := slices.Clone(out)
		for _, x := range n.Nodes {
			if not, ok := x.(*query.Not); ok {
				gone := r.holds(not.Node, k)
				for i := range gone {
					gone[i] = gone[i] && found[i]
				}
				r.take(out, gone)
			}
		}
	}
	return out
}

// take removes what a negated node holds for: the single printings, or else the whole card.
func (r *reference) take(out, gone []bool) {
	for i := range out {
		if gone[i] && r.single {
			out[i] = false
		} else if !r.single && slices.Contains(gone, true) {
			out[i] = false
		}
	}
}

func fill(list []bool, with bool) {
	for i := range list {
		list[i] = with
	}
}

// printingFits says whether one of the values fits the printing.
func (r *reference) printingFits(c *query.Clause, k *card.Card, at int) bool {
	p := k.Printings[at]
	set, _ := r.cat.Set(p.Set)
	if set == nil {
		set = &card.Set{}
	}
	if c.Op == query.OpNe && len(c.Values) > 1 { // years, days and numbers: other than each
		return !slices.ContainsFunc(c.Values, func(v query.Value) bool {
			one := *c
			one.Values = []query.Value{v}
			return !r.printingFits(&one, k, at)
		})
	}
	for i := range c.Values {
		v := &c.Values[i]
		fits := false
		switch c.Field.ID {
		case query.FieldSet:
			fits = p.Set == v.ID
		case query.FieldArc:
			fits = set.Arc == v.ID
		case query.FieldPublish:
			fits = set.Publisher == v.ID
		case query.FieldIs:
			fits = at > 0
		case query.FieldRarity:
			fits = word(c, v, []string{p.Rarity})
		case query.FieldArtist:
			fits = p.Artist != "" && nameFits(c, v, p.Artist)
		case query.FieldYear:
			year, err := strconv.Atoi(strings.Split(p.Date, "-")[0])
			fits = err == nil && compared(c.Op, cmp.Compare(float64(year), v.Number))
		case query.FieldDate:
			fits = p.Date != "" && compared(c.Op, within(p.Date, v))
		case query.FieldNumber:
			fits = numbered(c, v, p.Number)
		default:
			panic("the reference does not know " + c.Field.ID)
		}
		if fits {
			return true
		}
	}
	return false
}

// within is where a day stands to a span of days: before, in, behind.
func within(day string, v *query.Value) int {
	switch {
	case day < v.From:
		return -1
	case day > v.To:
		return 1
	}
	return 0
}

func numbered(c *query.Clause, v *query.Value, number string) bool {
	if card.Fold(number) == "" {
		return false
	}
	if c.Op == query.OpEq || c.Op == query.OpNe {
		return (card.Fold(number) == v.Folded) == (c.Op == query.OpEq)
	}
	digits := number
	for i, r := range number {
		if r < '0' || r > '9' {
			digits = number[:i]
			break
		}
	}
	n, err := strconv.Atoi(digits)
	return err == nil && compared(c.Op, cmp.Compare(float64(n), v.Number))
}

// compared says whether an order is what the operator asks for.
func compared(op query.Op, order int) bool {
	switch op {
	case query.OpEq, query.OpHas:
		return order == 0
	case query.OpNe:
		return order != 0
	case query.OpLt:
		return order < 0
	case query.OpLe:
		return order <= 0
	case query.OpGt:
		return order > 0
	case query.OpGe:
		return order >= 0
	}
	return false
}

// word says whether one of the words fits: it is the value, or stands in the order of its vocabulary as asked.
func word(c *query.Clause, v *query.Value, words []string) bool {
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "" })
	if v.Kind == query.ValueNone {
		return len(words) == 0
	}
	if c.Op == query.OpHas {
		return slices.Contains(words, v.ID)
	}
	want, _ := query.Rank(c.Field.Words, v.ID)
	for _, w := range words {
		if have, ok := query.Rank(c.Field.Words, w); ok && compared(c.Op, have-want) {
			return true
		}
	}
	return false
}

// cardFits says whether the clause holds for the card.
func (r *reference) cardFits(c *query.Clause, k *card.Card) bool {
	if c.Field.Kind == query.KindSet && c.Op != query.OpHas {
		return setFits(c, wordsOf(c.Field.ID, k))
	}
	if c.Field.Kind == query.KindNumber && c.Op == query.OpNe && len(c.Values) > 1 {
		return otherThanAll(c, k)
	}
	for i := range c.Values {
		if r.valueFits(c, &c.Values[i], k) {
			return true
		}
	}
	return false
}

// otherThanAll says whether a card has a number that is none of the values.
func otherThanAll(c *query.Clause, k *card.Card) bool {
	if c.Field.Stat != "" {
		return !slices.ContainsFunc(c.Values, func(v query.Value) bool { return !numberFits(c, &v, k) })
	}
	return slices.ContainsFunc(countsOf(c.Field.ID, k), func(n float64) bool {
		return !slices.ContainsFunc(c.Values, func(v query.Value) bool { return v.Number == n })
	})
}

func (r *reference) valueFits(c *query.Clause, v *query.Value, k *card.Card) bool {
	switch c.Field.Kind {
	case query.KindName:
		names := namesOf(c.Field.ID, k)
		if c.Field.ID == query.FieldName && v.Kind != query.ValueRegex && k.Names["fr"] != "" {
			names = append(names, apart(k.Names["fr"]))
		}
		if c.Field.ID == query.FieldName && v.Kind != query.ValueRegex && k.Version != card.Base {
			names = append(names, k.Title+" "+k.Version.Suffix())
		}
		return slices.ContainsFunc(names, func(name string) bool { return nameFits(c, v, name) })
	case query.KindText:
		return r.textFits(c, v, k)
	case query.KindLabel:
		return labelFits(c, v, labelsOf(c.Field.ID, k))
	case query.KindNumber:
		return numberFits(c, v, k)
	case query.KindFormat:
		return r.formatFits(c, v, k)
	case query.KindID:
		return slices.Contains(idsOf(c.Field.ID, k), v.ID)
	}
	return word(c, v, wordsOf(c.Field.ID, k))
}

// setFits compares the words of a card with those of a clause as sets.
func setFits(c *query.Clause, have []string) bool {
	var want []string
	for _, v := range c.Values {
		if v.Kind != query.ValueNone {
			want = append(want, v.ID)
		}
	}
	contains := func(big, small []string) bool {
		return !slices.ContainsFunc(small, func(s string) bool { return !slices.Contains(big, s) })
	}
	atLeast, atMost := contains(have, want), contains(want, have)
	switch c.Op {
	case query.OpEq:
		return atLeast && atMost
	case query.OpGe:
		return atLeast
	case query.OpLe:
		return atMost
	case query.OpGt:
		return atLeast && !atMost
	}
	return atMost && !atLeast
}

// formatFits asks the checks that judge decks.
func (r *reference) formatFits(c *query.Clause, v *query.Value, k *card.Card) bool {
	day := v.From
	if day == "" {
		day = r.asOf
	}
	for _, l := range formats.LegalityOf(k, r.rules, r.cat, day, "en") {
		if l.Format != v.ID {
			continue
		}
		switch c.Field.ID {
		case query.FieldFormat:
			return slices.Contains([]formats.Status{formats.StatusLegal, formats.StatusRestricted, formats.StatusSplashBanned, formats.StatusDisputed}, l.Status)
		case query.FieldBanned:
			return l.Status == formats.StatusBanned || l.Status == formats.StatusSuspended
		case query.FieldRestrict:
			return l.Status == formats.StatusRestricted
		}
	}
	return false
}

// numberFits compares a number of a card. What the card has not matches nothing.
func numberFits(c *query.Clause, v *query.Value, k *card.Card) bool {
	if c.Field.Stat != "" {
		have, ok := k.Stats[c.Field.Stat]
		if !ok {
			return false
		}
		switch v.Kind {
		case query.ValueStar:
			return (have.Kind == card.Asterisk) == (c.Op == query.OpEq)
		case query.ValueStat:
			other, ok := k.Stats[v.Stat]
			return ok && compared(c.Op, statOrder(have, other))
		case query.ValueDash:
			return compared(c.Op, statOrder(have, card.Stat{Kind: card.Dash}))
		}
		if have.Kind == card.Dash {
			return compared(c.Op, -1) // below every number
		}
		return compared(c.Op, cmp.Compare(float64(have.Value), v.Number))
	}
	for _, n := range countsOf(c.Field.ID, k) {
		if compared(c.Op, cmp.Compare(n, v.Number)) {
			return true
		}
	}
	return false
}

func statOrder(a, b card.Stat) int {
	switch {
	case a.Less(b):
		return -1
	case b.Less(a):
		return 1
	}
	return 0
}

// sameHits searches with the index and with the reference.
func sameHits(ctx context.Context, x *search.Index, r *reference, q *query.Query, req search.Request) (got search.Result, want []search.Hit, err error) {
	req.Query, req.AsOf = q, r.asOf
	req.Limit = x.Catalog().Printings() + x.Catalog().Len()
	if got, err = x.Search(ctx, req); err != nil {
		return got, nil, err
	}
	d := query.Display{Order: got.Order, Dir: got.Dir, Unique: got.Unique, Prefer: cmp.Or(q.Display.Prefer, req.Prefer)}
	want = r.search(q, d)
	if got.Order == "relevance" { // how much words weigh is no matter of right and wrong: searches.json has examples
		byID := func(a, b search.Hit) int { return cmp.Or(a.Card-b.Card, a.Printing-b.Printing) }
		slices.SortFunc(got.Hits, byID)
		slices.SortFunc(want, byID)
	}
	return got, want, nil
}
