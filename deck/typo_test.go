package deck

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
)

// reference is the distance by the whole table, without bounds.
func reference(a, b string) int {
	t := make([][]int, len(a)+1)
	for i := range t {
		t[i] = make([]int, len(b)+1)
		t[i][0] = i
	}
	for j := range t[0] {
		t[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			t[i][j] = min(t[i-1][j]+1, t[i][j-1]+1, t[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				t[i][j] = min(t[i][j], t[i-2][j-2]+1)
			}
		}
	}
	return t[len(a)][len(b)]
}

func TestDistance(t *testing.T) {
	rows := make([]uint8, 3*(maxGuessed+8))
	for i := range rows {
		rows[i] = 77 // left from another search
	}
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.StringMatching(`[abc ]{0,14}`).Draw(t, "a")
		b := rapid.StringMatching(`[abc ]{0,14}`).Draw(t, "b")
		limit := rapid.IntRange(1, 5).Draw(t, "limit")
		if got, want := distance(a, b, limit, rows), min(reference(a, b), limit+1); got != want {
			t.Fatalf("%q to %q within %d: %d, want %d", a, b, limit, got, want)
		}
	})
}

// TestSearchFindsAll: the letter groups leave out no name that is close enough.
func TestSearchFindsAll(t *testing.T) {
	titles := []string{"Copper", "Copper Kiln", "Temple of Reeds", "Temple of Weeds", "The Long Road of the Heron", "Kasuto", "Katsuo", "Ember Kasuto", "Ember Katsumo"}
	var cards []card.Card
	for _, title := range titles {
		cards = append(cards, card.Card{Title: title, Types: []card.Type{card.Holding}})
	}
	x := NewResolver(cardtest.Catalog(t, cards...)).misspelt()
	rapid.Check(t, func(t *rapid.T) {
		key := []byte(card.FoldTitle(rapid.SampledFrom(titles).Draw(t, "title")))
		for n := rapid.IntRange(0, 3).Draw(t, "errors"); n > 0; n-- {
			at := rapid.IntRange(0, len(key)-2).Draw(t, "at")
			switch rapid.IntRange(0, 2).Draw(t, "kind") {
			case 0:
				key[at] = 'q'
			case 1:
				key[at], key[at+1] = key[at+1], key[at]
			default:
				key = append(key[:at], key[at+1:]...)
			}
		}
		found := x.search(string(key))
		best, at := notNear, ""
		for _, k := range x.keys {
			if d := reference(string(key), k); d < best {
				best, at = d, k
			}
		}
		if best > allowedTypos(len(key)) {
			return
		}
		if len(found) == 0 || found[0].distance != best {
			t.Fatalf("%q: found %+v, want %q at %d", key, found, at, best)
		}
	})
}

// TestGuessIsCareful: a wrong card is worse than none.
func TestGuessIsCareful(t *testing.T) {
	var cards []card.Card
	for _, title := range []string{
		"Moro Hidetaka", "Moro Kuni", "Temple of Reeds", "Temple of Woods", "Ember Road", "The Long Road of the Heron", "Third Regiment of 300", "Pine", "Tall Pines", "Marsh Dweller", "Marsh Dwelling",
		"Ember Kasuto", "Katsuto", "Moro Ansho", "Moro Anshi Tenbo", "Vigil of Ash", "The Vigil of Ash", "Gales Wings", "Gale of Wings",
	} {
		cards = append(cards, card.Card{Title: title, Types: []card.Type{card.Holding}})
	}
	r := NewResolver(cardtest.Catalog(t, cards...))
	tests := []struct{ name, want string }{
		{"Moro Hidetka", "moro-hidetaka"},
		{"Moro Hidetaak", "moro-hidetaka"},
		{"Morro Hidetakka", "moro-hidetaka"},
		{"MoroHidetaka", "moro-hidetaka"},
		{"Moro Kumu", ""},                                            // two letters of a short word: another of the family
		{"Temple of Rods", ""},                                       // two letters from two titles
		{"Marsh Dwellingr", "marsh-dwelling"},                        // one letter from one
		{"Marsh Dwellnirg", ""},                                      // two from one and three from another: no clear margin
		{"Ember Raod", "ember-road"},                                 //
		{"The Lnog Raod of the Heorn", "the-long-road-of-the-heron"}, // three in a long title
		{"Third Regiment of 400", ""},                                // another number
		{"Kasuto", ""},                                               // a letter is wrong, or the family is missing
		{"Moro Anshi", ""},
		{"The Long Road of Heron", "the-long-road-of-the-heron"}, // a small word is missing
		{"Long Road Heron", "the-long-road-of-the-heron"},
		{"Hidetaka Moro", "moro-hidetaka"}, // the other order
		{"Temple Reed", ""},
		{"Reeds Temple", ""},
		{"Reeds of Temple", "temple-of-reeds"},
		{"Gale Wings", ""}, // a letter of one, a word of another
		{"Kattsuto", "katsuto"},
		{"Vigil of Asj", "vigil-of-ash"},
		{"The Vigil of Asj", "the-vigil-of-ash"},
		{"Pin", ""},  // too short to be guessed
		{"Pone", ""}, //
	}
	for _, tt := range tests {
		if m := r.Resolve(tt.name); m.Card != tt.want {
			t.Errorf("%s: got %q (%s, %.2f), want %q", tt.name, m.Card, m.How, m.Confidence, tt.want)
		}
	}
}

func TestCutHint(t *testing.T) {
	tests := []struct{ in, name, hint string }{
		{"Kiln (a (b))", "Kiln", "a (b)"},
		{"Kiln (a) (b)", "Kiln (a)", "b"},
		{"Kiln [a {b]", "Kiln", "a {b"},
		{"Kiln a)", "", ""},
		{"(Kiln)", "", ""},
		{"Kiln // a", "Kiln", "a"},
		{"Kiln\t(a)", "Kiln", "a"},
		{"Kiln {art: b [c]}", "Kiln", "art: b [c]"},
	}
	for _, tt := range tests {
		if name, hint, ok := cutHint(tt.in); name != tt.name || hint != tt.hint || ok != (tt.name != "") {
			t.Errorf("%q: got %q, %q, %v", tt.in, name, hint, ok)
		}
	}
}
