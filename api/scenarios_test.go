package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/api"
)

const (
	v1       = "/v1/l5r-ccg"
	jsonBody = "Content-Type: application/json"
	textBody = "Content-Type: text/plain"
	ndjson   = "application/x-ndjson"
	lineBody = "Content-Type: " + ndjson
)

// scenario is one request and what its answer must be.
type scenario struct {
	name    string
	method  string // "" is GET, or POST with a body
	target  string
	body    string
	headers []string

	status int
	code   string   // of the problem
	where  string   // pointer or parameter of the first entry of errors[]
	has    []string // parts of the body
	hasNot []string
	header []string // "Name: value" of the answer
}

var scenarios = []scenario{
	// Games and service.
	{name: "games", target: "/v1/games", status: 200, has: []string{`"game":"l5r-ccg"`, `"cards":7`, `"release":"r1"`, `"sets":2`, `"starter":false`}},
	{name: "live", target: "/livez", status: 200, has: []string{`"ok"`}, header: []string{"Cache-Control: no-store"}},
	{name: "ready", target: "/readyz", status: 200, has: []string{`"ok"`}},
	{name: "version", target: "/version", status: 200, has: []string{`"version":"v0.0.0-test"`, `"l5r-ccg":"r1"`}},
	{name: "contract", target: "/openapi.yaml", status: 200, has: []string{"openapi: 3.1.0"}, header: []string{"Content-Type: application/yaml"}},
	{name: "contract as JSON", target: "/openapi.json", status: 200, has: []string{`"openapi":"3.1.0"`}},
	{name: "schema of a definition", target: "/v1/schemas/format.json", status: 200, has: []string{"{"}, header: []string{"Content-Type: application/schema+json"}},

	// One card.
	{name: "card", target: v1 + "/cards/hida-example-exp", status: 200, has: []string{`"title":"Hida Example"`, `"version":"Experienced"`}, header: []string{"Kotei-Release: r1", "Vary: Accept-Language"}},
	{name: "old id", target: v1 + "/cards/hida-specimen", status: 301, header: []string{"Location: /v1/l5r-ccg/cards/hida-example"}},
	{name: "no such card", target: v1 + "/cards/nobody", status: 404, code: "not-found", has: []string{"no card has this id"}},
	{name: "no such card, in French", target: v1 + "/cards/nobody?lang=fr", status: 404, code: "not-found", has: []string{"aucune carte"}, header: []string{"Content-Language: fr"}},
	{name: "no such game", target: "/v1/chess/cards/nobody", status: 404, code: "not-found", has: []string{"no such game"}},
	{name: "game without cards", target: "/v1/altered/cards", status: 404, code: "not-found"},
	{name: "formats of a game without cards", target: "/v1/altered/formats", status: 200, has: []string{`"data":[`}},

	// Lists.
	{name: "all cards", target: v1 + "/cards", status: 200, has: []string{`"total":7`, `"next":null`}},
	{name: "by clan, long form", target: v1 + "/cards?clan=Crab%20Clan", status: 200, has: []string{`"total":3`}, hasNot: []string{"kakita-sample"}},
	{name: "by type", target: v1 + "/cards?type=Holding", status: 200, has: []string{`"total":2`}},
	{name: "by side", target: v1 + "/cards?side=fate", status: 200, has: []string{`"total":1`, "sudden-example"}},
	{name: "by code of a set", target: v1 + "/cards?set=IE&type=personality", status: 200, has: []string{`"total":2`}},
	{name: "by legality", target: v1 + "/cards?legal=ivory&clan=crane", status: 200, has: []string{`"total":1`}},
	{name: "by legality that no card has", target: v1 + "/cards?legal=onyx", status: 200, has: []string{`"data":[]`, `"total":0`}},
	{name: "by title", target: v1 + "/cards?q=sudden", status: 200, has: []string{`"total":1`, "sudden-example"}},
	{name: "by title and filter", target: v1 + "/cards?q=example&side=dynasty", status: 200, has: []string{`"total":2`}, hasNot: []string{"sudden-example"}},
	{name: "unknown parameter", target: v1 + "/cards?clam=crab", status: 400, code: "parameter-unknown", where: "clam"},
	{name: "repeated parameter", target: v1 + "/cards?clan=crab&clan=crane", status: 400, code: "parameter-invalid", where: "clan"},
	{name: "limit too high", target: v1 + "/cards?limit=251", status: 400, code: "parameter-invalid", where: "limit", has: []string{"at most 250"}},
	{name: "limit too high, in French", target: v1 + "/cards?limit=251", headers: []string{"Accept-Language: fr-CA, en;q=0.5"}, status: 400, code: "parameter-invalid", where: "limit", has: []string{"au plus 250", "Paramètre invalide"}},
	{name: "limit zero", target: v1 + "/cards?limit=0", status: 400, code: "parameter-invalid", where: "limit"},
	{name: "limit no number", target: v1 + "/cards?limit=ten", status: 400, code: "parameter-invalid", where: "limit", has: []string{"integer"}},
	{name: "limit without end", target: v1 + "/cards?limit=99999999999999999999999", status: 400, code: "parameter-invalid", where: "limit"},
	{name: "empty query", target: v1 + "/cards?q=", status: 200, has: []string{`"total":7`, `"explain":"All cards."`}},
	{name: "nobody has this name, and no other is near", target: v1 + "/cards/named?fuzzy=zzzzzzzzzzzz", status: 404, code: "not-found", has: []string{`"candidates":[]`}},
	{name: "empty list", method: "POST", target: v1 + "/decks/validate?format=ivory", headers: []string{textBody}, status: 200, has: []string{`"verdict":"illegal"`, "section-missing"}},
	{name: "empty list to parse", method: "POST", target: v1 + "/decks/parse", headers: []string{textBody}, status: 200, has: []string{`"cards":[]`}},
	{name: "a body that is not UTF-8", target: v1 + "/decks/parse", body: "{\"text\":\"1 Caf\xe9\"}", status: 400, code: "body-malformed", has: []string{`"code":"encoding"`}},
	{name: "a line that is not UTF-8", target: v1 + "/decks/validations?format=ivory", headers: []string{"Content-Type: " + ndjson}, body: "{\"text\":\"1 Caf\xe9\"}\n", status: 200, has: []string{`"code":"encoding"`}},
	{name: "long query", target: v1 + "/cards?q=" + strings.Repeat("a", 1001), status: 400, code: "query-invalid", where: "q"},
	{name: "unknown set", target: v1 + "/cards?set=no-such-set", status: 400, code: "parameter-invalid", where: "set"},
	{name: "unknown language", target: v1 + "/cards?lang=de", status: 400, code: "parameter-invalid", where: "lang", has: []string{"en, fr"}},
	{name: "broken query string", target: v1 + "/cards?q=%zz", status: 400, code: "parameter-invalid"},
	{name: "made-up cursor", target: v1 + "/cards?cursor=abc", status: 400, code: "cursor-invalid", where: "cursor"},

	// Collections.
	{name: "empty collection", target: v1 + "/cards/collection", body: `{"identifiers":[]}`, status: 200, has: []string{`{"data":[],"not_found":[],"ambiguous":[]}`}},
	{name: "collection with an unknown member", target: v1 + "/cards/collection", body: `{"identifiers":[{"id":"x","colour":"red"}]}`, status: 400, code: "body-invalid", where: "/identifiers/0/colour"},
	{name: "collection without identifiers", target: v1 + "/cards/collection", body: `{}`, status: 400, code: "body-invalid", where: "/identifiers"},
	{name: "collection of two forms", target: v1 + "/cards/collection", body: `{"identifiers":[{"id":"hida-example"},{"id":"x","name":"y"}]}`, status: 400, code: "body-invalid", where: "/identifiers/1"},
	{name: "version without a title", target: v1 + "/cards/collection", body: `{"identifiers":[{"name":"Hida Example","version":""}]}`, status: 400, code: "body-invalid", where: "/identifiers/0"},
	{name: "collection of the wrong type", target: v1 + "/cards/collection", body: `{"identifiers":"all"}`, status: 400, code: "body-invalid", where: "/identifiers"},
	{name: "collection of 251", target: v1 + "/cards/collection", body: `{"identifiers":[` + strings.TrimSuffix(strings.Repeat(`{"id":"x"},`, 251), ",") + `]}`, status: 400, code: "body-invalid", where: "/identifiers", has: []string{"at most 250"}},
	{name: "collection as text", target: v1 + "/cards/collection", body: `Hida Example`, headers: []string{textBody}, status: 415, code: "unsupported-media-type", header: []string{"Accept: application/json"}},

	// Formats and dialects.
	{name: "formats", target: v1 + "/formats", status: 200, has: []string{`"id":"twenty-festivals"`, `"id":"ivory"`, `"id":"imperial"`}},
	{name: "formats in French", target: v1 + "/formats", headers: []string{"Accept-Language: fr"}, status: 200, has: []string{`"name":"Vingt Festivals"`}},
	{name: "format", target: v1 + "/formats/twenty-festivals", status: 200, has: []string{`"as_of":"2026-11-30"`, `"version":"20`, `"sections"`}},
	{name: "format before its time", target: v1 + "/formats/twenty-festivals?as_of=1990-01-01", status: 200, has: []string{`"version":null`}},
	{name: "format on no day", target: v1 + "/formats/twenty-festivals?as_of=2015-02-30", status: 400, code: "parameter-invalid", where: "as_of"},
	{name: "format on a word", target: v1 + "/formats/twenty-festivals?as_of=tomorrow", status: 400, code: "parameter-invalid", where: "as_of"},
	{name: "no such format", target: v1 + "/formats/chess960", status: 404, code: "not-found"},
	{name: "dialects", target: v1 + "/dialects", status: 200, has: []string{`"name":"plain"`, `"media_type"`}},

	// Reading decks.
	{name: "parse", target: v1 + "/decks/parse", body: `{"text":"# Dynasty\n2 Hida Example\n\n1 Nobody Knows This\n"}`, status: 200, has: []string{`"kind":"header"`, `"id":"hida-example"`, `"how":"exact"`, `"kind":"unresolved"`, `"unresolved":1`, `"dialect":"plain"`}},
	{name: "parse a bare list", target: v1 + "/decks/parse?dialect=plain", body: "3 Sudden Example\n", headers: []string{textBody}, status: 200, has: []string{`"section":"fate"`, `"count":3`}},
	{name: "parse a deck", target: v1 + "/decks/parse", body: `{"deck":{"name":"Mine","cards":[{"id":"hida-example","count":2,"section":"dynasty"}]}}`, status: 200, has: []string{`"lines":[]`, `"name":"Mine"`, `"unresolved":0`}},
	{name: "parse with a charset", target: v1 + "/decks/parse", body: `{"text":"1 Sudden Example"}`, headers: []string{"Content-Type: Application/JSON; charset=utf-8"}, status: 200, has: []string{`"id":"sudden-example"`}},
	{name: "parse nothing", target: v1 + "/decks/parse", body: `{}`, status: 400, code: "body-invalid", has: []string{"text, deck"}},
	{name: "parse both", target: v1 + "/decks/parse", body: `{"text":"1 Hida Example","deck":{"cards":[]}}`, status: 400, code: "body-invalid"},
	{name: "unknown dialect", target: v1 + "/decks/parse", body: `{"text":"1 Hida Example","dialect":"klingon"}`, status: 400, code: "unknown-dialect", has: []string{"klingon", "plain"}},
	{name: "broken JSON", target: v1 + "/decks/parse", body: `{"text":`, status: 400, code: "body-malformed"},
	{name: "more than one value", target: v1 + "/decks/parse", body: `{"text":"1 Hida Example"} {}`, status: 400, code: "body-malformed"},
	{name: "no body", method: "POST", target: v1 + "/decks/parse", headers: []string{jsonBody}, status: 400, code: "body-malformed"},
	{name: "form body", target: v1 + "/decks/parse", body: "text=1", headers: []string{"Content-Type: application/x-www-form-urlencoded"}, status: 415, code: "unsupported-media-type", header: []string{"Accept: application/json, text/plain"}},
	{name: "body without a type", target: v1 + "/decks/parse", body: "1 Hida Example", headers: []string{"Content-Type: "}, status: 415, code: "unsupported-media-type"},
	{name: "compressed body", target: v1 + "/decks/parse", body: "1 Hida Example", headers: []string{textBody, "Content-Encoding: gzip"}, status: 415, code: "unsupported-media-type"},
	{name: "too many lines", target: v1 + "/decks/parse", body: strings.Repeat("1 Hida Example\n", 501), headers: []string{textBody}, status: 413, code: "deck-too-large"},
	{name: "too many blank lines", target: v1 + "/decks/parse", body: strings.Repeat("\n", 20_001), headers: []string{textBody}, status: 413, code: "deck-too-large"},
	{name: "too many cards", target: v1 + "/decks/parse", body: "1001 Hida Example\n", headers: []string{textBody}, status: 413, code: "deck-too-large"},
	{name: "too long", target: v1 + "/decks/parse", body: strings.Repeat("x", 1<<20+1), headers: []string{textBody}, status: 413, code: "body-too-large"},
	{name: "too long, in French", target: v1 + "/decks/parse?lang=fr", body: strings.Repeat("x", 1<<20+1), headers: []string{textBody}, status: 413, code: "body-too-large", has: []string{"1 Mio"}},

	// Judging decks.
	{name: "validate", target: v1 + "/decks/validate", body: `{"format":"twenty-festivals","text":"2 Hida Example - Experienced\n"}`, status: 200, has: []string{`"verdict":"illegal"`, `"code":"unique-limit"`, `"lines":[1]`, `"as_of":"2026-11-30"`, `"release":"r1"`}},
	{name: "validate in French by the body", target: v1 + "/decks/validate", body: `{"format":"twenty-festivals","lang":"fr","text":"2 Hida Example - Experienced\n"}`, status: 200, has: []string{`"name":"Vingt Festivals"`}, header: []string{"Content-Language: fr"}},
	{name: "validate a bare list", target: v1 + "/decks/validate?format=twenty-festivals&as_of=2016-01-01", body: "1 Sudden Example", headers: []string{textBody}, status: 200, has: []string{`"as_of":"2016-01-01"`}},
	{name: "validate a deck", target: v1 + "/decks/validate", body: `{"format":"ivory","deck":{"cards":[{"id":"hida-example","count":2,"section":"dynasty"},{"id":"nobody","count":1.5}]}}`, status: 200, has: []string{`"code":"invalid-count"`}},
	{name: "matrix", target: v1 + "/decks/validate", body: `{"formats":["*"],"text":"1 Sudden Example"}`, status: 200, has: []string{`{"reports":[{`, `"id":"ivory"`, `"id":"imperial"`}},
	{name: "matrix of two, in their order", target: v1 + "/decks/validate?formats=ivory,twenty-festivals", body: "1 Sudden Example", headers: []string{textBody}, status: 200, has: []string{`{"reports":[{`}},
	{name: "validate a deck that names its format", target: v1 + "/decks/validate", body: `{"deck":{"format":"ivory","cards":[{"id":"sudden-example","count":1}]}}`, status: 200, has: []string{`"id":"ivory"`}},
	{name: "no format", target: v1 + "/decks/validate", body: `{"text":"1 Sudden Example"}`, status: 400, code: "format-missing"},
	{name: "unknown format", target: v1 + "/decks/validate", body: `{"format":"chess960","text":"1 Sudden Example"}`, status: 400, code: "unknown-format", has: []string{"twenty-festivals"}},
	{name: "unknown format among several", target: v1 + "/decks/validate", body: `{"formats":["ivory","chess960"],"text":"1 Sudden Example"}`, status: 400, code: "unknown-format"},
	{name: "before the format", target: v1 + "/decks/validate", body: `{"format":"twenty-festivals","as_of":"1990-01-01","text":"1 Sudden Example"}`, status: 400, code: "format-not-in-force"},
	{name: "no day", target: v1 + "/decks/validate", body: `{"format":"ivory","as_of":"2015-13-01","text":"1 Sudden Example"}`, status: 400, code: "body-invalid", where: "/as_of"},
	{name: "misspelt member", target: v1 + "/decks/validate", body: `{"fromat":"ivory","text":"1 Sudden Example"}`, status: 400, code: "body-invalid", where: "/fromat"},
	{name: "count as a word", target: v1 + "/decks/validate", body: `{"format":"ivory","deck":{"cards":[{"id":"x","count":"3"}]}}`, status: 400, code: "body-invalid", where: "/deck/cards/0/count", has: []string{"number"}},

	// Judging streams of decks. Each line is held against the contract by the harness.
	{name: "stream", target: v1 + "/decks/validations", body: `{"id":"a","format":"ivory","text":"1 Sudden Example"}` + "\n\r\n" + `{"id":7,"format":"twenty-festivals","as_of":"2016-01-01","deck":{"name":"Mine","cards":[{"id":"hida-example-exp","count":2,"section":"dynasty"}]}}` + "\r\n", headers: []string{lineBody}, status: 200, has: []string{`{"id":"a","verdict":"illegal"`, "\n" + `{"id":7,"verdict":"illegal"`, `"code":"unique-limit"`, `"as_of":"2016-01-01"`}, hasNot: []string{`"repair"`, `"problem":`}, header: []string{"Content-Type: " + ndjson, "Kotei-Release: r1", "Cache-Control: no-store"}},
	{name: "stream without a line end", target: v1 + "/decks/validations?format=ivory", body: `{"text":"1 Sudden Example"}`, headers: []string{lineBody}, status: 200, has: []string{`{"id":null,"verdict":`}},
	{name: "stream with the query for what lines leave out", target: v1 + "/decks/validations?format=ivory&as_of=2014-08-01&dialect=plain&lang=fr", body: `{"id":"a","text":"1 Sudden Example"}` + "\n" + `{"id":"b","format":"twenty-festivals","as_of":"2016-02-03","lang":"en","text":"1 Sudden Example"}`, headers: []string{lineBody}, status: 200, has: []string{`"id":"ivory"`, `"as_of":"2014-08-01"`, `"name":"Twenty Festivals"`, `"as_of":"2016-02-03"`}, header: []string{"Content-Language: fr"}},
	{name: "stream of decks that name their format", target: v1 + "/decks/validations", body: `{"id":"a","text":"Legality: Ivory\n1 Sudden Example"}`, headers: []string{lineBody}, status: 200, has: []string{`"id":"ivory"`}},
	{name: "stream with wrong lines", target: v1 + "/decks/validations", body: strings.Join([]string{
		`{"id":"broken","format":`, ``, `{"id":"unknown","format":"chess960","text":"1 Sudden Example"}`, `{"id":"none","text":"1 Sudden Example"}`,
		`{"id":"early","format":"twenty-festivals","as_of":"1990-01-01","text":"1 Sudden Example"}`, `{"id":"day","format":"ivory","as_of":"2015-13-01","text":"1 Sudden Example"}`,
		`{"id":"both","format":"ivory","text":"1 Sudden Example","deck":{"cards":[]}}`, `{"id":"misspelt","fromat":"ivory"}`, `{"id":"dialect","format":"ivory","dialect":"klingon","text":"1 Sudden Example"}`,
		`{"id":"large","format":"ivory","text":"1001 Sudden Example"}`, `{"id":"code","format":"ivory","text":"k1.AAAA"}`, `[1]`, `{"id":true,"format":"ivory","text":"1 Sudden Example"}`, `{"id":"last","format":"ivory","text":"1 Sudden Example"}`,
	}, "\n"), headers: []string{lineBody}, status: 200, has: []string{
		`{"id":null,"problem":{"code":"body-malformed","detail":"The body cannot be read`, `"errors":[{"code":"syntax"`, `"line":1,"status":400,"title":"Malformed body","type":"/problems/body-malformed"}}`,
		`{"id":"unknown","problem":{"code":"unknown-format"`, `"line":3`, `{"id":"none","problem":{"code":"format-missing"`, `{"id":"early","problem":{"code":"format-not-in-force"`, `{"id":"day","problem":{"code":"body-invalid"`, `"pointer":"/as_of"`,
		`{"id":"both","problem":{"code":"body-invalid"`, `{"id":"misspelt","problem":{"code":"body-invalid"`, `"pointer":"/fromat"`, `{"id":"dialect","problem":{"code":"unknown-dialect"`, `{"id":"large","problem":{"code":"deck-too-large"`, `"status":413`, `{"id":"code","problem":{"code":"deck-invalid"`,
		`must be of type object`, `"pointer":"/id"`, `{"id":"last","verdict":`,
	}},
	{name: "stream with wrong lines, in French", target: v1 + "/decks/validations?lang=fr", body: strings.Join([]string{
		`{`, `{"id":"unknown","format":"chess960","text":"1 Sudden Example"}`, `{"id":"none","text":"1 Sudden Example"}`, `{"id":"early","format":"twenty-festivals","as_of":"1990-01-01","text":"1 Sudden Example"}`,
		`{"id":"misspelt","fromat":"ivory"}`, `{"id":"dialect","format":"ivory","dialect":"klingon","text":"1 Sudden Example"}`, `{"id":"large","format":"ivory","text":"1001 Sudden Example"}`, `{"id":"code","format":"ivory","text":"k1.AAAA"}`, `{"id":"english","lang":"en","format":"chess960","text":"1 Sudden Example"}`,
	}, "\n"), headers: []string{lineBody}, status: 200, has: []string{"Corps illisible", "Format inconnu", "Pas de format", "Format pas encore en vigueur", "n’est pas connu ici", "Dialecte inconnu", "Deck trop grand", "Deck illisible", `"title":"Unknown format"`}},
	{name: "stream with a long line", target: v1 + "/decks/validations?format=ivory", body: `{"id":"x","text":"` + strings.Repeat("x", 1<<20) + "\"}\n" + `{"id":"y","text":"1 Sudden Example"}`, headers: []string{lineBody}, status: 200, has: []string{`{"id":null,"problem":{"code":"line-too-large"`, `"line":1`, `{"id":"y","verdict":`}},
	{name: "stream with a long line at its end, in French", target: v1 + "/decks/validations?format=ivory", body: strings.Repeat("x", 1<<20+1), headers: []string{lineBody, "Accept-Language: fr"}, status: 200, has: []string{"dépasse 1 Mio"}},
	{name: "empty stream", method: "POST", target: v1 + "/decks/validations", headers: []string{lineBody}, status: 200},
	{name: "stream of blank lines", target: v1 + "/decks/validations", body: "\n \n\t\n", headers: []string{lineBody}, status: 200, hasNot: []string{"id"}},
	{name: "stream as JSON", target: v1 + "/decks/validations", body: `{}`, status: 415, code: "unsupported-media-type", has: []string{"Unsupported media type"}, header: []string{"Accept: " + ndjson}},
	{name: "stream as JSON, in French", target: v1 + "/decks/validations?lang=fr", body: `{}`, status: 415, code: "unsupported-media-type", has: []string{"Type de contenu"}},
	{name: "compressed stream", target: v1 + "/decks/validations", body: `{}`, headers: []string{lineBody, "Content-Encoding: gzip"}, status: 415, code: "unsupported-media-type"},
	{name: "stream in an unknown format", target: v1 + "/decks/validations?format=chess960", body: `{}`, headers: []string{lineBody}, status: 400, code: "unknown-format"},
	{name: "stream in an unknown format, in French", target: v1 + "/decks/validations?format=chess960&lang=fr", body: `{}`, headers: []string{lineBody}, status: 400, code: "unknown-format", has: []string{"Format inconnu"}},
	{name: "stream before its format", target: v1 + "/decks/validations?format=twenty-festivals&as_of=1990-01-01", body: `{}`, headers: []string{lineBody}, status: 400, code: "format-not-in-force"},
	{name: "stream in an unknown dialect", target: v1 + "/decks/validations?dialect=klingon", body: `{}`, headers: []string{lineBody}, status: 400, code: "unknown-dialect", has: []string{"plain"}},
	{name: "stream on no day", target: v1 + "/decks/validations?as_of=2015-02-30", body: `{}`, headers: []string{lineBody}, status: 400, code: "parameter-invalid", where: "as_of"},
	{name: "stream with an unknown parameter", target: v1 + "/decks/validations?formats=*", body: `{}`, headers: []string{lineBody}, status: 400, code: "parameter-unknown", where: "formats"},
	{name: "stream in an unknown language", target: v1 + "/decks/validations?lang=de", body: `{}`, headers: []string{lineBody}, status: 400, code: "parameter-invalid", where: "lang"},
	{name: "stream of no game", target: "/v1/chess/decks/validations", body: `{}`, headers: []string{lineBody}, status: 404, code: "not-found"},
	{name: "stream of a game without cards", target: "/v1/altered/decks/validations?lang=fr", body: `{}`, headers: []string{lineBody}, status: 404, code: "not-found", has: []string{"n’a pas de cartes"}},
	{name: "GET of a stream", target: v1 + "/decks/validations", status: 405, code: "method-not-allowed", header: []string{"Allow: OPTIONS, POST"}},

	// Writing decks.
	{name: "convert", target: v1 + "/decks/convert?to=eopk", body: `{"text":"3 Hida Example\n1 Sudden Example\n"}`, status: 200, has: []string{`"dialect":"plain"`, `"to":"eopk"`, `"media_type":"text/plain"`, `# Dynasty (3)`, `Hida Example`, `"losses":[]`, `"unresolved":0`, `"kept":[]`}, header: []string{"Kotei-Release: r1"}},
	{name: "convert a bare list", target: v1 + "/decks/convert?to=kotei&dialect=plain", body: "3 Hida Example\n", headers: []string{textBody}, status: 200, has: []string{`\"id\":\"hida-example\"`, `"media_type":"application/json"`}},
	{name: "convert a deck", target: v1 + "/decks/convert?to=plain", body: `{"deck":{"name":"Mine","cards":[{"id":"hida-example","count":3,"section":"dynasty","printing":"no-such.one"}]}}`, status: 200, has: []string{`Name: Mine\n`, `"field":"printing"`, `"message":"Hida Example: the printing is not kept"`, `"entry":0`}},
	{name: "convert a deck, in French", target: v1 + "/decks/convert?to=plain", body: `{"lang":"fr","deck":{"cards":[{"id":"hida-example","count":3,"section":"dynasty","printing":"no-such.one"}]}}`, status: 200, has: []string{`"message":"Hida Example : l’impression n’est pas gardée"`}, header: []string{"Content-Language: fr"}},
	{name: "convert what has no card", target: v1 + "/decks/convert?to=plain", body: "2 Hida Example\n1 Nobody Anybody Knows\n1 Twin Gate\n", headers: []string{textBody}, status: 200, has: []string{`1 Nobody Anybody Knows\n`, `"unresolved":2`, `"kept":[{"candidates":[],"entry":1,"line":2,"name":"Nobody Anybody Knows"}`, `"id":"twin-gate-2"`}},
	{name: "convert to a share code", target: v1 + "/decks/convert?to=share", body: "2 Hida Example\n", headers: []string{textBody}, status: 200, has: []string{`"text":"k1.`}},
	{name: "convert to nothing known", target: v1 + "/decks/convert?to=klingon", body: "2 Hida Example\n", headers: []string{textBody}, status: 400, code: "parameter-invalid", where: "to", has: []string{"must be one of", "share", "plain"}},
	{name: "convert to nothing known, in French", target: v1 + "/decks/convert?to=klingon&lang=fr", body: "2 Hida Example\n", headers: []string{textBody}, status: 400, code: "parameter-invalid", where: "to", has: []string{"doit être parmi"}},
	{name: "convert to a dialect of another game", target: v1 + "/decks/convert?to=altered-code", body: "2 Hida Example\n", headers: []string{textBody}, status: 400, code: "parameter-invalid", where: "to"},
	{name: "convert to nothing", target: v1 + "/decks/convert", body: "2 Hida Example\n", headers: []string{textBody}, status: 400, code: "parameter-invalid", where: "to", has: []string{"is missing"}},
	{name: "convert from nothing known", target: v1 + "/decks/convert?to=plain&dialect=klingon", body: "2 Hida Example\n", headers: []string{textBody}, status: 400, code: "unknown-dialect"},
	{name: "convert from a cut code", target: v1 + "/decks/convert?to=plain", body: "k1.AAAA", headers: []string{textBody}, status: 400, code: "deck-invalid", has: []string{"damaged or cut short"}},
	{name: "convert from a later code", target: v1 + "/decks/convert?to=plain", body: "https://kotei.example/#d=k2.AAAA", headers: []string{textBody}, status: 400, code: "deck-invalid", has: []string{"of version 2"}},
	{name: "convert nothing", target: v1 + "/decks/convert?to=plain", body: `{}`, status: 400, code: "body-invalid"},
	{name: "convert in an unknown format", target: v1 + "/decks/convert?to=plain&format=chess960", body: "2 Hida Example\n", headers: []string{textBody}, status: 400, code: "unknown-format"},
	{name: "convert too many cards", target: v1 + "/decks/convert?to=plain", body: "1001 Hida Example\n", headers: []string{textBody}, status: 413, code: "deck-too-large"},
	{name: "convert by QUERY", method: "QUERY", target: v1 + "/decks/convert?to=plain", body: "2 Hida Example\n", headers: []string{textBody}, status: 200, header: []string{"Accept-Query: application/json, text/plain"}},

	// Counting decks.
	{name: "stats", target: v1 + "/decks/stats", body: `{"text":"1 The Quiet Hall\n2 Hida Example\n1 Twin Gate\n1 Nobody Anybody Knows\n3 Sudden Example\n","format":"twenty-festivals"}`, status: 200, has: []string{
		`"unresolved":2`, `"section":"dynasty"`, `"types":[{"cards":2,"value":"personality"}]`, `"clans":[{"cards":2,"value":"crab"}]`, `"stat":"focus"`, `"average":{"decimal":3,"fraction":"3"}`, `"points":[{"cards":3,"value":3}]`, `"provinces":4`, `"hand":5`, `"kind":"personality"`,
	}, header: []string{"Kotei-Release: r1"}},
	{name: "stats of a bare list with a hand of one", target: v1 + "/decks/stats?hand=1&provinces=2&gold=3&off_clan=0", body: "1 Sudden Example\n3 Nobody Knows\n# Fate\n2 Nobody Else\n", headers: []string{textBody}, status: 200, has: []string{`"hand":1`, `"provinces":2`, `"gold":3`, `"off_clan":0`, `"at_least_one":{"decimal":0.3333333333333333,"fraction":"1/3"}`}},
	{name: "stats with the body before the query", target: v1 + "/decks/stats?hand=1", body: `{"text":"1 Sudden Example","hand":6}`, status: 200, has: []string{`"hand":6`}},
	{name: "stats of a format with starting Holdings", target: v1 + "/decks/stats", body: `{"text":"Legality: Celestial\n1 Sudden Example"}`, status: 200, has: []string{`"hand":6`}},
	{name: "stats of a deck that names its format", target: v1 + "/decks/stats", body: `{"deck":{"format":"celestial","cards":[{"id":"sudden-example","count":1}]}}`, status: 200, has: []string{`"hand":6`}},
	{name: "stats of nothing", target: v1 + "/decks/stats", body: `{"deck":{"cards":[]}}`, status: 200, has: []string{`"sections":[]`, `"decks":[]`, `"cards":0`}},
	{name: "stats of no deck", target: v1 + "/decks/stats", body: `{}`, status: 400, code: "body-invalid"},
	{name: "stats with a hand of many", target: v1 + "/decks/stats?hand=61", body: "1 Sudden Example", headers: []string{textBody}, status: 400, code: "parameter-invalid", where: "hand"},
	{name: "stats with a hand of many, in French", target: v1 + "/decks/stats?lang=fr", body: `{"text":"1 Sudden Example","hand":-1}`, status: 400, code: "body-invalid", where: "/hand", has: []string{"au moins 0"}},
	{name: "stats of too many cards", target: v1 + "/decks/stats", body: "1001 Hida Example\n", headers: []string{textBody}, status: 413, code: "deck-too-large"},
	{name: "stats in an unknown format", target: v1 + "/decks/stats?format=chess960", body: "1 Sudden Example", headers: []string{textBody}, status: 400, code: "unknown-format"},
	{name: "stats by QUERY", method: "QUERY", target: v1 + "/decks/stats", body: "1 Sudden Example", headers: []string{textBody}, status: 200},

	// Odds. The first two are T95 and T96.
	{name: "odds of no Holding in four Provinces", target: "/v1/odds/draw", body: `{"population":40,"successes":18,"draws":4}`, status: 200, has: []string{`{"at_least":{"decimal":1,"fraction":"1"},"exactly":{"decimal":0.0800415`, `"fraction":"77/962"`, `"mean":{"decimal":1.8,"fraction":"9/5"}`}},
	{name: "odds of one of three in a hand of five", target: "/v1/odds/draw", body: `{"population":40,"successes":3,"draws":5}`, status: 200, has: []string{`"probability":{"decimal":0.3375506`, `"fraction":"667/1976"`, `"at_least":1`}},
	{name: "odds of at least two", target: "/v1/odds/draw", body: `{"population":4,"successes":2,"draws":2,"at_least":2}`, status: 200, has: []string{`"probability":{"decimal":0.16666666666666666,"fraction":"1/6"}`}},
	{name: "odds of what cannot be", target: "/v1/odds/draw", body: `{"population":4,"successes":1,"draws":4,"at_least":2}`, status: 200, has: []string{`"probability":{"decimal":0,"fraction":"0"}`, `"distribution":[{"at_least":{"decimal":1,"fraction":"1"},"exactly":{"decimal":1,"fraction":"1"},"successes":1}]`}},
	{name: "odds of nothing at all", target: "/v1/odds/draw", body: `{"population":0,"successes":0,"draws":0,"at_least":0}`, status: 200, has: []string{`"probability":{"decimal":1,"fraction":"1"}`}},
	{name: "odds of groups", target: "/v1/odds/draw", body: `{"population":4,"draws":2,"groups":[{"size":1,"at_least":1},{"size":2,"at_least":1,"at_most":1}]}`, status: 200, has: []string{`"probability":{"decimal":0.3333333333333333,"fraction":"1/3"}`}, hasNot: []string{"distribution"}},
	{name: "odds by QUERY", method: "QUERY", target: "/v1/odds/draw", body: `{"population":4,"successes":1,"draws":1}`, headers: []string{jsonBody}, status: 200},
	{name: "odds of neither", target: "/v1/odds/draw", body: `{"population":4,"draws":2}`, status: 400, code: "body-invalid", has: []string{"successes, groups"}},
	{name: "odds of both, in French", target: "/v1/odds/draw?lang=fr", body: `{"population":4,"draws":2,"successes":1,"groups":[{"size":1}]}`, status: 400, code: "body-invalid", has: []string{"demande exactement un parmi successes, groups"}},
	{name: "odds of more draws than cards", target: "/v1/odds/draw", body: `{"population":4,"draws":5,"successes":1}`, status: 400, code: "body-invalid", where: "/draws", has: []string{"at most 4"}},
	{name: "odds of more successes than cards", target: "/v1/odds/draw", body: `{"population":4,"draws":1,"successes":5}`, status: 400, code: "body-invalid", where: "/successes"},
	{name: "odds of groups over the population", target: "/v1/odds/draw?lang=fr", body: `{"population":4,"draws":1,"groups":[{"size":3},{"size":2}]}`, status: 400, code: "body-invalid", where: "/groups", has: []string{"plus que les 4 cartes"}},
	{name: "odds of groups with a common bound", target: "/v1/odds/draw", body: `{"population":4,"draws":1,"at_least":1,"groups":[{"size":3}]}`, status: 400, code: "body-invalid", where: ""},
	{name: "odds of nine groups", target: "/v1/odds/draw", body: `{"population":40,"draws":1,"groups":[` + strings.TrimSuffix(strings.Repeat(`{"size":1},`, 9), ",") + `]}`, status: 400, code: "body-invalid", where: "/groups", has: []string{"at most 8"}},
	{name: "odds that take too long", target: "/v1/odds/draw", body: `{"population":1000,"draws":900,"groups":[{"size":250},{"size":250},{"size":250},{"size":250}]}`, status: 400, code: "body-invalid", where: "/groups", has: []string{"too much to compute"}},
	{name: "odds of a large deck", target: "/v1/odds/draw", body: `{"population":1001,"draws":1,"successes":1}`, status: 400, code: "body-invalid", where: "/population"},
	{name: "odds with a misspelt member", target: "/v1/odds/draw", body: `{"population":4,"draws":1,"sucesses":1}`, status: 400, code: "body-invalid", where: "/sucesses"},
	{name: "odds as text", target: "/v1/odds/draw", body: "40 3 5", headers: []string{textBody}, status: 415, code: "unsupported-media-type", header: []string{"Accept: application/json"}},

	// Methods.
	{name: "no such path", target: "/v2/cards", status: 404, code: "not-found"},
	{name: "wrong method", method: "DELETE", target: v1 + "/cards", status: 405, code: "method-not-allowed", has: []string{"DELETE"}, header: []string{"Allow: OPTIONS, GET, HEAD"}},
	{name: "GET of a POST", target: v1 + "/decks/parse", status: 405, code: "method-not-allowed", header: []string{"Allow: OPTIONS, POST, QUERY"}},
	{name: "QUERY where it is not", method: "QUERY", target: v1 + "/cards", status: 405, code: "method-not-allowed"},
	{name: "QUERY", method: "QUERY", target: v1 + "/decks/parse", body: `{"text":"1 Sudden Example"}`, headers: []string{jsonBody}, status: 200, has: []string{`"id":"sudden-example"`}, header: []string{"Accept-Query: application/json, text/plain"}},
	{name: "HEAD", method: "HEAD", target: v1 + "/cards/hida-example", status: 200, header: []string{"Content-Type: application/json"}},
	{name: "HEAD of nothing", method: "HEAD", target: v1 + "/cards/nobody", status: 404},
	{name: "OPTIONS", method: "OPTIONS", target: v1 + "/cards", status: 204, header: []string{"Allow: OPTIONS, GET, HEAD"}},
	{name: "preflight", method: "OPTIONS", target: v1 + "/decks/validate", headers: []string{"Origin: https://deckbuilder.example", "Access-Control-Request-Method: POST", "Access-Control-Request-Headers: content-type"}, status: 204, header: []string{"Access-Control-Allow-Methods: GET, HEAD, POST, QUERY, DELETE, OPTIONS", "Access-Control-Max-Age: 86400"}},

	// Pages.
	{name: "first page", target: "/", status: 200, has: []string{"<!doctype html>"}, header: []string{"Content-Type: text/html; charset=utf-8"}},
	{name: "style sheet", target: "/assets/kotei.css", status: 200, header: []string{"Content-Type: text/css; charset=utf-8"}},
	{name: "no such file", target: "/assets/nothing.js", status: 404, code: "not-found"},
	{name: "no way out of the files", target: "/assets/../../go.mod", status: 404, code: "not-found"},
	{name: "page of an error", target: "/problems/release-changed", status: 200, has: []string{"HTTP 409"}},
	{name: "page of an error, in French", target: "/problems/release-changed", headers: []string{"Accept-Language: fr"}, status: 200, has: []string{`<html lang="fr">`, "Les cartes ont changé"}},
	{name: "page of a deck problem", target: "/problems/unique-limit", status: 200, has: []string{"unique-limit"}, hasNot: []string{"· HTTP"}},
	{name: "no such code", target: "/problems/nothing", status: 404, code: "not-found"},
	{name: "codes", target: "/problems", status: 200, has: []string{"/problems/not-found", "/problems/unique-limit"}},
	{name: "docs", target: "/docs", status: 200, has: []string{"/docs/api"}},
	{name: "docs page", target: "/docs/api", status: 200, has: []string{"curl"}},
	{name: "reference of the query language", target: "/docs/search", status: 200, has: []string{"kotei search", "personnalité"}},
	{name: "no such docs page", target: "/docs/nothing", status: 404, code: "not-found"},
}

