package l5rccg

import (
	"slices"
	"testing"

	"github.com/kotei-dev/kotei/card"
)

// timingBattleVectors are the vectors of the area timing that need a battle or a duel, and the one of the economy.
var timingBattleVectors = map[string]func(*testing.T){
	"T238": func(t *testing.T) { // TF-EFF-06
		a := person("A")
		texts := Texts{a.ID: {Statics: []Static{{MarchLate: true}}}}
		for _, bowed := range []bool{false, true} {
			sc := arrange(t, arranged{ruleset: Classic, texts: texts}, place{"play", a}, place{"play", person("B")}, place{"play", person("C")})
			sc.card("A").bowed = bowed
			sc.to(PhaseAttack)
			sc.do(KindAttack)
			eq(t, "Infantry maneuvers", len(sc.legal(KindAssign, "A")) > 0, !bowed)
			sc.doN(KindAssign, "B", 1)
			sc.do(KindAssignDone)
			if bowed {
				eq(t, "Cavalry maneuvers", sc.s.fight.stage != fightCavalry || len(sc.legal(KindAssign, "A")) == 0, true)
				continue
			}
			eq(t, "Cavalry maneuvers", len(sc.legal(KindAssign, "A")) > 0, true)
			eq(t, "without the permission", len(sc.legal(KindAssign, "C")), 0)
		}
	},
	"T249": func(t *testing.T) { // TF-TARG-05
		rae, spell := holding("Rae", 1), made("Spell", card.Spell, "GC=1", "FV=1")
		texts := gains(spell, Ability{When: BattleAbility, Targets: []Targeting{{Filter: Filter{Types: TypePersonality}}}})
		texts[rae.ID] = Text{Statics: []Static{{Home: &Permit{Of: Filter{Types: TypeSpell}, Target: Filter{All: Keys(KeySamurai), Whose: Own}}}}}
		sc := arrange(t, arranged{texts: texts, watch: true}, place{"play", rae}, place{"play", person("Caster", "Shugenja")}, place{"play", spell},
			place{"play", person("Sam", "Samurai")}, place{"play", person("Other")})
		sc.on("Spell", "Caster")
		sc.attack(1, "Sam", "Other")
		sc.combat()
		sc.do(KindAbility, "Spell")
		sc.settle()
		eq(t, "targeted the Samurai", sc.order(EventTargeted, "Sam") >= 0, true)
		eq(t, "targeted another", sc.order(EventTargeted, "Other"), -1)
		delete(texts, rae.ID)
		sc = arrange(t, arranged{texts: texts, watch: true}, place{"play", rae}, place{"play", person("Caster", "Shugenja")}, place{"play", spell}, place{"play", person("Sam", "Samurai")})
		sc.on("Spell", "Caster")
		sc.attack(1, "Sam")
		sc.combat()
		sc.refused(KindAbility, "Spell") // from home without the permission
	},
	"T254": func(t *testing.T) { // TF-WORD-02
		h := holding("H", 1)
		texts := Texts{h.ID: {Triggers: []Trigger{{On: EventDestroyed, If: Cond{Fight: true}, Steps: []Step{{Op: OpGainHonor, N: 1}}}}}}
		sc := arrange(t, arranged{texts: texts, watch: true}, place{"play", h}, place{"play", person("A", "PH=0")}, place{"play", person("B", "PH=0")}, place{"play", person("C", "PH=0")}, place{"dummy", person("D")})
		sc.s.Inject(Effect{Op: OpDestroy, Card: sc.id("C")})
		eq(t, "outside both", sc.me().honor, 0)
		sc.attack(1, "A")
		sc.combat()
		sc.card("D").loc = 1
		sc.s.Inject(Effect{Op: OpDuel, Card: sc.id("D"), Target: sc.id("A")})
		eq(t, "in a duel in a battle", sc.s.dueling() && sc.s.here() != 0, true)
		sc.s.Inject(Effect{Op: OpDestroy, Card: sc.id("B")})
		eq(t, "counted once", sc.me().honor, 1)
	},
	"T257": func(t *testing.T) { // TF-ACT-14, TF-EFF-04
		b := person("B")
		texts := Texts{b.ID: {Abilities: []Ability{{When: BattleAbility, Steps: []Step{
			{Op: OpBattle, N: 0},
			{Op: OpDelay, Later: &Delay{On: EventBattleEnd, Steps: []Step{{Op: OpLoseHonor, N: 5}}}},
			{Op: OpGainHonor, N: 1},
		}}}}}
		sc := arrange(t, arranged{texts: texts, honor: 5, watch: true}, place{"play", person("A")}, place{"play", b})
		sc.to(PhaseAttack)
		sc.do(KindAttack)
		sc.doN(KindAssign, "A", 1)
		sc.doN(KindAssign, "B", 2)
		sc.until(func() bool { return sc.s.here() == 2 && sc.s.segment == SegmentCombat && sc.s.inRound })
		sc.do(KindAbility, "B")
		eq(t, "the action has ended", sc.s.act.stage, stageNone)
		eq(t, "and its other effects came first", sc.me().honor, 6)
		eq(t, "the battle waits", sc.s.here(), 2)
		sc.to(PhaseDynasty)
		eq(t, "battles at the Province", sc.battles(1), 2)
		var order []EventKind // from the end of the current battle on
		for _, e := range sc.s.log {
			switch kind := EventKind(e.Kind); {
			case kind == EventBattleEnd && e.N == 1:
				order = []EventKind{kind}
			case order != nil && e.N == 0 && (kind == EventBattle || kind == EventBattleEnd), order != nil && kind == EventHonor:
				order = append(order, kind)
			}
		}
		if want := []EventKind{EventBattleEnd, EventBattle, EventBattleEnd, EventHonor}; !slices.Equal(order, want) {
			t.Errorf("order %v, want %v", order, want)
		}
		eq(t, "after the created one", sc.me().honor, 1)
	},
	"T264": func(t *testing.T) { // TF-EFF-08
		sc := arrange(t, arranged{}, place{"play", person("A", "F=3")}, place{"play", person("B", "F=2")}, place{"dummy", person("D", "F=4")})
		sc.card("D").loc, sc.card("A").loc, sc.card("A").atk = 1, 1, true
		sc.s.Inject(Effect{Op: OpLend, Card: sc.id("D"), Seat: Me})
		eq(t, "the army that gets it", sc.s.armyForce(Me, 1, true), 7)
		eq(t, "its own army", sc.s.armyForce(Dummy, 1, true), 0)
		sc.card("A").loc = 0
		eq(t, "no army to get it", sc.s.armyForce(Me, 1, true), 0)
		eq(t, "its own army still", sc.s.armyForce(Dummy, 1, true), 0)
	},
	"T268a": func(t *testing.T) { // TF-ABT-10
		a := person("A")
		sc := arrange(t, arranged{texts: gains(a, Ability{When: BattleAbility}), watch: true}, place{"play", a})
		sc.attack(1, "A")
		sc.combat()
		sc.do(KindAbility, "A")
		sc.refused(KindAbility, "A")
		sc.s.Inject(Effect{Op: OpExtra, Card: sc.id("A"), Flags: FlagThisBattle})
		sc.do(KindAbility, "A")
		sc.refused(KindAbility, "A")
		eq(t, "honor", sc.me().honor, 2)
	},
	"T271": func(t *testing.T) { // TF-DUEL-06
		d := person("D")
		for _, insists := range []bool{false, true} {
			texts := Texts{}
			if insists {
				texts[d.ID] = Text{Statics: []Static{{NoRefusal: true}}}
			}
			sc := arrange(t, arranged{texts: texts}, place{"play", person("A")}, place{"dummy", d})
			sc.s.Inject(Effect{Op: OpDuel, By: Dummy, Card: sc.id("D"), Target: sc.id("A"), Flags: FlagMayRefuse})
			if insists {
				sc.refused(KindRefuse)
			} else {
				sc.do(KindRefuse)
				eq(t, "dueling", sc.s.dueling(), false)
			}
		}
	},
	"T276": func(t *testing.T) { // TF-ZONE-12
		h := holding("H", 1)
		texts := Texts{h.ID: {Triggers: []Trigger{{On: EventArmy, Mine: true, Steps: []Step{{Op: OpGainHonor, N: 1}}}}}}
		sc := arrange(t, arranged{texts: texts, watch: true}, place{"play", h}, place{"play", person("A")}, place{"play", person("B")}, place{"p1", person("C")})
		sc.attack(1, "A")
		eq(t, "assigned", sc.me().honor, 1)
		sc.combat()
		sc.s.Inject(Effect{Op: OpMove, Card: sc.id("B"), N: -1})
		eq(t, "moved", sc.me().honor, 2)
		sc.s.Inject(Effect{Op: OpEnter, Seat: Me, Card: sc.id("C")})
		eq(t, "entered play there", sc.card("C").loc, 1)
		eq(t, "entered", sc.me().honor, 3)
	},
	"T278": func(t *testing.T) { // TF-EFF-01
		sc := arrange(t, arranged{}, place{"play", person("A", "C=5")}, place{"play", person("B", "C=5")}, place{"dummy", person("X", "C=2")}, place{"dummy", person("Y", "C=2")}, place{"play", holding("H", 1)})
		bow := []Step{{Op: OpBow, On: RefEvent2}}
		sc.work("H", []Step{
			{Op: OpDelay, Later: &Delay{On: EventDuelEnd, Each: true, Steps: bow}},
			{Op: OpDuel, On: RefTarget0, With: RefTarget1},
			{Op: OpDuel, On: RefTarget2, With: RefTarget3},
		}, "A", "X", "B", "Y")
		for sc.s.dueling() {
			sc.do(KindStrike)
		}
		eq(t, "duels", sc.count(EventDuel), 2)
		eq(t, "the first loser suffers before the second duel", sc.order(EventBowed, "X") < sc.order(EventDuel, "B"), true)
		eq(t, "first", sc.order(EventBowed, "X") >= 0, true)
		eq(t, "second", sc.order(EventBowed, "Y") > sc.order(EventDuel, "B"), true)
	},
	"T279": func(t *testing.T) { // TF-TIME-06
		h := holding("H", 1)
		texts := Texts{h.ID: {Triggers: []Trigger{
			{On: EventFocusDone, Steps: []Step{{Op: OpGainHonor, N: 1}}},
			{On: EventFocusRun, Steps: []Step{{Op: OpGainHonor, N: 10}}},
		}}}
		sc := arrange(t, arranged{texts: texts}, place{"play", h}, place{"play", person("A")}, place{"dummy", person("D")})
		sc.s.Inject(Effect{Op: OpDuel, Card: sc.id("D"), Target: sc.id("A")})
		for sc.s.dueling() {
			sc.do(KindStrike)
		}
		eq(t, "honor", sc.me().honor, 1)
	},
	"T295": func(t *testing.T) { // TF-EFF-04
		sc := arrange(t, arranged{watch: true}, place{"play", person("A")}, place{"play", person("B")}, place{"play", holding("H", 1)})
		sc.to(PhaseAttack)
		sc.do(KindAttack)
		sc.doN(KindAssign, "A", 1)
		sc.doN(KindAssign, "B", 2)
		sc.until(func() bool { return sc.s.here() == 1 && sc.s.segment == SegmentCombat && sc.s.inRound })
		sc.work("H", []Step{{Op: OpDelay, Later: &Delay{On: EventBattleEnd, Steps: []Step{{Op: OpGainHonor, N: 1}}}}})
		sc.until(func() bool { return sc.s.here() == 2 })
		eq(t, "after the current battle", sc.me().honor, 0)
		sc.until(func() bool { return sc.s.here() != 2 })
		eq(t, "after the next", sc.me().honor, 1)
		sc.to(PhaseDynasty)
		eq(t, "after all", sc.me().honor, 1)
	},
	"T286": func(t *testing.T) { // CL-ACT-01
		h := person("H")
		for ruleset, want := range map[string]int{Classic: 1, TwentyFestivals: 0} { // SW-25
			sc := arrange(t, arranged{ruleset: ruleset, texts: gains(h, Ability{When: Open}), watch: true}, place{"play", h})
			sc.attack(1, "H")
			sc.combat()
			eq(t, ruleset, len(sc.legal(KindAbility, "H")), want)
			if want > 0 {
				sc.do(KindAbility, "H")
				eq(t, "honor", sc.me().honor, 1)
			}
		}
	},
	"T233": func(t *testing.T) { // TF-ACT-10
		sc := arrange(t, arranged{}, place{"play", person("A")}, place{"play", holding("H", 1)})
		sc.card("A").loc = 1
		sc.work("H", []Step{{Op: OpStraighten, On: RefTarget0}, {Op: OpMove, On: RefTarget0}}, "A")
		eq(t, "straightened", sc.count(EventStraightened), 0)
		eq(t, "location", sc.card("A").loc, 0)
	},
	"T237": func(t *testing.T) { // TF-EFF-05
		sc := arrange(t, arranged{}, place{"play", person("A")}, place{"dummy", person("B")}, place{"play", holding("H", 1)})
		challenge := []Step{{Op: OpDuel, On: RefTarget0, With: RefTarget1}}
		limit := []Step{{Op: OpPrevent, Later: &Delay{Op: OpDuel, Most: 1}}}
		sc.s.ops[OpDuel] = 3 // three were issued this turn
		sc.work("H", limit)
		sc.work("H", challenge, "A", "B")
		eq(t, "duels", sc.count(EventDuel), 0)
		sc.nextTurn()
		sc.work("H", limit)
		sc.work("H", challenge, "A", "B")
		eq(t, "the first of a turn", sc.count(EventDuel), 1)
	},
}

// attack attacks a Province with the Personalities named, and goes to its battle.
func (sc *scene) attack(province int32, names ...string) {
	sc.t.Helper()
	sc.to(PhaseAttack)
	sc.do(KindAttack)
	for _, name := range names {
		sc.doN(KindAssign, name, province)
	}
	for sc.s.phase == PhaseAttack && len(sc.legal(KindAssignDone)) > 0 {
		sc.do(KindAssignDone)
	}
	if len(sc.legal(KindBattlefield)) > 0 {
		sc.doN(KindBattlefield, "", province)
	}
}

// combat passes until the player has an opportunity in the Combat Segment.
func (sc *scene) combat() {
	sc.t.Helper()
	sc.until(func() bool { return sc.s.segment == SegmentCombat && sc.s.inRound })
}

// battles is the number of battles that were begun at a Province.
func (sc *scene) battles(province int32) int {
	n := 0
	for _, e := range sc.s.log {
		if EventKind(e.Kind) == EventBattle && e.N == province-1 {
			n++
		}
	}
	return n
}
