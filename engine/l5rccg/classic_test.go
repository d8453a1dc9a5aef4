package l5rccg

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
)

// A face-up Region enters play attached to its Province after the Events, unless the Province has one (CL-TURN-06).
func TestRegionsEnter(t *testing.T) {
	sc := arrange(t, arranged{ruleset: Classic}, place{"deck", made("Second", card.Region)}, place{"p2", made("First", card.Region)})
	sc.nextTurn()
	eq(t, "zone", sc.card("First").zone, ZonePlay)
	eq(t, "Province", sc.card("First").prov, 1)
	eq(t, "in the Province", sc.card("Second").zone, ZoneProvince)
	sc.nextTurn()
	eq(t, "the second shown", sc.card("Second").up, true)
	eq(t, "the second stays where it is", sc.card("Second").zone, ZoneProvince)
	sc.s.Inject(Effect{Op: OpLoseProvince, Seat: Me, N: 1})
	eq(t, "lost with the Province", sc.card("First").zone == ZoneDynastyDiscard && sc.card("Second").zone == ZoneDynastyDiscard, true)
}

// Moving an attachment bows both Personalities; none may be bowed before, and the receiver must be able to take it
// (CL-ATT-04).
func TestMoveAttachments(t *testing.T) {
	katana := made("Katana", card.Item, "F=2", "C=0", "GC=1", "FV=1", "Weapon")
	sc := arrange(t, arranged{ruleset: Classic}, place{"play", person("A")}, place{"play", person("B")}, place{"play", person("C")},
		place{"play", katana}, place{"play", katana}, place{"play", follower("F")})
	sc.on("Katana", "A")
	sc.on("Katana 2", "C")
	sc.on("F", "A")
	sc.s.Inject(Effect{Op: OpBow, Card: sc.id("Katana 2")}) // it cannot be exchanged
	sc.refused(KindMoveAttachment, "Katana", "C")           // a second weapon (CL-ATT-01)
	sc.do(KindMoveAttachment, "Katana", "B")
	eq(t, "host", sc.card("Katana").host, sc.id("B"))
	eq(t, "bowed", sc.card("A").bowed && sc.card("B").bowed, true)
	sc.refused(KindMoveAttachment, "F", "C")
}

// The Favor may be discarded as a reaction to a loss of Honor (CL-FAVOR-01).
func TestFavorPreventsLoss(t *testing.T) {
	for _, yes := range []bool{true, false} {
		sc := arrange(t, arranged{ruleset: Classic, honor: 5})
		sc.s.Inject(Effect{Op: OpTakeFavor, Seat: Me})
		sc.s.Inject(Effect{Op: OpLoseHonor, Seat: Me, By: Dummy, N: 3})
		eq(t, "before the answer", sc.me().honor, 5)
		if yes {
			sc.do(KindYes)
			eq(t, "prevented", sc.me().honor, 5)
		} else {
			sc.do(KindNo)
			eq(t, "lost", sc.me().honor, 2)
		}
		eq(t, "Favor", sc.me().favor, !yes)
		sc.me().favor = false
		sc.s.Inject(Effect{Op: OpLoseHonor, Seat: Me, By: Dummy, N: 1})
		eq(t, "without the Favor nothing is asked", sc.s.Pending() == nil, true)
	}
}

// The old version stays under the Experienced one (CL-EXP-01); the reverse is refused (CL-EXP-04).
func TestClassicOverlay(t *testing.T) {
	sc := arrange(t, arranged{ruleset: Classic}, place{"play", person("A")}, place{"play", follower("F")}, place{"p1", person("A/Experienced", "Unique", "F=5")})
	sc.on("F", "A")
	sc.card("A").bowed = true
	sc.to(PhaseDynasty)
	sc.do(KindOverlay, "A/Experienced", "A")
	eq(t, "old", sc.card("A").zone, ZoneUnder)
	eq(t, "under", sc.card("A").under, sc.id("A/Experienced"))
	eq(t, "attached", sc.card("F").host, sc.id("A/Experienced"))
	eq(t, "still bowed", sc.card("A/Experienced").bowed, true)
	eq(t, "Force", sc.force("A/Experienced"), 5)
	sc.s.Inject(Effect{Op: OpDestroy, Card: sc.id("A/Experienced")})
	eq(t, "leaves with it", sc.card("A").zone, ZoneDynastyDiscard)

	sc = arrange(t, arranged{ruleset: Classic}, place{"play", person("A/Experienced")}, place{"p1", person("A")})
	sc.to(PhaseDynasty)
	sc.refused(KindOverlay, "A", "A/Experienced")
}

// The discards that end the Dynasty phase come once, any number of face-up cards (CL-TURN-12).
func TestDiscardsEndThePhase(t *testing.T) {
	sc := arrange(t, arranged{ruleset: Classic}, place{"p1", person("A")}, place{"p2", person("B")}, place{"p3", person("C")})
	sc.to(PhaseDynasty)
	sc.do(KindDiscardAll)
	sc.choose("A", "C")
	turn := sc.me().turns
	sc.do(KindDone)
	eq(t, "A", sc.card("A").zone, ZoneDynastyDiscard)
	eq(t, "B", sc.card("B").zone, ZoneProvince)
	eq(t, "C", sc.card("C").zone, ZoneDynastyDiscard)
	eq(t, "the turn goes on without another choice", sc.s.phase != PhaseDynasty || sc.me().turns > turn, true)
}

