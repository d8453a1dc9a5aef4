package engine

import (
	"errors"
	"fmt"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// Setup is everything that a game depends on, except what the player does.
type Setup struct {
	Cards    []Entry
	Start    []StartText // texts of those cards that change how the game starts
	Ruleset  string      // "" for the default
	Seed     uint64
	Opponent Opponent
	Opening  Opening
	Record   bool // keep events, for a log; batches do without
}

// Entry is one card of the deck with its copies, in one section.
type Entry struct {
	Card    *card.Card // never changed
	Count   int
	Section deck.Section
}

// Opponent is the passive dummy (GF-01): it passes every opportunity. Callers begin with DefaultOpponent and
// change what was asked for.
type Opponent struct {
	Provinces        int   `json:"provinces"`
	ProvinceStrength int   `json:"province_strength"`
	Honor            int   `json:"honor"`
	Defence          []int `json:"defence,omitempty"` // force that defends each attacked battlefield by the player's turn, from turn 1; the last counts for all later turns
}

// DefaultOpponent is the dummy where nothing else is said.
var DefaultOpponent = Opponent{Provinces: 4, ProvinceStrength: 7, Honor: 5}

// Bounds of an Opponent.
const (
	MaxOpponentProvinces = 8
	MaxOpponentStrength  = 99
	MaxOpponentHonor     = 99
	MaxDefenceTurns      = 60
	MaxDefence           = 999
)

// Check gives a *SetupError for a value out of bounds.
func (o Opponent) Check() error {
	for _, f := range []struct {
		name      string
		have      int
		low, high int
	}{
		{"provinces", o.Provinces, 1, MaxOpponentProvinces},
		{"province_strength", o.ProvinceStrength, 0, MaxOpponentStrength},
		{"honor", o.Honor, -19, MaxOpponentHonor},
		{"defence", len(o.Defence), 0, MaxDefenceTurns},
	} {
		if f.have < f.low || f.have > f.high {
			return &SetupError{Code: SetupOpponent, Name: f.name, Have: f.have, Low: f.low, High: f.high}
		}
	}
	for _, force := range o.Defence {
		if force < 0 || force > MaxDefence {
			return &SetupError{Code: SetupOpponent, Name: "defence", Have: force, Low: 0, High: MaxDefence}
		}
	}
	return nil
}

// Opening is how the game begins where that is open.
type Opening struct {
	Second bool `json:"second,omitempty"` // the opponent goes first (GF-02); it decides the face of a Stronghold
	// Dynasty and Fate are ids of cards that lie on top of the shuffled decks, topmost first: the first Provinces
	// from the left, the first cards drawn. For scenarios and for asking "what if I open with …".
	Dynasty []string `json:"dynasty,omitempty"`
	Fate    []string `json:"fate,omitempty"`
}

// StartText is a text of a card that changes how the game starts, as data (rules CT-START). Its fields mean what
// those of the same name in formats.StartText mean.
type StartText struct {
	Card      string // id
	Kind      string // provinces favor honor gold search search-only hand hand-max self begin first-player
	Number    int
	Optional  bool
	Face      int
	From      deck.Section
	To        string
	Type      card.Type
	With      []string
	Without   []string
	Unique    *bool
	Different bool
	Clan      card.Clan
	Second    bool
	Bowed     bool
	Rule      string // id of the rule that it follows
}

// Codes of a SetupError.
const (
	SetupRuleset      = "ruleset-unknown" // Name: what was asked for
	SetupStronghold   = "stronghold"      // Have: number of Strongholds, one is needed
	SetupSensei       = "sensei"          // Have: number of Sensei, at most one
	SetupSection      = "section"         // Name: a card in a section where it cannot be played
	SetupDeckEmpty    = "deck-empty"      // Name: section without a card
	SetupTooManyCards = "too-many-cards"  // Have, High
	SetupOpponent     = "opponent"        // Name: field; Have, Low, High
	SetupOpening      = "opening"         // Name: a card that the deck does not have (often enough)
)

// SetupError says why a game cannot be set up.
type SetupError struct {
	Code      string
	Name      string
	Have      int
	Low, High int
	Known     []string // of an unknown ruleset: those that there are
}

// Error is for developers; messages for people are made from the fields.
func (e *SetupError) Error() string {
	return fmt.Sprintf("engine: set-up: %s %q (%d, allowed %d to %d)", e.Code, e.Name, e.Have, e.Low, e.High)
}

// Errors that callers tell apart with errors.Is.
var (
	// ErrIllegal says that the action or answer may not be taken now.
	ErrIllegal = errors.New("engine: not a legal action")
	// ErrOver says that the game has ended.
	ErrOver = errors.New("engine: the game is over")
	// ErrNoCard says that the player sees no card with that ref.
	ErrNoCard = errors.New("engine: no such card in sight")
	// ErrTooLong says that a game or its tape has reached its limit.
	ErrTooLong = errors.New("engine: the game has too many steps")
)
