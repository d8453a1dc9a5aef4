package emeralddb

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// answers are the four calls of a service with invented cards.
func answers() map[string]string {
	return map[string]string{
		"cycles":  `[{"id":"first","name":"First","position":1,"size":1,"rotated":true,"publisher":"ffg"},{"id":"fans","name":"Fans","position":2,"size":1,"rotated":false,"publisher":"emerald-legacy"}]`,
		"packs":   `[{"id":"alpha","name":"Alpha","position":1,"size":2,"released_at":"2017-10-05T00:00:00.000Z","publisher_id":"T01","cycle_id":"first","rotated":true},{"id":"beta","name":"Beta","position":1,"size":1,"cycle_id":"fans","rotated":false}]`,
		"formats": `[{"id":"emerald","name":"Emerald","legal_packs":["alpha","beta"],"supported":true,"position":1},{"id":"obsidian","legal_packs":["alpha"]},{"id":"sanctuary"}]`,
		"cards": `[{"id":"nobody-s-keep","name":"Nobody's Keep","faction":"crab","side":"province","type":"stronghold","is_unique":true,"role_restrictions":[],"deck_limit":1,"traits":["castle"],"fate":7,"honor":11,"influence_pool":10,"strength_bonus":"+2","banned_in":["emerald"],"versions":[{"pack_id":"alpha","position":"1","illustrator":"An Artist","flavor":"Words.","quantity":1,"rotated":true}]},` + "\n" +
			`{"id":"hisu-mori-toride-unicorn","name":"Hisu Mori Toride","name_extra":"(Unicorn)","faction":"unicorn","side":"province","type":"stronghold","is_unique":true,"role_restrictions":["seeker"],"deck_limit":1,"versions":[{"card_id":"x","pack_id":"alpha","rotated":false},{"pack_id":"beta","position":2,"rotated":false}]},` + "\n" +
			`{"id":"someone","name":"Someone","faction":"mantis","side":"dynasty","type":"character","is_unique":false,"allowed_clans":["crab","crane","dragon","lion","phoenix","scorpion","unicorn"],"deck_limit":3,"cost":"2","military":"3","text":"Rally.","versions":[{"pack_id":"beta","rotated":false}]}]`,
	}
}

