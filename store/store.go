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

// ErrNotFound says that a game has no current release.
var ErrNotFound = errors.New("store: no release")

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
	// Sources are the dumps kept for a game, sorted by name; none is no error.
	Sources(ctx context.Context, game card.Game) ([]SourceDump, error)
	// Begin starts a draft of a new release. Nothing of it is seen by readers before Publish.
	Begin(ctx context.Context, game card.Game) (Draft, error)
	// Version changes whenever another connection or process has published: cheap to poll.
	Version(ctx context.Context) (int64, error)
	// Close releases everything. A store whose file is complete on its own needs no further file.
	Close() error
}

// Draft is a release being written. Every draft ends in Publish or Discard; a draft that ends in neither
// (a killed process) is swept at the next Open.
type Draft interface {
	// Write puts the whole content and the dumps of the sources into the draft, in batches.
	Write(ctx context.Context, content Content, sources []SourceDump) error
	// Publish makes the draft the current release in one short transaction, removes the earlier one, and
	// brings the file into a state in which it is complete without side files.
	Publish(ctx context.Context, hash string) (Release, error)
	// Discard removes what was written. It is safe after Publish, when it does nothing.
	Discard() error
}
