package api

import (
	"encoding/json"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/simulation"
)

// policy is the simulated player that a request names or describes.
func (s *server) policy(_ Game, in simulated) (simulation.Policy, error) {
	name := "random"
	put(&name, in.policy)
	if in.document != nil {
		_ = json.Unmarshal(*in.document, &name)
	}
	return simulation.Policy{Name: "random", New: func() engine.Policy { return engine.Random{} }}, nil
}
