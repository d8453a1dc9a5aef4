package api

import (
	"errors"
	"fmt"
	"strings"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/goldfish"
	"github.com/kotei-dev/kotei/store"
)

// tapeFailure says why a game cannot be set up or a tape not be played.
func tapeFailure(err error) error {
	var (
		desync     *engine.DesyncError
		setup      *engine.SetupError
		unresolved *goldfish.UnresolvedError
		unknown    *goldfish.UnknownCardsError
		noRules    *goldfish.NoRulesError
	)
	switch {
	case errors.As(err, &desync):
		f := fail(codeDesynced, desync.Entry).because(err)
		f.entry = &desync.Entry
		return f
	case errors.As(err, &setup) && setup.Code == engine.SetupRuleset:
		return fail(codeUnknownRuleset, shorten(setup.Name), strings.Join(setup.Known, ", ")).because(err)
	case errors.As(err, &setup):
		return fail(codeUnplayable, setupText(setup)).because(err)
	case errors.As(err, &unresolved):
		f := fail(codeUnplayable, text{"it has lines that name no card, or no number of copies", "des lignes ne nomment pas de carte, ou pas de nombre d’exemplaires"}).because(err)
		for _, e := range unresolved.Entries[:min(len(unresolved.Entries), maxFaults)] {
			f.of("", "card", shorten(e.Name), e.Line)
		}
		return f
	case errors.As(err, &unknown):
		f := fail(codeUnplayable, text{"this server does not have all of its cards", "ce serveur n’a pas toutes ses cartes"}).because(err)
		for _, id := range unknown.IDs[:min(len(unknown.IDs), maxFaults)] {
			f.of("", "no-card", shorten(id))
		}
		return f
	case errors.As(err, &noRules):
		return fail(codeNotFound, string(noRules.Game), text{"no rules play this game yet (l5r-ccg is played)", "aucune règle ne joue encore ce jeu (l5r-ccg se joue)"}).because(err)
	}
	return fail(codeInternal).because(err)
}

// setupText says what a ruleset has against a deck.
func setupText(e *engine.SetupError) text {
	switch e.Code {
	case engine.SetupStronghold:
		return textf("it needs exactly one Stronghold and has %d", "il faut une seule Forteresse, et il en a %d", e.Have)
	case engine.SetupSensei:
		return textf("it may have one Sensei and has %d", "il peut avoir un Sensei, et il en a %d", e.Have)
	case engine.SetupSection:
		return textf("%s cannot be played where it stands", "%s ne peut pas être joué à cette place", shorten(e.Name))
	case engine.SetupDeckEmpty:
		return textf("it has no %s cards", "il n’a pas de cartes de la pioche %s", shorten(e.Name))
	case engine.SetupTooManyCards:
		return textf("it has %d cards, and at most %d can be played", "il a %d cartes, et au plus %d peuvent être jouées", e.Have, e.High)
	case engine.SetupOpponent:
		return textf("the opponent’s %s is %d, and must be from %d to %d", "%s de l’adversaire vaut %d, et doit valoir de %d à %d", e.Name, e.Have, e.Low, e.High)
	case engine.SetupOpening:
		return textf("it does not have %s as often as the opening asks for", "il n’a pas %s autant de fois que l’ouverture le demande", shorten(e.Name))
	}
	return textf("%s", "%s", e.Code)
}

// textf puts arguments into both languages.
func textf(en, fr string, args ...any) text {
	return text{fmt.Sprintf(en, args...), fmt.Sprintf(fr, args...)}
}

// gameFailure says why a kept game cannot be gone on with.
func gameFailure(err error) error {
	var changed *changedError
	switch {
	case isGone(err):
		return fail(codeNotFound, "goldfish", text{"no such game (one that nobody has used for an hour is gone)", "cette partie n’existe pas (une partie que personne n’a utilisée depuis une heure est effacée)"})
	case errors.Is(err, store.ErrSessionsFull):
		return fail(codeSessionsFull, engine.MaxSessions).because(err)
	case errors.Is(err, store.ErrStale):
		return fail(codeStale).because(err)
	case errors.As(err, &changed):
		f := fail(codeEngineChanged).because(err)
		if desync := (*engine.DesyncError)(nil); errors.As(err, &desync) {
			f.entry = &desync.Entry
		}
		return f
	}
	return fail(codeInternal).because(err)
}

// staleFailure tells the client where the game stands.
func staleFailure(index int) error {
	f := fail(codeStale)
	f.index = &index
	return f
}

// moveFailure says why a move was not played.
func moveFailure(p *game, err error, lang string) error {
	switch {
	case errors.Is(err, engine.ErrIllegal):
		return illegalFailure(p, lang)
	case errors.Is(err, engine.ErrOver):
		return fail(codeGameOver)
	case errors.Is(err, engine.ErrTooLong):
		return fail(codeTapeFull, engine.MaxTape)
	}
	return gameFailure(err)
}

// illegalFailure lists what may be done instead.
func illegalFailure(p *game, lang string) error {
	if _, over := p.session.State().Result(); over {
		return fail(codeGameOver)
	}
	f := fail(codeIllegal)
	f.legal = wireLegal(p.session, lang)
	return f
}

func explainFailure(err error, ref int) error {
	if errors.Is(err, engine.ErrNoCard) {
		return fail(codeNotFound, ref, text{"no card in sight has this ref", "aucune carte visible n’a ce ref"})
	}
	return fail(codeInternal).because(err)
}
