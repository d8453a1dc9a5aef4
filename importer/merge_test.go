package importer

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kotei-dev/kotei/card"
)

// All cards and texts in this file are invented; sets and the lines of the ledger of identities are facts.

func rec(key string, c card.Card) Record {
	if c.Types == nil {
		c.Types = []card.Type{card.Personality}
	}
	return Record{Key: key, Card: c, File: key + ".yaml", Line: 7}
}

func dump(source string, records ...Record) NamedDump {
	return NamedDump{Source: source, Dump: Dump{Game: card.L5RCCG, Records: records}}
}

func in(set string, legal ...string) card.Printing { return card.Printing{Set: set, Legal: legal} }

// mustMerge gives the cards by id.
func mustMerge(t testing.TB, report *Report, dumps ...NamedDump) map[string]*card.Card {
	t.Helper()
	content, err := Merge(card.L5RCCG, dumps, report)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]*card.Card{}
	for _, c := range content.Cards {
		out[c.ID] = c
	}
	return out
}

func TestMergeJoinsOneIdentity(t *testing.T) {
	four := card.Stats{card.Force: {Text: "4", Value: 4}}
	three := card.Stats{card.Force: {Text: "3", Value: 3}}
	var report Report
	cards := mustMerge(t, &report,
		dump("oracle", rec("77", card.Card{
			Title: "nobody special", Subtitle: "the Third Witness", Version: "Experienced", Text: "Do it – twice.", Stats: three, Keywords: []string{"Samurai"},
			Clans: []card.Clan{"crab"}, Rulings: []card.Ruling{{Text: "Really."}, {Text: "Not thrice."}},
			Printings: []card.Printing{
				{Set: "ivory-edition", Number: "012", Artist: "Some Body", Legal: []string{"ivory", "modern"}, Text: "Do it once."},
				{Set: "emperor-edition", Legal: []string{"ivory"}, Text: "Do it -  twice."},
			},
		})),
		dump("yasuki", rec("nobody_special", card.Card{
			Title: "Nobody Special", Version: "Experienced", Text: "Do it - TWICE.", Stats: four, Keywords: []string{"samurai", "Unique"},
			Rulings: []card.Ruling{{Text: "really."}},
			Printings: []card.Printing{
				{Set: "ivory-edition", Number: "12", Rarity: "rare", Legal: []string{"legacy", "ivory"}, Text: "Do it - TWICE.", Stats: four, Keywords: []string{"Unique", "Samurai"}},
				{Set: "jade-edition", Legal: []string{"jade"}, Text: "Do it never.", Stats: three, LegalFrom: "1999-01-01"},
			},
		})),
	)
	want := &card.Card{
		ID: "nobody-special-exp", Game: card.L5RCCG, Title: "Nobody Special", Subtitle: "the Third Witness", Version: "Experienced",
		Types: []card.Type{card.Personality}, Side: card.DynastySide, Clans: []card.Clan{"crab"}, Keywords: []string{"samurai", "Unique"},
		Stats: four, Text: "Do it - TWICE.",
		Rulings: []card.Ruling{{Text: "really."}, {Text: "Not thrice."}},
		Printings: []card.Printing{
			{ID: "jade-edition.nobody-special-exp", Set: "jade-edition", Date: "1998-05-01", Legal: []string{"jade"}, LegalFrom: "1999-01-01", Text: "Do it never.", Stats: three},
			{ID: "emperor-edition.nobody-special-exp", Set: "emperor-edition", Date: "2012-02-01", Legal: []string{"ivory"}},
			{ID: "ivory-edition.nobody-special-exp", Set: "ivory-edition", Date: "2014-03-24", Number: "12", Rarity: "rare", Artist: "Some Body", Legal: []string{"ivory", "legacy", "modern"}, Text: "Do it once."},
		},
		External: map[string]string{"yasuki": "nobody_special", "oracle": "77"},
		Provenance: map[string]string{
			"title": "yasuki", "subtitle": "oracle", "types": "yasuki", "clans": "oracle", "keywords": "yasuki", "stats": "yasuki",
			"text": "yasuki", "legality": "yasuki, oracle", "printings": "yasuki, oracle", "rulings": "yasuki, oracle",
		},
	}
	want.Derive()
	if diff := cmp.Diff(want, cards["nobody-special-exp"]); diff != "" {
		t.Errorf("card differs (-want +got):\n%s", diff)
	}
	if report.Merged != 1 || report.Cards != 1 || report.Printings != 3 {
		t.Errorf("report counts %d merged, %d cards, %d printings", report.Merged, report.Cards, report.Printings)
	}
	if notes := report.Sorted(); len(notes) != 1 || notes[0].Severity != Info || !strings.Contains(notes[0].Message, "oracle says force 3; 4 is kept from yasuki") {
		t.Errorf("notes are %v, want the one conflict", notes)
	}
}

