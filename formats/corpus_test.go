package formats

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
)

// testCard is a card of testdata/cards.yaml, or of testdata/cards-<game>.yaml for the other games.
type testCard struct {
	ID        string            `yaml:"id"` // where it does not follow from title and version
	Rarity    string            `yaml:"rarity"`
	Missing   []string          `yaml:"missing"`
	Title     string            `yaml:"title"`
	Subtitle  string            `yaml:"subtitle"`
	Version   card.Version      `yaml:"version"`
	Types     []card.Type       `yaml:"types"`
	Clans     []card.Clan       `yaml:"clans"`
	Keywords  []string          `yaml:"keywords"`
	Text      string            `yaml:"text"`
	Names     map[string]string `yaml:"names"`
	Legal     []string          `yaml:"legal"`
	LegalFrom string            `yaml:"legal_from"`
	Date      string            `yaml:"date"`
	Sets      []string          `yaml:"sets"`
	Series    int               `yaml:"series"`
	Banned    bool              `yaml:"banned"`
	Fill      string            `yaml:"fill"`
	LCG       testCardLCG       `yaml:",inline"`
	Sensei    *struct {
		All   bool        `yaml:"all"`
		Clans []card.Clan `yaml:"clans"`
	} `yaml:"sensei"`
	Printings []struct {
		Date  string   `yaml:"date"`
		Set   string   `yaml:"set"`
		Legal []string `yaml:"legal"`
	} `yaml:"printings"`
}

// testEntry is an entry of a case.
type testEntry struct {
	Card       string   `yaml:"card"`
	Name       string   `yaml:"name"`
	Count      int      `yaml:"count"`
	Raw        string   `yaml:"raw"`
	Section    string   `yaml:"section"`
	Line       int      `yaml:"line"`
	How        string   `yaml:"how"`
	Ambiguous  bool     `yaml:"ambiguous"`
	Candidates []string `yaml:"candidates"`
}

// testCase is a case of testdata/cases.
type testCase struct {
	Note    string         `yaml:"note"`
	Rule    string         `yaml:"rule"`
	Rules   []string       `yaml:"rules"`
	Also    []string       `yaml:"also"`
	Deck    []testEntry    `yaml:"deck"`
	Fill    map[string]int `yaml:"fill"`
	Singles map[string]int `yaml:"singles"`
	AsOf    string         `yaml:"as_of"`
	Only    string         `yaml:"only"`           // publisher: the release has its cards and sets alone
	Roles   bool           `yaml:"official_roles"` // sanctioned play is asked for
	Want    struct {
		Verdict  Verdict       `yaml:"verdict"`
		Problems []testProblem `yaml:"problems"`
	} `yaml:"want"`

	format string
	where  string
}

type testProblem struct {
	Code     string   `yaml:"code"`
	Severity Severity `yaml:"severity"`
	Rule     string   `yaml:"rule"`
	Section  string   `yaml:"section"`
	Cards    []string `yaml:"cards"`
	Lines    []int    `yaml:"lines"`
	Have     *int     `yaml:"have"`
	Limit    *int     `yaml:"limit"`
}

func (c *testCase) rules() []string {
	if c.Rule == "" {
		return c.Rules
	}
	return append([]string{c.Rule}, c.Rules...)
}

// corpus is all that the cases need.
type corpus struct {
	cards   *catalog.Catalog // of the CCG
	games   map[card.Game]*catalog.Catalog
	fillers map[string][]string
	formats map[string]*Format
	cases   []*testCase
	only    map[string]*catalog.Catalog // of the LCG by publisher
}

