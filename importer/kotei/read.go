package kotei

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

var errNoExport = errors.New(`not a Kotei export: its first line is not a header like {"kotei":1,"game":"l5r-ccg",…}`)

// Detect says whether the file at path begins with the header of an export. It reads no more than the first line. An
// export of another version is recognised too, so that Read can say what to do about it.
func (Source) Detect(path string) (string, bool) {
	f, err := importer.OpenFile(path)
	if err != nil {
		return "", false
	}
	defer f.Close()
	lines, err := newLineReader(f)
	if err != nil {
		return "", false
	}
	lines.left = maxLine
	h, err := readHeader(lines)
	if err != nil && !errors.As(err, new(*VersionError)) {
		return "", false
	}
	return fmt.Sprintf("its first line is the header of a Kotei export of %s, version %d", h.Game, h.Kotei), true
}

// VersionError says that an export is of a version that this program does not read.
type VersionError struct{ Version int }

// Error says what to do.
func (e *VersionError) Error() string {
	return fmt.Sprintf("this Kotei export has version %d and this program reads version %d: update kotei, or export the data again with this program",
		e.Version, Version)
}

// Read reads an export. Its cards keep the ids that they have there. A line that cannot be used is refused
// with a note and the rest goes on; an error (no such file, no header, a VersionError, damaged gzip, too
// large, not one card) means that nothing is used.
func (Source) Read(ctx context.Context, path string, report *importer.Report) (importer.Dump, error) {
	f, err := importer.OpenFile(path)
	if err != nil {
		return importer.Dump{}, fmt.Errorf("kotei: %w", err)
	}
	defer f.Close()
	dump, err := read(ctx, f, path, report)
	if err != nil {
		return importer.Dump{}, fmt.Errorf("kotei: read %s: %w", path, err)
	}
	return dump, nil
}

// readHeader reads the first line. With a VersionError the header is given too.
func readHeader(lines *lineReader) (header, error) {
	var h header
	b, err := lines.next()
	if err == io.EOF || errors.Is(err, errLineTooLong) {
		return h, errNoExport
	}
	if err != nil {
		return h, err
	}
	if json.Unmarshal(b, &h) != nil || h.Kotei <= 0 {
		return h, errNoExport
	}
	if h.Kotei != Version {
		return h, &VersionError{h.Kotei}
	}
	if !h.Game.Valid() {
		return h, fmt.Errorf("line 1: the game %q is not known: it must be one of %v", h.Game, card.Games())
	}
	return h, nil
}

// reading is the state of one file being read.
type reading struct {
	header
	report *importer.Report
	file   string
	dump   importer.Dump
	sets   map[string]bool
	cards  map[string]int // id -> line
	counts header         // what the lines hold, for comparison with the header
}

func read(ctx context.Context, r io.Reader, file string, report *importer.Report) (importer.Dump, error) {
	lines, err := newLineReader(r)
	if err != nil {
		return importer.Dump{}, err
	}
	h, err := readHeader(lines)
	if err != nil {
		return importer.Dump{}, err
	}
	in := &reading{
		header: h, report: report, file: file, sets: map[string]bool{}, cards: map[string]int{},
		dump: importer.Dump{Game: h.Game, Aliases: map[string]string{}},
	}
	for {
		b, err := lines.next()
		if err == io.EOF {
			break
		}
		if err != nil && !errors.Is(err, errLineTooLong) {
			return importer.Dump{}, fmt.Errorf("after line %d: %w", lines.number-1, err)
		}
		if lines.number%256 == 0 && ctx.Err() != nil {
			return importer.Dump{}, ctx.Err()
		}
		if err == nil {
			err = in.take(lines.number, b)
		}
		if err != nil {
			in.note(importer.Refused, lines.number, "", "left out: %v", err)
		}
	}
	if len(in.dump.Records) == 0 {
		return importer.Dump{}, errors.New("it holds no card that can be used")
	}
	in.finish()
	return in.dump, nil
}

