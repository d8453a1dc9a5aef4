package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
)

// draft is a release being written. Its row in releases is made by Write; until then it is only the lock.
type draft struct {
	s       *Store
	game    card.Game
	id      int64 // row in releases, 0 before Write
	written bool  // Write was called, and whether it succeeded
	whole   bool
	ended   bool
	counts  counts
	earlier int64  // the current release when Write ran, 0 for none
	step    []byte // what Write changed in it, packed
}

type counts struct{ cards, printings int }

var errEnded = errors.New("the draft has ended")

// Begin takes the import lock, unless this store has it already, and sweeps what a killed import left.
func (s *Store) Begin(ctx context.Context, game card.Game) (store.Draft, error) {
	d, err := s.begin(ctx, game)
	if err != nil {
		return nil, s.fail("begin", game, err)
	}
	return d, nil
}

func (s *Store) begin(ctx context.Context, game card.Game) (*draft, error) {
	if s.writer == nil {
		return nil, ErrReadOnly
	}
	if game == "" {
		return nil, errors.New("no game was named")
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, errClosed
	}
	if s.drafts[game] != nil {
		return nil, store.ErrBusy
	}
	if s.lock == nil {
		lock, err := lockImport(ctx, s.path)
		if err != nil {
			return nil, err
		}
		if err := sweep(ctx, s.writer); err != nil {
			lock.release()
			return nil, err
		}
		s.lock = lock
	}
	d := &draft{s: s, game: game}
	s.drafts[game] = d
	return d, nil
}

// end takes the draft off the store's list; the last one gives the lock back.
func (d *draft) end() {
	d.ended = true
	d.s.mu.Lock()
	defer d.s.mu.Unlock()
	delete(d.s.drafts, d.game)
	if len(d.s.drafts) == 0 && d.s.lock != nil {
		d.s.lock.release()
		d.s.lock = nil
	}
}

// Publish makes the draft current: one UPDATE each of two rows and the line of history, in one transaction. What follows it, taking
// the earlier release away and completing the file, can be cut short without losing anything: it is done
// again by the next import, or by Close.
func (d *draft) Publish(ctx context.Context, hash string, at time.Time) (store.Release, error) {
	r, earlier, err := d.publish(ctx, hash, at)
	if err != nil {
		return store.Release{}, d.s.fail("publish", d.game, explain(err))
	}
	after, cancel := context.WithTimeout(context.WithoutCancel(ctx), 3*busyTimeout)
	defer cancel()
	if earlier != 0 {
		_ = remove(after, d.s.writer, earlier) // left as 'old', it is swept later
	}
	_ = truncateWAL(after, d.s.writer) // Close tries again, and says so if it fails
	d.end()
	return r, nil
}

func (d *draft) publish(ctx context.Context, hash string, at time.Time) (r store.Release, earlier int64, err error) {
	switch {
	case d.ended:
		return r, 0, errEnded
	case !d.whole:
		return r, 0, errors.New("nothing was written, or not all of it")
	case hash == "":
		return r, 0, errors.New("the release has no hash")
	}
	err = d.s.inTx(ctx, func(tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, `SELECT id FROM releases WHERE game = ? AND state = 'current'`, d.game).Scan(&earlier)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if earlier != d.earlier { // the import lock rules it out
			return errors.New("another release has become current since the draft was written")
		}
		if err := d.keepPast(ctx, tx, hash); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE releases SET state = 'old' WHERE id = ?`, earlier); err != nil {
			return err
		}
		if r, err = finish(ctx, tx, d, hash, at); err != nil {
			return err
		}
		return ctx.Err()
	})
	return r, earlier, err
}

func finish(ctx context.Context, tx *sql.Tx, d *draft, hash string, at time.Time) (store.Release, error) {
	res, err := tx.ExecContext(ctx, `UPDATE releases SET state = 'current', hash = ?, imported_at = ?, cards = ?, printings = ?
		WHERE id = ? AND state = 'draft'`, hash, at.UTC().Format(timeFormat), d.counts.cards, d.counts.printings, d.id)
	if err != nil {
		return store.Release{}, err
	}
	if n, err := res.RowsAffected(); err != nil || n != 1 {
		return store.Release{}, errors.Join(errors.New("the draft is gone from the file"), err)
	}
	r, _, err := current(ctx, tx, d.game)
	return r, err
}

// KeepSources replaces the dumps of the current release.
func (d *draft) KeepSources(ctx context.Context, sources []store.SourceDump) error {
	if d.ended || d.written {
		return d.s.fail("keep sources", d.game, errors.New("the draft has ended or holds a release"))
	}
	err := d.s.inTx(ctx, func(tx *sql.Tx) error {
		_, id, err := current(ctx, tx, d.game)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM sources WHERE release = ?`, id); err != nil {
			return err
		}
		return writeSources(ctx, tx, id, sources)
	})
	if err != nil {
		return d.s.fail("keep sources", d.game, explain(err))
	}
	after, cancel := context.WithTimeout(context.WithoutCancel(ctx), busyTimeout)
	defer cancel()
	_ = truncateWAL(after, d.s.writer) // Close tries again
	d.end()
	return nil
}

// Discard removes what Write wrote. It takes no context: it must work after one was cancelled.
func (d *draft) Discard() error {
	if d.ended {
		return nil
	}
	defer d.end()
	if d.id == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*busyTimeout)
	defer cancel()
	if err := remove(ctx, d.s.writer, d.id); err != nil {
		return fmt.Errorf("sqlite: discard %s: %w", d.game, explain(err))
	}
	return nil
}

// inTx runs f in a write transaction. The transaction does not end with ctx, but what runs in it does: a
// commit that was begun is carried out.
func (s *Store) inTx(ctx context.Context, f func(*sql.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	tx, err := s.writer.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		_ = tx.Rollback() // the first error is the one to tell
		return err
	}
	return tx.Commit()
}
