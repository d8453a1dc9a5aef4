package l5rccg

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
)

// clash is an attack of one Personality of Force a on Province 1, which one of Force d defends.
func clash(t *testing.T, ruleset, a, d string, strength int, more ...place) *scene {
	sc := arrange(t, arranged{ruleset: ruleset, honor: 5, foe: 5, texts: towerText}, append([]place{{"play", tower}, {"play", person("A", "F="+a)}, {"dummy", person("D", "F="+d)}}, more...)...)
	sc.strength(strength)
	sc.s.March(sc.id("D"), 1)
	return sc
}

// tower is a Holding with an ability that can be used in any battle, over and over, and does nothing: with it no opportunity
// passes by itself.
var (
	tower     = holding("Tower", 1)
	towerText = Texts{tower.ID: watching}
	watching  = Text{Abilities: []Ability{{When: BattleAbility, Absent: true, Repeatable: true, Steps: []Step{{Op: OpStat, Stat: ArmyForce}}}}}
)

// strength sets the strength of the dummy's Provinces.
func (sc *scene) strength(n int) {
	for i := range sc.s.p[Dummy].prov {
		sc.s.p[Dummy].prov[i].printed = int16(n)
	}
}

func (sc *scene) dead(name string) bool { return sc.card(name).dead }

// outcome is M of the last resolution of a battle at a Province.
func (sc *scene) outcome(province int32) int32 {
	sc.t.Helper()
	for i := len(sc.s.log) - 1; i >= 0; i-- {
		if e := sc.s.log[i]; EventKind(e.Kind) == EventResolved && e.N == province-1 {
			return e.M
		}
	}
	sc.t.Fatalf("no battle at Province %d was resolved", province)
	return 0
}

func (sc *scene) foe() *player { return &sc.s.p[Dummy] }

// defend goes to the dummy's attack on Provinces of the player, with the units that march.
func (sc *scene) invaded(province int, names ...string) {
	sc.t.Helper()
	for _, n := range names {
		sc.s.March(sc.id(n), province)
	}
	sc.until(func() bool { return sc.s.active == Dummy && sc.s.phase == PhaseAttack })
}

// strikes is a Battle ability that hits a target by strength.
func strikes(op Op, n int16) Text {
	return Text{Abilities: []Ability{{When: BattleAbility, Targets: []Targeting{{Filter: Filter{Strike: true}}}, Steps: []Step{{Op: op, On: RefThis, With: RefTarget0, N: n}}}}}
}

