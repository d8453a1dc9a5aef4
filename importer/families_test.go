package importer

import (
	"slices"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
)

// alteredRecord is an invented record of Altered, in one language.
func alteredRecord(id, lang, name string, typ card.Type, change func(*card.Card)) Record {
	ref, _ := card.ParseAlteredReference(id)
	c := card.Card{
		ID: id, Game: card.Altered, Title: name, Names: map[string]string{lang: name}, Types: []card.Type{typ}, Clans: []card.Clan{"axiom"}, Rarity: ref.RarityName(),
		Printings: []card.Printing{{Set: card.AlteredSetID(ref.Set)}},
	}
	if lang == "en" {
		c.Text = name + " does something."
	} else {
		c.Texts = map[string]string{lang: name + " …"}
	}
	if change != nil {
		change(&c)
	}
	return Record{Card: c, Key: id}
}

func mergeAltered(t *testing.T, report *Report, dumps ...[]Record) (store.Content, map[string]*card.Card) {
	t.Helper()
	var named []NamedDump
	for _, records := range dumps {
		named = append(named, NamedDump{Source: "altered", Dump: Dump{Game: card.Altered, Records: records}})
	}
	content, err := Merge(card.Altered, named, report)
	if err != nil {
		t.Fatal(err)
	}
	cards := map[string]*card.Card{}
	for _, c := range content.Cards {
		cards[c.ID] = c
	}
	return content, cards
}

func has(report *Report, s Severity, words string) bool {
	return slices.ContainsFunc(report.Sorted(), func(n Note) bool { return n.Severity == s && strings.Contains(n.Message, words) })
}

// TestFamilyNames: a card that another path tells of in French counts by the English name of its family, in
// whatever order the paths come (ALT-DATA-10, -12, ALT-PREC-04).
func TestFamilyNames(t *testing.T) {
	sets := []Record{
		alteredRecord("ALT_CORE_B_AX_04_C", "en", "Copper Heron", card.AlteredCharacter, func(c *card.Card) {
			c.Traits = []card.Keyword{"Bird"}
			c.Names["de"] = "Kupferreiher"
		}),
	}
	deck := []Record{alteredRecord("ALT_CORE_B_AX_04_U_9", "fr", "Héron de Cuivre", card.AlteredCharacter, func(c *card.Card) { c.Clans = []card.Clan{"muna"} })}
	var hashes []string
	for _, dumps := range [][][]Record{{sets, deck}, {deck, sets}, {slices.Concat(deck, sets)}} {
		var report Report
		content, cards := mergeAltered(t, &report, dumps...)
		hashes = append(hashes, HashContent(card.Altered, content))
		u := cards["ALT_CORE_B_AX_04_U_9"]
		if u.Title != "Copper Heron" || u.Name != u.Title || u.LimitKey != cards["ALT_CORE_B_AX_04_C"].LimitKey || *u.Family != "copper-heron" {
			t.Errorf("%+v", u)
		}
		if u.Names["fr"] != "Héron de Cuivre" || u.Names["de"] != "Kupferreiher" || u.Text != "" || u.Texts["fr"] == "" || !u.HasClan("muna") || !slices.Equal(u.Traits, []card.Keyword{"Bird"}) {
			t.Errorf("%+v", u)
		}
		if cards["ALT_CORE_B_AX_04_C"].Names["fr"] != "Héron de Cuivre" {
			t.Error("the French name does not reach the family")
		}
		if !has(&report, Info, "1 cards are told of in another language only") || has(&report, Warning, "English") {
			t.Errorf("%v", report.Sorted())
		}
	}
	if hashes[0] != hashes[1] || hashes[0] != hashes[2] {
		t.Errorf("the order of the paths changes the release: %v", hashes)
	}
}

// TestFamilyOfTwoLanguages: one reference in two paths is one card with both languages.
func TestFamilyOfTwoLanguages(t *testing.T) {
	const id = "ALT_CORE_B_AX_04_C"
	en := []Record{alteredRecord(id, "en", "Copper Heron", card.AlteredSpell, nil)}
	fr := []Record{alteredRecord(id, "fr", "Héron de Cuivre", card.AlteredSpell, func(c *card.Card) { c.Errated, c.Missing = true, []string{card.FactStats} })}
	for _, dumps := range [][][]Record{{en, fr}, {fr, en}} {
		content, cards := mergeAltered(t, &Report{}, dumps...)
		c := cards[id]
		if len(content.Cards) != 1 || c.Title != "Copper Heron" || c.Text == "" || c.Texts["fr"] == "" || c.Names["fr"] == "" || !c.Errated || len(c.Missing) > 0 || len(c.Printings) != 1 {
			t.Errorf("%+v", c)
		}
	}
	missing := []Record{alteredRecord(id, "en", "Copper Heron", card.AlteredSpell, func(c *card.Card) { c.Clans, c.Missing = nil, []string{card.FactClans} })}
	if _, cards := mergeAltered(t, &Report{}, missing); !cards[id].Lacks(card.FactClans) {
		t.Error("an unknown faction is taken as none")
	}
}

