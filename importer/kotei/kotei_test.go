package kotei

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/importer"
)

const head = `{"kotei":1,"game":"l5r-ccg","release":"test"}` + "\n"

const oneCard = `{"card":{"id":"nobody","game":"l5r-ccg","title":"Nobody","types":["event"],"printings":[{"id":"x.nobody","set":"x"}]}}` + "\n"

// readString reads an export given as text.
func readString(text string) (importer.Dump, []importer.Note, error) {
	var report importer.Report
	dump, err := read(context.Background(), strings.NewReader(text), "test.jsonl", &report)
	return dump, report.Sorted(), err
}

func invented(t testing.TB) *catalog.Catalog {
	t.Helper()
	cards := []*card.Card{
		{
			ID: "nobody-special", Game: card.L5RCCG, Title: "Nobody Special", Subtitle: "<the> & Third", Side: card.DynastySide,
			Types: []card.Type{card.Personality}, Clans: []card.Clan{"crab"}, Keywords: []card.Keyword{"Samurai", "Unique"},
			Stats:     card.Stats{card.Force: {Text: "4", Value: 4}, card.HonorRequirement: {Text: "–", Kind: card.Dash}},
			Text:      "Waves.",
			Printings: []card.Printing{{ID: "second.nobody-special", Set: "second", Legal: []string{"ivory"}}},
		},
		{ID: "an-event", Game: card.L5RCCG, Title: "An Event", Side: card.DynastySide, Types: []card.Type{card.Event}},
	}
	for _, c := range cards {
		c.Derive()
	}
	sets := []card.Set{{ID: "second", Game: card.L5RCCG, Name: "Second", Date: "2001-01-01"}, {ID: "zeroth", Game: card.L5RCCG, Name: "Zeroth", Codes: []string{"0th"}}}
	cat, err := catalog.New(card.L5RCCG, catalog.Release{Hash: "abc"}, cards, nil, sets, map[string]string{"old-event": "an-event", "nobody": "nobody-special"})
	if err != nil {
		t.Fatal(err)
	}
	return cat
}

