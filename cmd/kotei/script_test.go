package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestScripts runs testdata/script/*.txtar. In them
//
//	kotei CODE [stdin=FILE] ARGS...
//
// runs the program in this process and fails unless it exits with CODE; $EXAMPLES is the folder of decks
// that ship.
func TestScripts(t *testing.T) {
	examples, err := filepath.Abs("../../examples/decks")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("EXAMPLES", examples)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"kotei": scriptKotei},
	})
}

func scriptKotei(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: kotei CODE [stdin=FILE] ARGS...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	args = args[1:]
	s := streams{in: strings.NewReader("")}
	if len(args) > 0 {
		if file, ok := strings.CutPrefix(args[0], "stdin="); ok {
			s.in = strings.NewReader(ts.ReadFile(file))
			args = args[1:]
		}
	}
	var out, errs bytes.Buffer
	s.out, s.err = &out, &errs
	// Commands resolve file names against the working folder of the process; scripts have one each.
	for i, a := range args {
		if _, err := os.Stat(ts.MkAbs(a)); err == nil && !strings.HasPrefix(a, "-") {
			args[i] = ts.MkAbs(a)
		}
	}
	got := run(context.Background(), args, s)
	_, err = ts.Stdout().Write(out.Bytes())
	ts.Check(err)
	_, err = ts.Stderr().Write(errs.Bytes())
	ts.Check(err)
	if got != want {
		ts.Fatalf("kotei %s: exit code %d, want %d", strings.Join(args, " "), got, want)
	}
}
