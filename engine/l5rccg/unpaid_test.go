package l5rccg

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
)

// What is not paid for does not happen, whoever pays for what (CL-GOLD-05): where something keeps the producers from
// bowing after the offer was made, the card stays where it was, nothing is drawn or gained, and the game goes on.
func TestUnpaid(t *testing.T) {
	caller, mine := person("Caller"), holding("Mine", 5)
	recruit := []Step{{Op: OpRecruit, On: RefTarget0}, {Op: OpGainHonor, N: 1, Link: IfDid, To: 0}}
	texts := Texts{caller.ID: {Abilities: []Ability{
		{When: Limited, Gold: 3, Steps: []Step{{Op: OpGainHonor, N: 1}}},
		{When: Limited, Targets: []Targeting{{Filter: Filter{Types: TypePersonality, Zone: ZoneProvince, Whose: Own}}}, Steps: recruit},
	}}}
	play := made("Plan", card.Strategy, "FV=1")
	texts[play.ID] = Text{Abilities: []Ability{{When: Limited, Gold: 3, Steps: []Step{{Op: OpGainHonor, N: 1}}}}}
	for _, ruleset := range []string{TwentyFestivals, Classic} {
		for name, c := range map[string]struct {
			phase Phase
			do    func(*scene)
			card  string
			where Zone
		}{
			"recruit":           {PhaseDynasty, func(sc *scene) { sc.do(KindRecruit, "New") }, "New", ZoneProvince},
			"recruit by effect": {PhaseAction, func(sc *scene) { sc.doN(KindAbility, "Caller", 1) }, "New", ZoneProvince},
			"equip":             {PhaseAction, func(sc *scene) { sc.do(KindEquip, "F", "Caller") }, "F", ZoneHand},
			"ability":           {PhaseAction, func(sc *scene) { sc.doN(KindAbility, "Caller", 0) }, "Caller", ZonePlay},
			"strategy":          {PhaseAction, func(sc *scene) { sc.do(KindPlay, "Plan") }, "Plan", ZoneHand},
			"kharmic": {PhaseAction, func(sc *scene) {
				if ruleset == TwentyFestivals {
					sc.do(KindKharmic, "K")
				}
			}, "K", ZoneHand},
		} {
			sc := arrange(t, arranged{ruleset: ruleset, texts: texts}, place{"play", caller}, place{"play", mine}, place{"p1", person("New")},
				place{"hand", follower("F")}, place{"hand", play}, place{"hand", follower("K", "Kharmic", "GC=40")})
			sc.to(c.phase)
			// The bowing is replaced by something else: it does not happen (TF-EFF-08).
			sc.s.delays[0] = delay{kind: OpInstead, d: &Delay{Op: OpBow, Each: true, Steps: []Step{}}, card: sc.id("Mine"), mark: sc.id("Mine"), by: Me}
			sc.s.ndelays = 1
			hand := sc.me().zone[ZoneHand].n
			c.do(sc)
			sc.settle()
			if sc.card(c.card).zone != c.where || sc.me().honor != 0 || sc.me().zone[ZoneHand].n != hand || sc.s.act.stage != stageNone {
				t.Errorf("%s, %s: in zone %d, honor %d, hand %d of %d, stage %d", name, ruleset, sc.card(c.card).zone, sc.me().honor, sc.me().zone[ZoneHand].n, hand, sc.s.act.stage)
			}
			eq(t, "unbowed", sc.card("Mine").bowed, false)
		}
	}
}

// A producer that a text keeps from bowing is none: what could not be paid without it is not offered (TF-ACT-05).
func TestProducersThatMayNotBow(t *testing.T) {
	lock := holding("Lock", 0)
	mine := holding("Mine", 5)
	texts := Texts{lock.ID: {Statics: []Static{{Stop: &Delay{Op: OpBow, Filter: &Filter{Title: 0, Types: TypeHolding}}}}}}
	sc := arrange(t, arranged{gold: 2, texts: texts}, place{"play", lock}, place{"play", mine}, place{"p1", person("New")}, place{"p2", person("Cheap", "GC=2")})
	sc.to(PhaseDynasty)
	sc.refused(KindRecruit, "New")
	sc.do(KindRecruit, "Cheap")
	eq(t, "paid by", sc.card("Mine").bowed, false)
	eq(t, "in play", sc.inPlay("Cheap"), true)
}
