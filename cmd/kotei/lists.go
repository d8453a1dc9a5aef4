package main

import (
	"fmt"
	"io"
	"os"
)

// maxList is the largest decklist that is read, the same as over HTTP.
const maxList = 1 << 20

// list is one decklist that a command was given.
type list struct {
	name string // file name as given, or "standard input"
	text []byte
}

// readLists reads the files; "-" is standard input. A file that cannot be read is a mistake in the call.
func readLists(files []string, in io.Reader) ([]list, error) {
	lists := make([]list, 0, len(files))
	for _, f := range files {
		l, err := readList(f, in)
		if err != nil {
			return nil, err
		}
		lists = append(lists, l)
	}
	return lists, nil
}

func readList(file string, in io.Reader) (list, error) {
	l := list{name: file}
	if file == "-" {
		l.name = "standard input"
	} else {
		info, err := os.Stat(file)
		if err != nil {
			return list{}, usagef("cannot read the list %s: %w", file, err)
		}
		if info.IsDir() {
			return list{}, usagef("%s is a folder; name the lists in it, for example %s/*.txt", file, file)
		}
		f, err := os.Open(file)
		if err != nil {
			return list{}, usagef("cannot read the list %s: %w", file, err)
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, maxList+1))
	if err != nil {
		return list{}, usagef("cannot read the list %s: %w", l.name, err)
	}
	if len(text) > maxList {
		return list{}, usagef("%s is larger than 1 MiB, which no decklist is; give the list alone", l.name)
	}
	l.text = text
	return l, nil
}

// today is the day that rules are asked for where the user names none, YYYY-MM-DD.
func today(now func() string, asOf string) (string, error) {
	if asOf == "" {
		return now(), nil
	}
	if _, err := parseDay(asOf); err != nil {
		return "", usagef("--as-of %s is no day; write YYYY-MM-DD", asOf)
	}
	return asOf, nil
}

func plural(n int, one, many string) string {
	if n == 1 {
		return fmt.Sprintf("%d %s", n, one)
	}
	return fmt.Sprintf("%d %s", n, many)
}
