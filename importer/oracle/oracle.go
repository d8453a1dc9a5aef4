// Package oracle reads card files of the L5R CCG in the form of the Oracle of the Void: JSON lists of records,
// one file a card type, in which nearly every scalar is a list of strings.
package oracle

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// Name is the source's name.
const Name = "oracle"

const (
	maxFileBytes   = 128 << 20 // the largest real file has 6 MB
	maxFiles       = 500
	maxRecords     = 200_000 // in one file
	maxRecordBytes = 1 << 20 // of one record; the largest real one has 8 kB
	maxListed      = 500     // values of one field, and printings of one record; real ones have up to 25
	sniffBytes     = 64 << 10
)

// Source is the JSON files as an importer.Source. The zero Source is ready.
type Source struct{}

var _ importer.Source = Source{}

// Name is "oracle".
func (Source) Name() string { return Name }

// Games is the L5R CCG alone.
func (Source) Games() []card.Game { return []card.Game{card.L5RCCG} }

// Detect looks for a JSON list whose first record has a "cardid" and a "printing" list.
func (Source) Detect(path string) (string, bool) {
	files, err := find(path)
	if err != nil {
		return "", false
	}
	for _, f := range files {
		if isCardFile(f) {
			if len(files) == 1 {
				return "a JSON list of Oracle records", true
			}
			return fmt.Sprintf("%d JSON files, %s holds Oracle records", len(files), filepath.Base(f)), true
		}
	}
	return "", false
}

// isCardFile reads the head of a file: an opening bracket, a brace, and the names of the fields that only
// these records have.
func isCardFile(path string) bool {
	head, err := importer.ReadHead(path, sniffBytes)
	if err != nil {
		return false
	}
	head = bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))
	list, ok := bytes.CutPrefix(bytes.TrimLeft(head, " \t\r\n"), []byte("["))
	if !ok || !bytes.HasPrefix(bytes.TrimLeft(list, " \t\r\n"), []byte("{")) {
		return false
	}
	return bytes.Contains(head, []byte(`"printing"`)) && bytes.Contains(head, []byte(`"printingid"`)) &&
		(bytes.Contains(head, []byte(`"cardid"`)) || bytes.Contains(head, []byte(`"formattedtitle"`)))
}

// find lists the JSON files of path in order of name.
func find(path string) ([]string, error) {
	st, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if st.Mode().IsRegular() {
		if !isJSON(path) {
			return nil, errors.New("not a JSON file")
		}
		return []string{path}, nil
	}
	if !st.IsDir() {
		return nil, errors.New("neither a folder nor a file")
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, e := range entries {
		if !e.IsDir() && isJSON(e.Name()) {
			files = append(files, filepath.Join(path, e.Name()))
		}
	}
	if len(files) == 0 {
		return nil, errors.New("no JSON files in the folder")
	}
	if len(files) > maxFiles {
		return nil, fmt.Errorf("%d JSON files in the folder, at most %d are read", len(files), maxFiles)
	}
	slices.Sort(files)
	return files, nil
}

func isJSON(name string) bool { return strings.EqualFold(filepath.Ext(name), ".json") }

// Read reads every JSON file at path. A broken file is refused with file and line, and the others go on.
func (Source) Read(ctx context.Context, path string, report *importer.Report) (importer.Dump, error) {
	files, err := find(path)
	if err != nil {
		return importer.Dump{}, fmt.Errorf("oracle: read %s: %w", path, err)
	}
	r := &reader{report: report, sets: map[string]string{}, keys: map[string]bool{}}
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return importer.Dump{}, fmt.Errorf("oracle: read %s: %w", path, err)
		}
		r.readFile(f)
	}
	if len(r.records) == 0 {
		return importer.Dump{}, fmt.Errorf("oracle: read %s: no card in %d files", path, len(files))
	}
	return importer.Dump{Game: card.L5RCCG, Records: r.records, Sets: r.setList()}, nil
}

// reader carries one Read.
type reader struct {
	report  *importer.Report
	file    string
	records []importer.Record
	sets    map[string]string // id -> name
	keys    map[string]bool   // record keys so far
}

// readFile reads one file. What is broken as JSON is refused whole, a record of the wrong shape alone.
func (r *reader) readFile(path string) {
	r.file = path
	data, err := importer.ReadFile(path, maxFileBytes)
	if err != nil {
		r.note(importer.Refused, 0, "", "this file is left out: "+err.Error())
		return
	}
	before := len(r.records)
	if err := r.parse(data); err != nil {
		for _, rec := range r.records[before:] {
			delete(r.keys, rec.Key)
		}
		r.records = r.records[:before]
		line := 0
		var at *syntaxError
		if errors.As(err, &at) {
			line = at.line
		}
		r.note(importer.Refused, line, "", "this file is left out: "+err.Error())
	}
}

// syntaxError is a defect with its place.
type syntaxError struct {
	line    int
	message string
}

func (e *syntaxError) Error() string { return e.message }

// parse reads a JSON list record by record.
func (r *reader) parse(data []byte) error {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	lines := &lineCounter{data: data, line: 1}
	dec := json.NewDecoder(bytes.NewReader(data))
	fail := func(err error) error {
		offset := dec.InputOffset()
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			offset = max(offset, syntax.Offset)
		}
		line := lines.at(offset)
		return &syntaxError{line, fmt.Sprintf("line %d (byte %d): %v", line, offset, err)}
	}
	if t, err := dec.Token(); err != nil || t != json.Delim('[') {
		if err == nil {
			err = errors.New("not a list of records")
		}
		return fail(err)
	}
	for n := 0; dec.More(); n++ {
		if n == maxRecords {
			return fail(fmt.Errorf("more than %d records", maxRecords))
		}
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return fail(err)
		}
		line := lines.at(dec.InputOffset() - int64(len(raw)))
		if len(raw) > maxRecordBytes {
			r.note(importer.Refused, line, "", fmt.Sprintf("this record is left out: it is larger than %d MiB", maxRecordBytes>>20))
			continue
		}
		r.add(raw, line)
	}
	if _, err := dec.Token(); err != nil {
		return fail(err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return fail(errors.New("something follows the list of records"))
	}
	return nil
}

// lineCounter turns byte offsets into lines; offsets must not fall.
type lineCounter struct {
	data []byte
	seen int64
	line int
}

func (c *lineCounter) at(offset int64) int {
	offset = min(offset, int64(len(c.data)))
	if offset > c.seen {
		c.line += bytes.Count(c.data[c.seen:offset], []byte("\n"))
		c.seen = offset
	}
	return c.line
}

func (r *reader) note(s importer.Severity, line int, name, message string) {
	r.report.Add(importer.Note{Severity: s, Source: Name, File: r.file, Line: line, Card: name, Message: message})
}

// setList are the sets that the records name, sorted by id.
func (r *reader) setList() []card.Set {
	out := make([]card.Set, 0, len(r.sets))
	for id, name := range r.sets {
		s := card.Set{ID: id, Game: card.L5RCCG, Name: name}
		if known, ok := importer.KnownSet(id); ok && !strings.EqualFold(known.Name, name) {
			s.Name = known.Name
		}
		out = append(out, s)
	}
	slices.SortFunc(out, func(a, b card.Set) int { return strings.Compare(a.ID, b.ID) })
	return out
}
