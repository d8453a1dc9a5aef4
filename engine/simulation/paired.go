package simulation

import (
	"context"
	"sync"

	"github.com/kotei-dev/kotei/engine"
)

// Paired is how a second simulation differs from a first that was played on the same seeds: game i of both has one seed,
// so that both meet the same shuffles as far as their decks are alike. Differences are those of the second minus those of
// the first, with 95 % intervals of the mean of the differences game by game.
type Paired struct {
	Games int `json:"games"`
	// Faster counts games that the second won and the first did not, or later; Slower those the other way round.
	Faster Share `json:"faster"`
	Slower Share `json:"slower"`
	// Turn is the difference of the turns of victory. A game that is not won counts as the turn after the last.
	Turn  Difference         `json:"turn"`
	Won   Difference         `json:"won"` // of the shares won
	WonBy []TurnDifference   `json:"won_by"`
	Turns []TurnDifferences  `json:"turns"`
	Goals []PairedDifference `json:"goals"`
}

// TurnDifference is a difference up to a turn.
type TurnDifference struct {
	Turn int `json:"turn"`
	Difference
}

// PairedDifference is the difference of a goal's share.
type PairedDifference struct {
	Name string `json:"name"`
	Difference
}

// TurnDifferences are differences of a turn, over the games in which both came to it.
type TurnDifferences struct {
	Turn      int        `json:"turn"`
	Games     int        `json:"games"`
	Available Difference `json:"available"`
	Spent     Difference `json:"spent"`
	Honor     Difference `json:"honor"`
	Force     Difference `json:"force"`
	Taken     Difference `json:"provinces_taken"`
}

// pairTally is what is counted of two simulations on the same seeds.
type pairTally struct {
	faster, slower int64
	turn           moments
	won            []moments // by turn: won by then
	turns          [][numMeasures]moments
	goals          []moments
}

func newPairTally(r *Request) *pairTally {
	return &pairTally{won: make([]moments, r.Turns+1), turns: make([][numMeasures]moments, r.Turns+1), goals: make([]moments, len(r.Goals))}
}

// ended is the turn of victory, that after the last for a game that was not won.
func ended(o *engine.Outcome, last int) int {
	if o.Finished && o.Result.Won && o.Result.Turn <= last {
		return o.Result.Turn
	}
	return last + 1
}

// add counts one pair of games.
func (p *pairTally) add(a, b *seat, x, y *engine.Outcome) {
	last := len(p.won) - 1
	s, t := ended(x, last), ended(y, last)
	switch {
	case t < s:
		p.faster++
	case t > s:
		p.slower++
	}
	p.turn.add(int64(t - s))
	for n := 1; n <= last; n++ {
		p.won[n].add(truth(t <= n) - truth(s <= n))
	}
	for n := 1; n <= last && n <= a.meter.Last() && n <= b.meter.Last(); n++ {
		u, v := &a.meter.Turns[n], &b.meter.Turns[n]
		if !u.Begun || !v.Begun {
			continue
		}
		to := &p.turns[n]
		to[available].add(int64(v.Available) - int64(u.Available))
		to[spent].add(int64(v.Spent) - int64(u.Spent))
		if u.Ended && v.Ended {
			to[honor].add(int64(v.Honor) - int64(u.Honor))
			to[force].add(int64(v.Force) - int64(u.Force))
			to[taken].add(int64(v.Taken) - int64(u.Taken))
		}
	}
	for i := range p.goals {
		p.goals[i].add(truth(b.goals.first[i] > 0) - truth(a.goals.first[i] > 0))
	}
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func (p *pairTally) merge(o *pairTally) {
	p.faster += o.faster
	p.slower += o.slower
	p.turn.merge(&o.turn)
	for n := range p.won {
		p.won[n].merge(&o.won[n])
		for k := range p.turns[n] {
			p.turns[n][k].merge(&o.turns[n][k])
		}
	}
	for i := range p.goals {
		p.goals[i].merge(&o.goals[i])
	}
}

// report tells of the pairs.
func (p *pairTally) report(goals []Goal) Paired {
	last := len(p.won) - 1
	out := Paired{
		Games: int(p.turn.n), Faster: share(p.faster, p.turn.n), Slower: share(p.slower, p.turn.n), Turn: p.turn.mean(),
		Won: p.won[last].mean(), WonBy: []TurnDifference{}, Turns: []TurnDifferences{}, Goals: []PairedDifference{},
	}
	for n := 1; n <= last; n++ {
		out.WonBy = append(out.WonBy, TurnDifference{n, p.won[n].mean()})
		if k := &p.turns[n]; k[available].n > 0 {
			out.Turns = append(out.Turns, TurnDifferences{
				Turn: n, Games: int(k[available].n), Available: k[available].mean(), Spent: k[spent].mean(), Honor: k[honor].mean(),
				Force: k[force].mean(), Taken: k[taken].mean(),
			})
		}
	}
	for i := range p.goals {
		out.Goals = append(out.Goals, PairedDifference{goals[i].Name, p.goals[i].mean()})
	}
	return out
}

// playAll plays several series on the same seeds, game by game, and compares each with the first. All have the number of
// games, turns and workers of the first, its seed and its teller of progress.
func playAll(ctx context.Context, all []*series) ([]*tally, []*pairTally, error) {
	first := all[0]
	totals, pairs := tallies(all)
	var mu sync.Mutex
	err := deal(ctx, first.Workers, first.Games, first.Progress, first.Yield, first.Games*len(all), func(stop func() bool) (worker, error) {
		seats := make([]*seat, len(all))
		for k, s := range all {
			var err error
			if seats[k], err = s.seat(stop); err != nil {
				return worker{}, err
			}
		}
		mine, between := tallies(all)
		outcomes := make([]engine.Outcome, len(all))
		return worker{
			game: func(i int) error {
				for k, t := range seats {
					var err error
					if outcomes[k], err = t.count(i, mine[k], all[k].lineup); err != nil {
						return err
					}
					between[k].add(seats[0], t, &outcomes[0], &outcomes[k])
				}
				return nil
			},
			done: func() {
				mu.Lock()
				defer mu.Unlock()
				for k := range all {
					totals[k].merge(mine[k])
					pairs[k].merge(between[k])
					all[k].coverage = seats[k].state.Coverage()
				}
			},
		}, nil
	})
	return totals, pairs, err
}

func tallies(all []*series) ([]*tally, []*pairTally) {
	t, p := make([]*tally, len(all)), make([]*pairTally, len(all))
	for k, s := range all {
		t[k], p[k] = newTally(s), newPairTally(all[0].Request)
	}
	return t, p
}
