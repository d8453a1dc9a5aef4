// Package formats holds construction rules: the definitions of formats as data, the rule kinds that they
// combine, and Validate, which turns a deck into a Report. It is pure: no input or output, no clock.
package formats

// Verdict is the outcome of a validation.
type Verdict string

// The verdicts. Any error makes a deck illegal; else anything undecided makes it undetermined.
const (
	Legal        Verdict = "legal"
	Illegal      Verdict = "illegal"
	Undetermined Verdict = "undetermined"
)

// Severity ranks a problem.
type Severity string

// The severities of the contract.
const (
	Error     Severity = "error"
	Undecided Severity = "undecided"
	Warning   Severity = "warning"
	Info      Severity = "info"
)

// Confidence says how sure the facts behind a rule are. It is shown and never changes a severity.
type Confidence string

// The confidences of the rules pages.
const (
	Official Confidence = "official"
	Fan      Confidence = "fan"
	Inferred Confidence = "inferred"
)

// Report is all findings of one validation. Its JSON is the wire form of the API.
type Report struct {
	Verdict  Verdict   `json:"verdict"`
	Format   FormatRef `json:"format"`
	Release  string    `json:"release"`
	Deck     DeckRef   `json:"deck"`
	Problems []Problem `json:"problems"`
	// Repair is filled in by those who ask Repair for it: Validate stays quick.
	Repair *RepairPlan `json:"repair,omitempty"`
}

// FormatRef says which rules were applied.
type FormatRef struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Version string `json:"version"` // first day of the version in force
	AsOf    string `json:"as_of"`
}

// DeckRef sums up what was judged.
type DeckRef struct {
	Hash   string         `json:"hash"`
	Name   string         `json:"name"`
	Counts map[string]int `json:"counts"` // resolved cards by section
}

// Problem is one finding.
type Problem struct {
	Code       string     `json:"code"`
	Severity   Severity   `json:"severity"`
	Rule       string     `json:"rule"`
	Source     string     `json:"source"`
	Confidence Confidence `json:"confidence"`
	Message    string     `json:"message"`
	Section    string     `json:"section,omitempty"`
	Cards      []string   `json:"cards,omitempty"`
	Lines      []int      `json:"lines,omitempty"`
	Have       *int       `json:"have,omitempty"`
	Limit      *int       `json:"limit,omitempty"`
	Fix        *Fix       `json:"fix,omitempty"`
}

// Fix is a change that would remove the problem.
type Fix struct {
	Remove []FixEntry `json:"remove,omitempty"`
	Add    []FixEntry `json:"add,omitempty"`
}

// FixEntry is one card, or a number of cards of a section, to remove or add.
type FixEntry struct {
	ID      string `json:"id,omitempty"`
	Section string `json:"section,omitempty"`
	Count   int    `json:"count"`
}
