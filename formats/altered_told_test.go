package formats_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/formats"
)

// told is a worked example that is given in words: deck is the starter deck from which some of them begin.
type told func(t *testing.T, tb *alteredTable, deck map[string]int)

// spring is a day on which all formats are announced.
const spring = "2026-03-01"

// singles are n cards of a faction and rarity, each of another name.
func (tb *alteredTable) singles(t *testing.T, faction card.Clan, rarity string, n int) map[string]int {
	t.Helper()
	cards, names := map[string]int{}, map[string]bool{}
	for i := range tb.cards.Len() {
		c := tb.cards.At(i)
		if len(cards) < n && c.Rarity == rarity && c.HasClan(faction) && !names[c.LimitKey] && !listed(c) && !strings.HasPrefix(c.ID, "ALT_COREKS_") {
			cards[c.ID], names[c.LimitKey] = 1, true
		}
	}
	if len(cards) < n {
		t.Fatalf("only %d %s cards of %s", len(cards), rarity, faction)
	}
	return cards
}

// listed says whether the card is of a family of which a version is on a list that day.
func listed(c *card.Card) bool {
	return slices.Contains([]string{"AX_58", "BR_06", "BR_34", "AX_17", "AX_53", "AX_81", "OR_27", "YZ_11", "YZ_05"}, c.FamilyID)
}

// and joins lists of cards.
func and(lists ...map[string]int) map[string]int {
	all := map[string]int{}
	for _, l := range lists {
		maps.Copy(all, l)
	}
	return all
}

func one(id string) map[string]int { return map[string]int{id: 1} }

// uniques are n uniques of a faction, each of another name that begins a list of none other.
func (tb *alteredTable) uniques(t *testing.T, faction card.Clan, n int) (*alteredTable, map[string]int) {
	t.Helper()
	var more []*card.Card
	cards := map[string]int{}
	for i := range n {
		c := unique(fmt.Sprintf("ALT_MADE_B_AX_9%02d_U_1", i), fmt.Sprintf("Invented Walker %d", i), faction)
		more = append(more, c)
		cards[c.ID] = 1
	}
	return newAlteredTable(t, with(t, tb.cards, more...)), cards
}

// expect asks for the verdict and for the rules that are broken.
func expect(t *testing.T, r formats.Report, verdict formats.Verdict, rules ...string) {
	t.Helper()
	if got := broken(r); r.Verdict != verdict || !slices.Equal(got, rules) {
		t.Errorf("%s, broken %v; want %s, %v\n%+v", r.Verdict, got, verdict, rules, r.Problems)
	}
}

// limitBeside says how many uniques a hero allows in Singleton, by adding one at a time.
func limitBeside(t *testing.T, tb *alteredTable, hero string) int {
	t.Helper()
	c, ok := tb.cards.Card(hero)
	if !ok {
		t.Fatalf("no hero %s", hero)
	}
	rest := tb.singles(t, c.Clans[0], "common", 40)
	more, nine := tb.uniques(t, c.Clans[0], 9)
	cards := and(one(hero), rest)
	for n, id := range slices.Sorted(maps.Keys(nine)) {
		cards[id] = 1
		if slices.Contains(broken(more.judge(t, "singleton", spring, cards)), "ALT-FMT-11") {
			return n
		}
	}
	return len(nine)
}

// swapped is the starter deck with cards in place of as many of one name.
func swapped(deck map[string]int, ids ...string) map[string]int {
	cards := maps.Clone(deck)
	cards["ALT_CORE_B_AX_04_C"] -= len(ids)
	for _, id := range ids {
		cards[id]++
	}
	return cards
}

