package l5rccg

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
)

// Courage changes one Fear effect of the action by 2, up or down (TF-ABIL-09).
func TestCourage(t *testing.T) {
	for _, c := range []struct {
		n     int32
		bowed bool
	}{{1, true}, {2, false}, {0, false}} {
		a := person("A")
		texts := Texts{a.ID: strikes(OpFear, 2), tower.ID: watching}
		sc := arrange(t, arranged{texts: texts}, place{"play", tower}, place{"play", a}, place{"dummy", person("D", "F=4")}, place{"hand", made("Brave", card.Strategy, "FV=1", "Courage")})
		sc.s.March(sc.id("D"), 1)
		sc.assault(1, "A")
		sc.toCombat(1)
		sc.do(KindAbility, "A")
		eq(t, "it waits at step D", sc.s.intr.wait, true)
		if c.n == 0 {
			sc.do(KindPass)
		} else {
			sc.doN(KindCourage, "Brave", c.n)
			eq(t, "discarded", sc.card("Brave").zone, ZoneFateDiscard)
		}
		eq(t, "bowed", sc.card("D").bowed, c.bowed)
	}
}

// Reserve equips an attachment of the hand to a Personality who would be opposed (TF-ABIL-12), for Gold, over and over.
func TestReserveAttachment(t *testing.T) {
	sc := arrange(t, arranged{texts: towerText, gold: 4}, place{"play", tower}, place{"play", person("A")}, place{"play", person("Home")}, place{"dummy", person("D")},
		place{"hand", follower("F", "Reserve", "F=3")}, place{"hand", follower("Plain")})
	sc.s.March(sc.id("D"), 1)
	sc.assault(1, "A")
	sc.toCombat(1)
	sc.refused(KindReserve, "Plain", "A")
	sc.refused(KindReserve, "F", "Home")
	sc.do(KindReserve, "F", "A")
	sc.until(func() bool { return sc.s.act.stage == stageNone })
	eq(t, "host", sc.card("F").host, sc.id("A"))
	eq(t, "location", sc.card("F").loc, 1)
	eq(t, "army", sc.s.armyForce(Me, 1, true), 5)
}

// A Terrain stays at its battlefield, in no army, and is discarded after the battle (TF-STRAT-03, TF-ATK-18).
func TestTerrain(t *testing.T) {
	x := made("Pass", card.Strategy, "FV=2", "Terrain")
	texts := Texts{tower.ID: watching, x.ID: {Abilities: []Ability{{When: BattleAbility, Steps: []Step{{Op: OpEnter, On: RefThis}}}}}}
	sc := arrange(t, arranged{texts: texts}, place{"play", tower}, place{"play", person("A")}, place{"hand", x})
	sc.assault(1, "A")
	sc.toCombat(1)
	sc.do(KindPlay, "Pass")
	eq(t, "in play", sc.inPlay("Pass"), true)
	eq(t, "location", sc.card("Pass").loc, 1)
	eq(t, "units", sc.s.units(Me, 1), 1)
	sc.pass()
	eq(t, "zone", sc.card("Pass").zone, ZoneFateDiscard)
}

// In the classic rules nothing is played after a Terrain (CL-ATK-08).
func TestClassicTerrain(t *testing.T) {
	x := made("Pass", card.Strategy, "FV=2", "Terrain")
	texts := Texts{tower.ID: watching, x.ID: {Abilities: []Ability{{When: BattleAbility, Steps: []Step{{Op: OpStat, On: RefEach, Filter: &Filter{Types: TypePersonality}, Stat: Force, Amount: 1}}}}}}
	sc := arrange(t, arranged{ruleset: Classic, texts: texts}, place{"play", tower}, place{"play", person("A", "F=7")}, place{"hand", x})
	sc.assault(1, "A")
	sc.toCombat(1)
	sc.do(KindPlay, "Pass")
	eq(t, "the battle is over", sc.s.here() != 1, true)
	eq(t, "Province (8 against 7)", sc.foe().prov[0].stands, false)
}

