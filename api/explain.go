package api

import (
	"context"

	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/search/query"
)

// ExplainQuery says how a query is understood, and what each of its clauses finds.
func (s *server) ExplainQuery(ctx context.Context, req ExplainQueryRequestObject) (ExplainQueryResponseObject, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return nil, err
	}
	p := req.Params
	day := s.today()
	if p.AsOf != nil {
		if day = *p.AsOf; !isDay(day) {
			return nil, fail(codeParameterInvalid).of("as_of", "date", day)
		}
	}
	q, err := parseQuery(v, &p.Q, p.Strict)
	if err != nil {
		return nil, err
	}
	lang := contextLanguage(ctx)
	x, err := v.Index.Explain(ctx, q, day, lang)
	if err != nil {
		return nil, queryFailure(err)
	}
	return encode(Explained(x, q, lang))
}

// Explained is the answer of search/explain for an explanation of a query; warnings are told in the language.
func Explained(x search.Explanation, q *query.Query, lang string) Explanation {
	out := Explanation{
		Query: x.Query, Ast: x.AST, Clauses: make([]ExplainedClause, len(x.Clauses)), Sentence: q.Sentence(lang), Total: x.Total,
		Warnings: warningsOf(q, lang),
	}
	for i, c := range x.Clauses {
		out.Clauses[i] = explained(c)
	}
	if x.EmptiedBy != nil {
		by := explained(*x.EmptiedBy)
		out.EmptiedBy = &by
	}
	if len(x.DidYouMean) > 0 {
		out.DidYouMean = &x.DidYouMean
	}
	return out
}

func explained(c search.ExplainedClause) ExplainedClause {
	out := ExplainedClause{Text: c.Text, Position: QueryPosition{Start: c.Span.Start, End: c.Span.End}}
	if c.Hits >= 0 {
		out.Hits = &c.Hits
	}
	return out
}
