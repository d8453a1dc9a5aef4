package search_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/importer/importtest"
	"github.com/kotei-dev/kotei/search"
)

func positions(x *search.Index, list []int) []string {
	out := make([]string, len(list))
	for i, at := range list {
		out[i] = x.Catalog().At(at).ID
	}
	return out
}

func TestAutocomplete(t *testing.T) {
	both(t, func(t *testing.T, _ *catalog.Catalog, x *search.Index) {
		for prefix, want := range map[string][]string{
			"kaze re":     {"kaze-ren", "kaze-ren-exp", "kaze-ren-exp2kyd", "kaze-renjiro"},
			"K":           {"kaze-ren", "kaze-ren-exp", "kaze-ren-exp2kyd", "kaze-renjiro", "two-faced-keep", "the-kaze", "ren-and-kaze", "shrine-of-kazes-elan"},
			"épées":       {"ren-and-kaze"},
			"quiet":       {"quiet-pier-masters", "silent-pier", "kaze-ren-exp"},
			"keep in rui": {"two-faced-keep"},
			"":            {},
			"?":           {},
			"aze":         {},
		} {
			got := positions(x, x.Autocomplete(prefix, 20))
			if prefix == "K" {
				want, got = slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(got))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%q (-want +got):\n%s", prefix, diff)
			}
		}
		if got := x.Autocomplete("k", 2); len(got) != 2 {
			t.Errorf("two were asked for: %v", got)
		}
		if got := x.Autocomplete("k", -1); len(got) != 0 {
			t.Errorf("none were asked for: %v", got)
		}
	})
}

// TestAutocompleteDefinition compares with the rule, card by card, on real cards.
func TestAutocompleteDefinition(t *testing.T) {
	x := realIndex(t)
	c := x.Catalog()
	for _, prefix := range []string{"h", "ki", "hida ki", "the", "of", "kisada s", "zz", "moto", "e", "shrine of", "12"} {
		class := map[int]int{} // 1: a name starts with it, 2: a later word
		for i := range c.Len() {
			k := c.At(i)
			names := []string{k.Title, k.Name, k.Subtitle}
			for _, n := range k.Names {
				names = append(names, n)
			}
			names = append(names, k.OldNames...)
			for _, f := range k.Faces {
				names = append(names, f.Name)
			}
			for _, n := range names {
				switch folded := card.Fold(n); {
				case strings.HasPrefix(folded, prefix):
					class[i] = 1
				case strings.Contains(folded, " "+prefix) && class[i] == 0:
					class[i] = 2
				}
			}
		}
		got := x.Autocomplete(prefix, search.MaxCompletions)
		if len(got) != min(len(class), search.MaxCompletions) {
			t.Errorf("%q: %d cards of %d", prefix, len(got), len(class))
		}
		better := func(a, b int) bool { // whether a must stand before b
			if class[a] != class[b] {
				return class[a] < class[b]
			}
			return len(c.At(a).Printings) > len(c.At(b).Printings)
		}
		for i, at := range got {
			if class[at] == 0 {
				t.Errorf("%q: %s does not fit", prefix, c.At(at).Name)
			}
			if i > 0 && better(at, got[i-1]) {
				t.Errorf("%q: %s stands behind %s", prefix, c.At(at).Name, c.At(got[i-1]).Name)
			}
		}
		for at := range class {
			if len(got) > 0 && !slices.Contains(got, at) && better(at, got[len(got)-1]) {
				t.Errorf("%q: %s is left out for %s", prefix, c.At(at).Name, c.At(got[len(got)-1]).Name)
			}
		}
	}
}

func TestNamed(t *testing.T) {
	x := memory(t, sample(t))
	for _, c := range []struct {
		name              string
		fuzzy             bool
		match, candidates []string
	}{
		{"KAZE rén", false, []string{"kaze-ren"}, nil}, // the full name of the base card
		{"Kaze Ren, the Quiet Storm • Experienced", false, []string{"kaze-ren-exp"}, nil},
		{"les epees soeurs", false, []string{"ren-and-kaze"}, nil},
		{"Quiet Pier", false, []string{"silent-pier"}, nil},
		{"keep in ruins", false, []string{"two-faced-keep"}, nil},
		{"kaez renjiro", false, nil, []string{"kaze-renjiro"}},
		{"kaez renjiro", true, []string{"kaze-renjiro"}, nil},
		{"silnt peir", true, []string{"silent-pier"}, nil},
		{"silnt peerr", true, nil, nil},
		{"kaze", false, nil, []string{"kaze-ren", "kaze-ren-exp", "kaze-ren-exp2kyd", "kaze-renjiro", "the-kaze", "ren-and-kaze", "shrine-of-kazes-elan"}},
		{"", true, nil, nil},
		{strings.Repeat("kaze ", 100000), true, nil, nil},
	} {
		match, candidates := x.Named(c.name, c.fuzzy)
		if diff := cmp.Diff(append([]string{}, c.match...), positions(x, match)); diff != "" {
			t.Errorf("%.40q match (-want +got):\n%s", c.name, diff)
		}
		if diff := cmp.Diff(append([]string{}, c.candidates...), positions(x, candidates)); diff != "" {
			t.Errorf("%.40q candidates (-want +got):\n%s", c.name, diff)
		}
	}
	two := memory(t, cardtest.Catalog(t, card.Card{Title: "Twin", Version: card.Experienced}, card.Card{Title: "Twin", Version: "Experienced 2"}))
	if match, candidates := two.Named("twin", false); len(match) != 2 || !slices.Equal(match, candidates) {
		t.Errorf("two cards of one title: %v, %v", match, candidates)
	}
	if match, candidates := two.Named("twn", true); len(match) != 2 || len(candidates) != 2 {
		t.Errorf("two cards of one misspelt title: %v, %v", match, candidates)
	}
}