// battleVectors are the vectors of the area battle.
var battleVectors = map[string]func(*testing.T){
	"T16b": func(t *testing.T) { eq(t, "Force", resolutionForce(t, "", "A"), 5) },
	"T16c": func(t *testing.T) { eq(t, "Force", resolutionForce(t, "", "F"), 5) },
	"T16d": func(t *testing.T) { eq(t, "Force", resolutionForce(t, "", "I"), 10) },
	"T16e": func(t *testing.T) { eq(t, "Force", resolutionForce(t, Classic, "A"), 0) },
	"T55": func(t *testing.T) {
		a := person("A")
		texts := Texts{a.ID: strikes(OpRanged, 4)}
		texts[a.ID].Abilities[0].Targets[0].Filter.Where = Anywhere
		texts[a.ID].Abilities[0].Steps[0].Flags = FlagAnywhere
		sc := arrange(t, arranged{texts: texts}, place{"play", a}, place{"dummy", person("Led")}, place{"dummy", follower("F")}, place{"dummy", person("Bare")})
		sc.on("F", "Led")
		sc.assault(1, "A")
		sc.toCombat(1)
		sc.do(KindAbility, "A")
		eq(t, "with a Follower", len(sc.legal(KindChoose, "Led")), 0)
		eq(t, "without", len(sc.legal(KindChoose, "Bare")), 1)
		eq(t, "the Follower", len(sc.legal(KindChoose, "F")), 1)
		eq(t, "the effect on it", sc.s.strike(&Effect{Op: OpRanged, By: Me, Card: sc.id("A"), Target: sc.id("Led"), N: 9, Flags: FlagAnywhere}), false)
		sc.do(KindChoose, "Bare")
		eq(t, "destroyed", sc.dead("Bare"), true)
	},
	"T75": func(t *testing.T) { standsAt(t, Classic) },
	"T76": func(t *testing.T) {
		for _, ruleset := range (Rules{}).Rulesets() {
			sc := clash(t, ruleset, "8", "4", 3)
			sc.assault(1, "A")
			sc.fight(1)
			eq(t, "defender", sc.dead("D"), true)
			eq(t, "Province", sc.foe().prov[0].stands, false)
			eq(t, "honor", sc.me().honor, 7)
		}
	},
	"T77a": func(t *testing.T) { tie(t, Classic, 1) },
	"T77b": func(t *testing.T) { tie(t, "", 2) },
	"T78a": func(t *testing.T) { zeroAttack(t, Classic) },
	"T78b": func(t *testing.T) { zeroAttack(t, "") },
	"T78c": func(t *testing.T) {
		sc := clash(t, "", "0", "0", 7)
		sc.assault(1, "A")
		sc.fight(1)
		eq(t, "both destroyed", sc.dead("A") && sc.dead("D"), true)
	},
	"T79": func(t *testing.T) {
		for _, ruleset := range (Rules{}).Rulesets() {
			sc := clash(t, ruleset, "2", "8", 7, place{"play", follower("F")}, place{"play", follower("G")})
			sc.on("F", "A")
			sc.on("G", "A")
			sc.assault(1, "A")
			sc.toCombat(1)
			sc.inject(Effect{Op: OpDestroy, By: Dummy, Card: sc.id("F")})
			sc.fight(1)
			eq(t, "attackers", sc.dead("A") && !sc.inPlay("G"), true)
			eq(t, "honor", sc.foe().honor, 5+4)
		}
	},
	"T80": func(t *testing.T) {
		for _, ruleset := range (Rules{}).Rulesets() {
			sc := arrange(t, arranged{ruleset: ruleset, honor: 5, foe: 5}, place{"p2", person("A")})
			sc.inject(Effect{Op: OpLoseProvince, Seat: Me, N: 1})
			eq(t, "honor", [2]int32{sc.me().honor, sc.foe().honor}, [2]int32{5, 5})
			eq(t, "zone", sc.card("A").zone, ZoneDynastyDiscard)
			eq(t, "dead", sc.dead("A"), false)
			eq(t, "discard events", sc.order(EventDiscarded, "A"), -1)
			var v engine.View
			sc.s.View(&v)
			eq(t, "Provinces", len(v.Provinces), 3)
			sc.nextTurn()
			eq(t, "cards in it", sc.me().prov[1].n, 0)
		}
	},
	"T82": func(t *testing.T) {
		sc := arrange(t, arranged{ruleset: Classic}, place{"play", person("Mixed", "Cavalry")}, place{"play", follower("F")}, place{"play", person("Fast", "Cavalry")}, place{"play", follower("G", "Cavalry")})
		sc.on("F", "Mixed")
		sc.on("G", "Fast")
		sc.assault(1)
		eq(t, "in the Infantry maneuvers", len(sc.legal(KindAssign, "Mixed")), 4)
		sc.do(KindAssignDone)
		eq(t, "stage", sc.s.fight.stage, fightCavalry)
		eq(t, "mixed unit", len(sc.legal(KindAssign, "Mixed")), 0)
		eq(t, "Cavalry unit", len(sc.legal(KindAssign, "Fast")), 4)
		sc.refused(KindAssign, "Mixed")
	},
	"T83a": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A", "C=2")})
		sc.inject(Effect{Op: OpStat, Card: sc.id("A"), Stat: Chi, Amount: -2})
		eq(t, "destroyed", sc.dead("A"), true)
	},
	"T83b": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A", "C=2")}, place{"play", holding("H", 1)})
		sc.work("H", []Step{{Op: OpPrevent, On: RefTarget0, Later: &Delay{Op: OpDestroy, Once: true}}}, "A")
		sc.inject(Effect{Op: OpStat, Card: sc.id("A"), Stat: Chi, Amount: -2})
		eq(t, "destroyed", sc.dead("A"), true)
	},
	"T83c": func(t *testing.T) {
		a := person("A", "C=2")
		texts := Texts{a.ID: {Statics: []Static{{Stop: &Delay{Op: OpDestroy, Filter: &Filter{Title: 0, Types: TypePersonality}}}}}}
		sc := arrange(t, arranged{texts: texts}, place{"play", a})
		sc.inject(Effect{Op: OpStat, Card: sc.id("A"), Stat: Chi, Amount: -2})
		eq(t, "in play", sc.inPlay("A"), true)
		eq(t, "Chi", sc.get("A", Chi), 0)
	},
	"T84a": func(t *testing.T) {
		sc := overlay(t, Classic)
		eq(t, "question", sc.s.ask.kind, askNone)
		eq(t, "paid", sc.count(EventPaid), 0)
		eq(t, "token", sc.s.tokens(sc.id("X/Experienced"), KeySamurai), 1)
		eq(t, "attachment", sc.card("F").host, sc.id("X/Experienced"))
		eq(t, "old card", sc.card("X").zone, ZoneUnder)
	},
	"T84b": func(t *testing.T) { eq(t, "honor", slain(t, Classic), 4) },
	"T84c": func(t *testing.T) { eq(t, "honor", slain(t, ""), 2) },
	"T85": func(t *testing.T) {
		sc := arrange(t, arranged{ruleset: Classic, gold: 9}, place{"play", person("X/Experienced 2", "Unique")}, place{"p1", person("X/Experienced", "Unique")})
		sc.to(PhaseDynasty)
		sc.refused(KindRecruit, "X/Experienced")
		sc = arrange(t, arranged{ruleset: Classic, gold: 9}, place{"dummy", person("X/Experienced 2", "Unique")}, place{"p1", person("X/Experienced", "Unique")})
		sc.to(PhaseDynasty)
		sc.refused(KindRecruit, "X/Experienced")
	},
	"T86": func(t *testing.T) {
		for _, ruleset := range (Rules{}).Rulesets() {
			sc := arrange(t, arranged{ruleset: ruleset, gold: 9}, place{"play", person("A")}, place{"play", item("W", "Weapon")}, place{"play", item("R", "Armor")},
				place{"hand", item("Second Weapon", "Weapon")}, place{"hand", item("Second Armor", "Armor")}, place{"hand", item("Ring Box")})
			sc.on("W", "A")
			sc.on("R", "A")
			sc.refused(KindEquip, "Second Weapon", "A")
			sc.refused(KindEquip, "Second Armor", "A")
			eq(t, "another Item", len(sc.legal(KindEquip, "Ring Box", "A")), 1)
		}
	},
	"T87a": func(t *testing.T) {
		sc := arrange(t, arranged{gold: 9}, place{"play", person("A")}, place{"play", person("B", "Shugenja")}, place{"hand", spell("S")})
		sc.refused(KindEquip, "S", "A")
		eq(t, "on a Shugenja", len(sc.legal(KindEquip, "S", "B")), 1)
	},
	"T87b": func(t *testing.T) {
		x := spell("S")
		texts := Texts{x.ID: {Abilities: []Ability{{When: Open, Steps: []Step{{Op: OpDraw, N: 1}}}}}}
		sc := arrange(t, arranged{texts: texts}, place{"play", person("A", "Shugenja")}, place{"play", x})
		sc.on("S", "A")
		eq(t, "usable", len(sc.legal(KindAbility, "S")), 1)
		sc.inject(Effect{Op: OpKey, Card: sc.id("A"), Key: KeyShugenja})
		sc.refused(KindAbility, "S")
		eq(t, "attached", sc.card("S").host, sc.id("A"))
	},
	"T88": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A")}, place{"play", item("I")})
		sc.on("I", "A")
		sc.s.unlink(sc.id("I"))
		sc.s.dirty = true
		sc.s.run()
		eq(t, "zone", sc.card("I").zone, ZoneFateDiscard)
	},
	"T89": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"dummy", person("A")})
		eq(t, "happened", sc.inject(Effect{Op: OpDestroy, By: Dummy, Card: sc.me().hold, Source: sc.id("A")}), false)
		eq(t, "in play", sc.s.inPlay(sc.me().hold), true)
	},
	"T200": func(t *testing.T) {
		sc := undefended(t, "8")
		eq(t, "Province", sc.foe().prov[0].stands, true)
	},
	"T201": func(t *testing.T) {
		sc := undefended(t, "9")
		eq(t, "Province", sc.foe().prov[0].stands, false)
		eq(t, "honor", sc.me().honor, 5)
		eq(t, "bowed", sc.card("A").bowed, true)
		eq(t, "location", sc.card("A").loc, 0)
	},
	"T202": func(t *testing.T) {
		sc := clash(t, "", "4", "2", 7, place{"play", follower("Young Battlecat", "F=2", "Expendable")}, place{"play", follower("Spearmen", "F=2")})
		sc.on("Young Battlecat", "A")
		sc.on("Spearmen", "A")
		sc.assault(1, "A")
		sc.toBattle(1)
		sc.until(func() bool { return sc.s.here() != 1 })
		eq(t, "outcome", sc.outcome(1), int32(attackerWon))
		eq(t, "Shika", sc.dead("D"), true)
		eq(t, "Province", sc.foe().prov[0].stands, true)
	},
	"T203": func(t *testing.T) {
		sc := lionTurn3(t)
		eq(t, "margin", sc.s.armyForce(Dummy, 3, true)-sc.s.armyForce(Me, 3, true), 9)
		eq(t, "Province Strength", sc.s.provinceStrength(Me, 2), 9)
		sc.pass()
		eq(t, "Province", sc.me().prov[2].stands, true)
	},
	"T204": func(t *testing.T) {
		sc := gorobeiActs(t)
		eq(t, "Ichimoko", sc.card("Ikoma Ichimoko").bowed, true)
		eq(t, "total", sc.s.armyForce(Dummy, 3, true), 9)
		eq(t, "Follower", sc.card("Ashigaru Spearmen").bowed, false)
	},
	"T205": func(t *testing.T) {
		sc := gorobeiGone(t)
		eq(t, "totals", [2]int{sc.s.armyForce(Dummy, 3, true), sc.s.armyForce(Me, 3, true)}, [2]int{9, 0})
		sc.pass()
		eq(t, "Province", sc.me().prov[2].stands, true)
	},
	"T206": func(t *testing.T) {
		sc := gorobeiGone(t)
		sc.s.c[sc.id("Tower")].bowed = true
		sc.s.listing = false
		eq(t, "legal", len(sc.s.Legal(nil)), 1)
		eq(t, "pass", sc.s.Legal(nil)[0].Kind, KindPass)
	},
	"T207": func(t *testing.T) {
		sc := gorobeiGone(t)
		sc.tide()
		sc.pass()
		eq(t, "Province", sc.me().prov[2].stands, false)
		eq(t, "its card", sc.card("Hida Saiyuki").zone, ZoneDynastyDiscard)
		for name, bowed := range map[string]bool{"Ikoma Sairei": false, "Fearless Light Infantry": false, "Kikage Zumi Initiates": false, "Ikoma Ichimoko": true, "Ashigaru Spearmen": true} {
			eq(t, name, sc.card(name).bowed, bowed)
			eq(t, name+" is at", sc.card(name).loc, 0)
		}
	},
	"T208": func(t *testing.T) {
		sc := clash(t, "", "4", "2", 7)
		sc.s.fight.nplans = 0
		sc.s.March(sc.id("D"), 3)
		sc.assault(1, "A")
		eq(t, "battlefields on offer", len(sc.legal(KindBattlefield)), 4)
		sc.doN(KindBattlefield, "", 3)
		sc.until(func() bool { return sc.s.here() == 0 })
		sc.doN(KindBattlefield, "", 1)
		sc.until(func() bool { return sc.s.phase != PhaseAttack })
		eq(t, "battles", sc.count(EventBattle), 4)
		var order []int32
		for _, e := range sc.s.log {
			if EventKind(e.Kind) == EventBattle {
				order = append(order, e.N)
			}
		}
		eq(t, "order", [2]int32{order[0], order[1]}, [2]int32{2, 0})
	},
	"T209": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A")}, place{"play", person("B")})
		sc.assault(1, "A")
		sc.doN(KindAssign, "B", 2)
		sc.fight(1)
		eq(t, "home", sc.card("A").loc, 0)
		eq(t, "happened", sc.inject(Effect{Op: OpMove, Card: sc.id("A"), N: 2}), false)
		eq(t, "location", sc.card("A").loc, 0)
	},
	"T210": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A", "F=1")}, place{"dummy", person("D", "F=3")}, place{"play", person("B", "F=1")})
		sc.s.March(sc.id("D"), 1)
		sc.assault(1, "A")
		sc.doN(KindAssign, "B", 2)
		sc.fight(1)
		eq(t, "after the first", [2]bool{sc.card("D").loc == 1, sc.card("D").bowed}, [2]bool{true, false})
		sc.until(func() bool { return sc.s.phase != PhaseAttack })
		eq(t, "after the last", [2]bool{sc.card("D").loc == 0, sc.card("D").bowed}, [2]bool{true, false})
	},
	"T211": func(t *testing.T) {
		sc := resilient(t)
		eq(t, "Item", sc.inPlay("I"), false)
		eq(t, "he", sc.inPlay("A"), true)
		sc.again()
		eq(t, "the second time", sc.dead("A"), true)
	},
	"T212": func(t *testing.T) {
		sc := resilient(t)
		sc.inject(Effect{Op: OpKey, Card: sc.id("A"), Key: KeyResilient, Until: Forever})
		sc.inject(Effect{Op: OpKey, Card: sc.id("A"), Key: KeyResilient, Amount: 1, Until: Forever})
		eq(t, "Resilient", sc.s.hasKey(sc.id("A"), KeyResilient), true)
		sc.again()
		eq(t, "destroyed", sc.dead("A"), true)
	},
	"T213": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A")}, place{"play", follower("F", "Expendable")})
		sc.on("F", "A")
		hand := sc.me().zone[ZoneHand].n
		sc.inject(Effect{Op: OpDestroy, Card: sc.id("F")})
		eq(t, "hand", sc.me().zone[ZoneHand].n, hand+1)
	},
	"T214": func(t *testing.T) {
		for _, c := range []struct {
			force string
			bowed bool
		}{{"3", true}, {"4", false}} {
			a := person("A")
			sc := arrange(t, arranged{texts: Texts{a.ID: strikes(OpFear, 3), tower.ID: watching}}, place{"play", tower}, place{"play", a}, place{"dummy", person("D", "F="+c.force)})
			sc.s.March(sc.id("D"), 1)
			sc.assault(1, "A")
			sc.toCombat(1)
			sc.do(KindAbility, "A")
			eq(t, "bowed", sc.card("D").bowed, c.bowed)
			eq(t, "in play", sc.inPlay("D"), true)
		}
	},
	"T215": func(t *testing.T) {
		a, b := person("A"), person("B")
		open := Text{Abilities: []Ability{{When: BattleAbility, Repeatable: true, Steps: []Step{{Op: OpDraw, N: 1}}}}}
		sc := arrange(t, arranged{texts: Texts{a.ID: strikes(OpRanged, 2), b.ID: open}}, place{"play", a}, place{"play", b}, place{"dummy", person("D", "F=1")})
		sc.s.March(sc.id("D"), 2)
		sc.assault(1, "A")
		sc.doN(KindAssign, "B", 1)
		sc.toCombat(1)
		eq(t, "the other ability", len(sc.legal(KindAbility, "B")), 1)
		sc.refused(KindAbility, "A")
	},
	"T216": func(t *testing.T) {
		eq(t, "strength", combinedStrength(t, Effect{Stat: AgainstRanged, Amount: -2}, "D"), 3)
	},
	"T217": func(t *testing.T) {
		eq(t, "strength", combinedStrength(t, Effect{Stat: StrengthRanged, Amount: -2}, ""), 1)
	},
	"T218": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A", "F=2", "Tactician")}, place{"hand", made("S", card.Strategy, "FV=3")})
		sc.assault(1, "A")
		sc.toCombat(1)
		sc.do(KindTactical, "S", "A")
		eq(t, "Force", sc.force("A"), 5)
		eq(t, "zone", sc.card("S").zone, ZoneFateDiscard)
		eq(t, "again", len(sc.legal(KindTactical)), 0)
		sc.nextTurn()
		eq(t, "next turn", sc.force("A"), 2)
	},
	"T219": func(t *testing.T) {
		sc := arrange(t, arranged{texts: towerText}, place{"play", tower}, place{"play", person("A")}, place{"play", person("Rider", "Cavalry")}, place{"play", person("Other", "Cavalry")})
		sc.card("Rider").bowed = true
		sc.assault(1, "A")
		sc.toBattle(1)
		eq(t, "segment", sc.s.segment, SegmentEngage)
		eq(t, "unbowed", len(sc.legal(KindCavalry, "", "Other")), 1)
		sc.refused(KindCavalry, "", "Rider")
		sc.do(KindCavalry, "", "Other")
		eq(t, "location", sc.card("Other").loc, 1)
	},
	"T220": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A")}, place{"play", person("Rider", "Cavalry")}, place{"play", follower("F")}, place{"play", person("Other", "Cavalry")})
		sc.on("F", "Rider")
		sc.assault(1, "A")
		sc.toBattle(1)
		eq(t, "Cavalry unit", len(sc.legal(KindCavalry, "", "Other")), 1)
		sc.refused(KindCavalry, "", "Rider")
	},
	"T221": func(t *testing.T) {
		ship, land := person("Ship", "Naval"), person("Land")
		act := Text{Abilities: []Ability{{When: BattleAbility, Repeatable: true, Steps: []Step{{Op: OpDraw, N: 1}}}}}
		sc := arrange(t, arranged{texts: Texts{ship.ID: act, land.ID: act}}, place{"play", ship}, place{"play", land})
		sc.assault(1, "Ship")
		sc.doN(KindAssign, "Land", 1)
		sc.toBattle(1)
		sc.do(KindNaval)
		sc.until(func() bool { return sc.s.segment == SegmentCombat && sc.s.inRound })
		eq(t, "first opportunity", sc.s.chance, Me)
		eq(t, "Naval unit", len(sc.legal(KindAbility, "Ship")), 1)
		sc.refused(KindAbility, "Land")
		sc.do(KindPass) // does not count: the dummy passes, and the player acts again
		eq(t, "the next opportunity", sc.s.chance, Me)
		eq(t, "passes in a row", sc.s.passes, 1)
		eq(t, "any unit", len(sc.legal(KindAbility, "Land")), 1)
	},
	"T222": func(t *testing.T) {
		sc := arrange(t, arranged{gold: 9, texts: towerText}, place{"play", tower}, place{"play", person("A")}, place{"p1", person("R", "Reserve")}, place{"dummy", person("D")})
		sc.s.March(sc.id("D"), 2)
		sc.assault(1, "A")
		sc.toCombat(1)
		sc.refused(KindReserve, "R")
		sc = arrange(t, arranged{gold: 9, texts: towerText}, place{"play", tower}, place{"play", person("A")}, place{"p1", person("R", "Reserve")}, place{"dummy", person("D")})
		sc.s.March(sc.id("D"), 1)
		sc.assault(1, "A")
		sc.toCombat(1)
		sc.do(KindReserve, "R")
		eq(t, "opposed", [2]bool{sc.inPlay("R"), sc.card("R").loc == 1}, [2]bool{true, true})
	},
	"T223": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A")}, place{"dummy", person("D")})
		sc.me().favor = true
		sc.invaded(1, "D")
		sc.doN(KindAssign, "A", 1)
		sc.until(func() bool { return sc.s.segment == SegmentCombat && len(sc.s.Legal(nil)) > 1 })
		sc.do(KindFavorBattle, "", "D")
		eq(t, "favor", sc.me().favor, false)
		eq(t, "D", [2]bool{sc.card("D").loc == 0, sc.card("D").bowed}, [2]bool{true, false})
	},
	"T224": func(t *testing.T) {
		sc := duelOf(t, "Duelist")
		eq(t, "winner", sc.s.fight.duel.winner, 0)
		end := sc.s.log[sc.order(EventDuelEnd, "")]
		eq(t, "event", [2]int32{end.Card, end.Target}, [2]int32{int32(sc.id("A")), int32(sc.id("D"))})
	},
	"T225": func(t *testing.T) {
		sc := duelOf(t)
		eq(t, "winner", sc.s.fight.duel.winner, -1)
		eq(t, "losers", sc.count(EventDuelEnd), 2)
	},
	"T226": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A", "C=2")}, place{"dummy", person("D", "C=3")})
		sc.dummyDeck(4)
		sc.s.fight.duel.bluffs = 4
		sc.inject(Effect{Op: OpDuel, By: Dummy, Card: sc.id("D"), Target: sc.id("A")})
		for n := range maxFocus {
			eq(t, "dueling", sc.s.dueling(), true)
			if n < 3 {
				sc.do(KindFocusDeck)
			} else {
				sc.do(KindFocusHand)
			}
		}
		eq(t, "he had to strike", sc.s.dueling(), false)
		eq(t, "focused", sc.s.fight.duel.focused, [2]uint8{4, 4})
		eq(t, "focus area", sc.me().zone[ZoneFocus].n, 0)
	},
	"T227": func(t *testing.T) {
		a := person("B")
		act := Text{Abilities: []Ability{{When: BattleAbility, Repeatable: true, Steps: []Step{{Op: OpDraw, N: 1}}}}}
		sc := arrange(t, arranged{texts: Texts{a.ID: act}}, place{"play", a}, place{"dummy", person("D")}, place{"dummy", follower("F")})
		sc.on("F", "D")
		sc.s.March(sc.id("D"), 1)
		sc.assault(1, "B")
		sc.toCombat(1)
		sc.inject(Effect{Op: OpLoseProvince, Seat: Dummy, By: Me, N: 0})
		eq(t, "battlefield", sc.s.fight.ground[0].open, false)
		eq(t, "battle", sc.s.here() == 1, false)
		eq(t, "moves", sc.count(EventMoved), 0)
		for _, n := range []string{"B", "D", "F"} {
			eq(t, n, [2]bool{sc.card(n).loc == 0, sc.card(n).bowed}, [2]bool{true, false})
		}
	},
	"T228": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A", "C=2")}, place{"play", person("B", "C=4")})
		sc.atMost("A", 1, UntilTurnEnd)
		eq(t, "itself", sc.inject(Effect{Op: OpCopy, Card: sc.id("A"), Target: sc.id("A"), Stat: Chi}), false)
		eq(t, "another", sc.inject(Effect{Op: OpCopy, Card: sc.id("A"), Target: sc.id("B"), Stat: Chi}), true)
		eq(t, "Chi", sc.get("A", Chi), 4)
	},
	"T229": func(t *testing.T) {
		a := person("A", "F=3")
		texts := Texts{a.ID: {Statics: []Static{{Sends: &Filter{Types: TypePersonality, Whose: Enemy}}}}}
		sc := arrange(t, arranged{texts: texts}, place{"play", a}, place{"dummy", person("D", "F=2")})
		sc.assault(1, "A", "D")
		eq(t, "location", sc.card("D").loc, 1)
		eq(t, "attacking", sc.card("D").atk, false)
		eq(t, "armies", [2]int{sc.s.armyForce(Me, 1, true), sc.s.armyForce(Dummy, 1, true)}, [2]int{3, 2})
	},
	"T301": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A")})
		sc.s.tab.defend([]int{4})
		sc.inject(Effect{Op: OpCreate, Seat: Me, N: int16(sc.s.tab.guards[4])})
		id := ID(sc.s.nids - 1)
		eq(t, "Force", sc.s.stat(id, Force), 4)
		eq(t, "Personal Honor", sc.s.stat(id, PersonalHonor), 0)
		eq(t, "Gold Cost", sc.s.stat(id, GoldCost), 0)
		eq(t, "Honor Requirement", sc.s.stat(id, HonorRequirement), minusInfinity)
	},
	"T303": func(t *testing.T) {
		a := person("A")
		texts := Texts{a.ID: {Statics: []Static{{MarchBowed: true}}}}
		sc := arrange(t, arranged{texts: texts}, place{"play", a}, place{"play", person("B")}, place{"play", person("C")})
		sc.card("A").bowed, sc.card("B").bowed = true, true
		sc.assault(1)
		eq(t, "with the permission", len(sc.legal(KindAssign, "A")), 4)
		sc.refused(KindAssign, "B")
		sc.doN(KindAssign, "A", 1)
		eq(t, "location", sc.card("A").loc, 1)
	},
	"T318": func(t *testing.T) { standsAt(t, "") },
	"T319": func(t *testing.T) {
		sc := arrange(t, arranged{ruleset: Classic}, place{"play", person("A", "F=2")}, place{"dummy", person("D", "F=3")}, place{"play", person("B", "F=1")})
		sc.s.March(sc.id("D"), 2) // nobody attacks there
		sc.assault(1, "A")
		sc.doN(KindAssign, "B", 3)
		sc.fight(1)
		eq(t, "attacker", [2]bool{sc.card("A").loc == 0, sc.card("A").bowed}, [2]bool{true, true})
		sc.fight(2)
		eq(t, "defender", [2]bool{sc.card("D").loc == 0, sc.card("D").bowed}, [2]bool{true, true})
	},
	"T320": func(t *testing.T) {
		sc := arrange(t, arranged{ruleset: Classic}, place{"play", person("A")}, place{"play", person("B")}, place{"play", follower("F")})
		sc.on("F", "A")
		eq(t, "both unbowed", len(sc.legal(KindMoveAttachment, "F", "B")), 1)
		sc.inject(Effect{Op: OpBow, Card: sc.id("B")})
		sc.refused(KindMoveAttachment, "F", "B")
	},
	"T322": func(t *testing.T) {
		for _, c := range []struct {
			force string
			honor int32
		}{{"9", 4}, {"3", 2}} { // Personality and token: 2 each when won, 1 each when tied
			sc := clash(t, Classic, c.force, "2", 7, place{"hand", follower("Token", "F=1")})
			sc.inject(Effect{Op: OpCreate, Seat: Dummy, Card: sc.id("Token"), Target: sc.id("D")})
			eq(t, "created on him", sc.card("D").first != 0, true)
			sc.assault(1, "A")
			if sc.s.fight.stage == fightAssign {
				sc.do(KindAssignDone)
			}
			sc.fight(1)
			eq(t, "honor", sc.me().honor, 5+c.honor)
		}
	},
}

