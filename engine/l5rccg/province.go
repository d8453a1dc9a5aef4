package l5rccg

// applyProvince changes Provinces and what lies in them.
func (s *State) applyProvince(e *Effect) bool {
	switch e.Op {
	case OpUnder:
		s.shift(e.Card, ZoneUnder)
		s.c[e.Card].under = e.Target
		return true
	case OpToProvince:
		return s.toProvince(e)
	case OpSetShown:
		return s.setShown(e.Card, e.N == 1)
	case OpRefill:
		return s.refill(e.Seat, int8(e.N), e.Flags&FlagFaceUp != 0)
	case OpLoseProvince:
		return s.loseProvince(e)
	default:
		return s.newGround(e)
	}
}

// toProvince puts a card into a Province. A Fate card is redirected: from play to the discard pile, else onto its deck
// (TF-ZONE-04).
func (s *State) toProvince(e *Effect) bool {
	p := &s.p[e.Seat].prov[e.N]
	if !s.def(e.Card).Is(TypeDynasty) {
		op := OpToTop
		if s.inPlay(e.Card) {
			op = OpDiscard
		}
		return s.apply(&Effect{Op: op, Card: e.Card, Source: e.Source})
	}
	if !p.stands || p.n == maxInProv {
		return false
	}
	up := e.Flags&FlagFaceUp != 0
	s.shift(e.Card, ZoneResolving)
	s.p[s.c[e.Card].owner].zone[ZoneResolving].take(e.Card)
	s.intoProvince(e.Card, e.Seat, int8(e.N), up)
	if !up {
		s.forget(e.Card)
	}
	return true
}

// setShown turns a card in a Province face-up or face-down.
func (s *State) setShown(id ID, up bool) bool {
	c := &s.c[id]
	if c.zone != ZoneProvince || c.up == up {
		return false
	}
	c.up = up
	if up {
		s.emit(Event{Kind: EventRevealed, Seat: c.owner, Card: id, N: int16(c.prov)})
	} else {
		s.forget(id) // TF-ZONE-11
		s.emit(Event{Kind: EventTurnedDown, Seat: c.owner, Card: id, N: int16(c.prov)})
	}
	return true
}

// refill fills an empty Province from the top of the Dynasty deck, face-down unless it was made a face-up refill
// (TF-PROV-03, -05). Without a card it stays empty (TF-PROV-04, CL-TURN-14).
func (s *State) refill(seat Seat, n int8, up bool) bool {
	p := &s.p[seat].prov[n]
	if !p.stands || p.n > 0 {
		return false
	}
	id := s.p[seat].zone[ZoneDynastyDeck].top()
	if id == 0 {
		if !p.marked {
			s.emit(Event{Kind: EventRefillEmpty, Seat: seat, N: int16(n)})
		}
		p.marked = true
		return false
	}
	up = up || p.shown
	s.p[seat].zone[ZoneDynastyDeck].n--
	s.intoProvince(id, seat, n, up)
	ev := Event{Kind: EventRefilled, Seat: seat, N: int16(n)}
	if up {
		ev.Card = id
	}
	s.emit(ev)
	if up {
		s.emit(Event{Kind: EventRevealed, Seat: seat, Card: id, N: int16(n)})
	}
	return true
}

// refills fills the empty Provinces of both players from left to right and says whether there was one.
func (s *State) refills() bool {
	if !s.short {
		return false
	}
	s.short = false
	some := false
	for seat := Me; seat < numSeats; seat++ {
		pl := &s.p[seat]
		for n := range pl.nprov {
			if p := &pl.prov[n]; p.refill && p.n == 0 && p.stands {
				if p.marked && pl.zone[ZoneDynastyDeck].n == 0 {
					continue
				}
				some = s.refill(seat, int8(n), false) || some
			}
		}
	}
	return some
}

// loseProvince destroys a Province: what lies in it and its Fortifications and Regions go to the discard pile, without a
// discard event and not dead (TF-PROV-07, CON-02). It is never refilled.
func (s *State) loseProvince(e *Effect) bool {
	p := &s.p[e.Seat].prov[e.N]
	if !p.stands {
		return false
	}
	p.stands = false
	for p.n > 0 {
		s.apply(&Effect{Op: OpDiscard, Card: p.c[p.n-1], Source: e.Source, Flags: FlagNoEvent | FlagSure})
	}
	p.refill = false
	for seat := Me; seat < numSeats; seat++ {
		play := &s.p[seat].zone[ZonePlay]
		for i := play.n - 1; i >= 0; i-- {
			if id := play.c[i]; s.c[id].host == 0 && s.c[id].prov == int8(e.N) && s.c[id].owner == e.Seat {
				s.apply(&Effect{Op: OpDiscard, Card: id, Source: e.Source, Flags: FlagNoEvent | FlagSure})
			}
		}
	}
	s.dropMods(func(m *mod) bool {
		return m.card == 0 && m.stat == ProvinceStrength && m.seat == e.Seat && m.prov == int8(e.N)
	})
	s.emit(Event{Kind: EventProvince, Seat: e.Seat, N: e.N, Target: e.Source})
	s.groundLost(e)
	return true
}

// newGround gives a player a Province more, at the right end.
func (s *State) newGround(e *Effect) bool {
	pl := &s.p[e.Seat]
	if pl.nprov == maxProvinces {
		return false
	}
	pl.prov[pl.nprov] = province{stands: true, refill: true, printed: pl.prov[0].printed}
	pl.nprov++
	s.short = true
	return true
}

// standing is the number of a player's Provinces.
func (s *State) standing(seat Seat) int {
	n := 0
	for i := range s.p[seat].nprov {
		if s.p[seat].prov[i].stands {
			n++
		}
	}
	return n
}
