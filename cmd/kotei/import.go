package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/kotei-dev/kotei/api/bulk"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
	"github.com/kotei-dev/kotei/importer/altered"
	"github.com/kotei-dev/kotei/importer/emeralddb"
	"github.com/kotei-dev/kotei/importer/fiveringsdb"
	"github.com/kotei-dev/kotei/importer/kotei"
	"github.com/kotei-dev/kotei/importer/oracle"
	"github.com/kotei-dev/kotei/importer/sunandmoon"
	"github.com/kotei-dev/kotei/importer/yasuki"
	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/store"
	"github.com/kotei-dev/kotei/store/sqlite"
)

type importCmd struct {
	DB      string   `name:"db" help:"Database file; made if there is none." env:"KOTEI_DB" required:"" placeholder:"FILE"`
	Game    string   `help:"Game that the paths must hold; default: found out from each path." enum:"l5r-ccg,l5r-lcg,altered," default:""`
	Replace bool     `help:"Drop what other sources gave earlier; default: keep and merge."`
	JSON    bool     `name:"json" help:"Print the reports as JSON."`
	Verbose bool     `short:"v" help:"Print every note, not only the first of each kind."`
	Paths   []string `arg:"" name:"path" help:"Files or folders of card data, or the web address of an EmeraldDB (https://…). What each holds is found out; SOURCE=PATH names it (yasuki, oracle, sunandmoon, fiveringsdb, emeralddb, altered, kotei)."`
}

// sources are the kinds of card data that the program reads.
func sources() (*importer.Registry, error) {
	return importer.NewRegistry(yasuki.Source{}, oracle.Source{}, sunandmoon.Source{},
		fiveringsdb.Source{}, emeralddb.Source{}, altered.Source{}, kotei.Source{})
}

// Run reads the paths, merges them with what other sources gave before, and publishes one release a game.
func (c importCmd) Run(ctx context.Context, s streams) error {
	ctx, stop := untilSignal(ctx)
	defer stop()
	reg, err := sources()
	if err != nil {
		return err
	}
	inputs, err := c.inputs(reg)
	if err != nil {
		return err
	}
	st, err := sqlite.Open(c.DB, sqlite.Options{Create: true})
	if err != nil {
		return err
	}
	reports, err := c.run(ctx, s, st, reg, inputs)
	if err == nil {
		sweepIndexes(ctx, st, c.DB)
	}
	if err := errors.Join(err, st.Close()); err != nil {
		for _, r := range reports {
			c.printNotes(s.err, r, importer.Refused)
		}
		if ctx.Err() != nil {
			return errors.New("the import was stopped; what was current before goes on serving")
		}
		return fmt.Errorf("%w\n       what was current before goes on serving; correct this and import again", err)
	}
	if c.JSON {
		return writeJSON(s.out, struct {
			Reports []*importer.Report `json:"reports"`
		}{reports})
	}
	out := bufio.NewWriter(s.out)
	for _, r := range reports {
		c.print(out, r)
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("the import succeeded, but its report could not be written: %w", err)
	}
	return nil
}

// run is the import itself, with a progress bar on a terminal.
func (c importCmd) run(ctx context.Context, s streams, st store.Store, reg *importer.Registry, inputs []importer.Input) ([]*importer.Report, error) {
	opt := importer.RunOptions{Replace: c.Replace, Indexer: diskIndexer{file: c.DB}, Now: time.Now()}
	if s.errTTY {
		b := newBar(s.err)
		defer b.close()
		opt.Progress = b
	}
	return importer.Run(ctx, st, reg, inputs, opt)
}

// inputs splits SOURCE=PATH and checks that the paths are there, so that a slip costs no long run. A web address is
// taken as it is.
func (c importCmd) inputs(reg *importer.Registry) ([]importer.Input, error) {
	inputs := make([]importer.Input, 0, len(c.Paths))
	for _, p := range c.Paths {
		in := importer.Input{Path: p, Game: card.Game(c.Game)}
		if name, path, ok := strings.Cut(p, "="); ok {
			if _, known := reg.Named(name); known {
				in.Source, in.Path = name, path
			}
		}
		if importer.IsURL(in.Path) {
			if err := emeralddb.CheckAddress(in.Path); err != nil {
				return nil, usagef("cannot read a web address that was given: %w", err)
			}
			if in.Source != "" && in.Source != emeralddb.Name {
				return nil, usagef("cannot read %s: %s reads files and folders, only %s reads a web address", in.Path, in.Source, emeralddb.Name)
			}
		} else if _, err := os.Stat(in.Path); err != nil {
			return nil, usagef("cannot read %s: %w", in.Path, err)
		}
		inputs = append(inputs, in)
	}
	return inputs, nil
}

// notesShown is how many notes of one severity are printed without --verbose.
const notesShown = 5

func (c importCmd) print(w io.Writer, r *importer.Report) {
	fmt.Fprintln(w, r.Summary())
	c.printNotes(w, r, importer.Refused, importer.Warning, importer.Info)
	if r.Release != "" {
		fmt.Fprintf(w, "  release %s is in %s\n", short(r.Release), c.DB)
	}
}

// printNotes prints the notes of some severities. They quote files, which may hold anything.
func (c importCmd) printNotes(w io.Writer, r *importer.Report, severities ...importer.Severity) {
	shown := map[importer.Severity]int{}
	for _, n := range r.Sorted() {
		if !slices.Contains(severities, n.Severity) {
			continue
		}
		if shown[n.Severity]++; c.Verbose || shown[n.Severity] <= notesShown {
			fmt.Fprintf(w, "  %s\n", visible(n.String()))
		}
	}
	for _, sev := range severities {
		if left := shown[sev] - notesShown; !c.Verbose && left > 0 {
			fmt.Fprintf(w, "  … %d more of severity %s (--verbose shows all)\n", left, sev)
		}
	}
}

func short(hash string) string {
	if len(hash) > 12 {
		return hash[:12]
	}
	return hash
}

// diskIndexer builds the search index and the bulk files beside the database.
type diskIndexer struct{ file string }

// Index builds both for a release that is not current yet.
func (d diskIndexer) Index(ctx context.Context, game card.Game, hash string, content store.Content) error {
	cat, err := catalogOf(game, hash, content)
	if err != nil {
		return err
	}
	if err := bulk.Build(ctx, bulkDir(d.file, game, hash), cat); err != nil {
		return err
	}
	return search.Build(ctx, indexDir(d.file, game, hash), cat)
}

// sweepIndexes removes the indexes and bulk files of releases that are no longer current, and what killed imports left of
// theirs. It holds a draft meanwhile, so that no other import is building one. Failing to sweep is harmless.
func sweepIndexes(ctx context.Context, st store.Store, file string) {
	lock, err := st.Begin(ctx, card.L5RCCG)
	if err != nil {
		return
	}
	defer func() { _ = lock.Discard() }()
	keep := map[string]bool{}
	for _, game := range card.Games() {
		if r, err := st.Current(ctx, game); err == nil {
			keep[filepath.Base(indexDir(file, game, r.Hash))] = true
			keep[filepath.Base(bulkDir(file, game, r.Hash))] = true
		}
	}
	entries, err := os.ReadDir(file + ".index")
	if err != nil {
		return
	}
	for _, e := range entries {
		if !keep[e.Name()] {
			os.RemoveAll(filepath.Join(file+".index", e.Name()))
		}
	}
}
