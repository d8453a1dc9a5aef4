package l5rccg

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
)

// defended is a scene whose dummy defends each attacked battlefield with these Forces by turn.
func defended(t *testing.T, curve []int, places ...place) *scene {
	t.Helper()
	sc := arrange(t, arranged{honor: 5, foe: 5}, places...)
	sc.s.opp.Defence = curve
	sc.s.tab.defend(curve)
	return sc
}

// The defence curve counts by the player's turn, its last number for all later ones; 0 is nobody (GF-01). A defender is
// an enemy unit at an attacked battlefield only, gives Honor if the resolution destroys him, and is gone after the attack.
func TestDefence(t *testing.T) {
	curve := []int{0, 3, 5}
	sc := defended(t, curve, place{"play", person("A", "F=4")})
	for turn, force := range []int{0, 3, 5, 5} {
		eq(t, "turn", sc.s.Turn(), turn+1)
		eq(t, "defence", sc.s.defence(), force)
		sc.assault(2, "A")
		honor := sc.me().honor
		sc.toBattle(2)
		sc.until(func() bool { return sc.s.phase != PhaseAttack })
		want := int32(0)
		if force > 0 && force < 4 {
			want = 2
		}
		eq(t, "honor gained", sc.me().honor-honor, want)
		eq(t, "defenders left", len(sc.s.play(Dummy)), 0)
		if force > 4 { // he was destroyed: put another one there
			eq(t, "A", sc.dead("A"), true)
			sc.put(sc.id("A"), "play")
			sc.card("A").dead = false
		}
		sc.nextTurn()
	}
	eq(t, "ids for one battlefield", sc.s.fight.guards[1] != 0 && sc.s.fight.guards[0] == 0, true)
}

// A defender is seen in the View and can be the target of an action.
func TestDefenderIsSeen(t *testing.T) {
	a := person("A", "F=4")
	sc := arrange(t, arranged{texts: Texts{a.ID: strikes(OpRanged, 3)}}, place{"play", a})
	sc.s.opp.Defence = []int{3}
	sc.s.tab.defend([]int{3})
	sc.assault(1, "A")
	sc.toCombat(1)
	var v engine.View
	sc.s.View(&v)
	eq(t, "cards", len(v.Opponent.Cards), 1)
	eq(t, "hidden", v.Opponent.Cards[0].Hidden(), false)
	eq(t, "name", sc.s.name(ID(v.Opponent.Cards[0].Ref), "fr"), "Défenseur")
	eq(t, "battle", v.Battles[0], engine.BattleView{Province: 1, Strength: 7, Force: 4, Defence: 3, Current: true})
	eq(t, "defence of the turn", v.Opponent.Defence, 3)
	honor := sc.me().honor
	sc.do(KindAbility, "A")
	eq(t, "defenders", len(sc.s.play(Dummy)), 0)
	sc.until(func() bool { return sc.s.phase != PhaseAttack })
	eq(t, "honor of an action's victim", sc.me().honor, honor) // TF-ATK-26
}

// Random play against a defence curve keeps the invariants, and outside the Attack Phase everybody is at home.
func TestRandomPlayDefended(t *testing.T) {
	for _, ruleset := range (Rules{}).Rulesets() {
		set := setupOf(t, "../../examples/decks/lion.txt", ruleset, 1)
		set.Opponent.Defence = []int{0, 2, 2, 4, 7}
		set.Opponent.ProvinceStrength = 4
		s := newGame(t, set)
		rnd := engine.NewStream(7, 7)
		won := map[string]int{}
		for seed := range uint64(30) {
			s.Restart(seed)
			for range 600 {
				if s.over || s.Turn() > 15 {
					break
				}
				checkInvariants(t, s)
				checkBattle(t, s)
				legal := s.Legal(nil)
				mustApply(t, s, legal[rnd.Intn(len(legal))])
			}
			won[s.result.Kind]++
		}
		if won["limit"] > 0 {
			t.Errorf("%s: games outgrew the engine: %v", ruleset, won)
		}
	}
}

// checkBattle fails where locations contradict themselves.
func checkBattle(t *testing.T, s *State) {
	t.Helper()
	for seat := Me; seat < numSeats; seat++ {
		for _, id := range s.play(seat) {
			c := &s.c[id]
			if c.loc != 0 && (s.phase != PhaseAttack || !s.fight.ground[c.loc-1].open) {
				t.Fatalf("card %d is at battlefield %d, which does not exist", id, c.loc)
			}
			if c.loc != 0 && c.atk != (seat == s.active) {
				t.Fatalf("card %d of player %d is on the wrong side", id, seat)
			}
			if c.host != 0 && (c.loc != s.c[c.host].loc || c.atk != s.c[c.host].atk) {
				t.Fatalf("attachment %d is not with its Personality", id)
			}
		}
	}
	if s.phase != PhaseAttack && s.fight.at != 0 {
		t.Fatal("a battle outside the Attack Phase")
	}
}

// Every battle is explained by numbers: the Force of a View is that of the resolution (TF-ATK-11).
func TestExplainUnit(t *testing.T) {
	sc := mixedUnit(t, "")
	sc.bonus("A", 2)
	sc.inject(Effect{Op: OpToLimit, Card: sc.id("A"), Stat: Force, Amount: 5, Limit: 8})
	eq(t, "Force", sc.explained("A", card.Force), 8)
	sc.atMost("A", 6, UntilTurnEnd)
	eq(t, "Force", sc.explained("A", card.Force), 6)
	eq(t, "unit", sc.s.unitForce(sc.id("A"), true), 11)
}

// Random play with a dummy that attacks, too: the invariants hold while the player defends, and in the battles of both.
func TestRandomPlayAttacked(t *testing.T) {
	for _, ruleset := range (Rules{}).Rulesets() {
		set := setupOf(t, "../../examples/decks/unicorn.txt", ruleset, 1)
		set.Opponent.Defence = []int{2}
		set.Opponent.Provinces = 8
		s := newGame(t, set)
		rnd := engine.NewStream(9, 9)
		attacks := 0
		for seed := range uint64(15) {
			s.Restart(seed)
			turn := int16(0)
			for range 500 {
				if s.over || s.Turn() > 12 {
					break
				}
				if turn != s.turn && s.ask.kind == askNone { // an attacker is sent each turn
					turn = s.turn
					s.Inject(Effect{Op: OpCreate, Seat: Dummy, N: int16(s.tab.guards[2])})
					if id := ID(s.nids - 1); s.inPlay(id) {
						s.March(id, 1+rnd.Intn(4))
					}
				}
				checkInvariants(t, s)
				checkBattle(t, s)
				if s.active == Dummy && s.phase == PhaseAttack {
					attacks++
				}
				legal := s.Legal(nil)
				if len(legal) == 0 {
					break
				}
				mustApply(t, s, legal[rnd.Intn(len(legal))])
			}
		}
		if attacks == 0 {
			t.Errorf("%s: the player never had to defend", ruleset)
		}
	}
}
