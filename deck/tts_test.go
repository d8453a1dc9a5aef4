package deck_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// ttsObject is what Tabletop Simulator needs of an object.
type ttsObject struct {
	Name, Nickname, Description, GMNotes string
	CardID                               int
	DeckIDs                              []int
	CustomDeck                           map[string]struct {
		FaceURL, BackURL    *string
		NumWidth, NumHeight int
	}
	ContainedObjects []ttsObject
	Transform        struct{ ScaleX, ScaleY, ScaleZ float64 }
}

func TestWriteTTS(t *testing.T) {
	r := filed(t)
	d := deck.Deck{Name: "Marsh", Format: "celestial", Entries: []deck.Entry{
		{Card: "sample-hall", Count: 1, Section: deck.Stronghold},
		{Card: "copper-kiln", Count: 3, Section: deck.Dynasty, Printing: "first-light.copper-kiln"},
		{Card: "moro-ansho-exp2", Count: 1, Section: deck.Dynasty},
		{Name: `Nobody "]}`, Count: 1, Section: deck.Dynasty},
		{Card: "gate-fort", RawCount: "2.5", Section: deck.Dynasty},
	}}
	text, losses, err := r.Write(d, "tts")
	if err != nil {
		t.Fatal(err)
	}
	var save struct {
		SaveName     string
		ObjectStates []ttsObject
	}
	if err := json.Unmarshal([]byte(text), &save); err != nil {
		t.Fatal(err)
	}
	if save.SaveName != "Marsh" || len(save.ObjectStates) != 2 {
		t.Fatalf("%+v", save)
	}
	hall, pile := save.ObjectStates[0], save.ObjectStates[1]
	if hall.Name != "Card" || hall.Nickname != "Sample Hall" || hall.CardID != 100 || len(hall.CustomDeck) != 1 || hall.GMNotes != "sample-hall" {
		t.Errorf("one card: %+v", hall)
	}
	if pile.Name != "Deck" || pile.Nickname != "Dynasty" || !slices.Equal(pile.DeckIDs, []int{200, 200, 200, 300, 400}) || len(pile.ContainedObjects) != 5 || len(pile.CustomDeck) != 3 {
		t.Errorf("a pile: %+v", pile)
	}
	for i, c := range pile.ContainedObjects {
		face, ok := c.CustomDeck[string(rune('0'+pile.DeckIDs[i]/100))]
		if c.Name != "Card" || c.CardID != pile.DeckIDs[i] || !ok || face.FaceURL == nil || face.BackURL == nil || face.NumWidth != 1 || c.Transform.ScaleX != 1 {
			t.Errorf("card %d: %+v", i, c)
		}
	}
	if c := pile.ContainedObjects[0]; c.Nickname != "Copper Kiln" || c.Description != "First Light" {
		t.Errorf("%+v", c)
	}
	var fields []string
	for _, l := range losses {
		fields = append(fields, l.Field)
	}
	if !slices.Equal(fields, []string{"format", "image", "count"}) {
		t.Errorf("losses %+v", losses)
	}
	var unwritable *deck.UnwritableError
	for _, dialect := range []string{"tts", "lackey"} {
		_, _, err = r.Write(deck.Deck{Entries: []deck.Entry{{Card: "copper-kiln", Count: deck.MaxCount, Section: deck.Dynasty}}}, dialect)
		if !errors.As(err, &unwritable) || unwritable.Dialect != dialect {
			t.Errorf("%s: %v", dialect, err)
		}
	}
	var unknown *deck.DialectError
	if _, err := deck.Read([]byte(text), deck.Options{Dialect: "tts"}, r); !errors.As(err, &unknown) || slices.Contains(unknown.Known, "tts") {
		t.Errorf("read: %v", err)
	}
	for _, g := range []card.Game{card.L5RCCG, card.L5RLCG, card.Altered} {
		if !slices.ContainsFunc(deck.DialectsFor(g), func(d deck.Dialect) bool { return d.Name == "tts" && d.Write && !d.Read }) {
			t.Errorf("not for %s", g)
		}
	}
}
