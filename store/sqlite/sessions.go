package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/kotei-dev/kotei/store"
)

// sessionsID is what marks a file of sessions: "KoSe".
const sessionsID = 0x4B6F5365

// sessionsVersion is the version of sessionsSchema, kept as user_version.
const sessionsVersion = 1

const sessionsSchema = `
CREATE TABLE sessions (
	key     INTEGER PRIMARY KEY,
	id      TEXT NOT NULL UNIQUE,
	client  TEXT NOT NULL,
	head    BLOB NOT NULL,
	state   TEXT NOT NULL,
	length  INTEGER NOT NULL,
	created INTEGER NOT NULL, -- milliseconds since 1970
	used    INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_of_client ON sessions (client, used);
CREATE INDEX sessions_by_use ON sessions (used);
CREATE TABLE entries (
	session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
	n       INTEGER NOT NULL, -- from 0
	data    BLOB NOT NULL,
	PRIMARY KEY (session, n)
) STRICT, WITHOUT ROWID;
`

// Sessions is a store.Sessions in one SQLite file of its own, in WAL mode. A committed step survives the end of the
// process, however it ends.
type Sessions struct {
	path string
	db   *sql.DB // one connection: every step is short
}

var _ store.Sessions = (*Sessions)(nil)

// OpenSessions opens the file of sessions at path and makes it if it is not there, readable for its owner only. The
// folder must exist. ErrForeign, ErrNewer.
func OpenSessions(path string) (*Sessions, error) {
	s, err := openSessions(context.Background(), path)
	if err != nil {
		return nil, fmt.Errorf("sqlite: open sessions %s: %w", path, err)
	}
	return s, nil
}

func openSessions(ctx context.Context, path string) (_ *Sessions, err error) {
	if err := checkPath(path, Options{Create: true}); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	db, err := openPool(dsnWriter(path, false), 1)
	if err != nil {
		return nil, err
	}
	s := &Sessions{path: path, db: db}
	defer func() {
		if err != nil {
			_ = db.Close() // the first error is the one to tell
		}
	}()
	if err := s.check(ctx); err != nil { // a file that is not ours is left as it is
		return nil, explainSessions(err)
	}
	if err := setWAL(ctx, db); err != nil {
		return nil, explainSessions(err)
	}
	return s, explainSessions(s.prepare(ctx))
}

// kind reads whose file it is: application id, version and number of tables.
func (s *Sessions) kind(ctx context.Context, q interface {
	QueryRowContext(context.Context, string, ...any) *sql.Row
},
) (id, version, tables int, err error) {
	err = q.QueryRowContext(ctx, `SELECT (SELECT application_id FROM pragma_application_id), (SELECT user_version FROM pragma_user_version),
		(SELECT count(*) FROM sqlite_schema WHERE type = 'table')`).Scan(&id, &version, &tables)
	return id, version, tables, err
}

func (s *Sessions) check(ctx context.Context) error {
	id, version, tables, err := s.kind(ctx, s.db)
	switch {
	case err != nil:
		return err
	case id != sessionsID && (id != 0 || tables > 0):
		return ErrForeign
	case version > sessionsVersion:
		return ErrNewer
	}
	return nil
}

