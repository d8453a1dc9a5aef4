package sqlite_test

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
	"github.com/kotei-dev/kotei/store/sqlite"
)

// TestFileAlone: after Publish, with the store still open and read by another, a copy of the file alone is
// the whole release; after Close there is no other file.
func TestFileAlone(t *testing.T) {
	path := newPath(t)
	st, err := create(path)
	if err != nil {
		t.Fatal(err)
	}
	publishSmall(t, st, 500, "one")
	reader, err := sqlite.Open(path, sqlite.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	publishSmall(t, st, 600, "two")
	for name, opt := range map[string]sqlite.Options{"read-only": {ReadOnly: true}, "for writing": {}} {
		copied, err := sqlite.Open(copyFile(t, path), opt)
		if err != nil {
			t.Fatal(err)
		}
		r, c, err := copied.Load(t.Context(), card.L5RCCG)
		if err != nil || r.Hash != "two" || len(c.Cards) != 600 {
			t.Errorf("a copy of the file alone, opened %s, has release %q with %d cards, %v", name, r.Hash, len(c.Cards), err)
		}
		if err := copied.Close(); err != nil {
			t.Error(err)
		}
	}
	if err := reader.Close(); err != nil {
		t.Error(err)
	}
	if err := st.Close(); err != nil {
		t.Error(err)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() != filepath.Base(path) {
			t.Errorf("%s is left beside the closed database", e.Name())
		}
	}
}

// TestRemovesEarlier: the file holds one release however often one is published.
func TestRemovesEarlier(t *testing.T) {
	path := newPath(t)
	st, err := create(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 4 {
		publishSmall(t, st, 400, fmt.Sprint("r", i))
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	for table, want := range map[string]int{"releases": 1, "cards": 400, "printings": 534, "sets": 2, "aliases": 801} {
		if n := query[int](t, path, "SELECT count(*) FROM "+table); n != want {
			t.Errorf("%d rows in %s, want %d", n, table, want)
		}
	}
	got := query[string](t, path, "SELECT card || '/' || set_id || '/' || number || '/' || date FROM printings WHERE id = 'second-dawn.card-000003'")
	if want := "card-000003/second-dawn/3/2001-02-03"; got != want {
		t.Errorf("printing row %q, want %q", got, want)
	}
	if got := query[string](t, path, "SELECT card FROM aliases WHERE kind = 'name' AND old = 'Formerly 7'"); got != "card-000007" {
		t.Errorf("the old name leads to %q", got)
	}
}

// TestBeginSweeps: a store that has been open all the time finds what another process left, killed since.
func TestBeginSweeps(t *testing.T) {
	path := newPath(t)
	st, err := create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	publishSmall(t, st, 5, "one")
	run(t, path, `INSERT INTO releases (id, game, state) VALUES (100, 'l5r-ccg', 'draft'), (101, 'altered', 'old');
		INSERT INTO cards (release, id, json) VALUES (100, 'left', x'7b7d'), (101, 'left', x'7b7d');
		INSERT INTO printings VALUES (100, 'x.left', 'left', 'x', '', '', '');
		INSERT INTO aliases VALUES (101, 'name', 'was left', 'left')`)
	d, err := st.Begin(t.Context(), card.L5RCCG)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Discard(); err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"cards", "printings", "aliases"} {
		if n := query[int](t, path, "SELECT count(*) FROM "+table+" WHERE release >= 100"); n != 0 {
			t.Errorf("%d rows of %s are left", n, table)
		}
	}
	if n := query[int](t, path, "SELECT count(*) FROM releases"); n != 1 {
		t.Errorf("%d releases are in the file, want 1", n)
	}
}

func TestOpenRefuses(t *testing.T) {
	write := func(content string) string {
		path := newPath(t)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	withSQL := func(statements string) string {
		path := write("")
		run(t, path, statements)
		return path
	}
	released := newPath(t)
	st, err := create(released)
	if err != nil {
		t.Fatal(err)
	}
	publishSmall(t, st, 3, "one")
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	newer, older := copyFile(t, released), copyFile(t, released)
	run(t, newer, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)")
	run(t, older, "DELETE FROM goose_db_version WHERE version_id > 0")
	long := strings.Repeat("no database, only words. ", 1000)
	cases := []struct {
		name string
		path string
		opt  sqlite.Options
		want error
	}{
		{"missing", newPath(t), sqlite.Options{}, fs.ErrNotExist},
		{"missing, read-only", newPath(t), sqlite.Options{ReadOnly: true}, fs.ErrNotExist},
		{"missing folder", filepath.Join(t.TempDir(), "no", "x.db"), sqlite.Options{Create: true}, fs.ErrNotExist},
		{"text", write(long), sqlite.Options{}, sqlite.ErrForeign},
		{"text, create", write(long), sqlite.Options{Create: true}, sqlite.ErrForeign},
		{"text, read-only", write(long), sqlite.Options{ReadOnly: true}, sqlite.ErrForeign},
		{"a few bytes", write("hello"), sqlite.Options{}, sqlite.ErrForeign},
		{"no bytes", write(""), sqlite.Options{}, sqlite.ErrEmpty},
		{"no bytes, read-only", write(""), sqlite.Options{ReadOnly: true}, sqlite.ErrEmpty},
		{"another program's", withSQL("CREATE TABLE t (x)"), sqlite.Options{}, sqlite.ErrForeign},
		{"another program's, create", withSQL("CREATE TABLE t (x)"), sqlite.Options{Create: true}, sqlite.ErrForeign},
		{"another program's id", withSQL("PRAGMA application_id = 7"), sqlite.Options{Create: true}, sqlite.ErrForeign},
		{"newer", newer, sqlite.Options{}, sqlite.ErrNewer},
		{"newer, read-only", newer, sqlite.Options{ReadOnly: true}, sqlite.ErrNewer},
		{"newer, create", newer, sqlite.Options{Create: true}, sqlite.ErrNewer},
		{"older, read-only", older, sqlite.Options{ReadOnly: true}, sqlite.ErrOlder},
	}
	for _, c := range cases {
		before, _ := os.ReadFile(c.path)
		st, err := sqlite.Open(c.path, c.opt)
		if !errors.Is(err, c.want) {
			t.Errorf("%s: Open gave %v, want %v", c.name, err, c.want)
		}
		if err == nil {
			st.Close()
			continue
		}
		if !strings.Contains(err.Error(), c.path) {
			t.Errorf("%s: the error does not name the file: %v", c.name, err)
		}
		if after, _ := os.ReadFile(c.path); string(after) != string(before) {
			t.Errorf("%s: the file was changed", c.name)
		}
	}
	for name, bad := range map[string]sqlite.Options{t.TempDir(): {Create: true}, "": {}, "x": {Create: true, ReadOnly: true}} {
		if _, err := sqlite.Open(name, bad); err == nil {
			t.Errorf("Open(%q, %+v) gave no error", name, bad)
		}
	}
}

func run(t testing.TB, path, statements string) {
	t.Helper()
	db, err := sql.Open("sqlite", sqlite.AddressOf(path))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statements); err != nil {
		t.Fatal(err)
	}
}

// TestEmptyFileBecomesDatabase: what a kill in the middle of the first open leaves is no obstacle.
func TestEmptyFileBecomesDatabase(t *testing.T) {
	path := newPath(t)
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	run(t, path, "CREATE TABLE goose_db_version (id INTEGER PRIMARY KEY AUTOINCREMENT, version_id INTEGER NOT NULL, is_applied INTEGER NOT NULL, tstamp TIMESTAMP DEFAULT (datetime('now')));"+
		"INSERT INTO goose_db_version (version_id, is_applied) VALUES (0, 1)")
	st, err := create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	publishSmall(t, st, 3, "one")
}

func TestDamagedFile(t *testing.T) {
	path := newPath(t)
	st, err := create(path)
	if err != nil {
		t.Fatal(err)
	}
	publishSmall(t, st, 2000, "one")
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []int{100, 4096, 3*4096 + 7, len(whole) / 2, len(whole) - 4096} {
		if err := os.WriteFile(path, whole[:part], 0o600); err != nil {
			t.Fatal(err)
		}
		st, err := sqlite.Open(path, sqlite.Options{})
		if err != nil {
			continue
		}
		if _, _, err := st.Load(t.Context(), card.L5RCCG); err == nil {
			t.Errorf("the first %d of %d bytes load without an error", part, len(whole))
		}
		st.Close()
	}
}

func TestReadOnly(t *testing.T) {
	path := newPath(t)
	st, err := create(path)
	if err != nil {
		t.Fatal(err)
	}
	publishSmall(t, st, 30, "one")
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	for _, sealed := range []bool{false, true} {
		if sealed {
			// Nothing can be made there any more, as in a folder that may not be written.
			for _, side := range []string{"-shm", "-wal"} {
				if err := os.RemoveAll(path + side); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.Mkdir(path+"-shm", 0o755); err != nil {
				t.Fatal(err)
			}
		}
		st, err := sqlite.Open(path, sqlite.Options{ReadOnly: true})
		if err != nil {
			t.Fatalf("sealed %v: %v", sealed, err)
		}
		if r, c, err := st.Load(t.Context(), card.L5RCCG); err != nil || r.Hash != "one" || len(c.Cards) != 30 {
			t.Errorf("sealed %v: Load gave %q, %d cards, %v", sealed, r.Hash, len(c.Cards), err)
		}
		if _, err := st.Begin(t.Context(), card.L5RCCG); !errors.Is(err, sqlite.ErrReadOnly) {
			t.Errorf("sealed %v: Begin gave %v, want ErrReadOnly", sealed, err)
		}
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	}
}

const quietPath = "KOTEI_SQLITE_TEST_QUIET"

// openQuietly is the process that TestOpenIsQuiet starts.
func openQuietly(path string) {
	if path == "" {
		return
	}
	st, err := create(path)
	if err == nil {
		err = st.Close()
	}
	if err != nil {
		panic(err)
	}
	os.Exit(0)
}

// TestOpenIsQuiet: making the schema writes nothing to standard output, which belongs to the commands.
func TestOpenIsQuiet(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), quietPath+"="+newPath(t))
	out, err := cmd.CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("opening a new database said %q, %v", out, err)
	}
}