func TestExportForm(t *testing.T) {
	var b bytes.Buffer
	if err := Export(&b, invented(t)); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	for i, want := range []string{
		`{"kotei":1,"game":"l5r-ccg","release":"abc","sets":2,"aliases":2,"cards":2}`,
		`{"set":{"id":"zeroth","game":"l5r-ccg","name":"Zeroth","codes":["0th"]}}`,
		`{"set":{"id":"second","game":"l5r-ccg","name":"Second","date":"2001-01-01"}}`,
		`{"alias":{"old":"nobody","id":"nobody-special"}}`,
		`{"alias":{"old":"old-event","id":"an-event"}}`,
		`{"card":{"id":"an-event","game":"l5r-ccg","title":"An Event",`,
		`{"card":{"id":"nobody-special","game":"l5r-ccg","title":"Nobody Special","subtitle":"<the> & Third",`,
	} {
		if i >= len(lines) || !strings.HasPrefix(lines[i], want) {
			t.Errorf("line %d is not %s\nbut %s", i+1, want, lines[min(i, len(lines)-1)])
		}
	}
	if len(lines) != 7 {
		t.Errorf("%d lines, want 7", len(lines))
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestExportReportsWriteErrors(t *testing.T) {
	if err := Export(failingWriter{}, invented(t)); err == nil || !strings.Contains(err.Error(), "disk full") || !strings.Contains(err.Error(), "abc") {
		t.Errorf("error %v, want the release and the cause", err)
	}
}

func TestRead(t *testing.T) {
	var b bytes.Buffer
	cat := invented(t)
	if err := Export(&b, cat); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"plain": b.String(), "with a byte order mark": "\xef\xbb\xbf" + b.String(), "CRLF": strings.ReplaceAll(b.String(), "\n", "\r\n"),
		"no last line end": strings.TrimSpace(b.String()), "blank lines": strings.ReplaceAll(b.String(), "\n{\"card", "\n\n{\"card"),
		"gzip": gzipped(t, b.String()),
	} {
		dump, notes, err := readString(text)
		if err != nil || len(notes) != 0 {
			t.Errorf("%s: %v, notes %v", name, err, notes)
			continue
		}
		if dump.Game != card.L5RCCG || len(dump.Records) != 2 || dump.Records[1].Key != "nobody-special" || dump.Records[1].File != "test.jsonl" {
			t.Errorf("%s: dump %+v", name, dump)
		}
		for i := range dump.Records {
			if diff := cmp.Diff(*cat.At(i), dump.Records[i].Card); diff != "" {
				t.Errorf("%s: card (-want +got):\n%s", name, diff)
			}
		}
		if diff := cmp.Diff(cat.Aliases(), dump.Aliases); diff != "" {
			t.Errorf("%s: old ids (-want +got):\n%s", name, diff)
		}
		if len(dump.Sets) != 2 || dump.Sets[1].Date != "2001-01-01" {
			t.Errorf("%s: sets %+v", name, dump.Sets)
		}
	}
}

func gzipped(t testing.TB, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestRefusedLines(t *testing.T) {
	for _, c := range []struct{ name, line, want string }{
		{"no JSON", "{oh no", "it is not a line of an export"},
		{"nothing known", `{"other":1}`, "exactly one of set, alias and card"},
		{"two things", `{"set":{"id":"s","name":"S"},"alias":{"old":"a","id":"nobody"}}`, "exactly one of set, alias and card"},
		{"wrong type", `{"card":{"id":5}}`, "it is not a line of an export"},
		{"a list", `[]`, "it is not a line of an export"},
		{"id twice", strings.TrimSpace(oneCard), "the id nobody is already that of line 2"},
		{"no id", `{"card":{"title":"X"}}`, `the card's id "" is none`},
		{"bad id", `{"card":{"id":"../x","title":"X"}}`, `the card's id "../x" is none`},
		{"other game", `{"card":{"id":"x","game":"altered","title":"X"}}`, `the card x is of the game "altered"`},
		{"set without id", `{"set":{"name":"X"}}`, `the set's id "" is none`},
		{"set of another game", `{"set":{"id":"x","game":"altered"}}`, `the set x is of the game "altered"`},
		{"bad old id", `{"alias":{"old":"a b","id":"nobody"}}`, "the old id"},
		{"too long", `{"card":{"id":"x","title":"` + strings.Repeat("x", maxLine) + `"}}`, "the line is over 1 MiB"},
		{"too deep", `{"card":{"names":` + strings.Repeat(`{"a":`, 20_000) + "1" + strings.Repeat("}", 20_001) + `}`, "it is not a line of an export"},
	} {
		after := strings.Replace(oneCard, "nobody", "after", 2)
		dump, notes, err := readString(head + oneCard + c.line + "\n" + after)
		if err != nil || len(dump.Records) != 2 || dump.Records[1].Key != "after" || dump.Records[1].Line != 4 {
			t.Errorf("%s: %v, %d records: the rest must go on", c.name, err, len(dump.Records))
		}
		if len(notes) != 1 || notes[0].Severity != importer.Refused || notes[0].Line != 3 || !strings.Contains(notes[0].Message, c.want) {
			t.Errorf("%s: notes %v, want one on line 3 with %q", c.name, notes, c.want)
		}
	}
}

func TestWarnings(t *testing.T) {
	counted := `{"kotei":1,"game":"l5r-ccg","release":"r","sets":1,"aliases":3,"cards":2}` + "\n"
	dump, notes, err := readString(counted + `{"alias":{"old":"gone","id":"nowhere"}}` + "\n" + `{"alias":{"old":"nobody","id":"nobody"}}` + "\n" +
		`{"alias":{"old":"former","id":"nobody"}}` + "\n" + oneCard)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{"former": "nobody"}, dump.Aliases); diff != "" {
		t.Errorf("old ids (-want +got):\n%s", diff)
	}
	var got []string
	for _, n := range notes {
		got = append(got, fmt.Sprintf("%s %d %s", n.Severity, n.Line, n.Message))
	}
	want := []string{
		"warning 0 the old id gone leads to nowhere, which is no card here: left out",
		"warning 1 the header tells of 1 sets, the file has 0: it was cut off or edited",
		"warning 1 the header tells of 2 cards, the file has 1: it was cut off or edited",
		"warning 5 the old id nobody is that of a card too: the old id was left out",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("notes (-want +got):\n%s", diff)
	}
}

func TestRefusedFiles(t *testing.T) {
	cut := gzipped(t, head+oneCard)
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "not a Kotei export"},
		{"no header", oneCard, "not a Kotei export"},
		{"newer version", `{"kotei":2,"game":"l5r-ccg"}` + "\n" + oneCard, "update kotei, or export the data again"},
		{"unknown game", `{"kotei":1,"game":"chess"}` + "\n" + oneCard, `line 1: the game "chess" is not known`},
		{"no card", head, "no card that can be used"},
		{"damaged gzip", cut[:len(cut)-9], "unexpected EOF"},
	} {
		_, _, err := readString(c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
	var version *VersionError
	if _, _, err := readString(`{"kotei":7,"game":"altered"}`); !errors.As(err, &version) || version.Version != 7 {
		t.Errorf("a newer version gives %v, want a VersionError", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	text := head + oneCard + strings.Repeat("\n", 1000)
	if _, err := read(ctx, strings.NewReader(text), "x", &importer.Report{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled read gives %v", err)
	}
}

func TestDetect(t *testing.T) {
	for _, c := range []struct {
		name, text, reason string
	}{
		{"a.jsonl", head + oneCard, "Kotei export of l5r-ccg, version 1"},
		{"b.bin", gzipped(t, head+oneCard), "Kotei export of l5r-ccg, version 1"},
		{"c.jsonl", `{"kotei":9,"game":"altered"}`, "Kotei export of altered, version 9"},
		{"d.json", `[{"title":"x"}]`, ""},
		{"e.json", `{"title":"x"}`, ""},
		{"f.txt", strings.Repeat("x", 3<<20), ""},
		{"g.gz", "\x1f\x8bnonsense", ""},
	} {
		path := filepath.Join(t.TempDir(), c.name)
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		reason, ok := New().Detect(path)
		if ok != (c.reason != "") || !strings.Contains(reason, c.reason) {
			t.Errorf("Detect(%s) = %q, %v, want %q", c.name, reason, ok, c.reason)
		}
	}
	if reason, ok := New().Detect(t.TempDir()); ok {
		t.Errorf("a folder is taken for an export: %s", reason)
	}
	if _, err := New().Read(context.Background(), t.TempDir(), &importer.Report{}); err == nil || !strings.Contains(err.Error(), "is not a regular file") {
		t.Errorf("reading a folder gives %v", err)
	}
}

func TestFileBound(t *testing.T) {
	if testing.Short() {
		t.Skip("unpacks 512 MiB")
	}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	_, _ = z.Write([]byte(head + oneCard))
	zeros := make([]byte, 1<<20)
	for range maxUnpacked >> 20 {
		_, _ = z.Write(zeros)
	}
	_ = z.Close()
	if _, _, err := readString(b.String()); !errors.Is(err, errTooLarge) {
		t.Errorf("more than 512 MiB unpacked gives %v", err)
	}
}
