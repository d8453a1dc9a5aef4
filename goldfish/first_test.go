package goldfish_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/l5rccg"
	"github.com/kotei-dev/kotei/goldfish"
)

// Where the rules decide who goes first, the higher starting Family Honor does, and a tie is broken at random
// (TF-SETUP-02, -03); in the classic rules each cuts for a Focus Value, whatever the Honor (CL-SETUP-05). The tape tells
// the outcome (GF-02), and the same seed gives the same.
func TestAutoFirst(t *testing.T) {
	cards := starterSet(t)
	text, err := os.ReadFile(filepath.Join("..", "examples", "decks", "crab.txt"))
	if err != nil {
		t.Fatal(err)
	}
	read, err := deck.Read(text, deck.Options{}, deck.NewResolver(cards))
	if err != nil {
		t.Fatal(err)
	}
	const games = 60
	seconds := func(ruleset string, honor int) int {
		n := 0
		for seed := range uint64(games) {
			opt := goldfish.Options{Ruleset: ruleset, Seed: seed, Opponent: engine.DefaultOpponent, AutoFirst: true}
			opt.Opponent.Honor, opt.Opening.Second = honor, seed%2 == 0 // what is given does not matter then
			a, err := goldfish.NewTape(read.Deck, cards, opt)
			if err != nil {
				t.Fatal(err)
			}
			opt.Opening.Second = !opt.Opening.Second
			if b, err := goldfish.NewTape(read.Deck, cards, opt); err != nil || a.Opening.Second != b.Opening.Second {
				t.Fatalf("seed %d decides differently: %v", seed, err)
			}
			if a.Opening.Second {
				n++
			}
		}
		return n
	}
	const mine = 3 // the Crab Stronghold's (TF-SETUP-10)
	if n := seconds("twenty-festivals", mine-1); n != 0 {
		t.Errorf("with the higher Honor the player is second in %d of %d games", n, games)
	}
	if n := seconds("twenty-festivals", mine+1); n != games {
		t.Errorf("with the lower Honor the player is second in %d of %d games", n, games)
	}
	for ruleset, honors := range map[string][]int{"twenty-festivals": {mine}, "classic": {-19, mine, 99}} {
		for _, honor := range honors {
			if n := seconds(ruleset, honor); n < games/5 || n > games-games/5 {
				t.Errorf("%s, Honor %d: the player is second in %d of %d games", ruleset, honor, n, games)
			}
		}
	}
}

// A deck without a Stronghold has no Honor to compare: no game is made of it. Cards of one Focus Value are cut for only so
// often.
func TestAutoFirstWithoutAnswer(t *testing.T) {
	_, set := table(t, "crab.txt", "classic")
	set.Cards = set.Cards[:0:0]
	if _, err := (l5rccg.Rules{}).GoesFirst(set); err == nil {
		t.Error("a game without cards")
	}
	_, set = table(t, "crab.txt", "classic")
	var stronghold []engine.Entry
	for _, e := range set.Cards {
		if e.Section == deck.Stronghold {
			stronghold = append(stronghold, e)
		}
	}
	set.Cards = stronghold
	mine := 0
	for seed := range uint64(60) {
		set.Seed = seed
		if me, err := (l5rccg.Rules{}).GoesFirst(set); err != nil {
			t.Fatal(err)
		} else if me {
			mine++
		}
	}
	if mine < 12 || mine > 48 {
		t.Errorf("without Fate cards the player goes first in %d of 60 games", mine)
	}
}
