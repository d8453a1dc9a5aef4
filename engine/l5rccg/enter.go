package l5rccg

// applyEnter brings a card into play under a player (TF-STATE-02): Holdings bowed, Fortifications as the ruleset says
// (SW-20), all else unbowed. A Personality joins his controller's army during a battle, and a Fortification or Region
// attaches to the Province that it came from (TF-REC-02, TF-PROV-10). Attachments enter by OpAttach only (TF-ATT-01).
func (s *State) applyEnter(e *Effect) bool {
	d := s.def(e.Card)
	if s.inPlay(e.Card) || d.Is(TypeAttached) || !s.mayControl(e.Card, e.Seat) {
		return false
	}
	c := &s.c[e.Card]
	prov := c.prov
	fort := s.hasKey(e.Card, KeyFortification)
	at := prov
	if at < 0 && e.N > 0 { // brought from elsewhere to a Province of the player's choice
		at = int8(e.N - 1)
	}
	if fort {
		if at = s.site(e.Card, e.Seat, at); at < 0 && s.rules.FortificationOnce {
			return false
		}
	}
	if prov >= 0 && (d.Facts.RefillFaceUp || d.Facts.Courtesy && s.first != e.Seat) { // TF-PROV-05, TF-KEY-22
		s.p[c.owner].prov[prov].shown = true
	}
	s.toPlay(e)
	if d.Is(TypeRegion) || fort {
		c.prov = at
	}
	c.bowed = e.Flags&FlagBowed != 0 || d.Is(TypeHolding) && (s.rules.FortificationBowed || !fort)
	if d.Is(TypePersonality) {
		if s.joinArmy(e.Card); s.tab.ancestors {
			s.ancestorReacts(e.Card)
		}
	} else if s.hasKey(e.Card, KeyTerrain) { // TF-STRAT-03, TF-LOC-01
		c.loc = s.here()
	}
	s.emit(Event{Kind: EventEntered, Seat: c.ctrl, Card: e.Card, Target: e.Source, N: int16(e.Flags)})
	s.entered(e)
	return true
}

// site is the number of the Province that a Fortification attaches to: the one that it comes from or that was named, n,
// else the player's leftmost one (TF-PROV-10). In a ruleset that allows one of a kind at a Province it is the leftmost
// without one, and a Province of n that has one will not do (CL-REC-05). -1 for none.
func (s *State) site(id ID, seat Seat, n int8) int8 {
	if n >= 0 {
		if s.rules.FortificationOnce && s.fortified(id, seat, n) {
			return -1
		}
		return n
	}
	for n := range int8(s.p[seat].nprov) {
		if s.p[seat].prov[n].stands && !(s.rules.FortificationOnce && s.fortified(id, seat, n)) {
			return n
		}
	}
	return -1
}

// fortified says whether a Fortification of the kind of a card, which is one of its title, is attached to a Province.
func (s *State) fortified(id ID, seat Seat, n int8) bool {
	for side := Me; side < numSeats; side++ {
		for _, other := range s.play(side) {
			c := &s.c[other]
			if other != id && c.prov == n && c.owner == seat && c.host == 0 && sameTitle(c.def, s.def(id)) && s.hasKey(other, KeyFortification) {
				return true
			}
		}
	}
	return false
}

// applyAttach attaches a card to a Personality: from out of play it enters so, in play it is transferred (TF-ATT-07).
// Restrictions hold either way.
func (s *State) applyAttach(e *Effect) bool {
	if !s.canAttach(e.Card, e.Target) {
		return false
	}
	c := &s.c[e.Card]
	if c.zone == ZonePlay {
		s.unlink(e.Card)
		if ctrl := s.c[e.Target].ctrl; ctrl != c.ctrl { // TF-CTRL-01
			s.p[c.ctrl].zone[ZonePlay].take(e.Card)
			c.ctrl = ctrl
			s.p[ctrl].zone[ZonePlay].put(e.Card)
		}
		s.dropMods(func(m *mod) bool { return m.source == e.Card && m.until == WhileSource })
	} else {
		if !s.mayControl(e.Card, s.c[e.Target].ctrl) {
			return false
		}
		e.Seat = s.c[e.Target].ctrl
		s.toPlay(e)
		c.bowed = e.Flags&FlagBowed != 0
		s.emit(Event{Kind: EventEntered, Seat: c.ctrl, Card: e.Card, Target: e.Source, N: int16(e.Flags)})
	}
	s.link(e.Card, e.Target)
	c.loc, c.atk = s.c[e.Target].loc, s.c[e.Target].atk
	s.emit(Event{Kind: EventAttached, Seat: c.ctrl, Card: e.Card, Target: e.Target})
	if e.Flags&FlagRecruit != 0 || e.Flags&FlagFromHand != 0 {
		s.entered(e)
	}
	return true
}

// toPlay moves a card into play under its new controller.
func (s *State) toPlay(e *Effect) {
	c := &s.c[e.Card]
	fromHand := c.zone == ZoneHand
	if c.zone == ZoneNone {
		c.made = true
	}
	s.shift(e.Card, ZoneResolving)
	s.p[c.owner].zone[ZoneResolving].take(e.Card)
	c.ctrl, c.zone = e.Seat, ZonePlay
	s.p[e.Seat].zone[ZonePlay].put(e.Card)
	c.loc, c.atk, c.fought, c.dead, c.up = 0, false, false, false, true
	c.host, c.first, c.next, c.prov = 0, 0, 0, -1
	c.fresh = fromHand
	s.touched = s.touched || fromHand
	s.countStatics(e.Card, 1)
}

