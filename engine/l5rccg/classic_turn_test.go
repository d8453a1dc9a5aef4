package l5rccg

import (
	"slices"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
)

// phasesOf are the phases of the player's own turn that is about to begin, in order.
func phasesOf(sc *scene) []Phase {
	from := len(sc.s.log)
	sc.nextTurn()
	sc.nextTurn()
	var got []Phase
	mine := false
	for _, e := range sc.s.log[from:] {
		switch EventKind(e.Kind) {
		case EventTurn:
			mine = Seat(e.M) == Me
		case EventPhase:
			if mine && len(got) < len(sc.s.rules.Phases) {
				got = append(got, Phase(e.N))
			}
		}
	}
	return got
}

// The phases come in their order (CL-TURN-01, TF-TURN-01, SW-07), the end draw closes the last one (CL-TURN-15, SW-40).
func TestPhasesInOrder(t *testing.T) {
	for ruleset, want := range map[string][]Phase{
		Classic:         {PhaseStraighten, PhaseEvents, PhaseAction, PhaseAttack, PhaseDynasty, PhaseEnd},
		TwentyFestivals: {PhaseAction, PhaseAttack, PhaseDynasty},
	} {
		sc := arrange(t, arranged{ruleset: ruleset})
		if got := phasesOf(sc); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", ruleset, got, want)
		}
		sc = arrange(t, arranged{ruleset: ruleset})
		hand := sc.me().zone[ZoneHand].n
		sc.to(PhaseDynasty)
		eq(t, "before the end", sc.me().zone[ZoneHand].n, hand)
		sc.nextTurn()
		eq(t, "one card drawn", sc.me().zone[ZoneHand].n, hand+1)
		last := -1
		for i, e := range sc.s.log {
			if EventKind(e.Kind) == EventPhase && Phase(e.N) == want[len(want)-1] && last < 0 {
				last = i
			}
		}
		eq(t, "as it ends", last >= 0 && sc.order(EventDrew, "") > last, true)
	}
}

// The set-up: four Provinces face-down, which nobody may look at, and a hand of five (CL-SETUP-01 to -04); there is no
// limit to the hand (SW-39).
func TestClassicSetup(t *testing.T) {
	s := newGame(t, setupOf(t, "../../examples/decks/unicorn.txt", Classic, 3))
	up := newGame(t, setupOf(t, "../../examples/decks/unicorn.txt", Classic, 4))
	eq(t, "shuffled by the seed", slices.Equal(s.p[Me].zone[ZoneFateDeck].cards(), up.p[Me].zone[ZoneFateDeck].cards()), false)
	eq(t, "Provinces", s.standing(Me), 4)
	eq(t, "hand", s.p[Me].zone[ZoneHand].n, 5)
	eq(t, "honor", s.p[Me].honor, int32(s.def(s.p[Me].hold).Stats[StartingHonor].Value+s.def(s.p[Me].sensei).Stats[StartingHonor].Value))
	sc := arrange(t, arranged{ruleset: Classic})
	for range 12 {
		sc.nextTurn()
	}
	eq(t, "more than eight cards", sc.me().zone[ZoneHand].n > 8, true)
	var v engine.View
	sc.s.View(&v)
	eq(t, "limit", v.HandLimit, -1)
}

// All own bowed cards straighten, what may remain bowed as its player likes (CL-TURN-02).
func TestClassicStraighten(t *testing.T) {
	sleeper := holding("Sleeper", 1, "text:This Holding may remain bowed when your cards straighten.")
	sc := arrange(t, arranged{ruleset: Classic}, place{"play", sleeper}, place{"play", holding("Mine", 2)}, place{"dummy", person("Theirs")})
	for _, name := range []string{"Sleeper", "Mine", "Theirs"} {
		sc.s.Inject(Effect{Op: OpBow, Card: sc.id(name)})
	}
	sc.until(func() bool { return sc.s.ask.why == forStraighten && sc.s.ask.kind == askCards })
	eq(t, "phase", sc.s.phase, PhaseStraighten)
	eq(t, "his cards in his turn", sc.card("Theirs").bowed, false)
	sc.choose("Sleeper")
	sc.to(PhaseAction)
	eq(t, "remains", sc.card("Sleeper").bowed, true)
	eq(t, "straightens", sc.card("Mine").bowed, false)
}

