package bulk_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"

	"github.com/kotei-dev/kotei/api/bulk"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

// release makes a catalog of n invented cards with one printing each, and one more of the first.
func release(t testing.TB, hash string, n int) *catalog.Catalog {
	t.Helper()
	list := make([]*card.Card, n)
	for i := range list {
		c := &card.Card{Game: card.L5RCCG, Title: fmt.Sprintf("Sample <%04d>", i), Types: []card.Type{card.Holding}, Text: "Text of no card & of any."}
		c.ID = card.MakeID(c.Title, c.Version, 1)
		c.Printings = []card.Printing{{ID: "one." + c.ID, Set: "one", Number: fmt.Sprint(i)}}
		if i == 0 {
			c.Printings = append(c.Printings, card.Printing{ID: "two." + c.ID, Set: "two"})
		}
		c.Derive()
		list[i] = c
	}
	c, err := catalog.New(card.L5RCCG, catalog.Release{Hash: hash}, list, nil, []card.Set{{ID: "one", Game: card.L5RCCG, Name: "One"}, {ID: "two", Game: card.L5RCCG, Name: "Two"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func content(t testing.TB, s *bulk.Set, name string) []byte {
	t.Helper()
	f, ok := s.File(name)
	if !ok {
		t.Fatalf("no %s", name)
	}
	b, err := io.ReadAll(f.Content())
	if err != nil {
		t.Fatal(err)
	}
	if h := sha256.Sum256(b); hex.EncodeToString(h[:]) != f.SHA256 || !bytes.Equal(h[:], f.Digest()) || int64(len(b)) != f.Size {
		t.Errorf("%s: size and sum are not those of its bytes", name)
	}
	return b
}

func lines(t testing.TB, s *bulk.Set, name string) []string {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(content(t, s, name)))
	if err != nil {
		t.Fatal(err)
	}
	if z.Name != "" || !z.ModTime.IsZero() {
		t.Errorf("%s carries the name %q and time %v", name, z.Name, z.ModTime)
	}
	var out []string
	for sc := bufio.NewScanner(z); sc.Scan(); {
		out = append(out, sc.Text())
	}
	if f, _ := s.File(name); f.Lines != len(out) {
		t.Errorf("%s: says %d lines, has %d", name, f.Lines, len(out))
	}
	return out
}

func TestMemory(t *testing.T) {
	c := release(t, "r1", 30)
	s, err := bulk.Memory(c)
	if err != nil {
		t.Fatal(err)
	}
	cards := lines(t, s, bulk.Cards)
	if len(cards) != 30 || cards[7] != string(c.JSON(7)) {
		t.Errorf("%d cards, the eighth is %s", len(cards), cards[7])
	}
	prints := lines(t, s, bulk.Printings)
	if len(prints) != 31 {
		t.Errorf("%d printings", len(prints))
	}
	var p struct{ Card, Name, ID, Set string }
	if err := json.Unmarshal([]byte(prints[1]), &p); err != nil || p.Card != c.At(0).ID || p.Set != "two" || p.ID != "two."+p.Card || p.Name != "Sample <0000>" {
		t.Errorf("the second printing is %s (%v)", prints[1], err)
	}
	if strings.Contains(prints[0], `\u003c`) {
		t.Errorf("characters are escaped as if for a page: %s", prints[0])
	}
	if _, ok := s.File("../" + bulk.Cards); ok {
		t.Error("a path is taken for a name")
	}
}

// The same release gives the same bytes, in memory and on disk.
func TestDeterministic(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "index", "r1.bulk")
	if err := bulk.Build(t.Context(), dir, release(t, "r1", 300)); err != nil {
		t.Fatal(err)
	}
	disk, err := bulk.Open(dir, release(t, "r1", 300))
	if err != nil {
		t.Fatal(err)
	}
	memory, err := bulk.Memory(release(t, "r1", 300))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{bulk.Cards, bulk.Printings} {
		if !bytes.Equal(content(t, disk, name), content(t, memory, name)) {
			t.Errorf("%s: other bytes on disk than in memory", name)
		}
	}
	if left, _ := os.ReadDir(filepath.Dir(dir)); len(left) != 1 {
		t.Errorf("left beside the files: %v", left)
	}
}

// Whatever is wrong with the files, they are not opened, and Build makes them anew.
func TestDamage(t *testing.T) {
	c := release(t, "r1", 50)
	dir := filepath.Join(t.TempDir(), "r1.bulk")
	if _, err := bulk.Open(dir, c); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("nothing there: %v", err)
	}
	edit := func(name string, change func([]byte) []byte) func(testing.TB) {
		return func(t testing.TB) {
			b, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, name), change(b), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	for what, d := range map[string]struct {
		do   func(testing.TB)
		want error
	}{
		"a flipped bit":  {edit(bulk.Cards, func(b []byte) []byte { b[len(b)/2] ^= 1; return b }), bulk.ErrDamaged},
		"a cut file":     {edit(bulk.Printings, func(b []byte) []byte { return b[:len(b)-9] }), bulk.ErrDamaged},
		"a longer file":  {edit(bulk.Printings, func(b []byte) []byte { return append(b, 'x') }), bulk.ErrDamaged},
		"no manifest":    {func(testing.TB) { _ = os.Remove(filepath.Join(dir, "kotei-bulk.json")) }, fs.ErrNotExist},
		"no JSON":        {edit("kotei-bulk.json", func(b []byte) []byte { return b[:20] }), bulk.ErrDamaged},
		"a foreign path": {edit("kotei-bulk.json", func(b []byte) []byte { return bytes.Replace(b, []byte(bulk.Cards), []byte("../../etc/passwd"), 1) }), bulk.ErrDamaged},
		"null": {edit("kotei-bulk.json", func(b []byte) []byte {
			return []byte(`{"schema":1,"game":"l5r-ccg","release":"r1","files":[null,null]}`)
		}), bulk.ErrDamaged},
		"no files":       {edit("kotei-bulk.json", func(b []byte) []byte { return []byte(`{"schema":1,"game":"l5r-ccg","release":"r1"}`) }), bulk.ErrDamaged},
		"other program":  {edit("kotei-bulk.json", func(b []byte) []byte { return bytes.Replace(b, []byte(`"schema": 1`), []byte(`"schema": 99`), 1) }), bulk.ErrStale},
		"a missing file": {func(testing.TB) { _ = os.Remove(filepath.Join(dir, bulk.Cards)) }, bulk.ErrDamaged},
	} {
		t.Run(what, func(t *testing.T) {
			if err := bulk.Build(t.Context(), dir, c); err != nil {
				t.Fatal(err)
			}
			d.do(t)
			if _, err := bulk.Open(dir, c); !errors.Is(err, d.want) {
				t.Errorf("%v, want %v", err, d.want)
			}
			if err := bulk.Build(t.Context(), dir, c); err != nil {
				t.Fatal(err)
			}
			if s, err := bulk.Open(dir, c); err != nil || len(lines(t, s, bulk.Cards)) != 50 {
				t.Errorf("after building anew: %v", err)
			}
		})
	}
	if _, err := bulk.Open(dir, release(t, "r2", 50)); !errors.Is(err, bulk.ErrStale) {
		t.Errorf("another release: %v", err)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	parent := t.TempDir()
	if err := bulk.Build(ctx, filepath.Join(parent, "r1.bulk"), release(t, "r1", 50)); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if left, _ := os.ReadDir(parent); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

// A download that has begun goes on when the files are swept.
func TestReadAfterSweep(t *testing.T) {
	c, dir := release(t, "r1", 50), filepath.Join(t.TempDir(), "r1.bulk")
	if err := bulk.Build(t.Context(), dir, c); err != nil {
		t.Fatal(err)
	}
	s, err := bulk.Open(dir, c)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Skip("files in use cannot be removed here")
	}
	if n := len(lines(t, s, bulk.Cards)); n != 50 {
		t.Errorf("%d cards", n)
	}
}

func ExampleMemory() {
	list := []*card.Card{{ID: "hida-example", Game: card.L5RCCG, Title: "Hida Example"}}
	list[0].Derive()
	c, err := catalog.New(card.L5RCCG, catalog.Release{Hash: "r1"}, list, nil, nil, nil)
	if err != nil {
		panic(err)
	}
	s, err := bulk.Memory(c)
	if err != nil {
		panic(err)
	}
	for _, f := range s.Files {
		fmt.Println(f.Name, f.Lines)
	}
	// Output:
	// cards.jsonl.gz 1
	// printings.jsonl.gz 0
}
