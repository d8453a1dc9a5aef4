package l5rccg

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
)

// ancestor is an invented Ancestor.
func ancestor(title string, facts ...string) *card.Card {
	return made(title, card.Ancestor, append([]string{"GC=0", "FV=3"}, facts...)...)
}

// An Ancestor comes in the Action phase for no Gold to a Personality of its clan, who bows for it (CL-ANC-01, -02).
func TestAncestorInActionPhase(t *testing.T) {
	sc := arrange(t, arranged{ruleset: Classic}, place{"play", person("Lion", "@lion")}, place{"play", person("Bowed", "@lion")},
		place{"play", person("Crab", "@crab")}, place{"play", person("Ronin")}, place{"hand", ancestor("Shiryo", "@lion", "F=+1")},
		place{"hand", ancestor("Nobody")})
	sc.s.Inject(Effect{Op: OpBow, Card: sc.id("Bowed")})
	for _, host := range []string{"Bowed", "Crab", "Ronin"} {
		sc.refused(KindAncestor, "Shiryo", host)
		sc.refused(KindAncestor, "Nobody", host)
	}
	sc.refused(KindEquip, "Shiryo", "Lion")
	sc.do(KindAncestor, "Shiryo", "Lion")
	eq(t, "host", sc.card("Shiryo").host, sc.id("Lion"))
	eq(t, "bowed for it", sc.card("Lion").bowed, true)
	eq(t, "itself unbowed", sc.card("Shiryo").bowed, false)
	eq(t, "Force", sc.force("Lion"), 3) // 2 and its +1 (CL-ATT-03)
	sc.to(PhaseDynasty)
	sc.refused(KindAncestor)
}

// As a reaction to bringing him in, the player may bow the Personality for an Ancestor of the hand (CL-ANC-01).
func TestAncestorAsReaction(t *testing.T) {
	for _, take := range []bool{true, false} {
		sc := arrange(t, arranged{ruleset: Classic, gold: 9}, place{"p1", person("Lion", "@lion")}, place{"p2", person("Crab", "@crab")},
			place{"hand", ancestor("Shiryo", "@lion")}, place{"hand", ancestor("Other", "@lion")})
		sc.to(PhaseDynasty)
		sc.do(KindRecruit, "Lion")
		eq(t, "asked", sc.s.ask.kind, askCards)
		if !take {
			sc.do(KindDone)
			eq(t, "unbowed", sc.card("Lion").bowed, false)
			eq(t, "in hand", sc.card("Shiryo").zone, ZoneHand)
			continue
		}
		sc.choose("Shiryo")
		eq(t, "bowed", sc.card("Lion").bowed, true)
		eq(t, "host", sc.card("Shiryo").host, sc.id("Lion"))
		eq(t, "asked again", sc.s.ask.kind, askNone) // he cannot bow twice
	}
	sc := arrange(t, arranged{ruleset: Classic, gold: 9}, place{"p2", person("Crab", "@crab")}, place{"hand", ancestor("Shiryo", "@lion")})
	sc.to(PhaseDynasty)
	sc.do(KindRecruit, "Crab")
	eq(t, "no Ancestor of his clan", sc.s.ask.kind, askNone)
}

// It cannot move nor be destroyed while he lives, and is destroyed with him; if he changes clan all his Ancestors are
// destroyed (CL-ANC-02).
func TestAncestorStays(t *testing.T) {
	scene := func() *scene {
		sc := arrange(t, arranged{ruleset: Classic}, place{"play", person("A", "@lion")}, place{"play", person("B", "@lion")},
			place{"play", ancestor("S", "@lion")}, place{"play", ancestor("T", "@lion")}, place{"play", follower("F")})
		sc.on("S", "A")
		sc.on("T", "A")
		sc.on("F", "A")
		sc.s.run()
		return sc
	}
	sc := scene()
	sc.refused(KindMoveAttachment, "S", "B")
	eq(t, "a Follower moves", len(sc.legal(KindMoveAttachment, "F", "B")), 1)
	eq(t, "moved by an effect", sc.s.Inject(Effect{Op: OpAttach, Card: sc.id("S"), Target: sc.id("B")}), false)
	eq(t, "destroyed by an effect", sc.s.Inject(Effect{Op: OpDestroy, By: Dummy, Card: sc.id("S")}), false)
	eq(t, "host", sc.card("S").host, sc.id("A"))
	sc.s.Inject(Effect{Op: OpDestroy, By: Dummy, Card: sc.id("A")})
	eq(t, "with him", sc.card("S").zone == ZoneFateDiscard && sc.card("T").zone == ZoneFateDiscard, true)

	sc = scene()
	crab, _ := sc.s.tab.clan("crab")
	sc.inject(Effect{Op: OpClan, Card: sc.id("A"), Amount: 1, Limit: bitOf(crab), Until: Forever})
	eq(t, "still of the clan too", sc.inPlay("S"), true)
	sc.inject(Effect{Op: OpClan, Card: sc.id("A"), Amount: 2, Limit: bitOf(crab), Until: Forever})
	eq(t, "all destroyed", sc.inPlay("S") || sc.inPlay("T"), false)
	eq(t, "the Follower stays", sc.inPlay("F") && sc.inPlay("A"), true)
}

