package query_test

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search/query"
)

// TestFields holds the table of fields to itself: no name means two fields of a game, and everything is said in both
// languages and shown by an example that parses.
func TestFields(t *testing.T) {
	for _, g := range card.Games() {
		owner := map[string]query.FieldID{}
		for _, f := range query.Fields(g) {
			for _, names := range [][]string{{string(f.ID)}, f.Names, f.French} {
				for _, n := range names {
					key := card.Slug(n)
					if other, ok := owner[key]; ok && other != f.ID {
						t.Errorf("%s: %q is a name of %s and of %s", g, n, other, f.ID)
					}
					owner[key] = f.ID
					if got, ok := query.FieldOf(g, n); !ok || got.ID != f.ID {
						t.Errorf("%s: FieldOf(%q) is not %s", g, n, f.ID)
					}
				}
			}
			if f.Label.EN == "" || f.Label.FR == "" || f.Help.EN == "" || f.Help.FR == "" {
				t.Errorf("%s: field %s lacks a label or help", g, f.ID)
			}
			if _, err := query.Parse(g, f.Example(g), options(g)); err != nil {
				t.Errorf("%s: example %q: %v", g, f.Example(g), err)
			}
		}
	}
}

// TestWords holds each constant vocabulary to itself: no spelling means two words.
func TestWords(t *testing.T) {
	vocabularies := []query.Words{
		query.WordsClan, query.WordsType, query.WordsSide, query.WordsRarity, query.WordsElement, query.WordsLegal, query.WordsLang, query.WordsSupport,
		query.WordsIs, query.WordsHas, query.WordsSensei, query.WordsOrder, query.WordsDir, query.WordsUnique, query.WordsPrefer, query.WordsInclude,
	}
	for _, g := range card.Games() {
		l := query.NewLexicon(g, nil)
		for _, of := range vocabularies {
			for _, w := range l.All(of) {
				if w.Label.EN == "" || w.Label.FR == "" {
					t.Errorf("%s: %s %s lacks a label", g, of, w.ID)
				}
				for _, name := range append([]string{w.ID, w.Label.EN, w.Label.FR}, w.Names...) {
					if found := l.Find(of, card.Fold(name)); card.Fold(name) != "" && (len(found) != 1 || found[0].ID != w.ID) {
						t.Errorf("%s: %s %q means %d words, want %s alone", g, of, name, len(found), w.ID)
					}
				}
			}
		}
	}
}

// TestClansAreParsedAlike compares the names of clans with card.ParseClan.
func TestClansAreParsedAlike(t *testing.T) {
	l := query.NewLexicon(card.L5RCCG, nil)
	for _, name := range []string{"Crab", "Dragon Clan", "Akasha", "Brotherhood of Shinsei", "Brotherhood", "Monks", "Toturi's Army", "Shadowlands Horde", "Nezumi", "Naga", "Imperial"} {
		clan, ok := card.ParseClan(name)
		found := l.Find(query.WordsClan, card.Fold(name))
		if !ok || len(found) != 1 || found[0].ID != string(clan) {
			t.Errorf("clan %q: the vocabulary finds %v, card.ParseClan %q", name, found, clan)
		}
	}
	for _, clan := range card.GreatClans() {
		if len(l.Find(query.WordsClan, string(clan))) != 1 {
			t.Errorf("no word for the clan %s", clan)
		}
	}
}

func TestRank(t *testing.T) {
	last := 0
	for _, a := range card.Arcs() {
		n, ok := query.Rank(query.WordsLegal, a.Token)
		if spans := a.Token == "modern" || a.Token == "legacy"; ok == spans {
			t.Errorf("Rank(%s) = %d, %v", a.Token, n, ok)
		} else if ok && n <= last {
			t.Errorf("%s does not come behind the arc before it", a.Token)
		} else if ok {
			last = n
		}
	}
	for _, w := range []string{"fixed", "promo", ""} {
		if _, ok := query.Rank(query.WordsRarity, w); ok {
			t.Errorf("%q is no degree of rarity", w)
		}
	}
	if _, ok := query.Rank(query.WordsClan, "crab"); ok {
		t.Error("clans have no order")
	}
}
