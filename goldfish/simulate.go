package goldfish

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine/policy"
	"github.com/kotei-dev/kotei/engine/simulation"
	"github.com/kotei-dev/kotei/formats"
)

// SimulationOptions are what of a simulation is open. The seed of Options is that of the whole.
type SimulationOptions struct {
	Options
	Policy simulation.Policy
	Games  int
	Turns  int
	Goals  []simulation.Goal
}

// NewSimulation is the request to simulate a deck with the cards of a release; how many workers play it, and who is told
// of progress, the caller sets. The errors are those of NewTape and Setup; what of the numbers is over a limit, and
// whether goals make sense, simulation.Run says.
func NewSimulation(d deck.Deck, cards *catalog.Catalog, opt SimulationOptions) (simulation.Request, error) {
	t, err := NewTape(d, cards, opt.Options)
	if err != nil {
		return simulation.Request{}, err
	}
	setup, err := Setup(t, cards)
	if err != nil {
		return simulation.Request{}, err
	}
	rules, _ := RulesWith(t.Game, t.Behaviours) // NewTape has found them
	return simulation.Request{
		Rules: rules, Setup: setup, Policy: opt.Policy, Games: opt.Games, Turns: opt.Turns, Seed: opt.Seed, Goals: opt.Goals,
		Workers: 1, Release: t.Release, DeckHash: t.DeckHash,
	}, nil
}

// DefaultPolicy is the policy of a simulation that names none.
const DefaultPolicy = "greedy"

// NamedPolicy is the policy of a name; false if there is none.
func NamedPolicy(name string) (simulation.Policy, bool) {
	made, ok := policy.Native(name)
	return simulation.Policy{Name: name, New: made}, ok
}

// ReadPolicy is the policy of a document of scored rules, in YAML or JSON, for a game. The error is a policy.Errors or a
// *NoRulesError.
func ReadPolicy(src []byte, game card.Game) (simulation.Policy, error) {
	rules, ok := Rules(game)
	if !ok {
		return simulation.Policy{}, &NoRulesError{game}
	}
	d, err := policy.Read(src)
	if err != nil {
		return simulation.Policy{}, err
	}
	p, err := d.Compile(rules)
	if err != nil {
		return simulation.Policy{}, err
	}
	return simulation.Policy{Name: p.Name(), Hash: p.Hash(), New: p.New}, nil
}

// Option is a card of a release as a sweep takes it; false if there is none with the id.
func Option(cards *catalog.Catalog, id string) (simulation.Option, bool) {
	c, ok := cards.Card(id)
	if !ok {
		return simulation.Option{}, false
	}
	o := simulation.Option{Card: c}
	for _, text := range formats.StartTexts(cards.Game(), id) {
		o.Start = append(o.Start, startText(id, text))
	}
	return o, true
}
