package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine/policy"
	"github.com/kotei-dev/kotei/engine/simulation"
	"github.com/kotei-dev/kotei/goldfish"
)

// policy is the simulated player that a request names or describes: a member of the body goes before the parameter.
func (s *server) policy(game Game, in simulated) (simulation.Policy, error) {
	name := goldfish.DefaultPolicy
	put(&name, in.policy)
	var src []byte
	if in.document != nil {
		src = bytes.TrimSpace(*in.document)
		if err := json.Unmarshal(src, &name); err == nil {
			src = nil
			if strings.ContainsAny(name, "\n{") { // a document as text
				src = []byte(name)
			}
		}
	}
	pointer := in.pointer + "/policy"
	if src == nil {
		p, ok := goldfish.NamedPolicy(name)
		if !ok {
			return p, fail(codePolicyInvalid).at(pointer, "member", shorten(name), strings.Join(policy.Names(), ", "))
		}
		return p, nil
	}
	p, err := goldfish.ReadPolicy(src, card.Game(game))
	if err == nil {
		return p, nil
	}
	var faults policy.Errors
	if !errors.As(err, &faults) {
		return p, tapeFailure(err)
	}
	f := fail(codePolicyInvalid).because(err)
	for _, e := range faults[:min(len(faults), maxFaults)] {
		f.at(pointer, "policy", e.Line, e.Column, told(e))
	}
	return p, f
}
