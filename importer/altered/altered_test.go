package altered

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// All cards and texts in this file are invented.

// raw is a record as the API gave it.
func raw(ref, lang, name, faction, typ, rarity, elements, more string) string {
	set := strings.Split(ref, "_")[1]
	return fmt.Sprintf(`{"@type":"Card","cardType":{"reference":%q,"name":"?"},"cardSubTypes":[{"reference":"BIRD","name":"?"},{"reference":"OLD_MASTER","name":"?"}],`+
		`"cardSet":{"reference":%q,"name":"Set %s in %s"},"rarity":{"reference":%q},"imagePath":"https://cards.example/Art/%s/JPG/%s_XX/0.jpg",`+
		`"reference":%q,"mainFaction":{"reference":%q},"name":%q,"elements":{%s}%s}`,
		typ, set, set, lang, rarity, set, lang, ref, faction, name, elements, more)
}

func heron(ref, lang, name, faction, rarity string) string {
	return raw(ref, lang, name, faction, "CHARACTER", rarity, `"MAIN_COST":"2","RECALL_COST":"#3#","FOREST_POWER":"","OCEAN_POWER":"0","MAIN_EFFECT":"{J} Draw."`, "")
}

func write(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func read(t testing.TB, files map[string]string) (map[string]card.Card, importer.Dump, []importer.Note) {
	t.Helper()
	var report importer.Report
	dump, err := Source{}.Read(context.Background(), write(t, files), &report)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]card.Card{}
	for _, r := range dump.Records {
		if r.Key != r.Card.ID {
			t.Errorf("key %s of %s", r.Key, r.Card.ID)
		}
		if err := importer.Check(r); err != nil {
			t.Errorf("%s: %v", r.Key, err)
		}
		out[r.Key] = r.Card
	}
	return out, dump, report.Sorted()
}

func noted(notes []importer.Note, s importer.Severity, file string, line int, words string) bool {
	return slices.ContainsFunc(notes, func(n importer.Note) bool {
		return n.Severity == s && (file == "" || filepath.Base(n.File) == file) && n.Line == line && strings.Contains(n.Message, words)
	})
}

// TestRecord: the real faction, numbers that are texts, marks, empty values, subtypes, text, set and number
// (ALT-DATA-01, -02, -07, -13, -15).
func TestRecord(t *testing.T) {
	cards, dump, notes := read(t, map[string]string{"CORE_EN.json": "[\n" + raw("ALT_CORE_B_OR_09_R2", "en", "The Copper  Heron", "AX", "CHARACTER", "RARE",
		`"MAIN_COST":"#3#","RECALL_COST":2,"FOREST_POWER":"#0#","MOUNTAIN_POWER":"","OCEAN_POWER":"4","UNKNOWN":"x",`+
			`"MAIN_EFFECT":"[[Swift]]. (It is\u00a0fast.)  #{J} Gain 1 feather[].#  {H} [Preen 2/2].","ECHO_EFFECT":"{D} : [][[Rest]]."`,
		`,"collectorNumber":"BTG-131-F-EN","isErrated":true,"cardRulings":[{"question":"Why?","answer":"Because\nso.","createdAt":"2024-09-06T10:37:42+00:00"},{"question":"","answer":" "}]`) + "]"})
	c := cards["ALT_CORE_B_OR_09_R2"]
	if c.Title != "The Copper Heron" || c.Names["en"] != c.Title || len(c.Names) != 1 || c.Game != card.Altered || !c.Errated {
		t.Errorf("%+v", c)
	}
	if !slices.Equal(c.Clans, []card.Clan{"axiom"}) || c.Rarity != "rare" || c.Type() != card.AlteredCharacter || c.Side != card.MainSide || len(c.Missing) > 0 {
		t.Errorf("%v %s %v %s %v", c.Clans, c.Rarity, c.Types, c.Side, c.Missing)
	}
	want := card.Stats{card.MainCost: {Text: "3", Value: 3}, card.RecallCost: {Text: "2", Value: 2}, card.Forest: {Text: "0"}, card.Water: {Text: "4", Value: 4}}
	if fmt.Sprint(c.Stats) != fmt.Sprint(want) {
		t.Errorf("stats %v, want %v", c.Stats, want)
	}
	if c.Text != "Swift. (It is fast.)\n{J} Gain 1 feather.\n{H} Preen 2/2.\n{D} : Rest." {
		t.Errorf("text %q", c.Text)
	}
	if !slices.Equal(c.Traits, []card.Keyword{"Bird", "Old Master"}) {
		t.Errorf("traits %q", c.Traits)
	}
	if len(c.Printings) != 1 || c.Printings[0].Set != "core" || c.Printings[0].Number != "BTG-131-F" || c.Printings[0].Rarity != "rare" {
		t.Errorf("printings %+v", c.Printings)
	}
	if len(c.Rulings) != 1 || c.Rulings[0].Text != "Why?\nBecause\nso." || c.Rulings[0].Source != "publisher, 2024-09-06" {
		t.Errorf("rulings %+v", c.Rulings)
	}
	if len(dump.Sets) != 1 || dump.Sets[0].ID != "core" || dump.Sets[0].Name != "Set CORE in en" || !slices.Equal(dump.Sets[0].Codes, []string{"BTG", "CORE"}) {
		t.Errorf("sets %+v", dump.Sets)
	}
	if r := dump.Records[0]; r.Line != 2 || filepath.Base(r.File) != "CORE_EN.json" {
		t.Errorf("from %s:%d", r.File, r.Line)
	}
	if len(notes) > 0 {
		t.Errorf("notes %v", notes)
	}
}