func TestScenarios(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	for _, sc := range scenarios {
		t.Run(sc.name, func(t *testing.T) {
			s.t = t
			method := sc.method
			switch {
			case method == "" && sc.body == "":
				method = http.MethodGet
			case method == "":
				method = http.MethodPost
			}
			headers := sc.headers
			if sc.body != "" && len(headers) == 0 {
				headers = []string{jsonBody}
			}
			sc.verify(t, s.do(method, sc.target, sc.body, headers...))
		})
	}
}

func (sc scenario) verify(t *testing.T, res *http.Response) {
	t.Helper()
	body := text(t, res)
	if res.StatusCode != sc.status {
		t.Fatalf("status %d, want %d: %s", res.StatusCode, sc.status, body)
	}
	for _, h := range sc.header {
		name, value, _ := strings.Cut(h, ": ")
		if !strings.Contains(strings.Join(res.Header.Values(name), ", "), value) {
			t.Errorf("header %s is %q, want %q", name, res.Header.Values(name), value)
		}
	}
	for _, part := range sc.has {
		if !strings.Contains(body, part) {
			t.Errorf("no %q in %s", part, body)
		}
	}
	for _, part := range sc.hasNot {
		if strings.Contains(body, part) {
			t.Errorf("%q stands in %s", part, body)
		}
	}
	if sc.code == "" {
		return
	}
	var p api.Problem
	if err := json.Unmarshal([]byte(body), &p); err != nil {
		t.Fatalf("problem: %v in %s", err, body)
	}
	if p.Code != sc.code {
		t.Errorf("code %q, want %q: %s", p.Code, sc.code, body)
	}
	if sc.where != "" && (p.Errors == nil || place((*p.Errors)[0]) != sc.where) {
		t.Errorf("the first error is not at %q: %s", sc.where, body)
	}
}

func place(e api.ProblemError) string {
	if e.Pointer != nil {
		return *e.Pointer
	}
	if e.Parameter != nil {
		return *e.Parameter
	}
	return ""
}
