package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/changes"
	"github.com/kotei-dev/kotei/store"
)

// History are the earlier releases of a game, oldest first.
func (s *Store) History(ctx context.Context, game card.Game) ([]store.Past, error) {
	var out []store.Past
	err := each(ctx, s.readers, func(rows *sql.Rows) (err error) {
		var p store.Past
		var at string
		if err := rows.Scan(&p.Hash, &p.Next, &at, &p.Cards, &p.Printings, &p.Step); err != nil {
			return err
		}
		if p.ImportedAt, err = parseTime(at); err != nil {
			return fmt.Errorf("the time of an earlier import: %w", err)
		}
		out = append(out, p)
		return nil
	}, `SELECT hash, next, imported_at, cards, printings, step FROM past WHERE game = ? ORDER BY id`, game)
	if err != nil {
		return nil, s.fail("history", game, explain(err))
	}
	return out, nil
}

// compare finds what the content changes in the current release, before anything is written. Both are in order
// of id, and most cards are the same bytes in both.
func (d *draft) compare(ctx context.Context, content store.Content) error {
	var earlier []changes.Entry
	err := d.s.snapshot(ctx, func(tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, `SELECT id FROM releases WHERE game = ? AND state = 'current'`, d.game).Scan(&d.earlier)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		return each(ctx, tx, func(rows *sql.Rows) error {
			var e changes.Entry
			err := rows.Scan(&e.ID, &e.JSON)
			earlier = append(earlier, e)
			return err
		}, `SELECT id, json FROM cards WHERE release = ? ORDER BY seq`, d.earlier)
	})
	if err != nil || d.earlier == 0 {
		return err
	}
	later := make([]changes.Entry, len(content.Cards))
	for i, k := range content.Cards {
		encoded, err := encodedCard(content, i)
		if err != nil {
			return err
		}
		later[i] = changes.Entry{ID: k.ID, JSON: encoded}
	}
	step, err := changes.Between(earlier, later)
	if err != nil {
		return err
	}
	d.step, err = step.Pack()
	return err
}

// keepPast writes the line of history about the release whose place the draft takes, and drops the oldest lines.
// The same content published again is no step.
func (d *draft) keepPast(ctx context.Context, tx *sql.Tx, hash string) error {
	if d.earlier == 0 {
		return nil
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO past (game, hash, next, imported_at, cards, printings, step)
		SELECT game, hash, ?, imported_at, cards, printings, ? FROM releases WHERE id = ? AND hash <> ?`, hash, d.step, d.earlier, hash)
	if err != nil {
		return fmt.Errorf("history: %w", err)
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM past WHERE game = ? AND id NOT IN
		(SELECT id FROM past WHERE game = ? ORDER BY id DESC LIMIT ?)`, d.game, d.game, store.MaxPast)
	if err != nil {
		return fmt.Errorf("history: %w", err)
	}
	return nil
}
