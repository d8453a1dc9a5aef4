package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestTruncateWaitsForReader: while a reader needs the log the file is not complete, and that is an error,
// not a silence; once the reader has ended it is.
func TestTruncateWaitsForReader(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	s, err := Open(path, Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.writer.Exec(`INSERT INTO releases (game, state) VALUES ('a', 'old')`); err != nil {
		t.Fatal(err)
	}
	reading, err := s.readers.BeginTx(t.Context(), &sql.TxOptions{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	var n int
	if err := reading.QueryRow(`SELECT count(*) FROM releases`).Scan(&n); err != nil || n != 1 {
		t.Fatal(n, err)
	}
	if _, err := s.writer.Exec(`DELETE FROM releases`); err != nil {
		t.Fatal(err)
	}
	short, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := truncateWAL(short, s.writer); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("beside a reader: %v, want context.DeadlineExceeded", err)
	}
	var timeout int64
	if err := s.writer.QueryRow("PRAGMA busy_timeout").Scan(&timeout); err != nil || timeout != busyTimeout.Milliseconds() {
		t.Errorf("the writer waits %d ms afterwards, %v", timeout, err)
	}
	if err := reading.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := truncateWAL(t.Context(), s.writer); err != nil {
		t.Errorf("after the reader: %v", err)
	}
	if info, err := os.Stat(path + "-wal"); err != nil || info.Size() != 0 {
		t.Errorf("the log has %d bytes, %v", info.Size(), err)
	}
}

// TestLockPassesOn: the lock is one at a time however many ask, and its file is gone when nobody has it.
func TestLockPassesOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	held := make(chan struct{}, 1)
	done := make(chan error)
	for range 8 {
		go func() {
			for range 10 {
				l, err := waitForImportLock(t.Context(), path)
				if err != nil {
					done <- err
					return
				}
				select {
				case held <- struct{}{}:
				default:
					done <- errors.New("two have the lock at once")
					return
				}
				time.Sleep(time.Millisecond)
				<-held
				l.release()
			}
			done <- nil
		}()
	}
	for range 8 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if _, err := os.Stat(lockPath(path)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the lock's file is left: %v", err)
	}
}