func TestMergeNewestPrintingSpeaks(t *testing.T) { // TF-GEN-02
	text := func(y, o []card.Printing) string {
		cards := mustMerge(t, nil,
			dump("yasuki", rec("a", card.Card{Title: "A", Text: "yasuki's", Printings: y})),
			dump("oracle", rec("1", card.Card{Title: "A", Text: "oracle's", Printings: o})))
		return cards["a"].Text
	}
	for name, c := range map[string]struct {
		y, o []card.Printing
		want string
	}{
		"the newest":                              {[]card.Printing{in("jade-edition")}, []card.Printing{in("gold-edition")}, "oracle's"},
		"the same day: priority":                  {[]card.Printing{in("gold-edition")}, []card.Printing{in("gold-edition")}, "yasuki's"},
		"the newest Ivory-legal, not the newest":  {[]card.Printing{in("shattered-empire", "shattered-empire")}, []card.Printing{in("ivory-edition", "ivory")}, "oracle's"},
		"a day before none":                       {[]card.Printing{in("tokens")}, []card.Printing{in("imperial-edition")}, "oracle's"},
		"the newer of two Ivory-legal printings":  {[]card.Printing{in("the-new-order", "ivory")}, []card.Printing{in("ivory-edition", "ivory")}, "yasuki's"},
		"Ivory-legal in the other source's token": {[]card.Printing{in("shattered-empire", "shattered-empire"), in("ivory-edition")}, []card.Printing{in("ivory-edition", "ivory")}, "yasuki's"},
	} {
		if got := text(c.y, c.o); got != c.want {
			t.Errorf("%s: the text is %q, want %q", name, got, c.want)
		}
	}
}

