package deck_test

import (
	"encoding/hex"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/importer/importtest"
)

// TestLCGHardLines reads the single lines of the L5R LCG that need more than a look-up.
func TestLCGHardLines(t *testing.T) {
	r := deck.NewResolver(importtest.LCG(t))
	var file struct {
		Lines []struct {
			ID   string
			Game card.Game
			Text string
			Hex  string
			Note string
			Want struct {
				Kind, Card, Section, How, Hint, Code string
				Count, Declared                      int
				Candidates                           []string
			}
		}
	}
	readYAML(t, filepath.Join(cardtest.RealData(t), "decks", "hard-lines-kin.yaml"), &file)
	ran := 0
	for _, h := range file.Lines {
		if h.Game != card.L5RLCG {
			continue
		}
		ran++
		t.Run(h.ID, func(t *testing.T) {
			text := []byte(h.Text)
			if h.Hex != "" {
				text, _ = hex.DecodeString(h.Hex)
			}
			res, err := deck.Read(text, deck.Options{}, r)
			if err != nil || len(res.Lines) == 0 {
				t.Fatalf("%v %+v", err, res)
			}
			line, want := res.Lines[0], h.Want
			if want.Kind == "header" {
				if line.Kind != deck.KindHeader || string(line.Section) != want.Section || line.Declared != want.Declared {
					t.Errorf("%+v", line)
				}
				return
			}
			if line.Entry < 0 {
				t.Fatalf("%q is a %s", h.Text, line.Kind)
			}
			e := res.Deck.Entries[line.Entry]
			if want.Code == "invalid-count" {
				if e.RawCount == "" || e.Card != want.Card {
					t.Errorf("%+v", e)
				}
				return
			}
			if string(line.Kind) != want.Kind || e.Card != want.Card || e.Count != want.Count {
				t.Errorf("%s: %d %s, want %s: %d %s", line.Kind, e.Count, e.Card, want.Kind, want.Count, want.Card)
			}
			if want.Kind == "unresolved" {
				if e.Ambiguous != (want.Code == "ambiguous-card") || !slices.Equal(e.Candidates, want.Candidates) {
					t.Errorf("%+v", e)
				}
				return
			}
			if string(e.Section) != want.Section || !strings.Contains(line.Hint, want.Hint) {
				t.Errorf("in %s with the hint %q, want %s and %q", e.Section, line.Hint, want.Section, want.Hint)
			}
			other := e.How == deck.Folded && want.How == "exact" || e.How == deck.Exact && want.How == "folded"
			if string(e.How) != want.How && !(other && strings.Contains(h.Note, string(e.How))) {
				t.Errorf("found by %s, want %s (%s)", e.How, want.How, h.Note)
			}
		})
	}
	if ran < 23 {
		t.Errorf("only %d lines", ran)
	}
}

// TestEveryRealLCGCard writes every real card in every dialect and reads it back.
func TestEveryRealLCGCard(t *testing.T) {
	cards := importtest.LCG(t)
	r := deck.NewResolver(cards)
	for _, dialect := range lcgDialects(t) {
		seen := 0
		for from := 0; from < cards.Len(); from += 400 {
			var d deck.Deck
			for i := from; i < min(from+400, cards.Len()); i++ {
				c := cards.At(i)
				d.Entries = append(d.Entries, deck.Entry{Card: c.ID, Count: i%12 + 1, Section: deck.HomeSection(c)})
			}
			text, losses, err := r.Write(d, dialect)
			losses = slices.DeleteFunc(losses, func(l deck.Loss) bool { return told(dialect, l) })
			if err != nil || len(losses) > 0 {
				t.Errorf("%s: %v %+v", dialect, err, losses)
			}
			res, err := deck.Read([]byte(text), deck.Options{}, r)
			if err != nil {
				t.Fatal(err)
			}
			got, want := lines(res.Deck, false), lines(d, false)
			for _, line := range want {
				if !slices.Contains(got, line) {
					t.Errorf("%s: %s is not read back", dialect, line)
				}
			}
			if len(got) != len(want) {
				t.Errorf("%s: %d entries, want %d", dialect, len(got), len(want))
			}
			seen += len(got)
			if !slices.Contains([]string{"kotei", "fiveringsdb", "octgn"}, dialect) && strings.Contains(text, "-2") {
				t.Errorf("%s writes the id of a card that its pack would tell apart", dialect)
			}
		}
		if seen < 1100 {
			t.Errorf("%s: only %d cards", dialect, seen)
		}
	}
}
