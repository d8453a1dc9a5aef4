package engine

// Metered is a State that can count what happens in a game. Counting changes nothing in the game, allocates nothing, and
// costs next to nothing where nobody asks for it.
type Metered interface {
	State
	// Measure keeps m from the next Restart on; nil ends it. A State has one meter at a time.
	Measure(m *Meter)
	// Finish completes the meter as the game stands now: the end of the turn under way, and the dead cards. It is called
	// once a game, after its last action.
	Finish()
	// Cycles says whether an action begins the exchange of opening cards (TF-ABIL-01). The question that follows has the
	// kind "cycle".
	Cycles(a Action) bool
}

// Moment is a point of a game at which it can be looked at.
type Moment uint8

// The moments.
const (
	AtOpening   Moment = iota // Provinces and hand have been dealt, nothing is revealed yet
	AtTurnStart               // an own turn: cards are straight and revealed, the player has the first opportunity
	AtTurnEnd                 // the end draw is made and what lasts for the turn has ended; or the game is over
)

// Meter is what is counted of one game. The turns are the player's own, from 1; what happens in a turn of the opponent
// counts to the one before.
type Meter struct {
	// Limit is the last turn that is looked at, at most MaxTurns. It is set before the game, as is OnMoment.
	Limit int
	// OnMoment, if not nil, is called at each moment of a turn up to Limit. It must not change the game.
	OnMoment func(Moment)

	Turns [MaxTurns + 1]TurnMeter // by turn; 0 is not used
	Cards []CardMeter             // by ref; 0 is not used

	Hand      int    // cards of the opening hand
	Provinces int    // filled at the opening
	Decks     [2]int // cards of the Dynasty and the Fate deck, shuffled, before anything was dealt

	CycleTurn int // in which Cycle was used, 0 for never
	Cycled    int // cards that it put under the deck
	Attack    int // turn of the first attack, 0 for none
	Attacks   int

	last int // turn up to which Turns are used
}

// TurnMeter is one turn. Numbers that do not fit stay at the greatest or least that do.
type TurnMeter struct {
	Begun bool // the player had the first opportunity in it; without that the rest says nothing
	Ended bool // the values at the end are there
	Stuck bool // at the start no card in sight that costs Gold could be paid for and brought in

	Available int16 // Gold that the player could pay at the start
	Produced  int16 // Gold that came into his pool or went into a payment
	Spent     int16
	Lost      int16 // Gold that vanished unspent

	Honor int16 // Family Honor at the end
	Force int16 // of all own Personalities with what is attached to them, bowed or not, at the end
	Taken int16 // Provinces of the opponent destroyed so far, at the end
}

// CardMeter is one copy of a card.
type CardMeter struct {
	Dealt   Dealt
	Place   uint8  // among the cards dealt, from 1: Provinces from the left, then the hand
	Depth   uint16 // place in its shuffled deck, 1 on top; 0 for a card that was in none
	Seen    uint8  // turn in which the player first saw it: drew it, or revealed it in a Province; 0 for never
	Played  uint8  // turn in which it was first brought into play or used from the hand or a Province; 0 for never
	Plays   uint8  // how often it was
	Used    uint8  // abilities used while it was in play
	Offered bool   // the player could have played it at some time
	Held    bool   // it lay in the hand as an own turn began, or face-up in a Province as an own Dynasty Phase did
	Dead    Dead   // set by Finish
}

// Dealt says where a card was at the opening.
type Dealt uint8

// The places.
const (
	InDeck     Dealt = iota // or in play, or nowhere
	InProvince              // an opening Province
	InHand                  // the opening hand
)

// Dead says why a card that was held at the end could never be played, as it stood then.
type Dead uint8

// The reasons, in the order in which they are looked for.
const (
	NotDead      Dead = iota
	DeadText          // no behaviour plays its text
	DeadControl       // its player may not control it: Unique, Loyal
	DeadShugenja      // no Shugenja to take the Spell
	DeadHonor         // an Honor Requirement is not met
	DeadHost          // no Personality can take it
	DeadCost          // it cost more than could be paid
	DeadSpent         // some turn had the Gold, but it went elsewhere
	DeadMoment        // all is there, but no time came at which it may be played, or no target
	NumDead
)

// Names of the reasons on the wire.
var deadNames = [NumDead]string{"", "text", "control", "no-shugenja", "honor", "no-host", "cost", "gold-spent", "moment"}

// String is the reason's name, "" for NotDead.
func (d Dead) String() string { return deadNames[d] }

// Reset empties the meter for a new game with refs below cards. The State does that at Restart.
func (m *Meter) Reset(cards int) {
	clear(m.Turns[:m.last+1])
	if len(m.Cards) < cards {
		m.Cards = make([]CardMeter, cards)
	} else {
		clear(m.Cards)
	}
	m.Hand, m.Provinces, m.Decks, m.CycleTurn, m.Cycled, m.Attack, m.Attacks, m.last = 0, 0, [2]int{}, 0, 0, 0, 0, 0
}

// In is the meter of a turn, or nil where it is past the limit. The State writes there.
func (m *Meter) In(turn int) *TurnMeter {
	if turn > m.Limit || turn > MaxTurns {
		return nil
	}
	m.last = max(m.last, turn)
	return &m.Turns[turn]
}

// Last is the last turn in which something was counted.
func (m *Meter) Last() int { return m.last }
