package simulation

import (
	"errors"
	"fmt"
)

// GoalError says what is wrong with a goal.
type GoalError struct {
	Goal      int    // number, from 0
	Name      string // of it
	Code      string // GoalName …
	Have      string // of GoalCard: the id
	Low, High int    // of GoalName and GoalBy
	Err       error  // of GoalWhen: a *formula.Error, with its place
}

// Codes of a GoalError.
const (
	GoalName  = "name"  // it is empty or too long
	GoalBy    = "by"    // a turn that is not simulated
	GoalCard  = "card"  // the deck does not have it
	GoalNamed = "named" // it speaks of named cards and names none, or the other way round
	GoalWhen  = "when"  // the expression makes no sense
)

// Error is for developers; Text is for people.
func (e *GoalError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("simulation: goal %d (%q): %v", e.Goal+1, e.Name, e.Err)
	}
	return fmt.Sprintf("simulation: goal %d (%q): %s %q", e.Goal+1, e.Name, e.Code, e.Have)
}

// Unwrap gives the error of the expression.
func (e *GoalError) Unwrap() error { return e.Err }

// goalWords say what is wrong with a goal, in English and French. They take id, least and greatest.
var goalWords = map[string]phrase{
	GoalName:  {"its name must have %[2]d to %[3]d characters", "son nom doit avoir de %[2]d à %[3]d caractères"},
	GoalBy:    {"its last turn must be from %[2]d to %[3]d (0 for the last of all)", "son dernier tour doit être de %[2]d à %[3]d (0 pour le dernier de tous)"},
	GoalCard:  {"the deck does not have the card %[1]s", "le deck n’a pas la carte %[1]s"},
	GoalNamed: {"its cards and the fields with “named” must both be there, or neither", "il faut à la fois ses cartes et des champs « named », ou ni les unes ni les autres"},
}

// Text says in a language which goal is wrong and why.
func (e *GoalError) Text(lang string) string {
	head := fmt.Sprintf(phrase{"Goal %d (%s): ", "Objectif %d (%s) : "}.in(lang), e.Goal+1, e.Name)
	var said interface{ Text(lang string) string }
	if errors.As(e.Err, &said) {
		return head + said.Text(lang)
	}
	return head + fmt.Sprintf(goalWords[e.Code].in(lang)+"%[4]s", e.Have, e.Low, e.High, ".")
}
