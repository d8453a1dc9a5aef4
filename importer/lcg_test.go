package importer

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
)

func lcgCard(k LCGCard) (card.Card, []string) {
	var notes []string
	c := k.Card(func(s Severity, m string) { notes = append(notes, string(s)+": "+m) })
	return c, notes
}

func TestLCGElements(t *testing.T) { // LCG-DATA-02, -12
	for _, c := range []struct {
		typ, list string
		traits    []string
		want      string
	}{
		{"province", `null`, nil, ""},
		{"province", `[]`, nil, ""},
		{"province", `[null]`, nil, ""},
		{"province", `["void"]`, nil, "void"},
		{"province", `"Void"`, nil, "void"},
		{"province", `["earth","water"]`, nil, "earth water"},
		{"province", `["earth","earth"]`, nil, "earth"},
		{"province", `["all"]`, nil, "air earth fire void water"},
		{"role", `[null]`, []string{"seeker", "fire"}, "fire"},
		{"role", `[]`, []string{"crane"}, ""},
		{"character", `[null]`, []string{"shugenja", "fire"}, ""},
	} {
		var w Words
		if err := json.Unmarshal([]byte(c.list), &w); err != nil {
			t.Fatal(err)
		}
		got, _ := lcgCard(LCGCard{Title: "A", Type: c.typ, Side: "province", Elements: w, Traits: c.traits})
		if s := strings.Join(got.Elements, " "); s != c.want {
			t.Errorf("%s %s traits %v: elements %q, want %q", c.typ, c.list, c.traits, s, c.want)
		}
	}
	if _, notes := lcgCard(LCGCard{Title: "A", Type: "province", Side: "province", Elements: []string{"wood"}}); len(notes) != 1 {
		t.Errorf("an unknown element says %q", notes)
	}
}

func TestLCGStats(t *testing.T) { // LCG-DATA-03, -07, LCG-INF-04, LCG-CONF-12, LCG-PLAY-06
	number := func(n int) card.Stat { return card.Stat{Text: fmt.Sprint(n), Value: n} }
	dash := card.Stat{Text: "–", Kind: card.Dash}
	for _, c := range []struct {
		name string
		in   LCGCard
		want card.Stats
	}{
		{
			"numbers as text",
			LCGCard{Type: "character", Cost: "2", Military: "3", Political: "0", Glory: "1", InfluenceCost: "4"},
			card.Stats{card.Cost: number(2), card.Military: number(3), card.Political: number(0), card.Glory: number(1), card.InfluenceCost: number(4)},
		},
		{
			"a missing skill is a dash, a missing influence cost is absent",
			LCGCard{Type: "character", Cost: "2", Political: "3"},
			card.Stats{card.Cost: number(2), card.Military: dash, card.Political: number(3)},
		},
		{
			"influence cost 0 is not absent",
			LCGCard{Type: "event", Cost: "1", InfluenceCost: "0"},
			card.Stats{card.Cost: number(1), card.InfluenceCost: number(0)},
		},
		{"a missing cost of what is played is a dash", LCGCard{Type: "event"}, card.Stats{card.Cost: dash}},
		{
			"bonuses are modifiers",
			LCGCard{Type: "attachment", Cost: "1", MilitaryBonus: "+2", PoliticalBonus: "0"},
			card.Stats{card.Cost: number(1), card.Military: {Text: "+2", Value: 2, Kind: card.Signed}, card.Political: {Text: "+0", Kind: card.Signed}},
		},
		{
			"a printed dash and a missing bonus differ",
			LCGCard{Type: "attachment", Cost: "1", MilitaryBonus: "-"},
			card.Stats{card.Cost: number(1), card.Military: dash},
		},
		{
			"negative",
			LCGCard{Type: "attachment", Cost: "1", MilitaryBonus: "-2"},
			card.Stats{card.Cost: number(1), card.Military: number(-2)},
		},
		{"X keeps its form", LCGCard{Type: "province", Strength: "X"}, card.Stats{card.ProvinceStrength: {Text: "X", Kind: card.Other}}},
		{"a holding has no cost", LCGCard{Type: "holding", StrengthBonus: "1"}, card.Stats{card.StrengthBonus: {Text: "+1", Value: 1, Kind: card.Signed}}},
		{
			"stronghold",
			LCGCard{Type: "stronghold", Fate: "7", Honor: "11", InfluencePool: "10", StrengthBonus: "+3"},
			card.Stats{card.Fate: number(7), card.Honor: number(11), card.InfluencePool: number(10), card.StrengthBonus: {Text: "+3", Value: 3, Kind: card.Signed}},
		},
		{"role", LCGCard{Type: "role"}, card.Stats{}},
	} {
		got, _ := lcgCard(c.in)
		if diff := cmp.Diff(c.want, got.Stats); diff != "" {
			t.Errorf("%s:\n%s", c.name, diff)
		}
	}
}

