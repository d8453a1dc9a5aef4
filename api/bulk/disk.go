package bulk

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

// schema is raised whenever what is written into the files changes, so that those of an earlier program are made anew.
const schema = 1

const (
	manifestName = "kotei-bulk.json"
	maxManifest  = 1 << 16
)

// ErrStale is the error for files of another release or of another program; ErrDamaged for files that are not as they
// were written. Both are mended by Build.
var (
	ErrStale   = errors.New("bulk files of another release")
	ErrDamaged = errors.New("damaged bulk files")
)

// manifest says what the files are of, and how they must look. It is written last.
type manifest struct {
	Schema  int       `json:"schema"`
	Game    card.Game `json:"game"`
	Release string    `json:"release"`
	Files   []*File   `json:"files"`
}

// Build makes the files of a release in dir, whose parent it makes. They are written into a temporary folder beside dir,
// which is renamed at the end: dir is complete or not there at all, and nothing is left after an error or a cancelled
// context. Files of this very release that are whole stay as they are; any other content of dir is replaced.
func Build(ctx context.Context, dir string, c *catalog.Catalog) error {
	if _, err := Open(dir, c); err == nil {
		return nil
	}
	if err := build(ctx, dir, c); err != nil {
		return fmt.Errorf("bulk: build %s: %w", dir, err)
	}
	return nil
}

func build(ctx context.Context, dir string, c *catalog.Catalog) (err error) {
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	temp, err := os.MkdirTemp(filepath.Dir(dir), filepath.Base(dir)+".new-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temp)) }()
	next := filepath.Join(temp, "files")
	if err := os.Mkdir(next, 0o755); err != nil {
		return err
	}
	m := manifest{Schema: schema, Game: c.Game(), Release: c.Release().Hash}
	for _, x := range contents {
		f, err := writeFile(ctx, filepath.Join(next, x.name), c, x.write)
		if err != nil {
			return fmt.Errorf("%s: %w", x.name, err)
		}
		m.Files = append(m.Files, f)
	}
	b, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(next, manifestName), append(b, '\n'), 0o644); err != nil {
		return err
	}
	// A folder with files cannot be renamed over: what was there is moved aside first.
	if err := os.Rename(dir, filepath.Join(temp, "earlier")); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return os.Rename(next, dir)
}

func writeFile(ctx context.Context, path string, c *catalog.Catalog, write func(io.Writer, *catalog.Catalog, int) (int, error)) (*File, error) {
	out, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	buffered := bufio.NewWriterSize(out, 64<<10)
	f, err := compress(ctx, buffered, c, filepath.Base(path), write)
	if err == nil {
		err = buffered.Flush()
	}
	return f, errors.Join(err, out.Close())
}

// Open opens the files that Build made of this very release. Every byte is checked against the sums that were written
// down. It gives fs.ErrNotExist if there are none, ErrStale or ErrDamaged. The files close when nobody holds the Set or
// reads any more, so that downloads outlast the release.
func Open(dir string, c *catalog.Catalog) (*Set, error) {
	s, err := open(dir, c)
	if err != nil {
		return nil, fmt.Errorf("bulk: open %s: %w", dir, err)
	}
	return s, nil
}

func open(dir string, c *catalog.Catalog) (*Set, error) {
	raw, err := os.Open(filepath.Join(dir, manifestName))
	if err != nil {
		return nil, err
	}
	defer raw.Close()
	var m manifest
	if err := json.NewDecoder(io.LimitReader(raw, maxManifest)).Decode(&m); err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrDamaged, manifestName, err)
	}
	if m.Schema != schema || m.Game != c.Game() || m.Release != c.Release().Hash {
		return nil, ErrStale
	}
	if len(m.Files) != len(contents) {
		return nil, ErrDamaged
	}
	s := &Set{}
	for i, f := range m.Files {
		if f == nil || f.Name != contents[i].name { // no name from a file is ever opened
			return nil, fmt.Errorf("%w: %s", ErrDamaged, manifestName)
		}
		if err := f.open(filepath.Join(dir, contents[i].name)); err != nil {
			return nil, err
		}
		s.Files = append(s.Files, f)
	}
	return s, nil
}

// open opens the content of the file and checks it.
func (f *File) open(path string) error {
	content, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	h := sha256.New()
	n, err := io.Copy(h, content)
	if err == nil && (n != f.Size || hex.EncodeToString(h.Sum(nil)) != f.SHA256) {
		err = fmt.Errorf("%s is not as it was written", f.Name)
	}
	if err != nil {
		_ = content.Close()
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	f.content = content
	return nil
}
