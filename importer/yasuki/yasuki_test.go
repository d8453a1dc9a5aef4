package yasuki

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// All cards, texts and sets in this file are invented.

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// folder writes files into a temporary folder.
func folder(t testing.TB, files map[string]string) string {
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

// read reads files and gives the records by key and the notes.
func read(t testing.TB, files map[string]string) (map[string]importer.Record, []importer.Note) {
	t.Helper()
	var report importer.Report
	dump, err := Source{}.Read(context.Background(), folder(t, files), &report)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]importer.Record{}
	for _, r := range dump.Records {
		if _, twice := out[r.Key]; twice {
			t.Fatalf("two records have the key %q", r.Key)
		}
		out[r.Key] = r
	}
	return out, report.Sorted()
}

// one reads a single entry of the set "Ivory Edition".
func one(t testing.TB, entry string) card.Card {
	t.Helper()
	records, notes := read(t, map[string]string{"x.yaml": "set: Ivory Edition\ncards:\n" + entry})
	if len(records) != 1 {
		t.Fatalf("%d records, want 1; notes %v", len(records), notes)
	}
	for _, r := range records {
		return r.Card
	}
	return card.Card{}
}

func noted(notes []importer.Note, s importer.Severity, file string, line int, words string) bool {
	return slices.ContainsFunc(notes, func(n importer.Note) bool {
		return n.Severity == s && n.Source == Name && filepath.Base(n.File) == file && n.Line == line && strings.Contains(n.Message, words)
	})
}

func TestPersonality(t *testing.T) {
	c := one(t, `- title: Hida Nobody, the Third Witness
  extended_title: Hida Nobody, the Third Witness • Experienced 2
  types:
  - Personality
  decks:
  - Dynasty
  clans:
  - Crab Clan
  - Toturi's Army
  keywords:
  - Unique
  - Experienced 2
  - Crab Clan
  text: <b>Battle, :bow::</b> Take a long
    breath.<br>Then &amp; only then walk on.
  gold_cost: 5*
  force: 4
  chi: '*'
  personal_honor: 2
  is_unique: true
  legality:
  - A Brother's Destiny (Ivory Edition)
  - Legacy
  - A Token Nobody Knows
  rarity: Rare
  artist: Some Body
  flavor_text: <i>"Hm."</i> - Nobody
  collector_number: '007'
  legal_date: 2014-03-05
`)
	want := card.Card{
		Game: card.L5RCCG, Title: "Hida Nobody", Subtitle: "the Third Witness", Version: "Experienced 2",
		Side: card.DynastySide, Types: []card.Type{card.Personality}, Clans: []card.Clan{"crab", "toturi"},
		Keywords: []card.Keyword{"Unique", "Experienced 2", "Crab Clan"}, Unique: true,
		Text: "Battle, :bow:: Take a long breath.\nThen & only then walk on.",
		Stats: card.Stats{
			card.GoldCost: {Text: "5*", Value: 5, Kind: card.Asterisk}, card.Force: {Text: "4", Value: 4},
			card.Chi: {Text: "*", Kind: card.Asterisk}, card.PersonalHonor: {Text: "2", Value: 2},
			card.HonorRequirement: {Text: "–", Kind: card.Dash}, // TF-TYPE-08: none printed
		},
	}
	want.Printings = []card.Printing{{
		Set: "ivory-edition", Number: "007", Rarity: "rare", Artist: "Some Body", Flavor: `"Hm." - Nobody`,
		Date: "2014-03-24", LegalFrom: "2014-03-05", Legal: []string{"a-token-nobody-knows", "ivory", "legacy"},
		Text: want.Text, Keywords: want.Keywords, Stats: want.Stats,
	}}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Errorf("card differs (-want +got):\n%s", diff)
	}
}