// TestTypes: old records say PERMANENT for a landmark; heroes and tokens have no rarity, whatever the data says
// (ALT-DATA-09, -14, ALT-DECK-10, -11); neutral is no faction (ALT-DECK-17).
func TestTypes(t *testing.T) {
	for _, c := range []struct {
		code, faction string
		typ           card.Type
		side          card.Side
		rarity        string
		clans         int
	}{
		{"HERO", "AX", card.AlteredHero, card.HeroSide, "", 1},
		{"CHARACTER", "BR", card.AlteredCharacter, card.MainSide, "common", 1},
		{"SPELL", "LY", card.AlteredSpell, card.MainSide, "common", 1},
		{"PERMANENT", "MU", card.AlteredLandmark, card.MainSide, "common", 1},
		{"LANDMARK_PERMANENT", "OR", card.AlteredLandmark, card.MainSide, "common", 1},
		{"EXPEDITION_PERMANENT", "YZ", card.AlteredExpedition, card.MainSide, "common", 1},
		{"TOKEN", "NE", card.AlteredToken, card.NoSide, "", 0},
		{"TOKEN_MANA", "NE", card.AlteredTokenMana, card.NoSide, "", 0},
		{"TOKEN_LANDMARK_PERMANENT", "NE", card.AlteredTokenLandmark, card.NoSide, "", 0},
		{"FOILER", "NE", card.AlteredFoiler, card.NoSide, "", 0},
	} {
		cards, _, notes := read(t, map[string]string{"a.json": "[" + raw("ALT_CORE_B_NE_1_C", "en", "X", c.faction, c.code, "COMMON", "", "") + "]"})
		got := cards["ALT_CORE_B_NE_1_C"]
		if got.Type() != c.typ || got.Side != c.side || got.Rarity != c.rarity || got.Printings[0].Rarity != c.rarity || len(got.Clans) != c.clans || len(notes) > 0 {
			t.Errorf("%s: %+v, %v", c.code, got, notes)
		}
	}
}