// bitOf is the number of a clan.
func bitOf(c ClanSet) int16 {
	n := int16(0)
	for ; c > 1; c >>= 1 {
		n++
	}
	return n
}

// It is no Follower, gets no bonuses and is no target of Ranged Attacks (CL-ANC-03).
func TestAncestorIsNoFollower(t *testing.T) {
	lift := holding("Lift", 0)
	texts := Texts{lift.ID: {Statics: []Static{{On: RefEach, Filter: &Filter{Whose: Own}, Stat: Force, Amount: 2}}}}
	sc := arrange(t, arranged{ruleset: Classic, texts: texts}, place{"dummy", person("A", "@lion", "Cavalry")}, place{"dummy", ancestor("S", "@lion", "F=0")},
		place{"play", lift}, place{"play", person("Mine", "@lion")}, place{"play", ancestor("M", "@lion", "F=0")})
	sc.on("S", "A")
	sc.on("M", "Mine")
	eq(t, "not to be hit", sc.s.mayStrike(sc.id("S"), Me), false)
	eq(t, "its Personality is, as he has no Follower", sc.s.mayStrike(sc.id("A"), Me), true)
	eq(t, "it is no Follower of the unit", sc.s.unitHas(sc.id("A"), KeyCavalry), true)
	eq(t, "bonus of a trait", sc.force("M"), 0)
	eq(t, "which others get", sc.force("Mine"), 4)
	eq(t, "bonus of an effect", sc.s.Inject(Effect{Op: OpStat, Card: sc.id("M"), Stat: Force, Amount: 3}), false)
	eq(t, "Followers of the text", sc.s.count(&Filter{Types: TypeFollower}, 0, Me), 0)
	eq(t, "attachments of the text", sc.s.count(&Filter{Types: TypeAttachment}, 0, Me), 0)
}

// Where an army is destroyed its Ancestors fall with their Personalities and count as cards of it (CL-ATK-12).
func TestAncestorFallsInBattle(t *testing.T) {
	sc := arrange(t, arranged{ruleset: Classic, honor: 1}, place{"play", person("Mine", "F=9")}, place{"dummy", person("Theirs", "@lion", "F=1")},
		place{"dummy", ancestor("S", "@lion")})
	sc.on("S", "Theirs")
	sc.s.March(sc.id("Theirs"), 1)
	sc.to(PhaseAttack)
	sc.do(KindAttack)
	sc.doN(KindAssign, "Mine", 1)
	sc.until(func() bool { return sc.s.phase != PhaseAttack })
	eq(t, "gone", sc.inPlay("Theirs") || sc.inPlay("S"), false)
	eq(t, "honor for both cards", sc.me().honor, 5)
}

// Twenty Festivals has no rules for them: they enter play by no action (TF-ATT-02).
func TestNoAncestorsElsewhere(t *testing.T) {
	sc := arrange(t, arranged{gold: 9}, place{"play", person("A", "@lion")}, place{"p1", person("B", "@lion")}, place{"hand", ancestor("S", "@lion")})
	sc.refused(KindAncestor, "S", "A")
	sc.refused(KindEquip, "S", "A")
	eq(t, "attached", sc.s.Inject(Effect{Op: OpAttach, Card: sc.id("S"), Target: sc.id("A")}), false)
	eq(t, "entered", sc.s.Inject(Effect{Op: OpEnter, Card: sc.id("S")}), false)
	sc.to(PhaseDynasty)
	sc.do(KindRecruit, "B")
	sc.settle()
	eq(t, "in hand", sc.card("S").zone, ZoneHand)
}