func TestLCGScalarAndWords(t *testing.T) { // LCG-DATA-03
	for in, want := range map[string]string{`null`: "", `2`: "2", `"2"`: "2", `-1`: "-1", `"+X"`: "+X", `2.5`: "2.5", `""`: ""} {
		s := Scalar("old")
		if err := json.Unmarshal([]byte(in), &s); err != nil || string(s) != want {
			t.Errorf("%s reads as %q, %v", in, s, err)
		}
	}
	for _, in := range []string{`true`, `[1]`, `{}`} {
		var s Scalar
		if json.Unmarshal([]byte(in), &s) == nil {
			t.Errorf("%s reads as %q", in, s)
		}
		var w Words
		if in != `[1]` {
			continue
		}
		if json.Unmarshal([]byte(in), &w) == nil {
			t.Errorf("%s reads as %q", in, w)
		}
	}
}

func TestLCGLimits(t *testing.T) { // LCG-DECK-08, -19, LCG-DATA-08
	for in, want := range map[string]int{"": 0, "3": 0, "0": 0, "1": 1, "2": 2, "6": 6} {
		if got, notes := lcgCard(LCGCard{Type: "event", Side: "conflict", DeckLimit: in}); got.DeckLimit != want || len(notes) != 0 {
			t.Errorf("deck_limit %q gives %d %q", in, got.DeckLimit, notes)
		}
	}
	for _, in := range []string{"-1", "1.5", "many", "99999999999999999999"} {
		if got, notes := lcgCard(LCGCard{Type: "event", Side: "conflict", DeckLimit: in}); got.DeckLimit != 0 || len(notes) != 1 {
			t.Errorf("deck_limit %q gives %d %q", in, got.DeckLimit, notes)
		}
	}
	all := []string{"crab", "crane", "dragon", "lion", "phoenix", "scorpion", "unicorn"}
	for _, c := range []struct {
		in   []string
		want string
	}{
		{nil, ""},
		{[]string{"*"}, ""},
		{all, ""},
		{append(slices.Clone(all), "mantis"), ""},
		{all[1:], "crane dragon lion phoenix scorpion unicorn"},
		{[]string{"crab", "phoenix", "crab"}, "crab phoenix"},
	} {
		got, _ := lcgCard(LCGCard{Allowed: c.in})
		var words []string
		for _, clan := range got.AllowedClans {
			words = append(words, string(clan))
		}
		if s := strings.Join(words, " "); s != c.want {
			t.Errorf("allowed_clans %v gives %q, want %q", c.in, s, c.want)
		}
	}
	got, _ := lcgCard(LCGCard{Roles: []string{"Seeker"}, Traits: []string{"Bushi", "bushi", "Scout"}, Clan: "neutral"})
	if !slices.Equal(got.RoleOnly, []string{"seeker"}) || !slices.Equal(got.Traits, []string{"bushi", "scout"}) || got.Clans != nil {
		t.Errorf("roles %q, traits %q, clans %q", got.RoleOnly, got.Traits, got.Clans)
	}
}

