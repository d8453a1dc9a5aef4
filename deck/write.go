package deck

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/kotei-dev/kotei/card"
)

// lineStyle is how a dialect writes the line of a card.
type lineStyle struct {
	one      bool                                      // "1" stands before a single copy
	times    bool                                      // "3x Name" rather than "3 Name"
	wide     bool                                      // two blanks stand before the bracket
	square   bool                                      // the bracket is "[Set]" rather than "(Set)"
	full     bool                                      // the version is written out
	prefix   string                                    // stands before each line of a card
	always   bool                                      // the newest printing is named where the deck names none
	escape   func(line string) string                  // makes a line what the dialect shows as that line; nil where it is
	plain    func(line string) string                  // a line of the dialect as it is read; nil where it is read as it is
	unsafe   func(name string) bool                    // tells a name that the dialect shows as another; nil where it has none
	printing func(r *Resolver, printing string) string // words in brackets that name a printing; nil where the dialect has none
}

// writer writes a list line by line. Each line is read back at once, and the first spelling that is read as
// the same card is taken; at the end the whole list is read back, and what differs is a loss.
type writer struct {
	d      Deck
	r      *Resolver
	style  lineStyle
	out    strings.Builder
	losses []Loss
	lost   map[int]bool // entries that no line could be written for
	indent string       // stands before the headers of types
	bare   bool         // the last line is a key, below which no blank line stands
}

func newWriter(d Deck, r *Resolver, style lineStyle) *writer {
	return &writer{d: d, r: r, style: style, lost: map[int]bool{}}
}

func (w *writer) lose(entry int, field, detail string) {
	w.losses = append(w.losses, Loss{Entry: entry, Field: field, Detail: detail})
}

// in are the entries of a section, cards of the decks first: those that are none may not open a deck's list.
func (w *writer) in(s Section) []int {
	var first, last []int
	for i, e := range w.d.Entries {
		if e.Section != s {
			continue
		}
		if c, ok := w.r.cat.Card(e.Card); ok && s != "" && defaultSection(c) != s {
			last = append(last, i)
			continue
		}
		first = append(first, i)
	}
	slices.SortStableFunc(last, func(a, b int) int { return w.outside(a) - w.outside(b) })
	return append(first, last...)
}

// outside is 1 for a card that is in neither deck.
func (w *writer) outside(i int) int {
	if c, ok := w.r.cat.Card(w.d.Entries[i].Card); ok {
		switch HomeSection(c) {
		case Dynasty, Fate, Conflict:
			return 0
		}
	}
	return 1
}

// sections are the sections in use, the known ones in order, then others by name.
func (w *writer) sections() []Section {
	order := []Section{Hero, Stronghold, Role, Sensei, Wind, Start, Provinces, Dynasty, Conflict, Fate, Main, Sideboard}
	var used, others []Section
	for _, e := range w.d.Entries {
		if s := e.Section; s != "" && !slices.Contains(order, s) && !slices.Contains(others, s) {
			others = append(others, s)
		}
	}
	slices.Sort(others)
	for _, s := range order {
		if slices.ContainsFunc(w.d.Entries, func(e Entry) bool { return e.Section == s }) {
			used = append(used, s)
		}
	}
	return append(used, others...)
}

// sectionTitle is the header of a section, "" for one that has none.
func sectionTitle(s Section) string {
	switch s {
	case Start:
		return "Starting Holdings"
	case Stronghold, Sensei, Wind, Dynasty, Fate, Role, Provinces, Conflict, Sideboard, Hero, Main:
		return titleCase(string(s))
	}
	return ""
}

// count is the number of cards of a section as a header states it.
func (w *writer) count(s Section) int { return w.sum(w.in(s)) }

func (w *writer) sum(list []int) int {
	n := 0
	for _, i := range list {
		n += w.d.Entries[i].Count
	}
	return n
}

func (w *writer) gap() { w.out.WriteByte('\n') }

func (w *writer) heading(line string) {
	if w.out.Len() > 1 && !w.bare {
		w.gap()
	}
	w.bare = false
	w.out.WriteString(line + "\n")
}

