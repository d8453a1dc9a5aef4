package policy

import (
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/l5rccg"
)

// What the native policies agree about. A worth is how much an action is liked; 0 or less is not at all.

// holding is the worth of bringing in a Holding: the more Gold it gives the better, and the cheaper of two alike.
func (t *table) holding(a *engine.Action) int {
	return 10*t.of(a, l5rccg.FieldCardGoldProduction) - int(a.Cost)
}

// lost says whether the Gold of a recruiting would be lost.
func lost(a *engine.Action) bool {
	return a.Kind == l5rccg.KindRecruit && a.N&(l5rccg.RecruitTrial|l5rccg.RecruitVain) != 0
}

// left is the Gold that is left for other things once the dearest card of the Provinces is paid for.
func (t *table) left() int {
	if t.known&knowsSpare == 0 {
		t.known |= knowsSpare
		t.spare = t.now(l5rccg.FieldAvailable) - t.now(l5rccg.FieldShownCost)
	}
	return t.spare
}

// useless says whether a card in a Province is in the way: it can be neither paid for nor brought in for a while, nor has it
// an ability.
func (t *table) useless(a *engine.Action) bool {
	switch t.of(a, l5rccg.FieldCardType) {
	case l5rccg.CardHolding:
		return t.tooDear(a)
	case l5rccg.CardPersonality:
		return t.tooDear(a) || t.of(a, l5rccg.FieldCardHonorRequirement) > t.now(l5rccg.FieldHonor)+3
	}
	return t.of(a, l5rccg.FieldCardAbilities) == 0
}

// tooDear says whether all producers together could not pay for a card in one turn.
func (t *table) tooDear(a *engine.Action) bool {
	if t.known&knowsIncome == 0 {
		t.known |= knowsIncome
		t.income = t.now(l5rccg.FieldIncome)
	}
	return t.of(a, l5rccg.FieldCardGoldCost) > t.income
}

// cycle is the worth of Cycle, and of a card for it: on the first turn Holdings are what is needed.
func (t *table) cycle(a *engine.Action) int {
	if a.Kind == l5rccg.KindCycle {
		return 3 - t.now(l5rccg.FieldShownHoldings)
	}
	if t.of(a, l5rccg.FieldCardType) == l5rccg.CardHolding && !t.tooDear(a) {
		return 0
	}
	return 1 + t.of(a, l5rccg.FieldCardGoldCost)
}

// choice is the worth of a card that a question offers. Where it asks for what the policy has no opinion about, the usual
// answer is taken.
func (t *table) choice(a *engine.Action) int {
	switch t.now(l5rccg.FieldQuestion) {
	case l5rccg.QuestionCycle:
		return t.cycle(a)
	case l5rccg.QuestionHandLimit:
		return 10 - t.keep(a)
	case l5rccg.QuestionDiscard:
		if t.of(a, l5rccg.FieldCardZone) == int(l5rccg.ZoneProvince) && !t.useless(a) {
			return 0
		}
		return 10 - t.keep(a)
	case l5rccg.QuestionSearch:
		return 1 + t.of(a, l5rccg.FieldCardGoldCost) + 5*t.of(a, l5rccg.FieldCardGoldProduction)
	case l5rccg.QuestionStart:
		return 1
	}
	return 0
}

// keep says from 0 to 9 how much a card of the hand is worth keeping.
func (t *table) keep(a *engine.Action) int {
	switch t.of(a, l5rccg.FieldCardType) {
	case l5rccg.CardRing:
		return 9
	case l5rccg.CardFollower, l5rccg.CardItem:
		return 3 + min(4, max(0, t.of(a, l5rccg.FieldCardForce)))
	}
	return min(2, t.of(a, l5rccg.FieldCardAbilities))
}

// ability is the worth of what a text does for its player: Honor, cards, and Gold where it can still be spent; it must not
// cost what the Provinces need.
func (t *table) ability(a *engine.Action) int {
	if a.Cost > 0 && int(a.Cost) > t.left() {
		return 0
	}
	worth := 10*t.of(a, l5rccg.FieldHonorGain) + 8*t.of(a, l5rccg.FieldCardGain)
	if t.now(l5rccg.FieldPhase) == int(l5rccg.PhaseDynasty) {
		worth += 10 * t.of(a, l5rccg.FieldGoldGain)
	}
	return worth
}

// battle is the worth of an action of a battle: it must make the difference.
func (t *table) battle(a *engine.Action) int {
	gain := t.of(a, l5rccg.FieldForceGain)
	if a.Kind == l5rccg.KindTactical {
		gain = t.of(a, l5rccg.FieldCardFocus)
	}
	if gain <= 0 {
		return 0
	}
	need := t.now(l5rccg.FieldOpponentStrength) + t.now(l5rccg.FieldOpponentDefence) + 1 - t.now(l5rccg.FieldForce)
	if need <= 0 || need > gain {
		return 0
	}
	return 1 + gain
}
