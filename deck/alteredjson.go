package deck

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// alteredJSONCodec is the JSON in which the publisher's deck service exported a deck: "alterator" is the hero, and
// "deckCardsByType" has a list of cards for each type.
func alteredJSONCodec() codec {
	return codec{
		Dialect: Dialect{Name: "altered-json", Title: "Altered deck export", MediaType: "application/json", Read: true, Write: true},
		games:   alteredOnly,
		detect: func(text []byte, _ []string) (string, bool) {
			text = bytes.TrimLeft(text, " \t\r\n")
			is := len(text) > 0 && (text[0] == '{' || text[0] == '[') && json.Valid(text) &&
				(bytes.Contains(text, []byte(`"deckCardsByType"`)) || bytes.Contains(text, []byte(`"cardIndexes"`)))
			return `JSON with "deckCardsByType"`, is
		},
		read: func(text []byte, lines []string, _ Options, r *Resolver) (Result, error) {
			in := exportReader{r: r, data: bytes.TrimPrefix(text, []byte("\uFEFF"))}
			in.mark = int64(len(text) - len(in.data))
			if err := in.read(); err != nil {
				return Result{}, err
			}
			return jsonResult(text, lines, in.deck, in.offsets), nil
		},
		write: writeAlteredJSON,
	}
}

// exportReader reads an export piece by piece, so that each card keeps its place in the file.
type exportReader struct {
	r       *Resolver
	data    []byte
	mark    int64 // bytes before data
	dec     *json.Decoder
	deck    Deck
	offsets []int64
	decks   int
	index   []indexed // of a deck that has nothing better
}

// indexed is a line of a deck's index: "/cards/REFERENCE": copies.
type indexed struct {
	key    string
	copies json.RawMessage
	at     int64
}

// exportCard is a card of an export.
type exportCard struct {
	Quantity json.RawMessage `json:"quantity"`
	Card     struct {
		Reference string `json:"reference"`
		Name      string `json:"name"`
	} `json:"card"`
}

func (in *exportReader) read() error {
	in.dec = json.NewDecoder(bytes.NewReader(in.data))
	err := in.value(0)
	if err == nil {
		if _, more := in.dec.Token(); !errors.Is(more, io.EOF) {
			err = errors.New("something stands behind the deck")
		}
	}
	if err == nil && in.decks == 0 {
		err = errors.New("it holds no deck")
	}
	if err == nil && in.decks > 1 {
		err = fmt.Errorf("it holds %d decks: give one of them at a time", in.decks)
	}
	if err == nil {
		err = in.takeIndex()
	}
	if err == nil {
		return nil
	}
	wrapped := jsonError(in.dec, err)
	var syntax *SyntaxError
	if errors.As(wrapped, &syntax) {
		syntax.Dialect = "altered-json"
		syntax.Offset += in.mark
	}
	return wrapped
}

// maxExportDepth is how deep decks may lie: in a list, each in the wrapper "data".
const maxExportDepth = 4

// value reads a deck, a wrapper around one, or a list of them.
func (in *exportReader) value(depth int) error {
	t, err := in.dec.Token()
	if err != nil {
		return err
	}
	if depth > maxExportDepth {
		return errors.New("it is nested too deep")
	}
	switch t {
	case json.Delim('['):
		for in.dec.More() {
			if err := in.value(depth + 1); err != nil {
				return err
			}
		}
		return expect(in.dec, ']')
	case json.Delim('{'):
		return in.object(depth)
	}
	return errors.New("it is no deck")
}

// object reads the fields of a deck or of a wrapper.
func (in *exportReader) object(depth int) error {
	isDeck := false
	for in.dec.More() {
		key, err := in.dec.Token()
		if err != nil {
			return err
		}
		switch key {
		case "data":
			err = in.value(depth + 1)
		case "name":
			err = in.dec.Decode(&in.deck.Name)
		case "eventFormat":
			err = in.format()
		case "alterator":
			isDeck, err = true, in.hero()
		case "deckCardsByType":
			isDeck, err = true, in.types()
		case "cardIndexes":
			isDeck, err = true, in.readIndex()
		default:
			var other json.RawMessage
			err = in.dec.Decode(&other)
		}
		if err != nil {
			return err
		}
	}
	if isDeck {
		in.decks++
	}
	return expect(in.dec, '}')
}

func (in *exportReader) format() error {
	var f string
	if err := in.dec.Decode(&f); err != nil {
		return err
	}
	in.deck.Format = strings.ToLower(f)
	return nil
}

