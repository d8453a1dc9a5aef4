package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/importer/starter"
)

// asking is the target of a list for a query, with further parameters.
func asking(q string, more ...string) string {
	return v1 + "/cards?" + strings.Join(append([]string{"q=" + url.QueryEscape(q)}, more...), "&")
}

func explaining(q string, more ...string) string {
	return v1 + "/search/explain?" + strings.Join(append([]string{"q=" + url.QueryEscape(q)}, more...), "&")
}

var searches = []scenario{
	// Lists.
	{name: "a query", target: asking("clan:crab t:personality"), status: 200, has: []string{`"total":2`, `"warnings":[]`, `"explain":"Cards whose clan is Crab and whose type is Personality`}, hasNot: []string{`"facets"`, `"printing":`}},
	{name: "a query, told in French", target: asking("clan:grue", "lang=fr"), status: 200, has: []string{`"total":1`, "kakita-sample-exp2", `"explain":"Cartes dont le clan est Grue`}, header: []string{"Content-Language: fr"}},
	{name: "a query in French, told in English", target: asking("clan:grue type:personnalité"), status: 200, has: []string{`"total":1`, `clan is Crane`}},
	{name: "nothing fits", target: asking("clan:crab focus=3"), status: 200, has: []string{`"data":[]`, `"total":0`, `"next":null`}},
	{name: "a query joined to filters", target: asking("hida or kakita", "clan=Crab%20Clan", "set=IE"), status: 200, has: []string{`"total":2`}, hasNot: []string{"kakita-sample"}},
	{name: "filters of one printing", target: asking("s:old-set", "set=ivory-edition"), status: 200, has: []string{`"total":0`}},
	{name: "another order", target: asking("hida", "order=name", "dir=desc", "fields=id"), status: 200, has: []string{`"data":[{"id":"hida-example-exp"},{"id":"hida-example"}]`}},
	{name: "the query's order goes first", target: asking("hida order:name dir:asc", "dir=desc", "fields=id"), status: 200, has: []string{`"data":[{"id":"hida-example"},{"id":"hida-example-exp"}]`}},
	{name: "created cards are left out", target: asking("is:created"), status: 200, has: []string{`"total":0`}},
	{name: "fields", target: asking("!\"Sudden Example\"", "fields=stats,id"), status: 200, has: []string{`"data":[{"id":"sudden-example","stats":{"focus":{"text":"3","value":3}}}]`}},
	{name: "fields that the card does not have", target: asking("!\"Sudden Example\"", "fields=sensei"), status: 200, has: []string{`"data":[{}]`}},
	{name: "an unknown field", target: asking("hida", "fields=id,colour"), status: 400, code: "parameter-invalid", where: "fields", has: []string{"colour is not known here", "limit_key", `"code":"member"`}},
	{name: "an unknown field, in French", target: asking("hida", "fields=colour", "lang=fr"), status: 400, code: "parameter-invalid", where: "fields", has: []string{"colour n’est pas connu ici"}},
	{name: "no field at all", target: asking("hida", "fields="), status: 400, code: "parameter-invalid", where: "fields"},
	{name: "facets", target: asking("t:personality", "facets=clan,type,set,side,keyword,format,rarity"), status: 200, has: []string{`"clan":[{"cards":2,"value":"crab"},{"cards":1,"value":"crane"}]`, `"type":[{"cards":3,"value":"personality"}]`}},
	{name: "an unknown facet", target: asking("hida", "facets=clan,colour"), status: 400, code: "parameter-invalid", where: "facets", has: []string{"rarity"}},
	{name: "an order that the game has not", target: asking("hida", "order=military"), status: 400, code: "parameter-invalid", where: "order", has: []string{"military", "chi"}},
	{name: "a direction that there is not", target: asking("hida", "dir=up"), status: 400, code: "parameter-invalid", where: "dir", has: []string{"asc, desc"}},
	{name: "unique that there is not", target: asking("hida", "unique=art"), status: 400, code: "parameter-invalid", where: "unique"},
	{name: "prefer that there is not", target: asking("hida", "prefer=best"), status: 400, code: "parameter-invalid", where: "prefer"},
	{name: "strict that is neither", target: asking("hida", "strict=1"), status: 400, code: "parameter-invalid", where: "strict", has: []string{"true, false"}},
	{name: "a day that there is not", target: asking("f:ivory", "as_of=2014-02-30"), status: 400, code: "parameter-invalid", where: "as_of"},
	{name: "a clan that there is not", target: v1 + "/cards?clan=crb", status: 400, code: "parameter-invalid", where: "clan", has: []string{`"suggestions":["crab"`}, hasNot: []string{`"position"`}},
	{name: "a filter cannot smuggle clauses in", target: v1 + "/cards?clan=" + url.QueryEscape(`crab" or t:"ring`), status: 400, code: "parameter-invalid", where: "clan"},

	// Faults of queries.
	{name: "an unknown field of a query", target: asking("clan:crab fource>3"), status: 400, code: "query-invalid", where: "q", has: []string{`"code":"unknown-field"`, `"position":{"end":16,"start":10}`, `"suggestions":["force"`}},
	{name: "an unknown field of a query, in French", target: asking("clan:crabe fource>3"), headers: []string{"Accept-Language: fr"}, status: 400, code: "query-invalid", where: "q", has: []string{"Requête invalide", "vouliez-vous dire force"}},
	{name: "a long query", target: asking(strings.Repeat("é", 1003)), status: 400, code: "query-invalid", where: "q", has: []string{`"code":"query-too-long"`, `"position":{"end":1003,"start":1000}`, "1003"}},
	{name: "a long query, lenient", target: asking(strings.Repeat("a", 1001), "strict=false"), status: 400, code: "query-invalid", has: []string{`"code":"query-too-long"`}},
	{name: "a long query to explain", target: explaining(strings.Repeat("a", 1001)), status: 400, code: "query-invalid", has: []string{`"code":"query-too-long"`, `"position":{"end":1001,"start":1000}`}},
	{name: "a long query for a random card", target: v1 + "/cards/random?q=" + strings.Repeat("a", 1001), status: 400, code: "query-invalid", has: []string{`"code":"query-too-long"`}},
	{name: "a query that is no UTF-8", target: v1 + "/cards?q=o:%FF+bow", status: 400, code: "query-invalid", where: "q", has: []string{`"code":"syntax"`, `"position":{"end":3,"start":2}`, "UTF-8"}, hasNot: []string{"letter or digit"}},
	{name: "positions count characters", target: asking("épées fource>3"), status: 400, code: "query-invalid", has: []string{`"start":6`}},
	{name: "an unknown value", target: asking("t:holdng"), status: 400, code: "query-invalid", has: []string{`"code":"unknown-value"`, "holding"}},
	{name: "an unknown operator", target: asking("t>holding"), status: 400, code: "query-invalid", has: []string{`"code":"unknown-operator"`}},
	{name: "an open bracket", target: asking("(hida"), status: 400, code: "query-invalid", has: []string{`"code":"syntax"`}},
	{name: "a broken expression", target: asking("o:/(/"), status: 400, code: "query-invalid", has: []string{`"code":"bad-regex"`}},
	{name: "several faults", target: asking("fource>3 t:holdng"), status: 400, code: "query-invalid", has: []string{"unknown-field", "unknown-value"}},
	{name: "a fault, not strict", target: asking("clan:crab fource>3", "strict=false"), status: 200, has: []string{`"total":3`, `"warnings":[{"code":"unknown-field"`, `"parameter":"q"`, `"start":10`}},
	{name: "a fault, not strict, in French", target: asking("clan:crab fource>3", "strict=false", "lang=fr"), status: 200, has: []string{`"total":3`, "vouliez-vous dire"}},
	{name: "too deep, not strict", target: asking(strings.Repeat("(", 40)+"hida", "strict=false"), status: 400, code: "query-invalid", has: []string{"query-too-deep"}},

	// Explanations.
	{name: "explain", target: explaining("clan:crab t:personality"), status: 200, has: []string{`"query":"clan:crab type:personality"`, `"text":"clan:crab"`, `"hits":3`, `"position":{"end":9,"start":0}`, `"total":2`, `"sentence":"Cards whose clan is Crab`, `"ast":{"and":[`}, hasNot: []string{"emptied_by"}},
	{name: "explain in French", target: explaining("clan:crab", "lang=fr"), status: 200, has: []string{`"sentence":"Cartes dont le clan est Crabe`}},
	{name: "explain nothing", target: explaining("clan:crab focus=3"), status: 200, has: []string{`"total":0`, `"emptied_by":{"hits":1,"position":{"end":17,"start":10},"text":"focus=3"}`}},
	{name: "explain a fault", target: explaining("fource>3"), status: 400, code: "query-invalid"},
	{name: "explain a fault, not strict", target: explaining("fource>3 hida", "strict=false"), status: 200, has: []string{`"warnings":[{`}},
	{name: "explain no query", target: v1 + "/search/explain", status: 400, code: "parameter-invalid", where: "q", has: []string{"q is missing"}},
	{name: "explain on no day", target: explaining("hida", "as_of=2015-13-01"), status: 400, code: "parameter-invalid", where: "as_of"},
	{name: "explain without cards", target: "/v1/altered/search/explain?q=x", status: 404, code: "not-found"},

	// Names.
	{name: "named", target: v1 + "/cards/named?exact=sudden%20example", status: 200, has: []string{`{"id":"sudden-example"`}, header: []string{"Kotei-Release: r1"}},
	{name: "named in French", target: v1 + "/cards/named?exact=hida%20l%27exemple", status: 200, has: []string{`{"id":"hida-example"`}},
	{name: "the title is the base card's", target: v1 + "/cards/named?exact=Hida%20Example", status: 200, has: []string{`{"id":"hida-example"`}},
	{name: "named with the whole name", target: v1 + "/cards/named?exact=" + url.QueryEscape("Hida Example, the Shape of It • Experienced"), status: 200, has: []string{`{"id":"hida-example-exp"`}},
	{name: "named, misspelt", target: v1 + "/cards/named?fuzzy=sudden%20exmaple", status: 200, has: []string{`{"id":"sudden-example"`}},
	{name: "misspelt where it must be exact", target: v1 + "/cards/named?exact=sudden%20exmaple", status: 404, code: "not-found", has: []string{`"candidates":[{"id":"sudden-example"`, "no card has this name"}},
	{name: "a name of nobody, in French", target: v1 + "/cards/named?fuzzy=zzzzzzzzz&lang=fr", status: 404, code: "not-found", has: []string{"aucune carte n’a ce nom"}},
	{name: "a name of two", target: v1 + "/cards/named?exact=Twin%20Gate", status: 409, code: "ambiguous", has: []string{`"candidates":[{"id":"twin-gate"`, `"id":"twin-gate-2"`, "Twin Gate"}},
	{name: "a name of two in one set", target: v1 + "/cards/named?exact=Twin%20Gate&set=old-set", status: 200, has: []string{`{"id":"twin-gate-2"`}},
	{name: "a name in no set", target: v1 + "/cards/named?exact=Twin%20Gate&set=nowhere", status: 400, code: "parameter-invalid", where: "set"},
	{name: "a name in another set", target: v1 + "/cards/named?exact=Sudden%20Example&set=old-set", status: 404, code: "not-found"},
	{name: "named twice", target: v1 + "/cards/named?exact=a&fuzzy=b", status: 400, code: "parameter-invalid", where: "exact", has: []string{"exact, fuzzy"}},
	{name: "named not at all", target: v1 + "/cards/named", status: 400, code: "parameter-invalid", where: "exact"},

	// Completions.
	{name: "autocomplete", target: v1 + "/cards/autocomplete?q=HI", status: 200, has: []string{`{"clans":["crab"],"id":"hida-example","name":"Hida Example","title":"Hida Example","type":"personality"}`}},
	{name: "autocomplete with one letter", target: v1 + "/cards/autocomplete?q=t", status: 200, has: []string{"twin-gate"}},
	{name: "autocomplete to nothing", target: v1 + "/cards/autocomplete?q=zz", status: 200, has: []string{`{"data":[]}`}},
	{name: "autocomplete without a letter", target: v1 + "/cards/autocomplete?q=", status: 400, code: "parameter-invalid", where: "q"},

	// Chance.
	{name: "random", target: v1 + "/cards/random", status: 200, has: []string{`{"id":"`}, header: []string{"Cache-Control: no-store"}},
	{name: "random with a seed", target: v1 + "/cards/random?seed=7", status: 200, header: []string{"Cache-Control: public", `ETag: "`}},
	{name: "random among some", target: v1 + "/cards/random?q=focus%3D3&fields=id", status: 200, has: []string{`{"id":"sudden-example"}`}},
	{name: "random among none", target: v1 + "/cards/random?q=focus%3D9", status: 404, code: "not-found", has: []string{"no card fits"}},
	{name: "random with a fault", target: v1 + "/cards/random?q=fource%3D9", status: 400, code: "query-invalid"},
	{name: "random with a seed that is none", target: v1 + "/cards/random?seed=-1", status: 400, code: "parameter-invalid", where: "seed"},

	// Catalogs.
	{name: "clans", target: v1 + "/catalogs/clans", status: 200, has: []string{`{"data":[{"cards":3,"value":"crab"},{"cards":1,"value":"crane"}]}`}, header: []string{"Kotei-Release: r1"}},
	{name: "sets", target: v1 + "/catalogs/sets", status: 200, has: []string{"ivory-edition", "old-set"}},
	{name: "no such catalog", target: v1 + "/catalogs/colours", status: 404, code: "not-found", has: []string{"keywords, clans"}},
}

