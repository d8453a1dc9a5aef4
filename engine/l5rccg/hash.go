package l5rccg

import "github.com/kotei-dev/kotei/engine"

// Hash is a fingerprint of the whole state, hidden parts included. Cards count by their ids.
func (s *State) Hash() uint64 {
	var h engine.Hash
	h.String(s.rules.Name)
	for _, n := range []int{int(s.turn), int(s.active), int(s.phase), int(s.phaseAt), int(s.progress), int(s.segment), int(s.chance), int(s.passes)} {
		h.Int(n)
	}
	h.Bool(s.inRound)
	h.Bool(s.over)
	h.String(s.result.Kind)
	for seat := Me; seat < numSeats; seat++ {
		s.hashPlayer(&h, &s.p[seat])
	}
	for id := ID(1); int16(id) < s.nids; id++ {
		s.hashCard(&h, id)
	}
	for i := range s.nmods {
		m := &s.mods[i]
		for _, n := range []int{int(m.op), int(m.stat), int(m.until), int(m.seat), int(m.prov), int(m.by), int(m.key), int(m.card), int(m.source), int(m.amount), int(m.limit), int(m.tally)} {
			h.Int(n)
		}
	}
	for i := range s.ndelays {
		d := &s.delays[i]
		for _, n := range []int{int(d.kind), int(d.by), int(d.card), int(d.mark), int(d.until), int(d.tally), int(d.d.On), int(d.d.Op)} {
			h.Int(n)
		}
	}
	s.hashFight(&h)
	h.Int(int(s.act.kind))
	h.Int(int(s.act.stage))
	h.Int(int(s.act.card))
	h.Int(int(s.ask.kind))
	h.Int(int(s.ask.why))
	for _, id := range s.ask.picked[:s.ask.got] {
		h.Int(int(id))
	}
	h.Int(int(s.stack.n))
	return h.Sum()
}

func (s *State) hashPlayer(h *engine.Hash, p *player) {
	for _, n := range []int{int(p.honor), int(p.pool), int(p.turns), int(p.clans), int(p.used), int(p.nprov), int(p.handLimit)} {
		h.Int(n)
	}
	h.Bool(p.favor)
	h.Bool(p.foreign)
	h.Bool(p.proclaim)
	for i := range p.nprov {
		pr := &p.prov[i]
		h.Bool(pr.stands)
		h.Int(int(pr.printed))
		for _, id := range pr.c[:pr.n] {
			h.Int(int(id))
		}
	}
	for z := range p.zone {
		h.Int(int(p.zone[z].n))
		for _, id := range p.zone[z].cards() {
			h.Int(int(id))
		}
	}
}

func (s *State) hashCard(h *engine.Hash, id ID) {
	c := &s.c[id]
	if d := s.def(id); d.Card != nil {
		h.String(d.Card.ID)
		h.Int(int(d.Face))
	}
	for _, n := range []int{int(c.zone), int(c.owner), int(c.ctrl), int(c.prov), int(c.loc), int(c.host), int(c.under), int(c.used), int(c.ever)} {
		h.Int(n)
	}
	for _, b := range []bool{c.bowed, c.dishon, c.up, c.dead, c.atk, c.fought, c.spared} {
		h.Bool(b)
	}
}
