package l5rccg

import "github.com/kotei-dev/kotei/card"

// Stat is a number of a card, a Province or a player that the stat calculus computes (rules 3).
type Stat uint8

// The stats. HandLimit belongs to the player but is computed like any other (TF-STAT-21); LobbyBonus counts for Lobby
// only (TF-HON-07).
const (
	Force Stat = iota
	Chi
	GoldCost
	HonorRequirement
	PersonalHonor
	Focus
	ProvinceStrength
	GoldProduction
	StartingHonor
	HandLimit
	LobbyBonus
	FamilyHonor    // only its gains and losses are changed (TF-HON-02)
	ArmyForce      // of all units of a player at one location (TF-STAT-07)
	StrengthRanged // of Ranged Attacks: of a card, or of a player (TF-ATK-25)
	StrengthMelee
	StrengthFear
	AgainstRanged // of Ranged Attacks against a card
	AgainstMelee
	AgainstFear
	numStats
)

// cardStats are the stats that cards print, with the names that package card gives them.
var cardStats = [...]struct {
	stat Stat
	name card.StatName
}{
	{Force, card.Force},
	{Chi, card.Chi},
	{GoldCost, card.GoldCost},
	{HonorRequirement, card.HonorRequirement},
	{PersonalHonor, card.PersonalHonor},
	{Focus, card.Focus},
	{ProvinceStrength, card.ProvinceStrength},
	{GoldProduction, card.GoldProduction},
	{StartingHonor, card.StartingHonor},
}

// Printing says how a stat is printed on a card.
type Printing uint8

// The ways. Absent stats read 0 and take no change (TF-STAT-06).
const (
	Absent   Printing = iota
	Number            // 0 to any
	Dash              // below every number (TF-TYPE-08)
	Asterisk          // 0, its real value is defined elsewhere (TF-STAT-13)
	Modifier          // signed: of an Item or a Sensei (TF-STAT-09, -16)
)

// Printed is a stat as printed.
type Printed struct {
	Value int16
	Kind  Printing
}

// TypeSet is a set of card types, a bit each.
type TypeSet uint16

// The types that the rules know (2.1).
const (
	TypeStronghold TypeSet = 1 << iota
	TypeSensei
	TypeWind
	TypePersonality
	TypeHolding
	TypeEvent
	TypeRegion
	TypeCelestial
	TypeStrategy
	TypeRing
	TypeFollower
	TypeItem
	TypeSpell
	TypeAncestor

	TypeAttachment = TypeFollower | TypeItem | TypeSpell // TF-ATT-01
	TypeAttached   = TypeAttachment | TypeAncestor       // all that is in play on a Personality only (CL-ANC-01)
	TypeDynasty    = TypePersonality | TypeHolding | TypeEvent | TypeRegion | TypeCelestial
)

var typeBits = map[card.Type]TypeSet{
	card.Stronghold: TypeStronghold, card.SenseiType: TypeSensei, card.Wind: TypeWind,
	card.Personality: TypePersonality, card.Holding: TypeHolding, card.Event: TypeEvent, card.Region: TypeRegion,
	card.Celestial: TypeCelestial, card.Strategy: TypeStrategy, card.Ring: TypeRing, card.Follower: TypeFollower,
	card.Item: TypeItem, card.Spell: TypeSpell, card.Ancestor: TypeAncestor,
}

// Def is what is printed on one card, compiled for the rules. It never changes during a game.
type Def struct {
	Card  *card.Card // nil for a card that an effect creates
	Types TypeSet
	Gives bool // it can produce Gold by bowing (TF-GOLD-01); else production and extra are 0
	Keys  KeySet
	Clans ClanSet
	Stats [numStats]Printed
	Title uint16  // the same number for cards of the same title
	Sub   uint16  // number of the subtitle among the titles (TF-TITLE-01)
	Also  uint16  // another title of which it is a version too (TF-DECK-14), 0 for none
	Level float32 // of the version, -1 for Inexperienced, 0 for the base card (TF-DECK-11)
	CoM   bool    // Experienced CoM (TF-DECK-12, TF-EXP-05)
	Back  uint16  // number of the Def of the second face, 0 for none
	Face  uint8   // 1 or 2 for a two-sided card, else 0

	Elements uint8 // of a Ring: those that its title or bold text names (CL-WIN-03, CL-KW-01), a bit each

	Free   bool       // nothing printed on it asks who may control it (mayControl)
	Steady bool       // what it gives does not depend on its player, and
	Yield  int16      // is this, as long as no text changes it
	Grants bool       // a continuous trait of it gives keywords
	When   Designator // of any of its abilities

	Support   Support // how much of its text that is
	Facts     Facts
	Abilities []Ability // what can be done with the card
	Triggers  []Trigger // what the card does by itself
	Statics   []Static  // what holds while the card is in play
}

// Is says whether the card is of one of the types.
func (d *Def) Is(t TypeSet) bool { return d.Types&t != 0 }

// Facts are what the rules need to know of a card's text, read from its wording (textfacts.go) or given with the
// behaviour of the card.
type Facts struct {
	Gold          int16     // produced by bowing where the card has no such stat (TF-TYPE-06); 0 for none
	ClanGold      int16     // produced instead by a player of ClanGoldOf; 0 for none
	ClanGoldOf    ClanSet   // clans of which the player must have one for ClanGold
	FirstTurnGold int16     // added on its player's first turn
	Extra         int16     // restricted Gold more, if all of the card's Gold is for one card of ExtraFor (TF-GOLD-05)
	ExtraFor      *Filter   // the cards that Extra pays for
	RefillFaceUp  bool      // its Province is refilled face-up when it enters play from there (TF-PROV-05)
	Courtesy      bool      // the same, for a player who did not go first (TF-KEY-22)
	HandMax       int16     // added to its player's maximum hand size
	StaysBowed    bool      // may remain bowed when its player straightens (TF-TURN-03)
	OnePerPlayer  bool      // its player may have one in play
	OneWeapon     bool      // attaches one Weapon only, whatever permits more (TF-EFF-15)
	Invest        int16     // TF-GOLD-11; 0 for none
	Discipline    int16     // TF-STRAT-02; 0 for none
	EndDraw       int16     // cards more in the end draw of the turn in which it entered from the hand (TF-TURN-09)
	EntryHonor    int16     // gained when brought into play, a loss where negative (CL-REC-06)
	Ring          RingRule  // when a Ring may enter play (TF-RING-01)
	More          *MoreGold // produced more under a condition; nil for none
	HostMust      *Filter   // the Personalities that it may be attached to, nil for any
	Read          bool      // the whole text is in these facts and the keywords
}

// MoreGold is what a producer gives more while a condition holds.
type MoreGold struct {
	N  int16
	If Cond
}

// RingRule is the condition on which a Ring enters play, as far as the engine can see it (TF-RING-01).
type RingRule struct {
	Event EventKind // that must have happened; 0 for a condition that the engine cannot see
	Key   Key       // that the card of the event has; KeyNone for any
	Times uint8     // how often in one turn
	Honor int16     // gained with the entry, a loss where negative
	// ForHand says that it enters by a Limited action, while its player has at most two Rings, for his whole hand.
	ForHand bool
	False   bool // it does not count for enlightenment
}
