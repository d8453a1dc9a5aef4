package api_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/engine/simulation"
)

const sims = v1 + "/simulations"

// simulated sends a request to simulate the example deck; more are members of the request.
func (g *gamers) simulated(path string, more map[string]any, headers ...string) *http.Response {
	g.t.Helper()
	body := map[string]any{"text": g.deck, "games": 40, "turns": 8}
	for k, v := range more {
		body[k] = v
	}
	return g.post(sims+path, jsonOf(g.t, body), headers...)
}

// TestSimulate: a simulation tells of its games, and the same request has the same answer.
func TestSimulate(t *testing.T) {
	g := newGamers(t)
	res := g.simulated("", nil)
	first := text(t, res)
	if res.StatusCode != http.StatusOK || res.Header.Get("ETag") == "" || res.Header.Get("Kotei-Release") == "" {
		t.Fatalf("%d %v %.300s", res.StatusCode, res.Header, first)
	}
	var r simulation.Result
	if err := json.Unmarshal([]byte(first), &r); err != nil {
		t.Fatal(err)
	}
	if r.Games != 40 || len(r.Turns) != 8 || r.Inputs.Seed != 1 || r.Inputs.Policy == "" || r.Inputs.Cards != 81 || r.MeanActions < 10 {
		t.Errorf("%+v", r.Inputs)
	}
	for name, again := range map[string]string{
		"kept":           text(t, g.simulated("", nil)),
		"computed anew":  text(t, g.simulated("", nil, "Cache-Control: no-cache")),
		"another server": text(t, newGamers(t).simulated("", nil)),
		"a body of text": text(t, g.do(http.MethodPost, sims+"?games=40&turns=8&seed=1", g.deck, "Content-Type: text/plain")),
	} {
		if again != first {
			t.Errorf("%s: another answer", name)
		}
	}
	if other := text(t, g.simulated("", map[string]any{"seed": 2})); other == first {
		t.Error("another seed gives the same games")
	}
}

// TestSimulateRefuses: everything over a limit is refused with the limit, and what makes no sense with its place.
func TestSimulateRefuses(t *testing.T) {
	g := newGamers(t)
	for name, c := range map[string]struct {
		path   string
		more   map[string]any
		status int
		code   string
		says   string
	}{
		"games":         {"", map[string]any{"games": 100_001}, 400, "body-invalid", "100000"},
		"turns":         {"", map[string]any{"turns": 61}, 400, "body-invalid", "60"},
		"no deck":       {"", map[string]any{"text": "1 No Such Thing\n"}, 422, "deck-unplayable", "No Such Thing"},
		"ruleset":       {"", map[string]any{"ruleset": "house"}, 400, "unknown-ruleset", "classic"},
		"goal":          {"", map[string]any{"goals": []any{map[string]any{"name": "g", "when": "nonsense("}}}, 422, "goal-invalid", "/goals/0"},
		"many cards":    {"", map[string]any{"text": g.deck + strings.Repeat("# Dynasty\n60 Iron Mine\n", 2)}, 422, "over-limit", "200"},
		"compare":       {"/compare", nil, 400, "body-invalid", "/text"},
		"sweep nothing": {"/sweep", map[string]any{"slot": "iron-mine"}, 422, "simulation-invalid", "either cards"},
		"sweep no slot": {"/sweep", map[string]any{"slot": "no-such-card", "counts": []int{1}}, 400, "body-invalid", "/slot"},
		"sweep games":   {"/sweep", map[string]any{"slot": "iron-mine", "counts": []int{1}, "games": 60_000}, 422, "over-limit", "120000"},
		"keep rollouts": {"/keep", map[string]any{"games": 50_000}, 422, "over-limit", "from 1 to "},
		"keep classic":  {"/keep", map[string]any{"ruleset": "classic"}, 422, "simulation-invalid", "exchanged"},
	} {
		res := g.simulated(c.path, c.more)
		body := text(t, res)
		var p api.Problem
		if err := json.Unmarshal([]byte(body), &p); err != nil || res.StatusCode != c.status || p.Code != c.code || !strings.Contains(body, c.says) {
			t.Errorf("%s: %d %.500s, want %d %s with %q", name, res.StatusCode, body, c.status, c.code, c.says)
		}
	}
}

// TestCompareSweepKeep: the other questions are answered, and agree with the simulation of the deck alone.
func TestCompareSweepKeep(t *testing.T) {
	g := newGamers(t)
	alone := text(t, g.simulated("", nil))
	var c struct{ A, B json.RawMessage }
	side := map[string]any{"text": g.deck}
	body := text(t, g.post(sims+"/compare", jsonOf(t, map[string]any{"a": side, "b": side, "games": 40, "turns": 8})))
	if err := json.Unmarshal([]byte(body), &c); err != nil || string(c.A) != alone || string(c.B) != alone {
		t.Errorf("the sides of a comparison are not the deck: %v %.200s", err, body)
	}
	var s simulation.Swept
	body = text(t, g.simulated("/sweep", map[string]any{"slot": "iron-mine", "options": []string{"into-the-wastes"}}))
	if err := json.Unmarshal([]byte(body), &s); err != nil || len(s.Variants) != 2 || s.Variants[0].Copies != 3 {
		t.Errorf("sweep: %v %.300s", err, body)
	}
	body = text(t, g.simulated("/sweep", map[string]any{"slot": "iron-mine", "counts": []int{0, 2}, "fill": "into-the-wastes"}))
	if err := json.Unmarshal([]byte(body), &s); err != nil || len(s.Variants) != 3 || s.Fill != "into-the-wastes" {
		t.Errorf("sweep: %v %.300s", err, body)
	}
	var k simulation.Advice
	body = text(t, g.simulated("/keep", map[string]any{"games": 3, "deal": 5}))
	if err := json.Unmarshal([]byte(body), &k); err != nil || len(k.Provinces) != 4 || len(k.Choices) < 2 || k.Deal != 5 {
		t.Errorf("keep: %v %.300s", err, body)
	}
}

