// Package yasuki reads the YAML card files of the L5R CCG: a folder of set files with one entry a printing,
// optionally with set_info.yaml (arcs, sets, release days) beside it.
package yasuki

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// Name is the source's name.
const Name = "yasuki"

const (
	maxFileBytes = 2 << 20 // the largest real file has 0.4 MB; the YAML reader takes 250 times as much at worst
	maxFiles     = 2000
	workers      = 2
	sniffBytes   = 8 << 10
	infoFile     = "set_info.yaml"
)

// Source is the YAML card files as an importer.Source. The zero Source is ready.
type Source struct{}

var _ importer.Source = Source{}

// Name is "yasuki".
func (Source) Name() string { return Name }

// Games is the L5R CCG alone.
func (Source) Games() []card.Game { return []card.Game{card.L5RCCG} }

// Detect looks for a set file: a top-level "set:" and a "cards:" list of entries with a title.
func (Source) Detect(path string) (string, bool) {
	files, _, err := find(path)
	if err != nil {
		return "", false
	}
	for _, f := range files {
		if isSetFile(f) {
			if len(files) == 1 {
				return "a YAML set file", true
			}
			return fmt.Sprintf("%d YAML files, %s holds a set", len(files), filepath.Base(f)), true
		}
	}
	return "", false
}

// isSetFile reads the head of a file.
func isSetFile(path string) bool {
	head, err := importer.ReadHead(path, sniffBytes)
	if err != nil {
		return false
	}
	var set, cards, title bool
	for line := range bytes.Lines(head) {
		set = set || bytes.HasPrefix(line, []byte("set:"))
		cards = cards || bytes.HasPrefix(line, []byte("cards:"))
		entry := bytes.TrimLeft(line, " ")
		title = title || bytes.HasPrefix(entry, []byte("- title:")) || len(entry) < len(line) && bytes.HasPrefix(entry, []byte("title:"))
	}
	return set && cards && title
}

// Read reads every set file at path: the folder that holds "sets", that folder, a folder with a few set
// files, or one file. A broken file is refused with file and line, and the others go on.
func (Source) Read(ctx context.Context, path string, report *importer.Report) (importer.Dump, error) {
	paths, info, err := find(path)
	if err != nil {
		return importer.Dump{}, fmt.Errorf("yasuki: read %s: %w", path, err)
	}
	r := &reader{report: report, known: map[string]setFacts{}}
	if info != "" {
		r.readSetInfo(info)
	}
	files, err := r.readFiles(ctx, paths)
	if err != nil {
		return importer.Dump{}, fmt.Errorf("yasuki: read %s: %w", path, err)
	}
	dump := r.dump(files)
	if len(dump.Records) == 0 {
		return importer.Dump{}, fmt.Errorf("yasuki: read %s: no card in %d files", path, len(paths))
	}
	return dump, nil
}

// find lists the YAML files of path in order of name, and the file of set facts if there is one.
func find(path string) (files []string, info string, err error) {
	st, err := os.Stat(path)
	if err != nil {
		return nil, "", err
	}
	if st.Mode().IsRegular() {
		if !isYAML(path) {
			return nil, "", errors.New("not a YAML file")
		}
		return []string{path}, firstFile(filepath.Join(filepath.Dir(path), infoFile), filepath.Join(filepath.Dir(path), "..", infoFile)), nil
	}
	if !st.IsDir() {
		return nil, "", errors.New("neither a folder nor a file")
	}
	dir := path
	info = firstFile(filepath.Join(dir, infoFile))
	if st, err := os.Stat(filepath.Join(dir, "sets")); err == nil && st.IsDir() {
		dir = filepath.Join(dir, "sets")
	}
	if info == "" {
		info = firstFile(filepath.Join(dir, infoFile), filepath.Join(dir, "..", infoFile))
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, "", err
	}
	for _, e := range entries {
		if !e.Type().IsRegular() && e.Type()&fs.ModeSymlink == 0 || !isYAML(e.Name()) || isSupport(e.Name()) {
			continue
		}
		files = append(files, filepath.Join(dir, e.Name()))
	}
	if len(files) == 0 {
		return nil, "", errors.New("no YAML files in the folder")
	}
	if len(files) > maxFiles {
		return nil, "", fmt.Errorf("%d YAML files in the folder, at most %d are read", len(files), maxFiles)
	}
	slices.Sort(files)
	return files, info, nil
}

// isSupport says whether the file belongs to the database but holds no cards.
func isSupport(name string) bool { return name == infoFile || name == "counters.yaml" }

func isYAML(name string) bool {
	ext := strings.ToLower(filepath.Ext(name))
	return ext == ".yaml" || ext == ".yml"
}

func firstFile(paths ...string) string {
	for _, p := range paths {
		if st, err := os.Stat(p); err == nil && st.Mode().IsRegular() {
			return p
		}
	}
	return ""
}

// reader carries one Read.
type reader struct {
	report *importer.Report
	known  map[string]setFacts // set facts of set_info.yaml by set id
	infos  []setFacts          // the same in file order
}

// readFiles parses the files with two workers. The result is in the order of paths; a refused file is nil.
func (r *reader) readFiles(ctx context.Context, paths []string) ([]*setFile, error) {
	files := make([]*setFile, len(paths))
	next := make(chan int)
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for i := range next {
				files[i] = r.readFile(paths[i])
			}
		})
	}
	var err error
feed:
	for i := range paths {
		select {
		case <-ctx.Done():
			err = ctx.Err()
			break feed
		case next <- i:
		}
	}
	close(next)
	wg.Wait()
	return files, err
}

// readFile reads one set file; it is nil where the file is refused.
func (r *reader) readFile(path string) *setFile {
	data, err := importer.ReadFile(path, maxFileBytes)
	if err == nil {
		var f *setFile
		if f, err = parseSetFile(data); err == nil {
			f.path = path
			for _, bad := range f.refused {
				r.note(importer.Refused, path, bad.line, bad.title, bad.message)
			}
			return f
		}
	}
	line := 0
	var at *syntaxError
	if errors.As(err, &at) {
		line = at.line
	}
	r.note(importer.Refused, path, line, "", "this file is left out: "+err.Error())
	return nil
}

func (r *reader) note(s importer.Severity, file string, line int, name, message string) {
	r.report.Add(importer.Note{Severity: s, Source: Name, File: file, Line: line, Card: name, Message: message})
}
