package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/api/bulk"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/importer/starter"
	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/store"
	"github.com/kotei-dev/kotei/store/sqlite"
)

// openStore opens the database for reading, also where the file or its folder may not be written; without a
// file name it gives nil and no error.
func openStore(file string) (store.Store, error) {
	if file == "" {
		return nil, nil
	}
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		return nil, usagef("there is no database %s; make one with: kotei import PATH... --db %s", file, file)
	}
	st, err := sqlite.Open(file, sqlite.Options{})
	if err == nil {
		return st, nil
	}
	if st, readErr := sqlite.Open(file, sqlite.Options{ReadOnly: true}); readErr == nil {
		return st, nil
	}
	return nil, err
}

// loadCatalog is the cards of one game: the database's current release, or the starter set where there is
// no database or no release of the game in it.
func loadCatalog(ctx context.Context, st store.Store, game card.Game) (*catalog.Catalog, store.Release, error) {
	if st != nil {
		release, content, err := st.Load(ctx, game)
		switch {
		case err == nil:
			c, err := catalogOf(game, release.Hash, content)
			return c, release, err
		case !errors.Is(err, store.ErrNotFound):
			return nil, store.Release{}, err
		}
	}
	if !slices.Contains(starter.Games(), game) {
		return nil, store.Release{}, usagef("there are no cards of %s: import some with: kotei import PATH... --db FILE", game)
	}
	c, err := starter.Load(game)
	if err == nil {
		c, err = starterWithSupport(c)
	}
	return c, store.Release{}, err
}

func catalogOf(game card.Game, hash string, content store.Content) (*catalog.Catalog, error) {
	cards, encoded, err := withSupport(game, content.Cards, content.Encoded)
	if err != nil {
		return nil, err
	}
	return catalog.New(game, catalog.Release{Hash: hash}, cards, encoded, content.Sets, content.Aliases)
}

// openCatalog is loadCatalog for a command that needs nothing else. It says on err when the starter set
// stands in.
func (f dataFlags) openCatalog(ctx context.Context, s streams) (*catalog.Catalog, error) {
	st, err := openStore(f.DB)
	if err != nil {
		return nil, err
	}
	if st != nil {
		defer st.Close()
	}
	c, _, err := loadCatalog(ctx, st, f.game())
	if err != nil {
		return nil, err
	}
	if c.Release().Starter {
		fmt.Fprintln(s.err, starterNotice(c, f.DB))
	}
	return c, nil
}

func starterNotice(c *catalog.Catalog, file string) string {
	why := "no database given"
	if file != "" {
		why = fmt.Sprintf("%s has no cards of %s", file, c.Game())
	}
	return fmt.Sprintf("kotei: %s, so the embedded starter set is used (facts of %d cards).\n"+
		"       Import your own card files with: kotei import PATH... --db FILE", why, c.Len())
}

// indexDir is where the search index of a release lies: a cache beside the database that can be rebuilt.
func indexDir(file string, game card.Game, hash string) string {
	if len(hash) > 16 {
		hash = hash[:16]
	}
	return filepath.Join(file+".index", string(game)+"-"+hash)
}

// bulkDir is where the bulk files of a release lie, beside its index and just as easily rebuilt.
func bulkDir(file string, game card.Game, hash string) string {
	return indexDir(file, game, hash) + ".bulk"
}

// openBulk opens the bulk files of a catalog, and makes them anew where they are missing, stale or damaged. Where they
// cannot be kept, as for the starter set, it gives nil, and they are made in memory when somebody asks.
func openBulk(ctx context.Context, file string, c *catalog.Catalog) *bulk.Set {
	if c.Release().Starter {
		return nil
	}
	dir := bulkDir(file, c.Game(), c.Release().Hash)
	if s, err := bulk.Open(dir, c); err == nil {
		return s
	}
	if err := bulk.Build(ctx, dir, c); err != nil { // a read-only folder is no reason not to serve
		return nil
	}
	s, _ := bulk.Open(dir, c) // nil with an error
	return s
}

// openIndex opens the index of a catalog, and builds it anew where it is missing, stale or damaged.
// For the starter set it is made in memory.
func openIndex(ctx context.Context, file string, c *catalog.Catalog, defs *formats.Registry) (*search.Index, error) {
	if c.Release().Starter {
		return search.Memory(c, defs)
	}
	dir := indexDir(file, c.Game(), c.Release().Hash)
	if x, err := search.Open(dir, c, defs); err == nil {
		return x, nil
	}
	if err := search.Build(ctx, dir, c); err != nil {
		// A read-only folder is no reason not to serve.
		return search.Memory(c, defs)
	}
	return search.Open(dir, c, defs)
}

// loadView is everything that the service needs of one game.
func loadView(ctx context.Context, st store.Store, file string, game card.Game, defs *formats.Registry) (*api.View, error) {
	c, release, err := loadCatalog(ctx, st, game)
	if err != nil {
		return nil, err
	}
	x, err := openIndex(ctx, file, c, defs)
	if err != nil {
		return nil, fmt.Errorf("search index of %s: %w", game, err)
	}
	var past []store.Past
	if !c.Release().Starter {
		if past, err = st.History(ctx, game); err != nil {
			return nil, err
		}
	}
	return &api.View{Catalog: c, Resolver: deck.NewResolver(c), Index: x, ImportedAt: release.ImportedAt, Past: past, Bulk: openBulk(ctx, file, c)}, nil
}
