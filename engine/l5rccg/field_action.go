package l5rccg

import "github.com/kotei-dev/kotei/engine"

// FieldOfAction is the value of a field of a legal action.
func (s *State) FieldOfAction(n int, a engine.Action) int64 { return s.ActionField(n, &a) }

// ActionField is FieldOfAction for callers that ask often: the action is not copied, and not changed.
func (s *State) ActionField(n int, a *engine.Action) int64 {
	switch {
	case n >= FieldTargetType:
		return s.targetField(n, a)
	case n >= FieldCardType:
		return s.cardField(n, ID(a.Card))
	}
	switch n {
	case FieldKind:
		return int64(a.Kind)
	case FieldCost:
		return int64(a.Cost)
	case FieldNumber:
		return numberOf(a)
	case FieldProclaim:
		return truthOf(recruiting(a.Kind) && a.N&RecruitProclaim != 0)
	case FieldInvest:
		return truthOf(recruiting(a.Kind) && a.N&RecruitInvest != 0 || a.Kind == KindEquip && a.N&RecruitInvest != 0)
	case FieldDiscount:
		return truthOf(recruiting(a.Kind) && a.N&RecruitDiscount != 0)
	case FieldInVain:
		return truthOf(recruiting(a.Kind) && a.N&(RecruitTrial|RecruitVain) != 0)
	case FieldExcess, FieldProducers:
		return s.paymentField(n, a)
	case FieldBreaks:
		return truthOf(s.breaks(a))
	case FieldHonorGain:
		return s.honorGain(a)
	case FieldGoldGain:
		return s.sumSteps(a, OpGold, OpNone)
	case FieldCardGain:
		if a.Kind == KindFavor || a.Kind == KindKharmic {
			return 1
		}
		return s.sumSteps(a, OpDraw, OpNone)
	case FieldForceGain:
		return s.forceGain(a)
	case FieldBows:
		ab := s.abilityOf(a)
		return truthOf(ab != nil && ab.Bow)
	}
	return 0
}

func recruiting(k engine.Kind) bool { return k == KindRecruit || k == KindReserve }

// numberOf is N of an action where it is a number that people count by.
func numberOf(a *engine.Action) int64 {
	switch a.Kind {
	case KindAssign, KindBattlefield, KindPay, KindOption, KindCourage:
		return int64(a.N)
	case KindAbility, KindPlay, KindDiscipline, KindCombine:
		return int64(a.N) + 1
	}
	return 0
}

func (s *State) paymentField(n int, a *engine.Action) int64 {
	if a.Kind != KindPay || s.ask.kind != askPay {
		return 0
	}
	p := &s.ask.pays[a.N-1]
	if n == FieldProducers {
		return int64(p.n)
	}
	return int64(p.total) + int64(s.p[s.ask.by.seat].pool) - int64(s.ask.amount)
}

// abilityOf is the ability that the action uses, nil for none.
func (s *State) abilityOf(a *engine.Action) *Ability {
	switch a.Kind {
	case KindAbility, KindPlay, KindDiscipline, KindCombine:
		return &s.def(ID(a.Card)).Abilities[a.N]
	}
	return nil
}

// sumSteps is what the effects of one kind in the text of an action's ability come to for its player, minus those of the
// other kind. Amounts that are counted while it resolves count as written once.
func (s *State) sumSteps(a *engine.Action, plus, minus Op) int64 {
	ab := s.abilityOf(a)
	if ab == nil {
		return 0
	}
	n := int64(0)
	for i := range ab.Steps {
		switch st := &ab.Steps[i]; {
		case st.Who != You:
		case st.Op == plus:
			n += int64(st.N)
		case st.Op == minus && minus != OpNone:
			n -= int64(st.N)
		}
	}
	return n
}

