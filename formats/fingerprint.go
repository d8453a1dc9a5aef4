package formats

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io/fs"
	"maps"
	"slices"
)

// Hash is a hash of everything that verdicts and their words depend on besides the deck, the cards and the
// program's code: definitions, lists, exceptions and messages. It is 16 hexadecimal digits, and the same in every
// build of the same files.
func (r *Registry) Hash() string { return r.hash }

// fingerprint hashes the files below the root of a file system, with their names, and the messages of all languages.
func fingerprint(root fs.FS, all map[string]*language) (string, error) {
	h := sha256.New()
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(root, name)
		if err != nil {
			return fmt.Errorf("formats: hash %s: %w", name, err)
		}
		fmt.Fprintf(h, "%q %d\n", name, len(data))
		h.Write(data)
		return nil
	})
	if err != nil {
		return "", err
	}
	for _, code := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(h, "language %q\n", code)
		all[code].writeTo(h)
	}
	return hex.EncodeToString(h.Sum(nil))[:16], nil
}

// writeTo writes every word of a language into a hash.
func (l *language) writeTo(h hash.Hash) {
	for _, name := range slices.Sorted(maps.Keys(l.messages)) {
		fmt.Fprintf(h, "%q %+q\n", name, fmt.Sprint(l.messages[name]))
	}
	for _, s := range slices.Sorted(maps.Keys(l.sections)) {
		fmt.Fprintf(h, "%q %q\n", s, l.sections[s])
	}
}
