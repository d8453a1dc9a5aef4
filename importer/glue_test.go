package importer

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
)

type fakeSource struct {
	name   string
	detect bool
}

func (f fakeSource) Name() string                 { return f.name }
func (f fakeSource) Games() []card.Game           { return []card.Game{card.L5RCCG} }
func (f fakeSource) Detect(string) (string, bool) { return "it says so", f.detect }
func (f fakeSource) Read(context.Context, string, *Report) (Dump, error) {
	return Dump{}, errors.New("not read here")
}

func TestRegistry(t *testing.T) {
	a, b, c := fakeSource{"a", false}, fakeSource{"b", true}, fakeSource{"c", true}
	if _, err := NewRegistry(a, a); err == nil {
		t.Error("two sources of one name are taken")
	}
	if _, err := NewRegistry(fakeSource{}); err == nil {
		t.Error("a source without a name is taken")
	}
	r, err := NewRegistry(a, b)
	if err != nil {
		t.Fatal(err)
	}
	if s, reason, err := r.Detect("x"); err != nil || s.Name() != "b" || reason != "it says so" {
		t.Errorf("Detect gives %v, %q, %v, want b", s, reason, err)
	}
	if s, ok := r.Named("a"); !ok || s.Name() != "a" {
		t.Error("a is not found by name")
	}
	if _, ok := r.Named("z"); ok {
		t.Error("z is found by name")
	}
	if diff := cmp.Diff([]string{"a", "b"}, r.Names()); diff != "" || len(r.Sources()) != 2 {
		t.Error(diff)
	}
	none, _ := NewRegistry(a)
	if _, _, err := none.Detect("some/path"); err == nil || !strings.Contains(err.Error(), "some/path") || !strings.Contains(err.Error(), "(a)") {
		t.Errorf("nothing detected gives %v, want the path and the sources", err)
	}
	two, _ := NewRegistry(b, c)
	if _, _, err := two.Detect("p"); err == nil || !strings.Contains(err.Error(), "name the source") {
		t.Errorf("two sources for one path give %v", err)
	}
}

func TestReport(t *testing.T) {
	var r Report
	r.Game, r.Cards, r.Printings, r.Merged = card.L5RCCG, 2, 3, 1
	r.AddRead("yasuki", 2)
	r.AddRead("oracle", 1)
	info := Note{Severity: Info, Source: "b", File: "f", Line: 9, Message: "m"}
	early := Note{Severity: Warning, Source: "a", File: "f", Line: 2, Card: "C", Message: "m"}
	late := Note{Severity: Warning, Source: "a", File: "f", Line: 10, Message: "m"}
	refused := Note{Severity: Refused, Source: "z", Message: "m"}
	for _, n := range []Note{info, late, refused, early, late} {
		r.Add(n)
	}
	if diff := cmp.Diff([]Note{refused, early, late, info}, r.Sorted()); diff != "" {
		t.Errorf("order of notes (-want +got):\n%s", diff)
	}
	if got, want := r.Summary(), "l5r-ccg: 2 cards, 3 printings from oracle 1, yasuki 2 records; 1 merged, 2 warnings, 1 refused"; got != want {
		t.Errorf("Summary is %q, want %q", got, want)
	}
	for n, want := range map[Note]string{
		early:   "f:2: C: warning: m",
		refused: "z: refused: m",
	} {
		if got := n.String(); got != want {
			t.Errorf("String is %q, want %q", got, want)
		}
	}
	b, err := json.Marshal(&r)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"game":"l5r-ccg","read":{"oracle":1,"yasuki":2},"cards":2,"printings":3,"merged":1,"notes":[{"severity":"refused","source":"z","message":"m"},` +
		`{"severity":"warning","source":"a","file":"f","line":2,"card":"C","message":"m"},{"severity":"warning","source":"a","file":"f","line":10,"message":"m"},` +
		`{"severity":"info","source":"b","file":"f","line":9,"message":"m"}]}`
	if string(b) != want {
		t.Errorf("JSON is\n%s, want\n%s", b, want)
	}
	if b, _ := json.Marshal(&Report{}); !strings.Contains(string(b), `"notes":[]`) || !strings.Contains(string(b), `"read":{}`) {
		t.Errorf("an empty report is %s", b)
	}
}

func someDump() Dump {
	return Dump{
		Game: card.L5RCCG, Sets: []card.Set{{ID: "s", Game: card.L5RCCG, Name: "S"}}, Aliases: map[string]string{"old": "a", "older": "a"},
		Records: []Record{
			{Key: "a", File: "f.yaml", Line: 3, Card: card.Card{Title: "A <b> & c", Stats: card.Stats{card.Force: {Text: "+2", Value: 2, Kind: card.Signed}, card.Chi: {Text: "–", Kind: card.Dash}}}},
			{Key: "b", Card: card.Card{Title: "B", Printings: []card.Printing{{Set: "s", Legal: []string{"ivory"}}}}},
		},
	}
}

func TestDumpRoundTrip(t *testing.T) {
	packed, err := EncodeDump(someDump())
	if err != nil {
		t.Fatal(err)
	}
	again, _ := EncodeDump(someDump())
	if !bytes.Equal(packed, again) {
		t.Error("one dump gives two encodings")
	}
	back, err := DecodeDump(packed)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(someDump(), back); diff != "" {
		t.Errorf("the dump comes back otherwise (-want +got):\n%s", diff)
	}
}

func pack(t testing.TB, lines string) []byte {
	t.Helper()
	z, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	return z.EncodeAll([]byte(lines), nil)
}

func TestDecodeDumpRefuses(t *testing.T) {
	const header = `{"dump":{"version":1,"game":"l5r-ccg"}}` + "\n"
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"nothing":       {nil, ""},
		"no zstd":       {[]byte("hello"), "decode dump"},
		"no header":     {pack(t, `{"set":{"id":"x"}}`), "line 1"},
		"two headers":   {pack(t, header+header), "line 2"},
		"other version": {pack(t, `{"dump":{"version":2}}`), "version 2"},
		"no JSON":       {pack(t, header+"{"), "line 2"},
		"unknown line":  {pack(t, header+`{"what":1}`), "neither set"},
		"a long line":   {pack(t, header+`{"set":{"id":"`+strings.Repeat("x", maxDumpLineBytes)+`"}}`), "after line 1"},
		"cut off":       {pack(t, header+strings.Repeat(`{"set":{"id":"x"}}`+"\n", 100))[:30], "decode dump"},
	} {
		if _, err := DecodeDump(c.data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: DecodeDump gives %v, want an error with %q", name, err, c.want)
		}
	}
}

func FuzzDecodeDump(f *testing.F) {
	good, err := EncodeDump(someDump())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add(good[:len(good)/2])
	f.Add(pack(f, `{"dump":{"version":1,"game":"x"}}`+"\n"+`{"record":{"card":{"stats":{"force":{"text":""}}}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := DecodeDump(data)
		if err != nil {
			return
		}
		packed, err := EncodeDump(d)
		if err != nil {
			t.Fatalf("what was decoded cannot be encoded: %v", err)
		}
		back, err := DecodeDump(packed)
		if err != nil {
			t.Fatalf("what was encoded cannot be decoded: %v", err)
		}
		if len(back.Records) != len(d.Records) || len(back.Sets) != len(d.Sets) {
			t.Fatal("a round trip loses records or sets")
		}
	})
}

