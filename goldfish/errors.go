package goldfish

import (
	"errors"
	"fmt"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/behaviour"
)

// NoRulesError says that there are no rules for a game.
type NoRulesError struct{ Game card.Game }

// Error names the game.
func (e *NoRulesError) Error() string { return fmt.Sprintf("goldfish: no rules play %s yet", e.Game) }

// UnresolvedError says that a deck holds what is no card, or no number of copies: nothing is left out in silence.
type UnresolvedError struct{ Entries []deck.Entry }

// Error names the first of them.
func (e *UnresolvedError) Error() string {
	return fmt.Sprintf("goldfish: the deck has %d entries that name no card, or no number of copies, such as %q", len(e.Entries), e.Entries[0].Name)
}

// UnknownCardsError says that the release lacks cards of a tape.
type UnknownCardsError struct{ IDs []string }

// Error names the first of them.
func (e *UnknownCardsError) Error() string {
	return fmt.Sprintf("goldfish: the cards have no %q, which the tape's deck has (%d missing)", e.IDs[0], len(e.IDs))
}

// setupWords say what a ruleset has against a deck, by the code of a SetupError, in English and French. They take
// name, number, least and greatest.
var setupWords = map[string][2]string{
	engine.SetupRuleset:      {"there is no ruleset %[1]q; there are %[5]s", "il n’y a pas de règles %[1]q ; il y a %[5]s"},
	engine.SetupStronghold:   {"it needs exactly one Stronghold and has %[2]d", "il faut une seule Forteresse, et il en a %[2]d"},
	engine.SetupSensei:       {"it may have one Sensei and has %[2]d", "il peut avoir un Sensei, et il en a %[2]d"},
	engine.SetupSection:      {"%[1]s cannot be played where it stands", "%[1]s ne peut pas être joué à cette place"},
	engine.SetupDeckEmpty:    {"it has no %[1]s cards", "il n’a pas de cartes de la section %[1]s"},
	engine.SetupTooManyCards: {"it has %[2]d cards or more, and at most %[4]d can be played", "il a %[2]d cartes ou plus, et au plus %[4]d peuvent être jouées"},
	engine.SetupOpponent:     {"%[1]s of the opponent is %[2]d, and must be from %[3]d to %[4]d", "%[1]s de l’adversaire vaut %[2]d, et doit valoir de %[3]d à %[4]d"},
	engine.SetupOpening:      {"it does not have %[1]s as often as the opening asks for, or not in that deck", "il n’a pas %[1]s autant de fois que l’ouverture le demande, ou pas dans cette pioche"},
}

// ErrorText says in a language why no game can be played with a deck, as a clause about the deck; errors of other
// packages in their own words.
func ErrorText(err error, lang string) string {
	say := func(en, fr string, args ...any) string {
		if lang == "fr" {
			en = fr
		}
		return fmt.Sprintf(en, args...)
	}
	var (
		setup      *engine.SetupError
		unresolved *UnresolvedError
		unknown    *UnknownCardsError
		noRules    *NoRulesError
		texts      *behaviour.Error
	)
	switch {
	case errors.As(err, &setup) && setupWords[setup.Code] != [2]string{}:
		w := setupWords[setup.Code]
		// Naming the last argument keeps fmt from complaining of those that a format has no use for.
		return say(w[0]+"%[6]s", w[1]+"%[6]s", setup.Name, setup.Have, setup.Low, setup.High, strings.Join(setup.Known, ", "), "")
	case errors.As(err, &unresolved):
		return say("it has lines that name no card, or no number of copies", "des lignes ne nomment pas de carte, ou pas de nombre d’exemplaires")
	case errors.As(err, &unknown):
		return say("there is no card %s here", "il n’y a pas de carte %s ici", strings.Join(unknown.IDs[:min(3, len(unknown.IDs))], ", "))
	case errors.As(err, &texts):
		return say("its behaviours cannot be played: %s", "ses comportements ne peuvent être joués : %s", texts.Problems[0].Text(lang))
	case errors.As(err, &noRules):
		return say("no rules play this game yet (l5r-ccg is played)", "aucune règle ne joue encore ce jeu (l5r-ccg se joue)")
	}
	return err.Error()
}
