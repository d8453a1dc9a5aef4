package main

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/mattn/go-runewidth"
	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/search/query"
)

// No line is wider than the terminal, whatever its width and whatever the cards are called; a name that is cut keeps
// its version.
func TestTableFits(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		var cards []card.Card
		var hits []search.Hit
		for i := range rapid.IntRange(1, 5).Draw(r, "cards") {
			title := rapid.SampledFrom([]string{"Élan", "龍の城 of the Long and Winding Way of the Dragon", "Ring", "A rather long title that never ends and goes on", "Ze\u0301ro"}).Draw(r, "title")
			cards = append(cards, card.Card{
				Title: title, Version: card.Version(rapid.SampledFrom([]string{"", "Experienced", "Experienced 2"}).Draw(r, "version")),
				Types: []card.Type{card.Personality}, Clans: []card.Clan{"crab", "crane"}[:rapid.IntRange(0, 2).Draw(r, "clans")],
				Stats:     card.Stats{card.Force: {Value: i * 7}, card.GoldCost: {Text: "–", Kind: card.Dash}},
				Printings: []card.Printing{{ID: "p", Set: "a-set-with-a-long-name"}},
			})
			hits = append(hits, search.Hit{Card: i, Printing: -1})
		}
		cat := cardtest.Catalog(t, cards...)
		width := rapid.IntRange(8, 140).Draw(r, "width")
		var out bytes.Buffer
		if err := printHits(streams{out: &out, width: width}, searchWordsOf["en"], cat, hits); err != nil {
			r.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		if len(lines) != len(hits)+1 {
			r.Fatalf("%d lines for %d cards:\n%s", len(lines), len(hits), out.String())
		}
		for i, line := range lines {
			if w := runewidth.StringWidth(line); w > width {
				r.Fatalf("%d columns of %d: %q", w, width, line)
			}
			if i > 0 && width >= 30 && cat.At(hits[i-1].Card).Version != "" && !strings.Contains(line, "• ") {
				r.Fatalf("no version: %q", line)
			}
		}
	})
}

// The carets stand under the place, for wide characters and long queries too.
func TestUnderline(t *testing.T) {
	long := strings.Repeat("clan:crane ", 40)
	for _, k := range []struct {
		source      string
		at          query.Span
		width       int
		text, caret string
	}{
		{"clan:crane fource>3", query.Span{Start: 11, End: 17}, 76, "clan:crane fource>3", "           ^^^^^^"},
		{"龍 fource>3", query.Span{Start: 2, End: 8}, 76, "龍 fource>3", "   ^^^^^^"},
		{"(hida", query.Span{Start: 0, End: 1}, 76, "(hida", "^"},
		{"hida (", query.Span{Start: 6, End: 6}, 76, "hida (", "      ^"},
		{"a\tb\x1b[31m", query.Span{Start: 2, End: 3}, 76, "a b\ufffd[31m", "  ^"},
	} {
		text, caret := underline(k.source, k.at, k.width)
		if text != k.text || caret != k.caret {
			t.Errorf("%q: %q, %q; want %q, %q", k.source, text, caret, k.text, k.caret)
		}
	}
	rapid.Check(t, func(r *rapid.T) {
		source := long + "fource>3 " + long
		start := rapid.IntRange(0, len(source)).Draw(r, "start")
		end := rapid.IntRange(start, len(source)).Draw(r, "end")
		width := rapid.IntRange(20, 200).Draw(r, "width")
		text, caret := underline(source, query.Span{Start: start, End: end}, width)
		if runewidth.StringWidth(text) > width || runewidth.StringWidth(caret) > width {
			r.Fatalf("wider than %d: %q %q", width, text, caret)
		}
		if first := strings.Index(caret, "^"); end > start && !strings.HasPrefix(string([]rune(text)[first:]), source[start:start+1]) {
			r.Fatalf("the caret is not under the place: %q %q", text, caret)
		}
	})
}

// Bytes that are no UTF-8 are told with their place, and nothing else is.
func TestQueryIsNoText(t *testing.T) {
	for lang, want := range map[string]string{"en": "no UTF-8", "fr": "pas de l'UTF-8"} {
		var out bytes.Buffer
		code := run(t.Context(), []string{"search", "--lang", lang, "clan:crab o:\xff\xfe"}, streams{in: strings.NewReader(""), out: io.Discard, err: &out})
		said := strings.Join(strings.Fields(out.String()), " ")
		if code != exitUsage || !strings.Contains(said, want) || strings.Count(said, "^") != 2 {
			t.Errorf("%s: exit code %d\n%s", lang, code, out.String())
		}
	}
}
