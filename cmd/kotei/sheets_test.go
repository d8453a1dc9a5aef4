package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
)

// TestSheetOrder holds the cards of a sheet to each order: by name within a type or a cost, a dash before all
// numbers, and cards without a cost last. Entries of one card are one row.
func TestSheetOrder(t *testing.T) {
	cost := func(text string) card.Stats {
		s, ok := card.ParseStat(text, false)
		if !ok {
			t.Fatalf("%q is no stat", text)
		}
		return card.Stats{card.GoldCost: s}
	}
	c := cardtest.Catalog(
		t,
		card.Card{Title: "Ashen Road", Types: []card.Type{card.Personality}, Stats: cost("10")},
		card.Card{Title: "Brook", Types: []card.Type{card.Holding}, Stats: cost("2")},
		card.Card{Title: "Cinder", Types: []card.Type{card.Event}},
		card.Card{Title: "Dell", Types: []card.Type{card.Holding}, Stats: cost("-")},
		card.Card{Title: "Ébène", Types: []card.Type{card.Personality}, Stats: cost("2")},
	)
	d := deck.Deck{Entries: []deck.Entry{{Name: "No such card", RawCount: "many", Section: deck.Dynasty}}}
	for _, title := range []string{"Ébène", "Dell", "Cinder", "Brook", "Ashen Road", "Brook"} {
		at := c.Titled(title)
		if len(at) != 1 {
			t.Fatalf("%d cards are called %s", len(at), title)
		}
		d.Entries = append(d.Entries, deck.Entry{Card: c.At(at[0]).ID, Count: 2, Section: deck.Dynasty})
	}
	for order, want := range map[string][]string{
		"name": {"2 Ashen Road", "4 Brook", "2 Cinder", "2 Dell", "2 Ébène", "many No such card (?)"},
		"type": {"many No such card (?)", "2 Cinder", "4 Brook", "2 Dell", "2 Ashen Road", "2 Ébène"},
		"cost": {"2 Dell", "4 Brook", "2 Ébène", "2 Ashen Road", "2 Cinder", "many No such card (?)"},
	} {
		p := sheetMaker{words: wordsOf["en"], labels: statWordsOf["en"], cat: c, order: order}
		parts := p.parts(d)
		if len(parts) != 1 || parts[0].Count != 12 || parts[0].Section != "Dynasty" {
			t.Fatalf("%+v", parts)
		}
		var got []string
		for _, row := range parts[0].Rows {
			got = append(got, row.Count+" "+row.Name)
			if row.Name == "Brook" && len(row.Boxes) != 4 {
				t.Errorf("Brook has %d boxes, want 4", len(row.Boxes))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("by %s: %q, want %q", order, got, want)
		}
	}
}

// TestSheetEscapes holds the sheets to showing whatever lists and their names hold as text.
func TestSheetEscapes(t *testing.T) {
	c := cardtest.Catalog(t, card.Card{Title: "Brook"})
	evil := `"><script>alert(1)</script>{{.}}`
	j := judged{list: list{name: evil}}
	j.read.Deck.Entries = []deck.Entry{{Name: evil, Count: 1, Section: deck.Section(evil)}}
	j.report.Deck.Name = evil
	j.report.Problems = []formats.Problem{{Code: "unknown-card", Severity: formats.Undecided, Message: evil}}
	var out bytes.Buffer
	if err := writeSheets(&out, "en", "name", c, []judged{j}); err != nil {
		t.Fatal(err)
	}
	if s := out.String(); strings.Contains(s, "<script") || strings.Count(s, "&lt;script&gt;") < 4 {
		t.Errorf("not escaped:\n%s", s)
	}
}
