package engine

// Rules are the rules of one game. An implementation is safe for concurrent use.
type Rules interface {
	// New sets up a game. The error is a *SetupError where the set-up itself is at fault.
	New(Setup) (State, error)
	// Rulesets are the names that Setup.Ruleset takes, the default first.
	Rulesets() []string
	// Hash is a fingerprint of the data of a ruleset, in hex; "" if there is no such ruleset.
	Hash(ruleset string) string
	// Fields are what expressions may speak of; the index is the number that a Fielded state knows it by. Rules without
	// fields have none.
	Fields() []Field
}

// State is one game in progress. It is used by one goroutine. The methods of the first group allocate nothing
// once a game has run for a while; those of Words are for people and may.
type State interface {
	// Legal appends all and only the actions that may be taken now; while a question is pending these are its
	// answers, the default first. It tells nothing of hidden cards (GF-09). The order depends on nothing but the
	// game. It is empty only when the game is over.
	Legal(dst []Action) []Action
	// Apply takes an action. It refuses everything that is not in Legal with ErrIllegal, and everything after
	// the end with ErrOver; a refused action changes nothing.
	Apply(Action) error
	// Answer answers the pending question in a free form. It refuses with ErrIllegal what the question does not
	// take, and changes nothing then.
	Answer(Answer) error
	// Pending is the question that comes before anything else, or nil. It is valid until the next change.
	Pending() *Question
	// View writes what the player may know. The same dst can be given again and again; its slices are reused.
	View(dst *View)
	// Result is how the game ended; false while it goes on.
	Result() (Result, bool)
	// Hash is a fingerprint of the whole state, hidden parts included. It depends on the ids and facts of the
	// cards and on nothing of the process.
	Hash() uint64

	// Turn is the number of the player's current turn, from 1.
	Turn() int
	// Restart begins the game of another seed with the same cards, opponent and opening. It allocates nothing.
	Restart(seed uint64)

	Words
}

// Words tells of a State in a language, "en" or "fr".
type Words interface {
	// Describe says what an action is. The action must be one of Legal.
	Describe(a Action, lang string) Description
	// Prompt is the pending question in words, "" if there is none.
	Prompt(lang string) string
	// Events are what has happened since the game began, oldest first, if Setup.Record was set. The caller must
	// not change them.
	Events() []Event
	// Tell is an event in words. It names no card that the player may not know.
	Tell(e Event, lang string) string
	// Explain says how each stat of a card that the player sees got its value; ErrNoCard for any other ref.
	Explain(ref int32, lang string) ([]Explanation, error)
	// Coverage says how far the texts of the cards in the game are played.
	Coverage() Coverage
}

// Kind says what sort of action it is. The rules number their kinds from 1; 0 is no action.
type Kind uint8

// Action is one thing that the player may do, or one answer to a pending question. It is a small value: two
// actions are the same when they are equal.
type Action struct {
	Kind   Kind
	Card   int32 // ref of the card that acts or is acted with; 0 for none
	Target int32 // ref of what it is done to; 0 for none
	N      int32 // number of a province, an option, an amount: as the kind says
	Cost   int32 // Gold to be paid
}

// Answer is a free form of answer: cards in order, or a number.
type Answer struct {
	Cards  []int32 `json:"cards,omitzero"` // no cards at all is an answer too, and not nil
	Number *int    `json:"number,omitempty"`
}

// Description is an action for people and for the wire.
type Description struct {
	Kind    string // "recruit", "attack", "pass", "pay" …
	Label   string // a short phrase in the language asked for
	Card    int32  // 0 for none
	Target  int32  // 0 for none
	Cost    int
	HasCost bool // false where the action has no cost to speak of
}

// Question is a choice that must be made before the game goes on.
type Question struct {
	Kind       string  // "payment", "target", "order", "search", "discard", "choice" …
	Card       int32   // ref of the card that asks; 0 for the rulebook
	Amount     int     // Gold to be paid, cards to be discarded: as the kind says
	Free       bool    // Answer takes a free form
	Candidates []int32 // refs of which a free form may choose
	Min, Max   int     // how many
}

// Result is how a game ended.
type Result struct {
	Won  bool
	Kind string // "honor", "military", "enlightenment", "dishonor", "legacy", "stalled" …
	Turn int
}

// Event is something that happened, unformatted. Fields mean what the kind says; a card that the player may not
// know is 0.
type Event struct {
	Kind   uint16
	Turn   int32
	Step   int32 // number of actions and answers before it
	Card   int32
	Target int32
	N, M   int32
	Seat   uint8 // whom it is about: 0 the player, 1 the opponent
}

// Explanation is how one stat got its value (TF-STAT, section 3.2).
type Explanation struct {
	Stat          string         `json:"stat"` // "force", "chi", "personal_honor", "gold_cost" …
	Value         int            `json:"value"`
	Dash          bool           `json:"dash,omitempty"` // below every number (TF-TYPE-08); Value says nothing
	Total         int            `json:"total"`          // before minimum and maximum
	Contributions []Contribution `json:"contributions"`
}

// Contribution is one step of an Explanation, in order of application.
type Contribution struct {
	Kind   string `json:"kind"`           // "printed", "modifier", "bonus", "penalty", "to-minimum", "to-maximum", "minimum", "maximum", "set"
	Amount int    `json:"amount"`         // signed
	Card   int32  `json:"card,omitempty"` // ref of the source, 0 for the rulebook
	Source string `json:"source"`         // name of the source or id of the rule
	Text   string `json:"text,omitempty"` // in words
}

// Coverage lists the cards of the game by how far their texts are played; ids sorted, each once.
type Coverage struct {
	Modelled []string
	Partial  []string
	None     []string
	Copies   Copies
}

// Copies are the copies of the deck by how far their texts are played.
type Copies struct {
	Modelled, Partial, None int
}

// Share is the share of the copies whose text is played wholly, from 0 to 1; 0 of no copies.
func (c Copies) Share() float64 {
	all := c.Modelled + c.Partial + c.None
	if all == 0 {
		return 0
	}
	return float64(c.Modelled) / float64(all)
}