// directive writes "Key: value" on a line if there is a value and it comes back the same.
func (w *writer) directive(key, value string) {
	if line := w.about(key, value); line != "" {
		w.out.WriteString(line + "\n")
	}
}

// about is "Key: value" if there is a value and it comes back the same, else "".
func (w *writer) about(key, value string) string {
	if value == "" {
		return ""
	}
	line := key + ": " + oneLine(value)
	l := newList(w.r, Options{})
	if _, err := l.line(1, line); err == nil && writable(value) && (l.res.Deck.Name == value || l.res.Format == card.Slug(value) && l.res.Format != "") {
		return line
	}
	w.lose(-1, strings.ToLower(key), "cannot be written as "+strconv.Quote(line))
	return ""
}

func (w *writer) entries(list []int) {
	for _, i := range list {
		w.out.WriteString(w.style.prefix + w.line(i) + "\n")
	}
}

// line is the first spelling of an entry that is read back as the entry.
func (w *writer) line(i int) string {
	e := w.d.Entries[i]
	var hint string
	if e.Printing != "" && w.style.printing != nil {
		hint = w.style.printing(w.r, e.Printing)
	}
	names := w.names(e)
	if hint == "" {
		if line, ok := w.ofSet(e, names); ok {
			return line
		}
	}
	for _, withHint := range []bool{true, false} {
		if withHint && hint == "" {
			continue
		}
		for _, name := range names {
			if withHint {
				name = w.bracketed(name, hint)
			}
			for _, line := range w.counted(e, name) {
				line = w.escaped(line)
				if w.readsAs(line, e, withHint) {
					if !withHint && e.Printing != "" {
						w.lose(i, "printing", "the printing "+e.Printing+" has no name here")
					}
					return line
				}
			}
		}
	}
	w.lose(i, "card", "no spelling of "+strconv.Quote(names[0])+" is read as the same card and count")
	w.lost[i] = true
	return w.escaped(w.counted(e, names[0])[0])
}

// names are the ways to write the name of an entry, in the order in which the dialect likes them.
func (w *writer) names(e Entry) []string {
	names := w.r.spellings(e)
	if w.style.full && len(names) > 2 {
		names[0], names[1] = names[1], names[0]
	}
	if w.style.unsafe != nil && len(names) > 1 {
		safe := slices.DeleteFunc(slices.Clone(names), w.style.unsafe)
		names = append(safe, slices.DeleteFunc(names, func(n string) bool { return !w.style.unsafe(n) })...)
	}
	return names
}

func (w *writer) escaped(line string) string {
	if w.style.escape == nil {
		return line
	}
	return w.style.escape(line)
}

// readsAs says whether a line is read back as the entry.
func (w *writer) readsAs(line string, e Entry, printing bool) bool {
	line = w.style.prefix + line
	if w.style.plain != nil {
		line = w.style.plain(line)
	}
	return w.r.readsAs(line, e, printing)
}

func (w *writer) bracketed(name, hint string) string {
	if w.style.wide {
		return name + "  (" + hint + ")"
	}
	if w.style.square {
		return name + " [" + hint + "]"
	}
	return name + " (" + hint + ")"
}

// ofSet is the line with the set of the card's newest printing, where the dialect always names one, or where two
// cards of the L5R LCG have the title and only the set tells them apart (LCG-DATA-05).
func (w *writer) ofSet(e Entry, names []string) (string, bool) {
	c, ok := w.r.cat.Card(e.Card)
	if !ok || w.style.printing == nil || c.Game != card.L5RLCG || !w.style.always && len(w.r.cat.Titled(c.Title)) < 2 {
		return "", false
	}
	hint := w.style.printing(w.r, c.Latest)
	if hint == "" {
		return "", false
	}
	for _, line := range w.counted(e, w.bracketed(names[0], hint)) {
		if line = w.escaped(line); w.readsAs(line, e, false) {
			return line, true
		}
	}
	return "", false
}

