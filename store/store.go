// Package store says what Kotei keeps between runs: releases of cards with their printings, sets and
// aliases, and for each source what it last gave. The contract is checked for any implementation by
// store/storetest; store/sqlite is the one that the program uses.
package store

import (
	"context"
	"errors"
	"time"

	"github.com/kotei-dev/kotei/card"
)

// Errors that callers tell apart with errors.Is.
var (
	// ErrNotFound says that a game has no current release.
	ErrNotFound = errors.New("store: no release")
	// ErrBusy says that another import is writing: nothing was changed, and trying again later may work.
	ErrBusy = errors.New("store: another import is running")
)

// Release is a completed import of one game.
type Release struct {
	Game       card.Game
	Hash       string // SHA-256 of the content in hex; the same content has the same hash
	ImportedAt time.Time
	Cards      int
	Printings  int
	Sources    []SourceInfo // sorted by name
}

// SourceInfo says what one source last gave.
type SourceInfo struct {
	Name    string // "yasuki", "oracle", …
	Records int
	ReadAt  time.Time
}

// Content is everything in a release. Cards are sorted by id; Encoded, where it is set, holds the JSON of
// each card in the same order.
type Content struct {
	Cards   []*card.Card
	Encoded [][]byte
	Sets    []card.Set
	Aliases map[string]string // old id -> id
}

// MaxPast is of how many earlier releases of a game a store keeps what has changed since.
const MaxPast = 20

// Past is a release that was current earlier. Its cards are gone; what is kept says what the release that took
// its place changed in them.
type Past struct {
	Hash       string
	Next       string // hash of the release that took its place, never the same
	ImportedAt time.Time
	Cards      int
	Printings  int
	Step       []byte // from Hash to Next, as changes.Step.Pack makes it
}

// SourceDump is the whole that one source gave, in the source's own neutral form, so that a later import
// of another source can merge with it again. The store does not look into Data.
type SourceDump struct {
	Name    string
	Records int
	ReadAt  time.Time
	Data    []byte
}

// Store persists releases. Implementations are safe for concurrent use; every method honours its context.
type Store interface {
	// Current is the release that serves a game, or ErrNotFound.
	Current(ctx context.Context, game card.Game) (Release, error)
	// Games are the games with a current release, sorted.
	Games(ctx context.Context) ([]card.Game, error)
	// Load reads the current release whole, or ErrNotFound. All of it is of one release, also while
	// another is being published.
	Load(ctx context.Context, game card.Game) (Release, Content, error)
	// History are the releases of a game that were current before, oldest first, the last MaxPast of them; none
	// is no error. Each leads to the one after it, the last to the current release: a reader that has loaded a
	// release finds what led to it, also when others were published since.
	History(ctx context.Context, game card.Game) ([]Past, error)
	// Sources are the dumps kept for a game, sorted by name; none is no error.
	Sources(ctx context.Context, game card.Game) ([]SourceDump, error)
	// Begin starts a draft of a new release. Nothing of it is seen by readers before Publish. A store takes
	// drafts of several games at once, but only one of a game, and none while another process or another
	// Store has a draft: then it gives ErrBusy. What Sources says between Begin and the end of the draft is
	// therefore what Publish will replace.
	Begin(ctx context.Context, game card.Game) (Draft, error)
	// Version changes whenever another connection or process has published: cheap to poll. It may also
	// change when nothing was published.
	Version(ctx context.Context) (int64, error)
	// Close releases everything, drafts that are still open included: they are discarded. A store whose
	// file is complete on its own needs no further file.
	Close() error
}

// Draft is a release being written. Every draft ends in Publish, KeepSources or Discard; a draft that ends
// in none of them (a killed process) is swept when the file is next opened for writing and no import runs.
// A Draft is used by one goroutine.
type Draft interface {
	// Write puts the whole content and the dumps of the sources into the draft, in batches. It is called
	// once. After an error only Discard is of use.
	Write(ctx context.Context, content Content, sources []SourceDump) error
	// Publish makes the draft the current release in one short transaction, removes the earlier one, of which
	// History then tells unless it has the same hash, and brings the file into a state in which it is complete without side files. at is the time that the
	// release records. An error means that the earlier release still serves.
	Publish(ctx context.Context, hash string, at time.Time) (Release, error)
	// KeepSources stands in place of Write and Publish where the content is that of the current release: it
	// replaces the dumps kept for the game and leaves the release as it is. ErrNotFound if there is none.
	KeepSources(ctx context.Context, sources []SourceDump) error
	// Discard removes what was written. It is safe after Publish, when it does nothing.
	Discard() error
}