// here is the place of the next value, which begins behind blanks, a comma or a colon.
func (in *exportReader) here() int64 {
	at := in.dec.InputOffset()
	for int(at) < len(in.data)-1 && strings.IndexByte(" \t\r\n,:", in.data[at]) >= 0 {
		at++
	}
	return at + in.mark
}

// hero reads the hero, a single copy. A deck without one has null there.
func (in *exportReader) hero() error {
	at := in.here()
	var hero struct {
		Reference string `json:"reference"`
		Name      string `json:"name"`
	}
	var raw json.RawMessage
	if err := in.dec.Decode(&raw); err != nil {
		return err
	}
	if string(raw) == "null" {
		return nil
	}
	if err := json.Unmarshal(raw, &hero); err != nil {
		return err
	}
	c := exportCard{Quantity: json.RawMessage("1")}
	c.Card = hero
	return in.add(c, at)
}

// types reads the lists of cards by type; keys that hold no list are passed over.
func (in *exportReader) types() error {
	t, err := in.dec.Token()
	if err != nil || t == nil {
		return err
	}
	if t != json.Delim('{') {
		return errors.New(`"deckCardsByType" is no object`)
	}
	for in.dec.More() {
		if _, err := in.dec.Token(); err != nil {
			return err
		}
		t, err := in.dec.Token()
		if err != nil {
			return err
		}
		switch t {
		case json.Delim('{'):
			err = in.ofType()
		case json.Delim('['):
			err = in.cards()
		}
		if err != nil {
			return err
		}
	}
	return expect(in.dec, '}')
}

// ofType reads the rest of one type's object.
func (in *exportReader) ofType() error {
	for in.dec.More() {
		key, err := in.dec.Token()
		if err != nil {
			return err
		}
		if key != "deckUserListCard" {
			var other json.RawMessage
			if err := in.dec.Decode(&other); err != nil {
				return err
			}
			continue
		}
		t, err := in.dec.Token()
		if err != nil {
			return err
		}
		if t == nil {
			continue
		}
		if t != json.Delim('[') {
			return errors.New(`"deckUserListCard" is no list`)
		}
		if err := in.cards(); err != nil {
			return err
		}
	}
	return expect(in.dec, '}')
}

// cards reads the rest of a list of cards.
func (in *exportReader) cards() error {
	for in.dec.More() {
		at := in.here()
		var c exportCard
		if err := in.dec.Decode(&c); err != nil {
			return err
		}
		if err := in.add(c, at); err != nil {
			return err
		}
	}
	return expect(in.dec, ']')
}

func (in *exportReader) add(c exportCard, at int64) error {
	if len(in.deck.Entries) == MaxCardLines {
		return &LimitError{What: "card lines", Limit: MaxCardLines, Have: MaxCardLines + 1}
	}
	in.deck.Entries = append(in.deck.Entries, in.r.entry(entryJSON{ID: c.Card.Reference, Name: c.Card.Name, Count: c.Quantity}))
	in.offsets = append(in.offsets, at)
	return nil
}

// readIndex reads {"/cards/REFERENCE": copies}.
func (in *exportReader) readIndex() error {
	t, err := in.dec.Token()
	if err != nil || t == nil {
		return err
	}
	if t != json.Delim('{') {
		return errors.New(`"cardIndexes" is no object`)
	}
	for in.dec.More() {
		at := in.here()
		key, err := in.dec.Token()
		if err != nil {
			return err
		}
		line := indexed{at: at}
		line.key, _ = key.(string)
		if err := in.dec.Decode(&line.copies); err != nil {
			return err
		}
		if len(in.index) > MaxCardLines {
			return &LimitError{What: "card lines", Limit: MaxCardLines, Have: len(in.index)}
		}
		in.index = append(in.index, line)
	}
	return expect(in.dec, '}')
}

// takeIndex takes the cards of the index, if nothing but the hero stands elsewhere.
func (in *exportReader) takeIndex() error {
	for _, e := range in.deck.Entries {
		if e.Section != Hero {
			return nil
		}
	}
	for _, line := range in.index {
		c := exportCard{Quantity: line.copies}
		c.Card.Reference = strings.TrimPrefix(line.key, "/cards/")
		if err := in.add(c, line.at); err != nil {
			return err
		}
	}
	in.sortByPlace()
	return nil
}

// sortByPlace puts the entries into the order of the file.
func (in *exportReader) sortByPlace() {
	order := make([]int, len(in.offsets))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(in.offsets[a], in.offsets[b]) })
	entries, offsets := make([]Entry, len(order)), make([]int64, len(order))
	for i, from := range order {
		entries[i], offsets[i] = in.deck.Entries[from], in.offsets[from]
	}
	in.deck.Entries, in.offsets = entries, offsets
}

