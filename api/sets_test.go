package api_test

import (
	"net/http"
	"net/url"
	"slices"
	"testing"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/importer/importtest"
)

func TestSets(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	for query, want := range map[string][]string{
		"":                    {"ivory-edition", "old-set"}, // as the catalog has them
		"?dir=desc":           {"old-set", "ivory-edition"},
		"?order=name":         {"ivory-edition", "old-set"},
		"?order=cards":        {"old-set", "ivory-edition"},
		"?order=name&dir=asc": {"ivory-edition", "old-set"},
	} {
		var got []string
		for _, set := range decode[api.SetList](t, s.get(v1+"/sets"+query)).Data {
			got = append(got, set.Id)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", query, got, want)
		}
	}
	set := decode[api.Set](t, s.get(v1+"/sets/ivory-edition"))
	if set.Name != "Ivory Edition" || set.Cards != 5 || set.Printings != 5 || set.Date == nil || *set.Date != "2014-02-24" || !slices.Equal(set.Codes, []string{"IE"}) || set.Size != nil {
		t.Errorf("%+v", set)
	}
	if old := decode[api.Set](t, s.get(v1+"/sets/old-set")); old.Date != nil || old.Codes == nil || old.Cards != 2 {
		t.Errorf("%+v", old)
	}
	if res := s.get(v1 + "/sets"); res.Header.Get("Kotei-Release") != "r1" || s.get(v1+"/sets", "If-None-Match: "+res.Header.Get("ETag")).StatusCode != http.StatusNotModified {
		t.Errorf("headers %v", res.Header)
	}
}

func TestSetByName(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	for word, want := range map[string]string{
		"IE": v1 + "/sets/ivory-edition", "ie": v1 + "/sets/ivory-edition", "Ivory%20Edition": v1 + "/sets/ivory-edition",
		"IVORY-EDITION": v1 + "/sets/ivory-edition", "Old%20Set?lang=fr": v1 + "/sets/old-set?lang=fr",
	} {
		res := s.get(v1 + "/sets/" + word)
		if res.StatusCode != http.StatusMovedPermanently || res.Header.Get("Location") != want {
			t.Errorf("%s: %d %s", word, res.StatusCode, res.Header.Get("Location"))
		}
	}
	for _, sc := range []scenario{
		{target: v1 + "/sets/nowhere", status: 404, code: "not-found"},
		{target: v1 + "/sets/nowhere?lang=fr", status: 404, code: "not-found"},
		{target: "/v1/altered/sets", status: 404, code: "not-found"}, // no cards of it are loaded
		{target: "/v1/altered/sets/CORE", status: 404, code: "not-found"},
		{target: "/v1/chess/sets", status: 404, code: "not-found"},
		{target: v1 + "/sets?order=size", status: 400, code: "parameter-invalid"},
		{target: v1 + "/sets?page=2", status: 400, code: "parameter-unknown"},
	} {
		sc.verify(t, s.get(sc.target))
	}
}

// Every printing of the real cards is counted in one set, and no set of theirs is without an entry.
func TestSetsOfRealCards(t *testing.T) {
	c := importtest.Catalog(t)
	s := serve(t, c)
	printings, earlier := 0, ""
	for _, set := range decode[api.SetList](t, s.get(v1+"/sets")).Data {
		printings += set.Printings
		if set.Cards > set.Printings || (set.Cards == 0) != (set.Printings == 0) {
			t.Errorf("%s: %d cards, %d printings", set.Id, set.Cards, set.Printings)
		}
		day := ""
		if set.Date != nil {
			day = *set.Date
		}
		if day < earlier {
			t.Errorf("%s of %q stands after one of %q", set.Id, day, earlier)
		}
		earlier = day
		if res := s.get(set.Url); res.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", set.Url, res.StatusCode)
		}
		for _, word := range append([]string{set.Name}, set.Codes...) {
			res := s.get(v1 + "/sets/" + url.PathEscape(word))
			if to := res.Header.Get("Location"); to != set.Url && (res.StatusCode != http.StatusOK || word != set.Id) {
				t.Errorf("%q, a name of %s: %d %s", word, set.Id, res.StatusCode, to)
			}
		}
	}
	if printings != c.Printings() {
		t.Errorf("%d printings are in the sets, %d in the release", printings, c.Printings())
	}
}