// prepare makes the tables in an empty file. Two programs that start at once make them once: the transaction begins
// with the lock.
func (s *Sessions) prepare(ctx context.Context) error {
	return s.write(ctx, func(tx *sql.Tx) error {
		_, _, tables, err := s.kind(ctx, tx)
		if err != nil || tables > 0 {
			return err
		}
		_, err = tx.ExecContext(ctx, sessionsSchema+fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d;", sessionsID, sessionsVersion))
		return err
	})
}

// explainSessions is explain for a file that can simply be thrown away.
func explainSessions(err error) error {
	if err = explain(err); err != nil && errors.Is(err, ErrForeign) {
		return fmt.Errorf("this is no file of sessions: name another one, or remove it: %w", err)
	}
	return err
}

// write runs f in a transaction that holds the lock of writing from its start.
func (s *Sessions) write(ctx context.Context, f func(tx *sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // does nothing after Commit
	if err := f(tx); err != nil {
		return err
	}
	return tx.Commit()
}

func (s *Sessions) fail(op string, err error) error {
	if err == nil || errors.Is(err, store.ErrNoSession) || errors.Is(err, store.ErrStale) || errors.Is(err, store.ErrSessionsFull) {
		return err
	}
	return fmt.Errorf("sqlite: %s session in %s: %w", op, s.path, explain(err))
}

// Create keeps a new session; see store.Sessions.
func (s *Sessions) Create(ctx context.Context, n store.Session, limits store.SessionLimits) (removed []string, err error) {
	err = s.write(ctx, func(tx *sql.Tx) error {
		removed, err = texts(ctx, tx, `DELETE FROM sessions WHERE used < ? RETURNING id`, n.Used.Add(-limits.Idle).UnixMilli())
		if err != nil {
			return err
		}
		var own, all int
		err = tx.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM sessions WHERE client = ?), (SELECT count(*) FROM sessions)`, n.Client).Scan(&own, &all)
		if err != nil {
			return err
		}
		way := max(own-limits.PerClient, all-limits.Total) + 1
		if way > own {
			return store.ErrSessionsFull
		}
		old, err := texts(ctx, tx, `DELETE FROM sessions WHERE key IN (SELECT key FROM sessions WHERE client = ? ORDER BY used, id LIMIT ?) RETURNING id`, n.Client, max(way, 0))
		if err != nil {
			return err
		}
		removed = append(removed, old...)
		return insert(ctx, tx, n)
	})
	return removed, s.fail("create", err)
}

// texts runs a statement that gives one column of text.
func texts(ctx context.Context, tx *sql.Tx, query string, args ...any) (out []string, err error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var t string
		if err := rows.Scan(&t); err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, rows.Err()
}

func insert(ctx context.Context, tx *sql.Tx, n store.Session) error {
	res, err := tx.ExecContext(ctx, `INSERT INTO sessions (id, client, head, state, length, created, used) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		n.ID, n.Client, notNil(n.Head), n.State, len(n.Entries), n.Created.UnixMilli(), n.Used.UnixMilli())
	if err != nil {
		return err
	}
	key, err := res.LastInsertId()
	if err != nil {
		return err
	}
	for i, e := range n.Entries {
		if _, err := tx.ExecContext(ctx, `INSERT INTO entries (session, n, data) VALUES (?, ?, ?)`, key, i, notNil(e)); err != nil {
			return err
		}
	}
	return nil
}

// notNil is b, since SQL takes a nil slice for NULL.
func notNil(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// Load reads a session whole; see store.Sessions.
func (s *Sessions) Load(ctx context.Context, id string) (out store.Session, err error) {
	err = s.write(ctx, func(tx *sql.Tx) error { // one transaction, so that head and entries are of one moment
		var key, created, used int64
		err := tx.QueryRowContext(ctx, `SELECT key, id, client, head, state, created, used FROM sessions WHERE id = ?`, id).
			Scan(&key, &out.ID, &out.Client, &out.Head, &out.State, &created, &used)
		if errors.Is(err, sql.ErrNoRows) {
			return store.ErrNoSession
		}
		if err != nil {
			return err
		}
		out.Created, out.Used = time.UnixMilli(created).UTC(), time.UnixMilli(used).UTC()
		rows, err := tx.QueryContext(ctx, `SELECT data FROM entries WHERE session = ? ORDER BY n`, key)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var e []byte
			if err := rows.Scan(&e); err != nil {
				return err
			}
			out.Entries = append(out.Entries, notNil(e))
		}
		return rows.Err()
	})
	return out, s.fail("load", err)
}

// Touch says that a session is used; see store.Sessions.
func (s *Sessions) Touch(ctx context.Context, id string, at time.Time, idle time.Duration) (length int, state string, err error) {
	err = s.db.QueryRowContext(ctx, `UPDATE sessions SET used = ? WHERE id = ? AND used >= ? RETURNING length, state`,
		at.UnixMilli(), id, at.Add(-idle).UnixMilli()).Scan(&length, &state)
	if errors.Is(err, sql.ErrNoRows) {
		if _, err = s.db.ExecContext(ctx, `DELETE FROM sessions WHERE id = ?`, id); err == nil {
			err = store.ErrNoSession
		}
	}
	return length, state, s.fail("touch", err)
}

// found gives ErrNoSession where a statement met no row.
func found(res sql.Result, err error) error {
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n > 0 {
		return err
	}
	return store.ErrNoSession
}

// Append adds an entry; see store.Sessions.
func (s *Sessions) Append(ctx context.Context, id string, length int, entry []byte, state string, at time.Time) error {
	return s.fail("append to", s.write(ctx, func(tx *sql.Tx) error {
		key, err := setLength(ctx, tx, id, length, length+1, state, at)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO entries (session, n, data) VALUES (?, ?, ?)`, key, length, notNil(entry))
		return err
	}))
}

// Truncate keeps the first entries; see store.Sessions.
func (s *Sessions) Truncate(ctx context.Context, id string, length, n int, state string, at time.Time) error {
	if n < 0 || n > length {
		return store.ErrStale
	}
	return s.fail("truncate", s.write(ctx, func(tx *sql.Tx) error {
		key, err := setLength(ctx, tx, id, length, n, state, at)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM entries WHERE session = ? AND n >= ?`, key, n)
		return err
	}))
}

// setLength changes the length of a tape that has the length from.
func setLength(ctx context.Context, tx *sql.Tx, id string, from, to int, state string, at time.Time) (key int64, err error) {
	var have int
	err = tx.QueryRowContext(ctx, `SELECT key, length FROM sessions WHERE id = ?`, id).Scan(&key, &have)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return 0, store.ErrNoSession
	case err != nil:
		return 0, err
	case have != from:
		return 0, store.ErrStale
	}
	_, err = tx.ExecContext(ctx, `UPDATE sessions SET length = ?, state = ?, used = ? WHERE key = ?`, to, state, at.UnixMilli(), key)
	return key, err
}

// Delete removes a session; see store.Sessions.
func (s *Sessions) Delete(ctx context.Context, id string) error {
	res, err := s.db.ExecContext(ctx, `DELETE FROM sessions WHERE id = ?`, id)
	return s.fail("delete", found(res, err))
}

// Count is the number of sessions; see store.Sessions.
func (s *Sessions) Count(ctx context.Context) (n int, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT count(*) FROM sessions`).Scan(&n)
	return n, s.fail("count", err)
}

// Close releases the file and leaves it complete on its own.
func (s *Sessions) Close() error {
	if err := s.db.Close(); err != nil {
		return fmt.Errorf("sqlite: close sessions %s: %w", s.path, err)
	}
	return nil
}
