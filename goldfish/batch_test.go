package goldfish_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/goldfish"
	"github.com/kotei-dev/kotei/importer/starter"
)

func starterSet(t testing.TB) *catalog.Catalog {
	t.Helper()
	c, err := starter.Load(card.L5RCCG)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// tape is that of a new game with an example deck.
func tape(t testing.TB, cards *catalog.Catalog, list, ruleset string, seed uint64) engine.Tape {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "examples", "decks", list))
	if err != nil {
		t.Fatal(err)
	}
	read, err := deck.Read(text, deck.Options{}, deck.NewResolver(cards))
	if err != nil {
		t.Fatal(err)
	}
	made, err := goldfish.NewTape(read.Deck, cards, goldfish.Options{Ruleset: ruleset, Seed: seed, Opponent: engine.DefaultOpponent})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// table is what the rules are given for a game with an example deck.
func table(t testing.TB, list, ruleset string) (engine.Rules, engine.Setup) {
	t.Helper()
	cards := starterSet(t)
	setup, err := goldfish.Setup(tape(t, cards, list, ruleset, 0), cards)
	if err != nil {
		t.Fatal(err)
	}
	rules, _ := goldfish.Rules(card.L5RCCG)
	return rules, setup
}

// seat is a random player of games with an example deck.
func seat(t testing.TB, list, ruleset string) *engine.Player {
	t.Helper()
	rules, setup := table(t, list, ruleset)
	state, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return &engine.Player{State: state, Policy: engine.Random{}, Turns: engine.MaxTurns}
}

func play(t testing.TB, p *engine.Player, seed uint64) engine.Outcome {
	t.Helper()
	o, err := p.Play(seed)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return o
}

// TestBatch: random games of every example deck come to an end or a limit, the same for any number of workers.
func TestBatch(t *testing.T) {
	lists, err := filepath.Glob("../examples/decks/*.txt")
	if err != nil || len(lists) < 8 {
		t.Fatalf("%d example decks (%v)", len(lists), err)
	}
	for _, list := range lists {
		for _, ruleset := range []string{"twenty-festivals", "classic"} {
			rules, setup := table(t, filepath.Base(list), ruleset)
			b := engine.Batch{Games: 24, Turns: 12, Root: 5, Workers: 1, Hash: true, Policy: func() engine.Policy { return engine.Random{} }}
			one, err := b.Run(t.Context(), rules, setup)
			if err != nil {
				t.Errorf("%s, %s: %v", list, ruleset, err)
				continue
			}
			for _, b.Workers = range []int{2, 8} {
				if many, err := b.Run(t.Context(), rules, setup); err != nil || !reflect.DeepEqual(one, many) {
					t.Errorf("%s, %s: %d workers: other outcomes (%v)", list, ruleset, b.Workers, err)
				}
			}
			turns := 0
			for i, o := range one {
				turns += o.Turn
				if !o.Finished && o.Turn != 13 && o.Steps != engine.MaxSteps {
					t.Errorf("%s, %s: game %d stopped in turn %d after %d steps for no reason", list, ruleset, i, o.Turn, o.Steps)
				}
			}
			if turns < 24*3 {
				t.Errorf("%s, %s: %d turns in 24 games", list, ruleset, turns)
			}
		}
	}
}

// TestReplayWithLog: any game of a batch can be played again with a full log, to the same fingerprint.
func TestReplayWithLog(t *testing.T) {
	rules, setup := table(t, "lion.txt", "")
	b := engine.Batch{Games: 6, Turns: 8, Root: 77, Workers: 2, Hash: true, Policy: func() engine.Policy { return engine.Random{} }}
	outcomes, err := b.Run(t.Context(), rules, setup)
	if err != nil {
		t.Fatal(err)
	}
	setup.Record = true
	for i, want := range outcomes {
		state, err := rules.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		p := &engine.Player{State: state, Policy: engine.Random{}, Turns: 8, Hash: true}
		if got := play(t, p, engine.GameSeed(77, uint64(i))); got != want {
			t.Errorf("game %d with a log: %+v, without %+v", i, got, want)
		}
		told := 0
		for _, e := range state.Events() {
			if state.Tell(e, "en") != "" && state.Tell(e, "fr") != "" {
				told++
			}
		}
		if told < want.Steps/4 {
			t.Errorf("game %d: %d lines of log for %d steps", i, told, want.Steps)
		}
	}
}

// TestNewTape: a deck makes one tape however its list is ordered, and what cannot be played is named.
func TestNewTape(t *testing.T) {
	cards := starterSet(t)
	a := tape(t, cards, "crab.txt", "", 7)
	var d, split deck.Deck
	for i := len(a.Deck) - 1; i >= 0; i-- {
		c := a.Deck[i]
		d.Entries = append(d.Entries, deck.Entry{Card: c.ID, Count: c.Count, Section: c.Section})
		for range c.Count {
			split.Entries = append(split.Entries, deck.Entry{Card: c.ID, Count: 1})
		}
	}
	opt := goldfish.Options{Seed: 7, Opponent: engine.DefaultOpponent}
	for name, d := range map[string]deck.Deck{"backwards": d, "one by one, without sections": split} {
		b, err := goldfish.NewTape(d, cards, opt)
		if err != nil || !reflect.DeepEqual(a.Deck, b.Deck) {
			t.Errorf("%s: %v\n%v\n%v", name, err, a.Deck, b.Deck)
		}
	}
	for name, c := range map[string]struct {
		change func(*deck.Deck, *goldfish.Options)
		as     func(error) bool
	}{
		"ruleset":    {func(_ *deck.Deck, o *goldfish.Options) { o.Ruleset = "house" }, asError[*engine.SetupError]},
		"opponent":   {func(_ *deck.Deck, o *goldfish.Options) { o.Opponent.Provinces = 0 }, asError[*engine.SetupError]},
		"no card":    {func(d *deck.Deck, _ *goldfish.Options) { d.Entries[3].Card = "" }, asError[*goldfish.UnresolvedError]},
		"no number":  {func(d *deck.Deck, _ *goldfish.Options) { d.Entries[3].RawCount = "x" }, asError[*goldfish.UnresolvedError]},
		"no opening": {func(_ *deck.Deck, o *goldfish.Options) { o.Opening.Fate = []string{"iron-mine"} }, nil},
	} {
		changed, o := deck.Deck{Entries: append([]deck.Entry{}, d.Entries...)}, opt
		c.change(&changed, &o)
		made, err := goldfish.NewTape(changed, cards, o)
		if c.as == nil { // the rules find it
			_, err = goldfish.Open(made, cards)
			c.as = asError[*engine.SetupError]
		}
		if err == nil || !c.as(err) || goldfish.ErrorText(err, "en") == goldfish.ErrorText(err, "fr") {
			t.Errorf("%s: %v", name, err)
		}
	}
	a.Deck[2].ID = "no-such-card"
	if _, err := goldfish.Open(a, cards); !asError[*goldfish.UnknownCardsError](err) {
		t.Errorf("a card that is not there: %v", err)
	}
	a.Game = card.Altered
	if _, err := goldfish.Open(a, cards); !asError[*goldfish.NoRulesError](err) {
		t.Errorf("a game without rules: %v", err)
	}
}

func asError[E error](err error) bool {
	var e E
	return errors.As(err, &e)
}
