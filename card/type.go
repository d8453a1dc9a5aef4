package card

import "strings"

// Type is a card type in lower case: "personality", "province", "landmark_permanent".
type Type string

// Types of the L5R CCG (rules 2.1). Other stands for leaflets, koku and deck backers.
const (
	Stronghold  Type = "stronghold"
	SenseiType  Type = "sensei"
	Wind        Type = "wind"
	Personality Type = "personality"
	Holding     Type = "holding"
	Event       Type = "event"
	Region      Type = "region"
	Celestial   Type = "celestial"
	Strategy    Type = "strategy"
	Ring        Type = "ring"
	Follower    Type = "follower"
	Item        Type = "item"
	Spell       Type = "spell"
	Ancestor    Type = "ancestor"
	Clock       Type = "clock"
	Territory   Type = "territory"
	Proxy       Type = "proxy"
	OtherType   Type = "other"
)

// ParseType reads a type's name in any case, singular.
func ParseType(s string) Type {
	return Type(strings.ReplaceAll(Fold(s), " ", "_"))
}

// Side is the deck that a card belongs to.
type Side string

// Sides of the L5R CCG; the other games name theirs the same way (conflict, province, main …).
const (
	DynastySide Side = "dynasty"
	FateSide    Side = "fate"
	PreGame     Side = "pre-game" // Stronghold, Sensei, Wind: in neither deck (TF-DECK-04, TF-TYPE-01)
	NoSide      Side = "none"     // never part of a play deck (TF-DECK-24)
)

// SideOfType is the deck of an L5R CCG type (TF-DECK-05).
func SideOfType(t Type) Side {
	switch t {
	case Personality, Holding, Event, Region, Celestial:
		return DynastySide
	case Strategy, Ring, Follower, Item, Spell, Ancestor:
		return FateSide
	case Stronghold, SenseiType, Wind:
		return PreGame
	}
	return NoSide
}

// SideOf is the deck of an L5R CCG card with these types: of several types, one that is never part of a
// play deck (Proxy, Clock, Territory, Other) decides, else the first (TF-DECK-24).
func SideOf(types []Type) Side {
	side := NoSide
	for i, t := range types {
		s := SideOfType(t)
		if s == NoSide {
			return NoSide
		}
		if i == 0 {
			side = s
		}
	}
	return side
}

// HasType says whether the card has the type.
func (c *Card) HasType(t Type) bool {
	for _, have := range c.Types {
		if have == t {
			return true
		}
	}
	return false
}

// SignedStats says whether force and chi (Item) or the Stronghold's stats (Sensei) are modifiers on a
// card of these types (rules 2.1, TF-STAT-16).
func SignedStats(types []Type) bool {
	for _, t := range types {
		if t == Item || t == SenseiType {
			return true
		}
	}
	return false
}
