package engine

import "github.com/kotei-dev/kotei/card"

// View is what the player may know of a game (TF-ZONE-05): no order of a deck, no face-down card, no state of a
// generator. Swapping cards that the player has not seen changes nothing in it.
type View struct {
	Turn    int
	Phase   string // "setup", "straighten", "events", "action", "attack", "dynasty", "end"
	Segment string // of the Attack Phase: "declare", "maneuvers", "battle", "engage", "combat", "resolution"; else ""
	First   bool   // the player went first

	Honor     int
	Gold      int // in the pool
	Available int // pool, and what unbowed producers could still give
	Favor     bool
	HandLimit int // -1 for none

	Stronghold []CardView // Stronghold, Sensei, Wind: what is in play from the beginning beside the fief
	Provinces  []ProvinceView
	Hand       []CardView
	Fief       []CardView // Holdings, Personalities with what is attached, Rings, Regions in play
	Battles    []BattleView
	Duel       DuelView

	DynastyDiscard []CardView
	FateDiscard    []CardView
	Removed        []CardView // out of the game
	DynastyDeck    int        // cards left
	FateDeck       int

	Opponent OpponentView
}

// CardView is one card as the player sees it.
type CardView struct {
	Ref   int32      // names the card in actions, from 1; 0 for a card that he may not know
	Card  *card.Card // nil for a card that he may not know
	Face  int        // of a two-sided card: 1 or 2; else 0
	Stats []StatView // current values of the stats that the card has

	Bowed      bool
	Dishonored bool
	Dead       bool // in the discard pile, destroyed
	Keywords   []card.Keyword
	Tokens     []TokenView
	Attached   []CardView
	Under      []CardView // that lie under it (TF-ZONE-09)
	Location   int        // 0 at home, else the number of the province whose battlefield it is at
}

// Hidden says whether the card is one that the player may not know.
func (c CardView) Hidden() bool { return c.Card == nil }

// StatView is the current value of a stat.
type StatView struct {
	Name  card.StatName
	Value int
	Dash  bool // below every number
}

// TokenView is a number of tokens of one name on a card.
type TokenView struct {
	Name  string
	Count int
}

// ProvinceView is a province. Its number stays the same when others are destroyed.
type ProvinceView struct {
	N        int // from 1, left to right
	Strength int
	Cards    []CardView // usually one; none if it could not be refilled
	Attached []CardView // Fortifications, Regions
}

// BattleView is a battlefield of the current Attack Phase.
type BattleView struct {
	Province int // number of the opponent's province
	Strength int
	Force    int // of the attackers there
	Defence  int // of the defenders there
	Current  bool
	Fought   bool
}

// DuelView is the duel that is going on. Focused cards are face-down: those that the player has focused from his hand he
// knows, the others nobody does until they are turned up (TF-DUEL-02, -03).
type DuelView struct {
	Challenger int32 // ref, 0 for no duel
	Challenged int32
	Mine       []CardView // in the order in which they were focused
	Theirs     []CardView
}

// OpponentView is the dummy.
type OpponentView struct {
	Honor     int
	Favor     bool
	Provinces []ProvinceView // the ones that stand
	Defence   int            // force that defends an attacked battlefield this turn
	Cards     []CardView     // put there by a scenario
}
