package formats

import (
	"slices"
	"sort"
	"testing"

	"github.com/kotei-dev/kotei/deck"
)

// lineCodes can be given under any definition: they are about lines and places, or about card text.
var lineCodes = []string{
	"unknown-card", "ambiguous-card", "invalid-count", "typo-taken", "section-unknown", "wrong-section", "not-a-deck-card",
}

// codesOf are the problem codes that a version can give.
func codesOf(v *Version) []string {
	codes := slices.Clone(lineCodes)
	for name, s := range v.Sections {
		codes = append(codes, sizeCodes(name, s)...)
	}
	if v.Pool != nil {
		codes = append(codes, "not-in-pool", "not-yet-legal")
	}
	for _, l := range v.Lists {
		codes = append(codes, listCode(v, l))
	}
	for _, r := range v.Rules {
		for _, code := range r.kind.codes {
			if code == "facts-missing" && r.ClanOf == clanFromDynasty {
				continue // it is a Stronghold whose facts can be missing
			}
			codes = append(codes, code)
		}
	}
	if v.plan.tokens != nil && slices.Contains(v.plan.tokens.Classes, "any-token") {
		codes = slices.DeleteFunc(codes, func(c string) bool { return c == "not-a-deck-card" }) // every card is one there
	}
	sort.Strings(codes)
	return slices.Compact(codes)
}

// listCode is the code that a list gives.
func listCode(v *Version, l *ListRef) string {
	if known, _ := embedded(); l.Ref != "" && known.lists[v.format.Game][l.Ref].Unavailable {
		return "list-unavailable"
	}
	if l.Kind == listAllowed {
		return "not-in-pool"
	}
	if isMark(l.Kind) {
		return "unknown-card" // a kind of rule reads it and has its codes; any version gives this one
	}
	return l.Kind
}

func sizeCodes(name deck.Section, s SectionRule) []string {
	var codes []string
	if isDeck(name) {
		for code, n := range map[string]*int{"deck-size-exact": s.Exactly, "deck-size-min": s.Min, "deck-size-max": s.Max} {
			if n != nil {
				codes = append(codes, code)
			}
		}
		return codes
	}
	if name == deck.Provinces && s.Exactly != nil {
		return []string{"province-count"}
	}
	if s.Exactly != nil || s.Min != nil {
		codes = append(codes, "section-missing")
	}
	if s.Exactly != nil || s.Max != nil {
		codes = append(codes, "section-too-many")
	}
	return codes
}

// rulesOf are the rule ids that a version names for itself and its parts.
func rulesOf(v *Version) []string {
	ids := append([]string{v.Rule}, v.See...)
	add := func(c Cited) {
		ids = append(ids, c.See...)
		if c.Rule != "" {
			ids = append(ids, c.Rule)
		}
	}
	if v.Pool != nil {
		add(v.Pool.Cited)
	}
	for _, s := range v.Sections {
		add(s.Cited)
		add(Cited{Rule: s.MaxRule})
	}
	for _, r := range v.Rules {
		add(r.Cited)
	}
	for _, l := range v.Lists {
		add(l.Cited)
		for _, e := range l.Entries {
			add(e.Cited)
		}
		if l.Ref != "" {
			known, _ := embedded()
			for _, e := range known.lists[v.format.Game][l.Ref].Entries {
				add(e.Cited)
			}
		}
	}
	if v.CardText != nil && v.CardText.Rule != "" {
		ids = append(ids, v.CardText.Rule)
	}
	sort.Strings(ids)
	return slices.Compact(ids)
}

// TestEveryCodeAndRuleHasACase fails where a definition can give a code, or names a rule, that no case of its
// folder hits.
func TestEveryCodeAndRuleHasACase(t *testing.T) {
	c := loadCorpus(t)
	for name, f := range c.formats {
		codes, rules := map[string]bool{}, map[string]bool{}
		for _, tc := range c.cases {
			if tc.format != name {
				continue
			}
			for _, p := range tc.Want.Problems {
				codes[p.Code] = true
			}
			for _, id := range tc.rules() {
				rules[id] = true
			}
		}
		for _, v := range f.Versions {
			for _, code := range codesOf(v) {
				if !codes[code] {
					t.Errorf("%s of %s can give %s, and no case hits it", name, v.From, code)
				}
			}
			for _, id := range rulesOf(v) {
				if !rules[id] {
					t.Errorf("%s of %s names %s, and no case shows it", name, v.From, id)
				}
			}
		}
	}
}

// TestEveryCardTextHasACase fails where a rule of the exceptions has no case.
func TestEveryCardTextHasACase(t *testing.T) {
	c := loadCorpus(t)
	shown := map[string]bool{}
	for _, tc := range c.cases {
		for _, id := range tc.rules() {
			shown[id] = true
		}
	}
	known, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, facts := range known.facts {
		for _, e := range facts.Effects {
			n++
			if e.Rule == "" {
				t.Errorf("the %s of %v cites no rule", e.Kind, e.Cards)
			} else if !shown[e.Rule] {
				t.Errorf("%s (%v) has no case", e.Rule, e.Cards)
			}
		}
	}
	if n == 0 {
		t.Error("no texts of cards were read")
	}
}

// TestEveryKindIsUsed fails for a rule kind that no case exercises.
func TestEveryKindIsUsed(t *testing.T) {
	used := map[string]bool{}
	for _, f := range loadCorpus(t).formats {
		for _, v := range f.Versions {
			for _, r := range v.Rules {
				used[r.Kind] = true
			}
		}
	}
	for name := range kinds() {
		if !used[name] {
			t.Errorf("no definition uses the kind %s", name)
		}
	}
}

// TestBuiltinNames fails where a format of the program has no name in one of the languages of the program.
func TestBuiltinNames(t *testing.T) {
	r, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.For("l5r-ccg") {
		for _, lang := range []string{"en", "fr"} {
			if f.Names[lang] == "" {
				t.Errorf("%s has no name in %s", f.ID, lang)
			}
		}
	}
}
