package sqlite_test

import (
	"errors"
	"os"
	"testing"

	"github.com/kotei-dev/kotei/store"
	"github.com/kotei-dev/kotei/store/sqlite"
	"github.com/kotei-dev/kotei/store/storetest"
)

func openSessions(path string) (store.Sessions, error) { return sqlite.OpenSessions(path) }

func TestSessions(t *testing.T) { storetest.Sessions(t, openSessions, newPath) }

func TestSessionsKept(t *testing.T) { storetest.SessionsKept(t, openSessions, newPath) }

// TestSessionsFile: the file is its owner's alone, nothing of a deleted session stays in its tables, and a file that
// is not one of sessions is refused and left as it is.
func TestSessionsFile(t *testing.T) {
	path := newPath(t)
	st, err := sqlite.OpenSessions(path)
	if err != nil {
		t.Fatal(err)
	}
	s := store.Session{ID: "a", Client: "me", Entries: [][]byte{[]byte("1")}}
	if _, err := st.Create(t.Context(), s, store.SessionLimits{PerClient: 1, Total: 1, Idle: 1}); err != nil {
		t.Fatal(err)
	}
	if err := st.Delete(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	if n := query[int](t, path, "SELECT count(*) FROM entries"); n != 0 {
		t.Errorf("%d entries of a deleted session", n)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file has mode %v (%v)", info.Mode(), err)
	}

	cards := newPath(t)
	db, err := sqlite.Open(cards, sqlite.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := sqlite.OpenSessions(cards); !errors.Is(err, sqlite.ErrForeign) {
		t.Errorf("a database of cards: %v, want ErrForeign", err)
	}
	text := newPath(t)
	if err := os.WriteFile(text, []byte("this is a letter and no database at all, long enough for a header of one hundred bytes, and then some more of it"), 0o600); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(text)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sqlite.OpenSessions(text); !errors.Is(err, sqlite.ErrForeign) {
		t.Errorf("a letter: %v, want ErrForeign", err)
	}
	if after, err := os.ReadFile(text); err != nil || string(after) != string(before) {
		t.Errorf("the letter was changed (%v)", err)
	}
}
