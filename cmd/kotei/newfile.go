package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// writeFile makes a file that appears under its name only once it is complete: it is written beside it and renamed
// at the end. A file of that name is replaced; anything else of that name stays, and is an error.
func writeFile(ctx context.Context, name string, write func(io.Writer) error) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("write %s: %w", name, err)
		}
	}()
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("it is there already and no file; name another")
	}
	dir, base := filepath.Split(name)
	next := filepath.Join(dir, fmt.Sprintf(".%s.%d", base, os.Getpid()))
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
	content := func() error {
		out := bufio.NewWriter(f)
		if err := write(out); err != nil {
			return err
		}
		return out.Flush()
	}
	rename := func() error { return os.Rename(next, name) }
	for _, step := range []func() error{content, f.Sync, f.Close, ctx.Err, rename} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}
