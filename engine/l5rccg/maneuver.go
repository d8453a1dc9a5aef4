package l5rccg

import "github.com/kotei-dev/kotei/engine"

// mayAttack says whether an attack could come to anything: a Personality could be assigned, or something could come to a
// battlefield later. An attack of nobody, which the rules allow too, is not offered.
func (s *State) mayAttack() bool {
	if s.tab.comes {
		return true
	}
	for _, id := range s.play(s.active) {
		if s.def(id).Is(TypePersonality) && s.mayMarch(id) {
			return true
		}
	}
	return false
}

// mayMarch says whether the unit of a Personality at home could be assigned: he is unbowed, or a text lets him
// (TF-ATK-03, TF-EFF-06). Bowed attachments come along.
func (s *State) mayMarch(id ID) bool {
	c := &s.c[id]
	if c.loc != 0 || c.host != 0 {
		return false
	}
	if !c.bowed {
		return true
	}
	for i := range s.def(id).Statics {
		if s.def(id).Statics[i].MarchBowed {
			return true
		}
	}
	return false
}

// marchesLate says whether a text lets an Infantry unit be assigned in the Cavalry maneuvers.
func (s *State) marchesLate(id ID) bool {
	for i := range s.def(id).Statics {
		if s.def(id).Statics[i].MarchLate {
			return true
		}
	}
	return false
}

// assignActions appends the assignments that the player may make: of his own units, and of those that a text lets him
// send. In the Cavalry maneuvers only Cavalry units can be assigned (CL-ATK-03).
func (s *State) assignActions(dst []engine.Action) []engine.Action {
	seat := Me
	cavalry := s.fight.stage == fightCavalry || s.fight.stage == fightCavDefend
	offer := func(id ID) {
		if !s.def(id).Is(TypePersonality) || !s.mayMarch(id) || cavalry && !s.unitHas(id, KeyCavalry) && !s.marchesLate(id) {
			return
		}
		for n := range s.p[s.active.Other()].nprov {
			if s.fight.ground[n].open {
				dst = add(dst, KindAssign, id, 0, int32(n)+1, 0)
			}
		}
	}
	for _, id := range s.play(seat) {
		offer(id)
		for i := range s.def(id).Statics {
			if sends := s.def(id).Statics[i].Sends; sends != nil {
				for _, other := range s.play(seat.Other()) {
					if s.takes(sends, other, id, seat) {
						offer(other)
					}
				}
			}
		}
	}
	return dst
}

// assign sends a unit from home to the battlefield of a Province, which is no movement (TF-ATK-03). It goes to the army of
// its controller (T229).
func (s *State) assign(id ID, loc uint8) {
	seat := s.c[id].ctrl
	s.setLoc(id, loc, seat == s.active)
	s.listing = false
	s.emit(Event{Kind: EventAssigned, Seat: seat, Card: id, N: int16(loc)})
	s.emit(Event{Kind: EventArmy, Seat: seat, Card: id, N: int16(loc)})
}

// setLoc puts a unit to a location: bookkeeping alone.
func (s *State) setLoc(leader ID, loc uint8, atk bool) {
	s.c[leader].loc, s.c[leader].atk = loc, atk
	for a := s.c[leader].first; a != 0; a = s.c[a].next {
		s.c[a].loc, s.c[a].atk = loc, atk
	}
}

const maxPlans = 16

// plan is where a unit of the dummy assigns at its next maneuvers.
type plan struct {
	card ID
	loc  uint8
}

// March tells the dummy that a unit of its own, put into play by a scenario, assigns to the battlefield of a Province
// (numbered from 1) at its next maneuvers. In its own turn that makes it attack. A plan that cannot be carried out then is
// dropped. March is for scenarios and tests: a tape does not record it.
func (s *State) March(id ID, province int) {
	if f := &s.fight; f.nplans < maxPlans {
		f.plans[f.nplans] = plan{id, uint8(province)}
		f.nplans++
	}
}

// planned says whether the dummy means to attack.
func (s *State) planned() bool {
	for _, p := range s.fight.plans[:s.fight.nplans] {
		if s.inPlay(p.card) && s.c[p.card].ctrl == Dummy && s.mayMarch(p.card) {
			return true
		}
	}
	return false
}

// march carries the plans of the dummy out.
func (s *State) march() {
	f := &s.fight
	for _, p := range f.plans[:f.nplans] {
		if p.loc >= 1 && int(p.loc) <= maxProvinces && f.ground[p.loc-1].open && s.inPlay(p.card) && s.c[p.card].ctrl == Dummy && s.mayMarch(p.card) {
			s.assign(p.card, p.loc)
		}
	}
	f.nplans = 0
}

// defence is the Force that defends each attacked battlefield in the player's current turn (GF-01); the last number of
// the curve counts for all later turns.
func (s *State) defence() int {
	if d := s.opp.Defence; len(d) > 0 {
		return d[min(s.Turn(), len(d))-1]
	}
	return 0
}

// raiseGuards lets a defender of that Force stand at each battlefield that is attacked. He is a Personality as any other:
// he opposes, can be targeted, and gives Honor when the resolution destroys him.
func (s *State) raiseGuards() {
	force := s.defence()
	if force == 0 {
		return
	}
	guard := &s.tab.defs[s.tab.guards[force]]
	for n := range s.p[Dummy].nprov {
		if !s.fight.ground[n].open || s.units(Me, n+1) == 0 {
			continue
		}
		id := s.fight.guards[n]
		if id != 0 && s.inPlay(id) { // since the first maneuvers (CL-ATK-02)
			continue
		}
		if id == 0 {
			if s.nids == maxIDs {
				s.limit(limitCards)
				return
			}
			id = s.newCard(guard, Dummy)
			s.fight.guards[n] = id
		}
		s.c[id] = copyState{def: guard, owner: Dummy, ctrl: Dummy, prov: -1, gen: s.c[id].gen + 1}
		s.toPlay(&Effect{Seat: Dummy, Card: id})
		s.assign(id, n+1)
	}
}

// dismissGuards takes the defenders that are left away: they stand for one attack. One that changed sides stays.
func (s *State) dismissGuards() {
	for n, id := range s.fight.guards {
		if id == 0 || !s.inPlay(id) {
			continue
		}
		if s.c[id].ctrl != Dummy {
			s.fight.guards[n] = 0
			continue
		}
		for s.c[id].first != 0 {
			s.apply(&Effect{Op: OpDiscard, Card: s.c[id].first, Flags: FlagSure | FlagNoEvent})
		}
		s.shift(id, ZoneNone)
		s.dropMods(func(m *mod) bool { return m.card == id })
	}
}
