package l5rccg

// Op is a primitive change of the game. Each single change is an effect of its own (TF-EFF-01). What Card, Target, N
// and the other fields of an Effect mean is said with each.
type Op uint8

// The primitives.
const (
	OpNone Op = iota

	// States of cards in play.
	OpBow        // Card bows (TF-STATE-01)
	OpStraighten // Card straightens
	OpDishonor   // Card becomes dishonorable (TF-STATE-05)
	OpRehonor    // Card becomes honorable

	// The player.
	OpGainHonor // Seat gains N (TF-HON-04)
	OpLoseHonor // Seat loses N
	OpGold      // N Gold into the pool of Seat (TF-GOLD-03)
	OpDraw      // Seat draws N Fate cards at once (TF-TURN-13)
	OpTakeFavor // Seat takes the Imperial Favor
	OpLoseFavor // Seat discards the Favor
	OpWin       // Seat wins; Key names the kind in endings (TF-WIN-05)
	OpLose      // Seat loses

	// Cards between areas.
	OpDestroy      // Card is destroyed (TF-ZONE-07)
	OpDiscard      // Card is discarded, from wherever it is
	OpRemove       // Card leaves the game (TF-ZONE-08)
	OpToHand       // Card goes to its owner's hand, which is no draw (TF-ZONE-03)
	OpToTop        // Card goes on top of its deck
	OpToBottom     // Card goes under its deck
	OpEnter        // Card enters play under Seat; N&EnterBowed: bowed
	OpAttach       // Card attaches to Target, entering play if it is not there (TF-ATT-01)
	OpMove         // Card's unit moves to location N, 0 for home, -1 for the current battlefield (TF-LOC-02)
	OpControl      // Seat takes control of Card (TF-CTRL-03)
	OpOverlay      // Card is put on Target (TF-EXP-03)
	OpCreate       // a card of Def N is created under Seat, attached to Target if that is given (TF-TYPE-12)
	OpUnder        // Card goes under Target, face-down (TF-ZONE-09)
	OpToProvince   // Card goes to Province N of Seat
	OpSetShown     // Card in a Province is turned face-up (N 1) or face-down (N 0)
	OpRefill       // Province N of Seat, empty just now, is refilled; Target 1 face-up (TF-PROV-05)
	OpShuffle      // N 0 the Dynasty deck, 1 the Fate deck of Seat
	OpLoseProvince // Province N of Seat is destroyed (TF-PROV-07)
	OpNewGround    // Seat gets a Province more

	// Numbers and texts.
	OpStat    // Stat of Card (or of Seat's Province N with no Card) changes by Amount for Until (TF-STAT-09)
	OpToLimit // as OpStat, but not past Limit (TF-STAT-11)
	OpLimit   // a minimum (Amount 0) or maximum (Amount 1) of Limit arrives (TF-STAT-03)
	OpSet     // Stat is set to Limit; Amount 1 raises only, -1 lowers only (TF-STAT-14)
	OpToken   // Amount tokens named Key on Card, each giving Stat Limit (TF-STAT-23)
	OpKey     // Card gets (Amount 1) or loses (Amount 0) the keyword Key
	OpClan    // clan number Limit of Card, or with no Card of Seat: Amount 1 it comes, 0 it goes, 2 it is the only one (TF-TYPE-10)
	OpExtra   // one use more of ability N of Card (TF-ABT-10)

	// Programs.
	OpTarget   // a target is chosen now, during the resolution (TF-TRAIT-06)
	OpChoose   // cards are chosen; no target (TF-TARG-01)
	OpSearch   // an area is searched for a card (TF-REC-11)
	OpDelay    // a delayed effect is set up (TF-EFF-04)
	OpPrevent  // a prevention is set up (TF-EFF-07)
	OpInstead  // a substitution is set up (TF-EFF-08)
	OpAction   // Seat gets an additional action (TF-ACT-13)
	OpBattle   // a battle is created once this action has ended (TF-ACT-14)
	OpDuel     // a challenge: Card against Target (TF-DUEL-01)
	OpRanged   // Ranged N Attack on Target (TF-ATK-23)
	OpMelee    // Melee N Attack on Target
	OpFear     // Fear N on Target (TF-ATK-24)
	OpSeppuku  // Card is rehonored, then destroyed; neither can be negated (TF-DISH-06)
	OpLend     // Card's unit adds its Force to the army of Seat instead of its own (TF-EFF-08)
	OpWaive    // what is waived need not be done: the rest goes on as if it had been (TF-EFF-16)
	OpRedirect // target N of the current action becomes Target (TF-TARG-03)
	OpRecruit  // the Recruit procedure on Card as an effect (TF-REC-07)
	OpExchange // Stat of Card and of Target are exchanged (TF-STAT-15)
	OpCopy     // Stat of Card is set to that of Target (TF-STAT-15)
	OpEquip    // the Equip procedure on Card as an effect, to Target (TF-REC-07); N Gold more or less
	OpPlace    // a Province, or the battlefield of one, is chosen: N says among which (the choices of a place)
	OpNegate   // the current action has no effects from now on (TF-ACT-17)
	OpBoost    // the next Ranged or Melee Attack or Fear effect of the current action is N stronger; FlagExactly: each of them
	OpCycle    // Seat does what Cycle does, whatever turn it is (TF-ABIL-01)
	numOps
)

