package l5rccg

import (
	"testing"
)

// changeHonor gives the player a gain (above 0) or a loss by the rulebook, and says whether it happened.
func (sc *scene) changeHonor(n int) bool {
	return sc.inject(*honorEffect(Me, Me, int16(n), 0))
}

// alter adds to all gains (GainOf) or losses (LossOf) of the player.
func (sc *scene) alter(kind Stat, n int) {
	sc.inject(Effect{Op: OpStat, Seat: Me, Stat: kind, Amount: int16(n)})
}

// honorEvents are the gains and losses of the player that happened.
func (sc *scene) honorEvents() []int32 {
	var out []int32
	for _, e := range sc.s.log {
		if EventKind(e.Kind) == EventHonor {
			out = append(out, e.N)
		}
	}
	return out
}

// recruits says whether the player may recruit a card now.
func recruits(sc *scene, name string) bool {
	sc.to(PhaseDynasty)
	return len(sc.legal(KindRecruit, name)) > 0
}

// needy is a Crab scene at Honor 2 with two Personalities of Honor Requirement 5 in Provinces, one of them Crab.
func needy(t *testing.T) *scene {
	return arrange(t, arranged{gold: 20, honor: 2, clan: "crab"}, place{"p1", person("Crab", "@crab", "HR=5")}, place{"p2", person("Lion", "@lion", "HR=5")},
		place{"play", person("Own", "PH=1")}, place{"dummy", person("Foe")})
}

// linked works an action of a card with a dishonorable own Personality as its target that gains Honor; before the gain
// meanwhile is done.
func linked(t *testing.T, meanwhile func(*scene)) *scene {
	sc := arrange(t, arranged{honor: 3}, place{"play", person("A", "PH=2")}, place{"play", holding("H", 1)})
	sc.inject(Effect{Op: OpDishonor, Card: sc.id("A")})
	f := frame{steps: []Step{{Op: OpGainHonor, N: 2}}, card: sc.id("H"), seat: Me, target: [4]ID{sc.id("A")}, ntarget: 1}
	sc.s.push(&f)
	if meanwhile != nil {
		meanwhile(sc)
	}
	sc.s.run()
	checkInvariants(t, sc.s)
	return sc
}

// bigUnit is an attack of a Personality of that Force on Province 1, against defenders.
func bigUnit(t *testing.T, ruleset string, force string, foes ...place) *scene {
	places := append([]place{{"play", person("A", "F="+force)}}, foes...)
	sc := arrange(t, arranged{ruleset: ruleset, honor: 5, foe: 5}, places...)
	return sc
}

