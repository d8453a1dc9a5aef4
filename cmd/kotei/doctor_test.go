package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// consult runs kotei doctor and gives the worst state of each name, and the exit code.
func consult(t *testing.T, args ...string) (map[string]health, int, string) {
	t.Helper()
	var out, errs bytes.Buffer
	code := run(t.Context(), append([]string{"doctor", "--json", "--addr", "127.0.0.1:0"}, args...), streams{out: &out, err: &errs})
	var got struct{ Findings []finding }
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatalf("%v: %s%s", err, out.String(), errs.String())
	}
	states := map[string]health{}
	for _, f := range got.Findings {
		if f.State != healthy && f.Do == "" {
			t.Errorf("%s: %q says not what to do", f.Name, f.Found)
		}
		if states[f.Name] != broken && (states[f.Name] != doubtful || f.State == broken) {
			states[f.Name] = f.State
		}
	}
	return states, code, out.String()
}

// TestDoctor: a sound database is sound, and each kind of damage is found, told, and mended where it can be.
func TestDoctor(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "k.db")
	mustRun(t, "import", manyCards(t, "Doctored Mine", 400), "--db", db)
	flags := []string{"--db", db, "--sessions", filepath.Join(dir, "none.db")}
	expect := func(why, name string, want health, args ...string) {
		t.Helper()
		states, code, all := consult(t, append(args, flags...)...)
		if states[name] != want || (code == exitFailed) != (want == broken) {
			t.Errorf("%s: %s is %q, exit code %d, want %q\n%s", why, name, states[name], code, want, all)
		}
	}
	expect("as imported", "l5r-ccg", healthy)
	expect("as imported", "database", healthy)

	beside, err := filepath.Glob(db + ".index/*")
	if err != nil || len(beside) != 2 {
		t.Fatalf("%v, %v", beside, err)
	}
	for _, part := range beside {
		if err := os.RemoveAll(part); err != nil {
			t.Fatal(err)
		}
		expect(part+" is missing", "l5r-ccg", doubtful)
		expect(part+" is missing", "l5r-ccg", healthy, "--repair")
		expect(part+" was mended", "l5r-ccg", healthy)
		err := filepath.WalkDir(part, func(path string, e os.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			return os.Truncate(path, 10)
		})
		if err != nil {
			t.Fatal(err)
		}
		expect(part+" is cut short", "l5r-ccg", doubtful)
		expect(part+" is cut short", "l5r-ccg", healthy, "--repair")
	}

	sound, err := os.ReadFile(db)
	if err != nil {
		t.Fatal(err)
	}
	damage := map[string][]byte{
		"empty":         {},
		"half":          sound[:len(sound)/2],
		"foreign":       []byte("a shopping list\n"),
		"zeros inside":  append(append(bytes.Clone(sound[:8192]), make([]byte, 8192)...), sound[16384:]...),
		"another title": bytes.Replace(bytes.Clone(sound), []byte("Doctored Mine 00007"), []byte("Doctored Mine 00009"), 1),
	}
	for name, content := range damage {
		if bytes.Equal(content, sound) {
			t.Fatalf("%s changes nothing", name)
		}
		if err := os.WriteFile(db, content, 0o600); err != nil {
			t.Fatal(err)
		}
		_, code, all := consult(t, flags...)
		if code != exitFailed || !strings.Contains(all, db) && !strings.Contains(all, "hash") {
			t.Errorf("%s: exit code %d\n%s", name, code, all)
		}
	}
	if err := os.WriteFile(db, sound, 0o600); err != nil {
		t.Fatal(err)
	}
	expect("put back", "database", healthy)

	flags[3] = filepath.Join(dir, "games.db")
	if err := os.WriteFile(flags[3], []byte("a shopping list\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	expect("foreign sessions", "sessions", broken)
	expect("wrong rate", "limits", broken, "--rate", "fast")
	flags[1] = filepath.Join(dir, "nowhere.db")
	expect("no database", "database", broken)
}
