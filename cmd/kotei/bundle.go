package main

import (
	"archive/zip"
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"
)

// Limits on an archive. They count what is really unpacked, whatever the archive says of itself; nothing of it is
// ever written anywhere.
const (
	maxArchive  = 64 << 20 // bytes of the archive itself
	maxUnpacked = 64 << 20 // bytes of all its members together
)

// eachMember hands on the members of a zip archive. What stands against the archive as a whole is one entry with
// an error.
func eachMember(name string, f *os.File, yield func(entry) error) error {
	shown := visible(name)
	refuse := func(err error) error { return yield(entry{list: list{name: shown}, err: err}) }
	info, err := f.Stat()
	if err != nil {
		return refuse(err)
	}
	if info.Size() > maxArchive {
		return refuse(fmt.Errorf("the archive is larger than %d MiB: give its parts one by one", maxArchive>>20))
	}
	z, err := zip.NewReader(f, info.Size())
	if err != nil {
		return refuse(fmt.Errorf("it cannot be read as a zip archive: %w", err))
	}
	members := slices.DeleteFunc(z.File, func(m *zip.File) bool {
		return strings.HasSuffix(m.Name, "/") || slices.ContainsFunc(strings.Split(m.Name, "/"), hidden)
	})
	switch {
	case len(members) == 0:
		return refuse(errors.New("there is no file in the archive"))
	case len(members) > maxFiles:
		return refuse(fmt.Errorf("the archive holds %d files, and at most %d are read: give its parts one by one", len(members), maxFiles))
	}
	slices.SortStableFunc(members, func(a, b *zip.File) int { return natural(a.Name, b.Name) })
	left := maxUnpacked
	for _, m := range members {
		e := entry{list: list{name: shown + "/" + visible(m.Name)}, err: nested(m.Name)}
		if e.err == nil {
			e.text, e.err = unpack(m)
			left -= min(len(e.text), left)
			if len(e.text) > maxList {
				e.text, e.err = nil, errTooLarge
			}
		}
		if err := yield(checked(e)); err != nil {
			return err
		}
		if left == 0 {
			return refuse(fmt.Errorf("the archive unpacks to more than %d MiB, and the rest is not read: give its parts one by one", maxUnpacked>>20))
		}
	}
	return nil
}

var errTooLarge = errors.New("it is larger than 1 MiB, which no decklist is")

// unpack reads one member, at most one byte more than a list may have.
func unpack(m *zip.File) ([]byte, error) {
	if m.Flags&1 != 0 {
		return nil, errors.New("it is encrypted: pack the lists without a password")
	}
	r, err := m.Open()
	if err != nil {
		return nil, fmt.Errorf("it cannot be unpacked: %w", err)
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, maxList+1))
	if err != nil {
		return text, fmt.Errorf("it cannot be unpacked: %w", err)
	}
	return text, nil
}

// deckLine is one line of an NDJSON file.
type deckLine struct {
	ID      json.RawMessage `json:"id"`
	Format  string          `json:"format"`
	Dialect string          `json:"dialect"`
	Deck    json.RawMessage `json:"deck"`
	Text    *string         `json:"text"`
}

// eachLine hands on the lists of an NDJSON file, one a line. A broken line is an entry with an error.
func eachLine(name string, f *os.File, yield func(entry) error) error {
	r := bufio.NewReaderSize(f, 64<<10)
	lists := 0
	for n := 1; ; n++ {
		line, long, err := nextLine(r)
		if err != nil && !errors.Is(err, io.EOF) {
			return usagef("cannot read the lists in %s: %w", name, err)
		}
		e := entry{list: list{name: fmt.Sprintf("%s:%d", visible(path.Clean(name)), n)}}
		if n == 1 {
			line = bytes.TrimPrefix(line, []byte("\uFEFF"))
		}
		switch {
		case long:
			e.err = errors.New("the line is larger than 1 MiB, which no decklist is")
		case len(bytes.TrimSpace(line)) == 0:
			if err == nil {
				continue
			}
			if lists == 0 {
				return usagef("there is no list in %s", name)
			}
			return nil
		default:
			e.err = e.parse(line)
		}
		lists++
		if yieldErr := yield(e); yieldErr != nil || err != nil {
			return yieldErr
		}
	}
}

// parse fills an entry from one line.
func (e *entry) parse(line []byte) error {
	var in deckLine
	if err := json.Unmarshal(line, &in); err != nil {
		return fmt.Errorf("the line is no JSON object with \"id\", \"format\" and \"deck\" or \"text\": %w", err)
	}
	if id := lineID(in.ID); id != "" {
		e.name += " " + id
	}
	e.format, e.dialect = in.Format, in.Dialect
	hasDeck := len(in.Deck) > 0 && !bytes.Equal(in.Deck, []byte("null"))
	switch {
	case hasDeck == (in.Text != nil):
		return errors.New("the line needs either \"deck\" or \"text\"")
	case hasDeck:
		e.deck = in.Deck
	default:
		e.text = []byte(*in.Text)
	}
	return nil
}

// lineID is what an entry calls itself: text, or any other value as it stands.
func lineID(raw json.RawMessage) string {
	var id string
	if err := json.Unmarshal(raw, &id); err != nil {
		id = string(raw) // a number
	}
	return printable(id)
}

// nextLine reads up to the end of a line. Of a line that is larger than a list may be nothing is kept.
func nextLine(r *bufio.Reader) (line []byte, long bool, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if long = long || len(line)+len(part) > maxList+1; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, long, err
		}
	}
}
