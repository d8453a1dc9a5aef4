package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/importer/importtest"
)

// tournamentFiles makes the archives of the scripts: zips/round.zip with lists and with what is none, and hostile
// ones beside it.
func tournamentFiles(examples, dir string) error {
	crab, err := os.ReadFile(filepath.Join(examples, "crab.txt"))
	if err != nil {
		return err
	}
	short := []byte("3 Iron Mine\n")
	member := func(name string, text []byte) zipMember { return zipMember{name: name, text: text} }
	archives := map[string][]zipMember{
		"round": {
			member("seat10.txt", short), member("seat2.txt", crab), member("sub/seat1.txt", crab),
			member("../../escape.txt", crab), member("/abs.txt", crab), member(".DS_Store", []byte{0}),
			member("__MACOSX/seat2.txt", []byte{0}), member("photo.jpg", []byte("\xFF\xD8\xFF\xE0\x00\x10JFIF")),
			member("large.txt", bytes.Repeat([]byte("a"), maxList+1)), member("inner.zip", []byte("PK")),
			member("esc\x1b[31m.txt", crab),
		},
		"good": {member("a.txt", crab)},
	}
	for range maxUnpacked>>20 + 6 {
		archives["bomb"] = append(archives["bomb"], member(fmt.Sprintf("%d.txt", len(archives["bomb"])), make([]byte, 3<<20)))
	}
	for range maxFiles + 1 {
		archives["many"] = append(archives["many"], member(fmt.Sprintf("%d.txt", len(archives["many"])), short))
	}
	if err := os.Mkdir(filepath.Join(dir, "zips"), 0o777); err != nil {
		return err
	}
	for name, members := range archives {
		if err := os.WriteFile(filepath.Join(dir, "zips", name+".zip"), zipOf(members), 0o666); err != nil {
			return err
		}
	}
	locked := zipOf(archives["good"])
	at := bytes.Index(locked, []byte("PK\x01\x02")) // the directory entry; its flags are 8 bytes on
	locked[at+8] |= 1
	changed := zipOf([]zipMember{{name: "a.txt", text: short, plain: true}})
	changed[bytes.Index(changed, short)] ^= 1 // no longer what its checksum says
	wide := []byte{0xFF, 0xFE}
	for _, b := range crab {
		wide = append(wide, b, 0)
	}
	return errors.Join(
		os.WriteFile(filepath.Join(dir, "zips", "locked.zip"), locked, 0o666),
		os.WriteFile(filepath.Join(dir, "zips", "changed.zip"), changed, 0o666),
		os.WriteFile(filepath.Join(dir, "zips", "none.zip"), []byte("PK\x03\x04 and no more"), 0o666),
		os.WriteFile(filepath.Join(dir, "utf16.txt"), wide, 0o666),
		os.WriteFile(filepath.Join(dir, "nul.txt"), []byte("3 Iron\x00Mine\n"), 0o666),
	)
}

type zipMember struct {
	name  string
	text  []byte
	plain bool // not compressed
}

