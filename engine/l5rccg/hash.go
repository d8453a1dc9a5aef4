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
		for _, n := range []int{int(m.op), int(m.stat), int(m.until), int(m.seat), int(m.prov), int(m.by), int(m.key), int(m.card), int(m.source), int(m.amount), int(m.limit), int(m.tally), int(m.while)} {
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
	s.hashWork(&h)
	for _, n := range s.ops {
		h.Int(int(n))
	}
	for _, n := range s.rings {
		h.Int(int(n))
	}
	h.Uint64(s.seed) // with the order of the decks it stands for what chance has still to bring
	return h.Sum()
}

// hashWork adds what is under way: the current action, the question, Interrupts, and the texts at work.
func (s *State) hashWork(h *engine.Hash) {
	for _, a := range []*act{&s.act, &s.intr.held} {
		for _, n := range []int{int(a.kind), int(a.stage), int(a.seat), int(a.card), int(a.target), int(a.n), int(a.cost), int(a.nt), int(a.boost), int(a.boostAll), b2i(a.negated)} {
			h.Int(n)
		}
		for _, id := range a.targets {
			h.Int(int(id))
		}
	}
	a, r := &s.ask, &s.intr
	for _, n := range []int{int(a.kind), int(a.why), int(a.seat), int(a.card), int(a.least), int(a.most), int(a.amount), int(r.chance), int(r.passes), int(s.more[Me])} {
		h.Int(n)
	}
	for _, b := range []bool{s.between, r.open, r.wait, r.inside, r.owed} {
		h.Bool(b)
	}
	if a.kind != askNone {
		for _, id := range a.cands[:a.n] {
			h.Int(int(id))
		}
		for _, id := range a.picked[:a.got] {
			h.Int(int(id))
		}
	}
	h.Int(int(s.stack.n))
	for i := range s.stack.n {
		f := &s.stack.f[i]
		for _, n := range []int{int(f.card), int(f.host), int(f.mark), int(f.seat), int(f.pc), int(f.did), int(f.chose), int(f.ntarget), int(f.place)} {
			h.Int(n)
		}
	}
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
	for _, n := range []int{int(c.zone), int(c.owner), int(c.ctrl), int(c.prov), int(c.loc), int(c.host), int(c.next), int(c.under), int(c.used), int(c.ever), int(c.inBattle), int(c.extra), int(c.extraB), int(c.trig)} {
		h.Int(n)
	}
	for _, b := range []bool{c.bowed, c.dishon, c.up, c.dead, c.atk, c.fought, c.spared, c.fresh, c.made} {
		h.Bool(b)
	}
}
