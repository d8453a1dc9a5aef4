package l5rccg

// payment is one way to pay: which producers bow, and in which of two ways.
type payment struct {
	n     uint8
	last  bool // restricted Gold is paid last, so that its rest vanishes (TF-GOLD-06)
	trial bool // it does not reach the cost: the Gold is lost (SW-13)
	total int16
	loose int16            // of total, Gold that is not restricted
	extra uint64           // those that bow for their restricted amount, a bit each in the order of cards
	cards [maxProducers]ID // the first n; the rest is whatever was there before
}

// restricted says whether the producer with that place in the payment bows for its restricted amount.
func (p *payment) restricted(i uint8) bool { return p.extra&(1<<i) != 0 }

const (
	maxProducers = 64   // producers that count at a time, in the order in which they entered: reach and sources agree
	maxSearch    = 6000 // sets that are looked at; a fief that has more keeps the best found
)

// source is a producer that could bow, in one of its ways.
type source struct {
	id    ID
	gold  int16
	extra bool
	same  int16 // the source before is the like of this one: use that first
}

// askPayment asks how the current action's cost is paid: with distinct minimal sets of producers, in order of least
// excess, fewest cards, lowest ids, so that the first is the default. What the pool covers, or what can be paid in one
// way only, is not asked.
func (s *State) askPayment(by payer) {
	a := &s.ask
	a.npays, a.amount, a.by = 0, by.cost, by
	seat, need := by.seat, int(by.cost)-int(s.p[by.seat].pool)
	if need <= 0 {
		s.pay(&payment{})
		return
	}
	list := &a.sources
	n := s.sources(seat, by.card, list)
	if by.trial {
		p := allOf(list[:n])
		s.pay(&p)
		return
	}
	f := finder{list: list[:n], need: int16(need), twice: s.tab.extra, out: a}
	f.find(0, 0, 0)
	if a.npays == 0 { // no set will do: all is tried, and lost
		p := allOf(list[:n])
		s.pay(&p)
		return
	}
	if a.npays == 1 || seat == Dummy {
		s.pay(&a.pays[0])
		return
	}
	a.kind, a.why, a.seat, a.card = askPay, forNothing, seat, by.card
}

// payer is who pays what, and for which card: the Gold brings it into play; 0 for an action alone.
type payer struct {
	seat  Seat
	cost  int16
	card  ID
	trial bool // it cannot be paid, and the player tries (SW-13)
	frame bool // for the step of a text at work, else for the current action
}

// sources lists the unbowed producers of a player, in falling order of what they give, then by id. A producer that could
// give restricted Gold stands there in both ways.
func (s *State) sources(seat Seat, paidFor ID, list *[2 * maxProducers]source) int {
	n, producers := 0, 0
	add := func(x source) {
		i := n
		for ; i > 0 && (list[i-1].gold < x.gold || list[i-1].gold == x.gold && list[i-1].id > x.id); i-- {
			list[i] = list[i-1]
		}
		list[i] = x
		n++
	}
	for _, id := range s.play(seat) {
		if c := &s.c[id]; c.bowed || !c.def.Gives || producers == maxProducers {
			continue
		}
		gold, extra := s.production(id), s.extra(id, paidFor)
		if gold+extra <= 0 || !s.mayBow(id) {
			continue
		}
		producers++
		if gold > 0 {
			add(source{id: id, gold: int16(gold)})
		}
		if extra > 0 {
			add(source{id: id, gold: int16(gold + extra), extra: true})
		}
	}
	for i := 1; i < n; i++ {
		for j := i - 1; j >= 0 && list[j].gold == list[i].gold; j-- {
			if list[j].extra == list[i].extra && s.alike(list[j].id, list[i].id) {
				list[i].same = int16(j + 1)
				break
			}
		}
	}
	return n
}

// alike says whether it makes no difference which of two producers bows: the same card with nothing on it.
func (s *State) alike(a, b ID) bool {
	x, y := &s.c[a], &s.c[b]
	return x.def == y.def && x.used == y.used && x.prov == y.prov && x.first == 0 && y.first == 0 && !s.marked(a) && !s.marked(b)
}

// marked says whether an ongoing change is on the card.
func (s *State) marked(id ID) bool {
	for i := range s.nmods {
		if s.mods[i].card == id {
			return true
		}
	}
	return false
}

// finder looks for the minimal sets. As the sources come in falling order, a set that was short before its last and
// smallest member is short without any of its members: every set found is minimal.
type finder struct {
	list   []source
	need   int16
	twice  bool // a producer may stand in the list in both ways
	out    *ask
	pick   [maxProducers]int16
	looked int
}

func (f *finder) find(from, k int, have int16) {
	if have >= f.need {
		f.add(k, have)
		return
	}
	for i := from; i < len(f.list); i++ {
		x := &f.list[i]
		if f.looked++; f.looked > maxSearch {
			return
		}
		if x.same > 0 && !f.picked(k, x.same-1) || f.twice && f.pickedCard(k, x.id) {
			continue
		}
		f.pick[k] = int16(i)
		f.find(i+1, k+1, have+x.gold)
	}
}

