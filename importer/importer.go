// Package importer turns the card files that people have into a release: it detects what a path holds,
// reads it with the source's own package, merges several sources into one set of cards with provenance by
// field, and publishes the result as the very last step.
package importer

import (
	"context"

	"github.com/kotei-dev/kotei/card"
)

// Source reads card data of one kind. Each lives in a package of its own below importer/.
type Source interface {
	// Name is the word by which people choose the source: "yasuki", "oracle", "sunandmoon", "kotei".
	Name() string
	// Games are the games that the source can hold.
	Games() []card.Game
	// Detect says whether the file or folder at path looks like this source, and why (one line for people).
	// It reads no more than it needs and returns false for anything it is not sure of.
	Detect(path string) (reason string, ok bool)
	// Read reads everything at path. Oddities go into the report with file and line, and the record is kept
	// wherever that is possible; an error means that nothing of the path can be used.
	Read(ctx context.Context, path string, report *Report) (Dump, error)
}

// Dump is what a source gave, still unmerged.
type Dump struct {
	Game    card.Game
	Records []Record
	Sets    []card.Set        // what the source knows about its sets
	Aliases map[string]string // old id -> id, where the source knows (our own export does)
}

// Record is one card as one source tells it. Card carries title, subtitle, version, types, clans,
// keywords, stats, text and printings (each with Set holding the set's id, see SetID); its ID is empty,
// except in our own export. A printing's Text, Keywords and Stats hold the printing's own in full, and
// merging removes what does not differ.
type Record struct {
	Card card.Card `json:"card"`
	Key  string    `json:"key"` // the source's own id, unique in the dump
	File string    `json:"file,omitempty"`
	Line int       `json:"line,omitempty"`
}

// Severity ranks what a report says.
type Severity string

// The severities: Info is worth knowing, Warning was guessed or repaired, Refused was left out.
const (
	Info    Severity = "info"
	Warning Severity = "warning"
	Refused Severity = "refused"
)

// Note is one finding with its place.
type Note struct {
	Severity Severity `json:"severity"`
	Source   string   `json:"source,omitempty"`
	File     string   `json:"file,omitempty"` // as given by the user, never made absolute
	Line     int      `json:"line,omitempty"` // from 1; 0 when the finding has no line
	Card     string   `json:"card,omitempty"` // id or name
	Message  string   `json:"message"`
}