// Face-down cards are turned up one Province at a time from the Dynasty deck's side; an Event resolves as it is turned
// up, before the next Province (CL-TURN-03, -04); one that was revealed since the last Events phase resolves now
// (CL-TURN-05).
func TestEventsPhase(t *testing.T) {
	gain := func(title string) *card.Card { return made(title, card.Event) }
	a, b := gain("A"), gain("B")
	texts := Texts{
		a.ID: {Abilities: []Ability{{When: Open, Targets: []Targeting{{Filter: Filter{Types: TypePersonality}}}, Steps: []Step{{Op: OpBow, On: RefTarget0}}}}},
		b.ID: {Abilities: []Ability{{When: Open, If: Cond{Filter: &Filter{Types: TypePersonality, State: IsBowed}}, Steps: []Step{{Op: OpGainHonor, N: 2}}}}},
	}
	sc := arrange(t, arranged{ruleset: Classic, texts: texts}, place{"play", person("X")}, place{"play", person("Y")}, place{"p1", a}, place{"p3", b}, place{"p2", person("P")})
	for _, name := range []string{"A", "B", "P"} {
		sc.card(name).up = name == "B" // revealed since the last Events phase, by some effect
	}
	sc.until(func() bool { return sc.s.ask.kind == askCards && sc.s.ask.why == forTarget })
	eq(t, "phase", sc.s.phase, PhaseEvents)
	eq(t, "the next Province is still face-down", sc.card("P").up, false)
	eq(t, "honor", sc.me().honor, 0)
	sc.choose("X")
	sc.to(PhaseAction)
	eq(t, "bowed by A", sc.card("X").bowed, true)
	eq(t, "B, which saw it", sc.me().honor, 2)
	eq(t, "discarded", [2]Zone{sc.card("A").zone, sc.card("B").zone}, [2]Zone{ZoneDynastyDiscard, ZoneDynastyDiscard})
	eq(t, "P", sc.card("P").up, true)
	for _, n := range []int{0, 2} {
		p := &sc.me().prov[n]
		eq(t, "refilled", p.n, 1)
		eq(t, "face-down until the next Events phase", sc.s.c[p.c[0]].up, false)
	}
	turned := sc.order(EventRevealed, "A") < sc.order(EventDiscarded, "A") && sc.order(EventDiscarded, "A") < sc.order(EventRevealed, "P") &&
		sc.order(EventRevealed, "P") < sc.order(EventDiscarded, "B")
	eq(t, "one by one", turned, true)
}

// An Event whose condition does not hold, or that has no target, is discarded without more; of several cards in a
// Province all are turned up (CL-TURN-04).
func TestEventsInVain(t *testing.T) {
	a, b := made("A", card.Event), made("B", card.Event)
	texts := Texts{
		a.ID: {Abilities: []Ability{{When: Open, If: Cond{Filter: &Filter{Types: TypeRing}}, Steps: []Step{{Op: OpGainHonor, N: 2}}}}},
		b.ID: {Abilities: []Ability{{When: Open, Targets: []Targeting{{Filter: Filter{Types: TypeRing}}}, Steps: []Step{{Op: OpGainHonor, N: 2}}}}},
	}
	sc := arrange(t, arranged{ruleset: Classic, texts: texts}, place{"p1", a}, place{"p2", b}, place{"hand", person("Second")})
	sc.card("A").up, sc.card("B").up = false, false
	sc.s.Inject(Effect{Op: OpToProvince, Seat: Me, Card: sc.id("Second"), N: 0})
	sc.nextTurn()
	sc.to(PhaseAction)
	eq(t, "honor", sc.me().honor, 0)
	eq(t, "discarded", [2]Zone{sc.card("A").zone, sc.card("B").zone}, [2]Zone{ZoneDynastyDiscard, ZoneDynastyDiscard})
	eq(t, "the second card of the Province", sc.card("Second").up && sc.card("Second").zone == ZoneProvince, true)
}

