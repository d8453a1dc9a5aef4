package altered

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

func TestDetect(t *testing.T) {
	list := "[" + heron("ALT_CORE_B_AX_04_C", "en", "Heron", "AX", "COMMON") + "]"
	for name, c := range map[string]struct {
		files map[string]string
		want  bool
	}{
		"set file":          {map[string]string{"CORE_EN.json": list}, true},
		"deep folder":       {map[string]string{"META/sets.json": `{"sets":[]}`, "SETS/CORE/CORE_EN.json": list}, true},
		"lines":             {map[string]string{"u.jsonl": strings.TrimPrefix(strings.TrimSuffix(list, "]"), "[") + "\n"}, true},
		"joined languages":  {map[string]string{"slim.json": `[{"reference":"ALT_CORE_B_AX_04_C","name":{},"main_effect":{}}]`}, true},
		"with a mark":       {map[string]string{"a.json": "\ufeff \n" + list}, true},
		"empty":             {map[string]string{"a.json": ""}, false},
		"another list":      {map[string]string{"a.json": `[{"reference":"X","cardType":{}}]`}, false},
		"a deck's export":   {map[string]string{"a.json": `{"@type":"DeckUserList","alterator":` + strings.Trim(list, "[]") + "}"}, false},
		"several games":     {map[string]string{"altered/CORE_EN.json": list, "l5r-ccg/sets/a.yaml": "set: A\n"}, false},
		"no JSON":           {map[string]string{"a.txt": list}, false},
		"an export of ours": {map[string]string{"a.jsonl": `{"kotei":1,"game":"altered"}` + "\n" + `{"card":{"id":"ALT_CORE_B_AX_04_C"}}`}, false},
	} {
		dir := write(t, c.files)
		reason, ok := Source{}.Detect(dir)
		if ok != c.want || ok && reason == "" {
			t.Errorf("%s: %q, %v", name, reason, ok)
		}
		if c.want && len(c.files) == 1 {
			for f := range c.files {
				if _, ok := (Source{}).Detect(filepath.Join(dir, f)); !ok {
					t.Errorf("%s: the file alone is not known", name)
				}
			}
		}
	}
	if _, ok := (Source{}).Detect(filepath.Join(t.TempDir(), "none.json")); ok {
		t.Error("a file that is not there is known")
	}
}

// TestDamagedFiles: what stands before the damage is kept, the place of the damage is said, and other files go on.
func TestDamagedFiles(t *testing.T) {
	good := heron("ALT_CORE_B_AX_04_C", "en", "Heron", "AX", "COMMON")
	other := "[" + heron("ALT_CORE_B_BR_05_C", "en", "Crane", "BR", "COMMON") + "]"
	for name, c := range map[string]struct {
		file, content string
		line          int
		words         string
		kept          bool
	}{
		"cut off":         {"a.json", "[\n" + good + ",\n" + good[:200], 3, "ends too early", true},
		"broken":          {"a.json", "[\n" + good + ",\n{\"reference\": nonsense}]", 3, "invalid character", true},
		"no reference":    {"a.json", "[\n" + good + ",\n\n{\"cardType\":{}}]", 4, "no reference", true},
		"other reference": {"a.json", "[" + good + ",\n{\"reference\":\"ALT_X\"}]", 2, `"ALT_X" is no reference`, true},
		"no name":         {"a.json", "[" + good + ",\n{\"reference\":\"ALT_CORE_B_AX_05_C\"}]", 2, "no name", true},
		"wrong shape":     {"a.json", "[" + good + ",\n7]", 2, "not a record", true},
		"broken line":     {"a.jsonl", good + "\n{oops\n\n" + good + "\n", 2, "not a record", true},
		"long line":       {"a.jsonl", good + "\n" + strings.Repeat("x", maxRecordBytes+1) + "\n" + good, 2, "longer than", true},
		"long record":     {"a.json", "[" + good + ",\n{\"reference\":\"" + strings.Repeat("x", maxRecordBytes) + "\"}]", 2, "longer than", true},
	} {
		cards, _, notes := read(t, map[string]string{c.file: c.content, "b.json": other})
		if _, ok := cards["ALT_CORE_B_AX_04_C"]; ok != c.kept {
			t.Errorf("%s: cards %v", name, len(cards))
		}
		if _, ok := cards["ALT_CORE_B_BR_05_C"]; !ok {
			t.Errorf("%s: the other file was not read", name)
		}
		if !noted(notes, importer.Refused, c.file, c.line, c.words) {
			t.Errorf("%s: notes %v", name, notes)
		}
	}
}

