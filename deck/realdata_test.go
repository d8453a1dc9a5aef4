package deck_test

import (
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/importer/importtest"
)

// realResolver is the resolver of all real cards.
func realResolver(t testing.TB) *deck.Resolver {
	t.Helper()
	return deck.NewResolver(importtest.Catalog(t))
}

// startCards are the cards that a format starts with (FMT-CEL-02, FMT-EMP-02, FMT-BIG-01).
func startCards(c *catalog.Catalog, format string) []string {
	if !slices.Contains([]string{"celestial", "emperor", "big-deck"}, format) {
		return nil
	}
	var ids []string
	for _, title := range []string{"Border Keep", "Bamboo Harvesters"} {
		for _, at := range c.Titled(title) {
			ids = append(ids, c.At(at).ID)
		}
	}
	return ids
}

type hardLine struct {
	ID      string
	Game    string
	Text    string
	Hex     string
	Dialect string
	Format  string
	Want    struct {
		Kind        string
		AcceptKinds []string `yaml:"accept_kinds"`
		Count       int
		Title       string
		Subtitle    string
		Version     *string
		Name        string
		Section     string
		How         string
		Hint        string
		Code        string
		Candidates  []string
		Declared    int
		Type        string
		Card        string
		Value       string
		SourceID    string `yaml:"source_id"`
	}
}

func readYAML(t *testing.T, file string, into any) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(b, into); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

func TestHardLines(t *testing.T) {
	dir := filepath.Join(cardtest.RealData(t), "decks")
	r := realResolver(t)
	for _, file := range []string{"hard-lines.yaml", "hard-lines-more.yaml"} {
		var lines []hardLine
		readYAML(t, filepath.Join(dir, file), &lines)
		if len(lines) < 20 {
			t.Fatalf("%s has %d lines", file, len(lines))
		}
		for _, h := range lines {
			if h.Game != string(card.L5RCCG) {
				continue
			}
			t.Run(h.ID, func(t *testing.T) { checkHardLine(t, r, h) })
		}
	}
}

func checkHardLine(t *testing.T, r *deck.Resolver, h hardLine) {
	text := []byte(h.Text)
	if h.Hex != "" {
		text, _ = hex.DecodeString(h.Hex)
	}
	res, err := deck.Read(text, deck.Options{StartCards: startCards(r.Catalog(), h.Format)}, r)
	if err != nil {
		t.Fatal(err)
	}
	if len(res.Lines) != 1 {
		t.Fatalf("%d lines: %+v", len(res.Lines), res.Lines)
	}
	line, want := res.Lines[0], h.Want
	kinds := want.AcceptKinds
	if want.Kind != "" {
		kinds = []string{want.Kind}
	}
	if !slices.Contains(kinds, string(line.Kind)) {
		t.Fatalf("%q is %s, want %v: %+v", h.Text, line.Kind, kinds, res.Deck.Entries)
	}
	if line.Declared != want.Declared || want.Type != "" && string(line.Type) != want.Type || line.Kind == deck.KindHeader && want.Section != "" && string(line.Section) != want.Section {
		t.Errorf("header %+v", line)
	}
	if want.Value != "" && res.Format != want.Value {
		t.Errorf("names the format %q, want %q", res.Format, want.Value)
	}
	if line.Entry < 0 {
		return
	}
	e := res.Deck.Entries[line.Entry]
	if want.Code == "invalid-count" {
		if e.RawCount == "" || !strings.HasPrefix(h.Text, e.RawCount) {
			t.Errorf("count %d, raw %q", e.Count, e.RawCount)
		}
		if c, ok := r.Catalog().Card(e.Card); !ok || c.Title != want.Card {
			t.Errorf("card %q, want %q", e.Card, want.Card)
		}
		return
	}
	if e.Count != want.Count && want.Count != 0 {
		t.Errorf("count %d, want %d", e.Count, want.Count)
	}
	if line.Kind == deck.KindUnresolved {
		checkCandidates(t, r, e, want.Candidates)
		if e.Ambiguous != (want.Code == "ambiguous-card") {
			t.Errorf("ambiguous is %v, want the code %s", e.Ambiguous, want.Code)
		}
		return
	}
	checkCard(t, r, e, want.Title, want.Subtitle, want.Version)
	if want.How != "" && string(e.How) != want.How {
		t.Errorf("found by %s, want %s", e.How, want.How)
	}
	if want.Section != "" && string(e.Section) != want.Section {
		t.Errorf("section %q, want %q", e.Section, want.Section)
	}
	if want.Hint != "" && !strings.Contains(line.Hint, want.Hint) {
		t.Errorf("hint %q, want %q", line.Hint, want.Hint)
	}
	if want.SourceID != "" {
		c, _ := r.Catalog().Card(e.Card)
		if c.External["yasuki"] != want.SourceID {
			t.Errorf("%s has the id %q in the YAML source, want %q", c.ID, c.External["yasuki"], want.SourceID)
		}
	}
}

