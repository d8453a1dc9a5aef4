// Package examples holds nothing but lists to try the program with; this test reads and judges them all.
package examples

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/importer/importtest"
	"github.com/kotei-dev/kotei/importer/starter"
)

// judge reads and validates lists.
type judge struct {
	cards    *catalog.Catalog
	resolver *deck.Resolver
	formats  *formats.Registry
}

// newJudge needs nothing but what is built into the program.
func newJudge(t *testing.T) judge {
	t.Helper()
	cards, err := starter.Load(card.L5RCCG)
	if err != nil {
		t.Fatal(err)
	}
	return judgeWith(t, cards)
}

func judgeWith(t *testing.T, cards *catalog.Catalog) judge {
	t.Helper()
	registry, err := formats.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return judge{cards, deck.NewResolver(cards), registry}
}

// read reads a file as its dialect is detected, and checks that no line was lost.
func (j judge) read(t *testing.T, path string) deck.Result {
	t.Helper()
	list, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	result, err := deck.Read(list, deck.Options{}, j.resolver)
	if err != nil {
		t.Fatal(err)
	}
	if result.Dialect != "plain" {
		t.Errorf("read as %q (%s), want plain", result.Dialect, result.Reason)
	}
	if want := strings.Count(strings.TrimRight(string(list), "\n"), "\n") + 1; len(result.Lines) < want {
		t.Errorf("%d lines in the answer, %d in the list", len(result.Lines), want)
	}
	return result
}

func (j judge) report(t *testing.T, format string, d deck.Deck) formats.Report {
	t.Helper()
	f, ok := j.formats.Format(card.L5RCCG, format)
	if !ok {
		t.Fatalf("no format %q", format)
	}
	const day = "2020-01-01" // any day after the last version began gives the same
	v, ok := f.At(day)
	if !ok {
		t.Fatalf("no version of %q in force on %s", format, day)
	}
	return formats.Validate(t.Context(), v, d, j.cards, formats.Options{AsOf: day, Lang: "en"})
}

// files are the lists of a folder, by name without .txt.
func files(t *testing.T, folder string) map[string]string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, p := range paths {
		out[strings.TrimSuffix(filepath.Base(p), ".txt")] = p
	}
	return out
}

// copies counts the cards of both decks by id.
func copies(d deck.Deck) map[string]int {
	out := map[string]int{}
	for _, e := range d.Entries {
		if e.Section == deck.Dynasty || e.Section == deck.Fate {
			out[e.Card] += e.Count
		}
	}
	return out
}

func total(counts map[string]int) (n int) {
	for _, c := range counts {
		n += c
	}
	return n
}

func TestLegalDecks(t *testing.T) {
	j := newJudge(t)
	lists := files(t, "decks")
	for _, clan := range card.GreatClans() {
		if lists[string(clan)] == "" {
			t.Errorf("no deck of the %s", clan)
		}
	}
	for name, path := range lists {
		t.Run(name, func(t *testing.T) {
			result := j.read(t, path)
			if result.Unresolved != 0 {
				t.Errorf("%d lines unresolved", result.Unresolved)
			}
			for _, e := range result.Deck.Entries {
				if e.How != deck.Exact && e.How != deck.ByVersion {
					t.Errorf("line %d: %s was found as %q: the lists write names as they are", e.Line, e.Card, e.How)
				}
			}
			checkHeaders(t, result)
			report := j.report(t, formatOf(name), result.Deck)
			if report.Verdict != formats.Legal || len(report.Problems) != 0 {
				t.Errorf("verdict %s, problems %+v", report.Verdict, report.Problems)
			}
			for section, want := range map[string]int{"stronghold": 1, "dynasty": 40, "fate": 40} {
				if got := report.Deck.Counts[section]; got != want {
					t.Errorf("%s: %d cards, want %d", section, got, want)
				}
			}
			if n := len(copies(result.Deck)); n < 25 {
				t.Errorf("%d distinct cards, want at least 25", n)
			}
			checkStronghold(t, j, name, result.Deck)
			if gold := goldHoldings(j, result.Deck); gold < 16 || gold > 18 {
				t.Errorf("%d Holdings that produce Gold, want 16 to 18", gold)
			}
		})
	}
}

func formatOf(name string) string {
	if strings.HasPrefix(name, "ivory-") {
		return "ivory"
	}
	return "twenty-festivals"
}

// checkHeaders checks that the number in each header is the number of cards below it, up to the next header
// of the same or a higher rank.
func checkHeaders(t *testing.T, result deck.Result) {
	t.Helper()
	header := regexp.MustCompile(`^# ([A-Za-z]+) \((\d+)\)$`)
	wide := []string{"Stronghold", "Sensei", "Dynasty", "Fate", "Role", "Provinces", "Conflict"}
	for i, line := range result.Lines {
		m := header.FindStringSubmatch(line.Text)
		if m == nil {
			continue
		}
		have := 0
		for _, below := range result.Lines[i+1:] {
			if next := header.FindStringSubmatch(below.Text); next != nil && (slices.Contains(wide, next[1]) || !slices.Contains(wide, m[1])) {
				break
			}
			if below.Entry >= 0 && below.Kind == deck.KindCard {
				have += result.Deck.Entries[below.Entry].Count
			}
		}
		if m[2] != strconv.Itoa(have) {
			t.Errorf("line %d: %q stands above %d cards", line.Number, line.Text, have)
		}
	}
}