// entered does what the rulebook and the printed facts tie to an entry: Destined (TF-REC-10), Honor printed on the card
// (CL-REC-06).
func (s *State) entered(e *Effect) {
	c := &s.c[e.Card]
	if e.Flags&(FlagRecruit|FlagFromHand) != 0 && s.hasKey(e.Card, KeyDestined) {
		s.apply(&Effect{Op: OpDraw, Seat: c.ctrl, By: c.ctrl, N: 1, Source: e.Card})
	}
	if n := s.def(e.Card).Facts.EntryHonor; n != 0 {
		s.apply(honorEffect(c.ctrl, c.ctrl, n, e.Card))
	}
}

// mayControl says whether a player could take control of the card: Loyal asks for a common Clan Alignment
// (TF-CTRL-04), Unique for no other copy of the title under him, or anywhere, as the ruleset says (TF-CTRL-05, SW-21).
func (s *State) mayControl(id ID, seat Seat) bool {
	d := s.def(id)
	if d.Free && s.nkeys == 0 { // as most cards
		return true
	}
	if s.hasKey(id, KeyLoyal) && s.clansOf(id)&s.p[seat].clans == 0 {
		return false
	}
	if s.hasKey(id, KeyUnique) || s.rules.OverlayKeepsOld && d.Level > 0 { // CL-REC-03
		if s.controlsTitle(seat, id, true) || s.rules.UniqueTable && s.controlsTitle(seat.Other(), id, true) {
			return false
		}
	}
	return !d.Facts.OnePerPlayer || !s.controlsTitle(seat, id, false)
}

// controlsTitle says whether the player has another card of that title in play, a Unique one if that is asked for. In a
// ruleset that keeps old versions Experienced cards are Unique among themselves, whatever they print, and not against the
// other versions; a higher one may join a lower one (CL-REC-03, CL-EXP-02, -04).
func (s *State) controlsTitle(seat Seat, id ID, unique bool) bool {
	d := s.def(id)
	for _, other := range s.play(seat) {
		o := s.def(other)
		if other == id || o.Title != d.Title || d.Title == 0 {
			continue
		}
		if s.rules.OverlayKeepsOld && (d.Level > 0 || o.Level > 0) {
			if d.Level <= 0 || o.Level <= 0 || d.Level > o.Level {
				continue
			}
			return true
		}
		if unique && !s.hasKey(other, KeyUnique) {
			continue
		}
		return true
	}
	return false
}

// applyControl gives a player control of a card in play and of its unit, at once (TF-CTRL-03). A second Unique
// attachment that comes along is discarded (TF-CTRL-05).
func (s *State) applyControl(e *Effect) bool {
	c := &s.c[e.Card]
	if !s.inPlay(e.Card) || c.ctrl == e.Seat || c.host != 0 || !s.mayControl(e.Card, e.Seat) {
		return false
	}
	s.takeOver(e.Card, e.Seat)
	for id := c.first; id != 0; {
		next := s.c[id].next
		if s.mayControl(id, e.Seat) {
			s.takeOver(id, e.Seat)
		} else {
			s.apply(&Effect{Op: OpDiscard, Card: id})
		}
		id = next
	}
	return true
}

func (s *State) takeOver(id ID, seat Seat) {
	c := &s.c[id]
	s.p[c.ctrl].zone[ZonePlay].take(id)
	c.ctrl = seat
	s.p[seat].zone[ZonePlay].put(id)
	if c.loc != 0 { // to the new controller's side there
		c.atk = s.active == seat
	}
}

// applyCreate makes a card that no deck has, of the Def with number N (TF-TYPE-11, -12), or a copy of the printed card
// of Card where N is 0 (TF-TYPE-14).
func (s *State) applyCreate(e *Effect) bool {
	if int(s.nids) == maxIDs {
		s.limit(limitCards)
		return false
	}
	def := s.def(e.Card)
	if e.N != 0 {
		def = &s.tab.defs[e.N]
	}
	id := s.newCard(def, e.Seat)
	made := Effect{Op: OpEnter, Seat: e.Seat, By: e.By, Card: id, Target: e.Target, Source: e.Source, Flags: e.Flags}
	if s.def(id).Is(TypeAttached) {
		made.Op = OpAttach
	}
	s.c[id].made = true
	if !s.apply(&made) { // one that fails to enter never existed (TF-TYPE-13)
		s.nids--
		s.c[id] = copyState{def: &s.tab.defs[0]}
		return false
	}
	s.emit(Event{Kind: EventCreated, Seat: e.Seat, Card: id, Target: e.Source})
	return true
}

// newCard adds a card to the game; it is in no area yet.
func (s *State) newCard(def *Def, owner Seat) ID {
	id := ID(s.nids)
	s.nids++
	s.c[id] = copyState{def: def, owner: owner, ctrl: owner, prov: -1}
	return id
}
