package deck_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/deck"
)

func TestFromJSON(t *testing.T) {
	r := invented(t)
	tests := []struct {
		card string // JSON of one card
		want string // id, section, count, raw count, name, candidates
	}{
		{`{"id":"copper-kiln","count":3,"section":"dynasty"}`, "copper-kiln dynasty 3"},
		{`{"id":"copper-kiln","count":3}`, "copper-kiln dynasty 3"},
		{`{"id":"copper-kiln","count":3,"section":"fate"}`, "copper-kiln fate 3"},
		{`{"id":"copper-kiln","count":3,"section":"attic"}`, "copper-kiln attic 3"},
		{`{"id":"copper-kiln","section":"dynasty"}`, "copper-kiln dynasty 1"},
		{`{"id":"copper-kiln","count":null}`, "copper-kiln dynasty 1"},
		{`{"id":"copper-kiln","count":3.0}`, "copper-kiln dynasty 3"},
		{`{"id":"copper-kiln","count":3.5}`, "copper-kiln dynasty 0 raw 3.5"},
		{`{"id":"copper-kiln","count":0}`, "copper-kiln dynasty 0 raw 0"},
		{`{"id":"copper-kiln","count":-2}`, "copper-kiln dynasty 0 raw -2"},
		{`{"id":"copper-kiln","count":1e3}`, "copper-kiln dynasty 0 raw 1e3"},
		{`{"id":"copper-kiln","count":99999999999999999999}`, "copper-kiln dynasty 0 raw 99999999999999999999"},
		{`{"id":"copper-kiln","count":1000001}`, "copper-kiln dynasty 0 raw 1000001"},
		{`{"id":"copper-kiln","count":"3"}`, `copper-kiln dynasty 0 raw "3"`},
		{`{"id":"copper-kiln","count":"many"}`, "copper-kiln dynasty 0 raw many"},
		{`{"id":"copper-kiln","count":[3]}`, "copper-kiln dynasty 0 raw [3]"},
		{`{"id":"no-such-card","count":2,"section":"fate"}`, " fate 2 name no-such-card"},
		{`{"id":"no-such-card","count":2}`, "  2 name no-such-card"},
		{`{"name":"Moro Ansho - exp","count":1}`, "moro-ansho-exp dynasty 1 name Moro Ansho - exp"},
		{`{"name":"Moro Ansho","count":1}`, "moro-ansho dynasty 1"},
		{`{"id":"","name":"Sunken Dojo","count":1}`, " dynasty 1 name Sunken Dojo candidates sunken-dojo-dawn,sunken-dojo-dusk"},
		{`{}`, "  1"},
	}
	for _, tt := range tests {
		d, err := deck.FromJSON([]byte(`{"name":"n","cards":[`+tt.card+`]}`), r)
		if err != nil || d.Name != "n" || len(d.Entries) != 1 {
			t.Errorf("%s: %+v %v", tt.card, d, err)
			continue
		}
		e := d.Entries[0]
		got := fmt.Sprintf("%s %s %d", e.Card, e.Section, e.Count)
		for _, more := range [][2]string{{"raw", e.RawCount}, {"name", e.Name}, {"candidates", strings.Join(e.Candidates, ",")}} {
			if more[1] != "" {
				got += " " + more[0] + " " + more[1]
			}
		}
		if got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.card, got, tt.want)
		}
	}
}

func TestBrokenJSON(t *testing.T) {
	r := invented(t)
	for _, s := range []string{"", "[]", "{", `{"cards":[{"id":3}]}`, `{"cards":{}}`, `{"cards":[]} {}`, `{"cards":[}`, `{"name":4}`, "\xff", `{"cards":[{"id":"a"}`} {
		_, err := deck.FromJSON([]byte(s), r)
		var syntax *deck.SyntaxError
		if !errors.As(err, &syntax) || !strings.Contains(err.Error(), "kotei") {
			t.Errorf("%q: %v", s, err)
		}
	}
	many := `{"cards":[` + strings.Repeat(`{"id":"copper-kiln","count":1},`, deck.MaxCardLines) + `{"id":"copper-kiln","count":1}]}`
	var limit *deck.LimitError
	if _, err := deck.FromJSON([]byte(many), r); !errors.As(err, &limit) {
		t.Errorf("%v", err)
	}
	if _, err := deck.FromJSON([]byte(strings.Repeat(" ", deck.MaxBytes+1)), r); !errors.As(err, &limit) {
		t.Errorf("%v", err)
	}
}