func TestLCGSides(t *testing.T) { // LCG-DECK-20, LCG-DATA-16
	for _, c := range []struct {
		side, typ string
		want      card.Side
		warns     bool
	}{
		{"dynasty", "character", "dynasty", false},
		{"conflict", "character", "conflict", false},
		{"dynasty", "event", "dynasty", false},
		{"province", "stronghold", "province", false},
		{"province", "province", "province", false},
		{"role", "role", "role", false},
		{"conflict", "holding", "dynasty", true},
		{"role", "stronghold", "province", true},
		{"", "province", "province", true},
		{"dynasty", "attachment", "dynasty", false},
		{"", "character", card.NoSide, true},
		{"treaty", "treaty", card.NoSide, true},
	} {
		got, notes := lcgCard(LCGCard{Title: "A", Side: c.side, Type: c.typ, Cost: "1", Military: "1", Political: "1"})
		if got.Side != c.want || len(notes) > 0 != c.warns {
			t.Errorf("side %q of type %q gives %q, %q", c.side, c.typ, got.Side, notes)
		}
	}
}

func TestLCGKeywords(t *testing.T) { // LCG-FMT-12
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"Rally. <i>(After this is seen, see one more.)</i><br><b>Action:</b> Do it.", "Rally"},
		{"No attachments except <em>Weapon</em>. Rally.<br><b>Action:</b> Do.", "No attachments except Weapon|Rally"},
		{"<em>Keeper</em> role only.<br>Rally.<br>Something stays.", "Rally"},
		{"Bushi character only. Restricted. Limited.", "Restricted|Limited"},
		{"Pride. Covert. Pride.", "Pride|Covert"},
		{"Disguised <em>Monk</em>. <i>(Reminder. Covert. And more.)</i>", "Disguised Monk"},
		{"No <em>Poison</em> attachments.", "No Poison attachments"},
		{"Composure - This gets +1 glory.<br>Dire - Likewise.", "Composure|Dire"},
		{"<b>Action:</b> Choose a character – it gains covert. Rally.", ""},
		{"When they rally. Rally the troops.", ""},
		{"Composures vary.", ""},
	} {
		if got := strings.Join(LCGKeywords(c.text), "|"); got != c.want {
			t.Errorf("%q has the keywords %q, want %q", c.text, got, c.want)
		}
	}
}

func TestLCGTextKeepsSymbols(t *testing.T) { // LCG-DATA-11
	c, _ := lcgCard(LCGCard{Title: "Nobody’s Ōban ", Type: "event", Side: "conflict", Text: "<b>Action:</b> Take [element-air].<br>+1[conflict-military] <em>Bushi</em> &amp; co"})
	if want := "Action: Take [element-air].\n+1[conflict-military] Bushi & co"; c.Text != want {
		t.Errorf("text %q, want %q", c.Text, want)
	}
	if c.Title != "Nobody’s Ōban" {
		t.Errorf("title %q", c.Title)
	}
}

func TestLCGIDsAndAliases(t *testing.T) { // LCG-DATA-05, -06
	if LCGID("hisu-mori-toride-lion") != "hisu-mori-toride" || LCGID("hisu-mori-toride-unicorn") != "hisu-mori-toride-2" || LCGID("x") != "x" {
		t.Error("ids of other services are read wrongly")
	}
	records := []Record{
		{Card: card.Card{ID: "one-s-blade", Title: "One's Blade"}},
		{Card: card.Card{ID: "two-s-blade", Title: "Two’s Blade"}},
		{Card: card.Card{ID: "twos-blade", Title: "Twos Blade"}},
		{Card: card.Card{ID: "festival-for-the-fortunes", Title: "F"}},
	}
	want := map[string]string{"ones-blade": "one-s-blade", "festival-of-the-fortunes": "festival-for-the-fortunes"}
	if diff := cmp.Diff(want, LCGAliases(records)); diff != "" {
		t.Error(diff)
	}
	for id, want := range map[string]bool{"a": true, "a-2": true, "": false, "-a": false, "a--b": false, "A": false, "a/b": false, "ä": false, strings.Repeat("a", 121): false} {
		if ValidLCGID(id) != want {
			t.Errorf("%q is valid: %v", id, !want)
		}
	}
}

