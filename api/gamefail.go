package api

import (
	"errors"
	"strconv"
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
		return fail(codeUnplayable, inWords(setup)).because(err)
	case errors.As(err, &unresolved):
		f := fail(codeUnplayable, inWords(unresolved)).because(err)
		for _, e := range unresolved.Entries[:min(len(unresolved.Entries), maxFaults)] {
			f.of("", "card", shorten(e.Name), e.Line)
		}
		return f
	case errors.As(err, &unknown):
		f := fail(codeUnplayable, inWords(unknown)).because(err)
		for _, id := range unknown.IDs[:min(len(unknown.IDs), maxFaults)] {
			f.of("", "no-card", shorten(id))
		}
		return f
	case errors.As(err, &noRules):
		return fail(codeNotFound, "goldfish", inWords(noRules)).because(err)
	}
	return fail(codeInternal).because(err)
}

// inWords is an error of package goldfish in both languages.
func inWords(err error) text {
	return text{goldfish.ErrorText(err, "en"), goldfish.ErrorText(err, "fr")}
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
		return fail(codeNotFound, strconv.Itoa(ref), text{"no card in sight has this ref", "aucune carte visible n’a ce ref"})
	}
	return fail(codeInternal).because(err)
}
