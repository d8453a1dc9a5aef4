package l5rccg

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/importer/importtest"
)

// FuzzPlay plays what the bytes choose among the legal actions and checks the invariants after each. The same game played
// again from its actions is the same at each step, and what is not listed is refused.
func FuzzPlay(f *testing.F) {
	for i := range byte(9) {
		f.Add(uint64(i), i, i%2 == 1, bytes.Repeat([]byte{i, 3 * i, 7, 11 * i, 1}, 40))
	}
	decks := starterDecks(f)
	f.Fuzz(func(t *testing.T, seed uint64, list byte, classic bool, choices []byte) {
		if len(choices) > 1500 {
			return
		}
		ruleset := TwentyFestivals
		if classic {
			ruleset = Classic
		}
		set := setupOf(t, decks[int(list)%len(decks)], ruleset, seed)
		set.Opening.Second = seed%3 == 0
		live, again := newGame(t, set), newGame(t, set)
		var legal []engine.Action
		for _, c := range choices {
			if checkInvariants(t, live); live.over {
				break
			}
			if legal = live.Legal(legal[:0]); len(legal) == 0 {
				t.Fatal("no legal action and no result")
			}
			a := legal[int(c)%len(legal)]
			checkRefused(t, live, legal, a, c)
			turn := live.p[Me].turns
			mustApply(t, live, a)
			mustApply(t, again, a)
			if live.Hash() != again.Hash() {
				t.Fatal("the same actions gave another game")
			}
			if limit := live.handLimit(Me); live.p[Me].turns != turn && limit >= 0 && live.ask.kind == askNone && int(live.p[Me].zone[ZoneHand].n) > limit {
				t.Fatalf("%d cards in hand as a turn begins", live.p[Me].zone[ZoneHand].n)
			}
		}
	})
}

func mustApply(t testing.TB, s *State, a engine.Action) {
	t.Helper()
	if err := s.Apply(a); err != nil {
		t.Fatalf("legal action %+v refused: %v", a, err)
	}
}

// checkRefused changes an action in each field and expects that what is not listed is refused and changes nothing.
func checkRefused(t testing.TB, s *State, legal []engine.Action, a engine.Action, c byte) {
	t.Helper()
	before := s.Hash()
	for i, bad := range []engine.Action{
		{Kind: a.Kind + 1, Card: a.Card, Target: a.Target, N: a.N, Cost: a.Cost},
		{Kind: a.Kind, Card: a.Card + int32(c) + 1, Target: a.Target, N: a.N, Cost: a.Cost},
		{Kind: a.Kind, Card: a.Card, Target: a.Target - 1, N: a.N, Cost: a.Cost},
		{Kind: a.Kind, Card: a.Card, Target: a.Target, N: a.N + 64, Cost: a.Cost},
		{Kind: a.Kind, Card: a.Card, Target: a.Target, N: a.N, Cost: a.Cost - 1},
		{Kind: a.Kind, Card: a.Card + 65536, Target: a.Target, N: a.N, Cost: a.Cost},
		{},
	} {
		if slices.Contains(legal, bad) {
			continue
		}
		if err := s.Apply(bad); err == nil {
			t.Fatalf("%d: %+v is not listed, but was taken", i, bad)
		}
	}
	if s.Hash() != before {
		t.Fatal("a refused action changed the game")
	}
}

// What the player has not seen changes neither the View nor what is legal: cards of the decks and face-down cards are
// swapped at many points of many games (TF-ZONE-05, GF-09).
func TestNothingHiddenLeaks(t *testing.T) {
	decks := starterDecks(t)
	for i, file := range decks {
		for _, ruleset := range (Rules{}).Rulesets() {
			s := newGame(t, setupOf(t, file, ruleset, uint64(i)))
			rnd := engine.NewStream(uint64(i), 5)
			swaps := 0
			for range 250 {
				if s.over {
					break
				}
				if !looking(s) {
					swaps += checkSwap(t, s, &rnd)
				}
				legal := s.Legal(nil)
				mustApply(t, s, legal[rnd.Intn(len(legal))])
			}
			if swaps < 50 {
				t.Errorf("%s: only %d swaps", file, swaps)
			}
		}
	}
}

