package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/pressly/goose/v3"
	driver "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Errors of a file that cannot be used, told apart with errors.Is.
var (
	ErrForeign = errors.New("this is no database of Kotei")
	ErrNewer   = errors.New("the database was written by a newer version of kotei: update the program")
	ErrOlder   = errors.New("the database was written by an older version of kotei: run an import, or open it once for writing")
	ErrEmpty   = errors.New("the database is empty: run an import first")
)

// applicationID is what migration 1 writes into the header of a file of ours: "Kote".
const applicationID = 0x4B6F7465

// busyTimeout is how long a statement waits for a lock that another process holds. Every transaction of
// ours is far shorter; reading a whole release, for which a checkpoint waits, takes well under a second.
const busyTimeout = 10 * time.Second

//go:embed migrations/*.sql
var migrationFiles embed.FS

func checkPath(path string, opt Options) error {
	if opt.Create && opt.ReadOnly {
		return errors.New("create and read-only exclude each other")
	}
	if path == "" {
		return errors.New("no file was named")
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return errors.New("this is a folder: name a file")
	case err == nil && !info.Mode().IsRegular(): // opening a pipe would wait for ever
		return errors.New("this is a pipe or a device: name a file")
	case err == nil:
		return nil
	case !errors.Is(err, fs.ErrNotExist):
		return err
	case !opt.Create:
		return fmt.Errorf("there is no such file (an import makes it): %w", fs.ErrNotExist)
	}
	if _, err := os.Stat(filepath.Dir(path)); err != nil {
		return fmt.Errorf("the folder of the database: %w", err)
	}
	return nil
}