// Only unbowed Personalities take attachments (CL-ATT-02).
func TestClassicHostsAreUnbowed(t *testing.T) {
	sc := arrange(t, arranged{ruleset: Classic, gold: 5}, place{"play", person("A")}, place{"play", person("B")}, place{"hand", follower("F")})
	sc.s.Inject(Effect{Op: OpBow, Card: sc.id("A")})
	sc.refused(KindEquip, "F", "A")
	sc.do(KindEquip, "F", "B")
}

// A Fortification that comes from elsewhere attaches to an own Province (TF-PROV-10), and is lost with it.
func TestFortificationFromTheDeck(t *testing.T) {
	sc := arrange(t, arranged{gold: 5}, place{"deck", holding("L", 2, "Legacy", "Fortification")})
	sc.to(PhaseDynasty)
	sc.do(KindLegacy)
	sc.settle()
	eq(t, "Province", sc.card("L").prov, 0)
	sc.s.Inject(Effect{Op: OpLoseProvince, Seat: Me, N: 0})
	eq(t, "zone", sc.card("L").zone, ZoneDynastyDiscard)
}

// A bowed card cannot use its abilities (CL-BOW-01); what is attached to a bowed Personality still can (CL-BOW-02, SW-45).
func TestClassicAbilitiesOfBowed(t *testing.T) {
	lead, sword, mine := person("Lead"), made("Sword", card.Item, "F=2", "C=0", "GC=1", "FV=1"), holding("Mine", 2)
	open := Text{Abilities: []Ability{{When: Open, Repeatable: true}}}
	sc := arrange(t, arranged{ruleset: Classic, texts: Texts{lead.ID: open, sword.ID: open, mine.ID: open}},
		place{"play", lead}, place{"play", sword}, place{"play", mine})
	sc.on("Sword", "Lead")
	usable := func() [3]bool {
		return [3]bool{len(sc.legal(KindAbility, "Lead")) > 0, len(sc.legal(KindAbility, "Sword")) > 0, len(sc.legal(KindAbility, "Mine")) > 0}
	}
	eq(t, "unbowed", usable(), [3]bool{true, true, true})
	sc.s.Inject(Effect{Op: OpBow, Seat: Me, Card: sc.id("Mine")})
	sc.s.Inject(Effect{Op: OpBow, Seat: Me, Card: sc.id("Lead")})
	eq(t, "bowed", usable(), [3]bool{false, true, false})
	sc.s.Inject(Effect{Op: OpBow, Seat: Me, Card: sc.id("Sword")})
	eq(t, "the Sword bowed too", usable(), [3]bool{false, true, false})
}

// A Sensei's modifier changes what the Stronghold gives where its production is fixed too (TF-TYPE-04, SW-43): what it
// gives is what the view says.
func TestClassicSensei(t *testing.T) {
	sc := arrange(t, arranged{ruleset: Classic, gold: 4, sensei: made("Poor Sensei", card.SenseiType, "GP=-1", "PS=2", "SH=3"), honor: 5})
	var v engine.View
	sc.s.View(&v)
	eq(t, "to be had", v.Available, 3)
	for _, st := range v.Stronghold[0].Stats {
		if st.Name == card.GoldProduction {
			eq(t, "shown", st.Value, 3)
		}
	}
	eq(t, "strength", v.Provinces[0].Strength, 9)
	eq(t, "honor", v.Honor, 8)
}

// A pass that leaves no choice is no news; one that the player makes is.
func TestPassesInTheLog(t *testing.T) {
	sc := arrange(t, arranged{})
	sc.do(KindPass)
	sc.nextTurn()
	told := 0
	for _, e := range sc.s.Events() {
		if sc.s.Tell(e, "en") == "You pass" {
			told++
		}
	}
	eq(t, "passes told", told, 2) // of the Action Phase and the Dynasty Phase
}

// A production that stands in the text is shown and explained like the stat (TF-TYPE-06).
func TestProductionByText(t *testing.T) {
	mine := made("Iron Pit", card.Holding, "GC=2", "text::bow:: Produce 2 Gold, or 3 Gold if you are a Crab Clan player.")
	for clan, want := range map[card.Clan]int{"crab": 3, "lion": 2} {
		sc := arrange(t, arranged{clan: clan}, place{"p1", mine})
		var v engine.View
		sc.s.View(&v)
		stats := v.Provinces[0].Cards[0].Stats
		eq(t, "shown", stats[len(stats)-1], engine.StatView{Name: card.GoldProduction, Value: want})
		x, err := sc.s.Explain(int32(sc.id("Iron Pit")), "en")
		if err != nil {
			t.Fatal(err)
		}
		sum := 0
		for _, c := range x[len(x)-1].Contributions {
			sum += c.Amount
		}
		eq(t, "explained", [2]int{x[len(x)-1].Value, sum}, [2]int{want, want})
	}
}