// Seat is a player: Me plays, Dummy passes (GF-01).
type Seat uint8

// The seats.
const (
	Me Seat = iota
	Dummy
	numSeats
)

// Other is the other seat.
func (s Seat) Other() Seat { return 1 - s }

// Until is how long a change lasts (TF-EFF-02).
type Until uint8

// The durations.
const (
	UntilTurnEnd   Until = iota // the default (TF-TURN-10)
	UntilPhaseEnd               // of the current phase
	UntilBattleEnd              // of the current battle
	UntilNextTurn               // the start of its player's next turn
	UntilNextEnd                // the end of its player's next turn
	WhileInPlay                 // as long as its card is in play: tokens, modifiers of attachments (TF-STATE-06)
	WhileBowed                  // as long as its card remains bowed (TF-EFF-09)
	WhileSource                 // as long as its source is in play
	Forever                     // to the end of the game, wherever the card goes face-up (CL-TOK-03)
)

// Effect is one primitive change with everything it needs. It is a small value.
type Effect struct {
	Op     Op
	Seat   Seat // whom it is about
	By     Seat // whose card or action it comes from
	Stat   Stat
	Until  Until
	Flags  EffectFlags
	While  CardState // of a change: only while its card is in this state
	Key    Key
	Card   ID
	Target ID
	Source ID // card that it comes from; 0 for the rulebook (TF-EFF-12)
	N      int16
	Amount int16
	Limit  int16
	Use    uint16 // number of the use that it belongs to (TF-EFF-11)
}

// EffectFlags are yes-or-no properties of an Effect.
type EffectFlags uint32

// The flags.
const (
	FlagBowed      EffectFlags = 1 << iota // enters bowed; that is no bowing (TF-STATE-01)
	FlagFaceUp                             // of a refill or a search
	FlagFromHand                           // the card entered from the hand
	FlagRecruit                            // the entry is a Recruit
	FlagSure                               // will not be prevented or negated (T300)
	FlagBattle                             // by battle resolution (TF-ATK-12)
	FlagNoEvent                            // no discard event: a card lost with its Province (CON-02)
	FlagAlong                              // leaves with the card that it is attached to (TF-ATT-08)
	FlagRehonored                          // the gain may not rehonor: it comes from a text that rehonors itself (TF-DISH-02)
	FlagExactly                            // of tokens: until there are exactly Amount (TF-EFF-10)
	FlagHeld                               // of a step: the effect that waits for a reaction goes on
	FlagThisBattle                         // of OpExtra: this battle, else this turn
	FlagConsequent                         // not "for" what its source did (TF-EFF-13)
	FlagForce                              // of a duel: its stat is Force (TF-DUEL-04)
	FlagMayRefuse                          // of a challenge: it may be refused (TF-DUEL-01)
	FlagOfEvent                            // N is that of the event that triggered the text
	FlagAnywhere                           // of a Ranged or Melee Attack or Fear: its target may be at any location (T55)
	FlagPlace                              // N is the Province that the text has chosen (OpPlace); of a move, its battlefield
	FlagProclaim                           // of a step that recruits: its player may Proclaim, wherever the card comes from
)
