package altered_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/importer"
	"github.com/kotei-dev/kotei/importer/altered"
	"github.com/kotei-dev/kotei/importer/importtest"
)

func realPath(t *testing.T, name string) string {
	t.Helper()
	return filepath.Join(cardtest.RealData(t), "data", "altered", filepath.FromSlash(name))
}

func readReal(t *testing.T, name string) (importer.Dump, *importer.Report) {
	t.Helper()
	report := &importer.Report{}
	dump, err := altered.Source{}.Read(context.Background(), realPath(t, name), report)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range dump.Records {
		if err := importer.Check(r); err != nil {
			t.Errorf("%s:%d: %s: %v", r.File, r.Line, r.Key, err)
		}
	}
	return dump, report
}

func compare(t *testing.T, what string, got, want map[string]int) {
	t.Helper()
	for k, n := range want {
		if got[k] != n {
			t.Errorf("%s: %d of %q, want %d", what, got[k], k, n)
		}
	}
	for k, n := range got {
		if _, known := want[k]; !known {
			t.Errorf("%s: %d of %q, which should not be", what, n, k)
		}
	}
}

// TestRealCounts compares the set files with the counts that are published beside them.
func TestRealCounts(t *testing.T) {
	dump, report := readReal(t, "SETS")
	sets, types, rarities, clans := map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}
	names, families := map[string]bool{}, map[string]map[string]bool{}
	errated, french, numbered, limits := 0, 0, 0, [2]int{}
	for _, r := range dump.Records {
		c := r.Card
		c.Derive()
		sets[c.Printings[0].Set]++
		types[string(c.Type())]++
		rarities[c.Rarity]++
		faction := ""
		if len(c.Clans) > 0 {
			faction = string(c.Clans[0])
		}
		clans[faction]++
		names[c.Title] = true
		if families[c.LimitKey] == nil {
			families[c.LimitKey] = map[string]bool{}
		}
		families[c.LimitKey][c.FamilyID] = true
		if c.Errated {
			errated++
		}
		if c.Names["fr"] != "" {
			french++
		}
		if c.Printings[0].Number != "" {
			numbered++
		}
		if c.HasType(card.AlteredHero) {
			for i, s := range []card.StatName{card.ReserveLimit, card.LandmarkLimit} {
				if _, ok := c.Stats[s]; !ok {
					limits[i]++
				}
			}
		}
		for name, s := range c.Stats {
			if s.Kind != card.Number || strings.ContainsAny(s.Text, "# ") {
				t.Errorf("%s: %s is %+v", c.ID, name, s)
			}
		}
		if strings.ContainsAny(c.Text, "#[]\u00a0") || strings.Contains(c.Text, "  ") {
			t.Errorf("%s: marks are left in %q", c.ID, c.Text)
		}
	}
	compare(t, "sets", sets, map[string]int{
		"core": 550, "coreks": 510, "cyclone": 335, "alize": 327, "bise": 325, "duster": 115, "dustercb": 19, "musubi": 18, "wcs25": 18,
		"tcs3": 6, "wcf25": 6, "wcq25": 6, "dusterop": 3, "dustertop": 2,
	})
	compare(t, "types", types, map[string]int{ // PERMANENT 105 are landmarks too (ALT-DATA-09)
		"character": 1338, "spell": 436, "landmark_permanent": 155 + 105, "hero": 129, "expedition_permanent": 42, "token": 29, "token_mana": 4, "token_landmark_permanent": 2,
	})
	compare(t, "rarities", rarities, map[string]int{"rare": 1384, "exalted": 2, "common": 854 - 129 - 35, "": 129 + 35}) // ALT-DATA-14
	compare(t, "factions", clans, map[string]int{"yzmir": 381, "bravos": 380, "axiom": 370, "ordis": 369, "lyra": 367, "muna": 366, "": 7})
	if len(dump.Records) != 2240 || errated != 30 || french != 550+115+19+18 || numbered != 2240-12 {
		t.Errorf("%d cards, %d errated, %d with a French name, %d numbered", len(dump.Records), errated, french, numbered)
	}
	if limits != [2]int{42, 36} { // ALT-DATA-08
		t.Errorf("heroes without limits: %v", limits)
	}
	twoFamilies := 0
	for _, f := range families {
		if len(f) > 1 {
			twoFamilies++
		}
	}
	if len(families) != len(names) || twoFamilies != 1 { // Ordis Recruit alone; the other pair differs in padding only (ALT-DATA-03, -05)
		t.Errorf("%d names, %d limit keys, %d of two families", len(names), len(families), twoFamilies)
	}
	if report.Count(importer.Refused)+report.Count(importer.Warning) > 4 {
		t.Errorf("notes: %v", report.Sorted())
	}
}

