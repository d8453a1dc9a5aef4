package l5rccg

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
)

// watched lets a scene be counted from now on.
func (sc *scene) watched() *engine.Meter {
	m := &engine.Meter{Limit: 20}
	sc.s.Measure(m)
	m.Reset(maxIDs)
	return m
}

// Cards that were held and could never be played are dead, each for its own reason.
func TestDeadCards(t *testing.T) {
	open := Text{Abilities: []Ability{{When: BattleAbility, Steps: []Step{{Op: OpGainHonor, N: 1}}}}}
	idle := made("Idle Ploy", card.Strategy, "FV=1")
	late := made("Late Ploy", card.Strategy, "FV=1")
	sc := arrange(t, arranged{gold: 4, honor: 2, clan: "Crab", texts: Texts{late.ID: open}},
		place{"hand", made("Fire Spell", card.Spell, "GC=1", "FV=1")},
		place{"hand", follower("Dear Guard", "GC=30")},
		place{"hand", made("Fine Armor", card.Item, "GC=1", "FV=1", "Armor")},
		place{"hand", idle},
		place{"hand", late},
		place{"play", person("Bearer")},
		place{"play", made("Worn Armor", card.Item, "GC=1", "FV=1", "Armor")},
		place{"p1", person("Proud One", "HR=20")},
		place{"p2", person("Dear One", "GC=30")},
		place{"p3", person("Stranger", "Loyal", "@Crane")},
		place{"p4", person("Fair One", "GC=1")},
	)
	sc.on("Worn Armor", "Bearer")
	m := sc.watched()
	sc.nextTurn()
	sc.to(PhaseDynasty)
	sc.nextTurn()
	sc.s.Finish()
	for name, want := range map[string]engine.Dead{
		"Fire Spell": engine.DeadShugenja, "Dear Guard": engine.DeadCost, "Fine Armor": engine.DeadHost, "Idle Ploy": engine.DeadText,
		"Late Ploy": engine.DeadMoment, "Proud One": engine.DeadHonor, "Dear One": engine.DeadCost, "Stranger": engine.DeadControl,
		"Fair One": engine.NotDead,
	} {
		if have := m.Cards[sc.id(name)].Dead; have != want {
			t.Errorf("%s: %q, want %q (%+v)", name, have, want, m.Cards[sc.id(name)])
		}
	}
	if at := m.Turns[2]; !at.Begun || at.Stuck || at.Available != 4 {
		t.Errorf("turn 2: %+v", at)
	}
}

// Gold that goes elsewhere leaves a card dead that could have been paid for; and a card that comes after the last
// opportunity is not dead.
func TestDeadForGoldSpent(t *testing.T) {
	sc := arrange(t, arranged{gold: 4, honor: 2},
		place{"play", person("Bearer")},
		place{"hand", follower("Guard", "GC=4")},
		place{"hand", follower("Guard", "GC=4")},
		place{"p1", person("Fair One", "GC=3")},
	)
	sc.nextTurn()
	m := sc.watched()
	sc.s.meterStart()
	sc.do(KindEquip, "Guard")
	sc.to(PhaseDynasty)
	sc.s.Finish()
	if c := m.Cards[sc.id("Fair One")]; c.Dead != engine.DeadSpent {
		t.Errorf("%+v", c)
	}
	if g := m.Cards[sc.id("Guard")]; g.Plays != 1 || g.Dead != engine.NotDead {
		t.Errorf("%+v", g)
	}
	if k := m.Turns[2]; k.Spent != 4 || k.Produced != 4 || k.Lost != 0 || k.Force != 3 {
		t.Errorf("%+v", k)
	}
	for id, c := range m.Cards {
		if c.Dead != engine.NotDead && !c.Held {
			t.Errorf("card %d: %+v", id, c)
		}
	}
}

// A turn in which nothing in sight could be paid for is stuck; what costs no Gold does not count.
func TestStuckTurn(t *testing.T) {
	sc := arrange(t, arranged{gold: 2, honor: 2},
		place{"hand", made("Ploy", card.Strategy, "FV=1")},
		place{"p1", person("Dear One", "GC=30")},
		place{"p2", person("Proud One", "GC=1", "HR=20")},
	)
	m := sc.watched()
	sc.nextTurn()
	sc.to(PhaseAction)
	if at := m.Turns[2]; !at.Begun || !at.Stuck || at.Available != 2 {
		t.Errorf("%+v", at)
	}
	sc = arrange(t, arranged{gold: 2, honor: 2}, place{"p1", holding("Field", 1)})
	m = sc.watched()
	sc.nextTurn()
	sc.to(PhaseAction)
	if at := m.Turns[2]; !at.Begun || at.Stuck {
		t.Errorf("%+v", at)
	}
}
