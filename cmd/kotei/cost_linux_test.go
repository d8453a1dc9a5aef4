//go:build !race

package main

import (
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestCostOfTheFullImport holds the import of the full set to what is promised for two cores: 12 s and 600 MB.
// It looks at the time that the process had on the processors, which other programs hardly change; the race
// detector multiplies that and the memory.
func TestCostOfTheFullImport(t *testing.T) {
	cmd := program(t, "import", "--db", filepath.Join(t.TempDir(), "kotei.db"), yasukiFolder(t))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if cpu := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(); cpu > 24*time.Second {
		t.Errorf("the import took %v on the processors, promised are 12 s on two", cpu)
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		t.Fatal("this system does not say what a process used")
	}
	if mb := usage.Maxrss >> 10; mb > 600 {
		t.Errorf("the import took %d MB, promised are 600", mb)
	}
}
