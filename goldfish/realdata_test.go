package goldfish_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/goldfish"
	"github.com/kotei-dev/kotei/importer/importtest"
)

// TestRealDecks plays random games of every real deck with the real cards, by both rulesets, and holds every position
// against what is true of any game. A list with lines that name no card, or without one Stronghold, is refused, never
// played with less.
func TestRealDecks(t *testing.T) {
	root := filepath.Join(cardtest.RealData(t), "decks", "l5r-ccg")
	cards := importtest.Catalog(t)
	resolver := deck.NewResolver(cards)
	played, refused := 0, 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		read, err := deck.Read(text, deck.Options{}, resolver)
		if err != nil {
			return nil // not a list
		}
		for i, ruleset := range []string{"twenty-festivals", "classic"} {
			opt := goldfish.Options{Ruleset: ruleset, Seed: uint64(played), Opponent: engine.DefaultOpponent, AutoFirst: played%3 == 0}
			if played%2 == 0 {
				opt.Opponent.Defence = []int{0, 2, 5}
			}
			begin, err := goldfish.NewTape(read.Deck, cards, opt)
			if asError[*goldfish.UnresolvedError](err) {
				t.Logf("%s is refused: %v", filepath.Base(path), err)
				refused++
				continue
			}
			if err != nil {
				t.Errorf("%s: %v", path, err)
				continue
			}
			s, err := goldfish.Open(begin, cards)
			if asError[*engine.SetupError](err) {
				t.Logf("%s is refused: %v", filepath.Base(path), err)
				refused++
				continue
			}
			if err != nil {
				t.Errorf("%s: %v", path, err)
				continue
			}
			playReal(t, s, begin, uint64(played*2+i))
			played++
		}
		return nil
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	if played < 25 {
		t.Errorf("%d games were played and %d refused", played, refused)
	}
	t.Logf("%d games played, %d refused", played, refused)
}

// playReal plays 120 random moves.
func playReal(t *testing.T, s *engine.Session, begin engine.Tape, seed uint64) {
	t.Helper()
	total := 0
	for _, c := range begin.Deck {
		total += c.Count
	}
	r := engine.NewStream(seed, 1)
	for s.Len() < 120 && len(s.Legal()) > 0 {
		if s.Len()%7 == 0 {
			look(t, s, total)
		}
		if err := s.Do(engine.Move{Action: s.Legal()[r.Intn(len(s.Legal()))]}); err != nil {
			t.Fatal(err)
		}
	}
}
