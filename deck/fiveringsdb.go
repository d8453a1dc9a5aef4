package deck

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// slotsKey is the key of an object from card id to count.
var slotsKey = regexp.MustCompile(`"(?:cards|slots)"\s*:\s*\{`)

// fiveringsdbCodec is the JSON of a deck as FiveRingsDB and EmeraldDB give it: an object from card id to number of
// copies, alone or inside the answer of a call. Sections are those of the cards' types.
func fiveringsdbCodec() codec {
	return codec{
		Dialect: Dialect{Name: "fiveringsdb", Title: "FiveRingsDB and EmeraldDB JSON", MediaType: "application/json", Read: true, Write: true},
		games:   lcgOnly,
		detect: func(text []byte, _ []string) (string, bool) {
			text = bytes.TrimLeft(text, " \t\r\n")
			return `JSON with "cards" as an object`, len(text) > 0 && text[0] == '{' && slotsKey.Match(text) && json.Valid(text)
		},
		read:  readSlots,
		write: writeSlots,
	}
}

// slotsReader carries one reading.
type slotsReader struct {
	r       *Resolver
	dec     *json.Decoder
	data    []byte
	mark    int64 // bytes before data
	deck    Deck
	offsets []int64
	packs   map[string]string // card id of the list -> pack that its printing is of
	ids     []string          // of the entries, as the list has them
	found   bool              // some object of cards was there
}

// maxNested is how deep the deck may lie in the answer of a call.
const maxNested = 4

func readSlots(text []byte, lines []string, _ Options, r *Resolver) (Result, error) {
	data := bytes.TrimPrefix(text, []byte("\uFEFF"))
	s := &slotsReader{r: r, data: data, mark: int64(len(text) - len(data)), dec: json.NewDecoder(bytes.NewReader(data)), packs: map[string]string{}}
	err := expect(s.dec, '{')
	if err == nil {
		err = s.object(0)
	}
	if err == nil {
		if _, end := s.dec.Token(); !errors.Is(end, io.EOF) {
			err = errors.New("something stands behind the deck")
		}
	}
	if err == nil && !s.found {
		err = errors.New(`it has no object "cards"`)
	}
	if err != nil {
		return Result{}, s.fail(err)
	}
	s.choosePrintings()
	return jsonResult(text, lines, s.deck, s.offsets), nil
}

func (s *slotsReader) fail(err error) error {
	err = jsonError(s.dec, err)
	var syntax *SyntaxError
	if errors.As(err, &syntax) {
		syntax.Dialect = "fiveringsdb"
	}
	return err
}

// object reads the rest of an object that may be the deck or hold it.
func (s *slotsReader) object(depth int) error {
	for s.dec.More() {
		key, err := s.dec.Token()
		if err != nil {
			return err
		}
		switch key {
		case "name":
			err = s.text(&s.deck.Name)
		case "format":
			err = s.text(&s.deck.Format)
		case "cards", "slots":
			err = s.slots()
		case "card_pack_ids":
			err = s.decode(&s.packs)
		case "record", "data", "deck", "decklist":
			err = s.inner(depth)
		default:
			var other json.RawMessage
			err = s.dec.Decode(&other)
		}
		if err != nil {
			return err
		}
	}
	return expect(s.dec, '}')
}

// inner reads the deck inside an answer, and passes over anything else of that name.
func (s *slotsReader) inner(depth int) error {
	if depth >= maxNested || s.next() != '{' {
		var other json.RawMessage
		return s.dec.Decode(&other)
	}
	if err := expect(s.dec, '{'); err != nil {
		return err
	}
	return s.object(depth + 1)
}

// next is the first byte of the value that follows, 0 at the end.
func (s *slotsReader) next() byte {
	for at := int(s.dec.InputOffset()); at < len(s.data); at++ {
		if c := s.data[at]; c != ':' && c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return c
		}
	}
	return 0
}

// text reads a word; a value of another kind says nothing.
func (s *slotsReader) text(into *string) error {
	var raw json.RawMessage
	if err := s.dec.Decode(&raw); err != nil {
		return err
	}
	var word string
	if json.Unmarshal(raw, &word) == nil && *into == "" {
		*into = word
	}
	return nil
}

// decode reads a value that may be of another shape, which then says nothing.
func (s *slotsReader) decode(into *map[string]string) error {
	var raw json.RawMessage
	if err := s.dec.Decode(&raw); err != nil {
		return err
	}
	var m map[string]string
	if json.Unmarshal(raw, &m) == nil && m != nil {
		*into = m
	}
	return nil
}

// slots reads an object from id to count. A key that stands there twice is two entries: nothing is dropped.
func (s *slotsReader) slots() error {
	t, err := s.dec.Token()
	if err != nil {
		return err
	}
	if t == nil { // null is no cards
		s.found = true
		return nil
	}
	if t != json.Delim('{') {
		return errors.New(`"cards" is no object`)
	}
	s.found = true
	for s.dec.More() {
		at := s.dec.InputOffset()
		for int(at) < len(s.data) && s.data[at] != '"' { // over the comma and blanks
			at++
		}
		t, err := s.dec.Token()
		if err != nil {
			return err
		}
		id, _ := t.(string) // a key is always text
		var count json.RawMessage
		if err := s.dec.Decode(&count); err != nil {
			return err
		}
		if len(s.deck.Entries) == MaxCardLines {
			return &LimitError{What: "card lines", Limit: MaxCardLines, Have: MaxCardLines + 1}
		}
		s.deck.Entries = append(s.deck.Entries, s.r.slot(id, count))
		s.ids = append(s.ids, id)
		s.offsets = append(s.offsets, at+s.mark)
	}
	return expect(s.dec, '}')
}

