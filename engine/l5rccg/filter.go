package l5rccg

// takes says whether a filter of a text on the card source, controlled by seat, takes a card.
func (s *State) takes(f *Filter, id, source ID, seat Seat) bool {
	for ; f != nil; f = f.Or {
		if s.c[id].zone == f.area() && s.takesOne(f, id, source, seat) {
			return true
		}
	}
	return false
}

// takesPast is takes for the card of an event or an effect, which may be anywhere by now: the area does not matter
// unless the filter names one.
func (s *State) takesPast(f *Filter, id, source ID, seat Seat) bool {
	for ; f != nil; f = f.Or {
		if (f.Zone == ZoneNone || s.c[id].zone == f.Zone) && s.takesOne(f, id, source, seat) {
			return true
		}
	}
	return false
}

// area is the area that the filter speaks of: in play where it names none.
func (f *Filter) area() Zone {
	if f.Zone == ZoneNone {
		return ZonePlay
	}
	return f.Zone
}

func (s *State) takesOne(f *Filter, id, source ID, seat Seat) bool {
	c, d := &s.c[id], s.def(id)
	if f.Types != 0 && !d.Is(f.Types) || f.Another && id == source || f.Bare && c.first != 0 || f.Title != 0 && d.Title != f.Title {
		return false
	}
	if f.Whose == Own && c.ctrl != seat || f.Whose == Enemy && c.ctrl == seat || !s.inState(f.State, c) || !s.isWhere(f.Where, c) {
		return false
	}
	if !f.keyless && (f.All != (KeySet{}) || f.Any != (KeySet{}) || f.None != (KeySet{})) {
		keys := s.keys(id)
		if keys.And(f.All) != f.All || !f.Any.Empty() && keys.And(f.Any).Empty() || !keys.And(f.None).Empty() {
			return false
		}
	}
	if f.Joins && !s.mayJoin(id, source) {
		return false
	}
	if f.Does != OpNone && !d.does(f.Does) {
		return false
	}
	if f.Clans != 0 && s.clansOf(id)&f.Clans == 0 {
		return false
	}
	if f.Named != 0 && d.Title != f.Named && d.Sub != f.Named {
		return false
	}
	if f.Below != RefNone && !s.isBelow(f, id, source) || f.Token != KeyNone && s.tokens(id, f.Token) < f.Tokens {
		return false
	}
	if f.Strike && !s.mayStrike(id, seat) || f.beyond && !s.takesBeyond(f, id, source, seat) {
		return false
	}
	return !f.Bounded || s.stat(id, f.Stat) <= int(f.Max)
}

// isBelow compares a card with the thing that the filter names: the card that has the text, or one of the targets that have
// been chosen already (TF-STAT-25).
func (s *State) isBelow(f *Filter, id, source ID) bool {
	with := source
	if f.Below >= RefTarget0 && f.Below <= RefTarget3 {
		with = s.chosen[f.Below-RefTarget0]
	}
	if with == 0 {
		return false
	}
	have, limit := s.stat(id, f.Stat), s.stat(with, f.Than)
	return have < limit || f.OrSame && have == limit
}

func (s *State) inState(want CardState, c *copyState) bool {
	return !(want&IsBowed != 0 && !c.bowed || want&IsUnbowed != 0 && c.bowed ||
		want&IsDishonorable != 0 && !c.dishon || want&IsHonorable != 0 && c.dishon ||
		want&IsAttacking != 0 && !(c.loc != 0 && c.atk) || want&IsDefending != 0 && !(c.loc != 0 && !c.atk))
}

func (s *State) isWhere(w Where, c *copyState) bool {
	switch w {
	case AtHome:
		return c.loc == 0
	case Here:
		return c.loc != 0 && c.loc == s.here()
	}
	return true
}

// count is the number of cards that a filter takes.
func (s *State) count(f *Filter, source ID, seat Seat) int {
	n := 0
	s.each(f, seat, func(id ID) bool {
		if s.takes(f, id, source, seat) {
			n++
		}
		return true
	})
	return n
}

// each calls with every card of the area that the filter speaks of, the active player's first, until it gets false. In play
// it leaves out the side that the filter, of a text that whose has, takes nothing of.
func (s *State) each(f *Filter, whose Seat, with func(ID) bool) {
	zone := f.area()
	for k := range numSeats {
		seat := s.active
		if k == 1 {
			seat = seat.Other()
		}
		if zone == ZonePlay && f.Or == nil && (f.Whose == Own && seat != whose || f.Whose == Enemy && seat == whose) {
			continue
		}
		if zone == ZoneProvince {
			for n := range s.p[seat].nprov {
				p := &s.p[seat].prov[n]
				for i := range p.n {
					if !with(p.c[i]) {
						return
					}
				}
			}
			continue
		}
		for _, id := range s.p[seat].zone[zone].cards() {
			if !with(id) {
				return
			}
		}
	}
}

// holdsFor says whether a condition of a card's own text holds, outside of any running text. Most texts have none.
func (s *State) holdsFor(c *Cond, id ID, seat Seat) bool {
	if c.always || *c == (Cond{}) {
		return true
	}
	f := frame{card: id, host: s.c[id].host, seat: seat}
	return s.holds(c, &f)
}

// holds says whether a condition holds for a running text.
func (s *State) holds(c *Cond, f *frame) bool {
	ok := true
	if c.Test != nil || c.Filter != nil && c.Filter.beyond || c.Aims != nil {
		was := s.chosen
		s.chosen = f.target
		defer func() { s.chosen = was }()
	}
	switch {
	case c.Of != RefNone:
		id := s.refer(c.Of, f, nil)
		ok = id != 0 && (c.Filter == nil || s.takes(c.Filter, id, f.card, f.seat))
	case c.Filter != nil:
		n := s.count(c.Filter, f.card, f.seat)
		ok = n >= max(1, int(c.Least))
		if c.Exactly {
			ok = n == int(c.Least)
		}
	}
	ok = ok && (!c.InPhase || s.phase == c.Phase && !s.between) && (!c.Fight || s.here() != 0 || s.dueling()) && (!c.MyTurn || s.active == f.seat) &&
		(c.Clans == 0 || s.p[f.seat].clans&c.Clans != 0) && (c.Keys == KeySet{} || s.currentAct().has(c.Keys)) && (c.Aims == nil || s.aims(c.Aims, f)) &&
		(c.Test == nil || s.tests(c.Test, f))
	return ok != c.Not
}

// does says whether some text of the card makes a change of that kind, whether it could happen now or not (TF-WORD-04).
// Texts that it would grant are not its own (TF-ABT-08).
func (d *Def) does(op Op) bool {
	in := func(steps []Step) bool {
		for i := range steps {
			if steps[i].Op == op {
				return true
			}
		}
		return false
	}
	for i := range d.Abilities {
		if in(d.Abilities[i].Steps) {
			return true
		}
	}
	for i := range d.Triggers {
		if in(d.Triggers[i].Steps) {
			return true
		}
	}
	return false
}
