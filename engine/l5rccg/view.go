package l5rccg

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
)

// View writes what the player may know (TF-ZONE-05).
func (s *State) View(dst *engine.View) {
	v := viewer{s: s}
	me, dummy := &s.p[Me], &s.p[Dummy]
	*dst = engine.View{
		Turn: s.Turn(), Phase: s.phase.String(), Segment: s.segment.String(), First: s.first == Me,
		Honor: int(me.honor), Gold: int(me.pool), Available: s.reach(Me, 0), Favor: me.favor, HandLimit: s.handLimit(Me),
		DynastyDeck: int(me.zone[ZoneDynastyDeck].n), FateDeck: int(me.zone[ZoneFateDeck].n),

		Stronghold: dst.Stronghold[:0], Provinces: dst.Provinces[:0], Hand: dst.Hand[:0], Fief: dst.Fief[:0],
		Duel:    engine.DuelView{Mine: dst.Duel.Mine[:0], Theirs: dst.Duel.Theirs[:0]},
		Battles: dst.Battles[:0], DynastyDiscard: dst.DynastyDiscard[:0], FateDiscard: dst.FateDiscard[:0],
		Removed: dst.Removed[:0], Opponent: engine.OpponentView{Provinces: dst.Opponent.Provinces[:0], Cards: dst.Opponent.Cards[:0]},
	}
	for _, id := range s.play(Me) {
		switch c := &s.c[id]; {
		case c.host != 0 || c.prov >= 0:
		case s.def(id).Is(TypeStronghold | TypeSensei | TypeWind):
			dst.Stronghold = append(dst.Stronghold, v.card(id))
		default:
			dst.Fief = append(dst.Fief, v.card(id))
		}
	}
	for n := range me.nprov {
		if me.prov[n].stands {
			dst.Provinces = append(dst.Provinces, v.province(Me, int8(n)))
		}
	}
	dst.Hand = v.pile(dst.Hand, Me, ZoneHand)
	dst.DynastyDiscard = v.pile(dst.DynastyDiscard, Me, ZoneDynastyDiscard)
	dst.FateDiscard = v.pile(dst.FateDiscard, Me, ZoneFateDiscard)
	dst.Removed = v.pile(dst.Removed, Me, ZoneRemoved)
	dst.Opponent.Honor, dst.Opponent.Favor = int(dummy.honor), dummy.favor
	for n := range dummy.nprov {
		if dummy.prov[n].stands {
			dst.Opponent.Provinces = append(dst.Opponent.Provinces, v.province(Dummy, int8(n)))
		}
	}
	for _, id := range s.play(Dummy) {
		if s.c[id].host == 0 {
			dst.Opponent.Cards = append(dst.Opponent.Cards, v.card(id))
		}
	}
	s.viewBattles(dst)
	if s.dueling() {
		v.duel(&dst.Duel)
	}
}

// duel writes the duel that is going on.
func (v viewer) duel(dst *engine.DuelView) {
	d := &v.s.fight.duel
	dst.Challenger, dst.Challenged = int32(d.who[0]), int32(d.who[1])
	for side := range d.cards {
		for _, id := range d.cards[side][:d.focused[side]] {
			if d.seat[side] == Me {
				dst.Mine = append(dst.Mine, v.card(id))
			} else {
				dst.Theirs = append(dst.Theirs, v.card(id))
			}
		}
	}
}

// viewer writes views of cards.
type viewer struct{ s *State }

// card is one card as the player sees it.
func (v viewer) card(id ID) engine.CardView {
	s := v.s
	if !s.known(id) {
		return engine.CardView{}
	}
	c, d := &s.c[id], s.def(id)
	out := engine.CardView{
		Ref: int32(id), Card: d.Card, Face: int(d.Face), Bowed: c.bowed, Dishonored: c.dishon, Dead: c.dead, Location: int(c.loc),
	}
	for i, name := range cardStats {
		if d.Stats[i].Kind != Absent {
			n := s.stat(id, name.stat)
			out.Stats = append(out.Stats, engine.StatView{Name: name.name, Value: max(n, -9999), Dash: d.Stats[i].Kind == Dash})
		}
	}
	if s.producesByText(id) {
		out.Stats = append(out.Stats, engine.StatView{Name: card.GoldProduction, Value: s.production(id)})
	}
	keys := s.keys(id)
	for k := Key(1); int(k) < len(s.tab.names); k++ {
		if keys.Has(k) {
			out.Keywords = append(out.Keywords, card.Keyword(s.tab.names[k]))
		}
	}
	for i := range s.nmods {
		if m := &s.mods[i]; m.op == OpToken && m.card == id {
			out.Tokens = append(out.Tokens, engine.TokenView{Name: s.tab.names[m.key], Count: int(m.limit)})
		}
	}
	for a := c.first; a != 0; a = s.c[a].next {
		out.Attached = append(out.Attached, v.card(a))
	}
	for _, below := range s.p[c.owner].zone[ZoneUnder].cards() {
		if s.c[below].under == id {
			out.Under = append(out.Under, v.card(below))
		}
	}
	return out
}

// pile are the cards of an area, in the order in which they came: of a deck it is never asked.
func (v viewer) pile(dst []engine.CardView, seat Seat, z Zone) []engine.CardView {
	for _, id := range v.s.p[seat].zone[z].cards() {
		dst = append(dst, v.card(id))
	}
	return dst
}

// province is a Province with what lies in it and what is attached to it.
func (v viewer) province(seat Seat, n int8) engine.ProvinceView {
	s := v.s
	p := &s.p[seat].prov[n]
	out := engine.ProvinceView{N: int(n) + 1, Strength: s.provinceStrength(seat, n)}
	for _, id := range p.c[:p.n] {
		out.Cards = append(out.Cards, v.card(id))
	}
	for side := Me; side < numSeats; side++ {
		for _, id := range s.play(side) {
			if c := &s.c[id]; c.prov == n && c.owner == seat && c.host == 0 {
				out.Attached = append(out.Attached, v.card(id))
			}
		}
	}
	return out
}
