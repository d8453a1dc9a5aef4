package l5rccg

// canOverlay says whether an Experienced Personality may go over one in play: the same title at a lower level
// (TF-EXP-01, CL-EXP-04). Experienced CoM goes over level 0 only and nothing goes over it (TF-EXP-05). Gold and Honor
// Requirement do not matter, Loyal does (TF-EXP-02).
func (s *State) canOverlay(id, old ID) bool {
	d, o := s.def(id), s.def(old)
	if !d.Is(TypePersonality) || !o.Is(TypePersonality) || d.Level <= 0 || !s.inPlay(old) {
		return false
	}
	if !sameTitle(d, o) || o.CoM || d.CoM && o.Level != 0 || o.Level >= d.Level {
		return false
	}
	return !s.hasKey(id, KeyLoyal) || s.clansOf(id)&s.p[s.c[old].ctrl].clans != 0
}

// sameTitle says whether two cards are versions of one title: by their own, or by one that a keyword gives them
// (TF-DECK-14).
func sameTitle(a, b *Def) bool {
	if a.Title == 0 || b.Title == 0 {
		return false
	}
	return a.Title == b.Title || a.Also != 0 && a.Also == b.Title || b.Also != 0 && b.Also == a.Title
}

// applyOverlay puts a card on an older version in play: nothing enters or leaves play. States, changes, attachments and
// tokens stay, and it counts as the same card (TF-EXP-03): the card in play takes the new print. The old card is put
// outside the game, or under the new one (SW-22).
func (s *State) applyOverlay(e *Effect) bool {
	if !s.canOverlay(e.Card, e.Target) {
		return false
	}
	up, down := e.Card, e.Target
	to := ZoneRemoved
	if s.rules.OverlayKeepsOld {
		to = ZoneUnder
	}
	s.shift(up, ZoneResolving)
	s.p[s.c[up].owner].zone[ZoneResolving].take(up)
	old, c := s.c[down], &s.c[up]
	s.countStatics(down, -1)
	owner, def, gen := c.owner, c.def, c.gen
	*c = old
	c.owner, c.def, c.gen = owner, def, gen
	pile := &s.p[old.ctrl].zone[ZonePlay]
	for i := range pile.n {
		if pile.c[i] == down {
			pile.c[i] = up
		}
	}
	for id := c.first; id != 0; id = s.c[id].next {
		s.c[id].host = up
	}
	for i := range s.nmods {
		if m := &s.mods[i]; m.card == down {
			m.card, m.gen = up, gen
		}
	}
	s.c[down] = copyState{def: old.def, owner: old.owner, ctrl: old.owner, prov: -1, gen: old.gen, zone: to}
	s.p[old.owner].zone[to].put(down)
	if to == ZoneUnder {
		s.c[down].under = up
	}
	s.countStatics(up, 1)
	s.emit(Event{Kind: EventOverlaid, Seat: c.ctrl, Card: up, Target: down})
	return true
}
