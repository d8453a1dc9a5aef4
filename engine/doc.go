// Package engine plays games alone against a passive dummy: the kernel that every game's rules share. It holds
// the seam between rules and their callers (Rules, State), the random streams, the tape that a game is saved as,
// sessions with their limits, and the runner of batches. The rules themselves are in packages below it, such as
// engine/l5rccg. It is pure: no input or output, no clock, and the same tape gives the same game everywhere.
package engine

// Version names the engine in a tape. It changes when a tape may play differently from before in ways that the
// ruleset's own hash does not show.
const Version = "2"

// Limits of one game and of the tables that hold games.
const (
	MaxSteps   = 20_000 // actions and answers of one game
	MaxTape    = 5_000  // entries of a tape
	MaxCascade = 256    // triggers that one action may set off
	MaxCards   = 1_000  // cards of a deck, all sections together
)
