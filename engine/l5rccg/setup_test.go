package l5rccg

import (
	"errors"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
)

// Texts about the start of the game change Provinces, Honor, production, the Favor and the hand (CT-START-01 to -06).
func TestStartTexts(t *testing.T) {
	sensei := made("S", card.SenseiType, "PS=+1", "GP=-1", "SH=+2")
	text := func(kind string, n int) []engine.StartText {
		return []engine.StartText{{Card: sensei.ID, Kind: kind, Number: n}}
	}
	start := func(texts []engine.StartText) *State {
		return arrange(t, arranged{gold: 4, honor: 3, sensei: sensei, start: texts}).s
	}
	s := start(nil)
	eq(t, "Honor with the Sensei", s.p[Me].honor, 5)
	eq(t, "production with the Sensei", s.production(s.p[Me].hold), 3)
	eq(t, "strength with the Sensei", s.provinceStrength(Me, 0), 8)
	eq(t, "printed production", s.def(s.p[Me].hold).Stats[GoldProduction].Value, 4) // TF-TYPE-04
	eq(t, "Provinces", start(text("provinces", 3)).standing(Me), 3)
	eq(t, "Provinces", start(text("provinces", 6)).standing(Me), 6)
	eq(t, "Honor", start(text("honor", 0)).p[Me].honor, 0)
	s = start(text("gold", 6))
	eq(t, "minimum production", s.production(s.p[Me].hold), 6)
	eq(t, "Favor", start(text("favor", 0)).p[Me].favor, true)
	eq(t, "hand", start(text("hand", 2)).p[Me].zone[ZoneHand].n, 7)
	eq(t, "hand limit", start(text("hand-max", 1)).handLimit(Me), 9)
	other := text("provinces", 3)
	other[0].Second = true
	eq(t, "only for who goes second", start(other).standing(Me), 4)
}

// A card that may start in play is looked for before the decks are shuffled (CT-START-07).
func TestStartSelf(t *testing.T) {
	favor := holding("A Favor Returned", 2)
	text := engine.StartText{Card: favor.ID, Kind: "self", From: deck.Dynasty, Optional: true, Second: true, Bowed: true}
	set := engine.Setup{Seed: 4, Opponent: engine.DefaultOpponent, Start: []engine.StartText{text}, Opening: engine.Opening{Second: true}, Cards: []engine.Entry{
		{Card: made("Keep", card.Stronghold, "PS=7", "GP=4", "SH=5"), Count: 1}, {Card: favor, Count: 1}, {Card: person("P"), Count: 20}, {Card: follower("F"), Count: 20},
	}}
	for _, yes := range []bool{true, false} {
		s := newGame(t, set)
		eq(t, "question", s.Pending().Kind, "start")
		a := engine.Action{Kind: KindDone}
		if yes {
			a = engine.Action{Kind: KindChoose, Card: s.Pending().Candidates[0]}
		}
		mustApply(t, s, a)
		in := false
		for _, id := range s.play(Me) {
			in = in || s.def(id).Card == favor
		}
		eq(t, "in play", in, yes)
		eq(t, "hand", s.p[Me].zone[ZoneHand].n, 5)
	}
	set.Opening.Second = false
	eq(t, "the first player is not asked", newGame(t, set).Pending() == nil, true)
}

// Cards of an opening lie on top in their order.
func TestOpening(t *testing.T) {
	set := setupOf(t, "../../examples/decks/crab.txt", "", 5)
	set.Opening.Dynasty = []string{"iron-mine", "kaiu-gorobei", "iron-mine"}
	s := newGame(t, set)
	for n, want := range set.Opening.Dynasty {
		eq(t, "Province", s.def(s.p[Me].prov[n].c[0]).Card.ID, want)
	}
	set.Opening.Fate = []string{"no-such-card"}
	var bad *engine.SetupError
	if _, err := (Rules{}).Game(set); !errors.As(err, &bad) || bad.Code != engine.SetupOpening || bad.Name != "no-such-card" {
		t.Fatalf("error %v", err)
	}
}

