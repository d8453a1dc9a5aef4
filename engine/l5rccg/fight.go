package l5rccg

import "github.com/kotei-dev/kotei/engine"

// fight is the state of the Attack Phase and of duels.
type fight struct {
	stage   fightStage
	at      uint8 // location of the current battle: 1 + number of the Defender's Province; 0 for none
	ground  [maxProvinces]ground
	naval   bool // Naval Invasion: the Combat Segment opens with the Attacker (TF-ABIL-07)
	sailing bool // the current opportunity is the one of Naval Invasion
	guards  [maxProvinces]ID
	plans   [maxPlans]plan
	nplans  uint8
	told    bool // that the current battle is about to be resolved
	duel    duel
}

// ground is one battlefield: every Province of the Defender has one (TF-ATK-01).
type ground struct {
	open   bool // it exists
	fought bool // its battle is over
}

// fightStage says how far the Attack Phase is.
type fightStage uint8

const (
	fightDeclare    fightStage = iota // attack or not (TF-ATK-01)
	fightAssign                       // maneuvers of the Attacker (TF-ATK-02), in a ruleset with two of the Infantry
	fightDefend                       // of the Defender
	fightCavalry                      // CL-ATK-03
	fightCavDefend                    //
	fightPick                         // the Attacker picks the next battlefield (TF-ATK-04)
	fightEngage                       // the Engage Segment is due (TF-ATK-05)
	fightCombat                       // the Combat Segment is due
	fightResolution                   // totals, destruction, Honor
	fightAfter                        // going home (TF-ATK-16)
	fightEnd                          // the battle is over
	fightOver                         // so is the attack (TF-ATK-19)
)

var stageSegments = [...]Segment{
	SegmentDeclare, SegmentManeuvers, SegmentManeuvers, SegmentManeuvers, SegmentManeuvers, SegmentBattle, SegmentEngage,
	SegmentCombat, SegmentResolution, SegmentResolution, SegmentResolution, SegmentNone,
}

// goTo goes to a stage. The segment that is shown is that of the stage that has been reached.
func (s *State) goTo(st fightStage) {
	s.fight.stage = st
	s.listing = false
}

// attackPhase takes the course of the Attack Phase a step further. It is called where the player has nothing to decide.
func (s *State) attackPhase() {
	f := &s.fight
	s.segment = stageSegments[f.stage]
	switch f.stage {
	case fightDeclare:
		if s.active == Dummy && s.planned() {
			s.declare()
			return
		}
		s.goTo(fightOver)
	case fightAssign, fightCavalry:
		if s.active == Dummy {
			s.march()
		}
		s.goTo(f.stage + 1)
	case fightDefend, fightCavDefend:
		if s.active == Me {
			s.march()
			s.raiseGuards()
		}
		if f.stage == fightDefend && s.rules.CavalryManeuvers {
			s.goTo(fightCavalry)
			return
		}
		s.goTo(fightPick)
	case fightPick:
		if n := s.nextGround(); n >= 0 {
			s.startBattle(n)
			return
		}
		s.goTo(fightOver)
	default:
		s.battlePhase()
		for f.stage >= fightResolution && f.stage <= fightEnd && !s.inRound && s.calm() { // nothing to wait for in between
			s.battlePhase()
		}
	}
	if f.stage == fightOver {
		s.endAttack()
	}
}

// battlePhase takes the course of one battle a step further (TF-ATK-05).
func (s *State) battlePhase() {
	f := &s.fight
	defender := s.active.Other()
	switch f.stage {
	case fightEngage:
		if s.deserted() { // nobody can act (TF-ATK-07): the rounds pass, and nobody wins (TF-ATK-14)
			s.emit(Event{Kind: EventResolved, Seat: s.active, N: int16(f.at) - 1, M: nobody})
			s.goTo(fightEnd)
			return
		}
		s.goTo(fightCombat)
		if s.rules.EngageSegment {
			s.segment = SegmentEngage
			s.openRound(defender)
		}
	case fightCombat:
		s.segment = SegmentCombat
		first := defender // TF-ACT-02, CL-ATK-05
		if f.naval {
			first, f.sailing, f.naval = s.active, true, false
		}
		s.openRound(first)
		s.goTo(fightResolution)
	case fightResolution:
		if (s.tab.hears | s.hears).Has(EventResolving) && !f.told { // a text works before that
			f.told = true
			s.emit(Event{Kind: EventResolving, Seat: s.active, N: int16(f.at) - 1})
			return
		}
		f.told = false
		s.goTo(fightAfter)
		s.resolveBattle()
	case fightAfter:
		s.goTo(fightEnd)
		s.afterBattle()
	case fightEnd:
		s.endBattle()
		s.goTo(fightPick)
	}
}

// attackWaits says whether the player has something to decide in the Attack Phase outside a round of actions. What leaves
// no choice is done for him.
func (s *State) attackWaits() bool {
	f := &s.fight
	if s.between || s.progress >= progressLeave {
		return false
	}
	s.segment = stageSegments[f.stage]
	mine := s.active == Me
	switch f.stage {
	case fightDeclare, fightAssign, fightCavalry:
		return mine && len(s.list()) > 1
	case fightDefend, fightCavDefend:
		return !mine && len(s.list()) > 1
	case fightPick:
		return mine && s.mayMatter() && len(s.list()) > 1
	}
	return false
}

