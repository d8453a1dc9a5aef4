package l5rccg

// maxDeep bounds how far continuous traits that ask for stats which depend on continuous traits are followed.
const maxDeep = 2

// eachTrait calls with every continuous trait of a card in play that changes or limits a stat of the subject now, and the
// card. A card out of play is reached by its own traits only (TF-TRAIT-07).
func (s *State) eachTrait(sub *subject, st Stat, with func(ID, *Static)) {
	if s.deep >= maxDeep {
		return
	}
	s.deep++
	if sub.card != 0 && !s.inPlay(sub.card) {
		s.traitsOf(sub.card, sub, st, with)
		s.deep--
		return
	}
	for seat := Me; seat < numSeats; seat++ {
		for _, id := range s.play(seat) {
			if len(s.def(id).Statics) > 0 {
				s.traitsOf(id, sub, st, with)
			}
		}
	}
	s.deep--
}

func (s *State) traitsOf(id ID, sub *subject, st Stat, with func(ID, *Static)) {
	d := s.def(id)
	for i := range d.Statics {
		t := &d.Statics[i]
		if t.Stat != st || t.Amount == 0 && t.Value == nil && t.Limit == NoLimit || !s.reaches(id, t, sub) {
			continue
		}
		if s.holdsFor(&t.If, id, s.c[id].ctrl) {
			with(id, t)
		}
	}
}

// reaches says whether a continuous trait of a card is about a subject.
func (s *State) reaches(id ID, t *Static, sub *subject) bool {
	switch {
	case t.Ground:
		return sub.card == 0 && s.isGround(id, sub)
	case t.Seat:
		return sub.card == 0 && sub.seat == s.c[id].ctrl
	case sub.card == 0:
		return false
	case t.On == RefHost:
		return s.c[id].host == sub.card
	case s.tab.ancestors && id != sub.card && t.Amount > 0 && t.Limit == NoLimit && s.ancestral(sub.card): // CL-ANC-03
		return false
	case t.On == RefEach:
		return s.takes(t.Filter, sub.card, id, s.c[id].ctrl)
	}
	return id == sub.card
}

// fromTraits is the sum of the bonuses and penalties that continuous traits give. Each goes through the calculus of
// changes (TF-STAT-10); what it counts may be limited (TF-STAT-12). Its drift is neither bonus nor penalty (TF-STAT-09).
func (s *State) fromTraits(sub *subject, st Stat, tr *trace) int {
	sum := 0
	s.eachTrait(sub, st, func(id ID, t *Static) {
		if t.Limit != NoLimit {
			return
		}
		n := int(t.Amount)
		if t.Per != nil {
			k := s.count(t.Per, id, s.c[id].ctrl)
			if t.Most > 0 {
				k = min(k, int(t.Most))
			}
			n *= k
		}
		if t.Value != nil {
			n = s.traitValue(t, id)
		}
		if st < numStats {
			n = s.signed(st, *sub, n)
		}
		tr.plain(n, id)
		sum += n
	})
	return sum
}

// signed is a bonus (above 0) or a penalty (below 0) after the calculus of changes.
func (s *State) signed(st Stat, sub subject, n int) int {
	if n < 0 {
		return -s.changed(LossOf(st), sub, -n)
	}
	return s.changed(GainOf(st), sub, n)
}

// limitsOfTraits adds the limits that continuous traits set.
func (s *State) limitsOfTraits(sub *subject, st Stat, x *limits) {
	s.eachTrait(sub, st, func(id ID, t *Static) {
		if t.Limit != NoLimit {
			x.add(limit{max: t.Limit == Maximum, value: int(t.Amount), source: id})
		}
	})
}
