// Package formula compiles expressions over the fields of a game: conditions and amounts of policies, goals and behaviours.
//
// The language is a part of that of expr-lang/expr, whose parser is used with everything else left out: whole numbers of 64
// bits, truth values, words of fields such as kind and phase, known fields, + - * / %, comparisons, and or not,
// conditionals, and "in" with a list. There are no loops, no calls and no texts, and nothing is allocated while a formula is
// evaluated, so that its cost is bounded by the length of its source. What overflows or divides by zero has no value.
package formula

// Limits of a source. What is over a limit is refused.
const (
	MaxSource = 16 << 10 // bytes
	MaxDepth  = 32       // brackets, conditionals and operators inside each other; a chain such as a + b + c counts once
)
