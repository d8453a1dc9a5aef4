package main

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store/sqlite"
)

const adminToken = "test-token-0123456789abcdef0123456789"

// tokenFile writes the token into a file of its own.
func tokenFile(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte(adminToken+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// call sends a request of the operator, and reads the import that it is about.
func call(t *testing.T, method, url, kind string, body io.Reader) (*http.Response, api.Import) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+adminToken)
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	var i api.Import
	if err := json.Unmarshal(raw, &i); err != nil {
		t.Fatalf("%s %s: %v in %s", method, url, err, raw)
	}
	return res, i
}

func upload(t *testing.T, base, query, kind string, body io.Reader) api.Import {
	t.Helper()
	res, i := call(t, http.MethodPost, base+"/v1/admin/imports"+query, kind, body)
	if res.StatusCode != http.StatusAccepted {
		t.Fatalf("upload: %d %+v", res.StatusCode, i)
	}
	return i
}

// finished waits until an import has ended.
func finished(t *testing.T, base string, i api.Import) api.Import {
	t.Helper()
	for deadline := time.Now().Add(60 * time.Second); i.EndedAt == nil; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("the import does not end: %+v", i)
		}
		_, i = call(t, http.MethodGet, base+i.Url, "", http.NoBody)
	}
	return i
}

func fileOf(t *testing.T, path string) *bytes.Reader {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.NewReader(b)
}

// Cards that are uploaded are served as soon as the import says that it is done, on a database that was not there before.
func TestImportOverHTTP(t *testing.T) {
	db := filepath.Join(t.TempDir(), "kotei.db")
	base, said := startServe(t, "--db", db, "--admin-token-file", tokenFile(t), "--ops-addr", "127.0.0.1:0")
	ops := ""
	for _, line := range said {
		if _, rest, ok := strings.Cut(line, "metrics on "); ok {
			ops = strings.TrimSuffix(rest, "/metrics")
		}
	}
	if res, _ := call(t, http.MethodGet, base+"/v1/admin/imports", "", http.NoBody); res.StatusCode != http.StatusNotFound {
		t.Errorf("the public address has the paths of the operator: %d", res.StatusCode)
	}

	first := finished(t, ops, upload(t, ops, "?name=cards.jsonl&game=l5r-ccg", "application/octet-stream", fileOf(t, manyCards(t, "first", 30))))
	if first.State != "done" || cardsServed(t, base) != 30 {
		t.Fatalf("%d cards are served after %+v", cardsServed(t, base), first)
	}
	var z bytes.Buffer
	w := zip.NewWriter(&z)
	f, err := w.Create("export/cards.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fileOf(t, manyCards(t, "second", 50)).WriteTo(f); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	second := finished(t, ops, upload(t, ops, "?source=kotei", "application/zip", &z))
	if second.State != "failed" || second.Error.Code != "import-content" { // a source that reads files, not folders
		t.Errorf("a folder for a source of files: %+v", second)
	}
	if cardsServed(t, base) != 30 {
		t.Errorf("%d cards are served after an import that failed", cardsServed(t, base))
	}

	// What the command line is writing is not disturbed.
	st, err := sqlite.Open(db, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	draft, err := st.Begin(t.Context(), card.L5RCCG)
	if err != nil {
		t.Fatal(err)
	}
	busy := finished(t, ops, upload(t, ops, "?name=cards.jsonl", "application/octet-stream", fileOf(t, manyCards(t, "second", 50))))
	if busy.Error == nil || busy.Error.Code != "import-busy" {
		t.Errorf("while the command line imports: %+v", busy)
	}
	if err := draft.Discard(); err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	third := finished(t, ops, upload(t, ops, "?name=cards.jsonl", "application/octet-stream", fileOf(t, manyCards(t, "third", 40))))
	if third.State != "done" || cardsServed(t, base) != 40 {
		t.Errorf("%d cards are served after %+v", cardsServed(t, base), third)
	}
	all, err := json.Marshal([]api.Import{first, second, busy, third})
	if err != nil || bytes.Contains(all, []byte(filepath.Dir(db))) {
		t.Errorf("a path of the machine, or %v: %s", err, all)
	}
	if left, _ := os.ReadDir(db + ".index"); len(left) != 2 {
		t.Errorf("%d indexes and folders of bulk files are kept, want the current ones alone", len(left))
	}
}

// A service that is stopped while an import runs, gently or not, leaves the earlier release and no upload behind.
func TestStopWhileImporting(t *testing.T) {
	db := filepath.Join(t.TempDir(), "kotei.db")
	mustRun(t, "import", "--db", db, manyCards(t, "before", 30))
	large := manyCards(t, "after", 6000)
	token := tokenFile(t)
	for _, sig := range []os.Signal{syscall.SIGTERM, syscall.SIGKILL} {
		cmd := program(t, "serve", "--addr", "127.0.0.1:0", "--db", db, "--admin-token-file", token)
		errs, err := cmd.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = cmd.Process.Kill() })
		base := servedAt(t, errs)
		upload(t, base, "?name=cards.jsonl", "application/octet-stream", fileOf(t, large))
		if err := cmd.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Wait(); sig == syscall.SIGTERM && err != nil {
			t.Errorf("serve ended with %v, want exit code 0", err)
		}
		if left, _ := filepath.Glob(db + ".uploads/*"); sig == syscall.SIGTERM && len(left) > 0 {
			t.Errorf("after a gentle stop uploads are left: %v", left)
		}
	}
	if left, _ := filepath.Glob(db + ".uploads/*/*"); len(left) == 0 {
		t.Error("the kill left no upload: the test shows nothing")
	}
	base, _ := startServe(t, "--db", db, "--admin-token-file", token)
	if left, _ := filepath.Glob(db + ".uploads/*/*"); len(left) > 0 {
		t.Errorf("the next start has not swept %v", left)
	}
	if n := cardsServed(t, base); n != 30 {
		t.Errorf("%d cards are served, want the 30 of before", n)
	}
	if i := finished(t, base, upload(t, base, "?name=cards.jsonl", "application/octet-stream", fileOf(t, large))); i.State != "done" || cardsServed(t, base) != 6000 {
		t.Errorf("%d cards are served after %+v", cardsServed(t, base), i)
	}
}