func TestSearches(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	for _, sc := range searches {
		t.Run(sc.name, func(t *testing.T) {
			s.t = t
			sc.verify(t, s.get(sc.target, sc.headers...))
		})
	}
}

// twice is a card with two printings that differ, one with one, and a proxy.
func twice(t testing.TB) *catalog.Catalog {
	t.Helper()
	return invented(
		t,
		card.Card{Title: "Two Faces", Types: []card.Type{card.Holding}, Printings: []card.Printing{
			{ID: "first.two-faces", Set: "first", Rarity: "rare", Date: "2001-01-01"}, {ID: "second.two-faces", Set: "second", Rarity: "common", Date: "2002-01-01"},
		}},
		card.Card{Title: "One Face", Types: []card.Type{card.Holding}, Printings: []card.Printing{{ID: "first.one-face", Set: "first", Rarity: "common", Date: "2001-01-01"}}},
		card.Card{Title: "Made Up", Types: []card.Type{card.Proxy}},
	)
}

// With unique=printings an entry is a printing: the card with that printing alone. prefer names the one that is shown.
func TestPrintings(t *testing.T) {
	s := serve(t, twice(t))
	shown := func(target string) []string {
		t.Helper()
		var out []string
		var p struct {
			Data []struct {
				ID        string          `json:"id"`
				Printing  string          `json:"printing"`
				Printings []card.Printing `json:"printings"`
			} `json:"data"`
		}
		if err := json.Unmarshal([]byte(text(t, s.get(target))), &p); err != nil {
			t.Fatal(err)
		}
		for _, e := range p.Data {
			ids := make([]string, len(e.Printings))
			for i, pr := range e.Printings {
				ids[i] = pr.ID
			}
			out = append(out, e.ID+" "+e.Printing+" "+strings.Join(ids, ","))
		}
		slices.Sort(out)
		return out
	}
	both := "first.two-faces,second.two-faces"
	for target, want := range map[string][]string{
		asking("t:holding", "order=name"):                     {"one-face  first.one-face", "two-faces  " + both},
		asking("t:holding", "unique=printings"):               {"one-face first.one-face first.one-face", "two-faces first.two-faces first.two-faces", "two-faces second.two-faces second.two-faces"},
		asking("r:common unique:printings"):                   {"one-face first.one-face first.one-face", "two-faces second.two-faces second.two-faces"},
		asking("two prefer:oldest"):                           {"two-faces first.two-faces " + both},
		asking("two", "prefer=newest"):                        {"two-faces second.two-faces " + both},
		asking("two r:common prefer:oldest"):                  {"two-faces second.two-faces " + both}, // of those that fit
		asking("r:rare", "unique=printings", "fields=id"):     {"two-faces  "},
		asking("r:rare unique:printings", "fields=printing"):  {" first.two-faces "},
		asking("r:rare unique:printings", "fields=printings"): {"  first.two-faces"},
		asking("is:created"):                                  {"made-up  "},
	} {
		if diff := cmp.Diff(want, shown(target)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", target, diff)
		}
	}
}

