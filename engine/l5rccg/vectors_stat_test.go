package l5rccg

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
)

// bonus gives a card a bonus or a penalty to Force for the turn.
func (sc *scene) bonus(name string, n int) bool {
	return sc.inject(Effect{Op: OpStat, Card: sc.id(name), Stat: Force, Amount: int16(n)})
}

// atMost and atLeast let a limit of Force arrive, for the phase or the turn.
func (sc *scene) atMost(name string, n int, until Until) {
	sc.inject(Effect{Op: OpLimit, Card: sc.id(name), Stat: Force, Amount: 1, Limit: int16(n), Until: until})
}

func (sc *scene) atLeast(name string, n int, until Until) {
	sc.inject(Effect{Op: OpLimit, Card: sc.id(name), Stat: Force, Limit: int16(n), Until: until})
}

func (sc *scene) inject(e Effect) bool {
	sc.t.Helper()
	did := sc.s.Inject(e)
	checkInvariants(sc.t, sc.s)
	return did
}

func (sc *scene) get(name string, st Stat) int { return sc.s.stat(sc.id(name), st) }

// statEvents are the amounts of the changes of a card's stat that happened.
func (sc *scene) statEvents(name string, st Stat) []int32 {
	var out []int32
	for _, e := range sc.s.log {
		if EventKind(e.Kind) == EventStat && e.Card == int32(sc.id(name)) && Stat(e.M) == st {
			out = append(out, e.N)
		}
	}
	return out
}

// explained is the sum of the contributions to a card's stat, which must be its value.
func (sc *scene) explained(name string, st card.StatName) int {
	sc.t.Helper()
	list, err := sc.s.Explain(int32(sc.id(name)), "en")
	if err != nil {
		sc.t.Fatal(err)
	}
	for _, x := range list {
		if x.Stat != string(st) {
			continue
		}
		sum := 0
		for _, c := range x.Contributions {
			sum += c.Amount
			if c.Source == "" {
				sc.t.Fatalf("a contribution of %s without a source: %+v", name, c)
			}
		}
		eq(sc.t, "sum of the contributions", sum, x.Value)
		return sum
	}
	sc.t.Fatalf("%s of %s is not explained", st, name)
	return 0
}

// alone is a scene with one Personality of a Force in play.
func alone(t *testing.T, force string, facts ...string) *scene {
	return arrange(t, arranged{}, place{"play", person("A", append([]string{"F=" + force}, facts...)...)})
}

func item(title string, facts ...string) *card.Card {
	return made(title, card.Item, append([]string{"F=0", "C=0", "GC=1", "FV=1"}, facts...)...)
}

func spell(title string, facts ...string) *card.Card {
	return made(title, card.Spell, append([]string{"GC=1", "FV=1"}, facts...)...)
}

