package deck

import (
	"slices"
	"strings"
	"unicode"

	"github.com/kotei-dev/kotei/card"
)

// list reads a list line by line. All line dialects share it: what they write differs, but people mix it.
type list struct {
	r         *Resolver
	place     placer
	res       Result
	cardLines int
	maxLines  int
	words     int // lines so far that are not blank
	mayTitle  bool
	dots      bool // "3. Name" means three copies
}

func newList(r *Resolver, opt Options) *list {
	return &list{r: r, place: placer{startCards: opt.StartCards}, maxLines: MaxCardLines}
}

// readLines reads a whole list.
func readLines(lines []string, opt Options, r *Resolver) (Result, error) {
	l := newList(r, opt)
	l.dots = countedWithDots(lines)
	l.res.Lines = make([]Line, 0, len(lines))
	for i, text := range lines {
		line, err := l.line(i+1, text)
		if err != nil {
			return Result{}, err
		}
		l.res.Lines = append(l.res.Lines, line)
	}
	l.takeTitle()
	for _, line := range l.res.Lines {
		if line.Kind == KindUnresolved {
			l.res.Unresolved++
		}
	}
	return l.res, nil
}

// line reads one line.
func (l *list) line(number int, text string) (Line, error) {
	line := Line{Number: number, Text: text, Entry: -1}
	t := tidy(text)
	for strings.HasPrefix(t, ">") { // forum quote
		t = strings.TrimSpace(t[1:])
	}
	if l.dots {
		t = undot(t)
	}
	if t == "" {
		line.Kind = KindBlank
		l.place.blank()
		return line, nil
	}
	l.words++
	if l.header(&line, t) || l.comment(&line, t) {
		return line, nil
	}
	if l.cardLines++; l.cardLines > l.maxLines {
		return line, &LimitError{What: "card lines", Limit: l.maxLines, Have: l.cardLines}
	}
	l.card(&line, unbullet(t))
	return line, nil
}

// header takes a line for a header where it is one. A line with a number in front is a card, and so is a
// bare title such as Void or Terrain.
func (l *list) header(line *Line, t string) bool {
	bare := unmark(t)
	marked := bare != t || strings.HasPrefix(t, "#") || strings.HasPrefix(t, "//") || strings.HasPrefix(t, "=")
	if !marked {
		if _, _, counted := leadingAmount(unbullet(t)); counted {
			return false
		}
	}
	h, ok, total := parseHeader(bare, l.r.cat.Game())
	if !ok && !total {
		return false
	}
	if !marked && !strings.HasSuffix(t, ":") && h.declared == 0 && l.r.isTitle(t) {
		return false
	}
	if total {
		line.Kind, line.Note = KindComment, "a total, no card"
		return true
	}
	l.openHeader(line, h)
	return true
}

// isTitle says whether a name is a card with its article: "Sensei" is no card where there is "The Sensei".
func (r *Resolver) isTitle(name string) bool {
	m, _ := r.sure(name)
	c, ok := r.cat.Card(m.Card)
	return ok && (m.How != Folded || card.Fold(name) == card.Fold(c.Title))
}

func (l *list) openHeader(line *Line, h header) {
	line.Kind, line.Declared, line.Type = KindHeader, h.declared, h.typ
	line.Section = l.place.open(h)
}

// comment takes a line for a comment where it is one: behind # or //, an address, or "key: value".
func (l *list) comment(line *Line, t string) bool {
	switch {
	case strings.HasPrefix(t, "#"):
		line.Note = "a remark: behind # and no header"
	case strings.HasPrefix(t, "//"):
		line.Note = "a remark: behind //"
	case strings.HasPrefix(t, "http://"), strings.HasPrefix(t, "https://"), strings.HasPrefix(t, "www."):
		line.Note = "an address"
	case onlyMarkup(t):
		line.Note = "markup, and nothing in it"
	case l.directive(line, t):
	case isTableHead(t) && !l.r.isTitle(t):
		line.Note = "the head of a table"
	case !hasLetter(t) && card.Fold(t) == "":
		if m, _ := l.r.sure(t); m.Found() {
			return false
		}
		line.Note = "no words"
	default:
		return false
	}
	line.Kind = KindComment
	return true
}

// hasLetter says whether a line has a letter or digit of ASCII, so that something is left of it after folding.
func hasLetter(t string) bool {
	return strings.ContainsFunc(t, func(r rune) bool { return r < unicode.MaxASCII && isReferenceByte(byte(r)) && r != '_' })
}

