package l5rccg

// Texts could change any stat and any keyword at any time, but few of a deck do, and to ask all of them each time would be
// slow. So a Table knows what the continuous traits of its cards are about, and a State what its ongoing changes are about:
// what neither is about stands as printed.

// statSet is a set of stats, the sizes of their gains and losses included (GainOf, LossOf), a bit each.
type statSet uint64

// opSet is a set of kinds of effects, a bit each.
type opSet uint64

// Both fit, or this does not compile.
var (
	_ [64 - 3*numStats]struct{}
	_ [64 - numOps]struct{}
)

func (x statSet) has(st Stat) bool { return x&(1<<st) != 0 }

func (x opSet) has(op Op) bool { return x&(1<<op) != 0 }

// noteStatic keeps what a continuous trait is about.
func (t *Table) noteStatic(d *Def, st *Static) {
	t.binds = t.binds || st.Must || st.Tax != 0 || st.Home != nil
	d.Grants = d.Grants || st.Key != KeyNone && st.Amount == 0 && st.Value == nil
	if st.Amount != 0 || st.Value != nil || st.Limit != NoLimit {
		t.traitStats |= 1 << st.Stat
	}
	if st.Limit != NoLimit {
		t.limitStats |= 1 << st.Stat
	}
	if st.Stop != nil {
		t.stops |= 1 << st.Stop.Op
	}
	t.instead = t.instead || st.Stop != nil && st.Stop.Steps != nil
}

// mayChange says whether anything that is at work could change or limit the stat.
func (s *State) mayChange(st Stat) bool {
	return (s.nmods > 0 || s.nstatics > 0) && (s.modStats | s.tab.traitStats).has(st)
}

// mayStop says whether a continuous trait that is at work could prevent such effects.
func (s *State) mayStop(op Op) bool { return s.nstatics > 0 && s.tab.stops.has(op) }

// countMods notes what the ongoing changes are about, after some have ended.
func (s *State) countMods() {
	s.modStats, s.nkeys = 0, s.ngrants
	for i := range s.nmods {
		s.noteMod(&s.mods[i])
	}
}

// noteMod notes what an ongoing change is about.
func (s *State) noteMod(m *mod) {
	s.modStats |= 1 << m.stat
	if m.op == OpKey {
		s.nkeys++
	}
}

// countStatics keeps the number of cards in play that have continuous traits, and of those among them that give keywords.
func (s *State) countStatics(id ID, by int16) {
	d := s.def(id)
	if len(d.Statics) > 0 {
		s.nstatics += by
	}
	if d.Grants {
		s.ngrants += by
		s.nkeys += by
	}
}