// In the classic rules a Province that Cavalry attacks in the second maneuvers is defended too (CL-ATK-03, GF-01).
func TestDefenceAgainstCavalry(t *testing.T) {
	sc := arrange(t, arranged{ruleset: Classic}, place{"play", person("Foot")}, place{"play", person("Rider", "Cavalry")})
	sc.s.opp.Defence = []int{4}
	sc.s.tab.defend([]int{4})
	sc.assault(1, "Foot")
	sc.do(KindAssignDone)
	eq(t, "stage", sc.s.fight.stage, fightCavalry)
	eq(t, "defence of the first", sc.s.armyForce(Dummy, 1, true), 4)
	sc.doN(KindAssign, "Rider", 2)
	eq(t, "stage", sc.s.fight.stage, fightPick)
	eq(t, "defence of the first", sc.s.armyForce(Dummy, 1, true), 4)
	eq(t, "defence of the second", sc.s.armyForce(Dummy, 2, true), 4)
	eq(t, "elsewhere", sc.s.armyForce(Dummy, 3, true), 0)
}

// The classic Favor sends any unit of the battle home, bowed (CL-FAVOR-01).
func TestFavorClassicBattle(t *testing.T) {
	sc := arrange(t, arranged{ruleset: Classic, texts: towerText}, place{"play", tower}, place{"play", person("A")}, place{"dummy", person("D")})
	sc.me().favor = true
	sc.s.March(sc.id("D"), 1)
	sc.assault(1, "A")
	sc.toCombat(1)
	sc.do(KindFavorBattle, "", "D")
	eq(t, "D", [2]bool{sc.card("D").loc == 0, sc.card("D").bowed}, [2]bool{true, true})
	eq(t, "favor", sc.me().favor, false)
}

// Gains that come from attaching a card to a dishonorable Personality rehonor him instead (TF-DISH-03).
func TestAttachingRehonors(t *testing.T) {
	i := item("I")
	texts := Texts{i.ID: {Triggers: []Trigger{{On: EventAttached, Self: true, Steps: []Step{{Op: OpGainHonor, N: 2}}}}}}
	for _, dishonorable := range []bool{true, false} {
		sc := arrange(t, arranged{texts: texts, gold: 3}, place{"play", person("A")}, place{"hand", i})
		if dishonorable {
			sc.inject(Effect{Op: OpDishonor, Card: sc.id("A")})
		}
		sc.do(KindEquip, "I", "A")
		eq(t, "honor", sc.me().honor == 0, dishonorable)
		eq(t, "dishonorable", sc.card("A").dishon, false)
	}
}

// A challenge that may be refused asks; one that may not does not (TF-DUEL-01). Who leaves play ends the duel.
func TestDuel(t *testing.T) {
	sc := arrange(t, arranged{}, place{"play", person("A", "C=1")}, place{"dummy", person("D", "C=5")}, place{"hand", made("Focus", card.Strategy, "FV=4")})
	sc.inject(Effect{Op: OpDuel, By: Dummy, Card: sc.id("D"), Target: sc.id("A")})
	sc.refused(KindRefuse)
	sc.do(KindFocusHand, "Focus")
	eq(t, "a tie of 5", sc.s.fight.duel.winner, -1)
	eq(t, "zone", sc.card("Focus").zone, ZoneFateDiscard)

	sc = arrange(t, arranged{}, place{"play", person("A")}, place{"dummy", person("D")})
	sc.inject(Effect{Op: OpDuel, By: Dummy, Card: sc.id("D"), Target: sc.id("A"), Flags: FlagMayRefuse})
	sc.do(KindRefuse)
	eq(t, "dueling", sc.s.dueling(), false)
	eq(t, "ends", sc.count(EventDuelEnd), 0)

	sc.inject(Effect{Op: OpDuel, By: Dummy, Card: sc.id("D"), Target: sc.id("A")})
	sc.inject(Effect{Op: OpDestroy, Card: sc.id("D")})
	eq(t, "dueling", sc.s.dueling(), false)
	eq(t, "ends", sc.count(EventDuelEnd), 0)

	sc = arrange(t, arranged{}, place{"play", person("A", "F=9", "C=1")}, place{"dummy", person("D", "F=1", "C=5")})
	sc.inject(Effect{Op: OpDuel, By: Me, Card: sc.id("A"), Target: sc.id("D"), Flags: FlagForce})
	eq(t, "by Force", sc.s.fight.duel.winner, 0)
}

