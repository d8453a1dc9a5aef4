package l5rccg

import "github.com/kotei-dev/kotei/engine"

// First says who goes first where the rules decide it (SW-05): mine and theirs are the Family Honors at the start, of
// which the higher goes first (TF-SETUP-02), a tie being broken at random (TF-SETUP-03); or, in a ruleset that cuts for it,
// the Focus Values cut, of which the higher starts, a tie being cut again: decided is false (CL-SETUP-05). A game is told
// the outcome by Setup.Opening (GF-02).
func (Rules) First(ruleset string, mine, theirs int, chance *engine.Stream) (me, decided bool) {
	r := rulesetOf(ruleset)
	switch {
	case r == nil:
		return false, false
	case mine != theirs:
		return mine > theirs, true
	case r.CutForStart:
		return false, false
	}
	return chance.Intn(2) == 0, true
}