// event is one server-sent event.
type event struct{ name, data string }

// events reads the events of an answer as they come.
func events(t testing.TB, res *http.Response, each func(event) bool) {
	t.Helper()
	if ct := res.Header.Get("Content-Type"); ct != "text/event-stream" {
		t.Fatalf("%d %s", res.StatusCode, ct)
	}
	var e event
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 4<<20)
	for lines.Scan() {
		switch name, value, _ := strings.Cut(lines.Text(), ": "); name {
		case "event":
			e.name = value
		case "data":
			e.data = value
		case "":
			if !each(e) {
				return
			}
			e = event{}
		}
	}
}

// TestSimulationEvents: progress comes first, then what would be the body; a kept result comes at once.
func TestSimulationEvents(t *testing.T) {
	g := newGamers(t)
	plain := text(t, g.simulated("", nil))
	for name, headers := range map[string][]string{"kept": nil, "played": {"Cache-Control: no-cache"}} {
		progress, result, last := 0, "", ""
		events(t, g.simulated("", nil, append(headers, "Accept: text/event-stream")...), func(e event) bool {
			switch e.name {
			case "progress":
				progress++
				last = e.data
			case "result":
				result = e.data
			default:
				t.Errorf("event %q: %s", e.name, e.data)
			}
			return true
		})
		if result != plain || name == "played" && (progress < 2 || last != `{"done":40,"total":40}`) {
			t.Errorf("%s: %d times progress, at last %s, and another result", name, progress, last)
		}
	}
	res := g.simulated("", map[string]any{"turns": 99}, "Accept: text/event-stream")
	if res.StatusCode != http.StatusBadRequest || res.Header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("what is refused before it begins: %d %s", res.StatusCode, text(t, res))
	}
}

// TestSimulationIsCancelled: a client that leaves ends its simulation, and its place is free for the next.
func TestSimulationIsCancelled(t *testing.T) {
	g := newGamers(t)
	srv := httptest.NewServer(g.handler)
	defer srv.Close()
	long := jsonOf(t, map[string]any{"text": g.deck, "games": 100_000, "turns": 60})
	for range 4 { // more than the server plays at a time
		ctx, cancel := context.WithCancel(t.Context())
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, srv.URL+sims, strings.NewReader(long))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", "text/event-stream")
		res, err := srv.Client().Do(req)
		if err != nil {
			t.Fatal(err)
		}
		events(t, res, func(e event) bool { return e.name != "progress" }) // it has begun
		cancel()
		res.Body.Close()
	}
	began := time.Now()
	if res := g.simulated("", nil); res.StatusCode != http.StatusOK {
		t.Errorf("%d %s", res.StatusCode, text(t, res))
	}
	t.Logf("a short one after four that were left took %s", time.Since(began).Round(time.Millisecond))
}

// TestSimulationTables: each table of a result is to be had as CSV and as a chart, in the language of the request.
func TestSimulationTables(t *testing.T) {
	g := newGamers(t)
	var r simulation.Result
	if err := json.Unmarshal([]byte(text(t, g.simulated("", nil))), &r); err != nil {
		t.Fatal(err)
	}
	tables := r.Tables("en", func(id string) string { return id })
	if len(tables) < 8 {
		t.Fatalf("%d tables", len(tables))
	}
	for _, table := range tables {
		csv := g.simulated("?table="+table.Name, nil, "Accept: text/csv")
		if body := text(t, csv); csv.StatusCode != 200 || !strings.Contains(body, "\r\n") || strings.Count(body, "\r\n") != len(table.Rows)+1 {
			t.Errorf("%s: %d %.200s", table.Name, csv.StatusCode, body)
		}
		en := text(t, g.simulated("?table="+table.Name, nil, "Accept: image/svg+xml"))
		fr := text(t, g.simulated("?lang=fr&table="+table.Name, nil, "Accept: image/svg+xml"))
		if !strings.HasPrefix(en, "<svg") || !strings.HasPrefix(fr, "<svg") || en == fr {
			t.Errorf("%s: %.200s", table.Name, en)
		}
	}
	res := g.simulated("?table=nothing", nil, "Accept: text/csv")
	if body := text(t, res); res.StatusCode != 400 || !strings.Contains(body, tables[0].Name) {
		t.Errorf("%d %s", res.StatusCode, body)
	}
	keep := g.simulated("/keep?table=keep", map[string]any{"games": 2}, "Accept: text/csv")
	if body := text(t, keep); keep.StatusCode != 200 || !strings.Contains(body, "Carpenter Shrine") && !strings.Contains(body, ",") {
		t.Errorf("%d %s", keep.StatusCode, body)
	}
}
