package card

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestParseAlteredReference: the parts, any case and padding (ALT-DATA-01, -03).
func TestParseAlteredReference(t *testing.T) {
	for _, c := range []struct {
		text string
		want AlteredRef
	}{
		{"ALT_CORE_B_AX_04_C", AlteredRef{"CORE", "B", "AX", 4, "C", 0}},
		{"ALT_CORE_B_OR_09_R2", AlteredRef{"CORE", "B", "OR", 9, "R2", 0}},
		{"alt_coreks_b_ne_1_c", AlteredRef{"COREKS", "B", "NE", 1, "C", 0}},
		{"ALT_CORE_B_NE_001_C", AlteredRef{"CORE", "B", "NE", 1, "C", 0}},
		{" ALT_WCF25_P_YZ_01_C\n", AlteredRef{"WCF25", "P", "YZ", 1, "C", 0}},
		{"ALT_DUSTER_B_LY_100_E", AlteredRef{"DUSTER", "B", "LY", 100, "E", 0}},
		{"ALT_CORE_A_MU_20_R1", AlteredRef{"CORE", "A", "MU", 20, "R1", 0}},
		{"ALT_COREKS_B_LY_07_U_65535", AlteredRef{"COREKS", "B", "LY", 7, "U", 65535}},
		{"ALT_CORE_D_BR_07_C", AlteredRef{"CORE", "D", "BR", 7, "C", 0}},
	} {
		got, ok := ParseAlteredReference(c.text)
		if !ok || got != c.want {
			t.Errorf("%q: %+v, %v", c.text, got, ok)
		}
	}
	for _, s := range []string{
		"", "ALT", "ALT_CORE_B_AX_04", "ALT_CORE_B_AX_04_", "ALT_CORE_B_AX_04_R", "ALT_CORE_B_AX_04_R3", "ALT_CORE_B_AX_04_M", "ALT_CORE_B_AX_00_C", "ALT_CORE_B_AX_1000_C",
		"ALT_CORE_B_AX_-4_C", "ALT_CORE_B_AX_+4_C", "ALT_CORE_B_AX__C", "ALT_CORE_B_QQ_04_C", "ALT_CORE_BB_AX_04_C", "ALT_CORE_1_AX_04_C", "ALT__B_AX_04_C", "ALT_CO-RE_B_AX_04_C",
		"ALT_CORE_B_AX_04_U", "ALT_CORE_B_AX_04_U_", "ALT_CORE_B_AX_04_U_0", "ALT_CORE_B_AX_04_U_x", "ALT_CORE_B_AX_04_C_7", "ALT_CORE_B_AX_04_U_7_7", "ALT_CORE_B_AX_04_U_1234567890",
		"XALT_CORE_B_AX_04_C", "ALT CORE B AX 04 C", "ALT_CORE_B_AX_04_C ALT", "ALT_" + strings.Repeat("A", 21) + "_B_AX_04_C", strings.Repeat("_", 100),
	} {
		if got, ok := ParseAlteredReference(s); ok {
			t.Errorf("%q is taken as %+v", s, got)
		}
	}
}

func anyReference() *rapid.Generator[AlteredRef] {
	return rapid.Custom(func(t *rapid.T) AlteredRef {
		r := AlteredRef{
			Set:     rapid.SampledFrom([]string{"CORE", "COREKS", "ALIZE", "DUSTER", "WCS25", "ZZZ"}).Draw(t, "set"),
			Product: rapid.SampledFrom([]string{"B", "A", "P"}).Draw(t, "product"),
			Faction: rapid.SampledFrom([]string{"AX", "BR", "LY", "MU", "OR", "YZ", "NE"}).Draw(t, "faction"),
			Number:  rapid.IntRange(1, 999).Draw(t, "number"),
			Rarity:  rapid.SampledFrom([]string{"C", "R1", "R2", "U", "E"}).Draw(t, "rarity"),
		}
		if r.Rarity == "U" {
			r.Unique = rapid.IntRange(1, 999_999_999).Draw(t, "serial")
		}
		return r
	})
}

