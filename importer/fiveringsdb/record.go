package fiveringsdb

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// rawCard is a file of the folder Card. Uniqueness has two names (LCG-DATA-01). is_restricted, a list of one day in
// 2019, is not read (LCG-DATA-14).
type rawCard struct {
	ID, Name, Clan, Side, Type string
	Unique                     *bool
	IsUnique                   *bool          `json:"is_unique"`
	RoleRestriction            importer.Words `json:"role_restriction"`

	importer.LCGFields
}

// rawPrinting is an entry of a file of the folder PackCard.
type rawPrinting struct {
	CardID      string `json:"card_id"`
	Flavor      string
	Illustrator string
	Position    importer.Scalar
}

type rawPack struct {
	ID, Name   string
	Size       importer.Scalar
	ReleasedAt string `json:"released_at"`
	FFGID      string `json:"ffg_id"`
	CycleID    string `json:"cycle_id"`
}

// record makes the record of a card, still without id and printings.
func (r *reader) record(k *rawCard, file string, line int) importer.Record {
	note := func(s importer.Severity, message string) { r.note(s, file, line, k.ID, message) }
	if k.Unique == nil && k.IsUnique == nil {
		note(importer.Warning, "neither unique nor is_unique is given: taken as not unique")
	}
	if k.Unique != nil && k.IsUnique != nil && *k.Unique != *k.IsUnique {
		note(importer.Warning, "unique and is_unique contradict each other: taken as unique")
	}
	isTrue := func(b *bool) bool { return b != nil && *b }
	fields := k.LCGFields.Card()
	fields.Title, fields.Clan, fields.Side, fields.Type, fields.Unique, fields.Roles = k.Name, k.Clan, k.Side, k.Type, isTrue(k.Unique) || isTrue(k.IsUnique), k.RoleRestriction
	c := fields.Card(note)
	return importer.Record{Card: c, Key: k.ID, File: file, Line: line}
}

// set makes a set of a pack: the pack's id, the cycle's id as its arc, which rotates as a whole (LCG-LIST-07).
func (r *reader) set(p *rawPack, file string, line int) card.Set {
	s := card.Set{ID: p.ID, Game: card.L5RLCG, Name: importer.PlainLine(p.Name), Arc: p.CycleID, Publisher: "ffg"}
	if p.FFGID != "" {
		s.Codes = []string{p.FFGID}
	}
	if p.ReleasedAt != "" {
		day, ok := importer.ParseDay(p.ReleasedAt)
		if !ok {
			r.note(importer.Warning, file, line, p.ID, fmt.Sprintf("released_at %.40q is no day: left out", p.ReleasedAt))
		}
		s.Date = day
	}
	if p.Size != "" {
		if err := json.Unmarshal([]byte(p.Size), &s.Size); err != nil || s.Size < 0 {
			s.Size = 0
			r.note(importer.Info, file, line, p.ID, fmt.Sprintf("size %.40q is no number of cards: left out", string(p.Size)))
		}
	}
	return s
}

// errNoJSON says that a file is none of the tree's.
var errNoJSON = errors.New("neither a JSON object nor a list of them")

// blanks are what JSON calls so.
const blanks = " \t\r\n"

// each calls take with every object of a file, which holds one object or a list of them, and the line where it
// starts. An object that take cannot use is take's to report; broken JSON ends the file with an error and its line.
func each(data []byte, take func(object json.RawMessage, line int)) (line int, err error) {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	start := bytes.TrimLeft(data, blanks)
	if len(start) == 0 || start[0] != '[' && start[0] != '{' {
		return 1, errNoJSON
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	lines := lineCounter{data: data}
	if start[0] == '[' {
		if _, err := dec.Token(); err != nil {
			return 1, err
		}
	}
	for dec.More() {
		var object json.RawMessage
		if err := dec.Decode(&object); err != nil {
			return lines.at(int(dec.InputOffset())), err
		}
		take(object, lines.at(int(dec.InputOffset())-len(object)))
		if start[0] == '{' {
			break
		}
	}
	if start[0] == '[' {
		if _, err := dec.Token(); err != nil { // the end of the list
			return lines.at(int(dec.InputOffset())), err
		}
	}
	if end := int(dec.InputOffset()); len(bytes.Trim(data[end:], blanks)) > 0 {
		return lines.at(end), errors.New("something stands behind the end")
	}
	return 0, nil
}

// lineCounter turns growing offsets into line numbers in one pass.
type lineCounter struct {
	data []byte
	seen int
	line int
}

func (l *lineCounter) at(offset int) int {
	offset = min(max(offset, l.seen), len(l.data))
	l.line += bytes.Count(l.data[l.seen:offset], []byte("\n"))
	l.seen = offset
	return l.line + 1
}
