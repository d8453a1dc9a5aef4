package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/importer/kotei"
)

type exportCmd struct {
	dataFlags
	Out string `short:"o" help:"File to write; default: standard output." placeholder:"FILE"`
}

// Run writes the current release as JSON Lines. A file appears under its name only once it is complete.
func (c exportCmd) Run(ctx context.Context, s streams) error {
	if c.Out == "" {
		cat, err := c.openCatalog(ctx, s)
		if err != nil {
			return err
		}
		return kotei.Export(s.out, cat)
	}
	ctx, stop := untilSignal(ctx) // a file that was begun must not stay
	defer stop()
	if info, err := os.Stat(c.Out); err == nil {
		db, dbErr := os.Stat(c.DB)
		switch {
		case !info.Mode().IsRegular():
			return usagef("cannot write %s: it is there already and no file; without --out the cards go to standard output", c.Out)
		case dbErr == nil && os.SameFile(info, db):
			return usagef("cannot write %s: it is the database itself; name another file", c.Out)
		}
	}
	cat, err := c.openCatalog(ctx, s)
	if err != nil {
		return err
	}
	if err := c.write(ctx, cat); err != nil {
		return fmt.Errorf("write %s: %w", c.Out, err)
	}
	fmt.Fprintf(s.err, "kotei: wrote %d cards of %s to %s\n", cat.Len(), cat.Game(), c.Out)
	return nil
}

// write writes beside the file and renames at the end.
func (c exportCmd) write(ctx context.Context, cat *catalog.Catalog) (err error) {
	dir, name := filepath.Split(c.Out)
	next := filepath.Join(dir, fmt.Sprintf(".%s.%d", name, os.Getpid()))
	f, err := os.OpenFile(next, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666) // the user's mask decides who may read it
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = f.Close() // closed already, or not worth telling beside err
			_ = os.Remove(next)
		}
	}()
	export := func() error { return kotei.Export(f, cat) }
	rename := func() error { return os.Rename(next, c.Out) }
	for _, step := range []func() error{export, f.Sync, f.Close, ctx.Err, rename} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}
