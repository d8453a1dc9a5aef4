package l5rccg

import "math"

// minusInfinity is the value of a dash: below every number (TF-TYPE-08).
const minusInfinity = math.MinInt32

// GainOf is the size of a bonus to a stat, or of a gain of Family Honor, as a stat of its own: what increases and reduces
// such changes changes it (TF-STAT-10).
func GainOf(st Stat) Stat { return numStats + st }

// LossOf is the same of a penalty or a loss.
func LossOf(st Stat) Stat { return 2*numStats + st }

// subject is whose stat it is: a card's, or with card 0 a player's, one of his Provinces' or armies' (place).
type subject struct {
	card  ID
	seat  Seat
	place int8 // number of the Province, location of the army; -1 for neither
}

func (s *State) cardSubject(id ID) subject { return subject{card: id, seat: s.c[id].ctrl, place: -1} }

// stat is the current value of a card's stat (section 3.2). It is computed anew each time. An Item asked for itself has
// no less than 0 (TF-STAT-16); its signed modifier is raw.
func (s *State) stat(id ID, st Stat) int {
	pr := &s.def(id).Stats[st]
	switch pr.Kind {
	case Absent:
		return 0 // TF-STAT-06
	case Dash:
		return minusInfinity
	}
	n := int(pr.Value)
	changes := s.mayChange(st) || s.c[id].def.Statics != nil && s.tab.traitStats.has(st)
	if c := &s.c[id]; changes || c.first != 0 || s.p[c.ctrl].hold == id { // else it is as printed
		n = s.raw(id, st, nil)
	}
	if changes || st == PersonalHonor && s.c[id].dishon {
		sub := s.cardSubject(id)
		n = s.bound(&sub, st, n, nil)
	}
	if n < 0 && s.floored(id, st) {
		n = 0
	}
	return n
}

// floored says whether the basic minimum 0 is in force: not for an Honor Requirement and the modifiers of a Sensei
// (TF-STAT-05).
func (s *State) floored(id ID, st Stat) bool {
	return st != HonorRequirement && !s.def(id).Is(TypeSensei)
}

// raw is a stat without its limits, but with the changes worded "to a minimum" and "to a maximum" (TF-STAT-01, -08): what
// is set is set on it (TF-STAT-14). tr, if given, gets the contributions in order.
func (s *State) raw(id ID, st Stat, tr *trace) int {
	d := s.def(id)
	n := int(d.Stats[st].Value)
	tr.add("printed", n, id)
	if st <= Chi && s.c[id].first != 0 && d.Is(TypePersonality) {
		for a := s.c[id].first; a != 0; a = s.c[a].next {
			if s.modifies(s.def(a), st) { // TF-STAT-16, no bonus
				m := s.raw(a, st, nil)
				tr.add("modifier", m, a)
				n += m
			}
		}
	}
	if owner := &s.p[s.c[id].ctrl]; owner.sensei != 0 && owner.hold == id { // TF-TYPE-04, no bonus
		if m := int(s.def(owner.sensei).Stats[st].Value); m != 0 {
			tr.add("modifier", m, owner.sensei)
			n += m
		}
	}
	if !s.mayChange(st) && (d.Statics == nil || !s.tab.traitStats.has(st)) {
		return n
	}
	sub := s.cardSubject(id)
	return s.changes(&sub, st, n, tr)
}

// modifies says whether the stat of an attachment changes its Personality: that of an Item does (TF-STAT-16), and in a
// ruleset that says so every signed one, while a plain one adds to the unit (CL-ATT-03).
func (s *State) modifies(d *Def, st Stat) bool {
	k := d.Stats[st].Kind
	return k != Absent && (d.Is(TypeItem) || k == Modifier && s.rules.SignedModify)
}

// changes adds to n what bonuses, penalties and tokens give, then the changes worded "to a minimum" and "to a maximum" in
// order of application (TF-STAT-11).
func (s *State) changes(sub *subject, st Stat, n int, tr *trace) int {
	if s.tab.traitStats.has(st) && (s.nstatics > 0 || sub.card != 0 && len(s.def(sub.card).Statics) > 0) {
		n += s.fromTraits(sub, st, tr)
	}
	late := false
	for i := range s.nmods {
		m := &s.mods[i]
		if m.stat != st || !s.isOn(m, sub) {
			continue
		}
		switch m.op {
		case OpStat, OpToken, OpSet:
			n += int(m.amount)
			tr.change(m)
		case OpToLimit:
			late = true
		}
	}
	if !late {
		return n
	}
	for i := range s.nmods {
		if m := &s.mods[i]; m.stat == st && m.op == OpToLimit && s.isOn(m, sub) {
			was := n
			n = toLimit(n, int(m.amount), int(m.limit))
			tr.toLimit(m, n-was)
		}
	}
	return n
}

// toLimit changes n by a signed amount that cannot push it past a limit (TF-STAT-11).
func toLimit(n, by, limit int) int {
	if by > 0 {
		return max(n, min(n+by, limit))
	}
	return min(n, max(n+by, limit))
}

// isOn says whether an ongoing change is about a subject, and counts now.
func (s *State) isOn(m *mod, sub *subject) bool {
	if m.card != sub.card {
		return false
	}
	if m.card == 0 && (m.seat != sub.seat || m.prov != sub.place) {
		return false
	}
	return s.counts(m)
}

// provinceStrength is the strength of a Province, computed like any stat from the Stronghold's current one
// (TF-STAT-22).
func (s *State) provinceStrength(seat Seat, n int8) int {
	p := &s.p[seat]
	base := int(p.prov[n].printed)
	if p.hold != 0 {
		base = s.stat(p.hold, ProvinceStrength)
	}
	if !s.mayChange(ProvinceStrength) {
		return max(base, 0)
	}
	sub := subject{seat: seat, place: n}
	return max(0, s.bound(&sub, ProvinceStrength, s.changes(&sub, ProvinceStrength, base, nil), nil))
}

// handLimit is the maximum hand size of a player, -1 for none (TF-STAT-21).
func (s *State) handLimit(seat Seat) int {
	limit := int(s.p[seat].handLimit)
	if limit < 0 {
		return -1
	}
	return max(0, s.seatStat(seat, HandLimit, limit))
}

// seatStat is a number of a player that the calculus computes like a stat.
func (s *State) seatStat(seat Seat, st Stat, base int) int {
	if !s.mayChange(st) {
		return base
	}
	sub := subject{seat: seat, place: -1}
	return s.bound(&sub, st, s.changes(&sub, st, base, nil), nil)
}

// changed is the calculus of a change of a subject: the amount with increases and reductions, never below 0 and so never
// in the other direction, then the limits of the change (TF-STAT-10). kind is GainOf or LossOf a stat.
func (s *State) changed(kind Stat, sub subject, n int) int {
	if n <= 0 || !s.mayChange(kind) {
		return max(n, 0)
	}
	n = max(0, s.changes(&sub, kind, n, nil))
	return max(0, s.bound(&sub, kind, n, nil))
}
