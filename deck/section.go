package deck

import "github.com/kotei-dev/kotei/card"

// Sections of the other two games.
const (
	Role      Section = "role"
	Provinces Section = "provinces"
	Conflict  Section = "conflict"
	Sideboard Section = "sideboard" // of a tournament in Skirmish (LCG-FMT-08)
	Hero      Section = "hero"
	Main      Section = "main"
)

// HomeSection is the section in which a card belongs by its types, or "" if it can be in no deck
// (TF-DECK-04, -05, -24).
func HomeSection(c *card.Card) Section {
	if c.Created {
		return ""
	}
	switch c.Game {
	case card.L5RLCG:
		return homeLCG(c)
	case card.Altered:
		switch card.AlteredSide(c.Type()) {
		case card.HeroSide:
			return Hero
		case card.MainSide:
			return Main
		}
		return "" // tokens, foilers, regions (ALT-DECK-10)
	}
	switch c.Side {
	case card.DynastySide:
		return Dynasty
	case card.FateSide:
		return Fate
	case card.PreGame:
		switch c.Type() {
		case card.SenseiType:
			return Sensei
		case card.Wind:
			return Wind
		}
		return Stronghold
	}
	return ""
}

// homeLCG follows the type where it has a section of its own, else the deck that the card says.
func homeLCG(c *card.Card) Section {
	switch c.Type() {
	case "stronghold":
		return Stronghold
	case "role":
		return Role
	case "province":
		return Provinces
	}
	switch c.Side {
	case "dynasty":
		return Dynasty
	case "conflict":
		return Conflict
	}
	return ""
}
