// Package search finds the cards of one release. Every fact of a card lies in columns, turned by value
// (columns.go, printings.go), so that a clause of a query is a set that is looked up, and a query joins a few
// sets (run.go); hits come in any order without sorting (orders.go). Words of texts are looked up in the postings
// of a bleve index, which is built on disk at import (disk.go), and patterns run only on the cards that a filter of
// grams leaves over (grams.go, pattern.go).
//
// What a query means is written in package query. An index is of one release, and never changes.
package search

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/blevesearch/bleve/v2"

	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/search/query"
)

// Errors that callers tell apart with errors.Is.
var (
	// ErrStale says that an index is of another release, or made by a program with another schema. Build a
	// new one.
	ErrStale = errors.New("search: the index is of another release or of another version of the program")
	// ErrDamaged says that files of an index are missing or not as they were written. Build a new one.
	ErrDamaged = errors.New("search: the index is damaged")
	// ErrClosed says that the index was closed: another release has taken its place.
	ErrClosed = errors.New("search: the index is closed")
)

// Index answers queries about one catalog. It is safe for concurrent use.
type Index struct {
	catalog   *catalog.Catalog
	columns   *columns
	printings *printings
	names     *names
	orders    *orders
	completer *completer
	lexicon   *query.Lexicon
	legality  legality
	text      *text
	texts     map[query.FieldID]*haystack
	ids       func() map[string]int32

	printedNames *haystack
	fuzzy        func() *fuzzyNames
	nameWords    func() []string
	textWords    func() []string

	closing sync.RWMutex // held for reading by everything that reads bleve
	closed  bool
}

// newIndex makes the columns of a catalog. It takes the bleve index over.
func newIndex(c *catalog.Catalog, f *formats.Registry, ix bleve.Index) (*Index, error) {
	x := &Index{catalog: c}
	x.legality.registry = f
	var failed error
	parallel(
		func() { x.text, failed = newText(ix, c) },
		func() { x.columns = newColumns(c) },
		func() { x.printings = newPrintings(c) },
		func() { x.names = newNames(c) },
	)
	if failed != nil {
		return nil, errors.Join(failed, ix.Close())
	}
	parallel(
		func() {
			x.orders = newOrders(c, x.columns, x.printings)
			x.completer = newCompleter(c, x.names, x.orders.cards[byName].dirs[0].list)
		},
		func() { x.lexicon = newLexicon(x, f) },
	)
	x.texts = newTexts(x)
	x.printedNames = newHaystack(c.Len(), 10, nil, func(at int, f func(string, nameKind)) { eachName(c.At(at), f) })
	x.ids = sync.OnceValue(func() map[string]int32 { return idsOf(c) })
	x.nameWords, x.textWords = sync.OnceValue(x.wordsOfNames), sync.OnceValue(x.wordsOfTexts)
	x.fuzzy = sync.OnceValue(func() *fuzzyNames { return newFuzzyNames(x.names) })
	return x, nil
}

// parallel runs all of the functions at once and waits for them.
func parallel(all ...func()) {
	var wg sync.WaitGroup
	for _, f := range all {
		wg.Go(f)
	}
	wg.Wait()
}

// Catalog is the cards that the index is of.
func (x *Index) Catalog() *catalog.Catalog { return x.catalog }

// Vocabulary is the words that a query about this release may use.
func (x *Index) Vocabulary() query.Vocabulary { return x.lexicon }

// Parse reads a query about this release (query.Parse). With lenient a part that is wrong is left out and becomes a
// warning of the query; else the error is a *query.Error.
func (x *Index) Parse(src string, lenient bool) (*query.Query, error) {
	return query.Parse(x.catalog.Game(), src, query.Options{Vocabulary: x.lexicon, Lenient: lenient})
}

// Close waits for queries that run and releases everything. Closing twice is the same as once; queries give
// ErrClosed afterwards.
func (x *Index) Close() error {
	x.closing.Lock()
	defer x.closing.Unlock()
	if x.closed {
		return nil
	}
	x.closed = true
	if err := x.text.close(); err != nil {
		return fmt.Errorf("search: close: %w", err)
	}
	return nil
}

// open is held while a query runs; done must be called after it.
func (x *Index) open(ctx context.Context) (done func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	x.closing.RLock()
	if x.closed {
		x.closing.RUnlock()
		return nil, ErrClosed
	}
	return x.closing.RUnlock, nil
}
