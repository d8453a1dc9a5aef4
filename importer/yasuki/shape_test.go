package yasuki

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

func TestBrokenFilesAndEntries(t *testing.T) {
	records, notes := read(t, map[string]string{
		"good.yaml":    "set: Ivory Edition\nmood: good\ncards:\n- title: Fine\n  types: [Strategy]\n  colour: red\n- title: Fine Too\n  types: [Strategy]\n  colour: blue\n",
		"broken.yaml":  "set: Ivory Edition\ncards:\n- title: \"no end\n  types: [Strategy]\n",
		"list.yaml":    "- a\n- b\n",
		"nocards.yaml": "set: Ivory Edition\n",
		"entries.yaml": "set: Aftermath\ncards:\n- title: Kept\n  types: [Strategy]\n- title: Listed Title\n  text: [a, b]\n- title: Odd Flag\n  is_unique: maybe\n- types: [Strategy]\n- just words\n- title: Odd Number\n  force: true\n",
	})
	for _, want := range []string{"fine", "fine_too", "kept"} {
		if _, ok := records[want]; !ok {
			t.Errorf("%s is missing", want)
		}
	}
	if len(records) != 3 {
		t.Errorf("%d records, want 3", len(records))
	}
	for _, c := range []struct {
		s     importer.Severity
		file  string
		line  int
		words string
	}{
		{importer.Refused, "broken.yaml", 3, "this file is left out"},
		{importer.Refused, "list.yaml", 1, "not a set file"},
		{importer.Refused, "nocards.yaml", 1, "not a set file"},
		{importer.Refused, "entries.yaml", 6, `"text" must be a text or a number`},
		{importer.Refused, "entries.yaml", 8, `"is_unique" must be true or false`},
		{importer.Refused, "entries.yaml", 9, "it has no title"},
		{importer.Refused, "entries.yaml", 10, "it is no mapping"},
		{importer.Refused, "entries.yaml", 12, `"force" must be a number`},
		{importer.Info, "good.yaml", 2, `"mood"`},
		{importer.Info, "good.yaml", 6, `"colour"`},
	} {
		if !noted(notes, c.s, c.file, c.line, c.words) {
			t.Errorf("no %s note at %s:%d with %q in %v", c.s, c.file, c.line, c.words, notes)
		}
	}
	if n := len(slices.DeleteFunc(slices.Clone(notes), func(n importer.Note) bool { return !strings.Contains(n.Message, "colour") })); n != 1 {
		t.Errorf("%d notes about one unknown key, want 1", n)
	}
}

func TestSharedLists(t *testing.T) {
	records, _ := read(t, map[string]string{"x.yaml": "set: Ivory Edition\ncards:\n- title: A\n  types: &t\n  - Item\n  keywords: &k [Weapon]\n- title: B\n  types: *t\n  keywords: *k\n"})
	if b := records["b"].Card; b.Type() != card.Item || !b.HasKeyword("Weapon") {
		t.Errorf("aliases give types %v and keywords %v", b.Types, b.Keywords)
	}
}