// attackActions appends what may be decided then.
func (s *State) attackActions(dst []engine.Action) []engine.Action {
	switch s.fight.stage {
	case fightDeclare:
		dst = add(dst, KindPass, 0, 0, 0, 0)
		if s.mayAttack() {
			dst = add(dst, KindAttack, 0, 0, 0, 0)
		}
	case fightAssign, fightDefend, fightCavalry, fightCavDefend:
		dst = add(dst, KindAssignDone, 0, 0, 0, 0)
		dst = s.assignActions(dst)
	case fightPick:
		for n := range s.p[s.active.Other()].nprov {
			if g := &s.fight.ground[n]; g.open && !g.fought {
				dst = add(dst, KindBattlefield, 0, 0, int32(n)+1, 0)
			}
		}
	}
	return dst
}

// takeAttack takes a legal decision of the Attack Phase outside a round.
func (s *State) takeAttack(a engine.Action) {
	switch a.Kind {
	case KindPass:
		s.goTo(fightOver)
		s.endAttack()
	case KindAttack:
		s.declare()
	case KindAssign:
		s.assign(ID(a.Card), uint8(a.N))
	case KindAssignDone:
		switch s.fight.stage {
		case fightDefend:
			if s.rules.CavalryManeuvers {
				s.goTo(fightCavalry)
			} else {
				s.goTo(fightPick)
			}
		case fightCavDefend:
			s.goTo(fightPick)
		default:
			s.goTo(s.fight.stage + 1)
		}
	case KindBattlefield:
		s.startBattle(int8(a.N) - 1)
	}
}

// declare opens the attack: every Province of the Defender gets a battlefield (TF-ATK-01).
func (s *State) declare() {
	def := &s.p[s.active.Other()]
	for n := range s.fight.ground {
		s.fight.ground[n] = ground{open: n < int(def.nprov) && def.prov[n].stands}
	}
	s.goTo(fightAssign)
	s.emit(Event{Kind: EventAttack, Seat: s.active})
}

// nextGround is the battlefield that is fought at next where the player has no choice: the first one. -1 if all battles
// are over.
func (s *State) nextGround() int8 {
	for n := range s.fight.ground {
		if g := &s.fight.ground[n]; g.open && !g.fought {
			return int8(n)
		}
	}
	return -1
}

// startBattle begins the battle at a Province; exactly one is fought at each, even at an empty one (TF-ATK-04).
func (s *State) startBattle(n int8) {
	s.fight.at = uint8(n) + 1
	s.goTo(fightEngage)
	s.ev.cascade = 0
	s.emit(Event{Kind: EventBattle, Seat: s.active, N: int16(n)})
}

// deserted says whether no unit is in the current battle and none can come by itself.
func (s *State) deserted() bool {
	return s.units(Me, s.here()) == 0 && s.units(Dummy, s.here()) == 0 && !s.tab.comes && !s.cavalryComes(Me)
}

// cavalryComes says whether a player has a unit that the Cavalry ability could move to a battle (TF-ABIL-08).
func (s *State) cavalryComes(seat Seat) bool {
	if !s.rules.CavalryEngage || s.p[seat].used&usedCavalry != 0 || !s.tab.has.Has(KeyCavalry) && s.nkeys == 0 {
		return false
	}
	for _, id := range s.play(seat) {
		if c := &s.c[id]; c.host == 0 && !c.bowed && !c.fought && s.def(id).Is(TypePersonality) && s.unitHas(id, KeyCavalry) {
			return true
		}
	}
	return false
}

// mayMatter says whether the order of the battles that are left could make a difference: a unit is at one of them, or one
// could come.
func (s *State) mayMatter() bool {
	for seat := Me; seat < numSeats; seat++ {
		for _, id := range s.play(seat) {
			if c := &s.c[id]; c.loc != 0 && c.host == 0 && !s.fight.ground[c.loc-1].fought {
				return true
			}
		}
	}
	return s.tab.comes || s.cavalryComes(Me)
}

// here is the location of the current battlefield, 0 outside battle.
func (s *State) here() uint8 { return s.fight.at }

// endAttack ends the Attack Phase: battlefields vanish, units that are left on them return home, attackers among them
// bowing (TF-ATK-19).
func (s *State) endAttack() {
	f := &s.fight
	s.segment = SegmentNone
	for seat := Me; seat < numSeats; seat++ {
		play := s.play(seat)
		for i := 0; i < len(play); i++ {
			id := play[i]
			if s.c[id].loc != 0 && s.c[id].host == 0 {
				if s.c[id].atk {
					s.bowUnit(id)
				}
				s.setLoc(id, 0, false)
			}
			s.c[id].fought = false
		}
	}
	s.dismissGuards()
	duels := f.duel
	*f = fight{guards: f.guards, plans: f.plans, nplans: f.nplans, duel: duels}
	s.endPhase()
}

// planBattle lets another battle be fought at the battlefield of a Province, once what creates it has ended (TF-ACT-14).
// Only an Attack Phase has battlefields.
func (s *State) planBattle(e *Effect) bool {
	if s.phase != PhaseAttack || e.N < 0 || int(e.N) >= maxProvinces || !s.fight.ground[e.N].open || !s.fight.ground[e.N].fought {
		return false
	}
	s.fight.ground[e.N].fought = false
	return true
}

// groundLost tells the Attack Phase that a Province is destroyed: outside battle resolution its battlefield ceases to
// exist at once (TF-PROV-08). The units there are home then, which is no movement (TF-LOC-02).
func (s *State) groundLost(e *Effect) {
	g := &s.fight.ground[e.N]
	if !g.open || s.phase != PhaseAttack || e.Seat == s.active || e.Flags&FlagBattle != 0 {
		return
	}
	g.open = false
	loc := uint8(e.N) + 1
	for seat := Me; seat < numSeats; seat++ {
		for _, id := range s.play(seat) {
			if s.c[id].loc == loc && s.c[id].host == 0 {
				s.setLoc(id, 0, false)
			}
		}
	}
	if s.fight.at == loc {
		s.inRound = false
		s.endBattle()
		s.goTo(fightPick)
	}
}