func (f *finder) picked(k int, i int16) bool {
	for _, p := range f.pick[:k] {
		if p == i {
			return true
		}
	}
	return false
}

func (f *finder) pickedCard(k int, id ID) bool {
	for _, p := range f.pick[:k] {
		if f.list[p].id == id {
			return true
		}
	}
	return false
}

// add keeps a set in its place, and the other order of payment where that leaves something else (TF-GOLD-06).
func (f *finder) add(k int, have int16) {
	loose := f.keep(k, have, false)
	if restricted := have - loose; restricted > 0 && loose > 0 && have > f.need {
		f.keep(k, have, true)
	}
}

// keep puts a payment together in the place behind the last one, where nothing need be cleared, and moves it up to where it
// belongs. It gives the Gold of the set that is not restricted. Of more payments than fit the last ones are dropped.
func (f *finder) keep(k int, have int16, last bool) int16 {
	pays, at := &f.out.pays, f.out.npays
	p := &pays[at]
	p.n, p.last, p.trial, p.total, p.loose, p.extra = uint8(k), last, false, have, 0, 0
	for i, n := range f.pick[:k] {
		x := &f.list[n]
		p.cards[i] = x.id
		if x.extra {
			p.extra |= 1 << i
		} else {
			p.loose += x.gold
		}
	}
	loose, to := p.loose, at
	for to > 0 && p.before(&pays[to-1]) {
		to--
	}
	if at < maxPayments {
		f.out.npays++
	}
	if to < at {
		put := *p
		copy(pays[to+1:at+1], pays[to:at])
		pays[to] = put
	}
	return loose
}

// before says whether p is offered ahead of q: least excess, fewest cards, lowest ids, restricted Gold first.
func (p *payment) before(q *payment) bool {
	if p.total != q.total {
		return p.total < q.total
	}
	if p.n != q.n {
		return p.n < q.n
	}
	if a, b := p.lowestBut(q), q.lowestBut(p); a != b { // of two sets of one size, the one with the lowest id that they do not share
		return a < b
	}
	return !p.last && q.last
}

// lowestBut is the lowest id of a card that pays in p and not in q, 0 for none.
func (p *payment) lowestBut(q *payment) ID {
	low := ID(0)
	for _, id := range p.cards[:p.n] {
		if (low == 0 || id < low) && !q.bows(id) {
			low = id
		}
	}
	return low
}

// bows says whether a card is among the producers.
func (p *payment) bows(id ID) bool {
	for _, c := range p.cards[:p.n] {
		if c == id {
			return true
		}
	}
	return false
}

// allOf bows every producer for what it gives most.
func allOf(list []source) payment {
	p := payment{trial: true}
	for _, x := range list {
		if !p.bows(x.id) {
			p.cards[p.n] = x.id
			if x.extra {
				p.extra |= 1 << p.n
			}
			p.n++
		}
	}
	return p
}

// pay bows the producers of a payment, takes the cost, and leaves the rest to the pool, or lets it vanish: restricted
// Gold always, all Gold in a ruleset without a pool (TF-GOLD-03, -05, SW-12). The action that it was for goes on.
func (s *State) pay(p *payment) {
	by := s.ask.by
	seat := by.seat
	pl := &s.p[seat]
	payer := s.stack.n - 1 // the text that pays, if it is one: what the bowing sets off comes on top of it
	restricted, loose := int32(0), int32(0)
	for i := range p.n {
		id := p.cards[i]
		n := int32(s.production(id))
		if p.restricted(i) {
			n += int32(s.def(id).Facts.Extra)
		}
		if !s.apply(&Effect{Op: OpBow, Seat: seat, By: seat, Card: id, Source: id}) {
			continue
		}
		if p.restricted(i) {
			restricted += n
		} else {
			loose += n
		}
		s.emit(Event{Kind: EventGold, Seat: seat, Card: id, N: int16(n)})
	}
	cost := int32(by.cost)
	loose += pl.pool
	if p.trial || restricted+loose < cost { // CL-GOLD-05: the Gold is lost
		pl.pool = 0
		s.emit(Event{Kind: EventGoldLost, Seat: seat, N: int16(restricted + loose)})
		if by.frame {
			s.stack.f[payer].unpaid = true
			return
		}
		s.act.failed = true
		s.paid()
		return
	}
	first := restricted
	if p.last {
		first = max(0, cost-loose)
	}
	fromRestricted := min(first, cost)
	rest := loose - (cost - fromRestricted)
	lost := restricted - fromRestricted
	if !s.rules.Pool {
		lost, rest = lost+rest, 0
	}
	pl.pool = rest
	if cost > 0 {
		s.emit(Event{Kind: EventPaid, Seat: seat, Card: by.card, N: int16(cost)})
	}
	if lost > 0 {
		s.emit(Event{Kind: EventGoldLost, Seat: seat, N: int16(lost)})
	}
	if !by.frame {
		s.paid()
	}
}
