package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
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
// that ship, $SERVICE the address of a card service with one invented card; see tournamentFiles for the
// files that every script finds.
func TestScripts(t *testing.T) {
	examples, err := filepath.Abs("../../examples/decks")
	if err != nil {
		t.Fatal(err)
	}
	service := cardService(t)
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("EXAMPLES", examples)
			env.Setenv("SERVICE", service.URL)
			return tournamentFiles(examples, env.WorkDir)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"kotei": scriptKotei},
	})
}

// cardService answers as an EmeraldDB with one invented card in one pack.
func cardService(t *testing.T) *httptest.Server {
	answers := map[string]string{
		"/api/cycles":  `[{"id":"first","name":"First","publisher":"ffg"}]`,
		"/api/packs":   `[{"id":"alpha","name":"Alpha","released_at":"2017-10-05","cycle_id":"first"}]`,
		"/api/formats": `[{"id":"emerald","legal_packs":["alpha"]}]`,
		"/api/cards": `[{"id":"nobody-s-blade","name":"Nobody's Blade","faction":"crab","side":"conflict","type":"attachment",` +
			`"is_unique":false,"deck_limit":3,"cost":"1","influence_cost":2,"military_bonus":"+2","versions":[{"pack_id":"alpha","rotated":false}]}]`,
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, ok := answers[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		if _, err := io.WriteString(w, text); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(s.Close)
	return s
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