// The same seed draws the same card; without one every call draws by itself.
func TestRandom(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	draw := func(more string) string { return decode[card.Card](t, s.get(v1+"/cards/random"+more)).ID }
	seen := map[string]bool{}
	for seed := range 40 {
		target := fmt.Sprintf("?seed=%d", seed)
		first := draw(target)
		if again := draw(target); again != first {
			t.Errorf("%s: %s, then %s", target, first, again)
		}
		seen[first] = true
	}
	if len(seen) != 7 {
		t.Errorf("40 seeds drew only %v", seen)
	}
	clear(seen)
	for range 60 {
		seen[draw("")] = true
	}
	if len(seen) < 3 {
		t.Errorf("60 draws without a seed gave only %v", seen)
	}
}

// Pages joined are the whole list, for queries, orders and sizes of pages of all kinds.
func TestPagesJoined(t *testing.T) {
	c, err := starter.Load(card.L5RCCG)
	if err != nil {
		t.Fatal(err)
	}
	s := serve(t, c)
	queries := []string{"", "t:personality", "clan:crab or clan:crane", "-t:personality gold<=3", "iron or the", "f:twenty-festivals", "unique:printings s:ivory-edition", "prefer:oldest t:ring"}
	for _, q := range queries {
		for _, more := range []string{"", "&order=gold&dir=desc", "&order=set&unique=printings"} {
			target := v1 + "/cards?limit=250&fields=id,printing" + more // whole cards take long to hold against the contract
			if q != "" {
				target += "&q=" + url.QueryEscape(q)
			}
			whole, total := walk(t, s, target)
			if len(whole) != total || total == 0 {
				t.Fatalf("%s: %d entries, total %d", target, len(whole), total)
			}
			if unique := slices.Compact(slices.Sorted(slices.Values(whole))); len(unique) != total {
				t.Fatalf("%s: %d entries, %d of them different", target, total, len(unique))
			}
			for _, limit := range []int{41, total - 1, total} {
				parts, _ := walk(t, s, strings.Replace(target, "limit=250", fmt.Sprintf("limit=%d", min(max(limit, 1), 250)), 1))
				if diff := cmp.Diff(whole, parts); diff != "" {
					t.Fatalf("%s by %d (-whole +pages):\n%s", target, limit, diff)
				}
			}
		}
	}
}

