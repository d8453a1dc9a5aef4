package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxFiles is how many lists a folder or an archive may hold.
const maxFiles = 5000

// entry is one list of a tournament as it was handed in, or why it cannot be a list.
type entry struct {
	list
	format  string          // that the entry itself names, "" if none
	dialect string          // the same
	deck    json.RawMessage // a deck instead of a text
	err     error           // it cannot be judged; the others can
}

// eachList hands every list of the arguments to yield, in their order: a file, "-" for standard input, the files
// of a folder and the members of an archive in the natural order of their names, the lines of an NDJSON file.
// What cannot be a list comes as an entry with an error. An error that is returned is a mistake in the call.
func eachList(args []string, s streams, yield func(entry) error) error {
	for _, arg := range args {
		if arg == "-" {
			l, err := readList(arg, s.in)
			if err != nil {
				return err
			}
			if err := yield(checked(entry{list: l})); err != nil {
				return err
			}
			continue
		}
		info, err := os.Stat(arg)
		switch {
		case err != nil:
			return usagef("cannot read the list %s: %w", arg, err)
		case info.IsDir():
			err = eachFile(arg, yield)
		default:
			err = eachInFile(arg, yield)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// isBundle says whether a path is read as several lists.
func isBundle(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir() || isZip(path) || isNDJSON(path)
}

func isZip(name string) bool { return strings.EqualFold(filepath.Ext(name), ".zip") }

func isNDJSON(name string) bool {
	ext := filepath.Ext(name)
	return strings.EqualFold(ext, ".ndjson") || strings.EqualFold(ext, ".jsonl")
}

// eachInFile hands on the lists of one file that was named.
func eachInFile(path string, yield func(entry) error) error {
	read := eachLine
	switch {
	case isZip(path):
		read = eachMember
	case !isNDJSON(path):
		return yield(fileEntry(path))
	}
	f, err := os.Open(path)
	if err != nil {
		return usagef("cannot read the lists in %s: %w", path, err)
	}
	defer f.Close()
	return read(path, f, yield)
}

// fileEntry reads one file as a list.
func fileEntry(path string) entry {
	e := entry{list: list{name: visible(path)}}
	l, err := readList(path, nil)
	if err != nil {
		e.err = bare(err)
		return e
	}
	e.text = l.text
	return checked(e)
}

// bare is an error without the mark of a mistake in the call: it concerns one list only.
func bare(err error) error {
	var usage usageError
	if errors.As(err, &usage) {
		return usage.error
	}
	return err
}

// eachFile hands on the files of a folder and of the folders in it. Hidden ones are left out, and folders that
// are only linked to.
func eachFile(dir string, yield func(entry) error) error {
	var paths []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if path != dir && hidden(d.Name()) {
			if d.IsDir() {
				return filepath.SkipDir
			}
			return nil
		}
		info, err := os.Stat(path) // what a link points to
		if d.IsDir() || err == nil && !info.Mode().IsRegular() {
			return nil
		}
		if len(paths) == maxFiles {
			return fmt.Errorf("it holds more than %d files; judge its parts one by one", maxFiles)
		}
		paths = append(paths, path)
		return nil
	})
	if err != nil {
		return usagef("cannot read the lists in %s: %w", dir, err)
	}
	if len(paths) == 0 {
		return usagef("there is no file in %s", dir)
	}
	slices.SortFunc(paths, natural)
	for _, path := range paths {
		e := entry{list: list{name: visible(path)}, err: nested(path)}
		if e.err == nil {
			e = fileEntry(path)
		}
		if err := yield(e); err != nil {
			return err
		}
	}
	return nil
}

// hidden says whether a file is one that systems leave beside the lists.
func hidden(name string) bool {
	return strings.HasPrefix(name, ".") && name != "." && name != ".." || name == "__MACOSX"
}

// nested is the error of a file that would hold several lists, inside a folder or an archive.
func nested(name string) error {
	if isZip(name) || isNDJSON(name) {
		return errors.New("it holds several lists: name it by itself")
	}
	return nil
}

// checked marks what is no text.
func checked(e entry) entry {
	wide := bytes.HasPrefix(e.text, []byte{0xFF, 0xFE}) || bytes.HasPrefix(e.text, []byte{0xFE, 0xFF}) // UTF-16
	if e.err == nil && (!wide && bytes.IndexByte(e.text, 0) >= 0 || bytes.HasPrefix(e.text, []byte("%PDF-"))) {
		e.text, e.err = nil, errors.New("it is no text: give the list as a text file")
	}
	return e
}

// natural orders names as people do: numbers by their value, letters without regard to case.
func natural(a, b string) int {
	whole := cmp.Compare(a, b)
	for a != "" && b != "" {
		na, nb := digits(a), digits(b)
		if na > 0 && nb > 0 {
			x, y := strings.TrimLeft(a[:na], "0"), strings.TrimLeft(b[:nb], "0")
			if c := cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y)); c != 0 {
				return c
			}
			a, b = a[na:], b[nb:]
			continue
		}
		ra, sa := utf8.DecodeRuneInString(a)
		rb, sb := utf8.DecodeRuneInString(b)
		if c := cmp.Compare(unicode.ToLower(ra), unicode.ToLower(rb)); c != 0 {
			return c
		}
		a, b = a[sa:], b[sb:]
	}
	return cmp.Or(cmp.Compare(len(a), len(b)), whole)
}

// digits is the number of digits at the start of s.
func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}