// looking says whether the player looks through a deck just now.
func looking(s *State) bool {
	if s.ask.kind != askCards {
		return false
	}
	for _, id := range s.ask.cands[:s.ask.n] {
		if !s.known(id) {
			return true
		}
	}
	return false
}

// checkSwap swaps two cards of one side that the player does not know, and compares what he sees.
func checkSwap(t *testing.T, s *State, rnd *engine.Stream) int {
	t.Helper()
	var unseen []ID
	for id := ID(1); int16(id) < s.nids; id++ {
		if c := &s.c[id]; !s.known(id) && (c.zone == ZoneProvince || c.zone == ZoneDynastyDeck) && s.def(id).Is(TypeDynasty) {
			unseen = append(unseen, id)
		}
	}
	if len(unseen) < 2 {
		return 0
	}
	a, b := unseen[rnd.Intn(len(unseen))], unseen[rnd.Intn(len(unseen))]
	other := *s
	other.listing, other.legal, other.cands, other.log = false, nil, nil, slices.Clone(s.log)
	swapPlaces(&other, a, b)
	fate := other.p[Me].zone[ZoneFateDeck].cards()
	slices.Reverse(fate)
	var x, y engine.View
	s.View(&x)
	other.View(&y)
	if !reflect.DeepEqual(x, y) {
		one, _ := json.Marshal(x)
		two, _ := json.Marshal(y)
		t.Fatalf("swapping cards %d and %d shows:\n%s\n%s", a, b, one, two)
	}
	if l, m := s.Legal(nil), other.Legal(nil); !slices.Equal(l, m) {
		t.Fatalf("swapping cards %d and %d changes what is legal:\n%v\n%v", a, b, l, m)
	}
	return 1
}

// swapPlaces lets two cards change places.
func swapPlaces(s *State, a, b ID) {
	for _, list := range [][]ID{s.p[Me].zone[ZoneDynastyDeck].cards(), s.p[Me].prov[0].c[:], s.p[Me].prov[1].c[:], s.p[Me].prov[2].c[:], s.p[Me].prov[3].c[:]} {
		for i, id := range list {
			switch id {
			case a:
				list[i] = b
			case b:
				list[i] = a
			}
		}
	}
	x, y := &s.c[a], &s.c[b]
	x.zone, y.zone = y.zone, x.zone
	x.prov, y.prov = y.prov, x.prov
	x.up, y.up = y.up, x.up
}

// Random play of real decks that the engine has never seen, with their real wordings, keeps the invariants.
func TestRealDecks(t *testing.T) {
	dir := filepath.Join(cardtest.RealData(t), "decks")
	c := importtest.Catalog(t)
	r := deck.NewResolver(c)
	files, err := filepath.Glob(filepath.Join(dir, "l5r-ccg*", "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	more, _ := filepath.Glob(filepath.Join(dir, "l5r-ccg-made", "*"))
	played := 0
	for _, file := range append(files, more...) {
		text, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		res, err := deck.Read(text, deck.Options{}, r)
		if err != nil {
			continue
		}
		for _, ruleset := range (Rules{}).Rulesets() {
			set := engine.Setup{Ruleset: ruleset, Opponent: engine.DefaultOpponent}
			for _, e := range res.Deck.Entries {
				if k, ok := c.Card(e.Card); ok && deck.HomeSection(k) != "" && e.RawCount == "" {
					set.Cards = append(set.Cards, engine.Entry{Card: k, Count: e.Count, Section: e.Section})
					set.Start = append(set.Start, startOf(k)...)
				}
			}
			s, err := Rules{}.Game(set)
			if err != nil {
				continue // no Stronghold, or several lists in one
			}
			played++
			for seed := range uint64(3) {
				s.Restart(seed)
				playRandom(t, s, seed, 300)
			}
		}
	}
	if played < 20 {
		t.Fatalf("only %d games were played", played)
	}
}