func TestMergeByPublicIDWhateverTheTypes(t *testing.T) {
	one := func(types ...card.Type) NamedDump {
		return NamedDump{Dump: Dump{Game: card.L5RLCG, Records: []Record{
			{Key: "k", Card: card.Card{Game: card.L5RLCG, ID: "a", Title: "A", Types: types, Traits: []string{"t"}, DeckLimit: 1, RoleOnly: []string{"seeker"}, Elements: []string{"air"}, AllowedClans: []card.Clan{"crab"}}},
		}}}
	}
	a, b := one("event"), one("attachment")
	a.Source, b.Source = "emeralddb", "fiveringsdb"
	content, err := Merge(card.L5RLCG, []NamedDump{a, b}, nil)
	if err != nil || len(content.Cards) != 1 {
		t.Fatalf("%d cards, %v", len(content.Cards), err)
	}
	c := content.Cards[0]
	if c.ID != "a" || c.Type() != "event" || c.LimitKey != "a" {
		t.Errorf("card %+v", c)
	}
	if len(c.Traits) != 1 || c.DeckLimit != 1 || len(c.RoleOnly) != 1 || len(c.Elements) != 1 || len(c.AllowedClans) != 1 {
		t.Errorf("the facts of the game are lost: %+v", c)
	}
}

// A second record of one id in one source would take the id of another card if it were numbered.
func TestMergeRefusesAnIDTwice(t *testing.T) {
	rec := func(id, key string) Record {
		return Record{Key: key, Card: card.Card{Game: card.L5RLCG, ID: id, Title: "A"}}
	}
	report := &Report{}
	content, err := Merge(card.L5RLCG, []NamedDump{{Source: "x", Dump: Dump{Game: card.L5RLCG, Records: []Record{rec("a", "1"), rec("a", "2"), rec("a-2", "3")}}}}, report)
	if err != nil {
		t.Fatal(err)
	}
	if len(content.Cards) != 2 || content.Cards[1].ID != "a-2" || content.Cards[1].External["x"] != "3" || report.Count(Refused) != 1 {
		t.Errorf("%d cards, %v", len(content.Cards), report.Sorted())
	}
}

func TestIsURL(t *testing.T) {
	for path, want := range map[string]bool{"https://a/": true, "HTTP://a": true, "ftp://a": false, "a/b": false, "https:/a": false, "": false, "file:///a": false} {
		if IsURL(path) != want {
			t.Errorf("IsURL(%q) = %v", path, !want)
		}
	}
}

// Whatever a database says, the card passes Check apart from its title, and nothing panics.
func TestLCGCardIsAlwaysUsable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[ -~é–\[\]<>.()]{0,40}`)
		words := rapid.SliceOfN(text, 0, 6)
		k := LCGCard{
			Title: "A", Clan: text.Draw(t, "clan"), Side: text.Draw(t, "side"), Type: text.Draw(t, "type"), Text: text.Draw(t, "text"),
			Traits: words.Draw(t, "traits"), Elements: words.Draw(t, "elements"), Roles: words.Draw(t, "roles"), Allowed: words.Draw(t, "allowed"),
			DeckLimit: text.Draw(t, "limit"), Cost: text.Draw(t, "cost"), MilitaryBonus: text.Draw(t, "bonus"),
		}
		c := k.Card(nil)
		if err := Check(Record{Card: c}); err != nil {
			t.Fatalf("%+v: %v", k, err)
		}
		if !slices.Equal(LCGKeywords(k.Text), c.Keywords) {
			t.Fatal("keywords differ")
		}
		for _, e := range c.Elements {
			if !slices.Contains(Elements(), e) {
				t.Fatalf("element %q", e)
			}
		}
	})
}

func ExampleLCGKeywords() {
	fmt.Println(LCGKeywords("No attachments except <em>Weapon</em>. Rally.<br><b>Action:</b> Gain covert."))
	// Output: [No attachments except Weapon Rally]
}
