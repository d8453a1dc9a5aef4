package l5rccg

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer/importtest"
)

// factsOf are the facts of a card alone.
func factsOf(t *testing.T, c *card.Card) (*Table, Facts) {
	t.Helper()
	tab := emptyTable()
	d, err := tab.define(c, c.Stats, c.Keywords)
	if err != nil {
		t.Fatal(err)
	}
	return tab, d.Facts
}

// Wordings and summaries tell production, restricted Gold, refills and the rest (TF-TYPE-06).
func TestReadFacts(t *testing.T) {
	for _, c := range []struct {
		text, summary string
		check         func(Facts, *Table) bool
	}{
		{text: ":bow:: Produce 4 Gold.", check: func(f Facts, _ *Table) bool { return f.Gold == 4 }},
		{text: "Bow this Holding to produce 2 Gold.", check: func(f Facts, _ *Table) bool { return f.Gold == 2 }},
		{summary: "Makes 3 Gold; 4 for Lion players.", check: func(f Facts, tab *Table) bool {
			lion, _ := tab.clan("lion")
			return f.Gold == 3 && f.ClanGold == 4 && f.ClanGoldOf == lion
		}},
		{text: ":bow:: Produce 1 Gold, or 3 Gold if paying for an attachment which may only pay for that card.", check: func(f Facts, _ *Table) bool {
			return f.Gold == 1 && f.Extra == 2 && f.ExtraFor.Types == TypeAttachment
		}},
		{text: ":bow:: When paying for a Dragon Clan Personality, produce 4 Gold which may only pay for him.", check: func(f Facts, tab *Table) bool {
			dragon, _ := tab.clan("dragon")
			return f.Gold == 0 && f.Extra == 4 && f.ExtraFor.Types == TypePersonality && f.ExtraFor.Clans == dragon
		}},
		{text: ":bow:: Produce 2 Gold, or 4 Gold if paying for a Samurai or a Courtier which may only pay for that card.", check: func(f Facts, _ *Table) bool {
			return f.Gold == 2 && f.Extra == 0 // alternatives are not read
		}},
		{summary: "Refills its Province face-up on arrival.", check: func(f Facts, _ *Table) bool { return f.RefillFaceUp }},
		{text: "Courtesy: After you Recruit this Holding from a Province, refill the Province face-up.", check: func(f Facts, _ *Table) bool { return f.Courtesy && !f.RefillFaceUp }},
		{text: "Invest :g3:: Draw a card.", check: func(f Facts, _ *Table) bool { return f.Invest == 3 }},
		{text: "Discipline :g2:.", check: func(f Facts, _ *Table) bool { return f.Discipline == 2 }},
		{text: "Lose 2 Honor.", check: func(f Facts, _ *Table) bool { return f.EntryHonor == -2 }},
		{text: "You have +1 maximum hand size.", check: func(f Facts, _ *Table) bool { return f.HandMax == 1 }},
		{text: "Each of your other Holdings produces 1 less.", check: func(f Facts, _ *Table) bool { return f == Facts{} }},
		{check: func(f Facts, _ *Table) bool { return f == Facts{} }},
	} {
		k := made("H", card.Holding, "GC=2")
		k.Text, k.Summary = c.text, c.summary
		if tab, f := factsOf(t, k); !c.check(f, tab) {
			t.Errorf("%q %q: %+v", c.text, c.summary, f)
		}
	}
}

// The wordings of real cards give what the rules page says of them.
func TestReadRealFacts(t *testing.T) {
	cat := importtest.Catalog(t)
	for id, check := range map[string]func(Facts) bool{
		"iron-mine":                         func(f Facts) bool { return f.Gold == 2 && f.ClanGold == 3 },
		"counting-house":                    func(f Facts) bool { return f.Gold == 2 && f.OnePerPlayer },
		"famous-bazaar":                     func(f Facts) bool { return f.RefillFaceUp },
		"ashigaru-spearmen":                 func(f Facts) bool { return f.EndDraw == 1 },
		"the-endless-plains-of-the-unicorn": func(f Facts) bool { return f.FirstTurnGold == -1 },
		"ring-of-air":                       func(f Facts) bool { return f.Ring.Event == EventFavorUsed && f.Ring.Times == 2 },
		"ring-of-the-void":                  func(f Facts) bool { return f.Ring.ForHand },
	} {
		c, ok := cat.Card(id)
		if !ok {
			t.Errorf("no card %s", id)
			continue
		}
		if _, f := factsOf(t, c); !check(f) {
			t.Errorf("%s: %q %+v", id, c.Text, f)
		}
	}
}

// A Ring enters play right after its condition is fulfilled, or not at all (TF-RING-01).
func TestRingEntry(t *testing.T) {
	air := made("Air", card.Ring, "FV=4", "Unique", "Air", "text:Play after you resolve two or more Favor actions in one turn.")
	sc := arrange(t, arranged{}, place{"hand", air})
	sc.s.Inject(Effect{Op: OpTakeFavor, Seat: Me})
	sc.do(KindFavor)
	sc.settle()
	eq(t, "after one Favor action", sc.s.Pending() == nil, true)
	sc.me().used, sc.s.listing = 0, false // a card permits another
	sc.s.Inject(Effect{Op: OpTakeFavor, Seat: Me})
	sc.do(KindFavor)
	sc.do(KindChoose, otherThan(sc, "Air"))
	eq(t, "asked by", sc.s.Pending().Card, int32(sc.id("Air")))
	sc.do(KindYes)
	eq(t, "zone", sc.card("Air").zone, ZonePlay)

	void := made("Void", card.Ring, "FV=4", "Unique", "Void", "text:Limited: Play if you have two or fewer Rings in play. Discard your hand.")
	sc = arrange(t, arranged{}, place{"hand", void}, place{"play", made("R1", card.Ring, "FV=1")}, place{"play", made("R2", card.Ring, "FV=1")})
	sc.do(KindPlay, "Void")
	eq(t, "zone", sc.card("Void").zone, ZonePlay)
	eq(t, "hand", sc.me().zone[ZoneHand].n, 0)
	sc.refused(KindAbility, "Void")

	sc = arrange(t, arranged{}, place{"hand", void}, place{"play", made("R1", card.Ring, "FV=1")}, place{"play", made("R2", card.Ring, "FV=1")}, place{"play", made("R3", card.Ring, "FV=1")})
	sc.refused(KindPlay, "Void")
}

// otherThan names a card of the hand that is not the one named.
func otherThan(sc *scene, name string) string {
	for _, id := range sc.me().zone[ZoneHand].cards() {
		if id != sc.id(name) {
			sc.ids["other"] = id
			return "other"
		}
	}
	return ""
}
