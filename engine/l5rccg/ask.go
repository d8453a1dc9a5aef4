package l5rccg

import (
	"slices"

	"github.com/kotei-dev/kotei/engine"
)

// askKind is the sort of a pending question.
type askKind uint8

const (
	askNone   askKind = iota
	askPay            // one of payments
	askCards          // cards, one after the other, in an order that may matter
	askYesNo          // a "may"
	askOption         // one of several alternatives
)

// purpose says what a question about cards was asked for, and so what its answer does.
type purpose uint8

const (
	forNothing    purpose = iota
	forCycle              // cards of Provinces, in order under the deck
	forFavor              // the card that the Favor costs
	forHandLimit          // down to the maximum hand size
	forLegacy             // the Holding that was looked for
	forTarget             // the next target of the current action
	forStep               // the cards of the current step of the text at work
	forStraighten         // what remains bowed
	forDiscardAll         // CL-TURN-12
	forStart              // what a text lets begin in play (CT-START-05, -07)
	forMove               // one more attachment to move (CL-ATT-04)
)

var purposeNames = [...]string{
	"choice", "cycle", "discard", "hand-limit", "search", "target", "choice", "straighten", "discard", "start", "move",
}

// ask is the pending question.
type ask struct {
	kind    askKind
	why     purpose
	seat    Seat
	card    ID // that asks, 0 for the rulebook
	least   int16
	most    int16
	n       int16 // candidates
	got     int16
	cands   [maxMarks]ID
	picked  [maxMarks]ID
	npays   int16
	pays    [maxPayments + 1]payment // the last place is for putting one together
	sources [2 * maxProducers]source // what pays is looked for in, kept here so that it need not be cleared each time
	amount  int16
	by      payer
}

// askFor puts a question about cards: offer fills in the candidates afterwards.
func (s *State) askFor(why purpose, seat Seat, card ID, least, most int) *ask {
	a := &s.ask
	a.kind, a.why, a.seat, a.card = askCards, why, seat, card
	a.least, a.most, a.n, a.got = int16(least), int16(most), 0, 0
	return a
}

// offer adds a candidate. A question about more cards than fit offers the first.
func (a *ask) offer(id ID) {
	if a.n < maxMarks {
		a.cands[a.n] = id
		a.n++
	}
}

// close makes the bounds of the question fit its candidates, and answers one that leaves no choice. It says whether
// the question is still open.
func (s *State) closeAsk() bool {
	a := &s.ask
	if a.n > 0 && !s.known(a.cands[0]) { // the order of a deck is not told
		slices.Sort(a.cands[:a.n])
	}
	a.most = min(a.most, a.n)
	a.least = min(a.least, a.most)
	if a.most == 0 {
		s.answered()
		return false
	}
	if a.least == a.n && a.most == a.n && (a.n == 1 || a.why == forHandLimit) { // no choice of cards or order
		copy(a.picked[:], a.cands[:a.n])
		a.got = a.n
		s.answered()
		return false
	}
	if a.seat == Dummy { // it does what it must and takes the first
		copy(a.picked[:], a.cands[:a.least])
		a.got = a.least
		s.answered()
		return false
	}
	return true
}

// askYes asks the player of a text about a "may". The dummy leaves it.
func (s *State) askYes(f *frame) {
	if f.seat == Dummy {
		f.asked, f.yes = true, false
		return
	}
	s.ask.kind, s.ask.why, s.ask.seat, s.ask.card = askYesNo, forStep, f.seat, f.card
}

// askOr asks which alternative of a group is taken.
func (s *State) askOr(f *frame, group uint8) {
	a := &s.ask
	a.kind, a.why, a.seat, a.card, a.n = askOption, forStep, f.seat, f.card, 0
	for i := range f.steps {
		if f.steps[i].Or == group {
			a.offer(ID(i))
		}
	}
	if f.seat == Dummy {
		f.orPick, f.asked = uint8(a.cands[0]), true
		a.kind = askNone
	}
}