// resolutionForce is what the mixed unit counts in the resolution with one of its cards bowed.
func resolutionForce(t *testing.T, ruleset, bowed string) int {
	sc := mixedUnit(t, ruleset)
	sc.assault(1, "A")
	sc.inject(Effect{Op: OpBow, Card: sc.id(bowed)})
	return sc.s.armyForce(Me, 1, true)
}

func standsAt(t *testing.T, ruleset string) {
	sc := clash(t, ruleset, "7", "4", 3, place{"dummy", item("I")})
	sc.on("I", "D")
	sc.assault(1, "A")
	sc.fight(1)
	eq(t, "defenders", sc.dead("D") && !sc.inPlay("I"), true)
	eq(t, "honor", sc.me().honor, 5+4)
	eq(t, "Province", sc.foe().prov[0].stands, true)
}

func tie(t *testing.T, ruleset string, each int32) {
	sc := clash(t, ruleset, "5", "5", 7, place{"play", item("I")})
	sc.on("I", "A")
	sc.assault(1, "A")
	sc.fight(1)
	eq(t, "both destroyed", sc.dead("A") && sc.dead("D"), true)
	eq(t, "honor", sc.me().honor, 5+each)
	eq(t, "the other's", sc.foe().honor, 5+2*each)
}

func zeroAttack(t *testing.T, ruleset string) {
	sc := clash(t, ruleset, "0", "0", 7)
	sc.s.fight.nplans = 0
	sc.assault(1, "A")
	sc.fight(1)
	eq(t, "destroyed", sc.dead("A"), false)
	eq(t, "outcome", sc.outcome(1), int32(nobody))
}