// TestFamilyWithoutEnglish: the name of another language counts, and the report says so.
func TestFamilyWithoutEnglish(t *testing.T) {
	var report Report
	_, cards := mergeAltered(t, &report, []Record{
		alteredRecord("ALT_DUSTER_B_LY_88_C", "fr", "Glissade", card.AlteredSpell, nil), alteredRecord("ALT_DUSTER_B_LY_88_U_4", "fr", "Glissade", card.AlteredSpell, nil),
	})
	if cards["ALT_DUSTER_B_LY_88_C"].LimitKey != "glissade" || cards["ALT_DUSTER_B_LY_88_U_4"].LimitKey != "glissade" || !has(&report, Warning, "nobody tells the English name of the family LY_88") {
		t.Errorf("%v", report.Sorted())
	}
}

// TestFamilyOfTwoNames: the card's own name counts (ALT-DECK-05), with a warning.
func TestFamilyOfTwoNames(t *testing.T) {
	var report Report
	_, cards := mergeAltered(t, &report, []Record{
		alteredRecord("ALT_CORE_B_AX_04_C", "en", "Copper Heron", card.AlteredSpell, func(c *card.Card) { c.Names["fr"] = "Héron" }),
		alteredRecord("ALT_CORE_B_AX_04_R1", "en", "Silver Heron", card.AlteredSpell, nil),
	})
	if r := cards["ALT_CORE_B_AX_04_R1"]; r.LimitKey != "silver-heron" || r.Names["fr"] != "" || !has(&report, Warning, `its name is "Silver Heron"`) {
		t.Errorf("%+v, %v", r, report.Sorted())
	}
	// Two families of one name are limited together.
	_, cards = mergeAltered(t, &Report{}, []Record{
		alteredRecord("ALT_CORE_B_OR_31_C", "en", "Ordinary Recruit", card.AlteredToken, nil), alteredRecord("ALT_CORE_B_OR_32_C", "en", "Ordinary Recruit", card.AlteredToken, nil),
	})
	if cards["ALT_CORE_B_OR_31_C"].LimitKey != cards["ALT_CORE_B_OR_32_C"].LimitKey || cards["ALT_CORE_B_OR_31_C"].FamilyID == cards["ALT_CORE_B_OR_32_C"].FamilyID {
		t.Errorf("%+v", cards)
	}
}

// TestHeroLimits: missing limits are the family's, else 2 and 2; where printings differ the first one counts
// (ALT-DATA-08, ALT-NIGHT-04).
func TestHeroLimits(t *testing.T) {
	hero := func(id string, stats card.Stats) Record {
		return alteredRecord(id, "en", "Hero "+id[11:16], card.AlteredHero, func(c *card.Card) { c.Stats = stats })
	}
	stat := func(n int) card.Stat { return card.Stat{Text: string(rune('0' + n)), Value: n} }
	var report Report
	_, cards := mergeAltered(t, &report, []Record{
		hero("ALT_DUSTER_P_OR_85_C", card.Stats{card.LandmarkLimit: stat(2)}),
		hero("ALT_DUSTER_A_OR_85_C", nil),
		hero("ALT_DUSTER_B_OR_85_C", card.Stats{card.LandmarkLimit: stat(3), card.ReserveLimit: stat(1)}),
		hero("ALT_WCS25_P_AX_01_C", nil),
	})
	for id, want := range map[string][2]int{"ALT_DUSTER_P_OR_85_C": {1, 3}, "ALT_DUSTER_A_OR_85_C": {1, 3}, "ALT_DUSTER_B_OR_85_C": {1, 3}, "ALT_WCS25_P_AX_01_C": {2, 2}} {
		if got := cards[id].Stats; got[card.ReserveLimit].Value != want[0] || got[card.LandmarkLimit].Value != want[1] {
			t.Errorf("%s: %v, want %v", id, got, want)
		}
	}
	if !has(&report, Warning, "its landmark_limit is 2, and 3 on the first printing") {
		t.Errorf("%v", report.Sorted())
	}
}

// TestAlteredSetsNeedNoDay: no rule of Altered asks for it, so its absence is no warning.
func TestAlteredSetsNeedNoDay(t *testing.T) {
	var report Report
	_, _ = mergeAltered(t, &report, []Record{alteredRecord("ALT_CORE_B_AX_04_C", "en", "Copper Heron", card.AlteredSpell, nil)})
	if has(&report, Warning, "release date") {
		t.Errorf("%v", report.Sorted())
	}
}
