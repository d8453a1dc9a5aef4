package search

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"

	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/formats"
)

// storeName is the folder of bleve's files inside an index.
const storeName = "text"

// buildBatch is how many cards are in memory at a time while an index is built on disk.
const buildBatch = 2000

// Build writes the complete index of a release into dir, whose parent it makes. It writes into a temporary
// folder beside dir and renames it at the end, so that dir is either complete or not there at all; after an
// error or a cancelled context nothing is left. If dir holds the index of this very release already, Build
// leaves it alone; any other content of dir is replaced.
func Build(ctx context.Context, dir string, c *catalog.Catalog) error {
	if verify(dir, c) == nil {
		return nil
	}
	if err := build(ctx, dir, c); err != nil {
		return fmt.Errorf("search: build %s: %w", dir, err)
	}
	return nil
}

func build(ctx context.Context, dir string, c *catalog.Catalog) (err error) {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	temp, err := os.MkdirTemp(filepath.Dir(dir), filepath.Base(dir)+".new-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temp)) }()
	next := filepath.Join(temp, "index")
	if err := buildText(ctx, filepath.Join(next, storeName), temp, c); err != nil {
		return err
	}
	if err := writeManifest(next, c); err != nil {
		return err
	}
	if err := os.Chmod(next, 0o755); err != nil {
		return err
	}
	return replace(dir, next, filepath.Join(temp, "earlier"))
}

// replace puts next in the place of dir. What was there is moved aside first, since a folder with files
// cannot be renamed over.
func replace(dir, next, aside string) error {
	err := os.Rename(dir, aside)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return os.Rename(next, dir)
}

// buildText makes bleve's files at path, with its own temporary files in temp.
func buildText(ctx context.Context, path, temp string, c *catalog.Catalog) error {
	m, err := newMapping()
	if err != nil {
		return err
	}
	if c.Len() == 0 { // the builder cannot make an index without documents
		empty, err := bleve.NewUsing(path, m, scorch.Name, scorch.Name, nil)
		if err != nil {
			return err
		}
		return empty.Close()
	}
	b, err := bleve.NewBuilder(path, m, map[string]any{"batchSize": buildBatch, "buildPathPrefix": temp})
	if err != nil {
		return err
	}
	for i := range c.Len() {
		if err := ctx.Err(); err != nil {
			return err // a builder holds nothing but files in temp
		}
		if err := b.Index(c.At(i).ID, documentOf(c.At(i))); err != nil {
			return fmt.Errorf("card %s: %w", c.At(i).ID, err)
		}
	}
	return b.Close()
}

// Open opens the index that Build wrote for this very release, and makes the columns of the catalog beside it, in
// memory. Formats are for what queries ask about legality; nil knows none. It gives ErrStale if the index is of
// another release or schema, fs.ErrNotExist if there is none, and ErrDamaged if its files are not as Build left
// them: every one is checked against its checksum, so that nothing unchecked is mapped into memory.
func Open(dir string, c *catalog.Catalog, f *formats.Registry) (*Index, error) {
	if err := verify(dir, c); err != nil {
		return nil, fmt.Errorf("search: open %s: %w", dir, err)
	}
	ix, err := bleve.OpenUsing(filepath.Join(dir, storeName), map[string]any{"read_only": true, "bolt_timeout": "5s"})
	if err != nil {
		return nil, fmt.Errorf("search: open %s: %w: %w", dir, ErrDamaged, err)
	}
	x, err := newIndex(c, f, ix)
	if err != nil {
		return nil, fmt.Errorf("search: open %s: %w", dir, err)
	}
	return x, nil
}

// Memory builds an index in memory: for the starter set, and for tests. Formats are as in Open.
func Memory(c *catalog.Catalog, f *formats.Registry) (*Index, error) {
	m, err := newMapping()
	if err != nil {
		return nil, err
	}
	ix, err := bleve.NewUsing("", m, scorch.Name, scorch.Name, nil) // NewMemOnly is nine times slower
	if err != nil {
		return nil, fmt.Errorf("search: index in memory: %w", err)
	}
	batch := ix.NewBatch()
	for i := range c.Len() {
		err := batch.Index(c.At(i).ID, documentOf(c.At(i)))
		if err == nil && (batch.Size() == buildBatch || i == c.Len()-1) {
			err = ix.Batch(batch)
			batch.Reset()
		}
		if err != nil {
			return nil, errors.Join(fmt.Errorf("search: index in memory: card %s: %w", c.At(i).ID, err), ix.Close())
		}
	}
	x, err := newIndex(c, f, ix)
	if err != nil {
		return nil, fmt.Errorf("search: index in memory: %w", err)
	}
	return x, nil
}