// The token comes from a file or the environment, is long enough, and is of no use without a database.
func TestTokenFlags(t *testing.T) {
	short := filepath.Join(t.TempDir(), "short")
	if err := os.WriteFile(short, []byte("hunter2"), 0o600); err != nil {
		t.Fatal(err)
	}
	file, db := tokenFile(t), filepath.Join(t.TempDir(), "kotei.db")
	for _, c := range []struct {
		env, want string
		args      []string
	}{
		{"", "--db", []string{"--admin-token-file", file}},
		{adminToken, "--db", nil},
		{adminToken, "give one of them", []string{"--admin-token-file", file, "--db", db}},
		{"", "at least 32", []string{"--admin-token-file", short, "--db", db}},
		{"hunter2", "at least 32", []string{"--db", db}},
		{"", "no such file", []string{"--admin-token-file", db + "-token", "--db", db}},
		{"", "unknown flag --admin-token", []string{"--admin-token", adminToken, "--db", db}},
	} {
		t.Setenv(tokenEnv, c.env)
		var out bytes.Buffer
		code := run(context.Background(), append([]string{"serve", "--addr", "127.0.0.1:0"}, c.args...), streams{in: strings.NewReader(""), out: io.Discard, err: &out})
		if code != exitUsage || !strings.Contains(out.String(), c.want) || strings.Contains(out.String(), "hunter2") || strings.Contains(out.String(), adminToken) && c.args[0] != "--admin-token" {
			t.Errorf("%q %v: exit code %d: %s", c.env, c.args, code, out.String())
		}
	}
	if _, err := os.Stat(db); err == nil {
		t.Error("a database was made by a call that was refused")
	}
}

// The contract names the sources that the program has.
func TestSourcesOfTheContract(t *testing.T) {
	reg, err := sources()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range reg.Names() {
		if !api.CreateImportParamsSource(name).Valid() {
			t.Errorf("openapi.yaml does not name the source %s", name)
		}
	}
	if names := reg.Names(); !slices.Contains(names, "yasuki") || len(names) != 7 {
		t.Errorf("sources %v", names)
	}
}
