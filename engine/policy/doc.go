// Package policy says how a simulated player chooses: the native policies, each a page of code, and policies that a client
// describes as scored rules.
//
// A described policy is a document of rules, each a condition and a score over the fields of the game (engine.Field,
// package formula). Every rule whose condition holds for a legal action adds its score to it; the action with the highest
// score above 0 is taken. Where there is none, another policy decides among the actions that no rule has put below 0. It is
// straight-line arithmetic over numbers that the game tells, so that a decision costs no more than its rules are long.
package policy

// Limits of a document. What is over a limit is refused.
const (
	MaxDocument = 16 << 10 // bytes
	MaxRules    = 64
	MaxName     = 100 // characters of a name
	maxNesting  = 32  // brackets and dashes inside each other
	maxErrors   = 20  // that are told at once
)
