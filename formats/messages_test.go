package formats

import (
	"regexp"
	"strings"
	"testing"
)

var contractCodes = strings.Fields(`deck-size-min deck-size-max deck-size-exact section-missing section-too-many section-unknown wrong-section not-a-deck-card
copies-limit unique-limit singleton-limit sensei-clan not-in-pool banned not-yet-legal no-longer-legal restricted-limit excludes requires
influence-limit splash-limit off-clan role-requirement province-count province-element character-limit
faction-mismatch rarity-limit suspended invalid-count unknown-card ambiguous-card list-unavailable facts-missing typo-taken loyalty-advice legacy-advice singular-advice`)

func TestCodesAreTheContract(t *testing.T) {
	var got []string
	for _, c := range Codes() {
		got = append(got, c.Code)
		for _, lang := range []string{"en", "fr"} {
			if c.Title[lang] == "" || len(c.Help[lang]) <= len(c.Title[lang]) || c.Title["en"] == c.Title["fr"] || c.Help["en"] == c.Help["fr"] {
				t.Errorf("%s has no page in %s", c.Code, lang)
			}
		}
	}
	if strings.Join(got, " ") != strings.Join(contractCodes, " ") {
		t.Errorf("the codes are %v", got)
	}
	if _, ok := CodeOf("copies-limit"); !ok {
		t.Error("copies-limit has no page")
	}
	if _, ok := CodeOf("no-such-code"); ok {
		t.Error("a code that is none has a page")
	}
}

// TestMessagesMatch asks that both languages have the same messages, with the same places, and that each
// belongs to a code.
func TestMessagesMatch(t *testing.T) {
	en, fr := languages()["en"], languages()["fr"]
	if len(en.messages) != len(fr.messages) {
		t.Errorf("%d messages in English, %d in French", len(en.messages), len(fr.messages))
	}
	for name, segments := range en.messages {
		code, _, _ := strings.Cut(name, "/")
		if _, ok := CodeOf(code); !ok && code != "repair" && code != "legality" {
			t.Errorf("message %s belongs to no code", name)
		}
		other, ok := fr.messages[name]
		if !ok {
			t.Errorf("%s has no French", name)
		}
		if a, b := places(segments), places(other); a != b {
			t.Errorf("%s speaks of %s in English, of %s in French", name, a, b)
		}
	}
}

func places(segments []segment) string {
	seen := map[string]bool{}
	for _, s := range segments {
		seen[s.field] = true
	}
	var out []string
	for _, f := range messageFields {
		if seen[f] {
			out = append(out, f)
		}
	}
	return strings.Join(out, ",")
}

// TestEveryMessageRenders renders each message with singular and plural numbers; nothing may be left of its
// template.
func TestEveryMessageRenders(t *testing.T) {
	for code, l := range languages() {
		for name := range l.messages {
			for n := range 3 {
				w := words{card: "Kuroki", other: "Shiroki", section: "the Fate deck", what: "Holdings", date: "2015-01-02", format: "Ivory", raw: "zz", have: n, limit: 2 - n}
				got := string(l.render(nil, name, w))
				if strings.ContainsAny(got, "{}|") || got == name || strings.Contains(got, "  ") || !strings.HasSuffix(got, ".") {
					t.Errorf("%s %s: %q", code, name, got)
				}
			}
		}
	}
}

func TestPlurals(t *testing.T) {
	for _, c := range []struct {
		lang string
		have int
		want string
	}{
		{"en", 0, "The Fate deck has 0 cards that count; at least 40 are needed."},
		{"en", 1, "The Fate deck has 1 card that counts; at least 40 are needed."},
		{"en", 39, "The Fate deck has 39 cards that count; at least 40 are needed."},
		{"fr", 0, "Le deck Destin contient 0 carte qui compte ; il en faut au moins 40."},
		{"fr", 1, "Le deck Destin contient 1 carte qui compte ; il en faut au moins 40."},
		{"fr", 39, "Le deck Destin contient 39 cartes qui comptent ; il en faut au moins 40."},
	} {
		l := languageOf(c.lang)
		if got := string(l.render(nil, "deck-size-min", words{section: l.sections["fate"], have: c.have, limit: 40})); got != c.want {
			t.Errorf("%s %d: %q, want %q", c.lang, c.have, got, c.want)
		}
	}
	if languageOf("de") != languageOf("en") {
		t.Error("an unknown language must read as English")
	}
}

func TestMalformedMessages(t *testing.T) {
	for _, bad := range []string{"{card", "{nobody}", "{have|one}", "a } b { c"} {
		if _, err := parseMessage(bad); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
}

// TestReportsAreWholeInBothLanguages runs all cases in both languages: same problems, other words, no template
// and no code in place of a message.
func TestReportsAreWholeInBothLanguages(t *testing.T) {
	leftover := regexp.MustCompile(`[{}|]|^[a-z-]+(/[a-z]+)?$`)
	c := loadCorpus(t)
	for _, tc := range c.cases {
		en, fr := c.report(t, tc, "en"), c.report(t, tc, "fr")
		if len(en.Problems) != len(fr.Problems) {
			t.Errorf("%s: %d problems in English, %d in French", tc.where, len(en.Problems), len(fr.Problems))
			continue
		}
		for i := range en.Problems {
			a, b := en.Problems[i], fr.Problems[i]
			if a.Code != b.Code || leftover.MatchString(a.Message) || leftover.MatchString(b.Message) || a.Message == b.Message {
				t.Errorf("%s: %s %q, %s %q", tc.where, a.Code, a.Message, b.Code, b.Message)
			}
			if a.Rule == "" || a.Source == "" || a.Confidence == "" {
				t.Errorf("%s: %s has no rule, source or confidence: %+v", tc.where, a.Code, a)
			}
		}
	}
}
