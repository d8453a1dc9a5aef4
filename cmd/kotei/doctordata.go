package main

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"time"

	"github.com/kotei-dev/kotei/api/bulk"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/importer"
	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/store"
	"github.com/kotei-dev/kotei/store/sqlite"
)

// again is what helps a damaged database: the sources are read anew into a new file.
const again = "move the file away and import the card files again"

// database checks the database with the index and bulk files of each game.
func (d *doctor) database(ctx context.Context, defs *formats.Registry) {
	file := d.cmd.DB
	if file == "" {
		d.tell(healthy, "database", "", "none was named: the embedded starter set is served")
		return
	}
	st, err := sqlite.Open(file, sqlite.Options{ReadOnly: true}) // it is looked at, and nothing in it changed
	if err != nil {
		do := again
		switch {
		case !exists(file) || errors.Is(err, sqlite.ErrEmpty):
			do = "kotei import PATH... --db " + file
		case errors.Is(err, sqlite.ErrNewer):
			do = "install the version of kotei that wrote it, or a later one"
		case errors.Is(err, sqlite.ErrOlder):
			do = "nothing: serve and import bring it up to date"
		}
		d.tell(broken, "database", do, "%v", err)
		return
	}
	defer st.Close()
	d.space("database", file)
	switch faults, err := st.Check(ctx); {
	case err != nil:
		d.tell(broken, "database", again, "%s cannot be checked: %v", file, err)
		return
	case len(faults) > 0:
		d.tell(broken, "database", again, "%s is damaged: %s (%d faults in all)", file, faults[0], len(faults))
		return
	}
	d.tell(healthy, "database", "", "%s is sound", file)
	if !writable(file) {
		d.tell(doubtful, "database", "give the user that imports the right to write it", "%s can be read and not written", file)
	}
	for _, game := range card.Games() {
		d.release(ctx, st, game, defs)
	}
}

// release checks what the database holds of a game against its hash, and what lies beside it.
func (d *doctor) release(ctx context.Context, st store.Store, game card.Game, defs *formats.Registry) {
	name := string(game)
	r, content, err := st.Load(ctx, game)
	if errors.Is(err, store.ErrNotFound) {
		d.tell(healthy, name, "", "no cards were imported; the starter set stands in where there is one")
		return
	}
	if err != nil {
		d.tell(broken, name, again, "the release cannot be read: %v", err)
		return
	}
	if have := importer.HashContent(game, content); have != r.Hash {
		d.tell(broken, name, again, "the cards are not those of the release %s: their hash is %s", short(r.Hash), short(have))
		return
	}
	c, err := catalogOf(game, r.Hash, content)
	if err != nil {
		d.tell(broken, name, again, "the release cannot be used: %v", err)
		return
	}
	d.tell(healthy, name, "", "release %s of %s: %d cards, %d printings", short(r.Hash), r.ImportedAt.Format(time.DateOnly), r.Cards, r.Printings)
	d.beside(ctx, name, "index", c, func(dir string) error {
		x, err := search.Open(dir, c, defs)
		if err == nil {
			err = x.Close()
		}
		return err
	}, search.Build)
	d.beside(ctx, name, "bulk", c, func(dir string) error {
		_, err := bulk.Open(dir, c)
		return err
	}, bulk.Build)
}

// beside checks one of the caches beside the database, and makes it anew if that is asked for.
func (d *doctor) beside(ctx context.Context, game, kind string, c *catalog.Catalog, open func(string) error, build func(context.Context, string, *catalog.Catalog) error) {
	dir, words := indexDir(d.cmd.DB, c.Game(), c.Release().Hash), "search index"
	if kind == "bulk" {
		dir, words = bulkDir(d.cmd.DB, c.Game(), c.Release().Hash), "bulk files"
	}
	err := open(dir)
	if err == nil {
		d.tell(healthy, game, "", "%s as it was built: %s", words, filepath.Base(dir))
		return
	}
	if d.cmd.Repair {
		if err := build(ctx, dir, c); err != nil {
			d.tell(broken, game, "see that the folder can be written and has room", "%s not made: %v", words, err)
			return
		}
		d.tell(healthy, game, "", "%s made anew", words)
		return
	}
	what := "damaged, or of an earlier version"
	if errors.Is(err, fs.ErrNotExist) {
		what = "missing"
	}
	d.tell(doubtful, game, "kotei doctor --repair makes them anew; so does serve when it starts", "%s %s", words, what)
}

// sessions checks the file in which games are kept, if there is one.
func (d *doctor) sessions(ctx context.Context) {
	files := sessionFiles(d.cmd.DB)
	if d.cmd.Sessions != "" {
		files = []string{d.cmd.Sessions}
	}
	for _, file := range files {
		if !exists(file) {
			continue
		}
		const away = "name another one with --sessions, or move it away: the games in it are lost then"
		st, err := sqlite.OpenSessions(file)
		if err != nil {
			d.tell(broken, "sessions", away, "%v", err)
			return
		}
		faults, err := st.Check(ctx)
		if err = errors.Join(err, st.Close()); err != nil || len(faults) > 0 {
			d.tell(broken, "sessions", away, "%s is damaged: %v %v", file, faults, err)
			return
		}
		d.tell(healthy, "sessions", "", "%s is sound", file)
		d.space("sessions", file)
		return
	}
	d.tell(healthy, "sessions", "", "no game has been kept yet")
}
