package l5rccg

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
)

// at is a scene of a player with that Honor.
func at(t *testing.T, ruleset string, honor int) *scene {
	return arrange(t, arranged{ruleset: ruleset, honor: honor, foe: 5}, place{"play", person("A")})
}

// setHonor brings the player's Honor to a number by one gain or loss.
func (sc *scene) setHonor(n int32) {
	if d := n - sc.me().honor; d != 0 {
		sc.changeHonor(int(d))
	}
}

// ended checks how the game ended; kind "" for a game that goes on.
func (sc *scene) ended(kind string, won bool) {
	sc.t.Helper()
	r, over := sc.s.Result()
	if over != (kind != "") || r.Kind != kind || r.Won != won {
		sc.t.Fatalf("over %v, %+v; want %q, won %v", over, r, kind, won)
	}
	if over && (len(sc.s.Legal(nil)) > 0 || sc.s.Apply(engine.Action{Kind: KindPass}) == nil) {
		sc.t.Fatal("a game that is over takes actions")
	}
}

// ringsOf is a scene with Rings of these elements in play.
func ringsOf(t *testing.T, ruleset string, elements ...string) *scene {
	var places []place
	for _, e := range elements {
		places = append(places, place{"play", made("Ring of "+e, card.Ring, "FV=3", e)})
	}
	return arrange(t, arranged{ruleset: ruleset}, places...)
}

// standoff is a card that wins at the start of its player's turn with 50 Influence tokens.
func standoff(t *testing.T, tokens int16) *scene {
	h := holding("Political Standoff", 0, "Influence")
	sc := arrange(t, arranged{}, place{"play", h})
	influence := sc.keyOf("Influence")
	d := sc.s.def(sc.id("Political Standoff"))
	d.Triggers = []Trigger{{On: EventTurn, Mine: true, If: Cond{Filter: &Filter{Token: influence, Tokens: 50}}, Steps: []Step{{Op: OpWin}}}}
	sc.s.tab.hears |= 1 << EventTurn
	sc.inject(Effect{Op: OpToken, Card: sc.id("Political Standoff"), Key: influence, Amount: tokens})
	eq(t, "tokens", sc.s.tokens(sc.id("Political Standoff"), influence), tokens)
	sc.nextTurn()
	return sc
}

// first is who goes first with these Honors or Focus Values, in games of different seeds: how often the player of 20.
func first(t *testing.T, ruleset string, mine, theirs int) int {
	n := 0
	for seed := range uint64(20) {
		chance := engine.NewStream(seed, 3)
		me, decided := Rules{}.First(ruleset, mine, theirs, &chance)
		if !decided {
			return -1
		}
		if me {
			n++
		}
	}
	return n
}

