package sunandmoon

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/importer"
)

func realFile(t testing.TB, name string) string {
	return filepath.Join(cardtest.RealData(t), "data", "l5r-ccg", "sunandmoon", name)
}

// expectation is one line of quirks.expected.yaml.
type expectation struct {
	ID               string   `yaml:"id"`
	Title            string   `yaml:"title"`
	TitleKey         string   `yaml:"title_key"`
	Subtitle         string   `yaml:"subtitle"`
	Type             string   `yaml:"type"`
	Level            string   `yaml:"level"`
	Clans            []string `yaml:"clans"`
	KeywordsInclude  []string `yaml:"keywords_include"`
	Unique           *bool    `yaml:"unique"`
	ClanRestriction  []string `yaml:"clan_restriction"`
	StartingHonor    *int     `yaml:"starting_honor"`
	ProvinceStrength *int     `yaml:"province_strength"`
	Face             string   `yaml:"face"`
	BackID           string   `yaml:"back_id"`
	Legal            []string `yaml:"legal"`
	Printings        int      `yaml:"printings"`
	TextContains     string   `yaml:"text_contains"`
	HonorRequirement any      `yaml:"honor_requirement"`
	ForceRaw         string   `yaml:"force_raw"`
	CostRaw          string   `yaml:"cost_raw"`
	CopyLimit        int      `yaml:"copy_limit"`
	PlayableInDeck   *bool    `yaml:"playable_in_deck"`
	RulingsContains  string   `yaml:"rulings_contains"`
	Note             string   `yaml:"note"`
}

type expectations struct {
	CardsRead   int `yaml:"cards_read"`
	DistinctIDs int `yaml:"distinct_ids"`
	Warnings    []struct {
		ID   string `yaml:"id"`
		What string `yaml:"what"`
	} `yaml:"warnings_expected"`
	Cards []expectation `yaml:"cards"`
}

