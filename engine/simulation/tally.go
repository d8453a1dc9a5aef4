package simulation

import (
	"cmp"
	"slices"

	"github.com/kotei-dev/kotei/engine"
)

// measure is one number that is looked at in each turn.
type measure uint8

const (
	available measure = iota
	produced
	spent
	lost
	honor
	force
	taken
	numMeasures
)

// Histograms count numbers from lowest to lowest+buckets-1; what lies beyond counts in the last bucket on its side. The
// sums behind means are not cut.
const (
	buckets = 512
	lowest  = -128
)

// spread is what is gathered of one measure in one turn.
type spread struct {
	moments
	hist [buckets]int32
}

func (s *spread) add(x int) {
	s.moments.add(int64(x))
	s.hist[min(max(x-lowest, 0), buckets-1)]++
}

func (s *spread) merge(o *spread) {
	s.moments.merge(&o.moments)
	for i, n := range o.hist {
		s.hist[i] += n
	}
}

// quantile is the least number that at least the share permille/1000 of the numbers do not exceed; 0 for no number.
func (s *spread) quantile(permille int64) int {
	if s.n == 0 {
		return 0
	}
	need := (s.n*permille + 999) / 1000
	seen := int64(0)
	for i, n := range s.hist {
		if seen += int64(n); seen >= need {
			return i + lowest
		}
	}
	return buckets - 1 + lowest
}

// turnTally is one turn.
type turnTally struct {
	begun, stuck int64
	measures     [numMeasures]spread
}

// ending is one way in which games ended.
type ending struct {
	kind  string
	won   bool
	turns [MaxTurns + 1]int64
}

// maxStuck is the most stuck turns of a game that are told apart.
const maxStuck = MaxTurns

// pick is a game that stands for others: the least in a number, and of those the first.
type pick struct{ have, rank, game int64 }

func (p *pick) offer(rank, game int64) {
	if p.have == 0 || rank < p.rank || rank == p.rank && game < p.game {
		*p = pick{1, rank, game}
	}
}

func (p *pick) merge(o *pick) {
	if o.have != 0 {
		p.offer(o.rank, o.game)
	}
}

// tally is everything that one worker counts. All of it are whole numbers that are added up, so that it does not matter
// which worker plays which game. Of a game it allocates nothing, except where a kind of ending occurs first.
type tally struct {
	games, unfinished, won int64
	faults                 int64   // of the policy
	wonTurns               moments // of the games that were won
	steps                  moments
	endings                []ending
	last                   int         // turn that a game may come to
	turns                  []turnTally // by turn; empty in a brief tally
	stuckTurns             [maxStuck + 1]int64
	opening                openingTally
	cards                  []cardTally // by entry
	cycle                  cycleTally
	attack                 [MaxTurns + 1]int64 // by turn of the first; 0 for games without
	goals                  []goalTally
	fastest, slowest       pick // of the games that were won
	longest                pick // of those not finished: with most actions
}

func newTally(s *series) *tally {
	t := &tally{last: s.Turns, cards: make([]cardTally, len(s.lineup.entries)), goals: make([]goalTally, len(s.Goals))}
	if !s.brief {
		t.turns = make([]turnTally, s.Turns+1)
	}
	return t
}

// add counts one game.
func (t *tally) add(game int, l *lineup, o *engine.Outcome, m *engine.Meter) {
	// A game that outgrew the engine ended for no reason of the game, and one that ended as a turn past the limit began
	// came to that turn: both count as not finished (GF-06).
	finished := o.Finished && o.Result.Kind != "limit" && o.Result.Turn <= t.last
	won := finished && o.Result.Won
	t.games++
	t.steps.add(int64(o.Steps))
	if finished {
		t.endingOf(&o.Result).turns[o.Result.Turn]++
	} else {
		t.unfinished++
		t.longest.offer(-int64(o.Steps), int64(game))
	}
	if won {
		t.won++
		t.wonTurns.add(int64(o.Result.Turn))
		t.fastest.offer(int64(o.Result.Turn), int64(game))
		t.slowest.offer(-int64(o.Result.Turn), int64(game))
	}
	t.addTurns(m)
	t.opening.add(l, m)
	t.addCards(l, m, won)
	t.cycle.add(m, won)
	if m.Attack <= t.last {
		t.attack[m.Attack]++
	} else {
		t.attack[0]++ // past the limit
	}
}

// endingOf is the counter of a way to end, a new one if it is the first of its kind.
func (t *tally) endingOf(r *engine.Result) *ending {
	for i := range t.endings {
		if e := &t.endings[i]; e.won == r.Won && e.kind == r.Kind {
			return e
		}
	}
	t.endings = append(t.endings, ending{kind: r.Kind, won: r.Won})
	return &t.endings[len(t.endings)-1]
}

// addTurns counts the turns of a game. A turn that the game did not come to is not counted as anything.
func (t *tally) addTurns(m *engine.Meter) {
	stuck := 0
	for n := 1; n < len(t.turns) && n <= m.Last(); n++ {
		from, to := &m.Turns[n], &t.turns[n]
		if !from.Begun {
			continue
		}
		to.begun++
		if from.Stuck {
			to.stuck++
			stuck++
		}
		to.measures[available].add(int(from.Available))
		to.measures[produced].add(int(from.Produced))
		to.measures[spent].add(int(from.Spent))
		to.measures[lost].add(int(from.Lost))
		if from.Ended {
			to.measures[honor].add(int(from.Honor))
			to.measures[force].add(int(from.Force))
			to.measures[taken].add(int(from.Taken))
		}
	}
	t.stuckTurns[stuck]++
}

// merge adds what another worker counted.
func (t *tally) merge(o *tally) {
	t.games += o.games
	t.unfinished += o.unfinished
	t.faults += o.faults
	t.won += o.won
	t.wonTurns.merge(&o.wonTurns)
	t.steps.merge(&o.steps)
	for i := range o.endings {
		e := &o.endings[i]
		to := t.endingOf(&engine.Result{Won: e.won, Kind: e.kind})
		for n, c := range e.turns {
			to.turns[n] += c
		}
	}
	for n := range t.turns {
		t.turns[n].begun += o.turns[n].begun
		t.turns[n].stuck += o.turns[n].stuck
		for k := range t.turns[n].measures {
			t.turns[n].measures[k].merge(&o.turns[n].measures[k])
		}
	}
	for i, n := range o.stuckTurns {
		t.stuckTurns[i] += n
	}
	t.opening.merge(&o.opening)
	for i := range t.cards {
		t.cards[i].merge(&o.cards[i])
	}
	t.cycle.merge(&o.cycle)
	for i, n := range o.attack {
		t.attack[i] += n
	}
	for i := range t.goals {
		t.goals[i].merge(&o.goals[i])
	}
	t.fastest.merge(&o.fastest)
	t.slowest.merge(&o.slowest)
	t.longest.merge(&o.longest)
}

// sorted are the endings, victories first, then by name: the order in which workers met them does not show.
func (t *tally) sorted() []ending {
	out := slices.Clone(t.endings)
	slices.SortFunc(out, func(a, b ending) int {
		if a.won != b.won {
			if a.won {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.kind, b.kind)
	})
	return out
}
