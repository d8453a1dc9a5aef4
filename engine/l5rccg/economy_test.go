package l5rccg

import (
	"math"
	"math/big"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/odds"
)

// economyVectors are the vectors of the area economy.
var economyVectors = map[string]func(*testing.T){
	"T13": func(t *testing.T) { // TF-TYPE-08
		sc := arrange(t, arranged{gold: 5, honor: -5}, place{"p1", person("A", "HR=-")})
		sc.to(PhaseDynasty)
		sc.do(KindRecruit, "A")
		eq(t, "zone", sc.card("A").zone, ZonePlay)
	},
	"T60": func(t *testing.T) { // CL-GOLD-03, -04
		sc := arrange(t, arranged{ruleset: Classic}, place{"play", holding("Diamond Mine", 5)}, place{"play", person("A")},
			place{"hand", follower("B")}, place{"hand", follower("C")}, place{"hand", made("D", card.Item, "F=1", "C=0", "GC=1", "FV=1")})
		sc.do(KindEquip, "B", "A")
		eq(t, "pool", sc.me().pool, 0)
		eq(t, "lost", lastN(sc, EventGoldLost), 3)
		eq(t, "Follower", sc.card("B").host, sc.id("A"))
		sc.refused(KindEquip, "C")
		sc.refused(KindEquip, "D")
	},
	"T61": func(t *testing.T) { // TF-GOLD-02, CL-GOLD-02
		for _, ruleset := range (Rules{}).Rulesets() {
			sc := arrange(t, arranged{ruleset: ruleset}, place{"play", holding("Two", 2)}, place{"play", holding("Three", 3)}, place{"p1", person("A", "GC=5")})
			sc.to(PhaseDynasty)
			sc.do(KindRecruit, "A")
			eq(t, "bowed", sc.card("Two").bowed && sc.card("Three").bowed, true)
			eq(t, "pool", sc.me().pool, 0)
			eq(t, "lost", sc.count(EventGoldLost), 0)
		}
	},
	"T62a": func(t *testing.T) { // CL-GOLD-05
		sc := arrange(t, arranged{ruleset: Classic, gold: 5}, place{"p1", person("A", "GC=6")})
		sc.to(PhaseDynasty)
		sc.doN(KindRecruit, "A", RecruitTrial)
		eq(t, "zone", sc.card("A").zone, ZoneProvince)
		eq(t, "pool", sc.me().pool, 0)
		eq(t, "lost", lastN(sc, EventGoldLost), 5)
		eq(t, "bowed", sc.s.c[sc.me().hold].bowed, true)
	},
	"T62b": func(t *testing.T) { // CL-GOLD-06
		sc := arrange(t, arranged{ruleset: Classic, gold: 6, honor: 2}, place{"p1", person("A", "GC=6", "HR=3")})
		sc.to(PhaseDynasty)
		sc.do(KindRecruit, "A")
		eq(t, "zone", sc.card("A").zone, ZoneProvince)
		eq(t, "bowed", sc.s.c[sc.me().hold].bowed, true)
		eq(t, "honor", sc.me().honor, 2)
	},
	"T62c": func(t *testing.T) { // TF-ACT-05
		sc := arrange(t, arranged{gold: 5}, place{"p1", person("A", "GC=6")})
		sc.to(PhaseDynasty)
		sc.refused(KindRecruit, "A")
	},
	"T63": func(t *testing.T) { // CL-REC-02
		for _, c := range []struct {
			options, cost int32
			honor         int32
		}{{RecruitDiscount, 4, 0}, {0, 6, 2}} {
			sc := arrange(t, arranged{ruleset: Classic, gold: 6, clan: "crab"}, place{"p1", person("A", "@crab", "GC=6", "PH=2")})
			sc.to(PhaseDynasty)
			sc.doN(KindRecruit, "A", c.options)
			eq(t, "cost", lastN(sc, EventPaid), c.cost)
			eq(t, "honor", sc.me().honor, c.honor)
			eq(t, "zone", sc.card("A").zone, ZonePlay)
		}
	},
	"T64a": func(t *testing.T) { eq(t, "cost", costOf(t, "@lion"), 8) },
	"T64b": func(t *testing.T) {
		eq(t, "own clan", costOf(t, "@crab"), 6)
		eq(t, "unaligned", costOf(t), 6)
	},
	"T64c": func(t *testing.T) { // TF-REC-08
		sc := arrange(t, arranged{gold: 10, clan: "crab"}, place{"p1", person("A", "@crab")}, place{"p2", person("B", "@crab")})
		sc.to(PhaseDynasty)
		sc.doN(KindRecruit, "A", RecruitProclaim)
		eq(t, "honor", sc.me().honor, 1)
		sc.mayNot(KindRecruit, "B", RecruitProclaim)
		sc.doN(KindRecruit, "B", 0)
	},
	"T64d": func(t *testing.T) {
		sc := arrange(t, arranged{gold: 10, clan: "crab"}, place{"p1", person("A", "@lion")})
		sc.to(PhaseDynasty)
		sc.mayNot(KindRecruit, "A", RecruitProclaim)
	},
	"T64e": func(t *testing.T) { // TF-REC-08, -09
		sc := arrange(t, arranged{gold: 10, clan: "crab"}, place{"discard", person("A", "@crab")}, place{"play", holding("H", 1)}, place{"p1", person("B", "@crab")})
		steps := []Step{{Op: OpRecruit, On: RefTarget0}}
		sc.work("H", steps, "A")
		sc.settle()
		eq(t, "zone", sc.card("A").zone, ZonePlay)
		eq(t, "honor", sc.me().honor, 0)
		sc.work("H", steps, "B") // from a Province it is asked
		eq(t, "question", sc.s.Pending().Kind, "choice")
		sc.do(KindYes)
		eq(t, "honor", sc.me().honor, 1)
	},
	"T65a": func(t *testing.T) { // TF-STATE-01, -02
		sc := arrange(t, arranged{gold: 2}, place{"p1", holding("H", 2)})
		sc.to(PhaseDynasty)
		sc.do(KindRecruit, "H")
		eq(t, "bowed", sc.card("H").bowed, true)
		eq(t, "bowings of it", sc.order(EventBowed, "H"), -1)
	},
	"T65b": func(t *testing.T) { // TF-PROV-10
		sc := arrange(t, arranged{gold: 2}, place{"p2", holding("H", 2, "Fortification")})
		sc.to(PhaseDynasty)
		sc.do(KindRecruit, "H")
		eq(t, "bowed", sc.card("H").bowed, true)
		eq(t, "Province", sc.card("H").prov, 1)
		var v engine.View
		sc.s.View(&v)
		eq(t, "attached", v.Provinces[1].Attached[0].Ref, int32(sc.id("H")))
	},
	"T65c": func(t *testing.T) { // CL-REC-04
		sc := arrange(t, arranged{ruleset: Classic, gold: 2}, place{"p2", holding("H", 2, "Fortification")})
		sc.to(PhaseDynasty)
		sc.do(KindRecruit, "H")
		eq(t, "bowed", sc.card("H").bowed, false)
		eq(t, "Province", sc.card("H").prov, 1)
	},
	"T66": func(t *testing.T) { // TF-TYPE-05
		sc := arrange(t, arranged{}, place{"play", made("H", card.Holding, "GC=2")})
		eq(t, "happened", sc.s.Inject(Effect{Op: OpStat, Card: sc.id("H"), Stat: GoldProduction, Amount: 1}), false)
		eq(t, "production", sc.s.production(sc.id("H")), 0)
		eq(t, "reach", sc.s.reach(Me, 0), 0)
	},
	"T67": func(t *testing.T) { // TF-GOLD-03, -04
		sc := arrange(t, arranged{gold: 5}, place{"p1", holding("H", 2, "GC=3")})
		sc.to(PhaseDynasty)
		sc.do(KindRecruit, "H")
		eq(t, "pool", sc.me().pool, 2)
		sc.nextTurn()
		eq(t, "pool", sc.me().pool, 0)
	},
	"T68a": func(t *testing.T) { // TF-PROV-03, -06
		sc := arrange(t, arranged{gold: 2, watch: true}, place{"deck", person("Next")}, place{"p1", holding("H", 2)})
		sc.to(PhaseDynasty)
		sc.do(KindRecruit, "H")
		eq(t, "Province", sc.card("Next").prov, 0)
		eq(t, "face-up", sc.card("Next").up, false)
		sc.until(func() bool { return sc.s.active == Dummy })
		eq(t, "face-up", sc.card("Next").up, false)
		sc.nextTurn()
		eq(t, "face-up", sc.card("Next").up, true)
	},
	"T68b": func(t *testing.T) { // TF-PROV-04
		sc := arrange(t, arranged{gold: 2, bare: true}, place{"p1", holding("H", 2)}, place{"hand", person("A")})
		sc.to(PhaseDynasty)
		sc.do(KindRecruit, "H")
		eq(t, "cards in it", sc.me().prov[0].n, 0)
		eq(t, "stands", sc.me().prov[0].stands, true)
		sc.s.Inject(Effect{Op: OpToTop, Card: sc.id("A")}) // as soon as refilling is possible again
		eq(t, "refilled", sc.card("A").zone, ZoneProvince)
	},
	"T69a": func(t *testing.T) { // TF-ABIL-01
		sc := arrange(t, arranged{}, place{"deck", person("Z")}, place{"deck", person("Y")}, place{"deck", person("X")},
			place{"p1", person("A")}, place{"p2", person("B")}, place{"p3", person("C")}, place{"p4", person("D")})
		sc.do(KindCycle)
		sc.choose("C", "A", "D")
		sc.do(KindDone)
		deck := sc.me().zone[ZoneDynastyDeck].cards()
		for i, name := range []string{"D", "A", "C"} { // the one chosen last lies lowest
			eq(t, "under the deck", deck[i], sc.id(name))
		}
		for _, name := range []string{"X", "Y", "Z"} {
			eq(t, name+" refilled", sc.card(name).zone, ZoneProvince)
			eq(t, name+" face-up", sc.card(name).up, true)
		}
		eq(t, "B", sc.card("B").prov, 1)
	},
	"T69b": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"p1", person("A")})
		sc.nextTurn()
		sc.refused(KindCycle)
	},
	"T69c": func(t *testing.T) { // TF-ABT-03
		sc := arrange(t, arranged{}, place{"p1", person("A")})
		sc.do(KindCycle)
		sc.choose("A")
		sc.do(KindDone)
		sc.refused(KindCycle)
	},
	"T70": func(t *testing.T) { // CL-TURN-04
		event := made("E", card.Event)
		texts := Texts{event.ID: {Abilities: []Ability{{When: DynastyAbility, Steps: []Step{{Op: OpGainHonor, N: 3}}}}}}
		sc := arrange(t, arranged{ruleset: Classic, texts: texts}, place{"deck", person("Next")}, place{"p1", event})
		sc.card("E").up = false
		sc.until(func() bool { return sc.card("E").zone == ZoneDynastyDiscard })
		eq(t, "phase", sc.s.phase, PhaseAction)
		eq(t, "honor", sc.me().honor, 3)
		eq(t, "revealed before", sc.order(EventRevealed, "E") < sc.order(EventHonor, ""), true)
		eq(t, "refilled", sc.card("Next").prov, 0)
		eq(t, "face-up", sc.card("Next").up, false)
	},
	"T180": func(t *testing.T) { // TF-GOLD-02, -03
		sc := arrange(t, arranged{gold: 4, clan: "crane"}, place{"play", holding("Marketplace", 3)}, place{"play", holding("Border Keep", 2)}, place{"p1", person("A", "GC=8")})
		sc.to(PhaseDynasty)
		sc.do(KindRecruit, "A")
		eq(t, "pool", sc.me().pool, 1)
		eq(t, "bowed", sc.card("Marketplace").bowed && sc.card("Border Keep").bowed && sc.s.c[sc.me().hold].bowed, true)
	},
	"T181": func(t *testing.T) { eq(t, "pool", mixed(t, false), 1) }, // TF-GOLD-06
	"T182": func(t *testing.T) { eq(t, "pool", mixed(t, true), 0) },  // TF-GOLD-05
	"T183": func(t *testing.T) { // TF-GOLD-03
		sc := arrange(t, arranged{gold: 4, clan: "crab"}, place{"p1", ironMine()}, place{"p2", ironMine()})
		sc.to(PhaseDynasty)
		sc.do(KindRecruit, "Iron Mine")
		eq(t, "pool", sc.me().pool, 2)
		sc.do(KindRecruit, "Iron Mine 2")
		eq(t, "pool", sc.me().pool, 0)
	},
	"T184": func(t *testing.T) { // TF-STATE-02
		sc := arrange(t, arranged{gold: 2, clan: "crab"}, place{"p1", ironMine()}, place{"p2", holding("H", 2)})
		sc.to(PhaseDynasty)
		sc.do(KindRecruit, "Iron Mine")
		eq(t, "reach", sc.s.reach(Me, 0), 0)
		sc.refused(KindRecruit, "H")
		sc.nextTurn()
		eq(t, "reach", sc.s.reach(Me, 0), 5) // 3 for a Crab player
	},
	"T185": func(t *testing.T) { // TF-PROV-05
		bazaar := holding("Famous Bazaar", 2, "text:Renew")
		sc := arrange(t, arranged{gold: 2}, place{"deck", person("Next")}, place{"p1", bazaar})
		sc.to(PhaseDynasty)
		sc.do(KindRecruit, "Famous Bazaar")
		eq(t, "Province", sc.card("Next").prov, 0)
		eq(t, "face-up", sc.card("Next").up, true)
	},
	"T186": func(t *testing.T) { // TF-ABIL-04
		sc := arrange(t, arranged{gold: 4}, place{"hand", made("K", card.Strategy, "FV=1", "Kharmic")}, place{"hand", made("L", card.Strategy, "FV=1", "Kharmic")})
		hand := sc.me().zone[ZoneHand].n
		sc.do(KindKharmic, "K")
		eq(t, "pool", sc.me().pool, 2)
		sc.do(KindKharmic, "L")
		eq(t, "pool", sc.me().pool, 0)
		eq(t, "hand", sc.me().zone[ZoneHand].n, hand)
		eq(t, "draws", sc.count(EventDrew), 2)
		eq(t, "discarded", sc.card("K").zone, ZoneFateDiscard)
	},
	"T187": func(t *testing.T) { // TF-ABIL-05
		sc := arrange(t, arranged{gold: 2}, place{"deck", person("Next")}, place{"p3", holding("K", 2, "Kharmic")})
		sc.do(KindKharmic, "K")
		eq(t, "discarded", sc.card("K").zone, ZoneDynastyDiscard)
		eq(t, "Province", sc.card("Next").prov, 2)
		eq(t, "face-up", sc.card("Next").up, true)
	},
	"T188": func(t *testing.T) { // TF-ABIL-06
		sc := arrange(t, arranged{gold: 9}, place{"hand", follower("B")})
		sc.refused(KindEquip, "B")
	},
	"T189": func(t *testing.T) { // TF-GOLD-11
		a := person("A", "GC=3", "text:Invest :g2:: Gain 1 Honor.")
		texts := Texts{a.ID: {Triggers: []Trigger{{On: EventInvested, Self: true, Steps: []Step{{Op: OpGainHonor, N: 1}}}}}}
		sc := arrange(t, arranged{gold: 5, texts: texts}, place{"p1", a})
		sc.to(PhaseDynasty)
		sc.doN(KindRecruit, "A", RecruitInvest)
		eq(t, "paid", lastN(sc, EventPaid), 5)
		eq(t, "Gold Cost", sc.s.stat(sc.id("A"), GoldCost), 5)
		eq(t, "honor", sc.me().honor, 1)
		eq(t, "after entry", sc.order(EventEntered, "A") < sc.order(EventHonor, ""), true)
	},
	"T190": func(t *testing.T) { // TF-REC-10
		sc := arrange(t, arranged{gold: 5}, place{"p1", person("A", "Destined")})
		hand := sc.me().zone[ZoneHand].n
		sc.to(PhaseDynasty)
		sc.do(KindRecruit, "A")
		eq(t, "hand", sc.me().zone[ZoneHand].n, hand+1)
	},
	"T191": func(t *testing.T) { // TF-ABIL-16
		sc := arrange(t, arranged{gold: 5}, place{"discard", holding("L", 2, "Legacy")})
		sc.to(PhaseDynasty)
		sc.do(KindLegacy)
		eq(t, "over", sc.s.over, true)
		eq(t, "result", sc.s.result, engine.Result{Kind: "legacy", Turn: 1})

		sc = arrange(t, arranged{gold: 5}, place{"deck", holding("L", 2, "Legacy")})
		sc.to(PhaseDynasty)
		sc.do(KindLegacy)
		sc.settle()
		eq(t, "found", sc.card("L").zone, ZonePlay)
		eq(t, "bowed", sc.card("L").bowed, true)
		eq(t, "removed", sc.me().zone[ZoneRemoved].n, 1)
	},
	"T192": func(t *testing.T) { // TF-CTRL-05
		sc := arrange(t, arranged{gold: 5}, place{"dummy", person("A", "Unique")}, place{"p1", person("A", "Unique")})
		sc.to(PhaseDynasty)
		sc.do(KindRecruit, "A 2")
		eq(t, "zones", sc.card("A").zone == ZonePlay && sc.card("A 2").zone == ZonePlay, true)
	},
	"T193": func(t *testing.T) { // CL-REC-03
		for _, side := range []string{"dummy", "play"} {
			sc := arrange(t, arranged{ruleset: Classic, gold: 5}, place{side, person("A", "Unique")}, place{"p1", person("A", "Unique")})
			sc.to(PhaseDynasty)
			sc.refused(KindRecruit, "A 2")
		}
	},
	"T194": func(t *testing.T) { // TF-CTRL-05
		sc := arrange(t, arranged{gold: 5}, place{"play", person("A", "Unique")}, place{"p1", person("A", "Unique")})
		sc.to(PhaseDynasty)
		sc.refused(KindRecruit, "A 2")
	},
	"T195": func(t *testing.T) { // TF-CTRL-04
		sc := arrange(t, arranged{gold: 9, clan: "crab"}, place{"p1", person("A", "@phoenix", "Loyal")}, place{"p2", person("B", "@crab", "Loyal")})
		sc.to(PhaseDynasty)
		sc.refused(KindRecruit, "A")
		sc.do(KindRecruit, "B")
	},
	"T196": func(t *testing.T) { // CL-REC-01
		sc := arrange(t, arranged{ruleset: Classic, gold: 9}, place{"play", person("A", "PH=2")}, place{"play", person("B", "PH=3")}, place{"hand", follower("X", "HR=3")})
		sc.refused(KindEquip, "X", "A")
		sc.do(KindEquip, "X", "B")
	},
	"T197": func(t *testing.T) { // TF-GOLD-05
		school := made("School", card.Holding, "GC=3", "GP=3", "text::bow:: Produce 3 Gold, or 5 Gold if paying for a Follower which may only pay for that card.")
		sc := arrange(t, arranged{}, place{"play", school}, place{"p1", holding("H", 1, "GC=3")}, place{"p2", holding("I", 1, "GC=4")},
			place{"play", person("A")}, place{"hand", follower("F", "GC=5")})
		eq(t, "for a Follower", sc.s.reach(Me, sc.id("F")), 5)
		sc.to(PhaseDynasty)
		sc.refused(KindRecruit, "I")
		sc.do(KindRecruit, "H")
		eq(t, "produced", lastN(sc, EventGold), 3)
	},
	"T85b": func(t *testing.T) { // TF-EXP-01
		sc := arrange(t, arranged{}, place{"play", person("A/Experienced 2")}, place{"p1", person("A/Experienced")})
		sc.to(PhaseDynasty)
		sc.refused(KindOverlay, "A/Experienced", "A/Experienced 2")
	},
	"T299": func(t *testing.T) { // TF-TURN-13
		x := made("X", card.Strategy, "FV=1")
		sc := arrange(t, arranged{}, place{"fate", x}, place{"play", holding("H", 1)})
		sc.work("H", []Step{{Op: OpToHand, On: RefTarget0}}, "X")
		eq(t, "zone", sc.card("X").zone, ZoneHand)
		eq(t, "draws", sc.count(EventDrew), 0)
	},
	"T302": func(t *testing.T) { // TF-TYPE-14, -12
		sc := arrange(t, arranged{clan: "crab"}, place{"play", person("A", "@crab", "F=2")}, place{"play", follower("B")}, place{"play", holding("H", 1)})
		sc.on("B", "A")
		sc.s.Inject(Effect{Op: OpToken, Card: sc.id("A"), Stat: Force, Amount: 1, Limit: 1, Key: KeySamurai})
		eq(t, "Force", sc.s.stat(sc.id("A"), Force), 3)
		sc.work("H", []Step{{Op: OpCreate, On: RefTarget0}}, "A")
		id := ID(sc.s.nids - 1)
		eq(t, "copy in play", sc.s.inPlay(id) && sc.s.def(id) == sc.s.def(sc.id("A")), true)
		eq(t, "Force", sc.s.stat(id, Force), 2)
		eq(t, "attachments", sc.s.c[id].first, 0)
		eq(t, "honor", sc.me().honor, 0)
	},
	"T305": func(t *testing.T) { // TF-EXP-05
		com := person("A/Experienced CoM")
		sc := arrange(t, arranged{}, place{"play", com}, place{"p1", person("A/Experienced 2")})
		sc.to(PhaseDynasty)
		sc.refused(KindOverlay, "A/Experienced 2", "A/Experienced CoM")
		sc = arrange(t, arranged{}, place{"play", person("A")}, place{"p1", com})
		sc.to(PhaseDynasty)
		sc.do(KindOverlay, "A/Experienced CoM", "A")
		eq(t, "over", sc.card("A/Experienced CoM").zone, ZonePlay)
		eq(t, "old", sc.card("A").zone, ZoneRemoved)
		sc = arrange(t, arranged{}, place{"play", person("A/Experienced")}, place{"p1", com})
		sc.to(PhaseDynasty)
		sc.refused(KindOverlay, "A/Experienced CoM", "A/Experienced")
	},
	"T306": func(t *testing.T) { // TF-ATT-03
		weapon := func(title string, keys ...string) *card.Card {
			return made(title, card.Item, append([]string{"F=1", "C=0", "GC=1", "FV=1", "Weapon"}, keys...)...)
		}
		sc := arrange(t, arranged{gold: 9}, place{"play", person("A", "Kensai")}, place{"play", weapon("One")}, place{"hand", weapon("Two")},
			place{"hand", weapon("Great", "Two-Handed")}, place{"play", person("B")}, place{"play", weapon("Four")})
		sc.on("One", "A")
		sc.on("Four", "B")
		sc.refused(KindEquip, "Great", "A")
		sc.refused(KindEquip, "Two", "B")
		sc.do(KindEquip, "Two", "A")
		eq(t, "attached", sc.card("Two").host, sc.id("A"))
	},
	"T307": func(t *testing.T) { // TF-ABIL-14, TF-ZONE-07
		sc := arrange(t, arranged{}, place{"deck", person("Next")}, place{"p4", person("Ogre Bushi")})
		sc.to(PhaseDynasty)
		sc.do(KindDynastyDiscard, "Ogre Bushi")
		eq(t, "zone", sc.card("Ogre Bushi").zone, ZoneDynastyDiscard)
		eq(t, "dead", sc.card("Ogre Bushi").dead, false)
		eq(t, "discard events", sc.count(EventDiscarded), 1)
		eq(t, "refilled", sc.card("Next").prov, 3)
		eq(t, "face-up", sc.card("Next").up, false)
	},
	"T308": func(t *testing.T) { // TF-TURN-09
		spear := follower("Ashigaru Spearmen")
		texts := Texts{spear.ID: {Facts: &Facts{EndDraw: 1}}}
		sc := arrange(t, arranged{gold: 2, texts: texts, watch: true}, place{"play", person("A")}, place{"hand", spear})
		sc.do(KindEquip, "Ashigaru Spearmen", "A")
		hand := sc.me().zone[ZoneHand].n
		sc.until(func() bool { return sc.s.active == Dummy })
		eq(t, "hand", sc.me().zone[ZoneHand].n, hand+2)
		eq(t, "draws", sc.count(EventDrew), 1)
		sc.nextTurn()
		sc.until(func() bool { return sc.s.active == Dummy })
		eq(t, "hand", sc.me().zone[ZoneHand].n, 8) // 5 + 2 + 1, the limit
		sc.nextTurn()
		sc.until(func() bool { return sc.s.ask.why == forHandLimit && sc.s.ask.kind != askNone })
		eq(t, "cards over", sc.s.ask.most, 1)
	},
	"T309": func(t *testing.T) { // TF-ZONE-06
		sc := arrange(t, arranged{bare: true, watch: true}, place{"p1", person("A")})
		sc.until(func() bool { return sc.s.active == Dummy })
		eq(t, "draws", sc.count(EventDrew), 0)
		eq(t, "over", sc.s.over, false)
	},
	"T310": func(t *testing.T) { // TF-EVENT-01
		event := made("E", card.Event)
		texts := Texts{event.ID: {Abilities: []Ability{{When: Limited, Steps: []Step{{Op: OpGainHonor, N: 1}}}}}}
		sc := arrange(t, arranged{texts: texts}, place{"deck", person("Next")}, place{"p1", event})
		sc.do(KindAbility, "E")
		eq(t, "honor", sc.me().honor, 1)
		eq(t, "zone", sc.card("E").zone, ZoneDynastyDiscard)
		eq(t, "refilled", sc.card("Next").prov, 0)
		eq(t, "face-up", sc.card("Next").up, false)
	},
	"T311": func(t *testing.T) { // TF-REC-08
		h := holding("H", 1)
		open := holding("O", 1)
		texts := Texts{
			h.ID:    {Abilities: []Ability{{When: Interrupt, Targets: []Targeting{{Filter: Filter{Types: TypePersonality, Zone: ZoneProvince}}}, Steps: []Step{{Op: OpRecruit, On: RefTarget0}}}}},
			open.ID: {Abilities: []Ability{{When: Open, Steps: []Step{{Op: OpGainHonor, N: 1}}}}},
		}
		run := func(own bool) *scene {
			sc := arrange(t, arranged{gold: 9, clan: "crab", texts: texts}, place{"play", h}, place{"play", open}, place{"p1", person("A", "@crab", "PH=3")})
			if !own {
				sc.until(func() bool { return sc.s.active == Dummy })
			}
			sc.do(KindAbility, "O")
			sc.do(KindAbility, "H")
			return sc
		}
		sc := run(false)
		eq(t, "question", sc.s.Pending() == nil || sc.s.Pending().Kind != "choice", true)
		sc.settle()
		eq(t, "zone", sc.card("A").zone, ZonePlay)
		eq(t, "honor", sc.me().honor, 1) // of the Open action alone
		sc = run(true)
		sc.do(KindYes)
		sc.settle()
		eq(t, "honor on the own turn", sc.me().honor, 4)
	},
	"T312": func(t *testing.T) { // CT-START-05, -06
		c := starterCatalog(t)
		set := setupOf(t, "../../examples/decks/dragon.txt", "", 3)
		set.Opening.Second = true
		has := false
		for _, e := range set.Cards {
			has = has || e.Card.HasType(card.Ring)
		}
		if !has {
			for _, id := range []string{"ring-of-air", "ring-of-the-void"} {
				if k, ok := c.Card(id); ok {
					set.Cards = append(set.Cards, engine.Entry{Card: k, Count: 1})
				}
			}
		}
		s := newGame(t, set)
		for s.phase == PhaseSetup {
			for _, id := range s.ask.cands[:s.ask.n] {
				if s.hasKey(id, KeyVoid) || !s.def(id).Is(TypeRing) {
					t.Fatalf("%s is offered", s.name(id, "en"))
				}
			}
			if err := s.Apply(s.Legal(nil)[0]); err != nil {
				t.Fatal(err)
			}
		}
		rings := 0
		for _, id := range s.play(Me) {
			if s.def(id).Is(TypeRing) {
				rings++
			}
		}
		eq(t, "Rings", rings, 1)
		eq(t, "hand", s.p[Me].zone[ZoneHand].n, 6)
		eq(t, "hand limit", s.handLimit(Me), 9)
	},
	"T313": func(t *testing.T) { // TF-GEN-01, TF-SETUP-10
		s := newGame(t, setupOf(t, "../../examples/decks/unicorn.txt", "", 1))
		eq(t, "first turn", s.production(s.p[Me].hold), 4)
		sc := &scene{t: t, s: s}
		sc.nextTurn()
		eq(t, "afterwards", s.production(s.p[Me].hold), 5)
	},
	"T314": func(t *testing.T) { // TF-GOLD-04
		sc := arrange(t, arranged{gold: 3}, place{"play", person("A")}, place{"hand", follower("B")})
		sc.do(KindEquip, "B", "A")
		eq(t, "pool", sc.me().pool, 1)
		sc.to(PhaseDynasty)
		eq(t, "pool", sc.me().pool, 0)
	},
	"T315": func(t *testing.T) { // TF-ABIL-02, -03
		sc := arrange(t, arranged{honor: 6, foe: 5}, place{"play", person("A", "PH=1")})
		sc.do(KindLobby, "", "A")
		eq(t, "bowed", sc.card("A").bowed, true)
		eq(t, "Favor", sc.me().favor, true)
		sc.nextTurn()
		for sc.me().zone[ZoneHand].n > 1 {
			sc.s.shift(sc.me().zone[ZoneHand].top(), ZoneRemoved)
		}
		other := sc.me().zone[ZoneHand].top()
		sc.s.listing = false
		sc.do(KindFavor)
		eq(t, "Favor", sc.me().favor || sc.s.p[Dummy].favor, false)
		eq(t, "discarded", sc.s.c[other].zone, ZoneFateDiscard)
		eq(t, "hand", sc.me().zone[ZoneHand].n, 1)
	},
	"T316": func(t *testing.T) {
		sc := arrange(t, arranged{honor: 5, foe: 5}, place{"play", person("A", "PH=1")})
		sc.refused(KindLobby, "", "A")
	},
	"T317": func(t *testing.T) { // TF-ACT-10
		sc := arrange(t, arranged{bare: true}, place{"fate", made("X", card.Strategy, "FV=1")})
		sc.s.Inject(Effect{Op: OpTakeFavor, Seat: Me})
		eq(t, "hand", sc.me().zone[ZoneHand].n, 0)
		sc.do(KindFavor)
		eq(t, "Favor", sc.me().favor, false)
		eq(t, "hand", sc.me().zone[ZoneHand].n, 0)
		eq(t, "draws", sc.count(EventDrew), 0)
	},
	"T95": func(t *testing.T) { // TF-SETUP-06
		exact, err := odds.Exactly(40, 18, 4, 0)
		if err != nil {
			t.Fatal(err)
		}
		eq(t, "exact", exact.RatString(), "77/962") // 7315/91390
		opened(t, exact, func(s *State) bool {
			for n := range s.p[Me].nprov {
				if s.def(s.p[Me].prov[n].c[0]).Is(TypeHolding) {
					return false
				}
			}
			return true
		})
	},
	"T96": func(t *testing.T) { // TF-SETUP-07
		exact, err := odds.AtLeast(40, 3, 5, 1)
		if err != nil {
			t.Fatal(err)
		}
		eq(t, "exact", exact.FloatString(7), "0.3375506")
		opened(t, exact, func(s *State) bool {
			for _, id := range s.p[Me].zone[ZoneHand].cards() {
				if s.def(id).Is(TypeItem) {
					return true
				}
			}
			return false
		})
	},
	"T283": func(t *testing.T) { // TF-SETUP-06, -07, -09
		set := setupOf(t, "../../examples/decks/crab.txt", "", 1)
		set.Opening.Second, set.Record = true, true // so that the log has the first turn of the other
		s := newGame(t, set)
		eq(t, "drawn at once", EventKind(s.log[4].Kind), EventDrew)
		eq(t, "hand", s.log[4].N, 5)
		eq(t, "Favor", s.p[Me].favor || s.p[Dummy].favor, false)
		for n, e := range s.log[:4] {
			eq(t, "filled", EventKind(e.Kind), EventRefilled)
			eq(t, "Province", e.N, int32(n))
			eq(t, "face-up", e.Card, 0)
		}
		eq(t, "Provinces", s.p[Me].nprov, 4)
	},
	"T284": func(t *testing.T) { // TF-TURN-03, -04
		sc := arrange(t, arranged{watch: true}, place{"play", holding("H", 1)}, place{"play", holding("I", 1)}, place{"play", person("A")}, place{"p1", person("B")}, place{"p2", person("C")})
		sc.until(func() bool { return sc.s.active == Dummy })
		for _, name := range []string{"H", "I", "A"} {
			sc.card(name).bowed = true
		}
		sc.card("B").up, sc.card("C").up = false, false
		sc.s.log = sc.s.log[:0]
		sc.nextTurn()
		eq(t, "straightened", sc.count(EventStraightened), 3)
		eq(t, "revealed", sc.card("B").up && sc.card("C").up, true)
		for _, name := range []string{"H", "I", "A"} {
			eq(t, "first straightened", sc.order(EventStraightened, name) < sc.order(EventRevealed, ""), true)
		}
	},
	"T285": func(t *testing.T) { // TF-TURN-05
		h := holding("H", 1)
		texts := Texts{h.ID: {Abilities: []Ability{{When: Limited, Steps: []Step{{Op: OpGainHonor, N: 1}}}, {When: Open, Steps: []Step{{Op: OpGainHonor, N: 2}}}}}}
		sc := arrange(t, arranged{texts: texts}, place{"play", h})
		eq(t, "own turn", len(sc.legal(KindAbility, "H")), 2)
		sc.until(func() bool { return sc.s.active == Dummy })
		l := sc.legal(KindAbility, "H")
		eq(t, "other's turn", len(l), 1)
		eq(t, "which", l[0].N, 1)
		if err := sc.s.Apply(engine.Action{Kind: KindAbility, Card: int32(sc.id("H"))}); err == nil {
			t.Fatal("the Limited ability was not refused")
		}
		sc.apply(l[0])
		eq(t, "honor", sc.me().honor, 2)
	},
}

