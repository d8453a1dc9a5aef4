package simulation

import (
	"github.com/kotei-dev/kotei/engine"
)

// report makes a result of what was counted.
func (s *series) report(t *tally) *Result {
	r := &Result{
		Key: s.Key(), Inputs: s.inputsOf(), Games: int(t.games), Unfinished: share(t.unfinished, t.games), PolicyFaults: t.faults,
		Coverage: s.covered(), Turns: turnsOf(t), Screw: t.screw(), Cycle: t.cycle.report(t), Attack: t.attacks(s.Turns), Victory: t.victory(s.Turns),
		Cards: make([]Card, len(t.cards)), Goals: make([]Reached, len(t.goals)), Examples: t.examples(s.Seed),
	}
	if mean := t.steps.meanOf(); mean != nil {
		r.MeanActions = *mean
	}
	for i := range t.cards {
		r.Cards[i] = t.cards[i].report(&s.lineup.entries[i], t)
	}
	r.Opening = s.openings(t)
	for i := range t.goals {
		r.Goals[i] = s.reached(i, t)
	}
	return r
}

// covered counts the copies behind the coverage of the cards.
func (s *series) covered() Coverage {
	have := map[string]int{}
	for _, e := range s.lineup.entries {
		have[e.card.ID] += e.copies
	}
	of := func(ids []string) float64 {
		n := 0
		for _, id := range ids {
			n += have[id]
		}
		return round(float64(n) / float64(s.lineup.cards))
	}
	c := s.coverage
	return Coverage{
		Modelled: listed(c.Modelled), Partial: listed(c.Partial), None: listed(c.None),
		ModelledShare: of(c.Modelled), PartialShare: of(c.Partial), NoneShare: of(c.None),
	}
}

// listed is a list that JSON writes as [] where it is empty.
func listed(ids []string) []string {
	if ids == nil {
		return []string{}
	}
	return ids
}

// byTurn writes counts by turn with what they add up to.
func byTurn(counts []int64, last int, games int64) []ByTurn {
	out := make([]ByTurn, 0, last)
	sum := int64(0)
	for n := 1; n <= last; n++ {
		sum += counts[n]
		out = append(out, ByTurn{Turn: n, Games: int(counts[n]), By: share(sum, games)})
	}
	return out
}

// meanTurn is the mean of counts by turn, nil without any.
func meanTurn(counts []int64) *float64 {
	var m moments
	for turn, n := range counts {
		if turn > 0 {
			m.n += n
			m.sum += n * int64(turn)
		}
	}
	return m.meanOf()
}

// victory tells how games ended.
func (t *tally) victory(last int) Victory {
	v := Victory{Won: share(t.won, t.games), Mean: t.wonTurns.meanOf(), Kinds: []Kind{}}
	var won [MaxTurns + 1]int64
	for _, e := range t.sorted() {
		games := int64(0)
		for n, c := range e.turns {
			games += c
			if e.won {
				won[n] += c
			}
		}
		v.Kinds = append(v.Kinds, Kind{
			Kind: e.kind, Won: e.won, Games: share(games, t.games), Mean: meanTurn(e.turns[:]), Turns: byTurn(e.turns[:], last, t.games),
		})
	}
	v.Turns = byTurn(won[:], last, t.games)
	for _, turn := range v.Turns {
		if 2*int64(turn.By.Count) >= t.games {
			v.Median = &turn.Turn
			break
		}
	}
	return v
}

// turnsOf tells of each turn that some game came to.
func turnsOf(t *tally) []Turn {
	out := []Turn{}
	for n := 1; n < len(t.turns) && t.turns[n].begun > 0; n++ {
		k := &t.turns[n]
		out = append(out, Turn{
			Turn: n, Games: int(k.begun), Stuck: share(k.stuck, k.begun),
			Available: k.measures[available].report(), Produced: k.measures[produced].report(), Spent: k.measures[spent].report(),
			Lost: k.measures[lost].report(), Honor: k.measures[honor].report(), Force: k.measures[force].report(), Taken: k.measures[taken].report(),
		})
	}
	return out
}

func (s *spread) report() Spread {
	m := s.mean()
	return Spread{Mean: m.Value, Low: m.Low, High: m.High, P10: s.quantile(100), P50: s.quantile(500), P90: s.quantile(900)}
}

// screw tells of turns in which nothing was affordable.
func (t *tally) screw() Screw {
	turns, stuck := int64(0), int64(0)
	for n := range t.turns {
		turns += t.turns[n].begun
		stuck += t.turns[n].stuck
	}
	return Screw{Turns: share(stuck, turns), Games: share(t.games-t.stuckTurns[0], t.games), Bins: bins(t.stuckTurns[:], t.games)}
}

// bins are counts by number, up to the last that is not 0.
func bins(counts []int64, of int64) []Bin {
	last := -1
	for n, c := range counts {
		if c > 0 {
			last = n
		}
	}
	out := make([]Bin, last+1)
	for n := range out {
		out[n] = Bin{N: n, Exact: Exact{Share: share(counts[n], of)}}
	}
	return out
}

// versus compares the games won of n games in which something was so with those of the m games in which it was not.
func versus(won, n, otherwise, m int64) Versus {
	return Versus{With: share(won, n), Without: share(otherwise, m), Difference: apart(won, n, otherwise, m)}
}

// report tells of one card.
func (c *cardTally) report(e *entry, t *tally) Card {
	games := max(t.games, 1)
	out := Card{
		ID: e.card.ID, Section: e.section, Copies: e.copies,
		Seen: share(c.seen, t.games), Played: share(c.played, t.games), WhenSeen: share(min(c.played, c.seen), c.seen),
		Plays: round(float64(c.plays) / float64(games)), Uses: round(float64(c.uses) / float64(games)), MeanTurn: c.first.meanOf(),
		InOpening: versus(c.openingWon, c.opening, t.won-c.openingWon, t.games-c.opening),
		IfSeen:    versus(c.seenWon, c.seen, t.won-c.seenWon, t.games-c.seen),
		IfPlayed:  versus(c.playedWon, c.played, c.seenWon-c.playedWon, c.seen-c.played),
		Dead:      share(c.dead, t.games), Reasons: []Reason{},
	}
	if out.inPlay() {
		out.Seen = share(t.games, t.games)
	}
	for why := engine.NotDead + 1; why < engine.NumDead; why++ {
		if c.reasons[why] > 0 {
			out.Reasons = append(out.Reasons, Reason{Reason: why.String(), Copies: int(c.reasons[why])})
		}
	}
	return out
}

// report tells of Cycle.
func (c *cycleTally) report(t *tally) Cycle {
	return Cycle{
		Used: share(c.used, t.games), Bins: bins(c.cards[:], c.used),
		Won: versus(c.usedWon, c.used, t.won-c.usedWon, t.games-c.used),
	}
}

// attacks tells of first attacks.
func (t *tally) attacks(last int) Attack {
	return Attack{Attacked: share(t.games-t.attack[0], t.games), Mean: meanTurn(t.attack[:]), Turns: byTurn(t.attack[:], last, t.games)}
}

// examples are games worth looking at.
func (t *tally) examples(root uint64) []Example {
	out := []Example{}
	for _, e := range []struct {
		what string
		pick pick
	}{{"fastest-victory", t.fastest}, {"slowest-victory", t.slowest}, {"longest-unfinished", t.longest}} {
		if e.pick.have != 0 {
			out = append(out, Example{What: e.what, Game: int(e.pick.game), Seed: gameSeed(root, int(e.pick.game))})
		}
	}
	return out
}