// undefended is an attack of a Force on a Province of strength 8.
func undefended(t *testing.T, force string) *scene {
	sc := arrange(t, arranged{honor: 5}, place{"play", person("A", "F="+force)})
	sc.strength(8)
	sc.assault(1, "A")
	sc.fight(1)
	return sc
}

// overlay puts an Experienced Personality over the base one with a token and an attachment.
func overlay(t *testing.T, ruleset string) *scene {
	sc := arrange(t, arranged{ruleset: ruleset, honor: 1}, place{"play", person("X")}, place{"p1", person("X/Experienced", "HR=9", "GC=9")}, place{"play", follower("F")})
	sc.on("F", "X")
	sc.inject(Effect{Op: OpToken, Card: sc.id("X"), Key: KeySamurai, Stat: Force, Amount: 1, Limit: 1})
	sc.to(PhaseDynasty)
	sc.do(KindOverlay, "X/Experienced", "X")
	return sc
}

// slain is the Honor that the dummy gains for destroying an overlaid Personality in the resolution.
func slain(t *testing.T, ruleset string) int32 {
	sc := overlay(t, ruleset)
	sc.inject(Effect{Op: OpDestroy, Card: sc.id("F")})
	sc.nextTurn()
	honor := sc.foe().honor
	d := sc.defender(9)
	sc.s.March(d, 1)
	sc.assault(1, "X/Experienced")
	sc.fight(1)
	eq(t, "destroyed", sc.dead("X/Experienced"), true)
	return sc.foe().honor - honor
}