// directives are the words before a colon that say something about the deck.
var directives = map[string]string{
	"legality": "format", "format": "format", "legalite": "format",
	"name": "name", "deck": "name", "deck name": "name", "title": "name", "nom": "name", "titre": "name", "nom du deck": "name",
	"author": "", "player": "", "date": "", "event": "", "auteur": "", "joueur": "", "url": "", "source": "", "notes": "", "note": "",
	"by": "", "tournament": "", "tournoi": "", "comment": "", "comments": "", "description": "", "created": "", "clan": "", "record": "", "place": "",
}

// directive reads "Legality: Celestial", "Name: Some Deck" and the like.
func (l *list) directive(line *Line, t string) bool {
	key, value, ok := strings.Cut(t, ":")
	if !ok || len(key) > 20 {
		return false
	}
	what, known := directives[card.Fold(key)]
	if !known {
		return false
	}
	if m, _ := l.r.sure(t); m.Found() {
		return false
	}
	if _, value, ok := cutHeader(t, l.r.cat.Game()); ok && l.r.readCard(value).match.Found() { // Event: Some Event
		return false
	}
	value = strings.TrimSpace(value)
	switch what {
	case "format":
		if value != "" {
			l.res.Format, _ = card.ParseLegality(value)
			l.res.Deck.Format = l.res.Format
			line.Note = "names the format " + l.res.Format
		}
	case "name":
		if l.res.Deck.Name == "" {
			l.res.Deck.Name = value
		}
		line.Note = "the deck's name"
	default:
		line.Note = "about the deck, no card"
	}
	return true
}

// unbullet takes bullets and the numbers of a numbered list from the front: "- 3 Name", "• Name", "1. Name".
// A dash that touches the number is its sign.
func unbullet(t string) string {
	t = unsign(t)
	for _, bullet := range []string{"- ", "* ", "+ ", "– ", "— ", "•", "·", "◦", "▪", "●", "►", "-\t", "*\t", "[*]"} {
		if rest, ok := strings.CutPrefix(t, bullet); ok && strings.TrimSpace(rest) != "" {
			return unsign(strings.TrimSpace(rest))
		}
	}
	if _, rest, ok := ordinal(t); ok {
		return rest
	}
	return t
}

// unsign takes emoji, arrows, ticks and the boxes of a list of tasks from the front: "✅ 2 Name", "→ 2 Name",
// "[x] 2 Name".
func unsign(t string) string {
	for _, box := range []string{"[ ] ", "[x] ", "[X] "} {
		if rest, ok := strings.CutPrefix(t, box); ok && rest != "" {
			return strings.TrimSpace(rest)
		}
	}
	if strings.HasPrefix(t, "|") { // a row of a table in Markdown, or what Discord hides
		t = strings.Trim(t, "| ")
	}
	rest := strings.TrimLeftFunc(t, func(r rune) bool {
		return r > unicode.MaxASCII && timesLength(string(r)) == 0 && (unicode.In(r, unicode.So, unicode.Sk) || r >= '\u2190' && r <= '\u21FF')
	})
	if rest = strings.TrimSpace(rest); rest == "" {
		return t
	}
	return rest
}

// card reads a line that is a card or should be one.
func (l *list) card(line *Line, t string) {
	c := l.r.readCard(t)
	two := l.r.holdsAnother(t, c.match)
	if two {
		c.name, c.match = t, Match{}
		line.Note = "two cards on one line: write one below the other"
	}
	if !c.match.settled() && !two {
		if l.afterHeader(line, t, c) {
			return
		}
		c = l.r.guessCard(c)
		if l.prose(c) {
			line.Kind, line.Note = KindComment, "a sentence, no card"
			l.cardLines--
			return
		}
	}
	l.take(line, c)
}

// take makes an entry of what a line was read as.
func (l *list) take(line *Line, c cardLine) {
	e := Entry{
		Card: c.match.Card, Count: c.amount.count, RawCount: c.amount.raw, Printing: c.match.Printing, Line: line.Number,
		How: c.match.How, Confidence: c.match.Confidence, Candidates: c.match.Candidates, Ambiguous: c.match.Ambiguous,
	}
	line.Hint = c.match.Hint
	if found, ok := l.r.cat.Card(e.Card); ok && e.Resolved() {
		line.Kind = KindCard
		e.Section, line.Note = l.place.place(found, max(e.Count, 0))
		if c.name != found.Name && c.name != found.ID {
			e.Name = c.name
		}
		if e.How == Typo && line.Note == "" {
			line.Note = "taken for " + found.Name
		}
		if e.RawCount != "" {
			line.Kind = KindUnresolved
			if line.Note == "" {
				line.Note = "no number of copies: " + shortened(e.RawCount)
			}
		}
	} else {
		line.Kind = KindUnresolved
		e.Name = strings.ReplaceAll(c.name, "\t", " ")
		e.Section = l.place.placeUnknown(l.r.meant(c.match))
		l.mayTitle = l.mayTitle || l.words == 1 && !c.amount.stated && len(e.Candidates) == 0
	}
	line.Section, line.Entry = e.Section, len(l.res.Deck.Entries)
	l.res.Deck.Entries = append(l.res.Deck.Entries, e)
}

