package l5rccg

// countFor counts what Rings wait for, in the player's favour only, and lets a Ring of the hand whose condition has just
// been fulfilled enter play if the player likes: now or not at all (TF-RING-01, CL-RING-01).
func (s *State) countFor(e *Event) {
	mine := e.Seat == Me
	if e.Kind == EventProvince { // destroyed by the player: it was the other's
		mine = !mine
	}
	if !mine || s.phase == PhaseSetup {
		return
	}
	if s.rings[e.Kind] < 255 {
		s.rings[e.Kind]++
	}
	if !s.tab.ringsFor.Has(e.Kind) {
		return
	}
	hand := &s.p[Me].zone[ZoneHand]
	for _, id := range hand.cards() {
		r := s.def(id).Facts.Ring
		if r.Event != e.Kind || s.rings[e.Kind] < r.Times || r.Key != KeyNone && (e.Card == 0 || !s.hasKey(e.Card, r.Key)) {
			continue
		}
		if !s.mayControl(id, Me) {
			continue
		}
		steps := ringEnters[:1]
		if r.Honor < 0 {
			steps = ringEnters
		}
		f := frame{steps: steps, card: id, seat: Me, trait: true, optional: true, trig: 255}
		s.push(&f)
		if s.meter != nil {
			s.meter.Cards[id].Offered = true
		}
	}
}

// ringEnters puts a Ring into play; no Gold is paid. The loss of 2 Honor is that of the False Rings.
var ringEnters = []Step{{Op: OpEnter, On: RefThis}, {Op: OpLoseHonor, N: 2}}

// ringForHand is the Limited ability by which a Ring enters for the whole hand (RingRule.ForHand).
var ringForHand = []Ability{{
	When: Limited, FromHand: true,
	If:    Cond{Filter: &Filter{Types: TypeRing, Whose: Own}, Least: 3, Not: true},
	Steps: []Step{{Op: OpEnter, On: RefThis}, {Op: OpDiscard, On: RefEach, Filter: &Filter{Zone: ZoneHand, Whose: Own}}},
}}
