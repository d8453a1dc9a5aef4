package l5rccg

// Ref names a thing in a program.
type Ref uint8

// What a step can be about.
const (
	RefNone    Ref = iota
	RefThis        // the card that has the text
	RefHost        // the Personality that it was attached to when the text began to work (TF-ATT-06)
	RefTarget0     // the targets of the action, in order
	RefTarget1
	RefTarget2
	RefTarget3
	RefIt      // the last card mentioned that fits the step (TF-WORD-03)
	RefEvent   // the card of the event that triggered the text
	RefEvent2  // the second card of that event, such as the loser of a duel
	RefEach    // every card that Filter takes
	RefTargets // every target, one after the other
	RefMarked  // the card that a delayed effect was set up on
	RefWinner  // of the last duel
	RefLoser   // of it; both where both have lost
)

// Who names a player in a program.
type Who uint8

// The players a step can be about.
const (
	You          Who = iota // whose text it is
	Opponent                // the other one
	Active                  // whose turn it is
	ControllerOf            // of the card that the step is about
)

// Filter says which cards are meant. The zero Filter takes every card in play.
type Filter struct {
	Types   TypeSet // one of them; 0 for any
	All     KeySet  // has all of them
	Any     KeySet  // has at least one of them, if there are any
	None    KeySet  // has none of them
	Clans   ClanSet // has one of them, if there are any
	Or      *Filter // or is taken by this one: "a Shadowlands Shugenja or a Monk" (TF-WORD-02)
	Whose   Whose
	State   CardState // in one of these states, each pair asked for alone
	Where   Where
	Zone    Zone   // an area out of play; ZoneNone for in play
	Does    Op     // some text of the card does this, read blind (TF-WORD-04); OpNone for any
	Strike  bool   // a target of a Ranged or Melee Attack or of Fear: an enemy Follower, or Personality who has none (TF-ATK-23)
	Joins   bool   // an Ancestor that the card that has the text could bow for (CL-ANC-01)
	Another bool   // not the card that has the text (TF-WORD-05)
	Bare    bool   // without attachments
	Stat    Stat   // whose value is at most Max, if Bounded
	Max     int16  //
	Bounded bool   //
	Title   uint16 // of this title, 0 for any
	Named   uint16 // of this title or subtitle (TF-TITLE-01)
	Below   Ref    // whose Stat is below Than of this thing: the card itself, or a target chosen before (TF-STAT-25)
	Than    Stat
	OrSame  bool  // or the same
	Token   Key   // with at least Tokens tokens of this name
	Tokens  int16 //
	On      Ref   // attached to this thing
	Unit    Ref   // in the unit of this thing, its Personality included
	InUnit  Key   // in a unit that has this keyword (TF-KW-09)
	Up      bool  // face-up, in a Province
	Dead    bool  // in the discard pile by destruction (TF-ZONE-07)
	Opposed bool  // in a battle that has enemy units (TF-BAT-03)
	Pays    bool  // its player can pay its Gold Cost with Price added, which may be negative
	Price   int16
	Test    Formula // and for which this is true, said of "card"
	beyond  bool    // one of the fields from On on is set (Text.ready)
	keyless bool    // All, Any and None are empty (Text.ready)
}

// Whose restricts a Filter to the cards of a player.
type Whose uint8

// The restrictions.
const (
	Anyone Whose = iota
	Own
	Enemy // of the other player; in a battle cards in enemy units only (TF-ATK-27)
)

// CardState is a set of states that a Filter asks for.
type CardState uint8

// The states.
const (
	IsBowed CardState = 1 << iota
	IsUnbowed
	IsHonorable
	IsDishonorable
	IsAttacking
	IsDefending
)

// Where restricts a Filter to a location.
type Where uint8

// The locations.
const (
	ByRules  Where = iota // in a battle the current battlefield, for cards in units (TF-ATK-09); else anywhere
	Anywhere              // at any location
	AtHome
	Here // the current battlefield
)

// Cond is a condition of an ability or a step. The zero Cond always holds.
type Cond struct {
	Filter  *Filter // at least Least cards are taken by it, if it is given ("a" and "N things" are met by more, TF-WORD-01)
	Least   int16
	Exactly bool // exactly Least
	Of      Ref  // or: this thing is taken by Filter
	Phase   Phase
	InPhase bool // it must be Phase
	Fight   bool // during a battle or a duel (TF-WORD-02)
	MyTurn  bool
	Clans   ClanSet // the player has one of these Clan Alignments
	Keys    KeySet  // the current action has all of these keywords
	Aims    *Filter // the current action has a target that this takes
	Test    Formula // and this is true
	Not     bool
	always  bool // it is the zero Cond (Text.ready)
}

// Link ties a step to an earlier one of its program (TF-ACT-10, -12).
type Link uint8

// The links.
const (
	Free     Link = iota // effects are independent
	IfDid                // only if step To really happened
	IfChosen             // only if the player chose step To, whether it happened or not
	IfNot                // only if step To did not happen
	IfReally             // as IfDid, but what was waived did not happen: "if he bowed" (TF-EFF-16)
)

