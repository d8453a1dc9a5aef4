package l5rccg

import "github.com/kotei-dev/kotei/engine"

// meterShuffled notes where each card lies in its deck before anything is dealt.
func (s *State) meterShuffled() {
	for i, z := range [2]Zone{ZoneDynastyDeck, ZoneFateDeck} {
		pile := s.p[Me].zone[z].cards()
		s.meter.Decks[i] = len(pile)
		for at, id := range pile {
			s.meter.Cards[id].Depth = uint16(len(pile) - at)
		}
	}
}

// meterDealt notes what was dealt.
func (s *State) meterDealt() {
	m, me := s.meter, &s.p[Me]
	for n := range me.nprov {
		p := &me.prov[n]
		for _, id := range p.c[:p.n] {
			m.Provinces++
			m.Cards[id].Dealt, m.Cards[id].Place = engine.InProvince, uint8(m.Provinces)
		}
	}
	for _, id := range me.zone[ZoneHand].cards() {
		m.Hand++
		m.Cards[id].Dealt, m.Cards[id].Place = engine.InHand, uint8(m.Provinces+m.Hand)
	}
	s.meterMoment(engine.AtOpening)
}

func (s *State) meterMoment(at engine.Moment) {
	if s.meter.OnMoment != nil {
		s.meter.OnMoment(at)
	}
}

// meterStart looks at the player's turn as he has the first opportunity.
func (s *State) meterStart() {
	t := s.meter.In(s.Turn())
	if t == nil {
		return
	}
	reach := s.reach(Me, 0)
	t.Begun, t.Available = true, saturated(reach)
	t.Stuck = true
	me := &s.p[Me]
	for n := range me.nprov {
		p := &me.prov[n]
		for _, id := range p.c[:p.n] {
			t.Stuck = t.Stuck && !(s.c[id].up && s.recruitable(id, reach))
		}
	}
	for _, id := range me.zone[ZoneHand].cards() {
		s.meter.Cards[id].Held = true
		t.Stuck = t.Stuck && !s.equippable(id, reach)
	}
	s.meterMoment(engine.AtTurnStart)
}

// meterDynasty notes which cards of the Provinces the player could bring in if all was there: the Dynasty Phase begins.
func (s *State) meterDynasty() {
	if s.meter.In(s.Turn()) != nil {
		s.eachShown(Me, func(id ID) { s.meter.Cards[id].Held = true })
	}
}

// recruitable says whether a card of a Province could be paid with that much Gold and brought in.
func (s *State) recruitable(id ID, gold int) bool {
	if !s.def(id).Is(TypePersonality | TypeHolding) {
		return false
	}
	cost := s.recruitCost(Me, id)
	if cost > gold && s.rules.ClanDiscount > 0 && s.def(id).Is(TypePersonality) && s.clansOf(id)&s.p[Me].clans != 0 { // CL-REC-02
		cost -= s.rules.ClanDiscount
	}
	if cost > gold && s.tab.extra {
		gold = s.reach(Me, id)
	}
	return cost <= gold && s.meetsHonor(Me, id) && s.mayControl(id, Me)
}

// equippable says whether an attachment of the hand could be paid with that much Gold and attached.
func (s *State) equippable(id ID, gold int) bool {
	if !s.def(id).Is(TypeAttachment) {
		return false
	}
	cost := max(0, s.stat(id, GoldCost))
	if cost > gold && s.tab.extra {
		gold = s.reach(Me, id)
	}
	return cost <= gold && s.hosted(id)
}

// hosted says whether an own Personality can take the attachment.
func (s *State) hosted(id ID) bool {
	for _, host := range s.play(Me) {
		if s.def(host).Is(TypePersonality) && (!s.rules.AttachUnbowed || !s.c[host].bowed) && s.canAttach(id, host) {
			return true
		}
	}
	return false
}

// meterEnd looks at the player's turn as it ends.
func (s *State) meterEnd() {
	t := s.meter.In(s.Turn())
	if t == nil || !t.Begun || t.Ended {
		return
	}
	t.Ended = true
	t.Honor = saturated(int(s.p[Me].honor))
	t.Taken = int16(s.opp.Provinces - s.standing(Dummy))
	force := 0
	for _, id := range s.play(Me) {
		if s.c[id].host == 0 && s.def(id).Is(TypePersonality) {
			force += s.unitForce(id, false)
		}
	}
	t.Force = saturated(force)
	s.meterMoment(engine.AtTurnEnd)
}

// Finish completes the meter as the game stands now.
func (s *State) Finish() {
	if s.meter == nil {
		return
	}
	s.meterEnd()
	me := &s.p[Me]
	for n := range me.nprov {
		p := &me.prov[n]
		for _, id := range p.c[:p.n] {
			s.meterDead(id)
		}
	}
	for _, id := range me.zone[ZoneHand].cards() {
		s.meterDead(id)
	}
}

// meterDead says of a card that was held, but could never be played, why: the first reason that is true at the end.
func (s *State) meterDead(id ID) {
	c := &s.meter.Cards[id]
	if c.Held && !c.Offered {
		c.Dead = s.whyDead(id)
	}
}

func (s *State) whyDead(id ID) engine.Dead {
	d := s.def(id)
	cost := 0
	switch {
	case d.Is(TypeAttachment):
		cost = max(0, s.stat(id, GoldCost))
		switch {
		case !s.mayControl(id, Me):
			return engine.DeadControl
		case d.Is(TypeSpell) && !s.haveShugenja():
			return engine.DeadShugenja
		case !s.hosted(id):
			if s.rules.FollowerHonor && d.Is(TypeFollower) && d.Stats[HonorRequirement].Kind == Number && s.leaders() > 0 {
				return engine.DeadHonor
			}
			return engine.DeadHost
		}
	case d.Is(TypePersonality | TypeHolding):
		cost = s.recruitCost(Me, id)
		switch {
		case !s.mayControl(id, Me):
			return engine.DeadControl
		case !s.meetsHonor(Me, id):
			return engine.DeadHonor
		}
	case len(d.Abilities) == 0 && d.Facts.Ring.Event == EventNone && !d.Facts.Ring.ForHand:
		return engine.DeadText
	}
	switch {
	case cost > s.bestAvailable():
		return engine.DeadCost
	case cost > 0:
		return engine.DeadSpent
	}
	return engine.DeadMoment
}

// bestAvailable is the most Gold that a turn of the player began with.
func (s *State) bestAvailable() int {
	best := int16(0)
	for n := range s.meter.Last() + 1 {
		best = max(best, s.meter.Turns[n].Available)
	}
	return int(best)
}

func (s *State) haveShugenja() bool {
	for _, id := range s.play(Me) {
		if s.def(id).Is(TypePersonality) && s.hasKey(id, KeyShugenja) {
			return true
		}
	}
	return false
}

// leaders is the number of own Personalities in play.
func (s *State) leaders() int {
	n := 0
	for _, id := range s.play(Me) {
		if s.def(id).Is(TypePersonality) {
			n++
		}
	}
	return n
}
