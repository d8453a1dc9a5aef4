package search

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"sync"

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
	memory    memory
	stemmed   stemMemory
	phrases   phraseMemory
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
	t := &text{index: ix, reader: reader, analyzers: map[string]analysis.Analyzer{}}
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
	p, err := t.postings(ctx, field, term)
	if err != nil {
		return err
	}
	for _, at := range p.cards {
		into.put(int(at))
	}
	if scores != nil {
		for i, at := range p.cards {
			scores[at] += p.weights[i]
		}
	}
	return nil
}

// postings are the cards of a term and its weight in each.
type postings struct {
	cards   []uint32
	weights []float32
}

// termKey names a term of a field.
type termKey struct{ field, term string }

// maxRemembered is how many postings are kept of terms that were asked for: 8 MiB.
const maxRemembered = 1 << 20

// memory keeps the postings of terms that were asked for, since most queries ask for the same few hundred words.
// Where it is full, some others are forgotten.
type memory struct {
	mu    sync.RWMutex
	known map[termKey]*postings
	size  int
}

func (m *memory) get(k termKey) *postings {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.known[k]
}

func (m *memory) put(k termKey, p *postings) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known == nil {
		m.known = map[termKey]*postings{}
	}
	if m.known[k] != nil {
		return
	}
	m.known[k] = p
	m.size += 1 + len(p.cards)
	for other, forgotten := range m.known {
		if m.size <= maxRemembered {
			break
		}
		delete(m.known, other)
		m.size -= 1 + len(forgotten.cards)
	}
}

// postings reads those of a term, or remembers them.
func (t *text) postings(ctx context.Context, field, term string) (*postings, error) {
	key := termKey{field, term}
	if p := t.memory.get(key); p != nil {
		return p, nil
	}
	reader, err := t.reader.TermFieldReader(ctx, []byte(term), field, true, true, false)
	if err != nil {
		return nil, fmt.Errorf("search: term %.60q of %s: %w", term, field, err)
	}
	defer reader.Close()
	all, have := float64(len(t.positions)), float64(reader.Count())
	idf := math.Log(1 + (all-have+0.5)/(have+0.5))
	p := &postings{}
	var doc index.TermFieldDoc
	for i := 0; ; i++ {
		if i&1023 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		d, err := reader.Next(doc.Reset())
		if err != nil {
			return nil, fmt.Errorf("search: term %.60q of %s: %w", term, field, err)
		}
		if d == nil {
			if len(p.cards) > 0 { // of words that nobody has there is no end
				t.memory.put(key, p)
			}
			return p, nil
		}
		words, freq := 1/(d.Norm*d.Norm), float64(d.Freq)
		weight := idf * freq * (bm25K + 1) / (freq + bm25K*(1-bm25B+bm25B*words/averageWords))
		p.cards = append(p.cards, uint32(t.positions[docNumber(d.ID)]))
		p.weights = append(p.weights, float32(weight))
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
