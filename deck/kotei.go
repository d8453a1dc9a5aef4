package deck

import (
	"bytes"
	"encoding/json"
)

// koteiCodec is the JSON of the API. It holds everything of a deck.
func koteiCodec() codec {
	return codec{
		Dialect: Dialect{Name: "kotei", Title: "Kotei JSON", MediaType: "application/json", Read: true, Write: true},
		detect: func(text []byte, _ []string) (string, bool) {
			text = bytes.TrimLeft(text, " \t\r\n")
			return `JSON with "cards"`, len(text) > 0 && text[0] == '{' && bytes.Contains(text, []byte(`"cards"`)) && json.Valid(text)
		},
		read: readKotei,
		write: func(d Deck, _ *Resolver) (string, []Loss, error) {
			compact, err := ToJSON(d)
			if err != nil {
				return "", nil, err
			}
			return entryLines(compact), nil, nil
		},
	}
}

// entryLines puts each entry of a deck on a line of its own.
func entryLines(compact []byte) string {
	out := bytes.Replace(compact, []byte(`"cards":[{`), []byte("\"cards\":[\n{"), 1)
	out = bytes.ReplaceAll(out, []byte(`},{"id":`), []byte("},\n{\"id\":"))
	return string(append(out, '\n'))
}

// readKotei reads the JSON and shows each line of it as the entry that begins there.
func readKotei(text []byte, lines []string, _ Options, r *Resolver) (Result, error) {
	d, offsets, err := decodeDeck(text, r)
	if err != nil {
		return Result{}, err
	}
	return jsonResult(text, lines, d, offsets), nil
}

// jsonResult shows each line of a deck in JSON as the entry that begins there. offsets are the places of the
// entries in text, in rising order.
func jsonResult(text []byte, lines []string, d Deck, offsets []int64) Result {
	res := Result{Deck: d, Format: d.Format, Lines: make([]Line, len(lines))}
	for i, s := range lines {
		res.Lines[i] = Line{Number: i + 1, Text: s, Kind: KindComment, Entry: -1, Note: "JSON"}
		if tidy(s) == "" {
			res.Lines[i].Kind, res.Lines[i].Note = KindBlank, ""
		}
	}
	number, counted := 1, 0
	for i, at := range offsets { // in order of place
		e := &d.Entries[i]
		number += lineEnds(text[counted:at], text[at])
		counted = int(at)
		e.Line = number
		if !e.understood() {
			res.Unresolved++
		}
		line := &res.Lines[e.Line-1]
		if line.Entry >= 0 {
			line.Note = severalHere
			continue
		}
		line.Kind, line.Section, line.Entry, line.Note = KindCard, e.Section, i, ""
		if !e.understood() {
			line.Kind = KindUnresolved
		}
	}
	return res
}

// lineEnds counts the line ends in text, which next follows.
func lineEnds(text []byte, next byte) int {
	n := bytes.Count(text, []byte{'\n'})
	for i, c := range text { // a CR alone ends a line too
		if c == '\r' && (i+1 < len(text) && text[i+1] != '\n' || i+1 == len(text) && next != '\n') {
			n++
		}
	}
	return n
}