func TestStatsByType(t *testing.T) {
	for name, c := range map[string]struct {
		entry string
		want  card.Stats
	}{
		"item modifiers get a sign (TF-STAT-16)": {
			"- title: A\n  types: [Item]\n  force: \"+2\"\n  chi: 0\n  gold_cost: 3\n  focus: 2\n",
			card.Stats{card.Force: {Text: "+2", Value: 2, Kind: card.Signed}, card.Chi: {Text: "+0", Kind: card.Signed}, card.GoldCost: {Text: "3", Value: 3}, card.Focus: {Text: "2", Value: 2}},
		},
		"an item's minus": {
			"- title: A\n  types: [Item]\n  force: +*\n  chi: -1\n",
			card.Stats{card.Force: {Text: "+*", Kind: card.Asterisk}, card.Chi: {Text: "-1", Value: -1}},
		},
		"sensei modifiers": {
			"- title: A\n  types: [Sensei]\n  province_strength: -1\n  gold_production: 0\n  starting_honor: 2\n",
			card.Stats{card.ProvinceStrength: {Text: "-1", Value: -1}, card.GoldProduction: {Text: "+0", Kind: card.Signed}, card.StartingHonor: {Text: "+2", Value: 2, Kind: card.Signed}},
		},
		"a zero that the type does not have is absent (TF-STAT-06)": {
			"- title: A\n  types: [Follower]\n  force: 2\n  chi: 0\n  gold_cost: 3\n  focus: 0\n  personal_honor: 0\n",
			card.Stats{card.Force: {Text: "2", Value: 2}, card.GoldCost: {Text: "3", Value: 3}, card.Focus: {Text: "0"}},
		},
		"an action's cost is kept": {
			"- title: A\n  types: [Strategy]\n  focus: 3\n  gold_cost: 2\n",
			card.Stats{card.Focus: {Text: "3", Value: 3}, card.GoldCost: {Text: "2", Value: 2}},
		},
		"no production without the icon (TF-TYPE-05)": {
			"- title: A\n  types: [Holding]\n  gold_cost: 0\n",
			card.Stats{card.GoldCost: {Text: "0"}},
		},
		"a rank": {
			"- title: A\n  types: [Personality]\n  force: \":Rank•15:\"\n  honor_requirement: -3\n",
			card.Stats{card.Force: {Text: ":Rank•15:", Value: 15, Kind: card.Other}, card.HonorRequirement: {Text: "-3", Value: -3}},
		},
	} {
		if diff := cmp.Diff(c.want, one(t, c.entry).Stats); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestSenseiRestrictionIsNoKeyword(t *testing.T) { // TF-DECK-18, -19
	c := one(t, "- title: Nobody Sensei\n  types: [Sensei]\n  clans: [Spider, Unicorn]\n  keywords: [Akasha, Spider Clan, Unicorn Clan, Shadowlands, Air]\n")
	if diff := cmp.Diff(&card.Sensei{Clans: []card.Clan{"naga", "spider", "unicorn"}}, c.Sensei); diff != "" {
		t.Errorf("restriction differs (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]card.Keyword{"Shadowlands", "Air"}, c.Keywords); diff != "" {
		t.Errorf("keywords differ (-want +got):\n%s", diff)
	}
	if len(c.Clans) != 0 {
		t.Errorf("a Sensei has no alignment of its own, got %v", c.Clans)
	}
	all := one(t, "- title: Anybody Sensei\n  types: [Sensei]\n  clans: [All Clans]\n  keywords: [All Clans]\n")
	if all.Sensei == nil || !all.Sensei.All || len(all.Sensei.Clans) != 0 || len(all.Keywords) != 0 {
		t.Errorf("All Clans gives %+v and keywords %v", all.Sensei, all.Keywords)
	}
	horde := one(t, "- title: Horde Sensei\n  types: [Sensei]\n  clans: [Shadowlands, Brotherhood of Shinsei]\n  keywords: [Brotherhood of Shinsei, Shadowlands Horde]\n")
	if diff := cmp.Diff(&card.Sensei{Clans: []card.Clan{"monk", "shadowlands"}}, horde.Sensei); diff != "" || len(horde.Keywords) != 0 {
		t.Errorf("old factions: keywords %v, restriction (-want +got):\n%s", horde.Keywords, diff)
	}
}

func TestVersions(t *testing.T) {
	for name, c := range map[string]struct {
		entry   string
		title   string
		version card.Version
	}{
		"suffix":              {"- title: A\n  extended_title: A • Experienced 3\n  types: [Personality]\n", "A", "Experienced 3"},
		"no blank":            {"- title: A\n  extended_title: A • ExperiencedCoM\n  types: [Personality]\n", "A", "Experienced CoM"},
		"code":                {"- title: A\n  extended_title: A • Experienced 2KYD\n  types: [Personality]\n", "A", "Experienced 2KYD"},
		"half":                {"- title: A\n  extended_title: A • Experienced 3.5\n  types: [Personality]\n", "A", "Experienced 3.5"},
		"in the title":        {"- title: A • Experienced\n  types: [Personality]\n", "A", "Experienced"},
		"only a keyword":      {"- title: A\n  types: [Strategy]\n  keywords: [Terrain, Experienced]\n", "A", "Experienced"},
		"keyword of another":  {"- title: A\n  types: [Personality]\n  keywords: [Experienced 2 Some Other]\n", "A", ""},
		"suffix, no keyword":  {"- title: A\n  extended_title: A • ExperiencedKYD\n  types: [Personality]\n  keywords: [Samurai]\n", "A", "Experienced KYD"},
		"inexperienced":       {"- title: A\n  extended_title: A • Inexperienced\n  types: [Personality]\n", "A", "Inexperienced"},
		"not a version":       {"- title: Word of Experience\n  types: [Strategy]\n", "Word of Experience", ""},
		"parenthesis belongs": {"- title: Spoiled Hall (WoC)\n  types: [Holding]\n", "Spoiled Hall (WoC)", ""},
		"markup in the title": {"- title: Somebody's Lies\n  extended_title: Somebody's <i>Lies</i> • Experienced\n  types: [Strategy]\n", "Somebody's Lies", "Experienced"},
	} {
		got := one(t, c.entry)
		if got.Title != c.title || got.Version != c.version {
			t.Errorf("%s: title %q version %q, want %q %q", name, got.Title, got.Version, c.title, c.version)
		}
	}
}

func TestIdentity(t *testing.T) {
	records, _ := read(t, map[string]string{
		"a.yaml": "set: Imperial Edition\ncards:\n- title: Twin Gate\n  types: [Holding]\n- title: Loose End\n  types: [Strategy]\n  text: Old words.\n",
		"b.yaml": "set: Ivory Edition\ncards:\n- title: Twin Gate\n  id: twin_gate_2\n  types: [Other]\n- title: Loose End\n  types: [Strategy]\n  text: New words.\n",
	})
	if len(records) != 3 {
		t.Fatalf("%d cards, want 3: the id keeps the two gates apart, the printings of one title are one card", len(records))
	}
	if got := records["twin_gate_2"].Card; got.Type() != card.OtherType || got.Printings[0].Set != "ivory-edition" {
		t.Errorf("twin_gate_2 is %v of %v", got.Types, got.Printings)
	}
	loose := records["loose_end"].Card
	if len(loose.Printings) != 2 || loose.Text != "New words." {
		t.Errorf("TF-GEN-02: %d printings, text %q, want the newest printing's", len(loose.Printings), loose.Text)
	}
}

func TestTwoSided(t *testing.T) { // TF-DECK-22
	records, notes := read(t, map[string]string{
		"x.yaml": `set: Ivory Edition
cards:
- title: Gates of Nowhere
  types: [Stronghold]
  clans: [Lion]
  province_strength: 7
  gold_production: 4
  starting_honor: 6
  text: Front.
  doublesided: true
- title: Gates of Nowhere
  is_back: true
  types: [Stronghold]
  clans: [Lion]
  province_strength: 9
  gold_production: 3
  starting_honor: 7
  text: Back.
- title: Half a Wall
  types: [Stronghold]
  doublesided: true
- title: Lost Side
  is_back: true
  types: [Stronghold]
`,
	})
	if len(records) != 2 {
		t.Fatalf("%d cards, want 2: a back is no card", len(records))
	}
	c := records["gates_of_nowhere"].Card
	want := []card.Face{
		{Name: "Gates of Nowhere", Text: "Front.", Stats: card.Stats{card.ProvinceStrength: {Text: "7", Value: 7}, card.GoldProduction: {Text: "4", Value: 4}, card.StartingHonor: {Text: "6", Value: 6}}},
		{Name: "Gates of Nowhere", Text: "Back.", Stats: card.Stats{card.ProvinceStrength: {Text: "9", Value: 9}, card.GoldProduction: {Text: "3", Value: 3}, card.StartingHonor: {Text: "7", Value: 7}}},
	}
	if diff := cmp.Diff(want, c.Faces); diff != "" {
		t.Errorf("faces differ (-want +got):\n%s", diff)
	}
	if len(c.Printings) != 1 || c.Text != "Front." {
		t.Errorf("%d printings and text %q, want the front's alone", len(c.Printings), c.Text)
	}
	if !noted(notes, importer.Warning, "x.yaml", 19, "its back is not in the file") {
		t.Errorf("no warning about the missing back: %v", notes)
	}
	if !noted(notes, importer.Refused, "x.yaml", 22, "no front has its title") {
		t.Errorf("the lost back is not refused: %v", notes)
	}
}

func TestTheNewestPrintingGivesTheFaces(t *testing.T) { // TF-GEN-02
	side := func(set, front, back string) string {
		return "set: " + set + "\ncards:\n- title: Gates of Nowhere\n  types: [Stronghold]\n  text: " + front + "\n  doublesided: true\n" +
			"- title: Gates of Nowhere\n  is_back: true\n  types: [Stronghold]\n  text: " + back + "\n"
	}
	faces := func(files map[string]string) (out []string) {
		records, _ := read(t, files)
		for _, f := range records["gates_of_nowhere"].Card.Faces {
			out = append(out, f.Text)
		}
		return out
	}
	both := map[string]string{"a.yaml": side("Ivory Edition", "new front", "new back"), "b.yaml": side("Jade Edition", "old front", "old back")}
	if got := faces(both); !slices.Equal(got, []string{"new front", "new back"}) {
		t.Errorf("faces are %v, want those of the newest printing", got)
	}
	both["a.yaml"], _, _ = strings.Cut(strings.Replace(both["a.yaml"], "  doublesided: true\n", "", 1), "- title: Gates of Nowhere\n  is_back")
	if got := faces(both); !slices.Equal(got, []string{"old front", "old back"}) {
		t.Errorf("faces are %v, want those of the only printing with two sides", got)
	}
}

func TestNotesErrataDates(t *testing.T) {
	records, notes := read(t, map[string]string{"x.yaml": `set: Emperor Edition
cards:
- title: A
  types: [Strategy]
  notes: Not the A of long ago.
  errata_text: Changed in the year of the goat.
  errata:
  - date: 2026-07-01
    source: Somewhere
    text: Do it <b>twice</b>.
  legal_date: November 5th, 2012
  is_banned: true
- title: B
  types: [Strategy]
  legal_date: when it is ready
`})
	a := records["a"].Card
	if len(a.Rulings) != 2 || a.Rulings[0] != (card.Ruling{Text: "Not the A of long ago.", Source: Name}) {
		t.Errorf("rulings are %v", a.Rulings)
	}
	if diff := cmp.Diff([]card.Erratum{{Date: "2026-07-01", Text: "Do it twice."}}, a.Errata); diff != "" {
		t.Errorf("errata differ (-want +got):\n%s", diff)
	}
	if p := a.Printings[0]; p.LegalFrom != "2012-11-05" || !p.Banned {
		t.Errorf("legal from %q, banned %v, want 2012-11-05 and the flag (FMT-GEN-03, BAN-04)", p.LegalFrom, p.Banned)
	}
	if records["b"].Card.Printings[0].LegalFrom != "" || !noted(notes, importer.Warning, "x.yaml", 13, "is no day") {
		t.Errorf("a sentence that is no day: %v", notes)
	}
}

func TestWhichFilesAreRead(t *testing.T) {
	const set = "set: Ivory Edition\ncards:\n- title: A\n  types: [Strategy]\n"
	const info = "arcs:\n- name: Some Arc - \"Ivory\"\n  sets:\n  - set_name: Ivory Edition\n    release_date: 2001-02-03\n    size: 12\n    code: IvE\n  - set_name: A Set Nobody Made\n    release_date: soon\n"
	dir := folder(t, map[string]string{"set_info.yaml": info, "counters.yaml": "counters:\n- key: a\n", "sets/a.yaml": set, "sets/b.yml": strings.ReplaceAll(set, "title: A", "title: B"), "sets/readme.txt": "no"})
	for _, c := range []struct {
		path string
		want int
	}{{dir, 2}, {filepath.Join(dir, "sets"), 2}, {filepath.Join(dir, "sets", "a.yaml"), 1}} {
		if reason, ok := (Source{}).Detect(c.path); !ok || reason == "" {
			t.Errorf("%s is not detected", c.path)
		}
		var report importer.Report
		dump, err := Source{}.Read(context.Background(), c.path, &report)
		if err != nil || len(dump.Records) != c.want {
			t.Fatalf("%s: %d records, %v, want %d", c.path, len(dump.Records), err, c.want)
		}
		if got := dump.Records[0].Card.Printings[0].Date; got != "2001-02-03" {
			t.Errorf("%s: date %q, want that of set_info.yaml", c.path, got)
		}
		i := slices.IndexFunc(dump.Sets, func(s card.Set) bool { return s.ID == "ivory-edition" })
		if i < 0 || dump.Sets[i].Size != 12 || dump.Sets[i].Arc != "ivory" || !slices.Contains(dump.Sets[i].Codes, "IvE") {
			t.Errorf("%s: sets are %+v", c.path, dump.Sets)
		}
		if !noted(report.Sorted(), importer.Warning, "set_info.yaml", 9, "is no day") {
			t.Errorf("%s: no note about the day: %v", c.path, report.Sorted())
		}
	}
	bare := folder(t, map[string]string{"a.yaml": set, "b.yaml": "set: A Set Nobody Made\ncards:\n- title: B\n  types: [Strategy]\n"})
	var report importer.Report
	dump, err := Source{}.Read(context.Background(), bare, &report)
	if err != nil {
		t.Fatal(err)
	}
	if got := dump.Records[0].Card.Printings[0].Date; got != "2014-03-24" {
		t.Errorf("without set_info.yaml the day is %q, want the ledger's", got)
	}
	if got := dump.Records[1].Card.Printings[0]; got.Date != "" || got.Set != "a-set-nobody-made" {
		t.Errorf("an unknown set gives %+v", got)
	}
	if !noted(report.Sorted(), importer.Warning, "b.yaml", 1, "unknown set") {
		t.Errorf("no warning about the unknown set: %v", report.Sorted())
	}
}

func TestDetectRefusesOtherThings(t *testing.T) {
	dir := folder(t, map[string]string{"format.yaml": "id: x\nversions:\n- from: 2000-01-01\n", "list.json": "[]"})
	for _, path := range []string{dir, filepath.Join(dir, "format.yaml"), filepath.Join(dir, "list.json"), filepath.Join(dir, "absent"), t.TempDir()} {
		if reason, ok := (Source{}).Detect(path); ok {
			t.Errorf("%s is taken for a set file: %s", path, reason)
		}
	}
	for _, path := range []string{filepath.Join(dir, "absent"), t.TempDir(), dir} {
		if _, err := (Source{}).Read(context.Background(), path, &importer.Report{}); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("reading %s gives %v, want an error that names the path", path, err)
		}
	}
}

func TestReadStopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	dir := folder(t, map[string]string{"a.yaml": "set: X\ncards:\n- title: A\n"})
	if _, err := (Source{}).Read(ctx, dir, &importer.Report{}); err == nil {
		t.Error("a cancelled read gives no error")
	}
}
