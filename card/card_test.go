package card

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestMakeID(t *testing.T) {
	for _, c := range []struct {
		title string
		v     Version
		n     int
		want  string
	}{
		{"Hida Kisada", Experienced, 1, "hida-kisada-exp"},
		{"Goju Hitomi", "Experienced 3KYD", 1, "goju-hitomi-exp3kyd"},
		{"Hida Kisada", Experienced, 2, "hida-kisada-exp-2"},
		{"Beiden Pass", Base, 3, "beiden-pass-3"},
		{"A", "Experienced 3.5", 1, "a-exp3-5"},
		{"日本", Base, 1, "card"},
		{"日本", Inexperienced, 12, "card-inexp-12"},
	} {
		if got := MakeID(c.title, c.v, c.n); got != c.want {
			t.Errorf("MakeID(%q, %q, %d) = %q, want %q", c.title, c.v, c.n, got, c.want)
		}
	}
}

func TestFullName(t *testing.T) {
	for want, c := range map[string]struct {
		title, subtitle string
		v               Version
	}{
		"A":                            {"A", "", Base},
		"A, the B":                     {"A", "the B", Base},
		"A • Experienced 2":            {"A", "", "Experienced 2"},
		"A, the B • Experienced CoM":   {"A", "the B", "Experienced CoM"},
		"A (Imperial) • Inexperienced": {"A (Imperial)", "", Inexperienced},
	} {
		if got := FullName(c.title, c.subtitle, c.v); got != want {
			t.Errorf("FullName gives %q, want %q", got, want)
		}
	}
}

func derived() Card {
	return Card{
		ID: "nobody-special-exp2", Game: L5RCCG, Title: "Nobody Special", Subtitle: "the Third Witness", Version: "Experienced 2",
		Types:    []Type{Personality},
		Keywords: []Keyword{"unique", "Soul of Somebody Else", "Experienced 3KYD Another One", "Experienced 3KYD Another One"},
		Printings: []Printing{
			{ID: "a", Legal: []string{"jade", TokenUnreleased}},
			{ID: "b", Legal: []string{"ivory", TokenProxy}, Banned: true},
		},
	}
}

func TestDerive(t *testing.T) {
	c := derived()
	c.Derive()
	soul := "Somebody Else"
	for name, ok := range map[string]bool{
		"TF-DECK-11 level":              c.Level == 2,
		"TF-DECK-16 soul of":            c.SoulOf != nil && *c.SoulOf == soul,
		"TF-DECK-16 shares X's limit":   c.LimitKey == "somebody else/2",
		"TF-DECK-14 also a version of":  slices.Equal(c.AlsoVersionOf, []string{"another one/3kyd"}),
		"TF-DECK-06 unique by keyword":  c.Unique,
		"FMT-GEN-01 no other tokens":    reflect.DeepEqual(c.Legality, map[string]string{"jade": "legal", "ivory": "legal"}),
		"BAN-04 flag of one printing":   c.Banned,
		"TF-GEN-02 newest printing":     c.Latest == "b",
		"TF-DECK-10 name with subtitle": c.Name == "Nobody Special, the Third Witness • Experienced 2",
		"not created":                   !c.Created,
		"url":                           c.URL == "/v1/l5r-ccg/cards/nobody-special-exp2",
		"support":                       c.Support == "none",
	} {
		if !ok {
			t.Errorf("%s: not so in %+v", name, c)
		}
	}
	proxy := Card{Game: L5RCCG, Types: []Type{Follower, Proxy}}
	proxy.Derive()
	if !proxy.Created {
		t.Error("TF-DECK-24: a proxy is not marked as created")
	}
}

// A subtitle separates nothing (T38a, T165): the title and the key of two subtitles are the same.
func TestSubtitleIsOutsideTheLimit(t *testing.T) { // TF-DECK-10
	a, b := Card{Game: L5RCCG, Title: "Nobody", Subtitle: "the Old"}, Card{Game: L5RCCG, Title: "Nobody", Subtitle: "the New"}
	a.Derive()
	b.Derive()
	if a.LimitKey != b.LimitKey || a.Name == b.Name {
		t.Errorf("keys %q and %q, names %q and %q", a.LimitKey, b.LimitKey, a.Name, b.Name)
	}
}

func TestDeriveTwiceChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Card{
			Game:    rapid.SampledFrom(Games()).Draw(t, "game"),
			Title:   rapid.StringMatching(`[A-Za-z' ]{0,12}`).Draw(t, "title"),
			Version: rapid.SampledFrom([]Version{"", "Experienced", "Experienced 2", "Inexperienced"}).Draw(t, "version"),
			Types:   rapid.SliceOfN(rapid.SampledFrom([]Type{Personality, Proxy, Holding}), 0, 2).Draw(t, "types"),
			Keywords: rapid.SliceOfN(rapid.SampledFrom([]Keyword{"Unique", "Soul of A", "Soul of B", "Experienced A", "Experienced 2 B", "Samurai"}), 0, 4).
				Draw(t, "keywords"),
			Printings: []Printing{{ID: "x", Legal: rapid.SliceOfN(rapid.SampledFrom([]string{"ivory", "jade", TokenProxy}), 0, 3).Draw(t, "legal")}},
		}
		c.Derive()
		first, err := json.Marshal(&c)
		if err != nil {
			t.Fatal(err)
		}
		c.Derive()
		if second, _ := json.Marshal(&c); string(first) != string(second) {
			t.Fatalf("deriving again changes\n%s\nto\n%s", first, second)
		}
		for _, list := range []string{`"types":null`, `"clans":null`, `"keywords":null`, `"stats":null`, `"printings":null`, `"legality":null`, `"also_version_of":null`} {
			if strings.Contains(string(first), list) {
				t.Fatalf("the wire form holds %s: %s", list, first)
			}
		}
		var back Card
		if err := json.Unmarshal(first, &back); err != nil {
			t.Fatal(err)
		}
		if again, _ := json.Marshal(&back); string(again) != string(first) {
			t.Fatalf("the wire form comes back as\n%s, want\n%s", again, first)
		}
	})
}

