package importer

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
)

// aCard is a card of an id with what identifies it: numbers in sets, as "set#number", and one of another database.
func aCard(id, external string, printed ...[2]string) *card.Card {
	c := &card.Card{ID: id, Game: card.L5RCCG, Title: id, Side: "fate", Types: []card.Type{"strategy"}}
	if external != "" {
		c.External = map[string]string{"oracle": external}
	}
	for _, p := range printed {
		c.Printings = append(c.Printings, card.Printing{Set: p[0], Number: p[1]})
	}
	return c
}

func TestRenames(t *testing.T) {
	one, two := [2]string{"first-set", "1"}, [2]string{"second-set", "7"}
	event := aCard("event", "", one)
	event.Types = []card.Type{"event"}
	later := aCard("later", "", one)
	later.Version = "Experienced"
	for name, c := range map[string]struct {
		before, now []*card.Card
		want        map[string]string
	}{
		"by the numbers on it":              {[]*card.Card{aCard("wrong", "", one)}, []*card.Card{aCard("right", "", one)}, map[string]string{"wrong": "right"}},
		"and printed once more":             {[]*card.Card{aCard("wrong", "", one)}, []*card.Card{aCard("right", "", one, two)}, map[string]string{"wrong": "right"}},
		"by another database":               {[]*card.Card{aCard("wrong", "12")}, []*card.Card{aCard("right", "12", two)}, map[string]string{"wrong": "right"}},
		"one of two printings is another's": {[]*card.Card{aCard("wrong", "", one, two)}, []*card.Card{aCard("right", "", one)}, map[string]string{}},
		"neither number nor database":       {[]*card.Card{aCard("wrong", "")}, []*card.Card{aCard("right", "")}, map[string]string{}},
		"another type":                      {[]*card.Card{aCard("wrong", "", one)}, []*card.Card{event}, map[string]string{}},
		"another version":                   {[]*card.Card{aCard("wrong", "", one)}, []*card.Card{later}, map[string]string{}},
		"the old one is still there":        {[]*card.Card{aCard("wrong", "", one)}, []*card.Card{aCard("right", "", one), aCard("wrong", "", one)}, map[string]string{}},
		"the new one was there before":      {[]*card.Card{aCard("right", "", two), aCard("wrong", "", one)}, []*card.Card{aCard("right", "", one, two)}, map[string]string{}},
		"two new ones fit":                  {[]*card.Card{aCard("wrong", "", one)}, []*card.Card{aCard("other", "", one), aCard("right", "", one)}, map[string]string{}},
		"two old ones fit":                  {[]*card.Card{aCard("false", "", one), aCard("wrong", "", one)}, []*card.Card{aCard("right", "", one)}, map[string]string{}},
	} {
		if diff := cmp.Diff(c.want, renames(c.before, c.now)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// Old ids lead to the present one through any number of corrections, and what a source says of them goes first.
func TestKeepOldIDs(t *testing.T) {
	place := [2]string{"first-set", "1"}
	release := func(before store.Content, told map[string]string, ids ...string) store.Content {
		now := store.Content{Aliases: map[string]string{}}
		for old, id := range told {
			now.Aliases[old] = id
		}
		for _, id := range ids {
			if id == "elsewhere" {
				now.Cards = append(now.Cards, aCard(id, ""))
			} else {
				now.Cards = append(now.Cards, aCard(id, "", place))
			}
		}
		keepOldIDs(before, &now, &Report{})
		return now
	}
	expect := func(got store.Content, want map[string]string) {
		t.Helper()
		if diff := cmp.Diff(want, got.Aliases); diff != "" {
			t.Error(diff)
		}
	}
	a := release(store.Content{}, nil, "first")
	expect(a, map[string]string{})
	b := release(a, nil, "second")
	expect(b, map[string]string{"first": "second"})
	expect(release(b, nil, "second"), b.Aliases) // the same again changes nothing
	c := release(b, nil, "third")
	expect(c, map[string]string{"first": "third", "second": "third"})
	expect(release(c, nil, "first"), map[string]string{"second": "first", "third": "first"}) // and back
	expect(release(c, map[string]string{"first": "elsewhere"}, "third", "elsewhere"), map[string]string{"first": "elsewhere", "second": "third"})
	expect(release(c, nil, "elsewhere"), map[string]string{}) // gone: the ids lead nowhere
}