// TestOddRecords are kept with a warning that says what was made of them.
func TestOddRecords(t *testing.T) {
	for _, c := range []struct {
		record  string
		words   string
		missing int
		rarity  string
	}{
		{raw("ALT_CORE_B_AX_01_C", "en", "X", "QQ", "SPELL", "COMMON", "", ""), `faction "QQ" is not known`, 1, "common"},
		{strings.Replace(heron("ALT_CORE_B_AX_01_C", "en", "X", "AX", "COMMON"), `"mainFaction":{"reference":"AX"},`, "", 1), "names no faction", 1, "common"},
		{raw("ALT_CORE_B_AX_01_C", "en", "X", "AX", "GADGET", "COMMON", "", ""), `type "GADGET" is not known`, 0, ""},
		{raw("ALT_CORE_B_AX_01_R1", "en", "X", "AX", "SPELL", "COMMON", "", ""), "the record says common where the reference says rare", 0, "common"},
		{raw("ALT_CORE_B_AX_01_R1", "en", "X", "AX", "SPELL", "SHINY", "", ""), `rarity "SHINY" is not known`, 0, "rare"},
	} {
		cards, _, notes := read(t, map[string]string{"a.json": "[\n\n" + c.record + "]"})
		if len(cards) != 1 || !noted(notes, importer.Warning, "a.json", 3, c.words) {
			t.Errorf("%s: %v", c.words, notes)
		}
		for _, got := range cards {
			if len(got.Missing) != c.missing || got.Rarity != c.rarity {
				t.Errorf("%s: missing %v, rarity %q", c.words, got.Missing, got.Rarity)
			}
		}
	}
	cards, _, _ := read(t, map[string]string{"a.json": "[" + raw("ALT_CORE_B_AX_01_E", "en", "X", "AX", "SPELL", "", "", "") + "]"})
	if got := cards["ALT_CORE_B_AX_01_E"].Rarity; got != "exalted" {
		t.Errorf("without a rarity in the record: %q", got)
	}
}

// TestLanguages: files of several languages are one card; English speaks whatever the order of the files
// (ALT-PREC-04), and a card that only another language tells keeps its name.
func TestLanguages(t *testing.T) {
	for _, names := range [][2]string{{"a/CORE_FR.json", "b/CORE_EN.json"}, {"b/CORE_FR.json", "a/CORE_EN.json"}} {
		cards, dump, notes := read(t, map[string]string{
			names[0]: "[" + raw("ALT_CORE_B_AX_04_C", "fr", "Héron", "AX", "SPELL", "COMMON", `"MAIN_COST":"2","MAIN_EFFECT":"Piochez."`, `,"collectorNumber":"BTG-001-C-FR"`) + "," +
				heron("ALT_ALIZE_B_AX_40_U_5", "fr", "Aigle", "BR", "UNIQUE") + "]",
			names[1]: "[" + raw("ALT_CORE_B_AX_04_C", "en", "Heron", "AX", "SPELL", "COMMON", `"MAIN_COST":"2","MAIN_EFFECT":"Draw."`, `,"collectorNumber":"BTG-001-C-EN"`) + "]",
		})
		c := cards["ALT_CORE_B_AX_04_C"]
		if c.Title != "Heron" || c.Names["fr"] != "Héron" || c.Names["en"] != "Heron" || c.Text != "Draw." || c.Texts["fr"] != "Piochez." || len(c.Texts) != 1 || c.Printings[0].Number != "BTG-001-C" {
			t.Errorf("%+v", c)
		}
		only := cards["ALT_ALIZE_B_AX_40_U_5"]
		if only.Title != "Aigle" || only.Names["en"] != "" || only.Text != "" || only.Texts["fr"] == "" || !only.HasClan("bravos") {
			t.Errorf("%+v", only)
		}
		if dump.Sets[0].ID != "alize" || dump.Sets[0].Name != "Trial by Frost" || dump.Sets[1].Name != "Set CORE in en" {
			t.Errorf("sets %+v: a French name is none", dump.Sets)
		}
		if len(notes) > 0 {
			t.Errorf("notes %v", notes)
		}
	}
}

