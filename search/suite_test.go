package search_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/importer/importtest"
	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/search/query"
)

// suiteSearch is an entry of a searches.json; testdata/README.md says what the fields mean.
type suiteSearch struct {
	Query    string      `json:"query"`
	Order    string      `json:"order"`
	Dir      string      `json:"dir"`
	Unique   string      `json:"unique"`
	IDs      *[]string   `json:"ids"`
	Set      *[]string   `json:"set"`
	First    []string    `json:"first"`
	Contains []string    `json:"contains"`
	Lacks    []string    `json:"lacks"`
	Before   [][2]string `json:"before"`
	Total    *int        `json:"total"`
	SameAs   *string     `json:"same_as"`
	Problem  string      `json:"problem"`
	Why      string      `json:"why"`
}

// TestSuites runs every suite of testdata, and holds the index to the reference on each of its queries.
func TestSuites(t *testing.T) {
	files, err := filepath.Glob("testdata/*/searches.json")
	if err != nil || len(files) < 7 {
		t.Fatalf("%d suites, %v", len(files), err)
	}
	for _, file := range files {
		dir := filepath.Dir(file)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			c := suiteCatalog(t, dir)
			x := indexOf(t, c)
			r := newReference(c, registry(t), asked)
			var searches []suiteSearch
			decode(t, file, &searches)
			for _, s := range searches {
				s.run(t, x, r)
			}
		})
	}
}

func decode(t *testing.T, file string, into any) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

// suiteCatalog is the cards of a suite: its own, or the real ones of its game.
func suiteCatalog(t *testing.T, dir string) *catalog.Catalog {
	t.Helper()
	switch filepath.Base(dir) {
	case "real-l5r-ccg":
		return importtest.Catalog(t)
	case "real-l5r-lcg":
		return importtest.LCG(t)
	case "real-altered":
		return importtest.AlteredAll(t)
	}
	var in struct {
		Game  card.Game   `json:"game"`
		Sets  []card.Set  `json:"sets"`
		Cards []card.Card `json:"cards"`
	}
	decode(t, filepath.Join(dir, "cards.json"), &in)
	for i := range in.Cards {
		in.Cards[i].Game = in.Game
	}
	return cardtest.CatalogWithSets(t, in.Sets, in.Cards...)
}

func (s *suiteSearch) run(t *testing.T, x *search.Index, r *reference) {
	t.Helper()
	q, err := x.Parse(s.Query, false)
	var e *query.Error
	switch {
	case s.Problem != "" && (!errors.As(err, &e) || string(e.Problems[0].Code) != s.Problem):
		t.Errorf("%q: %v, want the problem %s", s.Query, err, s.Problem)
		return
	case s.Problem != "":
		return
	case err != nil:
		t.Errorf("%q: %v", s.Query, err)
		return
	}
	req := search.Request{Order: s.Order, Dir: s.Dir, Unique: s.Unique}
	ranked := search.Request{Query: q, Order: s.Order, Dir: s.Dir, Unique: s.Unique, AsOf: asked, Limit: x.Catalog().Printings() + x.Catalog().Len()}
	res, err := x.Search(t.Context(), ranked)
	if err != nil {
		t.Errorf("%q: %v", s.Query, err)
		return
	}
	s.check(t, x, res)
	if got, want, err := sameHits(t.Context(), x, r, q, req); err != nil || !slices.Equal(got.Hits, want) {
		t.Errorf("%q (%s): %v\nindex     %s\nreference %s", s.Query, q, err, tell(x.Catalog(), got.Hits), tell(x.Catalog(), want))
	}
}

func (s *suiteSearch) check(t *testing.T, x *search.Index, res search.Result) {
	t.Helper()
	got := ids(x, res.Hits)
	wrong := func(what string, want any) {
		t.Helper()
		t.Errorf("%q (%s): %d hits %.60q, want %s %v", s.Query, s.Why, len(got), got, what, want)
	}
	known := func(list []string) {
		for _, id := range list {
			if _, ok := x.Catalog().Position(id); !ok {
				t.Errorf("%q names %s, which is no card", s.Query, id)
			}
		}
	}
	known(s.Contains)
	known(s.Lacks)
	sorted := func(list []string) []string { return slices.Sorted(slices.Values(list)) }
	if s.IDs != nil && !slices.Equal(got, *s.IDs) {
		wrong("exactly", *s.IDs)
	}
	if s.Set != nil && !slices.Equal(sorted(got), sorted(*s.Set)) {
		wrong("in any order", *s.Set)
	}
	if len(s.First) > len(got) || !slices.Equal(got[:len(s.First)], s.First) {
		wrong("first", s.First)
	}
	for _, id := range s.Contains {
		if !slices.Contains(got, id) {
			wrong("among them", id)
		}
	}
	for _, id := range s.Lacks {
		if slices.Contains(got, id) {
			wrong("all but", id)
		}
	}
	for _, pair := range s.Before {
		if a, b := slices.Index(got, pair[0]), slices.Index(got, pair[1]); a < 0 || b < 0 || a > b {
			wrong("before each other", pair)
		}
	}
	if s.Total != nil && res.Total != *s.Total {
		wrong("in number", *s.Total)
	}
	if s.SameAs != nil {
		other := find(t, x, *s.SameAs, search.Request{Order: s.Order, Dir: s.Dir, Unique: cmp.Or(s.Unique, "cards"), AsOf: asked, Limit: len(got) + 1})
		if !slices.Equal(got, ids(x, other.Hits)) {
			wrong("the same as", *s.SameAs)
		}
	}
}
