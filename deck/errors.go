package deck

import "fmt"

// Limits on a list. They bound the work of reading; how many cards a deck may have is for the caller, see
// Deck.Total.
const (
	MaxBytes     = 1 << 20   // bytes of a list
	MaxLines     = 20_000    // lines of a list, blank ones and remarks included: each has a place in the answer
	MaxCardLines = 500       // lines of a list that are cards, resolved or not
	MaxCount     = 1_000_000 // the greatest number of copies that Entry.Count holds
)

// LimitError says that a list is too long to be read.
type LimitError struct {
	What  string // "bytes", "lines" or "card lines"
	Limit int
	Have  int // the number found, or Limit+1 where counting stopped there
}

// Error says what is over which limit and what to do.
func (e *LimitError) Error() string {
	return fmt.Sprintf("deck: the list has %d %s, and at most %d are read: split it, or leave out what is no part of the deck", e.Have, e.What, e.Limit)
}

// DialectError says that a dialect is not known, or not for that use.
type DialectError struct {
	Name  string
	Game  string   // the game that was asked for
	Known []string // what can be chosen instead
}

// Error names the dialect and those that can be chosen.
func (e *DialectError) Error() string {
	return fmt.Sprintf("deck: no dialect %q for %s: choose one of %v, or leave it out to have it detected", e.Name, e.Game, e.Known)
}

// SyntaxError says that a list in a strict dialect (JSON) cannot be read at all.
type SyntaxError struct {
	Dialect string
	Offset  int64 // byte in the list, from 0; -1 if unknown
	Detail  string
}

// Error says where the list is broken.
func (e *SyntaxError) Error() string {
	if e.Offset >= 0 {
		return fmt.Sprintf("deck: not a %s deck: byte %d: %s", e.Dialect, e.Offset, e.Detail)
	}
	return fmt.Sprintf("deck: not a %s deck: %s", e.Dialect, e.Detail)
}

// UnwritableError says that a deck cannot be written in a dialect without becoming another deck.
type UnwritableError struct {
	Dialect string
	Entry   int    // index into Deck.Entries; -1 for the whole deck
	Name    string // of the card
	Detail  string // one line for people
}

// Error names the card and the reason.
func (e *UnwritableError) Error() string {
	if e.Entry < 0 {
		return fmt.Sprintf("deck: not to be written as %s: %s", e.Dialect, e.Detail)
	}
	return fmt.Sprintf("deck: not to be written as %s: entry %d, %q: %s", e.Dialect, e.Entry+1, e.Name, e.Detail)
}
