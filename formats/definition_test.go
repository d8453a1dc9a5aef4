package formats

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

const goodDefinition = `id: kitchen-table
game: l5r-ccg
names: {en: Kitchen table}
versions:
  - from: 2020-01-01
    rule: HOUSE-01
    source: {title: House rules, confidence: fan}
    pool: {legality: [ivory]}
    sections:
      stronghold: {exactly: 1}
      dynasty: {min: 40}
      fate: {min: 40}
    rules:
      - {kind: unique, limit: 1}
      - {kind: copies, limit: 3}
    lists:
      - {kind: banned, ref: ivory-banned}
  - from: 2021-01-01
    like: 2020-01-01
    rule: HOUSE-01
    source: {title: House rules, confidence: fan}
`

func TestParseGood(t *testing.T) {
	f, problems := Parse("table.yaml", []byte(goodDefinition))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	v, ok := f.At("2025-05-05")
	if !ok || v.From != "2021-01-01" || len(v.Rules) != 2 || v.Format() != f || *v.Sections["fate"].Min != 40 {
		t.Errorf("the second version is %+v", v)
	}
	if _, ok := f.At("2019-12-31"); ok {
		t.Error("a version holds before the first day")
	}
	if v, ok := f.At("2020-12-31"); !ok || v.From != "2020-01-01" {
		t.Error("the first version does not hold until the second")
	}
}