// dsn writes path as an SQLite URI, in which "?", "#" and "%" of the path must be escaped.
func dsn(path string, params url.Values) string {
	escaped := (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath()
	return "file:" + escaped + "?" + params.Encode()
}

func dsnWriter(path string, create bool) string {
	mode := "rw"
	if create {
		mode = "rwc"
	}
	return dsn(path, url.Values{
		"mode":    {mode},
		"_txlock": {"immediate"}, // a write transaction waits for its lock at the start, never half way
		"_pragma": {
			fmt.Sprintf("busy_timeout(%d)", busyTimeout.Milliseconds()),
			"foreign_keys(1)",
			// In WAL mode a crash of the machine may lose the last commits but never damages the file, and
			// the checkpoint that ends an import waits for the disk.
			"synchronous(NORMAL)",
			"temp_store(MEMORY)",
		},
	})
}

func dsnReader(path string, params url.Values) string {
	params["_pragma"] = []string{
		fmt.Sprintf("busy_timeout(%d)", busyTimeout.Milliseconds()),
		"query_only(1)",
		"temp_store(MEMORY)",
	}
	return dsn(path, params)
}

func openPool(dsn string, connections int) (*sql.DB, error) {
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, nil
}

// openReaders opens the pool of readers. A file in WAL mode needs side files even for reading; where the
// folder may not be written, a file that is complete on its own is read as one that nobody changes.
func openReaders(ctx context.Context, path string, readOnly bool, connections int) (*sql.DB, error) {
	params := url.Values{"mode": {"rw"}}
	if readOnly {
		params = url.Values{"mode": {"ro"}}
	}
	db, err := openPool(dsnReader(path, params), connections)
	if err != nil {
		return nil, err
	}
	_, err = identity(ctx, db)
	if err == nil || !readOnly || !cannotOpen(err) || hasWAL(path) {
		return db, explain(err)
	}
	_ = db.Close()
	return openPool(dsnReader(path, url.Values{"mode": {"ro"}, "immutable": {"1"}}), connections)
}

func hasWAL(path string) bool {
	info, err := os.Stat(path + "-wal")
	return err == nil && info.Mode().IsRegular() && info.Size() > 0
}

// identity reads the application id and whether the file holds any table but goose's.
func identity(ctx context.Context, db *sql.DB) (kind fileKind, err error) {
	var id int64
	var tables int
	err = db.QueryRowContext(ctx, `SELECT (SELECT application_id FROM pragma_application_id),
		(SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('goose_db_version', 'sqlite_sequence'))`).Scan(&id, &tables)
	switch {
	case err != nil:
		return foreign, err
	case id == applicationID:
		return ours, nil
	case id == 0 && tables == 0:
		return empty, nil
	}
	return foreign, nil
}

type fileKind int

const (
	foreign fileKind = iota
	empty            // no tables yet; also what a kill in the middle of the first open leaves
	ours
)

// prepare makes sure that the file is ours and has the schema of this program: it makes the schema in an
// empty file if create allows it, and brings an older one up.
func prepare(ctx context.Context, db *sql.DB, path string, create bool) error {
	kind, err := identity(ctx, db)
	switch {
	case err != nil:
		return explain(err)
	case kind == foreign:
		return ErrForeign
	case kind == empty && !create:
		return ErrEmpty
	}
	have, want, err := schemaVersions(ctx, db)
	if err != nil {
		return err
	}
	if have > want {
		return ErrNewer
	}
	if err := setWAL(ctx, db); err != nil {
		return err
	}
	if have == want {
		return nil
	}
	// Two programs that start at once must not both migrate.
	lock, err := waitForImportLock(ctx, path)
	if err != nil {
		return err
	}
	defer lock.release()
	p, err := migrations(db)
	if err != nil {
		return err
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("bring the schema from version %d to %d: %w", have, want, err)
	}
	return nil
}

func setWAL(ctx context.Context, db *sql.DB) error {
	var mode string
	if err := db.QueryRowContext(ctx, "PRAGMA journal_mode = WAL").Scan(&mode); err != nil {
		return explain(err)
	}
	if mode != "wal" {
		return fmt.Errorf("the file system does not allow write-ahead logging (journal mode %q): keep the database on a local disk", mode)
	}
	return nil
}

// checkSchema is what a reader asks of the file.
func checkSchema(ctx context.Context, db *sql.DB) error {
	kind, err := identity(ctx, db)
	switch {
	case err != nil:
		return explain(err)
	case kind == foreign:
		return ErrForeign
	case kind == empty:
		return ErrEmpty
	}
	have, want, err := schemaVersions(ctx, db)
	switch {
	case err != nil:
		return err
	case have > want:
		return ErrNewer
	case have < want:
		return ErrOlder
	}
	return nil
}

func migrations(db *sql.DB) (*goose.Provider, error) {
	files, err := fs.Sub(migrationFiles, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectSQLite3, db, files,
		goose.WithVerbose(false), goose.WithLogger(goose.NopLogger()), goose.WithDisableGlobalRegistry(true))
}

// schemaVersions are the version of the file and that of the program. It reads goose's table itself, since
// goose would create it, which a reader may not.
func schemaVersions(ctx context.Context, db *sql.DB) (have, want int64, err error) {
	names, err := fs.Glob(migrationFiles, "migrations/*.sql")
	if err != nil {
		return 0, 0, err
	}
	want, err = goose.NumericComponent(names[len(names)-1])
	if err != nil {
		return 0, 0, err
	}
	var known bool
	err = db.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'goose_db_version')`).Scan(&known)
	if err != nil || !known {
		return 0, want, explain(err)
	}
	err = db.QueryRowContext(ctx, `SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version WHERE is_applied`).Scan(&have)
	return have, want, explain(err)
}

// explain says in words for people what SQLite's commonest refusals mean.
func explain(err error) error {
	switch code(err) {
	case sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("%w: %w", ErrForeign, err)
	case sqlite3.SQLITE_CORRUPT:
		return fmt.Errorf("the database is damaged: import again into a new file: %w", err)
	case sqlite3.SQLITE_FULL:
		return fmt.Errorf("the disk is full: %w", err)
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN:
		return fmt.Errorf("the file or its folder may not be written or opened: %w", err)
	}
	return err
}

func cannotOpen(err error) bool {
	c := code(err)
	return c == sqlite3.SQLITE_CANTOPEN || c == sqlite3.SQLITE_READONLY
}

// code is SQLite's primary result code of an error, 0 if it is none of SQLite's.
func code(err error) int {
	var e *driver.Error
	if !errors.As(err, &e) {
		return 0
	}
	return e.Code() & 0xff
}

// isBusy says whether SQLite gave up waiting for a lock.
func isBusy(err error) bool {
	return code(err) == sqlite3.SQLITE_BUSY || err != nil && strings.Contains(err.Error(), "database is locked")
}