// A Fortification acts in battle at its own Province only (TF-PROV-10).
func TestFortificationActsAtHome(t *testing.T) {
	h := holding("Wall", 1, "Fortification")
	texts := Texts{h.ID: {Abilities: []Ability{{When: BattleAbility, Steps: []Step{{Op: OpDraw, N: 1}}}}}, tower.ID: watching}
	for province := 1; province <= 2; province++ {
		sc := arrange(t, arranged{texts: texts}, place{"play", tower}, place{"play", h}, place{"play", person("A")}, place{"dummy", person("D")})
		sc.card("Wall").prov = 1
		sc.invaded(province, "D")
		sc.doN(KindAssign, "A", int32(province))
		sc.until(func() bool {
			return sc.s.here() == uint8(province) && sc.s.segment == SegmentCombat && sc.s.chance == Me
		})
		eq(t, "legal", len(sc.legal(KindAbility, "Wall")) > 0, province == 2)
	}
}

// A unit that was moved home by an action may be moved back, since it has attacked in no resolution (TF-ATK-10); units
// outside the Attack Phase go nowhere.
func TestMoves(t *testing.T) {
	sc := arrange(t, arranged{texts: towerText}, place{"play", tower}, place{"play", person("A")}, place{"play", follower("F")})
	sc.on("F", "A")
	eq(t, "outside battle", sc.inject(Effect{Op: OpMove, Card: sc.id("A"), N: 1}), false)
	sc.assault(1, "A")
	sc.toCombat(1)
	eq(t, "home", sc.inject(Effect{Op: OpMove, Card: sc.id("F")}), true) // a unit moves by any of its cards
	eq(t, "locations", [2]uint8{sc.card("A").loc, sc.card("F").loc}, [2]uint8{0, 0})
	eq(t, "back", sc.inject(Effect{Op: OpMove, Card: sc.id("A"), N: -1}), true)
	eq(t, "locations", [2]uint8{sc.card("A").loc, sc.card("F").loc}, [2]uint8{1, 1})
	eq(t, "there already", sc.inject(Effect{Op: OpMove, Card: sc.id("A"), N: 1}), false)
}

// Four Provinces can fall in one attack, which wins (GF-04, TF-WIN-01).
func TestFourProvinces(t *testing.T) {
	for _, ruleset := range (Rules{}).Rulesets() {
		sc := arrange(t, arranged{ruleset: ruleset}, place{"play", person("A", "F=8")}, place{"play", person("B", "F=8")}, place{"play", person("C", "F=8")}, place{"play", person("D", "F=8")})
		sc.assault(1, "A")
		for i, n := range []string{"B", "C", "D"} {
			sc.doN(KindAssign, n, int32(i)+2)
		}
		sc.until(func() bool { return sc.s.over })
		sc.ended("military", true)
		eq(t, "turn", sc.s.result.Turn, 1)
	}
}

// Battles and changes are told in both languages, with their outcome and whose Province it was.
func TestTellBattle(t *testing.T) {
	sc := clash(t, "", "9", "1", 3)
	sc.bonus("A", 2)
	sc.assault(1, "A")
	sc.fight(1)
	told := map[string]map[EventKind]string{
		"en": {EventResolved: "The battle at Province 1 is resolved: the attacker wins", EventProvince: "Opponent: Province 1 is destroyed", EventStat: "Force of A: +2"},
		"fr": {EventResolved: "La bataille à la Province 1 est résolue : l'attaquant gagne", EventProvince: "Adversaire : La Province 1 est détruite", EventStat: "Force de A : +2"},
	}
	for lang, want := range told {
		for kind, text := range want {
			eq(t, "told", sc.s.Tell(sc.s.log[sc.order(kind, "")], lang), text)
		}
	}
}