// TestRealLanguages: all five languages, and the texts that are of another (ALT-DATA-12).
func TestRealLanguages(t *testing.T) {
	dump, _ := readReal(t, "cards_slim_5lang.json")
	byID := map[string]card.Card{}
	for _, r := range dump.Records {
		byID[r.Key] = r.Card
		if len(r.Card.Names) != 5 {
			t.Errorf("%s has names in %v", r.Key, r.Card.Names)
		}
	}
	if len(byID) != 2240 {
		t.Errorf("%d cards", len(byID))
	}
	c := byID["ALT_CORE_B_AX_04_C"]
	if c.Texts["es"] != "" || c.Texts["it"] == "" || c.Texts["fr"] == "" || c.Texts["de"] == "" || c.Text == "" {
		t.Errorf("the Italian text under Spanish was kept: %v", c.Texts)
	}
	if c := byID["ALT_CORE_B_BR_19_C"]; c.Texts["it"] == "" || c.Texts["es"] != "" {
		t.Errorf("the wrong one of two was dropped: %v", c.Texts)
	}
	left := map[string]int{}
	for _, c := range byID {
		for lang := range c.Texts {
			left[lang]++
		}
	}
	for lang, n := range left { // 2061 cards have a text; few of them may be taken for another language
		if n < 2000 {
			t.Errorf("only %d texts in %s", n, lang)
		}
	}
}

// TestRealUniques reads the samples: faction, cost and text are of the card itself.
func TestRealUniques(t *testing.T) {
	dump, _ := readReal(t, "uniques_sample")
	other := 0
	for _, r := range dump.Records {
		ref, _ := card.ParseAlteredReference(r.Card.ID)
		if code, _ := card.AlteredFaction(ref.Faction); ref.Unique > 0 && !r.Card.HasClan(code) {
			other++
		}
		if ref.Unique > 0 && (r.Card.Rarity != "unique" || len(r.Card.Stats) < 5 || len(r.Card.Missing) > 0) {
			t.Errorf("%+v", r.Card)
		}
	}
	if len(dump.Records) != 2*60+18 || other == 0 {
		t.Errorf("%d records, %d of another faction than the reference's", len(dump.Records), other)
	}
}

// TestRealMerge: the cards of the real decks, told in French, take their English names from their families
// (ALT-DATA-10, -12), and every hero has its limits (ALT-DATA-08).
func TestRealMerge(t *testing.T) {
	cat := importtest.Altered(t)
	if cat.Len() != 2258 || cat.Printings() != 2258 || len(cat.Sets()) != 14 {
		t.Errorf("%d cards, %d printings, %d sets", cat.Len(), cat.Printings(), len(cat.Sets()))
	}
	for id, want := range map[string]string{
		"ALT_CORE_B_LY_21_U_2436": "Loki", "ALT_CORE_B_MU_18_U_3376": "Parvati", "ALT_CORE_B_BR_10_U_7203": "Red", "ALT_CORE_B_OR_09_R2": "The Frog Prince",
	} {
		c, ok := cat.Card(id)
		if !ok || c.Title != want || c.Name != want || c.Names["fr"] == "" && c.Rarity == "unique" {
			t.Errorf("%s: %+v", id, c)
		}
	}
	limits := map[int]int{}
	for i := 0; i < cat.Len(); i++ {
		c := cat.At(i)
		if !c.HasType(card.AlteredHero) {
			continue
		}
		limits[c.Stats[card.LandmarkLimit].Value]++
		if c.Stats[card.ReserveLimit].Value != 2 || c.FamilyID == "OR_85" && c.Stats[card.LandmarkLimit].Value != 3 { // ALT-NIGHT-04
			t.Errorf("%s: %v", c.ID, c.Stats)
		}
	}
	if limits[2]+limits[3] != 129 || limits[3] == 0 {
		t.Errorf("landmark limits %v", limits)
	}
}

// TestRealFamilies: one name a family, in the merged cards and in every language's names (ALT-DATA-05).
func TestRealFamilies(t *testing.T) {
	cat := importtest.AlteredAll(t)
	titles := map[string]string{}
	for i := 0; i < cat.Len(); i++ {
		c := cat.At(i)
		if have, ok := titles[c.FamilyID]; ok && have != c.Title {
			t.Errorf("%s: %q and %q", c.FamilyID, have, c.Title)
		}
		titles[c.FamilyID] = c.Title
	}
	if c := mustCard(t, cat, "ALT_CORE_B_AX_04_C"); c.Names["es"] == "" || c.Names["it"] == "" || c.Names["de"] == "" {
		t.Errorf("%v", c.Names)
	}
}

func mustCard(t *testing.T, cat *catalog.Catalog, id string) *card.Card {
	t.Helper()
	c, ok := cat.Card(id)
	if !ok {
		t.Fatalf("no card %s", id)
	}
	return c
}
