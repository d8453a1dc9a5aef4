package simulation

import (
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
)

// Result is what a simulation tells. Its JSON is the same, to the byte, for the same request and any number of workers.
//
// Games that do not finish within the turns are censored: they count as games, and as not won, in every share, but give
// no turn to any mean. What is told of a turn is told of the games that came to it.
type Result struct {
	Key         string  `json:"key"` // Request.Key
	Inputs      Inputs  `json:"inputs"`
	Games       int     `json:"games"`
	Unfinished  Share   `json:"unfinished"` // neither won nor lost within the limits of turns and steps
	MeanActions float64 `json:"mean_actions"`
	// PolicyFaults is how often a condition or score of the policy had no value and did not count (engine.Faulted).
	PolicyFaults int64     `json:"policy_faults,omitempty"`
	Coverage     Coverage  `json:"coverage"`
	Victory      Victory   `json:"victory"`
	Turns        []Turn    `json:"turns"`
	Opening      Opening   `json:"opening"`
	Screw        Screw     `json:"screw"`
	Cards        []Card    `json:"cards"`
	Cycle        Cycle     `json:"cycle"`
	Attack       Attack    `json:"attack"`
	Goals        []Reached `json:"goals"`
	Examples     []Example `json:"examples"`
}

// Inputs repeats what was simulated.
type Inputs struct {
	Engine      string          `json:"engine"`
	Ruleset     string          `json:"ruleset"`
	RulesetHash string          `json:"ruleset_hash"`
	Release     string          `json:"release"`
	DeckHash    string          `json:"deck_hash"`
	Behaviours  string          `json:"behaviours,omitempty"`
	Cards       int             `json:"cards"`
	Policy      string          `json:"policy"`
	PolicyHash  string          `json:"policy_hash,omitempty"`
	Games       int             `json:"games"`
	Turns       int             `json:"turns"`
	Seed        uint64          `json:"seed"`
	Opponent    engine.Opponent `json:"opponent"`
	Opening     engine.Opening  `json:"opening"`
}

// Coverage says how far the texts of the deck are played.
type Coverage struct {
	Modelled []string `json:"modelled"`
	Partial  []string `json:"partial"`
	None     []string `json:"none"`
	// Shares of the deck's copies.
	ModelledShare float64 `json:"modelled_share"`
	PartialShare  float64 `json:"partial_share"`
	NoneShare     float64 `json:"none_share"`
}

// Victory is how games ended, and when.
type Victory struct {
	Won    Share    `json:"won"`
	Median *int     `json:"median_turn"` // the first turn by which half of all games are won; null if it never comes
	Mean   *float64 `json:"mean_turn"`   // of the games that were won
	Turns  []ByTurn `json:"turns"`       // all victories
	Kinds  []Kind   `json:"kinds"`
}

// Kind is one way in which games ended.
type Kind struct {
	Kind  string   `json:"kind"` // engine.Result.Kind
	Won   bool     `json:"won"`
	Games Share    `json:"games"`
	Mean  *float64 `json:"mean_turn"`
	Turns []ByTurn `json:"turns"`
}

// ByTurn is how many games something came about in, in a turn and up to it.
type ByTurn struct {
	Turn  int   `json:"turn"`
	Games int   `json:"games"` // in this turn
	By    Share `json:"by"`    // up to it, of all games
}

// Turn is what an own turn looked like, over the games that came to it.
type Turn struct {
	Turn      int    `json:"turn"`
	Games     int    `json:"games"`
	Available Spread `json:"available"` // Gold that could be paid at the start
	Produced  Spread `json:"produced"`
	Spent     Spread `json:"spent"`
	Lost      Spread `json:"lost"`  // Gold that vanished
	Honor     Spread `json:"honor"` // at the end
	Force     Spread `json:"force"` // of all own Personalities with their attachments, at the end
	Taken     Spread `json:"provinces_taken"`
	Stuck     Share  `json:"stuck"` // nothing that costs Gold was affordable at the start
}

