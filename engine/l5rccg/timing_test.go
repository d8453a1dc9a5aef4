package l5rccg

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
)

// timingVectors are the vectors of the area timing.
var timingVectors = map[string]func(*testing.T){
	"T230": func(t *testing.T) { // TF-ABT-02
		h := holding("H", 1)
		sc := arrange(t, arranged{texts: gains(h, Ability{When: Limited})}, place{"play", h}, place{"play", h})
		sc.do(KindAbility, "H")
		sc.refused(KindAbility, "H")
		sc.do(KindAbility, "H 2")
		eq(t, "honor", sc.me().honor, 2)
	},
	"T231": func(t *testing.T) { // TF-ABT-09
		a := person("A")
		sc := arrange(t, arranged{texts: gains(a, Ability{When: Limited, If: Cond{Of: RefThis, Filter: &Filter{State: IsHonorable}}})}, place{"play", a})
		sc.do(KindAbility, "A")
		sc.s.Inject(Effect{Op: OpDishonor, Card: sc.id("A")})
		sc.s.Inject(Effect{Op: OpRehonor, Card: sc.id("A")})
		sc.refused(KindAbility, "A")
		sc.nextTurn()
		sc.s.Inject(Effect{Op: OpDishonor, Card: sc.id("A")})
		sc.refused(KindAbility, "A") // the condition alone
	},
	"T232": func(t *testing.T) { // TF-ACT-10
		sc := arrange(t, arranged{}, place{"play", person("A", "Samurai")}, place{"play", holding("H", 1)})
		steps := []Step{{Op: OpBow, On: RefTarget0}, {Op: OpDraw, N: 2, Link: IfDid, To: 0}}
		sc.card("A").bowed = true
		sc.work("H", steps, "A")
		eq(t, "draws", sc.count(EventDrew), 0)
		sc.card("A").bowed = false
		sc.work("H", steps, "A")
		eq(t, "drawn", lastN(sc, EventDrew), 2)
	},
	"T234": func(t *testing.T) { // TF-EFF-01
		sc := arrange(t, arranged{}, place{"play", person("A", "Samurai")}, place{"play", person("B", "Samurai")}, place{"play", holding("H", 1)})
		sc.work("H", []Step{{Op: OpBow, On: RefTarget0}, {Op: OpBow, On: RefTarget1}, {Op: OpGainHonor, N: 2}}, "A", "B")
		eq(t, "effects", sc.count(EventBowed)+sc.count(EventHonor), 3)
	},
	"T235": func(t *testing.T) { // TF-EFF-03
		sc := arrange(t, arranged{watch: true}, place{"play", person("A", "F=2")}, place{"play", holding("H", 1)})
		sc.work("H", []Step{{Op: OpDelay, On: RefTarget0, Later: &Delay{On: EventTurn, Mine: true, Any: true, Until: UntilNextEnd, Steps: []Step{
			{Op: OpStat, On: RefMarked, Stat: Force, Amount: 2},
		}}}}, "A")
		eq(t, "now", sc.force("A"), 2)
		sc.until(func() bool { return sc.s.active == Dummy })
		eq(t, "in the other's turn", sc.force("A"), 2)
		sc.nextTurn()
		eq(t, "next turn", sc.force("A"), 4)
		sc.to(PhaseDynasty)
		eq(t, "later in it", sc.force("A"), 4)
		sc.until(func() bool { return sc.s.active == Dummy })
		eq(t, "after it", sc.force("A"), 2)
	},
	"T236": func(t *testing.T) { // TF-EFF-04
		for _, each := range []bool{false, true} {
			sc := arrange(t, arranged{}, place{"play", person("A", "PH=0")}, place{"play", person("B", "PH=0")}, place{"play", holding("H", 1)})
			sc.work("H", []Step{{Op: OpDelay, Later: &Delay{On: EventDestroyed, Each: each, Filter: &Filter{Types: TypePersonality}, Steps: []Step{{Op: OpGainHonor, N: 1}}}}})
			sc.s.Inject(Effect{Op: OpDestroy, Card: sc.id("A")})
			sc.s.Inject(Effect{Op: OpDestroy, Card: sc.id("B")})
			want := int32(1)
			if each {
				want = 2
			}
			eq(t, "honor", sc.me().honor, want)
		}
	},
	"T239": func(t *testing.T) { // TF-EFF-06
		h := holding("H", 1)
		texts := gains(h, Ability{When: Limited, Targets: []Targeting{{Filter: Filter{Types: TypePersonality, Whose: Enemy}}}})
		sc := arrange(t, arranged{texts: texts}, place{"play", h}, place{"dummy", person("A")}, place{"dummy", person("B")}, place{"dummy", follower("F")}, place{"dummy", holding("G", 1)})
		sc.on("F", "A")
		sc.work("G", []Step{{Op: OpPrevent, On: RefTarget0, Later: &Delay{Op: OpTarget}}}, "A")
		sc.do(KindAbility, "H")
		eq(t, "targeted without a question", sc.order(EventTargeted, "B") >= 0, true)
		eq(t, "the protected one", sc.order(EventTargeted, "A"), -1)
	},
	"T240": func(t *testing.T) { // TF-TIME-01
		h := holding("H", 1)
		in := func(p Phase) Cond { return Cond{InPhase: true, Phase: p} }
		var steps []Step
		for p := PhaseStraighten; p <= PhaseEnd; p++ { // neither trait works in any phase
			steps = append(steps, Step{Op: OpLoseHonor, N: 5, If: in(p)})
		}
		texts := Texts{h.ID: {Triggers: []Trigger{
			{On: EventPhaseNext, Steps: append(steps[:len(steps):len(steps)], Step{Op: OpDraw, N: 1})},
			{On: EventPhaseEx, Steps: append(steps[:len(steps):len(steps)], Step{Op: OpGainHonor, N: 1})},
		}}}
		sc := arrange(t, arranged{texts: texts}, place{"play", h})
		sc.to(PhaseDynasty)
		eq(t, "after comes first", sc.order(EventHonor, "") < sc.order(EventDrew, ""), true)
		eq(t, "honor", sc.me().gained > 0, true)
		eq(t, "lost", sc.me().lost, 0)
	},
	"T241": func(t *testing.T) { // TF-TIME-02
		sc := arrange(t, arranged{}, place{"play", person("A")}, place{"play", holding("H", 1)})
		sc.card("A").loc = 1
		sc.work("H", []Step{
			{Op: OpPrevent, On: RefTarget0, Later: &Delay{Op: OpMove}},
			{Op: OpInstead, On: RefTarget0, Later: &Delay{Op: OpMove, Steps: []Step{{Op: OpDestroy, On: RefMarked}}}},
		}, "A")
		eq(t, "moved", sc.s.Inject(Effect{Op: OpMove, Card: sc.id("A")}), false)
		eq(t, "destroyed", sc.s.inPlay(sc.id("A")), true)
		eq(t, "location", sc.card("A").loc, 1)
		sc.s.endMods(UntilTurnEnd)
		sc.work("H", []Step{{Op: OpInstead, On: RefTarget0, Later: &Delay{Op: OpMove, Steps: []Step{{Op: OpDestroy, On: RefMarked}}}}}, "A")
		sc.s.Inject(Effect{Op: OpMove, Card: sc.id("A")})
		eq(t, "destroyed by the substitution alone", sc.s.inPlay(sc.id("A")), false)
	},
	"T242": func(t *testing.T) { // TF-TIME-05
		sc := arrange(t, arranged{}, place{"play", person("A")}, place{"play", person("B")}, place{"play", holding("H", 1)})
		sc.card("A").dishon, sc.card("B").dishon = true, true
		sc.work("H", []Step{{Op: OpSeppuku, On: RefEach, Filter: &Filter{Types: TypePersonality}}})
		last := max(sc.order(EventRehonored, "A"), sc.order(EventRehonored, "B"))
		eq(t, "rehonored", sc.count(EventRehonored), 2)
		eq(t, "destroyed", sc.count(EventDestroyed), 2)
		eq(t, "both rehonored first", last < sc.order(EventDestroyed, ""), true)
		eq(t, "lost", sc.me().lost, 0)
	},
	"T243": func(t *testing.T) { // TF-ACT-11
		steps := []Step{
			{Op: OpTarget, May: 1, Filter: &Filter{All: Keys(KeyShugenja)}},
			{Op: OpChoose, May: 1, Filter: &Filter{Zone: ZoneHand, Types: TypeSpell, Whose: Own}},
			{Op: OpDiscard, On: RefTarget1, May: 1},
		}
		for _, yes := range []bool{true, false} {
			sc := arrange(t, arranged{}, place{"play", person("A", "Shugenja")}, place{"hand", made("X", card.Spell, "GC=1", "FV=1")}, place{"hand", made("Y", card.Spell, "GC=1", "FV=1")}, place{"play", holding("H", 1)})
			sc.work("H", steps)
			if !yes {
				sc.do(KindNo)
				eq(t, "targeted", sc.count(EventTargeted), 0)
				eq(t, "discarded", sc.count(EventDiscarded), 0)
				continue
			}
			sc.do(KindYes)
			sc.choose("X")
			eq(t, "targeted", sc.count(EventTargeted), 1)
			eq(t, "discarded", sc.card("X").zone, ZoneFateDiscard)
			eq(t, "asked again", sc.s.Pending() == nil, true)
		}
	},
	"T244": func(t *testing.T) { eq(t, "honor", mayBow(t, IfChosen), 2) }, // TF-ACT-12
	"T245": func(t *testing.T) { eq(t, "honor", mayBow(t, IfReally), 0) }, // TF-ACT-12
	"T246": func(t *testing.T) { // TF-TARG-04
		h, a, b := holding("H", 1), person("A"), person("B")
		demand := Text{Statics: []Static{{Must: true}}}
		aim := gains(h, Ability{When: Limited, Targets: []Targeting{{Filter: Filter{Types: TypePersonality, Whose: Enemy}}}})[h.ID]
		sc := arrange(t, arranged{texts: Texts{h.ID: aim, a.ID: demand}}, place{"play", h}, place{"dummy", a}, place{"dummy", b}, place{"dummy", person("C")})
		sc.do(KindAbility, "H")
		eq(t, "the one demand", sc.order(EventTargeted, "A") >= 0, true)
		sc = arrange(t, arranged{texts: Texts{h.ID: aim, a.ID: demand, b.ID: demand}}, place{"play", h}, place{"dummy", a}, place{"dummy", b}, place{"dummy", person("C")})
		sc.do(KindAbility, "H")
		eq(t, "free targets", len(sc.legal(KindChoose)), 3)
	},
	"T247": func(t *testing.T) { // TF-TARG-03
		sc := twoTargets(t)
		sc.do(KindAbility, "H")
		sc.choose("A", "B")
		eq(t, "redirected to the other target", sc.redirect(0, "B"), false)
		eq(t, "redirected to a third", sc.redirect(0, "C"), true)
	},
	"T248": func(t *testing.T) { // TF-TARG-05
		h, abbot := holding("H", 1), person("The Abbot")
		texts := gains(h, Ability{When: Limited, Targets: []Targeting{{Filter: Filter{Types: TypePersonality, Whose: Enemy}}}})
		texts[abbot.ID] = Text{Statics: []Static{{Tax: 2}}}
		run := func(paid bool) *scene {
			sc := arrange(t, arranged{gold: 2, texts: texts}, place{"play", h}, place{"dummy", abbot}, place{"dummy", person("B")}, place{"dummy", person("C")})
			for _, a := range sc.legal(KindAbility, "H") {
				if (a.Target != 0) == paid {
					sc.apply(a)
					return sc
				}
			}
			t.Fatal("not offered")
			return nil
		}
		sc := run(true)
		eq(t, "paid", lastN(sc, EventPaid), 2)
		eq(t, "must be the target", sc.order(EventTargeted, "The Abbot") >= 0, true)
		sc = run(false)
		eq(t, "paid", lastN(sc, EventPaid), 0)
		eq(t, "may not be the target", len(sc.legal(KindChoose, "The Abbot")), 0)
		eq(t, "others", len(sc.legal(KindChoose)), 2)
	},
	"T250": func(t *testing.T) { // TF-WORD-01
		sc := arrange(t, arranged{}, place{"play", person("A", "Shugenja")}, place{"play", person("B", "Shugenja")}, place{"play", person("C", "Shugenja")}, place{"play", person("D", "Shugenja")})
		f := frame{card: sc.id("A"), seat: Me}
		c := Cond{Filter: &Filter{All: Keys(KeyShugenja)}, Least: 2}
		eq(t, "two", sc.s.holds(&c, &f), true)
		c.Exactly = true
		eq(t, "exactly two", sc.s.holds(&c, &f), false)
		c.Exactly, c.Least = false, 5
		eq(t, "five", sc.s.holds(&c, &f), false)
	},
	"T251": func(t *testing.T) { // TF-WORD-01
		sc := arrange(t, arranged{}, place{"play", person("A")}, place{"play", person("B")}, place{"play", holding("H", 1)})
		sc.work("H", []Step{{Op: OpChoose, Most: 9, Filter: &Filter{Types: TypePersonality, Whose: Own}}, {Op: OpBow, On: RefTarget0}, {Op: OpGainHonor, N: 1}})
		sc.do(KindDone)
		eq(t, "bowed", sc.count(EventBowed), 0)
		eq(t, "the rest", sc.me().honor, 1)
	},
	"T252": func(t *testing.T) { // TF-WORD-02
		h := holding("H", 1)
		texts := gains(h, Ability{When: Limited, Targets: []Targeting{{Filter: Filter{All: Keys(KeySamurai)}}, {Filter: Filter{All: Keys(KeyCourtier)}}}})
		sc := arrange(t, arranged{texts: texts}, place{"play", h}, place{"play", person("Both", "Samurai", "Courtier")})
		sc.refused(KindAbility, "H")
		sc = arrange(t, arranged{texts: texts}, place{"play", h}, place{"play", person("Both", "Samurai", "Courtier")}, place{"play", person("One", "Samurai")})
		sc.do(KindAbility, "H")
		eq(t, "honor", sc.me().honor, 1)
	},
	"T253": func(t *testing.T) { // TF-WORD-02
		sc := arrange(t, arranged{}, place{"play", person("SS", "Shadowlands", "Shugenja")}, place{"play", person("SM", "Shadowlands", "Monk")}, place{"play", person("M", "Monk")}, place{"play", person("S", "Shugenja")})
		both := &Filter{All: Keys(KeyShadowlands), Any: Keys(KeyShugenja, KeyMonk)}             // a Shadowlands Shugenja or Monk
		one := &Filter{All: Keys(KeyShadowlands, KeyShugenja), Or: &Filter{All: Keys(KeyMonk)}} // a Shadowlands Shugenja or a Monk
		for name, want := range map[string][2]bool{"SS": {true, true}, "SM": {true, true}, "M": {false, true}, "S": {false, false}} {
			eq(t, name+", both", sc.s.takes(both, sc.id(name), 0, Me), want[0])
			eq(t, name+", one", sc.s.takes(one, sc.id(name), 0, Me), want[1])
		}
	},
	"T255": func(t *testing.T) { // TF-WORD-03
		for _, c := range []struct{ second, bowed string }{{"Shugenja", "Shugenja"}, {"Item", "Samurai"}} {
			sc := arrange(t, arranged{}, place{"play", person("Samurai", "Samurai")}, place{"play", person("Shugenja", "Shugenja")},
				place{"play", made("Item", card.Item, "F=1", "C=0", "GC=1", "FV=1")}, place{"play", holding("H", 1)})
			sc.on("Item", "Shugenja")
			sc.work("H", []Step{{Op: OpBow, On: RefIt, Filter: &Filter{Types: TypePersonality}}}, "Samurai", c.second)
			eq(t, "bowed", sc.card(c.bowed).bowed, true)
			eq(t, "bowings", sc.count(EventBowed), 1)
		}
	},
	"T256": func(t *testing.T) { // TF-WORD-04
		duel := made("Challenge", card.Strategy, "FV=3")
		texts := Texts{duel.ID: {Abilities: []Ability{{When: BattleAbility, Steps: []Step{{Op: OpDuel, On: RefTarget0, With: RefTarget1}}}}}}
		sc := arrange(t, arranged{texts: texts}, place{"fate", duel}, place{"play", holding("H", 1)})
		sc.work("H", []Step{{Op: OpPrevent, Later: &Delay{Op: OpDuel}}})
		sc.work("H", []Step{{Op: OpSearch, Most: 1, Filter: &Filter{Zone: ZoneFateDeck, Types: TypeStrategy, Does: OpDuel}}, {Op: OpToHand, On: RefTarget0}})
		eq(t, "candidates", len(sc.legal(KindChoose)), 1)
		eq(t, "failing on purpose", len(sc.legal(KindDone)), 1)
		sc.choose("Challenge")
		eq(t, "found", sc.card("Challenge").zone, ZoneHand)
		eq(t, "reshuffled", sc.count(EventShuffled), 1)
	},
	"T258": func(t *testing.T) { // TF-WORD-03
		sc := arrange(t, arranged{}, place{"play", person("A", "Samurai")}, place{"play", holding("H", 1)})
		sc.work("H", []Step{
			{Op: OpTarget, Filter: &Filter{All: Keys(KeySamurai)}},
			{Op: OpKey, On: RefTarget0, Key: KeySamurai, Amount: 0},
			{Op: OpBow, On: RefTarget0},
		})
		eq(t, "Samurai", sc.s.hasKey(sc.id("A"), KeySamurai), false)
		eq(t, "still him", sc.card("A").bowed, true)
	},
	"T259": func(t *testing.T) { // TF-ZONE-08
		sc := arrange(t, arranged{watch: true}, place{"play", person("A")}, place{"play", holding("H", 1)})
		sc.work("H", []Step{{Op: OpDelay, On: RefTarget0, Later: &Delay{On: EventTurnEnd, Any: true, Steps: []Step{{Op: OpDiscard, On: RefMarked}}}}}, "A")
		sc.s.Inject(Effect{Op: OpRemove, Card: sc.id("A")})
		sc.until(func() bool { return sc.s.active == Dummy })
		eq(t, "zone", sc.card("A").zone, ZoneRemoved)
	},
	"T260": func(t *testing.T) { // TF-EFF-09
		sc := arrange(t, arranged{}, place{"play", person("A")}, place{"play", holding("H", 1)})
		bonus := []Step{{Op: OpStat, On: RefTarget0, Stat: Force, Amount: 3, Until: WhileBowed}}
		sc.work("H", bonus, "A")
		eq(t, "it does not start", sc.force("A"), 2)
		sc.s.Inject(Effect{Op: OpBow, Card: sc.id("A")})
		sc.work("H", bonus, "A")
		eq(t, "while bowed", sc.force("A"), 5)
		sc.s.Inject(Effect{Op: OpStraighten, Card: sc.id("A")})
		sc.s.Inject(Effect{Op: OpBow, Card: sc.id("A")})
		eq(t, "bowed again", sc.force("A"), 2)
	},
	"T261": func(t *testing.T) { // TF-EFF-09
		sc := arrange(t, arranged{}, place{"play", person("A")}, place{"play", holding("H", 1)})
		sc.work("H", []Step{{Op: OpStat, On: RefTarget0, Stat: Force, Amount: 2, While: IsDishonorable}}, "A")
		eq(t, "honorable", sc.force("A"), 2)
		for range 2 {
			sc.s.Inject(Effect{Op: OpDishonor, Card: sc.id("A")})
			eq(t, "dishonorable", sc.force("A"), 4)
			sc.s.Inject(Effect{Op: OpRehonor, Card: sc.id("A")})
			eq(t, "rehonored", sc.force("A"), 2)
		}
	},
	"T262": func(t *testing.T) { // TF-EFF-10
		sc := arrange(t, arranged{}, place{"play", person("A")}, place{"play", holding("H", 1)})
		id := sc.id("A")
		give := Effect{Op: OpToken, Card: id, Stat: Force, Limit: 1, Key: KeySamurai, Amount: 5, Flags: FlagExactly}
		sc.s.Inject(Effect{Op: OpToken, Card: id, Stat: Force, Limit: 1, Key: KeySamurai, Amount: 2})
		eq(t, "from two", sc.s.Inject(give), true)
		eq(t, "tokens", sc.s.tokens(id, KeySamurai), 5)
		sc.s.Inject(Effect{Op: OpToken, Card: id, Stat: Force, Limit: 1, Key: KeySamurai, Amount: 1})
		eq(t, "from six", sc.s.Inject(give), false)
		eq(t, "tokens", sc.s.tokens(id, KeySamurai), 6)
		eq(t, "Force", sc.force("A"), 8)
	},
	"T263": func(t *testing.T) { // TF-EFF-08
		sc := arrange(t, arranged{honor: 5}, place{"play", person("A")}, place{"play", holding("H", 1)})
		instead := []Step{{Op: OpInstead, Later: &Delay{Op: OpLoseHonor, Steps: []Step{{Op: OpBow, On: RefTarget0}}}}}
		sc.work("H", append([]Step{{Op: OpPrevent, Later: &Delay{Op: OpLoseHonor}}, {Op: OpPrevent, Later: &Delay{Op: OpGainHonor}}}, instead...), "A")
		sc.s.Inject(Effect{Op: OpLoseHonor, Seat: Me, By: Dummy, N: 2})
		eq(t, "bowed", sc.card("A").bowed, false)
		eq(t, "honor", sc.me().honor, 5)
		sc.s.endMods(UntilTurnEnd)
		sc.work("H", instead, "A")
		sc.s.Inject(Effect{Op: OpLoseHonor, Seat: Me, By: Dummy, N: 2})
		eq(t, "bowed instead", sc.card("A").bowed, true)
		eq(t, "honor", sc.me().honor, 5)
	},
	"T265": func(t *testing.T) { // TF-EFF-08
		sc := twoTargets(t)
		sc.s.Inject(Effect{Op: OpDestroy, Card: sc.id("C")})
		sc.do(KindAbility, "H")
		sc.choose("A") // and B, the only other
		eq(t, "redirected to the dead", sc.redirect(0, "C"), false)
		eq(t, "the old target stays", sc.s.act.targets[0], sc.id("A"))
	},
	"T266": func(t *testing.T) { // TF-EFF-16
		sc := arrange(t, arranged{}, place{"play", person("A", "Monk")}, place{"play", holding("H", 1)})
		sc.work("H", []Step{{Op: OpWaive, On: RefTarget0, Later: &Delay{Op: OpBow}}}, "A")
		sc.work("H", []Step{{Op: OpBow, On: RefTarget0}, {Op: OpDraw, N: 1, Link: IfDid, To: 0}}, "A")
		sc.do(KindYes)
		eq(t, "bowed", sc.card("A").bowed, false)
		eq(t, "drawn", lastN(sc, EventDrew), 1)
	},
	"T267": func(t *testing.T) { // TF-EFF-11
		sc := arrange(t, arranged{}, place{"play", person("A")}, place{"play", holding("H", 1)})
		plus := Step{Op: OpStat, On: RefTarget0, Stat: Force, Amount: 2}
		sources := func() int {
			seen := map[uint16]bool{}
			for _, m := range sc.s.mods[:sc.s.nmods] {
				seen[m.use] = true
			}
			return len(seen)
		}
		sc.work("H", []Step{plus, plus}, "A")
		eq(t, "one use", sources(), 1)
		eq(t, "Force", sc.force("A"), 6)
		sc.s.endMods(UntilTurnEnd)
		sc.work("H", []Step{plus}, "A")
		sc.work("H", []Step{plus}, "A")
		eq(t, "two uses", sources(), 2)
	},
	"T268b": func(t *testing.T) { // TF-ABT-10
		h := holding("H", 1)
		sc := arrange(t, arranged{texts: gains(h, Ability{When: Limited, PerGame: true, Repeatable: true})}, place{"play", h})
		sc.do(KindAbility, "H")
		sc.s.Inject(Effect{Op: OpExtra, Card: sc.id("H")})
		sc.do(KindAbility, "H") // the same turn
		sc.refused(KindAbility, "H")
		sc.nextTurn()
		sc.s.Inject(Effect{Op: OpExtra, Card: sc.id("H")})
		sc.refused(KindAbility, "H")
	},
	"T269": func(t *testing.T) { // TF-ACT-08
		h := holding("H", 1)
		texts := Texts{h.ID: {Abilities: []Ability{{When: Limited, Targets: []Targeting{{Filter: Filter{All: Keys(KeySamurai)}}}, Steps: []Step{
			{Op: OpKey, On: RefTarget0, Key: KeySamurai}, {Op: OpBow, On: RefTarget0}, {Op: OpGainHonor, N: 1},
		}}}}}
		sc := arrange(t, arranged{texts: texts}, place{"play", h}, place{"play", person("A", "Samurai")})
		sc.do(KindAbility, "H")
		eq(t, "bowed", sc.card("A").bowed, true)
		eq(t, "honor", sc.me().honor, 1)
	},
	"T270": func(t *testing.T) { // TF-ACT-07
		h, i := holding("H", 1), holding("I", 1)
		plain := &Filter{Types: TypePersonality}
		texts := gains(h, Ability{When: Limited, Targets: []Targeting{{Filter: Filter{All: Keys(KeySamurai)}}}})
		texts[i.ID] = Text{Abilities: []Ability{{When: Interrupt, Promise: plain, Targets: []Targeting{{Filter: *plain}}, Steps: []Step{{Op: OpKey, On: RefTarget0, Key: KeySamurai, Amount: 1}}}}}
		sc := arrange(t, arranged{texts: texts}, place{"play", h}, place{"play", person("A")})
		sc.refused(KindAbility, "H") // without the Interrupt
		sc = arrange(t, arranged{texts: texts}, place{"play", h}, place{"play", i}, place{"play", person("A")})
		sc.do(KindAbility, "H")
		eq(t, "may be left out", len(sc.legal(KindPass)), 0)
		sc.do(KindAbility, "I")
		sc.settle()
		eq(t, "targeted", sc.order(EventTargeted, "A") >= 0, true)
		eq(t, "honor", sc.me().honor, 1)
	},
	"T272": func(t *testing.T) { // TF-ACT-02
		sc := interruptible(t, false)
		sc.do(KindAbility, "H") // on the own turn: before the other has passed
		eq(t, "passed before", sc.count(EventPass), 0)
		eq(t, "offered", len(sc.legal(KindAbility, "I")), 1)
		sc = interruptible(t, false)
		sc.until(func() bool { return sc.s.active == Dummy })
		sc.s.log = sc.s.log[:0]
		sc.do(KindAbility, "H") // on the other's turn he has the first opportunity, and passes
		eq(t, "passed before", sc.count(EventPass), 1)
		eq(t, "offered", len(sc.legal(KindAbility, "I")), 1)
	},
	"T273": func(t *testing.T) { // TF-ACT-15
		sc := interruptible(t, true)
		sc.until(func() bool { return sc.s.active == Dummy })
		sc.s.log = sc.s.log[:0]
		sc.do(KindAbility, "H")
		eq(t, "opportunities of the other", sc.count(EventPass), 0)
		eq(t, "offered to its own player", len(sc.legal(KindAbility, "I")), 1)
		eq(t, "the other", sc.s.mayInterrupt(Dummy), false)
	},
	"T274": func(t *testing.T) { // TF-CTRL-01
		sc := arrange(t, arranged{}, place{"play", person("A")}, place{"play", follower("F")})
		sc.on("F", "A")
		sc.s.Inject(Effect{Op: OpControl, Seat: Dummy, Card: sc.id("A")})
		eq(t, "Personality", sc.card("A").ctrl, Dummy)
		eq(t, "attachment", sc.card("F").ctrl, Dummy)
	},
	"T275": func(t *testing.T) { // TF-STRAT-02
		x := made("X", card.Strategy, "FV=1", "text:Discipline :g2:.")
		sc := arrange(t, arranged{gold: 2, texts: gains(x, Ability{When: Open})}, place{"hand", x})
		sc.do(KindPlay, "X")
		eq(t, "zone", sc.card("X").zone, ZoneFateDiscard)
		sc.refused(KindDiscipline, "X")
		sc.nextTurn()
		sc.do(KindDiscipline, "X")
		eq(t, "paid", lastN(sc, EventPaid), 2)
		eq(t, "zone", sc.card("X").zone, ZoneRemoved)
		eq(t, "honor", sc.me().honor, 2)
	},
	"T277": func(t *testing.T) { // TF-ZONE-10
		x := follower("X")
		sc := arrange(t, arranged{texts: gains(x, Ability{When: Open})}, place{"play", person("A")}, place{"play", x}, place{"play", holding("H", 1)})
		sc.on("X", "A")
		eq(t, "in play", len(sc.legal(KindAbility, "X")), 1)
		sc.work("H", []Step{{Op: OpDelay, On: RefTarget0, Later: &Delay{On: EventDiscarded, Steps: []Step{{Op: OpToHand, On: RefMarked}}}}}, "X")
		sc.s.Inject(Effect{Op: OpDiscard, Card: sc.id("X")})
		eq(t, "zone", sc.card("X").zone, ZoneHand)
		sc.refused(KindAbility, "X")
	},
	"T290": func(t *testing.T) { // TF-TIME-01
		sc := arrange(t, arranged{}, place{"play", person("A", "F=1")}, place{"play", holding("H", 1)})
		sc.work("H", []Step{{Op: OpDelay, On: RefTarget0, Later: &Delay{On: EventZero, Steps: []Step{{Op: OpBow, On: RefMarked}}}}}, "A")
		sc.s.Inject(Effect{Op: OpStat, Card: sc.id("A"), Stat: Force, Amount: -1})
		eq(t, "bowed", sc.card("A").bowed, true)
		eq(t, "after the drop", sc.order(EventStat, "A") < sc.order(EventBowed, "A"), true)
	},
	"T292": func(t *testing.T) { // TF-WORD-02
		honorable := Cond{Of: RefThis, Filter: &Filter{State: IsHonorable}}
		steps := []Step{{Op: OpGainHonor, N: 2, Or: 1, If: honorable}, {Op: OpStat, On: RefThis, Stat: Force, Amount: 2, Or: 1, If: honorable}}
		sc := arrange(t, arranged{}, place{"play", person("Ono")})
		sc.card("Ono").dishon = true
		sc.work("Ono", steps)
		eq(t, "asked", sc.s.Pending() == nil, true)
		eq(t, "honor", sc.me().honor, 0)
		eq(t, "Force", sc.force("Ono"), 2)
		sc.card("Ono").dishon = false
		sc.work("Ono", steps)
		sc.doN(KindOption, "", 2)
		eq(t, "honor", sc.me().honor, 0)
		eq(t, "Force", sc.force("Ono"), 4)
	},
	"T293": func(t *testing.T) { // TF-WORD-02
		sc := arrange(t, arranged{}, place{"play", person("S", "Shugenja")}, place{"play", person("M", "Monk")}, place{"play", follower("F")})
		sc.on("F", "S")
		f := &Filter{Any: Keys(KeyShugenja, KeyMonk), Bare: true}
		eq(t, "with an attachment", sc.s.takes(f, sc.id("S"), 0, Me), false)
		eq(t, "without", sc.s.takes(f, sc.id("M"), 0, Me), true)
	},
	"T294": func(t *testing.T) { // TF-WORD-03
		for _, c := range []struct {
			link   Link
			tokens int16
		}{{Free, 1}, {IfReally, 0}} {
			sc := arrange(t, arranged{}, place{"play", person("A", "Samurai")}, place{"play", person("B", "Samurai")}, place{"play", holding("H", 1)})
			sc.work("H", []Step{{Op: OpWaive, On: RefTarget0, Later: &Delay{Op: OpBow}}}, "A")
			sc.work("H", []Step{
				{Op: OpBow, On: RefTarget0},
				{Op: OpStat, On: RefTarget1, Stat: Force, Amount: 3},
				{Op: OpToken, On: RefTarget0, Stat: Force, Limit: 1, Amount: 1, Key: KeySamurai, Link: c.link, To: 0},
			}, "A", "B")
			sc.do(KindYes)
			eq(t, "tokens", sc.s.tokens(sc.id("A"), KeySamurai), c.tokens)
			eq(t, "the other", sc.force("B"), 5)
		}
	},
	"T296": func(t *testing.T) { // TF-ATT-06
		x := made("X", card.Item, "F=1", "C=0", "GC=1", "FV=1")
		sc := arrange(t, arranged{texts: gains(x, Ability{When: Open, BowHost: true})}, place{"play", person("A")}, place{"play", x}, place{"play", person("B", "Shugenja")}, place{"play", x})
		sc.on("X", "A")
		sc.on("X 2", "B")
		sc.refused(KindAbility, "X")
		sc.do(KindAbility, "X 2")
		eq(t, "bowed", sc.card("B").bowed, true)
	},
	"T300": func(t *testing.T) { // TF-EFF-07
		sc := arrange(t, arranged{}, place{"play", person("A")}, place{"play", holding("H", 1)})
		sc.work("H", []Step{{Op: OpPrevent, On: RefTarget0, Later: &Delay{Op: OpBow}}}, "A")
		eq(t, "prevented", sc.s.Inject(Effect{Op: OpBow, Card: sc.id("A")}), false)
		eq(t, "sure", sc.s.Inject(Effect{Op: OpBow, Card: sc.id("A"), Flags: FlagSure}), true)
	},
	"T304": func(t *testing.T) { // TF-ACT-13
		h, i := holding("H", 1), holding("I", 1)
		texts := gains(i, Ability{When: Open})
		texts[h.ID] = Text{Abilities: []Ability{{When: Open, Steps: []Step{{Op: OpAction}}}}}
		sc := arrange(t, arranged{texts: texts}, place{"play", h}, place{"play", i})
		sc.do(KindAbility, "H")
		eq(t, "additional", sc.s.more[Me], 1)
		passes := sc.s.passes
		sc.do(KindPass)
		eq(t, "passes that count", sc.s.passes <= passes || sc.s.inRound, true)
		eq(t, "phase", sc.s.phase, PhaseAction)
		sc.do(KindAbility, "I") // the round is still open, although the other has passed too
		eq(t, "honor", sc.me().honor, 1)
	},
}