// TestAlteredReferenceRoundTrip: what is written is read as the same, and Compare is a total order.
func TestAlteredReferenceRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := anyReference().Draw(t, "a"), anyReference().Draw(t, "b"), anyReference().Draw(t, "c")
		if got, ok := ParseAlteredReference(a.String()); !ok || got != a {
			t.Fatalf("%s: %+v", a, got)
		}
		if (a.Compare(b) == 0) != (a == b) || a.Compare(b) > 0 != (b.Compare(a) < 0) {
			t.Fatalf("%s and %s: %d and %d", a, b, a.Compare(b), b.Compare(a))
		}
		if a.Compare(b) < 0 && b.Compare(c) < 0 && a.Compare(c) >= 0 {
			t.Fatalf("%s, %s, %s", a, b, c)
		}
	})
}

func TestAlteredReferenceOrder(t *testing.T) {
	want := []string{
		"ALT_CORE_B_AX_04_C", "ALT_CORE_B_AX_04_R1", "ALT_CORE_B_AX_04_R2", "ALT_CORE_B_AX_04_E", "ALT_CORE_B_AX_04_U_2", "ALT_CORE_B_AX_04_U_10",
		"ALT_CORE_B_AX_10_C", "ALT_CORE_B_BR_01_C", "ALT_COREKS_B_AX_04_C", "ALT_ALIZE_B_AX_04_C", "ALT_DUSTER_B_AX_100_C", "ALT_AAA_B_AX_04_C", "ALT_CORE_A_AX_04_C", "ALT_CORE_P_AX_04_C",
	}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, func(a, b string) int {
		ra, _ := ParseAlteredReference(a)
		rb, _ := ParseAlteredReference(b)
		return ra.Compare(rb)
	})
	if !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
}

// TestAlteredDerive: family and limit by name over rarities, sets and factions (ALT-DECK-05); heroes and tokens have
// no rarity (ALT-DECK-11); what can be in a deck (ALT-DECK-10).
func TestAlteredDerive(t *testing.T) {
	make := func(id, title string, typ Type) *Card {
		c := &Card{ID: id, Game: Altered, Title: title, Types: []Type{typ}, Rarity: "common"}
		c.Derive()
		c.Derive() // changes nothing
		return c
	}
	a, b := make("ALT_CORE_B_AX_04_C", "Héron d'Or", AlteredCharacter), make("ALT_BISE_P_AX_4_R2", "Heron d’Or", AlteredCharacter)
	if a.LimitKey != "heron-dor" || a.LimitKey != b.LimitKey || *a.Family != *b.Family || a.FamilyID != "AX_04" || b.FamilyID != "AX_04" {
		t.Errorf("%+v\n%+v", a, b)
	}
	for typ, want := range map[Type]struct {
		side    Side
		created bool
		rarity  string
	}{
		AlteredHero: {HeroSide, false, ""}, AlteredCharacter: {MainSide, false, "common"}, AlteredSpell: {MainSide, false, "common"},
		AlteredLandmark: {MainSide, false, "common"}, AlteredExpedition: {MainSide, false, "common"}, AlteredToken: {NoSide, true, ""},
		AlteredTokenMana: {NoSide, true, ""}, AlteredTokenLandmark: {NoSide, true, ""}, AlteredFoiler: {NoSide, false, ""}, "region": {NoSide, false, ""},
	} {
		c := make("ALT_CORE_B_AX_05_C", "X", typ)
		if c.Side != want.side || c.Created != want.created || c.Rarity != want.rarity || AlteredHasRarity(typ) != (want.rarity != "") {
			t.Errorf("%s: side %s, created %v, rarity %q", typ, c.Side, c.Created, c.Rarity)
		}
	}
	if c := make("ALT_CORE_B_AX_05_C", "?", AlteredSpell); c.LimitKey != "ax_05" {
		t.Errorf("a title of punctuation has the limit key %q", c.LimitKey)
	}
}

