package storetest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
)

// childPath and childPoint are the environment of the process that Kill starts and kills.
const (
	childPath  = "KOTEI_STORETEST_PATH"
	childPoint = "KOTEI_STORETEST_POINT"
)

// killPoints are where a writing process is killed, and whether its release is current then.
var killPoints = []struct {
	name      string
	published bool
}{
	{"begun", false},
	{"writing", false}, // somewhere in the middle of Write, wherever the kill meets it
	{"written", false},
	{"publishing", false}, // somewhere around Publish: either release, but a whole one
	{"published", true},
}

// Child must be called first in TestMain of a package that uses Kill: in the process that Kill starts, it
// writes a release and does not return.
func Child(open Opener) {
	path, point := os.Getenv(childPath), os.Getenv(childPoint)
	if path == "" {
		return
	}
	if err := child(open, path, point); err != nil {
		fmt.Println("error:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// child writes a release, says on standard output when the point is reached, and waits there to be killed.
func child(open Opener, path, point string) error {
	ctx := context.Background()
	st, err := open(path)
	if err != nil {
		return err
	}
	d, err := st.Begin(ctx, card.L5RCCG)
	if err != nil {
		return err
	}
	reached := func(at string) {
		if at != point {
			return
		}
		fmt.Println("reached", point)
		_, _ = io.Copy(io.Discard, os.Stdin) // the parent never closes it: wait for the kill
	}
	announce := func(at string) {
		if at == point {
			fmt.Println("reached", point)
		}
	}
	reached("begun")
	announce("writing")
	if err := d.Write(ctx, killed(), []store.SourceDump{Dump("oracle", "killed")}); err != nil {
		return err
	}
	reached("written")
	announce("publishing")
	if _, err := d.Publish(ctx, "killed", Day(2)); err != nil {
		return err
	}
	reached("published")
	if point == "writing" || point == "publishing" {
		_, _ = io.Copy(io.Discard, os.Stdin)
	}
	return st.Close()
}

// killed is the content that the killed process writes: enough that writing takes a while.
func killed() store.Content { return Content(card.L5RCCG, 6000, "killed") }

// Kill starts this test program again as a process that writes a release, kills it without warning at
// several points, and checks that a whole release serves afterwards, that check finds the data sound, and
// that nothing is in the way of the next import. See Child.
func Kill(t *testing.T, open Opener, newPath func(t testing.TB) string, check func(t testing.TB, path string)) {
	for _, point := range killPoints {
		delays := []time.Duration{0}
		if point.name == "writing" || point.name == "publishing" {
			delays = []time.Duration{0, 5 * time.Millisecond, 20 * time.Millisecond, 60 * time.Millisecond}
		}
		for _, delay := range delays {
			t.Run(fmt.Sprintf("%s+%s", point.name, delay), func(t *testing.T) {
				path := newPath(t)
				before := Content(card.L5RCCG, 50, "before")
				st, err := open(path)
				if err != nil {
					t.Fatal(err)
				}
				publish(t, st, card.L5RCCG, before, "before", Day(1), Dump("yasuki", "before"))
				if err := st.Close(); err != nil {
					t.Fatal(err)
				}
				killChild(t, path, point.name, func() {
					if point.name == "begun" || point.name == "written" {
						besideImport(t, open, path, before)
					}
					time.Sleep(delay)
				})
				check(t, path)
				afterKill(t, open, path, point.name, point.published, before)
				check(t, path)
			})
		}
	}
}

func afterKill(t *testing.T, open Opener, path, point string, published bool, before store.Content) {
	s := suite{open: open, path: path}
	st := s.store(t)
	r, err := st.Current(t.Context(), card.L5RCCG)
	if err != nil {
		t.Fatal(err)
	}
	switch {
	case r.Hash == "before" && !published:
		serves(t, st, card.L5RCCG, "before", before)
		history(t, st, card.L5RCCG)
	case r.Hash == "killed" && (published || point == "publishing" || point == "writing"):
		serves(t, st, card.L5RCCG, "killed", killed())
		history(t, st, card.L5RCCG, "before>killed")
	default:
		t.Fatalf("killed at %q, the release %q serves", point, r.Hash)
	}
	after := Content(card.L5RCCG, 60, "after")
	publish(t, st, card.L5RCCG, after, "after", Day(3))
	serves(t, st, card.L5RCCG, "after", after)
}

// besideImport checks what another process sees of a running import: the earlier release, and that it must
// not import itself.
func besideImport(t *testing.T, open Opener, path string, before store.Content) {
	st, err := open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	serves(t, st, card.L5RCCG, "before", before)
	if _, err := st.Begin(t.Context(), card.L5RCCG); !errors.Is(err, store.ErrBusy) {
		t.Errorf("Begin while another process imports: %v, want ErrBusy", err)
	}
}

// killChild starts the writing process, waits until it says that it has reached the point, calls meanwhile,
// and kills it.
func killChild(t *testing.T, path, point string, meanwhile func()) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), childPath+"="+path, childPoint+"="+point)
	cmd.Stderr = os.Stderr
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil || strings.TrimSpace(line) != "reached "+point {
		_ = cmd.Process.Kill()
		t.Fatalf("the writing process said %q, %v", line, err)
	}
	meanwhile()
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) {
		t.Fatalf("the killed process ended with %v", err)
	}
}
