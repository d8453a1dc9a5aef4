package starter

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer/importtest"
)

// TestFactsAreThoseOfTheRealCards imports the real files and compares every fact of every card: id, title,
// version, stats, keywords, clans, legality, printings, faces, restriction. Only words are left out.
func TestFactsAreThoseOfTheRealCards(t *testing.T) {
	real := importtest.Catalog(t)
	each(t, func(c *card.Card) {
		full, ok := real.Card(c.ID)
		if !ok {
			t.Errorf("%s is no card of the real data", c.ID)
			return
		}
		want := facts(t, full)
		want["summary"] = c.Summary
		if c.Summary == "" {
			delete(want, "summary")
		}
		if diff := cmp.Diff(want, plain(t, c)); diff != "" {
			t.Errorf("%s (-real +starter):\n%s", c.ID, diff)
		}
	})
}

// TestSetsAreThoseOfTheRealData compares the sets that the cards were printed in.
func TestSetsAreThoseOfTheRealData(t *testing.T) {
	real := importtest.Catalog(t)
	for _, s := range loaded(t).Sets() {
		want, ok := real.Set(s.ID)
		if !ok {
			t.Errorf("%s is no set of the real data", s.ID)
			continue
		}
		if diff := cmp.Diff(*want, s); diff != "" {
			t.Errorf("%s (-real +starter):\n%s", s.ID, diff)
		}
	}
}

// facts is a card as plain JSON without what the starter set does not hold.
func facts(t *testing.T, c *card.Card) map[string]any {
	t.Helper()
	m := plain(t, c)
	for _, field := range []string{"text", "rulings", "errata", "external", "provenance", "names"} {
		delete(m, field)
	}
	for _, list := range []string{"printings", "faces"} {
		entries, _ := m[list].([]any)
		for _, e := range entries {
			for _, field := range []string{"text", "flavor", "artist"} {
				delete(e.(map[string]any), field)
			}
		}
	}
	return m
}

func plain(t *testing.T, c *card.Card) map[string]any {
	t.Helper()
	b, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]any
	if err := json.Unmarshal(b, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// longestBorrowed is the number of words in a row that a summary may share with the card's text.
const longestBorrowed = 5

// TestSummariesAreOurOwn checks that a card has a summary exactly where it has text, and that no summary
// repeats six words in a row of any wording of its card.
func TestSummariesAreOurOwn(t *testing.T) {
	real := importtest.Catalog(t)
	each(t, func(c *card.Card) {
		full, ok := real.Card(c.ID)
		if !ok {
			t.Errorf("%s is no card of the real data", c.ID)
			return
		}
		if (full.Text != "") != (c.Summary != "") {
			t.Errorf("%s: summary %q; the card has text: %v", c.ID, c.Summary, full.Text != "")
		}
		wordings := []string{full.Text}
		for _, p := range full.Printings {
			wordings = append(wordings, p.Text, p.Flavor)
		}
		for _, f := range full.Faces {
			wordings = append(wordings, f.Text)
		}
		for _, w := range wordings {
			if run := borrowed(c.Summary, w); len(run) > longestBorrowed {
				t.Errorf("%s: the summary shares %q with the card", c.ID, strings.Join(run, " "))
			}
		}
	})
}

var word = regexp.MustCompile(`[a-z0-9]+`)

// words are the words of a text without markup, symbols included: "<b>Battle, :bow::</b>" gives battle, bow.
func words(s string) []string {
	s = regexp.MustCompile(`<[^>]*>`).ReplaceAllString(strings.ToLower(s), " ")
	return word.FindAllString(strings.NewReplacer("'", "", "’", "").Replace(s), -1)
}

// borrowed is the longest run of words that a and b share.
func borrowed(a, b string) []string {
	x, y := words(a), words(b)
	var best []string
	for i := range x {
		for j := range y {
			n := 0
			for i+n < len(x) && j+n < len(y) && x[i+n] == y[j+n] {
				n++
			}
			if n > len(best) {
				best = x[i : i+n]
			}
		}
	}
	return best
}

func TestBorrowed(t *testing.T) {
	got := borrowed("Bow: the old heron's nest falls down.", "<b>Open, :bow::</b> The old herons nest falls, then down.")
	if want := strings.Fields("bow the old herons nest falls"); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
