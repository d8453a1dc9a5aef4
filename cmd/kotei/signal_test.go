package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Whoever types "kotei validate -" and thinks better of it must get away with Ctrl-C.
func TestInterruptWhileWaitingForInput(t *testing.T) {
	for _, args := range [][]string{{"validate", "-f", "twenty-festivals", "-"}, {"parse", "-"}} {
		t.Run(args[0], func(t *testing.T) {
			cmd := program(t, args...)
			if _, err := cmd.StdinPipe(); err != nil { // open, and nothing comes
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() { ended <- cmd.Wait() }()
			time.Sleep(500 * time.Millisecond) // it waits by now; if not, the signal ends it all the same
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
			select {
			case err := <-ended:
				var exit *exec.ExitError
				if !errors.As(err, &exit) {
					t.Errorf("it ended with %v, want it ended by the signal", err)
				}
			case <-time.After(20 * time.Second):
				_ = cmd.Process.Kill()
				t.Error("Ctrl-C does not end it")
			}
		})
	}
}

// A stopped import says so in words for people, and keeps what was current.
func TestStoppedImport(t *testing.T) {
	db := filepath.Join(t.TempDir(), "kotei.db")
	inProcess(t, "import", "--db", db, manyCards(t, "before", 50))
	before := currentRelease(t, db)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var errs bytes.Buffer
	code := run(ctx, []string{"import", "--db", db, manyCards(t, "after", 50)}, streams{out: io.Discard, err: &errs})
	if want := "kotei: the import was stopped; what was current before goes on serving\n"; code != exitFailed || errs.String() != want {
		t.Errorf("exit code %d, and it says %q, want %d and %q", code, errs.String(), exitFailed, want)
	}
	if got := currentRelease(t, db); got != before {
		t.Errorf("the release is %s, want that of before the import", got)
	}
}

// failingWriter is a full disk.
type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// A report that could not be written is no verdict, and no command passes over it.
func TestOutputThatCannotBeWritten(t *testing.T) {
	legal, cards := "../../examples/decks/crab.txt", manyCards(t, "some", 3)
	db := filepath.Join(t.TempDir(), "kotei.db")
	for _, c := range []struct {
		code int
		args []string
	}{
		{exitUsage, []string{"validate", "-f", "twenty-festivals", legal}},
		{exitUsage, []string{"validate", "-f", "twenty-festivals", "--json", legal}},
		{exitUsage, []string{"validate", "-f", "twenty-festivals", "-f", "ivory", legal}},
		{exitFailed, []string{"parse", legal}},
		{exitFailed, []string{"parse", "--json", legal}},
		{exitFailed, []string{"search", "crab"}},
		{exitFailed, []string{"search", "--json", "crab"}},
		{exitFailed, []string{"formats"}},
		{exitFailed, []string{"formats", "ivory"}},
		{exitFailed, []string{"export"}},
		{exitFailed, []string{"version"}},
		{exitFailed, []string{"import", "--db", db, cards}},
		{exitFailed, []string{"import", "--db", db, "--json", cards}},
	} {
		var errs bytes.Buffer
		if code := run(t.Context(), c.args, streams{out: failingWriter{}, err: &errs}); code != c.code {
			t.Errorf("kotei %s: exit code %d, want %d\n%s", strings.Join(c.args, " "), code, c.code, errs.String())
		} else if !strings.Contains(errs.String(), "no space left") {
			t.Errorf("kotei %s says %q, want it to say why", strings.Join(c.args, " "), errs.String())
		}
	}
}
