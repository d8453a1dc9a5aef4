package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/importer/kotei"
	"github.com/kotei-dev/kotei/store/sqlite"
)

// asProgram is the environment variable that makes the test binary behave as kotei itself.
const asProgram = "KOTEI_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) == "1" {
		main()
		return
	}
	os.Exit(testsInOwnCache(m))
}

// testsInOwnCache runs the tests with a cache folder of their own, so that no test writes into the user's.
func testsInOwnCache(m *testing.M) int {
	dir, err := os.MkdirTemp("", "kotei-cache")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	if err := os.Setenv("XDG_CACHE_HOME", dir); err != nil {
		panic(err)
	}
	return m.Run()
}

// program starts kotei as a process of its own.
func program(t testing.TB, args ...string) *exec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, args...)
	cmd.Env = append(os.Environ(), asProgram+"=1", "KOTEI_DB=")
	return cmd
}

func mustRun(t testing.TB, args ...string) string {
	t.Helper()
	out, err := program(t, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("kotei %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// manyCards writes an export of n invented cards and gives its path.
func manyCards(t *testing.T, name string, n int) string {
	t.Helper()
	list := make([]*card.Card, n)
	for i := range list {
		c := &card.Card{
			Game: card.L5RCCG, Title: fmt.Sprintf("%s %05d", name, i), Types: []card.Type{card.Holding}, Side: card.DynastySide,
			Stats: card.Stats{card.GoldCost: {Text: "2", Value: 2}}, Text: strings.Repeat("Produces words for the index. ", 6),
			Printings: []card.Printing{{ID: fmt.Sprintf("ivory-edition.%s-%d", card.Slug(name), i), Set: "ivory-edition", Date: "2014-02-24", Legal: []string{"ivory"}}},
		}
		c.ID = card.MakeID(c.Title, c.Version, 1)
		c.Derive()
		list[i] = c
	}
	cat, err := catalog.New(card.L5RCCG, catalog.Release{}, list, nil, []card.Set{{ID: "ivory-edition", Game: card.L5RCCG, Name: "Ivory Edition"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), name+".jsonl")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	if err := kotei.Export(w, cat); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return path
}

func currentRelease(t *testing.T, db string) string {
	t.Helper()
	st, err := sqlite.Open(db, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	r, err := st.Current(context.Background(), card.L5RCCG)
	if err != nil {
		t.Fatal(err)
	}
	return r.Hash
}

// TestKilledImport kills an import at many moments of its run. Whenever that is, either the earlier release
// serves or, where the kill came after publishing, the new one; whole in both cases, and the next import
// goes through.
func TestKilledImport(t *testing.T) {
	small, large := manyCards(t, "before", 50), manyCards(t, "after", 6000)
	db := filepath.Join(t.TempDir(), "kotei.db")
	mustRun(t, "import", "--db", db, small)
	before := currentRelease(t, db)

	started := time.Now()
	whole := filepath.Join(t.TempDir(), "whole.db")
	mustRun(t, "import", "--db", whole, small)
	mustRun(t, "import", "--db", whole, large)
	took, after := time.Since(started), currentRelease(t, whole)

	kills, early := 10, 0
	if testing.Short() {
		kills = 4
	}
	for i := range kills {
		cmd := program(t, "import", "--db", db, large)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(took * time.Duration(i+1) / time.Duration(kills+2))
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		title := "before 00007"
		switch currentRelease(t, db) {
		case before:
			early++
		case after: // the export of the same source stands in the place of the earlier one
			title = "after 05999"
		default:
			t.Fatalf("after kill %d neither the earlier nor the new release serves", i)
		}
		if out := mustRun(t, "search", "--csv", "--db", db, title); !strings.Contains(out, card.Slug(title)) {
			t.Fatalf("after kill %d the cards of the release are not found:\n%s", i, out)
		}
	}
	if early == 0 {
		t.Error("no kill came before publishing: the test shows nothing")
	}
	mustRun(t, "import", "--db", db, large)
	if got := currentRelease(t, db); got != after {
		t.Errorf("after the kills an import gives release %s, want %s", got, after)
	}
	if left, _ := filepath.Glob(db + "?*"); len(left) != 1 { // the index folder alone: no WAL, no lock
		t.Errorf("files left beside the database: %v", left)
	}
	if left, _ := os.ReadDir(db + ".index"); len(left) != 2 {
		t.Errorf("%d indexes and folders of bulk files are kept, want the current ones alone", len(left))
	}
}

// TestServe starts the service on a database, has another process publish a release, sees it served, and
// stops the service while a request is under way.
func TestServe(t *testing.T) {
	first, second := manyCards(t, "first", 20), manyCards(t, "second", 40)
	db := filepath.Join(t.TempDir(), "kotei.db")
	mustRun(t, "import", "--db", db, first)

	cmd := program(t, "serve", "--db", db, "--addr", "127.0.0.1:0")
	errs, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	base := servedAt(t, errs)

	if n := cardsServed(t, base); n != 20 {
		t.Fatalf("%d cards are served, want 20", n)
	}
	mustRun(t, "import", "--db", db, second)
	deadline := time.Now().Add(20 * time.Second)
	for cardsServed(t, base) != 40 {
		if time.Now().After(deadline) {
			t.Fatal("the release that another process published is not served")
		}
		time.Sleep(50 * time.Millisecond)
	}

	slow := slowRequest(t, base)
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if status := slow(); status != http.StatusOK {
		t.Errorf("a request under way at the stop got %d, want 200", status)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("serve ended with %v, want exit code 0", err)
	}
}

// servedAt reads the address from what serve says, and goes on reading so that the service never blocks.
func servedAt(t *testing.T, r io.Reader) string {
	t.Helper()
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		if _, rest, ok := strings.Cut(lines.Text(), "serving on "); ok {
			go func() {
				for lines.Scan() { // keep the pipe empty
				}
			}()
			return strings.Fields(rest)[0]
		}
	}
	t.Fatal("serve did not say where it listens")
	return ""
}

func cardsServed(t *testing.T, base string) int {
	t.Helper()
	resp, err := http.Get(base + "/v1/games")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var games []struct {
		Game  string `json:"game"`
		Cards int    `json:"cards"`
	}
	if err := json.NewDecoder(resp.Body).Decode(&games); err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		if g.Game == "l5r-ccg" {
			return g.Cards
		}
	}
	return 0
}

// slowRequest begins a request whose body comes later; calling the result finishes it.
func slowRequest(t *testing.T, base string) func() int {
	t.Helper()
	body, w := io.Pipe()
	req, err := http.NewRequest(http.MethodPost, base+"/v1/l5r-ccg/decks/parse", body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "text/plain")
	status := make(chan int, 1)
	go func() {
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			status <- 0
			return
		}
		resp.Body.Close()
		status <- resp.StatusCode
	}()
	if _, err := io.WriteString(w, "3 first 00001\n"); err != nil {
		t.Fatal(err)
	}
	time.Sleep(100 * time.Millisecond) // the server has the headers by now
	return func() int {
		time.Sleep(300 * time.Millisecond) // and is stopping
		_, _ = io.WriteString(w, "2 first 00002\n")
		w.Close()
		return <-status
	}
}
