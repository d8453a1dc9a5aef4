package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/kotei-dev/kotei/importer/kotei"
)

type exportCmd struct {
	dataFlags
	Out string `short:"o" help:"File to write; default: standard output." placeholder:"FILE"`
}

// Run writes the current release as JSON Lines. A file appears under its name only once it is complete.
func (c exportCmd) Run(ctx context.Context, s streams) (err error) {
	cat, err := c.openCatalog(ctx, s)
	if err != nil {
		return err
	}
	if c.Out == "" {
		w := bufio.NewWriter(s.out)
		if err := kotei.Export(w, cat); err != nil {
			return err
		}
		return w.Flush()
	}
	tmp, err := os.CreateTemp(filepath.Dir(c.Out), ".kotei-export-*")
	if err != nil {
		return fmt.Errorf("write %s: %w", c.Out, err)
	}
	defer func() {
		if err != nil {
			os.Remove(tmp.Name())
		}
	}()
	w := bufio.NewWriter(tmp)
	if err := kotei.Export(w, cat); err != nil {
		return fmt.Errorf("write %s: %w", c.Out, err)
	}
	for _, step := range []func() error{w.Flush, tmp.Sync, tmp.Close, func() error { return os.Rename(tmp.Name(), c.Out) }} {
		if err := step(); err != nil {
			return fmt.Errorf("write %s: %w", c.Out, err)
		}
	}
	fmt.Fprintf(s.err, "kotei: wrote %d cards of %s to %s\n", cat.Len(), cat.Game(), c.Out)
	return nil
}
