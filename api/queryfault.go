package api

import (
	"github.com/kotei-dev/kotei/search/query"
	"github.com/kotei-dev/kotei/web"
)

// queryFault is a query that cannot be understood, as a page shows it: the query with its wrong parts marked.
type queryFault struct {
	Parts    []queryPart
	Problems []queryProblem
}

// queryPart is a piece of a query; a wrong one has the number of its problem, from 1.
type queryPart struct {
	Text string
	No   int
}

// queryProblem is what is wrong with a part, and what it may have been meant to be.
type queryProblem struct {
	No          int
	Text        string
	Code        string
	Suggestions []queryLink
}

// newQueryFault marks the problems of a query, which stand in order of position.
func newQueryFault(p web.Page, source string, problems []query.Problem) *queryFault {
	f := &queryFault{}
	runes := []rune(source)
	last := 0
	for i, x := range problems[:min(len(problems), maxFaults)] {
		from, to := min(max(x.Span.Start, last), len(runes)), min(x.Span.End, len(runes))
		if from > last {
			f.Parts = append(f.Parts, queryPart{Text: string(runes[last:from])})
		}
		if to > from {
			f.Parts = append(f.Parts, queryPart{string(runes[from:to]), i + 1})
			last = to
		} else if from >= len(runes) {
			f.Parts = append(f.Parts, queryPart{"␣", i + 1}) // something is missing at the end
		}
		problem := queryProblem{No: i + 1, Text: x.Text.In(p.Lang), Code: string(x.Code)}
		for _, word := range x.Suggestions {
			better := string(runes[:min(x.Span.Start, len(runes))]) + word + string(runes[min(x.Span.End, len(runes)):])
			problem.Suggestions = append(problem.Suggestions, queryLink{Query: word, Path: p.HereWith("q", better, "cursor", "")})
		}
		f.Problems = append(f.Problems, problem)
	}
	if last < len(runes) {
		f.Parts = append(f.Parts, queryPart{Text: string(runes[last:])})
	}
	return f
}

// expensiveFault is a query whose patterns would read too much.
func expensiveFault(p web.Page, source string) *queryFault {
	e := entryOf(codeQueryExpensive)
	return &queryFault{Parts: []queryPart{{source, 1}}, Problems: []queryProblem{{No: 1, Text: e.help.in(p.Lang), Code: string(codeQueryExpensive)}}}
}