// defender puts a created Personality of a Force into play under the dummy.
func (sc *scene) defender(force int) ID {
	sc.s.tab.defend([]int{force})
	sc.inject(Effect{Op: OpCreate, Seat: Dummy, N: int16(sc.s.tab.guards[force])})
	return ID(sc.s.nids - 1)
}

// dummyDeck gives the dummy a Fate deck of n cards.
func (sc *scene) dummyDeck(n int) {
	for range n {
		deck := &sc.me().zone[ZoneFateDeck]
		id := deck.c[0]
		deck.take(id)
		sc.s.c[id].owner, sc.s.c[id].ctrl = Dummy, Dummy
		sc.foe().zone[ZoneFateDeck].put(id)
	}
}

// resilient is a Resilient Personality with an Item after a battle that he has lost.
func resilient(t *testing.T) *scene {
	sc := arrange(t, arranged{}, place{"play", person("A", "F=1", "Resilient")}, place{"play", item("I")}, place{"dummy", person("D", "F=5")})
	sc.on("I", "A")
	sc.s.March(sc.id("D"), 1)
	sc.assault(1, "A")
	sc.fight(1)
	return sc
}

// again lets A lose against D once more, a turn later.
func (sc *scene) again() {
	sc.t.Helper()
	sc.nextTurn()
	sc.s.March(sc.id("D"), 1)
	sc.assault(1, "A")
	sc.fight(1)
}

