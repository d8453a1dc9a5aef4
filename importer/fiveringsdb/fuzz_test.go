package fiveringsdb

import (
	"context"
	"encoding/json"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"github.com/kotei-dev/kotei/importer"
)

// FuzzRead: no card file and no list of printings panics, and every card that comes out has an id and a place.
func FuzzRead(f *testing.F) {
	files := small()
	f.Add(files["Card/01-someone.json"], files["PackCard/alpha.json"], files["Pack.json"])
	f.Add(files["Card/02-someone.json"], files["PackCard/beta.json"], `[{"id":"beta","name":"B"}]`)
	f.Add(`[{"id":"1","name":"x","elements":["all"],"deck_limit":"-","cost":1e9}]`, `[{"card_id":"1","position":null}]`, `{}`)
	f.Add("\xef\xbb\xbf{\"id\":\"01-a\",\"name\":\"\\u0000\",\"text\":\"<b\"}", `null`, `[[]]`)
	f.Fuzz(func(t *testing.T, cards, printings, packs string) {
		dump, err := readTree(context.Background(), fstest.MapFS{
			"Card/a.json":         {Data: []byte(cards)},
			"PackCard/alpha.json": {Data: []byte(printings)},
			"Pack.json":           {Data: []byte(packs)},
		}, "tree", &importer.Report{})
		if (err == nil) != (len(dump.Records) > 0) {
			t.Fatalf("%d records and error %v", len(dump.Records), err)
		}
		ids := map[string]bool{}
		for _, r := range dump.Records {
			if !importer.ValidLCGID(r.Card.ID) || ids[r.Card.ID] || r.Key == "" || r.File == "" || r.Line < 1 || !utf8.ValidString(r.Card.Title) {
				t.Fatalf("record %+v", r)
			}
			ids[r.Card.ID] = true
		}
		for old, id := range dump.Aliases {
			if ids[old] || !ids[id] {
				t.Fatalf("old id %q leads to %q", old, id)
			}
		}
	})
}

// FuzzEach: the walk through a file takes each object once, with a line inside the file.
func FuzzEach(f *testing.F) {
	for _, s := range []string{"", "[]", "{}", "[{},\n{}]", "{\n}x", "[1,2", "\xef\xbb\xbf[]", "[[[["} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		line, err := each([]byte(text), func(object json.RawMessage, line int) {
			if line < max(last, 1) || !json.Valid(object) {
				t.Fatalf("line %d after %d, object %q", line, last, object)
			}
			last = line
		})
		if err != nil && line < 1 || err == nil && !json.Valid([]byte(trimBOM(text))) && len(text) < 1000 {
			t.Fatalf("line %d, %v", line, err)
		}
	})
}

func trimBOM(s string) string {
	if len(s) >= 3 && s[:3] == "\xef\xbb\xbf" {
		return s[3:]
	}
	return s
}
