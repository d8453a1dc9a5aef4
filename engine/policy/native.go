package policy

import (
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/l5rccg"
)

// natives are the native policies by their names, in the order in which they are listed.
var natives = []struct {
	name string
	make func() engine.Policy
}{
	{"honor", func() engine.Policy { return &native{judge: honor} }},
	{"military", func() engine.Policy { return &native{judge: military} }},
	{"enlightenment", func() engine.Policy { return &native{judge: enlightenment} }},
	{"greedy", func() engine.Policy { return &native{judge: greedy} }},
	{"pass", func() engine.Policy { return passive{} }},
	{"random", func() engine.Policy { return engine.Random{} }},
}

// Names are the names of the native policies.
func Names() []string {
	names := make([]string, len(natives))
	for i := range natives {
		names[i] = natives[i].name
	}
	return names
}

// Native is what makes players of a native policy, one for each worker; false if there is no such policy.
func Native(name string) (func() engine.Policy, bool) {
	for _, n := range natives {
		if n.name == name {
			return n.make, true
		}
	}
	return nil, false
}

// passive takes the first action: to pass, where that can be done, and else the usual answer.
type passive struct{}

// Choose gives the first action.
func (passive) Choose(engine.State, []engine.Action, *engine.Stream) int { return 0 }

// native plays by what a judge thinks of each action.
type native struct {
	judge func(t *table, a *engine.Action) int
	table
}

// Choose gives the action that the judge likes best, the first of several; the first of all where it likes none.
func (n *native) Choose(s engine.State, legal []engine.Action, _ *engine.Stream) int {
	if len(legal) == 1 || usual[legal[0].Kind] || !n.sit(s, legal) {
		return 0
	}
	best, top, discards := 0, 0, false
	for i := range legal {
		if legal[i].Kind == l5rccg.KindDynastyDiscard {
			discards = true
		} else if worth := n.judge(&n.table, &legal[i]); worth > top {
			best, top = i, worth
		}
	}
	for i := range legal { // what is of no use goes when there is nothing better to do
		if discards && top == 0 && legal[i].Kind == l5rccg.KindDynastyDiscard && n.judge(&n.table, &legal[i]) > 0 {
			return i
		}
	}
	return best
}
