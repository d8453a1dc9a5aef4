package l5rccg

import "github.com/kotei-dev/kotei/engine"

// dynastyActions appends what the active player may do in the Dynasty Phase: recruiting, overlays, discards, Legacy.
func (s *State) dynastyActions(dst []engine.Action, seat Seat) []engine.Action {
	reach := -1
	for n := range s.p[seat].nprov {
		p := &s.p[seat].prov[n]
		for _, id := range p.c[:p.n] {
			if !s.c[id].up {
				continue
			}
			d := s.def(id)
			if d.Is(TypePersonality | TypeHolding) {
				if reach < 0 {
					reach = s.reach(seat, 0)
				}
				dst = s.recruitActions(dst, seat, id, reach)
			}
			if d.Level > 0 && d.Is(TypePersonality) {
				dst = s.overlayActions(dst, seat, id)
			}
			if !s.rules.DiscardOnce { // TF-ABIL-14
				dst = add(dst, KindDynastyDiscard, id, 0, 0, 0)
			}
		}
	}
	if s.rules.DiscardOnce && s.anyShown(seat) { // CL-TURN-12
		dst = add(dst, KindDiscardAll, 0, 0, 0, 0)
	}
	return s.legacyActions(dst, seat)
}

// recruitActions appends the ways to recruit a card (TF-REC-01 to -08, CL-REC-01, -02). A ruleset with failed payments
// also lets the player try what he cannot pay or may not bring in, if he has Gold to lose (SW-13).
func (s *State) recruitActions(dst []engine.Action, seat Seat, id ID, reach int) []engine.Action {
	if !s.mayEnter(id, seat) {
		return dst
	}
	cost := s.recruitCost(seat, id)
	honor := s.meetsHonor(seat, id)
	if reach < cost && s.tab.extra { // restricted Gold may close the gap
		reach = s.reach(seat, id)
	}
	offer := func(options int16, cost int) {
		if cost > reach || !honor {
			if !s.rules.FailedPayment || reach <= 0 || options&^RecruitTrial != 0 {
				return
			}
			if cost > reach {
				options |= RecruitTrial
			}
			if !honor {
				options |= RecruitVain
			}
		}
		dst = add(dst, KindRecruit, id, 0, int32(options), int32(cost))
	}
	own := s.def(id).Is(TypePersonality) && s.clansOf(id)&s.p[seat].clans != 0
	offer(0, cost)
	switch {
	case s.mayProclaim(seat, id):
		offer(RecruitProclaim, cost)
	case own && s.rules.ClanDiscount > 0:
		offer(RecruitDiscount, max(0, cost-s.rules.ClanDiscount))
	}
	if n := int(s.def(id).Facts.Invest); n > 0 {
		offer(RecruitInvest, cost+n)
		if s.mayProclaim(seat, id) {
			offer(RecruitInvest|RecruitProclaim, cost+n)
		}
	}
	return dst
}

// mayEnter says whether a card could enter play under a player: Loyal and Unique are checked (TF-REC-05), and for a
// Fortification that its Province takes it (CL-REC-05).
func (s *State) mayEnter(id ID, seat Seat) bool {
	if !s.mayControl(id, seat) {
		return false
	}
	return !s.rules.FortificationOnce || !s.hasKey(id, KeyFortification) || s.site(id, seat, s.c[id].prov) >= 0
}

// recruitCost is the Gold Cost of a card in a Province, with the surcharge for a Personality of other clans
// (TF-REC-01, -03, SW-15).
func (s *State) recruitCost(seat Seat, id ID) int {
	cost := max(0, s.stat(id, GoldCost))
	if s.rules.OffClanSurcharge > 0 && s.def(id).Is(TypePersonality) {
		if clans := s.clansOf(id); clans != 0 && clans&s.p[seat].clans == 0 {
			cost += s.rules.OffClanSurcharge
		}
	}
	return cost
}

// meetsHonor says whether Family Honor reaches the Honor Requirement (TF-REC-04); the Clan Honor rule lets own-clan
// Personalities in regardless (TF-HON-08). A dash is below every number (TF-TYPE-08).
func (s *State) meetsHonor(seat Seat, id ID) bool {
	if s.def(id).Stats[HonorRequirement].Kind == Absent {
		return true
	}
	if s.stat(id, HonorRequirement) <= int(s.p[seat].honor) {
		return true
	}
	return s.rules.ClanHonorRule && s.p[seat].foreign && s.clansOf(id)&s.p[seat].clans != 0
}

// resolveRecruit brings the card into play. An entry that fails after a payment leaves it where it was, and the Gold is
// gone (CL-GOLD-05, -06).
func (s *State) resolveRecruit() {
	a := &s.act
	if !s.meetsHonor(a.seat, a.card) {
		return
	}
	s.enterRecruited(a.seat, a.card, a.n)
}

