package l5rccg

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
)

// The Attacker assigns, then the Defender; then both again, Cavalry units only (CL-ATK-02, -03, SW-28). In Twenty Festivals
// there is one maneuver (TF-ATK-02). Cavalry may be assigned in the first one too; who is assigned stays (CL-ATK-04).
func TestManeuversInOrder(t *testing.T) {
	for ruleset, twice := range map[string]bool{Classic: true, TwentyFestivals: false} {
		sc := arrange(t, arranged{ruleset: ruleset}, place{"play", person("Foot")}, place{"play", person("Horse", "Cavalry")}, place{"play", person("Rider", "Cavalry")},
			place{"play", person("Tired", "Cavalry")})
		sc.s.Inject(Effect{Op: OpBow, Card: sc.id("Tired")})
		sc.to(PhaseAttack)
		sc.do(KindAttack)
		for _, name := range []string{"Foot", "Horse", "Rider"} {
			eq(t, name+" to each Province", len(sc.legal(KindAssign, name)), 4)
		}
		sc.refused(KindAssign, "Tired") // TF-ATK-03, CL-BOW-01
		sc.doN(KindAssign, "Horse", 2)
		sc.refused(KindAssign, "Horse")
		sc.do(KindAssignDone)
		if twice {
			sc.refused(KindAssign, "Foot")
			eq(t, "Cavalry", len(sc.legal(KindAssign, "Rider")), 4)
			sc.doN(KindAssign, "Rider", 2)
		}
		sc.until(func() bool { return sc.s.phase != PhaseAttack })
		eq(t, "a battle at each Province", sc.count(EventBattle), 4)
	}
}

// An attack of no unit is valid (CL-ATK-04, TF-ATK-02): a battle is fought at each Province, nothing is won, and there is
// one attack a turn (CL-TURN-10, TF-TURN-06).
func TestAttackOfNobody(t *testing.T) {
	for _, ruleset := range (Rules{}).Rulesets() {
		sc := arrange(t, arranged{ruleset: ruleset}, place{"play", person("A")})
		sc.to(PhaseAttack)
		sc.do(KindAttack)
		sc.until(func() bool { return sc.s.phase != PhaseAttack })
		eq(t, "battles", sc.count(EventBattle), 4)
		eq(t, "Provinces", sc.s.standing(Dummy), 4)
		eq(t, "attacks", sc.count(EventAttack), 1)
		eq(t, "unbowed", sc.card("A").bowed, false)
		sc.refused(KindAttack)
	}
}

// The Defender has the first opportunity in the battle; the round goes on until all pass in a row (CL-ATK-05, TF-ATK-06).
func TestWhoActsFirstInBattle(t *testing.T) {
	for _, ruleset := range (Rules{}).Rulesets() {
		sc := clash(t, ruleset, "3", "3", 7)
		sc.assault(1, "A")
		sc.toCombat(1)
		from := sc.order(EventBattle, "")
		first := Me
		for _, e := range sc.s.log[from:] {
			if EventKind(e.Kind) == EventPass {
				first = Seat(e.M)
				break
			}
		}
		eq(t, "first to pass: "+ruleset, first, Dummy)
		sc.do(KindAbility, "Tower")
		eq(t, "after an action the round goes on", sc.s.inRound && sc.s.segment == SegmentCombat, true)
	}
}

// scout is a Personality at home with abilities that are about different things.
func scout() (*card.Card, Texts) {
	c := person("Scout")
	enemy := Targeting{Filter: Filter{Types: TypePersonality, Whose: Enemy}}
	own := Targeting{Filter: Filter{Types: TypePersonality, Whose: Own, Where: AtHome}}
	return c, Texts{c.ID: {Abilities: []Ability{
		{When: BattleAbility, Steps: []Step{{Op: OpGainHonor, N: 1}}},                                                                 // about nothing there
		{When: BattleAbility, Targets: []Targeting{enemy}, Steps: []Step{{Op: OpStat, On: RefTarget0, Stat: Force, Amount: -1}}},      // a card there
		{When: BattleAbility, Targets: []Targeting{own}, Steps: []Step{{Op: OpMove, On: RefTarget0, N: -1}}},                          // moves one there
		{When: BattleAbility, Steps: []Step{{Op: OpMove, On: RefThis, N: -1}}},                                                        // brings himself
		{When: BattleAbility, Steps: []Step{{Op: OpStat, Stat: ProvinceStrength, Amount: -1}}},                                        // the Province
		{When: BattleAbility, Targets: []Targeting{own}, Steps: []Step{{Op: OpStat, On: RefTarget0, Stat: Force, Amount: 1}}},         // a card at home
		{When: BattleAbility, Steps: []Step{{Op: OpStat, On: RefEach, Filter: &Filter{Whose: Enemy, State: IsDefending}, Amount: 1}}}, // cards there
	}}}
}

