package deck_test

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/deck"
)

const yasukiList = `name: 'marsh_list'
author: somebody
date: 2026-01-02

Pre-Game: # (1)
  # Strongholds (1)
  - Sample Hall [First Light]

Dynasty: # (4)
  # Holdings (3)
  - 3x Copper Kiln [First Light] {art: Iron Kiln [Old Light]}

  # Personalities (1)
  - Moro Ansho • Experienced 2 [Old Light]

Fate: # (3)
  # Strategies (3)
  - 2x Hold Them! [First Light]
  - Hold It [Nowhere]
`

func TestReadYasuki(t *testing.T) {
	print := func(set, id string) []card.Printing { return []card.Printing{{ID: set + "." + id, Set: set}} }
	r := deck.NewResolver(cardtest.CatalogWithSets(t,
		[]card.Set{{ID: "first-light", Name: "First Light"}, {ID: "old-light", Name: "Old Light"}},
		card.Card{ID: "sample-hall", Title: "Sample Hall", Types: []card.Type{card.Stronghold}, Printings: print("first-light", "sample-hall")},
		card.Card{ID: "copper-kiln", Title: "Copper Kiln", Types: []card.Type{card.Holding}, Printings: print("first-light", "copper-kiln")},
		card.Card{ID: "iron-kiln", Title: "Iron Kiln", Types: []card.Type{card.Holding}, Printings: print("old-light", "iron-kiln")},
		card.Card{ID: "moro-ansho-exp2", Title: "Moro Ansho", Version: "Experienced 2", Types: []card.Type{card.Personality}, Printings: print("old-light", "moro-ansho-exp2")},
		card.Card{ID: "hold-them", Title: "Hold Them!", Types: []card.Type{card.Strategy}, Printings: print("first-light", "hold-them")},
	))
	res, err := deck.Read([]byte(yasukiList), deck.Options{}, r)
	if err != nil || res.Dialect != "yasuki" || res.Deck.Name != "marsh_list" {
		t.Fatalf("read as %s (%s) with the name %q: %v", res.Dialect, res.Reason, res.Deck.Name, err)
	}
	want := []deck.Entry{
		{Card: "sample-hall", Count: 1, Section: deck.Stronghold, Printing: "first-light.sample-hall", Line: 7},
		{Card: "copper-kiln", Count: 3, Section: deck.Dynasty, Printing: "first-light.copper-kiln", Line: 11},
		{Card: "moro-ansho-exp2", Count: 1, Section: deck.Dynasty, Printing: "old-light.moro-ansho-exp2", Line: 14},
		{Card: "hold-them", Count: 2, Section: deck.Fate, Printing: "first-light.hold-them", Line: 18},
		{Count: 1, Section: deck.Fate, Line: 19},
	}
	if len(res.Deck.Entries) != len(want) || res.Unresolved != 1 {
		t.Fatalf("%d entries, %d unresolved: %+v", len(res.Deck.Entries), res.Unresolved, res.Deck.Entries)
	}
	for i, e := range res.Deck.Entries {
		if w := want[i]; e.Card != w.Card || e.Count != w.Count || e.Section != w.Section || e.Printing != w.Printing || e.Line != w.Line {
			t.Errorf("entry %d is %+v, want %+v", i, e, w)
		}
	}
	text, losses, err := r.Write(res.Deck, "yasuki")
	if err != nil || len(losses) > 0 {
		t.Fatalf("%+v %v\n%s", losses, err, text)
	}
	again, err := deck.Read([]byte(text), deck.Options{}, r)
	if err != nil || again.Deck.Name != "marsh_list" || deck.Hash(again.Deck) != deck.Hash(res.Deck) {
		t.Errorf("%q, %v\n%s", again.Deck.Name, err, text)
	}
}

// TestDetectYasuki tells the YAML lists from other lists with keys and bullets.
func TestDetectYasuki(t *testing.T) {
	r := invented(t)
	for _, c := range []struct{ list, want string }{
		{"Dynasty: # (3)\n  - 3x Copper Kiln\n", "yasuki"},
		{"name: a\nDynasty:\n- 3x Copper Kiln\n", "yasuki"},
		{"name: a\nDynasty:\n3x Copper Kiln\n", "plain"},
		{"Dynasty:\n- 3x Copper Kiln\n", "plain"},
		{"# Dynasty (3)\n- 3 Copper Kiln\n", "plain"},
		{"- 3 Copper Kiln\nDynasty: # (3)\n", "plain"},
	} {
		res, err := deck.Read([]byte(c.list), deck.Options{}, r)
		if err != nil || res.Dialect != c.want || res.Deck.Counts()[deck.Dynasty] != 3 {
			t.Errorf("%q is read as %s (%s), want %s: %+v %v", c.list, res.Dialect, res.Reason, c.want, res.Deck.Entries, err)
		}
	}
}