func readStrict(t testing.TB, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.UnmarshalWithOptions(data, into, yaml.Strict()); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

func loadCorpus(t testing.TB) *corpus {
	t.Helper()
	c := &corpus{fillers: map[string][]string{}, formats: map[string]*Format{}, games: map[card.Game]*catalog.Catalog{}}
	c.cards = c.loadCards(t, card.L5RCCG, "testdata/cards.yaml")
	for _, g := range card.Games() {
		c.games[g] = c.cards
		if name := "testdata/cards-" + string(g) + ".yaml"; g != card.L5RCCG && exists(name) {
			c.games[g] = c.loadCards(t, g, name)
		}
	}
	r, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range card.Games() {
		for _, f := range r.For(g) {
			c.formats[string(g)+"/"+f.ID] = f
		}
	}
	own, err := filepath.Glob("testdata/definitions/*.yaml")
	if err != nil || len(own) == 0 {
		t.Fatalf("no definitions of the cases: %v", err)
	}
	for _, name := range own {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, problems := Parse(name, data)
		if len(problems) > 0 {
			t.Fatalf("%v", problems)
		}
		c.formats[string(f.Game)+"/"+f.ID] = f
	}
	files, err := filepath.Glob("testdata/cases/*/*/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	sort.Strings(files)
	for _, name := range files {
		c.loadCases(t, name)
	}
	return c
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

func (c *corpus) loadCards(t testing.TB, g card.Game, name string) *catalog.Catalog {
	t.Helper()
	var file struct {
		Sets  []testSet  `yaml:"sets"`
		Cards []testCard `yaml:"cards"`
	}
	readStrict(t, name, &file)
	var cards []card.Card
	seen := map[string]int{}
	for _, tc := range expand(file.Cards) {
		first := card.MakeID(tc.Title, tc.Version, 1)
		seen[first]++
		k := card.Card{
			Game: g, Rarity: tc.Rarity, Missing: tc.Missing,
			ID: card.MakeID(tc.Title, tc.Version, seen[first]), Title: tc.Title, Subtitle: tc.Subtitle, Version: tc.Version,
			Types: tc.Types, Clans: tc.Clans, Keywords: tc.Keywords, Text: tc.Text, Names: tc.Names,
		}
		if tc.ID != "" {
			k.ID = tc.ID
		}
		if tc.Sensei != nil {
			k.Sensei = &card.Sensei{All: tc.Sensei.All, Clans: tc.Sensei.Clans}
		}
		k.Printings = tc.printings(k.ID)
		if g == card.L5RLCG {
			tc.LCG.fill(&k, tc.Sets, tc.Date, file.Sets)
		}
		if tc.Fill != "" {
			key := string(g) + "/" + tc.Fill
			c.fillers[key] = append(c.fillers[key], k.ID)
		}
		cards = append(cards, k)
	}
	if g == card.L5RLCG {
		return c.loadLCG(t, file.Sets, cards)
	}
	return cardtest.Catalog(t, cards...)
}

// expand writes each series out.
func expand(list []testCard) []testCard {
	var all []testCard
	for _, tc := range list {
		if tc.Series == 0 {
			all = append(all, tc)
		}
		for n := range tc.Series {
			one := tc
			one.Title = fmt.Sprintf("%s %03d", tc.Title, n+1)
			all = append(all, one)
		}
	}
	return all
}

// printings are those stated, else one in each set.
func (tc *testCard) printings(id string) []card.Printing {
	tokens := func(stated []string) []string {
		if stated != nil {
			return stated
		}
		var all []string
		for _, a := range card.Arcs() {
			all = append(all, a.Token)
		}
		return all
	}
	var list []card.Printing
	for i, pr := range tc.Printings {
		if pr.Set == "" {
			pr.Set = "sample-set"
		}
		list = append(list, card.Printing{ID: fmt.Sprintf("%s.%s.%d", pr.Set, id, i+1), Set: pr.Set, Date: pr.Date, Legal: tokens(pr.Legal)})
	}
	if len(list) > 0 {
		return list
	}
	sets, date := tc.Sets, tc.Date
	if sets == nil {
		sets = []string{"sample-set", "ivory-edition", "twenty-festivals"}
	}
	if date == "" {
		date = "2014-01-01"
	}
	for _, set := range sets {
		list = append(list, card.Printing{ID: set + "." + id, Set: set, Date: date, Legal: tokens(tc.Legal), LegalFrom: tc.LegalFrom, Banned: tc.Banned})
	}
	return list
}

func (c *corpus) loadCases(t testing.TB, name string) {
	var list []*testCase
	readStrict(t, name, &list)
	parts := strings.Split(filepath.ToSlash(name), "/")
	game, format := parts[2], parts[3]
	for i, tc := range list {
		for _, f := range append([]string{format}, tc.Also...) {
			again := *tc
			again.format, again.where = game+"/"+f, fmt.Sprintf("%s[%d]", strings.TrimPrefix(filepath.ToSlash(name), "testdata/"), i)
			c.cases = append(c.cases, &again)
		}
	}
}

// deck builds the deck of a case.
func (c *corpus) deck(tc *testCase) deck.Deck {
	game, _, _ := strings.Cut(tc.format, "/")
	if game == "" {
		game = string(card.L5RCCG)
	}
	d := deck.Deck{Name: tc.Note}
	for _, e := range tc.Deck {
		d.Entries = append(d.Entries, deck.Entry{
			Card: e.Card, Name: e.Name, Count: e.Count, RawCount: e.Raw, Section: deck.Section(e.Section), Line: e.Line,
			How: deck.How(e.How), Confidence: 1, Ambiguous: e.Ambiguous, Candidates: e.Candidates,
		})
	}
	c.fill(&d, game, tc.Fill, 3)
	c.fill(&d, game, tc.Singles, 1)
	return d
}

// fill adds cards to sections until they hold so many, each up to the number of copies: those marked with the
// section, then those marked with it and "-rare".
func (c *corpus) fill(d *deck.Deck, game string, sections map[string]int, copies int) {
	for _, section := range slices.Sorted(maps.Keys(sections)) {
		have := 0
		for _, e := range d.Entries {
			if string(e.Section) == section && e.RawCount == "" {
				have += e.Count
			}
		}
		for _, id := range slices.Concat(c.fillers[game+"/"+section], c.fillers[game+"/"+section+"-rare"]) {
			n := min(copies, sections[section]-have)
			if n <= 0 {
				break
			}
			d.Entries = append(d.Entries, deck.Entry{Card: id, Count: n, Section: deck.Section(section), Confidence: 1})
			have += n
		}
	}
}

func (c *corpus) report(t testing.TB, tc *testCase, lang string) Report {
	t.Helper()
	f := c.formats[tc.format]
	if f == nil {
		t.Fatalf("%s: no format %s", tc.where, tc.format)
	}
	asOf := tc.AsOf
	if asOf == "" {
		asOf = "2026-01-01"
	}
	v, ok := f.At(asOf)
	if !ok {
		t.Fatalf("%s: no version of %s on %s", tc.where, tc.format, asOf)
	}
	cards := c.games[f.Game]
	if tc.Only != "" {
		cards = c.only[tc.Only]
	}
	return Validate(context.Background(), v, c.deck(tc), cards, Options{AsOf: asOf, Lang: lang, OfficialRoles: tc.Roles})
}

func TestCases(t *testing.T) {
	c := loadCorpus(t)
	for _, tc := range c.cases {
		t.Run(tc.format+"/"+tc.Note, func(t *testing.T) {
			if len(tc.rules()) == 0 || tc.Note == "" {
				t.Errorf("%s: the case has no note or no rule", tc.where)
			}
			r := c.report(t, tc, "en")
			if r.Verdict != tc.Want.Verdict {
				t.Errorf("%s: verdict %s, want %s", tc.where, r.Verdict, tc.Want.Verdict)
			}
			if len(r.Problems) != len(tc.Want.Problems) {
				t.Errorf("%s: %d problems, want %d", tc.where, len(r.Problems), len(tc.Want.Problems))
			}
			for i := range r.Problems {
				if i < len(tc.Want.Problems) {
					compareProblem(t, tc.where, r.Problems[i], tc.Want.Problems[i])
				}
				if t.Failed() {
					t.Logf("%s %s %v: %s", r.Problems[i].Code, r.Problems[i].Rule, r.Problems[i].Cards, r.Problems[i].Message)
				}
			}
		})
	}
}

func compareProblem(t *testing.T, where string, got Problem, want testProblem) {
	t.Helper()
	differs := got.Code != want.Code ||
		want.Severity != "" && got.Severity != want.Severity ||
		want.Rule != "" && got.Rule != want.Rule ||
		want.Section != "" && got.Section != want.Section ||
		want.Cards != nil && !slices.Equal(got.Cards, want.Cards) ||
		want.Lines != nil && !slices.Equal(got.Lines, want.Lines) ||
		want.Have != nil && (got.Have == nil || *got.Have != *want.Have) ||
		want.Limit != nil && (got.Limit == nil || *got.Limit != *want.Limit)
	if differs {
		t.Errorf("%s: problem %s %s in %s of %v lines %v (%s), want %+v", where, got.Code, got.Rule, got.Section, got.Cards, got.Lines, got.Message, want)
	}
}
