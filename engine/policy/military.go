package policy

import (
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/l5rccg"
)

// buildUp is the last turn in which the military policy buys Holdings before Personalities.
const buildUp = 3

// military builds an economy on the first turns, then recruits the greatest Force that its Gold buys and arms it, and
// attacks whenever a Province falls.
func military(t *table, a *engine.Action) int {
	switch a.Kind {
	case l5rccg.KindRecruit:
		if lost(a) {
			return 0
		}
		if t.of(a, l5rccg.FieldCardType) == l5rccg.CardHolding {
			if t.now(l5rccg.FieldTurn) <= buildUp {
				return 1000 + t.holding(a)
			}
			return max(1, t.holding(a))
		}
		return 500 + 10*t.of(a, l5rccg.FieldCardForce) + int(a.Cost) + t.of(a, l5rccg.FieldHonorGain)
	case l5rccg.KindEquip:
		if gain := t.of(a, l5rccg.FieldForceGain); gain > 0 && t.now(l5rccg.FieldTurn) > buildUp && (int(a.Cost) <= t.left() || 2*gain >= int(a.Cost)) {
			return 100 + 10*gain + t.of(a, l5rccg.FieldTargetUnitForce)
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
		if t.useless(a) || t.now(l5rccg.FieldTurn) > 2*buildUp && t.of(a, l5rccg.FieldCardType) == l5rccg.CardHolding {
			return 1
		}
	}
	return 0
}
