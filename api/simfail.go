package api

import (
	"errors"
	"fmt"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/simulation"
)

// simulationFailure says why something cannot be simulated.
func simulationFailure(err error) error {
	var (
		limit   *simulation.LimitError
		goal    *simulation.GoalError
		variant *simulation.VariantError
		setup   *engine.SetupError
	)
	switch {
	case errors.As(err, &limit):
		return fail(codeOverLimit, told(limit)).because(err)
	case errors.As(err, &goal):
		f := fail(codeGoalInvalid).because(err)
		return f.at(fmt.Sprintf("/goals/%d", goal.Goal), "said", told(goal))
	case errors.As(err, &variant):
		return fail(codeUnsimulable, told(variant)).because(err)
	case errors.As(err, &setup):
		return tapeFailure(err)
	}
	return fail(codeInternal).because(err)
}

// told is an error that has words for people in both languages.
func told(err error) text {
	if t, ok := err.(interface{ Text(lang string) string }); ok {
		return text{t.Text("en"), t.Text("fr")}
	}
	return text{err.Error(), err.Error()}
}
