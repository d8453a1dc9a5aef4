package policy

import (
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/l5rccg"
)

// firstGold is the last turn in which the honor policy buys Holdings before it Proclaims.
const firstGold = 2

// honor buys Holdings early, Proclaims each turn the Personality with the most Personal Honor, keeps others of its clan for
// the next turns, and uses what gains Honor. It attacks only to beat defenders that are much weaker.
func honor(t *table, a *engine.Action) int {
	switch a.Kind {
	case l5rccg.KindRecruit:
		return t.honorable(a)
	case l5rccg.KindLobby:
		return 20 - t.of(a, l5rccg.FieldTargetUnitForce)
	case l5rccg.KindAskFavor:
		return 20
	case l5rccg.KindEquip:
		if gain := t.of(a, l5rccg.FieldHonorGain); gain > 0 && int(a.Cost) <= t.left() {
			return 10 * gain
		}
	case l5rccg.KindAttack:
		if d := t.now(l5rccg.FieldOpponentDefence); d > 0 && t.now(l5rccg.FieldForce) > 2*d {
			return 1
		}
	case l5rccg.KindAssign:
		return t.assign(a, toWin, noMost)
	case l5rccg.KindCycle:
		return t.cycle(a)
	case l5rccg.KindChoose:
		return t.choice(a)
	case l5rccg.KindAbility, l5rccg.KindPlay:
		return t.ability(a)
	case l5rccg.KindDynastyDiscard:
		if t.useless(a) || t.of(a, l5rccg.FieldCardType) == l5rccg.CardPersonality && !t.promising(a) {
			return 1
		}
	}
	return 0
}

// honorable is the worth of recruiting a card for Honor.
func (t *table) honorable(a *engine.Action) int {
	if lost(a) {
		return 0
	}
	gain := t.of(a, l5rccg.FieldHonorGain)
	if t.of(a, l5rccg.FieldCardType) == l5rccg.CardHolding {
		if t.now(l5rccg.FieldTurn) <= firstGold {
			return 1000 + t.holding(a)
		}
		return 100 + t.holding(a) + 10*gain
	}
	if gain <= 0 {
		return 0
	}
	return 500 + 20*gain - int(a.Cost)
}

// promising says whether a Personality is worth waiting for: he can be Proclaimed for Honor.
func (t *table) promising(a *engine.Action) bool {
	return t.has(a, l5rccg.FieldCardClanMatch) && t.of(a, l5rccg.FieldCardPersonalHonor) >= 2
}
