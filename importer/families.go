package importer

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/kotei-dev/kotei/card"
)

// settleFamilies gives the cards of each Altered family what only some of its records tell: the English name,
// by which limits count whatever the language of a record (ALT-PREC-04, ALT-DATA-12), the names in other
// languages, the subtypes, and the limits of a hero (ALT-DATA-08, ALT-NIGHT-04). It works on
// what all sources together gave, because a deck's export may come from another path than the sets.
func settleFamilies(cards []*card.Card, report *Report) {
	families := map[string][]*card.Card{}
	for _, c := range cards {
		if ref, ok := card.ParseAlteredReference(c.ID); ok {
			families[ref.FamilyID()] = append(families[ref.FamilyID()], c)
		}
	}
	var borrowed []string // ids of cards whose English name is their family's
	for _, id := range sortedKeys(families) {
		family := families[id]
		slices.SortFunc(family, compareReferences)
		names := map[string]string{}
		for _, c := range family {
			names = fillLanguages(names, c.Names)
		}
		for _, c := range family {
			if c.Names["en"] == "" && names["en"] != "" {
				borrowed = append(borrowed, c.ID)
			}
			settle(c, family, names, report)
		}
	}
	if len(borrowed) > 0 {
		report.Add(Note{
			Severity: Info, Card: borrowed[0],
			Message: fmt.Sprintf("%d cards are told of in another language only, this one first: their English names are those of their families", len(borrowed)),
		})
	}
}

func compareReferences(a, b *card.Card) int {
	ra, _ := card.ParseAlteredReference(a.ID) // those of a family are references
	rb, _ := card.ParseAlteredReference(b.ID)
	return ra.Compare(rb)
}

// settle fills one card from its family.
func settle(c *card.Card, family []*card.Card, names map[string]string, report *Report) {
	switch {
	case c.Names["en"] != "" && names["en"] != c.Names["en"]:
		report.Add(Note{
			Severity: Warning, Card: c.ID,
			Message: fmt.Sprintf("its name is %q and that of its family %s is %q: copies count by its own name", c.Names["en"], c.FamilyID, names["en"]),
		})
	case names["en"] == "":
		report.Add(Note{
			Severity: Warning, Card: c.ID,
			Message: fmt.Sprintf("nobody tells the English name of the family %s: copies count by %q", c.FamilyID, c.Title),
		})
	}
	own := c.Names["en"] == "" || c.Names["en"] == names["en"] // a card of another name has other translations too
	if own {
		c.Names = fillLanguages(c.Names, names)
	}
	if en := c.Names["en"]; en != "" {
		c.Title = en
	}
	for _, other := range family {
		if len(c.Traits) == 0 && len(other.Traits) > 0 && other.Type() == c.Type() {
			c.Traits, c.Provenance["traits"] = other.Traits, other.Provenance["traits"]
		}
	}
	if c.HasType(card.AlteredHero) {
		c.Stats = heroLimits(c, family, report)
		c.Provenance["stats"] = cmp.Or(c.Provenance["stats"], c.Provenance["types"])
	}
	c.Derive()
}

// heroLimits are those of the first printing of the hero that has them: all printings of a hero are one card, and
// records of promos leave the limits out or say something else. Without any they are 2 and 2.
func heroLimits(c *card.Card, family []*card.Card, report *Report) card.Stats {
	out := maps.Clone(c.Stats)
	if out == nil {
		out = card.Stats{}
	}
	for _, name := range []card.StatName{card.ReserveLimit, card.LandmarkLimit} {
		limit := card.Stat{Text: "2", Value: 2}
		for _, other := range family {
			if s, has := other.Stats[name]; has {
				limit = s
				break
			}
		}
		if own, has := c.Stats[name]; has && own.Value != limit.Value {
			report.Add(Note{
				Severity: Warning, Card: c.ID,
				Message: fmt.Sprintf("its %s is %s, and %s on the first printing of the hero: that one counts", name, own.Text, limit.Text),
			})
		}
		out[name] = limit
	}
	return out
}
