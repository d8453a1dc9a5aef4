package l5rccg

import "github.com/kotei-dev/kotei/engine"

// Formula is a compiled expression over the fields of TextFields; formula.Formula is one. A truth value is 1 or 0.
type Formula interface {
	// Uses are the numbers of the fields that it reads, at most MaxFormulaFields.
	Uses() []int
	// Eval computes it from the values of the fields, false where there is none.
	Eval(slots []int64) (int64, bool)
}

// MaxFormulaFields is how many different fields a formula of a text may read.
const MaxFormulaFields = 16

// textSubjects are the things whose fields a formula of a text may name, in the order of their slots.
var textSubjects = [...]struct {
	name string
	ref  Ref
	doc  string
}{
	{"this", RefThis, "the card that has the text"},
	{"host", RefHost, "the Personality that it is attached to"},
	{"target", RefTarget0, "the first target or choice"},
	{"target2", RefTarget1, "the second"},
	{"target3", RefTarget2, "the third"},
	{"target4", RefTarget3, "the fourth"},
	{"event", RefEvent, "the card of the event"},
	{"event2", RefEvent2, "the second card of the event"},
	{"marked", RefMarked, "the card that a delayed effect is about"},
	{"winner", RefWinner, "the winner of the last duel"},
	{"loser", RefLoser, "its loser"},
	{"card", RefEach, "in a where: the card that is looked at"},
}

// The properties of a subject after those of engine fields of cards.
const (
	propPrintedForce = iota
	propPrintedHonor
	propPrintedProduction
	propHere
	propOpposed
	propAttacking
	propDefending
	propWeapons
	propSpells
	propFollowers
	propUnitCost
	propLevel
	propElement // and the four after it
	numProps    = propElement + numElements
)

var textProps = [numProps]engine.Field{
	propPrintedForce:      {Name: "printed_force", Doc: "Force as printed"},
	propPrintedHonor:      {Name: "printed_personal_honor", Doc: "Personal Honor as printed"},
	propPrintedProduction: {Name: "printed_gold_production", Doc: "Gold Production as printed"},
	propHere:              {Name: "here", Type: engine.FieldBool, Doc: "at the current battlefield, or attached to its Province"},
	propOpposed:           {Name: "opposed", Type: engine.FieldBool, Doc: "in a battle that has enemy units"},
	propAttacking:         {Name: "attacking", Type: engine.FieldBool, Doc: "in the attacking army"},
	propDefending:         {Name: "defending", Type: engine.FieldBool, Doc: "in the defending army"},
	propWeapons:           {Name: "weapons", Doc: "Weapons attached"},
	propSpells:            {Name: "spells", Doc: "Spells attached"},
	propFollowers:         {Name: "followers", Doc: "Followers attached"},
	propUnitCost:          {Name: "unit_cost", Doc: "Gold Costs of the unit together"},
	propLevel:             {Name: "level", Doc: "level of experience, 0 for the base card"},
	propElement:           {Name: "air", Type: engine.FieldBool, Doc: "has the keyword Air"},
	propElement + 1:       {Name: "earth", Type: engine.FieldBool, Doc: "has the keyword Earth"},
	propElement + 2:       {Name: "fire", Type: engine.FieldBool, Doc: "has the keyword Fire"},
	propElement + 3:       {Name: "water", Type: engine.FieldBool, Doc: "has the keyword Water"},
	propElement + 4:       {Name: "void", Type: engine.FieldBool, Doc: "has the keyword Void"},
}

// Loose fields of texts, after those of the game.
const (
	looseCount = numFields + iota
	looseAmount
	looseEnemyUnits
	looseOwnUnits
	looseInBattle
	looseDefending
	looseActionYours
	looseActionRanged
	looseActionMelee
	looseActionFear
	looseActionDuel
	looseActionMoves
	looseActionBattle
	looseActionEngage
	looseWonBattle
	looseFell
	looseEnd
)

var looseFields = [looseEnd - numFields]engine.Field{
	{Name: "count", Doc: "how many cards the step's or trait's for_each takes"},
	{Name: "amount", Doc: "the number of the event"},
	{Name: "enemy_units", Doc: "units of the other player at the current battlefield"},
	{Name: "your_units", Doc: "your units there"},
	{Name: "in_battle", Type: engine.FieldBool, Doc: "a battle is being fought"},
	{Name: "you_defend", Type: engine.FieldBool, Doc: "you are the Defender"},
	{Name: "action.yours", Type: engine.FieldBool, Doc: "the current action is yours"},
	{Name: "action.ranged", Type: engine.FieldBool, Doc: "it makes a Ranged Attack"},
	{Name: "action.melee", Type: engine.FieldBool, Doc: "it makes a Melee Attack"},
	{Name: "action.fear", Type: engine.FieldBool, Doc: "it has a Fear effect"},
	{Name: "action.duel", Type: engine.FieldBool, Doc: "it creates a duel"},
	{Name: "action.moves", Type: engine.FieldBool, Doc: "it moves cards"},
	{Name: "action.battle", Type: engine.FieldBool, Doc: "it is a Battle action"},
	{Name: "action.engage", Type: engine.FieldBool, Doc: "it is an Engage action"},
	{Name: "amount2", Doc: "the second number of the event; of a resolved battle 1 where the attacker has won, 2 the defender, 3 both lost"},
	{Name: "province_fell", Type: engine.FieldBool, Doc: "the Province of the current battlefield is destroyed"},
}

const (
	cardProps    = FieldTargetType - FieldCardType // engine fields of a card
	subjectSize  = cardProps + numProps
	textFieldEnd = looseEnd + len(textSubjects)*subjectSize
)

