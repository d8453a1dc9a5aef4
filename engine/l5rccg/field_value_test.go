package l5rccg

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
)

// TestFieldsAgree plays at random and compares the fields with what the view tells of the same position.
func TestFieldsAgree(t *testing.T) {
	for _, file := range starterDecks(t) {
		for _, ruleset := range (Rules{}).Rulesets() {
			set := setupOf(t, file, ruleset, 3)
			set.Opponent.Defence = []int{0, 0, 3}
			s := newGame(t, set)
			rnd := engine.NewStream(8, 7)
			var view engine.View
			for step := 0; step < 400 && !s.over; step++ {
				s.View(&view)
				legal := s.Legal(nil)
				agreeGame(t, s, &view)
				for i := range legal {
					agreeAction(t, s, &view, &legal[i])
				}
				if err := s.Apply(legal[rnd.Intn(len(legal))]); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

func agreeGame(t *testing.T, s *State, v *engine.View) {
	t.Helper()
	holdings, personalities, shown := 0, 0, 0
	for _, c := range v.Fief {
		if is(&c, card.Holding) {
			holdings++
		}
		if is(&c, card.Personality) {
			personalities++
		}
	}
	for _, p := range v.Provinces {
		for _, c := range p.Cards {
			if !c.Hidden() && is(&c, card.Holding) {
				shown++
			}
		}
		for _, c := range p.Attached { // Fortifications
			if is(&c, card.Holding) {
				holdings++
			}
		}
	}
	for n, want := range map[int]int{
		FieldTurn: v.Turn, FieldHonor: v.Honor, FieldGold: v.Gold, FieldAvailable: v.Available, FieldHand: len(v.Hand), FieldHoldings: holdings,
		FieldPersonalities: personalities, FieldShownHoldings: shown, FieldProvinces: len(v.Provinces), FieldDynastyDeck: v.DynastyDeck,
		FieldFateDeck: v.FateDeck, FieldOpponentProvinces: len(v.Opponent.Provinces), FieldOpponentHonor: v.Opponent.Honor,
		FieldDynastyDiscard: len(v.DynastyDiscard), FieldFateDiscard: len(v.FateDiscard), FieldFavor: int(truthOf(v.Favor)),
	} {
		if got := s.FieldOf(n); got != int64(want) {
			t.Fatalf("step %d: %s is %d, the view says %d", s.step, fieldTable[n].Name, got, want)
		}
	}
	if got := phaseNames[s.FieldOf(FieldPhase)]; got != v.Phase {
		t.Fatalf("step %d: phase %s, the view says %s", s.step, got, v.Phase)
	}
}

func agreeAction(t *testing.T, s *State, v *engine.View, a *engine.Action) {
	t.Helper()
	of := func(n int) int64 { return s.FieldOfAction(n, *a) }
	switch a.Kind {
	case KindRecruit:
		for _, p := range v.Provinces {
			for i := range p.Cards {
				c := &p.Cards[i]
				if c.Ref != a.Card {
					continue
				}
				for _, st := range c.Stats {
					if n, ok := map[card.StatName]int{card.Force: FieldCardForce, card.Chi: FieldCardChi, card.GoldCost: FieldCardGoldCost}[st.Name]; ok && of(n) != int64(st.Value) {
						t.Fatalf("step %d: %s of %s is %d, the view says %d", s.step, fieldTable[n].Name, c.Card.ID, of(n), st.Value)
					}
				}
			}
		}
		if of(FieldCardZone) != int64(ZoneProvince) || of(FieldCardMine) != 1 || of(FieldCost) != int64(a.Cost) {
			t.Fatalf("step %d: a card to recruit is in zone %d", s.step, of(FieldCardZone))
		}
	case KindAssign:
		need, have := of(FieldTargetStrength)+of(FieldTargetDefence)+1, of(FieldTargetArmy)
		if of(FieldTargetNeed) != max(0, need-have) || (of(FieldBreaks) == 1) != (have+of(FieldCardUnitForce) >= need) {
			t.Fatalf("step %d: %d of %d there, %d missing, breaks %d", s.step, have, need, of(FieldTargetNeed), of(FieldBreaks))
		}
	case KindPay:
		p := &s.ask.pays[a.N-1]
		if of(FieldExcess) != int64(p.total)+int64(v.Gold)-int64(s.ask.amount) || of(FieldProducers) != int64(p.n) {
			t.Fatalf("step %d: payment %d leaves %d", s.step, a.N, of(FieldExcess))
		}
	}
}

func is(c *engine.CardView, ty card.Type) bool {
	return c.Card != nil && len(c.Card.Types) > 0 && c.Card.Types[0] == ty
}
