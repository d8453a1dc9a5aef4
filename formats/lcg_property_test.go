package formats

import (
	"context"
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// TestLCGOrderAndSplit: a deck is judged the same in whatever order and in however many entries it comes, and the
// verdict follows from the problems.
func TestLCGOrderAndSplit(t *testing.T) {
	c := loadCorpus(t)
	cards := c.games[card.L5RLCG]
	r, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	all := r.For(card.L5RLCG)
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SampledFrom(all).Draw(t, "format")
		v := rapid.SampledFrom(f.Versions).Draw(t, "version")
		var d, other deck.Deck
		for range rapid.IntRange(0, 60).Draw(t, "entries") {
			k := cards.At(rapid.IntRange(0, cards.Len()-1).Draw(t, "card"))
			e := deck.Entry{Card: k.ID, Count: rapid.IntRange(1, 4).Draw(t, "count"), Section: deck.HomeSection(k)}
			if rapid.IntRange(0, 19).Draw(t, "astray") == 0 {
				e.Section = rapid.SampledFrom(sectionsOf(card.L5RLCG)).Draw(t, "section")
			}
			d.Entries = append(d.Entries, e)
			for e.Count > 0 {
				part := e
				part.Count = rapid.IntRange(1, e.Count).Draw(t, "part")
				e.Count -= part.Count
				other.Entries = append(other.Entries, part)
			}
		}
		other.Entries = rapid.Permutation(other.Entries).Draw(t, "order")
		opt := Options{AsOf: v.From, OfficialRoles: rapid.Bool().Draw(t, "official")}
		one, two := Validate(context.Background(), v, d, cards, opt), Validate(context.Background(), v, other, cards, opt)
		a, err := json.Marshal(one)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := json.Marshal(two)
		if string(a) != string(b) {
			t.Fatalf("%s of %s:\n%s\n%s", f.ID, v.From, a, b)
		}
		want := Legal
		for _, p := range one.Problems {
			switch {
			case p.Severity == Error:
				want = Illegal
			case p.Severity == Undecided && want == Legal:
				want = Undetermined
			}
		}
		if one.Verdict != want {
			t.Fatalf("verdict %s with the problems %+v", one.Verdict, one.Problems)
		}
	})
}

// TestAssignableIsAMatching holds the matching against trying every order (LCG-DECK-13).
func TestAssignableIsAMatching(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var masks, slots [len(elements)]uint8
		for i := range masks {
			masks[i] = rapid.Uint8Range(0, allElements).Draw(t, "province")
			slots[i] = 1 << rapid.IntRange(0, len(elements)-1).Draw(t, "slot")
		}
		var try func(at int, used [len(elements)]bool) bool
		try = func(at int, used [len(elements)]bool) bool {
			if at == len(masks) {
				return true
			}
			for s := range slots {
				if !used[s] && masks[at]&slots[s] != 0 {
					next := used
					next[s] = true
					if try(at+1, next) {
						return true
					}
				}
			}
			return false
		}
		if got, want := assignable(masks, slots), try(0, [len(elements)]bool{}); got != want {
			t.Fatalf("%v in %v: %v, want %v", masks, slots, got, want)
		}
	})
}

// TestLCGFormatsByOtherNames: standard and imperial are the Stronghold format; an unknown format is none
// (LCG-FMT-24).
func TestLCGFormatsByOtherNames(t *testing.T) {
	r, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"stronghold", "standard", "imperial"} {
		if f, ok := r.Format(card.L5RLCG, id); !ok || f.ID != "stronghold" {
			t.Errorf("%s is %v", id, f)
		}
	}
	if f, ok := r.Format(card.L5RLCG, "no-such-format"); ok {
		t.Errorf("an unknown format is %s", f.ID)
	}
	for _, id := range []string{"stronghold", "skirmish", "emerald", "obsidian", "sanctuary", "enlightenment", "jade-edict", "team-conquest", "single-core"} {
		f, ok := r.Format(card.L5RLCG, id)
		if !ok || f.Names["en"] == "" || f.Names["fr"] == "" {
			t.Errorf("%s is not there in both languages", id)
		}
	}
}