// TestQuirks reads the real file of defects and compares it with what it must give, cards and warnings.
func TestQuirks(t *testing.T) {
	text, err := os.ReadFile(realFile(t, "quirks.expected.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var want expectations
	if err := yaml.UnmarshalWithOptions(text, &want, yaml.Strict()); err != nil {
		t.Fatal(err) // a field that this test does not know is not checked: add it
	}
	var report importer.Report
	dump, err := New().Read(context.Background(), realFile(t, "quirks.xml"), &report)
	if err != nil {
		t.Fatal(err)
	}
	notes := report.Sorted()
	if summary := fmt.Sprintf("%d <card> elements, %d distinct ids", want.CardsRead, want.DistinctIDs); !strings.Contains(strings.Join(said(notes, importer.Info), "\n"), summary) {
		t.Errorf("no note says %q", summary)
	}
	byID := map[string]*card.Card{}
	for i := range dump.Records {
		byID[dump.Records[i].Key] = &dump.Records[i].Card
		dump.Records[i].Card.Derive()
	}
	if len(want.Cards) != want.DistinctIDs {
		t.Errorf("the expectations have %d cards of %d", len(want.Cards), want.DistinctIDs)
	}
	for _, w := range want.Cards {
		w.check(t, byID)
	}
	var warned, expected []string
	for _, n := range notes {
		if n.Severity == importer.Warning {
			warned = append(warned, n.Card)
			if n.Line == 0 || n.File == "" {
				t.Errorf("a warning without a place: %+v", n)
			}
		}
	}
	for _, w := range want.Warnings {
		expected = append(expected, w.ID)
	}
	slices.Sort(warned)
	slices.Sort(expected)
	if !slices.Equal(warned, expected) {
		t.Errorf("warnings for %q, want %q:\n%s", warned, expected, strings.Join(said(notes, importer.Warning), "\n"))
	}
	wantNotes(t, notes, importer.Refused)
}

// check compares one card. A back face is looked up in the card of its front.
func (w expectation) check(t *testing.T, byID map[string]*card.Card) {
	t.Helper()
	c, face := byID[w.ID], 0
	if w.Face == "back" {
		c, face = byID[strings.TrimSuffix(w.ID, "b")], 1
	}
	if c == nil {
		t.Errorf("%s: no such card", w.ID)
		return
	}
	is := func(what string, got, want any) {
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %s is %v, want %v", w.ID, what, got, want)
		}
	}
	is("title", c.Title, w.Title)
	is("subtitle", c.Subtitle, w.Subtitle)
	if w.TitleKey != "" {
		is("folded title", card.Fold(c.Title), w.TitleKey)
	}
	if w.Type != "" {
		is("type", c.Type(), w.Type)
	}
	level := "0"
	if w.Level != "" {
		level = strings.ToLower(w.Level)
	}
	is("version", c.Version.Code(), level)
	if w.Unique != nil {
		is("unique", c.Unique, *w.Unique)
	}
	for _, k := range w.KeywordsInclude {
		is("keyword "+k, c.HasKeyword(k), true)
	}
	if w.KeywordsInclude != nil && len(w.KeywordsInclude) == 0 {
		is("keywords", len(c.Keywords), 0)
	}
	if w.Clans != nil {
		is("clans", c.Clans, importer.Clans(w.Clans))
	}
	if w.ClanRestriction != nil {
		is("restriction", c.Sensei.Clans, importer.Clans(w.ClanRestriction))
	}
	if w.Face != "" {
		is("faces", len(c.Faces), 2)
		is("province strength", c.Faces[face].Stats[card.ProvinceStrength].Value, *w.ProvinceStrength)
		is("back id", byID[w.BackID] == nil, true)
	}
	w.checkTexts(is, c)
}

func (w expectation) checkTexts(is func(what string, got, want any), c *card.Card) {
	if w.StartingHonor != nil {
		is("starting honor", c.Stats[card.StartingHonor].Value, *w.StartingHonor)
	}
	if w.Legal != nil {
		var tokens []string
		for _, label := range w.Legal {
			token, _ := card.ParseLegality(label)
			tokens = append(tokens, token)
		}
		slices.Sort(tokens)
		for _, p := range c.Printings {
			is("legality of "+p.Set, p.Legal, tokens)
		}
	}
	if w.Printings != 0 {
		is("printings", len(c.Printings), w.Printings)
	}
	is("text", strings.Contains(c.Text, w.TextContains), true)
	if w.CopyLimit != 0 {
		is("copies in the text", strings.Contains(c.Text, fmt.Sprint(w.CopyLimit)), true)
	}
	if strings.Contains(w.Note, "empty <honor_req>") {
		_, has := c.Stats[card.HonorRequirement]
		is("an honor requirement", has, false)
	}
	if w.ForceRaw != "" {
		is("force", c.Stats[card.Force].Text, w.ForceRaw)
	}
	if w.CostRaw != "" {
		is("cost", c.Stats[card.GoldCost].Text, w.CostRaw)
	}
	if w.PlayableInDeck != nil {
		is("playable", c.Side != card.NoSide, *w.PlayableInDeck)
	}
	if w.RulingsContains != "" {
		is("rulings", len(c.Rulings) == 1 && strings.Contains(c.Rulings[0].Text, w.RulingsContains), true)
	}
}

// TestRealCounts compares the full-size database with every number that its README gives.
func TestRealCounts(t *testing.T) {
	var report importer.Report
	dump, err := New().Read(context.Background(), realFile(t, "database.xml.gz"), &report)
	if err != nil {
		t.Fatal(err)
	}
	byKeyword := map[int]bool{} // lines of cards whose version only a keyword tells
	for _, n := range report.Sorted() {
		if strings.Contains(n.Message, "the name has no version") {
			byKeyword[n.Line] = true
		}
	}
	elements, names, printings := 0, map[string]bool{}, 0
	types, tokens, faces := map[card.Type]int{}, map[string]int{}, 0
	for _, r := range dump.Records {
		c := r.Card
		n := max(1, len(c.Faces))
		elements += n
		types[c.Type()] += n
		printings += n * len(c.Printings)
		faces += n - 1
		mark := ""
		for i := range n {
			if n > 1 {
				mark = fmt.Sprintf(" (%d)", i+1)
			}
			version := c.Version
			if byKeyword[r.Line] {
				version = card.Base
			}
			names[card.FullName(c.Title, c.Subtitle, version)+mark] = true
		}
		if len(c.Printings) > 0 {
			for _, token := range c.Printings[0].Legal {
				tokens[token] += n
			}
		}
		if r.Line == 0 || r.Key == "" || c.Title == "" || c.Type() == card.SenseiType && len(c.Sensei.Clans) == 0 && !c.Sensei.All {
			t.Errorf("record %+v", r)
		}
	}
	for _, x := range []struct {
		what      string
		got, want int
	}{
		{"<card> elements", elements, 13688},
		{"distinct names", len(names), 13649},
		{"<edition> elements", printings, 19943},
		{"flip cards", faces, 29},
		{"versions by keyword", len(byKeyword), 12},
		{"records", len(dump.Records), 13688 - 29},
		{"sets", len(dump.Sets), 130},
	} {
		if x.got != x.want {
			t.Errorf("%s: %d, want %d", x.what, x.got, x.want)
		}
	}
	wantTypes := map[card.Type]int{
		"personality": 5233, "strategy": 3342, "holding": 938, "item": 895, "follower": 833, "spell": 653, "event": 570,
		"proxy": 316, "stronghold": 290, "region": 250, "sensei": 159, "ancestor": 75, "celestial": 58, "ring": 27,
		"clock": 24, "wind": 13, "territory": 12,
	}
	wantTokens := map[string]int{
		"legacy": 11946, "celestial": 2166, "emperor": 2146, "diamond": 2125, "lotus": 2032, "jade": 1957, "samurai": 1892,
		"gold": 1886, "onyx": 1745, "twenty-festivals": 1722, "ivory": 1342, "imperial": 1318, "shattered-empire": 1305,
	}
	if fmt.Sprint(types) != fmt.Sprint(wantTypes) {
		t.Errorf("types %v, want %v", types, wantTypes)
	}
	if fmt.Sprint(tokens) != fmt.Sprint(wantTokens) {
		t.Errorf("tokens %v, want %v", tokens, wantTokens)
	}
	wantNotes(t, report.Sorted(), importer.Refused)
	wantNotes(t, report.Sorted(), importer.Warning)
}

// BenchmarkReadWhole reads the full-size database: 13,688 cards, 10 MB unpacked.
func BenchmarkReadWhole(b *testing.B) {
	path := realFile(b, "database.xml.gz")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := New().Read(context.Background(), path, &importer.Report{}); err != nil {
			b.Fatal(err)
		}
	}
}