// combinedStrength is the strength of Ranged 3 and Ranged 2 of one unit combined, with a change of it: the highest Force
// that they destroy.
func combinedStrength(t *testing.T, change Effect, on string) int {
	a, f := person("A"), follower("F")
	texts := Texts{a.ID: strikes(OpRanged, 3), f.ID: strikes(OpRanged, 2), tower.ID: watching}
	for force := 1; ; force++ {
		sc := arrange(t, arranged{texts: texts}, place{"play", tower}, place{"play", a}, place{"play", f}, place{"dummy", person("D", "F="+string(rune('0'+force)))})
		sc.on("F", "A")
		sc.s.March(sc.id("D"), 1)
		sc.assault(1, "A")
		sc.toCombat(1)
		e := change
		e.Op, e.Seat = OpStat, Me
		if on != "" {
			e.Card = sc.id(on)
		}
		sc.inject(e)
		sc.do(KindAbility, "A")
		sc.do(KindCombine, "F")
		if sc.inPlay("D") {
			return force - 1
		}
	}
}

// duelOf is a duel of two Personalities of Chi 6 that the player's, with these keywords, has begun.
func duelOf(t *testing.T, keys ...string) *scene {
	sc := arrange(t, arranged{}, place{"play", person("A", append([]string{"C=6"}, keys...)...)}, place{"dummy", person("D", "C=6")})
	sc.inject(Effect{Op: OpDuel, By: Me, Card: sc.id("A"), Target: sc.id("D")})
	sc.until(func() bool { return !sc.s.dueling() })
	return sc
}

