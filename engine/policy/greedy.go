package policy

import (
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/l5rccg"
)

// greedy spends all Gold each turn: on Holdings first, then on the dearest Personalities, on attachments with what is left;
// and it attacks whenever a Province falls.
func greedy(t *table, a *engine.Action) int {
	switch a.Kind {
	case l5rccg.KindRecruit:
		if lost(a) {
			return 0
		}
		if t.of(a, l5rccg.FieldCardType) == l5rccg.CardHolding {
			return 1000 + t.holding(a)
		}
		return 500 + 4*int(a.Cost) + t.of(a, l5rccg.FieldCardForce) + t.of(a, l5rccg.FieldHonorGain)
	case l5rccg.KindEquip:
		if int(a.Cost) <= t.left() {
			return 100 + 4*t.of(a, l5rccg.FieldForceGain) + t.of(a, l5rccg.FieldTargetUnitForce)
		}
	case l5rccg.KindAttack:
		if t.has(a, l5rccg.FieldBreaks) {
			return 1
		}
	case l5rccg.KindAssign:
		return t.assign(a, toBreak, noMost)
	case l5rccg.KindCycle:
		return t.cycle(a)
	case l5rccg.KindChoose:
		return t.choice(a)
	case l5rccg.KindAbility, l5rccg.KindPlay, l5rccg.KindTactical:
		return max(t.ability(a), t.battle(a))
	case l5rccg.KindDynastyDiscard:
		if t.useless(a) {
			return 1
		}
	}
	return 0
}
