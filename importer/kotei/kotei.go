// Package kotei writes a release as JSON Lines and reads it back: the form in which Kotei's own data is
// kept, handed on and put under version control. It is lossless: exporting, importing and exporting again
// gives the same bytes, ids, printings, sets and old ids included, for every game.
//
// The first line is a header, then come one line a set, one an old id, one a card:
//
//	{"kotei":1,"game":"l5r-ccg","release":"…","sets":2,"aliases":1,"cards":3}
//	{"set":{"id":"…","name":"…"}}
//	{"alias":{"old":"…","id":"…"}}
//	{"card":{"id":"…","title":"…"}}
//
// A card has the form of the API's Card (docs/api.md).
package kotei

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// sourceName is the word by which people choose the source.
const sourceName = "kotei"

// Version is the version of the form that Export writes and Source reads.
const Version = 1

// Source reads what Export wrote, plain or gzipped. The zero Source is ready.
type Source struct{}

var _ importer.Source = Source{}

// New is the source, ready for a registry.
func New() Source { return Source{} }

// Name is "kotei".
func (Source) Name() string { return sourceName }

// Games says that an export can hold any game; its header names the one.
func (Source) Games() []card.Game { return card.Games() }

// header is the first line. The counts let a reader notice that a file was cut off; a file written by hand
// may leave them out.
type header struct {
	Kotei   int       `json:"kotei"`
	Game    card.Game `json:"game"`
	Release string    `json:"release"`
	Sets    int       `json:"sets,omitempty"`
	Aliases int       `json:"aliases,omitempty"`
	Cards   int       `json:"cards,omitempty"`
}

// line is any other line: exactly one of its fields is set.
type line struct {
	Set   *card.Set  `json:"set,omitempty"`
	Alias *alias     `json:"alias,omitempty"`
	Card  *card.Card `json:"card,omitempty"`
}

// alias says that Old was the id of the card that is now ID.
type alias struct {
	Old string `json:"old"`
	ID  string `json:"id"`
}
