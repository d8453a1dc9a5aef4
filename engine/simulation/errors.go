package simulation

import (
	"errors"
	"fmt"
)

// ErrCancelled says that the caller ended a simulation: there is no result, not even a part of one. The cause of the
// context is wrapped beside it.
var ErrCancelled = errors.New("simulation: cancelled")

// errIncomplete is a mistake of the program, not of a client.
var errIncomplete = errors.New("simulation: a request needs rules and a policy")

// errNotMetered says that the rules do not count what happens.
var errNotMetered = errors.New("simulation: the rules of this game keep no meter")

// LimitError says which value of a request is out of its bounds.
type LimitError struct {
	Name      string // "games", "turns", "cards", "goals", "workers", "seed", "variants", "rollouts", "game", "provinces"
	Have      int    // -1 where the number is too great for an int
	Low, High int
}

// Error is for developers; Text is for people.
func (e *LimitError) Error() string {
	return fmt.Sprintf("simulation: %s is %d, allowed %d to %d", e.Name, e.Have, e.Low, e.High)
}

// limitWords name what is limited, in English and French.
var limitWords = map[string][2]string{
	"games":     {"number of games", "nombre de parties"},
	"turns":     {"number of turns", "nombre de tours"},
	"cards":     {"number of cards in the deck", "nombre de cartes du deck"},
	"goals":     {"number of goals", "nombre d’objectifs"},
	"workers":   {"number of workers", "nombre de fils d’exécution"},
	"game":      {"number of the game", "numéro de la partie"},
	"provinces": {"number of cards in opening Provinces", "nombre de cartes dans les Provinces de l’ouverture"},
	"seed":      {"seed", "graine"},
	"variants":  {"number of variants", "nombre de variantes"},
	"rollouts":  {"number of games for each choice", "nombre de parties par choix"},
}

// Text says in a language what is out of bounds.
func (e *LimitError) Text(lang string) string {
	name, ok := limitWords[e.Name]
	if !ok {
		name = [2]string{e.Name, e.Name}
	}
	if e.Have < 0 && e.Low >= 0 && e.Name == "seed" {
		if lang == "fr" {
			return fmt.Sprintf("La %s doit être de %d à %d.", name[1], e.Low, e.High)
		}
		return fmt.Sprintf("The %s must be from %d to %d.", name[0], e.Low, e.High)
	}
	if lang == "fr" {
		return fmt.Sprintf("Le %s est %d, et doit être de %d à %d.", name[1], e.Have, e.Low, e.High)
	}
	return fmt.Sprintf("The %s is %d, and must be from %d to %d.", name[0], e.Have, e.Low, e.High)
}

// VariantError says what is wrong with a sweep, or with a question about an opening.
type VariantError struct {
	Code string // VariantSlot …
	Name string
	Have int
}

// Error is for developers; Text is for people.
func (e *VariantError) Error() string {
	return fmt.Sprintf("simulation: %s %q (%d)", e.Code, e.Name, e.Have)
}

// variantWords say what is wrong, in English and French; they take name and number.
var variantWords = map[string][2]string{
	VariantSlot:    {"The deck has no %[1]s to change.", "Le deck n’a pas de %[1]s à changer."},
	VariantOptions: {"Give either cards to try or numbers of copies to try.", "Donnez soit des cartes à essayer, soit des nombres d’exemplaires."},
	VariantCount:   {"%[2]d copies cannot be tried: that is less than none, or more than the deck can make room for.", "On ne peut pas essayer %[2]d exemplaires : c’est moins que zéro, ou plus que le deck n’a de place."},
	VariantCycle:   {"These rules do not let opening cards be exchanged.", "Ces règles ne permettent pas d’échanger des cartes de l’ouverture."},
}

// Text says in a language what is wrong.
func (e *VariantError) Text(lang string) string {
	w := variantWords[e.Code][0]
	if lang == "fr" {
		w = variantWords[e.Code][1]
	}
	return fmt.Sprintf(w+"%[3]s", e.Name, e.Have, "")
}
