package sqlite_test

import (
	"context"
	"database/sql"
	"errors"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store/sqlite"
	"github.com/kotei-dev/kotei/store/storetest"
)

// TestOlderFile: a file from before there was a history is brought up when it is opened for writing, goes on serving
// its release, and remembers from then on. Read-only, it is told apart.
func TestOlderFile(t *testing.T) {
	path := newPath(t)
	st, err := create(path)
	if err != nil {
		t.Fatal(err)
	}
	publishSmall(t, st, 5, "one")
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	older(t, path)
	if _, err := sqlite.Open(path, sqlite.Options{ReadOnly: true}); !errors.Is(err, sqlite.ErrOlder) {
		t.Errorf("read-only: %v, want ErrOlder", err)
	}
	up, err := sqlite.Open(path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer up.Close()
	r, c, err := up.Load(t.Context(), card.L5RCCG)
	if err != nil || r.Hash != "one" || len(c.Cards) != 5 {
		t.Fatalf("after the migration %q with %d cards serves, %v", r.Hash, len(c.Cards), err)
	}
	publishSmall(t, up, 6, "two")
	past, err := up.History(t.Context(), card.L5RCCG)
	if err != nil || len(past) != 1 || past[0].Hash != "one" || past[0].Next != "two" || !past[0].ImportedAt.Equal(storetest.Day(1)) {
		t.Errorf("history %+v, %v", past, err)
	}
}

// older takes what the second migration made out of a file.
func older(t *testing.T, path string) {
	t.Helper()
	db, err := sql.Open("sqlite", sqlite.AddressOf(path))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, q := range []string{"DROP TABLE past", "DELETE FROM goose_db_version WHERE version_id >= 2"} {
		if _, err := db.ExecContext(context.Background(), q); err != nil {
			t.Fatalf("%s: %v", q, err)
		}
	}
}
