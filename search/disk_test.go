package search_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/search"
)

// release makes a catalog of one card with a release hash.
func release(t testing.TB, game card.Game, hash, title string) *catalog.Catalog {
	t.Helper()
	k := &card.Card{ID: "one", Game: game, Title: title}
	k.Derive()
	c, err := catalog.New(game, catalog.Release{Hash: hash}, []*card.Card{k}, nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func build(t testing.TB, dir string, c *catalog.Catalog) {
	t.Helper()
	if err := search.Build(t.Context(), dir, c); err != nil {
		t.Fatal(err)
	}
}

func opens(t testing.TB, dir string, c *catalog.Catalog, word string) {
	t.Helper()
	x, err := search.Open(dir, c, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	if res := find(t, x, word, search.Request{}); res.Total != 1 {
		t.Errorf("%q finds %d cards, want 1", word, res.Total)
	}
}

func TestStale(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "x")
	one := release(t, card.L5RCCG, "h1", "First")
	build(t, dir, one)
	opens(t, dir, one, "first")
	for name, other := range map[string]*catalog.Catalog{
		"another release": release(t, card.L5RCCG, "h2", "First"),
		"another game":    release(t, card.Altered, "h1", "First"),
	} {
		if _, err := search.Open(dir, other, nil); !errors.Is(err, search.ErrStale) {
			t.Errorf("%s: %v, want ErrStale", name, err)
		}
	}
	manifest := filepath.Join(dir, "kotei-index.json")
	text, err := os.ReadFile(manifest)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(manifest, []byte(`{"schema":0}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := search.Open(dir, one, nil); !errors.Is(err, search.ErrStale) {
		t.Errorf("an older schema: %v, want ErrStale", err)
	}
	if err := os.WriteFile(manifest, text[:len(text)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := search.Open(dir, one, nil); !errors.Is(err, search.ErrDamaged) {
		t.Errorf("half a manifest: %v, want ErrDamaged", err)
	}
}

func TestOpenNothing(t *testing.T) {
	if _, err := search.Open(filepath.Join(t.TempDir(), "none"), sample(t), nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no index: %v, want fs.ErrNotExist", err)
	}
	if _, err := search.Open(t.TempDir(), sample(t), nil); !errors.Is(err, search.ErrDamaged) {
		t.Errorf("an empty folder: %v, want ErrDamaged", err)
	}
}

// TestDamaged spoils every file of an index in several ways: each is noticed, and Build makes it good.
func TestDamaged(t *testing.T) {
	c := sample(t)
	dir := filepath.Join(t.TempDir(), "x")
	build(t, dir, c)
	var files []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files = append(files, path)
		}
		return err
	})
	if err != nil || len(files) < 4 {
		t.Fatalf("the index has the files %v, %v", files, err)
	}
	spoil := map[string]func(path string, b []byte) error{
		"removed":   func(path string, _ []byte) error { return os.Remove(path) },
		"emptied":   func(path string, _ []byte) error { return os.WriteFile(path, nil, 0o600) },
		"truncated": func(path string, b []byte) error { return os.WriteFile(path, b[:len(b)*2/3], 0o600) },
		"one bit": func(path string, b []byte) error {
			b[len(b)/2] ^= 4
			return os.WriteFile(path, b, 0o600)
		},
		"something added": func(path string, _ []byte) error { return os.WriteFile(path+".more", []byte("x"), 0o600) },
	}
	for how, f := range spoil {
		for _, path := range files {
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := f(path, b); err != nil {
				t.Fatal(err)
			}
			if x, err := search.Open(dir, c, nil); err == nil {
				x.Close()
				t.Errorf("%s %s: Open gave no error", filepath.Base(path), how)
			} else if !errors.Is(err, search.ErrDamaged) && !errors.Is(err, search.ErrStale) {
				t.Errorf("%s %s: %v, want ErrDamaged or ErrStale", filepath.Base(path), how, err)
			}
			build(t, dir, c)
			opens(t, dir, c, "o:rubble")
		}
	}
}

// TestBuildLeavesAlone: an index that is there already is not written again, and one in use can be replaced.
func TestBuildLeavesAlone(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "x")
	one, two := release(t, card.L5RCCG, "h1", "First"), release(t, card.L5RCCG, "h2", "Second")
	build(t, dir, one)
	before, err := os.Stat(dir)
	if err != nil {
		t.Fatal(err)
	}
	build(t, dir, one)
	after, err := os.Stat(dir)
	if err != nil || !os.SameFile(before, after) {
		t.Errorf("Build wrote a complete index again (%v)", err)
	}
	x, err := search.Open(dir, one, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	build(t, dir, two)
	opens(t, dir, two, "second")
	if res := find(t, x, "first", search.Request{}); res.Total != 1 {
		t.Errorf("an open index after it was replaced: %+v", res)
	}
	onlyIndex(t, parent)
}

// onlyIndex fails if anything but the index "x" is in parent.
func onlyIndex(t testing.TB, parent string) {
	t.Helper()
	entries, err := os.ReadDir(parent)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() != "x" {
			t.Errorf("%s is left beside the index", e.Name())
		}
	}
}

// countdown is a context that is cancelled after it was asked n times.
type countdown struct {
	context.Context
	n int
}

func (c *countdown) Err() error {
	if c.n--; c.n < 0 {
		return context.Canceled
	}
	return nil
}

func TestBuildCancelled(t *testing.T) {
	c := sample(t)
	for n := range c.Len() + 1 {
		parent := t.TempDir()
		dir := filepath.Join(parent, "x")
		err := search.Build(&countdown{Context: t.Context(), n: n}, dir, c)
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("cancelled at question %d: %v", n, err)
		}
		if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("cancelled at question %d: an index is there (%v)", n, err)
		}
		onlyIndex(t, parent)
	}
}

func TestBuildFails(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := search.Build(t.Context(), filepath.Join(file, "x"), sample(t)); err == nil {
		t.Error("Build below a file gave no error")
	}
}

func TestNoCards(t *testing.T) {
	c, err := catalog.New(card.L5RCCG, catalog.Release{Hash: "h"}, nil, nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []*search.Index{memory(t, c), onDisk(t, c)} {
		for _, q := range []string{"anything", "o:anything", "-t:event or force<3"} {
			if res := find(t, x, q, search.Request{Facets: search.FacetNames()}); res.Total != 0 {
				t.Errorf("an index of no cards: %+v", res)
			}
		}
	}
}

func TestClosed(t *testing.T) {
	x, err := search.Memory(sample(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := x.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := x.Search(t.Context(), search.Request{}); !errors.Is(err, search.ErrClosed) {
		t.Errorf("a closed index: %v, want ErrClosed", err)
	}
}

// TestDiskIsMemory: an index that was written and opened again gives the same hits in the same order, ranked ones too,
// as one that was made in memory.
func TestDiskIsMemory(t *testing.T) {
	if underRace {
		t.Skip("nothing runs beside it")
	}
	inMemory := realIndex(t)
	dir := filepath.Join(t.TempDir(), "x")
	build(t, dir, inMemory.Catalog())
	opened, err := search.Open(dir, inMemory.Catalog(), registry(t))
	if err != nil {
		t.Fatal(err)
	}
	closing(t, opened)
	for _, list := range [][]string{structured, texts, patterns} {
		for _, src := range list {
			want, got := find(t, inMemory, src, search.Request{AsOf: "2026-11-30"}), find(t, opened, src, search.Request{AsOf: "2026-11-30"})
			if want.Total == 0 || want.Total != got.Total || !slices.Equal(want.Hits, got.Hits) {
				t.Errorf("%s: %d hits in memory, %d from disk", src, want.Total, got.Total)
			}
		}
	}
}
