// Package cardtest serves tests: it finds the folder of real card files and decklists that lies beside the
// checkout, and makes small invented catalogs.
package cardtest

import (
	"os"
	"path/filepath"
	"testing"
)

// RealData is the folder named by KOTEI_TESTDATA (default: "shared" beside the repository). Where it is absent
// the test is skipped with a message, unless KOTEI_REQUIRE_DATA=1 makes that a failure.
func RealData(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("KOTEI_TESTDATA")
	if dir == "" {
		dir = filepath.Join(root(t), "..", "shared")
	}
	if _, err := os.Stat(filepath.Join(dir, "data")); err != nil {
		if os.Getenv("KOTEI_REQUIRE_DATA") == "1" {
			t.Fatalf("KOTEI_REQUIRE_DATA=1, but there is no folder of real data at %s (set KOTEI_TESTDATA)", dir)
		}
		t.Skipf("needs the folder of real data beside the checkout (none at %s; set KOTEI_TESTDATA)", dir)
	}
	return dir
}

// root is the folder of go.mod, found upwards from the package under test.
func root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			t.Fatal("no go.mod above the test's folder")
		}
		dir = parent
	}
}
