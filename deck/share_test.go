package deck_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"net/url"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
)

// asJSON is everything of a deck that is not about how a list was read.
func asJSON(t testing.TB, d deck.Deck) string {
	t.Helper()
	b, err := deck.ToJSON(d)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// A code carries the whole deck: sections, counts that are none, printings and names that no card was found for, in
// their order.
func TestShareCarriesTheWholeDeck(t *testing.T) {
	r := hostile(t)
	rapid.Check(t, func(rt *rapid.T) {
		d := aDeck(rt, r, true)
		d.Name, d.Format = rapid.String().Draw(rt, "name"), rapid.String().Draw(rt, "format")
		for i := range d.Entries {
			d.Entries[i].Section = deck.Section(rapid.SampledFrom([]string{"", "dynasty", "fate", "maybe later"}).Draw(rt, "section"))
			d.Entries[i].Printing = rapid.SampledFrom([]string{"", "first-light.x", "of-no.set"}).Draw(rt, "printing")
		}
		code := deck.Share(d)
		if u, err := url.Parse("https://kotei.example/#d=" + code); err != nil || u.EscapedFragment() != "d="+code {
			rt.Fatalf("%q cannot stand behind #: %v", code, err)
		}
		for _, form := range []string{code, " " + code + "\n", "https://kotei.example/#" + code, "https://kotei.example/?lang=fr#d=" + code + "&f=ivory"} {
			got, err := deck.FromShare(form, r)
			if err != nil {
				rt.Fatalf("%q: %v", form, err)
			}
			if a, b := asJSON(t, d), asJSON(t, got); a != b {
				rt.Fatalf("%s came back as %s", a, b)
			}
			if deck.Hash(d) != deck.Hash(got) {
				rt.Fatal("another hash")
			}
		}
	})
}

// A list goes out as a code, which is told from lists and read back, and says how many names have no card.
func TestShareIsADialect(t *testing.T) {
	r := deck.NewResolver(cardtest.Catalog(t, card.Card{Title: "Quiet Mill", Types: []card.Type{card.Holding}}))
	res, err := deck.Read([]byte("Name: Mills\n# Dynasty\n3 Quiet Mill\n1 Nobody Anybody Knows\n"), deck.Options{}, r)
	if err != nil {
		t.Fatal(err)
	}
	code, losses, err := r.Write(res.Deck, "share")
	if err != nil || len(losses) > 0 {
		t.Fatal(losses, err)
	}
	back, err := deck.Read([]byte("\n"+code), deck.Options{}, r)
	if err != nil {
		t.Fatal(err)
	}
	if back.Dialect != "share" || back.Unresolved != 1 || back.Deck.Name != "Mills" || deck.Hash(back.Deck) != deck.Hash(res.Deck) {
		t.Errorf("%+v", back)
	}
	if len(back.Lines) < 2 || back.Lines[0].Kind != deck.KindBlank || back.Lines[1].Kind != deck.KindComment || back.Deck.Entries[1].Line != 2 || back.Deck.Entries[1].Name != "Nobody Anybody Knows" {
		t.Errorf("lines %+v, entries %+v", back.Lines, back.Deck.Entries)
	}
	for _, list := range []string{"k", "k1", "k.", "k1. Quiet Mill", "1 Quiet Mill", "kx.abc", "Kuni.abc", "k1.abc\n1 Quiet Mill"} {
		if res, err := deck.Read([]byte(list), deck.Options{}, r); err != nil || res.Dialect == "share" {
			t.Errorf("%q was taken for a code: %v, %v", list, res.Dialect, err)
		}
	}
}

// A damaged code is an error and never another deck.
func TestDamagedShare(t *testing.T) {
	r := deck.NewResolver(cardtest.Catalog(t, card.Card{Title: "Quiet Mill", Types: []card.Type{card.Holding}}))
	d := deck.Deck{Name: "Mills", Entries: []deck.Entry{
		{Card: "quiet-mill", Count: 3, Section: deck.Dynasty}, {Name: "Nobody", Count: 1, Section: deck.Fate, Printing: "a.b"}, {Card: "quiet-mill", RawCount: "many", Section: deck.Start},
	}}
	code, want := deck.Share(d), asJSON(t, d)
	broken := func(form string) {
		got, err := deck.FromShare(form, r)
		if err == nil && asJSON(t, got) != want {
			t.Errorf("%q became %s", form, asJSON(t, got))
		}
		var syntax *deck.SyntaxError
		if err != nil && !errors.As(err, &syntax) {
			t.Errorf("%q: %v", form, err)
		}
	}
	for i := range code {
		broken(code[:i])
		broken(code[:i] + code[i+1:])
		for _, c := range []string{"A", "x", "0", "-"} {
			broken(code[:i] + c + code[i+1:])
		}
	}
	if _, err := deck.FromShare(code[:len(code)-2], r); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("cut short: %v", err)
	}
	if _, err := deck.FromShare("k2."+code[3:], r); err == nil || !strings.Contains(err.Error(), "version 2, and version 1 is read") {
		t.Errorf("of version 2: %v", err)
	}
	if _, err := deck.Read([]byte("k27.abc"), deck.Options{}, r); err == nil || !strings.Contains(err.Error(), "version 27") {
		t.Errorf("a detected code of version 27: %v", err)
	}
}

