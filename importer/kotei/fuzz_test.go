package kotei

import (
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/importer"
)

// FuzzRead: no input panics or hangs; what comes out has ids, each once, and merges or is refused.
func FuzzRead(f *testing.F) {
	f.Add(head + oneCard)
	f.Add(head + `{"set":{"id":"x","name":"X"}}` + "\n" + `{"alias":{"old":"a","id":"nobody"}}` + "\n" + oneCard)
	f.Add(`{"kotei":1,"game":"altered","cards":2}` + "\n" + `{"card":{"id":"A_1","title":"X","stats":{"forest":{"text":"3","value":3}}}}`)
	f.Add(`{"kotei":2}`)
	f.Add(head + "\n\r\n{\"card\":null}\n{\"card\":{\"id\":\"x\",\"title\":\"\\u0000\"}}\n" + oneCard)
	f.Add(head + `{"card":{"id":"x","stats":{"force":{"text":""}}}}` + "\n" + oneCard)
	f.Add("\x1f\x8b\x08\x00")
	f.Fuzz(func(t *testing.T, text string) {
		dump, _, err := readString(text)
		if (err == nil) != (len(dump.Records) > 0) {
			t.Fatalf("%d records and error %v", len(dump.Records), err)
		}
		if err != nil {
			return
		}
		seen := map[string]bool{}
		for _, r := range dump.Records {
			if !validID(r.Card.ID) || r.Key != r.Card.ID || seen[r.Key] || r.Line < 2 || r.Card.Game != dump.Game {
				t.Fatalf("record %+v", r)
			}
			seen[r.Key] = true
		}
		for old, id := range dump.Aliases {
			if seen[old] || !seen[id] {
				t.Fatalf("the old id %q leads to %q", old, id)
			}
		}
		_, _ = importer.Merge(dump.Game, []importer.NamedDump{{Source: sourceName, Dump: dump}}, &importer.Report{})
	})
}

// TestHostileLines: many bad lines cost no more than their length.
func TestHostileLines(t *testing.T) {
	const size = 8 << 20
	for name, text := range map[string]string{
		"empty objects": strings.Repeat("{}\n", size/3),
		"no line ends":  strings.Repeat("x", size),
		"deep nesting":  strings.Repeat("[", size),
		"one old id":    strings.Repeat(`{"alias":{"old":"a","id":"b"}}`+"\n", size/31),
		"one card":      strings.Repeat(oneCard, size/len(oneCard)),
	} {
		if dump, _, err := readString(head + oneCard + text); err != nil || len(dump.Records) != 1 {
			t.Errorf("%s: %v, %d records, want the one good card", name, err, len(dump.Records))
		}
	}
}
