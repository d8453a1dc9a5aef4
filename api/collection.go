package api

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
)

// CollectCards looks up many identifiers at once. Data keep the order of the identifiers.
func (s *server) CollectCards(ctx context.Context, req CollectCardsRequestObject) (CollectCardsResponseObject, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return nil, err
	}
	if err := checkIdentifiers(req.Body.Identifiers); err != nil {
		return nil, err
	}
	found, missing, ambiguous := []int{}, []Identifier{}, []AmbiguousIdentifier{}
	for _, id := range req.Body.Identifiers {
		switch at := identify(v, id); len(at) {
		case 0:
			missing = append(missing, id)
		case 1:
			found = append(found, at[0])
		default:
			ambiguous = append(ambiguous, AmbiguousIdentifier{
				Name: id.Name, Title: id.Title, Version: id.Version, Subtitle: id.Subtitle, Set: id.Set, Number: id.Number,
				Candidates: cardRefs(v.Catalog, at),
			})
		}
	}
	var b bytes.Buffer
	b.WriteString(`{"data":`)
	writeCards(&b, v.Catalog, found)
	for _, part := range []struct {
		name  string
		value any
	}{{"not_found", missing}, {"ambiguous", ambiguous}} {
		list, err := json.Marshal(part.value)
		if err != nil {
			return nil, fail(codeInternal).because(fmt.Errorf("encode %s: %w", part.name, err))
		}
		b.WriteString(`,"` + part.name + `":`)
		b.Write(list)
	}
	b.WriteString("}")
	return encoded(b.Bytes()), nil
}

// checkIdentifiers refuses an identifier that has not exactly one of the four forms.
func checkIdentifiers(list []Identifier) error {
	f := fail(codeBodyInvalid)
	for i, id := range list {
		forms := 0
		for _, has := range []bool{id.Id != nil, id.Name != nil, id.Title != nil, id.Title == nil && id.Number != nil && id.Set != nil} {
			if has {
				forms++
			}
		}
		stray := id.Title == nil && (id.Version != nil || id.Subtitle != nil) || // only with a title
			id.Number != nil && (id.Set == nil || id.Title != nil) || // a number is one of a set
			(id.Id != nil || id.Name != nil) && id.Set != nil
		if forms != 1 || stray {
			f.at("/identifiers/"+strconv.Itoa(i), "either", "{id}, {name}, {title, version?, subtitle?, set?}, {set, number}")
		}
		if len(f.faults) == maxFaults {
			break
		}
	}
	if len(f.faults) > 0 {
		return f
	}
	return nil
}

// identify is the positions of the cards that an identifier fits: none, one, or several that fit equally well.
func identify(v *View, id Identifier) []int {
	c := v.Catalog
	switch {
	case id.Id != nil:
		if at, ok := c.Position(*id.Id); ok {
			return []int{at}
		}
		return nil
	case id.Name != nil:
		return byName(v, *id.Name)
	case id.Title != nil:
		return byTitle(v, id)
	default:
		set, ok := v.setID(*id.Set)
		if !ok {
			return nil
		}
		return v.numberedCards(set, *id.Number)
	}
}

// byName finds a full name as cards show it, in any language, else a title; the base card goes before its
// other versions.
func byName(v *View, name string) []int {
	c := v.Catalog
	at := c.Named(name)
	if full := keep(at, func(i int) bool { return c.At(i).Name == name }); len(full) > 0 {
		return preferPlayable(c, full)
	}
	if len(at) == 0 {
		at = v.foldedNames(name)
	}
	if len(at) == 0 {
		at = c.Titled(name)
	}
	return preferPlain(c, preferBase(c, preferPlayable(c, at)), Identifier{})
}

// byTitle finds {title, version?, subtitle?, set?}. version "" is the base card; without a version the base card
// is meant where there is one.
func byTitle(v *View, id Identifier) []int {
	c := v.Catalog
	at := slices.Clone(c.Titled(*id.Title))
	if exact := keep(at, func(i int) bool { return c.At(i).Title == *id.Title }); len(exact) > 0 {
		at = exact
	}
	if id.Subtitle != nil {
		want := card.Fold(*id.Subtitle)
		at = keep(at, func(i int) bool { return card.Fold(c.At(i).Subtitle) == want })
	}
	if id.Set != nil {
		set, ok := v.setID(*id.Set)
		if !ok {
			return nil
		}
		at = keep(at, func(i int) bool {
			return slices.ContainsFunc(c.At(i).Printings, func(p card.Printing) bool { return p.Set == set })
		})
	}
	if id.Version == nil {
		return preferPlain(c, preferBase(c, preferPlayable(c, at)), id)
	}
	version, ok := card.ParseVersion(*id.Version)
	if !ok {
		return nil
	}
	return preferPlain(c, preferPlayable(c, keep(at, func(i int) bool { return c.At(i).Version == version })), id)
}

// preferPlayable keeps the cards that can be in a deck, if there are any: a leaflet, clock or created card that shares
// the title of a card is not meant.
func preferPlayable(c *catalog.Catalog, at []int) []int {
	if playable := keep(at, func(i int) bool { return deck.HomeSection(c.At(i)) != "" }); len(playable) > 0 {
		return playable
	}
	return at
}

// preferPlain keeps, of several cards of one title and version, the one without a subtitle where none was asked for.
func preferPlain(c *catalog.Catalog, at []int, id Identifier) []int {
	if len(at) < 2 || id.Subtitle != nil || slices.ContainsFunc(at, func(i int) bool { return c.At(i).Version != c.At(at[0]).Version }) {
		return at
	}
	if plain := keep(at, func(i int) bool { return c.At(i).Subtitle == "" }); len(plain) > 0 {
		return plain
	}
	return at
}

// preferBase keeps the base cards where there are any.
func preferBase(c *catalog.Catalog, at []int) []int {
	if base := keep(at, func(i int) bool { return c.At(i).Version == card.Base }); len(base) > 0 {
		return base
	}
	return at
}

func keep(at []int, fits func(int) bool) []int {
	var out []int
	for _, i := range at {
		if fits(i) {
			out = append(out, i)
		}
	}
	return out
}

// cardRefs names cards.
func cardRefs(c *catalog.Catalog, at []int) []CardRef {
	out := make([]CardRef, len(at))
	for n, i := range at {
		out[n] = cardRef(c.At(i))
	}
	return out
}

func cardRef(k *card.Card) CardRef {
	return CardRef{Id: k.ID, Name: k.Name, Title: k.Title, Subtitle: k.Subtitle, Version: string(k.Version)}
}
