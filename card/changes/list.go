package changes

import (
	"cmp"
	"slices"
)

// Kind is what happened to a card.
type Kind string

// The kinds of change.
const (
	Added   Kind = "added"   // there is a card of this id that was not there before
	Removed Kind = "removed" // there is none any more
	Changed Kind = "changed" // some fields have other values
	Renamed Kind = "renamed" // the card of an earlier id is found under another one now, which its old id leads to
)

// Change is one line of the list of changes.
type Change struct {
	ID     string   // of the card now; of a removed card, the id that it had
	Kind   Kind     //
	Fields []string // sorted names of the fields that differ, where Kind is Changed or Renamed; may be none for Renamed
	From   string   // of a renamed card: the id that it had; ID is the one that it has
}

// Now finds the card of an id in the later release; false if there is none. Old ids are none.
type Now func(id string) (json []byte, ok bool)

// ofTheID are fields that follow from the id: they say nothing of a renamed card that From does not say.
var ofTheID = []string{"id", "url"}

// List says what changed from the release before the step to the one that now reads, in order of id. aliases
// lead from old ids to present ones: a card that is gone and whose id leads to another card was renamed. If the
// card of the new id was there before, the two have become one; its own changes then stand on a line of their own.
// It fails on a card that is no JSON object.
func List(step Step, now Now, aliases map[string]string) ([]Change, error) {
	out := []Change{}
	reached := map[string]bool{} // new cards that an old id leads to
	for id, before := range step {
		if _, here := now(id); here || !before.Gone { // a card that is not there now was absent or is gone
			continue
		}
		to := aliases[id]
		raw, here := now(to)
		if to == "" || !here {
			out = append(out, Change{ID: id, Kind: Removed})
			continue
		}
		fields, err := changed(before, Entry{to, raw})
		if err != nil {
			return nil, err
		}
		fields = slices.DeleteFunc(fields, func(name string) bool { return slices.Contains(ofTheID, name) })
		out = append(out, Change{ID: to, Kind: Renamed, From: id, Fields: fields})
		reached[to] = true
	}
	for id, before := range step {
		raw, here := now(id)
		switch {
		case !here:
			continue
		case before.Absent:
			if !reached[id] {
				out = append(out, Change{ID: id, Kind: Added})
			}
			continue
		}
		fields, err := changed(before, Entry{id, raw})
		if err != nil {
			return nil, err
		}
		if len(fields) > 0 {
			out = append(out, Change{ID: id, Kind: Changed, Fields: fields})
		}
	}
	slices.SortFunc(out, func(a, b Change) int {
		return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.From, b.From))
	})
	return out, nil
}

// changed are the sorted names of the fields in which the card differs from what it was.
func changed(before Before, after Entry) ([]string, error) {
	is, err := marks(after)
	if err != nil {
		return nil, err
	}
	out := []string{}
	for name, mark := range before.Fields {
		if is[name] != mark {
			out = append(out, name)
		}
	}
	if before.Gone { // Fields are all that it had
		for name := range is {
			if _, had := before.Fields[name]; !had {
				out = append(out, name)
			}
		}
	}
	slices.Sort(out)
	return out, nil
}
