package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
)

// querier is a transaction or a connection.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Current is the release that serves a game.
func (s *Store) Current(ctx context.Context, game card.Game) (store.Release, error) {
	var r store.Release
	err := s.snapshot(ctx, func(tx *sql.Tx) (err error) {
		r, _, err = current(ctx, tx, game)
		return err
	})
	if err != nil {
		return store.Release{}, s.fail("current release", game, err)
	}
	return r, nil
}

// Games are the games with a current release.
func (s *Store) Games(ctx context.Context) ([]card.Game, error) {
	games := []card.Game{}
	err := each(ctx, s.readers, func(rows *sql.Rows) error {
		var g card.Game
		err := rows.Scan(&g)
		games = append(games, g)
		return err
	}, `SELECT game FROM releases WHERE state = 'current' ORDER BY game`)
	if err != nil {
		return nil, s.fail("games", "", explain(err))
	}
	return games, nil
}

// Sources are the dumps that the current release was made of.
func (s *Store) Sources(ctx context.Context, game card.Game) ([]store.SourceDump, error) {
	var out []store.SourceDump
	err := each(ctx, s.readers, func(rows *sql.Rows) (err error) {
		var d store.SourceDump
		var at string
		if err := rows.Scan(&d.Name, &d.Records, &at, &d.Data); err != nil {
			return err
		}
		d.ReadAt, err = parseTime(at)
		out = append(out, d)
		return err
	}, `SELECT s.name, s.records, s.read_at, s.data FROM sources s JOIN releases r ON r.id = s.release
		WHERE r.game = ? AND r.state = 'current' ORDER BY s.name`, game)
	if err != nil {
		return nil, s.fail("sources", game, explain(err))
	}
	return out, nil
}

// Load reads the current release in one snapshot. The cards are decoded on all processors while the rows
// are still being read.
func (s *Store) Load(ctx context.Context, game card.Game) (store.Release, store.Content, error) {
	var r store.Release
	var c store.Content
	err := s.snapshot(ctx, func(tx *sql.Tx) error {
		release, id, err := current(ctx, tx, game)
		if err != nil {
			return err
		}
		r = release
		if c.Cards, c.Encoded, err = loadCards(ctx, tx, id, r.Cards); err != nil {
			return err
		}
		if c.Sets, err = loadSets(ctx, tx, id); err != nil {
			return err
		}
		c.Aliases, err = loadAliases(ctx, tx, id)
		return err
	})
	if err != nil {
		return store.Release{}, store.Content{}, s.fail("load", game, explain(err))
	}
	return r, c, nil
}

// snapshot runs f in a read transaction: everything that f reads is of one moment.
func (s *Store) snapshot(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := s.readers.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	return f(tx)
}

// current reads the row of the current release with its sources, and its id.
func current(ctx context.Context, q querier, game card.Game) (store.Release, int64, error) {
	r := store.Release{Game: game, Sources: []store.SourceInfo{}}
	var id int64
	var at string
	err := q.QueryRowContext(ctx, `SELECT id, hash, imported_at, cards, printings FROM releases WHERE game = ? AND state = 'current'`, game).
		Scan(&id, &r.Hash, &at, &r.Cards, &r.Printings)
	if errors.Is(err, sql.ErrNoRows) {
		return r, 0, store.ErrNotFound
	}
	if err != nil {
		return r, 0, err
	}
	if r.ImportedAt, err = parseTime(at); err != nil {
		return r, 0, fmt.Errorf("the time of the import: %w", err)
	}
	err = each(ctx, q, func(rows *sql.Rows) (err error) {
		var info store.SourceInfo
		if err := rows.Scan(&info.Name, &info.Records, &at); err != nil {
			return err
		}
		info.ReadAt, err = parseTime(at)
		r.Sources = append(r.Sources, info)
		return err
	}, `SELECT name, records, read_at FROM sources WHERE release = ? ORDER BY name`, id)
	return r, id, err
}

func loadSets(ctx context.Context, q querier, release int64) ([]card.Set, error) {
	var sets []card.Set
	err := each(ctx, q, func(rows *sql.Rows) error {
		var encoded []byte
		if err := rows.Scan(&encoded); err != nil {
			return err
		}
		var set card.Set
		if err := json.Unmarshal(encoded, &set); err != nil {
			return fmt.Errorf("a set of the database cannot be read: %w", err)
		}
		sets = append(sets, set)
		return nil
	}, `SELECT json FROM sets WHERE release = ? ORDER BY position`, release)
	return sets, err
}

func loadAliases(ctx context.Context, q querier, release int64) (map[string]string, error) {
	aliases := map[string]string{}
	err := each(ctx, q, func(rows *sql.Rows) error {
		var old, id string
		err := rows.Scan(&old, &id)
		aliases[old] = id
		return err
	}, `SELECT old, card FROM aliases WHERE release = ? AND kind = 'id'`, release)
	return aliases, err
}

// each runs f on every row.
func each(ctx context.Context, q querier, f func(*sql.Rows) error, query string, args ...any) error {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	for rows.Next() {
		if err := f(rows); err != nil {
			return errors.Join(err, rows.Close())
		}
	}
	return errors.Join(rows.Err(), rows.Close())
}
