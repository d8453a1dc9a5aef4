package importer

import (
	"context"
	"time"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
)

// Input is one path that a user wants imported.
type Input struct {
	Path   string
	Source string    // name of a source; "" = detect it
	Game   card.Game // the game that the path must hold; "" = any
}

// Indexer builds the search index of a release before the release becomes current. When Index returns nil,
// the index is complete where the program will look for it. An index of that very hash that is there already
// is left alone: Run asks for it also when the release has not changed.
type Indexer interface {
	Index(ctx context.Context, game card.Game, hash string, content store.Content) error
}

// Progress is told how far an import is. Calls come from one goroutine.
type Progress interface {
	Start(stage string, total int) // total 0 = unknown
	Step(n int)                    // n more are done
	Done()                         // the stage is over
}

// RunOptions steer an import.
type RunOptions struct {
	Replace  bool      // drop what other sources gave earlier, instead of keeping it
	Indexer  Indexer   // may be nil: no index
	Progress Progress  // may be nil: nobody watches
	Now      time.Time // the time that the release records

	// Rename is what a text that holds a path of the machine is in reports and in what is kept of the sources; nil where
	// it stays as it is. Errors are not renamed.
	Rename func(string) string
}

// NamedDump is what one source gave, with the source's name.
type NamedDump struct {
	Source string
	Dump
}