// victoryVectors are the vectors of the area victory.
var victoryVectors = map[string]func(*testing.T){
	"T24a": func(t *testing.T) {
		sc := at(t, "", 5)
		sc.setHonor(-20)
		sc.ended("", false)
		sc.until(func() bool { return sc.s.active == Dummy })
		sc.ended("dishonor", false)
	},
	"T24b": func(t *testing.T) {
		sc := at(t, "", 5)
		sc.setHonor(-20)
		sc.setHonor(-19)
		sc.nextTurn()
		sc.ended("", false)
	},
	"T24c": func(t *testing.T) {
		h := holding("H", 0)
		// The loss comes in the other player's turn.
		texts := Texts{h.ID: {Triggers: []Trigger{{On: EventTurn, If: Cond{MyTurn: true, Not: true}, Steps: []Step{{Op: OpLoseHonor, N: 30}}}}}}
		sc := arrange(t, arranged{honor: 5, texts: texts}, place{"play", h})
		sc.nextTurn()
		eq(t, "honor", sc.me().honor, -25)
		sc.ended("", false)
		sc.until(func() bool { return sc.s.active == Dummy })
		sc.ended("dishonor", false)
	},
	"T25a": func(t *testing.T) { startsAt(t, "", 40, "honor") },
	"T25b": func(t *testing.T) { startsAt(t, "", 39, "") },
	"T25c": func(t *testing.T) {
		sc := at(t, "", 5)
		sc.setHonor(45)
		sc.ended("", false)
		sc.setHonor(38)
		sc.nextTurn()
		sc.ended("", false)
	},
	"T26": func(t *testing.T) {
		sc := at(t, Classic, 5)
		sc.setHonor(-19)
		sc.ended("", false)
		sc.setHonor(-20)
		sc.ended("dishonor", false)
	},
	"T50": func(t *testing.T) {
		sc := at(t, "", 5)
		for n := range int16(4) {
			sc.ended("", false)
			sc.inject(Effect{Op: OpLoseProvince, Seat: Dummy, N: n})
		}
		sc.ended("military", true)
		sc = at(t, "", 5)
		for n := range int16(4) {
			sc.inject(Effect{Op: OpLoseProvince, Seat: Me, N: n})
		}
		sc.ended("military", false)
	},
	"T51a": func(t *testing.T) {
		sc := ringsOf(t, "", "Air", "Earth", "Fire", "Water")
		sc.ended("", false)
		sc.enterRing("Void")
		sc.ended("enlightenment", true)
	},
	"T51b": func(t *testing.T) {
		sc := ringsOf(t, "", "Air", "Earth", "Fire", "Water")
		sc.enterRing("Water")
		sc.ended("", false)
	},
	"T52a": func(t *testing.T) {
		sc := standoff(t, 50)
		sc.ended(sc.s.def(sc.id("Political Standoff")).Card.ID, true)
	},
	"T52b": func(t *testing.T) { standoff(t, 49).ended("", false) },
	"T54": func(t *testing.T) {
		h, ring := holding("H", 0), made("Ring of Air", card.Ring, "FV=3", "Air")
		texts := Texts{
			h.ID:    {Abilities: []Ability{{When: Limited, Repeatable: true, Keys: Keys(KeyFavor), Steps: []Step{{Op: OpGainHonor, N: 1}}}, {When: Limited, Repeatable: true}}},
			ring.ID: {Facts: &Facts{Ring: RingRule{Event: EventFavorUsed, Times: 3}}},
		}
		for _, take := range []bool{true, false} {
			sc := arrange(t, arranged{texts: texts}, place{"play", h}, place{"hand", ring})
			for n := range 3 {
				eq(t, "asked after action", sc.s.ask.kind, askNone)
				eq(t, "honor", sc.me().honor, int32(n))
				sc.doN(KindAbility, "H", 0)
			}
			eq(t, "asked when the third has ended", sc.s.ask.kind, askYesNo)
			eq(t, "its effects", sc.me().honor, 3)
			if take {
				sc.do(KindYes)
				eq(t, "in play", sc.inPlay("Ring of Air"), true)
				continue
			}
			sc.do(KindNo)
			sc.doN(KindAbility, "H", 1) // one action later
			eq(t, "asked", sc.s.ask.kind, askNone)
			eq(t, "in hand", sc.card("Ring of Air").zone, ZoneHand)
		}
	},
	"T56": func(t *testing.T) { startsAt(t, Classic, 40, "honor") },
	"T57": func(t *testing.T) {
		sc := ringsOf(t, Classic, "Air", "Earth", "Fire", "Water")
		sc.ended("", false)
		sc.enterRing("Void")
		sc.ended("enlightenment", true)
	},
	"T171": func(t *testing.T) {
		sc := at(t, "", 5)
		sc.setHonor(40)
		sc.inject(Effect{Op: OpLoseHonor, Seat: Me, By: Dummy, N: 1})
		sc.nextTurn()
		eq(t, "honor", sc.me().honor, 39)
		sc.ended("", false)
	},
	"T280": func(t *testing.T) {
		eq(t, "Crab first", first(t, "", 3, 7), 0)
		set := setupOf(t, "../../examples/decks/crab.txt", "", 1)
		s := newGame(t, set)
		eq(t, "honor", s.p[Me].honor, 3)
		eq(t, "first face", s.provinceStrength(Me, 0), 7)
		set.Opening.Second = true
		eq(t, "second face", newGame(t, set).provinceStrength(Me, 0), 9)
	},
	"T281": func(t *testing.T) {
		if n := first(t, "", 6, 6); n == 0 || n == 20 {
			t.Fatalf("a tie is not broken at random: %d of 20", n)
		}
		eq(t, "higher", first(t, "", 7, 6), 20)
	},
	"T282": func(t *testing.T) {
		sc := arrange(t, arranged{honor: 6, sensei: made("S", card.SenseiType, "PS=0", "GP=0", "SH=-1")}, place{"p1", person("A")})
		eq(t, "honor", sc.me().honor, 5)
		if n := first(t, "", int(sc.me().honor), 5); n == 0 || n == 20 {
			t.Fatalf("a tie is not broken at random: %d of 20", n)
		}
	},
	"T287": func(t *testing.T) {
		eq(t, "the 3", first(t, Classic, 3, 2), 20)
		eq(t, "the 2", first(t, Classic, 2, 3), 0)
		eq(t, "a tie is cut again", first(t, Classic, 2, 2), -1)
	},
}

// startsAt is a turn that starts with that Honor.
func startsAt(t *testing.T, ruleset string, honor int32, kind string) {
	t.Helper()
	sc := at(t, ruleset, 5)
	sc.setHonor(honor)
	sc.ended("", false)
	sc.nextTurn()
	sc.ended(kind, kind != "")
}

// enterRing brings another Ring into play.
func (sc *scene) enterRing(element string) {
	sc.t.Helper()
	def := uint16(len(sc.s.tab.defs))
	c := made("New Ring of "+element, card.Ring, "FV=3", element)
	if _, err := sc.s.tab.add(c, texts{}); err != nil {
		sc.t.Fatal(err)
	}
	sc.inject(Effect{Op: OpCreate, Seat: Me, N: int16(def)})
}
