package goldfish_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/goldfish"
)

var update = flag.Bool("update", false, "write the golden tapes anew")

// golden is a tape with the fingerprint after the set-up and after each entry.
type golden struct {
	Tape   engine.Tape `json:"tape"`
	Hashes []string    `json:"hashes"`
}

// TestGolden plays the tapes of testdata/golden and compares the fingerprint after every entry: what played one way
// yesterday plays so today. A change of the rules that is meant to play differently writes them anew
// (go test ./goldfish -run TestGolden -update), and raises engine.Version once tapes of players are about.
func TestGolden(t *testing.T) {
	cards := starterSet(t)
	for _, g := range []struct {
		list, ruleset string
		seed          uint64
	}{{"crab.txt", "twenty-festivals", 1}, {"phoenix.txt", "twenty-festivals", 2}, {"unicorn.txt", "classic", 3}, {"lion.txt", "classic", 4}} {
		name := filepath.Join("testdata", "golden", fmt.Sprintf("%s-%s.json", g.list[:len(g.list)-len(".txt")], g.ruleset))
		t.Run(g.list+" "+g.ruleset, func(t *testing.T) {
			if *update {
				write(t, name, record(t, tape(t, cards, g.list, g.ruleset, g.seed)))
			}
			raw, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var want golden
			if err := json.Unmarshal(raw, &want); err != nil {
				t.Fatal(err)
			}
			start := want.Tape
			start.Moves, start.State = nil, ""
			s, err := goldfish.Open(start, cards)
			if err != nil {
				t.Fatal(err)
			}
			err = s.Replay(want.Tape.Moves, func(entry int, hash uint64) {
				if got := engine.HashText(hash); got != want.Hashes[entry+1] && !t.Failed() {
					t.Errorf("after entry %d the game is another one (%s, was %s): see the comment of this test", entry, got, want.Hashes[entry+1])
				}
			})
			if desync := (*engine.DesyncError)(nil); errors.As(err, &desync) {
				t.Errorf("entry %d does not apply any more: see the comment of this test", desync.Entry)
			}
		})
	}
}

// record plays a random game of some moves.
func record(t *testing.T, begin engine.Tape) golden {
	t.Helper()
	s, err := goldfish.Open(begin, starterSet(t))
	if err != nil {
		t.Fatal(err)
	}
	g := golden{Tape: begin, Hashes: []string{engine.HashText(s.State().Hash())}}
	r := engine.NewStreams(begin.Seed).Policy
	for len(s.Legal()) > 0 && s.Len() < 150 {
		if err := s.Do(engine.Move{Action: s.Legal()[r.Intn(len(s.Legal()))]}); err != nil {
			t.Fatal(err)
		}
		g.Hashes = append(g.Hashes, engine.HashText(s.State().Hash()))
	}
	g.Tape.Moves, g.Tape.State = s.Moves(), g.Hashes[len(g.Hashes)-1]
	return g
}

func write(t *testing.T, name string, g golden) {
	t.Helper()
	b, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, append(b, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
}