// folder writes the answers as files.
func folder(t testing.TB, change map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for part, text := range answers() {
		if other, changed := change[part]; changed {
			text = other
		}
		if text == "" {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, part+".json"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func read(t testing.TB, s Source, path string) (map[string]*card.Card, importer.Dump, string) {
	t.Helper()
	report := &importer.Report{}
	dump, err := s.Read(context.Background(), path, report)
	if err != nil {
		t.Fatal(err)
	}
	cards := map[string]*card.Card{}
	for i := range dump.Records {
		cards[dump.Records[i].Card.ID] = &dump.Records[i].Card
	}
	var notes strings.Builder
	for _, n := range report.Sorted() {
		notes.WriteString(n.String() + "\n")
	}
	return cards, dump, notes.String()
}

func TestReadFolder(t *testing.T) {
	dir := folder(t, nil)
	cards, dump, notes := read(t, Source{}, dir)
	checkAnswers(t, cards, dump)
	if strings.Contains(notes, "warning") || strings.Contains(notes, "refused") {
		t.Errorf("notes:\n%s", notes)
	}
	if !strings.Contains(notes, "1 cards carry restricted_in, banned_in") {
		t.Errorf("nothing is said of the undated flags (LCG-DATA-13):\n%s", notes)
	}
	for _, path := range []string{dir, dir + "/cards.json"} {
		if reason, ok := (Source{}).Detect(path); !ok || reason == "" {
			t.Errorf("%s is not detected", path)
		}
	}
	again, _, _ := read(t, Source{}, dir+"/cards.json")
	if len(again) != 3 || again["someone"].Printings[0].Set != "beta" {
		t.Error("the file alone reads otherwise than the folder")
	}
}

// checkAnswers holds a dump against answers.
func checkAnswers(t *testing.T, cards map[string]*card.Card, dump importer.Dump) {
	t.Helper()
	keep, hisu, someone := cards["nobody-s-keep"], cards["hisu-mori-toride-2"], cards["someone"]
	if len(cards) != 3 || keep == nil || hisu == nil || someone == nil {
		t.Fatalf("cards %v", cards)
	}
	legal := func(c *card.Card, i int) string { return strings.Join(c.Printings[i].Legal, " ") }
	_, influence := someone.Stats[card.InfluenceCost]
	for what, ok := range map[string]bool{
		"LCG-DATA-03 missing skill":     someone.Stats[card.Political].Kind == card.Dash && someone.Stats[card.Military].Value == 3,
		"LCG-DATA-05 other ids":         dump.Aliases["hisu-mori-toride-unicorn"] == "hisu-mori-toride-2",
		"LCG-DATA-05 name with extra":   slices.Equal(hisu.OldNames, []string{"Hisu Mori Toride (Unicorn)"}),
		"LCG-DATA-06 no gap":            dump.Aliases["nobodys-keep"] == "nobody-s-keep",
		"LCG-DATA-07 no influence cost": !influence,
		"LCG-DATA-13 faction":           someone.HasClan("mantis"),
		"LCG-DATA-13 undated ban":       !keep.Banned && !keep.Printings[0].Banned,
		"LCG-DECK-08 limits":            keep.DeckLimit == 1 && someone.DeckLimit == 0,
		"LCG-DECK-19 all clans":         someone.AllowedClans == nil,
		"LCG-FMT-12 rally":              someone.HasKeyword("Rally"),
		"LCG-FMT-14 publisher":          dump.Sets[0].Publisher == "ffg" && dump.Sets[1].Publisher == "emerald-legacy",
		"LCG-LIST-07 rotated":           legal(keep, 0) == "obsidian",
		"LCG-LIST-07 not rotated":       legal(hisu, 0) == "emerald obsidian" && legal(hisu, 1) == "emerald",
		"LCG-LIST-07 cycle":             dump.Sets[0].Arc == "first",
		"LCG-ROLE-05 role":              slices.Equal(hisu.RoleOnly, []string{"seeker"}),
		"LCG-DECK-21 day":               dump.Sets[0].Date == "2017-10-05" && keep.Printings[0].Date == "2017-10-05" && dump.Sets[1].Date == "",
		"printing":                      keep.Printings[0].Number == "1" && keep.Printings[0].Artist == "An Artist" && hisu.Printings[1].Number == "2",
		"set":                           dump.Sets[0].Name == "Alpha" && dump.Sets[0].Size == 2 && slices.Equal(dump.Sets[0].Codes, []string{"T01"}),
	} {
		if !ok {
			t.Errorf("%s is wrong", what)
		}
	}
}

func TestSavedWithoutExtensionBelowAPI(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "api"), 0o700); err != nil {
		t.Fatal(err)
	}
	for part, text := range answers() {
		if err := os.WriteFile(filepath.Join(dir, "api", part), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cards, dump, _ := read(t, Source{}, dir)
	checkAnswers(t, cards, dump)
}

func TestDetectIsSure(t *testing.T) {
	other := func(text string) string { return folder(t, map[string]string{"cards": text}) }
	for _, path := range []string{
		t.TempDir(), t.TempDir() + "/none", other(`{"cards":[]}`), other(`[]`), other(`[{"id":"x","name":"y"}]`), other("hello"),
		folder(t, nil) + "/packs.json", "ftp://example.org/", "https://", "https://me:secret@example.org/", "https://example.org/?a=b",
	} {
		if reason, ok := (Source{}).Detect(path); ok {
			t.Errorf("%s is detected: %s", path, reason)
		}
	}
	for _, path := range []string{"https://example.org", "http://localhost:8080/x/"} {
		if _, ok := (Source{}).Detect(path); !ok {
			t.Errorf("%s is not detected", path)
		}
	}
}

func TestDefects(t *testing.T) {
	someone := func(change ...string) string {
		return "[\n" + strings.NewReplacer(change...).Replace(`{"id":"someone","name":"Someone","faction":"lion","side":"dynasty","type":"character","is_unique":false,"deck_limit":3,"versions":[{"pack_id":"alpha","rotated":false}]}`) + "\n,{\"id\":\"last\",\"name\":\"Last\",\"side\":\"conflict\",\"type\":\"event\",\"faction\":\"lion\",\"versions\":[{\"pack_id\":\"alpha\"}]}]"
	}
	for _, c := range []struct {
		name, part, text string
		cards            int
		want             string
	}{
		{"no cycles", "cycles", "", 3, "warning: the list of cycles is left out: there is no file cycles.json"},
		{"no packs", "packs", "", 3, "warning: the list of packs is left out"},
		{"no formats", "formats", "", 3, "warning: the list of formats is left out"},
		{"packs are no list", "packs", `{}`, 3, "the list of packs is left out: this is no JSON list"},
		{"a pack without an id", "packs", `[{"name":"x"}]`, 3, "one of the packs is left out"},
		{"an unknown cycle", "packs", `[{"id":"alpha","name":"A","cycle_id":"zzz"}]`, 3, `its cycle "zzz" is not`},
		{"no day", "packs", `[{"id":"alpha","name":"A","cycle_id":"first","released_at":"soon"}]`, 3, "is no day"},
		{"an unknown legal pack", "formats", `[{"id":"emerald","legal_packs":["zzz"]}]`, 3, `legal pack "zzz"`},
		{"wrong type", "cards", someone(`"is_unique":false`, `"is_unique":"no"`), 1, "cards.json:2: refused"},
		{"an id that is a path", "cards", someone(`"id":"someone"`, `"id":"../x"`), 1, "is none"},
		{"no name", "cards", someone(`"name":"Someone",`, ``), 1, "id or name is missing"},
		{"no printing", "cards", someone(`{"pack_id":"alpha","rotated":false}`, ``), 2, "cards.json:2: someone: warning: no pack holds"},
		{"a printing of no pack", "cards", someone(`"pack_id":"alpha"`, `"pack_id":""`), 2, "one of its printings is left out"},
		{"a treaty", "cards", someone(`"side":"dynasty","type":"character"`, `"side":"treaty","type":"treaty"`), 2, `the side "treaty" is not known`},
		{"one card twice", "cards", someone(`"id":"someone"`, `"id":"last"`), 1, "stands there twice"},
		{"two ids of one card", "cards", `[{"id":"hisu-mori-toride","name":"A","type":"stronghold","side":"province"},{"id":"hisu-mori-toride-lion","name":"A"}]`, 1, "stands there twice"},
		{"behind the list", "cards", someone() + "]", 2, "something stands behind the list"},
		{"cut off", "cards", strings.TrimSuffix(someone(), "}]"), 1, "the rest of the cards is left out"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cards, _, notes := read(t, Source{}, folder(t, map[string]string{c.part: c.text}))
			if len(cards) != c.cards || !strings.Contains(notes, c.want) {
				t.Errorf("%d cards, want %d; no note has %q:\n%s", len(cards), c.cards, c.want, notes)
			}
		})
	}
	for name, text := range map[string]string{"empty": "[]", "no list": "{}", "broken": "[{", "nothing usable": `[{"id":"x"}]`} {
		if dump, err := (Source{}).Read(context.Background(), folder(t, map[string]string{"cards": text}), &importer.Report{}); err == nil {
			t.Errorf("%s: %d records", name, len(dump.Records))
		}
	}
}

func TestTooMany(t *testing.T) {
	var b strings.Builder
	b.WriteString("[1")
	for range maxCards + 5 {
		b.WriteString(",1")
	}
	b.WriteString("]")
	n, told := 0, ""
	err := each([]byte(b.String()), func(json.RawMessage, int) { n++ }, func(_ int, err error) { told = err.Error() })
	if err != nil || n != maxCards || told == "" {
		t.Errorf("%d objects, %q, %v", n, told, err)
	}
}

func TestSourceSaysWhatItIs(t *testing.T) {
	if s := New(); s.Name() != "emeralddb" || len(s.Games()) != 1 || s.Games()[0] != card.L5RLCG {
		t.Errorf("%q %v", s.Name(), s.Games())
	}
}
