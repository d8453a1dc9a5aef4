package importer

import (
	"sync"

	"github.com/kotei-dev/kotei/card"
)

// Report says what an import read, merged, guessed and refused. It is safe for concurrent use; the zero
// Report is ready. Its order does not depend on goroutines: Sorted gives notes by source, file and line.
type Report struct {
	mu    sync.Mutex
	notes []Note

	Game      card.Game      `json:"game"`
	Release   string         `json:"release,omitempty"`
	Read      map[string]int `json:"read"`  // records by source
	Cards     int            `json:"cards"` // in the release
	Printings int            `json:"printings"`
	Merged    int            `json:"merged"`              // cards that more than one source told of
	Unchanged bool           `json:"unchanged,omitempty"` // the content was already the current release
}

// Add puts a note into the report.
func (r *Report) Add(n Note) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.notes = append(r.notes, n)
}
