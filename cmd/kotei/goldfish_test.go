package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/goldfish"
	"github.com/kotei-dev/kotei/importer/starter"
)

// ansi is what colours are made of.
var ansi = regexp.MustCompile("\x1b\\[[0-9;]*m")

// sitDown is a game of an example deck in a terminal of 80 columns.
func sitDown(t testing.TB, list, ruleset, lang string, seed uint64, colour bool) (*table, *bytes.Buffer) {
	t.Helper()
	cat, err := starter.Load(card.L5RCCG)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join("..", "..", "examples", "decks", list))
	if err != nil {
		t.Fatal(err)
	}
	read, err := deck.Read(text, deck.Options{}, deck.NewResolver(cat))
	if err != nil {
		t.Fatal(err)
	}
	tape, err := goldfish.NewTape(read.Deck, cat, goldfish.Options{Ruleset: ruleset, Seed: seed, Opponent: engine.DefaultOpponent})
	if err != nil {
		t.Fatal(err)
	}
	session, err := goldfish.Open(tape, cat)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	return &table{
		out: bufio.NewWriter(&out), paint: paint(colour), words: tableWordsOf[lang], lang: lang, width: 80,
		head: goldfish.Adopt(tape, cat), session: session, interactive: true,
	}, &out
}

// TestGoldfishFits: whatever happens, no line is wider than the screen, nothing is left of a format, and every card in
// sight can be looked at.
func TestGoldfishFits(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		for i := range 12 {
			ruleset := []string{"twenty-festivals", "classic"}[i%2]
			list := []string{"crab.txt", "unicorn.txt", "lion.txt", "phoenix.txt"}[i%4]
			t.Run(fmt.Sprint(list, " ", ruleset, " ", lang, " ", i), func(t *testing.T) {
				g, out := sitDown(t, list, ruleset, lang, uint64(7+i), false)
				r := engine.NewStream(uint64(5+i), 1)
				g.greet()
				g.showBoard()
				g.showActions()
				for len(g.session.Legal()) > 0 && g.session.Len() < 250 {
					if err := g.command(strconv.Itoa(1 + r.Intn(len(g.session.Legal())))); err != nil {
						t.Fatal(err)
					}
				}
				for _, c := range []string{"l all", "d", "i", "h", "b", "brief", ""} {
					if lang == "fr" {
						c = strings.Replace(c, "all", "tout", 1)
					}
					if err := g.command(c); err != nil && len(g.session.Legal()) > 0 {
						t.Fatalf("%q: %v", c, err)
					}
				}
				g.session.State().View(&g.view)
				var refs []int32
				g.eachCard(func(c *engine.CardView) { refs = append(refs, c.Ref) })
				for _, ref := range refs {
					if err := g.command(fmt.Sprintf("c #%d", ref)); err != nil {
						t.Fatal(err)
					}
				}
				g.bye()
				if err := g.out.Flush(); err != nil {
					t.Fatal(err)
				}
				for line := range strings.SplitSeq(out.String(), "\n") {
					if n := utf8.RuneCountInString(line); n > 80 {
						t.Errorf("%d columns: %s", n, line)
					}
					if strings.Contains(line, "%!") || strings.Contains(line, "\x1b") {
						t.Errorf("unfinished: %q", line)
					}
				}
			})
		}
	}
}

