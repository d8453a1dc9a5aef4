package formats

import (
	"context"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
)

// Format is named construction rules of a game. Its JSON is the definition that the API shows.
type Format struct {
	ID       string            `yaml:"id" json:"id"`
	Game     card.Game         `yaml:"game" json:"game"`
	Names    map[string]string `yaml:"names" json:"names"` // by language, "en" always
	Versions []*Version        `yaml:"versions" json:"versions"`
}

// Version is the rules of a format from one day on.
type Version struct {
	From string `yaml:"from" json:"from"` // YYYY-MM-DD, the first day in force

	format *Format
}

// Format is the format that the version belongs to.
func (v *Version) Format() *Format { return v.format }

// Name is the format's name in the language, else in English.
func (f *Format) Name(lang string) string {
	if n := f.Names[lang]; n != "" {
		return n
	}
	return f.Names["en"]
}

// At is the version in force on a day (YYYY-MM-DD); false before the first one.
func (f *Format) At(asOf string) (*Version, bool) {
	for i := len(f.Versions) - 1; i >= 0; i-- {
		if f.Versions[i].From <= asOf {
			return f.Versions[i], true
		}
	}
	return nil, false
}

// StartCards are the ids of the cards that stand in play from the beginning, outside the decks (FMT-EMP-02).
func (v *Version) StartCards() []string { return nil }

// Registry holds the formats of all games.
type Registry struct{ byGame map[card.Game][]*Format }

// Builtin is the registry of the embedded definitions.
func Builtin() (*Registry, error) { return &Registry{}, nil }

// For lists the formats of a game in the order in which they are shown.
func (r *Registry) For(game card.Game) []*Format { return r.byGame[game] }

// Format finds a format by game and id.
func (r *Registry) Format(game card.Game, id string) (*Format, bool) {
	for _, f := range r.byGame[game] {
		if f.ID == id {
			return f, true
		}
	}
	return nil, false
}

// DefinitionProblem is one fault of a definition and where it stands.
type DefinitionProblem struct {
	File    string `json:"file"`
	Line    int    `json:"line"`   // from 1
	Column  int    `json:"column"` // from 1
	Path    string `json:"path"`   // "versions[0].rules[2].limit"
	Code    string `json:"code"`
	Message string `json:"message"` // what is wrong and what to do
}

// Parse reads and checks a definition.
func Parse(file string, yaml []byte) (*Format, []DefinitionProblem) { return nil, nil }

// Options of a validation.
type Options struct {
	AsOf string // day of the check, YYYY-MM-DD
	Lang string // "en" or "fr"; anything else reads as "en"
}

// Validate judges a deck by a version of a format.
func Validate(ctx context.Context, v *Version, d deck.Deck, cards *catalog.Catalog, opt Options) Report {
	return Report{Verdict: Undetermined, Problems: []Problem{}}
}

// CodeInfo explains a problem code for people, by language.
type CodeInfo struct {
	Code  string            `json:"code"`
	Title map[string]string `json:"title"`
	Help  map[string]string `json:"help"`
}

// Codes lists every problem code with its page.
func Codes() []CodeInfo { return nil }

// Schema is the JSON Schema of a definition.
func Schema() []byte { return nil }
