package search

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search/query"
)

// Explanation says how a query was understood and what each part of it does.
type Explanation struct {
	Query    string            // in canonical form
	AST      any               // the tree, for JSON
	Sentence string            // in the language asked for
	Total    int               // hits of the whole query
	Clauses  []ExplainedClause // in order of position
	// EmptiedBy is the first part of the query after which no hit was left; nil if there are hits.
	EmptiedBy *ExplainedClause
	// DidYouMean is the query with a word of EmptiedBy put right, in the ways that find something, the likeliest first.
	DidYouMean []string
}

// ExplainedClause is one part of a query and what it finds alone.
type ExplainedClause struct {
	Text string     // as written
	Span query.Span // where it stands
	// Hits is how many of the cards considered (printings with unique:printings) the part alone holds for; -1 if its
	// patterns alone are too expensive.
	Hits int
}

// Explain says what a query means, in "en" or "fr", and how many hits each of its clauses has. asOf is the day that
// formats are asked about, "" for today. Errors are those of Search; patterns that are too expensive for a clause
// alone are none.
func (x *Index) Explain(ctx context.Context, q *query.Query, asOf, lang string) (Explanation, error) {
	done, err := x.open(ctx)
	if err != nil {
		return Explanation{}, err
	}
	defer done()
	d, err := x.display(&Request{Query: q})
	if err != nil {
		return Explanation{}, err
	}
	e := explainer{x: x, ctx: ctx, q: q, asOf: asOf, single: d.Unique == uniquePrintings, source: []rune(q.Source), work: 2 * budget}
	out := Explanation{Query: q.String(), AST: q.Root, Sentence: q.Sentence(lang), Clauses: []ExplainedClause{}}
	if out.Total, err = e.hits(q.Root); err != nil {
		return Explanation{}, err
	}
	var clauses []*query.Clause
	query.Walk(q.Root, func(c *query.Clause) { clauses = append(clauses, c) })
	for _, c := range clauses {
		part, err := e.explain(c)
		if err != nil {
			return Explanation{}, err
		}
		out.Clauses = append(out.Clauses, part)
	}
	if out.Total > 0 || q.Root == nil {
		return out, nil
	}
	emptier, err := e.emptier(q.Root)
	if err != nil {
		return Explanation{}, err
	}
	part, err := e.explain(emptier)
	if err != nil {
		return Explanation{}, err
	}
	out.EmptiedBy = &part
	out.DidYouMean, err = e.corrections(emptier)
	return out, err
}

type explainer struct {
	x      *Index
	ctx    context.Context
	q      *query.Query
	asOf   string
	single bool
	source []rune
	work   int // what all parts together may still spend on patterns
}

// hits is how many hits the query would have if it were this node.
func (e *explainer) hits(n query.Node) (int, error) {
	q := *e.q
	q.Root = n
	return e.total(&q)
}

func (e *explainer) total(q *query.Query) (int, error) {
	r := e.x.newRun(e.ctx, e.single, e.asOf)
	r.work = min(r.work, e.work)
	before := r.work
	found, err := r.find(q)
	e.work -= before - max(0, r.work)
	if err != nil {
		return 0, err
	}
	if e.single {
		return r.printingsOf(found).count(), nil
	}
	return r.cardsOf(found).count(), nil
}

func (e *explainer) explain(n query.Node) (ExplainedClause, error) {
	out := ExplainedClause{Text: e.text(n.Span()), Span: n.Span()}
	var err error
	if out.Hits, err = e.hits(n); errors.Is(err, ErrTooExpensive) {
		out.Hits, err = -1, nil
	}
	return out, err
}

// text is a part of the source; what does not lie in it, such as a clause that a parameter added, is "".
func (e *explainer) text(at query.Span) string {
	if at.Start < 0 || at.End > len(e.source) || at.Start > at.End {
		return ""
	}
	return string(e.source[at.Start:at.End])
}

// emptier is the first part of an And with which, and with those before it, nothing is found; any other node is
// itself what finds nothing.
func (e *explainer) emptier(n query.Node) (query.Node, error) {
	and, ok := n.(*query.And)
	if !ok {
		return n, nil
	}
	for i, part := range and.Nodes {
		sofar := query.Node(&query.And{Nodes: and.Nodes[:i+1], At: and.At})
		if i == 0 {
			sofar = part
		}
		hits, err := e.hits(sofar)
		switch {
		case errors.Is(err, ErrTooExpensive):
		case err != nil:
			return nil, err
		case hits == 0:
			return e.emptier(part)
		}
	}
	return n, nil
}

// maxCorrections is how many corrected queries are proposed at most.
const maxCorrections = 3

// corrections are the query with a word put right that nobody has, if that finds something.
func (e *explainer) corrections(n query.Node) ([]string, error) {
	c, ok := n.(*query.Clause)
	if !ok {
		return nil, nil
	}
	var out []string
	for i := range c.Values {
		v := &c.Values[i]
		if v.Kind > query.ValueExact || v.Folded == "" {
			continue
		}
		for _, word := range e.x.similar(c.Field, v.Folded) {
			fixed, ok := e.replace(v.Span, word)
			if !ok || slices.Contains(out, fixed) {
				continue
			}
			q, err := e.x.Parse(fixed, false)
			if err != nil {
				continue
			}
			hits, err := e.total(q)
			if err != nil && !errors.Is(err, ErrTooExpensive) {
				return nil, err
			}
			if hits > 0 {
				out = append(out, fixed)
			}
			if len(out) == maxCorrections {
				return out, nil
			}
		}
	}
	return out, nil
}

// replace is the source with another word in a place.
func (e *explainer) replace(at query.Span, word string) (string, bool) {
	if at.Start < 0 || at.End > len(e.source) || at.Start >= at.End {
		return "", false
	}
	if strings.Contains(word, " ") {
		word = `"` + word + `"`
	}
	return string(e.source[:at.Start]) + word + string(e.source[at.End:]), true
}

// similar are words that a field has and that are nearly the one that was written, the likeliest first.
func (x *Index) similar(f *query.Field, folded string) []string {
	var words []string
	switch f.Kind {
	case query.KindLabel:
		if l := x.columns.labels[f.ID]; l != nil {
			words = l.values
		}
	case query.KindName:
		words = x.nameWords()
		if f.Printing {
			words = wordsOf(x.printings.artists.values)
		}
	case query.KindText:
		words = x.textWords()
	}
	return nearest(words, folded, maxCorrections)
}

// wordsOf are the distinct words of folded texts, sorted.
func wordsOf(texts []string) []string {
	seen := map[string]bool{}
	for _, t := range texts {
		for w := range strings.SplitSeq(t, " ") {
			seen[w] = true
		}
	}
	delete(seen, "")
	words := make([]string, 0, len(seen))
	for w := range seen {
		words = append(words, w)
	}
	slices.Sort(words)
	return words
}

// wordsOfNames are the distinct words of all names, and of all texts.
func (x *Index) wordsOfNames() []string {
	texts := make([]string, len(x.names.list))
	for i := range texts {
		texts[i] = x.names.list[i].folded
	}
	return wordsOf(texts)
}

func (x *Index) wordsOfTexts() []string {
	var texts []string
	for i := range x.catalog.Len() {
		for _, t := range currentTexts(x.catalog.At(i)) {
			texts = append(texts, card.Fold(t))
		}
	}
	return wordsOf(texts)
}