func TestRandom(t *testing.T) {
	x := memory(t, printed(t))
	q, err := x.Parse("t:personality", false)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[int]int{}
	for seed := range uint64(3000) {
		hit, ok, err := x.Random(t.Context(), q, "", seed)
		again, _, _ := x.Random(t.Context(), q, "", seed)
		if err != nil || !ok || hit != again || hit.Printing != -1 {
			t.Fatalf("seed %d: %+v, then %+v, %v %v", seed, hit, again, ok, err)
		}
		seen[hit.Card]++
	}
	if len(seen) != 3 {
		t.Errorf("of three cards, %d came", len(seen))
	}
	for at, n := range seen { // 1,000 each; six standard deviations are 155
		if n < 845 || n > 1155 {
			t.Errorf("%s came %d times of 3,000", x.Catalog().At(at).ID, n)
		}
	}
	none, err := x.Parse("nobody", false)
	if err != nil {
		t.Fatal(err)
	}
	if hit, ok, err := x.Random(t.Context(), none, "", 1); ok || err != nil {
		t.Errorf("of nothing: %+v, %v %v", hit, ok, err)
	}
	if hit, ok, err := x.Random(t.Context(), nil, "", 1); !ok || err != nil || x.Catalog().At(hit.Card).Created {
		t.Errorf("of all cards: %+v, %v %v", hit, ok, err)
	}
}

// TestValues: each count is what a query for the value finds.
func TestValues(t *testing.T) {
	field := map[string]string{"keywords": "k", "clans": "c", "types": "t", "traits": "trait", "sets": "s", "artists": "a=", "rarities": "r"}
	for _, x := range []*search.Index{realIndex(t), memory(t, importtest.LCG(t))} {
		for _, kind := range search.ValueKinds() {
			counts, ok := x.Values(kind)
			if !ok || counts == nil {
				t.Fatalf("%s: %v", kind, ok)
			}
			for i, c := range counts {
				if i%17 != 0 && len(counts) > 60 || strings.Contains(c.Value, `"`) {
					continue
				}
				src := field[kind] + ":" + `"` + c.Value + `"`
				if kind == "artists" {
					src = `a="` + c.Value + `"`
				}
				if got := find(t, x, src, search.Request{Limit: 1}).Total; got != c.Cards {
					t.Errorf("%s: %d cards, the query %s finds %d", kind, c.Cards, src, got)
				}
			}
		}
	}
	if _, ok := realIndex(t).Values("colours"); ok {
		t.Error("colours are a kind")
	}
}

func TestExplain(t *testing.T) {
	x := memory(t, sample(t))
	explain := func(src string) search.Explanation {
		t.Helper()
		q, err := x.Parse(src, false)
		if err != nil {
			t.Fatal(err)
		}
		e, err := x.Explain(t.Context(), q, "", "fr")
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	e := explain("t:personality k:samurai -kaze")
	if e.Total != 0 || len(e.Clauses) != 3 || e.Sentence == "" || e.Query == "" || e.AST == nil {
		t.Fatalf("%+v", e)
	}
	for i, want := range []search.ExplainedClause{{Text: "t:personality", Hits: 5}, {Text: "k:samurai", Hits: 3}, {Text: "kaze", Hits: 7}} {
		if e.Clauses[i].Text != want.Text || e.Clauses[i].Hits != want.Hits {
			t.Errorf("clause %d: %+v, want %+v", i, e.Clauses[i], want)
		}
	}
	if e.EmptiedBy == nil || e.EmptiedBy.Text != "-kaze" || e.EmptiedBy.Hits != 4 {
		t.Errorf("emptied by %+v", e.EmptiedBy)
	}
	for src, want := range map[string][]string{
		"t:holding o:hnor":   {"t:holding o:honor"},
		"k:smurai":           {"k:samurai"},
		"kaez t:personality": {"kaze t:personality"},
		"k:kensia t:holding": nil, // no Holding is a Kensai
	} {
		e := explain(src)
		if diff := cmp.Diff(want, e.DidYouMean); diff != "" || e.EmptiedBy == nil {
			t.Errorf("%s (-want +got):\n%s", src, diff)
		}
	}
	if e := explain("kaze"); e.EmptiedBy != nil || e.DidYouMean != nil {
		t.Errorf("a query with hits: %+v", e)
	}
	if e := explain(""); e.Total != 11 || len(e.Clauses) != 0 {
		t.Errorf("an empty query: %+v", e)
	}
}