// TestParseFaults replaces one piece of a good definition each time and asks for the fault's code and place.
func TestParseFaults(t *testing.T) {
	for _, c := range []struct {
		name, from, to string
		code           string
		line, column   int
		says           string
	}{
		{"unknown key", "    pool:", "    poool:", "unknown-key", 8, 5, `"poool"`},
		{"unknown key in a rule", "{kind: unique, limit: 1}", "{kind: unique, limit: 1, colour: red}", "unknown-key", 14, 34, "kind"},
		{"key that the kind has no use for", "{kind: unique, limit: 1}", "{kind: unique, limit: 1, classes: [ring]}", "unknown-key", 14, 34, "remove it"},
		{"unknown kind", "kind: copies", "kind: copiez", "unknown-kind", 15, 16, "one-copy"},
		{"limit missing", "{kind: copies, limit: 3}", "{kind: copies}", "missing", 15, 10, "needs limit"},
		{"unknown section", "      fate: {min: 40}", "      conflict: {min: 40}", "unknown-section", 12, 7, "dynasty"},
		{"contradiction", "{exactly: 1}", "{exactly: 1, max: 2}", "contradiction", 10, 29, "keep one"},
		{"max below min", "dynasty: {min: 40}", "dynasty: {min: 40, max: 30}", "contradiction", 11, 31, "less than"},
		{"unknown list", "ref: ivory-banned", "ref: ivory-bannd", "unknown-list", 17, 29, "ivory-bannd"},
		{"list without anything", "{kind: banned, ref: ivory-banned}", "{kind: banned}", "missing", 17, 10, "entries"},
		{"list kind", "{kind: banned, ref", "{kind: burned, ref", "bad-value", 17, 16, "banned"},
		{"no source", "    source: {title: House rules, confidence: fan}\n    pool", "    pool", "missing", 5, 5, "source"},
		{"confidence", "confidence: fan}\n    pool", "confidence: sure}\n    pool", "bad-value", 7, 46, "inferred"},
		{"rule id", "    rule: HOUSE-01\n    source: {title: House rules, confidence: fan}\n    pool", "    rule: house 1\n    source: {title: House rules, confidence: fan}\n    pool", "bad-value", 6, 11, "HOUSE-01"},
		{"no date", "from: 2020-01-01", "from: 2020-02-30", "bad-value", 5, 11, "YYYY-MM-DD"},
		{"dates out of order", "from: 2021-01-01", "from: 2020-01-01", "date-overlap", 18, 11, "oldest first"},
		{"overlap", "  - from: 2020-01-01\n", "  - from: 2020-01-01\n    until: 2021-03-01\n", "date-overlap", 19, 11, "overlaps"},
		{"gap", "  - from: 2020-01-01\n", "  - from: 2020-01-01\n    until: 2020-10-31\n", "date-gap", 19, 11, "no version holds"},
		{"until before from", "  - from: 2020-01-01\n", "  - from: 2020-01-01\n    until: 2019-10-31\n", "date-order", 6, 12, "later day"},
		{"like nothing", "like: 2020-01-01", "like: 2018-01-01", "unknown-version", 19, 11, "no earlier version"},
		{"duplicate rule", "{kind: copies, limit: 3}", "{kind: unique, limit: 2}", "duplicate-rule", 15, 10, "second time"},
		{"game", "game: l5r-ccg", "game: chess", "bad-value", 2, 7, "altered"},
		{"another game", "game: l5r-ccg", "game: altered", "unknown-section", 10, 7, "hero"},
		{"id", "id: kitchen-table", "id: Kitchen Table", "bad-value", 1, 5, "hyphens"},
		{"no English name", "{en: Kitchen table}", "{fr: Table de cuisine}", "missing", 3, 9, "English"},
		{"empty pool", "{legality: [ivory]}", "{source: Mine}", "empty", 8, 12, "legality"},
		{"two kinds of way into the pool", "{legality: [ivory]}", "{legality: [ivory], any: [{sets: [aftermath]}]}", "contradiction", 8, 36, "move them under any"},
		{"alternative that asks for nothing", "{legality: [ivory]}", "{any: [{legality: [ivory]}, {sets: []}]}", "empty", 8, 40, "alternative"},
		{"bases without tokens", "{legality: [ivory]}", "{sets: [aftermath], bases: true}", "contradiction", 8, 38, "legality"},
		{"last day of printing before the first", "{legality: [ivory]}", "{any: [{printed: {from: 2012-01-01, to: 2011-01-01}}]}", "date-order", 8, 51, "later day"},
		{"token that is none", "{legality: [ivory]}", "{any: [{legality: [Ivory Edition]}]}", "bad-value", 8, 30, "lower-case"},
		{"cards of one title in a deck", "dynasty: {min: 40}", "dynasty: {min: 40, per_title: 1}", "contradiction", 11, 37, "copies"},
		{"souls of a kind that counts none", "{kind: unique, limit: 1}", "{kind: unique, limit: 1, souls: transitive}", "unknown-key", 14, 34, "remove it"},
		{"souls of another sort", "{kind: copies, limit: 3}", "{kind: singleton, souls: some}", "bad-value", 15, 34, "transitive"},
		{"list for a number", "limit: 3", "limit: [3]", "wrong-type", 15, 31, "whole number"},
		{"words for a number", "limit: 3", "limit: three", "wrong-type", 15, 31, ""},
		{"number too great", "limit: 3", "limit: 30000", "bad-value", 15, 31, "1000"},
		{"nothing where a list belongs", "    rules:\n      - {kind: unique, limit: 1}\n      - {kind: copies, limit: 3}\n", "    rules:\n", "empty", 13, 11, "a list"},
		{"anchor", "names: {en: Kitchen table}", "names: &a {en: Kitchen table}", "anchor", 3, 8, "write the value out"},
		{"alias", "like: 2020-01-01", "like: *a", "anchor", 19, 11, "write the value out"},
		{"tag", "id: kitchen-table", "id: !!str kitchen-table", "tag", 1, 5, "plain"},
		{"same key twice", "game: l5r-ccg", "game: l5r-ccg\nid: another", "yaml", 3, 1, ""},
		{"two documents", "game: l5r-ccg", "---\ngame: l5r-ccg", "not-one-document", 1, 1, "exactly one"},
		{"broken YAML", "    pool: {legality: [ivory]}", "    pool: {legality: [ivory}", "long-text", 20, 1, "comma"},
		{"bracket too many", "limit: 3}", "limit: 3}\n      ]", "bracket", 16, 7, "not opened"},
		{"quote without end", "{en: Kitchen table}", "{en: \"Kitchen table}", "quote", 3, 13, "end on its line"},
		{"text on two lines", "id: kitchen-table", "id: kitchen-\n  table", "long-text", 2, 3, "one line"},
		{"block text", "id: kitchen-table", "id: |\n  table", "long-text", 1, 5, "one line"},
		{"reserved character", "{en: Kitchen table}", "{en: @table}", "reserved", 3, 13, "quotes"},
		{"start without section", "    rules:\n      - {kind: unique", "    start: [first-well]\n    rules:\n      - {kind: unique", "missing", 13, 12, "section start"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Replace(goodDefinition, c.from, c.to, 1)
			if text == goodDefinition {
				t.Fatal("the replacement did not take")
			}
			f, problems := Parse("table.yaml", []byte(text))
			if f != nil || len(problems) == 0 {
				t.Fatal("the fault was not found")
			}
			p := problems[0]
			if p.Code != c.code || c.line > 0 && (p.Line != c.line || p.Column != c.column) || !strings.Contains(p.Message, c.says) || p.File != "table.yaml" {
				t.Errorf("%s [%s, %s]; want %s at %d:%d saying %q", p, p.Code, p.Path, c.code, c.line, c.column, c.says)
			}
		})
	}
}

