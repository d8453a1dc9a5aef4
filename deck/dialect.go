package deck

import (
	"bytes"
	"slices"

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

// codec is how a dialect is told, read and written. A further dialect is one file with its codec, and a line
// in codecs.
type codec struct {
	Dialect
	games  []card.Game // that it can hold; nil for all
	detect func(list []byte, lines []string) (reason string, ok bool)
	read   func(list []byte, lines []string, opt Options, r *Resolver) (Result, error)
	write  func(d Deck, r *Resolver) (string, []Loss, error)
}

// codecs are the dialects in order of show and of detection, from the most particular to plain, which takes
// everything.
func codecs() []codec {
	return []codec{
		cockatriceCodec(), octgnCodec(), lackeyCodec(), markdownCodec(),
		fiveringsdbCodec(), bushibuilderCodec(), emeralddbCodec(), jigokuCodec(),
		koteiCodec(), shareCodec(), sunandmoonCodec(), eopkCodec(), oracleCodec(), yasukiCodec(), alteredJSONCodec(), alteredCodeCodec(),
		csvCodec(), bbcodeCodec(), alteredCodec(), ttsCodec(), plainCodec(),
	}
}

func codecsFor(g card.Game) []codec {
	return slices.DeleteFunc(codecs(), func(c codec) bool { return c.games != nil && !slices.Contains(c.games, g) })
}

func findCodec(g card.Game, name string, fits func(codec) bool) (codec, error) {
	e := &DialectError{Name: name, Game: string(g)}
	for _, c := range codecsFor(g) {
		if !fits(c) {
			continue
		}
		if c.Name == name {
			return c, nil
		}
		e.Known = append(e.Known, c.Name)
	}
	return codec{}, e
}

// DialectsFor lists the dialects that can hold decks of a game, in order of show.
func DialectsFor(g card.Game) []Dialect {
	var out []Dialect
	for _, c := range codecsFor(g) {
		out = append(out, c.Dialect)
	}
	return out
}

// Options for Read.
type Options struct {
	Dialect    string   // "" to have it detected
	StartCards []string // ids of cards that go to Start where the list says so, or stands outside a deck header
}

// Read reads a list in any dialect. What cannot be read is in the Result, line by line; an error means that
// the list was not read at all: *DialectError for an unknown dialect, *LimitError for a list that is too
// long, *SyntaxError for JSON or XML that is none.
func Read(text []byte, opt Options, r *Resolver) (Result, error) {
	if len(text) > MaxBytes {
		return Result{}, &LimitError{What: "bytes", Limit: MaxBytes, Have: len(text)}
	}
	text = fromUTF16(text)
	lines := splitLines(text)
	if len(lines) > MaxLines {
		return Result{}, &LimitError{What: "lines", Limit: MaxLines, Have: len(lines)}
	}
	c, reason, err := chooseCodec(text, lines, opt.Dialect, r.cat.Game())
	if err != nil {
		return Result{}, err
	}
	res, err := c.read(text, lines, opt, r)
	if err != nil {
		return Result{}, err
	}
	res.Dialect, res.Reason = c.Name, reason
	return res, nil
}

func chooseCodec(text []byte, lines []string, name string, g card.Game) (codec, string, error) {
	if name != "" {
		c, err := findCodec(g, name, func(c codec) bool { return c.Read })
		return c, "asked for", err
	}
	text = bytes.TrimPrefix(text, []byte("\uFEFF"))
	var last codec
	for _, c := range codecsFor(g) {
		if !c.Read {
			continue
		}
		if reason, ok := c.detect(text, lines); ok {
			return c, reason, nil
		}
		last = c
	}
	return last, "nothing points to another dialect", nil
}

// Loss is something of a deck that a dialect cannot hold.
type Loss struct {
	Entry  int    // index into Deck.Entries; -1 for the whole deck
	Field  string // "printing", "section", "name", "count", "card"
	Detail string // one line for people
}

// Write writes a deck in a dialect. Reading the text gives the same cards, counts and sections, but for the
// losses. The error is a *DialectError, or an *UnwritableError where a dialect would have to make another deck
// of it. Where there is a Resolver already, its Write saves building one.
func Write(d Deck, dialect string, c *catalog.Catalog) (text string, losses []Loss, err error) {
	return NewResolver(c).Write(d, dialect)
}

// Write is the package's Write for the resolver's catalog.
func (r *Resolver) Write(d Deck, dialect string) (text string, losses []Loss, err error) {
	c, err := findCodec(r.cat.Game(), dialect, func(c codec) bool { return c.Write })
	if err != nil {
		return "", nil, err
	}
	return c.write(d, r)
}
