package importer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// setTable is what all sources and the ledger together know about sets.
type setTable struct {
	game card.Game
	sets map[string]card.Set
	used map[string]bool
	// printed are the sets with a printing; the others are only known by name.
	printed map[string]bool
}

// newSetTable collects the sets: a source's date and arc count before the ledger's, and of two sources those
// of the first in order; codes add up.
//
// Facts that checkSet refuses are left out with a warning.
func newSetTable(game card.Game, dumps []NamedDump, report *Report) *setTable {
	t := &setTable{game: game, sets: map[string]card.Set{}, used: map[string]bool{}, printed: map[string]bool{}}
	for _, d := range dumps {
		for _, s := range d.Sets {
			if s.ID == "" {
				continue
			}
			if err := checkSet(s); err != nil {
				report.Add(Note{Severity: Warning, Source: d.Source, Message: fmt.Sprintf("the facts about the set %.60q are left out: %v", s.ID, err)})
				continue
			}
			s.Game = game
			t.sets[s.ID] = fillSet(t.sets[s.ID], s)
			t.used[s.ID] = true
		}
		for i := range d.Records {
			for _, p := range d.Records[i].Card.Printings {
				if !t.printed[p.Set] && checkSet(card.Set{ID: p.Set}) == nil {
					t.used[p.Set], t.printed[p.Set] = true, true
				}
			}
		}
	}
	for id := range t.used {
		s := t.sets[id]
		if game == card.L5RCCG {
			if known, ok := KnownSet(id); ok {
				arc := known.Arc // finer than the sources' blocks
				s = fillSet(s, known)
				s.Name, s.Arc = known.Name, cmp.Or(arc, s.Arc)
			}
		}
		s.ID, s.Game = id, game // of a set that only printings name, nothing else is known
		t.sets[id] = s
	}
	return t
}

// fillSet fills what s lacks from o.
func fillSet(s, o card.Set) card.Set {
	s.ID, s.Game = cmp.Or(s.ID, o.ID), cmp.Or(s.Game, o.Game)
	s.Name, s.Arc = cmp.Or(s.Name, o.Name), cmp.Or(s.Arc, o.Arc)
	s.Date, s.Size = cmp.Or(s.Date, o.Date), cmp.Or(s.Size, o.Size)
	s.Publisher = cmp.Or(s.Publisher, o.Publisher)
	codes := slices.Clone(s.Codes)
	for _, c := range o.Codes {
		if !slices.Contains(codes, c) {
			codes = append(codes, c)
		}
	}
	slices.Sort(codes)
	s.Codes = codes
	return s
}

// date is the release day of a set, "" when nobody knows it.
func (t *setTable) date(set string) string { return t.sets[set].Date }

// day is the day of a printing: its set's, else the one it carries.
func (t *setTable) day(p card.Printing) string { return cmp.Or(t.date(p.Set), p.Date) }

// first is the oldest known day of the printings, lastDay if none is known.
func (t *setTable) first(ps []card.Printing) string {
	first := lastDay
	for _, p := range ps {
		if d := t.day(p); d != "" && d < first {
			first = d
		}
	}
	return first
}

// list is every set in use, oldest first, with a warning for each that has no day or was not known.
func (t *setTable) list(report *Report) []card.Set {
	out := make([]card.Set, 0, len(t.used))
	for id := range t.used {
		s := t.sets[id]
		s.ID, s.Game = id, t.game
		if s.Name == "" {
			s.Name = id
			report.Add(Note{Severity: Warning, Message: "no source names the set " + id + ": its id stands for its name"})
		}
		// A card of Altered has one printing, and no rule asks for its day.
		if s.Date == "" && t.printed[id] && t.game != card.Altered {
			report.Add(Note{Severity: Warning, Message: "the set " + s.Name + " has no release date: its printings count as the oldest"})
		}
		out = append(out, s)
	}
	slices.SortFunc(out, func(a, b card.Set) int {
		return cmp.Or(strings.Compare(a.Date, b.Date), strings.Compare(a.ID, b.ID))
	})
	return out
}
