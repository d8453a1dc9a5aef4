package l5rccg

import (
	"testing"

	"github.com/kotei-dev/kotei/engine"
)

// Counting changes nothing in a game, and what it counts agrees with the State and its log.
func TestMeterAgrees(t *testing.T) {
	for _, file := range starterDecks(t) {
		for _, ruleset := range (Rules{}).Rulesets() {
			set := setupOf(t, file, ruleset, 1)
			set.Record = true
			plain, counted := newGame(t, set), newGame(t, set)
			m := &engine.Meter{Limit: 20}
			counted.Measure(m)
			moments := [3]int{}
			m.OnMoment = func(at engine.Moment) {
				moments[at]++
				if n := m.Hand + m.Provinces; n != int(counted.p[Me].zone[ZoneHand].n)+int(counted.p[Me].nprov) && at == engine.AtOpening {
					t.Errorf("%d cards were dealt", n)
				}
			}
			for seed := range uint64(6) {
				plain.Restart(seed)
				counted.Restart(seed)
				checkMeter(t, plain, counted, m, seed)
			}
			if moments[engine.AtOpening] != 6 || moments[engine.AtTurnStart] < moments[engine.AtTurnEnd] || moments[engine.AtTurnEnd] < 12 {
				t.Errorf("%s, %s: moments %v", file, ruleset, moments)
			}
		}
	}
}

func checkMeter(t *testing.T, plain, counted *State, m *engine.Meter, seed uint64) {
	t.Helper()
	rnd := engine.NewStream(seed, 8)
	var legal []engine.Action
	seen := map[ID]bool{}
	for !plain.over && plain.Turn() <= m.Limit {
		for id := ID(1); int16(id) < counted.nids; id++ {
			if c := &counted.c[id]; c.owner == Me && (c.zone == ZoneHand || c.zone == ZoneProvince && c.up) {
				seen[id] = true
			}
		}
		legal = plain.Legal(legal[:0])
		a := legal[rnd.Intn(len(legal))]
		mustApply(t, plain, a)
		mustApply(t, counted, a)
		if plain.Hash() != counted.Hash() {
			t.Fatal("counting changes the game")
		}
	}
	counted.Finish()
	for id := range seen {
		if m.Cards[id].Seen == 0 {
			t.Errorf("card %d was seen and is not counted as seen", id)
		}
	}
	var gold, paid, lost, attacks int
	for _, e := range counted.Events() {
		if e.Seat != uint8(Me) || int(e.Turn) > m.Limit {
			continue
		}
		switch EventKind(e.Kind) {
		case EventGold:
			gold += int(e.N)
		case EventPaid:
			paid += int(e.N)
		case EventGoldLost:
			lost += int(e.N)
		case EventAttack:
			attacks++
		}
	}
	for n := range m.Last() + 1 {
		gold -= int(m.Turns[n].Produced)
		paid -= int(m.Turns[n].Spent)
		lost -= int(m.Turns[n].Lost)
	}
	if gold != 0 || paid != 0 || lost != 0 || attacks != m.Attacks {
		t.Errorf("the log has %d, %d and %d Gold more than was counted; %d attacks, counted %d", gold, paid, lost, attacks, m.Attacks)
	}
	for id := range m.Cards {
		c, k := &m.Cards[id], &counted.c[id]
		if c.Plays > 0 && c.Seen == 0 || c.Played == 0 != (c.Plays == 0) {
			t.Errorf("card %d: %+v", id, *c)
		}
		if c.Dead != engine.NotDead && (c.Offered || !c.Held || k.zone != ZoneHand && k.zone != ZoneProvince) {
			t.Errorf("card %d is dead, but %+v", id, *c)
		}
	}
}

// The depths of cards are the order in which they come.
func TestMeterDepth(t *testing.T) {
	s := newGame(t, setupOf(t, starterDecks(t)[1], "", 1))
	m := &engine.Meter{Limit: 1}
	s.Measure(m)
	s.Restart(3)
	hand := s.p[Me].zone[ZoneHand].cards()
	for i, id := range hand {
		if m.Cards[id].Depth != uint16(i)+1 || m.Cards[id].Dealt != engine.InHand || m.Cards[id].Seen != 1 {
			t.Errorf("card %d of the hand: %+v", i, m.Cards[id])
		}
	}
	for n := range s.p[Me].nprov {
		id := s.p[Me].prov[n].c[0]
		if m.Cards[id].Depth != uint16(n)+1 || m.Cards[id].Dealt != engine.InProvince {
			t.Errorf("Province %d: %+v", n, m.Cards[id])
		}
	}
	if m.Decks != [2]int{40, 40} {
		t.Errorf("decks of %v cards", m.Decks)
	}
}
