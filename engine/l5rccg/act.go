package l5rccg

import "github.com/kotei-dev/kotei/engine"

// stage says how far the current action is (TF-ACT-04).
type stage uint8

const (
	stageNone       stage = iota
	stageCosts            // B: the costs are being paid
	stageTargets          // C: targets are being chosen
	stageInterrupts       // D: the Interrupt round
	stageResolve          // E: it begins to resolve
	stageFinish           // F: what was used is put away, once all texts at work are done
)

// act is the current action.
type act struct {
	kind    engine.Kind
	stage   stage
	seat    Seat
	card    ID
	target  ID
	host    ID // of an attachment whose ability it is (TF-ATT-06)
	n       int16
	cost    int16
	failed  bool // the cost was not reached: the Gold is lost, and nothing comes of it (CL-GOLD-05)
	extra   bool // an additional action (TF-ACT-13)
	ability *Ability
	use     use
	targets [4]ID
	nt      uint8

	shame     [4]ID // as frame.shame, when the targets were chosen
	nshame    uint8
	courage   int16 // what Courage adds to a Fear effect (TF-ABIL-09)
	boost     int16 // what Interrupts add to the next attack or Fear effect,
	boostAll  int16 // and to each
	negated   bool  // it has no effects from now on (TF-ACT-17)
	combined  [4]combined
	ncombined uint8
}

// begin announces an action (TF-ACT-04 A) and goes to its costs: paidFor is the card that the Gold brings into play, 0
// for an action alone.
func (s *State) begin(as *act, paidFor ID) {
	s.act = *as
	a := &s.act
	a.stage = stageCosts
	s.ev.cascade = 0
	s.emit(Event{Kind: EventAction, Seat: a.seat, Card: a.card, Target: a.target, N: int16(a.kind)})
	if a.ability != nil && a.ability.Bow { // TF-ABT-05
		s.apply(&Effect{Op: OpBow, Seat: a.seat, By: a.seat, Card: a.card, Flags: FlagSure})
	}
	if a.ability != nil && a.ability.BowHost { // TF-ATT-06
		s.apply(&Effect{Op: OpBow, Seat: a.seat, By: a.seat, Card: a.host, Flags: FlagSure})
	}
	if a.kind == KindAncestor { // CL-ANC-01
		s.apply(&Effect{Op: OpBow, Seat: a.seat, By: a.seat, Card: a.target, Flags: FlagSure})
	}
	if a.cost > 0 {
		s.askPayment(payer{seat: a.seat, cost: a.cost, card: paidFor, trial: a.kind == KindRecruit && a.n&RecruitTrial != 0})
		return
	}
	s.paid()
}

// paid goes on after step B.
func (s *State) paid() { s.act.stage = stageTargets }

// continueAct takes the current action further, as long as nothing that it sets off comes first.
func (s *State) continueAct() {
	for s.act.stage != stageNone {
		s.nextStage()
		if s.intr.wait || !s.calm() {
			return
		}
	}
}

// nextStage takes the current action one stage further.
func (s *State) nextStage() {
	a := &s.act
	if a.failed && a.stage == stageTargets { // what is not paid for does not happen (CL-GOLD-05)
		a.stage = stageFinish
		return
	}
	switch a.stage {
	case stageTargets:
		if a.ability != nil && s.askTarget() {
			return
		}
		a.stage = stageInterrupts
	case stageInterrupts:
		if s.interruptRound() {
			return
		}
		a.stage = stageResolve
	case stageResolve:
		if a.ability != nil && s.askTarget() { // the ones that were promised
			return
		}
		a.stage = stageFinish
		if a.negated {
			return
		}
		if a.ability != nil {
			s.resolveAbility()
		} else {
			s.resolve()
		}
	case stageFinish:
		s.finish()
	}
}

// resolve does what a rulebook action does (4.6, section 5).
func (s *State) resolve() {
	switch s.act.kind {
	case KindCycle:
		s.resolveCycle()
	case KindLobby:
		s.resolveLobby()
	case KindFavor:
		s.resolveFavor()
	case KindFavorRehonor:
		s.resolveFavorRehonor()
	case KindKharmic:
		s.resolveKharmic()
	case KindEquip:
		s.resolveEquip()
	case KindRecruit:
		s.resolveRecruit()
	case KindOverlay:
		s.apply(&Effect{Op: OpOverlay, Seat: s.act.seat, Card: s.act.card, Target: s.act.target})
	case KindDynastyDiscard:
		s.apply(&Effect{Op: OpDiscard, Seat: s.act.seat, By: s.act.seat, Card: s.act.card})
	case KindDiscardAll:
		s.resolveDiscardAll()
	case KindLegacy:
		s.resolveLegacy()
	case KindAncestor:
		s.resolveAncestor()
	case KindMoveAttachment:
		s.resolveMove()
	case KindAskFavor:
		s.resolveAskFavor()
	default:
		s.resolveAttack()
	}
}

// finish ends the current action: what was used is put away, and the opportunity passes on (TF-ACT-01, -04 F).
func (s *State) finish() {
	a := &s.act
	if a.ability != nil {
		s.putAway()
	}
	if a.kind == KindFavor || a.kind == KindFavorBattle || a.kind == KindFavorRehonor || a.ability != nil && a.ability.Keys.Has(KeyFavor) {
		s.emit(Event{Kind: EventFavorUsed, Seat: a.seat})
	}
	if (s.tab.hears | s.hears).Has(EventActed) && !s.intr.inside {
		s.emit(Event{Kind: EventActed, Seat: a.seat, Card: a.card, N: int16(a.kind)})
	}
	extra, last := a.extra, s.endsBattle(a)
	*a = act{}
	switch {
	case s.intr.inside:
		s.interrupted()
	case extra: // TF-ACT-13: it came after the action that gave it; the round goes on from there
	case last:
		s.inRound = false
	default:
		s.passes = 0
		s.nextChance()
	}
}

// endsBattle says whether nothing is played in the battle after the action: a Terrain comes at the end of the actions in a
// ruleset that says so, so whoever plays one lets the others pass, and there is one a battle (SW-35, CL-ATK-08).
func (s *State) endsBattle(a *act) bool {
	return s.rules.TerrainAtEnd && s.here() != 0 && a.ability != nil && s.hasKey(a.card, KeyTerrain)
}
