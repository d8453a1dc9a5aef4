package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"sync"
	"time"

	"github.com/kotei-dev/kotei/store"
)

// importLock keeps imports apart: one at a time has the right to write drafts and to sweep leftovers. It is
// an SQLite lock on an empty file beside the database, because the operating system gives such a lock back
// when a process is killed, on every system that SQLite runs on, and a heartbeat or a process number cannot
// promise that. The file itself is removed at the end and means nothing by being there.
type importLock struct {
	db   *sql.DB
	conn *sql.Conn
	path string
}

func lockPath(path string) string { return path + ".importing" }

// lockImport takes the lock of the database at path, or gives store.ErrBusy at once.
func lockImport(ctx context.Context, path string) (*importLock, error) {
	for range 100 {
		l, replaced, err := tryLock(ctx, lockPath(path))
		if err != nil {
			return nil, err
		}
		if !replaced {
			return l, nil
		}
	}
	return nil, fmt.Errorf("%w: %s changes all the time", store.ErrBusy, lockPath(path))
}

// locking keeps goroutines of this process apart while one makes the file and locks it: closing a file
// gives back every lock that the process has on it, also one that SQLite took in between.
var locking sync.Mutex

// tryLock locks the file. replaced says that the earlier holder removed the file between opening and
// locking, so that the lock is on a file that nobody else will look at.
func tryLock(ctx context.Context, file string) (_ *importLock, replaced bool, err error) {
	locking.Lock()
	defer locking.Unlock()
	before, err := makeFile(file)
	if err != nil {
		return nil, false, fmt.Errorf("lock for importing: %w", err)
	}
	db, err := openPool(dsn(file, url.Values{"mode": {"rw"}, "_pragma": {"busy_timeout(0)", "journal_mode(MEMORY)"}}), 1)
	if err != nil {
		return nil, false, fmt.Errorf("lock for importing: %w", err)
	}
	l := &importLock{db: db, path: file}
	if l.conn, err = db.Conn(ctx); err == nil {
		_, err = l.conn.ExecContext(ctx, "BEGIN EXCLUSIVE")
	}
	// Once the file at the path is another one than before, it does not matter how locking went: the earlier
	// holder was removing the file meanwhile, which SQLite may have noticed with any kind of error.
	after, gone := os.Stat(file)
	replaced = gone != nil || !os.SameFile(before, after)
	switch {
	case err == nil && !replaced:
		return l, false, nil
	case replaced && ctx.Err() == nil:
		l.drop()
		return nil, true, nil
	}
	l.drop()
	if isBusy(err) {
		return nil, false, store.ErrBusy
	}
	return nil, false, fmt.Errorf("lock for importing: %w", cmp.Or(err, ctx.Err()))
}

// LockFile takes a lock on an empty file, which is made if it is not there, until release is called or the process ends,
// however it ends. It gives store.ErrBusy where another holds it. Releasing removes the file.
func LockFile(ctx context.Context, file string) (release func(), err error) {
	l, replaced, err := tryLock(ctx, file)
	if err != nil {
		return nil, err
	}
	if replaced {
		return nil, store.ErrBusy
	}
	return l.release, nil
}

func makeFile(path string) (os.FileInfo, error) {
	info, err := os.Stat(path)
	if !errors.Is(err, os.ErrNotExist) {
		return info, err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.Stat()
}

// waitForImportLock waits for the lock as long as SQLite waits for its own.
func waitForImportLock(ctx context.Context, path string) (*importLock, error) {
	ctx, cancel := context.WithTimeout(ctx, busyTimeout)
	defer cancel()
	for {
		l, err := lockImport(ctx, path)
		if !errors.Is(err, store.ErrBusy) {
			return l, err
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// release removes the file and gives the lock back, in this order: whoever opened the file before it was
// removed finds out in tryLock.
func (l *importLock) release() {
	_ = os.Remove(l.path) // a file that stays is harmless
	l.drop()
}

func (l *importLock) drop() {
	if l.conn != nil {
		_ = l.conn.Close()
	}
	_ = l.db.Close() // closing the connection ends its transaction and so the lock
}
