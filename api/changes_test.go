package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/card/changes"
	"github.com/kotei-dev/kotei/store"
)

// edition is an invented release of cards by id and text, with old ids.
func edition(t testing.TB, hash string, texts map[string]string, aliases map[string]string) *catalog.Catalog {
	t.Helper()
	var list []*card.Card
	for id, words := range texts {
		c := &card.Card{ID: id, Game: card.L5RCCG, Title: id, Types: []card.Type{card.Holding}, Text: words}
		c.Derive()
		list = append(list, c)
	}
	c, err := catalog.New(card.L5RCCG, catalog.Release{Hash: hash}, list, nil, nil, aliases)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// after is the view of the last of the releases, which were current one after another, a day each.
func after(t testing.TB, releases ...*catalog.Catalog) *api.View {
	t.Helper()
	v := view(t, releases[len(releases)-1])
	v.ImportedAt = today
	for i, c := range releases[:len(releases)-1] {
		next := releases[i+1]
		step, err := changes.Between(entries(c), entries(next))
		if err != nil {
			t.Fatal(err)
		}
		packed, err := step.Pack()
		if err != nil {
			t.Fatal(err)
		}
		v.Past = append(v.Past, store.Past{
			Hash: c.Release().Hash, Next: next.Release().Hash, Cards: c.Len(), Printings: c.Printings(), Step: packed,
			ImportedAt: today.AddDate(0, 0, i-len(releases)+1),
		})
	}
	return v
}

func entries(c *catalog.Catalog) []changes.Entry {
	out := make([]changes.Entry, c.Len())
	for i := range out {
		out[i] = changes.Entry{ID: c.At(i).ID, JSON: c.JSON(i)}
	}
	return out
}

// lines are the changes as short text.
func lines(p api.ChangePage) []string {
	out := []string{}
	for _, c := range p.Data {
		line := c.Id + " " + string(c.Kind)
		if c.From != nil {
			line += " " + *c.From + ">" + *c.To
		}
		if c.Fields != nil {
			line += " " + strings.Join(*c.Fields, ",")
		}
		out = append(out, line)
	}
	return out
}

func TestChanges(t *testing.T) {
	one := edition(t, "one", map[string]string{"barn": "a", "dojo": "b", "farm": "c", "mill": "d"}, nil)
	two := edition(t, "two", map[string]string{"barn": "a", "dojo": "x", "farm": "c2", "inn": "e"}, nil)
	three := edition(t, "three", map[string]string{"barn": "a", "dojo": "b", "grange": "c2", "inn": "e", "mill": "d"}, map[string]string{"farm": "grange"})
	s := serve(t, one)
	s.library.Set(card.L5RCCG, after(t, one, two, three))
	for since, want := range map[string][]string{
		"one":   {"grange renamed farm>grange limit_key,name,text,title", "inn added"}, // dojo and mill are as they were
		"two":   {"dojo changed text", "grange renamed farm>grange limit_key,name,title", "mill added"},
		"three": {},
	} {
		res := s.get(v1 + "/changes?since=" + since)
		p := decode[api.ChangePage](t, res)
		if diff := cmp.Diff(want, lines(p)); diff != "" || p.From != since || p.To != "three" || p.Total != len(want) || p.Next != nil || res.Header.Get("Kotei-Release") != "three" {
			t.Errorf("since %s: %s (-want +got):\n%s", since, text(t, res), diff)
		}
	}
	// What the feed calls renamed, the old id leads to.
	if res := s.get(v1 + "/cards/farm"); res.StatusCode != http.StatusMovedPermanently || res.Header.Get("Location") != v1+"/cards/grange" {
		t.Errorf("old id: %d %s", res.StatusCode, res.Header.Get("Location"))
	}
	var known []string
	for _, r := range decode[api.ReleaseList](t, s.get(v1+"/releases")).Data {
		known = append(known, fmt.Sprint(r.Release, " ", r.Current, " ", *r.ImportedAt, " ", r.Cards))
	}
	if diff := cmp.Diff([]string{"three true 2026-11-30T12:00:00Z 5", "two false 2026-11-29T12:00:00Z 4", "one false 2026-11-28T12:00:00Z 4"}, known); diff != "" {
		t.Errorf("releases (-want +got):\n%s", diff)
	}
}

func TestChangesRefused(t *testing.T) {
	one, two := edition(t, "one", map[string]string{"barn": "a", "dojo": "a"}, nil), edition(t, "two", map[string]string{"barn": "b", "dojo": "b"}, nil)
	s := serve(t, one)
	s.library.Set(card.L5RCCG, after(t, one, two))
	for _, sc := range []scenario{
		{name: "unknown", target: v1 + "/changes?since=zero", status: 404, code: "unknown-release", has: []string{`"releases":["two","one"]`, `since \"zero\"`}},
		{name: "in French", target: v1 + "/changes?since=zero&lang=fr", status: 404, code: "unknown-release", has: []string{"Relisez toutes les cartes"}},
		{name: "no since", target: v1 + "/changes", status: 400, code: "parameter-invalid", where: "since"},
		{name: "empty since", target: v1 + "/changes?since=", status: 400, code: "parameter-invalid", where: "since"},
		{name: "limit", target: v1 + "/changes?since=one&limit=251", status: 400, code: "parameter-invalid", where: "limit"},
		{name: "cursor", target: v1 + "/changes?since=one&cursor=AAAA", status: 400, code: "cursor-invalid", where: "cursor"},
		{name: "no cards", target: "/v1/altered/changes?since=one", status: 404, code: "not-found"},
		{name: "no cards, releases", target: "/v1/altered/releases", status: 404, code: "not-found"},
		{name: "page of the code", target: "/problems/unknown-release", status: 200, has: []string{"last 20 releases"}},
	} {
		t.Run(sc.name, func(t *testing.T) { sc.verify(t, s.get(sc.target)) })
	}
	next := *decode[api.ChangePage](t, s.get(v1+"/changes?since=one&limit=1")).Next
	s.library.Set(card.L5RCCG, after(t, one, two, edition(t, "three", map[string]string{"barn": "c"}, nil)))
	scenario{status: http.StatusConflict, code: "release-changed"}.verify(t, s.get(v1+"/changes?since=one&limit=1&cursor="+next))
}

// Walking the pages gives every change once and in order.
func TestChangePages(t *testing.T) {
	texts := map[string]string{}
	for i := range 7 {
		texts[fmt.Sprint("card-", i)] = "x"
	}
	one, two := edition(t, "one", map[string]string{"card-0": "y"}, nil), edition(t, "two", texts, nil)
	s := serve(t, two)
	s.library.Set(card.L5RCCG, after(t, one, two))
	all := lines(decode[api.ChangePage](t, s.get(v1+"/changes?since=one")))
	for limit := 1; limit <= 7; limit++ {
		var got []string
		for target := fmt.Sprintf("%s/changes?since=one&lang=fr&limit=%d", v1, limit); target != ""; {
			res := s.get(target)
			p := decode[api.ChangePage](t, res)
			got = append(got, lines(p)...)
			target, _, _ = strings.Cut(strings.TrimPrefix(res.Header.Get("Link"), "<"), ">")
			if (p.Next == nil) != (target == "") || p.Total != 7 || len(p.Data) > limit {
				t.Fatalf("limit %d: %s, Link %q", limit, text(t, res), target)
			}
		}
		if !slices.Equal(got, all) || len(all) != 7 {
			t.Errorf("limit %d: %v, want %v", limit, got, all)
		}
	}
}

// The validator follows what is remembered, not the release alone.
func TestChangesValidator(t *testing.T) {
	one, two := edition(t, "one", map[string]string{"barn": "a"}, nil), edition(t, "two", map[string]string{"barn": "b"}, nil)
	s := serve(t, one)
	tags := map[string]bool{}
	for _, v := range []*api.View{view(t, two), after(t, one, two), after(t, two, one, two), after(t, one, two, one, two)} {
		s.library.Set(card.L5RCCG, v)
		tag := s.get(v1 + "/releases").Header.Get("ETag")
		if s.get(v1+"/releases", "If-None-Match: "+tag).StatusCode != http.StatusNotModified {
			t.Error("the same answer is sent twice")
		}
		tags[tag] = true
	}
	if len(tags) != 4 {
		t.Errorf("four histories have %d validators", len(tags))
	}
	if got := lines(decode[api.ChangePage](t, s.get(v1+"/changes?since=one"))); !slices.Equal(got, []string{"barn changed text"}) {
		t.Errorf("a release that was current twice: %v", got)
	}
	if n := len(decode[api.ReleaseList](t, s.get(v1+"/releases")).Data); n != 2 {
		t.Errorf("%d releases are listed, want each once", n)
	}
}

// What the store has learnt since a view was loaded, and a gap before it, are no part of the view's history.
func TestChangesOfTheView(t *testing.T) {
	one, two, three := edition(t, "one", map[string]string{"barn": "a"}, nil), edition(t, "two", map[string]string{"barn": "b"}, nil), edition(t, "three", map[string]string{"barn": "c"}, nil)
	v := view(t, two)
	v.Past = append([]store.Past{{Hash: "zero", Next: "other", Step: []byte("x"), ImportedAt: time.Now()}}, after(t, one, two, three).Past...)
	s := serve(t, one)
	s.library.Set(card.L5RCCG, v)
	if got := lines(decode[api.ChangePage](t, s.get(v1+"/changes?since=one"))); !slices.Equal(got, []string{"barn changed text"}) {
		t.Errorf("since one: %v", got)
	}
	for _, since := range []string{"zero", "three", "other"} {
		scenario{status: 404, code: "unknown-release"}.verify(t, s.get(v1+"/changes?since="+since))
	}
	v = view(t, two)
	v.Past = []store.Past{{Hash: "one", Next: "two", Step: []byte("damaged")}}
	s.library.Set(card.L5RCCG, v)
	scenario{status: 500, code: "internal"}.verify(t, s.get(v1+"/changes?since=one"))
}

// The starter set has no history.
func TestChangesOfTheStarter(t *testing.T) {
	c, err := catalog.New(card.L5RCCG, catalog.Release{Hash: "starter-1", Starter: true}, nil, nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := serve(t, c)
	scenario{status: 200, has: []string{`"data":[{"cards":0,"current":true,"imported_at":null,"printings":0,"release":"starter-1"}]`}}.verify(t, s.get(v1+"/releases"))
	scenario{status: 200, has: []string{`"data":[]`, `"from":"starter-1"`, `"to":"starter-1"`}}.verify(t, s.get(v1+"/changes?since=starter-1"))
	scenario{status: 404, code: "unknown-release", has: []string{`"releases":["starter-1"]`}}.verify(t, s.get(v1+"/changes?since=starter-0"))
}