func TestShapesThatAreRefused(t *testing.T) {
	deep := strings.Repeat("[", 20_000)
	for name, c := range map[string]struct{ file, want string }{
		"deep flow":      {"set: X\ncards: " + deep, "nested too deeply"},
		"deep mappings":  {"set: X\ncards: " + strings.Repeat("{a: ", 20_000), "nested too deeply"},
		"deep dashes":    {"set: X\ncards:\n" + strings.Repeat("- ", 20_000), "nested too deeply"},
		"deep indents":   {"set: X\ncards:\n" + strings.Repeat(" ", 200) + "- title: A\n", "nested too deeply"},
		"many keys":      {"set: X\ncards:\n- title: A\n" + manyKeys("  k%d: 1\n"), "keys in one mapping"},
		"with lists":     {"set: X\ncards:\n- title: A\n" + manyKeys("  k%d:\n  - a: 1\n    b: 2\n"), "keys in one mapping"},
		"at the top":     {"set: X\ncards: []\n" + manyKeys("k%d: 1\n"), "keys in one mapping"},
		"in brackets":    {"set: X\ncards:\n- title: A\n  x: {" + manyKeys("k%d: {a: 1, b: [c]}, ") + "}\n", "keys in one mapping"},
		"tags":           {"set: X\ncards:\n- title: !!binary aGk=\n", "tags"},
		"merge keys":     {"set: X\ncards:\n- &a\n  title: A\n- <<: *a\n", "merge keys"},
		"alias of lists": {"set: X\na: &a [x, x]\nb: &b [*a, *a]\ncards:\n- title: A\n  types: *b\n", "an alias may stand only"},
		"alias of much":  {"set: X\na: &a " + strings.Repeat("x", maxAliasedSize+1) + "\ncards:\n- title: A\n  text: *a\n", "an alias may stand only"},
		"no anchor":      {"set: X\ncards:\n- title: *nothing\n", "without its anchor"},
		"many aliases":   {"set: X\na: &a x\ncards:\n- title: A\n  types:\n" + strings.Repeat("  - *a\n", 2*maxAliases), "anchors and aliases"},
	} {
		if _, err := parseSetFile([]byte(c.file)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want it refused with %q", name, err, c.want)
		}
	}
}

// manyKeys is one key more than a mapping may have, each in the form given.
func manyKeys(form string) string {
	var b strings.Builder
	for i := range maxKeys + 1 {
		fmt.Fprintf(&b, form, i)
	}
	return b.String()
}

// What is bounded for one mapping is not bounded for a file: many short entries are read.
func TestManyShortEntries(t *testing.T) {
	for name, file := range map[string]string{
		"block": "set: X\ncards:\n" + manyKeys("- title: A%d\n  types:\n  - strategy\n  force: 1\n"),
		"flow":  "set: X\ncards: [" + manyKeys("{title: A%d, types: [strategy], force: 1}, ") + "]\n",
	} {
		f, err := parseSetFile([]byte(file))
		if err != nil || len(f.entries) != maxKeys+1 {
			t.Errorf("%s: %v, want %d entries", name, err, maxKeys+1)
		}
	}
}

// A list that is far longer than any card's is refused with its entry: doubles are looked for one by one.
func TestLongListsAreRefused(t *testing.T) {
	records, notes := read(t, map[string]string{"x.yaml": "set: X\ncards:\n- title: Kept\n  types: [strategy]\n- title: Long\n  keywords: [" + strings.Repeat("a, ", maxListed) + "b]\n"})
	if len(records) != 1 || !noted(notes, importer.Refused, "x.yaml", 6, "at most 500 texts") {
		t.Errorf("%d records, notes %v; want the long entry refused alone", len(records), notes)
	}
}

func FuzzSetFile(f *testing.F) {
	f.Add([]byte("set: X\ncards:\n- title: A\n  types: [Personality]\n  force: +2\n  text: <b>x</b>\n"))
	f.Add([]byte("set: X\ncards:\n- title: A\n  extended_title: A, b • Experienced\n  is_back: true\n  errata:\n  - date: 2020-01-01\n    text: t\n"))
	f.Add([]byte("set: &a X\ncards: [{title: *a, types: [Sensei], clans: [All Clans], chi: '*'}]"))
	f.Add([]byte("set: X\ncards: |\n  x\n---\n- [}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<16 {
			return
		}
		file, err := parseSetFile(data)
		if err != nil {
			return
		}
		file.path = "fuzz.yaml"
		r := &reader{report: &importer.Report{}, known: map[string]setFacts{}}
		dump := r.dump([]*setFile{file})
		if _, err := importer.Merge(card.L5RCCG, []importer.NamedDump{{Source: Name, Dump: dump}}, r.report); err == nil && len(dump.Records) == 0 {
			t.Error("a merge of nothing succeeds")
		}
	})
}
