package policy

import (
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/l5rccg"
)

// usual are the kinds of first actions that stand for a question whose usual answer is the best: it is a payment with the
// least excess, or a "may".
var usual = [256]bool{l5rccg.KindPay: true, l5rccg.KindYes: true, l5rccg.KindOption: true}

// table is what a judge sees: the game by its fields, and what it has worked out in the current decision.
type table struct {
	state engine.State
	game  *l5rccg.State
	legal []engine.Action

	known  uint8 // which of the following are worked out
	spare  int   // Gold that is left when the dearest card of the Provinces is paid for
	income int   // Gold that all producers give in a turn
	plan   int   // number of the assignment to make, -1 for none
}

// What a table has worked out, a bit each.
const (
	knowsSpare = 1 << iota
	knowsPlan
	knowsIncome
)

// sit looks at another decision. It says no for a game that the native policies do not know.
func (t *table) sit(s engine.State, legal []engine.Action) bool {
	if t.state != s {
		t.state = s
		t.game, _ = s.(*l5rccg.State)
	}
	if t.game == nil {
		return false
	}
	t.legal, t.known = legal, 0
	return true
}

// now is a field of the position.
func (t *table) now(field int) int { return int(t.game.FieldOf(field)) }

// of is a field of an action.
func (t *table) of(a *engine.Action, field int) int { return int(t.game.ActionField(field, a)) }

// has is a truth value of an action.
func (t *table) has(a *engine.Action, field int) bool { return t.game.ActionField(field, a) != 0 }
