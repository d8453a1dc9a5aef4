package deck

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

// Dialect is a text form of a deck.
type Dialect struct {
	Name      string // "plain", "sunandmoon", …
	Title     string // for people
	MediaType string
	Read      bool
	Write     bool
}

// Options for Read.
type Options struct {
	Dialect    string   // "" to have it detected
	StartCards []string // ids of cards that go to Start where the list says so, or stands outside a deck header
}

// Loss is something of a deck that a dialect cannot hold.
type Loss struct {
	Entry  int    // index into Deck.Entries; -1 for the whole deck
	Field  string // "printing", "section", "name", "count", "card"
	Detail string // one line for people
}

// DialectsFor lists the dialects that can hold decks of a game, in order of show.
func DialectsFor(g card.Game) []Dialect { return nil }

// Read reads a list in any dialect.
func Read(list []byte, opt Options, r *Resolver) (Result, error) { return Result{}, nil }

// Write writes a deck in a dialect.
func Write(d Deck, dialect string, c *catalog.Catalog) (text string, losses []Loss, err error) {
	return NewResolver(c).Write(d, dialect)
}

// Write is Write with a Resolver that is there already, which saves building one.
func (r *Resolver) Write(d Deck, dialect string) (text string, losses []Loss, err error) {
	return "", nil, nil
}
