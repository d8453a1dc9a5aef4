package search_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/search"
)

func TestMain(m *testing.M) {
	// bleve starts its analysis workers once for the whole program, before any test.
	goleak.VerifyTestMain(m, goleak.IgnoreCurrent())
}

// sample is a small invented catalog with what names can have.
func sample(t testing.TB) *catalog.Catalog {
	personality := []card.Type{card.Personality}
	return cardtest.Catalog(
		t,
		card.Card{Title: "Kaze Ren", Types: personality, Keywords: []string{"Samurai"}},
		card.Card{Title: "Kaze Ren", Subtitle: "the Quiet Storm", Version: card.Experienced, Types: personality, Keywords: []string{"Samurai", "Kensai"}},
		card.Card{Title: "Kaze Ren", Version: "Experienced 2KYD", Types: personality, Keywords: []string{"Samurai"}},
		card.Card{Title: "Kaze Renjiro", Types: personality},
		card.Card{Title: "The Kaze", Types: []card.Type{card.Holding}, Text: "A quiet port of the storm."},
		card.Card{Title: "Shrine of Kaze’s Élan", Types: []card.Type{card.Holding}, Text: "Bow: gain honor."},
		card.Card{Title: "Ren & Kaze", Types: []card.Type{card.Strategy}, Names: map[string]string{"fr": "Les Épées Sœurs"}},
		card.Card{Title: "Silent Pier", Types: []card.Type{card.Holding}, OldNames: []string{"Quiet Pier"}, Text: "Produce gold. Produce honor honor."},
		card.Card{Title: "Quiet Pier Masters", Types: personality},
		card.Card{Title: "Two-Faced Keep", Types: []card.Type{card.Stronghold}, Faces: []card.Face{{Name: "Two-Faced Keep"}, {Name: "Keep in Ruins", Text: "All walls are rubble."}}},
		card.Card{Title: "Empty Gesture", Types: []card.Type{card.Strategy}, Summary: "Straighten a bowed samurai."},
	)
}

func memory(t testing.TB, c *catalog.Catalog) *search.Index {
	t.Helper()
	x, err := search.Memory(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := x.Close(); err != nil {
			t.Error(err)
		}
	})
	return x
}

// onDisk builds and opens an index.
func onDisk(t testing.TB, c *catalog.Catalog) *search.Index {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "cards.db.index", "game-hash")
	if err := search.Build(t.Context(), dir, c); err != nil {
		t.Fatal(err)
	}
	x, err := search.Open(dir, c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := x.Close(); err != nil {
			t.Error(err)
		}
	})
	return x
}

// both runs a test on an index in memory and on one on disk.
func both(t *testing.T, f func(t *testing.T, c *catalog.Catalog, x *search.Index)) {
	t.Run("memory", func(t *testing.T) { c := sample(t); f(t, c, memory(t, c)) })
	t.Run("disk", func(t *testing.T) { c := sample(t); f(t, c, onDisk(t, c)) })
}

func ids(c *catalog.Catalog, h search.Hits) []string {
	out := make([]string, len(h.Positions))
	for i, at := range h.Positions {
		out[i] = c.At(at).ID
	}
	return out
}

