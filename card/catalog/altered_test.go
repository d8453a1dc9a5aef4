package catalog_test

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

func alteredCatalog(t *testing.T) *catalog.Catalog {
	t.Helper()
	var cards []*card.Card
	for _, id := range []string{"ALT_CORE_B_AX_04_C", "ALT_ALIZE_B_BR_40_R1", "ALT_COREKS_B_NE_1_C", "ALT_CORE_B_AX_04_U_7", "ALT_CORE_P_AX_04_C"} {
		c := &card.Card{ID: id, Game: card.Altered, Title: "T" + id[len(id)-4:], Types: []card.Type{card.AlteredCharacter}}
		c.Derive()
		cards = append(cards, c)
	}
	cat, err := catalog.New(card.Altered, catalog.Release{Hash: "test"}, cards, nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return cat
}

// TestReference: numbers compare as integers (ALT-DATA-03).
func TestReference(t *testing.T) {
	cat := alteredCatalog(t)
	for text, want := range map[string]string{"ALT_COREKS_B_NE_01_C": "ALT_COREKS_B_NE_1_C", "ALT_COREKS_B_NE_1_C": "ALT_COREKS_B_NE_1_C", "alt_core_b_ax_4_c": "ALT_CORE_B_AX_04_C"} {
		ref, _ := card.ParseAlteredReference(text)
		if at, ok := cat.Reference(ref); !ok || cat.At(at).ID != want {
			t.Errorf("%s: %d, %v", text, at, ok)
		}
	}
	if _, ok := cat.Reference(card.AlteredRef{Set: "CORE", Product: "B", Faction: "AX", Number: 5, Rarity: "C"}); ok {
		t.Error("found a card that is not there")
	}
	var family []string
	for _, at := range cat.FamilyCards("AX_04") {
		family = append(family, cat.At(at).ID)
	}
	if len(family) != 3 || family[0] != "ALT_CORE_B_AX_04_C" || family[1] != "ALT_CORE_B_AX_04_U_7" || family[2] != "ALT_CORE_P_AX_04_C" {
		t.Errorf("family %v", family)
	}
}

// TestUnseen: a unique that was not imported is found by its canonical reference alone, in a set of its family
// (ALT-DATA-04, -10).
func TestUnseen(t *testing.T) {
	cat := alteredCatalog(t)
	for id, want := range map[string]bool{
		"ALT_CORE_B_AX_04_U_8": true, "ALT_COREKS_B_AX_04_U_8": true, "ALT_ALIZE_B_BR_40_U_1": true,
		"ALT_ALIZE_B_AX_04_U_8": false, "ALT_CORE_B_AX_4_U_8": false, "ALT_CORE_B_AX_05_U_8": false, "ALT_CORE_B_AX_04_R1": false, "core": false,
	} {
		c, ok := cat.Card(id)
		if ok != want || ok && (c.ID != id || !c.Lacks(card.FactClans)) {
			t.Errorf("%s: %+v, %v", id, c, ok)
		}
	}
	if c, _ := cat.Card("ALT_CORE_B_AX_04_U_7"); c.Lacks(card.FactClans) {
		t.Error("an imported unique is said to be unknown")
	}
	if _, ok := alteredCatalog(t).Position("ALT_CORE_B_AX_04_U_8"); ok {
		t.Error("it has a position")
	}
}
