package l5rccg

// frame is a text at work: the steps of an action or a trait, and how far they are (TF-ACT-04 E, TF-TIME-03).
type frame struct {
	steps    []Step // of a Def, never changed
	card     ID
	host     ID // that the card was attached to when the text began to work (TF-ATT-06)
	mark     ID
	target   [4]ID
	ntarget  uint8
	seat     Seat
	trait    bool // else an action
	optional bool // may be left
	asked    bool // its question of the current step has been answered
	yes      bool
	may      uint8 // group of optional steps that was decided last
	mayYes   bool
	or       uint8 // group of alternatives that was decided last
	orPick   uint8 // number of the step picked
	trig     uint8
	pc       uint8
	use      uint16
	did      uint32   // steps that really happened, a bit each
	chose    uint32   // steps that the player chose
	times    [8]uint8 // how often the first steps really happened (TF-EFF-14)
	shame    [4]ID    // dishonorable Personalities of the player that the text is linked to (TF-DISH-02)
	nshame   uint8
	waived   uint32 // steps that were skipped as if they had happened (TF-EFF-16)
	proclaim bool   // of a step that recruits
	unpaid   bool   // its Gold Cost was not reached
	stage    uint8  // how far a step of several stages is
	place    int16  // the Province that was chosen (OpPlace)
	event    Event
	lost     Effect // that waits for a reaction (FlagHeld)
}

// stack holds the texts at work; the last began last and runs completely before the others go on (TF-TIME-03).
type stack struct {
	n int8
	f [maxFrames]frame
}

// push begins a text.
func (s *State) push(f *frame) {
	if s.cascadeOver() {
		return
	}
	if s.stack.n == maxFrames {
		s.limit(limitFrames)
		return
	}
	if f.use == 0 {
		s.uses++
		f.use = s.uses
	}
	if f.nshame == 0 {
		s.linkShame(f)
	}
	s.stack.f[s.stack.n] = *f
	s.stack.n++
}

// stepFrame takes one step of the text that began last. Where a step needs a choice it asks and waits.
func (s *State) stepFrame() {
	f := &s.stack.f[s.stack.n-1]
	if f.optional && !s.decided(f) {
		return
	}
	if int(f.pc) >= len(f.steps) {
		s.stack.n--
		return
	}
	st := &f.steps[f.pc]
	s.chosen = f.target
	if !f.linked(st) || !s.holds(&st.If, f) {
		f.pc++
		return
	}
	if wait, skip := s.optionalStep(f, st); wait {
		return
	} else if skip {
		f.pc++
		return
	}
	if !s.runStep(f, st) {
		return
	}
	f.asked, f.stage = false, 0
	f.pc++
}

// decided asks whether an optional trait is used, and drops one that is not.
func (s *State) decided(f *frame) bool {
	if !f.asked {
		s.askYes(f)
		return false
	}
	f.optional, f.asked = false, false
	if !f.yes {
		s.stack.n--
		return false
	}
	if d := s.def(f.card); int(f.trig) < len(d.Triggers) && d.Triggers[f.trig].Once {
		s.c[f.card].trig |= 1 << f.trig
		s.touched = true
	}
	return true
}

// linked says whether the step's tie to an earlier one lets it happen (TF-ACT-10, -12).
func (f *frame) linked(st *Step) bool {
	bit := uint32(1) << st.To
	switch st.Link {
	case IfDid:
		return f.did&bit != 0
	case IfChosen:
		return f.chose&bit != 0
	case IfNot:
		return f.did&bit == 0
	case IfReally:
		return f.did&^f.waived&bit != 0
	}
	return true
}

// optionalStep decides steps behind a "may", all or none of a group, and alternatives, of which one is picked
// (TF-ACT-11). wait says that the player has been asked.
func (s *State) optionalStep(f *frame, st *Step) (wait, skip bool) {
	if st.May != 0 && f.may != st.May {
		if !f.asked {
			s.askYes(f)
			return true, false
		}
		f.may, f.mayYes, f.asked = st.May, f.yes, false
	}
	if st.May != 0 && !f.mayYes {
		return false, true
	}
	if st.Or != 0 && f.or != st.Or {
		if !f.asked {
			s.askOr(f, st.Or)
			return true, false
		}
		f.or, f.asked = st.Or, false
	}
	if st.Or != 0 && f.orPick != f.pc {
		return false, true
	}
	f.chose |= 1 << f.pc
	return false, false
}