// Step is one effect of a program.
type Step struct {
	Op       Op
	Who      Who
	On       Ref
	With     Ref     // the second thing: the host of an attachment, the mark of a delay
	Filter   *Filter // for RefEach, OpTarget, OpChoose, OpSearch
	N        int16
	Per      *Filter // N and Amount for each card it takes, as one event of the full amount (TF-HON-04),
	PerMost  int16   // of which this many count, 0 for all (TF-STAT-12)
	PerHonor int16   // N is 1 more for each so many points of Family Honor (TF-HON-05)
	Times    bool    // N for each time that step To really happened (TF-EFF-14)
	Value    Formula // instead of N, of Amount, or of Limit where a stat is set; what has no value is 0
	Amount   int16
	Limit    int16
	Stat     Stat
	Key      Key
	Until    Until
	Flags    EffectFlags
	While    CardState // of a change: only while its card is in this state (TF-EFF-09)
	If       Cond
	Link     Link
	To       uint8 // number of the step that Link means, from 0
	May      uint8 // steps of one number other than 0 are taken all or none, as the player likes (TF-ACT-11)
	Or       uint8 // of the steps of one number other than 0 the player picks one
	Least    uint8 // of OpChoose and OpTarget: how many at least
	Most     uint8 // and at most; 0 for one
	Later    *Delay
}

// Delay is a text that works later: a delayed effect, a prevention or a substitution.
type Delay struct {
	On      EventKind
	Op      Op      // of a prevention or a substitution: the effect that it is about
	Filter  *Filter // the card of the event or effect; nil for any
	Any     bool    // the event is about no card in particular: the marked card need not be its
	Mine    bool    // the event is about the player whose text it is
	Once    bool    // a prevention that ends with the first thing it prevents
	Direct  bool    // of a prevention: not about what its source only brought about (TF-EFF-13)
	Foreign bool    // only what a card of another player does
	This    bool    // of a trait: only what the card that has it undergoes
	Host    bool    // or the Personality that it is attached to
	Each    bool    // each time, else the next time only (TF-EFF-04)
	Most    uint8   // of a prevention: only once so many have happened this turn (TF-EFF-05)
	Until   Until
	Steps   []Step // what happens then, or instead
}

// Designator says when an ability may be used, a bit each; several mean either (TF-ABT-01). They are no keywords
// (TF-KW-03).
type Designator uint8

// The designators.
const (
	Limited Designator = 1 << iota
	Open
	BattleAbility
	Engage
	DynastyAbility
	Interrupt
)

// Ability is a text behind designators (TF-ABT-01 to -10).
type Ability struct {
	When       Designator
	Keys       KeySet // of the ability; they belong to its card too (TF-KW-07)
	Repeatable bool   // else once a turn (TF-ABT-03)
	PerGame    bool   // once a game
	FromHand   bool   // of a Ring: only from the hand
	Absent     bool   // no presence needed (TF-ATK-07)
	FromHome   bool   // Home: usable while its unit is elsewhere (TF-ATK-08)
	Tireless   bool   // usable while bowed (TF-ABT-07)
	Unstop     bool   // Unstoppable (TF-ACT-15)
	Bow        bool   // bow icon (TF-ABT-05)
	BowHost    bool   // "bow this Shugenja" as a cost; the host must be one (TF-ATT-06)
	Favor      bool   // needs the Favor at announcement (TF-ACT-05)
	Gold       int16  // Gold icon; -1 for the star (TF-ABT-06)
	If         Cond   // a leading "If" (TF-ACT-05), and conditions under which the ability exists (TF-ABT-09)
	Targets    []Targeting
	Steps      []Step
	Face       uint8   // of a two-sided card: on this face only; 0 for both
	Promise    *Filter // of an Interrupt: cards that it can make a legal target (TF-ACT-07)
}

// Targeting is one target of an action, chosen after the costs (TF-ACT-04).
type Targeting struct {
	Filter   Filter
	Optional bool // optional targets are chosen while it resolves
}

// Trigger is a trait that works when something happens (TF-TRAIT-02).
type Trigger struct {
	On       EventKind
	Card     *Filter // the card of the event; nil for any
	Self     bool    // the event is about this card
	Mine     bool    // the event is about this card's player
	If       Cond
	Once     bool // once a turn (TF-TRAIT-05)
	Optional bool // its player may leave it
	Face     uint8
	Steps    []Step
}

// Static is a trait that holds while its card is in play (TF-TRAIT-07): a change of a stat, a keyword, a prevention.
type Static struct {
	On         Ref     // RefThis, RefHost, RefEach
	Filter     *Filter // for RefEach
	Seat       bool    // it is about its player: HandLimit, LobbyBonus, ProvinceStrength of all his Provinces
	Stat       Stat
	Amount     int16
	Limit      LimitKind // Amount is a limit
	Per        *Filter   // Amount for each card it takes,
	Most       int16     // of which this many count, 0 for all (TF-STAT-12)
	Key        Key       // granted, if Stat and Amount are unused
	If         Cond
	Stop       *Delay  // a prevention
	MarchBowed bool    // he may be assigned while bowed (TF-EFF-06)
	MarchLate  bool    // he may be assigned in the Cavalry maneuvers, which lifts that rule alone (TF-EFF-06)
	NoRefusal  bool    // his challenges may not be refused, whatever the text that created the duel says (TF-DUEL-06)
	Sends      *Filter // units of the other player that its player may assign
	Must       bool    // actions must target this card (TF-TARG-04)
	Tax        int16   // Gold more that actions of other players cost if they target this card (TF-TARG-05)
	Home       *Permit
	Ground     bool    // it is about the Province that its card is attached to, or in whose battle it is
	Value      Formula // instead of Amount
	Face       uint8
}

// LimitKind says which limit a continuous trait sets.
type LimitKind uint8

// The kinds.
const (
	NoLimit LimitKind = iota
	Minimum
	Maximum
)

// Permit lets actions do what a rule forbids, and binds them (TF-TARG-05): actions of the cards that Of takes may be
// used from home if their target is one that Target takes.
type Permit struct {
	Of     Filter
	Target Filter
}
