package simulation

import (
	"github.com/kotei-dev/kotei/engine"
)

// Limits of a request. What is over a limit is refused with a *LimitError, never cut down to it.
const (
	MaxGames   = engine.MaxGames // played for one request, all decks and variants together
	MaxTurns   = engine.MaxTurns
	MaxCards   = 200 // cards of a deck, all sections together
	MaxGoals   = 16
	MaxWorkers = 64
)

// Policy is a simulated player: what makes one for each worker, and what it is called.
type Policy struct {
	Name string
	Hash string // fingerprint of what it does, "" for a native one
	New  func() engine.Policy
}

// Request is what to simulate. Everything but Workers and Progress counts for the result.
type Request struct {
	Rules  engine.Rules // whose State is an engine.Metered
	Setup  engine.Setup // Seed and Record do not count
	Policy Policy
	Games  int    // 1 to MaxGames
	Turns  int    // a game that comes to a later turn is not finished (GF-06); 1 to MaxTurns
	Seed   uint64 // of the whole; at most engine.MaxSeed
	Goals  []Goal

	Workers int // at least 1; they change nothing in the result
	// Progress, if not nil, is told how many games of the total are played: now and then, never by two workers at once,
	// and at last of all of them.
	Progress func(done, total int)
	// Yield, if not nil, is called by each worker after each game, so that others can have the processor.
	Yield func()

	// What the result repeats so that it can be told apart: where the cards are from, which deck, which behaviours.
	Release    string
	DeckHash   string
	Behaviours string
}

// Check gives a *LimitError for the first value that is out of bounds, a *GoalError for a goal that makes no sense.
func (r *Request) Check() error {
	if r.Rules == nil || r.Policy.New == nil {
		return errIncomplete
	}
	cards := 0
	for _, e := range r.Setup.Cards {
		if e.Card == nil {
			return &engine.SetupError{Code: engine.SetupSection}
		}
		if e.Count < 0 || e.Count > MaxCards {
			return &LimitError{Name: "cards", Have: e.Count, Low: 1, High: MaxCards}
		}
		cards += e.Count
	}
	for _, l := range []LimitError{
		{"games", r.Games, 1, MaxGames},
		{"turns", r.Turns, 1, MaxTurns},
		{"cards", cards, 1, MaxCards},
		{"goals", len(r.Goals), 0, MaxGoals},
		{"workers", r.Workers, 1, MaxWorkers},
	} {
		if l.Have < l.Low || l.Have > l.High {
			return &l
		}
	}
	if r.Seed > engine.MaxSeed {
		return &LimitError{Name: "seed", Have: -1, Low: 0, High: engine.MaxSeed}
	}
	return r.Setup.Opponent.Check()
}

// gameSeed is the seed of game i: that of a batch (engine.GameSeed), cut to what tapes and JSON take, so that any game of
// a simulation can be opened and played again with a log.
func gameSeed(root uint64, i int) uint64 { return engine.GameSeed(root, uint64(i)) & engine.MaxSeed }