func TestMergeLedgerFixesIds(t *testing.T) {
	misato := func(key, subtitle, set string) Record {
		return rec(key, card.Card{Title: "Matsu Misato", Subtitle: subtitle, Printings: []card.Printing{in(set)}})
	}
	for name, c := range map[string]struct {
		records []Record
		want    map[string]string // id -> subtitle
	}{
		"both":            {[]Record{misato("1", "the Hatamoto", "the-new-order"), misato("2", "", "ivory-edition")}, map[string]string{"matsu-misato": "", "matsu-misato-2": "the Hatamoto"}},
		"the second only": {[]Record{misato("1", "the Hatamoto", "the-new-order")}, map[string]string{"matsu-misato-2": "the Hatamoto"}},
		"by set alone":    {[]Record{misato("1", "", "the-new-order"), misato("2", "", "glory-of-the-empire")}, map[string]string{"matsu-misato": "", "matsu-misato-2": ""}},
	} {
		cards := mustMerge(t, nil, dump("oracle", c.records...))
		got := map[string]string{}
		for id, k := range cards {
			got[id] = k.Subtitle
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	territory := mustMerge(t, nil, dump("sunandmoon", rec("x", card.Card{Title: "Beiden Pass", Types: []card.Type{card.Territory}, Printings: []card.Printing{in("siege-clan-war")}})))
	if territory["beiden-pass-2"] == nil {
		t.Errorf("a Territory alone is %v, want beiden-pass-2", territory)
	}
	for _, types := range [][]card.Type{{card.Proxy}, {card.Follower, card.Proxy}} {
		proxy := mustMerge(t, nil, dump("sunandmoon", rec("x", card.Card{Title: "Ashigaru", Types: types})))
		if proxy["ashigaru-2"] == nil {
			t.Errorf("a created card alone, %v, is %v, want ashigaru-2", types, proxy)
		}
	}
	var report Report
	third := mustMerge(t, &report, dump("oracle", rec("x", card.Card{Title: "Beiden Pass", Types: []card.Type{card.Event}})))
	if third["beiden-pass-3"] == nil || report.Count(Warning) == 0 {
		t.Errorf("a card of that title that the ledger does not know is %v with %v, want beiden-pass-3 and a warning", third, report.Sorted())
	}
}

func TestMergeKeepsDistinctCardsApart(t *testing.T) {
	region := func(key string) Record {
		return rec(key, card.Card{Title: "Nowhere Pass", Types: []card.Type{card.Region}, Printings: []card.Printing{in("jade-edition")}})
	}
	for name, c := range map[string]struct {
		dumps []NamedDump
		want  []string
	}{
		"two records of one source":      {[]NamedDump{dump("oracle", region("1"), region("2"))}, []string{"nowhere-pass", "nowhere-pass-2"}},
		"other sides":                    {[]NamedDump{dump("yasuki", region("1")), dump("oracle", rec("2", card.Card{Title: "Nowhere Pass", Types: []card.Type{card.Strategy}}))}, []string{"nowhere-pass", "nowhere-pass-2"}},
		"a created card":                 {[]NamedDump{dump("yasuki", region("1")), dump("oracle", rec("2", card.Card{Title: "Nowhere Pass", Types: []card.Type{card.Region, card.Proxy}}))}, []string{"nowhere-pass", "nowhere-pass-2"}},
		"other versions":                 {[]NamedDump{dump("yasuki", region("1"), rec("2", card.Card{Title: "Nowhere Pass", Version: "Experienced"}))}, []string{"nowhere-pass", "nowhere-pass-exp"}},
		"a clock is no region":           {[]NamedDump{dump("yasuki", region("1")), dump("oracle", rec("2", card.Card{Title: "Nowhere Pass", Types: []card.Type{card.Clock}}))}, []string{"nowhere-pass", "nowhere-pass-2"}},
		"one card, spelt otherwise":      {[]NamedDump{dump("yasuki", region("1")), dump("oracle", rec("2", card.Card{Title: "Nowhere-Pass", Types: []card.Type{card.Region}}))}, []string{"nowhere-pass"}},
		"one card, another type of side": {[]NamedDump{dump("yasuki", region("1")), dump("oracle", rec("2", card.Card{Title: "Nowhere Pass", Types: []card.Type{card.Holding}}))}, []string{"nowhere-pass"}},
	} {
		if got := sortedKeys(mustMerge(t, nil, c.dumps...)); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestMergeMeetsBySharedSets(t *testing.T) {
	twin := func(key, text, set string) Record {
		return rec(key, card.Card{Title: "Twin", Text: text, Printings: []card.Printing{in(set)}})
	}
	cards := mustMerge(t, nil,
		dump("yasuki", twin("a", "jade", "jade-edition"), twin("b", "gold", "gold-edition")),
		dump("oracle", twin("1", "gold too", "gold-edition")))
	if c := cards["twin-2"]; c == nil || c.Text != "gold" || c.External["oracle"] != "1" {
		t.Errorf("twin-2 is %+v, want the one of the shared set with the second source's id", c)
	}
	if c := cards["twin"]; c == nil || c.External["oracle"] != "" {
		t.Errorf("twin is %+v, want the first source's alone", c)
	}
}

func TestMergeAddsUpWhatAPrintingSays(t *testing.T) {
	two, three := card.Stats{card.Force: {Text: "2", Value: 2}}, card.Stats{card.Force: {Text: "3", Value: 3}}
	p := func(banned bool, stats card.Stats, keywords ...string) []card.Printing {
		return []card.Printing{{Set: "jade-edition", Banned: banned, Stats: stats, Keywords: keywords}}
	}
	c := mustMerge(t, nil,
		dump("yasuki", rec("a", card.Card{Title: "A", Stats: three, Keywords: []string{"New"}, Printings: p(false, three, "New")})),
		dump("oracle", rec("1", card.Card{Title: "A", Stats: three, Keywords: []string{"New"}, Printings: p(true, two, "Old")})))["a"]
	want := []card.Printing{{ID: "jade-edition.a", Set: "jade-edition", Date: "1998-05-01", Banned: true, Stats: two, Keywords: []string{"Old"}}}
	if diff := cmp.Diff(want, c.Printings); diff != "" || !c.Banned {
		t.Errorf("the flag, or what was printed, is lost (-want +got):\n%s", diff)
	}
}

func TestMergeNumbersInOrderOfRelease(t *testing.T) {
	old := rec("z", card.Card{Title: "Twin", Text: "old", Types: []card.Type{card.Holding}, Printings: []card.Printing{in("jade-edition")}})
	clock := rec("a", card.Card{Title: "Twin", Text: "clock", Types: []card.Type{card.Clock}, Printings: []card.Printing{in("jade-edition")}})
	undated := rec("b", card.Card{Title: "Twin", Text: "undated", Types: []card.Type{card.Holding}, Printings: []card.Printing{in("tokens")}})
	cards := mustMerge(t, nil, dump("yasuki", undated, clock, old))
	for id, want := range map[string]string{"twin": "old", "twin-2": "clock", "twin-3": "undated"} {
		if c := cards[id]; c == nil || c.Text != want {
			t.Errorf("%s is %v, want the %s one", id, c, want)
		}
	}
}

func TestMergeKeepsIdsOfOurOwnExport(t *testing.T) {
	first := card.Card{ID: "twin-2", Title: "Twin", Text: "two", Provenance: map[string]string{"text": "oracle"}, External: map[string]string{"oracle": "9"}}
	other := card.Card{ID: "twin", Title: "Twin", Text: "one"}
	cards := mustMerge(t, nil, dump("kotei", rec("twin-2", first), rec("twin", other)))
	if c := cards["twin-2"]; c == nil || c.Text != "two" || c.Provenance["text"] != "oracle" || !cmp.Equal(c.External, map[string]string{"oracle": "9"}) {
		t.Errorf("twin-2 is %+v", c)
	}
}

func TestMergeOtherGamesByPublicIds(t *testing.T) {
	r := func(id, title string) Record {
		return Record{Key: id, Card: card.Card{ID: id, Title: title, Types: []card.Type{"character"}}}
	}
	d := NamedDump{Source: "altered", Dump: Dump{Game: card.Altered, Records: []Record{r("ALT_X_C", "Fox"), r("ALT_X_R", "Fox")}}}
	content, err := Merge(card.Altered, []NamedDump{d}, nil)
	if err != nil || len(content.Cards) != 2 || content.Cards[0].ID != "ALT_X_C" || content.Cards[1].ID != "ALT_X_R" {
		t.Errorf("%d cards, %v, want the two references", len(content.Cards), err)
	}
}

func TestMergePrintingsOfOneSet(t *testing.T) {
	p := func(number, artist string) card.Printing {
		return card.Printing{Set: "promotional-ivory", Number: number, Artist: artist, Rarity: "promo"}
	}
	cards := mustMerge(t, nil,
		dump("yasuki", rec("a", card.Card{Title: "A", Printings: []card.Printing{p("", "Ann"), p("", "Bob"), p("9", "Cy")}})),
		dump("oracle", rec("1", card.Card{Title: "A", Printings: []card.Printing{p("2", "Bob"), p("1", "Ann"), p("009", "Dee"), p("7", "Eve")}})))
	var got []string
	for _, q := range cards["a"].Printings {
		got = append(got, fmt.Sprintf("%s %s %s", q.ID, q.Number, q.Artist))
	}
	want := []string{
		"promotional-ivory.a 1 Ann", "promotional-ivory.a.2 2 Bob", "promotional-ivory.a.3 7 Eve", "promotional-ivory.a.4 9 Cy",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("printings differ (-want +got):\n%s", diff)
	}
}

func TestMergeRefusesBadRecords(t *testing.T) {
	var report Report
	bad := rec("bad", card.Card{Title: "Bad", Text: "a\x00b"})
	cards := mustMerge(t, &report, dump("yasuki", rec("a", card.Card{Title: "A"}), bad))
	if len(cards) != 1 {
		t.Errorf("%d cards, want the good one", len(cards))
	}
	want := []Note{{Severity: Refused, Source: "yasuki", File: "bad.yaml", Line: 7, Card: "Bad", Message: "this record is left out: text holds control characters or bytes that are not UTF-8"}}
	if diff := cmp.Diff(want, report.Sorted()); diff != "" {
		t.Errorf("notes differ (-want +got):\n%s", diff)
	}
	if _, err := Merge(card.L5RCCG, []NamedDump{dump("yasuki", bad)}, nil); err == nil {
		t.Error("a merge without any usable card gives no error")
	}
	if _, err := Merge(card.Altered, []NamedDump{dump("yasuki", rec("a", card.Card{Title: "A"}))}, nil); err == nil {
		t.Error("a dump of another game is taken")
	}
}

func TestMergeSetsAndAliases(t *testing.T) {
	var report Report
	d := dump("yasuki", rec("a", card.Card{Title: "A", Printings: []card.Printing{in("ivory-edition"), in("nowhere"), in("home-made")}}))
	d.Sets = []card.Set{{ID: "home-made", Name: "Home Made", Codes: []string{"HM"}}, {ID: "ivory-edition", Name: "IVORY", Date: "2014-01-01"}, {ID: "unused", Name: "Unused"}}
	d.Aliases = map[string]string{"old-a": "a", "a": "a", "lost": "gone"}
	content, err := Merge(card.L5RCCG, []NamedDump{d}, &report)
	if err != nil {
		t.Fatal(err)
	}
	ivory, _ := KnownSet("ivory-edition")
	ivory.Date = "2014-01-01"
	slices.Sort(ivory.Codes)
	want := []card.Set{
		{ID: "home-made", Game: card.L5RCCG, Name: "Home Made", Codes: []string{"HM"}},
		{ID: "nowhere", Game: card.L5RCCG, Name: "nowhere"},
		{ID: "unused", Game: card.L5RCCG, Name: "Unused"},
		ivory,
	}
	if diff := cmp.Diff(want, content.Sets); diff != "" {
		t.Errorf("sets differ (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(map[string]string{"old-a": "a"}, content.Aliases); diff != "" {
		t.Errorf("aliases differ (-want +got):\n%s", diff)
	}
	if got := content.Cards[0].Printings; got[2].Set != "ivory-edition" || got[2].Date != "2014-01-01" {
		t.Errorf("printings are %+v, want those without a day first (oldest) and the source's day", got)
	}
	var undated, unnamed, alias int
	for _, n := range report.Sorted() {
		switch {
		case strings.Contains(n.Message, "no release date"):
			undated++
		case strings.Contains(n.Message, "no source names"):
			unnamed++
		case strings.Contains(n.Message, "is no card here"):
			alias++
		}
	}
	if undated != 2 || unnamed != 1 || alias != 1 {
		t.Errorf("notes are %v", report.Sorted())
	}
}
