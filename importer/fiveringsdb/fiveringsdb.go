// Package fiveringsdb reads the data repository of the L5R LCG that feeds FiveRingsDB: a tree of JSON files with one
// file a card (Card), one a pack with what it printed (PackCard), and Pack.json and Cycle.json.
package fiveringsdb

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// Name is the source's name.
const Name = "fiveringsdb"

const (
	maxFileBytes  = 8 << 20 // the largest real file, the core set's printings, has 80 KB
	maxTotalBytes = 256 << 20
	maxFiles      = 20000
)

// Source is the tree as an importer.Source. The zero Source is ready.
type Source struct{}

var _ importer.Source = Source{}

// New is the source, ready for a registry.
func New() Source { return Source{} }

// Name is "fiveringsdb".
func (Source) Name() string { return Name }

// Games is the L5R LCG alone.
func (Source) Games() []card.Game { return []card.Game{card.L5RLCG} }

// Detect looks for the folders Card and PackCard with Pack.json beside them, at that folder, in its folder "json", or above
// where it is one of these two.
func (Source) Detect(folder string) (string, bool) {
	root, err := locate(folder)
	if err != nil {
		return "", false
	}
	files, err := list(os.DirFS(root), "Card")
	if err != nil || len(files) == 0 {
		return "", false
	}
	return fmt.Sprintf("a FiveRingsDB data tree with %d card files", len(files)), true
}

// Read reads the whole tree, wherever in it path points. A broken file or record is refused with its place and the
// others go on; an error means that the tree cannot be used at all.
func (Source) Read(ctx context.Context, path string, report *importer.Report) (importer.Dump, error) {
	root, err := locate(path)
	if err != nil {
		return importer.Dump{}, fmt.Errorf("fiveringsdb: read %s: %w", path, err)
	}
	dump, err := readTree(ctx, os.DirFS(root), root, report)
	if err != nil {
		return importer.Dump{}, fmt.Errorf("fiveringsdb: read %s: %w", path, err)
	}
	return dump, nil
}

// locate gives the folder that holds Card, PackCard and Pack.json.
func locate(path string) (string, error) {
	st, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	if !st.IsDir() {
		return "", errors.New("not a folder: name the folder that holds Card, PackCard and Pack.json")
	}
	candidates := []string{path, filepath.Join(path, "json")}
	switch base := filepath.Base(path); base {
	case "Card", "PackCard", "Label":
		candidates = append(candidates, filepath.Dir(path))
	}
	for _, dir := range candidates {
		if isDir(filepath.Join(dir, "Card")) && isDir(filepath.Join(dir, "PackCard")) && isFile(filepath.Join(dir, "Pack.json")) {
			return dir, nil
		}
	}
	return "", errors.New("no folder with Card, PackCard and Pack.json in it")
}

func isDir(path string) bool {
	st, err := os.Stat(path)
	return err == nil && st.IsDir()
}

func isFile(path string) bool {
	st, err := os.Stat(path)
	return err == nil && st.Mode().IsRegular()
}

// list is the JSON files of a folder of the tree in order of name.
func list(tree fs.FS, dir string) ([]string, error) {
	entries, err := fs.ReadDir(tree, dir)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		if strings.HasSuffix(strings.ToLower(e.Name()), ".json") && !strings.HasPrefix(e.Name(), ".") && isIn(tree, name) {
			out = append(out, name)
		}
	}
	if len(out) > maxFiles {
		return nil, fmt.Errorf("%s: %d files, at most %d are read", dir, len(out), maxFiles)
	}
	slices.Sort(out)
	return out, nil
}

// isIn says whether the tree has a file of the name.
func isIn(tree fs.FS, name string) bool {
	st, err := fs.Stat(tree, name)
	return err == nil && st.Mode().IsRegular()
}

// read is the content of a file that is not too large; all files of a tree together are bounded too.
func (r *reader) read(name string) ([]byte, error) {
	if err := r.ctx.Err(); err != nil {
		return nil, err
	}
	f, err := r.tree.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFileBytes+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxFileBytes {
		return nil, fmt.Errorf("larger than %d MiB", maxFileBytes>>20)
	}
	if r.total += len(data); r.total > maxTotalBytes {
		return nil, errTotal
	}
	return data, nil
}

var errTotal = fmt.Errorf("the files of the tree have more than %d MiB together", maxTotalBytes>>20)
