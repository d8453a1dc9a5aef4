package catalog_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

func named(id, title string, v card.Version) *card.Card {
	c := &card.Card{
		ID: id, Game: card.L5RCCG, Title: title, Version: v, Types: []card.Type{card.Holding}, Side: card.DynastySide,
		Printings: []card.Printing{{ID: "a-set." + id, Set: "a-set"}},
	}
	c.Derive()
	return c
}

func mustNew(t *testing.T, cards []*card.Card, encoded [][]byte, aliases map[string]string) *catalog.Catalog {
	t.Helper()
	c, err := catalog.New(card.L5RCCG, catalog.Release{Hash: "h"}, cards, encoded, []card.Set{{ID: "a-set", Name: "A Set"}}, aliases)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestLookups(t *testing.T) {
	mill := named("the-old-mill", "The Old Mill", card.Base)
	mill.Names = map[string]string{"fr": "Le Vieux Moulin"}
	c := mustNew(t, []*card.Card{
		named("old-mill-exp", "Old Mill", card.Experienced), mill, named("barn", "Barn", card.Base),
	}, nil, map[string]string{"grange": "barn"})

	var ids []string
	for i := range c.Len() {
		ids = append(ids, c.At(i).ID)
	}
	if diff := cmp.Diff([]string{"barn", "old-mill-exp", "the-old-mill"}, ids); diff != "" {
		t.Errorf("order of ids (-want +got):\n%s", diff)
	}
	if c.Printings() != 3 {
		t.Errorf("Printings() = %d, want 3", c.Printings())
	}
	for id, want := range map[string]string{"barn": "barn", "grange": "barn", "the-old-mill": "the-old-mill"} {
		if k, ok := c.Card(id); !ok || k.ID != want {
			t.Errorf("Card(%q) = %v, %v; want %s", id, k, ok, want)
		}
	}
	for _, id := range []string{"", "mill", "Barn"} {
		if k, ok := c.Card(id); ok {
			t.Errorf("Card(%q) = %s, want none", id, k.ID)
		}
	}
	find := func(what string, got []int, want ...int) {
		t.Helper()
		if diff := cmp.Diff(want, append([]int(nil), got...)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", what, diff)
		}
	}
	find("title without its article", c.Titled("old mill"), 1, 2)
	find("folded", c.Titled("THE  OLD-MILL"), 1, 2)
	find("exact name", c.Named("The Old Mill"), 2)
	find("name with version", c.Named("Old Mill • Experienced"), 1)
	find("name in French", c.Named("Le Vieux Moulin"), 2)
	find("no such name", c.Named("the old mill"))
	if s, ok := c.Set("a-set"); !ok || s.Name != "A Set" {
		t.Errorf("Set(a-set) = %v, %v", s, ok)
	}
	if _, ok := c.Set("b-set"); ok {
		t.Error("Set(b-set) was found")
	}
}

// TestJSONStaysWithItsCard gives the encoded cards in another order than that of the ids.
func TestJSONStaysWithItsCard(t *testing.T) {
	cards := []*card.Card{named("c", "C", card.Base), named("a", "A", card.Base), named("b", "B", card.Base)}
	given := [][]byte{[]byte(`"c"`), []byte(`"a"`), []byte(`"b"`)}
	for _, encoded := range [][][]byte{given, nil} {
		c := mustNew(t, cards, encoded, nil)
		for i := range c.Len() {
			var id string
			if encoded != nil {
				if err := json.Unmarshal(c.JSON(i), &id); err != nil {
					t.Fatal(err)
				}
			} else {
				var k card.Card
				if err := json.Unmarshal(c.JSON(i), &k); err != nil {
					t.Fatal(err)
				}
				id = k.ID
			}
			if id != c.At(i).ID {
				t.Errorf("JSON(%d) is of %s, the card is %s", i, id, c.At(i).ID)
			}
		}
	}
}

func TestNewRefuses(t *testing.T) {
	_, err := catalog.New(card.L5RCCG, catalog.Release{}, []*card.Card{named("a", "A", card.Base), named("a", "B", card.Base)}, nil, nil, nil)
	if err == nil || !strings.Contains(err.Error(), `the id "a"`) {
		t.Errorf("two cards of one id: %v", err)
	}
	_, err = catalog.New(card.L5RCCG, catalog.Release{}, []*card.Card{named("a", "A", card.Base)}, nil, nil, map[string]string{"old": "gone"})
	if err == nil || !strings.Contains(err.Error(), `"gone"`) {
		t.Errorf("an alias that leads nowhere: %v", err)
	}
}

func ExampleNew() {
	c, err := catalog.New(card.L5RCCG, catalog.Release{Hash: "example"}, []*card.Card{named("old-mill", "Old Mill", card.Base)}, nil, nil, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, at := range c.Titled("the OLD mill") {
		fmt.Println(c.At(at).ID)
	}
	// Output: old-mill
}

func BenchmarkNew(b *testing.B) {
	cards := make([]*card.Card, 14000)
	encoded := make([][]byte, len(cards))
	for i := range cards {
		cards[i] = named(fmt.Sprintf("card-%05d", i), fmt.Sprintf("The Card of Number %05d", i), card.Base)
		encoded[i] = []byte("{}")
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := catalog.New(card.L5RCCG, catalog.Release{}, cards, encoded, nil, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCard(b *testing.B) {
	c, err := catalog.New(card.L5RCCG, catalog.Release{}, []*card.Card{named("a", "A", card.Base), named("b", "B", card.Base)}, nil, nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := c.Card("b"); !ok {
			b.Fatal("not found")
		}
	}
}