// enterRecruited brings a card into play that has been paid for, and says whether it entered. The Honor of Proclaim comes
// after the entry, from the rulebook (TF-REC-08); in the ruleset with a discount it is what is had instead (CL-REC-02).
func (s *State) enterRecruited(seat Seat, id ID, options int16) bool {
	own := s.clansOf(id)&s.p[seat].clans != 0 && s.def(id).Is(TypePersonality)
	if options&RecruitProclaim != 0 {
		s.p[seat].proclaim = true
	}
	if !s.apply(&Effect{Op: OpEnter, Seat: seat, By: seat, Card: id, Flags: FlagRecruit}) {
		return false
	}
	if options&RecruitInvest != 0 {
		s.invested(id)
	}
	if options&RecruitProclaim != 0 || own && s.rules.ClanDiscount > 0 && options&RecruitDiscount == 0 {
		honor := max(0, s.stat(id, PersonalHonor))
		if s.apply(&Effect{Op: OpGainHonor, Seat: seat, By: seat, N: int16(honor)}) {
			s.emit(Event{Kind: EventProclaimed, Seat: seat, Card: id, N: int16(honor)})
		}
	}
	return true
}

// invested raises the Gold Cost for good (TF-GOLD-11); what the card does for it is a trigger of its text.
func (s *State) invested(id ID) {
	n := s.def(id).Facts.Invest
	s.apply(&Effect{Op: OpStat, Card: id, Source: id, Stat: GoldCost, Amount: n, Until: Forever})
	s.emit(Event{Kind: EventInvested, Seat: s.c[id].ctrl, Card: id, N: n})
}

// overlayActions appends the Personalities in play that an Experienced one in a Province can go over (TF-EXP-01).
func (s *State) overlayActions(dst []engine.Action, seat Seat, id ID) []engine.Action {
	for _, old := range s.play(seat) {
		if s.canOverlay(id, old) {
			dst = add(dst, KindOverlay, id, old, 0, 0)
		}
	}
	return dst
}

// resolveDiscardAll asks which face-up cards of the Provinces are discarded; that ends the phase (CL-TURN-12).
func (s *State) resolveDiscardAll() {
	q := s.askFor(forDiscardAll, s.act.seat, 0, 1, maxProvinces*maxInProv)
	s.eachShown(s.act.seat, q.offer)
	s.closeAsk()
	s.inRound = false
}

// legacyActions offers Legacy for each card of the hand that could leave the game for it (TF-ABIL-16): a Dynasty action
// whose Gold is paid once the Holding is found. Whether one will be found is hidden (TF-ABIL-21): the offer asks only
// whether the cheapest one of the whole deck could be paid (TF-ACT-05).
func (s *State) legacyActions(dst []engine.Action, seat Seat) []engine.Action {
	if !s.rules.Legacy || !s.tab.has.Has(KeyLegacy) || s.p[seat].used&usedLegacy != 0 || !s.canPay(seat, int(s.tab.legacy), 0) {
		return dst
	}
	for _, id := range s.p[seat].zone[ZoneHand].cards() {
		dst = add(dst, KindLegacy, id, 0, 0, 0)
	}
	return dst
}

// resolveLegacy removes the card of the hand and looks through deck and Provinces for a Legacy Holding.
func (s *State) resolveLegacy() {
	a := &s.act
	s.p[a.seat].used |= usedLegacy
	if !s.apply(&Effect{Op: OpRemove, Seat: a.seat, By: a.seat, Card: a.card}) {
		return
	}
	q := s.askFor(forLegacy, a.seat, 0, 1, 1)
	offer := func(id ID) {
		if s.def(id).Is(TypeHolding) && s.hasKey(id, KeyLegacy) && s.canPay(a.seat, s.recruitCost(a.seat, id), id) && s.mayEnter(id, a.seat) {
			q.offer(id)
		}
	}
	for n := range s.p[a.seat].nprov {
		p := &s.p[a.seat].prov[n]
		for _, id := range p.c[:p.n] {
			offer(id)
		}
	}
	for _, id := range s.p[a.seat].zone[ZoneDynastyDeck].cards() {
		offer(id)
	}
	s.closeAsk()
}

// legacyFound recruits the Holding that was found, and reshuffles the deck; finding none loses the game (TF-ABIL-16).
func (s *State) legacyFound(picked []ID) {
	a := &s.act
	if len(picked) == 0 {
		s.lose(a.seat, "legacy")
		return
	}
	id := picked[0]
	s.apply(&Effect{Op: OpShuffle, Seat: a.seat, By: a.seat, N: 0})
	*a = act{kind: KindRecruit, stage: stageCosts, seat: a.seat, card: id, cost: int16(s.recruitCost(a.seat, id))}
	if a.cost > 0 {
		s.askPayment(payer{seat: a.seat, cost: a.cost, card: id})
		return
	}
	s.paid()
}