// gains is the text of a card with one ability, which gains 1 Honor.
func gains(c *card.Card, a Ability) Texts {
	a.Steps = []Step{{Op: OpGainHonor, N: 1}}
	return Texts{c.ID: {Abilities: []Ability{a}}}
}

func (sc *scene) force(name string) int { return sc.s.stat(sc.id(name), Force) }

// mayBow offers to bow a bowed Personality, and a gain of 2 that is linked to it, and gives the Honor afterwards.
func mayBow(t *testing.T, link Link) int32 {
	sc := arrange(t, arranged{}, place{"play", person("A")}, place{"play", holding("H", 1)})
	sc.card("A").bowed = true
	sc.work("H", []Step{{Op: OpBow, On: RefTarget0, May: 1}, {Op: OpGainHonor, N: 2, Link: link, To: 0}}, "A")
	sc.do(KindYes)
	return sc.me().honor
}

// twoTargets is a scene with an action that targets two Personalities, and an Interrupt so that it waits at step D.
func twoTargets(t *testing.T) *scene {
	h, i := holding("H", 1), holding("I", 1)
	each := Targeting{Filter: Filter{Types: TypePersonality}}
	texts := gains(h, Ability{When: Limited, Targets: []Targeting{each, each}})
	texts[i.ID] = gains(i, Ability{When: Interrupt})[i.ID]
	return arrange(t, arranged{texts: texts}, place{"play", h}, place{"play", i}, place{"play", person("A")}, place{"play", person("B")}, place{"play", person("C")})
}

// redirect gives the waiting action another target, as an effect of an Interrupt does.
func (sc *scene) redirect(n int16, to string) bool {
	sc.t.Helper()
	s := sc.s
	if !s.intr.wait {
		sc.t.Fatal("the action does not wait for Interrupts")
	}
	s.intr.held, s.intr.inside = s.act, true
	did := s.apply(&Effect{Op: OpRedirect, N: n, Target: sc.id(to)})
	s.act, s.intr.inside = s.intr.held, false
	return did
}

// interruptible is a scene with an Open action and an Interrupt.
func interruptible(t *testing.T, unstoppable bool) *scene {
	h, i := holding("H", 1), holding("I", 1)
	texts := gains(h, Ability{When: Open, Repeatable: true, Unstop: unstoppable})
	texts[i.ID] = gains(i, Ability{When: Interrupt})[i.ID]
	sc := arrange(t, arranged{texts: texts, watch: true}, place{"play", h}, place{"play", i})
	return sc
}

var _ = engine.Action{}
