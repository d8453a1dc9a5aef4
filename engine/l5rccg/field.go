package l5rccg

import (
	"strings"

	"github.com/kotei-dev/kotei/engine"
)

// Numbers of the fields that expressions may speak of; fieldTable says what they are.
const (
	FieldTurn = iota
	FieldPhase
	FieldSegment
	FieldGoesFirst
	FieldOwnTurn
	FieldQuestion
	FieldQuestionCard
	FieldQuestionLeft
	FieldGold
	FieldAvailable
	FieldIncome
	FieldHonor
	FieldHonorVictory
	FieldFavor
	FieldProvinces
	FieldProvinceStrength
	FieldShownHoldings
	FieldShownPersonalities
	FieldShownCost
	FieldHoldings
	FieldPersonalities
	FieldReady
	FieldForce
	FieldRings
	FieldElements
	FieldHand
	FieldHandLimit
	FieldDynastyDeck
	FieldFateDeck
	FieldDynastyDiscard
	FieldFateDiscard
	FieldOpponentProvinces
	FieldOpponentStrength
	FieldOpponentDefence
	FieldOpponentHonor
	FieldOpponentFavor

	FieldKind
	FieldCost
	FieldNumber
	FieldProclaim
	FieldInvest
	FieldDiscount
	FieldInVain
	FieldExcess
	FieldProducers
	FieldBreaks
	FieldHonorGain
	FieldGoldGain
	FieldCardGain
	FieldForceGain
	FieldBows

	FieldCardType
	FieldCardZone
	FieldCardMine
	FieldCardClanMatch
	FieldCardUnique
	FieldCardGoldCost
	FieldCardGoldProduction
	FieldCardForce
	FieldCardChi
	FieldCardPersonalHonor
	FieldCardHonorRequirement
	FieldCardFocus
	FieldCardUnitForce
	FieldCardAttachments
	FieldCardCopies
	FieldCardBowed
	FieldCardDishonored
	FieldCardAbilities
	FieldCardEnters
	FieldCardAffordable
	FieldCardCavalry
	FieldCardNaval
	FieldCardConqueror
	FieldCardResilient
	FieldCardReserve
	FieldCardKharmic
	FieldCardTactician
	FieldCardDuelist
	FieldCardShugenja
	FieldCardSamurai
	FieldCardCourtier
	FieldCardMonk
	FieldCardNinja
	FieldCardShadowlands
	FieldCardNonhuman
	FieldCardLegacy
	FieldCardFortification
	FieldCardWeapon
	FieldCardArmor

	FieldTargetType
	FieldTargetMine
	FieldTargetForce
	FieldTargetChi
	FieldTargetPersonalHonor
	FieldTargetUnitForce
	FieldTargetAttachments
	FieldTargetBowed
	FieldTargetDishonored
	FieldTargetStrength
	FieldTargetDefence
	FieldTargetArmy
	FieldTargetNeed

	numFields
)

// fieldRow is a field in the table, where its number stands beside it.
type fieldRow struct {
	n int
	engine.Field
}

func intField(n int, name, doc string) fieldRow {
	return fieldRow{n, engine.Field{Name: name, Type: engine.FieldInt, Doc: doc}}
}

func boolField(n int, name, doc string) fieldRow {
	return fieldRow{n, engine.Field{Name: name, Type: engine.FieldBool, Doc: doc}}
}

func wordField(n int, name, doc string, words []string) fieldRow {
	return fieldRow{n, engine.Field{Name: name, Type: engine.FieldEnum, Enum: words, Doc: doc}}
}

// Values of the fields that tell the type of a card.
const (
	CardNone = iota
	CardStronghold
	CardSensei
	CardWind
	CardPersonality
	CardHolding
	CardEvent
	CardRegion
	CardCelestial
	CardStrategy
	CardRing
	CardFollower
	CardItem
	CardSpell
	CardAncestor
)

// Words of the types of cards, in the order of the bits of a TypeSet.
var typeFieldWords = []string{
	"none", "stronghold", "sensei", "wind", "personality", "holding", "event", "region", "celestial", "strategy", "ring",
	"follower", "item", "spell", "ancestor",
}

// Words of the areas, in the order of Zone.
var zoneWords = []string{
	"none", "play", "hand", "province", "dynasty_deck", "fate_deck", "dynasty_discard", "fate_discard", "removed", "resolving",
	"focus", "under",
}

// kindWords are the words of the kinds of action: their names on the wire with _ for -, at the place of their number.
func kindWords() []string {
	words := make([]string, KindOption+1)
	words[0] = "none"
	for k := range words[1:] {
		words[k+1] = strings.ReplaceAll(kindName(engine.Kind(k+1)), "-", "_")
	}
	return words
}

func kindName(k engine.Kind) string {
	if w, ok := actionWords[k]; ok {
		return w.name
	}
	return attackWords[k].name
}

func orNone(words []string) []string { return append([]string{"none"}, words[1:]...) }

// Values of the field "question": the kinds that Pending gives, with _ for -.
const (
	QuestionNone = iota
	QuestionPayment
	QuestionChoice
	QuestionCycle
	QuestionDiscard
	QuestionHandLimit
	QuestionSearch
	QuestionTarget
	QuestionStraighten
	QuestionStart
	QuestionMove
)

var questionWords = []string{"none", "payment", "choice", "cycle", "discard", "hand_limit", "search", "target", "straighten", "start", "move"}

// questionOf is the word of each purpose of a question about cards.
var questionOf = [...]int64{
	forNothing: QuestionChoice, forCycle: QuestionCycle, forFavor: QuestionDiscard, forHandLimit: QuestionHandLimit,
	forLegacy: QuestionSearch, forTarget: QuestionTarget, forStep: QuestionChoice, forStraighten: QuestionStraighten,
	forDiscardAll: QuestionDiscard, forStart: QuestionStart, forMove: QuestionMove,
}

var fieldTable = makeFields()

// Fields are what expressions may speak of.
func (Rules) Fields() []engine.Field { return fieldTable }

func makeFields() []engine.Field {
	fields := make([]engine.Field, numFields)
	put := func(scope engine.FieldScope, rows []fieldRow) {
		for _, r := range rows {
			r.Scope = scope
			fields[r.n] = r.Field
		}
	}
	put(engine.OfGame, gameFields())
	put(engine.OfAction, actionFields())
	put(engine.OfAction, cardFields())
	put(engine.OfAction, targetFields())
	return fields
}