// usableOf are the numbers of the abilities of a card that may be used, a bit each.
func usableOf(sc *scene, name string) int {
	bits := 0
	for _, a := range sc.legal(KindAbility, name) {
		bits |= 1 << a.N
	}
	return bits
}

// In a battle an action must come from a card there, move one there, or affect a card or the Province there (CL-ATK-07);
// without a unit in the battle only what brings own units in is taken (CL-ATK-06). In Twenty Festivals the presence and the
// location decide (TF-ATK-07, -08).
func TestWhatConcernsABattle(t *testing.T) {
	const all, concerning, bringing = 1<<7 - 1, 1<<1 | 1<<2 | 1<<3 | 1<<4 | 1<<6, 1<<2 | 1<<3
	for _, c := range []struct {
		ruleset   string
		attackers []string
		want      int
	}{
		{Classic, []string{"Scout", "A"}, all},
		{Classic, []string{"A"}, concerning},
		{Classic, nil, bringing},
		{TwentyFestivals, []string{"Scout", "A"}, all},
		{TwentyFestivals, []string{"A"}, 0},
		{TwentyFestivals, nil, 0},
	} {
		who, texts := scout()
		texts[tower.ID] = watching
		sc := arrange(t, arranged{ruleset: c.ruleset, texts: texts}, place{"play", tower}, place{"play", who}, place{"play", person("A")}, place{"play", person("Home")},
			place{"dummy", person("D", "F=9")})
		sc.s.March(sc.id("D"), 1)
		sc.assault(1, c.attackers...)
		if len(c.attackers) == 0 && c.ruleset == Classic {
			sc.until(func() bool {
				return sc.s.here() == 1 && sc.s.segment == SegmentCombat && sc.s.inRound && sc.s.chance == Me
			})
		} else {
			sc.toCombat(1)
		}
		eq(t, c.ruleset, usableOf(sc, "Scout"), c.want)
	}
}

// Who has brought himself in takes part in the battle (CL-ATK-06).
func TestBroughtIntoBattle(t *testing.T) {
	who, texts := scout()
	sc := arrange(t, arranged{ruleset: Classic, texts: texts}, place{"play", who}, place{"dummy", person("D", "F=1")})
	sc.s.March(sc.id("D"), 1)
	sc.assault(1)
	sc.until(func() bool { return len(sc.legal(KindAbility, "Scout")) > 0 })
	sc.doN(KindAbility, "Scout", 3)
	eq(t, "there", sc.card("Scout").loc, 1)
	sc.until(func() bool { return sc.s.here() != 1 })
	eq(t, "won", sc.dead("D"), true)
	eq(t, "survivors bow and go home", sc.card("Scout").bowed && sc.card("Scout").loc == 0, true) // CL-ATK-16
}

// The Favor's Open use, to rehonor, is taken in a battle too, for a Personality there, by who has a unit there (CL-FAVOR-01,
// CL-ACT-01, CL-ATK-07).
func TestFavorRehonorsInBattle(t *testing.T) {
	sc := arrange(t, arranged{ruleset: Classic, texts: towerText}, place{"play", tower}, place{"play", person("A")}, place{"play", person("B")}, place{"dummy", person("D", "F=9")})
	for _, name := range []string{"A", "B"} {
		sc.s.Inject(Effect{Op: OpDishonor, Card: sc.id(name)})
	}
	sc.s.Inject(Effect{Op: OpTakeFavor, Seat: Me})
	eq(t, "in the Action phase", len(sc.legal(KindFavorRehonor)), 2)
	sc.assault(1, "A")
	sc.toCombat(1)
	eq(t, "in the battle", len(sc.legal(KindFavorRehonor)), 1)
	sc.do(KindFavorRehonor, "", "A")
	eq(t, "rehonored", sc.card("A").dishon, false)
	eq(t, "the Favor is gone", sc.me().favor, false)
}

