package formats

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

//go:embed definitions exceptions lists
var files embed.FS

// Registry holds the formats of all games.
type Registry struct {
	byGame map[card.Game][]*Format
	hash   string
}

// cardList is a named list of cards with dates.
type cardList struct {
	ID     string `yaml:"id" validate:"required,slug"`
	Source Source `yaml:"source"`
	// Unavailable: the list exists and its content is not known, so that nobody can be judged by it.
	Unavailable bool         `yaml:"unavailable"`
	Entries     []*ListEntry `yaml:"entries" validate:"required_without_all=Unavailable Cards,dive,required"`
	// Cards are entries that say nothing but the card; Rule is that of entries which name none.
	Cards []string `yaml:"cards" validate:"max=500,dive,required,slug"`
	Rule  string   `yaml:"rule" validate:"omitempty,ruleid"`
}

// limitTable sets limits by card, such as that of uniques by hero (ALT-FMT-11).
type limitTable struct {
	ID     string         `yaml:"id" validate:"required,slug"`
	Source Source         `yaml:"source"`
	Limits map[string]int `yaml:"limits" validate:"required,min=1,dive,keys,family,endkeys,min=0,max=1000"`
}

// listFile is a file of lists of one game.
type listFile struct {
	Game   card.Game     `yaml:"game" validate:"required,game"`
	Lists  []*cardList   `yaml:"lists" validate:"dive,required"`
	Tables []*limitTable `yaml:"tables" validate:"dive,required"`
}

// library is what definitions can refer to.
type library struct {
	facts  map[card.Game]*gameFacts
	lists  map[card.Game]map[string]*cardList
	tables map[card.Game]map[string]*limitTable
}

// embedded reads the facts and lists that come with the program, once.
var embedded = sync.OnceValues(func() (*library, error) {
	l := &library{facts: map[card.Game]*gameFacts{}, lists: map[card.Game]map[string]*cardList{}, tables: map[card.Game]map[string]*limitTable{}}
	for _, g := range card.Games() {
		l.facts[g], l.lists[g], l.tables[g] = &gameFacts{Game: g}, map[string]*cardList{}, map[string]*limitTable{}
		l.facts[g].ready()
	}
	err := eachFile("exceptions", func(name string, data []byte) error {
		facts := &gameFacts{}
		if err := readChecked(name, data, facts); err != nil {
			return err
		}
		facts.ready()
		l.facts[facts.Game] = facts
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = eachFile("lists", func(name string, data []byte) error {
		var f listFile
		if err := readChecked(name, data, &f); err != nil {
			return err
		}
		for _, list := range f.Lists {
			list.expand()
			for _, e := range list.Entries {
				if e.Source == "" {
					e.Source = list.Source.String()
				}
				if e.Confidence == "" {
					e.Confidence = list.Source.Confidence
				}
			}
			l.lists[f.Game][list.ID] = list
		}
		for _, table := range f.Tables {
			l.tables[f.Game][table.ID] = table
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return l, nil
})

// readChecked reads a file of our own; the first fault is an error.
func readChecked(name string, data []byte, into any) error {
	s := readYAML(name, data, into)
	if len(s.problems) == 0 {
		s.checkFields(into)
	}
	if len(s.problems) > 0 {
		return fmt.Errorf("formats: %s", s.problems[0])
	}
	return nil
}

// eachFile visits the embedded YAML files below a folder in order of name.
func eachFile(folder string, visit func(name string, data []byte) error) error {
	return fs.WalkDir(files, folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".yaml" {
			return err
		}
		data, err := files.ReadFile(name)
		if err != nil {
			return fmt.Errorf("formats: read %s: %w", name, err)
		}
		return visit(name, data)
	})
}

// Builtin is the registry of the embedded definitions, each checked.
func Builtin() (*Registry, error) {
	r := &Registry{byGame: map[card.Game][]*Format{}}
	err := eachFile("definitions", func(name string, data []byte) error {
		f, problems := Parse(name, data)
		if len(problems) > 0 {
			return fmt.Errorf("formats: %s", problems[0])
		}
		if want := strings.TrimSuffix(strings.TrimPrefix(name, "definitions/"), ".yaml"); want != string(f.Game)+"/"+f.ID {
			return fmt.Errorf("formats: %s holds %s/%s; name the file after the format", name, f.Game, f.ID)
		}
		r.byGame[f.Game] = append(r.byGame[f.Game], f)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, list := range r.byGame {
		sort.SliceStable(list, func(i, k int) bool { return list[i].Order < list[k].Order })
	}
	if r.hash, err = fingerprint(files, languages()); err != nil {
		return nil, err
	}
	return r, nil
}

// For lists the formats of a game in the order in which they are shown. The caller must not change the slice.
func (r *Registry) For(game card.Game) []*Format { return r.byGame[game] }

// Format finds a format by game and id, or by another id by which it is known (LCG-FMT-24).
func (r *Registry) Format(game card.Game, id string) (*Format, bool) {
	for _, f := range r.byGame[game] {
		if f.ID == id {
			return f, true
		}
	}
	for _, f := range r.byGame[game] {
		if slices.Contains(f.Aliases, id) {
			return f, true
		}
	}
	return nil, false
}

// CardsNamed are the ids of all cards that the texts and lists of the program name, each once: what a release
// should hold for every rule to find its card.
func CardsNamed(game card.Game) []string {
	known, err := embedded()
	if err != nil {
		return nil
	}
	seen := map[string]bool{}
	var ids []string
	add := func(list ...string) {
		for _, id := range list {
			if !seen[id] {
				seen[id] = true
				ids = append(ids, id)
			}
		}
	}
	for _, e := range known.facts[game].Effects {
		add(e.Cards...)
		add(e.Others...)
	}
	for _, s := range known.facts[game].SameTitle {
		add(s.Cards...)
	}
	for _, s := range known.facts[game].Start {
		add(s.Cards...)
	}
	for _, l := range known.lists[game] {
		for _, e := range l.Entries {
			add(e.Card)
		}
	}
	sort.Strings(ids)
	return ids
}

// UnknownCards are the ids in the format's own lists and among its starting cards that no card of a release has,
// each once and in order: such an entry does nothing. An id that a card had before is one of them.
func (f *Format) UnknownCards(cards *catalog.Catalog) []string {
	var ids []string
	add := func(id string) {
		if c, ok := cards.Card(id); (!ok || c.ID != id) && id != "" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	for _, v := range f.Versions {
		for _, id := range v.Start {
			add(id)
		}
		for _, l := range v.Lists {
			for _, e := range l.Entries {
				add(e.Card)
			}
		}
	}
	sort.Strings(ids)
	return ids
}
