package fiveringsdb

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// tree writes a tree of invented files and gives its root.
func tree(t testing.TB, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range small() {
		if _, replaced := files[name]; !replaced {
			write(t, root, name, text)
		}
	}
	for name, text := range files {
		if text != "" {
			write(t, root, name, text)
		}
	}
	return root
}

func write(t testing.TB, root, name, text string) {
	t.Helper()
	path := filepath.Join(root, "json", filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// small is a tree of two packs and three cards, two of which share a title.
func small() map[string]string {
	return map[string]string{
		"Cycle.json":                 `[{"id":"first","name":"First Cycle","position":1,"size":2}]`,
		"Pack.json":                  `[{"id":"alpha","name":"Alpha","size":2,"released_at":"2017-10-05","ffg_id":"T01","cycle_id":"first"},` + "\n" + `{"id":"beta","name":"Beta","size":"1","released_at":"2019-02-14","ffg_id":"T02","cycle_id":"first"}]`,
		"PackCard/alpha.json":        "[\n" + `{"card_id":"01-nobody-s-keep","position":"1","illustrator":"An Artist","flavor":"Words.","quantity":3},` + "\n" + `{"card_id":"01-someone","position":2,"illustrator":null,"flavor":null,"quantity":1}]`,
		"PackCard/beta.json":         `[{"card_id":"02-someone","position":"1","quantity":1}]`,
		"Card/01-nobody-s-keep.json": `{"id":"01-nobody-s-keep","name":"Nobody's Keep","clan":"crab","side":"province","type":"stronghold","unique":true,"allowed_clans":["crab"],"elements":[null],"deck_limit":1,"fate":7,"honor":11,"influence_pool":10,"strength_bonus":"+2","traits":["castle"],"text":null,"role_restriction":null,"is_restricted":true}`,
		"Card/01-someone.json":       `{"id":"01-someone","name":"Someone","clan":"lion","side":"dynasty","type":"character","is_unique":false,"allowed_clans":["*"],"elements":[],"deck_limit":3,"cost":2,"military":"3","political":null,"glory":1,"influence_cost":null,"traits":[],"text":"Rally.<br>Stay."}`,
		"Card/02-someone.json":       `{"id":"02-someone","name":"Someone","clan":"neutral","side":"conflict","type":"event","is_unique":true,"allowed_clans":["*"],"elements":[null],"deck_limit":3,"cost":0,"influence_cost":0,"traits":["spell"],"text":"Take [element-air].","role_restriction":"seeker"}`,
	}
}

func read(t testing.TB, path string) (map[string]*card.Card, importer.Dump, []importer.Note) {
	t.Helper()
	report := &importer.Report{}
	dump, err := Source{}.Read(context.Background(), path, report)
	if err != nil {
		t.Fatal(err)
	}
	cards := map[string]*card.Card{}
	for i := range dump.Records {
		c := &dump.Records[i].Card
		if cards[c.ID] != nil || c.ID == "" {
			t.Fatalf("the id %q is given twice or empty", c.ID)
		}
		cards[c.ID] = c
	}
	return cards, dump, report.Sorted()
}

func TestReadSmallTree(t *testing.T) {
	cards, dump, notes := read(t, tree(t, nil))
	warnings := 0
	for _, n := range notes {
		if n.Severity != importer.Info {
			warnings++
			t.Log(n)
		}
	}
	if len(cards) != 3 || warnings != 1 { // the twin that the list of twins lacks
		t.Fatalf("%d cards, %d warnings", len(cards), warnings)
	}
	keep, someone, twin := cards["nobody-s-keep"], cards["someone"], cards["someone-2"]
	if keep == nil || someone == nil || twin == nil {
		t.Fatalf("ids %v", cards)
	}
	for what, ok := range map[string]bool{
		"LCG-DATA-01 unique":              keep.Unique && !someone.Unique,
		"LCG-DATA-01 is_unique":           twin.Unique,
		"LCG-DATA-02 no elements":         keep.Elements == nil && someone.Elements == nil,
		"LCG-DATA-03 dash":                someone.Stats[card.Political].Kind == card.Dash,
		"LCG-DATA-05 older pack is bare":  someone.Printings[0].Set == "alpha" && twin.Printings[0].Set == "beta",
		"LCG-DATA-07 absent influence":    !has(someone, card.InfluenceCost) && has(twin, card.InfluenceCost),
		"LCG-DATA-08 own limit":           keep.DeckLimit == 1 && someone.DeckLimit == 0,
		"LCG-DATA-11 symbols":             twin.Text == "Take [element-air].",
		"LCG-DATA-12 no text":             keep.Text == "",
		"LCG-DATA-14 stale flags":         !keep.Banned && keep.Legality == nil,
		"LCG-DECK-14 clans":               keep.HasClan("crab") && len(twin.Clans) == 0,
		"LCG-DECK-19 allowed clans":       len(keep.AllowedClans) == 1 && someone.AllowedClans == nil,
		"LCG-DECK-20 sides":               keep.Side == "province" && someone.Side == "dynasty" && twin.Side == "conflict",
		"LCG-DECK-21 release day":         keep.Printings[0].Date == "2017-10-05" && twin.Printings[0].Date == "2019-02-14",
		"LCG-ROLE-05 role":                len(twin.RoleOnly) == 1 && twin.RoleOnly[0] == "seeker" && keep.RoleOnly == nil,
		"LCG-FMT-12 rally":                someone.HasKeyword("Rally"),
		"printing":                        keep.Printings[0].Number == "1" && keep.Printings[0].Artist == "An Artist" && keep.Printings[0].Flavor == "Words." && someone.Printings[0].Number == "2",
		"LCG-LIST-07 cycle":               dump.Sets[0].Arc == "first" && dump.Sets[0].ID == "alpha" && dump.Sets[0].Codes[0] == "T01" && dump.Sets[0].Size == 2 && dump.Sets[1].Size == 1,
		"LCG-FMT-14 publisher":            dump.Sets[0].Publisher == "ffg",
		"LCG-DATA-04 ids with a prefix":   dump.Aliases["01-someone"] == "someone" && dump.Aliases["02-someone"] == "someone-2" && dump.Aliases["01-nobody-s-keep"] == "nobody-s-keep",
		"LCG-DATA-06 ids without the gap": dump.Aliases["nobodys-keep"] == "nobody-s-keep",
	} {
		if !ok {
			t.Errorf("%s is wrong", what)
		}
	}
}

func has(c *card.Card, name card.StatName) bool { _, ok := c.Stats[name]; return ok }

// A card's id must not depend on how much of the tree somebody has (LCG-DATA-05).
func TestKnownTwinKeepsItsIDAlone(t *testing.T) {
	one := func(id string) string {
		return `{"id":"` + id + `","name":"Isawa Tadaka","clan":"phoenix","side":"conflict","type":"character","unique":true,"deck_limit":3}`
	}
	cards, dump, _ := read(t, tree(t, map[string]string{"Card/20-isawa-tadaka.json": one("20-isawa-tadaka")}))
	if cards["isawa-tadaka-2"] == nil || cards["isawa-tadaka"] != nil || dump.Aliases["20-isawa-tadaka"] != "isawa-tadaka-2" {
		t.Errorf("the second card alone has another id: %v", dump.Aliases)
	}
	cards, _, _ = read(t, tree(t, map[string]string{"Card/20-isawa-tadaka.json": one("20-isawa-tadaka"), "Card/08-isawa-tadaka.json": one("08-isawa-tadaka")}))
	if cards["isawa-tadaka-2"] == nil || cards["isawa-tadaka"] == nil {
		t.Error("both together have other ids")
	}
}

func TestAnyLevelOfTheTree(t *testing.T) {
	root := tree(t, nil)
	for _, path := range []string{root, root + "/json", root + "/json/Card", root + "/json/PackCard"} {
		if reason, ok := (Source{}).Detect(path); !ok || !strings.Contains(reason, "3 card files") {
			t.Errorf("%s: %v %q", path, ok, reason)
		}
		if cards, _, _ := read(t, path); len(cards) != 3 {
			t.Errorf("%s: %d cards", path, len(cards))
		}
	}
	empty := tree(t, nil)
	for _, dir := range []string{"Card", "PackCard"} {
		if err := os.RemoveAll(filepath.Join(empty, "json", dir)); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{empty, root + "/json/Pack.json", root + "/json/Card/01-someone.json", root + "/none", "https://example.org/"} {
		if reason, ok := (Source{}).Detect(path); ok {
			t.Errorf("%s is detected: %s", path, reason)
		}
		if _, err := (Source{}).Read(context.Background(), path, &importer.Report{}); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s reads: %v", path, err)
		}
	}
}

// TestDefects: what is broken is refused or warned of with its place, and the rest is read.
func TestDefects(t *testing.T) {
	someone := small()["Card/01-someone.json"]
	for _, c := range []struct {
		name, file, text string
		cards            int
		want             string // part of a note, with file and line
	}{
		{"broken JSON", "Card/01-someone.json", "{\n\"id\": \"01-someone\",\n\"name\": }", 2, "01-someone.json:1: refused: the rest of this file"},
		{"no JSON", "Card/01-someone.json", "hello", 2, "neither a JSON object nor a list"},
		{"wrong type", "Card/01-someone.json", `{"id":"01-someone","name":["Someone"]}`, 2, "01-someone.json:1: refused: left out"},
		{"a flag as a number", "Card/01-someone.json", strings.Replace(someone, `"is_unique":false`, `"is_unique":2`, 1), 2, "01-someone.json:1: refused: left out"},
		{"no uniqueness", "Card/01-someone.json", strings.Replace(someone, `"is_unique":false`, `"x":2`, 1), 3, "neither unique nor is_unique"},
		{"two of it", "Card/01-someone.json", strings.Replace(someone, `"is_unique":false`, `"is_unique":false,"unique":true`, 1), 3, "contradict"},
		{"no name", "Card/01-someone.json", `{"id":"01-someone"}`, 2, "id or name is missing"},
		{"an id that is a path", "Card/01-someone.json", strings.Replace(someone, "01-someone", "01-../../x", 1), 2, "is none"},
		{"one card twice", "Card/03-copy.json", someone, 3, "03-copy.json:1: refused: left out: the card 01-someone is already in"},
		{"a list of cards", "Card/03-list.json", "[\n" + strings.ReplaceAll(someone, "someone", "other") + ",\n" + strings.ReplaceAll(someone, "someone", "third") + "]", 5, "03-list.json:3: 01-third: warning: no pack holds"},
		{"a holding in the conflict deck", "Card/01-someone.json", `{"id":"01-someone","name":"Someone","side":"conflict","type":"holding","unique":false}`, 3, "taken as dynasty"},
		{"a printing of no card", "PackCard/beta.json", "[\n" + `{"card_id":"02-nobody"}]`, 3, "beta.json:2: 02-nobody: refused: this printing is left out"},
		{"a printing without a card", "PackCard/beta.json", `[{}]`, 3, "card_id is missing"},
		{"a pack that nobody knows", "PackCard/gamma.json", `[{"card_id":"02-someone"}]`, 3, "gamma: warning: this pack is not in Pack.json"},
		{"a cut off list", "PackCard/beta.json", `[{"card_id":"02-someone"}`, 3, "the rest of this file is left out"},
		{"no cycles", "Cycle.json", "", 3, "Cycle.json: warning: there is no such file"},
		{"an unknown cycle", "Pack.json", `[{"id":"alpha","name":"Alpha","cycle_id":"second"},{"id":"beta","name":"Beta","cycle_id":"first"}]`, 3, `Pack.json:1: alpha: warning: its cycle "second"`},
		{"a pack twice", "Pack.json", "[" + strings.Repeat(`{"id":"alpha","name":"Alpha","cycle_id":"first"},`, 2) + `{"id":"beta","name":"Beta","cycle_id":"first"}]`, 3, "stands there twice"},
		{"a day that is none", "Pack.json", `[{"id":"alpha","name":"Alpha","cycle_id":"first","released_at":"soon"},{"id":"beta","name":"Beta","cycle_id":"first"}]`, 3, `released_at "soon" is no day`},
		{"behind the object", "Card/01-someone.json", someone + "\n{}", 3, "01-someone.json:1: refused: the rest of this file is left out: something stands behind"},
		{"a brace too many", "Card/01-someone.json", someone + "}", 3, "something stands behind"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cards, _, notes := read(t, tree(t, map[string]string{c.file: c.text}))
			if len(cards) != c.cards {
				t.Errorf("%d cards, want %d", len(cards), c.cards)
			}
			var all strings.Builder
			for _, n := range notes {
				all.WriteString(n.String() + "\n")
			}
			if !strings.Contains(all.String(), c.want) {
				t.Errorf("no note has %q:\n%s", c.want, all.String())
			}
		})
	}
}

func TestNothingUsable(t *testing.T) {
	files := map[string]string{}
	for name := range small() {
		if strings.HasPrefix(name, "Card/") {
			files[name] = "{}"
		}
	}
	if _, err := (Source{}).Read(context.Background(), tree(t, files), &importer.Report{}); err == nil {
		t.Error("a tree without a card reads")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (Source{}).Read(ctx, tree(t, nil), &importer.Report{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled read gives %v", err)
	}
	big := tree(t, map[string]string{"Card/01-someone.json": `{"id":"` + strings.Repeat("x", maxFileBytes)})
	if cards, _, notes := read(t, big); len(cards) != 2 || !strings.Contains(notes[0].Message, "larger than 8 MiB") {
		t.Errorf("a file too large: %d cards, %v", len(cards), notes[0])
	}
}

func TestSourceSaysWhatItIs(t *testing.T) {
	if s := New(); s.Name() != "fiveringsdb" || len(s.Games()) != 1 || s.Games()[0] != card.L5RLCG {
		t.Errorf("%q %v", s.Name(), s.Games())
	}
}