// lionTurn3 is the battle of the teaching game at Province 3, at the player's first opportunity in the Combat Segment
// (TG-25 to -27).
func lionTurn3(t *testing.T) *scene {
	gorobei := person("Kaiu Gorobei", "F=3", "C=4")
	texts := Texts{gorobei.ID: {Abilities: []Ability{{When: BattleAbility, Steps: []Step{
		{Op: OpChoose, Filter: &Filter{Zone: ZoneHand, Whose: Own}},
		{Op: OpDiscard, On: RefTarget0},
		{Op: OpTarget, Filter: &Filter{Whose: Enemy, Stat: Force, Below: RefTarget0, Than: Focus, OrSame: true}, Link: IfDid, To: 1},
		{Op: OpBow, On: RefTarget1},
	}}}}}
	texts[tower.ID] = watching
	sc := arrange(t, arranged{texts: texts}, place{"play", tower}, place{"play", gorobei}, place{"p3", person("Hida Saiyuki")}, place{"hand", made("Back to the Front", card.Strategy, "FV=3")},
		place{"dummy", person("Ikoma Sairei", "F=4")}, place{"dummy", person("Ikoma Ichimoko", "F=3")}, place{"dummy", follower("Fearless Light Infantry", "F=2")},
		place{"dummy", follower("Kikage Zumi Initiates", "F=2")}, place{"dummy", follower("Ashigaru Spearmen", "F=1")})
	sc.on("Fearless Light Infantry", "Ikoma Sairei")
	sc.on("Kikage Zumi Initiates", "Ikoma Sairei")
	sc.on("Ashigaru Spearmen", "Ikoma Ichimoko")
	for n := range sc.me().prov { // the second face: 9
		sc.me().prov[n].printed = 9
	}
	sc.inject(Effect{Op: OpStat, Card: sc.me().hold, Stat: ProvinceStrength, Amount: 2, Until: Forever})
	sc.invaded(3, "Ikoma Sairei", "Ikoma Ichimoko")
	sc.doN(KindAssign, "Kaiu Gorobei", 3)
	sc.until(func() bool {
		return sc.s.here() == 3 && sc.s.segment == SegmentCombat && len(sc.legal(KindAbility)) > 0
	})
	return sc
}

