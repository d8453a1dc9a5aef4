package card

import (
	"strings"
	"testing"
	"unicode"
)

func TestFold(t *testing.T) {
	for in, want := range map[string]string{
		"":                       "",
		"Kisada’s Shrine":        "kisadas shrine",
		"Kisada's Shrine":        "kisadas shrine",
		"Utaku Sang-Ju":          "utaku sang ju",
		"Rumeurs à la Cour":      "rumeurs a la cour",
		"At'tok'tuk Sensei":      "attoktuk sensei",
		"Salt & Ash":             "salt and ash",
		"Salt&Ash":               "salt and ash",
		"Sel ＆ Cendre":           "sel and cendre",
		"Again, Again, Again...": "again again again",
		"  --Two   Blanks\t!":    "two blanks",
		"1,000 Steps":            "1 000 steps",
		"Straße Ægir Œuvre Øre":  "strasse aegir oeuvre ore",
		"ﬁne ﬂag":                "fine flag",
		"İstanbul":               "istanbul",
		"..!?":                   "",
		"&":                      "and",
		"é":                      "e",
		"e\u0301":                "e",
	} {
		if got := Fold(in); got != want {
			t.Errorf("Fold(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestFoldTitle(t *testing.T) {
	for in, want := range map[string]string{
		"The Old Wall": "old wall", "Old Wall": "old wall", "Le Vieux Mur": "vieux mur", "La Tour": "tour", "Les Murs": "murs",
		"The": "the", "Theatre": "theatre", "Lest We Forget": "lest we forget",
	} {
		if got := FoldTitle(in); got != want {
			t.Errorf("FoldTitle(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestSlug(t *testing.T) {
	for in, want := range map[string]string{
		"Twenty Festivals": "twenty-festivals", "Promotional – CWF": "promotional-cwf", "Fire & Shadow": "fire-and-shadow",
		"Siege: Clan War": "siege-clan-war", "Kholé": "khole", "日本": "", "a日b": "a-b",
	} {
		if got := Slug(in); got != want {
			t.Errorf("Slug(%q) = %q, want %q", in, got, want)
		}
	}
}

func FuzzFold(f *testing.F) {
	for _, s := range []string{"Hida Nobody", "À la & Cour’s", "İ", "ﬃ", "日本", "\xff\xfe", "a\u0301\u0301", "ǅ", "&&", "ς", "Ѿ\xf3ǅ"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := Fold(s)
		if again := Fold(got); again != got {
			t.Errorf("Fold(%q) = %q folds on to %q", s, got, again)
		}
		if strings.HasPrefix(got, " ") || strings.HasSuffix(got, " ") || strings.Contains(got, "  ") {
			t.Errorf("Fold(%q) = %q has blanks at its ends or two in a row", s, got)
		}
		for _, r := range got {
			if r != ' ' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
				t.Errorf("Fold(%q) = %q keeps %q", s, got, r)
			}
		}
		if up := Fold(strings.ToUpper(s)); isASCII(s) && up != got {
			t.Errorf("Fold(%q) = %q, in capitals %q", s, got, up)
		}
		for _, r := range Slug(s) {
			if r != '-' && (r < 'a' || r > 'z') && (r < '0' || r > '9') {
				t.Errorf("Slug(%q) keeps %q", s, r)
			}
		}
	})
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

func BenchmarkFold(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Fold("Hida Nobody, the Third Witness")
		Fold("Rumeurs à la Cour")
	}
}
