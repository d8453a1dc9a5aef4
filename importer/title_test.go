package importer

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
)

func TestSplitName(t *testing.T) {
	p := []card.Type{card.Personality}
	s := []card.Type{card.Strategy}
	for _, c := range []struct {
		rule, name      string
		types           []card.Type
		title, subtitle string
		version         card.Version
	}{
		{"TF-DECK-10", "Nobody Special, the Third Witness • Experienced", p, "Nobody Special", "the Third Witness", "Experienced"},
		{"TF-DECK-10", "Nobody Special", p, "Nobody Special", "", ""},
		{"TF-DECK-10", "Fall, Friend", s, "Fall, Friend", "", ""},
		{"TF-DECK-10", "Steps, Steps, Steps... • Experienced", s, "Steps, Steps, Steps...", "", "Experienced"},
		{"TF-DECK-10", `"Failing, My Pupil"`, []card.Type{card.Item}, `"Failing, My Pupil"`, "", ""},
		{"TF-DECK-10", "2,000 Steps", p, "2,000 Steps", "", ""},
		{"TF-DECK-10", "Nobody's Pact, Someone", []card.Type{card.Wind}, "Nobody's Pact", "Someone", ""},
		{"TF-DECK-10", "The Seer, Nobody, of Nowhere", []card.Type{card.Holding}, "The Seer", "Nobody, of Nowhere", ""},
		{"TF-DECK-11", "Nobody Special - exp2", p, "Nobody Special", "", "Experienced 2"},
		{"TF-DECK-11", "Nobody Special – Experienced 3", p, "Nobody Special", "", "Experienced 3"},
		{"TF-DECK-12", "Nobody Special • ExperiencedCoM", p, "Nobody Special", "", "Experienced CoM"},
		{"TF-DECK-11", "Nobody Special • Experienced 3.5", p, "Nobody Special", "", "Experienced 3.5"},
		{"TF-DECK-11", "Nobody Special • Experienced 2KYD", p, "Nobody Special", "", "Experienced 2KYD"},
		{"TF-DECK-13", "Nobody Special - inexp", p, "Nobody Special", "", "Inexperienced"},
		{"TF-DECK-11", "Word of Experience", s, "Word of Experience", "", ""},
		{"TF-DECK-11", "Fifty-One - Experience", s, "Fifty-One - Experience", "", ""},
		{"TF-DECK-30", "Spoiled Hall (WoC)", []card.Type{card.Holding}, "Spoiled Hall (WoC)", "", ""},
	} {
		title, subtitle, version := SplitName(c.name, c.types)
		if title != c.title || subtitle != c.subtitle || version != c.version {
			t.Errorf("%s: SplitName(%q) = %q, %q, %q, want %q, %q, %q", c.rule, c.name, title, subtitle, version, c.title, c.subtitle, c.version)
		}
	}
}