func (sc *scene) pass() {
	sc.t.Helper()
	at := sc.s.here()
	sc.until(func() bool { return sc.s.here() != at })
}

// gorobeiActs is the battle after Kaiu Gorobei's action (TG-28); the dummy's opportunity has not come yet, so that more can
// be injected.
func gorobeiActs(t *testing.T) *scene {
	sc := lionTurn3(t)
	sc.do(KindAbility, "Kaiu Gorobei")
	sc.choose("Back to the Front")
	sc.choose("Ikoma Ichimoko")
	return sc
}

// gorobeiGone is the battle after Incapacitated has moved him home (TG-29).
func gorobeiGone(t *testing.T) *scene {
	sc := gorobeiActs(t)
	sc.inject(Effect{Op: OpMove, By: Dummy, Card: sc.id("Kaiu Gorobei")})
	eq(t, "Gorobei", [2]bool{sc.card("Kaiu Gorobei").loc == 0, sc.card("Kaiu Gorobei").bowed}, [2]bool{true, false})
	return sc
}

// tide is Army Like a Tide on Ikoma Sairei (TG-31).
func (sc *scene) tide() {
	sc.inject(Effect{Op: OpStat, By: Dummy, Card: sc.id("Ikoma Sairei"), Stat: Force, Amount: 1})
	sc.inject(Effect{Op: OpKey, By: Dummy, Card: sc.id("Ikoma Sairei"), Key: KeyConqueror, Amount: 1})
	eq(sc.t, "total", sc.s.armyForce(Dummy, 3, true), 10)
}
