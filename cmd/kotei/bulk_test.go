package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/kotei-dev/kotei/api/bulk"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/store/sqlite"
)

// An import leaves the bulk files of its release beside the database and sweeps those of the one before; a server mends
// what is missing or damaged, and does without where nothing can be written.
func TestBulkFilesOfImports(t *testing.T) {
	db := filepath.Join(t.TempDir(), "kotei.db")
	files := func() []string {
		found, err := filepath.Glob(filepath.Join(db+".index", "*.bulk", bulk.Cards))
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	inProcess(t, "import", "--db", db, manyCards(t, "first", 20))
	first := files()
	inProcess(t, "import", "--db", db, manyCards(t, "second", 30))
	second := files()
	if len(first) != 1 || len(second) != 1 || first[0] == second[0] {
		t.Fatalf("bulk files after two imports: %v, %v", first, second)
	}
	st, err := sqlite.Open(db, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	defs, err := formats.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	onDisk := func() bool {
		t.Helper()
		view, err := loadView(t.Context(), st, db, card.L5RCCG, defs)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = view.Index.Close() })
		if view.Bulk == nil {
			return false
		}
		f, ok := view.Bulk.File(bulk.Cards)
		if !ok || f.Lines != 30 {
			t.Errorf("the files are not those of the release: %+v", f)
		}
		return true
	}
	if !onDisk() {
		t.Error("the files of the import are not used")
	}
	for what, damage := range map[string]func() error{
		"damaged": func() error { return os.WriteFile(second[0], []byte("nonsense"), 0o600) },
		"missing": func() error { return os.RemoveAll(filepath.Dir(second[0])) },
	} {
		if err := damage(); err != nil {
			t.Fatal(err)
		}
		if !onDisk() || len(files()) != 1 {
			t.Errorf("%s files are not made anew", what)
		}
	}
	if os.Getuid() == 0 { // may write anywhere
		t.Log("runs as root: a folder that may not be written cannot be tried")
		return
	}
	if err := os.RemoveAll(filepath.Dir(second[0])); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(db+".index", 0o500); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = os.Chmod(db+".index", 0o700) }()
	if onDisk() {
		t.Error("files in a folder that may not be written")
	}
}