// walk follows the Link headers of a list to its end, and gives each entry as it stands.
func walk(t *testing.T, s *service, target string) (entries []string, total int) {
	t.Helper()
	for target != "" {
		res := s.get(target)
		var p struct {
			Data  []json.RawMessage `json:"data"`
			Total int               `json:"total"`
			Next  *string           `json:"next"`
		}
		if err := json.Unmarshal([]byte(text(t, res)), &p); err != nil || res.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d %v %.300s", target, res.StatusCode, err, text(t, res))
		}
		for _, e := range p.Data {
			entries = append(entries, string(e))
		}
		total = p.Total
		link := res.Header.Get("Link")
		if (p.Next == nil) != (link == "") {
			t.Fatalf("%s: next %v, Link %q", target, p.Next, link)
		}
		target, _, _ = strings.Cut(strings.TrimPrefix(link, "<"), ">")
	}
	return entries, total
}

// A walk goes on under the day on which it began, and a cursor belongs to one query.
func TestSearchCursors(t *testing.T) {
	c := cards(t, "r1")
	s := serve(t, c)
	first := decode[page](t, s.get(asking("f:ivory@2014-06-01 or hida", "limit=1")))
	tomorrow := serveAt(t, today.Add(24*time.Hour), c)
	for _, more := range []string{"", "&fields=id", "&facets=clan", "&lang=fr"} {
		target := asking("f:ivory@2014-06-01 or hida", "limit=1", "cursor="+*first.Next) + more
		if got := tomorrow.get(target); got.StatusCode != http.StatusOK {
			t.Errorf("%s: %d %s", target, got.StatusCode, text(t, got))
		}
	}
	for _, target := range []string{
		asking("hida", "limit=1", "cursor="+*first.Next), asking("f:ivory@2014-06-01 or hida", "order=date", "cursor="+*first.Next),
		asking("f:ivory@2014-06-01 or hida", "as_of=2015-01-01", "cursor="+*first.Next), asking("f:ivory@2014-06-01 or hida", "strict=false", "cursor="+*first.Next),
	} {
		scenario{status: http.StatusBadRequest, code: "cursor-invalid", where: "cursor"}.verify(t, s.get(target))
	}
	s.library.Set(card.L5RCCG, view(t, cards(t, "r2")))
	scenario{status: http.StatusConflict, code: "release-changed"}.verify(t, s.get(asking("f:ivory@2014-06-01 or hida", "limit=1", "cursor="+*first.Next)))
}

