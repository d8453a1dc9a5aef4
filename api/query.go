package api

import (
	"errors"
	"strings"

	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/search/query"
)

// simpleFilter is a parameter of its own that stands for a clause of the language.
type simpleFilter struct {
	parameter string
	field     query.FieldID
	value     *string
}

// parseQuery reads q and the filters; q may be nil. A fault of q has its position, one of a filter its name.
func parseQuery(v *View, q *string, strict *bool, filters ...simpleFilter) (*query.Query, error) {
	source, lenient := "", strict != nil && !*strict
	if q != nil {
		source = *q
	}
	parsed, err := v.Index.Parse(source, lenient)
	if err != nil {
		return nil, queryFailure(err)
	}
	var nodes []query.Node
	for _, f := range filters {
		if f.value == nil {
			continue
		}
		node, err := f.node(v)
		if err != nil {
			return nil, err
		}
		nodes = append(nodes, node)
	}
	if len(nodes) > 0 {
		joined := *parsed // what a cache of parsed queries holds stays as it is
		joined.Root = join(parsed.Root, nodes)
		parsed = &joined
	}
	return parsed, nil
}

// join adds nodes to a query by "and". They stand beside its own, so that clauses about printings ask the same one.
func join(root query.Node, nodes []query.Node) query.Node {
	var all []query.Node
	switch n := root.(type) {
	case nil:
	case *query.And:
		all = append(all, n.Nodes...)
	default:
		all = append(all, n)
	}
	if all = append(all, nodes...); len(all) == 1 {
		return all[0]
	}
	return &query.And{Nodes: all}
}

// node is the clause that the filter stands for.
func (f simpleFilter) node(v *View) (query.Node, error) {
	q, err := v.Index.Parse(string(f.field)+`:"`+strings.ReplaceAll(*f.value, `"`, " ")+`"`, false)
	var faults *query.Error
	switch {
	case errors.As(err, &faults):
		out := fail(codeParameterInvalid)
		for i := range faults.Problems {
			out.faults = append(out.faults, fault{parameter: f.parameter, query: &faults.Problems[i]})
		}
		return nil, out
	case err != nil:
		return nil, fail(codeInternal).because(err)
	case q.Root == nil:
		return nil, fail(codeParameterInvalid).of(f.parameter, "unknown", shorten(*f.value))
	}
	return q.Root, nil
}

// queryFailure is a query that cannot be understood, or that would cost too much.
func queryFailure(err error) error {
	var faults *query.Error
	switch {
	case errors.As(err, &faults):
		f := fail(codeQueryInvalid)
		for i := range faults.Problems[:min(len(faults.Problems), maxFaults)] {
			f.faults = append(f.faults, fault{parameter: "q", query: &faults.Problems[i]})
		}
		return f
	case errors.Is(err, search.ErrTooExpensive):
		return fail(codeQueryExpensive)
	}
	return fail(codeInternal).because(err)
}

// queryEntry is a fault of a query, or of the filter that stands for a clause, as it goes out.
func queryEntry(p query.Problem, parameter, lang string) ProblemError {
	e := ProblemError{Code: string(p.Code), Detail: p.Text.In(lang), Parameter: &parameter}
	if parameter == "q" {
		e.Position = &ProblemPosition{Start: &p.Span.Start, End: &p.Span.End}
	}
	if len(p.Suggestions) > 0 {
		e.Suggestions = &p.Suggestions
	}
	return e
}

// warningsOf are the warnings of a query in a language; none is an empty list.
func warningsOf(q *query.Query, lang string) []ProblemError {
	out := make([]ProblemError, len(q.Warnings))
	for i, w := range q.Warnings {
		out[i] = queryEntry(w, "q", lang)
	}
	return out
}