// answers appends what may be answered, the default first.
func (s *State) answers(dst []engine.Action) []engine.Action {
	a := &s.ask
	switch a.kind {
	case askPay:
		for i := range a.npays {
			dst = add(dst, KindPay, 0, 0, int32(i)+1, 0)
		}
	case askCards:
		if a.got >= a.least && (a.least > 0 || a.got > 0 || a.why != forHandLimit) {
			dst = add(dst, KindDone, 0, 0, 0, 0)
		}
		if a.got < a.most {
			for _, id := range a.cands[:a.n] {
				if !a.has(id) {
					dst = add(dst, KindChoose, id, 0, 0, 0)
				}
			}
		}
	case askYesNo:
		dst = append(dst, engine.Action{Kind: KindYes}, engine.Action{Kind: KindNo})
	case askOption:
		for _, step := range a.cands[:a.n] {
			dst = add(dst, KindOption, 0, 0, int32(step)+1, 0)
		}
	}
	return dst
}

// has says whether the card was picked already; chosen together they must differ (TF-TARG-03).
func (a *ask) has(id ID) bool {
	for _, p := range a.picked[:a.got] {
		if p == id {
			return true
		}
	}
	return false
}

// takeAnswer takes an answer, or refuses one that is not among answers.
func (s *State) takeAnswer(act engine.Action) error {
	a := &s.ask
	switch {
	case a.kind == askPay && act.Kind == KindPay && act.Card|act.Target|act.Cost == 0 && act.N >= 1 && act.N <= int32(a.npays):
		a.kind = askNone
		s.pay(&a.pays[act.N-1])
	case a.kind == askCards && act == engine.Action{Kind: KindDone} && a.got >= a.least:
		s.answered()
	case a.kind == askCards && act.Kind == KindChoose && act.Target|act.N|act.Cost == 0 && a.got < a.most && a.offers(act.Card) && !a.has(ID(act.Card)):
		a.picked[a.got] = ID(act.Card)
		if a.got++; a.got == a.most {
			s.answered()
		}
	case a.kind == askYesNo && (act == engine.Action{Kind: KindYes} || act == engine.Action{Kind: KindNo}):
		s.answerYes(act.Kind == KindYes)
	case a.kind == askOption && act == (engine.Action{Kind: KindOption, N: act.N}) && a.offers(act.N-1):
		a.kind = askNone
		f := &s.stack.f[s.stack.n-1]
		f.orPick, f.asked = uint8(act.N-1), true
	default:
		return engine.ErrIllegal
	}
	return nil
}

func (a *ask) offers(id int32) bool {
	for _, c := range a.cands[:a.n] {
		if int32(c) == id {
			return true
		}
	}
	return false
}

// answerYes goes on after a yes or a no.
func (s *State) answerYes(yes bool) {
	s.ask.kind = askNone
	f := &s.stack.f[s.stack.n-1]
	f.asked, f.yes = true, yes
}

// Answer takes cards in order, or a number, as the answer to a pending question.
func (s *State) Answer(in engine.Answer) error {
	if s.over {
		return engine.ErrOver
	}
	a := &s.ask
	if a.kind != askCards || in.Number != nil || len(in.Cards) < int(a.least-a.got) || len(in.Cards) > int(a.most-a.got) {
		return engine.ErrIllegal
	}
	for i, id := range in.Cards {
		if !a.offers(id) || a.has(ID(id)) {
			return engine.ErrIllegal
		}
		for _, other := range in.Cards[:i] {
			if other == id {
				return engine.ErrIllegal
			}
		}
	}
	for _, id := range in.Cards {
		a.picked[a.got] = ID(id)
		a.got++
	}
	s.step++
	s.answered()
	s.run()
	return nil
}

// Pending is the question that comes before anything else, nil if there is none.
func (s *State) Pending() *engine.Question {
	a := &s.ask
	if a.kind == askNone || s.over {
		return nil
	}
	q := &s.quest
	*q = engine.Question{Card: int32(a.card)}
	switch a.kind {
	case askPay:
		q.Kind, q.Amount = "payment", int(a.amount)
	case askCards:
		q.Kind, q.Free = purposeNames[a.why], true
		q.Min, q.Max = max(0, int(a.least-a.got)), int(a.most-a.got) // what is still to be chosen
		s.cands = s.cands[:0]
		for _, id := range a.cands[:a.n] {
			if !a.has(id) {
				s.cands = append(s.cands, int32(id))
			}
		}
		q.Candidates = s.cands
	default:
		q.Kind = "choice"
	}
	return q
}