// honorGain is the Honor that an action gives by itself: by Proclaim (TF-REC-08), by the entry in a ruleset with a discount
// instead (CL-REC-02, -06), by the text of an ability.
func (s *State) honorGain(a *engine.Action) int64 {
	if !recruiting(a.Kind) {
		return s.sumSteps(a, OpGainHonor, OpLoseHonor)
	}
	id := ID(a.Card)
	d := s.def(id)
	if !d.Is(TypePersonality | TypeHolding) {
		return 0
	}
	n := int64(d.Facts.EntryHonor)
	own := s.rules.ClanDiscount > 0 && a.N&RecruitDiscount == 0 && d.Is(TypePersonality) && s.clansOf(id)&s.p[Me].clans != 0
	if own || a.N&RecruitProclaim != 0 {
		n += int64(max(0, s.stat(id, PersonalHonor)))
	}
	return n
}

// forceGain is what an attachment adds, or what the text of an ability adds to a Force.
func (s *State) forceGain(a *engine.Action) int64 {
	if a.Kind == KindEquip || a.Kind == KindReserve && a.Target != 0 {
		if s.def(ID(a.Card)).Stats[Force].Kind == Absent {
			return 0
		}
		return int64(s.raw(ID(a.Card), Force, nil))
	}
	ab := s.abilityOf(a)
	if ab == nil {
		return 0
	}
	n := int64(0)
	for i := range ab.Steps {
		if st := &ab.Steps[i]; st.Op == OpStat && st.Stat == Force {
			n += int64(st.Amount)
		}
	}
	return n
}

// breaks says whether an attack, or an assignment, has the Force to destroy a Province against what defends it (TF-ATK-13).
func (s *State) breaks(a *engine.Action) bool {
	switch a.Kind {
	case KindAttack:
		_, force := s.muster()
		return force > s.weakest(Dummy)+s.defence()
	case KindAssign:
		return s.active == Me && int64(s.unitForce(ID(a.Card), true)) >= s.missing(uint8(a.N))
	}
	return false
}

// missing is the Force that the own army at a battlefield still needs to destroy the Province.
func (s *State) missing(loc uint8) int64 {
	have, need := s.armyForce(Me, loc, true), s.provinceStrength(s.active.Other(), int8(loc)-1)+s.defenceAt(loc)
	return int64(max(0, need+1-have))
}

// defenceAt is the Force that defends a Province of the dummy: of those who are there, or who will be (GF-01).
func (s *State) defenceAt(loc uint8) int {
	if there := s.armyForce(Dummy, loc, true); there > 0 || s.fight.stage > fightAssign {
		return there
	}
	return s.defence()
}

// targetField is the value of a field of an action's target: a card, or the Province of an assignment.
func (s *State) targetField(n int, a *engine.Action) int64 {
	if n >= FieldTargetStrength {
		if a.Kind != KindAssign && a.Kind != KindBattlefield {
			return 0
		}
		loc := uint8(a.N)
		switch n {
		case FieldTargetStrength:
			return int64(s.provinceStrength(s.active.Other(), int8(loc)-1))
		case FieldTargetDefence:
			return int64(s.defenceAt(loc))
		case FieldTargetArmy:
			return int64(s.armyForce(Me, loc, true))
		}
		return s.missing(loc)
	}
	id := ID(a.Target)
	switch n {
	case FieldTargetType:
		return s.typeOf(id)
	case FieldTargetMine:
		return s.cardField(FieldCardMine, id)
	case FieldTargetForce:
		return s.cardField(FieldCardForce, id)
	case FieldTargetChi:
		return s.cardField(FieldCardChi, id)
	case FieldTargetPersonalHonor:
		return s.cardField(FieldCardPersonalHonor, id)
	case FieldTargetUnitForce:
		return s.cardField(FieldCardUnitForce, id)
	case FieldTargetAttachments:
		return s.cardField(FieldCardAttachments, id)
	case FieldTargetBowed:
		return s.cardField(FieldCardBowed, id)
	}
	return s.cardField(FieldCardDishonored, id)
}
