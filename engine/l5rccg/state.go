package l5rccg

import "github.com/kotei-dev/kotei/engine"

// ID is a card of a game: a number from 1 in the order of the deck's entries, then of creation. 0 is no card. It is
// the ref of views and actions.
type ID int16

// Bounds of a game. A deck with more cards is refused; a game that outgrows another bound ends as "limit".
const (
	maxCards     = 400 // cards of the play deck
	maxIDs       = 448 // with what effects create, and 0
	maxProvinces = 8
	maxInProv    = 8 // cards in one Province
	maxMods      = 160
	maxDelays    = 32
	maxFrames    = 24
	maxEvents    = 64 // waiting to be answered
	maxPayments  = 64
	maxMarks     = 64 // cards that a question offers or an answer has gathered
)

// Zone is where a card is (TF-ZONE-01).
type Zone uint8

// The areas.
const (
	ZoneNone Zone = iota // does not exist: a created card that left play (TF-TYPE-13)
	ZonePlay
	ZoneHand
	ZoneProvince
	ZoneDynastyDeck
	ZoneFateDeck
	ZoneDynastyDiscard
	ZoneFateDiscard
	ZoneRemoved
	ZoneResolving // being resolved (CON-10), or entering play
	ZoneFocus
	ZoneUnder
	numZones
)

// pile is the cards of one area of one player. Of a deck the last card is the top.
type pile struct {
	n int16
	c [maxIDs]ID
}

// cards are the cards of the pile; valid until it changes.
func (p *pile) cards() []ID { return p.c[:p.n] }

// ofTurn is what a card keeps for a turn.
type ofTurn struct {
	used     uint16 // abilities used, a bit each
	inBattle uint16 // abilities used in the current battle
	extra    uint16 // abilities that may be used once more (TF-ABT-10)
	trig     uint16 // once-a-turn triggers used
	fresh    bool   // entered from the hand
}

// copyState is what is known of one card of the game.
type copyState struct {
	ofTurn
	def    *Def // what is printed on it, one of Table.defs
	zone   Zone
	owner  Seat
	ctrl   Seat
	prov   int8  // number of the Province that it is in or attached to, from 0; -1 for none
	loc    uint8 // in play: 0 at home, else 1 + number of the Province whose battlefield it is at
	bowed  bool
	dishon bool
	up     bool // face-up, in a Province
	dead   bool // in the discard pile by destruction (TF-ZONE-07)
	atk    bool // assigned as an attacker, or on the Attacker's side of its battlefield
	fought bool // attacked in a resolution of this Attack Phase (TF-ATK-10)
	spared bool // Resilient has saved it once this game (TF-ATK-21)
	made   bool // created by an effect
	began  bool // in play from the beginning
	host   ID   // that it is attached to
	first  ID   // first attachment; next of an attachment
	next   ID
	under  ID     // the card that it lies under
	gen    uint8  // how often it was forgotten (TF-ZONE-11)
	ever   uint16 // abilities used this game
	extraB uint16 // abilities that may be used once more this battle
}

// province is one Province of a player.
type province struct {
	stands  bool
	n       uint8 // cards in it
	refill  bool  // it was emptied, or could not be refilled (TF-PROV-04)
	shown   bool  // the next refill is face-up (TF-PROV-05)
	marked  bool  // cannot be refilled for now: the deck is empty
	c       [maxInProv]ID
	printed int16 // strength: the Stronghold's as printed (TF-TYPE-15)
}

// player is one side of the table.
type player struct {
	honor     int32
	pool      int32 // Gold (TF-GOLD-03)
	turns     int16 // own turns begun
	clans     ClanSet
	hold      ID // Stronghold, 0 for the dummy without one
	sensei    ID
	foreign   bool  // has lost Honor from anything but own cards (TF-HON-08)
	proclaim  bool  // has Proclaimed this turn (TF-REC-08)
	started   int32 // Family Honor at the start, for the invariant of gains and losses
	gained    int32
	lost      int32
	used      uint16 // rulebook abilities used this turn, a bit each
	favor     bool
	nprov     uint8
	handLimit int16 // printed (TF-STAT-21), -1 for none
	leastGold int16 // minimum production of the Stronghold (CT-START-04)
	prov      [maxProvinces]province
	zone      [numZones]pile // those that a player has; index Zone
}

// mod is one ongoing change of a stat, a limit, or a keyword.
type mod struct {
	op     Op // OpStat, OpToLimit, OpLimit, OpToken, OpKey
	stat   Stat
	until  Until
	seat   Seat
	prov   int8
	tally  uint8 // turn-bound durations: own turns of by still to begin
	by     Seat
	key    Key
	card   ID
	source ID
	gen    uint8
	while  CardState // it counts only while its card is in this state (TF-EFF-09)
	amount int16
	limit  int16
	seq    uint16 // order of arrival (TF-STAT-03)
	use    uint16
}

// State is one game in progress. It implements engine.State.
type State struct {
	tab   *Table
	rules *Ruleset
	opp   engine.Opponent
	seed  uint64
	rnd   engine.Streams

	step     int32
	turn     int16 // of the table, both players counted
	active   Seat
	first    Seat
	phase    Phase
	phaseAt  uint8 // its place in the ruleset's turn
	progress uint8 // how far it is
	between  bool  // after a phase and before the next
	segment  Segment
	inRound  bool  // an action round is open
	chance   Seat  // who has the opportunity
	passes   uint8 // in a row (TF-ACT-01)
	over     bool
	result   engine.Result

	p     [numSeats]player
	nids  int16
	c     [maxIDs]copyState
	nmods int16
	mods  [maxMods]mod
	seq   uint16 // of the last change (TF-STAT-03)
	uses  uint16 // of the last use (TF-EFF-11)

	ndelays  int16
	delays   [maxDelays]delay
	hears    EventSet // that delays wait for
	notes    EventSet // that somebody keeps account of (takeNotes)
	nstatics int16    // cards in play with continuous traits
	ngrants  int16    // of those, cards that give keywords
	nkeys    int16    // what could change keywords: those cards, and ongoing changes
	modStats statSet  // what ongoing changes are about
	rings    [numEvents]uint8
	hand     int16           // opening hand
	ops      [numOps]uint8   // effects of each kind this turn (TF-EFF-05)
	more     [numSeats]uint8 // additional actions still to be taken (TF-ACT-13)
	intr     interrupts
	chosen   [4]ID // targets that filters compare with
	deep     uint8 // how deep continuous traits ask for stats
	dirty    bool  // the checks of the state are due
	touched  bool  // what cards keep for a turn may be set
	battled  bool  // what cards keep for a battle may be set
	short    bool  // a Province may be short of a card (TF-PROV-03)

	moved exchanged
	ev    eventQueue
	stack stack
	act   act
	ask   ask
	fight fight

	meter   *engine.Meter        // counts what happens, if somebody asked for it (meter.go)
	slots   *[textFieldEnd]int64 // of the formula that is being evaluated
	rec     bool
	log     []engine.Event
	quest   engine.Question
	cands   []int32         // of quest
	legal   []engine.Action // what Legal gave last, if fresh
	listing bool            // legal is what is legal now
}
