package card

import (
	"slices"
	"strings"
	"testing"
)

func TestSplitKeywords(t *testing.T) { // TF-KW-02, -05
	for in, want := range map[string][]Keyword{
		"Samurai\nScout":                             {"Samurai", "Scout"}, // T39b
		"Unique. Crab Clan  Samurai. Unique.":        {"Unique", "Crab Clan Samurai"},
		"Weapon • Two-Handed · Sword; Nemuranai\r\n": {"Weapon", "Two-Handed", "Sword", "Nemuranai"},
		"unique. Unique":                             {"unique"},
		"  . \n • ":                                  nil,
		"Geisha House":                               {"Geisha House"},
	} {
		if got := SplitKeywords(in); !slices.Equal(got, want) {
			t.Errorf("SplitKeywords(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestHasKeyword(t *testing.T) { // TF-KW-01 (T34)
	c := Card{Keywords: []Keyword{"Geisha House", "Samurai"}}
	if c.HasKeyword("Geisha") || !c.HasKeyword("geisha house") || !c.HasKeyword("Samurai") {
		t.Error("a keyword is one whole phrase, whatever its case")
	}
}

func TestSoulOfKeyword(t *testing.T) { // TF-DECK-16
	for in, want := range map[string]string{"Soul of Nobody Special": "Nobody Special", "soul OF A": "A", "Soul of ": "", "Soulful": "", "Soul of": ""} {
		got, ok := SoulOfKeyword(in)
		if got != want || ok != (want != "") {
			t.Errorf("SoulOfKeyword(%q) = %q, %v, want %q", in, got, ok, want)
		}
	}
}

func TestGreatClans(t *testing.T) { // TF-TYPE-09
	if n := len(GreatClans()); n != 9 {
		t.Errorf("%d Great Clans", n)
	}
	for _, c := range GreatClans() {
		if got, ok := ParseClan(strings.ToUpper(string(c)) + " Clan"); !ok || got != c {
			t.Errorf("%s Clan reads as %q", c, got)
		}
	}
	c := Card{Clans: []Clan{"crab", "naga"}}
	if !c.HasClan("naga") || c.HasClan("lion") {
		t.Error("HasClan is wrong")
	}
}

func TestSenseiAllows(t *testing.T) {
	dragon, all := &Sensei{Clans: []Clan{"dragon", "crane"}}, &Sensei{All: true}
	for _, c := range []struct {
		rule       string
		sensei     *Sensei
		stronghold []Clan
		want       bool
	}{
		{"TF-DECK-18", dragon, []Clan{"dragon"}, true},
		{"TF-DECK-18", dragon, []Clan{"lion"}, false}, // T40b
		{"TF-DECK-18", dragon, []Clan{"lion", "crane"}, true},
		{"TF-DECK-18", all, []Clan{"lion"}, true},
		{"TF-DECK-20", dragon, nil, false},
		{"TF-DECK-20", all, nil, true}, // T40c
		{"TF-DECK-18", &Sensei{}, []Clan{"lion"}, false},
	} {
		if got := c.sensei.Allows(c.stronghold); got != c.want {
			t.Errorf("%s: %+v allows %v: %v, want %v", c.rule, c.sensei, c.stronghold, got, c.want)
		}
	}
	c := Card{Sensei: dragon, Keywords: []Keyword{"Air"}}
	if c.HasKeyword("Dragon") || c.HasClan("dragon") {
		t.Error("TF-DECK-19 (T40a): a restriction is neither keyword nor alignment")
	}
}

func TestParseLegality(t *testing.T) { // rules 1.2
	for in, want := range map[string]string{
		"A Brother's Destiny (Twenty Festivals)": "twenty-festivals", "20F": "twenty-festivals", "20f": "twenty-festivals",
		"A Brother's Destiny (Ivory Edition)": "ivory", "War of the Seals (Onyx Edition)": "onyx", "Onyx Edition": "onyx",
		"Shattered Empire": "shattered-empire", "shattered_empire": "shattered-empire", "Hidden Emperor (Jade)": "jade", "open": "legacy",
		"Not Legal (Proxy)": TokenProxy, "Unreleased": TokenUnreleased, "modern": "modern",
	} {
		if got, known := ParseLegality(in); !known || got != want {
			t.Errorf("ParseLegality(%q) = %q, %v, want %q", in, got, known, want)
		}
	}
	if got, known := ParseLegality("Obsidian 2"); known || got != "obsidian-2" {
		t.Errorf("an unknown label gives %q, %v, want its slug and false", got, known)
	}
	seen := map[string]string{}
	for _, a := range Arcs() {
		for _, label := range append([]string{a.Token}, a.Labels...) {
			if got, _ := ParseLegality(label); got != a.Token {
				t.Errorf("%q reads as %q, want %q", label, got, a.Token)
			}
			if other, twice := seen[Fold(label)]; twice && other != a.Token {
				t.Errorf("%q names %s and %s", label, other, a.Token)
			}
			seen[Fold(label)] = a.Token
		}
	}
}

func TestIdentities(t *testing.T) {
	lines := Identities()
	if len(lines) < 80 {
		t.Fatalf("%d lines in the ledger, want those of all groups that share title and version", len(lines))
	}
	ids := map[string]bool{}
	numbers := map[string]int{}
	for _, line := range lines {
		if ids[line.ID] {
			t.Errorf("two lines fix the id %s", line.ID)
		}
		ids[line.ID] = true
		if v, ok := ParseVersion(string(line.Version)); !ok || v != line.Version {
			t.Errorf("%s: %q is no version", line.ID, line.Version)
		}
		key := LimitKey(line.Title, line.Version)
		numbers[key]++
		if want := MakeID(line.Title, line.Version, numbers[key]); line.ID != want {
			t.Errorf("line %d of %s has the id %s, want %s", numbers[key], key, line.ID, want)
		}
		if line.Type == "" || line.Set == "" && line.Subtitle == "" && line.Key == "" {
			t.Errorf("%s: nothing tells the card from the others: %+v", line.ID, line)
		}
	}
	for key, n := range numbers {
		if n < 2 {
			t.Errorf("%s stands alone in the ledger", key)
		}
	}
}