var toldVectors = map[string]told{
	"ALT-V-070": func(t *testing.T, tb *alteredTable, _ map[string]int) {
		expect(t, tb.judge(t, "singleton", spring, and(one("ALT_CORE_B_AX_01_C"), tb.singles(t, "axiom", "common", 59))), formats.Legal)
	},
	"ALT-V-071": func(t *testing.T, tb *alteredTable, _ map[string]int) {
		tb, five := tb.uniques(t, "axiom", 5)
		expect(t, tb.judge(t, "singleton", spring, and(one("ALT_CORE_B_AX_01_C"), tb.singles(t, "axiom", "common", 55), five)), formats.Legal)
	},
	"ALT-V-072": func(t *testing.T, tb *alteredTable, _ map[string]int) {
		tb, five := tb.uniques(t, "axiom", 5)
		r := tb.judge(t, "singleton", spring, and(one("ALT_CORE_B_AX_03_C"), tb.singles(t, "axiom", "common", 55), five))
		expect(t, r, formats.Illegal, "ALT-FMT-11")
		if p := r.Problems[0]; *p.Have != 5 || *p.Limit != 4 {
			t.Errorf("%d of %d", *p.Have, *p.Limit)
		}
	},
	"ALT-V-073": func(t *testing.T, tb *alteredTable, _ map[string]int) {
		if n := limitBeside(t, tb, "ALT_CORE_B_AX_02_C"); n != 3 {
			t.Errorf("%d uniques beside Treyst", n)
		}
	},
	"ALT-V-074": func(t *testing.T, tb *alteredTable, _ map[string]int) {
		hero := &card.Card{ID: "ALT_ALIZE_A_YZ_65_C", Game: card.Altered, Title: "Invented Seer", Types: []card.Type{card.AlteredHero}, Clans: []card.Clan{"yzmir"}}
		if n := limitBeside(t, newAlteredTable(t, with(t, tb.cards, hero)), hero.ID); n != 5 {
			t.Errorf("%d uniques beside the hero of another set", n)
		}
	},
	"ALT-V-075": func(t *testing.T, tb *alteredTable, _ map[string]int) {
		hero := &card.Card{ID: "ALT_FUGUE_B_OR_85_C", Game: card.Altered, Title: "Invented Marshal", Types: []card.Type{card.AlteredHero}, Clans: []card.Clan{"ordis"}}
		tb = newAlteredTable(t, with(t, tb.cards, hero))
		if n := limitBeside(t, tb, hero.ID); n != 3 {
			t.Errorf("%d uniques beside a hero that the table does not know", n)
		}
		tb, three := tb.uniques(t, "ordis", 3)
		r := tb.judge(t, "singleton", spring, and(one(hero.ID), tb.singles(t, "ordis", "common", 59), three))
		expect(t, r, formats.Legal)
		if len(r.Problems) != 1 || r.Problems[0].Code != "facts-missing" || r.Problems[0].Severity != formats.Warning {
			t.Errorf("no notice of the table's age: %+v", r.Problems)
		}
	},
	"ALT-V-076": func(t *testing.T, tb *alteredTable, _ map[string]int) {
		cards := and(one("ALT_CORE_B_AX_01_C"), tb.singles(t, "axiom", "common", 58), one("ALT_CORE_B_AX_05_C"), one("ALT_CORE_B_AX_05_R1"))
		expect(t, tb.judge(t, "singleton", spring, cards), formats.Legal)
	},
	"ALT-V-077": func(t *testing.T, tb *alteredTable, _ map[string]int) {
		cards := and(one("ALT_CORE_B_AX_01_C"), tb.singles(t, "axiom", "common", 59), one("ALT_CORE_B_AX_05_C"), one("ALT_COREKS_B_AX_05_C"))
		expect(t, tb.judge(t, "singleton", spring, cards), formats.Illegal, "ALT-FMT-10")
	},
	"ALT-V-078": func(t *testing.T, tb *alteredTable, _ map[string]int) {
		cards := and(one("ALT_CORE_B_AX_01_C"), tb.singles(t, "axiom", "common", 40), tb.singles(t, "axiom", "rare", 40))
		expect(t, tb.judge(t, "singleton", spring, cards), formats.Illegal, "ALT-DECK-03")
	},
	"ALT-V-079": func(t *testing.T, tb *alteredTable, _ map[string]int) {
		cards := and(one("ALT_CORE_B_AX_01_C"), tb.singles(t, "axiom", "common", 40), tb.singles(t, "axiom", "rare", 20))
		expect(t, tb.judge(t, "singleton", spring, cards), formats.Legal)
	},
	"ALT-V-080": func(t *testing.T, tb *alteredTable, _ map[string]int) {
		tb, extra := tb.uniques(t, "axiom", 1)
		cards := and(one("ALT_CORE_B_AX_01_C"), tb.singles(t, "axiom", "common", 58), extra)
		expect(t, tb.judge(t, "singleton_nuc", spring, cards), formats.Illegal, "ALT-DECK-07")
	},
	"ALT-V-081": func(t *testing.T, tb *alteredTable, deck map[string]int) {
		tb = newAlteredTable(t, with(t, tb.cards, unique("ALT_CORE_B_YZ_05_U_9", "Moonlight Jellyfish", "axiom")))
		cards := swapped(deck, "ALT_BISE_B_AX_58_C", "ALT_CORE_B_YZ_05_U_9")
		cards["ALT_CORE_B_AX_11_C"]--
		cards["ALT_CORE_B_AX_25_C"]--
		r := tb.judge(t, "standard", "2025-11-01", cards)
		expect(t, r, formats.Illegal, "ALT-DECK-02", "ALT-LIST-01", "ALT-LIST-02")
		if n := r.Deck.Counts["main"]; n != 37 {
			t.Errorf("the deck has %d cards", n)
		}
	},
	"ALT-V-082": func(t *testing.T, tb *alteredTable, deck map[string]int) {
		r := tb.judge(t, "frontier", spring, swapped(deck, "ALT_CORE_B_AX_04_U_129"))
		expect(t, r, formats.Undetermined)
		if len(r.Problems) != 1 || r.Problems[0].Code != "list-unavailable" || r.Problems[0].Rule != "ALT-FMT-14" {
			t.Errorf("%+v", r.Problems)
		}
	},
	"ALT-V-083": func(t *testing.T, tb *alteredTable, deck map[string]int) {
		expect(t, tb.judge(t, "frontier", spring, deck), formats.Legal)
		expect(t, tb.judge(t, "frontier", spring, swapped(deck, "ALT_CORE_B_LY_04_C")), formats.Illegal, "ALT-DECK-04")
	},
	"ALT-V-084": func(t *testing.T, tb *alteredTable, deck map[string]int) {
		for faction, rules := range map[card.Clan][]string{"axiom": nil, "bravos": {"ALT-DECK-04", "ALT-LIST-01"}} {
			tb := newAlteredTable(t, with(t, tb.cards, unique("ALT_CORE_B_AX_16_U_9", "Foundry Armorer", faction)))
			cards := swapped(deck, "ALT_CORE_B_AX_16_U_9")
			cards["ALT_CORE_B_AX_16_C"]--
			cards["ALT_CORE_B_AX_05_C"]++
			if got := broken(tb.judge(t, "standard", "2025-02-10", cards)); !slices.Equal(got, rules) {
				t.Errorf("a unique of %s breaks %v, want %v", faction, got, rules)
			}
		}
	},
	"ALT-V-085": func(t *testing.T, tb *alteredTable, deck map[string]int) {
		tb = newAlteredTable(t, with(t, tb.cards, unique("ALT_CORE_B_YZ_05_U_9", "Moonlight Jellyfish", "axiom")))
		expect(t, tb.judge(t, "standard", "2025-11-01", swapped(deck, "ALT_CORE_B_YZ_05_U_9")), formats.Illegal, "ALT-LIST-02")
	},
	"ALT-V-086": func(t *testing.T, tb *alteredTable, deck map[string]int) {
		expect(t, tb.judge(t, "standard", "2025-11-01", swapped(deck, "ALT_CORE_B_YZ_05_C")), formats.Illegal, "ALT-DECK-04")
	},
}