// TestParseJSON takes a definition as JSON, which is YAML, on one line and on many.
func TestParseJSON(t *testing.T) {
	compact, err := yaml.YAMLToJSON([]byte(goodDefinition))
	if err != nil {
		t.Fatal(err)
	}
	var wide bytes.Buffer
	if err := json.Indent(&wide, compact, "", "  "); err != nil {
		t.Fatal(err)
	}
	for _, text := range [][]byte{compact, wide.Bytes()} {
		if _, problems := Parse("posted.json", text); len(problems) > 0 {
			t.Errorf("%v in\n%s", problems, text)
		}
	}
}

// TestParseReportsAllFaults asks for every unknown key, not only the first.
func TestParseReportsAllFaults(t *testing.T) {
	text := strings.NewReplacer("pool:", "puul:", "lists:", "liszts:", "like:", "lyke:").Replace(goodDefinition)
	if _, problems := Parse("x", []byte(text)); len(problems) != 3 {
		t.Errorf("%d problems: %v", len(problems), problems)
	}
}

// TestParseIsBounded feeds what makes YAML readers slow.
func TestParseIsBounded(t *testing.T) {
	for name, text := range map[string]string{
		"too long":       strings.Repeat("a", maxDefinition+1),
		"brackets":       "id: " + strings.Repeat("[", maxDefinition-10),
		"braces":         "id: " + strings.Repeat("{a: ", maxDefinition/5),
		"dashes":         strings.Repeat("- ", maxDefinition/2-1),
		"questions":      strings.Repeat("? ", maxDefinition/2-1),
		"quotes":         strings.Repeat(`"`, maxDefinition),
		"lines":          strings.Repeat("\n", maxDefinition),
		"comments":       strings.Repeat("#\n", maxDefinition/2),
		"keys":           strings.Repeat("a:\n", maxDefinition/3),
		"colons":         strings.Repeat(":", maxDefinition),
		"staircase":      staircase(),
		"not text":       strings.Repeat("\x00\xff", 1000),
		"many documents": strings.Repeat("---\n", maxDefinition/4),
		"long list":      "versions:\n" + strings.Repeat("- {}\n", maxDefinition/5-3),
		"commas":         "id: [" + strings.Repeat(",", maxDefinition-10),
		"short commas":   "id: [" + strings.Repeat(strings.Repeat(",}", maxLine/2-10)+"\n", 4),
		"texts":          "id: " + strings.Repeat("\n0", maxDefinition/2-10),
		"at signs":       strings.Repeat(" @", maxDefinition/2),
		"flow list":      "versions: [" + strings.Repeat("{},", maxDefinition/3-10) + "]",
	} {
		t.Run(name, func(t *testing.T) {
			before := allocated()
			f, problems := Parse("x", []byte(text))
			if f != nil || len(problems) == 0 || len(problems) > maxProblems {
				t.Errorf("%d problems", len(problems))
			}
			if used := allocated() - before; used > 5000*maxDefinition {
				t.Errorf("%d bytes allocated for %d", used, len(text))
			}
		})
	}
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

func staircase() string {
	var b strings.Builder
	for depth := 0; b.Len() < maxDefinition-400; depth++ {
		b.WriteString(strings.Repeat(" ", depth) + "a:\n")
	}
	return b.String()
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(goodDefinition))
	for _, pattern := range []string{"definitions/*/*.yaml", "testdata/definitions/*.yaml"} {
		names, _ := filepath.Glob(pattern)
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
	f.Add([]byte("versions: [{from: 2020-01-01, until: 1}]"))
	f.Add([]byte("{[:"))
	f.Fuzz(func(t *testing.T, data []byte) {
		format, problems := Parse("fuzz", data)
		if (format == nil) == (len(problems) == 0) {
			t.Fatalf("format %v with %d problems", format != nil, len(problems))
		}
		for _, p := range problems {
			if p.Line < 1 || p.Column < 1 || p.Message == "" || p.Code == "" {
				t.Fatalf("a problem without place or words: %+v", p)
			}
		}
	})
}