func checkCard(t *testing.T, r *deck.Resolver, e deck.Entry, title, subtitle string, version *string) {
	t.Helper()
	c, ok := r.Catalog().Card(e.Card)
	if !ok {
		t.Fatalf("%+v is no card", e)
	}
	if c.Title != title || subtitle != "" && c.Subtitle != subtitle || version != nil && string(c.Version) != *version {
		t.Errorf("got %s, want %s, %s %v", c.Name, title, subtitle, version)
	}
}

// checkCandidates compares names. All of those wanted must be offered, and first.
func checkCandidates(t *testing.T, r *deck.Resolver, e deck.Entry, want []string) {
	t.Helper()
	var got []string
	for _, id := range e.Candidates {
		c, _ := r.Catalog().Card(id)
		got = append(got, c.Name)
	}
	for _, name := range want {
		if at := slices.Index(got, name); at < 0 || at >= len(want) {
			t.Errorf("candidates %q, want %q first", got, want)
			return
		}
	}
	if len(want) == 0 && len(got) > 0 {
		t.Logf("%q: candidates %q where the record has none", e.Name, got)
	}
}

type expectedList struct {
	Path      string
	Dialect   string
	Game      string
	Format    any
	CardLines int `yaml:"card_lines"`
	Counts    map[string]int
	Optional  bool
	HardLines []struct {
		Line     int
		Title    string
		Subtitle string
		Version  *string
		How      string
		Hint     string
	} `yaml:"hard_lines"`
	Unresolved []struct {
		Line       int
		Count      int
		Section    string
		Suggestion []string
	}
	Cards [][]any
}

// readable says whether the reader of plain lists takes the file: all but YAML.
func readable(x expectedList) bool { return !strings.HasSuffix(x.Path, ".yaml") && !x.Optional }

