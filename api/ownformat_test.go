package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/engine/behaviour"
	"github.com/kotei-dev/kotei/formats"
)

const ownTable = `id: kitchen-table
game: l5r-ccg
names: {en: Kitchen table, fr: Table de cuisine}
versions:
  - from: 2020-01-01
    rule: HOUSE-01
    source: {title: House rules, confidence: fan}
    sections: {dynasty: {min: 2}, fate: {min: 1}}
    rules: [{kind: copies, limit: 2}]
    lists: [{kind: banned, entries: [{card: twin-gate, from: 2021-01-01}, {card: no-such-card}]}]
`

// asJSON is a value as a JSON text.
func asJSON(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func ownScenarios(t testing.TB) []scenario {
	body := func(more string) string {
		return `{"definition":` + asJSON(t, ownTable) + `,"text":"4 Hida Example\n1 Sudden Example\n"` + more + `}`
	}
	yamlBody := "Content-Type: application/yaml"
	faulty := strings.Replace(ownTable, "copies", "copiez", 1)
	return []scenario{
		// A format of one's own, checked.
		{name: "check", target: v1 + "/formats/check", body: ownTable, headers: []string{yamlBody}, status: 200, has: []string{`"valid":true`, `"problems":[]`, `"unknown_cards":["no-such-card"]`, `"format":{"id":"kitchen-table"`}},
		{name: "check with a charset", target: v1 + "/formats/check", body: ownTable, headers: []string{"Content-Type: application/yaml; charset=utf-8"}, status: 200, has: []string{`"valid":true`}},
		{name: "check as text", target: v1 + "/formats/check", body: ownTable, headers: []string{textBody}, status: 200, has: []string{`"valid":true`}},
		{name: "check JSON", target: v1 + "/formats/check", body: `{"id":"tiny","game":"l5r-ccg","names":{"en":"Tiny"},"versions":[{"from":"2020-01-01","rule":"HOUSE-01","source":{"title":"House rules","confidence":"fan"},"sections":{"fate":{"min":1}}}]}`, status: 200, has: []string{`"valid":true`}, hasNot: []string{"unknown_cards"}},
		{name: "check what is faulty", target: v1 + "/formats/check", body: faulty, headers: []string{yamlBody}, status: 200, has: []string{`"valid":false`, `"line":9`, `"column":20`, `"code":"unknown-kind"`, `"path":"versions[0].rules[0].kind"`}, hasNot: []string{`"format"`}},
		{name: "check what is no YAML", target: v1 + "/formats/check", body: "id: [", headers: []string{yamlBody}, status: 200, has: []string{`"valid":false`, `"line":1`}},
		{name: "check JSON that is no definition", target: v1 + "/formats/check", body: `[1,2]`, status: 200, has: []string{`"valid":false`}},
		{name: "check broken JSON", target: v1 + "/formats/check", body: `{"id":`, status: 400, code: "body-malformed"},
		{name: "check of another game", target: "/v1/altered/formats/check", body: ownTable, headers: []string{yamlBody}, status: 200, has: []string{`"code":"wrong-game"`}},
		{name: "check what is too long", target: v1 + "/formats/check", body: strings.Repeat("# remark\n", 9000), headers: []string{yamlBody}, status: 200, has: []string{`"code":"too-long"`}},
		{name: "check a form", target: v1 + "/formats/check", body: "id=x", headers: []string{"Content-Type: application/x-www-form-urlencoded"}, status: 415, code: "unsupported-media-type", header: []string{"Accept: application/json, application/yaml, text/plain"}},
		{name: "QUERY of a check", method: "QUERY", target: v1 + "/formats/check", body: ownTable, headers: []string{yamlBody}, status: 200, has: []string{`"valid":true`}, header: []string{"Accept-Query: application/json, application/yaml, text/plain"}},

		// A deck judged by it.
		{name: "own format", target: v1 + "/decks/validate", body: body(""), status: 200, has: []string{`"verdict":"illegal"`, `"id":"kitchen-table"`, `"name":"Kitchen table"`, `"code":"copies-limit"`}},
		{name: "own format, in French", target: v1 + "/decks/validate?lang=fr", body: body(""), status: 200, has: []string{`"name":"Table de cuisine"`, "Retirer 2 × "}},
		{name: "own format before its time", target: v1 + "/decks/validate", body: body(`,"as_of":"2019-12-31"`), status: 400, code: "format-not-in-force", has: []string{"kitchen-table"}},
		{name: "own format beside another", target: v1 + "/decks/validate", body: body(`,"format":"ivory"`), status: 400, code: "body-invalid", has: []string{"format, formats, definition"}},
		{name: "own format beside all", target: v1 + "/decks/validate", body: body(`,"formats":["*"]`), status: 400, code: "body-invalid"},
		{name: "own format that does not hold", target: v1 + "/decks/validate", body: `{"definition":` + asJSON(t, faulty) + `,"text":"1 Sudden Example"}`, status: 400, code: "definition-invalid", where: "/definition", has: []string{`"position":{"column":20,"line":9}`, `"code":"unknown-kind"`}},
		{name: "own format that does not hold, in French", target: v1 + "/decks/validate?lang=fr", body: `{"definition":"id: x","text":"1 Sudden Example"}`, status: 400, code: "definition-invalid", has: []string{"Définition invalide"}},
		{name: "own format that is too long", target: v1 + "/decks/validate", body: `{"definition":"` + strings.Repeat("x", 65537) + `","text":"1 Sudden Example"}`, status: 400, code: "body-invalid", where: "/definition"},
		{name: "own format of another game", target: v1 + "/decks/validate", body: `{"definition":` + asJSON(t, strings.Replace(strings.Replace(ownTable, "l5r-ccg", "altered", 1), "{dynasty: {min: 2}, fate: {min: 1}}", "{main: {min: 2}}", 1)) + `,"text":"1 Sudden Example"}`, status: 400, code: "definition-invalid", has: []string{"wrong-game"}},

		// Repairs.
		{name: "repair", target: v1 + "/decks/validate", body: body(""), status: 200, has: []string{`"repair":{"edits":[{"op":"remove","id":"hida-example","section":"dynasty","count":2,"message":"Remove 2 × Hida Example from the Dynasty deck."}],"distance":2,"exact":true,"verdict":"legal"}`}},
		{name: "no repair by the body", target: v1 + "/decks/validate", body: body(`,"repair":false`), status: 200, has: []string{`"verdict":"illegal"`}, hasNot: []string{`"repair"`}},
		{name: "no repair by the query", target: v1 + "/decks/validate?format=ivory&repair=false", body: "1 Sudden Example", headers: []string{textBody}, status: 200, has: []string{`"verdict":"illegal"`}, hasNot: []string{`"repair"`}},
		{name: "no repair of what is not illegal", target: v1 + "/decks/validate", body: `{"definition":` + asJSON(t, ownTable) + `,"text":"2 Hida Example\n1 Sudden Example\n"}`, status: 200, has: []string{`"verdict":"legal"`}, hasNot: []string{`"repair"`}},
		{name: "what no edit mends", target: v1 + "/decks/validate", body: `{"definition":` + asJSON(t, ownTable) + `,"text":"3 Hida Example\n1 Sudden Example\n1 Nobody Knows This At All\n"}`, status: 200, has: []string{`"verdict":"undetermined"`, `"left":["unknown-card"]`}},
		{name: "no repair in a matrix", target: v1 + "/decks/validate", body: `{"formats":["*"],"text":"1 Sudden Example"}`, status: 200, has: []string{`"verdict":"illegal"`}, hasNot: []string{`"repair"`}},
		{name: "repair in a matrix, if asked for", target: v1 + "/decks/validate?repair=true&formats=ivory,imperial", body: "1 Sudden Example", headers: []string{textBody}, status: 200, has: []string{`"repair":{`, `"op":"add"`}},
		{name: "repair that is no truth value", target: v1 + "/decks/validate?repair=maybe&format=ivory", body: "1 Sudden Example", headers: []string{textBody}, status: 400, code: "parameter-invalid", where: "repair"},

		// Legality of a card.
		{name: "legality", target: v1 + "/cards/hida-example/legality", status: 200, has: []string{`"as_of":"2026-11-30"`, `"card":{"id":"hida-example"`, `"format":"ivory"`, `"status":"legal"`, `"status":"not-in-pool"`, `"until":null`, `"printing":"ivory-edition.hida-example"`}, header: []string{"Kotei-Release: r1"}},
		{name: "legality in French", target: v1 + "/cards/hida-example/legality?lang=fr", status: 200, has: []string{"peut être utilisé en Vingt Festivals"}},
		{name: "legality on a day", target: v1 + "/cards/hida-example/legality?as_of=1990-01-01", status: 200, has: []string{`"status":"not-in-force"`, `"version":null`, `"since":null`}},
		{name: "legality on no day", target: v1 + "/cards/hida-example/legality?as_of=2015-02-30", status: 400, code: "parameter-invalid", where: "as_of"},
		{name: "legality by an old id", target: v1 + "/cards/hida-specimen/legality?as_of=2016-01-01", status: 301, header: []string{"Location: /v1/l5r-ccg/cards/hida-example/legality?as_of=2016-01-01"}},
		{name: "legality of nobody", target: v1 + "/cards/nobody/legality", status: 404, code: "not-found", has: []string{"no card has this id"}},
		{name: "legality of nobody, in French", target: v1 + "/cards/nobody/legality?lang=fr", status: 404, code: "not-found", has: []string{"aucune carte"}},
	}
}

func TestOwnFormatsRepairsAndLegality(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	for _, sc := range ownScenarios(t) {
		t.Run(sc.name, func(t *testing.T) {
			s.t = t
			method, headers := sc.method, sc.headers
			switch {
			case method == "" && sc.body == "":
				method = http.MethodGet
			case method == "":
				method = http.MethodPost
			}
			if sc.body != "" && len(headers) == 0 {
				headers = []string{jsonBody}
			}
			sc.verify(t, s.do(method, sc.target, sc.body, headers...))
		})
	}
}

// TestCheckAndValidateSayTheSame posts faulty definitions both ways: the same faults, in the same places.
func TestCheckAndValidateSayTheSame(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	for _, edit := range [][2]string{{"copies", "copiez"}, {"fate:", "fat:"}, {"min: 2", "min: two"}, {"rule: HOUSE-01", "rule: house"}, {"names:", "nmaes:"}, {"2020-01-01", "2020-13-01"}} {
		text := strings.Replace(ownTable, edit[0], edit[1], 1)
		checked := decode[api.FormatCheck](t, s.do(http.MethodPost, v1+"/formats/check", text, "Content-Type: application/yaml"))
		refused := decode[api.Problem](t, s.post(v1+"/decks/validate", `{"definition":`+asJSON(t, text)+`,"text":"1 Sudden Example"}`))
		if checked.Valid || refused.Errors == nil || len(checked.Problems) != len(*refused.Errors) {
			t.Fatalf("%s: %+v and %+v", edit[1], checked, refused)
		}
		for i, p := range checked.Problems {
			e := (*refused.Errors)[i]
			if e.Code != p.Code || e.Detail != p.Message || e.Position == nil || *e.Position.Line != p.Line || *e.Position.Column != p.Column {
				t.Errorf("%s: %+v and %+v", edit[1], p, e)
			}
		}
	}
}

// TestRepairLeadsToALegalDeck does what the answer says and asks again.
func TestRepairLeadsToALegalDeck(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	ask := func(list string) string {
		return text(t, s.post(v1+"/decks/validate", asJSON(t, map[string]any{"definition": ownTable, "text": list})))
	}
	if got := ask("# Dynasty\n3 Hida Example\n# Fate\n1 Kakita Sample - exp2\n"); !strings.Contains(got, `"distance":3`) || !strings.Contains(got, `"op":"move","id":"kakita-sample-exp2","section":"fate","to":"dynasty","count":1`) {
		t.Errorf("%s", got)
	}
	if got := ask("# Dynasty\n2 Hida Example\n1 Kakita Sample - exp2\n# Fate\n1 Sudden Example\n"); !strings.Contains(got, `"verdict":"legal"`) {
		t.Errorf("after the edits: %s", got)
	}
}

// TestDefinitionsAreHashed holds the hash that every validator contains against those of the registry and of the behaviours.
func TestDefinitionsAreHashed(t *testing.T) {
	r, err := formats.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	s := serve(t, cards(t, "r1"))
	if v := decode[api.Version](t, s.get("/version")); v.Definitions != r.Hash()+behaviour.Starter().Hash() || r.Hash() == "" {
		t.Errorf("the version says %q, the registry %q", v.Definitions, r.Hash())
	}
}