func (in *reading) note(severity importer.Severity, line int, id, format string, args ...any) {
	in.report.Add(importer.Note{
		Severity: severity, Source: sourceName, File: in.file, Line: line, Card: id, Message: fmt.Sprintf(format, args...),
	})
}

// take takes one line. An error says why it cannot be used.
func (in *reading) take(number int, b []byte) error {
	if len(b) == 0 {
		return nil
	}
	var l line
	if err := json.Unmarshal(b, &l); err != nil {
		return fmt.Errorf("it is not a line of an export: %w", err)
	}
	switch {
	case l.Set != nil && l.Alias == nil && l.Card == nil:
		in.counts.Sets++
		return in.set(*l.Set)
	case l.Alias != nil && l.Set == nil && l.Card == nil:
		in.counts.Aliases++
		return in.alias(*l.Alias)
	case l.Card != nil && l.Set == nil && l.Alias == nil:
		in.counts.Cards++
		return in.card(number, l.Card)
	}
	return errors.New("it must hold exactly one of set, alias and card")
}

func (in *reading) set(s card.Set) error {
	if s.Game == "" {
		s.Game = in.Game
	}
	switch {
	case !validID(s.ID):
		return fmt.Errorf("the set's id %.60q is none", s.ID)
	case s.Game != in.Game:
		return fmt.Errorf("the set %s is of the game %.60q, the export of %s", s.ID, s.Game, in.Game)
	case in.sets[s.ID]:
		return fmt.Errorf("the set %s stands there twice", s.ID)
	}
	in.sets[s.ID] = true
	in.dump.Sets = append(in.dump.Sets, s)
	return nil
}

func (in *reading) alias(a alias) error {
	if !validID(a.Old) || !validID(a.ID) {
		return fmt.Errorf("the old id %.60q or the id %.60q is none", a.Old, a.ID)
	}
	if have, twice := in.dump.Aliases[a.Old]; twice {
		return fmt.Errorf("the old id %s already leads to %s", a.Old, have)
	}
	in.dump.Aliases[a.Old] = a.ID
	return nil
}

func (in *reading) card(number int, c *card.Card) error {
	if c.Game == "" {
		c.Game = in.Game
	}
	if !validID(c.ID) {
		return fmt.Errorf("the card's id %.60q is none", c.ID)
	}
	if c.Game != in.Game {
		return fmt.Errorf("the card %s is of the game %.60q, the export of %s", c.ID, c.Game, in.Game)
	}
	if first, twice := in.cards[c.ID]; twice {
		return fmt.Errorf("the id %s is already that of line %d", c.ID, first)
	}
	in.cards[c.ID] = number
	in.dump.Records = append(in.dump.Records, importer.Record{Card: *c, Key: c.ID, File: in.file, Line: number})
	return nil
}

// finish drops old ids that lead nowhere and compares with the header.
func (in *reading) finish() {
	for _, old := range slices.Sorted(maps.Keys(in.dump.Aliases)) {
		id := in.dump.Aliases[old]
		_, leads := in.cards[id]
		line, taken := in.cards[old]
		if leads && !taken {
			continue
		}
		delete(in.dump.Aliases, old)
		if taken {
			in.note(importer.Warning, line, old, "the old id %s is that of a card too: the old id was left out", old)
		} else {
			in.note(importer.Warning, 0, id, "the old id %s leads to %s, which is no card here: left out", old, id)
		}
	}
	for _, c := range []struct {
		what       string
		want, have int
	}{
		{"sets", in.Sets, in.counts.Sets}, {"old ids", in.Aliases, in.counts.Aliases}, {"cards", in.Cards, in.counts.Cards},
	} {
		if c.want != 0 && c.want != c.have {
			in.note(importer.Warning, 1, "", "the header tells of %d %s, the file has %d: it was cut off or edited", c.want, c.what, c.have)
		}
	}
}

// validID says whether s can be an id in a URL: letters, digits, and - _ . inside, at most 200 bytes.
func validID(s string) bool {
	if s == "" || len(s) > 200 || s[0] == '.' {
		return false
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '-', c == '_', c == '.':
		default:
			return false
		}
	}
	return true
}