// counted are the ways to put the number of copies to a name.
func (w *writer) counted(e Entry, name string) []string {
	n := e.RawCount
	if n == "" {
		n = strconv.Itoa(e.Count)
	}
	lines := []string{n + " " + name, n + "x " + name, name + " x" + n}
	if w.style.times {
		lines[0], lines[1] = lines[1], lines[0]
	}
	if n == "1" && !w.style.one {
		lines = append([]string{name}, lines...)
	}
	return lines
}

// spellings are the ways to write the name of an entry, the usual one first. The id is always understood.
func (r *Resolver) spellings(e Entry) []string {
	c, ok := r.cat.Card(e.Card)
	if !ok {
		if e.Card != "" && e.Name == "" {
			return []string{oneLine(e.Card)}
		}
		return []string{oneLine(e.Name)}
	}
	if c.Game == card.Altered { // a name would not say the rarity
		return []string{c.ID}
	}
	name := oneLine(card.FullName(c.Title, c.Subtitle, card.Base))
	if v := shortVersion(c.Version); v != "" {
		name += " - " + v
	}
	return []string{name, oneLine(c.Name), `"` + oneLine(c.Title) + `"`, c.ID}
}

// oneLine makes a text that cannot break out of its line.
func oneLine(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, s))
}

// readsAs says whether a line, read alone, is the entry but for its section.
func (r *Resolver) readsAs(line string, e Entry, printing bool) bool {
	l := newList(r, Options{})
	l.words = 1 // not the first line, which may be a title
	if _, err := l.line(1, line); err != nil || len(l.res.Deck.Entries) != 1 {
		return false
	}
	return l.res.Deck.Entries[0].is(e, printing)
}

// is says whether an entry that was read is the one that was written, but for its section.
func (got Entry) is(e Entry, printing bool) bool {
	return got.Card == e.Card && got.Count == e.Count && got.RawCount == e.RawCount &&
		(e.Resolved() || got.Name == e.Name) && (!printing || got.Printing == e.Printing) && got.How != Typo
}

// done reads the whole list back and reports what is not as it was.
func (w *writer) done(read func([]string, Options, *Resolver) (Result, error)) (string, []Loss, error) {
	text := w.out.String()
	res, err := read(splitLines([]byte(text)), Options{}, w.r)
	if err != nil { // over a limit, which the deck itself is then too
		return text, w.losses, nil // the text is right, only too long to be read back
	}
	w.compare(res.Deck)
	return text, w.losses, nil
}

// compare reports what is not as it was in the deck that was read back.
func (w *writer) compare(back Deck) {
	left := map[entryKey]int{}
	for _, e := range back.Entries {
		left[e.key()]++
	}
	for i, e := range w.d.Entries {
		if k := e.key(); left[k] > 0 {
			left[k]--
		} else if !w.lost[i] {
			w.lose(i, "section", "stands in "+strconv.Quote(string(e.Section))+", which the list cannot say of it")
		}
	}
}

// entryKey is what must be the same of an entry after it was written and read.
type entryKey struct {
	card, name, raw string
	count           int
	section         Section
}

func (e Entry) key() entryKey {
	k := entryKey{card: e.Card, raw: e.RawCount, count: e.Count, section: e.Section}
	if !e.Resolved() {
		k.name = e.Name
	}
	return k
}

// setName is the name of a printing's set.
func setName(r *Resolver, printing string) string {
	if s, ok := r.setOf(printing); ok {
		return oneLine(s.Name)
	}
	return ""
}

// setCode is the shortest code of a printing's set, else its name.
func setCode(r *Resolver, printing string) string {
	s, ok := r.setOf(printing)
	if !ok {
		return ""
	}
	best := oneLine(s.Name)
	for _, code := range s.Codes {
		if code = oneLine(code); code != "" && len(code) < len(best) {
			best = code
		}
	}
	return best
}

// setOf is the set of a printing: its id begins with the set's.
func (r *Resolver) setOf(printing string) (*card.Set, bool) {
	set, _, _ := strings.Cut(printing, ".")
	return r.cat.Set(set)
}