func TestHashContent(t *testing.T) {
	a, b := &card.Card{ID: "a", Title: "A"}, &card.Card{ID: "b", Title: "B"}
	x, y := card.Set{ID: "x"}, card.Set{ID: "y"}
	base := store.Content{Cards: []*card.Card{a, b}, Sets: []card.Set{x, y}, Aliases: map[string]string{"o": "a", "p": "b"}}
	want := HashContent(card.L5RCCG, base)
	if len(want) != 64 {
		t.Errorf("the hash is %q, want 64 hex digits", want)
	}
	if got := HashContent(card.L5RCCG, store.Content{Cards: []*card.Card{b, a}, Sets: []card.Set{y, x}, Aliases: base.Aliases}); got != want {
		t.Error("the order of cards or sets changes the hash")
	}
	if base.Cards[0] != a || base.Sets[0].ID != "x" {
		t.Error("hashing reorders its input")
	}
	for name, c := range map[string]store.Content{
		"a card less":   {Cards: []*card.Card{a}, Sets: base.Sets, Aliases: base.Aliases},
		"a set less":    {Cards: base.Cards, Sets: []card.Set{x}, Aliases: base.Aliases},
		"an alias less": {Cards: base.Cards, Sets: base.Sets, Aliases: map[string]string{"o": "a"}},
		"another title": {Cards: []*card.Card{a, {ID: "b", Title: "C"}}, Sets: base.Sets, Aliases: base.Aliases},
	} {
		if HashContent(card.L5RCCG, c) == want {
			t.Errorf("%s does not change the hash", name)
		}
	}
	if HashContent(card.Altered, base) == want {
		t.Error("the game does not change the hash")
	}
}

func TestParseDay(t *testing.T) {
	for in, want := range map[string]string{
		"2012-11-05": "2012-11-05", "November 5th, 2012": "2012-11-05", "May 1st 2001": "2001-05-01", "2 March 2003": "2003-03-02",
		"Mar 22nd, 2003": "2003-03-22", "2012-06-01T00:00:00Z": "2012-06-01", "2012-13-01": "", "soon": "", "": "", "th, 2012": "",
	} {
		got, ok := ParseDay(in)
		if got != want || ok != (want != "") {
			t.Errorf("ParseDay(%q) = %q, %v, want %q", in, got, ok, want)
		}
	}
}