// checkStronghold checks that the Stronghold is one of the clan in the file's name.
func checkStronghold(t *testing.T, j judge, name string, d deck.Deck) {
	t.Helper()
	clan := card.Clan(name[strings.LastIndex(name, "-")+1:])
	for _, e := range d.Entries {
		if e.Section != deck.Stronghold {
			continue
		}
		if c, ok := j.cards.Card(e.Card); !ok || !c.HasClan(clan) {
			t.Errorf("%s is no Stronghold of the %s", e.Card, clan)
		}
	}
}

var makesGold = regexp.MustCompile(`(?i)\bmakes \d Gold`)

func goldHoldings(j judge, d deck.Deck) (n int) {
	for id, count := range copies(d) {
		c, _ := j.cards.Card(id)
		_, icon := c.Stats[card.GoldProduction]
		if c.HasType(card.Holding) && (icon || makesGold.MatchString(c.Summary)) {
			n += count
		}
	}
	return n
}

// TestLegalDecksDiffer checks the nine decks of Twenty Festivals against each other.
func TestLegalDecksDiffer(t *testing.T) {
	j := newJudge(t)
	decks := map[string]deck.Deck{}
	var names []string
	for name, path := range files(t, "decks") {
		if formatOf(name) == "twenty-festivals" {
			decks[name] = j.read(t, path).Deck
			names = append(names, name)
		}
	}
	slices.Sort(names)
	if len(names) != 9 {
		t.Fatalf("%d decks: %v", len(names), names)
	}
	sensei, versions := 0, 0
	for i, name := range names {
		mine := copies(decks[name])
		if slices.ContainsFunc(decks[name].Entries, func(e deck.Entry) bool { return e.Section == deck.Sensei }) {
			sensei++
		}
		if hasBothVersions(j, mine) {
			versions++
		}
		for _, other := range names[i+1:] {
			theirs := copies(decks[other])
			shared := 0
			for id, n := range mine {
				shared += min(n, theirs[id])
			}
			if 2*shared > min(total(mine), total(theirs)) {
				t.Errorf("%s and %s share %d cards", name, other, shared)
			}
		}
	}
	if sensei != 5 {
		t.Errorf("%d decks with a Sensei, want 5", sensei)
	}
	if versions < 3 {
		t.Errorf("%d decks with an Experienced beside a base version, want at least 3", versions)
	}
}

func hasBothVersions(j judge, ids map[string]int) bool {
	base, experienced := map[string]bool{}, map[string]bool{}
	for id := range ids {
		c, _ := j.cards.Card(id)
		if c.Version == card.Base {
			base[c.Title] = true
		} else {
			experienced[c.Title] = true
		}
	}
	for title := range experienced {
		if base[title] {
			return true
		}
	}
	return false
}

// TestFaultyLists checks that each list gets the verdict of its "expect:" line, and exactly its codes.
func TestFaultyLists(t *testing.T) {
	j := newJudge(t)
	lists := files(t, filepath.Join("decks", "illegal"))
	if len(lists) < 12 {
		t.Errorf("only %d lists", len(lists))
	}
	readme, err := os.ReadFile(filepath.Join("decks", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for name, path := range lists {
		t.Run(name, func(t *testing.T) {
			if !strings.Contains(string(readme), "](illegal/"+name+".txt)") {
				t.Error("decks/README.md does not speak of it")
			}
			codes := checkExpected(t, j, path)
			if len(codes) == 1 && !strings.HasPrefix(name, codes[0]) && !strings.HasPrefix(codes[0], name) {
				t.Errorf("the file should bear the name of its code %s", codes[0])
			}
		})
	}
}

// TestAllCardsSayTheSame judges every list with all real cards instead of the starter set: nobody who imports
// a card file should see another verdict.
func TestAllCardsSayTheSame(t *testing.T) {
	all := judgeWith(t, importtest.Catalog(t))
	j := newJudge(t)
	for name, path := range files(t, "decks") {
		t.Run(name, func(t *testing.T) {
			result := all.read(t, path)
			if result.Unresolved != 0 || deck.Hash(result.Deck) != deck.Hash(j.read(t, path).Deck) {
				t.Errorf("read otherwise: %d lines unresolved", result.Unresolved)
			}
			if r := all.report(t, formatOf(name), result.Deck); r.Verdict != formats.Legal || len(r.Problems) != 0 {
				t.Errorf("verdict %s, problems %+v", r.Verdict, r.Problems)
			}
		})
	}
	for name, path := range files(t, filepath.Join("decks", "illegal")) {
		t.Run("illegal/"+name, func(t *testing.T) { checkExpected(t, all, path) })
	}
}

var expectLine = regexp.MustCompile(`(?m)^# expect: (legal|illegal|undetermined) ([a-z -]+)$`)

// checkExpected holds a list's report against its "expect:" line and gives the codes of that line.
func checkExpected(t *testing.T, j judge, path string) []string {
	t.Helper()
	return expected(t, path, j.report(t, "twenty-festivals", j.read(t, path).Deck))
}

func expected(t *testing.T, path string, report formats.Report) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	m := expectLine.FindStringSubmatch(string(text))
	if m == nil {
		t.Fatal("no expect: line")
	}
	var codes []string
	for _, p := range report.Problems {
		if !slices.Contains(codes, p.Code) {
			codes = append(codes, p.Code)
		}
	}
	want := strings.Fields(m[2])
	sorted := slices.Sorted(slices.Values(want))
	slices.Sort(codes)
	if string(report.Verdict) != m[1] || !slices.Equal(codes, sorted) {
		t.Errorf("verdict %s %v, want %s %v; problems %+v", report.Verdict, codes, m[1], sorted, report.Problems)
	}
	return want
}