// pack makes a code of any content.
func pack(t testing.TB, content []byte) string {
	t.Helper()
	var b bytes.Buffer
	if err := binary.Write(&b, binary.BigEndian, crc32.ChecksumIEEE(content)); err != nil {
		t.Fatal(err)
	}
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return "k1." + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// What a small code can blow up to is bounded, and so is what its numbers announce.
func TestShareBombs(t *testing.T) {
	r := deck.NewResolver(cardtest.Catalog(t))
	huge := binary.AppendUvarint(nil, 1<<60)
	many := deck.Deck{}
	for i := range deck.MaxCardLines + 1 {
		many.Entries = append(many.Entries, deck.Entry{Name: fmt.Sprint("Nobody ", i), Count: 1})
	}
	for name, code := range map[string]string{
		"a gigabyte of zeros":     pack(t, make([]byte, 64<<20)),
		"a long text":             pack(t, append(huge, 'x')),
		"many sections":           pack(t, append([]byte{0, 0}, huge...)),
		"many entries":            pack(t, append([]byte{0, 0, 0}, huge...)),
		"no section":              pack(t, []byte{0, 0, 0, 1, 0, 1, 1, 'x'}),
		"a section that is none":  pack(t, []byte{0, 0, 1, 1, 'a', 1, 1 << 3, 1, 1, 'x'}),
		"a number without an end": pack(t, bytes.Repeat([]byte{0xff}, 40)),
		"something behind":        pack(t, []byte{0, 0, 0, 0, 0}),
		"nothing":                 pack(t, nil),
		"too many lines":          deck.Share(many),
	} {
		allocated := testing.AllocsPerRun(1, func() {
			if _, err := deck.FromShare(code, r); err == nil {
				t.Errorf("%s was read", name)
			}
		})
		if allocated > 10_000 {
			t.Errorf("%s: %f allocations", name, allocated)
		}
	}
	var limit *deck.LimitError
	if _, err := deck.FromShare(deck.Share(many), r); !errors.As(err, &limit) || limit.Limit != deck.MaxCardLines {
		t.Errorf("501 lines: %v", err)
	}
	// A count out of range is kept as it is.
	d, err := deck.FromShare(pack(t, []byte{0, 0, 1, 0, 1, 1, 0xc1, 0x84, 0x3d, 1, 'x'}), r)
	if err != nil || len(d.Entries) != 1 || d.Entries[0].RawCount != "1000001" {
		t.Errorf("%+v, %v", d, err)
	}
}

func FuzzFromShare(f *testing.F) {
	r := hostile(f)
	f.Add(deck.Share(deck.Deck{Name: "x", Entries: []deck.Entry{{Card: "foxes", Count: 3, Section: deck.Fate}}}), []byte(nil))
	f.Add("k9.AAAA", []byte{0, 0, 1, 1, 'a', 1, 0, 1, 1, 'x'})
	f.Add("https://kotei.example/#d=k1.", []byte{1, 'n', 0, 1, 0, 2, 1, 6, 1, 1, '?', 1, 'x', 1, 'y', 1, 'p'})
	f.Fuzz(func(t *testing.T, code string, content []byte) {
		for _, c := range []string{code, pack(t, content)} {
			d, err := deck.FromShare(c, r)
			if err != nil {
				continue
			}
			// An unknown id is a name the next time, and a name may be a card's.
			once, err := deck.FromShare(deck.Share(d), r)
			if err != nil {
				t.Fatalf("%q: %s does not come back: %v", c, asJSON(t, d), err)
			}
			twice, err := deck.FromShare(deck.Share(once), r)
			if err != nil || asJSON(t, once) != asJSON(t, twice) || len(once.Entries) != len(d.Entries) {
				t.Fatalf("%q: %s came back as %s, %v", c, asJSON(t, once), asJSON(t, twice), err)
			}
		}
	})
}

func BenchmarkFromShare(b *testing.B) {
	r := hostile(b)
	var d deck.Deck
	for i, title := range hostileTitles {
		d.Entries = append(d.Entries, deck.Entry{Card: card.Slug(title), Count: i%3 + 1, Section: deck.Dynasty})
	}
	code := deck.Share(d)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := deck.FromShare(code, r); err != nil {
			b.Fatal(err)
		}
	}
}

func ExampleShare() {
	d := deck.Deck{Name: "Mills", Entries: []deck.Entry{{Name: "Quiet Mill", Count: 3, Section: deck.Dynasty}}}
	link := "https://kotei.example/#d=" + deck.Share(d)

	cards, err := catalog.New(card.L5RCCG, catalog.Release{}, nil, nil, nil, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	back, err := deck.FromShare(link, deck.NewResolver(cards))
	fmt.Println(back.Name, back.Entries[0].Count, back.Entries[0].Name, err)
	// Output: Mills 3 Quiet Mill <nil>
}