// Any number of attachments are exchanged in one action, two Weapons against each other too; bowed ones stay, and each goes
// once (CL-ATT-04).
func TestExchangeAttachments(t *testing.T) {
	weapon := func(n string) *card.Card { return made(n, card.Item, "F=1", "C=0", "GC=1", "FV=1", "Weapon") }
	scene := func() *scene {
		sc := arrange(t, arranged{ruleset: Classic}, place{"play", person("A")}, place{"play", person("B")}, place{"play", weapon("Katana")}, place{"play", weapon("Yari")},
			place{"play", follower("F")}, place{"play", follower("G")}, place{"play", follower("Tired")})
		for card, host := range map[string]string{"Katana": "A", "Yari": "B", "F": "A", "G": "B", "Tired": "A"} {
			sc.on(card, host)
		}
		sc.s.Inject(Effect{Op: OpBow, Card: sc.id("Tired")})
		return sc
	}
	sc := scene()
	sc.refused(KindMoveAttachment, "Tired")
	l := sc.legal(KindMoveAttachment, "Katana", "B")
	eq(t, "the Katana goes only for the Yari", len(l) == 1 && ID(l[0].N) == sc.id("Yari"), true)
	sc.do(KindMoveAttachment, "Katana", "B")
	eq(t, "hosts", [2]ID{sc.card("Katana").host, sc.card("Yari").host}, [2]ID{sc.id("B"), sc.id("A")})
	eq(t, "bowed", sc.card("A").bowed && sc.card("B").bowed, true)
	eq(t, "further ones", len(sc.s.Legal(nil)), 3) // done, F, G
	sc.choose("F")
	sc.choose("G")
	eq(t, "hosts", [2]ID{sc.card("F").host, sc.card("G").host}, [2]ID{sc.id("B"), sc.id("A")})
	eq(t, "the bowed one", sc.card("Tired").host, sc.id("A"))
	eq(t, "asked once more", sc.s.ask.kind, askNone)
	sc.refused(KindMoveAttachment)

	sc = scene()
	sc.do(KindMoveAttachment, "F", "B")
	eq(t, "the Katana cannot follow alone", len(sc.legal(KindChoose, "Katana")), 0)
	sc.do(KindDone)
	eq(t, "hosts", [2]ID{sc.card("F").host, sc.card("G").host}, [2]ID{sc.id("B"), sc.id("B")})

	// Attachments come only on own, unbowed Personalities (CL-ATT-02).
	sc = arrange(t, arranged{ruleset: Classic, gold: 5}, place{"dummy", person("D")}, place{"play", person("A")}, place{"hand", follower("F")})
	sc.refused(KindEquip, "F", "D")
	sc.do(KindEquip, "F", "A")
}

// Several producers pay together for one cost; what is over is lost and pays for nothing else (CL-GOLD-01 to -04).
func TestClassicGold(t *testing.T) {
	sc := arrange(t, arranged{ruleset: Classic}, place{"play", holding("Two", 2)}, place{"play", holding("Three", 3)}, place{"play", person("A")},
		place{"hand", follower("Dear", "GC=4")}, place{"hand", follower("Cheap", "GC=1")})
	sc.do(KindEquip, "Dear", "A")
	eq(t, "both bowed", sc.card("Two").bowed && sc.card("Three").bowed, true)
	eq(t, "over", sc.me().pool, 0)
	sc.refused(KindEquip, "Cheap")
	for _, a := range sc.s.Legal(nil) {
		if a.Kind == KindPay {
			t.Error("Gold may be produced only as a cost is paid")
		}
	}
}