// TestGoldfishColours: colours change nothing but the colours.
func TestGoldfishColours(t *testing.T) {
	plain, plainOut := sitDown(t, "crab.txt", "", "en", 7, false)
	bright, brightOut := sitDown(t, "crab.txt", "", "en", 7, true)
	for _, g := range []*table{plain, bright} {
		g.greet()
		g.showBoard()
		for range 6 {
			if err := g.command("1"); err != nil {
				t.Fatal(err)
			}
		}
		if err := g.out.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	stripped := ansi.ReplaceAllString(brightOut.String(), "")
	if stripped == brightOut.String() || stripped != plainOut.String() {
		t.Errorf("with colours:\n%s\nwithout:\n%s", brightOut, plainOut)
	}
}

// TestGoldfishSave: a saved game goes on where it was; a file that is no tape is left alone.
func TestGoldfishSave(t *testing.T) {
	g, _ := sitDown(t, "crab.txt", "", "en", 7, false)
	r := engine.NewStream(5, 1)
	for g.session.Len() < 30 {
		if err := g.command(strconv.Itoa(1 + r.Intn(len(g.session.Legal())))); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(t.TempDir(), "game.json")
	for range 2 { // a tape may be replaced
		if err := g.command("s " + file); err != nil {
			t.Fatal(err)
		}
	}
	var out, errs bytes.Buffer
	if code := run(context.Background(), []string{"goldfish", "--replay", file}, streams{in: strings.NewReader("i\nb\nq\n"), out: &out, err: &errs}); code != exitOK {
		t.Fatalf("replay: %d\n%s", code, errs.String())
	}
	board := func(g *table) string {
		var b bytes.Buffer
		g.out = bufio.NewWriter(&b)
		g.showBoard()
		if err := g.out.Flush(); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	if want := board(g); !strings.Contains(out.String(), want) || !strings.Contains(out.String(), "30 moves so far") {
		t.Errorf("the board of the saved game:\n%s\nreplayed:\n%s", want, out.String())
	}
	letter := filepath.Join(t.TempDir(), "letter.txt")
	if err := os.WriteFile(letter, []byte("Dear reader"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := g.command("s " + letter); err == nil || !strings.Contains(err.Error(), "no tape") {
		t.Errorf("saved over a letter: %v", err)
	}
	if b, err := os.ReadFile(letter); err != nil || string(b) != "Dear reader" {
		t.Errorf("the letter: %q, %v", b, err)
	}
	// A tape that does not play to its end stops before the entry.
	var tape map[string]any
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &tape); err != nil {
		t.Fatal(err)
	}
	tape["tape"].([]any)[12] = []int{200, 0, 0, 0, 0}
	raw, err = json.Marshal(tape)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	out.Reset()
	errs.Reset()
	if code := run(context.Background(), []string{"goldfish", "--replay", file}, streams{in: strings.NewReader("i\n"), out: &out, err: &errs}); code != exitOK ||
		!strings.Contains(errs.String(), "entry 12 of 30") || !strings.Contains(out.String(), "12 moves so far") {
		t.Errorf("a broken tape: %d\n%s\n%s", code, errs.String(), out.String())
	}
}

// TestGoldfishCommands: undo goes back as far as is asked, and what cannot be done says why and changes nothing.
func TestGoldfishCommands(t *testing.T) {
	g, _ := sitDown(t, "crab.txt", "", "en", 7, false)
	hashes := []uint64{g.session.State().Hash()}
	for range 8 {
		if err := g.command("1"); err != nil {
			t.Fatal(err)
		}
		hashes = append(hashes, g.session.State().Hash())
	}
	for _, step := range []struct {
		command string
		to      int
	}{{"u", 7}, {"undo 3", 4}, {"u 99", 0}} {
		if err := g.command(step.command); err != nil || g.session.State().Hash() != hashes[step.to] {
			t.Errorf("%s: %v, entry %d", step.command, err, g.session.Len())
		}
	}
	for _, bad := range []string{"u", "u 0", "u x", "0", "999", "a 1", "a #1", "s", "c", "c xyzzy", "l 0", "l x", "jump"} {
		if err := g.command(bad); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
	if g.session.State().Hash() != hashes[0] {
		t.Error("what could not be done changed the game")
	}
}

// TestGoldfishServed: a game over HTTP survives a server that is killed; without a database it lies in the user’s cache
// folder.
func TestGoldfishServed(t *testing.T) {
	list, err := os.ReadFile(filepath.Join("..", "..", "examples", "decks", "crab.txt"))
	if err != nil {
		t.Fatal(err)
	}
	start := func() (base string, kill func()) {
		cmd := program(t, "serve", "--addr", "127.0.0.1:0")
		stderr, err := cmd.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(stderr)
		for lines.Scan() {
			if _, after, ok := strings.Cut(lines.Text(), "http://"); ok {
				base, _, _ = strings.Cut("http://"+after, " ")
				break
			}
		}
		go func() { _, _ = io.Copy(io.Discard, stderr) }()
		return base + "/v1/l5r-ccg/goldfish", func() {
			_ = cmd.Process.Kill()
			_ = cmd.Wait() // it was killed
		}
	}
	call := func(method, url, kind, body string) map[string]any {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		req, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", kind)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		var m map[string]any
		if err := json.NewDecoder(res.Body).Decode(&m); err != nil || res.StatusCode > 201 {
			t.Fatalf("%s %s: %d %v %v", method, url, res.StatusCode, m, err)
		}
		return m
	}
	base, kill := start()
	x := call("POST", base+"?seed=7", "text/plain", string(list))
	for range 12 {
		x = call("POST", fmt.Sprintf("%s/%s/actions", base, x["id"]), "application/json", fmt.Sprintf(`{"index":%v,"action":0}`, x["index"]))
	}
	kill()
	base, kill = start()
	defer kill()
	if again := call("GET", fmt.Sprintf("%s/%s", base, x["id"]), "", ""); !reflect.DeepEqual(again, x) {
		t.Errorf("after a kill: %v\nbefore: %v", again, x)
	}
}

// TestGoldfishRowFits: a card with much to tell takes more lines, and none is too wide; a duel is told with what has been
// focused in it, and what is unseen stays so.
func TestGoldfishRowFits(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		g, out := sitDown(t, "crab.txt", "", lang, 7, false)
		g.session.State().View(&g.view)
		c := g.view.Provinces[0].Cards[0]
		c.Bowed, c.Dishonored, c.Location = true, true, 4
		for _, name := range []string{"Influence", "Wealth of the Empire", "Corruption"} {
			c.Tokens = append(c.Tokens, engine.TokenView{Name: name, Count: 12})
		}
		g.row("     + ", &c, 3, true)
		g.view.Duel = engine.DuelView{Challenger: c.Ref, Challenged: g.view.Hand[0].Ref, Mine: []engine.CardView{g.view.Hand[1], {}}, Theirs: []engine.CardView{{}}}
		g.duel()
		if err := g.out.Flush(); err != nil {
			t.Fatal(err)
		}
		for line := range strings.SplitSeq(out.String(), "\n") {
			if n := utf8.RuneCountInString(line); n > 80 {
				t.Errorf("%d columns: %s", n, line)
			}
		}
		name := goldfish.Name(g.view.Hand[1].Card, lang)
		for _, want := range []string{"Wealth of the Empire", "Corruption", name, g.words.faceDown, fmt.Sprintf(g.words.focused, 2), fmt.Sprintf(g.words.theirFocus, 1)} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("nothing is told of %q:\n%s", want, out)
			}
		}
	}
}
