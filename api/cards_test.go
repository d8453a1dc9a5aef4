package api_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
)

func invented(t testing.TB, list ...card.Card) *catalog.Catalog { return cardtest.Catalog(t, list...) }

type page struct {
	Data  []card.Card `json:"data"`
	Total int         `json:"total"`
	Next  *string     `json:"next"`
}

func ids(list []card.Card) []string {
	out := []string{}
	for _, c := range list {
		out = append(out, c.ID)
	}
	return out
}

// Walking the pages, by cursor or by Link, gives every card once and in order.
func TestPages(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	all := ids(decode[page](t, s.get(v1+"/cards")).Data)
	if want := []string{"hida-example", "hida-example-exp", "kakita-sample-exp2", "the-quiet-hall", "sudden-example", "twin-gate", "twin-gate-2"}; !slices.Equal(all, want) {
		t.Fatalf("all cards, by name: %v", all)
	}
	for _, limit := range []string{"1", "2", "3", "7", "250"} {
		var got []string
		target := v1 + "/cards?limit=" + limit + "&lang=fr"
		for range 10 {
			res := s.get(target)
			p := decode[page](t, res)
			got = append(got, ids(p.Data)...)
			if p.Total != 7 {
				t.Errorf("limit %s: total %d", limit, p.Total)
			}
			link := res.Header.Get("Link")
			if (p.Next == nil) != (link == "") {
				t.Fatalf("limit %s: next %v, Link %q", limit, p.Next, link)
			}
			if p.Next == nil {
				break
			}
			target, _, _ = strings.Cut(strings.TrimPrefix(link, "<"), ">")
			u, err := url.Parse(target)
			if err != nil || u.Query().Get("cursor") != *p.Next || u.Query().Get("lang") != "fr" || !strings.HasSuffix(link, `rel="next"`) {
				t.Fatalf("Link %q does not lead to %q", link, *p.Next)
			}
		}
		if !slices.Equal(got, all) {
			t.Errorf("limit %s: walked %v", limit, got)
		}
	}
}

func TestCursors(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	next := *decode[page](t, s.get(v1+"/cards?limit=2&type=personality")).Next
	for target, want := range map[string]int{
		"/cards?limit=2&type=personality&cursor=" + next:          200,
		"/cards?limit=1&type=personality&cursor=" + next:          200, // the size of a page may change on the way
		"/cards?limit=2&type=holding&cursor=" + next:              400,
		"/cards?limit=2&cursor=" + next:                           400,
		"/cards?limit=2&type=personality&cursor=" + next + "AAAA": 400,
		"/cards?limit=2&type=personality&cursor=!":                400,
	} {
		if res := s.get(v1 + target); res.StatusCode != want {
			t.Errorf("%s: %d %s", target, res.StatusCode, text(t, res))
		}
	}
	s.library.Set(card.L5RCCG, view(t, cards(t, "r2")))
	scenario{status: http.StatusConflict, code: "release-changed"}.verify(t, s.get(v1+"/cards?limit=2&type=personality&cursor="+next))
}

// The bytes of a card are those that the catalog holds: nothing is encoded again.
func TestCardBytes(t *testing.T) {
	c := cards(t, "r1")
	s := serve(t, c)
	for i := range c.Len() {
		if got := text(t, s.get(c.At(i).URL)); got != string(c.JSON(i)) {
			t.Errorf("%s: %s", c.At(i).ID, got)
		}
	}
}

