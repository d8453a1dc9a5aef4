package l5rccg

// applyGold puts Gold into a player's pool (TF-GOLD-03).
func (s *State) applyGold(e *Effect) bool {
	if e.N <= 0 {
		return false
	}
	s.p[e.Seat].pool += int32(e.N)
	s.emit(Event{Kind: EventGold, Seat: e.Seat, Card: e.Source, N: e.N})
	return true
}

// emptyPools lets unspent Gold vanish at the end of a phase (TF-GOLD-04, TF-TURN-12).
func (s *State) emptyPools() {
	for seat := Me; seat < numSeats; seat++ {
		if p := &s.p[seat]; p.pool > 0 {
			s.emit(Event{Kind: EventGoldLost, Seat: seat, N: int16(p.pool)})
			p.pool = 0
		}
	}
}

// production is what a card in play gives when it bows for a cost now; 0 for one that gives nothing (TF-GOLD-01, -09). A
// card without the stat and without a producing text is no
// producer, whatever bonus it gets (TF-TYPE-05). The amounts that depend on the player are in Facts (TF-TYPE-06).
func (s *State) production(id ID) int {
	c, d := &s.c[id], s.def(id)
	p := &s.p[c.ctrl]
	if d.Steady && id != p.hold && !s.mayChange(GoldProduction) {
		return int(d.Yield)
	}
	f := &d.Facts
	n := 0
	switch {
	case d.Stats[GoldProduction].Kind == Number || d.Stats[GoldProduction].Kind == Asterisk:
		if s.rules.GoldIsStat {
			n = s.stat(id, GoldProduction)
		} else {
			n = int(d.Stats[GoldProduction].Value)
			if id == p.hold && p.sensei != 0 { // TF-TYPE-04
				n += int(s.def(p.sensei).Stats[GoldProduction].Value)
			}
		}
	case f.Gold > 0:
		n = int(f.Gold) + s.bonusGold(id)
	default:
		return 0
	}
	if id == p.hold {
		n = max(n, int(p.leastGold))
	}
	if f.ClanGold > 0 && p.clans&f.ClanGoldOf != 0 {
		n += int(f.ClanGold - max(f.Gold, d.Stats[GoldProduction].Value))
	}
	if p.turns <= 1 {
		n += int(f.FirstTurnGold)
	}
	if f.More != nil && s.holds(&f.More.If, &frame{card: id, seat: c.ctrl}) {
		n += int(f.More.N)
	}
	return max(n, 0)
}

// notePlainGold keeps what a producer gives as it is printed, and whether that is all there is to it: no amount depends on
// its player.
func (d *Def) notePlainGold() {
	k := d.Stats[GoldProduction].Kind
	d.Gives = k == Number || k == Asterisk || d.Facts.Gold > 0 || d.Facts.Extra != 0
	d.Steady = d.Facts.ClanGold == 0 && d.Facts.FirstTurnGold == 0 && d.Facts.More == nil
	if k == Number || k == Asterisk {
		d.Yield = max(0, d.Stats[GoldProduction].Value)
	} else {
		d.Yield = max(0, d.Facts.Gold)
	}
}

// producesByText says whether a card has its Gold Production in its text instead of as a number (TF-TYPE-06).
func (s *State) producesByText(id ID) bool {
	d := s.def(id)
	return d.Stats[GoldProduction].Kind == Absent && d.Facts.Gold > 0
}

// bonusGold are the bonuses and penalties of a production that stands in the text: TF-TYPE-06 reads it as the stat.
func (s *State) bonusGold(id ID) int {
	n := 0
	if s.rules.GoldIsStat {
		for i := range s.nmods {
			if m := &s.mods[i]; m.card == id && m.stat == GoldProduction && (m.op == OpStat || m.op == OpToken) {
				n += int(m.amount)
			}
		}
	}
	return n
}

// extra is the restricted Gold that a producer adds when all of its Gold is for the card that is being paid for
// (TF-GOLD-05); 0 for another card, and for costs of no card.
func (s *State) extra(id, paidFor ID) int {
	f := &s.def(id).Facts
	if f.Extra == 0 || paidFor == 0 || !s.takesPast(f.ExtraFor, paidFor, id, s.c[id].ctrl) {
		return 0
	}
	return int(f.Extra)
}

// reach is the most Gold that a player could pay for a card, or for something else with paidFor 0. It counts the producers
// that sources lists.
func (s *State) reach(seat Seat, paidFor ID) int {
	total, producers := int(s.p[seat].pool), 0
	for _, id := range s.play(seat) {
		if c := &s.c[id]; c.bowed || !c.def.Gives || producers == maxProducers {
			continue
		}
		gold := s.production(id)
		if paidFor != 0 {
			gold += s.extra(id, paidFor)
		}
		if gold > 0 && s.mayBow(id) {
			total += gold
			producers++
		}
	}
	return total
}

// canPay says whether a player could pay the amount (TF-ACT-05).
func (s *State) canPay(seat Seat, amount int, paidFor ID) bool {
	return amount <= int(s.p[seat].pool) || amount <= s.reach(seat, paidFor)
}