func zipOf(members []zipMember) []byte {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, m := range members {
		h := &zip.FileHeader{Name: m.name, Method: zip.Deflate}
		if m.plain {
			h.Method = zip.Store
		}
		w, err := z.CreateHeader(h)
		if err == nil {
			_, err = w.Write(m.text)
		}
		if err != nil {
			panic(err) // a buffer takes everything
		}
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return out.Bytes()
}

func TestNaturalOrder(t *testing.T) {
	want := []string{"a/b", "A1.txt", "a2.txt", "a02.txt", "a10.txt", "Äb", "b"}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, natural)
	want = []string{"a/b", "A1.txt", "a2.txt", "a02.txt", "a10.txt", "b", "Äb"}
	want[2], want[3] = "a02.txt", "a2.txt" // alike but for the zero: letter for letter
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestHarmlessCells(t *testing.T) {
	for cell, want := range map[string]string{
		"=1+1": "'=1+1", "+1": "'+1", "-1": "'-1", "@SUM(A1)": "'@SUM(A1)", "\t=1": "'\t=1", "  =1": "'  =1", "＝1": "'＝1",
		"plain": "plain", "": "", "a=b": "a=b",
	} {
		if got := harmless(cell); got != want {
			t.Errorf("harmless(%q) = %q, want %q", cell, got, want)
		}
	}
}

// FuzzLines holds the reader of NDJSON to an entry for each line that is not blank, whatever it holds.
func FuzzLines(f *testing.F) {
	f.Add([]byte(`{"id":"a","text":"3 Iron Mine"}` + "\n{\n\n" + `{"id":7,"deck":{"cards":[]}}`))
	f.Add([]byte("\uFEFFnull\r\n[]\n{}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file := filepath.Join(t.TempDir(), "a.ndjson")
		if err := os.WriteFile(file, data, 0o666); err != nil {
			t.Fatal(err)
		}
		want := 0
		for line := range bytes.Lines(bytes.TrimPrefix(data, []byte("\uFEFF"))) {
			if len(bytes.TrimSpace(line)) > 0 {
				want++
			}
		}
		got := 0
		err := eachInFile(file, func(e entry) error {
			got++
			if (e.err == nil) == (e.text == nil && e.deck == nil) {
				t.Errorf("%s has neither a list nor an error, or both", e.name)
			}
			return nil
		})
		if got != want || (err != nil) != (want == 0) {
			t.Errorf("%d entries and error %v for %d lines", got, err, want)
		}
	})
}

// TestLongLines holds the reader of NDJSON to leaving out a line that is too long, and to reading those around it.
func TestLongLines(t *testing.T) {
	long := `{"id":"long","text":"` + strings.Repeat("a", maxList) + `"}`
	just := `{"id":"just","text":"` + strings.Repeat("a", maxList-len(`{"id":"just","text":""}`)) + `"}`
	file := filepath.Join(t.TempDir(), "a.jsonl")
	if err := os.WriteFile(file, []byte(`{"id":"a","text":"x"}`+"\n"+long+"\n"+just+"\n"+`{"id":"b","text":"y"}`), 0o666); err != nil {
		t.Fatal(err)
	}
	var got []string
	if err := eachInFile(file, func(e entry) error {
		got = append(got, fmt.Sprintf("%s %t", strings.TrimPrefix(e.name, file), e.err == nil))
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if want := []string{":1 a true", ":2 false", ":3 just true", ":4 b true"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestOrderIsKept holds the results to the order of the lists, however long each takes, and to one error in the call
// ending the whole.
func TestOrderIsKept(t *testing.T) {
	versions, err := versionsOf(card.L5RCCG, []string{"twenty-festivals"}, "2016-01-01")
	if err != nil {
		t.Fatal(err)
	}
	c := cardtest.Catalog(t, card.Card{Title: "Brook", Types: []card.Type{card.Holding}})
	each := func(yield func(entry) error) error {
		for i := range 300 {
			e := entry{list: list{name: fmt.Sprint(i), text: []byte(strings.Repeat("1 Brook\n", 1+i*7%400))}}
			if i%10 == 3 {
				e = entry{list: list{name: fmt.Sprint(i)}, err: errors.New("no list")}
			}
			if err := yield(e); err != nil {
				return err
			}
		}
		return nil
	}
	cmd := validateCmd{Lang: "en", Table: true}
	all, err := cmd.judge(c, versions, false, "2016-01-01").all(t.Context(), each)
	if err != nil || len(all) != 300 {
		t.Fatalf("%d results, %v", len(all), err)
	}
	for i, k := range all {
		if k.list.name != fmt.Sprint(i) || (k.err != nil) != (i%10 == 3) || k.list.text != nil {
			t.Errorf("at %d: %s, %v, %d bytes kept", i, k.list.name, k.err, len(k.list.text))
		}
		if want := 1 + i*7%400; k.err == nil && k.report.Deck.Counts["dynasty"] != want {
			t.Errorf("at %d: %v, want %d", i, k.report.Deck.Counts, want)
		}
	}
	cmd.Dialect = "runes"
	if _, err := cmd.judge(c, versions, false, "2016-01-01").all(t.Context(), each); !errors.As(err, new(usageError)) {
		t.Errorf("an unknown dialect gives %v", err)
	}
}

// tournament is n invented decks of the Twenty Festivals size as texts, some with a mistake.
func tournament(c *catalog.Catalog, n int) [][]byte {
	rng := rand.New(rand.NewSource(20))
	by := map[card.Side][]string{}
	var strongholds []string
	for i := range c.Len() {
		k := c.At(i)
		switch {
		case k.Legality["twenty-festivals"] == "" || len(c.Titled(k.Title)) != 1: // a name alone must say which card it is
		case k.HasType(card.Stronghold):
			strongholds = append(strongholds, k.Name)
		default:
			by[k.Side] = append(by[k.Side], k.Name)
		}
	}
	decks := make([][]byte, n)
	for i := range decks {
		var b strings.Builder
		fmt.Fprintf(&b, "# Stronghold\n1 %s\n", strongholds[rng.Intn(len(strongholds))])
		for _, side := range []card.Side{card.DynastySide, card.FateSide} {
			fmt.Fprintf(&b, "\n# %s\n", side)
			names := by[side]
			for left := 40; left > 0; {
				copies := min(left, 1+rng.Intn(3))
				fmt.Fprintf(&b, "%d %s\n", copies, names[rng.Intn(len(names))])
				left -= copies
			}
		}
		decks[i] = []byte(b.String())
	}
	return decks
}

// BenchmarkTournament judges 1,000 decks from their texts with the full set of cards, as validate does. At most
// 0.4 s on two cores are promised.
func BenchmarkTournament(b *testing.B) {
	c := importtest.Catalog(b)
	decks := tournament(c, 1000)
	versions, err := versionsOf(card.L5RCCG, []string{"twenty-festivals"}, "2016-01-01")
	if err != nil {
		b.Fatal(err)
	}
	j := validateCmd{Lang: "en", Table: true}.judge(c, versions, false, "2016-01-01")
	b.ReportAllocs()
	for b.Loop() {
		all, err := j.all(b.Context(), func(yield func(entry) error) error {
			for _, text := range decks {
				if err := yield(entry{list: list{text: text}}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil || len(all) != len(decks) {
			b.Fatalf("%d results, %v", len(all), err)
		}
		for i, k := range all {
			if n := k.report.Deck.Counts; k.err != nil || n["dynasty"] != 40 || n["fate"] != 40 {
				b.Fatalf("deck %d was not read: %v, %v\n%s", i, k.err, n, decks[i])
			}
		}
	}
}