// TestLinesOfJSON: every line of the JSON is in the answer, with the entry that begins there.
func TestLinesOfJSON(t *testing.T) {
	list := "\ufeff{\r\n \"cards\": [\r\n  {\"id\":\"copper-kiln\",\"count\":3},\r\n  {\"name\":\"Never Heard Of It\",\n   \"count\":1}, {\"id\":\"hold-them\",\"count\":2}\r ]\n\n}"
	res, err := deck.Read([]byte(list), deck.Options{}, invented(t))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, line := range res.Lines {
		got = append(got, fmt.Sprintf("%s %d", line.Kind, line.Entry))
	}
	want := "comment -1, comment -1, card 0, unresolved 1, card 2, comment -1, blank -1, comment -1"
	if strings.Join(got, ", ") != want || res.Unresolved != 1 || res.Dialect != "kotei" {
		t.Errorf("got %s, want %s (%s)", strings.Join(got, ", "), want, res.Dialect)
	}
}

func TestHash(t *testing.T) {
	entries := []deck.Entry{
		{Card: "copper-kiln", Count: 3, Section: deck.Dynasty, Printing: "a.b", Line: 4},
		{Card: "hold-them", Count: 2, Section: deck.Fate},
		{Name: "Never Heard", Count: 1, Section: deck.Fate},
	}
	base := deck.Hash(deck.Deck{Name: "a", Entries: entries})
	// echo -ne 'dynasty\tcopper-kiln\t3\nfate\t?never heard\t1\nfate\thold-them\t2\n' | sha256sum, in base 32
	if want := "0RT3C-DMEEH-6GM6X-Q22D3-1VTJ8"; base != want {
		t.Errorf("hash %s, want %s", base, want)
	}
	same := []deck.Entry{
		{Name: "never heard!", Count: 1, Section: deck.Fate},
		{Card: "hold-them", Count: 1, Section: deck.Fate},
		{Card: "copper-kiln", Count: 3, Section: deck.Dynasty},
		{Card: "hold-them", Count: 1, Section: deck.Fate, Printing: "c.d"},
	}
	if got := deck.Hash(deck.Deck{Name: "b", Entries: same}); got != base {
		t.Errorf("hash %s of the same deck, want %s", got, base)
	}
	for i, change := range []func(*deck.Entry){
		func(e *deck.Entry) { e.Count++ }, func(e *deck.Entry) { e.Section = deck.Fate }, func(e *deck.Entry) { e.Card = "potters-row" },
		func(e *deck.Entry) { e.Count, e.RawCount = 0, "0" },
	} {
		other := append([]deck.Entry{}, entries...)
		change(&other[0])
		if deck.Hash(deck.Deck{Entries: other}) == base {
			t.Errorf("change %d: the same hash", i)
		}
	}
}

func TestCountsAndTotal(t *testing.T) {
	huge := int(^uint(0) >> 1)
	d := deck.Deck{Entries: []deck.Entry{
		{Card: "a", Count: 3, Section: deck.Dynasty}, {Card: "b", Count: 2, Section: deck.Dynasty}, {Card: "c", RawCount: "2.5", Section: deck.Fate}, {Name: "d", Count: 4, Section: deck.Fate},
	}}
	if got := d.Counts(); len(got) != 1 || got[deck.Dynasty] != 5 {
		t.Errorf("counts %v", got)
	}
	if d.Total() != 9 {
		t.Errorf("total %d", d.Total())
	}
	d.Entries = append(d.Entries, deck.Entry{Card: "e", Count: huge})
	if d.Total() != huge {
		t.Errorf("total %d overflows", d.Total())
	}
}
