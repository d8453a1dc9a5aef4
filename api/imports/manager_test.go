package imports

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/importer"
)

// locks are locks that no system gives back: those who hold them are alive.
type locks map[string]bool

func (l locks) lock(file string) (func(), error) {
	if l[file] {
		return nil, errors.New("held")
	}
	l[file] = true
	return func() { delete(l, file) }, nil
}

func manager(t *testing.T, dir string, l locks, run Run) *Manager {
	t.Helper()
	m, err := New(Config{Dir: dir, Run: run, Lock: l.lock, Now: time.Now, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The leftovers of a process that is gone are swept; those of one that lives are not, nor what is none of ours.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	dead, alive, foreign := filepath.Join(dir, strings.Repeat("a", 32)), filepath.Join(dir, strings.Repeat("b", 32)), filepath.Join(dir, "photos")
	for _, d := range []string{dead, alive, foreign} {
		if err := os.MkdirAll(filepath.Join(d, "in"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	l := locks{alive + lockSuffix: true}
	m := manager(t, dir, l, nil)
	for d, want := range map[string]bool{dead: false, alive: true, foreign: true} {
		if _, err := os.Stat(d); (err == nil) != want {
			t.Errorf("%s: %v", d, err)
		}
	}
	m.Close()
	if len(l) != 1 {
		t.Errorf("locks are left: %v", l)
	}
	if left, _ := os.ReadDir(dir); len(left) != 2 {
		t.Errorf("left behind: %v", left)
	}
}

// Close stops what runs and what is coming in, waits for it, and lets nothing begin.
func TestClose(t *testing.T) {
	began := make(chan struct{})
	m := manager(t, filepath.Join(t.TempDir(), "up"), locks{}, func(ctx context.Context, _ importer.Input, _ importer.RunOptions) ([]*importer.Report, error) {
		close(began)
		<-ctx.Done()
		return nil, ctx.Err()
	})
	st, err := m.Start(t.Context(), Order{Name: "x"}, strings.NewReader("x"))
	if err != nil {
		t.Fatal(err)
	}
	<-began
	m.Close()
	if got, err := m.Get(st.ID); err != nil || got.State != Cancelled {
		t.Errorf("%+v %v", got, err)
	}
	if _, err := m.Start(t.Context(), Order{Name: "x"}, strings.NewReader("x")); !errors.Is(err, ErrStopped) {
		t.Errorf("after Close: %v", err)
	}
	if _, err := os.Stat(m.cfg.Dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder is left: %v", err)
	}
}

// An upload that breaks off, is too large or is stopped gives its place free and is not remembered.
func TestUploadsThatFail(t *testing.T) {
	m := manager(t, filepath.Join(t.TempDir(), "up"), locks{}, func(context.Context, importer.Input, importer.RunOptions) ([]*importer.Report, error) {
		return nil, nil
	})
	defer m.Close()
	m.max = 10
	broken := errors.New("the line broke")
	r, w := io.Pipe()
	go func() {
		_, _ = io.WriteString(w, "x")
		list := m.List()
		_, _ = m.Cancel(t.Context(), list[0].ID) // waits for the upload, which ends at its next part
		_ = w.CloseWithError(io.ErrUnexpectedEOF)
	}()
	go func() {
		for range time.Tick(time.Millisecond) {
			if _, err := io.WriteString(w, ""); err != nil {
				return
			}
		}
	}()
	for _, c := range []struct {
		body io.Reader
		want error
	}{
		{io.MultiReader(strings.NewReader("abc"), failing{broken}), broken},
		{strings.NewReader("0123456789!"), ErrTooLarge},
		{r, ErrStopped},
	} {
		if _, err := m.Start(t.Context(), Order{Name: "x"}, c.body); !errors.Is(err, c.want) {
			t.Errorf("%v, want %v", err, c.want)
		}
	}
	if list := m.List(); len(list) != 0 {
		t.Errorf("remembered: %+v", list)
	}
	if left, _ := os.ReadDir(m.own); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func TestCheckName(t *testing.T) {
	for _, good := range []string{"cards.json", "Été 2014 (fr).yaml", "a", ".hidden"} {
		if why := CheckName(good); why != "" {
			t.Errorf("%q %s", good, why)
		}
	}
	for _, bad := range []string{"", ".", "..", "a/b", `a\b`, "C:x", "a\x00", "a\n", "a\u202eb", " a", "a ", "a.", "\xff", strings.Repeat("a", 201)} {
		if CheckName(bad) == "" {
			t.Errorf("%q is taken", bad)
		}
	}
}
