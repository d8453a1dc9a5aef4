package imports

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path"
	"slices"
	"strings"
	"syscall"
)

// limits bound an archive. Sizes count what is really unpacked, whatever the archive says of itself.
type limits struct {
	entries  int
	unpacked int64 // bytes of all files together
	ratio    int64 // unpacked bytes for each byte of the archive, beyond the first MiB
}

// archiveLimits are several times what all known card data have: 1,400 files, 42 MB, a ratio of 10.
var archiveLimits = limits{entries: 20_000, unpacked: 1 << 30, ratio: 100}

// budget is how many bytes an archive of that size may unpack to.
func (l limits) budget(size int64) int64 {
	if size > (math.MaxInt64-1<<20)/l.ratio {
		return l.unpacked
	}
	return min(l.unpacked, 1<<20+size*l.ratio)
}

// archive is a zip archive whose list of files has been checked: it has no file with a name that leads anywhere, no link
// and no device, and what it says of its sizes is within the limits.
type archive struct {
	file   *os.File
	reader *zip.Reader
	budget int64
	files  []*zip.File
}

// openArchive opens and checks an archive. Its errors are *ArchiveError, or those of the system.
func openArchive(name string, l limits) (*archive, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("open the upload: %w", err)
	}
	a := &archive{file: f}
	if err := a.check(l); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return a, nil
}

func (a *archive) check(l limits) error {
	info, err := a.file.Stat()
	if err != nil {
		return fmt.Errorf("open the upload: %w", err)
	}
	a.budget = l.budget(info.Size())
	if a.reader, err = zip.NewReader(a.file, info.Size()); err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return refuse("it is no zip archive that can be read (%v)", err)
	}
	if n := len(a.reader.File); n > l.entries {
		return refuse("it holds %d entries, and at most %d are taken", n, l.entries)
	}
	var declared uint64
	for _, f := range a.reader.File {
		if err := a.add(f); err != nil {
			return err
		}
		if declared += f.UncompressedSize64; declared > uint64(a.budget) || f.UncompressedSize64 > uint64(a.budget) {
			return tooMuch(a.budget)
		}
	}
	if len(a.files) == 0 {
		return refuse("there is no file in it")
	}
	return nil
}

// add checks one entry.
func (a *archive) add(f *zip.File) error {
	name := strings.TrimSuffix(f.Name, "/")
	if why := checkPath(name); why != "" {
		return refuse("the name %.100q %s", f.Name, why)
	}
	mode := f.Mode()
	switch {
	case mode.IsDir():
		return nil // the folders of files are made with them
	case mode&fs.ModeSymlink != 0:
		return refuse("%.100q is a link, and only files and folders are taken", f.Name)
	case !mode.IsRegular():
		return refuse("%.100q is neither a file nor a folder", f.Name)
	case f.Flags&1 != 0:
		return refuse("%.100q is encrypted", f.Name)
	}
	if !leftOut(name) {
		a.files = append(a.files, f)
	}
	return nil
}

// leftOut says whether a file is what systems put beside those of their users.
func leftOut(name string) bool {
	return slices.ContainsFunc(strings.Split(name, "/"), func(part string) bool { return part[0] == '.' || part == "__MACOSX" })
}

func tooMuch(budget int64) error {
	return refuse("it unpacks to more than %d MiB, which is more than it may for its size", budget>>20)
}

// unpack writes the files into the folder; told is called after each. Once it has failed, what it wrote is of no use.
func (a *archive) unpack(ctx context.Context, into *os.Root, told func()) error {
	left := a.budget
	for _, f := range a.files {
		if err := ctx.Err(); err != nil {
			return err
		}
		n, err := unpackOne(ctx, f, into, left)
		if err != nil {
			return err
		}
		if left -= n; left < 0 {
			return tooMuch(a.budget)
		}
		told()
	}
	return nil
}

// unpackOne writes one file of at most left bytes, and gives how many it has, or one more than left.
func unpackOne(ctx context.Context, f *zip.File, into *os.Root, left int64) (n int64, err error) {
	if dir := path.Dir(f.Name); dir != "." {
		if err := into.MkdirAll(dir, 0o700); err != nil {
			return 0, placeFailure(f.Name, err)
		}
	}
	out, err := into.OpenFile(f.Name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return 0, placeFailure(f.Name, err)
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	in, err := f.Open()
	if err != nil {
		return 0, refuse("%.100q cannot be unpacked (%v)", f.Name, err)
	}
	defer in.Close()
	from := &told{ctx: ctx, r: io.LimitReader(in, left+1)}
	n, err = io.Copy(out, from)
	if from.err != nil {
		if ctx.Err() != nil {
			return n, ctx.Err()
		}
		return n, refuse("%.100q cannot be unpacked (%v)", f.Name, from.err)
	}
	return n, err
}

// placeFailure tells an archive that names a place twice from a disk that takes nothing.
func placeFailure(name string, err error) error {
	if errors.Is(err, fs.ErrExist) || errors.Is(err, syscall.ENOTDIR) {
		return refuse("%.100q stands in it twice, as a file or a folder", name)
	}
	return err
}

// told remembers the errors of reading, so that they are told from those of writing, and ends when ctx does.
type told struct {
	ctx context.Context
	r   io.Reader
	err error
}

func (t *told) Read(p []byte) (int, error) {
	if t.err = t.ctx.Err(); t.err != nil {
		return 0, t.err
	}
	n, err := t.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		t.err = err
	}
	return n, err
}
