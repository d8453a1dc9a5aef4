package main

import (
	"context"
	"fmt"
	"io"
	"os"

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
	if err := writeFile(ctx, c.Out, func(w io.Writer) error { return kotei.Export(w, cat) }); err != nil {
		return err
	}
	fmt.Fprintf(s.err, "kotei: wrote %d cards of %s to %s\n", cat.Len(), cat.Game(), c.Out)
	return nil
}
