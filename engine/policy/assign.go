package policy

import (
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/l5rccg"
)

// Bounds of what is looked at when units are assigned; more are left at home.
const (
	maxGrounds = 16
	maxUnits   = 64
	noMost     = maxGrounds
	outOfReach = 1 << 30
)

// assign is the worth of sending a unit to a Province: 1 for the one assignment that is due next, 0 for all others. Units go
// to the Province that needs the least to be destroyed and can be; the smallest that is enough goes, else the greatest.
// Not more Provinces than most are gone to.
func (t *table) assign(a *engine.Action, need func(*table, *engine.Action) int, most int) int {
	if t.known&knowsPlan == 0 {
		t.known |= knowsPlan
		t.plan = t.next(need, most)
	}
	if t.plan >= 0 && t.legal[t.plan] == *a {
		return 1
	}
	return 0
}

// next is the number of the assignment that is due, -1 for none.
func (t *table) next(need func(*table, *engine.Action) int, most int) int {
	var missing [maxGrounds]int // by number of the Province; 0 for not looked at
	var force [maxUnits]int
	var unit [maxUnits]int32
	units, all := 0, 0
	for i := range t.legal {
		a := &t.legal[i]
		if a.Kind != l5rccg.KindAssign || a.N < 0 || a.N >= maxGrounds {
			continue
		}
		if missing[a.N] == 0 {
			missing[a.N] = need(t, a)
			if missing[a.N] == 0 { // it has all it needs
				missing[a.N] = -1
				most--
			}
		}
		if units == 0 || unit[units-1] != a.Card {
			if units == maxUnits {
				break
			}
			unit[units], force[units] = a.Card, t.of(a, l5rccg.FieldCardUnitForce)
			all += force[units]
			units++
		}
	}
	if most <= 0 {
		return -1
	}
	ground := 0
	for n, m := range missing {
		if m > 0 && m <= all && (ground == 0 || m < missing[ground]) {
			ground = n
		}
	}
	if ground == 0 {
		return -1
	}
	best := -1
	for u := range units {
		f, enough := force[u], force[u] >= missing[ground]
		switch {
		case f <= 0:
		case best < 0, enough && (force[best] < missing[ground] || f < force[best]), !enough && f > force[best]:
			best = u
		}
	}
	for i := range t.legal {
		if a := &t.legal[i]; best >= 0 && a.Kind == l5rccg.KindAssign && a.Card == unit[best] && int(a.N) == ground {
			return i
		}
	}
	return -1
}

// toBreak is the Force that is missing to destroy the Province.
func toBreak(t *table, a *engine.Action) int { return t.of(a, l5rccg.FieldTargetNeed) }

// toWin is the Force that is missing to beat the defenders; out of reach where there are none.
func toWin(t *table, a *engine.Action) int {
	defence := t.of(a, l5rccg.FieldTargetDefence)
	if defence == 0 {
		return outOfReach
	}
	return max(0, defence+1-t.of(a, l5rccg.FieldTargetArmy))
}