func TestSortPrintings(t *testing.T) {
	ps := []Printing{
		{ID: "d", Date: "2014-01-01", Set: "b"},
		{ID: "c", Date: "2014-01-01", Set: "a", Number: "2"},
		{ID: "b", Date: "2014-01-01", Set: "a", Number: "1"},
		{ID: "e", Date: "2015-01-01", Set: "a"},
		{ID: "a", Set: "z"},
	}
	SortPrintings(ps)
	var got []string
	for _, p := range ps {
		got = append(got, p.ID)
	}
	if want := []string{"a", "b", "c", "d", "e"}; !slices.Equal(got, want) {
		t.Errorf("order %v, want %v: an unknown day is the oldest", got, want)
	}
}

func TestPrintingFor(t *testing.T) { // TF-GEN-02, -04
	c := Card{Printings: []Printing{{ID: "a", Legal: []string{"ivory"}}, {ID: "b", Legal: []string{"ivory", "onyx"}}, {ID: "c", Legal: []string{"onyx"}}, {ID: "d"}}}
	for token, want := range map[string]string{"ivory": "b", "onyx": "c", "jade": "d"} {
		if p, ok := c.PrintingFor(token); !ok || p.ID != want {
			t.Errorf("for %s %q speaks, want %q", token, p.ID, want)
		}
	}
	if _, ok := (&Card{}).PrintingFor("ivory"); ok {
		t.Error("a card without printings has one that speaks")
	}
}

func TestTypesAndSides(t *testing.T) {
	for _, c := range []struct {
		rule  string
		types []Type
		want  Side
	}{
		{"TF-DECK-05", []Type{Personality}, DynastySide},
		{"TF-DECK-05", []Type{Holding}, DynastySide},
		{"TF-DECK-05", []Type{Event}, DynastySide},
		{"TF-DECK-05", []Type{Region}, DynastySide},
		{"TF-DECK-05", []Type{Celestial}, DynastySide},
		{"TF-DECK-05", []Type{Strategy}, FateSide},
		{"TF-DECK-05", []Type{Ring}, FateSide},
		{"TF-DECK-05", []Type{Follower}, FateSide},
		{"TF-DECK-05", []Type{Item}, FateSide},
		{"TF-DECK-05", []Type{Spell}, FateSide},
		{"TF-DECK-05", []Type{Ancestor}, FateSide},
		{"TF-DECK-05", []Type{Spell, Item}, FateSide},
		{"TF-TYPE-01", []Type{Stronghold}, PreGame},
		{"TF-TYPE-01", []Type{SenseiType}, PreGame},
		{"TF-DECK-04", []Type{Wind}, PreGame},
		{"TF-DECK-24", []Type{Personality, Proxy}, NoSide},
		{"TF-DECK-24", []Type{Proxy, Item}, NoSide},
		{"TF-DECK-24", []Type{Clock}, NoSide},
		{"TF-DECK-24", []Type{Territory}, NoSide},
		{"TF-DECK-24", []Type{OtherType}, NoSide},
		{"TF-DECK-24", nil, NoSide},
	} {
		if got := SideOf(c.types); got != c.want {
			t.Errorf("%s: SideOf(%v) = %q, want %q", c.rule, c.types, got, c.want)
		}
	}
	if got := ParseType("Landmark Permanent"); got != "landmark_permanent" {
		t.Errorf("ParseType gives %q", got)
	}
	if !SignedStats([]Type{Item}) || !SignedStats([]Type{SenseiType}) || SignedStats([]Type{Follower, Stronghold}) {
		t.Error("TF-STAT-16: modifiers stand on Items and Sensei alone")
	}
	c := Card{Types: []Type{Spell, Item}}
	if !c.HasType(Item) || c.HasType(Ring) || c.Type() != Spell || (&Card{}).Type() != "" {
		t.Error("HasType or Type is wrong")
	}
}

func TestGames(t *testing.T) {
	for _, g := range Games() {
		if !g.Valid() || g.Name() == string(g) || g.Name() == "" {
			t.Errorf("game %q: valid %v, name %q", g, g.Valid(), g.Name())
		}
	}
	if g := Game("chess"); g.Valid() || g.Name() != "chess" {
		t.Error("chess is a game here")
	}
}

func ExampleFullName() {
	fmt.Println(FullName("Moto Naleesh", "the Living Goddess", Experienced))
	// Output: Moto Naleesh, the Living Goddess • Experienced
}

func ExampleFold() {
	fmt.Println(Fold("Kisada’s Shrine"))
	fmt.Println(Fold("Rumeurs à la Cour"))
	// Output:
	// kisadas shrine
	// rumeurs a la cour
}

func ExampleParseVersion() {
	v, ok := ParseVersion("exp3KYD")
	fmt.Println(v, ok, v.Level(), v.Suffix())
	// Output: Experienced 3KYD true 3 exp3kyd
}

func ExampleParseStat() {
	s, _ := ParseStat("5*", false)
	fmt.Println(s.Text, s.Value)
	dash, _ := ParseStat("-", false)
	fmt.Println(dash.Text, dash.Less(s))
	// Output:
	// 5* 5
	// – true
}

func BenchmarkDerive(b *testing.B) {
	c := derived()
	b.ReportAllocs()
	for b.Loop() {
		c.Derive()
	}
}