// TestLibcVersion: modernc.org/sqlite is made for exactly one version of modernc.org/libc, the one that its
// own go.mod names; another dependency must not have raised it.
func TestLibcVersion(t *testing.T) {
	list := func(format, module string) string {
		t.Helper()
		out, err := exec.Command("go", "list", "-m", "-f", format, module).Output()
		if err != nil {
			t.Fatalf("go list -m %s: %v", module, err)
		}
		return strings.TrimSpace(string(out))
	}
	goMod := list("{{.GoMod}}", "modernc.org/sqlite")
	text, err := os.ReadFile(goMod)
	if err != nil {
		t.Fatalf("the go.mod of modernc.org/sqlite: %v", err)
	}
	m := regexp.MustCompile(`(?m)^\s*(?:require\s+)?modernc\.org/libc\s+(v\S+)`).FindSubmatch(text)
	if m == nil {
		t.Fatalf("%s names no modernc.org/libc", goMod)
	}
	if have, want := list("{{.Version}}", "modernc.org/libc"), string(m[1]); have != want {
		t.Errorf("the build uses modernc.org/libc %s, but modernc.org/sqlite needs exactly %s: run go get modernc.org/libc@%s and look for what raised it", have, want, want)
	}
}

var _ store.Store = (*sqlite.Store)(nil)