func TestTitles(t *testing.T) {
	cases := []struct {
		query string
		want  []string
	}{
		{"kaze ren", []string{"kaze-ren", "kaze-ren-exp", "kaze-ren-exp2kyd", "kaze-renjiro", "ren-and-kaze"}},
		{"KAZE  rén", []string{"kaze-ren", "kaze-ren-exp", "kaze-ren-exp2kyd", "kaze-renjiro", "ren-and-kaze"}},
		{"ren kaze", []string{"kaze-ren", "kaze-ren-exp", "kaze-ren-exp2kyd", "kaze-renjiro", "ren-and-kaze"}},
		{"ren and kaze", []string{"ren-and-kaze"}},
		{"ren & kaze", []string{"ren-and-kaze"}},
		{"kaze renj", []string{"kaze-renjiro"}},
		{"ka", []string{"kaze-ren", "kaze-ren-exp", "kaze-ren-exp2kyd", "kaze-renjiro", "the-kaze", "ren-and-kaze", "shrine-of-kazes-elan"}},
		{"the kaze", []string{"the-kaze", "kaze-ren-exp"}}, // the second by its subtitle
		{"kaze ren experienced", []string{"kaze-ren-exp2kyd", "kaze-ren-exp"}},
		{"kaze ren, the quiet storm • Experienced", []string{"kaze-ren-exp"}},
		{"kaze exp2", []string{"kaze-ren-exp2kyd"}},
		{"kaze 2kyd", []string{"kaze-ren-exp2kyd"}},
		{"quiet", []string{"quiet-pier-masters", "silent-pier", "kaze-ren-exp"}}, // the second by its old name
		{"quiet pier", []string{"silent-pier", "quiet-pier-masters"}},            // the whole of an old name
		{"epees soeurs", []string{"ren-and-kaze"}},
		{"les epees", []string{"ren-and-kaze"}},
		{"kazes elan", []string{"shrine-of-kazes-elan"}},
		{"Kaze's Elan", []string{"shrine-of-kazes-elan"}},
		{"ruins", []string{"two-faced-keep"}},
		{"aze", []string{}}, // the middle of a word is not its start
		{"kaze kaze kaze ren", []string{"kaze-ren", "kaze-ren-exp", "kaze-ren-exp2kyd", "kaze-renjiro", "ren-and-kaze"}},
		{"honor", []string{}}, // only in a text
		{"?!", []string{}},
		{"kaze nothing", []string{}},
	}
	both(t, func(t *testing.T, c *catalog.Catalog, x *search.Index) {
		for _, k := range cases {
			h, err := x.Titles(t.Context(), k.query, 100, 0)
			if err != nil {
				t.Fatal(err)
			}
			got := ids(c, h)
			if strings.HasPrefix(k.query, "kaze kaze") || k.query == "ren kaze" {
				slices.Sort(got)
				slices.Sort(k.want)
			}
			if diff := cmp.Diff(k.want, got); diff != "" {
				t.Errorf("%q (-want +got):\n%s", k.query, diff)
			}
			if h.Total != len(k.want) {
				t.Errorf("%q: total %d, want %d", k.query, h.Total, len(k.want))
			}
		}
	})
}

