// Package search finds the cards of one release. It has two parts, each for what it does best:
//
//   - titles.go answers by name from a column of folded words in memory: exact totals, an order that never
//     wavers, and no scores to explain, in microseconds. That is what a name box and a card list need.
//   - text.go ranks by words of the cards' texts, keywords and names with a bleve index, built on disk at
//     import (disk.go) or in memory for small sets.
//
// Find is the plain search of people: by title, and by text only where no title has the words, so that a
// title is never buried among the many cards that mention it.
package search

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2"

	"github.com/kotei-dev/kotei/card/catalog"
)

// MaxQuery is the longest query in characters.
const MaxQuery = 1000

// Errors that callers tell apart with errors.Is.
var (
	// ErrStale says that an index is of another release, or made by a program with another schema. Build a
	// new one.
	ErrStale = errors.New("search: the index is of another release or of another version of the program")
	// ErrDamaged says that files of an index are missing or not as they were written. Build a new one.
	ErrDamaged = errors.New("search: the index is damaged")
	// ErrQueryTooLong says that a query has more than MaxQuery characters.
	ErrQueryTooLong = errors.New("search: the query is longer than 1,000 characters")
)

// Hits are one page of an answer.
type Hits struct {
	Total     int   // of all pages, exact
	Positions []int // positions in the catalog, best first
	Text      bool  // the cards were found by their text, because no title has the words (Find)
}

// Index answers queries about one catalog. It is safe for concurrent use until it is closed.
type Index struct {
	catalog *catalog.Catalog
	titles  *titles
	text    bleve.Index
	close   func() error
}

func newIndex(c *catalog.Catalog, text bleve.Index) *Index {
	return &Index{
		catalog: c, titles: newTitles(c), text: text,
		close: sync.OnceValue(text.Close), // closing a bleve index twice panics
	}
}

// Titles finds the cards of which every word of the query is the start of some word of the title, the
// subtitle, the version, an older name or the name in another language. Case, accents and punctuation do
// not count (card.Fold). A blank query finds every card; one of nothing but punctuation finds none.
//
// The order is: the query is the whole name; names that start with the query; the title has all the words;
// the rest. Within each, cards stand by title, level, name and id. limit is the size of the page, offset how
// many hits stand before it; both from 0.
func (x *Index) Titles(ctx context.Context, query string, limit, offset int) (Hits, error) {
	if err := check(ctx, query, limit, offset); err != nil {
		return Hits{}, err
	}
	return x.titles.find(query, limit, offset), nil
}

// Find is Titles and, where no title has the words, Text.
func (x *Index) Find(ctx context.Context, query string, limit, offset int) (Hits, error) {
	hits, err := x.Titles(ctx, query, limit, offset)
	if err != nil || hits.Total > 0 {
		return hits, err
	}
	return x.Text(ctx, query, limit, offset)
}

// Close waits for queries that run and releases everything. Closing twice is the same as once; Text gives an
// error afterwards.
func (x *Index) Close() error {
	if err := x.close(); err != nil {
		return fmt.Errorf("search: close: %w", err)
	}
	return nil
}

// check bounds what a query may ask.
func check(ctx context.Context, query string, limit, offset int) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if len(query) > MaxQuery && utf8.RuneCountInString(query) > MaxQuery {
		return ErrQueryTooLong
	}
	if limit < 0 || offset < 0 {
		return fmt.Errorf("search: limit %d and offset %d must not be negative", limit, offset)
	}
	return nil
}
