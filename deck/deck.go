// Package deck holds decks and decklists: the value (Deck, Entry, Section), the dialects in which people
// write lists, and the resolution of each line to a card. It is pure.
package deck

import "github.com/kotei-dev/kotei/card"

// Section is the part of a deck that a card stands in.
type Section string

// Sections of the L5R CCG. The other games add theirs.
const (
	Stronghold Section = "stronghold"
	Sensei     Section = "sensei"
	Wind       Section = "wind"
	Start      Section = "start" // Holdings in play from the beginning (FMT-CEL-02, FMT-EMP-02)
	Dynasty    Section = "dynasty"
	Fate       Section = "fate"
)

// Deck is a list of cards in sections. It says nothing about legality.
type Deck struct {
	Name    string
	Format  string // format id that the list itself names, "" if none
	Entries []Entry
}

// Entry is one card of a deck in one section, usually one line of a list. Several entries of one card add
// up. An entry that no card was found for has an empty Card and keeps the words of the list in Name.
type Entry struct {
	Card     string  // card id; "" if unresolved
	Name     string  // the name as the list has it, where it is not the card's
	Count    int     // copies, at least 1; 0 if RawCount is set
	RawCount string  // the count as written when it is no positive whole number of at most 1,000,000
	Section  Section // "" if unknown
	Printing string  // printing id, if the list chose one
	Line     int     // line of the list, from 1; 0 for a deck that came as JSON

	How        How      // how the card was found; "" for a deck that came as JSON
	Confidence float64  // 0 to 1; 1 unless How is Typo
	Candidates []string // card ids, best first, for an unresolved entry
	Ambiguous  bool     // unresolved because several cards fit equally well
}

// Resolved says whether a card was found.
func (e Entry) Resolved() bool { return e.Card != "" }

// understood says whether a card and a number of copies were found.
func (e Entry) understood() bool { return e.Resolved() && e.RawCount == "" }

// How says in which way a line was taken for a card.
type How string

// The ways, from the surest to the least sure.
const (
	Exact       How = "exact"       // id or name, letter for letter (kind of apostrophe and dash aside)
	Folded      How = "folded"      // after card.Fold
	Alias       How = "alias"       // an old or other name
	Subtitle    How = "subtitle"    // the subtitle chose among versions
	ByVersion   How = "version"     // title and version, in any spelling
	Translation How = "translation" // the name in another language
	Typo        How = "typo"        // bounded edit distance, taken with a warning
)

// Kind says what a line of a list is.
type Kind string

// The kinds of line.
const (
	KindCard       Kind = "card"
	KindHeader     Kind = "header"
	KindComment    Kind = "comment"
	KindBlank      Kind = "blank"
	KindUnresolved Kind = "unresolved" // no card was found, or no number of copies can be read
)

// Line is how one line of the input was understood. Every line of the input has one.
type Line struct {
	Number   int    // from 1
	Text     string // exactly as it came, without its line end
	Kind     Kind
	Section  Section   // of the card, or that a header opens; "" if none
	Type     card.Type // that a header names, "" if none
	Declared int       // number that a header states, 0 if none
	Entry    int       // index into Deck.Entries for KindCard and KindUnresolved, else -1
	Hint     string    // a set or remark beside the name that is not part of it
	Note     string    // why a line is a comment, or what was repaired, in short English
}

// Result is what reading a list gives.
type Result struct {
	Dialect    string
	Reason     string // why that dialect was chosen, one line for people
	Format     string // format id that the list itself names, "" if none
	Deck       Deck
	Lines      []Line
	Unresolved int // number of unresolved lines
}
