//go:build !race

package main

import (
	"path/filepath"
	"syscall"
	"testing"
)

// TestMemoryOfTheFullImport holds the import of the full set to the 600 MB that are promised. Its time is
// BenchmarkImport's. The race detector multiplies memory.
func TestMemoryOfTheFullImport(t *testing.T) {
	cmd := program(t, "import", "--db", filepath.Join(t.TempDir(), "kotei.db"), yasukiFolder(t))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		t.Fatal("this system does not say what a process used")
	}
	if mb := usage.Maxrss >> 10; mb > 600 {
		t.Errorf("the import took %d MB, promised are 600", mb)
	}
}
