package deck

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/kotei-dev/kotei/card"
)

// record is a card in a file with a structure, where the number of copies, the name and the set each have a place of
// their own: an element of XML, or the row of a table.
type record struct {
	line  int    // from 1
	count string // as the file has it; "" where it says none
	name  string
	id    string // of the card in the catalog; anything else there is passed over
	set   string
}

// file reads the records of a file in order. Every line of it has a place in the result from the beginning.
type file struct {
	*list
	note string // what a line is that is no card
}

func newFile(lines []string, note string, opt Options, r *Resolver) *file {
	f := &file{list: newList(r, opt), note: note}
	f.res.Lines = make([]Line, len(lines))
	for i, s := range lines {
		f.res.Lines[i] = Line{Number: i + 1, Text: s, Kind: KindComment, Entry: -1, Note: note}
		if strings.TrimSpace(s) == "" {
			f.res.Lines[i].Kind, f.res.Lines[i].Note = KindBlank, ""
		}
	}
	return f
}

// remark says what a line is that is no card, if nothing else is said of it.
func (f *file) remark(number int, note string) {
	if line := &f.res.Lines[number-1]; line.Kind == KindComment && line.Note == f.note {
		line.Note = note
	}
}

// zone begins a part of the file: what stood before it says nothing about it. Words that are no header leave each
// card to its type.
func (f *file) zone(number int, words string) {
	h, _, _ := parseHeader(words, f.r.cat.Game())
	f.open(number, h)
}

func (f *file) open(number int, h header) {
	f.place = placer{startCards: f.place.startCards, started: f.place.started}
	section := f.place.open(h)
	if line := &f.res.Lines[number-1]; line.Entry < 0 && line.Kind != KindHeader {
		line.Kind, line.Section, line.Type, line.Note = KindHeader, section, h.typ, ""
	}
}

// card reads a record. Of several on one line the line shows the first that was not understood, else the first.
func (f *file) card(rec record) error {
	if f.cardLines++; f.cardLines > f.maxLines {
		return &LimitError{What: "card lines", Limit: f.maxLines, Have: f.cardLines}
	}
	rec.name = oneLine(rec.name)
	line := Line{Number: rec.line, Text: f.res.Lines[rec.line-1].Text, Entry: -1}
	f.record(&line, rec)
	if have := &f.res.Lines[rec.line-1]; have.Entry < 0 || have.Kind == KindCard && line.Kind == KindUnresolved {
		if have.Entry >= 0 {
			line.Note = severalHere
		}
		*have = line
	} else {
		have.Note = severalHere
	}
	return nil
}

const severalHere = "several entries stand on this line"

// done is the result, with the entries counted that were not understood: several may stand on one line.
func (f *file) done() Result {
	for _, e := range f.res.Deck.Entries {
		if !e.understood() {
			f.res.Unresolved++
		}
	}
	return f.res
}

// record makes an entry of a record.
func (l *list) record(line *Line, rec record) {
	c := l.r.readRecord(rec)
	if !c.match.settled() {
		name := c.name
		c = l.r.guessCard(c)
		c.name = name
	}
	l.take(line, c)
}

// readRecord looks a record's card up. A known id goes before the name, and the count in front of a name is read
// where there is no other.
func (r *Resolver) readRecord(rec record) cardLine {
	c := cardLine{amount: one, name: rec.name, rest: rec.name}
	if s := strings.TrimSpace(rec.count); s != "" {
		var ok bool
		if c.amount, ok = wholeAmount(s); !ok {
			c.amount = amount{raw: s, stated: true}
		}
	} else if rec.id == "" {
		read := r.readCard(tidy(rec.name))
		c.amount, c.name = read.amount, read.name
	}
	if rec.id != "" {
		if k, ok := r.cat.Card(rec.id); ok {
			c.match = r.withHints(Match{Card: k.ID, How: Exact, Confidence: 1}, hintOf(rec.set))
			return c
		}
	}
	for _, name := range []string{c.name, tidy(c.name), unmark(tidy(c.name))} {
		if c.match, c.rest = r.sureOf(name, rec.set); c.match.settled() {
			break
		}
	}
	return c
}

func hintOf(set string) []string {
	if set == "" || len(set) > maxName {
		return nil
	}
	return []string{set}
}

// fields are the number of copies, the name and the set of an entry, in the first spelling that is read back as the
// entry.
func (w *writer) fields(i int) (count, name, set string) {
	e := w.d.Entries[i]
	count = e.RawCount
	if count == "" {
		count = strconv.Itoa(e.Count)
	}
	names := w.names(e)
	for _, set := range w.setsOf(e) {
		of := set != "" && e.Printing != ""
		for _, name := range names {
			if !writable(name) || !w.r.recordReadsAs(record{count: count, name: name, set: set}, e, of) {
				continue
			}
			if !of && e.Printing != "" {
				w.lose(i, "printing", "the printing "+e.Printing+" has no name here")
			}
			return count, name, set
		}
	}
	w.lose(i, "card", "no spelling of "+strconv.Quote(names[0])+" is read as the same card and count")
	w.lost[i] = true
	return count, names[0], ""
}

// setsOf are the sets to write beside the name of an entry: that of its printing; that of the newest one where the
// title alone names two cards of the L5R LCG (LCG-DATA-05); and none.
func (w *writer) setsOf(e Entry) []string {
	if w.style.printing == nil {
		return []string{""}
	}
	printing := e.Printing
	if c, ok := w.r.cat.Card(e.Card); ok && printing == "" && c.Game == card.L5RLCG && len(w.r.cat.Titled(c.Title)) > 1 {
		printing = c.Latest
	}
	if printing != "" {
		if set := w.style.printing(w.r, printing); set != "" && writable(set) {
			return []string{set, ""}
		}
	}
	return []string{""}
}

// writable says whether XML and JSON can hold a text as it is.
func writable(s string) bool {
	for i, r := range s {
		if r == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(s[i:]); n == 1 {
				return false
			}
		}
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == '\uFFFE' || r == '\uFFFF' {
			return false
		}
	}
	return true
}

// keepName tells if the deck's name would come back as another from a place of its own, around which blanks say
// nothing.
func (w *writer) keepName() {
	if n := w.d.Name; !writable(n) || strings.TrimSpace(n) != n {
		w.lose(-1, "name", "the deck's name has blanks at its ends or characters that no XML can hold")
	}
}

// recordReadsAs says whether a record, read alone, is the entry but for its section.
func (r *Resolver) recordReadsAs(rec record, e Entry, printing bool) bool {
	l := newList(r, Options{})
	var line Line
	l.record(&line, rec)
	return l.res.Deck.Entries[0].is(e, printing)
}

// readText is a reader of files as done wants it.
func readText(read func([]byte, []string, Options, *Resolver) (Result, error)) func([]string, Options, *Resolver) (Result, error) {
	return func(lines []string, opt Options, r *Resolver) (Result, error) {
		var text bytes.Buffer
		for _, line := range lines {
			text.WriteString(line)
			text.WriteByte('\n')
		}
		return read(text.Bytes(), lines, opt, r)
	}
}