// What cannot be set up is refused with its reason.
func TestSetupErrors(t *testing.T) {
	keep, p := made("Keep", card.Stronghold, "PS=7", "GP=4", "SH=5"), person("P")
	for _, c := range []struct {
		code string
		set  engine.Setup
	}{
		{engine.SetupStronghold, engine.Setup{Cards: []engine.Entry{{Card: p, Count: 4}}}},
		{engine.SetupStronghold, engine.Setup{Cards: []engine.Entry{{Card: keep, Count: 2}}}},
		{engine.SetupSensei, engine.Setup{Cards: []engine.Entry{{Card: keep, Count: 1}, {Card: made("S", card.SenseiType, "PS=+1"), Count: 2}}}},
		{engine.SetupTooManyCards, engine.Setup{Cards: []engine.Entry{{Card: keep, Count: 1}, {Card: p, Count: 9999}}}},
		{engine.SetupTooManyCards, engine.Setup{Cards: []engine.Entry{{Card: keep, Count: 1}, {Card: p, Count: -1}}}},
		{engine.SetupSection, engine.Setup{Cards: []engine.Entry{{Card: keep, Count: 1}, {Card: made("Clock", card.Clock), Count: 1}}}},
		{engine.SetupRuleset, engine.Setup{Ruleset: "chess", Cards: []engine.Entry{{Card: keep, Count: 1}}}},
	} {
		c.set.Opponent = engine.DefaultOpponent
		var bad *engine.SetupError
		if _, err := (Rules{}).New(c.set); !errors.As(err, &bad) || bad.Code != c.code {
			t.Errorf("%s: %v", c.code, err)
		}
	}
}

// Every switch of the table has both values in the two rulesets, or is said to be the same.
func TestRulesetHashes(t *testing.T) {
	r := Rules{}
	a, b := r.Hash(TwentyFestivals), r.Hash(Classic)
	if a == b || a == "" || b == "" || r.Hash("chess") != "" || r.Rulesets()[0] != TwentyFestivals {
		t.Fatalf("%q %q %v", a, b, r.Rulesets())
	}
}

// Holdings that start in play: with the first the hand is one card larger, and the second one is there only for a player
// who does not go first, bowed (FMT-CEL-02).
func TestStartingHoldings(t *testing.T) {
	keep, bamboo := holding("Keep Out", 2), holding("Harvest", 2)
	texts := []engine.StartText{
		{Card: keep.ID, Kind: "hand", Number: 1}, {Card: bamboo.ID, Kind: "begin", Second: true, Bowed: true},
	}
	for second, where := range map[bool]Zone{false: ZoneRemoved, true: ZonePlay} {
		set := engine.Setup{Seed: 1, Opponent: engine.DefaultOpponent, Start: texts, Cards: []engine.Entry{
			{Card: made("Castle", card.Stronghold, "PS=7", "GP=4", "SH=5"), Count: 1, Section: deck.Stronghold},
			{Card: keep, Count: 1, Section: deck.Start},
			{Card: bamboo, Count: 1, Section: deck.Start},
			{Card: keep, Count: 1, Section: deck.Dynasty}, // in the deck it is as any other
			{Card: person("P"), Count: 20},
			{Card: made("S", card.Strategy, "FV=1"), Count: 20},
		}}
		set.Opening.Second = second
		s := newGame(t, set)
		eq(t, "hand", s.p[Me].zone[ZoneHand].n, 6)
		eq(t, "the first", s.c[2].zone, ZonePlay)
		eq(t, "the second", s.c[3].zone, where)
		checkInvariants(t, s)
		set.Record, set.Seed = true, 2
		if second {
			bowed := false
			r := newGame(t, set)
			for _, e := range r.Events() { // it straightens as the first own turn begins
				bowed = bowed || EventKind(e.Kind) == EventStraightened && e.Card == 3
			}
			eq(t, "it began bowed", bowed, true)
		}
	}
}
