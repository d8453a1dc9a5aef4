package importer

import (
	"fmt"
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
)

// keepOldIDs sees to it that the ids of the release before still lead somewhere: those that led to a card then, and those
// of cards that have another id now because a source corrected their title. An id that is a card's now is none of them.
func keepOldIDs(before store.Content, now *store.Content, report *Report) {
	present := make(map[string]bool, len(now.Cards))
	for _, c := range now.Cards {
		present[c.ID] = true
	}
	renamed := renames(before.Cards, now.Cards)
	keep := func(old, id string) {
		if to := renamed[id]; to != "" {
			id = to
		}
		if _, told := now.Aliases[old]; !told && present[id] && !present[old] { // what a source tells goes first
			now.Aliases[old] = id
		}
	}
	for _, old := range sortedKeys(before.Aliases) {
		keep(old, before.Aliases[old])
	}
	for _, old := range sortedKeys(renamed) {
		keep(old, old)
		report.Add(Note{Severity: Info, Card: renamed[old], Message: fmt.Sprintf("was %s before: the old id still leads here", old)})
	}
}

// renames finds, for cards that are gone, the new card that each has become: the only one that the sources know as the
// same, or that is printed wherever the old one was, under the same numbers, and is of the same kind.
func renames(before, now []*card.Card) map[string]string {
	was, is := ids(before), ids(now)
	fresh := map[string][]*card.Card{} // by what identifies a card whatever its title
	for _, c := range now {
		if was[c.ID] {
			continue
		}
		for _, mark := range marksOf(c) {
			fresh[mark] = append(fresh[mark], c)
		}
	}
	out, claims := map[string]string{}, map[string]int{}
	for _, old := range before {
		if is[old.ID] {
			continue
		}
		var found []*card.Card
		for _, mark := range marksOf(old) {
			for _, c := range fresh[mark] {
				if !slices.Contains(found, c) && sameCard(old, c) {
					found = append(found, c)
				}
			}
		}
		if len(found) == 1 {
			out[old.ID] = found[0].ID
			claims[found[0].ID]++
		}
	}
	for old, id := range out {
		if claims[id] > 1 { // two cards have become one, or one of them something else: nobody knows
			delete(out, old)
		}
	}
	return out
}

func ids(list []*card.Card) map[string]bool {
	out := make(map[string]bool, len(list))
	for _, c := range list {
		out[c.ID] = true
	}
	return out
}

// marksOf are the numbers that stay with a card when its title is corrected: those of other databases, and those
// printed on it.
func marksOf(c *card.Card) []string {
	var out []string
	for source, id := range c.External {
		out = append(out, source+":"+id)
	}
	for _, p := range c.Printings {
		if p.Number != "" {
			out = append(out, p.Set+"#"+p.Number)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// sameCard says whether a card that shares a mark with an earlier one is that card.
func sameCard(old, c *card.Card) bool {
	if c.Side != old.Side || !slices.Equal(c.Types, old.Types) || c.Version != old.Version {
		return false
	}
	for source, id := range old.External {
		if c.External[source] == id {
			return true
		}
	}
	marks := marksOf(c)
	for _, p := range old.Printings {
		if p.Number == "" || !slices.Contains(marks, p.Set+"#"+p.Number) {
			return false
		}
	}
	return true
}
