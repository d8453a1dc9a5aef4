package l5rccg

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/importer/importtest"
)

// TestRealGames plays random legal games of every real deck that can be read and set up, by both rulesets, going first
// and second. At each step the invariants hold, what is not listed is refused and changes nothing, and now and then
// unseen cards are swapped without the player seeing a difference. Each game is then played again from its tape: to
// the same fingerprint at each step, and taken back to a point on the way.
func TestRealGames(t *testing.T) {
	cards := importtest.Catalog(t)
	resolver := deck.NewResolver(cards)
	played := 0
	for _, file := range realLists(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		read, err := deck.Read(text, deck.Options{}, resolver)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		set := engine.Setup{Opponent: engine.DefaultOpponent, Record: true}
		for _, e := range read.Deck.Entries {
			k, ok := cards.Card(e.Card)
			if !ok {
				continue
			}
			section := e.Section
			if section == "" {
				section = deck.HomeSection(k)
			}
			set.Cards = append(set.Cards, engine.Entry{Card: k, Count: e.Count, Section: section})
			set.Start = append(set.Start, startOf(k)...)
		}
		set = withStronghold(set, cards)
		for i, ruleset := range (Rules{}).Rulesets() {
			t.Run(filepath.Base(file)+"/"+ruleset, func(t *testing.T) {
				for seed := uint64(1); seed <= 2; seed++ {
					set.Ruleset, set.Seed = ruleset, seed
					set.Opening.Second = (seed+uint64(i))%2 == 0
					set.Opponent.Defence = nil
					if seed > 1 {
						set.Opponent.Defence = []int{0, 2, 4, 6}
					}
					game, err := engine.Start(Rules{}, set)
					var bad *engine.SetupError
					if errors.As(err, &bad) {
						t.Skip(err)
					}
					if err != nil {
						t.Fatal(err)
					}
					playReal(t, game, seed)
				}
				played++
			})
		}
	}
	if played < 32 {
		t.Errorf("only %d decks and rulesets were played", played)
	}
}

// TestAnyCards plays decks drawn from all cards there are, so that whatever wording meets whatever other keeps the
// invariants.
func TestAnyCards(t *testing.T) {
	cards := importtest.Catalog(t)
	sides := map[deck.Section][]*card.Card{}
	for i := range cards.Len() {
		k := cards.At(i)
		section := deck.HomeSection(k)
		sides[section] = append(sides[section], k)
	}
	for seed := range uint64(24) {
		rnd := engine.NewStream(seed, 7)
		set := engine.Setup{Opponent: engine.DefaultOpponent, Record: true, Seed: seed, Ruleset: (Rules{}).Rulesets()[seed%2]}
		set.Opponent.Defence = []int{int(seed % 5)}
		set.Opening.Second = seed%3 == 0
		add := func(section deck.Section, n int) {
			for range n {
				k := sides[section][rnd.Intn(len(sides[section]))]
				set.Cards = append(set.Cards, engine.Entry{Card: k, Count: 1, Section: section})
				set.Start = append(set.Start, startOf(k)...)
			}
		}
		add(deck.Stronghold, 1)
		add(deck.Sensei, int(seed/2%2))
		add(deck.Dynasty, 60)
		add(deck.Fate, 60)
		game, err := engine.Start(Rules{}, set)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		t.Logf("seed %d: %s", seed, set.Cards[0].Card.Name)
		playReal(t, game, seed)
	}
}

// withStronghold is a game whose list names no Stronghold with one of the clan of its first Personality.
func withStronghold(set engine.Setup, cards *catalog.Catalog) engine.Setup {
	var clan card.Clan
	for _, e := range set.Cards {
		switch {
		case e.Card.Type() == card.Stronghold:
			return set
		case clan == "" && e.Card.Type() == card.Personality && len(e.Card.Clans) > 0:
			clan = e.Card.Clans[0]
		}
	}
	for i := range cards.Len() {
		if k := cards.At(i); k.Type() == card.Stronghold && k.HasClan(clan) {
			set.Cards = append(set.Cards, engine.Entry{Card: k, Count: 1, Section: deck.Stronghold})
			set.Start = append(set.Start, startOf(k)...)
			return set
		}
	}
	return set
}

// realLists are the lists of the folder of real data.
func realLists(t *testing.T) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(filepath.Join(cardtest.RealData(t), "decks", "l5r-ccg"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !strings.HasPrefix(d.Name(), ".") && !strings.EqualFold(d.Name(), "README.md") {
			out = append(out, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// playReal plays at most 160 moves and then holds the tape to the game.
func playReal(t *testing.T, game *engine.Session, seed uint64) {
	t.Helper()
	s := game.State().(*State)
	rnd := engine.NewStream(seed, 99)
	hashes := []uint64{s.Hash()}
	for step := range 160 {
		checkInvariants(t, s)
		legal := game.Legal()
		if s.over {
			if len(legal) != 0 {
				t.Fatalf("step %d: %d actions after the end", step, len(legal))
			}
			if s.result.Kind == "limit" {
				t.Fatalf("step %d: the game outgrew the engine", step)
			}
			break
		}
		if len(legal) == 0 {
			t.Fatalf("step %d: no legal action and no result (phase %s)", step, s.phase)
		}
		if step%80 == 20 {
			swapUnseen(t, s, &rnd)
		}
		a := legal[rnd.Intn(len(legal))]
		refused(t, game, a)
		if a = legal[rnd.Intn(len(legal))]; a.Kind == KindPass { // longer games
			a = legal[rnd.Intn(len(legal))]
		}
		if err := game.Do(engine.Move{Action: a}); err != nil {
			t.Fatalf("step %d: legal action %+v refused: %v", step, a, err)
		}
		hashes = append(hashes, s.Hash())
	}
	moves := slices.Clone(game.Moves())
	err := game.Replay(moves, func(entry int, hash uint64) {
		if hash != hashes[entry+1] {
			t.Fatalf("entry %d: played again to another state", entry)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	at := rnd.Intn(len(moves) + 1)
	if err := game.Undo(at); err != nil || s.Hash() != hashes[at] {
		t.Fatalf("undo to entry %d of %d: another state (%v)", at, len(moves), err)
	}
}

// refused tries actions like a that are not legal.
func refused(t *testing.T, game *engine.Session, a engine.Action) {
	t.Helper()
	before := game.State().Hash()
	for _, b := range []engine.Action{
		{},
		{Kind: a.Kind},
		{Kind: a.Kind + 1, Card: a.Card, Target: a.Target, N: a.N, Cost: a.Cost},
		{Kind: a.Kind, Card: a.Card + 1, Target: a.Target, N: a.N, Cost: a.Cost},
		{Kind: a.Kind, Card: a.Card, Target: a.Target + 1, N: a.N, Cost: a.Cost},
		{Kind: a.Kind, Card: a.Card, Target: a.Target, N: a.N + 1, Cost: a.Cost},
		{Kind: a.Kind, Card: a.Card, Target: a.Target, N: a.N, Cost: a.Cost - 1},
		{Kind: a.Kind, Card: -a.Card, Target: -1, N: -1, Cost: a.Cost},
		{Kind: a.Kind, Card: a.Card + 1<<16, Target: a.Target + 1<<16, N: a.N + 1<<16, Cost: a.Cost + 1<<16},
	} {
		if slices.Contains(game.Legal(), b) {
			continue
		}
		if err := game.Do(engine.Move{Action: b}); !errors.Is(err, engine.ErrIllegal) {
			t.Fatalf("%+v is not listed, and doing it gave %v", b, err)
		}
	}
	if game.State().Hash() != before {
		t.Fatalf("refused actions changed the game")
	}
}
