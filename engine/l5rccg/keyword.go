package l5rccg

import "math/bits"

// keys are the current keywords of a card: printed ones and those of its abilities (TF-KW-07), what continuous traits
// give it, then what effects gave and took in order: one removal removes (TF-KW-05).
func (s *State) keys(id ID) KeySet {
	k := s.def(id).Keys
	if s.nkeys == 0 {
		return k
	}
	if s.ngrants > 0 {
		s.keysOfTraits(id, &k)
	}
	for i := range s.nmods {
		if m := &s.mods[i]; m.op == OpKey && m.card == id && s.counts(m) {
			if m.amount != 0 {
				k.Add(m.key)
			} else {
				k.Remove(m.key)
			}
		}
	}
	return k
}

// keysOfTraits adds the keywords that continuous traits in play give a card.
func (s *State) keysOfTraits(id ID, k *KeySet) {
	if s.deep >= maxDeep || !s.inPlay(id) {
		return
	}
	s.deep++
	sub := s.cardSubject(id)
	for seat := Me; seat < numSeats; seat++ {
		for _, other := range s.play(seat) {
			d := s.def(other)
			for i := range d.Statics {
				t := &d.Statics[i]
				if t.Key == KeyNone || t.Amount != 0 || t.Value != nil || !s.reaches(other, t, &sub) {
					continue
				}
				if s.holdsFor(&t.If, other, seat) {
					k.Add(t.Key)
				}
			}
		}
	}
	s.deep--
}

// hasKey says whether a card has a keyword now.
func (s *State) hasKey(id ID, key Key) bool {
	if s.nkeys > 0 {
		return s.hasKeyNow(id, key)
	}
	return s.c[id].def.Keys.Has(key)
}

// hasKeyNow is hasKey where something could change keywords.
func (s *State) hasKeyNow(id ID, key Key) bool {
	k := s.keys(id)
	return k.Has(key)
}

// unitHas says whether the unit of a Personality has a keyword: he and every Follower have it; Items and Spells are
// ignored (TF-KW-09).
func (s *State) unitHas(leader ID, key Key) bool {
	if !s.hasKey(leader, key) {
		return false
	}
	for a := s.c[leader].first; a != 0; a = s.c[a].next {
		if s.def(a).Is(TypeFollower) && !s.hasKey(a, key) {
			return false
		}
	}
	return true
}

// infantry says whether the unit of a Personality is an Infantry unit: he or a Follower is without Cavalry (TF-KW-09,
// TF-TYPE-18). So a unit is one or the other.
func (s *State) infantry(leader ID) bool { return !s.unitHas(leader, KeyCavalry) }

// clansOf are the Clan Alignments of a card: those printed (TF-TYPE-07), then what effects gave and took in order. A Sensei
// has none: its clans say for whom it is (TF-DECK-19).
func (s *State) clansOf(id ID) ClanSet {
	if s.def(id).Is(TypeSensei) {
		return 0
	}
	clans := s.def(id).Clans
	for i := range s.nmods {
		if m := &s.mods[i]; m.op == OpClan && m.card == id && s.counts(m) {
			clans = clans.with(m.amount, m.limit)
		}
	}
	return clans
}

// with is the set after an effect on Clan Alignments: clan number n comes (1), goes (0) or is the only one from then on (2).
func (c ClanSet) with(how, n int16) ClanSet {
	switch how {
	case 0:
		return c &^ (1 << n)
	case 1:
		return c | 1<<n
	}
	return 1 << n
}

// applyClan changes the Clan Alignments of a player, for good (TF-TYPE-10).
func (s *State) applyClan(e *Effect) bool {
	p := &s.p[e.Seat]
	was := p.clans
	p.clans = was.with(e.Amount, e.Limit)
	return p.clans != was
}

// Same says whether two sets of keywords have one in common (TF-SAME-01). An empty set is neither the same as anything
// nor different (TF-SAME-05).
func (k KeySet) Same(o KeySet) bool { return !k.And(o).Empty() }

// Different says whether each set has something that the other has not (TF-SAME-02). Both can be true (TF-SAME-03).
func (k KeySet) Different(o KeySet) bool { return !k.Minus(o).Empty() && !o.Minus(k).Empty() }

// Same is KeySet.Same of Clan Alignments.
func (c ClanSet) Same(o ClanSet) bool { return c&o != 0 }

// Different is KeySet.Different of Clan Alignments.
func (c ClanSet) Different(o ClanSet) bool { return c&^o != 0 && o&^c != 0 }

// Len is the number of Clan Alignments: one is enough to count (TF-SAME-06).
func (c ClanSet) Len() int { return bits.OnesCount32(uint32(c)) }

// AllDifferent says whether every pair of the sets is different (TF-SAME-04).
func AllDifferent[T interface{ Different(T) bool }](sets ...T) bool {
	for i, a := range sets {
		for _, b := range sets[:i] {
			if !a.Different(b) {
				return false
			}
		}
	}
	return true
}

// CountKeys is how many keywords of a class the sets have together: one is enough to count (TF-SAME-06).
func CountKeys(of KeySet, sets ...KeySet) int {
	all := KeySet{}
	for _, k := range sets {
		all = all.Or(k.And(of))
	}
	return all.Len()
}
