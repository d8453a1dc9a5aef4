package oracle

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// All cards, texts and sets in this file are invented.

func write(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func read(t testing.TB, files map[string]string) (map[string]importer.Record, []importer.Note) {
	t.Helper()
	var report importer.Report
	dump, err := Source{}.Read(context.Background(), write(t, files), &report)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]importer.Record{}
	for _, r := range dump.Records {
		out[r.Key] = r
	}
	return out, report.Sorted()
}

func one(t testing.TB, record string) card.Card {
	t.Helper()
	records, notes := read(t, map[string]string{"x.json": "[" + record + "]"})
	for _, r := range records {
		return r.Card
	}
	t.Fatalf("no record; notes %v", notes)
	return card.Card{}
}

func noted(notes []importer.Note, s importer.Severity, file string, line int, words string) bool {
	return slices.ContainsFunc(notes, func(n importer.Note) bool {
		return n.Severity == s && n.Source == Name && filepath.Base(n.File) == file && n.Line == line && strings.Contains(n.Message, words)
	})
}

func TestPersonality(t *testing.T) {
	c := one(t, `{"cardid": 77, "title": ["Nobody Special"], "formattedtitle": "Nobody Special, the Third Witness &#149; Experienced 2",
		"type": ["Personality"], "clan": ["Unaligned"], "deck": ["Dynasty"],
		"keywords": ["<b>Unique</b>", "<b>Experienced 2</b>", "Samurai"],
		"text": ["<b>Open, :bow::</b> Wait&ndash;then go.<br>Rest."],
		"force": ["4"], "chi": ["3"], "cost": ["*"], "honor": ["-"], "ph": ["2"],
		"legality": ["Modern", "Onyx Edition", "Modern", "A Brother's Destiny (Ivory Edition)"],
		"notes": ["Not the other one."], "erratum": ["A word changed."],
		"printing": [
			{"printingid": "1", "set": ["Hidden Emperor 4"], "number": ["12"], "rarity": ["Rare"], "artist": ["Some Body"], "flavor": ["<i>Hm.</i>"],
			 "text": ["Open: Wait, then go."], "force": ["3"], "keywords": ["Unique", "Ronin"], "legaldate": ["November 5th, 2012"]},
			{"printingid": "2", "set": ["Promotional&ndash;Ivory"], "rarity": ["Promo"], "artist": ["Some Body"], "legaldate": ["Upon Release"]}]}`)
	legal := []string{"ivory", "modern", "onyx"}
	stats := func(force string, n int) card.Stats {
		return card.Stats{
			card.Force: {Text: force, Value: n}, card.Chi: {Text: "3", Value: 3}, card.GoldCost: {Text: "*", Kind: card.Asterisk},
			card.HonorRequirement: {Text: "–", Kind: card.Dash}, card.PersonalHonor: {Text: "2", Value: 2},
		}
	}
	want := card.Card{
		Game: card.L5RCCG, Title: "Nobody Special", Subtitle: "the Third Witness", Version: "Experienced 2",
		Side: card.DynastySide, Types: []card.Type{card.Personality}, Keywords: []card.Keyword{"Unique", "Experienced 2", "Samurai"},
		Unique: true, Text: "Open, :bow:: Wait–then go.\nRest.", Stats: stats("4", 4),
		Rulings: []card.Ruling{{Text: "Not the other one.", Source: Name}, {Text: "A word changed.", Source: Name}},
		Printings: []card.Printing{
			{
				Set: "the-hidden-emperor-episode-4", Date: "1998-09-01", Number: "12", Rarity: "rare", Artist: "Some Body", Flavor: "Hm.",
				Text: "Open: Wait, then go.", Keywords: []card.Keyword{"Unique", "Ronin"}, Stats: stats("3", 3), Legal: legal, LegalFrom: "2012-11-05",
			},
			{Set: "promotional-ivory", Date: "2014-06-01", Rarity: "promo", Artist: "Some Body", Legal: legal},
		},
	}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Errorf("card differs (-want +got):\n%s", diff)
	}
}

