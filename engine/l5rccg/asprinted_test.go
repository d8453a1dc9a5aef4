package l5rccg

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
)

// What the engine passes over because no text is about it would have changed nothing: stats, keywords and preventions are
// the same where every text is asked, at any moment of random games with texts of every sort.
func TestAsPrinted(t *testing.T) {
	for _, ruleset := range (Rules{}).Rulesets() {
		for _, file := range starterDecks(t)[:4] {
			set := setupOf(t, file, ruleset, 3)
			s, err := Rules{Texts: everySort(set)}.Game(set)
			if err != nil {
				t.Fatal(err)
			}
			all := *s.tab // as if traits were about everything
			all.traitStats, all.limitStats, all.stops = ^statSet(0), ^statSet(0), ^opSet(0)
			legal, rnd, mods, traits := []engine.Action(nil), engine.NewStream(3, 1), false, false
			for step := 0; step < 1500; step++ {
				if s.over || s.Turn() > 10 {
					s.Restart(uint64(step))
				}
				mods, traits = mods || s.nmods > 0, traits || s.nstatics > 0
				if step%5 == 0 {
					sameAsAsked(t, s, &all)
				}
				legal = s.Legal(legal[:0])
				if err := s.Apply(legal[rnd.Intn(len(legal))]); err != nil {
					t.Fatal(err)
				}
			}
			if !mods || !traits {
				t.Errorf("%s, %s: changes %v, traits %v: nothing was compared", file, ruleset, mods, traits)
			}
		}
	}
}

// sameAsAsked compares what the state says of its cards with what it says where everything is asked.
func sameAsAsked(t *testing.T, s *State, all *Table) {
	t.Helper()
	asked := *s
	asked.tab, asked.modStats = all, ^statSet(0)
	asked.nkeys, asked.ngrants = s.nkeys+1, s.ngrants+1
	for id := ID(1); int16(id) < s.nids; id++ {
		for st := range numStats {
			if got, want := s.stat(id, st), asked.stat(id, st); got != want {
				t.Fatalf("stat %d of %s is %d, asked %d", st, s.name(id, "en"), got, want)
			}
		}
		if got, want := s.keys(id), asked.keys(id); got != want || s.hasKey(id, KeyCavalry) != want.Has(KeyCavalry) {
			t.Fatalf("keywords of %s are %v, asked %v", s.name(id, "en"), got, want)
		}
		for seat := Me; seat < numSeats; seat++ {
			if s.mayControl(id, seat) != asked.mayControl(id, seat) {
				t.Fatalf("may seat %d control %s: %v", seat, s.name(id, "en"), s.mayControl(id, seat))
			}
		}
		if s.production(id) != asked.production(id) {
			t.Fatalf("%s gives %d, asked %d", s.name(id, "en"), s.production(id), asked.production(id))
		}
		for op := range numOps {
			e := Effect{Op: op, Card: id, Seat: s.c[id].ctrl, By: s.c[id].ctrl}
			if s.mayStop(op) && s.stopped(&e) != asked.stopped(&e) || !s.mayStop(op) && asked.nstatics > 0 && asked.stopped(&e) {
				t.Fatalf("effect %d on %s", op, s.name(id, "en"))
			}
		}
	}
	for seat := Me; seat < numSeats; seat++ {
		if got, want := s.provinceStrength(seat, 0), asked.provinceStrength(seat, 0); got != want {
			t.Fatalf("Province strength %d, asked %d", got, want)
		}
	}
}

// everySort is benchTexts with Personalities whose traits give keywords, limit and prevent, and a Stronghold that changes
// production for a turn and takes a keyword away.
func everySort(set engine.Setup) Texts {
	texts, n := benchTexts(set), 0
	sorts := []Static{
		{On: RefEach, Filter: &Filter{Types: TypePersonality, Whose: Own}, Key: KeyCavalry},
		{On: RefThis, Stat: PersonalHonor, Amount: 3, Limit: Minimum},
		{Seat: true, Stat: ProvinceStrength, Amount: 1},
		{Stop: &Delay{Op: OpBow, Filter: &Filter{Types: TypeHolding}}},
		{On: RefThis, Stat: GainOf(Force), Amount: 1},
	}
	for _, e := range set.Cards {
		switch e.Card.Types[0] {
		case card.Personality:
			text := texts[e.Card.ID]
			text.Statics = append(text.Statics[:len(text.Statics):len(text.Statics)], sorts[n%len(sorts)])
			texts[e.Card.ID] = text
			n++
		case card.Stronghold:
			texts[e.Card.ID] = Text{Abilities: []Ability{{When: Limited, Steps: []Step{
				{Op: OpStat, On: RefThis, Stat: GoldProduction, Amount: 1, Until: UntilTurnEnd},
				{Op: OpKey, On: RefEach, Filter: &Filter{Types: TypePersonality, Whose: Own}, Key: KeySamurai, Until: UntilTurnEnd},
			}}}}
		}
	}
	return texts
}