// runStep does what a step says and tells whether it is done; if not, the player has been asked.
func (s *State) runStep(f *frame, st *Step) bool {
	switch st.Op {
	case OpTarget, OpChoose, OpSearch:
		return s.chooseStep(f, st)
	case OpRecruit, OpEquip:
		return s.recruitStep(f, st)
	case OpPlace:
		return s.placeStep(f, st)
	case OpDelay, OpPrevent, OpInstead, OpWaive:
		var mark ID
		if st.On != RefNone {
			if mark = s.refer(st.On, f, st); mark == 0 {
				return true
			}
		}
		if s.addDelay(st.Op, st.Later, f, mark) {
			f.did |= 1 << f.pc
		}
		return true
	}
	switch st.On {
	case RefEach:
		s.eachStep(f, st)
		return true
	case RefTargets:
		for _, id := range f.target[:f.ntarget] {
			e := s.effectOf(f, st)
			e.Card = id
			s.tryStep(f, &e)
		}
		return true
	case RefLoser:
		s.eachLoser(f, st)
		return true
	}
	e := s.effectOf(f, st)
	if st.Flags&FlagHeld != 0 {
		e = f.lost
		e.Flags |= FlagSure
	}
	if st.On != RefNone && e.Card == 0 {
		return true
	}
	if s.ndelays > 0 && s.waived(&e) {
		if !f.asked {
			if s.askYes(f); !f.asked {
				return false
			}
		}
		if f.yes {
			f.did |= 1 << f.pc
			f.waived |= 1 << f.pc
			return true
		}
	}
	s.tryStep(f, &e)
	return true
}

// tryStep makes the change of a step and notes whether it happened.
func (s *State) tryStep(f *frame, e *Effect) {
	if e.Op == OpSeppuku {
		first := *e
		first.Op, first.Flags = OpRehonor, e.Flags|FlagSure
		s.apply(&first)
		e.Op, e.Flags = OpDestroy, e.Flags|FlagSure
	}
	if e.Op == OpGainHonor && f.nshame > 0 && s.absolved(f, e) {
		return
	}
	if s.apply(e) {
		f.did |= 1 << f.pc
		if int(f.pc) < len(f.times) {
			f.times[f.pc]++
		}
	}
}

// eachStep does a step to every card that its filter takes: they are gathered first, so that the step's own
// consequences do not change them.
func (s *State) eachStep(f *frame, st *Step) {
	var list [maxMarks]ID
	n := 0
	s.each(st.Filter, f.seat, func(id ID) bool {
		if s.takes(st.Filter, id, f.card, f.seat) {
			list[n] = id
			n++
		}
		return n < maxMarks
	})
	if st.Op == OpSeppuku { // step by step in parallel (TF-TIME-05)
		for _, id := range list[:n] {
			e := s.effectOf(f, st)
			e.Op, e.Card, e.Flags = OpRehonor, id, e.Flags|FlagSure
			s.apply(&e)
		}
	}
	for _, id := range list[:n] {
		e := s.effectOf(f, st)
		e.Card = id
		if st.Op == OpSeppuku {
			e.Op, e.Flags = OpDestroy, e.Flags|FlagSure
		}
		s.tryStep(f, &e)
	}
}

// effectOf is the effect that a step means now.
func (s *State) effectOf(f *frame, st *Step) Effect {
	e := Effect{
		Op: st.Op, By: f.seat, Stat: st.Stat, Until: st.Until, Flags: st.Flags, Key: st.Key, Source: f.card,
		N: st.N, Amount: st.Amount, Limit: st.Limit, Use: f.use, While: st.While,
	}
	if st.On != RefNone && st.On != RefEach && st.On != RefTargets {
		e.Card = s.refer(st.On, f, st)
	}
	if st.With != RefNone {
		e.Target = s.refer(st.With, f, st)
	}
	k := int16(1)
	if st.Per != nil {
		if k = int16(s.count(st.Per, f.card, f.seat)); st.PerMost > 0 {
			k = min(k, st.PerMost)
		}
	}
	if st.Times {
		k *= int16(f.times[st.To])
	}
	e.N *= k
	if st.Op != OpLimit && st.Op != OpKey {
		e.Amount *= k
	}
	if st.PerHonor > 0 {
		e.N += int16(max(0, s.p[f.seat].honor)) / st.PerHonor
	}
	if st.Flags&FlagOfEvent != 0 {
		e.N = f.event.N
	}
	if st.Value != nil {
		s.valued(f, st, &e, k)
	}
	if st.Flags&FlagPlace != 0 {
		s.placed(f, st, &e)
	}
	switch st.Who {
	case Opponent:
		e.Seat = f.seat.Other()
	case Active:
		e.Seat = s.active
	case ControllerOf:
		e.Seat = s.c[e.Card].ctrl
	default:
		e.Seat = f.seat
	}
	return e
}

// refer is the thing that a reference means now, 0 for nothing. Once picked it stays meant, whatever it loses
// (TF-WORD-03).
func (s *State) refer(r Ref, f *frame, st *Step) ID {
	switch r {
	case RefThis:
		return f.card
	case RefHost:
		return f.host
	case RefTarget0, RefTarget1, RefTarget2, RefTarget3:
		return f.target[r-RefTarget0]
	case RefEvent:
		return f.event.Card
	case RefEvent2:
		return f.event.Target
	case RefMarked:
		return f.mark
	case RefWinner, RefLoser:
		return s.duelist(r)
	case RefIt, RefTargets:
		return s.lastThat(f, st)
	}
	return 0
}

// lastThat is the target mentioned last that fits the step: what only a Personality can undergo is about the last
// Personality (TF-WORD-03).
func (s *State) lastThat(f *frame, st *Step) ID {
	for i := int(f.ntarget) - 1; i >= 0; i-- {
		if id := f.target[i]; id != 0 && (st == nil || st.Filter == nil || s.takesPast(st.Filter, id, f.card, f.seat)) {
			return id
		}
	}
	return 0
}
