package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/kotei-dev/kotei/store"
)

// sweepIfIdle removes what a killed import left, unless an import is running now: then what looks like a
// leftover may be its draft.
func (s *Store) sweepIfIdle(ctx context.Context) error {
	var leftovers bool
	err := s.writer.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM releases WHERE state <> 'current')`).Scan(&leftovers)
	if err != nil {
		return err
	}
	if !leftovers {
		return nil
	}
	lock, err := lockImport(ctx, s.path)
	if errors.Is(err, store.ErrBusy) {
		return nil
	}
	if err != nil {
		return err
	}
	defer lock.release()
	if err := sweep(ctx, s.writer); err != nil {
		return err
	}
	return truncateWAL(ctx, s.writer)
}

// sweep removes every release that is not current. The caller holds the import lock and has no draft.
func sweep(ctx context.Context, db *sql.DB) error {
	rows, err := db.QueryContext(ctx, `SELECT id FROM releases WHERE state <> 'current' ORDER BY id`)
	if err != nil {
		return fmt.Errorf("sweep: %w", err)
	}
	var ids []int64
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return errors.Join(err, rows.Close())
		}
		ids = append(ids, id)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return fmt.Errorf("sweep: %w", err)
	}
	for _, id := range ids {
		if err := remove(ctx, db, id); err != nil {
			return fmt.Errorf("sweep: %w", explain(err))
		}
	}
	return nil
}

// removeBatch is how many cards go in one transaction, so that none is long.
const removeBatch = 2000

// remove deletes a release that is not current, in batches: what a kill leaves of it is still not current
// and is swept later. Cards take their printings and aliases with them.
func remove(ctx context.Context, db *sql.DB, id int64) error {
	for {
		res, err := db.ExecContext(ctx, `DELETE FROM cards WHERE seq IN
			(SELECT seq FROM cards WHERE release = ? AND release IN (SELECT id FROM releases WHERE state <> 'current') LIMIT ?)`, id, removeBatch)
		if err != nil {
			return err
		}
		n, err := res.RowsAffected()
		if err != nil {
			return err
		}
		if n == 0 {
			break
		}
	}
	_, err := db.ExecContext(ctx, `DELETE FROM releases WHERE id = ? AND state <> 'current'`, id)
	return err
}

// truncateWAL moves everything into the file itself and empties the write-ahead log. It waits for readers
// that still need the log: each reads one release, which is short.
//
// It asks again every few milliseconds instead of leaving the waiting to SQLite, whose pauses grow so long
// that readers who come one after another keep it out for seconds.
func truncateWAL(ctx context.Context, db *sql.DB) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return fmt.Errorf("complete the file: %w", err)
	}
	defer conn.Close()
	if err := setBusyTimeout(ctx, conn, 0); err != nil {
		return fmt.Errorf("complete the file: %w", err)
	}
	err = pollTruncate(ctx, conn)
	return errors.Join(err, setBusyTimeout(context.WithoutCancel(ctx), conn, busyTimeout))
}

func setBusyTimeout(ctx context.Context, conn *sql.Conn, d time.Duration) error {
	_, err := conn.ExecContext(ctx, fmt.Sprintf("PRAGMA busy_timeout = %d", d.Milliseconds()))
	return err
}

func pollTruncate(ctx context.Context, conn *sql.Conn) error {
	deadline := time.Now().Add(busyTimeout)
	for {
		var busy, logged, moved int
		err := conn.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &logged, &moved)
		switch {
		case err != nil && !isBusy(err):
			return fmt.Errorf("complete the file: %w", explain(err))
		case err == nil && busy == 0:
			return nil
		case time.Now().After(deadline):
			return errors.New("complete the file: another program reads it all the time; until it stops, the file belongs together with the one that ends in -wal")
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("complete the file: %w", ctx.Err())
		case <-time.After(2 * time.Millisecond):
		}
	}
}