// TestShapes: a page of the API, a single record, and lines.
func TestShapes(t *testing.T) {
	a, b := heron("ALT_CORE_B_AX_04_C", "en", "Heron", "AX", "COMMON"), heron("ALT_CORE_B_BR_05_C", "en", "Crane", "BR", "COMMON")
	for name, c := range map[string]struct {
		file, content string
		cards         int
	}{
		"page":   {"a.json", `{"hydra:totalItems":2,"hydra:member":[` + a + "," + b + "]}", 2},
		"single": {"a.json", a, 1},
		"lines":  {"a.ndjson", "\ufeff" + a + "\r\n\r\n" + b, 2},
		"marked": {"a.json", "\ufeff[" + a + "]", 1},
	} {
		cards, _, notes := read(t, map[string]string{c.file: c.content})
		if len(cards) != c.cards || len(notes) > 0 {
			t.Errorf("%s: %d cards, %v", name, len(cards), notes)
		}
	}
}

func TestReadErrors(t *testing.T) {
	var report importer.Report
	for name, dir := range map[string]string{
		"no cards": write(t, map[string]string{"a.json": "[]"}), "no files": t.TempDir(), "not there": filepath.Join(t.TempDir(), "x"),
		"other kind": filepath.Join(write(t, map[string]string{"a.txt": "x"}), "a.txt"),
	} {
		if _, err := (Source{}).Read(context.Background(), dir, &report); err == nil || !strings.Contains(err.Error(), "altered: read "+dir) {
			t.Errorf("%s: %v", name, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	dir := write(t, map[string]string{"a.json": "[" + heron("ALT_CORE_B_AX_04_C", "en", "Heron", "AX", "COMMON") + "]"})
	if _, err := (Source{}).Read(ctx, dir, &report); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestOtherFiles: files of other kinds between the cards are left out with a note.
func TestOtherFiles(t *testing.T) {
	cards, _, notes := read(t, map[string]string{
		"SETS/CORE_EN.json": "[" + heron("ALT_CORE_B_AX_04_C", "en", "Heron", "AX", "COMMON") + "]", "META/sets.json": `{"x":1}`, ".git/a.json": "[", "readme.txt": "x",
	})
	if len(cards) != 1 || len(notes) != 1 || !noted(notes, importer.Info, "sets.json", 0, "left out") {
		t.Errorf("%d cards, %v", len(cards), notes)
	}
}

// FuzzRead: no bytes panic, and every card that comes out passes the check or is refused by it.
func FuzzRead(f *testing.F) {
	f.Add([]byte("["+heron("ALT_CORE_B_AX_04_C", "en", "Heron", "AX", "COMMON")+"]"), false)
	f.Add([]byte(heron("ALT_CORE_B_AX_04_C", "fr", "Héron", "AX", "COMMON")+"\n{"), true)
	f.Add([]byte(`[{"reference":"ALT_CORE_B_AX_04_C","name":{"en":"A","fr":"B"},"stats":{"MAIN_COST":"#3"},"main_effect":{"en":"[[#"}}]`), false)
	f.Add([]byte(`{"hydra:member":[{"reference":"ALT_CORE_B_AX_04_U_1","name":"\u0000"}]}`), false)
	f.Add([]byte(`{"reference":"ALT_CORE_B_AX_04_C","name":"x"}`), false)
	f.Fuzz(func(t *testing.T, data []byte, lines bool) {
		var report importer.Report
		g := newGatherer(&report)
		if err := g.read(context.Background(), bytes.NewReader(data), "x.json", lines); err != nil {
			t.Fatal(err)
		}
		for _, r := range g.dump().Records {
			if _, ok := card.ParseAlteredReference(r.Card.ID); !ok || r.Key != r.Card.ID || len(r.Card.Printings) != 1 || r.Line < 1 {
				t.Fatalf("%+v", r)
			}
		}
	})
}

func ExampleSource_Detect() {
	_, ok := Source{}.Detect("no-such-folder")
	fmt.Println(Source{}.Name(), Source{}.Games(), ok)
	// Output: altered [altered] false
}

func BenchmarkRead(b *testing.B) {
	var list []string
	for i := 1; i < 1000; i++ {
		list = append(list, heron(fmt.Sprintf("ALT_CORE_B_AX_%d_C", i), "en", "Heron", "AX", "COMMON"))
	}
	data := []byte("[" + strings.Join(list, ",\n") + "]")
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		g := newGatherer(&importer.Report{})
		if err := g.read(context.Background(), bytes.NewReader(data), "x.json", false); err != nil {
			b.Fatal(err)
		}
		if n := len(g.dump().Records); n != 999 {
			b.Fatal(n)
		}
	}
}
