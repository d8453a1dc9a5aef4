package deck

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"
)

// deckJSON is the form of a deck in the API.
type deckJSON struct {
	Name   string      `json:"name"`
	Format string      `json:"format,omitempty"`
	Cards  []entryJSON `json:"cards"`
}

type entryJSON struct {
	ID       string          `json:"id"`
	Name     string          `json:"name,omitempty"`
	Count    json.RawMessage `json:"count"`
	Section  Section         `json:"section"`
	Printing string          `json:"printing,omitempty"`
}

// FromJSON reads a deck of the API: {"name", "cards": [{"id", "count", "section", "printing"} or {"name", …}]}.
// An id is looked up in the catalog (old ids too); a name without an id is resolved as in a list; what is not
// found is an unresolved entry. A missing section is the card's own, a missing count is one, and any other
// number that is no count is kept as written. Errors: *SyntaxError, *LimitError.
func FromJSON(data []byte, r *Resolver) (Deck, error) {
	d, _, err := decodeDeck(data, r)
	return d, err
}

// ToJSON writes a deck of the API. An unresolved entry has the id "" and its name.
func ToJSON(d Deck) ([]byte, error) {
	out := deckJSON{Name: d.Name, Format: d.Format, Cards: make([]entryJSON, len(d.Entries))}
	for i, e := range d.Entries {
		out.Cards[i] = entryJSON{ID: e.Card, Count: countJSON(e), Section: e.Section, Printing: e.Printing}
		if !e.Resolved() {
			out.Cards[i].Name = e.Name
		}
	}
	return json.Marshal(out)
}

func countJSON(e Entry) json.RawMessage {
	if e.RawCount == "" {
		return strconv.AppendInt(nil, int64(e.Count), 10)
	}
	if raw := json.RawMessage(e.RawCount); json.Valid(raw) && (isDigit(raw[0]) || raw[0] == '-') && strings.TrimSpace(e.RawCount) == e.RawCount {
		return raw
	}
	b, _ := json.Marshal(e.RawCount) // a string always encodes
	return b
}

// decodeDeck reads the JSON and says at which byte each entry begins.
func decodeDeck(data []byte, r *Resolver) (d Deck, offsets []int64, err error) {
	if len(data) > MaxBytes {
		return Deck{}, nil, &LimitError{What: "bytes", Limit: MaxBytes, Have: len(data)}
	}
	mark := len(data)
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	mark -= len(data)
	dec := json.NewDecoder(bytes.NewReader(data))
	fail := func(err error) (Deck, []int64, error) { return Deck{}, nil, jsonError(dec, err) }
	if err := expect(dec, '{'); err != nil {
		return fail(err)
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return fail(err)
		}
		switch key {
		case "name":
			err = dec.Decode(&d.Name)
		case "format":
			err = dec.Decode(&d.Format)
		case "cards":
			offsets, err = decodeEntries(dec, data, &d, offsets, r)
		default:
			var other json.RawMessage
			err = dec.Decode(&other)
		}
		if err != nil {
			return fail(err)
		}
	}
	if err := expect(dec, '}'); err != nil {
		return fail(err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return fail(errors.New("something stands behind the deck"))
	}
	for i := range offsets {
		offsets[i] += int64(mark)
	}
	return d, offsets, nil
}

func expect(dec *json.Decoder, delim json.Delim) error {
	t, err := dec.Token()
	if err != nil {
		return err
	}
	if t != delim {
		return errors.New("expected " + delim.String())
	}
	return nil
}

func jsonError(dec *json.Decoder, err error) error {
	var limit *LimitError
	if errors.As(err, &limit) {
		return limit
	}
	at := dec.InputOffset()
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		at = syntax.Offset
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("it ends too early")
	}
	return &SyntaxError{Dialect: "kotei", Offset: at, Detail: strings.TrimPrefix(err.Error(), "json: ")}
}

func decodeEntries(dec *json.Decoder, data []byte, d *Deck, offsets []int64, r *Resolver) ([]int64, error) {
	t, err := dec.Token()
	if err != nil || t == nil {
		return offsets, err // null is no cards
	}
	if t != json.Delim('[') {
		return nil, errors.New(`"cards" is no list`)
	}
	for dec.More() {
		at := dec.InputOffset()
		for int(at) < len(data) && data[at] != '{' { // over the comma and blanks
			at++
		}
		var e entryJSON
		if err := dec.Decode(&e); err != nil {
			return nil, err
		}
		if len(d.Entries) == MaxCardLines {
			return nil, &LimitError{What: "card lines", Limit: MaxCardLines, Have: MaxCardLines + 1}
		}
		d.Entries = append(d.Entries, r.entry(e))
		offsets = append(offsets, at)
	}
	return offsets, expect(dec, ']')
}

// entry finds the card of an entry.
func (r *Resolver) entry(in entryJSON) Entry {
	a := jsonAmount(in.Count)
	e := Entry{Count: a.count, RawCount: a.raw, Section: in.Section, Printing: in.Printing}
	var m Match
	if in.ID != "" {
		if c, ok := r.cat.Card(in.ID); ok {
			e.Card = c.ID
		} else if found, ok := r.unwrapReference(in.ID); ok {
			e.Card, e.Name, e.How, e.Confidence = found.Card, in.ID, found.How, found.Confidence
		} else {
			e.Name = in.ID
			m = r.Resolve(in.ID)
			e.Candidates = m.Candidates
			if m.Found() {
				e.Candidates = []string{m.Card}
			}
		}
	} else {
		m = r.Resolve(in.Name)
		e.Card, e.Name, e.How, e.Confidence, e.Candidates, e.Ambiguous = m.Card, in.Name, m.How, m.Confidence, m.Candidates, m.Ambiguous
		if e.Printing == "" {
			e.Printing = m.Printing
		}
	}
	if c, ok := r.cat.Card(e.Card); ok && e.Resolved() {
		if e.Name == c.Name {
			e.Name = ""
		}
		if e.Section == "" {
			e.Section = defaultSection(c)
		}
	} else if e.Section == "" {
		e.Section = (&placer{}).placeUnknown(r.meant(m))
	}
	return e
}

// jsonAmount reads a count: a number, or a string with what a list had in its place.
func jsonAmount(raw json.RawMessage) amount {
	s := string(raw)
	if s == "" || s == "null" {
		return one
	}
	var text string
	if json.Unmarshal(raw, &text) == nil {
		if text == "" {
			return amount{raw: `""`}
		}
		if a := toAmount(text); a.raw == "" { // "3" is no number
			return amount{raw: s}
		}
		return amount{raw: text}
	}
	whole, fraction, _ := strings.Cut(s, ".")
	if strings.Trim(fraction, "0") == "" { // 3.0 is a whole number
		if a := toAmount(whole); a.raw == "" {
			return a
		}
	}
	return amount{raw: s}
}
