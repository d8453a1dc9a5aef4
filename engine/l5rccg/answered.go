package l5rccg

// answered goes on with the cards that a question has gathered.
func (s *State) answered() {
	a := &s.ask
	a.kind = askNone
	picked := a.picked[:a.got]
	switch a.why {
	case forCycle:
		s.cycled(picked)
	case forFavor:
		s.favorPaid(picked)
	case forHandLimit:
		for _, id := range picked {
			s.apply(&Effect{Op: OpDiscard, Seat: a.seat, By: a.seat, Card: id})
		}
	case forLegacy:
		s.legacyFound(picked)
	case forTarget:
		act := &s.act
		if len(picked) == 0 { // the target is gone: a required one stops the action (TF-ACT-08)
			act.stage = stageFinish
			return
		}
		act.targets[act.nt] = picked[0]
		act.nt++
		if s.shameful(picked[0], act.seat) {
			act.shame[act.nshame] = picked[0]
			act.nshame++
		}
		s.emit(Event{Kind: EventTargeted, Seat: act.seat, Card: picked[0], Target: act.card})
	case forStep:
		s.stepChosen()
	case forStraighten:
		s.straightened(picked)
	case forDiscardAll:
		for _, id := range picked {
			s.apply(&Effect{Op: OpDiscard, Seat: a.seat, By: a.seat, Card: id})
		}
	case forMove:
		s.moveChosen(picked)
	case forStart:
		s.startChosen(picked)
	}
}