// shortened is the beginning of a text that may be long.
func shortened(s string) string {
	if len(s) > 20 {
		return strings.ToValidUTF8(s[:20], "") + "…"
	}
	return s
}

// afterHeader reads the lines that are headers in spite of a number in front ("22 Personalities"), totals
// ("80 cards"), and a header with its card behind it ("Stronghold: Some Castle").
func (l *list) afterHeader(line *Line, t string, c cardLine) bool {
	game := l.r.cat.Game()
	if c.amount.stated && c.amount.raw == "" {
		h, ok, total := parseHeader(c.name, game)
		if (ok || total) && h.declared == 0 {
			l.cardLines--
			if h.declared = c.amount.count; ok {
				l.openHeader(line, h)
			} else {
				line.Kind, line.Note = KindComment, "a total, no card"
			}
			return true
		}
	}
	h, value, ok := cutHeader(t, game)
	if !ok {
		return false
	}
	after := l.place
	if nothing[card.Fold(value)] {
		l.cardLines--
		l.openHeader(line, h)
	} else if l.r.readCard(value).match.settled() {
		l.place.open(h)
		l.card(line, value)
		after.inDeck, after.started = after.inDeck || l.place.inDeck, l.place.started
	} else {
		return false
	}
	l.place = after // the header is for its own line
	return true
}

// cutHeader cuts a header from the card behind it: "Stronghold: Some Castle", "Event - Some Event".
func cutHeader(t string, game card.Game) (h header, value string, ok bool) {
	for _, sep := range []string{":", " - ", " – ", " — ", " = "} {
		key, value, cut := strings.Cut(t, sep)
		if value = strings.TrimSpace(value); !cut || value == "" {
			continue
		}
		if h, ok, _ := parseHeader(key, game); ok && h.declared == 0 {
			return h, value, true
		}
	}
	return header{}, "", false
}

// nothing are the words for no card behind a header, as in "Sensei: none".
var nothing = map[string]bool{"": true, "none": true, "no": true, "n a": true, "aucun": true, "aucune": true, "neant": true}

// prose says whether a line is a sentence that somebody wrote between the cards.
func (l *list) prose(c cardLine) bool {
	return !c.amount.stated && !c.match.Found() && len(c.match.Candidates) == 0 &&
		strings.ContainsAny(c.name[max(len(c.name)-1, 0):], ".!?:") && strings.Count(c.name, " ") >= 5 && len(c.name) <= maxGuessed
}

// takeTitle makes the first line the deck's name where it is no card, nothing looks like it, and the deck
// has a Stronghold (or a hero), so that it is not the Stronghold misspelt.
func (l *list) takeTitle() {
	if !l.mayTitle || !slices.ContainsFunc(l.res.Deck.Entries, func(e Entry) bool { return e.Resolved() && (e.Section == Stronghold || e.Section == Hero) }) {
		return
	}
	title := l.res.Deck.Entries[0]
	l.res.Deck.Entries = l.res.Deck.Entries[1:]
	for i := range l.res.Lines {
		line := &l.res.Lines[i]
		if line.Entry--; line.Entry < -1 {
			line.Entry = -1
		} else if line.Number == title.Line {
			line.Kind, line.Section, line.Note, line.Entry = KindComment, "", "the deck's name: the first line, and no card", -1
		}
	}
	if l.res.Deck.Name == "" {
		l.res.Deck.Name = title.Name
	}
}

// meant are the candidates of a match if the name means one of them for sure: they are the versions of the
// title, or fit equally well. What only looks alike says nothing about where a card belongs.
func (r *Resolver) meant(m Match) []*card.Card {
	if !m.Ambiguous && !m.titleKnown {
		return nil
	}
	var out []*card.Card
	for _, id := range m.Candidates {
		if c, ok := r.cat.Card(id); ok {
			out = append(out, c)
		}
	}
	return out
}
