package api_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/importer/importtest"
	"github.com/kotei-dev/kotei/importer/starter"
	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/search/query"
)

// docsQuery is an example of docs/search.md. One that is marked "[none" need not find a card.
type docsQuery struct {
	game    card.Game
	text    string
	mayMiss bool
}

var queryBlock = regexp.MustCompile("(?ms)^```query ?([a-z0-9-]*)$(.*?)^```$")

func docsQueries(t *testing.T) (page string, all []docsQuery) {
	t.Helper()
	raw, err := os.ReadFile("../docs/search.md")
	if err != nil {
		t.Fatal(err)
	}
	page = string(raw)
	for _, m := range queryBlock.FindAllStringSubmatch(page, -1) {
		game := card.L5RCCG
		if m[1] != "" {
			game = card.Game(m[1])
		}
		for line := range strings.SplitSeq(strings.TrimSpace(m[2]), "\n") {
			text, comment, _ := strings.Cut(line, "  # ")
			all = append(all, docsQuery{game, strings.TrimSpace(text), strings.Contains(comment, "[none")})
		}
	}
	if len(all) < 90 {
		t.Fatalf("only %d examples were found", len(all))
	}
	return page, all
}

func indexOf(t *testing.T, c *catalog.Catalog) *search.Index {
	t.Helper()
	return view(t, c).Index
}

// Every example of docs/search.md is understood, finds a card in the real data, and is told in both languages.
func TestSearchDocs(t *testing.T) {
	_, all := docsQueries(t)
	index := map[card.Game]*search.Index{card.L5RCCG: indexOf(t, importtest.Catalog(t)), card.L5RLCG: indexOf(t, importtest.LCG(t)), card.Altered: indexOf(t, importtest.Altered(t))}
	for _, x := range all {
		runExample(t, index[x.game], x, true)
	}
}

// The same on the starter set that a newcomer has; it has no texts and few sets, so that some examples find nothing.
func TestSearchDocsStarter(t *testing.T) {
	_, all := docsQueries(t)
	index := map[card.Game]*search.Index{}
	for _, g := range card.Games() {
		c, err := starter.Load(g)
		if err != nil {
			t.Fatal(err)
		}
		index[g] = indexOf(t, c)
	}
	found := 0
	for _, x := range all {
		found += runExample(t, index[x.game], x, false)
	}
	if found < len(all)/2 {
		t.Errorf("only %d of %d examples find a card", found, len(all))
	}
}

// runExample gives 1 if the example finds something.
func runExample(t *testing.T, index *search.Index, x docsQuery, real bool) int {
	t.Helper()
	q, err := index.Parse(x.text, false)
	if err != nil {
		t.Errorf("%s: %s: %v", x.game, x.text, err)
		return 0
	}
	found, err := index.Search(t.Context(), search.Request{Query: q, Limit: 1, AsOf: "2026-11-30"})
	if err != nil {
		t.Errorf("%s: %s: %v", x.game, x.text, err)
	}
	if real && !x.mayMiss && found.Total == 0 {
		t.Errorf("%s: %s finds nothing", x.game, x.text)
	}
	if q.Sentence("en") == "" || q.Sentence("fr") == q.Sentence("en") {
		t.Errorf("%s: %s: %q, %q", x.game, x.text, q.Sentence("en"), q.Sentence("fr"))
	}
	return min(found.Total, 1)
}

// The tables of docs/search.md have every field of every game with all of its names and operators, and every value of
// the closed lists.
func TestSearchDocsFields(t *testing.T) {
	page, _ := docsQueries(t)
	rows := map[string]string{}
	for line := range strings.SplitSeq(page, "\n") {
		if id, _, ok := strings.Cut(strings.TrimPrefix(line, "| `"), "`"); ok && strings.HasPrefix(line, "| `") {
			rows[id] += line
		}
	}
	for _, g := range card.Games() {
		for _, f := range query.Fields(g) {
			for _, name := range append(append([]string{string(f.ID)}, f.Names...), f.French...) {
				if !strings.Contains(rows[string(f.ID)], "`"+name+"`") {
					t.Errorf("%s: the field %s has no %q in its row", g, f.ID, name)
				}
			}
			for _, op := range f.Ops() {
				if !strings.Contains(rows[string(f.ID)], op.String()) {
					t.Errorf("%s: the field %s has no operator %s in its row", g, f.ID, op)
				}
			}
		}
		lexicon := query.NewLexicon(g, nil)
		for _, w := range []query.Words{query.WordsClan, query.WordsType, query.WordsSide, query.WordsRarity, query.WordsElement, query.WordsLegal, query.WordsIs, query.WordsHas, query.WordsOrder} {
			for _, v := range lexicon.All(w) {
				if !strings.Contains(page, "`"+v.ID+"`") {
					t.Errorf("%s: the value %s of %s is not there", g, v.ID, w)
				}
			}
		}
	}
}
