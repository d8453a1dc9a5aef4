package formats

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// sectionCount bounds the sections of a game; index noSection stands for every section that is none of them.
const (
	sectionCount = 7
	noSection    = sectionCount - 1
)

// sectionsOf are the sections of a game in the order in which problems about them are shown.
func sectionsOf(g card.Game) []deck.Section {
	switch g {
	case card.L5RCCG:
		return []deck.Section{deck.Stronghold, deck.Sensei, deck.Wind, deck.Start, deck.Dynasty, deck.Fate}
	case card.L5RLCG:
		return []deck.Section{deck.Stronghold, deck.Role, deck.Provinces, deck.Dynasty, deck.Conflict, deck.Sideboard}
	case card.Altered:
		return []deck.Section{deck.Hero, deck.Main}
	}
	return nil
}

// isDeck says whether the section is a deck that is drawn from: its sizes are deck sizes, while the size of
// the others is whether they are there.
func isDeck(s deck.Section) bool {
	switch s {
	case deck.Dynasty, deck.Fate, deck.Conflict, deck.Main:
		return true
	}
	return false
}

// sectionNames are the names of sections in messages, with article where the language has one there.
var sectionNames = map[string]map[deck.Section]string{
	"en": {
		deck.Stronghold: "the Stronghold", deck.Sensei: "the Sensei", deck.Wind: "the Wind", deck.Start: "the starting Holdings",
		deck.Dynasty: "the Dynasty deck", deck.Fate: "the Fate deck", deck.Role: "the role", deck.Provinces: "the provinces",
		deck.Conflict: "the Conflict deck", deck.Sideboard: "the sideboard", deck.Hero: "the hero", deck.Main: "the deck",
	},
	"fr": {
		deck.Stronghold: "la Forteresse", deck.Sensei: "le Sensei", deck.Wind: "le Vent", deck.Start: "les Possessions de départ",
		deck.Dynasty: "le deck Dynastie", deck.Fate: "le deck Destin", deck.Role: "le rôle", deck.Provinces: "les provinces",
		deck.Conflict: "le deck Conflit", deck.Sideboard: "la réserve", deck.Hero: "le héros", deck.Main: "le deck",
	},
}