// Whatever is asked, the answer is one of the contract, and soon there.
func TestHostileQueries(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	hostile := []string{
		strings.Repeat("(", 500) + "a" + strings.Repeat(")", 499), strings.Repeat("-", 999) + "a", strings.Repeat("a or ", 199) + "a",
		strings.Repeat("not:", 200) + "a", "force>999999999999999999999999", "force>-0.00000000000001", "gold=1e308", "o:/(a*)*b/", "o:/(((((((((((((a{9}){9}){9}){9}){9}){9}){9})/",
		`o:/` + strings.Repeat("(a|", 300) + `/`, "name:\x00", "\xff\xfe", `"` + strings.Repeat(`\`, 900), "clan:" + strings.Repeat("crab,", 190) + "crab",
		"s:", ":", "!", `""`, "//", "o:~~~~~~~~", "k~a", "o~e", "name~a", strings.Repeat("龍", 1000), strings.Repeat("é", 1001), "date:0000-00-00", "f:ivory@9999-99-99",
		"order:name order:name order:chi", "-order:name", "{{template}}", "<script>alert(1)</script>", "' or 1=1 --", "%00%ff", "\u202e\u0000", "f:ivory@", "year>99999999999",
	}
	for _, q := range hostile {
		for _, target := range []string{asking(q), asking(q, "strict=false"), explaining(q), v1 + "/cards/random?seed=1&q=" + url.QueryEscape(q), v1 + "/cards/autocomplete?q=" + url.QueryEscape(q), v1 + "/cards/named?fuzzy=" + url.QueryEscape(q)} {
			res := s.get(target)
			switch res.StatusCode {
			case http.StatusOK, http.StatusBadRequest, http.StatusNotFound, http.StatusConflict:
			default:
				t.Errorf("%q: %d %s", target, res.StatusCode, text(t, res))
			}
		}
	}
	rapid.Check(t, func(r *rapid.T) {
		q := rapid.StringOf(rapid.SampledFrom([]rune(`ab:<>=~!-"/()|,*\ éor1`))).Draw(r, "query")
		if res := s.get(asking(q)); res.StatusCode != http.StatusOK && res.StatusCode != http.StatusBadRequest {
			r.Fatalf("%q: %d %s", q, res.StatusCode, text(t, res))
		}
	})
}