// In the Action phase the active player may take Limited and Open actions and what is his alone: attach, move attachments,
// ask for the Favor once; in the other's turn only Open (CL-TURN-07, -08, CL-ACT-01). In the Dynasty phase neither
// (CL-TURN-13).
func TestClassicActionPhase(t *testing.T) {
	h := holding("H", 1)
	texts := Texts{h.ID: {Abilities: []Ability{
		{When: Limited, Repeatable: true}, {When: Open, Repeatable: true}, {When: BattleAbility, Repeatable: true},
	}}}
	sc := arrange(t, arranged{ruleset: Classic, gold: 5, honor: 9, texts: texts}, place{"play", h}, place{"play", person("A")}, place{"play", person("B")},
		place{"hand", follower("F")}, place{"play", follower("G")}, place{"hand", made("Fire", card.Spell, "GC=1", "FV=1")}, place{"play", person("Mage", "Shugenja")})
	sc.on("G", "A")
	abilities := func() []int32 {
		var n []int32
		for _, a := range sc.legal(KindAbility, "H") {
			n = append(n, a.N)
		}
		return n
	}
	eq(t, "Limited and Open", slices.Equal(abilities(), []int32{0, 1}), true)
	eq(t, "attach", len(sc.legal(KindEquip, "F")), 3)
	eq(t, "a Spell to a Shugenja alone", len(sc.legal(KindEquip, "Fire")), 1)
	eq(t, "move", len(sc.legal(KindMoveAttachment, "G")), 2)
	sc.do(KindAskFavor)
	eq(t, "the Favor", sc.me().favor, true)
	sc.s.Inject(Effect{Op: OpLoseFavor, Seat: Me})
	sc.refused(KindAskFavor) // once a turn
	sc.do(KindEquip, "F", "A")
	sc.to(PhaseDynasty)
	eq(t, "in the Dynasty phase", len(abilities()), 0)
	sc.refused(KindEquip)
	sc.until(func() bool { return sc.s.active == Dummy && sc.s.inRound })
	eq(t, "phase of the other's turn", sc.s.phase, PhaseAction)
	eq(t, "Open alone", slices.Equal(abilities(), []int32{1}), true)
	for _, k := range []engine.Kind{KindEquip, KindMoveAttachment, KindAskFavor} {
		sc.refused(k)
	}
}

// The other player has the first chance to react to an action in the classic rules, the active one in Twenty Festivals
// (CL-TURN-09, TF-ACT-02, SW-24).
func TestWhoReactsFirst(t *testing.T) {
	h := holding("H", 1)
	texts := Texts{h.ID: {Abilities: []Ability{{When: Limited}, {When: Interrupt}}}}
	for ruleset, want := range map[string]int{Classic: 1, TwentyFestivals: 0} {
		sc := arrange(t, arranged{ruleset: ruleset, texts: texts}, place{"play", h})
		sc.doN(KindAbility, "H", 0)
		eq(t, "asked", sc.s.intr.wait, true)
		passed := 0
		for _, e := range sc.s.log[sc.order(EventAction, "H"):] {
			if EventKind(e.Kind) == EventPass && Seat(e.M) == Dummy {
				passed++
			}
		}
		eq(t, "passes of the other before: "+ruleset, passed, want)
	}
}

