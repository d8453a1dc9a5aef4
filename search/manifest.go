package search

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

// schema is raised whenever documents or their analysis change, so that an index of an earlier program is
// built anew.
const schema = 3

const manifestName = "kotei-index.json"

// maxManifest bounds what is read of a manifest: an index has a handful of files.
const maxManifest = 1 << 20

// manifest says what an index is of, and how its files must look. It is written last.
type manifest struct {
	Schema int               `json:"schema"`
	Game   card.Game         `json:"game"`
	Hash   string            `json:"release"`
	Cards  int               `json:"cards"`
	Files  map[string]string `json:"files"` // path below the index, with slashes -> SHA-256 in hex
}

func writeManifest(dir string, c *catalog.Catalog) error {
	m := manifest{Schema: schema, Game: c.Game(), Hash: c.Release().Hash, Cards: c.Len()}
	var err error
	if m.Files, err = sums(dir); err != nil {
		return err
	}
	b, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, manifestName), append(b, '\n'), 0o644)
}

// verify checks that dir is the index of this release, with all of its files as they were written.
func verify(dir string, c *catalog.Catalog) error {
	f, err := os.Open(filepath.Join(dir, manifestName))
	if err != nil {
		if _, there := os.Stat(dir); there == nil && errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		return err
	}
	defer f.Close()
	var m manifest
	if err := json.NewDecoder(io.LimitReader(f, maxManifest)).Decode(&m); err != nil {
		return fmt.Errorf("%w: %s: %w", ErrDamaged, manifestName, err)
	}
	if m.Schema != schema || m.Game != c.Game() || m.Hash != c.Release().Hash || m.Cards != c.Len() {
		return ErrStale
	}
	have, err := sums(dir)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	for name, want := range m.Files {
		switch have[name] {
		case want:
			delete(have, name)
		case "":
			return fmt.Errorf("%w: %s is missing", ErrDamaged, name)
		default:
			return fmt.Errorf("%w: %s is not as it was written", ErrDamaged, name)
		}
	}
	for name := range have {
		return fmt.Errorf("%w: %s does not belong there", ErrDamaged, name)
	}
	return nil
}

// sums are the checksums of all files below dir but the manifest.
func sums(dir string) (map[string]string, error) {
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil || name == manifestName {
			return err
		}
		out[filepath.ToSlash(name)], err = sum(path)
		return err
	})
	return out, err
}

func sum(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, bufio.NewReaderSize(f, 1<<18)); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
