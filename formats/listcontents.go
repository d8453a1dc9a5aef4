package formats

import "slices"

// ListContents is a list of cards, or a table of limits, that the program has and definitions name by ref.
type ListContents struct {
	ID          string         `json:"id"`
	Source      Source         `json:"source"`
	Unavailable bool           `json:"unavailable,omitempty"` // it exists, and nobody knows what is on it
	Entries     []*ListEntry   `json:"entries,omitempty"`
	Limits      map[string]int `json:"limits,omitempty"` // by FACTION_NUMBER of the hero (ALT-FMT-11)
}

// ListContents are the lists and tables that the versions of the format name, each once, in the order in which
// they are named. A format of one's own that gives its entries itself has none.
func (f *Format) ListContents() []ListContents {
	known, err := embedded()
	if err != nil {
		return nil
	}
	out := []ListContents{}
	add := func(c ListContents) {
		if !slices.ContainsFunc(out, func(have ListContents) bool { return have.ID == c.ID }) {
			out = append(out, c)
		}
	}
	for _, v := range f.Versions {
		for _, l := range v.Lists {
			if list := known.lists[f.Game][l.Ref]; list != nil {
				add(ListContents{ID: list.ID, Source: list.Source, Unavailable: list.Unavailable, Entries: list.Entries})
			}
		}
		for _, r := range v.Rules {
			if table := known.tables[f.Game][r.Table]; table != nil {
				add(ListContents{ID: table.ID, Source: table.Source, Limits: table.Limits})
			}
		}
	}
	return out
}
