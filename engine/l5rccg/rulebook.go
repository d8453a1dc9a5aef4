package l5rccg

import "github.com/kotei-dev/kotei/engine"

// cycleActions offers Cycle: Limited, on the player's first turn, once (TF-ABIL-01, TF-ABT-03).
func (s *State) cycleActions(dst []engine.Action, seat Seat) []engine.Action {
	p := &s.p[seat]
	if !s.rules.Cycle || p.turns != 1 || p.used&usedCycle != 0 || !s.anyShown(seat) {
		return dst
	}
	return add(dst, KindCycle, 0, 0, 0, 0)
}

// anyShown says whether a face-up card lies in the player's Provinces.
func (s *State) anyShown(seat Seat) bool {
	for n := range s.p[seat].nprov {
		p := &s.p[seat].prov[n]
		for _, id := range p.c[:p.n] {
			if s.c[id].up {
				return true
			}
		}
	}
	return false
}

// eachShown calls with each face-up card in the player's Provinces, from left to right.
func (s *State) eachShown(seat Seat, with func(ID)) {
	for n := range s.p[seat].nprov {
		p := &s.p[seat].prov[n]
		for _, id := range p.c[:p.n] {
			if s.c[id].up {
				with(id)
			}
		}
	}
}

func (s *State) resolveCycle() {
	s.p[s.act.seat].used |= usedCycle
	q := s.askFor(forCycle, s.act.seat, 0, 1, maxProvinces*maxInProv)
	s.eachShown(s.act.seat, q.offer)
	s.closeAsk()
}

// cycled puts the chosen cards under the deck in the chosen order; after the refill all cards in the Provinces are
// turned face-up (TF-ABIL-01, -19).
func (s *State) cycled(picked []ID) {
	var list [maxMarks]ID
	n := copy(list[:], picked)
	seat := s.act.seat
	if s.meter != nil {
		s.meter.Cycled = n
	}
	for _, id := range list[:n] {
		s.apply(&Effect{Op: OpToBottom, Seat: seat, By: seat, Card: id})
	}
	s.refills()
	s.revealAll(seat)
}

// revealAll turns all cards in a player's Provinces face-up, from left to right (TF-TURN-04).
func (s *State) revealAll(seat Seat) {
	for n := range s.p[seat].nprov {
		p := &s.p[seat].prov[n]
		for i := range p.n {
			if s.c[p.c[i]].up && s.ndelays == 0 { // nothing to do, and nothing that would be used up by the attempt
				continue
			}
			s.apply(&Effect{Op: OpSetShown, Seat: seat, By: seat, Card: p.c[i], N: 1})
		}
	}
}

// lobbyActions offers Lobby for each Personality that could bow for it (TF-ABIL-02): Family Honor with the Lobby Bonus is
// strictly above the other player's (TF-HON-07, TF-ABIL-23).
func (s *State) lobbyActions(dst []engine.Action, seat Seat) []engine.Action {
	p := &s.p[seat]
	if !s.rules.Lobby || p.used&usedLobby != 0 || s.lobbyHonor(seat) <= s.lobbyHonor(seat.Other()) {
		return dst
	}
	for _, id := range s.play(seat) {
		if !s.c[id].bowed && s.def(id).Is(TypePersonality) && s.stat(id, PersonalHonor) >= 1 {
			dst = add(dst, KindLobby, 0, id, 0, 0)
		}
	}
	return dst
}

// resolveLobby bows the Personality; if he bowed, his player takes the Favor.
func (s *State) resolveLobby() {
	a := &s.act
	s.p[a.seat].used |= usedLobby
	if s.apply(&Effect{Op: OpBow, Seat: a.seat, By: a.seat, Card: a.target}) {
		s.apply(&Effect{Op: OpTakeFavor, Seat: a.seat, By: a.seat})
	}
}

// favorActions offers the Limited use of the Imperial Favor (TF-ABIL-03, CL-FAVOR-01). In a ruleset in which the Favor is
// asked for, that is offered too; how it is won is not in the text, so asking follows the Lobby rule.
func (s *State) favorActions(dst []engine.Action, seat Seat) []engine.Action {
	p := &s.p[seat]
	if p.favor && p.used&usedFavor == 0 {
		dst = add(dst, KindFavor, 0, 0, 0, 0)
	}
	if !s.rules.Lobby && !p.favor && p.used&usedAskFavor == 0 && s.lobbyHonor(seat) > s.lobbyHonor(seat.Other()) {
		dst = add(dst, KindAskFavor, 0, 0, 0, 0)
	}
	return dst
}

func (s *State) resolveAskFavor() {
	s.p[s.act.seat].used |= usedAskFavor
	s.apply(&Effect{Op: OpTakeFavor, Seat: s.act.seat, By: s.act.seat})
}

