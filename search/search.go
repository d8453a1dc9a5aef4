// Package search finds the cards of a release: by title from a small column in memory, by text from a bleve
// index that ranks.
package search

import (
	"context"
	"errors"

	"github.com/kotei-dev/kotei/card/catalog"
)

// MaxQuery is the longest query in characters.
const MaxQuery = 1000

// Errors that callers tell apart.
var (
	ErrStale        = errors.New("search: the index is of another release or made by another version of the program")
	ErrQueryTooLong = errors.New("search: the query is longer than 1,000 characters")
)

// Hits are one page of an answer.
type Hits struct {
	Total     int   // of all pages, exact
	Positions []int // positions in the catalog, best first
}

// Index answers queries about one catalog. It is safe for concurrent use.
type Index struct{}

var errUnderConstruction = errors.New("search: under construction")

// Build writes the index of a release into dir.
func Build(ctx context.Context, dir string, c *catalog.Catalog) error { return errUnderConstruction }

// Open opens the index that Build wrote.
func Open(dir string, c *catalog.Catalog) (*Index, error) { return nil, errUnderConstruction }

// Memory builds an index in memory.
func Memory(c *catalog.Catalog) (*Index, error) { return nil, errUnderConstruction }

// Titles finds cards by title.
func (x *Index) Titles(ctx context.Context, query string, limit, offset int) (Hits, error) {
	return Hits{}, errUnderConstruction
}

// Close releases everything.
func (x *Index) Close() error { return nil }