// A page is the same whether it is made anew, was asked for before, or comes under a content coding; each coding has
// a validator of its own, and all of them are known again.
func TestKeptPages(t *testing.T) {
	c, err := starter.Load(card.L5RCCG)
	if err != nil {
		t.Fatal(err)
	}
	s := serve(t, c)
	target := asking("t:personality", "limit=120")
	plain := text(t, s.get(target))
	for _, accept := range []string{"", "gzip", "zstd", "gzip, zstd", "gzip;q=0, identity"} {
		tags := map[string]bool{}
		for range 4 {
			res := s.get(target, "Accept-Encoding: "+accept)
			body := unpacked(t, res)
			if body != plain {
				t.Fatalf("%q: %.200s, want %.200s", accept, body, plain)
			}
			tags[res.Header.Get("ETag")] = true
			if again := s.get(target, "Accept-Encoding: "+accept, "If-None-Match: "+res.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
				t.Errorf("%q: %d for its own validator", accept, again.StatusCode)
			}
			if accept != "" && !strings.Contains(strings.Join(res.Header.Values("Vary"), ","), "Accept-Encoding") {
				t.Errorf("%q: Vary is %v", accept, res.Header.Values("Vary"))
			}
			if link := res.Header.Get("Link"); !strings.Contains(link, `rel="next"`) {
				t.Errorf("%q: Link is %q", accept, link)
			}
		}
		if len(tags) > 2 {
			t.Errorf("%q: validators %v", accept, tags)
		}
	}
	s.library.Set(card.L5RCCG, view(t, cards(t, "r2")))
	if got := decode[api.CardPage](t, s.get(target)); got.Total != 3 {
		t.Errorf("after an import the page is of %d cards, want 3", got.Total)
	}
}
