package l5rccg

import "math"

// minusInfinity is the value of a dash: below every number (TF-TYPE-08).
const minusInfinity = math.MinInt32

// stat is the current value of a card's stat (section 3.2). It is computed anew each time.
func (s *State) stat(id ID, st Stat) int {
	d := s.def(id)
	pr := d.Stats[st]
	if pr.Kind == Absent {
		return 0 // TF-STAT-06
	}
	if pr.Kind == Dash {
		return minusInfinity
	}
	raw := int(pr.Value)
	if st <= Chi {
		for a := s.c[id].first; a != 0; a = s.c[a].next {
			if it := s.def(a); it.Is(TypeItem) {
				raw += int(it.Stats[st].Value)
			}
		}
	}
	if s.nmods > 0 {
		for i := range s.nmods {
			if m := &s.mods[i]; m.card == id && m.stat == st && (m.op == OpStat || m.op == OpToken) && s.counts(m) {
				raw += int(m.amount)
			}
		}
	}
	if st == PersonalHonor && s.c[id].dishon { // TF-STAT-27
		raw = min(raw, 0)
	}
	if st != HonorRequirement && pr.Kind != Modifier { // TF-STAT-05
		raw = max(raw, 0)
	}
	return raw
}

// keys are the current keywords of a card.
func (s *State) keys(id ID) KeySet {
	k := s.def(id).Keys
	for i := range s.nmods {
		if m := &s.mods[i]; m.op == OpKey && m.card == id {
			if m.amount != 0 {
				k.Add(m.key)
			} else {
				k.Remove(m.key)
			}
		}
	}
	return k
}

// hasKey says whether a card has a keyword now.
func (s *State) hasKey(id ID, key Key) bool {
	if s.nmods == 0 {
		return s.def(id).Keys.Has(key)
	}
	k := s.keys(id)
	return k.Has(key)
}

// clansOf are the Clan Alignments of a card (TF-TYPE-07).
func (s *State) clansOf(id ID) ClanSet { return s.def(id).Clans }

// provinceStrength is the strength of a Province, computed like any stat from the Stronghold's (TF-STAT-22).
func (s *State) provinceStrength(seat Seat, n int8) int {
	p := &s.p[seat]
	base := int(p.prov[n].printed)
	if p.hold != 0 {
		base = s.stat(p.hold, ProvinceStrength)
		if p.sensei != 0 {
			base += int(s.def(p.sensei).Stats[ProvinceStrength].Value)
		}
	}
	for i := range s.nmods {
		if m := &s.mods[i]; m.card == 0 && m.stat == ProvinceStrength && m.seat == seat && m.prov == n {
			base += int(m.amount)
		}
	}
	return max(base, 0)
}

// handLimit is the maximum hand size of a player, -1 for none (TF-STAT-21).
func (s *State) handLimit(seat Seat) int {
	limit := int(s.p[seat].handLimit)
	if limit < 0 {
		return -1
	}
	for i := range s.nmods {
		if m := &s.mods[i]; m.card == 0 && m.stat == HandLimit && m.seat == seat {
			limit += int(m.amount)
		}
	}
	return max(limit, 0)
}

// applyNumber records a change of a number or a keyword.
func (s *State) applyNumber(e *Effect) bool {
	if e.Card != 0 && !s.inPlay(e.Card) {
		return false
	}
	switch e.Op {
	case OpClan:
		s.p[e.Seat].clans |= ClanSet(e.N)
		return true
	case OpExtra:
		if e.Flags&FlagThisBattle != 0 {
			s.c[e.Card].extraB |= 1 << e.N
		} else {
			s.c[e.Card].extra |= 1 << e.N
		}
		return true
	case OpToken:
		return s.addTokens(e)
	case OpStat, OpToLimit:
		if e.Until == WhileBowed && !s.c[e.Card].bowed { // TF-EFF-09
			return false
		}
		if e.Amount == 0 || e.Card != 0 && s.def(e.Card).Stats[e.Stat].Kind == Absent { // TF-STAT-06, -09g
			return false
		}
	}
	if !s.addMod(e) {
		return false
	}
	if e.Card != 0 && e.Op != OpKey {
		s.statChanged(e.Card, e.Stat, e.Amount)
	}
	return true
}
