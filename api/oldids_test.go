package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/api"
)

// Wherever an id of a card is taken, one that the card had before leads to the card: "hida-specimen" is now
// "hida-example".
func TestOldIDs(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	deck := func(id string) string {
		return fmt.Sprintf(`{"name":"Mine","cards":[{"id":"%s","count":3,"section":"dynasty"},{"id":"sudden-example","count":2,"section":"fate"}]}`, id)
	}
	for from, to := range map[string]string{
		"/cards/hida-specimen":                                   "/cards/hida-example",
		"/cards/hida-specimen?lang=fr":                           "/cards/hida-example?lang=fr",
		"/cards/hida-specimen/legality":                          "/cards/hida-example/legality",
		"/cards/hida-specimen/legality?lang=fr":                  "/cards/hida-example/legality?lang=fr",
		"/cards/hida-specimen/legality?as_of=2015-05-01":         "/cards/hida-example/legality?as_of=2015-05-01",
		"/cards/hida-specimen/legality?lang=en&as_of=2015-05-01": "/cards/hida-example/legality?lang=en&as_of=2015-05-01",
	} {
		res := s.get(v1 + from)
		if res.StatusCode != http.StatusMovedPermanently || res.Header.Get("Location") != v1+to {
			t.Errorf("%s: %d %s, want %s", from, res.StatusCode, res.Header.Get("Location"), v1+to)
		}
		if res := s.get(res.Header.Get("Location")); res.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", to, res.StatusCode)
		}
	}
	got := collect(t, s, []map[string]string{{"id": "hida-specimen"}, {"id": "hida-example"}})
	if len(got.Data) != 2 || got.Data[0].ID != "hida-example" || len(got.NotFound) != 0 {
		t.Errorf("collection: %+v", got)
	}
	// A deck by ids, and everything that is done with decks: the same answer as for the present id.
	for _, call := range []struct{ path, body string }{
		{"/decks/parse", `{"deck":%s}`},
		{"/decks/validate?format=ivory", `{"deck":%s}`},
		{"/decks/validate?formats=*", `{"deck":%s}`},
		{"/decks/convert?to=plain", `{"deck":%s}`},
		{"/decks/convert?to=kotei", `{"deck":%s}`},
		{"/decks/convert?to=share", `{"deck":%s}`},
		{"/decks/stats?format=ivory", `{"deck":%s}`},
		{"/decks/validations?format=ivory", `{"id":"x","deck":%s}`},
	} {
		kind := jsonBody
		if strings.Contains(call.path, "validations") {
			kind = lineBody
		}
		ask := func(id string) (int, string) {
			res := s.do(http.MethodPost, v1+call.path, fmt.Sprintf(call.body, deck(id)), kind)
			return res.StatusCode, text(t, res)
		}
		status, old := ask("hida-specimen")
		_, now := ask("hida-example")
		if strings.Contains(call.path, "parse") { // it shows every line as it was sent
			old = strings.ReplaceAll(old, "hida-specimen", "hida-example")
			old = strings.ReplaceAll(old, `"how":"alias"`, `"how":"exact"`)
		}
		if status != http.StatusOK || old != now || strings.Contains(old, "hida-specimen") {
			t.Errorf("%s:\n%d %s\nwant\n%s", call.path, status, old, now)
		}
	}
	// The same as text: a list may name cards by id.
	parsed := decode[struct{ Unresolved int }](t, s.post(v1+"/decks/parse", `{"text":"# Dynasty\n3 hida-specimen\n"}`))
	if parsed.Unresolved != 0 {
		t.Errorf("a list with an old id: %d unresolved", parsed.Unresolved)
	}
	// In a definition of one's own an old id does nothing, and the check of definitions says so.
	definition := `{id: mine, game: l5r-ccg, names: {en: Mine}, versions: [{from: 2020-01-01, rule: HOUSE-01, source: {title: House rules, confidence: fan}, sections: {dynasty: {min: 1}}, lists: [{kind: banned, entries: [{card: hida-specimen, rule: HOUSE-02}, {card: twin-gate, rule: HOUSE-02}]}]}]}`
	check := decode[api.FormatCheck](t, s.do(http.MethodPost, v1+"/formats/check", definition, "Content-Type: application/yaml"))
	if !check.Valid || check.UnknownCards == nil || !slices.Equal(*check.UnknownCards, []string{"hida-specimen"}) {
		t.Errorf("formats/check: %+v", check)
	}
}
