package search

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis/analyzer/custom"
	"github.com/blevesearch/bleve/v2/analysis/tokenizer/whitespace"
	"github.com/blevesearch/bleve/v2/mapping"
	"github.com/blevesearch/bleve/v2/search/query"

	"github.com/kotei-dev/kotei/card"
)

// The fields of a document, with the weight that a hit in each has. What is in more than one of them counts
// where it weighs most and adds up.
var fields = []struct {
	name  string
	boost float64
}{
	{fieldTitle, 4},
	{fieldName, 3},
	{fieldKeyword, 2},
	{fieldText, 1},
	{fieldSummary, 1},
}

const (
	fieldTitle   = "title"
	fieldName    = "name" // full name, older names, translations, names of the sides
	fieldKeyword = "keyword"
	fieldText    = "text" // current wording, of all sides
	fieldSummary = "summary"
)

// document is a card as bleve sees it. All of it is folded by card.Fold, the one folding of the program, so
// that a word of a query and a word of a card are the same here exactly when they are the same in a title
// search or in a decklist; the analyzer only splits at blanks.
type document struct {
	Title   string `json:"title"`
	Name    string `json:"name"`
	Keyword string `json:"keyword"`
	Text    string `json:"text"`
	Summary string `json:"summary"`
}

// Type is bleve's name of the kind of document.
func (document) Type() string { return "card" }

func documentOf(k *card.Card) document {
	text := []string{k.Text}
	for i := range k.Faces {
		if k.Faces[i].Text != k.Text {
			text = append(text, k.Faces[i].Text)
		}
	}
	names := []string{k.Name}
	for _, lang := range slices.Sorted(maps.Keys(k.Names)) {
		names = append(names, k.Names[lang])
	}
	names = append(names, k.OldNames...)
	for i := range k.Faces {
		names = append(names, k.Faces[i].Name)
	}
	return document{
		Title:   card.Fold(k.Title),
		Name:    card.Fold(strings.Join(names, " • ")),
		Keyword: card.Fold(strings.Join(k.Keywords, " • ")),
		Text:    card.Fold(strings.Join(text, "\n")),
		Summary: card.Fold(k.Summary),
	}
}

const foldedAnalyzer = "folded"

// newMapping says how documents are indexed: for ranking only, so nothing is stored and no field is dynamic.
func newMapping() (mapping.IndexMapping, error) {
	m := bleve.NewIndexMapping()
	err := m.AddCustomAnalyzer(foldedAnalyzer, map[string]any{"type": custom.Name, "tokenizer": whitespace.Name})
	if err != nil {
		return nil, fmt.Errorf("search: analyzer: %w", err)
	}
	doc := bleve.NewDocumentStaticMapping()
	for _, f := range fields {
		field := bleve.NewTextFieldMapping()
		field.Analyzer = foldedAnalyzer
		field.Store, field.IncludeInAll, field.IncludeTermVectors, field.DocValues = false, false, false, false
		doc.AddFieldMappingsAt(f.name, field)
	}
	m.DefaultMapping = doc
	m.DefaultAnalyzer = foldedAnalyzer
	m.StoreDynamic, m.IndexDynamic, m.DocValuesDynamic = false, false, false
	return m, nil
}

// Text finds the cards that have every word of the query somewhere in title, names, keywords, text or
// summary, best first; cards that rank the same stand in order of id. A query without words finds none.
// limit and offset are as in Titles.
func (x *Index) Text(ctx context.Context, q string, limit, offset int) (Hits, error) {
	if err := check(ctx, q, limit, offset); err != nil {
		return Hits{}, err
	}
	out := Hits{Positions: []int{}, Text: true}
	words := strings.Fields(card.Fold(q))
	slices.Sort(words)
	words = slices.Compact(words)
	if len(words) == 0 {
		return out, nil
	}
	// bleve keeps offset+limit hits while it collects: never ask for more than there are cards.
	offset = min(offset, x.catalog.Len())
	req := bleve.NewSearchRequestOptions(everyWord(words), min(limit, x.catalog.Len()-offset), offset, false)
	req.SortBy([]string{"-_score", "_id"})
	res, err := x.text.SearchInContext(ctx, req)
	if err != nil {
		return Hits{}, fmt.Errorf("search: text %.60q: %w", q, err)
	}
	out.Total = int(res.Total)
	for _, hit := range res.Hits {
		at, ok := x.catalog.Position(hit.ID)
		if !ok {
			return Hits{}, fmt.Errorf("search: text %.60q: the index has a card %q that the release has not: %w", q, hit.ID, ErrDamaged)
		}
		out.Positions = append(out.Positions, at)
	}
	return out, nil
}

// everyWord asks for each word in at least one field.
func everyWord(words []string) query.Query {
	all := make([]query.Query, len(words))
	for i, word := range words {
		some := make([]query.Query, len(fields))
		for j, f := range fields {
			term := bleve.NewTermQuery(word)
			term.SetField(f.name)
			term.SetBoost(f.boost)
			some[j] = term
		}
		all[i] = bleve.NewDisjunctionQuery(some...)
	}
	return bleve.NewConjunctionQuery(all...)
}