// statVectors are the vectors of the area stat.
var statVectors = map[string]func(*testing.T){
	"T01a": func(t *testing.T) {
		sc := alone(t, "2")
		sc.bonus("A", -3)
		eq(t, "Force", sc.force("A"), 0)
		eq(t, "raw total", sc.s.raw(sc.id("A"), Force, nil), -1)
		eq(t, "explained", sc.explained("A", card.Force), 0)
	},
	"T01b": func(t *testing.T) {
		sc := alone(t, "2")
		sc.bonus("A", -3)
		sc.bonus("A", 2)
		eq(t, "Force", sc.force("A"), 1)
	},
	"T02a": func(t *testing.T) {
		sc := alone(t, "0")
		sc.atLeast("A", 0, UntilTurnEnd)
		sc.atLeast("A", 1, UntilTurnEnd)
		eq(t, "Force", sc.force("A"), 1)
	},
	"T02b": func(t *testing.T) {
		sc := alone(t, "3")
		sc.atMost("A", 5, UntilTurnEnd)
		sc.atMost("A", 0, UntilTurnEnd)
		eq(t, "Force", sc.force("A"), 0)
		eq(t, "explained", sc.explained("A", card.Force), 0)
	},
	"T03a": func(t *testing.T) {
		sc := alone(t, "3")
		sc.atMost("A", 2, UntilPhaseEnd)
		sc.atLeast("A", 4, UntilTurnEnd)
		eq(t, "both live", sc.force("A"), 3)
		sc.s.endMods(UntilPhaseEnd)
		eq(t, "the maximum has ended", sc.force("A"), 4)
	},
	"T03b": func(t *testing.T) {
		sc := alone(t, "3")
		sc.atLeast("A", 4, UntilPhaseEnd)
		sc.atMost("A", 2, UntilTurnEnd)
		eq(t, "both live", sc.force("A"), 3)
		sc.s.endMods(UntilPhaseEnd)
		eq(t, "the minimum has ended", sc.force("A"), 2)
	},
	"T03c": func(t *testing.T) {
		sc := alone(t, "3")
		sc.bonus("A", -5)
		sc.atMost("A", 2, UntilTurnEnd)
		sc.atLeast("A", 4, UntilTurnEnd)
		eq(t, "Force", sc.force("A"), 0)
	},
	"T04": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A", "Shugenja")}, place{"play", spell("S")})
		sc.on("S", "A")
		eq(t, "Force", sc.force("S"), 0)
		eq(t, "happened", sc.bonus("S", 3), false)
		eq(t, "Force", sc.force("S"), 0)
		eq(t, "events", len(sc.statEvents("S", Force)), 0)
	},
	"T05": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A", "F=3")})
		give := Effect{Op: OpStat, Seat: Me, Stat: ArmyForce, N: 1, Amount: 5}
		eq(t, "happened", sc.inject(give), false)
		eq(t, "Force", sc.s.armyForce(Me, 1, false), 0)
		sc.assault(1, "A")
		eq(t, "happened to an army", sc.inject(give), true)
		eq(t, "Force of the army", sc.s.armyForce(Me, 1, false), 8)
	},
	"T06a": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A", "F=3")}, place{"play", item("I", "F=1")})
		sc.on("I", "A")
		sc.bonus("I", -2)
		eq(t, "modifier", sc.s.raw(sc.id("I"), Force, nil), -1)
	},
	"T06b": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A", "F=3")}, place{"play", item("I", "F=1")})
		sc.on("I", "A")
		eq(t, "before", sc.force("A"), 4)
		sc.bonus("I", -2)
		eq(t, "Personality", sc.force("A"), 2)
		eq(t, "Item", sc.force("I"), 0)
		eq(t, "explained", sc.explained("A", card.Force), 2)
		eq(t, "penalties of the Personality", len(sc.statEvents("A", Force)), 0)
	},
	"T07": func(t *testing.T) {
		a := person("A", "F=1")
		texts := Texts{a.ID: {Statics: []Static{{Stat: Force, Amount: 1, Per: &Filter{All: Keys(KeySamurai), Where: Anywhere}}}}}
		sc := arrange(t, arranged{texts: texts}, place{"play", a}, place{"play", person("B", "Samurai")}, place{"play", person("C", "Samurai")}, place{"play", person("D", "Samurai")})
		eq(t, "with three", sc.force("A"), 4)
		sc.inject(Effect{Op: OpDestroy, Card: sc.id("B")})
		eq(t, "with two", sc.force("A"), 3)
		eq(t, "penalties", len(sc.statEvents("A", Force)), 0)
		eq(t, "explained", sc.explained("A", card.Force), 3)
	},
	"T08a": func(t *testing.T) {
		sc := alone(t, "3")
		sc.atMost("A", 5, UntilTurnEnd)
		sc.inject(Effect{Op: OpSet, Card: sc.id("A"), Stat: Force, Limit: 8, Amount: 1})
		eq(t, "Force", sc.force("A"), 5)
		eq(t, "bonus", sc.statEvents("A", Force)[0], 5)
	},
	"T08b": func(t *testing.T) {
		sc := alone(t, "3")
		sc.atMost("A", 5, UntilTurnEnd)
		sc.inject(Effect{Op: OpSet, Card: sc.id("A"), Stat: Force, Limit: 8, Amount: 1})
		sc.bonus("A", -4)
		eq(t, "Force", sc.force("A"), 4)
	},
	"T10a": func(t *testing.T) { eq(t, "Force", bowedHoldings(t, false), 2+6) },
	"T10b": func(t *testing.T) { eq(t, "Force", bowedHoldings(t, true), 2+7) },
	"T11": func(t *testing.T) {
		a := person("A", "F=*")
		texts := Texts{a.ID: {Statics: []Static{{Stat: Force, Amount: 4}}}}
		sc := arrange(t, arranged{texts: texts}, place{"play", a})
		eq(t, "printed", sc.s.def(sc.id("A")).Stats[Force], Printed{0, Asterisk})
		eq(t, "real", sc.force("A"), 4)
	},
	"T12": func(t *testing.T) {
		sc := alone(t, "3")
		for st := Force; st <= PersonalHonor; st++ {
			eq(t, "happened", sc.inject(Effect{Op: OpStat, Card: sc.id("A"), Stat: st}), false)
			eq(t, "events", len(sc.statEvents("A", st)), 0)
		}
	},
	"T14": func(t *testing.T) {
		sc := arrange(t, arranged{ruleset: Classic, gold: 4, clan: "crab"}, place{"p1", person("A", "@crab", "GC=6")})
		sc.to(PhaseDynasty)
		sc.doN(KindRecruit, "A", RecruitDiscount)
		eq(t, "paid", lastN(sc, EventPaid), 4)
		eq(t, "Gold Cost", sc.get("A", GoldCost), 6)
	},
	"T15": func(t *testing.T) {
		sc := alone(t, "2")
		sc.bonus("A", -3)
		sc.inject(Effect{Op: OpSet, Card: sc.id("A"), Stat: Force, Limit: 2})
		eq(t, "Force", sc.force("A"), 2)
		eq(t, "bonus", sc.statEvents("A", Force)[1], 3)
	},
	"T16a": func(t *testing.T) {
		sc := mixedUnit(t, "")
		sc.card("A").bowed = true
		eq(t, "Force", sc.s.unitForce(sc.id("A"), false), 10)
	},
	"T17a": func(t *testing.T) {
		var places []place
		for _, title := range []string{"A", "B", "C", "D", "E", "F", "G", "H", "I"} {
			places = append(places, place{"hand", made(title, card.Strategy, "FV=1")})
		}
		sc := arrange(t, arranged{}, places...)
		for sc.me().zone[ZoneHand].n > 9 {
			sc.put(sc.me().zone[ZoneHand].c[0], "discard")
		}
		sc.until(func() bool { return sc.s.ask.why == forHandLimit && sc.s.ask.kind == askCards })
		eq(t, "hand after the draw", sc.me().zone[ZoneHand].n, 10)
		q := sc.s.Pending()
		eq(t, "discards", [2]int{q.Min, q.Max}, [2]int{2, 2})
		sc.until(func() bool { return sc.s.active == Dummy || sc.me().turns > 1 })
		eq(t, "hand", sc.me().zone[ZoneHand].n, 8)
	},
	"T17b": func(t *testing.T) {
		sc := alone(t, "2")
		sc.inject(Effect{Op: OpStat, Seat: Me, Stat: HandLimit, Amount: -1})
		eq(t, "limit", sc.s.handLimit(Me), 7)
	},
	"T18": func(t *testing.T) {
		sc := alone(t, "2")
		sc.inject(Effect{Op: OpStat, Seat: Me, Stat: ProvinceStrength, N: 1, Amount: 2})
		for n, want := range []int{7, 9, 7, 7} {
			eq(t, "strength", sc.s.provinceStrength(Me, int8(n)), want)
		}
	},
	"T19a": func(t *testing.T) {
		sc := alone(t, "2", "PH=3")
		sc.inject(Effect{Op: OpDishonor, Card: sc.id("A")})
		eq(t, "Personal Honor", sc.get("A", PersonalHonor), 0)
		eq(t, "explained", sc.explained("A", card.PersonalHonor), 0)
	},
	"T19b": func(t *testing.T) {
		sc := alone(t, "2", "PH=3")
		sc.inject(Effect{Op: OpDishonor, Card: sc.id("A")})
		sc.inject(Effect{Op: OpStat, Card: sc.id("A"), Stat: PersonalHonor, Amount: 2})
		eq(t, "dishonorable", sc.get("A", PersonalHonor), 0)
		sc.inject(Effect{Op: OpRehonor, Card: sc.id("A")})
		eq(t, "honorable", sc.get("A", PersonalHonor), 5)
	},
	"T101": func(t *testing.T) {
		sc := alone(t, "3")
		sc.inject(Effect{Op: OpStat, Card: sc.id("A"), Stat: Force, Amount: 2, While: IsBowed})
		eq(t, "unbowed", sc.force("A"), 3)
		sc.inject(Effect{Op: OpBow, Card: sc.id("A")})
		eq(t, "bowed", sc.force("A"), 5)
		sc.inject(Effect{Op: OpStraighten, Card: sc.id("A")})
		eq(t, "straightened", sc.force("A"), 3)
	},
	"T102": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A", "F=2")}, place{"play", person("B", "F=6")})
		sc.inject(Effect{Op: OpExchange, Card: sc.id("A"), Target: sc.id("B"), Stat: Force})
		eq(t, "Forces", [2]int{sc.force("A"), sc.force("B")}, [2]int{6, 2})
	},
	"T103": func(t *testing.T) {
		sc := alone(t, "3")
		eq(t, "happened", sc.inject(Effect{Op: OpSet, Card: sc.id("A"), Stat: Force, Limit: 5, Amount: -1}), false)
		eq(t, "Force", sc.force("A"), 3)
	},
	"T104": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A", "F=5")}, place{"play", follower("F", "F=2")})
		sc.on("F", "A")
		sc.assault(1, "A")
		eq(t, "before", sc.s.armyForce(Me, 1, true), 7)
		sc.inject(Effect{Op: OpDestroy, Card: sc.id("F")})
		eq(t, "after", sc.s.armyForce(Me, 1, true), 5)
		eq(t, "penalties", sc.count(EventStat), 0)
	},
	"T105": func(t *testing.T) {
		sc := arrange(t, arranged{gold: 4, sensei: made("S", card.SenseiType, "GP=1", "PS=0", "SH=0")}, place{"p1", person("A")})
		hold := sc.me().hold
		eq(t, "Gold Production", sc.s.stat(hold, GoldProduction), 5)
		eq(t, "production", sc.s.production(hold), 5)
		eq(t, "printed", sc.s.def(hold).Stats[GoldProduction].Value, 4)
		eq(t, "bonuses", sc.count(EventStat), 0)
	},
	"T106": func(t *testing.T) {
		f := follower("F", "F=2")
		texts := Texts{f.ID: {Abilities: []Ability{{
			When: Open, Targets: []Targeting{{Filter: Filter{Whose: Enemy, Types: TypePersonality, Stat: Force, Below: RefThis}}},
			Steps: []Step{{Op: OpBow, On: RefTarget0}},
		}}}}
		sc := arrange(t, arranged{texts: texts}, place{"play", person("A", "F=6")}, place{"play", f}, place{"dummy", person("B", "F=1")}, place{"dummy", person("C", "F=2")})
		sc.on("F", "A")
		sc.do(KindAbility, "F")
		eq(t, "B", sc.card("B").bowed, true)
		eq(t, "C", sc.card("C").bowed, false)
	},
	"T107": func(t *testing.T) {
		a := person("A", "C=1")
		texts := Texts{a.ID: {Abilities: []Ability{{When: Open, Targets: []Targeting{
			{Filter: Filter{Whose: Own, All: Keys(KeySamurai)}}, {Filter: Filter{Whose: Enemy, Types: TypePersonality, Stat: Chi, Below: RefTarget0, Than: Chi}},
		}, Steps: []Step{{Op: OpBow, On: RefTarget1}}}}}}
		sc := arrange(t, arranged{texts: texts}, place{"play", a}, place{"play", person("Low", "C=2", "Samurai")}, place{"play", person("High", "C=5", "Samurai")},
			place{"dummy", person("B", "C=4")})
		sc.do(KindAbility, "A")
		eq(t, "the low Samurai is no use", len(sc.legal(KindChoose, "Low")), 0)
		sc.until(func() bool { return sc.s.act.stage == stageNone })
		eq(t, "B", sc.card("B").bowed, true)
	},
	"T108": func(t *testing.T) {
		a := person("Hida Saiyuki", "F=3")
		texts := Texts{a.ID: {Statics: []Static{{Stat: GainOf(Force), Amount: 1}}}}
		sc := arrange(t, arranged{texts: texts}, place{"play", a})
		sc.bonus("Hida Saiyuki", 2)
		eq(t, "Force", sc.force("Hida Saiyuki"), 6)
		eq(t, "bonus", sc.statEvents("Hida Saiyuki", Force)[0], 3)
		sc.bonus("Hida Saiyuki", -2)
		eq(t, "penalties are not larger", sc.force("Hida Saiyuki"), 4)
	},
	"T109": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A", "C=3")}, place{"play", holding("H", 1)})
		sc.work("H", []Step{{Op: OpToken, On: RefTarget0, Stat: Chi, Amount: 1, Limit: -1, Key: KeySamurai}}, "A")
		eq(t, "Chi", sc.get("A", Chi), 2)
		eq(t, "penalty", sc.statEvents("A", Chi)[0], -1)
		at := sc.order(EventStat, "A")
		eq(t, "source", sc.s.log[at].Target, int32(sc.id("H")))
		eq(t, "explained", sc.explained("A", card.Chi), 2)
	},
	"T298": func(t *testing.T) {
		sc := alone(t, "3")
		sc.atMost("A", 1, UntilTurnEnd)
		eq(t, "Force", sc.force("A"), 1)
		eq(t, "reductions by the maximum", len(sc.statEvents("A", Force)), 0)
		sc = alone(t, "3")
		sc.inject(Effect{Op: OpSet, Card: sc.id("A"), Stat: Force, Limit: 1})
		eq(t, "reduction by setting", sc.statEvents("A", Force)[0], -2)
	},
}

