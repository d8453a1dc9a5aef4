package policy

import (
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/l5rccg"
)

// enlightenment brings Rings into play and looks for more: it draws with everything that draws, keeps Rings when it discards,
// and attacks for the sake of Rings, but leaves the opponent his last Province.
func enlightenment(t *table, a *engine.Action) int {
	ring := t.of(a, l5rccg.FieldCardType) == l5rccg.CardRing
	switch a.Kind {
	case l5rccg.KindPlay:
		if ring {
			return 1000
		}
		return t.ability(a) + 10*t.of(a, l5rccg.FieldCardGain)
	case l5rccg.KindAbility:
		return t.ability(a) + 10*t.of(a, l5rccg.FieldCardGain)
	case l5rccg.KindRecruit:
		if lost(a) {
			return 0
		}
		if t.of(a, l5rccg.FieldCardType) == l5rccg.CardHolding {
			return 600 + t.holding(a)
		}
		return 500 + 4*int(a.Cost) + 10*t.of(a, l5rccg.FieldCardAbilities)
	case l5rccg.KindLobby:
		return 20 - t.of(a, l5rccg.FieldTargetUnitForce)
	case l5rccg.KindAskFavor, l5rccg.KindFavor:
		return 20
	case l5rccg.KindKharmic:
		if !ring && t.of(a, l5rccg.FieldCardZone) == int(l5rccg.ZoneHand) && int(a.Cost) <= t.left() {
			return 10
		}
	case l5rccg.KindAttack:
		if t.now(l5rccg.FieldOpponentProvinces) > 1 && t.has(a, l5rccg.FieldBreaks) {
			return 1
		}
	case l5rccg.KindAssign:
		return t.assign(a, toBreak, t.now(l5rccg.FieldOpponentProvinces)-1)
	case l5rccg.KindCycle:
		return t.cycle(a)
	case l5rccg.KindChoose:
		return t.choice(a)
	case l5rccg.KindDynastyDiscard:
		if t.useless(a) {
			return 1
		}
	}
	return 0
}
