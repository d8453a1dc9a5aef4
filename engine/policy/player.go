package policy

import "github.com/kotei-dev/kotei/engine"

// maxChoices is how often a described policy chooses by its rules in one turn. After that it passes, so that rules which
// always find something to do come to an end.
const maxChoices = 400

// player plays by a described policy.
type player struct {
	*Policy
	other  engine.Policy
	faults int64

	state  engine.State // that fields are of
	fields engine.Fielded
	turn   int // in which choices were made
	chosen int

	slots []int64  // values of the fields
	known []uint64 // by field: the look in which its slot was filled
	look  uint64   // counts actions looked at
	since uint64   // the first look of the current decision

	scores []int64         // of the actions of the current decision
	legal  []engine.Action // that are left for the other policy
	at     []int
}

// Faults is how often a condition or score had no value since the player was made: it overflowed, or divided by zero. Such a
// rule does not count for the action.
func (p *player) Faults() int64 { return p.faults }

// Choose takes the action with the highest score above 0; the other policy decides where there is none.
func (p *player) Choose(s engine.State, legal []engine.Action, r *engine.Stream) int {
	if len(legal) == 1 {
		return 0
	}
	if p.state != s {
		p.state, p.turn, p.chosen = s, 0, 0
		p.fields, _ = s.(engine.Fielded)
	}
	if turn := s.Turn(); turn != p.turn {
		p.turn, p.chosen = turn, 0
	}
	if p.chosen++; p.fields == nil || p.chosen > maxChoices {
		return 0 // to pass, or the usual answer
	}
	best, top, ties, below := -1, int64(0), 1, false
	p.since, p.scores = p.look+1, p.scores[:0]
	for i := range legal {
		p.look++
		score := p.score(&legal[i])
		p.scores = append(p.scores, score)
		switch {
		case score < 0:
			below = true
		case score > top:
			best, top, ties = i, score, 1
		case score == top && best >= 0 && p.random:
			if ties++; r.Intn(ties) == 0 {
				best = i
			}
		}
	}
	switch {
	case best >= 0:
		return best
	case below:
		return p.among(s, legal, r)
	}
	return p.other.Choose(s, legal, r)
}

// among lets the other policy choose among the actions that no rule has put below 0; among all if there are none.
func (p *player) among(s engine.State, legal []engine.Action, r *engine.Stream) int {
	p.legal, p.at = p.legal[:0], p.at[:0]
	for i := range legal {
		if p.scores[i] >= 0 {
			p.legal, p.at = append(p.legal, legal[i]), append(p.at, i)
		}
	}
	if len(p.legal) == 0 {
		return p.other.Choose(s, legal, r)
	}
	return p.at[p.other.Choose(s, p.legal, r)]
}

// score is the sum of what the rules give an action. A sum beyond 64 bits stays as it was before the rule that is too much.
func (p *player) score(a *engine.Action) int64 {
	sum := int64(0)
	for _, n := range p.byKind[a.Kind] {
		rule := &p.rules[n]
		p.fill(rule.whenGame, rule.whenAction, a)
		holds, ok := rule.when.Holds(p.slots)
		if ok && !holds {
			continue
		}
		if ok {
			var points int64
			p.fill(rule.scoreGame, rule.scoreAction, a)
			if points, ok = rule.score.Eval(p.slots); ok {
				next := sum + points
				if ok = (next > sum) == (points > 0); ok {
					sum = next
				}
			}
		}
		if !ok {
			p.faults++
		}
	}
	return sum
}

// fill fills the slots of fields: those of the position once a decision, those of the action once for each.
func (p *player) fill(game, action []int, a *engine.Action) {
	for _, n := range action {
		if p.known[n] != p.look {
			p.known[n] = p.look
			if n == p.kind {
				p.slots[n] = int64(a.Kind)
			} else {
				p.slots[n] = p.fields.FieldOfAction(n, *a)
			}
		}
	}
	for _, n := range game {
		if p.known[n] < p.since {
			p.known[n] = p.look
			p.slots[n] = p.fields.FieldOf(n)
		}
	}
}