// TestLanguageOfRecord: the file's name says it, else the picture, else the collector number, else English.
func TestLanguageOfRecord(t *testing.T) {
	bare := `{"reference":"ALT_CORE_B_AX_04_C","cardType":{"reference":"SPELL"},"mainFaction":{"reference":"AX"},"name":"N"%s}`
	for _, c := range []struct{ file, more, lang string }{
		{"CORE_DE.json", `,"imagePath":"x/fr_FR/y"`, "de"},
		{"cards.it.json", "", "it"},
		{"cards.json", `,"imagePath":"https://a.example/JPG/fr_FR/0.jpg","collectorNumber":"BTG-1-C-ES"`, "fr"},
		{"cards.json", `,"collectorNumber":"BTG-1-C-ES"`, "es"},
		{"cards.json", "", "en"},
	} {
		cards, _, _ := read(t, map[string]string{c.file: "[" + fmt.Sprintf(bare, c.more) + "]"})
		if got := cards["ALT_CORE_B_AX_04_C"].Names; len(got) != 1 || got[c.lang] != "N" {
			t.Errorf("%s%s: %v, want %s", c.file, c.more, got, c.lang)
		}
	}
}

// TestJoined reads the list that joins the languages of each card.
func TestJoined(t *testing.T) {
	cards, dump, notes := read(t, map[string]string{"slim.json": `[{"reference":"ALT_COREKS_A_YZ_02_C","set":"COREKS","faction":"YZ","rarity":"COMMON","type":"HERO","subtypes":["MAGE"],
		"isSuspended":true,"isErrated":false,"collectorNumber":"[Code non trouvé]-EN","stats":{"MAIN_COST":"0","RESERVE":"3"},
		"name":{"en":"Oru & Kite","fr":"Oru et Cerf-Volant","de":"Oru & Drache","es":"","pt-br":"?"},"main_effect":{"en":"Fly.","fr":"Volez."},"echo_effect":{"en":"{D} : Land."},"n_rulings":2}]`})
	c := cards["ALT_COREKS_A_YZ_02_C"]
	if c.Title != "Oru & Kite" || len(c.Names) != 3 || c.Names["de"] != "Oru & Drache" || c.Text != "Fly.\n{D} : Land." || len(c.Texts) != 1 || c.Texts["fr"] != "Volez." {
		t.Errorf("%+v", c)
	}
	if !c.HasClan("yzmir") || c.Side != card.HeroSide || c.Rarity != "" || c.Printings[0].Number != "" || c.Stats[card.ReserveLimit].Value != 3 || !slices.Equal(c.Traits, []card.Keyword{"Mage"}) {
		t.Errorf("%+v", c)
	}
	if dump.Sets[0].Name != "Beyond the Gates - KS Edition" {
		t.Errorf("sets %+v", dump.Sets)
	}
	if !noted(notes, importer.Info, "", 0, "1 cards carry a flag of suspension") {
		t.Errorf("notes %v", notes)
	}
}

// TestFlagsAreNotImported: isSuspended and isBanned are as of the file's day and must not reach a card (ALT-DATA-06,
// ALT-DECK-16).
func TestFlagsAreNotImported(t *testing.T) {
	with, _, notes := read(t, map[string]string{"a.json": "[" + raw("ALT_CORE_B_AX_04_C", "en", "N", "AX", "SPELL", "COMMON", "", `,"isSuspended":true,"isBanned":true`) + "]"})
	without, _, _ := read(t, map[string]string{"a.json": "[" + raw("ALT_CORE_B_AX_04_C", "en", "N", "AX", "SPELL", "COMMON", "", "") + "]"})
	if fmt.Sprintf("%+v", with) != fmt.Sprintf("%+v", without) {
		t.Errorf("%+v\n%+v", with, without)
	}
	if !noted(notes, importer.Info, "", 0, "dated lists") {
		t.Errorf("notes %v", notes)
	}
}

// TestCollectorNumbers: placeholders are none (README of the data).
func TestCollectorNumbers(t *testing.T) {
	ref, _ := card.ParseAlteredReference("ALT_WCF25_P_AX_01_C")
	for s, want := range map[string]string{
		"BTG-021-C-EN": "BTG-021-C", "BTG-021-C-FR": "BTG-021-C", "BTG-021-C": "BTG-021-C", "[Code non trouvé]-EN": "", "[Code non trouvé]": "",
		"ALT_WCF25_P_AX_01_C-EN": "", "WCS25-AX-01-C-EN": "WCS25-AX-01-C", "": "",
	} {
		if got := collectorNumber(s, ref); got != want {
			t.Errorf("%q gives %q, want %q", s, got, want)
		}
	}
}

