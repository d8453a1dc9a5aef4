package importer

import (
	"slices"
	"testing"

	"github.com/kotei-dev/kotei/card"
)

func TestWordsOfSources(t *testing.T) {
	if got, want := Types([]string{"Personality", " <b>personality</b> ", "Proxy", ""}), []card.Type{card.Personality, card.Proxy}; !slices.Equal(got, want) {
		t.Errorf("Types gives %v, want %v", got, want)
	}
	if got, want := Keywords([]string{"<b>Samurai</b>", "samurai", "", "Double  Chi"}), []string{"Samurai", "Double Chi"}; !slices.Equal(got, want) { // TF-KW-05
		t.Errorf("Keywords gives %q, want %q", got, want)
	}
	if got, want := Clans([]string{"Crab Clan", "Crab", "Unaligned", "Akasha"}), []card.Clan{"crab", "naga"}; !slices.Equal(got, want) {
		t.Errorf("Clans gives %v, want %v", got, want)
	}
	for _, c := range []struct { // TF-DECK-11, -14
		keywords []string
		version  card.Version
		keyword  string
	}{
		{[]string{"Samurai", "Experienced 2", "Inexperienced"}, "Experienced 2", "Experienced 2"},
		{[]string{"Experienced Nobody Special"}, card.Base, ""}, // a version of another title
		{nil, card.Base, ""},
	} {
		if v, k := VersionOfKeywords(c.keywords); v != c.version || k != c.keyword {
			t.Errorf("VersionOfKeywords(%q) = %q, %q, want %q, %q", c.keywords, v, k, c.version, c.keyword)
		}
	}
}
