package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/api/limit"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/importer/starter"
	"github.com/kotei-dev/kotei/store"
	"github.com/kotei-dev/kotei/store/memory"
)

const fish = v1 + "/goldfish"

// gamers is a service with the starter set, whose clock, store and clients the test has in hand.
type gamers struct {
	*service
	now   time.Time
	store store.Sessions
	cards *catalog.Catalog
	deck  string
}

func newGamers(t testing.TB) *gamers {
	t.Helper()
	c, err := starter.Load(card.L5RCCG)
	if err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile("../examples/decks/crab.txt")
	if err != nil {
		t.Fatal(err)
	}
	g := &gamers{now: today, store: memory.New(), cards: c, deck: string(list)}
	g.restart(t)
	return g
}

// restart is another process over the same store.
func (g *gamers) restart(t testing.TB) {
	t.Helper()
	proxies, err := limit.ParseProxies([]string{"192.0.2.1"}) // where the requests of httptest come from
	if err != nil {
		t.Fatal(err)
	}
	g.service = serveWith(t, func(c *api.Config) {
		c.Now, c.Sessions, c.Proxies = func() time.Time { return g.now }, g.store, proxies
	}, g.cards)
}

func jsonOf(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// begin begins a game with the example deck; more are members of the request.
func (g *gamers) begin(seed int, headers ...string) api.Session {
	g.t.Helper()
	res := g.post(fish, jsonOf(g.t, map[string]any{"text": g.deck, "seed": seed}), headers...)
	if res.StatusCode != http.StatusCreated {
		g.t.Fatalf("begin: %d %s", res.StatusCode, text(g.t, res))
	}
	x := decode[api.Session](g.t, res)
	if res.Header.Get("Location") != fish+"/"+x.Id || res.Header.Get("Cache-Control") != "no-store" {
		g.t.Errorf("headers of a new game: %v", res.Header)
	}
	return x
}

func (g *gamers) act(x api.Session, n int) api.Session {
	g.t.Helper()
	res := g.post(fish+"/"+x.Id+"/actions", fmt.Sprintf(`{"index":%d,"action":%d}`, x.Index, n))
	if res.StatusCode != http.StatusOK {
		g.t.Fatalf("action %d of %+v: %d %s", n, x.Legal, res.StatusCode, text(g.t, res))
	}
	return decode[api.Session](g.t, res)
}

// play plays random actions until the end or an index.
func (g *gamers) play(x api.Session, seed uint64, to int) api.Session {
	g.t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	for x.Result == nil && x.Index < to {
		if len(x.Legal) == 0 {
			g.t.Fatal("no legal action and no result")
		}
		next := g.act(x, r.IntN(len(x.Legal)))
		if next.Index != x.Index+1 || next.Id != x.Id {
			g.t.Fatalf("after entry %d comes %d of %s", x.Index, next.Index, next.Id)
		}
		x = next
	}
	return x
}

func (g *gamers) wants(what string, res *http.Response, status int, code string) api.Problem {
	g.t.Helper()
	if res.StatusCode != status {
		g.t.Errorf("%s: %d %s, want %d", what, res.StatusCode, text(g.t, res), status)
		return api.Problem{}
	}
	p := decode[api.Problem](g.t, res)
	if p.Code != code {
		g.t.Errorf("%s: %s, want %s", what, p.Code, code)
	}
	return p
}

// TestGoldfishSameSeedSameGame: deck, seed and actions decide everything, however the deck was written; another seed
// gives another game.
func TestGoldfishSameSeedSameGame(t *testing.T) {
	g := newGamers(t)
	a := g.play(g.begin(7), 3, 60)
	b := g.play(g.begin(7), 3, 60)
	if a.Id == b.Id || !reflect.DeepEqual(a.State, b.State) || !reflect.DeepEqual(a.Legal, b.Legal) {
		t.Error("one seed gave two games, or one id")
	}
	lines := strings.Split(strings.TrimSpace(g.deck), "\n")
	var cards []string
	for _, l := range lines {
		if l != "" && !strings.HasPrefix(l, "#") {
			cards = append([]string{l}, cards...) // in the opposite order
		}
	}
	res := g.do(http.MethodPost, fish+"?seed=7", strings.Join(cards, "\n"), "Content-Type: text/plain")
	if c := decode[api.Session](t, res); res.StatusCode != http.StatusCreated || !reflect.DeepEqual(c.State, g.begin(7).State) || c.DeckHash != a.DeckHash {
		t.Errorf("the same deck in another order: %d, deck %s and %s", res.StatusCode, c.DeckHash, a.DeckHash)
	}
	if d := g.begin(8); reflect.DeepEqual(d.State, g.begin(7).State) {
		t.Error("two seeds gave one game")
	}
	res = g.do(http.MethodPost, fish, g.deck, "Content-Type: text/plain")
	if e := decode[api.Session](t, res); res.StatusCode != http.StatusCreated || e.Seed < 0 || e.Opponent.Provinces == nil || *e.Opponent.Provinces != 4 {
		t.Errorf("without a seed: %d %+v", res.StatusCode, e)
	}
}

// TestGoldfishActions: what is not listed, or not for this moment, is refused and changes nothing.
func TestGoldfishActions(t *testing.T) {
	g := newGamers(t)
	x := g.play(g.begin(7), 1, 5)
	at := fish + "/" + x.Id
	p := g.wants("stale", g.post(at+"/actions", `{"index":4,"action":0}`), 409, "stale")
	if p.Index == nil || *p.Index != 5 {
		t.Errorf("stale does not tell the index: %+v", p)
	}
	p = g.wants("no such action", g.post(at+"/actions", `{"index":5,"action":99999}`), 422, "illegal-action")
	if p.Legal == nil || !reflect.DeepEqual(*p.Legal, x.Legal) {
		t.Errorf("illegal-action does not list the legal ones: %+v", p)
	}
	if p := g.wants("French", g.post(at+"/actions?lang=fr", `{"index":5,"action":99999}`), 422, "illegal-action"); p.Title != "Action illégale" {
		t.Errorf("French title: %s", p.Title)
	}
	for name, body := range map[string]string{
		"neither": `{"index":5}`, "both": `{"index":5,"action":0,"answer":{"number":1}}`, "empty answer": `{"index":5,"answer":{}}`,
		"negative": `{"index":5,"action":-1}`, "no index": `{"action":0}`, "unknown": `{"index":5,"action":0,"force":true}`,
	} {
		g.wants(name, g.post(at+"/actions", body), 400, "body-invalid")
	}
	if x.Pending == nil {
		g.wants("answer to nothing", g.post(at+"/actions", `{"index":5,"answer":{"number":1}}`), 422, "illegal-action")
		g.wants("answer to nothing", g.post(at+"/actions", `{"index":5,"answer":{"cards":[1]}}`), 422, "illegal-action")
	}
	if again := decode[api.Session](t, g.get(at)); !reflect.DeepEqual(again, x) {
		t.Errorf("a refused action changed the game: %+v, then %+v", x, again)
	}
}

// TestGoldfishUndo takes back one entry, several and all.
func TestGoldfishUndo(t *testing.T) {
	g := newGamers(t)
	x := g.begin(7)
	at := fish + "/" + x.Id
	seen := []api.Session{x}
	for x.Index < 8 {
		x = g.play(x, uint64(x.Index), x.Index+1)
		seen = append(seen, x)
	}
	for _, step := range []struct {
		body string
		to   int
	}{{"", 7}, {`{}`, 6}, {`{"index":6}`, 5}, {`{"to":3}`, 3}, {`{"to":3}`, 3}, {`{"to":0,"index":3}`, 0}} {
		var headers []string
		if step.body != "" {
			headers = append(headers, "Content-Type: application/json")
		}
		res := g.do(http.MethodPost, at+"/undo", step.body, headers...)
		if res.StatusCode != http.StatusOK {
			t.Fatalf("undo %q: %d %s", step.body, res.StatusCode, text(t, res))
		}
		if got := decode[api.Session](t, res); !reflect.DeepEqual(got, seen[step.to]) {
			t.Errorf("undo %q gives entry %d, or another state", step.body, got.Index)
		}
	}
	g.wants("at the start", g.do(http.MethodPost, at+"/undo", ""), 422, "nothing-to-undo")
	g.wants("forward", g.post(at+"/undo", `{"to":1}`), 422, "nothing-to-undo")
	g.wants("stale", g.post(at+"/undo", `{"to":0,"index":2}`), 409, "stale")
	if again := g.play(decode[api.Session](t, g.get(at)), 0, 1); !reflect.DeepEqual(again, seen[1]) {
		t.Error("the same action after undo leads elsewhere")
	}
}

// TestGoldfishTape: a tape makes the same game again; one that was changed is refused with its first wrong entry.
func TestGoldfishTape(t *testing.T) {
	g := newGamers(t)
	x := g.play(g.begin(7), 2, 40)
	tape := text(t, g.get(fish+"/"+x.Id+"/tape"))
	res := g.post(fish+"/replay", tape)
	y := decode[api.Session](t, res)
	if res.StatusCode != http.StatusCreated || y.Id == x.Id || y.Index != x.Index || !reflect.DeepEqual(x.State, y.State) {
		t.Fatalf("replay: %d, entry %d of %d", res.StatusCode, y.Index, x.Index)
	}
	if again := text(t, g.get(fish+"/"+y.Id+"/tape")); again != tape {
		t.Errorf("the tape of the replay is another: %s and %s", again, tape)
	}
	change := func(f func(m map[string]any)) string {
		var m map[string]any
		dec := json.NewDecoder(strings.NewReader(tape))
		dec.UseNumber()
		if err := dec.Decode(&m); err != nil {
			t.Fatal(err)
		}
		f(m)
		return jsonOf(t, m)
	}
	p := g.wants("changed entry", g.post(fish+"/replay", change(func(m map[string]any) { m["tape"].([]any)[17] = []any{200, 1, 1, 1, 1} })), 422, "desynced")
	if p.Entry == nil || *p.Entry != 17 {
		t.Errorf("desynced does not tell the entry: %+v", p)
	}
	p = g.wants("changed state", g.post(fish+"/replay", change(func(m map[string]any) { m["state"] = "0123456789abcdef" })), 422, "desynced")
	if p.Entry == nil || *p.Entry != x.Index {
		t.Errorf("desynced does not tell the end: %+v", p)
	}
	g.wants("other seed", g.post(fish+"/replay", change(func(m map[string]any) { m["seed"] = 8 })), 422, "desynced")
	g.wants("unknown card", g.post(fish+"/replay", change(func(m map[string]any) { m["deck"].([]any)[3].(map[string]any)["id"] = "no-such-card" })), 422, "deck-unplayable")
	g.wants("other game", g.post(fish+"/replay", change(func(m map[string]any) { m["game"] = "altered" })), 400, "body-invalid")
	g.wants("unknown rules", g.post(fish+"/replay", change(func(m map[string]any) { m["ruleset"] = "mine" })), 400, "unknown-ruleset")
	g.wants("too many cards", g.post(fish+"/replay", change(func(m map[string]any) {
		for _, c := range m["deck"].([]any) {
			c.(map[string]any)["count"] = 900
		}
	})), 422, "deck-unplayable")
	g.wants("no tape", g.post(fish+"/replay", `{"tape":[]}`), 400, "body-invalid")
	g.wants("bad move", g.post(fish+"/replay", change(func(m map[string]any) { m["tape"] = []any{[]any{1, 2}} })), 400, "body-invalid")
	if p := decode[api.Session](t, g.post(fish+"/replay", change(func(m map[string]any) {
		m["deck_hash"], m["release"], m["ruleset_hash"], m["engine"] = "made up", "made up", "made up", "made up"
	}))); p.DeckHash != x.DeckHash || p.Release != x.Release {
		t.Errorf("a replay says what its tape made up: %+v", p)
	}
}

// TestGoldfishTells: log and explanations are there in both languages.
func TestGoldfishTells(t *testing.T) {
	g := newGamers(t)
	x := g.play(g.begin(7), 2, 30)
	at := fish + "/" + x.Id
	en, fr := decode[api.GoldfishLog](t, g.get(at+"/log")), decode[api.GoldfishLog](t, g.get(at+"/log?lang=fr"))
	if len(en.Data) < 20 || len(en.Data) != len(fr.Data) || reflect.DeepEqual(en.Data, fr.Data) || en.Total < len(en.Data) {
		t.Errorf("log: %d and %d lines of %d", len(en.Data), len(fr.Data), en.Total)
	}
	late := decode[api.GoldfishLog](t, g.get(at+"/log?from=20"))
	if len(late.Data) == 0 || len(late.Data) >= len(en.Data) || late.Data[0].Entry < 20 || !reflect.DeepEqual(late.Data, en.Data[len(en.Data)-len(late.Data):]) {
		t.Errorf("log from entry 20: %+v", late.Data)
	}
	ref := *x.State.Stronghold[0].Ref
	e := decode[api.GoldfishExplanation](t, g.get(fmt.Sprintf("%s/cards/%d/explain", at, ref)))
	if e.Ref != ref || len(e.Stats) == 0 || len(e.Stats[0].Contributions) == 0 {
		t.Errorf("explanation of the Stronghold: %+v", e)
	}
	for _, no := range []string{"99999", "0", "100001", "x"} {
		g.wants("explain "+no, g.get(at+"/cards/"+no+"/explain"), 404, "not-found")
	}
	start := g.begin(7)
	french := decode[api.Session](t, g.get(fish+"/"+start.Id+"?lang=fr"))
	if reflect.DeepEqual(french.Legal, start.Legal) || len(french.Legal) != len(start.Legal) {
		t.Error("the actions are not told in French")
	}
}

// TestGoldfishHidden: what lies face-down has neither name nor number, and nothing in a game tells where a card of a deck is.
func TestGoldfishHidden(t *testing.T) {
	g := newGamers(t)
	x := g.begin(7)
	hidden := 0
	for x.Result == nil && x.Index < 120 {
		for _, p := range x.State.Provinces {
			for _, c := range p.Cards {
				if c.FaceDown {
					hidden++
					if !reflect.DeepEqual(c, api.BoardCard{FaceDown: true}) {
						t.Fatalf("a face-down card says %+v", c)
					}
				}
			}
		}
		x = g.play(x, uint64(x.Index), x.Index+1)
	}
	if hidden == 0 {
		t.Error("no card ever lay face-down: this tests nothing")
	}
}

// TestGoldfishIds: a game is reached by its id alone, under its own game.
func TestGoldfishIds(t *testing.T) {
	g := newGamers(t)
	x := g.begin(7)
	for _, path := range []string{"", "/log", "/tape", "/cards/1/explain"} {
		for _, id := range []string{"0123456789abcdef0123456789abcdef", "nothing", strings.ToUpper(x.Id), x.Id[:31], x.Id + "0"} {
			g.wants(path+" of "+id, g.get(fish+"/"+id+path), 404, "not-found")
		}
	}
	g.wants("other game", g.get("/v1/altered/goldfish/"+x.Id), 404, "not-found")
	g.wants("no rules", g.do(http.MethodPost, "/v1/altered/goldfish", "1 Nothing", "Content-Type: text/plain"), 404, "not-found")
	if len(x.Id) != 32 {
		t.Errorf("id %q", x.Id)
	}
	if res := g.do(http.MethodDelete, fish+"/"+x.Id, ""); res.StatusCode != http.StatusNoContent {
		t.Errorf("delete: %d", res.StatusCode)
	}
	g.wants("after delete", g.get(fish+"/"+x.Id), 404, "not-found")
	g.wants("delete twice", g.do(http.MethodDelete, fish+"/"+x.Id, ""), 404, "not-found")
	g.wants("undo", g.post(fish+"/"+x.Id+"/undo", `{}`), 404, "not-found")
	g.wants("act", g.post(fish+"/"+x.Id+"/actions", `{"index":0,"action":0}`), 404, "not-found")
}

// TestGoldfishRestart: another process over the same store goes on with a game, and two processes do not play over
// each other.
func TestGoldfishRestart(t *testing.T) {
	g := newGamers(t)
	x := g.play(g.begin(7), 2, 25)
	first := g.service
	g.restart(t)
	if y := decode[api.Session](t, g.get(fish+"/"+x.Id)); !reflect.DeepEqual(x, y) {
		t.Error("the game is another after a restart")
	}
	y := g.play(x, 9, 28)
	if z := decode[api.Session](t, first.get(fish+"/"+x.Id)); !reflect.DeepEqual(y, z) {
		t.Errorf("the other process shows entry %d, and it is at %d", z.Index, y.Index)
	}
	if res := first.post(fish+"/"+x.Id+"/actions", `{"index":25,"action":0}`); res.StatusCode != http.StatusConflict {
		t.Errorf("a stale action in the other process: %d", res.StatusCode)
	}
}

// TestGoldfishChanged: a kept game whose tape plays differently is not gone on with; its tape is still given.
func TestGoldfishChanged(t *testing.T) {
	g := newGamers(t)
	x := g.play(g.begin(7), 2, 10)
	kept, err := g.store.Load(t.Context(), x.Id)
	if err != nil {
		t.Fatal(err)
	}
	keep := func(id string, change func(*store.Session)) {
		s := kept
		s.ID, s.Entries = id, append([][]byte{}, kept.Entries...)
		change(&s)
		if _, err := g.store.Create(t.Context(), s, store.SessionLimits{PerClient: 20, Total: 100, Idle: time.Hour}); err != nil {
			t.Fatal(err)
		}
	}
	for i, c := range []struct {
		name   string
		entry  int
		change func(*store.Session)
	}{
		{"other state", 10, func(s *store.Session) { s.State = "0123456789abcdef" }},
		{"entry that does not apply", 4, func(s *store.Session) { s.Entries[4] = []byte(`[200,0,0,0,0]`) }},
		{"card that is gone", -1, func(s *store.Session) {
			s.Head = bytes.Replace(s.Head, []byte(`"carpenter-shrine"`), []byte(`"forgotten-card"`), 1)
		}},
	} {
		id := fmt.Sprintf("%032x", i)
		keep(id, c.change)
		at := fish + "/" + id
		p := g.wants(c.name, g.get(at), 410, "engine-changed")
		if c.entry >= 0 && (p.Entry == nil || *p.Entry != c.entry) {
			t.Errorf("%s: entry %v, want %d", c.name, p.Entry, c.entry)
		}
		g.wants(c.name, g.post(at+"/actions", `{"index":10,"action":0}`), 410, "engine-changed")
		g.wants(c.name, g.post(at+"/undo", `{}`), 410, "engine-changed")
		g.wants(c.name, g.get(at+"/log"), 410, "engine-changed")
		if res := g.get(at + "/tape"); res.StatusCode != http.StatusOK {
			t.Errorf("%s: tape %d", c.name, res.StatusCode)
		}
		if res := g.do(http.MethodDelete, at, ""); res.StatusCode != http.StatusNoContent {
			t.Errorf("%s: delete %d", c.name, res.StatusCode)
		}
	}
}

// TestGoldfishLimits: a client's 21st game costs it the one it has not used for the longest, and nobody else any; what
// nobody uses for an hour is gone.
func TestGoldfishLimits(t *testing.T) {
	g := newGamers(t)
	from := func(ip string) string { return "X-Forwarded-For: " + ip }
	other := g.begin(1, from("198.51.100.1"))
	var mine []api.Session
	for i := range 20 {
		g.now = today.Add(time.Duration(i+1) * time.Second)
		mine = append(mine, g.begin(i, from("198.51.100.2")))
	}
	g.now = today.Add(time.Minute)
	g.get(fish+"/"+mine[0].Id, from("198.51.100.9")) // whoever uses it, it is used
	next := g.begin(20, from("198.51.100.2"))
	g.wants("the least recently used", g.get(fish+"/"+mine[1].Id), 404, "not-found")
	for _, x := range []api.Session{other, mine[0], mine[2], mine[19], next} {
		if res := g.get(fish + "/" + x.Id); res.StatusCode != http.StatusOK {
			t.Errorf("game %d: %d", x.Seed, res.StatusCode)
		}
	}
	if n, err := g.store.Count(t.Context()); err != nil || n != 21 {
		t.Errorf("%d games are kept (%v), want 21", n, err)
	}
	g.now = g.now.Add(40 * time.Minute)
	g.get(fish + "/" + next.Id)
	g.now = g.now.Add(40 * time.Minute)
	g.wants("idle", g.get(fish+"/"+other.Id), 404, "not-found")
	if res := g.get(fish + "/" + next.Id); res.StatusCode != http.StatusOK {
		t.Errorf("a game in use: %d", res.StatusCode)
	}
	g.begin(30, from("198.51.100.3"))
	if n, err := g.store.Count(t.Context()); err != nil || n != 2 {
		t.Errorf("%d games are kept (%v) after the idle ones went, want 2", n, err)
	}
}

// full is a store without room.
type full struct{ store.Sessions }

func (full) Create(context.Context, store.Session, store.SessionLimits) ([]string, error) {
	return nil, store.ErrSessionsFull
}

// TestGoldfishFull: where there is no room the newcomer is told so.
func TestGoldfishFull(t *testing.T) {
	g := newGamers(t)
	g.store = full{g.store}
	g.restart(t)
	g.wants("full", g.do(http.MethodPost, fish, g.deck, "Content-Type: text/plain"), 503, "sessions-full")
}

// TestGoldfishUnplayable names what no game is played with.
func TestGoldfishUnplayable(t *testing.T) {
	g := newGamers(t)
	begin := func(m map[string]any) *http.Response { return g.post(fish, jsonOf(t, m)) }
	without := strings.Replace(g.deck, "1 The Unassailable Fortress of the Crab", "", 1)
	p := g.wants("no Stronghold", begin(map[string]any{"text": without}), 422, "deck-unplayable")
	if !strings.Contains(p.Detail, "Stronghold") {
		t.Errorf("detail: %s", p.Detail)
	}
	if p := g.wants("French", begin(map[string]any{"text": without, "lang": "fr"}), 422, "deck-unplayable"); p.Detail == "" {
		t.Error("no detail")
	}
	p = g.wants("unknown line", begin(map[string]any{"text": g.deck + "\n3 Zzyzx Qwortle\nx Iron Mine\n"}), 422, "deck-unplayable")
	if p.Errors == nil || len(*p.Errors) == 0 || !strings.Contains((*p.Errors)[0].Detail, "Zzyzx") {
		t.Errorf("errors: %+v", p.Errors)
	}
	g.wants("ruleset", begin(map[string]any{"text": g.deck, "ruleset": "house"}), 400, "unknown-ruleset")
	g.wants("two decks", begin(map[string]any{"text": g.deck, "deck": map[string]any{"cards": []any{}}}), 400, "body-invalid")
	for name, o := range map[string]any{"no Province": map[string]any{"provinces": 0}, "strength": map[string]any{"province_strength": 100}, "defence": map[string]any{"defence": []int{-1}}, "unknown": map[string]any{"deck": 1}} {
		g.wants(name, begin(map[string]any{"text": g.deck, "opponent": o}), 400, "body-invalid")
	}
	g.wants("seed", begin(map[string]any{"text": g.deck, "seed": -1}), 400, "body-invalid")
	g.wants("opening", begin(map[string]any{"text": g.deck, "opening": map[string]any{"fate": []string{"no-such-card"}}}), 422, "deck-unplayable")
	x := decode[api.Session](t, begin(map[string]any{"text": g.deck, "seed": 3, "ruleset": "classic", "opponent": map[string]any{"provinces": 2, "honor": 0}, "opening": map[string]any{"second": true, "dynasty": []string{"iron-mine", "rice-paddy"}}}))
	if x.Ruleset != "classic" || len(x.State.Opponent.Provinces) != 2 || x.State.First || *x.Opponent.ProvinceStrength != 7 {
		t.Errorf("a game with everything said: %+v", x)
	}
}

// TestGoldfishFreeAnswer: Cycle asks for cards in order; one free answer gives them all.
func TestGoldfishFreeAnswer(t *testing.T) {
	g := newGamers(t)
	x := g.begin(7)
	cycle := -1
	for _, a := range x.Legal {
		if a.Kind == "cycle" {
			cycle = a.N
		}
	}
	if cycle < 0 {
		t.Fatalf("no Cycle on the first turn: %+v", x.Legal)
	}
	x = g.act(x, cycle)
	q := x.Pending
	if q == nil || !q.Free || q.Candidates == nil || len(*q.Candidates) != 4 || q.Min != 1 || q.Max != 4 || q.Prompt == "" {
		t.Fatalf("Cycle asks %+v", q)
	}
	at := fish + "/" + x.Id + "/actions"
	c := *q.Candidates
	for name, answer := range map[string]any{
		"none": map[string]any{"cards": []int{}}, "twice": map[string]any{"cards": []int{c[0], c[0]}}, "number": map[string]any{"number": 1}, "other": map[string]any{"cards": []int{c[0], 99999}},
	} {
		p := g.wants(name, g.post(at, jsonOf(t, map[string]any{"index": x.Index, "answer": answer})), 422, "illegal-action")
		if p.Legal == nil || len(*p.Legal) != len(x.Legal) {
			t.Errorf("%s: the legal answers are not listed", name)
		}
	}
	res := g.post(at, jsonOf(t, map[string]any{"index": x.Index, "answer": map[string]any{"cards": []int{c[3], c[0], c[2]}}}))
	y := decode[api.Session](t, res)
	if res.StatusCode != http.StatusOK || y.Pending != nil || y.Index != x.Index+1 || y.State.DeckSizes.Dynasty != x.State.DeckSizes.Dynasty {
		t.Fatalf("the answer: %d %s", res.StatusCode, text(t, res))
	}
	var refs []int
	for _, p := range y.State.Provinces {
		refs = append(refs, *p.Cards[0].Ref)
	}
	if refs[1] != *x.State.Provinces[1].Cards[0].Ref || refs[0] == c[0] || refs[3] == c[3] {
		t.Errorf("after cycling the first, third and fourth the Provinces hold %v, before %v", refs, c)
	}
	g.restart(t)
	if z := decode[api.Session](t, g.get(fish+"/"+x.Id)); !reflect.DeepEqual(y, z) {
		t.Error("the answer is not on the tape")
	}
}

// BenchmarkGoldfishAction plays actions over the handler, each kept, checked against the contract and answered whole.
func BenchmarkGoldfishAction(b *testing.B) {
	g := newGamers(b)
	x := g.begin(7)
	r := rand.New(rand.NewPCG(1, 1))
	for b.Loop() {
		if x.Result != nil || x.Index > 400 {
			b.StopTimer()
			x = g.begin(7)
			b.StartTimer()
		}
		body := fmt.Sprintf(`{"index":%d,"action":%d}`, x.Index, r.IntN(len(x.Legal)))
		req := httptest.NewRequestWithContext(context.Background(), http.MethodPost, fish+"/"+x.Id+"/actions", strings.NewReader(body))
		req.Header.Set("Content-Type", "application/json")
		rec := httptest.NewRecorder()
		g.handler.ServeHTTP(rec, req)
		x = api.Session{}
		if err := json.Unmarshal(rec.Body.Bytes(), &x); err != nil || rec.Code != http.StatusOK {
			b.Fatalf("%d %s", rec.Code, rec.Body)
		}
	}
}

// TestGoldfishAtOnce: of many that act on one game at one index, one acts; games that are many more than are held ready
// go on as they were.
func TestGoldfishAtOnce(t *testing.T) {
	g := newGamers(t)
	x := g.begin(7)
	for range 5 {
		codes := make([]int, 8)
		var wg sync.WaitGroup
		for i := range codes {
			wg.Go(func() {
				req := httptest.NewRequestWithContext(context.Background(), http.MethodPost, fish+"/"+x.Id+"/actions", strings.NewReader(fmt.Sprintf(`{"index":%d,"action":0}`, x.Index)))
				req.Header.Set("Content-Type", "application/json")
				rec := httptest.NewRecorder()
				g.handler.ServeHTTP(rec, req)
				codes[i] = rec.Code
			})
		}
		wg.Wait()
		done := 0
		for _, c := range codes {
			switch c {
			case http.StatusOK:
				done++
			case http.StatusConflict:
			default:
				t.Errorf("at once: %d", c)
			}
		}
		y := decode[api.Session](t, g.get(fish+"/"+x.Id))
		if done != 1 || y.Index != x.Index+1 {
			t.Fatalf("%d of 8 acted, and the game went from %d to %d", done, x.Index, y.Index)
		}
		x = y
	}
	first := decode[api.Session](t, g.get(fish+"/"+x.Id))
	for i := range 140 {
		g.begin(i, fmt.Sprintf("X-Forwarded-For: 198.51.100.%d", i+1))
	}
	if again := decode[api.Session](t, g.get(fish+"/"+x.Id)); !reflect.DeepEqual(first, again) {
		t.Error("a game that was put away is another when it comes back")
	}
}

// The rules decide who goes first where that is asked for; the answer tells the outcome (GF-02).
func TestGoldfishFirst(t *testing.T) {
	g := newGamers(t)
	for _, c := range []struct {
		opening map[string]any
		honor   int
		second  bool
	}{
		{map[string]any{}, 99, false},
		{map[string]any{"second": true}, 0, true},
		{map[string]any{"first": "opponent"}, 0, true},
		{map[string]any{"first": "me", "second": true}, 99, false},
		{map[string]any{"first": "auto"}, 99, true},
		{map[string]any{"first": "auto", "second": true}, 0, false},
	} {
		res := g.post(fish, jsonOf(t, map[string]any{"text": g.deck, "seed": 1, "opening": c.opening, "opponent": map[string]any{"honor": c.honor}}))
		if res.StatusCode != http.StatusCreated {
			t.Fatalf("%v: %d %s", c.opening, res.StatusCode, text(t, res))
		}
		if x := decode[api.Session](t, res); *x.Opening.Second != c.second || x.Opening.First != nil {
			t.Errorf("%v against Honor %d: the opening is %+v", c.opening, c.honor, x.Opening)
		}
	}
	if res := g.post(fish, jsonOf(t, map[string]any{"text": g.deck, "opening": map[string]any{"first": "nobody"}})); res.StatusCode != http.StatusUnprocessableEntity && res.StatusCode != http.StatusBadRequest {
		t.Errorf("first nobody: %d", res.StatusCode)
	}
}
