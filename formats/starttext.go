package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// StartKind is what a text changes about how a game starts.
type StartKind string

// The kinds of StartText.
const (
	StartProvinces   StartKind = "provinces"    // the player starts with Number Provinces (CT-START-01, -02)
	StartFavor       StartKind = "favor"        // the player starts with the Imperial Favor, if nobody else is of Clan (CT-START-03)
	StartHonor       StartKind = "honor"        // the starting Honor is Number, whatever the Stronghold says (CT-START-04)
	StartGold        StartKind = "gold"         // the Stronghold's Gold Production is at least Number (CT-START-04)
	StartSearch      StartKind = "search"       // look for up to Number cards of the class once Strongholds are shown (CT-START-05)
	StartSearchOnly  StartKind = "search-only"  // what the Stronghold looks for must have all of With (CT-START-05)
	StartHand        StartKind = "hand"         // Number further cards in the hand at the start (CT-START-06)
	StartHandMax     StartKind = "hand-max"     // the maximum hand size is greater by Number (CT-START-06)
	StartSelf        StartKind = "self"         // the card itself may be looked for and start in play (CT-START-07)
	StartBegin       StartKind = "begin"        // how the card begins where it stands in play from the start (FMT-CEL-02)
	StartFirstPlayer StartKind = "first-player" // the card changes who goes first (CT-START-09)
)

// StartText is one text that changes the start of a game and not construction, as data (rules CT-START). Fields that
// the kind has no use for are zero.
type StartText struct {
	Cited `yaml:",inline"`
	Cards []string  `yaml:"cards" validate:"required,min=1,max=20,dive,slug"`
	Kind  StartKind `yaml:"kind" validate:"required,oneof=provinces favor honor gold search search-only hand hand-max self begin first-player"`
	// Number counts Provinces, Honor, Gold or cards, as the kind says.
	Number int `yaml:"number" validate:"min=0,max=40"`
	// Optional says that the player may leave it.
	Optional bool `yaml:"optional"`
	// Face is the face of a two-sided Stronghold that has the text: 1 for who goes first, 2 for the others, 0 for both.
	Face int `yaml:"face" validate:"min=0,max=2"`
	// From is the section that is searched, To where the cards go: into "play", "under" the Stronghold, face-down beside
	// the "provinces".
	From deck.Section `yaml:"from" validate:"omitempty,oneof=dynasty fate"`
	To   string       `yaml:"to" validate:"omitempty,oneof=play under provinces"`
	// Type, With and Without say which cards are looked for: a type, keywords that they have, and that they have not.
	Type    card.Type `yaml:"type"`
	With    []string  `yaml:"with" validate:"max=5"`
	Without []string  `yaml:"without" validate:"max=5"`
	// Unique, where it is given, asks for Unique cards or for others; Different asks for different titles.
	Unique    *bool `yaml:"unique"`
	Different bool  `yaml:"different"`
	// Clan is the clan of which nobody else may be (favor), or that the cards looked for must have (search).
	Clan card.Clan `yaml:"clan"`
	// Second says that only a player who does not go first may use it.
	Second bool `yaml:"second"`
	// Bowed says that the card enters bowed.
	Bowed bool `yaml:"bowed"`
}

// StartTexts are the texts of a card that change how a game starts, in the order of the file; none for most cards. The
// caller must not change them.
func StartTexts(game card.Game, id string) []*StartText {
	known, err := embedded()
	if err != nil {
		return nil
	}
	var of []*StartText
	for _, s := range known.facts[game].Start {
		if slices.Contains(s.Cards, id) {
			of = append(of, s)
		}
	}
	return of
}

// StartCards are the ids of all cards with such a text, sorted, each once.
func StartCards(game card.Game) []string {
	known, err := embedded()
	if err != nil {
		return nil
	}
	var ids []string
	for _, s := range known.facts[game].Start {
		ids = append(ids, s.Cards...)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}