// honorVectors are the vectors of the area honor.
var honorVectors = map[string]func(*testing.T){
	"T09": func(t *testing.T) {
		sc := arrange(t, arranged{honor: 10}, place{"play", person("A")})
		sc.alter(LossOf(FamilyHonor), -2)
		sc.inject(Effect{Op: OpToLimit, Seat: Me, Stat: LossOf(FamilyHonor), Amount: -1, Limit: 1})
		sc.changeHonor(-3)
		eq(t, "honor", sc.me().honor, 9)
	},
	"T20": func(t *testing.T) {
		sc := arrange(t, arranged{honor: 10}, place{"play", person("A")})
		sc.alter(GainOf(FamilyHonor), -5)
		eq(t, "happened", sc.changeHonor(2), false)
		eq(t, "honor", sc.me().honor, 10)
		eq(t, "events", len(sc.honorEvents()), 0)
	},
	"T21a": func(t *testing.T) {
		sc := arrange(t, arranged{honor: 10}, place{"play", person("A")})
		sc.alter(LossOf(FamilyHonor), -3)
		eq(t, "happened", sc.changeHonor(-2), false)
		eq(t, "honor", sc.me().honor, 10)
		eq(t, "events", len(sc.honorEvents()), 0)
		eq(t, "Clan Honor rule", sc.me().foreign, false) // TF-HON-09
	},
	"T21b": func(t *testing.T) {
		sc := arrange(t, arranged{honor: 10}, place{"play", person("A")})
		sc.alter(LossOf(FamilyHonor), 1)
		sc.changeHonor(-2)
		eq(t, "honor", sc.me().honor, 7)
		eq(t, "events", len(sc.honorEvents()), 1)
	},
	"T22": func(t *testing.T) {
		sc := arrange(t, arranged{honor: 10}, place{"play", person("A")})
		sc.alter(GainOf(FamilyHonor), -1)
		sc.changeHonor(3)
		eq(t, "honor", sc.me().honor, 12)
		eq(t, "lost", sc.me().lost, 0)
		eq(t, "events", len(sc.honorEvents()), 1)
	},
	"T23a": func(t *testing.T) { eq(t, "strength", rangedByHonor(t, -10), 3) },
	"T23b": func(t *testing.T) {
		eq(t, "strength at 25", rangedByHonor(t, 25), 5)
		eq(t, "strength at 9", rangedByHonor(t, 9), 3)
	},
	"T27a": func(t *testing.T) {
		sc := needy(t)
		eq(t, "before", recruits(sc, "Crab"), false)
		sc = needy(t)
		sc.inject(Effect{Op: OpLoseHonor, Seat: Me, By: Dummy, N: 1, Source: sc.id("Foe")})
		eq(t, "this turn", recruits(sc, "Crab"), true)
		sc.nextTurn()
		eq(t, "later", recruits(sc, "Crab"), true)
	},
	"T27b": func(t *testing.T) {
		sc := needy(t)
		sc.inject(Effect{Op: OpLoseHonor, Seat: Me, By: Dummy, N: 1, Source: sc.id("Foe")})
		sc.to(PhaseDynasty)
		sc.refused(KindRecruit, "Lion")
	},
	"T27c": func(t *testing.T) {
		sc := needy(t)
		sc.inject(Effect{Op: OpLoseHonor, Seat: Me, By: Me, N: 1, Source: sc.id("Own")})
		eq(t, "honor", sc.me().honor, 1)
		sc.to(PhaseDynasty)
		sc.refused(KindRecruit, "Crab")
	},
	"T27d": func(t *testing.T) {
		sc := needy(t)
		sc.inject(Effect{Op: OpDishonor, Card: sc.id("Own")})
		sc.inject(Effect{Op: OpDestroy, Card: sc.id("Own")})
		eq(t, "honor", sc.me().honor, 1)
		eq(t, "may recruit", recruits(sc, "Crab"), true)
	},
	"T110": func(t *testing.T) {
		sc := arrange(t, arranged{gold: 6, honor: 3, clan: "crab"}, place{"p1", person("Hiruma Moritoki", "@crab", "GC=6", "PH=2")})
		sc.to(PhaseDynasty)
		sc.doN(KindRecruit, "Hiruma Moritoki", RecruitProclaim)
		eq(t, "paid", lastN(sc, EventPaid), 6)
		eq(t, "honor", sc.me().honor, 5)
	},
	"T111": func(t *testing.T) {
		sc := bigUnit(t, "", "9", place{"dummy", person("B")}, place{"dummy", person("C")}, place{"dummy", follower("F")})
		sc.on("F", "C")
		sc.s.March(sc.id("B"), 1)
		sc.s.March(sc.id("C"), 1)
		sc.assault(1, "A")
		sc.fight(1)
		eq(t, "honor", sc.me().honor, 5+6)
		eq(t, "gains", len(sc.honorEvents()), 1)
	},
	"T112": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A", "Samurai")}, place{"play", person("B", "Samurai")}, place{"play", person("C", "Samurai")}, place{"play", holding("H", 1)})
		sc.work("H", []Step{{Op: OpGainHonor, N: 1, Per: &Filter{All: Keys(KeySamurai), Whose: Own}}})
		eq(t, "honor", sc.me().honor, 3)
		eq(t, "gains", len(sc.honorEvents()), 1)
	},
	"T113": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", holding("H", 1)}, place{"dummy", person("B")}, place{"dummy", follower("F")}, place{"dummy", person("C")}, place{"dummy", person("D")})
		sc.on("F", "B")
		sc.work("H", []Step{{Op: OpPrevent, On: RefTarget0, Later: &Delay{Op: OpDestroy}}}, "D")
		sc.work("H", []Step{{Op: OpDestroy, On: RefTargets}, {Op: OpGainHonor, N: 1, Times: true, To: 0}}, "B", "C", "D")
		eq(t, "zones", sc.card("B").zone == ZoneDynastyDiscard && sc.card("F").zone == ZoneFateDiscard && sc.card("D").zone == ZonePlay, true)
		eq(t, "honor", sc.me().honor, 2)
	},
	"T114": func(t *testing.T) {
		a := person("A")
		texts := Texts{a.ID: {Triggers: []Trigger{{On: EventDishonored, Self: true, Steps: []Step{{Op: OpGainHonor, N: 1, Flags: FlagRehonored}}}}}}
		sc := arrange(t, arranged{texts: texts}, place{"play", a})
		sc.inject(Effect{Op: OpDishonor, Card: sc.id("A")})
		eq(t, "honor", sc.me().honor, 1)
		eq(t, "happened again", sc.inject(Effect{Op: OpDishonor, Card: sc.id("A")}), false)
		eq(t, "honor", sc.me().honor, 1)
	},
	"T115": func(t *testing.T) {
		sc := arrange(t, arranged{honor: 5}, place{"play", person("A", "PH=3")}, place{"dummy", person("B")})
		sc.inject(Effect{Op: OpDishonor, Card: sc.id("A")})
		sc.inject(Effect{Op: OpDestroy, By: Dummy, Card: sc.id("A"), Source: sc.id("B")})
		eq(t, "honor", sc.me().honor, 2)
		eq(t, "source of the loss", sc.s.log[sc.order(EventHonor, "")].Target, 0)
		eq(t, "Clan Honor rule", sc.me().foreign, true)
	},
	"T116": func(t *testing.T) {
		sc := bigUnit(t, "", "9", place{"dummy", person("B")}, place{"dummy", follower("F")}, place{"dummy", follower("G")})
		sc.on("F", "B")
		sc.on("G", "B")
		sc.inject(Effect{Op: OpDishonor, Card: sc.id("A")})
		sc.s.March(sc.id("B"), 1)
		sc.assault(1, "A")
		sc.fight(1)
		eq(t, "destroyed", sc.card("B").dead, true)
		eq(t, "honor", sc.me().honor, 5)
		eq(t, "rehonored", sc.card("A").dishon, false)
	},
	"T117": func(t *testing.T) {
		sc := bigUnit(t, "", "3", place{"dummy", person("B", "F=3")})
		sc.inject(Effect{Op: OpDishonor, Card: sc.id("A")})
		sc.s.March(sc.id("B"), 1)
		sc.assault(1, "A")
		sc.fight(1)
		eq(t, "both destroyed", sc.card("A").dead && sc.card("B").dead, true)
		eq(t, "rehonored before", sc.order(EventRehonored, "A") >= 0 && sc.order(EventRehonored, "A") < sc.order(EventDestroyed, "A"), true)
		eq(t, "honor", sc.me().honor, 5)
		eq(t, "the other's", sc.s.p[Dummy].honor, 7)
	},
	"T118": func(t *testing.T) {
		sc := linked(t, nil)
		eq(t, "honor", sc.me().honor, 3)
		eq(t, "rehonored", sc.card("A").dishon, false)
	},
	"T119": func(t *testing.T) {
		sc := linked(t, func(sc *scene) {
			f := frame{card: sc.id("H"), seat: Me}
			sc.s.addDelay(OpPrevent, &Delay{Op: OpGainHonor}, &f, 0)
		})
		eq(t, "honor", sc.me().honor, 3)
		eq(t, "rehonored", sc.card("A").dishon, true)
	},
	"T120": func(t *testing.T) {
		sc := arrange(t, arranged{honor: 5}, place{"play", person("A", "PH=2", "C=1")}, place{"dummy", person("B", "C=4")}, place{"play", holding("H", 1)})
		sc.inject(Effect{Op: OpDishonor, Card: sc.id("A")})
		// What prevents losses for losing the duel prevents none that the death brings about.
		sc.work("H", []Step{{Op: OpPrevent, Later: &Delay{Op: OpLoseHonor, Direct: true}}})
		sc.work("H", []Step{{Op: OpDelay, Later: &Delay{On: EventDuelEnd, Steps: []Step{
			{Op: OpLoseHonor, N: 1}, {Op: OpDestroy, On: RefTarget0},
		}}}}, "A")
		sc.inject(Effect{Op: OpDuel, By: Me, Card: sc.id("A"), Target: sc.id("B"), Source: sc.id("H")})
		sc.until(func() bool { return !sc.s.dueling() && sc.s.stack.n == 0 })
		eq(t, "destroyed", sc.card("A").dead, true)
		eq(t, "honor", sc.me().honor, 3)
		eq(t, "losses", len(sc.honorEvents()), 1)
	},
	"T121": func(t *testing.T) {
		sc := arrange(t, arranged{honor: 4, foe: 8}, place{"play", person("A", "PH=1")})
		sc.refused(KindLobby, "", "A")
		sc.inject(Effect{Op: OpStat, Seat: Me, Stat: LobbyBonus, Amount: 5})
		sc.do(KindLobby, "", "A")
		eq(t, "favor", sc.me().favor, true)
		eq(t, "honor", sc.me().honor, 4)
	},
	"T122": func(t *testing.T) {
		sc := arrange(t, arranged{honor: 9}, place{"play", person("A", "PH=3")})
		eq(t, "honorable", len(sc.legal(KindLobby, "", "A")), 1)
		sc.inject(Effect{Op: OpDishonor, Card: sc.id("A")})
		sc.refused(KindLobby, "", "A")
	},
	"T297": func(t *testing.T) {
		sc := linked(t, func(sc *scene) { sc.s.apply(&Effect{Op: OpRehonor, Card: sc.id("A")}) })
		eq(t, "honor", sc.me().honor, 3)
	},
	"T324": func(t *testing.T) {
		sc := bigUnit(t, "", "4", place{"dummy", person("Ikoma Shika", "F=2")}, place{"play", follower("Young Battlecat", "F=2")}, place{"play", follower("Spearmen", "F=2")})
		sc.on("Young Battlecat", "A")
		sc.on("Spearmen", "A")
		sc.s.March(sc.id("Ikoma Shika"), 1)
		sc.assault(1, "A")
		sc.fight(1)
		eq(t, "honor", sc.me().honor, 7)
		eq(t, "Shika", sc.card("Ikoma Shika").dead, true)
		eq(t, "Province", sc.s.p[Dummy].prov[0].stands, true)
	},
}

