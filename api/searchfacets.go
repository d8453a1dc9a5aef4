package api

import (
	"slices"
	"strings"
	"unicode"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/search/query"
	"github.com/kotei-dev/kotei/web"
)

// facetGroup is what the hits are counted by.
type facetGroup struct {
	Name, Label string
	Values      []facetValue
	More        []facetValue // unfolded on demand
	Open        bool         // one of the values is chosen
}

// facetValue is a value with its count and the address of the list with its clause, or without it where it is chosen.
type facetValue struct {
	Value, Label, Path string
	Cards              int
	Here               bool
}

// facetShown is how many values of a facet stand open.
const facetShown = 8

// maxFacet is how many values of a facet are shown at all: a page is to be read.
const maxFacet = 60

// facetFields says which field asks for a value of a facet, and where its words are.
var facetFields = map[string]struct {
	field query.FieldID
	words query.Words
}{
	"type": {query.FieldType, query.WordsType}, "clan": {query.FieldClan, query.WordsClan}, "side": {query.FieldSide, query.WordsSide}, "keyword": {query.FieldKeyword, query.WordsKeyword},
	"set": {query.FieldSet, query.WordsSet}, "format": {query.FieldFormat, query.WordsFormat}, "rarity": {query.FieldRarity, query.WordsRarity},
}

// facetOrder is the order in which facets stand.
var facetOrder = []string{"clan", "type", "side", "keyword", "format", "rarity", "set"}

// fillFacets turns the counts into links: a click adds a clause, another takes it away.
func (d *searchData) fillFacets(p web.Page, l *labels, q *query.Query, found search.Result) {
	for _, name := range facetOrder {
		counts := found.Facets[name]
		how := facetFields[name]
		field, known := query.FieldOf(q.Game, string(how.field))
		if name == "keyword" && !known { // Altered has subtypes instead
			field, known = query.FieldOf(q.Game, string(query.FieldTrait))
		}
		if len(counts) == 0 || !known {
			continue
		}
		word := name
		if name == "clan" && q.Game == card.Altered {
			word = "faction"
		}
		label, _ := p.T("search.facet." + word) // TestWords
		g := facetGroup{Name: name, Label: label}
		for _, n := range counts[:min(len(counts), maxFacet)] {
			value := facetValue{Value: n.Value, Label: capital(l.of(how.words, n.Value)), Cards: n.Cards}
			span, chosen := clauseOf(q, field.ID, n.Value)
			if chosen {
				value.Here, g.Open = true, true
				value.Path = p.HereWith("q", without(q.Source, span), "cursor", "")
			} else {
				value.Path = p.HereWith("q", with(q, field.ID, n.Value), "cursor", "")
			}
			if len(g.Values) < facetShown || chosen {
				g.Values = append(g.Values, value)
			} else {
				g.More = append(g.More, value)
			}
		}
		d.Facets = append(d.Facets, g)
	}
}

// clauseOf finds a clause that asks for just this value and that all hits must fulfil.
func clauseOf(q *query.Query, field query.FieldID, value string) (query.Span, bool) {
	var nodes []query.Node
	switch n := q.Root.(type) {
	case *query.And:
		nodes = n.Nodes
	case *query.Clause:
		nodes = []query.Node{n}
	}
	at := slices.IndexFunc(nodes, func(n query.Node) bool {
		c, ok := n.(*query.Clause)
		return ok && c.Field.ID == field && c.Op == query.OpHas && len(c.Values) == 1 &&
			(c.Values[0].ID == value || c.Values[0].ID == "" && c.Values[0].Folded == card.Fold(value))
	})
	if at < 0 {
		return query.Span{}, false
	}
	return nodes[at].Span(), true
}

// without is a query without a part of it.
func without(source string, span query.Span) string {
	r := []rune(source)
	before, after := strings.TrimRightFunc(string(r[:span.Start]), unicode.IsSpace), strings.TrimLeftFunc(string(r[span.End:]), unicode.IsSpace)
	for _, word := range []string{" and", " AND", " et", " ET"} { // an operator that has lost what it joined
		before = strings.TrimSuffix(before, word)
	}
	if before == "" {
		for _, word := range []string{"and ", "AND ", "et ", "ET "} {
			after = strings.TrimPrefix(after, word)
		}
	}
	return strings.TrimSpace(before + " " + after)
}

// with is a query with a clause added; alternatives are put in brackets.
func with(q *query.Query, field query.FieldID, value string) string {
	clause := string(field) + ":" + queryValue(value)
	source := strings.TrimSpace(q.Source)
	if source == "" {
		return clause
	}
	if _, or := q.Root.(*query.Or); or {
		return "(" + source + ") " + clause
	}
	return source + " " + clause
}
