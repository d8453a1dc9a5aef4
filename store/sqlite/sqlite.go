// Package sqlite keeps releases in one SQLite file: the store.Store that the program uses.
//
// The file is in WAL mode while it is open. Readers have a small pool of connections; all writing goes
// through one connection, and an import holds a lock beside the file (see importLock), so that two imports
// never mix and a release that is being written is not taken for the leftover of a killed one.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
)

// Options steer Open.
type Options struct {
	Create   bool // make the file if it does not exist
	ReadOnly bool // never write: Begin fails. For serving; goes with a file in a folder that may not be written
}

// Store is a store.Store in one file. It is safe for concurrent use.
type Store struct {
	path    string
	readers *sql.DB
	writer  *sql.DB // one connection; nil when read-only
	version versionProbe

	mu     sync.Mutex
	closed bool
	drafts map[card.Game]*draft
	lock   *importLock // held while there are drafts
}

// ErrReadOnly says that the store was opened read-only.
var ErrReadOnly = errors.New("the database was opened read-only")

var errClosed = errors.New("the database is closed")

// Open opens the database file at path. A missing file is an error (fs.ErrNotExist) unless opt.Create; a
// file that is no database of Kotei's, or one written by a newer program, is ErrForeign or ErrNewer. If the
// file is opened for writing and no import is running, what a killed import left is swept.
func Open(path string, opt Options) (*Store, error) {
	s, err := open(context.Background(), path, opt)
	if err != nil {
		return nil, fmt.Errorf("sqlite: open %s: %w", path, err)
	}
	return s, nil
}

func open(ctx context.Context, path string, opt Options) (_ *Store, err error) {
	if err := checkPath(path, opt); err != nil {
		return nil, err
	}
	s := &Store{path: path, drafts: map[card.Game]*draft{}}
	defer func() {
		if err != nil {
			_ = s.closePools() // the first error is the one to tell
		}
	}()
	if !opt.ReadOnly {
		if s.writer, err = openPool(dsnWriter(path, opt.Create), 1); err != nil {
			return nil, err
		}
		if err := prepare(ctx, s.writer, path, opt.Create); err != nil {
			return nil, err
		}
	}
	readers := max(2, min(runtime.GOMAXPROCS(0), 8)) + 1 // one of them is the version probe's
	if s.readers, err = openReaders(ctx, path, opt.ReadOnly, readers); err != nil {
		return nil, err
	}
	if err := checkSchema(ctx, s.readers); err != nil {
		return nil, err
	}
	s.version.db = s.readers
	if _, err := s.version.read(ctx); err != nil {
		return nil, err
	}
	if !opt.ReadOnly {
		if err := s.sweepIfIdle(ctx); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Close discards open drafts and releases everything. The last one to close a file that was opened for
// writing leaves it complete on its own.
func (s *Store) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	open := make([]*draft, 0, len(s.drafts))
	for _, d := range s.drafts {
		open = append(open, d)
	}
	s.mu.Unlock()
	var errs []error
	for _, d := range open {
		errs = append(errs, d.Discard())
	}
	if s.writer != nil {
		ctx, cancel := context.WithTimeout(context.Background(), 2*busyTimeout)
		defer cancel()
		errs = append(errs, truncateWAL(ctx, s.writer))
	}
	errs = append(errs, s.closePools())
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("sqlite: close %s: %w", s.path, err)
	}
	return nil
}

// closePools closes the readers first, so that the writer is the last connection: closing it removes the
// side files.
func (s *Store) closePools() error {
	errs := []error{s.version.close()}
	for _, db := range []*sql.DB{s.readers, s.writer} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	return errors.Join(errs...)
}

func (s *Store) isClosed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}

// fail gives an error of a method the operation and its argument.
func (s *Store) fail(op string, game card.Game, err error) error {
	if errors.Is(err, sql.ErrConnDone) || err != nil && s.isClosed() {
		err = errors.Join(errClosed, err)
	}
	if game == "" {
		return fmt.Errorf("sqlite: %s: %w", op, err)
	}
	return fmt.Errorf("sqlite: %s %s: %w", op, game, err)
}

// Version changes when another connection, of this process or another, has changed the file.
func (s *Store) Version(ctx context.Context) (int64, error) {
	v, err := s.version.read(ctx)
	if err != nil {
		return 0, s.fail("version", "", err)
	}
	return v, nil
}

// versionProbe reads PRAGMA data_version, which tells of changes only when the same connection asks again.
type versionProbe struct {
	db *sql.DB

	mu    sync.Mutex
	conn  *sql.Conn
	epoch int64 // number of connections that had to be replaced
}

func (p *versionProbe) read(ctx context.Context) (int64, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.conn == nil {
		conn, err := p.db.Conn(ctx)
		if err != nil {
			return 0, err
		}
		p.conn = conn
	}
	var v int64
	if err := p.conn.QueryRowContext(ctx, "PRAGMA data_version").Scan(&v); err != nil {
		// The connection may be gone for good. The next one counts from an unrelated number: the epoch in
		// front makes sure that it looks like a change.
		_ = p.conn.Close()
		p.conn = nil
		p.epoch++
		return 0, err
	}
	return p.epoch<<32 | v, nil
}

func (p *versionProbe) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.conn == nil {
		return nil
	}
	err := p.conn.Close()
	p.conn = nil
	return err
}

var _ store.Store = (*Store)(nil)

const timeFormat = time.RFC3339Nano