func TestStrongholdPrintingStats(t *testing.T) {
	c := one(t, `{"cardid": 1, "formattedtitle": "Gates of Nowhere", "type": ["Stronghold"], "clan": ["Dragon"],
		"strength": ["7"], "production": ["4"], "startinghonor": ["5"], "legality": [],
		"printing": [{"set": ["Emperor Edition"]}, {"set": ["Promotional&ndash;Emperor"], "force": ["6"], "cost": ["3"], "personalhonor": ["2"]}]}`)
	want := card.Stats{card.ProvinceStrength: {Text: "6", Value: 6}, card.GoldProduction: {Text: "3", Value: 3}, card.StartingHonor: {Text: "2", Value: 2}}
	if diff := cmp.Diff(want, c.Printings[1].Stats); diff != "" {
		t.Errorf("the promotional printing's stats differ (-want +got):\n%s", diff)
	}
	if c.Printings[0].Stats != nil {
		t.Errorf("a printing that overrides nothing has stats %v", c.Printings[0].Stats)
	}
	if diff := cmp.Diff([]card.Clan{"dragon"}, c.Clans); diff != "" {
		t.Error(diff)
	}
}

func TestFollowerHasNoChi(t *testing.T) { // TF-STAT-06
	c := one(t, `{"cardid": 1, "formattedtitle": "Some Regulars", "type": ["Follower"], "force": ["2"], "chi": ["0"], "cost": ["3"], "honor": ["2"], "ph": ["-"], "focus": ["2"], "legality": [], "printing": []}`)
	want := card.Stats{card.Force: {Text: "2", Value: 2}, card.GoldCost: {Text: "3", Value: 3}, card.HonorRequirement: {Text: "2", Value: 2}, card.Focus: {Text: "2", Value: 2}}
	if diff := cmp.Diff(want, c.Stats); diff != "" {
		t.Errorf("stats differ (-want +got):\n%s", diff)
	}
}

func TestSensei(t *testing.T) { // TF-DECK-18, -19
	c := one(t, `{"cardid": 1, "formattedtitle": "Nobody Sensei", "type": ["Sensei"], "clan": ["Lion"], "keywords": ["Lion Clan", "Air"], "strength": ["-1"], "production": ["+0"], "startinghonor": ["2"], "legality": [], "printing": []}`)
	if diff := cmp.Diff(&card.Sensei{Clans: []card.Clan{"lion"}}, c.Sensei); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]card.Keyword{"Air"}, c.Keywords); diff != "" {
		t.Error(diff)
	}
	if s := c.Stats[card.StartingHonor]; s.Text != "+2" {
		t.Errorf("a Sensei's starting honor is %q, want the modifier +2 (TF-STAT-16)", s.Text)
	}
}

func TestBannedAndUnknownTokens(t *testing.T) {
	records, notes := read(t, map[string]string{"x.json": `[
{"cardid": 5, "formattedtitle": "Bad Idea", "type": ["Strategy"], "banned": ["Since the year of the rat."], "legality": ["Sometimes"],
 "printing": [{"set": ["A Set Nobody Made"]}, {"artist": ["X"]}]}]`})
	c := records["5"].Card
	if len(c.Printings) != 1 || !c.Printings[0].Banned || !slices.Equal(c.Printings[0].Legal, []string{"sometimes"}) {
		t.Errorf("printings are %+v", c.Printings)
	}
	for _, want := range []string{"unknown legality", "unknown set", "without a set"} {
		if !slices.ContainsFunc(notes, func(n importer.Note) bool { return n.Line == 2 && strings.Contains(n.Message, want) }) {
			t.Errorf("no note %q in %v", want, notes)
		}
	}
}

func TestBrokenFilesAndRecords(t *testing.T) {
	records, notes := read(t, map[string]string{
		"a.json": "[\n{\"cardid\": 1, \"formattedtitle\": \"Kept\", \"type\": [\"Strategy\"], \"printing\": []},\n{\"cardid\": 2, \"formattedtitle\": {\"no\": 1}},\n{\"cardid\": 3},\n{\"cardid\": 1, \"formattedtitle\": \"Again\"},\n7\n]\n",
		"b.json": "[\n{\"cardid\": 9, \"formattedtitle\": \"Half\"},\n{\"cardid\": 10, \"formattedtitle\": }\n]",
		"c.json": "{\"cardid\": 11}",
		"d.json": "[{\"cardid\": 12, \"formattedtitle\": \"Cut\"}",
		"e.json": "[{\"cardid\": 13, \"formattedtitle\": \"More\"}] []",
		"f.json": "\xef\xbb\xbf[{\"cardid\": 9, \"formattedtitle\": \"Marked\"}]",
	})
	if len(records) != 2 || records["1"].Card.Title != "Kept" || records["9"].Card.Title != "Marked" {
		t.Fatalf("records are %v, want Kept, and Marked of the file with a byte order mark", records)
	}
	if r := records["1"]; r.Line != 2 || filepath.Base(r.File) != "a.json" {
		t.Errorf("Kept is at %s:%d, want a.json:2", r.File, r.Line)
	}
	for _, c := range []struct {
		file  string
		line  int
		words string
	}{
		{"a.json", 3, "neither a text"},
		{"a.json", 4, "no title"},
		{"a.json", 5, "came before"},
		{"a.json", 6, "left out"},
		{"b.json", 3, "invalid character"},
		{"c.json", 1, "not a list"},
		{"d.json", 1, "EOF"},
		{"e.json", 1, "something follows"},
	} {
		if !noted(notes, importer.Refused, c.file, c.line, c.words) {
			t.Errorf("no refusal at %s:%d with %q in %v", c.file, c.line, c.words, notes)
		}
	}
}

