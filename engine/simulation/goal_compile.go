package simulation

import (
	"slices"
	"unicode/utf8"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/formula"
)

// MaxGoalName is the most characters of a goal's name.
const MaxGoalName = 80

// Vocabulary is what goals of games with these rules may speak of: first what a simulation counts, then what the rules
// tell of the position. A name of both means the former.
func Vocabulary(rules engine.Rules) []engine.Field {
	list, _ := vocabulary(rules)
	return list
}

// vocabulary gives with each field of the rules its number there.
func vocabulary(rules engine.Rules) (list []engine.Field, theirs []int) {
	for i := range fields {
		list = append(list, engine.Field{Name: fields[i].name, Type: engine.FieldInt, Scope: engine.OfGame, Doc: fields[i].doc})
	}
	for n, f := range rules.Fields() {
		known := slices.ContainsFunc(list, func(have engine.Field) bool { return have.Name == f.Name })
		if f.Scope == engine.OfGame && !known {
			list, theirs = append(list, f), append(theirs, n)
		}
	}
	return list, theirs
}

// compileGoals makes the goals of a request ready, and gives the numbers of the rules' fields in their slots. The error is
// a *GoalError.
func compileGoals(r *Request, l *lineup) ([]goal, []int, error) {
	if len(r.Goals) == 0 {
		return nil, nil, nil
	}
	list, theirs := vocabulary(r.Rules)
	goals := make([]goal, len(r.Goals))
	for i := range r.Goals {
		if err := goals[i].compile(&r.Goals[i], list, r.Turns, l); err != nil {
			err.Goal, err.Name = i, r.Goals[i].Name
			return nil, nil, err
		}
	}
	return goals, theirs, nil
}

// compile makes one goal ready.
func (g *goal) compile(from *Goal, list []engine.Field, turns int, l *lineup) *GoalError {
	switch n := utf8.RuneCountInString(from.Name); {
	case n == 0 || n > MaxGoalName || !utf8.ValidString(from.Name):
		return &GoalError{Code: GoalName, Low: 1, High: MaxGoalName}
	case from.By < 0 || from.By > turns:
		return &GoalError{Code: GoalBy, Low: 0, High: turns}
	}
	if g.by = from.By; g.by == 0 {
		g.by = turns
	}
	g.named = make([]bool, len(l.entries))
	for _, id := range from.Cards {
		found := false
		for i := range l.entries {
			if l.entries[i].card.ID == id {
				g.named[i], found = true, true
			}
		}
		if !found {
			return &GoalError{Code: GoalCard, Have: id}
		}
	}
	cond, err := formula.Compile(from.When, list, engine.FieldBool)
	if err != nil {
		return &GoalError{Code: GoalWhen, Err: err}
	}
	g.cond, g.static, g.once = cond, true, true
	named := false
	for _, n := range cond.Uses() {
		if n >= len(fields) {
			g.theirs, g.static, g.once = append(g.theirs, n), false, false
			continue
		}
		g.ours = append(g.ours, n)
		g.static = g.static && fields[n].group < groupPlay
		g.once = g.once && fields[n].group == groupOpening
		named = named || fields[n].class == classNamed
	}
	if named != (len(from.Cards) > 0) {
		return &GoalError{Code: GoalNamed}
	}
	return nil
}