// Any number of cards are brought in, each vacated Province is refilled at once face-down (CL-TURN-11); an empty deck only
// leaves the Province marked (CL-TURN-14).
func TestClassicDynastyPhase(t *testing.T) {
	sc := arrange(t, arranged{ruleset: Classic, gold: 4, bare: true}, place{"p1", holding("A", 2)}, place{"p2", holding("B", 1, "GC=0")}, place{"p3", person("D")},
		place{"p4", person("E")}, place{"deck", person("C")})
	sc.to(PhaseDynasty)
	sc.do(KindRecruit, "A")
	eq(t, "refilled", sc.me().prov[0].n, 1)
	eq(t, "with", sc.card("C").prov, 0)
	eq(t, "face-down", sc.card("C").up, false)
	sc.refused(KindRecruit, "C")
	sc.do(KindRecruit, "B")
	eq(t, "empty", sc.me().prov[1].n, 0)
	eq(t, "it stands", sc.me().prov[1].stands, true)
	sc.nextTurn()
	sc.ended("", false)
}

// Honor that a card prints is gained or lost once, when its player brings it in, and not when it moves later
// (CL-REC-06); a missing number is 0 (CL-REC-07).
func TestEntryHonor(t *testing.T) {
	banner := made("Banner", card.Item, "F=1", "C=0", "GC=0", "FV=1", "text:Gain 2 Honor.")
	oni := person("Oni", "GC=0", "text:Lose 3 Honor.")
	sc := arrange(t, arranged{ruleset: Classic, honor: 10}, place{"play", person("A")}, place{"play", person("B")}, place{"hand", banner}, place{"p1", oni})
	sc.do(KindEquip, "Banner", "A")
	eq(t, "brought in", sc.me().honor, 12)
	sc.do(KindMoveAttachment, "Banner", "B")
	sc.settle()
	eq(t, "moved", sc.card("Banner").host, sc.id("B"))
	eq(t, "honor", sc.me().honor, 12)
	sc.to(PhaseDynasty)
	sc.do(KindRecruit, "Oni")
	eq(t, "lost", sc.me().honor, 9)
	sc = arrange(t, arranged{ruleset: Classic}, place{"play", made("Bare", card.Personality)}, place{"play", follower("F")})
	sc.on("F", "Bare")
	for _, st := range []Stat{Force, Chi, PersonalHonor, GoldCost} {
		eq(t, "missing", sc.s.stat(sc.id("Bare"), st)*b2i(sc.inPlay("Bare")), 0)
	}
	eq(t, "Personal Honor of a Follower", sc.s.stat(sc.id("F"), PersonalHonor), 0)
}

// Experienced cards are Unique among themselves at the whole table, whatever they print (CL-REC-03), and not against the
// other versions (CL-EXP-02); with a higher one in play the lower one is refused (CL-EXP-04).
func TestExperiencedAreUnique(t *testing.T) {
	exp := func(n string) *card.Card { return person("X/Experienced"+n, "GC=0") }
	base := person("X", "GC=0")
	for _, c := range []struct {
		inPlay *card.Card
		where  string
		enters *card.Card
		may    bool
	}{
		{exp(""), "play", exp(""), false},
		{exp(""), "dummy", exp(""), false},
		{exp(" 2"), "dummy", exp(""), false},
		{exp(""), "play", exp(" 2"), true},
		{base, "play", exp(""), true},
		{exp(""), "play", base, true},
		{person("X", "GC=0", "Unique"), "dummy", exp(""), true},
		{person("X/Experienced", "GC=0", "Unique"), "play", person("X", "GC=0", "Unique"), true},
		{person("X", "GC=0", "Unique"), "dummy", person("X", "GC=0", "Unique"), false},
		{base, "play", base, true},
	} {
		sc := arrange(t, arranged{ruleset: Classic}, place{c.where, c.inPlay}, place{"p1", c.enters})
		sc.to(PhaseDynasty)
		if id := ID(sc.s.nids - 1); recruitable(sc, id) != c.may {
			t.Errorf("%s %v beside %s %v: legal %v", c.enters.Name, c.enters.Keywords, c.inPlay.Name, c.inPlay.Keywords, !c.may)
		}
	}
}

// recruitable says whether a card may be recruited.
func recruitable(sc *scene, id ID) bool {
	return slices.ContainsFunc(sc.s.Legal(nil), func(a engine.Action) bool { return a.Kind == KindRecruit && a.Card == int32(id) })
}
