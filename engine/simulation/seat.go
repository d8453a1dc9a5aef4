package simulation

import (
	"github.com/kotei-dev/kotei/engine"
)

// seat is a place at a table: one State with its meter and player, on which games are played one after the other.
type seat struct {
	state  engine.Metered
	meter  engine.Meter
	player engine.Player
	root   uint64
	goals  *goalWatch // nil without goals
}

// seat sets up a table for one worker. stop is asked now and then whether to leave a game.
func (s *series) seat(stop func() bool) (*seat, error) {
	set := s.Setup
	set.Seed, set.Record = gameSeed(s.Seed, 0), false
	made, err := s.Rules.New(set)
	if err != nil {
		return nil, err
	}
	state, ok := made.(engine.Metered)
	if !ok {
		return nil, errNotMetered
	}
	t := &seat{state: state, root: s.Seed, player: engine.Player{State: state, Policy: s.Policy.New(), Turns: s.Turns, Stop: stop}}
	t.meter.Limit = s.Turns
	if len(s.goals) > 0 {
		t.goals = newGoalWatch(s, t)
		t.meter.OnMoment = t.goals.look
	}
	state.Measure(&t.meter)
	return t, nil
}

// play plays game i of the series and completes the meter.
func (t *seat) play(i int) (engine.Outcome, error) {
	if t.goals != nil {
		t.goals.begin()
	}
	o, err := t.player.Play(gameSeed(t.root, i))
	if err == nil {
		t.state.Finish()
	}
	return o, err
}

// count plays game i and counts it.
func (t *seat) count(i int, to *tally, l *lineup) (engine.Outcome, error) {
	o, err := t.play(i)
	if err != nil {
		return o, err
	}
	to.add(i, l, &o, &t.meter)
	if t.goals != nil {
		t.goals.count(to.goals, &o)
	}
	return o, nil
}