func ironMine() *card.Card {
	return made("Iron Mine", card.Holding, "GC=2", "text::bow:: Produce 2 Gold, or 3 Gold if you are a Crab Clan player.")
}

// lastN is the N of the last event of a kind.
func lastN(sc *scene, kind EventKind) int32 {
	for i := len(sc.s.log) - 1; i >= 0; i-- {
		if EventKind(sc.s.log[i].Kind) == kind {
			return sc.s.log[i].N
		}
	}
	return 0
}

// costOf is what a Crab player pays to Recruit a Personality with Gold Cost 6.
func costOf(t *testing.T, facts ...string) int32 {
	sc := arrange(t, arranged{gold: 9, clan: "crab"}, place{"p1", person("A", append([]string{"GC=6"}, facts...)...)})
	sc.to(PhaseDynasty)
	sc.doN(KindRecruit, "A", 0)
	eq(t, "zone", sc.card("A").zone, ZonePlay)
	return lastN(sc, EventPaid)
}

// mixed pays 4 for a Follower with 3 restricted and 2 unrestricted Gold, and gives the pool afterwards.
func mixed(t *testing.T, restrictedLast bool) int32 {
	school := made("School", card.Holding, "GC=3", "GP=1", "text::bow:: Produce 1 Gold, or 3 Gold if paying for a Follower which may only pay for that card.")
	sc := arrange(t, arranged{}, place{"play", school}, place{"play", holding("H", 2)}, place{"play", person("A")}, place{"hand", follower("F", "GC=4")})
	sc.do(KindEquip, "F", "A")
	pays := sc.s.ask.pays[:sc.s.ask.npays]
	eq(t, "ways to pay", len(pays), 2)
	for i, p := range pays {
		if p.last == restrictedLast {
			sc.apply(engine.Action{Kind: KindPay, N: int32(i) + 1})
			eq(t, "attached", sc.card("F").host, sc.id("A"))
			return sc.me().pool
		}
	}
	t.Fatal("that order of payment is not offered")
	return 0
}

