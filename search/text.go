package search

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis"
	index "github.com/blevesearch/bleve_index_api"

	"github.com/kotei-dev/kotei/card/catalog"
)

// text looks words up in bleve's postings. It asks the index for the documents of a term itself, because every
// query needs all of them, as a set to join with the other clauses, and not only the best sixty.
type text struct {
	index     bleve.Index
	reader    index.IndexReader
	positions []int32 // number of a document -> position in the catalog, -1 for none
	analyzers map[string]analysis.Analyzer
	average   map[string]float64 // words a document has in a field, on average
}

func newText(ix bleve.Index, c *catalog.Catalog) (*text, error) {
	advanced, err := ix.Advanced()
	if err != nil {
		return nil, err
	}
	reader, err := advanced.Reader()
	if err != nil {
		return nil, err
	}
	t := &text{index: ix, reader: reader, analyzers: map[string]analysis.Analyzer{}, average: map[string]float64{}}
	m := ix.Mapping()
	for field, name := range fieldAnalyzers {
		if t.analyzers[field] = m.AnalyzerNamed(name); t.analyzers[field] == nil {
			return nil, fmt.Errorf("%w: it has no analyzer %s", ErrDamaged, name)
		}
	}
	if err := t.number(c); err != nil {
		return nil, err
	}
	return t, nil
}

// number learns which document is which card.
func (t *text) number(c *catalog.Catalog) error {
	docs, err := t.reader.DocIDReaderAll()
	if err != nil {
		return err
	}
	defer docs.Close()
	seen := 0
	for {
		id, err := docs.Next()
		if err != nil {
			return err
		}
		if id == nil {
			break
		}
		name, err := t.reader.ExternalID(id)
		if err != nil {
			return err
		}
		at, ok := c.Position(name)
		if !ok {
			return fmt.Errorf("%w: it has a card %q that the release has not", ErrDamaged, name)
		}
		for n := docNumber(id); len(t.positions) <= n; {
			t.positions = append(t.positions, -1)
		}
		t.positions[docNumber(id)] = int32(at)
		seen++
	}
	if seen != c.Len() {
		return fmt.Errorf("%w: it has %d cards of %d", ErrDamaged, seen, c.Len())
	}
	return nil
}

// docNumber reads bleve's internal id, which is the number of the document in eight bytes.
func docNumber(id index.IndexInternalID) int { return int(binary.BigEndian.Uint64(id)) }

// The constants of BM25, as bleve and most others have them.
const (
	bm25K = 1.2
	bm25B = 0.75
)

// term adds the cards that have a term in a field to into, and to scores, where it is not nil, how much the term
// weighs in each.
func (t *text) term(ctx context.Context, field, term string, into set, scores []float32) error {
	postings, err := t.reader.TermFieldReader(ctx, []byte(term), field, scores != nil, scores != nil, false)
	if err != nil {
		return fmt.Errorf("search: term %q of %s: %w", term, field, err)
	}
	defer postings.Close()
	n, have := float64(len(t.positions)), float64(postings.Count())
	idf := math.Log(1 + (n-have+0.5)/(have+0.5))
	var doc index.TermFieldDoc
	for i := 0; ; i++ {
		if i&1023 == 1023 && ctx.Err() != nil {
			return ctx.Err()
		}
		d, err := postings.Next(doc.Reset())
		if err != nil {
			return fmt.Errorf("search: term %q of %s: %w", term, field, err)
		}
		if d == nil {
			return nil
		}
		at := int(t.positions[docNumber(d.ID)])
		into.put(at)
		if scores != nil {
			words := 1 / (d.Norm * d.Norm)
			freq := float64(d.Freq)
			scores[at] += float32(idf * freq * (bm25K + 1) / (freq + bm25K*(1-bm25B+bm25B*words/averageWords)))
		}
	}
}

// averageWords is how long a text is taken to be on average. The constant keeps scores the same whether an index
// is in memory or on disk, and whatever else is in the release.
const averageWords = 35

func (t *text) close() error {
	err := t.reader.Close()
	if closeErr := t.index.Close(); err == nil {
		err = closeErr
	}
	return err
}
