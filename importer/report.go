package importer

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
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

// AddRead counts records that a source gave.
func (r *Report) AddRead(source string, records int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.Read == nil {
		r.Read = map[string]int{}
	}
	r.Read[source] += records
}

// rename changes what the notes call a path of the machine.
func (r *Report) rename(change func(string) string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i := range r.notes {
		n := &r.notes[i]
		n.File, n.Message = change(n.File), change(n.Message)
	}
}

// Sorted are the notes: refused first, then warnings, then infos; within each by source, file, line, card
// and message. A note given twice stands once.
func (r *Report) Sorted() []Note {
	r.mu.Lock()
	notes := slices.Clone(r.notes)
	r.mu.Unlock()
	slices.SortFunc(notes, func(a, b Note) int {
		return cmp.Or(
			cmp.Compare(a.Severity.rank(), b.Severity.rank()),
			cmp.Compare(a.Source, b.Source), cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Card, b.Card), cmp.Compare(a.Message, b.Message),
		)
	})
	return slices.Compact(notes)
}

// Count is the number of notes of a severity.
func (r *Report) Count(s Severity) int {
	n := 0
	for _, note := range r.Sorted() {
		if note.Severity == s {
			n++
		}
	}
	return n
}

func (s Severity) rank() int {
	switch s {
	case Refused:
		return 0
	case Warning:
		return 1
	}
	return 2
}

// Summary is the report in one line for people:
//
//	l5r-ccg: 2 cards, 3 printings from oracle 1, yasuki 2 records; 1 merged, 0 warnings, 0 refused
func (r *Report) Summary() string {
	r.mu.Lock()
	sources := make([]string, 0, len(r.Read))
	for s, n := range r.Read {
		sources = append(sources, fmt.Sprintf("%s %d", s, n))
	}
	r.mu.Unlock()
	slices.Sort(sources)
	from := "nothing"
	if len(sources) > 0 {
		from = strings.Join(sources, ", ") + " records"
	}
	s := fmt.Sprintf("%s: %d cards, %d printings from %s; %d merged, %d warnings, %d refused",
		r.Game, r.Cards, r.Printings, from, r.Merged, r.Count(Warning), r.Count(Refused))
	if r.Unchanged {
		s += "; unchanged"
	}
	return s
}

// String writes a note as people read it: "sets/x.yaml:12: Some Card: refused: why".
func (n Note) String() string {
	var b strings.Builder
	if n.File != "" {
		b.WriteString(n.File)
		if n.Line > 0 {
			fmt.Fprintf(&b, ":%d", n.Line)
		}
		b.WriteString(": ")
	} else if n.Source != "" {
		b.WriteString(n.Source + ": ")
	}
	if n.Card != "" {
		b.WriteString(n.Card + ": ")
	}
	b.WriteString(string(n.Severity) + ": " + n.Message)
	return b.String()
}

// MarshalJSON writes the report with its notes in the order of Sorted.
func (r *Report) MarshalJSON() ([]byte, error) {
	type plain struct {
		Game      card.Game      `json:"game"`
		Release   string         `json:"release,omitempty"`
		Read      map[string]int `json:"read"`
		Cards     int            `json:"cards"`
		Printings int            `json:"printings"`
		Merged    int            `json:"merged"`
		Unchanged bool           `json:"unchanged,omitempty"`
		Notes     []Note         `json:"notes"`
	}
	out := plain{r.Game, r.Release, r.Read, r.Cards, r.Printings, r.Merged, r.Unchanged, r.Sorted()}
	if out.Read == nil {
		out.Read = map[string]int{}
	}
	if out.Notes == nil {
		out.Notes = []Note{}
	}
	return json.Marshal(out)
}
