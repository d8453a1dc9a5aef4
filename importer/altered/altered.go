// Package altered reads card files of Altered TCG: the records of the game's former official API, one file a
// set and language, lists that join the languages of a card, unique cards as JSON lines, and the cards that an
// exported deck holds.
package altered

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// Name is the source's name.
const Name = "altered"

const (
	maxFiles   = 5000
	maxSniffed = 200 // files that Detect looks into
	sniffBytes = 16 << 10
	maxRecords = 2_000_000 // in one path
)

// Source is the card files as an importer.Source. The zero Source is ready.
type Source struct{}

var _ importer.Source = Source{}

// Name is "altered".
func (Source) Name() string { return Name }

// Games is Altered alone.
func (Source) Games() []card.Game { return []card.Game{card.Altered} }

// Detect looks for JSON, or JSON lines, whose first record has a reference of Altered and the fields of a
// card. A folder is looked through at every level.
func (Source) Detect(path string) (string, bool) {
	files, err := find(path)
	if err != nil || mixed(path) {
		return "", false
	}
	for _, f := range files[:min(len(files), maxSniffed)] {
		if isCardFile(f) {
			if len(files) == 1 {
				return "JSON with cards of Altered", true
			}
			return fmt.Sprintf("%d JSON files, %s holds cards of Altered", len(files), filepath.Base(f)), true
		}
	}
	return "", false
}

var someReference = regexp.MustCompile(`"reference"\s*:\s*"ALT_[A-Z0-9]+_[A-Z]_[A-Z]{2}_[0-9]+_[A-Z]`)

// isCardFile reads the head of a file. A deck's export begins with the deck and is no card file.
func isCardFile(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, sniffBytes)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return false
	}
	head = bytes.TrimLeft(bytes.TrimPrefix(head[:n], []byte("\xef\xbb\xbf")), " \t\r\n")
	if len(head) == 0 || head[0] != '[' && head[0] != '{' || bytes.Contains(head, []byte(`"DeckUserList"`)) {
		return false
	}
	return someReference.Match(head) && (bytes.Contains(head, []byte(`"cardType"`)) || bytes.Contains(head, []byte(`"main_effect"`)))
}

// find lists the JSON files of path, at every level of a folder, in order of name.
func find(path string) ([]string, error) {
	st, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if st.Mode().IsRegular() {
		if !isJSON(path) {
			return nil, errors.New("not a JSON file: .json, .jsonl and .ndjson are read")
		}
		return []string{path}, nil
	}
	if !st.IsDir() {
		return nil, errors.New("neither a folder nor a file")
	}
	var files []string
	err = filepath.WalkDir(path, func(p string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && p != path && strings.HasPrefix(e.Name(), "."):
			return fs.SkipDir
		case e.Type().IsRegular() && isJSON(p):
			if len(files) == maxFiles {
				return fmt.Errorf("more than %d JSON files in the folder", maxFiles)
			}
			files = append(files, p)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, errors.New("no JSON files in the folder")
	}
	slices.Sort(files)
	return files, nil
}

// mixed says whether a folder holds files that are none of Altered's: then it is a collection of several
// games, of which detecting this one alone would silently leave out the others.
func mixed(path string) bool {
	found := errors.New("found")
	err := filepath.WalkDir(path, func(p string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && p != path && strings.HasPrefix(e.Name(), "."):
			return fs.SkipDir
		}
		switch strings.ToLower(filepath.Ext(p)) {
		case ".yaml", ".yml", ".xml":
			return found
		}
		return nil
	})
	return errors.Is(err, found)
}

func isJSON(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".json", ".jsonl", ".ndjson":
		return true
	}
	return false
}

func isLines(name string) bool {
	return isJSON(name) && !strings.EqualFold(filepath.Ext(name), ".json")
}

// Read reads every file at path and joins what they tell of one reference, so that the files of several
// languages are one card. A broken file is refused from the place where it is broken, and the others go on;
// files of other kinds that lie between are left out with a note. It is an error if no card can be used.
func (Source) Read(ctx context.Context, path string, report *importer.Report) (importer.Dump, error) {
	files, err := find(path)
	if err != nil {
		return importer.Dump{}, fmt.Errorf("altered: read %s: %w", path, err)
	}
	g := newGatherer(report)
	for _, f := range files {
		if len(files) > 1 && !isCardFile(f) {
			report.Add(importer.Note{Severity: importer.Info, Source: Name, File: f, Message: "left out: no cards of Altered at its beginning"})
			continue
		}
		if err := g.readFile(ctx, f); err != nil {
			return importer.Dump{}, fmt.Errorf("altered: read %s: %w", path, err)
		}
	}
	dump := g.dump()
	if len(dump.Records) == 0 {
		return importer.Dump{}, fmt.Errorf("altered: read %s: no card of Altered in %d files", path, len(files))
	}
	return dump, nil
}