func TestAlteredWords(t *testing.T) {
	for code, want := range map[string]Clan{"AX": "axiom", "br": "bravos", " LY ": "lyra", "MU": "muna", "OR": "ordis", "YZ": "yzmir", "NE": ""} {
		if got, ok := AlteredFaction(code); !ok || got != want {
			t.Errorf("%q is %q, %v", code, got, ok)
		}
	}
	if _, ok := AlteredFaction("axiom"); ok {
		t.Error("a name is no code")
	}
	for set, want := range map[string]string{"CORE": "BTG", "coreks": "BTG", "ALIZE": "TBF", "BISE": "WFM", "CYCLONE": "SKY", "DUSTER": "SDU", "EOLE": "ROC", "FUGUE": "NEJ"} {
		if got, ok := AlteredPrintedCode(set); !ok || got != want { // ALT-DATA-15
			t.Errorf("%s is printed as %q, %v", set, got, ok)
		}
	}
	if _, ok := AlteredPrintedCode("WCS25"); ok {
		t.Error("WCS25 has a printed code")
	}
}

func TestUnseenUnique(t *testing.T) {
	relative := &Card{ID: "ALT_CORE_B_AX_04_C", Game: Altered, Title: "Heron", Names: map[string]string{"fr": "Héron"}, Types: []Type{AlteredCharacter}, Clans: []Clan{"axiom"}, Traits: []Keyword{"Animal"}, Rarity: "common"}
	relative.Derive()
	ref := AlteredRef{"COREKS", "B", "AX", 4, "U", 31}
	c, ok := UnseenUnique(ref, relative)
	if !ok || c.ID != "ALT_COREKS_B_AX_04_U_31" || c.LimitKey != "heron" || c.Rarity != "unique" || len(c.Clans) != 0 || c.Latest != "coreks.ALT_COREKS_B_AX_04_U_31" || !c.Lacks(FactClans) {
		t.Errorf("%+v, %v", c, ok)
	}
	hero := &Card{ID: "ALT_CORE_B_AX_01_C", Game: Altered, Title: "H", Types: []Type{AlteredHero}}
	hero.Derive()
	if _, ok := UnseenUnique(AlteredRef{"CORE", "B", "AX", 1, "U", 3}, hero); ok {
		t.Error("a hero has a unique version")
	}
	for _, other := range []AlteredRef{{"CORE", "B", "AX", 4, "C", 0}, {"CORE", "B", "AX", 5, "U", 1}} {
		if _, ok := UnseenUnique(other, relative); ok {
			t.Errorf("%s is made from %s", other, relative.ID)
		}
	}
}

func FuzzParseAlteredReference(f *testing.F) {
	for _, s := range []string{"ALT_CORE_B_AX_04_C", "alt_coreks_b_ne_1_c", "ALT_CORE_B_AX_04_U_7", "ALT__B_AX_04_C", "ALT_ſ_B_AX_4_C", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		ref, ok := ParseAlteredReference(s)
		if !ok {
			return
		}
		if again, ok := ParseAlteredReference(ref.String()); !ok || again != ref {
			t.Fatalf("%q is %+v, written %q, read %+v", s, ref, ref, again)
		}
	})
}

func ExampleParseAlteredReference() {
	ref, ok := ParseAlteredReference("alt_core_b_or_9_r2")
	fmt.Println(ref, ok, ref.FamilyID(), ref.RarityName())
	_, ok = ParseAlteredReference("ALT_CORE_B_OR_09_R3")
	fmt.Println(ok)
	// Output:
	// ALT_CORE_B_OR_09_R2 true OR_09 rare
	// false
}

func BenchmarkParseAlteredReference(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		ParseAlteredReference("ALT_COREKS_B_LY_07_U_65535")
	}
}
