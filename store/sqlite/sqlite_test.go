package sqlite_test

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	"go.uber.org/goleak"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
	"github.com/kotei-dev/kotei/store/sqlite"
	"github.com/kotei-dev/kotei/store/storetest"
)

func TestMain(m *testing.M) {
	storetest.Child(create)
	storetest.SessionsChild(openSessions)
	openQuietly(os.Getenv(quietPath))
	goleak.VerifyTestMain(m)
}

func create(path string) (store.Store, error) { return sqlite.Open(path, sqlite.Options{Create: true}) }

func newPath(t testing.TB) string {
	// What an URI gives a meaning to must mean nothing in a path.
	return filepath.Join(t.TempDir(), "a b?c#d%20é.db")
}

func TestConformance(t *testing.T) { storetest.Run(t, create, newPath) }

func TestKill(t *testing.T) {
	storetest.Kill(t, create, newPath, func(t testing.TB, path string) {
		if got := query[string](t, path, "PRAGMA integrity_check"); got != "ok" {
			t.Errorf("integrity_check: %s", got)
		}
	})
}

// TestKillIsSwept: opening the file after a kill removes the leftover and leaves one complete file.
func TestKillIsSwept(t *testing.T) {
	storetest.Kill(t, create, newPath, func(t testing.TB, path string) {
		st, err := sqlite.Open(path, sqlite.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
		if n := query[int](t, path, "SELECT count(*) FROM releases"); n != 1 {
			t.Errorf("%d releases are in the file, want 1", n)
		}
		if n := query[int](t, path, "SELECT count(*) FROM cards WHERE release NOT IN (SELECT id FROM releases WHERE state = 'current')"); n != 0 {
			t.Errorf("%d cards of no current release are in the file", n)
		}
		for _, orphan := range []string{"printings", "aliases", "sets", "sources"} {
			if n := query[int](t, path, "SELECT count(*) FROM "+orphan+" WHERE release NOT IN (SELECT id FROM releases)"); n != 0 {
				t.Errorf("%d rows of %s belong to no release", n, orphan)
			}
		}
		if n := query[int](t, path, "SELECT count(*) FROM pragma_foreign_key_check"); n != 0 {
			t.Errorf("%d rows lead nowhere", n)
		}
	})
}

// query asks the file behind the back of the package.
func query[T any](t testing.TB, path, q string) (out T) {
	t.Helper()
	db, err := sql.Open("sqlite", sqlite.AddressOf(path))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRowContext(context.Background(), q).Scan(&out); err != nil {
		t.Fatalf("%s: %v", q, err)
	}
	return out
}

func publishSmall(t testing.TB, st store.Store, n int, mark string) {
	t.Helper()
	d, err := st.Begin(t.Context(), card.L5RCCG)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Write(t.Context(), storetest.Content(card.L5RCCG, n, mark), nil); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Publish(t.Context(), mark, storetest.Day(1)); err != nil {
		t.Fatal(err)
	}
}

func copyFile(t testing.TB, from string) string {
	t.Helper()
	b, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(to, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return to
}
