package l5rccg

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
)

// An attack that nothing could come to is not offered: Reserve brings nobody in a ruleset without it (SW-29, TF-ABIL-11).
func TestAttackWithoutReserve(t *testing.T) {
	for ruleset, want := range map[string]int{Classic: 0, TwentyFestivals: 1} {
		sc := arrange(t, arranged{ruleset: ruleset, watch: true}, place{"p1", person("R", "Reserve")})
		sc.until(func() bool { return sc.s.phase == PhaseAttack || sc.s.phase == PhaseDynasty })
		eq(t, ruleset, len(sc.legal(KindAttack)), want)
	}
}

// An Event does not resolve by being turned up, is not recruited, and can be removed by Dynasty Discard (TF-EVENT-03,
// TF-ABIL-14).
func TestEventsLie(t *testing.T) {
	e := made("E", card.Event)
	sc := arrange(t, arranged{texts: Texts{e.ID: {Abilities: []Ability{{When: Limited, Steps: []Step{{Op: OpGainHonor, N: 3}}}}}}}, place{"p1", e})
	sc.nextTurn()
	eq(t, "honor", sc.me().honor, 0)
	eq(t, "its ability can be used", len(sc.legal(KindAbility, "E")), 1)
	sc.to(PhaseDynasty)
	sc.refused(KindRecruit, "E")
	sc.do(KindDynastyDiscard, "E")
	eq(t, "discarded", sc.card("E").zone, ZoneDynastyDiscard)
	eq(t, "refilled face-down", sc.s.c[sc.me().prov[0].c[0]].up, false)
}

// Unspent Gold vanishes at the end of every phase (TF-TURN-12); what has no other duration ends with the turn (TF-TURN-10); a
// production of 0 and a bowed producer give nothing (TF-GOLD-09).
func TestWhatEnds(t *testing.T) {
	sc := arrange(t, arranged{gold: 5}, place{"play", person("A")}, place{"play", holding("Dry", 0)}, place{"play", holding("Wet", 3)}, place{"hand", follower("F")})
	eq(t, "to be had", sc.s.reach(Me, 0), 8)
	sc.s.Inject(Effect{Op: OpBow, Card: sc.id("Wet")})
	eq(t, "without the bowed one", sc.s.reach(Me, 0), 5)
	sc.do(KindEquip, "F", "A")
	eq(t, "pool", sc.me().pool, 3)
	sc.s.Inject(Effect{Op: OpStat, Card: sc.id("A"), Stat: Force, Amount: 2})
	sc.to(PhaseDynasty)
	eq(t, "a phase later", sc.me().pool, 0)
	eq(t, "in the same turn", sc.force("A"), 4)
	sc.nextTurn()
	eq(t, "afterwards", sc.force("A"), 2)
}

// The Experienced version may also be brought in normally, for its cost and with a Proclaim, beside a base that is not
// Unique; a Unique title only once for each player (TF-EXP-04, TF-CTRL-05).
func TestExperiencedBesideBase(t *testing.T) {
	for unique, want := range map[bool]int{false: 2, true: 0} {
		var facts []string
		if unique {
			facts = []string{"Unique"}
		}
		up := person("X/Experienced", append([]string{"@crab"}, facts...)...)
		sc := arrange(t, arranged{gold: 9, clan: "crab"}, place{"play", person("X", append([]string{"@crab"}, facts...)...)}, place{"p1", up})
		sc.to(PhaseDynasty)
		eq(t, "ways to recruit", len(sc.legal(KindRecruit, "X/Experienced")), want)
		eq(t, "overlay", len(sc.legal(KindOverlay, "X/Experienced")), 1)
		sc.do(KindOverlay, "X/Experienced")
		eq(t, "the old one", sc.card("X").zone, ZoneRemoved)
		eq(t, "honor", sc.me().honor, 0)
	}
}

// A card that the other player controls belongs to its owner, to whose pile it goes (TF-CTRL-02, TF-ZONE-03).
func TestOwnersKeepTheirCards(t *testing.T) {
	sc := arrange(t, arranged{}, place{"play", person("A")})
	sc.s.Inject(Effect{Op: OpControl, Seat: Dummy, Card: sc.id("A")})
	eq(t, "controlled by", sc.card("A").ctrl, Dummy)
	sc.s.Inject(Effect{Op: OpDestroy, Card: sc.id("A")})
	eq(t, "in the pile of", [2]any{sc.card("A").zone, sc.card("A").owner}, [2]any{ZoneDynastyDiscard, Me})
	eq(t, "cards there", sc.me().zone[ZoneDynastyDiscard].n, 1)
}

// An action whose effects are all prevented has been taken: its use and its card are spent (TF-ACT-09, TF-ACT-04 F).
func TestPreventedActionIsSpent(t *testing.T) {
	wall, plan := holding("Wall", 0), made("Plan", card.Strategy, "FV=1")
	texts := Texts{
		wall.ID: {Statics: []Static{{Stop: &Delay{Op: OpGainHonor}}}, Abilities: []Ability{{When: Limited, Steps: []Step{{Op: OpGainHonor, N: 1}}}}},
		plan.ID: {Abilities: []Ability{{When: Limited, Steps: []Step{{Op: OpGainHonor, N: 1}}}}},
	}
	sc := arrange(t, arranged{texts: texts}, place{"play", wall}, place{"hand", plan})
	sc.do(KindAbility, "Wall")
	eq(t, "honor", sc.me().honor, 0)
	sc.refused(KindAbility, "Wall")
	sc.do(KindPlay, "Plan")
	eq(t, "the card", sc.card("Plan").zone, ZoneFateDiscard)
	eq(t, "honor", sc.me().honor, 0)
}

// Without the Favor no Favor action is announced (TF-ABIL-18); its Battle use is about an attacking enemy (TF-ABIL-10).
func TestFavorIsNeeded(t *testing.T) {
	sc := arrange(t, arranged{texts: towerText}, place{"play", tower}, place{"play", person("A")}, place{"dummy", person("D", "F=9")})
	sc.refused(KindFavor)
	sc.s.Inject(Effect{Op: OpTakeFavor, Seat: Me})
	eq(t, "with it", len(sc.legal(KindFavor)), 1)
	sc.s.March(sc.id("D"), 1)
	sc.assault(1, "A")
	sc.toCombat(1)
	sc.refused(KindFavorBattle) // the enemy defends
}
