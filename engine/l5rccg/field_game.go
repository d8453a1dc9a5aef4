package l5rccg

import (
	"math/bits"

	"github.com/kotei-dev/kotei/engine"
)

var _ engine.Fielded = (*State)(nil)

// noLimit stands for "no maximum hand size", dashField for a dash: below every number that a card has (TF-TYPE-08).
const (
	noLimit   = 999
	dashField = -999
)

// FieldOf is the value of a field of the position.
func (s *State) FieldOf(n int) int64 {
	me := &s.p[Me]
	switch n {
	case FieldTurn:
		return int64(s.Turn())
	case FieldPhase:
		return int64(s.phase)
	case FieldSegment:
		return int64(s.segment)
	case FieldGoesFirst:
		return truthOf(s.first == Me)
	case FieldOwnTurn:
		return truthOf(s.active == Me)
	case FieldQuestion, FieldQuestionCard, FieldQuestionLeft:
		return s.questionField(n)
	case FieldGold:
		return int64(me.pool)
	case FieldAvailable:
		return int64(s.reach(Me, 0))
	case FieldIncome:
		return int64(s.income())
	case FieldHonor:
		return int64(me.honor)
	case FieldHonorVictory:
		return int64(s.rules.HonorVictory)
	case FieldFavor:
		return truthOf(me.favor)
	case FieldProvinces:
		return int64(s.standing(Me))
	case FieldProvinceStrength:
		return int64(s.weakest(Me))
	case FieldShownHoldings, FieldShownPersonalities, FieldShownCost:
		return s.shownField(n)
	case FieldHoldings:
		return int64(s.countPlay(TypeHolding))
	case FieldPersonalities:
		return int64(s.countPlay(TypePersonality))
	case FieldReady:
		ready, _ := s.muster()
		return int64(ready)
	case FieldForce:
		return int64(s.strikingForce())
	case FieldRings:
		return int64(s.countPlay(TypeRing))
	case FieldElements:
		return int64(s.ownElements())
	case FieldHand:
		return int64(me.zone[ZoneHand].n)
	case FieldHandLimit:
		if limit := s.handLimit(Me); limit >= 0 {
			return int64(limit)
		}
		return noLimit
	case FieldDynastyDeck:
		return int64(me.zone[ZoneDynastyDeck].n)
	case FieldFateDeck:
		return int64(me.zone[ZoneFateDeck].n)
	case FieldDynastyDiscard:
		return int64(me.zone[ZoneDynastyDiscard].n)
	case FieldFateDiscard:
		return int64(me.zone[ZoneFateDiscard].n)
	}
	return s.opponentField(n)
}

func (s *State) opponentField(n int) int64 {
	switch n {
	case FieldOpponentProvinces:
		return int64(s.standing(Dummy))
	case FieldOpponentStrength:
		if here := s.here(); here != 0 {
			return int64(s.provinceStrength(s.active.Other(), int8(here)-1))
		}
		return int64(s.weakest(Dummy))
	case FieldOpponentDefence:
		if here := s.here(); here != 0 {
			return int64(s.armyForce(Dummy, here, true))
		}
		return int64(s.defence())
	case FieldOpponentHonor:
		return int64(s.p[Dummy].honor)
	case FieldOpponentFavor:
		return truthOf(s.p[Dummy].favor)
	}
	return 0
}

func (s *State) questionField(n int) int64 {
	a := &s.ask
	switch {
	case a.kind == askNone:
		return 0
	case n == FieldQuestionCard:
		return s.typeOf(a.card)
	case n == FieldQuestionLeft:
		if a.kind == askCards {
			return int64(max(0, a.least-a.got))
		}
		return 1
	case a.kind == askPay:
		return QuestionPayment
	case a.kind == askCards:
		return questionOf[a.why]
	}
	return QuestionChoice
}

func truthOf(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// typeOf is the number among typeFieldWords of a card's first type, 0 for no card and for one that the player may not know.
func (s *State) typeOf(id ID) int64 {
	if id == 0 || !s.inSight(id) {
		return 0
	}
	return int64(bits.TrailingZeros16(uint16(s.def(id).Types))) + 1
}

// inSight says whether the player may know a card: he does, or a search of his own deck shows it to him.
func (s *State) inSight(id ID) bool {
	return s.known(id) || s.ask.kind == askCards && s.c[id].owner == Me && s.c[id].zone != ZoneProvince && s.ask.offers(int32(id))
}

// income is what all producers give in a turn.
func (s *State) income() int {
	n := 0
	for _, id := range s.play(Me) {
		if s.c[id].def.Gives {
			n += s.production(id)
		}
	}
	return n
}

// weakest is the strength of a player's weakest Province, 0 if none stands.
func (s *State) weakest(seat Seat) int {
	p, least, some := &s.p[seat], 0, false
	for n := range p.nprov {
		if !p.prov[n].stands {
			continue
		}
		if x := s.provinceStrength(seat, int8(n)); !some || x < least {
			least, some = x, true
		}
		if !s.mayChange(ProvinceStrength) && p.hold != 0 { // all are alike
			break
		}
	}
	return least
}

// shownField is the value of a field about the face-up cards in the own Provinces.
func (s *State) shownField(n int) int64 {
	count, most, reach := 0, 0, -1
	for i := range s.p[Me].nprov {
		p := &s.p[Me].prov[i]
		for _, id := range p.c[:p.n] {
			d := s.def(id)
			switch {
			case !s.c[id].up:
			case n == FieldShownHoldings && d.Is(TypeHolding), n == FieldShownPersonalities && d.Is(TypePersonality):
				count++
			case n == FieldShownCost && d.Is(TypeHolding|TypePersonality) && s.meetsHonor(Me, id):
				if reach < 0 {
					reach = s.reach(Me, 0)
				}
				if cost := s.recruitCost(Me, id); cost <= reach {
					most = max(most, cost)
				}
			}
		}
	}
	return int64(count + most)
}

func (s *State) countPlay(t TypeSet) int {
	n := 0
	for _, id := range s.play(Me) {
		if s.def(id).Is(t) {
			n++
		}
	}
	return n
}

// muster is the number of own units at home that could be assigned, and their Force.
func (s *State) muster() (ready, force int) {
	for _, id := range s.play(Me) {
		if s.def(id).Is(TypePersonality) && s.mayMarch(id) {
			ready++
			force += s.unitForce(id, true)
		}
	}
	return ready, force
}

// strikingForce is the Force that could attack now, or that fights in the current battle.
func (s *State) strikingForce() int {
	if here := s.here(); here != 0 {
		return s.armyForce(Me, here, true)
	}
	_, force := s.muster()
	return force
}

// ownElements is the number of elements among the own Rings that count for enlightenment (TF-WIN-04).
func (s *State) ownElements() int {
	have := KeySet{}
	for _, id := range s.play(Me) {
		if s.def(id).Is(TypeRing) && !s.def(id).Facts.Ring.False {
			have = have.Or(s.keys(id))
		}
	}
	have = have.And(elements)
	return have.Len()
}
