package simulation

import (
	"github.com/kotei-dev/kotei/engine"
)

// Goal is something that a player wants to come about in time: an expression over the fields of the game, such as
// "holdings >= 3" by turn 2. Vocabulary lists what it may speak of. It is looked at as each own turn begins and as it
// ends, and once it was true it is reached.
type Goal struct {
	Name  string   `json:"name"`
	When  string   `json:"when"`
	By    int      `json:"by"`              // the last turn that counts; 0 for the last of the request
	Cards []string `json:"cards,omitempty"` // ids of the cards that fields with "named" count
}

// Reached is how a goal did.
type Reached struct {
	Goal
	Exact
	Mean  *float64 `json:"mean_turn"` // in which it was first reached, of the games that reached it
	Turns []ByTurn `json:"turns"`
	// Ended is the number of games that ended before the last turn that counts, without reaching the goal. Where chance
	// alone decides the goal there are none: it is looked at for all turns as the cards are dealt.
	Ended int `json:"ended_before"`
	// NoValue is the number of games in which the expression once had no value: it overflowed or divided by 0. Such a look
	// counts as not reached.
	NoValue int `json:"no_value"`
}

// goal is a goal made ready.
type goal struct {
	by     int
	named  []bool // by entry
	cond   condition
	ours   []int // slots of the fields of this package that it uses: their numbers
	theirs []int // slots of those of the rules
	static bool  // chance alone decides it
	once   bool  // and it is the same in every turn
}

// condition is a compiled expression over slots: those of this package's fields come first, then those of the rules.
type condition interface {
	Uses() []int
	Eval(slots []int64) (int64, bool)
}

// goalTally is what is counted of one goal.
type goalTally struct {
	first          [MaxTurns + 1]int64 // games by the turn in which it was first reached; 0 for none
	ended, noValue int64
}

func (t *goalTally) merge(o *goalTally) {
	for i, n := range o.first {
		t.first[i] += n
	}
	t.ended += o.ended
	t.noValue += o.noValue
}

// goalWatch looks at the goals of the game that is being played.
type goalWatch struct {
	goals   []goal
	lineup  *lineup
	meter   *engine.Meter
	state   engine.Metered
	fields  engine.Fielded // nil where the rules have none
	turn    int            // that is looked at
	slots   []int64
	numbers []int // of the rules' fields, in the order of their slots
	first   []int // by goal: turn in which it was reached, 0 for not yet
	broken  []bool
}

func newGoalWatch(s *series, t *seat) *goalWatch {
	w := &goalWatch{
		goals: s.goals, lineup: s.lineup, meter: &t.meter, state: t.state, slots: make([]int64, len(fields)+len(s.theirs)), numbers: s.theirs,
		first: make([]int, len(s.goals)), broken: make([]bool, len(s.goals)),
	}
	w.fields, _ = t.state.(engine.Fielded)
	return w
}

// begin forgets the game before.
func (w *goalWatch) begin() {
	clear(w.first)
	clear(w.broken)
}

// look looks at the goals at a moment of the game.
func (w *goalWatch) look(at engine.Moment) {
	if at != engine.AtOpening {
		w.turn = w.state.Turn()
		for i := range w.goals {
			if g := &w.goals[i]; !g.static && w.turn <= g.by {
				w.lookAt(i, g)
			}
		}
		return
	}
	for i := range w.goals {
		g := &w.goals[i]
		for w.turn = 1; g.static && w.turn <= g.by; w.turn++ {
			if w.lookAt(i, g); g.once || w.first[i] != 0 {
				break
			}
		}
	}
}

// lookAt looks at one goal, unless it has been reached.
func (w *goalWatch) lookAt(i int, g *goal) {
	if w.first[i] != 0 {
		return
	}
	for _, n := range g.ours {
		w.slots[n] = fields[n].of(w, g, &fields[n])
	}
	for _, n := range g.theirs {
		w.slots[n] = w.fields.FieldOf(w.numbers[n-len(fields)])
	}
	value, ok := g.cond.Eval(w.slots)
	switch {
	case !ok:
		w.broken[i] = true
	case value != 0:
		w.first[i] = w.turn
	}
}

// count counts how the game that was just played did.
func (w *goalWatch) count(to []goalTally, o *engine.Outcome) {
	for i := range w.goals {
		g := &w.goals[i]
		to[i].first[w.first[i]]++
		if w.first[i] == 0 && !g.static && o.Finished && o.Turn < g.by {
			to[i].ended++
		}
		if w.broken[i] {
			to[i].noValue++
		}
	}
}

// reached tells how goal i did.
func (s *series) reached(i int, t *tally) Reached {
	c, g := &t.goals[i], &s.goals[i]
	out := Reached{Goal: s.Goals[i], Mean: meanTurn(c.first[:]), Turns: byTurn(c.first[:], g.by, t.games), Ended: int(c.ended), NoValue: int(c.noValue)}
	out.By = g.by
	d := s.dealt(t)
	out.Exact = d.goal(s, g, share(t.games-c.first[0], t.games))
	return out
}