// What is far beyond any card is refused by itself and at once: a record's lists are searched for doubles.
func TestOversizedRecordsAreRefused(t *testing.T) {
	many := strings.TrimSuffix(strings.Repeat(`"k",`, maxListed+1), ",")
	printings := strings.TrimSuffix(strings.Repeat(`{"set": ["X"]},`, maxListed+1), ",")
	records, notes := read(t, map[string]string{"a.json": "[\n" +
		`{"cardid": 1, "formattedtitle": "Kept", "type": ["Strategy"], "keywords": [` + strings.Replace(many, `"k",`, "", 1) + "]},\n" +
		`{"cardid": 2, "formattedtitle": "Keywords", "keywords": [` + many + "]},\n" +
		`{"cardid": 3, "formattedtitle": "Printings", "printing": [` + printings + "]},\n" +
		`{"cardid": 4, "formattedtitle": "` + strings.Repeat("x", maxRecordBytes) + "\"},\n" +
		`{"cardid": 5, "formattedtitle": "Behind"}` + "\n]"})
	if len(records) != 2 || records["1"].Card.Title != "Kept" || records["5"].Line != 6 {
		t.Errorf("records are %d, want Kept, and Behind of line 6", len(records))
	}
	for line, words := range map[int]string{3: "501 texts", 4: "501 printings", 5: "larger than 1 MiB"} {
		if !noted(notes, importer.Refused, "a.json", line, words) {
			t.Errorf("no refusal on line %d with %q", line, words)
		}
	}
}

func TestDetect(t *testing.T) {
	good := `[{"printing": [{"printingid": "1"}], "cardid": 1}]`
	dir := write(t, map[string]string{"a.json": good, "b.txt": "x"})
	for _, path := range []string{dir, filepath.Join(dir, "a.json")} {
		if reason, ok := (Source{}).Detect(path); !ok || reason == "" {
			t.Errorf("%s is not detected", path)
		}
	}
	other := write(t, map[string]string{"a.json": `{"data": [{"printing": 1, "printingid": 2, "cardid": 3}]}`, "b.json": `[{"id": "x"}]`, "c.json": ``})
	for _, path := range []string{other, filepath.Join(other, "absent"), t.TempDir(), filepath.Join(dir, "b.txt")} {
		if reason, ok := (Source{}).Detect(path); ok {
			t.Errorf("%s is taken for Oracle records: %s", path, reason)
		}
	}
	if _, err := (Source{}).Read(context.Background(), other, &importer.Report{}); err == nil || !strings.Contains(err.Error(), other) {
		t.Errorf("reading no records gives %v, want an error that names the path", err)
	}
}

func FuzzRecords(f *testing.F) {
	f.Add([]byte(`[{"cardid": 1, "formattedtitle": "A &#149; Experienced", "type": ["Item"], "force": ["+2"], "printing": [{"set": ["Emperor Edition"], "force": ["+1"]}]}]`))
	f.Add([]byte(`[{"cardid": "x", "title": "A", "legality": null, "printing": [{"set": "S", "legaldate": ["May 1st, 2001"]}]},`))
	f.Add([]byte(`[1, "a", null, {}]`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := &reader{report: &importer.Report{}, sets: map[string]string{}, keys: map[string]bool{}}
		if err := r.parse(data); err != nil && !strings.Contains(err.Error(), "line ") {
			t.Errorf("an error without its line: %v", err)
		}
		for _, rec := range r.records {
			if rec.Line < 1 {
				t.Errorf("record %q has no line", rec.Key)
			}
		}
		_, _ = importer.Merge(card.L5RCCG, []importer.NamedDump{{Source: Name, Dump: importer.Dump{Game: card.L5RCCG, Records: r.records}}}, r.report)
	})
}