// exportTypes are the lists of an export, in order, and the types in each.
var exportTypes = []struct {
	key   string
	types []card.Type
}{
	{"hero", []card.Type{card.AlteredHero}},
	{"character", []card.Type{card.AlteredCharacter}},
	{"spell", []card.Type{card.AlteredSpell}},
	{"permanent", []card.Type{card.AlteredLandmark, card.AlteredExpedition}},
}

// writeAlteredJSON writes the fields of an export that say something about the deck. The first hero of which
// there is one copy is the "alterator"; others stand in a list "hero". What is no card, or no card of a deck,
// stands in a list "other".
func writeAlteredJSON(d Deck, r *Resolver) (string, []Loss, error) {
	var out strings.Builder
	out.WriteString(`{"@type":"DeckUserList","name":` + quoteJSON(d.Name))
	if d.Format != "" {
		out.WriteString(`,"eventFormat":` + quoteJSON(strings.ToUpper(d.Format)))
	}
	alterator := -1
	lists := map[string][]int{}
	for i, e := range d.Entries {
		key := "other"
		if c, ok := r.cat.Card(e.Card); ok && e.Resolved() {
			for _, t := range exportTypes {
				for _, typ := range t.types {
					if c.HasType(typ) {
						key = t.key
					}
				}
			}
		}
		if key == "hero" && alterator < 0 && e.Count == 1 && e.RawCount == "" {
			alterator = i
			continue
		}
		lists[key] = append(lists[key], i)
	}
	if alterator >= 0 {
		out.WriteString(",\n\"alterator\":" + r.exportCard(d.Entries[alterator]))
	}
	out.WriteString(",\n\"deckCardsByType\":{")
	first := true
	for _, key := range []string{"hero", "character", "spell", "permanent", "other"} {
		if len(lists[key]) == 0 {
			continue
		}
		if !first {
			out.WriteString(",")
		}
		first = false
		out.WriteString("\n" + quoteJSON(key) + `:{"deckUserListCard":[`)
		for n, i := range lists[key] {
			if n > 0 {
				out.WriteString(",")
			}
			out.WriteString("\n{\"quantity\":" + string(countJSON(d.Entries[i])) + `,"card":` + r.exportCard(d.Entries[i]) + "}")
		}
		out.WriteString("]}")
	}
	out.WriteString("}}\n")
	text := out.String()
	return text, r.exportLosses(d, text), nil
}

// exportCard is the card of an entry: its reference and name, or the words of an unresolved entry.
func (r *Resolver) exportCard(e Entry) string {
	c, ok := r.cat.Card(e.Card)
	switch {
	case ok && e.Resolved():
		return `{"@type":"Card","reference":` + quoteJSON(c.ID) + `,"name":` + quoteJSON(c.Name) + "}"
	case e.Resolved():
		return `{"@type":"Card","reference":` + quoteJSON(e.Card) + "}"
	}
	if at, word := referenceIn(e.Name); at == 0 && len(word) == len(e.Name) {
		return `{"@type":"Card","reference":` + quoteJSON(e.Name) + "}"
	}
	return `{"@type":"Card","name":` + quoteJSON(e.Name) + "}"
}

func quoteJSON(s string) string {
	b, _ := json.Marshal(s) // a string always encodes
	return string(b)
}

// exportLosses compares a deck with what its export is read as.
func (r *Resolver) exportLosses(d Deck, text string) []Loss {
	in := exportReader{r: r, data: []byte(text)}
	if err := in.read(); err != nil { // over a limit, which the deck itself is then too
		return nil
	}
	var losses []Loss
	if in.deck.Name != d.Name {
		losses = append(losses, Loss{Entry: -1, Field: "name", Detail: "it is read back as " + quoteJSON(in.deck.Name)})
	}
	if in.deck.Format != d.Format {
		losses = append(losses, Loss{Entry: -1, Field: "format", Detail: "it is read back as " + quoteJSON(in.deck.Format)})
	}
	left := map[entryKey]int{}
	for _, e := range in.deck.Entries {
		left[e.key()]++
	}
	for i, e := range d.Entries {
		if k := e.key(); left[k] > 0 {
			left[k]--
			if e.Printing != "" {
				losses = append(losses, Loss{Entry: i, Field: "printing", Detail: "the reference says the printing"})
			}
			continue
		}
		losses = append(losses, Loss{Entry: i, Field: "section", Detail: "the card says where it stands, which is not " + string(e.Section)})
	}
	return losses
}