// mayNot fails if the action of the kind and card with that N is legal.
func (sc *scene) mayNot(kind engine.Kind, name string, n int32) {
	sc.t.Helper()
	for _, a := range sc.legal(kind, name) {
		if a.N == n {
			sc.t.Fatalf("legal, but should be refused: %+v", a)
		}
	}
}

// settle answers every question with its default and passes Interrupts.
func (sc *scene) settle() {
	sc.t.Helper()
	for range 20 {
		if sc.s.over || sc.s.ask.kind == askNone && !sc.s.intr.wait {
			return
		}
		sc.apply(sc.s.Legal(nil)[0])
	}
}

// opened counts how often an opening of 40 Dynasty cards with 18 Holdings and 40 Fate cards with 3 Items has a property; it
// must be within three standard errors of the exact probability.
func opened(t *testing.T, exact *big.Rat, has func(*State) bool) {
	t.Helper()
	set := engine.Setup{Opponent: engine.DefaultOpponent, Cards: []engine.Entry{
		{Card: made("Keep", card.Stronghold, "PS=7", "GP=4", "SH=5"), Count: 1},
		{Card: holding("H", 2), Count: 18},
		{Card: person("P"), Count: 22},
		{Card: made("I", card.Item, "F=1", "C=0", "GC=1", "FV=1"), Count: 3},
		{Card: made("S", card.Strategy, "FV=1"), Count: 37},
	}}
	s := newGame(t, set)
	const games = 20_000
	n := 0
	for i := range games {
		s.Restart(engine.GameSeed(7, uint64(i)))
		if has(s) {
			n++
		}
	}
	p, _ := exact.Float64()
	if have, bound := float64(n)/games, 3*math.Sqrt(p*(1-p)/games); math.Abs(have-p) > bound {
		t.Errorf("%v of the games, exactly %v, three standard errors are %v", have, p, bound)
	}
}
