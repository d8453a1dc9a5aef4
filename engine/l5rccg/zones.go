package l5rccg

import "github.com/kotei-dev/kotei/engine"

// put adds a card on top of a pile.
func (p *pile) put(id ID) {
	p.c[p.n] = id
	p.n++
}

// putUnder adds a card under a pile.
func (p *pile) putUnder(id ID) {
	copy(p.c[1:p.n+1], p.c[:p.n])
	p.c[0] = id
	p.n++
}

// take removes a card, keeping the order of the others.
func (p *pile) take(id ID) {
	for i := p.n - 1; i >= 0; i-- {
		if p.c[i] == id {
			copy(p.c[i:p.n-1], p.c[i+1:p.n])
			p.n--
			return
		}
	}
}

// top is the card on top, 0 for none.
func (p *pile) top() ID {
	if p.n == 0 {
		return 0
	}
	return p.c[p.n-1]
}

// seatIn is whose pile of the area holds the card: in play its controller's, elsewhere its owner's (TF-ZONE-03).
func (s *State) seatIn(c *copyState, z Zone) Seat {
	if z == ZonePlay {
		return c.ctrl
	}
	return c.owner
}

// shift moves a card from its area to another: bookkeeping alone, no event, no rule. Cards attached to it and its
// Province are the caller's business.
func (s *State) shift(id ID, z Zone) {
	c := &s.c[id]
	if c.zone == ZoneProvince {
		s.leaveProvince(id)
	} else if c.zone != ZoneNone {
		s.p[s.seatIn(c, c.zone)].zone[c.zone].take(id)
	}
	c.zone = z
	s.short = s.short || z == ZoneDynastyDeck // an empty Province may be refilled again (TF-PROV-04)
	if z != ZoneProvince && z != ZoneNone {
		s.p[s.seatIn(c, z)].zone[z].put(id)
	}
}

// leaveProvince takes a card out of its Province, which is then short (TF-PROV-03).
func (s *State) leaveProvince(id ID) {
	c := &s.c[id]
	p := &s.p[c.owner].prov[c.prov]
	for i := range p.n {
		if p.c[i] == id {
			copy(p.c[i:p.n-1], p.c[i+1:p.n])
			p.n--
			break
		}
	}
	if p.n == 0 && p.stands {
		p.refill, s.short = true, true
	}
	c.prov, c.up = -1, false
}

// intoProvince puts a card, which is in no area, into a Province.
func (s *State) intoProvince(id ID, seat Seat, n int8, up bool) {
	c, p := &s.c[id], &s.p[seat].prov[n]
	c.zone, c.prov, c.up = ZoneProvince, n, up
	p.c[p.n] = id
	p.n++
	p.refill, p.shown, p.marked = false, false, false
}

// hidden says whether the area keeps its cards from everybody's sight: a card that goes there forgets (TF-ZONE-11).
func hidden(z Zone) bool { return z == ZoneDynastyDeck || z == ZoneFateDeck || z == ZoneHand }

// forget ends what happened to a card before: effects on it and used abilities (TF-ZONE-11).
func (s *State) forget(id ID) {
	c := &s.c[id]
	c.gen++
	c.used, c.ever, c.extra, c.trig = 0, 0, 0, 0
	c.dishon, c.dead, c.spared, c.fresh, c.began = false, false, false, false, false
	s.dropMods(func(m *mod) bool { return m.card == id })
}

// deckOf and discardOf are the areas of a card's own side.
func (s *State) deckOf(id ID) Zone {
	if s.def(id).Is(TypeDynasty) {
		return ZoneDynastyDeck
	}
	return ZoneFateDeck
}

func (s *State) discardOf(id ID) Zone {
	if s.def(id).Is(TypeDynasty) {
		return ZoneDynastyDiscard
	}
	return ZoneFateDiscard
}

// def is what is printed on a card.
func (s *State) def(id ID) *Def { return s.c[id].def }

// inPlay says whether the card is in play (TF-ZONE-01).
func (s *State) inPlay(id ID) bool { return s.c[id].zone == ZonePlay }

// play are the cards in play that a player controls, in order of entry; valid until one enters or leaves.
func (s *State) play(seat Seat) []ID { return s.p[seat].zone[ZonePlay].cards() }

// link attaches a card to a host as its last attachment.
func (s *State) link(id, host ID) {
	c := &s.c[id]
	c.host, c.next = host, 0
	at := &s.c[host].first
	for *at != 0 {
		at = &s.c[*at].next
	}
	*at = id
}

// unlink takes a card off its host.
func (s *State) unlink(id ID) {
	c := &s.c[id]
	if c.host == 0 {
		return
	}
	for at := &s.c[c.host].first; *at != 0; at = &s.c[*at].next {
		if *at == id {
			*at = c.next
			break
		}
	}
	c.host, c.next = 0, 0
}

// leader is the Personality of the unit that the card is in, 0 for a card in no unit (TF-TYPE-17).
func (s *State) leader(id ID) ID {
	if h := s.c[id].host; h != 0 {
		return h
	}
	if s.inPlay(id) && s.def(id).Is(TypePersonality) {
		return id
	}
	return 0
}

// shuffle puts a deck in a random order.
func (s *State) shuffle(seat Seat, z Zone) {
	stream := &s.rnd.Dynasty
	switch {
	case seat == Dummy:
		stream = &s.rnd.Opponent
	case z == ZoneFateDeck:
		stream = &s.rnd.Fate
	}
	engine.Shuffle(stream, s.p[seat].zone[z].cards())
}
