package goldfish_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/goldfish"
)

// FuzzPlay plays legal games as the bytes choose and holds every position against what is true of any game: each card
// lies in one place, none is lost, Gold is never owed, what is listed applies, what is not is refused and changes
// nothing, undo gives the position that was, and the tape gives the same game again.
func FuzzPlay(f *testing.F) {
	f.Add(uint64(1), false, []byte{0, 0, 0, 0, 0, 0, 0, 0})
	f.Add(uint64(7), false, []byte("a game of cards is but a string of choices, and this one has as many as the string has letters"))
	f.Add(uint64(8), true, []byte("a game of cards is but a string of choices, and this one has as many as the string has letters"))
	f.Add(uint64(9), true, slices.Repeat([]byte{3, 1, 4, 1, 5, 9, 2, 6}, 30))
	f.Add(uint64(10), false, slices.Repeat([]byte{2, 7, 1, 8, 2, 8}, 40))
	cards := starterSet(f)
	tapes := map[bool]engine.Tape{false: tape(f, cards, "mantis.txt", "twenty-festivals", 0), true: tape(f, cards, "dragon.txt", "classic", 0)}
	f.Fuzz(func(t *testing.T, seed uint64, classic bool, choices []byte) {
		begin := tapes[classic]
		begin.Seed = seed & engine.MaxSeed
		s, err := goldfish.Open(begin, cards)
		if err != nil {
			t.Fatal(err)
		}
		total := 0
		for _, c := range begin.Deck {
			total += c.Count
		}
		hashes := []uint64{s.State().Hash()}
		for _, b := range choices[:min(len(choices), 300)] {
			look(t, s, total)
			legal := s.Legal()
			if _, over := s.State().Result(); over || len(legal) == 0 {
				if over != (len(legal) == 0) {
					t.Fatalf("entry %d: over %v with %d legal actions", s.Len(), over, len(legal))
				}
				break
			}
			refuse(t, s, b)
			m := engine.Move{Action: legal[int(b)%len(legal)]}
			if q := s.State().Pending(); q != nil && q.Free && b%2 == 1 {
				m = engine.Move{Answer: freely(q, int(b))}
			}
			if err := s.Do(m); err != nil {
				t.Fatalf("entry %d: the legal %+v: %v", s.Len(), m, err)
			}
			hashes = append(hashes, s.State().Hash())
		}
		done := begin
		done.Moves, done.State = slices.Clone(s.Moves()), engine.HashText(s.State().Hash())
		again, err := goldfish.Open(done, cards)
		if err != nil {
			t.Fatal(err)
		}
		if err := again.Undo(again.Len() / 2); err != nil || again.State().Hash() != hashes[again.Len()] {
			t.Fatalf("undo to entry %d gives another position (%v)", again.Len(), err)
		}
	})
}

// freely answers a question with as many of its cards as it wants at least, or one more if it takes them, beginning
// somewhere.
func freely(q *engine.Question, from int) *engine.Answer {
	n := min(q.Min+from/2%2, q.Max, len(q.Candidates))
	a := &engine.Answer{Cards: []int32{}}
	for i := range n {
		a.Cards = append(a.Cards, q.Candidates[(from+i)%len(q.Candidates)])
	}
	return a
}

// refuse tries actions near the legal ones that are not legal.
func refuse(t *testing.T, s *engine.Session, b byte) {
	t.Helper()
	legal := s.Legal()
	before := s.State().Hash()
	near := legal[int(b)%len(legal)]
	for _, a := range []engine.Action{
		{},
		{Kind: near.Kind, Card: near.Card + 1, Target: near.Target, N: near.N, Cost: near.Cost},
		{Kind: near.Kind, Card: near.Card, Target: near.Target + 1, N: near.N, Cost: near.Cost},
		{Kind: near.Kind, Card: near.Card, Target: near.Target, N: near.N + 1, Cost: near.Cost},
		{Kind: near.Kind, Card: near.Card, Target: near.Target, N: near.N, Cost: near.Cost + 1},
		{Kind: near.Kind + 1, Card: near.Card, Target: near.Target, N: near.N, Cost: near.Cost},
		{Kind: near.Kind, Card: -1, Target: -1, N: -1, Cost: -1},
		{Kind: near.Kind, Card: 1 << 30, Target: 1 << 30, N: 1 << 30, Cost: 1 << 30},
	} {
		if slices.Contains(legal, a) {
			continue
		}
		if err := s.Do(engine.Move{Action: a}); !errors.Is(err, engine.ErrIllegal) {
			t.Fatalf("entry %d: %+v is not listed, and doing it gave %v", s.Len(), a, err)
		}
	}
	outside := &engine.Answer{Cards: []int32{1 << 20}}
	if err := s.Do(engine.Move{Answer: outside}); !errors.Is(err, engine.ErrIllegal) {
		t.Fatalf("entry %d: an answer of a card that is not there gave %v", s.Len(), err)
	}
	if s.State().Hash() != before {
		t.Fatalf("entry %d: what was refused changed the game", s.Len())
	}
}

// look holds what the player sees against what is true of any game.
func look(t *testing.T, s *engine.Session, total int) {
	t.Helper()
	var v engine.View
	s.State().View(&v)
	seen, cards := map[int32]bool{}, v.DynastyDeck+v.FateDeck
	var walk func(list []engine.CardView)
	walk = func(list []engine.CardView) {
		for _, c := range list {
			if c.Hidden() || c.Card.ID != "defender" { // the deck has none
				cards++
			}
			switch {
			case c.Hidden() && (c.Ref != 0 || len(c.Stats)+len(c.Keywords)+len(c.Attached)+len(c.Under) > 0):
				t.Fatalf("entry %d: a hidden card tells of itself: %+v", s.Len(), c)
			case !c.Hidden() && (c.Ref == 0 || seen[c.Ref]):
				t.Fatalf("entry %d: %s (ref %d) has no ref, or lies in two places", s.Len(), c.Card.Name, c.Ref)
			}
			seen[c.Ref] = true
			walk(c.Attached)
			walk(c.Under)
		}
	}
	for _, list := range [][]engine.CardView{v.Stronghold, v.Hand, v.Fief, v.DynastyDiscard, v.FateDiscard, v.Removed, v.Opponent.Cards, v.Duel.Mine} {
		walk(list)
	}
	for _, p := range append(slices.Clone(v.Provinces), v.Opponent.Provinces...) {
		walk(p.Cards)
		walk(p.Attached)
	}
	q := s.State().Pending()
	if _, over := s.State().Result(); cards != total && q == nil && !over {
		t.Fatalf("entry %d: %d cards on the table and in the decks, %d in the deck list", s.Len(), cards, total)
	}
	if v.Gold < 0 || v.Available < v.Gold {
		t.Fatalf("entry %d: %d Gold, %d to be had", s.Len(), v.Gold, v.Available)
	}
	for _, a := range s.Legal() {
		d := s.State().Describe(a, "en")
		if d.Kind == "" || d.Label == "" || d.HasCost && d.Cost < 0 || s.State().Describe(a, "fr").Label == "" {
			t.Fatalf("entry %d: %+v is described as %+v", s.Len(), a, d)
		}
		for _, ref := range []int32{a.Card, a.Target} {
			if ref != 0 && !seen[ref] && q == nil {
				t.Fatalf("entry %d: %q speaks of ref %d, which nobody sees", s.Len(), d.Label, ref)
			}
		}
	}
	if q != nil && (q.Kind == "" || s.State().Prompt("en") == "" || s.State().Prompt("fr") == "") {
		t.Fatalf("entry %d: a question without words: %+v", s.Len(), q)
	}
}