// slot is the entry of an id with or without the number of its pack, such as "01-some-card" (LCG-DATA-04).
func (r *Resolver) slot(id string, count json.RawMessage) Entry {
	if c, ok := r.withoutPack(id); ok {
		e := r.entry(entryJSON{ID: c.ID, Count: count})
		return e
	}
	e := r.entry(entryJSON{ID: id, Count: count})
	if e.Resolved() {
		return e
	}
	if bare := packNumber.ReplaceAllString(id, ""); bare != id { // the number says which of two cards, to those who know it
		if c, ok := r.cat.Card(bare); ok {
			e.Candidates, e.Ambiguous = []string{c.ID}, true
			if twin, ok := r.cat.Card(bare + "-2"); ok {
				e.Candidates = append(e.Candidates, twin.ID)
			}
			e.Section = HomeSection(c)
		}
	}
	return e
}

var packNumber = regexp.MustCompile(`^\d{2,3}-`)

// withoutPack finds the card of an id with the number of a pack that the catalog itself does not know, unless two
// cards have that slug.
func (r *Resolver) withoutPack(id string) (*card.Card, bool) {
	if _, known := r.cat.Card(id); known {
		return nil, false
	}
	bare := packNumber.ReplaceAllString(id, "")
	if bare == id {
		return nil, false
	}
	if _, twin := r.cat.Card(bare + "-2"); twin {
		return nil, false
	}
	return r.cat.Card(bare)
}

// choosePrintings follows what the list says about the packs of its cards.
func (s *slotsReader) choosePrintings() {
	for i := range s.deck.Entries {
		e := &s.deck.Entries[i]
		pack := s.packs[s.ids[i]]
		c, ok := s.r.cat.Card(e.Card)
		if pack == "" || !ok {
			continue
		}
		for _, p := range c.Printings {
			if p.Set == pack {
				e.Printing = p.ID
				break
			}
		}
	}
}

// writeSlots writes the object. Entries of one card add up; a card where its type does not belong is a loss.
func writeSlots(d Deck, r *Resolver) (string, []Loss, error) {
	s := slotsWriter{r: r, at: map[string]int{}}
	for i := range d.Entries {
		s.entry(i, &d.Entries[i])
	}
	var out strings.Builder
	out.WriteString("{\n")
	s.member(&out, "name", d.Name)
	if d.Format != "" {
		s.member(&out, "format", d.Format)
	}
	s.object(&out, "cards", s.counts)
	if len(s.packs) > 0 {
		out.WriteString(",\n")
		s.object(&out, "card_pack_ids", s.packs)
	}
	out.WriteString("\n}\n")
	return out.String(), s.losses, nil
}

type slotsWriter struct {
	r      *Resolver
	counts []slotMember
	packs  []slotMember
	at     map[string]int // key -> index into counts
	losses []Loss
}

type slotMember struct {
	key   string
	value json.RawMessage
	total int // of whole counts; -1 for a count that is none
}

func (s *slotsWriter) lose(i int, field, detail string) {
	s.losses = append(s.losses, Loss{Entry: i, Field: field, Detail: detail})
}

func (s *slotsWriter) entry(i int, e *Entry) {
	key, home := e.Card, Section("")
	if c, ok := s.r.cat.Card(e.Card); ok {
		key, home = c.ID, HomeSection(c)
	} else if key == "" {
		key = e.Name
	}
	back := s.r.slot(key, json.RawMessage("1"))
	switch {
	case home == "" && (back.Resolved() || back.Name != key):
		s.lose(i, "card", "the name would be read as a card")
	case e.Section != back.Section:
		s.lose(i, "section", "only the type of a card says where it stands")
	}
	value, total := countJSON(*e), e.Count
	if e.RawCount != "" {
		total = -1
	}
	at, seen := s.at[key]
	switch {
	case !seen:
		s.at[key] = len(s.counts)
		s.counts = append(s.counts, slotMember{key, value, total})
	case total >= 0 && s.counts[at].total >= 0 && s.counts[at].total+total <= MaxCount:
		m := &s.counts[at]
		m.total += total
		m.value = countJSON(Entry{Count: m.total})
	default: // a second member of one key, which this reader reads and others may not
		s.counts = append(s.counts, slotMember{key, value, total})
		s.lose(i, "count", "the card stands there twice, because its counts cannot be added up")
	}
	if e.Printing != "" {
		s.printing(i, key, e.Printing)
	}
}

// printing names the pack of a card's printing; one for all copies.
func (s *slotsWriter) printing(i int, key, printing string) {
	set, ok := s.r.setOf(printing)
	if !ok {
		s.lose(i, "printing", "the printing "+printing+" is of no known pack")
		return
	}
	value, _ := json.Marshal(set.ID) // a string always encodes
	for _, m := range s.packs {
		if m.key == key {
			if !bytes.Equal(m.value, value) {
				s.lose(i, "printing", "the card can be of one pack only")
			}
			return
		}
	}
	s.packs = append(s.packs, slotMember{key: key, value: value})
}

func (s *slotsWriter) member(out *strings.Builder, key, value string) {
	b, _ := json.Marshal(value)
	out.WriteString(`"` + key + `": ` + string(b) + ",\n")
}

func (s *slotsWriter) object(out *strings.Builder, key string, members []slotMember) {
	out.WriteString(`"` + key + `": {`)
	for i, m := range members {
		if i > 0 {
			out.WriteByte(',')
		}
		k, _ := json.Marshal(m.key)
		out.WriteString("\n" + string(k) + ": ")
		out.Write(m.value)
	}
	if len(members) > 0 {
		out.WriteByte('\n')
	}
	out.WriteByte('}')
}
