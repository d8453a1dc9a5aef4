package api

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/importer/starter"
	"github.com/kotei-dev/kotei/search"
)

// FuzzSuggest looks for a beginning of a query that the suggestions cannot read, or that they would put at no place of it.
func FuzzSuggest(f *testing.F) {
	for _, q := range []string{"", "cla", "clan:", `"a b`, "-(", "f:ivory@2014", "clan:crab,", "é:ü", "o:/x", "\xff:"} {
		f.Add(q)
	}
	cards, err := starter.Load(card.L5RCCG)
	if err != nil {
		f.Fatal(err)
	}
	registry, err := formats.Builtin()
	if err != nil {
		f.Fatal(err)
	}
	x, err := search.Memory(cards, registry)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = x.Close() })
	v := &View{Catalog: cards, Index: x}
	f.Fuzz(func(t *testing.T, q string) {
		for _, s := range suggest(v, q, "fr") {
			if n := len([]rune(q)); s.From < 0 || s.From > s.To || s.To > n || s.Text == "" && s.Path == "" {
				t.Errorf("%q: %+v of %d characters", q, s, n)
			}
		}
	})
}

// FuzzTextLines looks for a text of which a letter is lost on the way to the page.
func FuzzTextLines(f *testing.F) {
	for _, s := range []string{"Battle: Bow him.", "Open, :bow:: Draw a card.\nPay :g2:.", "[conflict-military] duel", ":: :", "A: ", "\xff: x", ":gstar: :X: :Rank-1:"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		letters := func(s string) (out string) {
			for _, r := range s {
				if r > ' ' && r != ':' && r != '[' && r != ']' && r != '{' && r != '}' {
					out += string(r)
				}
			}
			return out
		}
		shown := ""
		for _, line := range textLines(s) {
			for _, runs := range [][]textRun{line.Head, line.Body} {
				for _, r := range runs {
					if r.Sign == "" {
						shown += r.Text
					}
				}
			}
		}
		if want := letters(sign.ReplaceAllString(s, "")); letters(shown) != want {
			t.Errorf("%q shows %q, want %q", s, letters(shown), want)
		}
	})
}

// What opens an ability stands apart; a sentence with a colon later in it is none.
func TestTextLines(t *testing.T) {
	for in, want := range map[string][2]string{
		"Battle: Bow him.":                       {"Battle:", "Bow him."},
		"Open, :bow:: Draw a card.":              {"Open, <bow>:", "Draw a card."},
		"Pay :g2: to draw.":                      {"", "Pay <2> to draw."},
		"He has courage. While opposed: draw.":   {"", "He has courage. While opposed: draw."},
		"Action: During a [conflict-military] x": {"Action:", "During a <military> x"},
		"lower: case":                            {"", "lower: case"},
	} {
		lines := textLines(in)
		if len(lines) != 1 {
			t.Fatalf("%q: %d lines", in, len(lines))
		}
		plain := func(runs []textRun) (out string) {
			for _, r := range runs {
				if r.Sign != "" {
					r.Text = "<" + r.Text + ">"
				}
				out += r.Text
			}
			return out
		}
		if got := [2]string{plain(lines[0].Head), plain(lines[0].Body)}; got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
	if lines := textLines(" \n\n"); lines != nil {
		t.Errorf("a blank text has %d lines", len(lines))
	}
}
