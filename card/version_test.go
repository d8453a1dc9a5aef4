package card

import "testing"

func TestParseVersion(t *testing.T) { // TF-DECK-11 to -13
	for in, want := range map[string]Version{
		"": Base, "  ": Base,
		"Experienced": "Experienced", "experienced": "Experienced", "exp": "Experienced", "Exp.": "Experienced", "xp": "Experienced", "exp1": "Experienced",
		"Experienced 1": "Experienced", "Experienced 2": "Experienced 2", "exp2": "Experienced 2", "xp2": "Experienced 2", "Exp. 2": "Experienced 2",
		"exp-2": "Experienced 2", "Experienced2": "Experienced 2", "exp02": "Experienced 2", "Experienced 3.5": "Experienced 3.5", "exp 2.0": "Experienced 2",
		"Experienced 12": "Experienced 12", "ExperiencedCoM": "Experienced CoM", "expcom": "Experienced CoM", "Experienced COM": "Experienced CoM",
		"exp3KYD": "Experienced 3KYD", "Experienced 3 KYD": "Experienced 3KYD", "ExperiencedKYD": "Experienced KYD", "Experienced 2CW": "Experienced 2CW",
		"Expérimenté": "Experienced", "EXPÉRIMENTÉE 2": "Experienced 2", "experimentee": "Experienced", "Inexpérimenté": "Inexperienced",
		"Inexperienced": "Inexperienced", "inexp": "Inexperienced", "Inexp.": "Inexperienced",
	} {
		got, ok := ParseVersion(in)
		if !ok || got != want {
			t.Errorf("ParseVersion(%q) = %q, %v, want %q", in, got, ok, want)
		}
	}
	for _, in := range []string{
		"Experience", "Experienced of the Void", "Experienced 0", "exp00", "exp0.0", "Experienced 123", "Experienced XYZ", "inexp2", "InexperiencedCoM",
		"2", "KYD", "expert", "ex", "expériment", "Experienced 2 3", "1.5",
	} {
		if got, ok := ParseVersion(in); ok {
			t.Errorf("ParseVersion(%q) = %q, want it refused", in, got)
		}
	}
}

func TestVersionLevelCodeSuffix(t *testing.T) {
	for _, c := range []struct {
		rule         string
		v            Version
		level        float64
		code, suffix string
	}{
		{"TF-DECK-11", Base, 0, "0", ""},
		{"TF-DECK-11", Experienced, 1, "1", "exp"},
		{"TF-DECK-11", "Experienced 2", 2, "2", "exp2"},
		{"TF-DECK-11", "Experienced 3.5", 3.5, "3.5", "exp3-5"},
		{"TF-DECK-11", "Experienced 3KYD", 3, "3kyd", "exp3kyd"},
		{"TF-DECK-12", "Experienced CoM", 1, "com", "expcom"},
		{"TF-DECK-13", Inexperienced, -1, "inexp", "inexp"},
	} {
		if c.v.Level() != c.level || c.v.Code() != c.code || c.v.Suffix() != c.suffix {
			t.Errorf("%s: %q has level %v, code %q, suffix %q, want %v, %q, %q", c.rule, c.v, c.v.Level(), c.v.Code(), c.v.Suffix(), c.level, c.code, c.suffix)
		}
	}
}

func TestVersionOfKeyword(t *testing.T) { // TF-DECK-14
	for in, want := range map[string]struct {
		v     Version
		other string
		ok    bool
	}{
		"Experienced":                  {"Experienced", "", true},
		"Experienced 2":                {"Experienced 2", "", true},
		"Experienced Nobody Special":   {"Experienced", "Nobody Special", true},
		"Experienced 3KYD Nobody Else": {"Experienced 3KYD", "Nobody Else", true},
		"Inexperienced The Nobody":     {"Inexperienced", "The Nobody", true},
		"ExperiencedCoM":               {"Experienced CoM", "", true},
		"Explorer":                     {},
		"Expendable":                   {},
		"Explosives Master":            {},
		"":                             {},
		"Samurai":                      {},
		"Experience Beyond Measure":    {},
	} {
		v, other, ok := VersionOfKeyword(in)
		if v != want.v || other != want.other || ok != want.ok {
			t.Errorf("VersionOfKeyword(%q) = %q, %q, %v, want %q, %q, %v", in, v, other, ok, want.v, want.other, want.ok)
		}
	}
}

func TestLimitKey(t *testing.T) { // TF-DECK-08, -10
	same := [][2]string{{LimitKey("Nobody’s Wall", Experienced), LimitKey("Nobodys wall", "Experienced")}}
	for _, p := range same {
		if p[0] != p[1] {
			t.Errorf("%q and %q differ", p[0], p[1])
		}
	}
	if got := LimitKey("Hida Kisada", "Experienced 2"); got != "hida kisada/2" {
		t.Errorf("LimitKey gives %q", got)
	}
	keys := map[string]Version{}
	for _, v := range []Version{Base, Inexperienced, Experienced, "Experienced 2", "Experienced 2KYD", "Experienced CoM", "Experienced CW", "Experienced KYD"} {
		key := LimitKey("A", v)
		if other, twice := keys[key]; twice {
			t.Errorf("%q and %q share the key %q", v, other, key)
		}
		keys[key] = v
	}
}

func FuzzParseVersion(f *testing.F) {
	for _, s := range []string{"Experienced 2", "exp0.5", "xp2 kyd", "inexp", "exp00", "Experienced 3.5", "exp.2", "EXPERIENCEDCOM"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		v, ok := ParseVersion(s)
		if !ok {
			if v != Base {
				t.Errorf("ParseVersion(%q) refuses, but gives %q", s, v)
			}
			return
		}
		again, ok := ParseVersion(string(v))
		if !ok || again != v {
			t.Errorf("ParseVersion(%q) = %q, which reads as %q, %v", s, v, again, ok)
		}
		if short, ok := ParseVersion(v.Suffix()); !hasDot(v.Suffix()) && (!ok || short != v) {
			t.Errorf("the suffix %q of %q reads as %q, %v", v.Suffix(), v, short, ok)
		}
		if l := v.Level(); l < -1 || l > 99.9 {
			t.Errorf("%q has level %v", v, l)
		}
	})
}

// hasDot says whether a suffix stands for a level such as 3.5, whose dot ids cannot hold.
func hasDot(suffix string) bool {
	for i := range len(suffix) {
		if suffix[i] == '-' {
			return true
		}
	}
	return false
}
