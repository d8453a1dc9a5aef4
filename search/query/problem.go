package query

import "strings"

// Code names a kind of problem. Codes are stable.
type Code string

// The codes of problems.
const (
	UnknownField    Code = "unknown-field"
	UnknownValue    Code = "unknown-value"
	UnknownOperator Code = "unknown-operator"
	Syntax          Code = "syntax"
	QueryTooLong    Code = "query-too-long"
	QueryTooDeep    Code = "query-too-deep"
	TooManyClauses  Code = "too-many-clauses"
	BadRegex        Code = "bad-regex"
	BadNumber       Code = "bad-number"
	BadDate         Code = "bad-date"
)

// Codes are all codes, in the order of the documentation.
func Codes() []Code {
	return []Code{UnknownField, UnknownValue, UnknownOperator, Syntax, QueryTooLong, QueryTooDeep, TooManyClauses, BadRegex, BadNumber, BadDate}
}

// Problem is what is wrong with a part of a query: what, where and what to do.
type Problem struct {
	Code        Code
	Span        Span
	Text        Text
	Suggestions []string // what could be written instead of the part, best first; may be empty

	fatal bool // nothing of the query can be read because of it
}

// Error is the problems of a query that could not be read, in order of position; there is at least one.
type Error struct{ Problems []Problem }

// Error is the problems in English.
func (e *Error) Error() string {
	all := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		all[i] = p.Text.EN
	}
	return "query: " + strings.Join(all, " ")
}
