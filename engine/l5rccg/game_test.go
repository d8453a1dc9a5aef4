package l5rccg

import (
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/importer/starter"
)

// starterCards is the starter set, read once.
var starterCards = sync.OnceValues(func() (*catalog.Catalog, error) { return starter.Load(card.L5RCCG) })

func starterCatalog(t testing.TB) *catalog.Catalog {
	t.Helper()
	c, err := starterCards()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var starterResolver = sync.OnceValue(func() *deck.Resolver {
	c, _ := starterCards()
	return deck.NewResolver(c)
})

// starterDecks are the lists that ship, by name.
func starterDecks(t testing.TB) []string {
	t.Helper()
	names, err := filepath.Glob("../../examples/decks/*.txt")
	if err != nil || len(names) < 5 {
		t.Fatalf("example decks: %v, %v", names, err)
	}
	slices.Sort(names)
	return names
}

// setupOf is a game of a list that ships.
func setupOf(t testing.TB, file, ruleset string, seed uint64) engine.Setup {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c := starterCatalog(t)
	res, err := deck.Read(text, deck.Options{}, starterResolver())
	if err != nil {
		t.Fatal(err)
	}
	set := engine.Setup{Ruleset: ruleset, Seed: seed, Opponent: engine.DefaultOpponent}
	for _, e := range res.Deck.Entries {
		k, ok := c.Card(e.Card)
		if !ok {
			continue
		}
		set.Cards = append(set.Cards, engine.Entry{Card: k, Count: e.Count, Section: e.Section})
		set.Start = append(set.Start, startOf(k)...)
	}
	return set
}

// startOf are the texts of a card about the start of a game.
func startOf(c *card.Card) []engine.StartText {
	var out []engine.StartText
	for _, t := range formats.StartTexts(card.L5RCCG, c.ID) {
		out = append(out, engine.StartText{
			Card: c.ID, Kind: string(t.Kind), Number: t.Number, Optional: t.Optional, Face: t.Face, From: t.From, To: t.To, Type: t.Type,
			With: t.With, Without: t.Without, Unique: t.Unique, Different: t.Different, Clan: t.Clan, Second: t.Second, Bowed: t.Bowed,
		})
	}
	return out
}

func newGame(t testing.TB, set engine.Setup) *State {
	t.Helper()
	s, err := Rules{}.Game(set)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Random play of every list that ships keeps the invariants at each step, in both rulesets.
func TestRandomPlay(t *testing.T) {
	for _, file := range starterDecks(t) {
		for _, ruleset := range (Rules{}).Rulesets() {
			t.Run(filepath.Base(file)+"/"+ruleset, func(t *testing.T) {
				s := newGame(t, setupOf(t, file, ruleset, 1))
				for seed := uint64(1); seed <= 8; seed++ {
					s.Restart(seed)
					playRandom(t, s, seed, 400)
				}
			})
		}
	}
}

// playRandom takes random legal actions and checks the invariants after each.
func playRandom(t testing.TB, s *State, seed uint64, steps int) {
	t.Helper()
	rnd := engine.NewStream(seed, 99)
	var legal []engine.Action
	for step := range steps {
		checkInvariants(t, s)
		if s.over {
			return
		}
		if legal = s.Legal(legal[:0]); len(legal) == 0 {
			t.Fatalf("step %d: no legal action and no result (phase %s)", step, s.phase)
		}
		a := legal[rnd.Intn(len(legal))]
		if err := s.Apply(a); err != nil {
			t.Fatalf("step %d: legal action %+v refused: %v", step, a, err)
		}
	}
}

// checkInvariants fails where a state contradicts itself.
func checkInvariants(t testing.TB, s *State) {
	t.Helper()
	seen := map[ID]Zone{}
	put := func(id ID, z Zone) {
		if was, twice := seen[id]; twice {
			t.Fatalf("card %d is in zone %d and in zone %d", id, was, z)
		}
		seen[id] = z
		if s.c[id].zone != z {
			t.Fatalf("card %d lies in zone %d and believes to be in %d", id, z, s.c[id].zone)
		}
	}
	for seat := Me; seat < numSeats; seat++ {
		p := &s.p[seat]
		for z := range p.zone {
			for _, id := range p.zone[z].cards() {
				put(id, Zone(z))
			}
		}
		for n := range p.nprov {
			pr := &p.prov[n]
			if !pr.stands && pr.n > 0 {
				t.Fatalf("a destroyed Province holds %d cards", pr.n)
			}
			for _, id := range pr.c[:pr.n] {
				put(id, ZoneProvince)
				if s.c[id].prov != int8(n) {
					t.Fatalf("card %d of Province %d believes to be in %d", id, n, s.c[id].prov)
				}
			}
			if pr.stands && pr.n == 0 && p.zone[ZoneDynastyDeck].n > 0 && seat == Me && s.phase != PhaseSetup && s.ask.kind == askNone && !s.over {
				t.Fatalf("Province %d is empty though the deck is not", n)
			}
		}
		if p.pool < 0 {
			t.Fatalf("the pool is %d", p.pool)
		}
		if p.honor != p.started+p.gained-p.lost {
			t.Fatalf("honor %d, but began with %d, gained %d, lost %d", p.honor, p.started, p.gained, p.lost)
		}
	}
	for id := ID(1); int16(id) < s.nids; id++ {
		c := &s.c[id]
		if _, ok := seen[id]; !ok && c.zone != ZoneNone {
			t.Fatalf("card %d is in no area, but believes to be in %d", id, c.zone)
		}
		if c.zone == ZonePlay && s.def(id).Is(TypeAttachment) && (c.host == 0 || s.c[c.host].ctrl != c.ctrl || !s.inPlay(c.host)) {
			t.Fatalf("attachment %d is attached to %d", id, c.host)
		}
		for a := c.first; a != 0; a = s.c[a].next {
			if s.c[a].host != id {
				t.Fatalf("attachment %d of %d believes to be on %d", a, id, s.c[a].host)
			}
		}
	}
	if s.nids < int16(len(s.tab.copies)) {
		t.Fatalf("%d of %d cards are left", s.nids-1, len(s.tab.copies)-1)
	}
}