// Spread is how a number is distributed: its mean with the 95 % interval, and the numbers that 10, 50 and 90 % of the
// games do not exceed. Those lie from -128 to 383: what is beyond counts as that.
type Spread struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	P10  int     `json:"p10"`
	P50  int     `json:"p50"`
	P90  int     `json:"p90"`
}

// Opening is what Provinces and hand held as the game began, before anything was revealed or exchanged.
type Opening struct {
	Provinces   int           `json:"provinces"` // cards dealt; -1 where games differ
	Hand        int           `json:"hand"`
	Holding     Exact         `json:"holding"`       // at least one Holding in a Province
	TurnOnePlay Share         `json:"turn_one_play"` // on turn 1, before Cycle, some card could be paid and brought in
	Counts      []Count       `json:"counts"`
	Cards       []OpeningCard `json:"cards"`
}

// Exact is a simulated share beside the exact probability, where that can be computed.
type Exact struct {
	Share
	Exact   *float64 `json:"exact"`
	NoExact string   `json:"no_exact,omitempty"` // why there is none: one of the codes of NoExactText
}

// Count is how many cards of a class openings hold.
type Count struct {
	Class string `json:"class"` // "holding", "personality", "event", "strategy", "attachment", "ring", "other"
	Bins  []Bin  `json:"bins"`
}

// Bin is how often a number came about.
type Bin struct {
	N int `json:"n"`
	Exact
}

// OpeningCard is how often an opening holds a card.
type OpeningCard struct {
	ID      string       `json:"id"`
	Section deck.Section `json:"section"`
	Copies  int          `json:"copies"`
	Exact
}

// Screw is how often the player could do nothing with his Gold.
type Screw struct {
	Turns Share `json:"turns"` // of all turns
	Games Share `json:"games"` // games with at least one such turn
	Bins  []Bin `json:"bins"`  // games by the number of such turns
}

// Card is how one card of the deck did. Games count once, however many copies did it.
type Card struct {
	ID        string       `json:"id"`
	Section   deck.Section `json:"section"`
	Copies    int          `json:"copies"`
	Seen      Share        `json:"seen"`             // drawn, or revealed in a Province; all games for a card that begins in play
	Played    Share        `json:"played"`           // of all games
	WhenSeen  Share        `json:"played_when_seen"` // of the games in which it was seen
	Plays     float64      `json:"plays_per_game"`
	Uses      float64      `json:"uses_per_game"` // of its abilities in play
	MeanTurn  *float64     `json:"mean_turn"`     // of the first play
	InOpening Versus       `json:"won_opening"`   // with a copy in the opening, and without: chance alone decides which
	IfSeen    Versus       `json:"won_seen"`      // with a copy seen, and without: long games see more
	IfPlayed  Versus       `json:"won_played"`    // with a copy played, and seen but not played
	Dead      Share        `json:"dead"`          // games that ended with a copy that was held and never playable
	Reasons   []Reason     `json:"reasons"`
}

// Versus is the share of games won where something was so, and where not. The difference is null where one never was.
type Versus struct {
	With       Share       `json:"with"`
	Without    Share       `json:"without"`
	Difference *Difference `json:"difference"`
}

// Reason is why copies were dead.
type Reason struct {
	Reason string `json:"reason"` // engine.Dead
	Copies int    `json:"copies"`
}

// Cycle is how the exchange of opening cards was used (TF-ABIL-01).
type Cycle struct {
	Used Share  `json:"used"`
	Bins []Bin  `json:"bins"` // of the games that used it, by the number of cards
	Won  Versus `json:"won"`
}

// Attack is when the player first attacked.
type Attack struct {
	Attacked Share    `json:"attacked"`
	Mean     *float64 `json:"mean_turn"`
	Turns    []ByTurn `json:"turns"`
}

// Example is a game that can be played again with its seed and shows something.
type Example struct {
	What string `json:"what"` // "fastest-victory", "slowest-victory", "longest-unfinished"
	Game int    `json:"game"` // from 0
	Seed uint64 `json:"seed"`
}
