package l5rccg

import "github.com/kotei-dev/kotei/engine"

// Kinds of action. What Card, Target, N and Cost mean is said with each; what is not mentioned is 0. The numbers stand in
// tapes: add new ones at the end of a group, never change one.
const (
	// Rounds and phases.
	KindPass engine.Kind = 1 // the opportunity, an optional phase, or the end of the Dynasty Phase

	// Rulebook abilities (4.6) and other actions outside battle.
	KindCycle          engine.Kind = 2  // TF-ABIL-01; a question follows for the cards, in order
	KindLobby          engine.Kind = 3  // TF-ABIL-02: Target the Personality that bows
	KindFavor          engine.Kind = 4  // TF-ABIL-03, CL-FAVOR-01: the Favor for a card
	KindKharmic        engine.Kind = 5  // TF-ABIL-04, -05: Card in the hand or a Province
	KindEquip          engine.Kind = 6  // TF-ABIL-06, CL-TURN-08: Card to Target; N RecruitInvest with Invest
	KindRecruit        engine.Kind = 7  // TF-ABIL-13, CL-TURN-11: Card; N a sum of Recruit… options
	KindOverlay        engine.Kind = 8  // TF-EXP-01: Card over Target
	KindDynastyDiscard engine.Kind = 9  // TF-ABIL-14: Card
	KindLegacy         engine.Kind = 10 // TF-ABIL-16: Card of the hand that leaves the game
	KindAbility        engine.Kind = 11 // TF-ACT-03: ability N of Card in play or of an Event in a Province
	KindPlay           engine.Kind = 12 // ability N of Card in the hand: a Strategy, or a Ring discarded for its text
	KindAskFavor       engine.Kind = 14 // CL-TURN-08
	KindFavorRehonor   engine.Kind = 15 // CL-FAVOR-01: Target
	KindMoveAttachment engine.Kind = 16 // CL-ATT-04: Card to Target; N what comes back for it; a question follows for further cards
	KindDiscardAll     engine.Kind = 17 // CL-TURN-12: the discards that end the Dynasty phase; a question follows
	KindDiscipline     engine.Kind = 18 // TF-STRAT-02: ability N of Card in the discard pile
	KindAncestor       engine.Kind = 19 // CL-ANC-01: Card to Target, who bows for it

	// The Attack Phase.
	KindAttack        engine.Kind = 40 // TF-ATK-01
	KindAssign        engine.Kind = 41 // TF-ATK-02: Card's unit to Province N of the Defender, from 1
	KindAssignDone    engine.Kind = 42
	KindBattlefield   engine.Kind = 43 // TF-ATK-04: the battle at Province N is next
	KindCavalry       engine.Kind = 44 // TF-ABIL-08: Target's unit moves here
	KindNaval         engine.Kind = 45 // TF-ABIL-07
	KindFavorBattle   engine.Kind = 46 // TF-ABIL-10: Target goes home
	KindReserve       engine.Kind = 47 // TF-ABIL-11, -12: Card, to Target
	KindTactical      engine.Kind = 48 // TF-ABIL-15: Card discarded, Target gets its Focus Value
	KindFocusHand     engine.Kind = 49 // TF-DUEL-02: Card
	KindFocusDeck     engine.Kind = 50
	KindStrike        engine.Kind = 51
	KindRefuse        engine.Kind = 52 // TF-DUEL-01
	KindCourage       engine.Kind = 53 // TF-ABIL-09: Card discarded; N 1 for +2, 2 for -2
	KindCavalryAssign engine.Kind = 54 // CL-ATK-03
	KindCombine       engine.Kind = 55 // TF-ATK-25: ability N of Card adds its strength

	// Answers to questions.
	KindPay    engine.Kind = 80 // N the number of the payment, from 1
	KindChoose engine.Kind = 81 // Card
	KindDone   engine.Kind = 82 // no further card
	KindYes    engine.Kind = 83
	KindNo     engine.Kind = 84
	KindOption engine.Kind = 85 // N the number of the alternative, from 1
)

// Options of KindRecruit, added up in N.
const (
	RecruitProclaim = 1  // TF-ABIL-17
	RecruitInvest   = 2  // TF-GOLD-11
	RecruitDiscount = 4  // CL-REC-02: 2 less instead of the Honor
	RecruitTrial    = 8  // SW-13: it cannot be paid: the Gold will be lost (CL-GOLD-05)
	RecruitVain     = 16 // SW-13: the Honor Requirement is not met: the Gold will be lost (CL-GOLD-06)
)

// Bits of player.used: rulebook abilities that are not Repeatable (TF-ABT-03).
const (
	usedCycle = 1 << iota
	usedLobby
	usedFavor
	usedLegacy
	usedAskFavor
	usedFavorRehonor
	usedCavalry
	usedNaval
	usedFavorBattle
)