// resolveFavor discards the Favor and, where the ruleset asks for it, a card of the hand; the draw hangs on both
// (TF-ABIL-03, TF-ACT-10).
func (s *State) resolveFavor() {
	a := &s.act
	s.p[a.seat].used |= usedFavor
	if !s.apply(&Effect{Op: OpLoseFavor, Seat: a.seat, By: a.seat}) {
		return
	}
	if !s.rules.FavorCostsCard {
		s.apply(&Effect{Op: OpDraw, Seat: a.seat, By: a.seat, N: 1})
		return
	}
	q := s.askFor(forFavor, a.seat, 0, 1, 1)
	for _, id := range s.p[a.seat].zone[ZoneHand].cards() {
		q.offer(id)
	}
	s.closeAsk()
}

func (s *State) favorPaid(picked []ID) {
	seat := s.ask.seat
	if len(picked) == 1 && s.apply(&Effect{Op: OpDiscard, Seat: seat, By: seat, Card: picked[0]}) {
		s.apply(&Effect{Op: OpDraw, Seat: seat, By: seat, N: 1})
	}
}

// rehonorActions offers the Favor's Open use of the classic rules (CL-FAVOR-01).
func (s *State) rehonorActions(dst []engine.Action, seat Seat) []engine.Action {
	if !s.rules.FavorRehonors || !s.p[seat].favor {
		return dst
	}
	for _, id := range s.play(seat) {
		if s.c[id].dishon && s.c[id].loc == s.here() { // in a battle it must affect a card there (CL-ATK-07)
			dst = add(dst, KindFavorRehonor, 0, id, 0, 0)
		}
	}
	return dst
}

func (s *State) resolveFavorRehonor() {
	a := &s.act
	if s.apply(&Effect{Op: OpLoseFavor, Seat: a.seat, By: a.seat}) {
		s.apply(&Effect{Op: OpRehonor, Seat: a.seat, By: a.seat, Card: a.target})
	}
}

// kharmicCost is the Gold that Kharmic costs (TF-ABIL-04, -05).
const kharmicCost = 2

// kharmicActions offers Kharmic for cards of the hand and face-up cards of own Provinces.
func (s *State) kharmicActions(dst []engine.Action, seat Seat) []engine.Action {
	if !s.rules.Kharmic || !s.tab.has.Has(KeyKharmic) || !s.canPay(seat, kharmicCost, 0) {
		return dst
	}
	for _, id := range s.p[seat].zone[ZoneHand].cards() {
		if s.hasKey(id, KeyKharmic) {
			dst = add(dst, KindKharmic, id, 0, 0, kharmicCost)
		}
	}
	for n := range s.p[seat].nprov {
		p := &s.p[seat].prov[n]
		for _, id := range p.c[:p.n] {
			if s.c[id].up && s.hasKey(id, KeyKharmic) {
				dst = add(dst, KindKharmic, id, 0, 0, kharmicCost)
			}
		}
	}
	return dst
}

// resolveKharmic discards the card; if that is done, a card is drawn or the Province refilled face-up.
func (s *State) resolveKharmic() {
	a := &s.act
	from, n := s.c[a.card].zone, s.c[a.card].prov
	if !s.apply(&Effect{Op: OpDiscard, Seat: a.seat, By: a.seat, Card: a.card}) {
		return
	}
	if from == ZoneProvince {
		s.apply(&Effect{Op: OpRefill, Seat: a.seat, By: a.seat, N: int16(n), Flags: FlagFaceUp})
		return
	}
	s.apply(&Effect{Op: OpDraw, Seat: a.seat, By: a.seat, N: 1})
}

// lobbyHonor is Family Honor as Lobby sees it (TF-HON-07).
func (s *State) lobbyHonor(seat Seat) int {
	return int(s.p[seat].honor) + s.seatStat(seat, LobbyBonus, 0)
}

// favorReacts lets the player discard the Favor as a reaction to a loss of his Family Honor, which is prevented then
// (CL-FAVOR-01). The loss waits for his answer.
func (s *State) favorReacts(e *Effect) bool {
	if !s.rules.FavorRehonors || !s.p[e.Seat].favor || e.Seat == Dummy || s.change(e, int(e.N)) == 0 {
		return false
	}
	f := frame{steps: favorReaction, card: e.Source, seat: e.Seat, trait: true, lost: *e}
	s.push(&f)
	return true
}

// favorReaction discards the Favor if the player likes, and else lets the Honor be lost after all.
var favorReaction = []Step{
	{Op: OpLoseFavor, May: 1},
	{Op: OpLoseHonor, Link: IfNot, To: 0, Flags: FlagHeld},
}
