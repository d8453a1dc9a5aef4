package imports

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// pack writes an archive; change may spoil the header of each entry.
func pack(t testing.TB, change func(*zip.FileHeader), files ...string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		h := &zip.FileHeader{Name: files[i], Method: zip.Deflate}
		if change != nil {
			change(h)
		}
		w, err := z.CreateHeader(h)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, files[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "a.zip")
	if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// unzip opens and unpacks into a folder below another, which must stay as it is.
func unzip(t testing.TB, name string, l limits) (dir string, err error) {
	t.Helper()
	above := t.TempDir()
	dir = filepath.Join(above, "in")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	a, err := openArchive(name, l)
	if err == nil {
		root, rootErr := os.OpenRoot(dir)
		if rootErr != nil {
			t.Fatal(rootErr)
		}
		err = errors.Join(a.unpack(context.Background(), root, func() {}), root.Close(), a.file.Close())
	}
	if beside, _ := os.ReadDir(above); len(beside) != 1 {
		t.Errorf("%s was written beside the folder", beside)
	}
	return dir, err
}

func TestUnpack(t *testing.T) {
	dir, err := unzip(t, pack(t, nil, "data/sets/a.yaml", "one", "data/b.json", "", "data/empty/", "", "data/.git/x", "y", "__MACOSX/z", "y"), archiveLimits)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	_ = filepath.WalkDir(dir, func(p string, e fs.DirEntry, _ error) error {
		if !e.IsDir() {
			rel, _ := filepath.Rel(dir, p)
			found = append(found, filepath.ToSlash(rel))
		}
		return nil
	})
	if got := strings.Join(found, " "); got != "data/b.json data/sets/a.yaml" {
		t.Errorf("unpacked %s", got)
	}
	if got := only(dir); got != filepath.Join(dir, "data") {
		t.Errorf("the folder is %s", got)
	}
}

// Whatever is wrong with an archive, all of it is refused, in words.
func TestUnpackRefuses(t *testing.T) {
	small := limits{entries: 3, unpacked: 4 << 20, ratio: 10}
	lie := func(h *zip.FileHeader) { h.Flags |= 1 }
	for name, c := range map[string]struct {
		file string
		want string
	}{
		"parent":       {pack(t, nil, "a/../../b", "x"), "is no name"},
		"root":         {pack(t, nil, "/a", "x"), "is no name"},
		"drive":        {pack(t, nil, "C:/a", "x"), "holds one of"},
		"backslash":    {pack(t, nil, `a\..\..\b`, "x"), "holds one of"},
		"twice":        {pack(t, nil, "a", "x", "a", "y"), "twice"},
		"file, folder": {pack(t, nil, "a", "x", "a/b", "y"), "twice"},
		"deep":         {pack(t, nil, strings.Repeat("a/", 20)+"b", "x"), "too many folders"},
		"long":         {pack(t, nil, strings.Repeat("a", 201), "x"), "too long"},
		"control":      {pack(t, nil, "a\x1b[2J", "x"), "cannot be seen"},
		"link":         {pack(t, func(h *zip.FileHeader) { h.SetMode(fs.ModeSymlink | 0o777) }, "a", "/etc/passwd"), "is a link"},
		"device":       {pack(t, func(h *zip.FileHeader) { h.SetMode(fs.ModeDevice | 0o666) }, "a", ""), "neither a file"},
		"pipe":         {pack(t, func(h *zip.FileHeader) { h.SetMode(fs.ModeNamedPipe | 0o666) }, "a", ""), "neither a file"},
		"encrypted":    {pack(t, lie, "a", "x"), "encrypted"},
		"many":         {pack(t, nil, "a", "", "b", "", "c", "", "d", ""), "at most 3"},
		"large":        {pack(t, nil, "a", strings.Repeat("0123456789abcdef", 1<<20)), "unpacks to more"},
		"bomb":         {pack(t, nil, "a", strings.Repeat("\x00", 3<<20)), "unpacks to more"},
		"empty":        {pack(t, nil), "no file"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := unzip(t, c.file, small)
			var refused *ArchiveError
			if !errors.As(err, &refused) || !strings.Contains(refused.Reason, c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

// An archive that lies about its sizes is bounded by what comes out of it.
func TestUnpackCountsWhatComes(t *testing.T) {
	name := pack(t, nil, "a", strings.Repeat("\x00", 3<<20))
	raw, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.LastIndex(raw, []byte("PK\x01\x02"))
	copy(raw[at+24:], []byte{1, 0, 0, 0}) // the size in the list of files
	if err := os.WriteFile(name, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := unzip(t, name, limits{entries: 3, unpacked: 4 << 20, ratio: 10}); !errors.As(err, new(*ArchiveError)) {
		t.Errorf("%v", err)
	}
}

// Whatever bytes are sent, nothing is written outside of the folder, and no more than allowed inside.
func FuzzUnpack(f *testing.F) {
	for _, files := range [][]string{{"a", "x"}, {"../a", "x"}, {"a/b", "x", "a", "y"}} {
		raw, err := os.ReadFile(pack(f, nil, files...))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(raw)
	}
	l := limits{entries: 20, unpacked: 1 << 16, ratio: 1}
	f.Fuzz(func(t *testing.T, raw []byte) {
		name := filepath.Join(t.TempDir(), "a.zip")
		if err := os.WriteFile(name, raw, 0o600); err != nil {
			t.Fatal(err)
		}
		dir, err := unzip(t, name, l)
		if err != nil {
			return
		}
		total := int64(0)
		err = filepath.WalkDir(dir, func(p string, e fs.DirEntry, err error) error {
			info, infoErr := e.Info()
			if err = errors.Join(err, infoErr); err == nil && !e.IsDir() {
				total += info.Size()
				if !info.Mode().IsRegular() {
					err = fmt.Errorf("%s is no file", p)
				}
			}
			return err
		})
		if err != nil || total > l.unpacked {
			t.Errorf("%d bytes, %v", total, err)
		}
	})
}
