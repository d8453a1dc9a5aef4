package l5rccg

// The stages of a step that recruits (recruitStep).
const (
	recruitProclaim = iota
	recruitEnter
)

// recruitStep runs the Recruit procedure as an effect (TF-REC-07): the Gold Cost is paid before entry, or entry fails. A
// card of a Province may be Proclaimed as in a Recruit (TF-REC-08, -09).
func (s *State) recruitStep(f *frame, st *Step) bool {
	id := s.refer(st.On, f, st)
	if id == 0 {
		return true
	}
	cost := s.recruitCost(f.seat, id)
	if e := s.effectOf(f, st); e.N != 0 {
		cost = max(0, cost+int(e.N))
	}
	host := ID(0)
	if st.Op == OpEquip {
		host = s.refer(st.With, f, st)
	}
	switch f.stage {
	case recruitProclaim:
		if !s.mayEnter(id, f.seat) || !s.canPay(f.seat, cost, id) || st.Op == OpRecruit && !s.meetsHonor(f.seat, id) || st.Op == OpEquip && !s.canAttach(id, host) {
			return true
		}
		if st.Op == OpRecruit && (s.mayProclaim(f.seat, id) || st.Flags&FlagProclaim != 0 && s.mayProclaimAnywhere(f.seat, id)) && !f.asked {
			s.askYes(f)
			if !f.asked {
				return false
			}
		}
		f.proclaim = f.asked && f.yes
		f.asked, f.stage = false, recruitEnter
		s.askPayment(payer{seat: f.seat, cost: int16(cost), card: id, frame: true})
		return false
	case recruitEnter:
		if f.unpaid {
			f.unpaid, f.proclaim = false, false
			return true
		}
		if st.Op == OpEquip {
			if s.apply(&Effect{Op: OpAttach, Seat: f.seat, By: f.seat, Card: id, Target: host, Flags: FlagRecruit | FlagFromHand}) {
				f.did |= 1 << f.pc
			}
			return true
		}
		options := int16(0)
		if f.proclaim {
			options = RecruitProclaim
		}
		if s.enterRecruited(f.seat, id, options) {
			f.did |= 1 << f.pc
		}
	}
	return true
}

// mayProclaim says whether the recruiting of a card could be a Proclaim: on the own turn, once, of an own-clan Personality
// of a Province (TF-REC-08).
func (s *State) mayProclaim(seat Seat, id ID) bool {
	return s.c[id].zone == ZoneProvince && s.mayProclaimAnywhere(seat, id)
}

// mayProclaimAnywhere is mayProclaim where a text lets cards of other areas be Proclaimed.
func (s *State) mayProclaimAnywhere(seat Seat, id ID) bool {
	return s.rules.Proclaim && s.active == seat && !s.p[seat].proclaim &&
		s.def(id).Is(TypePersonality) && s.clansOf(id)&s.p[seat].clans != 0
}
