package search

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestGramsNeverTooFew: a card whose text matches is always among those that the filter leaves over.
func TestGramsNeverTooFew(t *testing.T) {
	piece := rapid.SampledFrom([]string{
		"bow", "BOW", "Kisada", "é", "É", "ſtorm", "K", "\u212a", "sun", "ß", "ẞ", "σς", "Σ", " ", "a", ".", "[a-c]ow", "(?:bow|sun)", "(?:bow)?", "(?:bow)+",
		"(?:kisada){2,3}", "(?:sun){0,2}", ".*", "^", "$", "(bow)", "~", "\xff", "x*", "[[:alpha:]]", "(?:a|)",
	})
	text := rapid.Custom(func(rt *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{
			"bow", "Bow", "KISADA", "kisada", "é", "É", "storm", "STORM", "k", "K", "\u212a", "Sun", "ss", "ß", "σ", "ς", "Σ", " ", "aow", "\xff", "~", "x",
		}), 0, 8).Draw(rt, "words"), "")
	})
	rapid.Check(t, func(rt *rapid.T) {
		expr := "(?im)" + strings.Join(rapid.SliceOfN(piece, 1, 4).Draw(rt, "pattern"), "")
		re, err := regexp.Compile(expr)
		if err != nil {
			rt.Skip(err)
		}
		parsed, err := syntax.Parse(re.String(), syntax.Perl)
		if err != nil {
			rt.Fatal(err)
		}
		texts := rapid.SliceOfN(text, 1, 70).Draw(rt, "texts")
		g := newGrams(len(texts), 6)
		for i, s := range texts {
			g.add(i, s)
		}
		left := g.matching(parsed.Simplify())
		for i, s := range texts {
			if re.MatchString(s) && left != nil && !left.has(i) {
				rt.Fatalf("%q matches %q, which the filter takes out", expr, s)
			}
		}
	})
}

// TestGramsTellApart: the filter is of use.
func TestGramsTellApart(t *testing.T) {
	g := newGrams(3, 12)
	for i, s := range []string{"Bow this card", "straighten this card", "Élan of the storm"} {
		g.add(i, s)
	}
	for expr, want := range map[string]int{"straighten": 1, "bow.*card": 1, "this (?:card|gold)": 2, "ÉLAN": 1, "(?:bow|storm)": 2, "nothing": 0} {
		parsed, err := syntax.Parse("(?im)"+expr, syntax.Perl)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.matching(parsed.Simplify()); got == nil || got.count() != want {
			t.Errorf("%s leaves %v, want %d", expr, listOf(got), want)
		}
	}
}
