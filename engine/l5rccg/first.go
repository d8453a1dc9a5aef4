package l5rccg

import (
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
)

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

const (
	firstStream = 64 // the sequence of random numbers that decides who goes first: none of those of a game
	maxCuts     = 64 // after so many ties, as of a deck whose cards all have one Focus Value, a coin decides
)

// GoesFirst says whether the player goes first in the game of a set-up, as the rules decide it (SW-05): by the Family Honor
// that he starts with against the dummy's, or by a card that each cuts from his Fate deck. The dummy has no cards, so it
// cuts a deck like the player's. The same set-up and seed give the same answer. The errors are *engine.SetupError.
func (r Rules) GoesFirst(set engine.Setup) (bool, error) {
	set.Opening, set.Record = engine.Opening{}, false
	s, err := r.Game(set)
	if err != nil {
		return false, err
	}
	chance := engine.NewStream(set.Seed, firstStream)
	mine, theirs := int(s.p[Me].honor), int(s.p[Dummy].honor)
	for range maxCuts {
		if s.rules.CutForStart {
			mine, theirs = s.tab.cut(&chance), s.tab.cut(&chance)
		}
		if me, decided := r.First(s.rules.Name, mine, theirs, &chance); decided {
			return me, nil
		}
	}
	return chance.Intn(2) == 0, nil
}

// cut is the Focus Value of some card of the Fate deck, 0 without one.
func (t *Table) cut(chance *engine.Stream) int {
	n := 0
	for _, c := range t.copies[1:] {
		if c.section == deck.Fate {
			n++
		}
	}
	if n == 0 {
		return 0
	}
	at := chance.Intn(n)
	for _, c := range t.copies[1:] {
		if c.section != deck.Fate {
			continue
		}
		if at == 0 {
			return max(0, int(t.defs[c.def].Stats[Focus].Value))
		}
		at--
	}
	return 0
}