func TestBlankFindsAll(t *testing.T) {
	c := sample(t)
	x := memory(t, c)
	h, err := x.Titles(t.Context(), "  \t", 3, 0)
	if err != nil || h.Total != c.Len() {
		t.Fatalf("a blank query finds %d of %d cards, %v", h.Total, c.Len(), err)
	}
	if diff := cmp.Diff([]string{"empty-gesture", "the-kaze", "kaze-ren"}, ids(c, h)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestText(t *testing.T) {
	cases := []struct {
		query string
		want  []string
	}{
		{"honor", []string{"silent-pier", "shrine-of-kazes-elan"}},
		{"HONÓR gain", []string{"shrine-of-kazes-elan"}},
		{"rubble", []string{"two-faced-keep"}},
		{"straighten samurai", []string{"empty-gesture"}}, // the summary stands in for a wording
		{"kensai", []string{"kaze-ren-exp"}},
		{"quiet storm", []string{"kaze-ren-exp", "the-kaze"}}, // a name weighs more than a text
		{"hono", []string{}},                                  // whole words only
		{"honor nothing", []string{}},
		{"", []string{}},
		{"…", []string{}},
	}
	both(t, func(t *testing.T, c *catalog.Catalog, x *search.Index) {
		for _, k := range cases {
			h, err := x.Text(t.Context(), k.query, 10, 0)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(k.want, ids(c, h)); diff != "" || h.Total != len(k.want) || !h.Text {
				t.Errorf("%q: total %d, by text %v (-want +got):\n%s", k.query, h.Total, h.Text, diff)
			}
		}
		h, err := x.Text(t.Context(), "samurai", 2, 1)
		if err != nil || h.Total != 4 || len(h.Positions) != 2 {
			t.Errorf("second page of samurai: total %d, %d on the page, %v; want 4 and 2", h.Total, len(h.Positions), err)
		}
		if h, err := x.Text(t.Context(), "samurai", 2, 1_000_000_000); err != nil || h.Total != 4 || len(h.Positions) != 0 {
			t.Errorf("a page far behind the end: %+v, %v", h, err)
		}
	})
}

func TestFind(t *testing.T) {
	both(t, func(t *testing.T, c *catalog.Catalog, x *search.Index) {
		for q, byText := range map[string]bool{"kaze": false, "honor": true, "no such word": true} {
			h, err := x.Find(t.Context(), q, 10, 0)
			if err != nil || h.Text != byText {
				t.Errorf("Find(%q): by text %v, %v; want %v", q, h.Text, err, byText)
			}
		}
	})
}

func TestBounds(t *testing.T) {
	x := memory(t, sample(t))
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for name, find := range map[string]func(context.Context, string, int, int) (search.Hits, error){"Titles": x.Titles, "Text": x.Text, "Find": x.Find} {
		if _, err := find(t.Context(), strings.Repeat("é", search.MaxQuery), 10, 0); err != nil {
			t.Errorf("%s with %d characters: %v", name, search.MaxQuery, err)
		}
		if _, err := find(t.Context(), strings.Repeat("é", search.MaxQuery+1), 10, 0); !errors.Is(err, search.ErrQueryTooLong) {
			t.Errorf("%s with %d characters: %v, want ErrQueryTooLong", name, search.MaxQuery+1, err)
		}
		if _, err := find(t.Context(), "kaze", -1, 0); err == nil {
			t.Errorf("%s with a negative limit gave no error", name)
		}
		if _, err := find(t.Context(), "kaze", 1, -1); err == nil {
			t.Errorf("%s with a negative offset gave no error", name)
		}
		if _, err := find(gone, "kaze", 1, 0); !errors.Is(err, context.Canceled) {
			t.Errorf("%s with a cancelled context: %v", name, err)
		}
		if _, err := find(t.Context(), strings.Repeat("a ", search.MaxQuery/2), 1, 0); err != nil {
			t.Errorf("%s with many words: %v", name, err)
		}
	}
}

func TestPagesJoin(t *testing.T) {
	c := sample(t)
	x := memory(t, c)
	for _, find := range []func(context.Context, string, int, int) (search.Hits, error){x.Titles, x.Text} {
		whole, err := find(t.Context(), "kaze", 100, 0)
		if err != nil {
			t.Fatal(err)
		}
		var joined []int
		for offset := 0; offset <= whole.Total; offset += 2 {
			page, err := find(t.Context(), "kaze", 2, offset)
			if err != nil || page.Total != whole.Total {
				t.Fatalf("page at %d: total %d, want %d, %v", offset, page.Total, whole.Total, err)
			}
			joined = append(joined, page.Positions...)
		}
		if !slices.Equal(joined, whole.Positions) {
			t.Errorf("pages give %v, the whole is %v", joined, whole.Positions)
		}
	}
}

// TestTitlesAgainstDefinition compares with the rule read off the doc comment, card by card.
func TestTitlesAgainstDefinition(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		word := rapid.StringMatching(`[abé]{1,3}`)
		phrase := rapid.Custom(func(rt *rapid.T) string {
			return strings.Join(rapid.SliceOfN(word, 1, 3).Draw(rt, "words"), " ")
		})
		n := rapid.IntRange(1, 12).Draw(rt, "cards")
		cards := make([]card.Card, n)
		for i := range cards {
			cards[i] = card.Card{
				ID: fmt.Sprintf("c%02d", i), Title: phrase.Draw(rt, "title"), Types: []card.Type{card.Holding},
				Subtitle: rapid.OneOf(rapid.Just(""), phrase).Draw(rt, "subtitle"),
			}
			if rapid.Bool().Draw(rt, "translated") {
				cards[i].Names = map[string]string{"fr": phrase.Draw(rt, "french")}
			}
		}
		c := cardtest.Catalog(t, cards...)
		x, err := search.Memory(c)
		if err != nil {
			rt.Fatal(err)
		}
		defer x.Close()
		query := phrase.Draw(rt, "query")
		var want []int
		for i := range c.Len() {
			if found(c.At(i), query) {
				want = append(want, i)
			}
		}
		h, err := x.Titles(t.Context(), query, n, 0)
		if err != nil {
			rt.Fatal(err)
		}
		got := slices.Sorted(slices.Values(h.Positions))
		if !slices.Equal(got, want) || h.Total != len(want) {
			rt.Fatalf("%q finds %v (total %d), want %v", query, got, h.Total, want)
		}
	})
}

func found(k *card.Card, query string) bool {
	var words []string
	for _, name := range []string{k.Title, k.Subtitle, k.Names["fr"]} {
		words = append(words, strings.Fields(card.Fold(name))...)
	}
	for _, q := range strings.Fields(card.Fold(query)) {
		if !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, q) }) {
			return false
		}
	}
	return true
}