// TextFields are the fields that a formula of a text may name, by their numbers: those of the game, of the text at work, and
// of the things that it names. Fields that a text has no use for have no name.
func TextFields() []engine.Field {
	fields := make([]engine.Field, textFieldEnd)
	game := Rules{}.Fields()
	for n, f := range game {
		if f.Scope == engine.OfGame {
			fields[n] = f
		}
	}
	copy(fields[numFields:], looseFields[:])
	for i, sub := range textSubjects {
		at := looseEnd + i*subjectSize
		for p := range cardProps {
			f := game[FieldCardType+p]
			if FieldCardType+p == FieldCardCopies {
				continue
			}
			f.Name = sub.name + f.Name[len("card"):]
			f.Scope = engine.OfGame
			fields[at+p] = f
		}
		for p, f := range textProps {
			f.Name = sub.name + "." + f.Name
			fields[at+cardProps+p] = f
		}
	}
	return fields
}

// scope is what the words of a formula mean while it is evaluated.
type scope struct {
	f     *frame
	card  ID // that is looked at
	count int
}

// eval evaluates a formula. It allocates nothing: the values are gathered first, for looking one up may evaluate another.
func (s *State) eval(fm Formula, x *scope) (int64, bool) {
	var values [MaxFormulaFields]int64
	uses := fm.Uses()
	for i, n := range uses {
		values[i] = s.textField(n, x)
	}
	for i, n := range uses {
		s.slots[n] = values[i]
	}
	return fm.Eval(s.slots[:])
}

// textField is the value of one field.
func (s *State) textField(n int, x *scope) int64 {
	switch {
	case n < numFields:
		return s.FieldOf(n)
	case n < looseEnd:
		return s.looseField(n, x)
	}
	n -= looseEnd
	id := x.card
	if ref := textSubjects[n/subjectSize].ref; ref != RefEach {
		id = s.refer(ref, x.f, nil)
	}
	if id == 0 {
		return 0
	}
	if p := n % subjectSize; p < cardProps {
		return s.cardValue(FieldCardType+p, id)
	} else {
		return s.propOf(p-cardProps, id)
	}
}

func (s *State) looseField(n int, x *scope) int64 {
	here := s.here()
	a := s.currentAct()
	does := func(op Op) int64 {
		return truthOf(a.stage != stageNone && a.ability != nil && a.ability.doing(op))
	}
	when := func(d Designator) int64 {
		return truthOf(a.stage != stageNone && a.ability != nil && a.ability.When&d != 0)
	}
	switch n {
	case looseCount:
		return int64(x.count)
	case looseAmount:
		return int64(x.f.event.N)
	case looseWonBattle:
		return int64(x.f.event.M)
	case looseEnemyUnits:
		if here == 0 {
			return 0
		}
		return int64(s.units(x.f.seat.Other(), here))
	case looseOwnUnits:
		if here == 0 {
			return 0
		}
		return int64(s.units(x.f.seat, here))
	case looseInBattle:
		return truthOf(here != 0)
	case looseDefending:
		return truthOf(here != 0 && s.active != x.f.seat)
	case looseActionYours:
		return truthOf(a.stage != stageNone && a.seat == x.f.seat)
	case looseActionRanged:
		return does(OpRanged)
	case looseActionMelee:
		return does(OpMelee)
	case looseActionFear:
		return does(OpFear)
	case looseActionDuel:
		return does(OpDuel)
	case looseActionMoves:
		return does(OpMove)
	case looseActionBattle:
		return when(BattleAbility)
	case looseActionEngage:
		return when(Engage)
	case looseFell:
		return truthOf(here != 0 && !s.p[s.active.Other()].prov[here-1].stands)
	}
	return 0
}

// propOf is a property of a card that only texts ask for.
func (s *State) propOf(p int, id ID) int64 {
	c, d := &s.c[id], s.def(id)
	attached := func(takes func(ID) bool) int64 {
		n := int64(0)
		for a := c.first; a != 0; a = s.c[a].next {
			n += truthOf(takes(a))
		}
		return n
	}
	switch p {
	case propPrintedForce:
		return int64(d.Stats[Force].Value)
	case propPrintedHonor:
		return int64(d.Stats[PersonalHonor].Value)
	case propPrintedProduction:
		return int64(d.Stats[GoldProduction].Value)
	case propHere:
		here := s.here()
		return truthOf(here != 0 && (c.loc == here || c.zone == ZonePlay && c.prov >= 0 && uint8(c.prov)+1 == here && c.ctrl != s.active))
	case propOpposed:
		return truthOf(s.isOpposed(id))
	case propAttacking:
		return truthOf(c.loc != 0 && c.atk)
	case propDefending:
		return truthOf(c.loc != 0 && !c.atk)
	case propWeapons:
		return attached(func(a ID) bool { return s.hasKey(a, KeyWeapon) })
	case propSpells:
		return attached(func(a ID) bool { return s.def(a).Is(TypeSpell) })
	case propFollowers:
		return attached(func(a ID) bool { return s.def(a).Is(TypeFollower) })
	case propUnitCost:
		leader := s.leader(id)
		if leader == 0 {
			return 0
		}
		n := int64(max(0, s.stat(leader, GoldCost)))
		for a := s.c[leader].first; a != 0; a = s.c[a].next {
			n += int64(max(0, s.stat(a, GoldCost)))
		}
		return n
	case propLevel:
		return int64(d.Level)
	}
	return truthOf(s.hasKey(id, KeyAir+Key(p-propElement)))
}

// isOpposed says whether a card in a unit is in a battle that has enemy units.
func (s *State) isOpposed(id ID) bool {
	c := &s.c[id]
	return c.zone == ZonePlay && c.loc != 0 && c.loc == s.here() && s.units(c.ctrl.Other(), c.loc) > 0
}
