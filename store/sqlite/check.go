package sqlite

import (
	"context"
	"database/sql"
	"fmt"
)

// maxFaults bounds how many faults of a file Check tells of.
const maxFaults = 20

// Check reads the whole file and gives what is wrong with it, in SQLite's words: damaged pages, indexes that do not
// agree with their tables, rows that refer to missing ones. None means that the file is sound.
func (s *Store) Check(ctx context.Context) ([]string, error) {
	faults, err := checkFile(ctx, s.readers)
	if err != nil {
		return nil, s.fail("check", "", err)
	}
	return faults, nil
}

// Check does the same for a file of sessions.
func (s *Sessions) Check(ctx context.Context) ([]string, error) {
	faults, err := checkFile(ctx, s.db)
	if err != nil {
		return nil, s.fail("check", err)
	}
	return faults, nil
}

func checkFile(ctx context.Context, q querier) (faults []string, err error) {
	err = each(ctx, q, func(rows *sql.Rows) error {
		var line string
		err := rows.Scan(&line)
		if line != "ok" {
			faults = append(faults, line)
		}
		return err
	}, fmt.Sprintf("PRAGMA integrity_check(%d)", maxFaults))
	if err != nil {
		return nil, explain(err)
	}
	err = each(ctx, q, func(rows *sql.Rows) error {
		var table, parent string
		var row, key sql.NullInt64
		err := rows.Scan(&table, &row, &parent, &key)
		if len(faults) < maxFaults {
			faults = append(faults, fmt.Sprintf("row %d of %s refers to a missing row of %s", row.Int64, table, parent))
		}
		return err
	}, "PRAGMA foreign_key_check")
	return faults, explain(err)
}