// bowedHoldings is the Force of a Personality of 2 that gets 2 for each bowed Holding, counting up to three of five; his
// bonuses may be 1 larger.
func bowedHoldings(t *testing.T, larger bool) int {
	a := person("A", "F=2")
	per := &Filter{Types: TypeHolding, State: IsBowed}
	text := Text{Statics: []Static{{Stat: Force, Amount: 2, Per: per, Most: 3}}}
	if larger {
		text.Statics = append(text.Statics, Static{Stat: GainOf(Force), Amount: 1})
	}
	sc := arrange(t, arranged{texts: Texts{a.ID: text}}, place{"play", a}, place{"play", holding("H", 1)}, place{"play", holding("H", 1)},
		place{"play", holding("H", 1)}, place{"play", holding("H", 1)}, place{"play", holding("H", 1)})
	for _, h := range []string{"H", "H 2", "H 3", "H 4", "H 5"} {
		sc.card(h).bowed = true
	}
	lasting := sc.force("A")
	// The same as one bonus of an action.
	sc2 := arrange(t, arranged{texts: Texts{a.ID: {Statics: text.Statics[1:]}}}, place{"play", a}, place{"play", holding("H", 1)}, place{"play", holding("H", 1)},
		place{"play", holding("H", 1)}, place{"play", holding("H", 1)}, place{"play", holding("H", 1)})
	for _, h := range []string{"H", "H 2", "H 3", "H 4", "H 5"} {
		sc2.card(h).bowed = true
	}
	sc2.work("A", []Step{{Op: OpStat, On: RefThis, Stat: Force, Amount: 2, Per: per, PerMost: 3}})
	eq(t, "by an action", sc2.force("A"), lasting)
	return lasting
}

// mixedUnit is a unit of a Personality of 3, a Follower of 5 and an Item of +2.
func mixedUnit(t *testing.T, ruleset string) *scene {
	sc := arrange(t, arranged{ruleset: ruleset}, place{"play", person("A", "F=3")}, place{"play", follower("F", "F=5")}, place{"play", item("I", "F=2")})
	sc.on("F", "A")
	sc.on("I", "A")
	return sc
}

// assault declares an attack and assigns Personalities to the battlefield of a Province, in the player's turn.
func (sc *scene) assault(province int32, names ...string) {
	sc.t.Helper()
	sc.until(func() bool { return len(sc.legal(KindAttack)) > 0 })
	sc.do(KindAttack)
	for _, n := range names {
		sc.doN(KindAssign, n, province)
	}
}
