package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/api/imports"
	"github.com/kotei-dev/kotei/importer"
	"github.com/kotei-dev/kotei/store"
	"github.com/kotei-dev/kotei/store/sqlite"
)

// adminFlags let the operator import over HTTP. The token itself is never on a command line, which others can see.
type adminFlags struct {
	AdminTokenFile string `help:"File with the token (32 or more characters, also in KOTEI_ADMIN_TOKEN) that lets its holder import cards over HTTP; without one nobody can." env:"KOTEI_ADMIN_TOKEN_FILE" placeholder:"FILE"`
}

// tokenEnv is the environment variable that may hold the token in place of a file.
const tokenEnv = "KOTEI_ADMIN_TOKEN"

// maxToken bounds a file with a token, in bytes.
const maxToken = 4 << 10

// token is the token of the operator, "" for none. No error shows it.
func (f adminFlags) token(database string) (string, error) {
	token := os.Getenv(tokenEnv)
	name, from := f.AdminTokenFile, tokenEnv
	switch {
	case name != "" && token != "":
		return "", flagErr("admin-token-file", name, fmt.Errorf("the token is in %s too: give one of them", tokenEnv))
	case name == "" && token == "":
		return "", nil
	case name != "":
		b, err := readBounded(name, maxToken)
		if err != nil {
			return "", flagErr("admin-token-file", name, err)
		}
		token, from = strings.TrimSpace(string(b)), name
	}
	if _, err := api.NewAdmin(token, nil); err != nil {
		return "", flagErr("admin-token-file", name, fmt.Errorf("%s: %w", from, err))
	}
	if database == "" {
		return "", flagErr("admin-token-file", name, errors.New("there is a token to import with, and no database to import into: name one with --db"))
	}
	return token, nil
}

// readByOthers says whether users other than its owner and his group may read a file.
func readByOthers(name string) bool {
	info, err := os.Stat(name)
	return err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&0o004 != 0
}

// openStore opens the database. Whoever may import needs one that can be written, and it is made if it is not there.
func (f adminFlags) openStore(file, token string, say io.Writer) (store.Store, error) {
	if token == "" {
		return openStore(file)
	}
	_, err := os.Stat(file)
	st, openErr := sqlite.Open(file, sqlite.Options{Create: true})
	if openErr != nil {
		return nil, fmt.Errorf("a token to import with was given, so the database must be one that can be written: %w", openErr)
	}
	if errors.Is(err, fs.ErrNotExist) {
		fmt.Fprintf(say, "kotei: %s was not there and has been made; it holds no cards yet\n", file)
	}
	return st, nil
}

// admin lets the holder of the token import. done stops what is running and tidies up.
func (l *library) admin(ctx context.Context, token string, metrics *api.Metrics) (_ *api.Admin, done func(), err error) {
	reg, err := sources()
	if err != nil {
		return nil, nil, err
	}
	m, err := imports.New(imports.Config{
		Dir: l.file + ".uploads",
		Run: func(ctx context.Context, in importer.Input, opt importer.RunOptions) ([]*importer.Report, error) {
			return l.runImport(ctx, reg, in, opt)
		},
		Lock: func(file string) (func(), error) { return sqlite.LockFile(context.WithoutCancel(ctx), file) },
		Now:  time.Now, Logger: l.logger, Ended: metrics.CountImport,
	})
	if err != nil {
		return nil, nil, err
	}
	stopped := context.AfterFunc(ctx, m.Stop) // an import does not hold up the end of the service
	done = func() { stopped(); m.Close() }
	a, err := api.NewAdmin(token, m)
	if err != nil {
		done()
		return nil, nil, err
	}
	return a, done, nil
}

// runImport imports what was uploaded and serves it at once.
func (l *library) runImport(ctx context.Context, reg *importer.Registry, in importer.Input, opt importer.RunOptions) ([]*importer.Report, error) {
	opt.Indexer = diskIndexer{file: l.file}
	reports, err := importer.Run(ctx, l.store, reg, []importer.Input{in}, opt)
	if err != nil {
		return reports, err
	}
	ctx = context.WithoutCancel(ctx) // it is published, and there is no way back
	opt.Progress.Start(imports.StageServe, 0)
	if err := l.refresh(ctx); err != nil {
		l.again.Store(true)
		return reports, fmt.Errorf("%w: %w", imports.ErrUnserved, err)
	}
	sweepIndexes(ctx, l.store, l.file)
	return reports, nil
}