// TestForeignTexts: a field may hold another language (ALT-DATA-12); names of a few words are left alone.
func TestForeignTexts(t *testing.T) {
	const en, it = "When you play the second bird, put it to the reserve of your opponent.", "Quando giochi il secondo uccello, metti la carta nella tua riserva."
	for name, c := range map[string]struct {
		texts map[string]string
		want  map[string]string
	}{
		"spanish is italian":            {map[string]string{"en": en, "es": it, "it": it}, map[string]string{"es": "it"}},
		"italian alone under spanish":   {map[string]string{"es": it}, map[string]string{"es": "it"}},
		"not translated":                {map[string]string{"en": en, "fr": en, "de": en}, map[string]string{"fr": "en", "de": "en"}},
		"copied, with one telling word": {map[string]string{"es": "Metti una piuma sul nido.", "it": "Metti una piuma sul nido."}, map[string]string{"es": "it"}},
		"alone, with one telling word":  {map[string]string{"es": "Metti una piuma sul nido."}, map[string]string{}},
		"a few words":                   {map[string]string{"en": "{J} Draw.", "fr": "{J} Draw."}, map[string]string{}},
		"no known words":                {map[string]string{"en": "Xyzzy plugh frobozz grue bar", "fr": "Xyzzy plugh frobozz grue bar"}, map[string]string{}},
		"right":                         {map[string]string{"en": en, "it": it, "fr": "Quand vous jouez une carte, je gagne les plumes du deck."}, map[string]string{}},
	} {
		if got := foreign(c.texts); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	cards, _, notes := read(t, map[string]string{"slim.json": fmt.Sprintf(
		`[{"reference":"ALT_CORE_B_AX_04_C","faction":"AX","rarity":"COMMON","type":"SPELL","name":{"en":"N"},"main_effect":{"en":%q,"es":%q,"it":%q}}]`, en, it, it)})
	if c := cards["ALT_CORE_B_AX_04_C"]; c.Text != en || len(c.Texts) != 1 || c.Texts["it"] != it {
		t.Errorf("%+v", c)
	}
	if !noted(notes, importer.Warning, "", 0, "1 texts that are given as Spanish are in Italian") {
		t.Errorf("notes %v", notes)
	}
}

// TestDisagreement: where two records of a reference differ, English counts and the report says so.
func TestDisagreement(t *testing.T) {
	cards, _, notes := read(t, map[string]string{
		"a_FR.json": "[" + heron("ALT_CORE_B_AX_04_C", "fr", "Héron", "BR", "COMMON") + "]",
		"b_EN.json": "[\n" + heron("ALT_CORE_B_AX_04_C", "en", "Heron", "AX", "COMMON") + "]",
	})
	if c := cards["ALT_CORE_B_AX_04_C"]; !c.HasClan("axiom") || len(c.Clans) != 1 {
		t.Errorf("%v", c.Clans)
	}
	if !noted(notes, importer.Warning, "b_EN.json", 2, `says faction "AX" where another record of the card says "BR"`) {
		t.Errorf("notes %v", notes)
	}
	// The number of a reference may be padded another way: the same card.
	cards, _, _ = read(t, map[string]string{
		"a_EN.json": "[" + heron("ALT_CORE_B_NE_1_C", "en", "Pebble", "NE", "COMMON") + "]", "b_FR.json": "[" + heron("ALT_CORE_B_NE_01_C", "fr", "Caillou", "NE", "COMMON") + "]",
	})
	if c, ok := cards["ALT_CORE_B_NE_1_C"]; len(cards) != 1 || !ok || c.Names["fr"] != "Caillou" {
		t.Errorf("%+v", cards)
	}
}