func TestCollection(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	type identifier = map[string]string
	tests := []struct {
		name string
		ask  identifier
		want string   // the one card; "" for none
		many []string // or the candidates
	}{
		{"by id", identifier{"id": "hida-example-exp"}, "hida-example-exp", nil},
		{"by old id", identifier{"id": "hida-specimen"}, "hida-example", nil},
		{"by unknown id", identifier{"id": "Hida Example"}, "", nil},
		{"by full name", identifier{"name": "Hida Example, the Shape of It • Experienced"}, "hida-example-exp", nil},
		{"by full name, folded", identifier{"name": "hida example the shape of it experienced"}, "hida-example-exp", nil},
		{"by name, which is the base card's", identifier{"name": "Hida Example"}, "hida-example", nil},
		{"by name in French", identifier{"name": "Hida l'exemple"}, "hida-example", nil},
		{"by name without its article", identifier{"name": "Quiet Hall"}, "the-quiet-hall", nil},
		{"by unknown name", identifier{"name": "Hida"}, "", nil},
		{"by a name of two cards", identifier{"name": "Twin Gate"}, "", []string{"twin-gate", "twin-gate-2"}},
		{"title alone is the base card", identifier{"title": "Hida Example"}, "hida-example", nil},
		{"title and no version", identifier{"title": "Hida Example", "version": ""}, "hida-example", nil},
		{"title and version", identifier{"title": "hida example", "version": "exp"}, "hida-example-exp", nil},
		{"title and a version that it has not", identifier{"title": "Hida Example", "version": "Experienced 3"}, "", nil},
		{"title and what is no version", identifier{"title": "Hida Example", "version": "shiny"}, "", nil},
		{"title alone, without a base card", identifier{"title": "Kakita Sample"}, "kakita-sample-exp2", nil},
		{"base card that is not there", identifier{"title": "Kakita Sample", "version": ""}, "", nil},
		{"title and subtitle", identifier{"title": "Hida Example", "subtitle": "The Shape of It"}, "hida-example-exp", nil},
		{"title and another subtitle", identifier{"title": "Hida Example", "subtitle": "the Other"}, "", nil},
		{"title of two cards", identifier{"title": "Twin Gate"}, "", []string{"twin-gate", "twin-gate-2"}},
		{"title of two cards in one set", identifier{"title": "Twin Gate", "set": "old-set"}, "twin-gate-2", nil},
		{"title and unknown set", identifier{"title": "Twin Gate", "set": "nowhere"}, "", nil},
		{"set and number", identifier{"set": "ivory-edition", "number": "13"}, "hida-example-exp", nil},
		{"code of a set and number", identifier{"set": "IE", "number": "30"}, "sudden-example", nil},
		{"number that is not there", identifier{"set": "IE", "number": "99"}, "", nil},
	}
	var asked []identifier
	var data []string
	var missing []identifier
	var ambiguous [][]string
	for _, tt := range tests {
		asked = append(asked, tt.ask)
		switch {
		case tt.want != "":
			data = append(data, tt.want)
		case tt.many != nil:
			ambiguous = append(ambiguous, tt.many)
		default:
			missing = append(missing, tt.ask)
		}
		t.Run(tt.name, func(t *testing.T) {
			got := collect(t, s, []identifier{tt.ask})
			var many []string
			for _, a := range got.Ambiguous {
				many = append(many, candidates(a)...)
			}
			one := strings.Join(ids(got.Data), " ")
			if one != tt.want || !slices.Equal(many, tt.many) || (len(got.NotFound) == 1) != (tt.want == "" && tt.many == nil) {
				t.Errorf("data %v, ambiguous %v, not found %v", one, many, got.NotFound)
			}
		})
	}
	// All at once, in order.
	got := collect(t, s, asked)
	if !slices.Equal(ids(got.Data), data) {
		t.Errorf("data %v, want %v", ids(got.Data), data)
	}
	if len(got.NotFound) != len(missing) || len(got.Ambiguous) != len(ambiguous) {
		t.Fatalf("not found %v, ambiguous %v", got.NotFound, got.Ambiguous)
	}
	for i, m := range missing {
		if a, b := mustJSON(t, m), mustJSON(t, got.NotFound[i]); a != b {
			t.Errorf("not found %d: %s, want it as it came: %s", i, b, a)
		}
	}
}

type collected struct {
	Data      []card.Card         `json:"data"`
	NotFound  []map[string]string `json:"not_found"`
	Ambiguous []map[string]any    `json:"ambiguous"`
}

func collect(t *testing.T, s *service, list []map[string]string) collected {
	t.Helper()
	res := s.post(v1+"/cards/collection", `{"identifiers":`+mustJSON(t, list)+`}`)
	if res.StatusCode != http.StatusOK {
		t.Fatalf("%d %s", res.StatusCode, text(t, res))
	}
	return decode[collected](t, res)
}

func candidates(a map[string]any) []string {
	var out []string
	list, _ := a["candidates"].([]any)
	for _, c := range list {
		m, _ := c.(map[string]any)
		id, _ := m["id"].(string)
		out = append(out, id)
	}
	return out
}

func mustJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
