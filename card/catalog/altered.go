package catalog

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
)

// references are the cards of Altered by the parts of their reference, whatever its padding (ALT-DATA-03).
type references struct {
	at       map[card.AlteredRef]int
	families map[string][]int // FACTION_NUMBER -> places, in the order of AlteredRef.Compare
}

func newReferences(cards []*card.Card) references {
	r := references{at: make(map[card.AlteredRef]int, len(cards)), families: map[string][]int{}}
	parsed := make(map[int]card.AlteredRef, len(cards))
	for at, c := range cards {
		ref, ok := card.ParseAlteredReference(c.ID)
		if !ok {
			continue
		}
		parsed[at] = ref
		if _, taken := r.at[ref]; !taken {
			r.at[ref] = at
		}
		r.families[ref.FamilyID()] = append(r.families[ref.FamilyID()], at)
	}
	for _, list := range r.families {
		slices.SortFunc(list, func(a, b int) int { return parsed[a].Compare(parsed[b]) })
	}
	return r
}

// Reference is the place of the card of a reference, however its number is padded there and here.
func (c *Catalog) Reference(ref card.AlteredRef) (int, bool) {
	at, ok := c.refs.at[ref]
	return at, ok
}

// FamilyCards are the places of the cards of an Altered family (FACTION_NUMBER), in the order of
// AlteredRef.Compare. The caller must not change the slice.
func (c *Catalog) FamilyCards(familyID string) []int { return c.refs.families[familyID] }

// unseen is the card of a unique reference that was not imported, made from its family (card.UnseenUnique).
// The reference must be written as AlteredRef.String does, and the family must be known in its set, or in the
// set's twin: CORE and COREKS hold the same cards (ALT-DATA-04).
func (c *Catalog) unseen(id string) (*card.Card, bool) {
	ref, ok := card.ParseAlteredReference(id)
	if !ok || ref.Unique == 0 || ref.String() != id {
		return nil, false
	}
	for _, at := range c.refs.families[ref.FamilyID()] {
		relative, ok := card.ParseAlteredReference(c.cards[at].ID)
		if ok && twinSet(relative.Set) == twinSet(ref.Set) {
			return card.UnseenUnique(ref, c.cards[at])
		}
	}
	return nil, false
}

func twinSet(set string) string {
	if set == "COREKS" {
		return "CORE"
	}
	return set
}