func readList(t *testing.T, r *deck.Resolver, path, format string) deck.Result {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	res, err := deck.Read(text, deck.Options{StartCards: startCards(r.Catalog(), format)}, r)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func TestExpectedLists(t *testing.T) {
	dir := filepath.Join(cardtest.RealData(t), "decks")
	r := realResolver(t)
	var lists []expectedList
	readYAML(t, filepath.Join(dir, "expected-l5r-ccg.yaml"), &lists)
	seen := 0
	for _, x := range lists {
		if !readable(x) {
			continue
		}
		seen++
		t.Run(x.Path, func(t *testing.T) {
			res := readList(t, r, filepath.Join(dir, "l5r-ccg", x.Path), fmt.Sprint(x.Format))
			cards := 0
			for _, line := range res.Lines {
				if line.Entry >= 0 {
					cards++
				}
			}
			if cards != x.CardLines || res.Unresolved != len(x.Unresolved) {
				t.Errorf("%d lines of cards, %d unresolved, want %d, %d", cards, res.Unresolved, x.CardLines, len(x.Unresolved))
			}
			checkCounts(t, res.Deck, x.Counts)
			for _, h := range x.HardLines {
				line := res.Lines[h.Line-1]
				if line.Kind != deck.KindCard {
					t.Errorf("line %d is %+v", h.Line, line)
					continue
				}
				e := res.Deck.Entries[line.Entry]
				checkCard(t, r, e, h.Title, h.Subtitle, h.Version)
				if string(e.How) != h.How || h.Hint != "" && line.Hint != h.Hint {
					t.Errorf("line %d: found by %s with hint %q, want %s with %q", h.Line, e.How, line.Hint, h.How, h.Hint)
				}
			}
			for _, u := range x.Unresolved {
				line := res.Lines[u.Line-1]
				if line.Kind != deck.KindUnresolved {
					t.Errorf("line %d is %+v", u.Line, line)
					continue
				}
				e := res.Deck.Entries[line.Entry]
				if e.Count != u.Count || string(e.Section) != u.Section {
					t.Errorf("line %d: %+v", u.Line, e)
				}
				checkCandidates(t, r, e, u.Suggestion)
			}
			checkDialect(t, res.Dialect, x)
			checkWritten(t, r, res.Deck)
		})
	}
	if seen < 20 {
		t.Errorf("only %d lists", seen)
	}
}

// TestProse: a list in one line of prose cannot be read line by line. It is unresolved, so that no verdict
// on it is "legal".
func TestProse(t *testing.T) {
	dir := filepath.Join(cardtest.RealData(t), "decks", "l5r-ccg", "web")
	res := readList(t, realResolver(t), filepath.Join(dir, "chess-prose-imperial.txt"), "imperial")
	if res.Unresolved == 0 || len(res.Lines) == 0 || len(res.Lines[0].Text) < 1000 {
		t.Errorf("%+v", res)
	}
}

func checkCounts(t *testing.T, d deck.Deck, want map[string]int) {
	t.Helper()
	got := d.Counts()
	for s, n := range want {
		if got[deck.Section(s)] != n {
			t.Errorf("%d cards in %s, want %d", got[deck.Section(s)], s, n)
		}
	}
	for s, n := range got {
		if want[string(s)] != n {
			t.Errorf("%d cards in %s, want %d", n, s, want[string(s)])
		}
	}
}

// checkDialect: another name for a list that is read right is right too.
func checkDialect(t *testing.T, got string, x expectedList) {
	t.Helper()
	if got == "kotei" || (x.Dialect == "eopk" || x.Dialect == "yasuki") && got != x.Dialect || strings.Contains(x.Path, "mantis-celestial") && got != "sunandmoon" {
		t.Errorf("dialect %s, want %s", got, x.Dialect)
	}
}

// checkWritten writes a deck in every dialect and reads it back.
func checkWritten(t *testing.T, r *deck.Resolver, d deck.Deck) {
	t.Helper()
	for _, dialect := range bothWays(card.L5RCCG) {
		text, losses, err := r.Write(d, dialect.Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range losses {
			if !told(dialect.Name, l) {
				t.Errorf("%s loses %+v of %+v", dialect.Name, l, d.Entries[max(l.Entry, 0)])
			}
		}
		back, err := deck.Read([]byte(text), deck.Options{}, r)
		if err != nil {
			t.Fatal(err)
		}
		if deck.Hash(back.Deck) != deck.Hash(d) {
			t.Errorf("%s is read back as another deck:\n%s", dialect.Name, text)
		}
	}
}

// TestWholeLists compares every card of every list, which only the second set of records has.
func TestWholeLists(t *testing.T) {
	dir := filepath.Join(cardtest.RealData(t), "decks")
	r := realResolver(t)
	var lists []expectedList
	readYAML(t, filepath.Join(dir, "expected.yaml"), &lists)
	seen := 0
	for _, x := range lists {
		if x.Game != string(card.L5RCCG) || !readable(x) || len(x.Cards) == 0 || strings.HasSuffix(x.Path, "chess-prose-imperial.txt") {
			continue
		}
		seen++
		t.Run(x.Path, func(t *testing.T) {
			format := ""
			if f, ok := x.Format.(map[string]any); ok {
				format = fmt.Sprint(f["id"])
			}
			got := map[string]int{}
			for _, e := range readList(t, r, filepath.Join(dir, x.Path), format).Deck.Entries {
				if c, ok := r.Catalog().Card(e.Card); ok {
					got[fmt.Sprintf("%s [%s]", c.Name, e.Section)] += e.Count
				}
			}
			for _, k := range x.Cards {
				name := fmt.Sprintf("%v [%v]", k[1], k[2])
				got[name] -= int(k[0].(uint64))
			}
			for name, n := range got {
				if n != 0 {
					t.Errorf("%+d %s", n, name)
				}
			}
		})
	}
	if seen < 15 {
		t.Errorf("only %d lists", seen)
	}
}

// TestEveryRealName: the full name of every card that can be in a deck is read as that card, with and without
// a number in front; the few that share their name with another are ambiguous, and found by their id.
func TestEveryRealName(t *testing.T) {
	r := realResolver(t)
	shared := 0
	for i := 0; i < r.Catalog().Len(); i++ {
		c := r.Catalog().At(i)
		if deck.HomeSection(c) == "" {
			continue
		}
		for _, line := range []string{c.Name, "2 " + c.Name, "3x " + c.Name, "2 " + c.ID} {
			res, err := deck.Read([]byte(line), deck.Options{}, r)
			if err != nil {
				t.Fatal(err)
			}
			if len(res.Deck.Entries) != 1 {
				t.Errorf("%q is %+v", line, res.Lines[0])
				continue
			}
			e := res.Deck.Entries[0]
			switch {
			case e.Card == c.ID && e.How != deck.Typo && (line == c.Name) == (e.Count == 1):
			case e.Ambiguous && slices.Contains(e.Candidates, c.ID) && line != "2 "+c.ID:
				shared++
			default:
				t.Errorf("%q is %+v, want %s", line, e, c.ID)
			}
		}
	}
	if shared > 3*20 {
		t.Errorf("%d lines are ambiguous", shared)
	}
	t.Logf("%d lines are ambiguous", shared)
}

// TestNamedDialects reads every list of the records under the dialect that the record names, and as it is found out:
// either is the same deck, and each line has its place.
func TestNamedDialects(t *testing.T) {
	dir := filepath.Join(cardtest.RealData(t), "decks")
	resolvers := map[string]*deck.Resolver{
		"l5r-ccg": realResolver(t), "l5r-lcg": deck.NewResolver(importtest.LCG(t)), "altered": deck.NewResolver(importtest.Altered(t)),
	}
	var lists []expectedList
	readYAML(t, filepath.Join(dir, "expected-l5r-ccg.yaml"), &lists)
	for i := range lists {
		lists[i].Path = "l5r-ccg/" + lists[i].Path
	}
	var second []expectedList
	readYAML(t, filepath.Join(dir, "expected.yaml"), &second)
	lists = append(lists, second...)
	for _, file := range []string{"expected-l5r-lcg.yaml", "expected-altered.yaml"} {
		var of struct{ Decks []expectedList }
		readYAML(t, filepath.Join(dir, file), &of)
		lists = append(lists, of.Decks...)
	}
	seen := map[string]bool{}
	for _, x := range lists {
		path := filepath.Clean(x.Path)
		game, _, _ := strings.Cut(path, "/")
		r := resolvers[strings.TrimSuffix(game, "-made")]
		if seen[path+x.Dialect] || r == nil {
			continue
		}
		seen[path+x.Dialect] = true
		t.Run(x.Dialect+" "+path, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(dir, path))
			if err != nil {
				t.Fatal(err)
			}
			named, err := deck.Read(text, deck.Options{Dialect: x.Dialect}, r)
			var several *deck.SyntaxError
			if x.Dialect == "altered-json" && errors.As(err, &several) && strings.Contains(several.Detail, "5 decks") {
				return // which another test reads one by one
			}
			if err != nil {
				t.Fatal(err)
			}
			found, err := deck.Read(text, deck.Options{}, r)
			if err != nil {
				t.Fatal(err)
			}
			checkTrace(t, text, named)
			if deck.Hash(named.Deck) != deck.Hash(found.Deck) || named.Unresolved != found.Unresolved || len(named.Deck.Entries) == 0 {
				t.Errorf("as %s %d entries, %d unresolved; found out as %s (%s) %d, %d", x.Dialect, len(named.Deck.Entries), named.Unresolved, found.Dialect, found.Reason, len(found.Deck.Entries), found.Unresolved)
			}
			if found.Dialect != x.Dialect && found.Dialect != "plain" && x.Dialect != "plain" {
				t.Errorf("found out as %s (%s)", found.Dialect, found.Reason)
			}
		})
	}
	if len(seen) < 50 {
		t.Errorf("only %d lists", len(seen))
	}
}
