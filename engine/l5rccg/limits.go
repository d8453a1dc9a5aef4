package l5rccg

// limit is one minimum or maximum of a stat.
type limit struct {
	max    bool
	off    bool // cancelled by an opposite one that contradicts it (TF-STAT-03)
	value  int
	source ID
	rule   string
}

// limits are those of one stat, in order of arrival.
type limits struct {
	n int
	l [16]limit
}

// add lets a limit arrive: where it contradicts one of the other kind that is in force, neither applies as long as both
// live (TF-STAT-03). As the list is made anew each time, the end of one brings the other back.
func (x *limits) add(l limit) {
	if x.n == len(x.l) {
		return
	}
	for i := range x.n {
		o := &x.l[i]
		if o.max == l.max || o.off {
			continue
		}
		if l.max && o.value > l.value || !l.max && l.value > o.value {
			o.off, l.off = true, true
		}
	}
	x.l[x.n] = l
	x.n++
}

// limited says whether there could be a limit on a stat: nearly always there is none, and nothing need be gathered.
func (s *State) limited(sub *subject, st Stat) bool {
	if st == PersonalHonor && sub.card != 0 && s.c[sub.card].dishon || s.nstatics > 0 && s.tab.limitStats.has(st) {
		return true
	}
	for i := range s.nmods {
		if m := &s.mods[i]; m.op == OpLimit && m.stat == st {
			return true
		}
	}
	return false
}

// bound holds n within the limits of a stat that are left: the highest minimum and the lowest maximum (TF-STAT-02). The
// basic minimum is the caller's business and holds in any case (TF-STAT-04).
func (s *State) bound(sub *subject, st Stat, n int, tr *trace) int {
	if !s.limited(sub, st) {
		return n
	}
	var x limits
	if st == PersonalHonor && sub.card != 0 && s.c[sub.card].dishon {
		x.add(limit{max: true, rule: "TF-STAT-27"})
	}
	if s.nstatics > 0 && s.tab.limitStats.has(st) {
		s.limitsOfTraits(sub, st, &x)
	}
	for i := range s.nmods {
		if m := &s.mods[i]; m.op == OpLimit && m.stat == st && s.isOn(m, sub) {
			x.add(limit{max: m.amount == 1, value: int(m.limit), source: m.source})
		}
	}
	for pass := range 2 { // maximums first: a minimum that is left is no higher than a maximum that is left
		for i := range x.n {
			l := &x.l[i]
			if l.off || l.max != (pass == 0) {
				continue
			}
			was := n
			if l.max {
				n = min(n, l.value)
			} else {
				n = max(n, l.value)
			}
			tr.limit(l, n-was)
		}
	}
	return n
}
