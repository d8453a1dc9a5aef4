package l5rccg

// cardField is the value of a field of a card: nothing for no card, and for one that the player may not know.
func (s *State) cardField(n int, id ID) int64 {
	if id == 0 || !s.inSight(id) {
		return 0
	}
	return s.cardValue(n, id)
}

// cardValue is the value of a field of any card: texts know them all.
func (s *State) cardValue(n int, id ID) int64 {
	if n >= FieldCardCavalry {
		return truthOf(s.hasKey(id, keyFields[n-FieldCardCavalry]))
	}
	c, d := &s.c[id], s.def(id)
	switch n {
	case FieldCardType:
		return s.typeOf(id)
	case FieldCardZone:
		return int64(c.zone)
	case FieldCardMine:
		return truthOf(s.seatIn(c, c.zone) == Me)
	case FieldCardClanMatch:
		return truthOf(s.clansOf(id)&s.p[Me].clans != 0)
	case FieldCardUnique:
		return truthOf(s.hasKey(id, KeyUnique))
	case FieldCardGoldCost:
		return int64(max(0, s.stat(id, GoldCost)))
	case FieldCardGoldProduction:
		if !d.Gives {
			return 0
		}
		return int64(s.production(id))
	case FieldCardForce:
		return s.statField(id, Force)
	case FieldCardChi:
		return s.statField(id, Chi)
	case FieldCardPersonalHonor:
		return s.statField(id, PersonalHonor)
	case FieldCardHonorRequirement:
		if d.Stats[HonorRequirement].Kind == Absent {
			return dashField
		}
		return s.statField(id, HonorRequirement)
	case FieldCardFocus:
		return s.statField(id, Focus)
	case FieldCardUnitForce:
		if !d.Is(TypePersonality) {
			return 0
		}
		return int64(s.unitForce(id, true))
	case FieldCardAttachments:
		return s.attached(id)
	case FieldCardCopies:
		return s.copies(d)
	case FieldCardBowed:
		return truthOf(c.bowed)
	case FieldCardDishonored:
		return truthOf(c.dishon)
	case FieldCardAbilities:
		return int64(len(d.Abilities))
	case FieldCardEnters:
		return truthOf(d.Is(TypePersonality | TypeHolding | TypeAttachment))
	case FieldCardAffordable:
		return truthOf(max(0, s.stat(id, GoldCost)) <= s.income())
	}
	return 0
}

// keyFields are the keywords of the fields from FieldCardCavalry on, in their order.
var keyFields = [...]Key{
	KeyCavalry, KeyNaval, KeyConqueror, KeyResilient, KeyReserve, KeyKharmic, KeyTactician, KeyDuelist, KeyShugenja, KeySamurai,
	KeyCourtier, KeyMonk, KeyNinja, KeyShadowlands, KeyNonhuman, KeyLegacy, KeyFortification, KeyWeapon, KeyArmor,
}

// statField is a stat, with a number in place of a dash.
func (s *State) statField(id ID, st Stat) int64 { return int64(max(dashField, s.stat(id, st))) }

func (s *State) attached(id ID) int64 {
	n := int64(0)
	for a := s.c[id].first; a != 0; a = s.c[a].next {
		n++
	}
	return n
}

// copies is the number of own cards in play with the title.
func (s *State) copies(d *Def) int64 {
	n := int64(0)
	for _, id := range s.play(Me) {
		if s.def(id).Title == d.Title {
			n++
		}
	}
	return n
}
