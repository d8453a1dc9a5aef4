package storetest

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
)

// Content makes an invented release of n cards in order of id, with two printings on every third card, two
// sets and an alias. Content of another mark has the same ids and other words, so that a test sees at once
// which release a card is of; the mark stands in Text of every card.
func Content(game card.Game, n int, mark string) store.Content {
	c := store.Content{
		Sets: []card.Set{
			{ID: "first-light", Game: game, Name: "First Light", Codes: []string{"FL"}},
			{ID: "second-dawn", Game: game, Name: "Second Dawn", Arc: "dawn", Date: "2001-02-03", Size: n},
		},
		Aliases: map[string]string{},
	}
	for i := range n {
		k := &card.Card{
			ID: fmt.Sprintf("card-%06d", i), Game: game, Title: fmt.Sprintf("Invented Samurai %06d", i),
			Subtitle: "the Ünlikely", Version: card.Experienced, Side: card.DynastySide,
			Types: []card.Type{card.Personality}, Clans: []card.Clan{"crab"}, Keywords: []string{"Unique", "Samurai"},
			Stats: card.Stats{
				card.Force:            {Text: "4", Value: 4},
				card.HonorRequirement: {Text: "–", Kind: card.Dash},
				card.GoldCost:         {Text: "2*", Value: 2, Kind: card.Asterisk},
			},
			Text: mark, OldNames: []string{"Formerly Another", fmt.Sprintf("Formerly %d", i)},
			Names:      map[string]string{"fr": fmt.Sprintf("Samouraï %d", i)},
			External:   map[string]string{"oracle": fmt.Sprint(i)},
			Provenance: map[string]string{"text": "oracle"},
			Printings:  []card.Printing{{ID: fmt.Sprintf("first-light.card-%06d", i), Set: "first-light", Rarity: "common"}},
		}
		if i%3 == 0 {
			k.Printings = append(k.Printings, card.Printing{
				ID: fmt.Sprintf("second-dawn.card-%06d", i), Set: "second-dawn", Number: fmt.Sprint(i), Date: "2001-02-03",
				Legal: []string{"imperial"}, Text: "an older wording",
			})
		}
		k.Derive()
		c.Cards = append(c.Cards, k)
	}
	if n > 0 {
		c.Aliases["an-older-id"] = c.Cards[0].ID
	}
	return c
}

// Large makes content of about the size of the whole L5R CCG: n cards with roughly 1.8 KB of JSON each,
// encoded.
func Large(game card.Game, n int) store.Content {
	c := Content(game, n, "large")
	words := []string{"battle", "honor", "gold", "province", "target", "enemy", "personality", "bow", "straighten", "discard"}
	for i, k := range c.Cards {
		text := ""
		for j := range 60 {
			text += words[(i*7+j*j)%len(words)] + " "
		}
		k.Text = text
		for j := range 1 + i%3 {
			k.Printings = append(k.Printings, card.Printing{
				ID: fmt.Sprintf("second-dawn.%s.%d", k.ID, j), Set: "second-dawn", Number: fmt.Sprint(i), Rarity: "rare",
				Artist: "An Invented Painter", Flavor: text[:120], Date: "2001-02-03",
				Legal: []string{"emperor", "ivory", "legacy", "modern", "twenty-festivals"},
			})
		}
		k.Derive()
	}
	c.Encoded = Encode(c.Cards)
	return c
}

// Encode is the JSON of each card. It panics if a card has none, which cards of this package do not do.
func Encode(cards []*card.Card) [][]byte {
	out := make([][]byte, len(cards))
	for i, k := range cards {
		b, err := json.Marshal(k)
		if err != nil {
			panic(err)
		}
		out[i] = b
	}
	return out
}

// Dump is an invented dump of a source.
func Dump(name, data string) store.SourceDump {
	return store.SourceDump{Name: name, Records: len(data), ReadAt: Day(1), Data: []byte(data)}
}

// Day is noon of a day of January 2020, with nanoseconds, so that a test sees whether they are kept.
func Day(n int) time.Time { return time.Date(2020, 1, n, 12, 0, 0, 123456789, time.UTC) }

// publish writes a whole release and makes it current.
func publish(t testing.TB, st store.Store, game card.Game, c store.Content, hash string, at time.Time, sources ...store.SourceDump) store.Release {
	t.Helper()
	d, err := st.Begin(t.Context(), game)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Write(t.Context(), c, sources); err != nil {
		t.Fatal(err)
	}
	r, err := d.Publish(t.Context(), hash, at)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