// rangedByHonor is the strength of a Ranged 3 Attack that has +1 for each 10 points of Family Honor (TF-HON-05).
func rangedByHonor(t *testing.T, honor int) int {
	archer := person("A")
	shot := Ability{
		When: BattleAbility, Targets: []Targeting{{Filter: Filter{Strike: true}}},
		Steps: []Step{{Op: OpRanged, On: RefThis, With: RefTarget0, N: 3, PerHonor: 10}},
	}
	texts := Texts{archer.ID: {Abilities: []Ability{shot}}, tower.ID: watching}
	for strength := 1; ; strength++ { // the highest Force that it destroys
		sc := arrange(t, arranged{honor: honor, texts: texts}, place{"play", tower}, place{"play", archer}, place{"dummy", person("B", "F="+string(rune('0'+strength)))})
		sc.s.March(sc.id("B"), 1)
		sc.assault(1, "A")
		sc.toCombat(1)
		sc.do(KindAbility, "A")
		if sc.inPlay("B") {
			return strength - 1
		}
	}
}

func (sc *scene) inPlay(name string) bool { return sc.s.inPlay(sc.id(name)) }

// toBattle begins the battle at a Province.
func (sc *scene) toBattle(province int32) {
	sc.t.Helper()
	if sc.s.here() == 0 && len(sc.legal(KindAssignDone)) > 0 {
		sc.do(KindAssignDone)
	}
	if uint8(province) != sc.s.here() {
		sc.doN(KindBattlefield, "", province)
	}
}

// toCombat goes to an opportunity of the player in the Combat Segment of the battle at a Province.
func (sc *scene) toCombat(province int32) {
	sc.t.Helper()
	sc.toBattle(province)
	sc.until(func() bool { return sc.s.segment == SegmentCombat && sc.s.inRound && sc.s.chance == Me })
}

// fight fights the battle at a Province to its end, passing.
func (sc *scene) fight(province int32) {
	sc.t.Helper()
	if sc.s.here() != uint8(province) && !sc.s.fight.ground[province-1].fought {
		sc.toBattle(province)
	}
	sc.until(func() bool { return sc.s.here() != uint8(province) })
	checkInvariants(sc.t, sc.s)
}
