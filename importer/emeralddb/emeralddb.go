// Package emeralddb reads the cards of the L5R LCG as EmeraldDB gives them out: the answers of its calls /api/cards,
// /api/packs, /api/cycles and /api/formats, saved as files or asked of the address that the user gives.
package emeralddb

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// Name is the source's name.
const Name = "emeralddb"

const (
	maxAnswer  = 64 << 20 // bytes of one file or answer, unpacked; the real cards have 2 MB
	maxCards   = 50000
	sniffBytes = 16 << 10
)

// Source is EmeraldDB as an importer.Source. The zero Source is ready.
type Source struct {
	// Client asks a web address; nil is a client of its own. Redirects and compression are handled here.
	Client *http.Client
	// Timeout is how long one try of one answer may take, 0 = one minute.
	Timeout time.Duration
	// Pause is the time before the second try, four times as long before the third; 0 = half a second.
	Pause time.Duration
}

var _ importer.Source = Source{}

// New is the source, ready for a registry.
func New() Source { return Source{} }

// Name is "emeralddb".
func (Source) Name() string { return Name }

// Games is the L5R LCG alone.
func (Source) Games() []card.Game { return []card.Game{card.L5RLCG} }

// Detect says yes to a web address, which no other source reads, and to a file or folder whose list of cards begins as
// EmeraldDB's does. It never goes to the network.
func (Source) Detect(path string) (string, bool) {
	if importer.IsURL(path) {
		if _, err := parseAddress(path); err != nil {
			return "", false
		}
		return "a web address", true
	}
	files, err := locate(path)
	if err != nil {
		return "", false
	}
	head := make([]byte, sniffBytes)
	f, err := os.Open(files["cards"])
	if err != nil {
		return "", false
	}
	defer f.Close()
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return "", false
	}
	if !looksLikeCards(head[:n]) {
		return "", false
	}
	return "a list of cards as EmeraldDB gives it out", true
}

// looksLikeCards says whether the head of a file is that of /api/cards: a list of objects with faction, side and id.
func looksLikeCards(head []byte) bool {
	s := strings.TrimLeft(strings.TrimPrefix(string(head), "\xef\xbb\xbf"), " \t\r\n")
	rest, ok := strings.CutPrefix(s, "[")
	if !ok || !strings.HasPrefix(strings.TrimLeft(rest, " \t\r\n"), "{") {
		return false
	}
	for _, key := range []string{`"id"`, `"name"`, `"faction"`, `"side"`, `"deck_limit"`} {
		if !strings.Contains(s, key) {
			return false
		}
	}
	return true
}

// parts are the calls beside the one for the cards, in the order in which they are taken.
var parts = []string{"cycles", "packs", "formats"}

// locate finds the file of each part: path is the file of the cards, with the others beside it, or the folder of them,
// or one above "api". Only the cards must be there.
func locate(path string) (map[string]string, error) {
	st, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	dirs, files := []string{path, filepath.Join(path, "api")}, map[string]string{}
	switch {
	case st.Mode().IsRegular():
		dirs = []string{filepath.Dir(path)}
		files["cards"] = path
	case !st.IsDir():
		return nil, errors.New("neither a folder nor a file")
	}
	for _, dir := range dirs {
		for _, part := range append([]string{"cards"}, parts...) {
			for _, name := range []string{part + ".json", part} {
				file := filepath.Join(dir, name)
				if st, err := os.Stat(file); files[part] == "" && err == nil && st.Mode().IsRegular() {
					files[part] = file
				}
			}
		}
		if files["cards"] != "" {
			return files, nil
		}
		clear(files)
	}
	return nil, errors.New("no file cards.json in the folder")
}

// Read reads the files at path, or asks the web address that path is. Without packs the release days are unknown,
// without cycles their publishers, without formats the pools: each is a warning. An error means that nothing can be
// used.
func (s Source) Read(ctx context.Context, path string, report *importer.Report) (importer.Dump, error) {
	open, err := s.opener(path)
	if err != nil {
		return importer.Dump{}, fmt.Errorf("emeralddb: read %s: %w", path, err)
	}
	r := &reader{report: report, dump: importer.Dump{Game: card.L5RLCG}}
	cards, data, err := open(ctx, "cards") // first, so that a host that does not answer costs no further waiting
	if err != nil {
		return importer.Dump{}, fmt.Errorf("emeralddb: read %s: %w", path, err)
	}
	for _, part := range parts {
		place, text, err := open(ctx, part)
		if err == nil {
			err = r.take(part, place, text)
		}
		if ctx.Err() != nil {
			return importer.Dump{}, fmt.Errorf("emeralddb: read %s: %w", path, ctx.Err())
		}
		if err != nil {
			r.note(importer.Warning, place, 0, "", fmt.Sprintf("the list of %s is left out: %v", part, err))
		}
	}
	if err := r.take("cards", cards, data); err != nil {
		return importer.Dump{}, fmt.Errorf("emeralddb: read %s: %w", cards, err)
	}
	r.finish()
	if len(r.dump.Records) == 0 {
		return importer.Dump{}, fmt.Errorf("emeralddb: read %s: no card in it can be used", path)
	}
	return r.dump, nil
}

// opener gives the function that gets a part, with its place for notes.
func (s Source) opener(path string) (func(context.Context, string) (string, []byte, error), error) {
	if importer.IsURL(path) {
		base, err := parseAddress(path)
		if err != nil {
			return nil, err
		}
		f := s.fetcher(base)
		return func(ctx context.Context, part string) (string, []byte, error) {
			address := base.JoinPath("api", part).String()
			data, err := f.get(ctx, address)
			return address, data, err
		}, nil
	}
	files, err := locate(path)
	if err != nil {
		return nil, err
	}
	return func(_ context.Context, part string) (string, []byte, error) {
		if files[part] == "" {
			return path, nil, fmt.Errorf("there is no file %s.json beside the cards", part)
		}
		data, err := readFile(files[part])
		return files[part], data, err
	}, nil
}

// readFile reads a file that is not too large.
func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readBounded(f)
}

// readBounded reads to the end, at most maxAnswer bytes.
func readBounded(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxAnswer+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxAnswer {
		return nil, errTooLarge
	}
	return data, nil
}

var errTooLarge = fmt.Errorf("larger than %d MiB", maxAnswer>>20)
