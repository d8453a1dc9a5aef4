package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
)

// writeBatch is how many cards go in one transaction: few enough that another writer never waits long, and
// that the write-ahead log stays small.
const writeBatch = 1000

// Write puts the content into the file in batches, under the id of the draft.
func (d *draft) Write(ctx context.Context, content store.Content, sources []store.SourceDump) error {
	if d.ended || d.written {
		return d.s.fail("write", d.game, errors.New("the draft has ended or is written already"))
	}
	d.written = true
	if err := d.write(ctx, content, sources); err != nil {
		return d.s.fail("write", d.game, explain(err))
	}
	d.whole = true
	return nil
}

func (d *draft) write(ctx context.Context, content store.Content, sources []store.SourceDump) error {
	if err := check(content); err != nil {
		return err
	}
	if err := d.compare(ctx, content); err != nil {
		return err
	}
	err := d.s.inTx(ctx, func(tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, `INSERT INTO releases (game, state) VALUES (?, 'draft')`, d.game)
		if err != nil {
			return err
		}
		d.id, err = res.LastInsertId()
		return err
	})
	if err != nil {
		return err
	}
	for from := 0; from < len(content.Cards); from += writeBatch {
		to := min(from+writeBatch, len(content.Cards))
		if err := d.s.inTx(ctx, func(tx *sql.Tx) error { return d.writeCards(ctx, tx, content, from, to) }); err != nil {
			return err
		}
	}
	return d.s.inTx(ctx, func(tx *sql.Tx) error {
		if err := writeSets(ctx, tx, d.id, content.Sets); err != nil {
			return err
		}
		for _, old := range slices.Sorted(maps.Keys(content.Aliases)) {
			if _, err := tx.ExecContext(ctx, insertAlias, d.id, "id", old, content.Aliases[old]); err != nil {
				return fmt.Errorf("alias %q of card %q: %w", old, content.Aliases[old], err)
			}
		}
		return writeSources(ctx, tx, d.id, sources)
	})
}

// check finds what the contract of store.Content rules out before anything is written.
func check(c store.Content) error {
	if c.Encoded != nil && len(c.Encoded) != len(c.Cards) {
		return fmt.Errorf("%d cards, but %d encoded", len(c.Cards), len(c.Encoded))
	}
	for i, k := range c.Cards {
		if k.ID == "" || i > 0 && c.Cards[i-1].ID >= k.ID {
			return fmt.Errorf("card %d: the id %q is not above the one before: cards must be sorted by id, without doubles", i, k.ID)
		}
	}
	return nil
}

const (
	insertCard     = `INSERT INTO cards (release, id, json) VALUES (?, ?, ?)`
	insertPrinting = `INSERT INTO printings (release, id, card, set_id, number, rarity, date) VALUES (?, ?, ?, ?, ?, ?, ?)`
	insertAlias    = `INSERT OR IGNORE INTO aliases (release, kind, old, card) VALUES (?, ?, ?, ?)`
	insertSet      = `INSERT INTO sets (release, id, position, name, date, json) VALUES (?, ?, ?, ?, ?, ?)`
	insertSource   = `INSERT INTO sources (release, name, records, read_at, data) VALUES (?, ?, ?, ?, ?)`
)

func (d *draft) writeCards(ctx context.Context, tx *sql.Tx, content store.Content, from, to int) error {
	var stmts [3]*sql.Stmt
	for i, text := range []string{insertCard, insertPrinting, insertAlias} {
		stmt, err := tx.PrepareContext(ctx, text)
		if err != nil {
			return err
		}
		defer stmt.Close()
		stmts[i] = stmt
	}
	for i := from; i < to; i++ {
		encoded, err := encodedCard(content, i)
		if err != nil {
			return err
		}
		k := content.Cards[i]
		if _, err := stmts[0].ExecContext(ctx, d.id, k.ID, encoded); err != nil {
			return fmt.Errorf("card %q: %w", k.ID, err)
		}
		if err := writePrintings(ctx, stmts[1], d.id, k); err != nil {
			return err
		}
		for _, old := range k.OldNames {
			if _, err := stmts[2].ExecContext(ctx, d.id, "name", old, k.ID); err != nil {
				return fmt.Errorf("old name %q of card %q: %w", old, k.ID, err)
			}
		}
		d.counts.cards++
		d.counts.printings += len(k.Printings)
	}
	return nil
}

func encodedCard(content store.Content, i int) ([]byte, error) {
	if content.Encoded != nil {
		return content.Encoded[i], nil
	}
	b, err := json.Marshal(content.Cards[i])
	if err != nil {
		return nil, fmt.Errorf("card %q: %w", content.Cards[i].ID, err)
	}
	return b, nil
}

func writePrintings(ctx context.Context, stmt *sql.Stmt, release int64, k *card.Card) error {
	for i := range k.Printings {
		p := &k.Printings[i]
		if _, err := stmt.ExecContext(ctx, release, p.ID, k.ID, p.Set, p.Number, p.Rarity, p.Date); err != nil {
			return fmt.Errorf("printing %q of card %q: %w", p.ID, k.ID, err)
		}
	}
	return nil
}

func writeSets(ctx context.Context, tx *sql.Tx, release int64, sets []card.Set) error {
	for i := range sets {
		encoded, err := json.Marshal(&sets[i])
		if err != nil {
			return fmt.Errorf("set %q: %w", sets[i].ID, err)
		}
		if _, err := tx.ExecContext(ctx, insertSet, release, sets[i].ID, i, sets[i].Name, sets[i].Date, encoded); err != nil {
			return fmt.Errorf("set %q: %w", sets[i].ID, err)
		}
	}
	return nil
}

func writeSources(ctx context.Context, tx *sql.Tx, release int64, sources []store.SourceDump) error {
	for _, src := range sources {
		data := src.Data
		if data == nil {
			data = []byte{} // NULL is not the same as nothing
		}
		if _, err := tx.ExecContext(ctx, insertSource, release, src.Name, src.Records, src.ReadAt.UTC().Format(timeFormat), data); err != nil {
			return fmt.Errorf("source %q: %w", src.Name, err)
		}
	}
	return nil
}

func parseTime(s string) (time.Time, error) { return time.Parse(timeFormat, s) }
