package simulation

import "fmt"

// GoalError says what is wrong with a goal.
type GoalError struct {
	Goal int    // number, from 0
	Name string // of it
	Code string // "name", "by", "card", "expression"
	Have string // what was found
	Err  error  // of the expression, with its place
}

// Error is for developers; Text is for people.
func (e *GoalError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("simulation: goal %d (%q): %v", e.Goal+1, e.Name, e.Err)
	}
	return fmt.Sprintf("simulation: goal %d (%q): %s %q", e.Goal+1, e.Name, e.Code, e.Have)
}

// Unwrap gives the error of the expression.
func (e *GoalError) Unwrap() error { return e.Err }

func compileGoals(r *Request, l *lineup) ([]goal, int, error) {
	for i, g := range r.Goals {
		return nil, 0, &GoalError{Goal: i, Name: g.Name, Code: "expression", Have: g.When}
	}
	return nil, 0, nil
}
