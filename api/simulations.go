package api

import (
	"context"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/simulation"
	"github.com/kotei-dev/kotei/goldfish"
)

// What a request for a simulation means where it says nothing. The seed is one and the same, so that a request that is
// sent again has the same answer.
const (
	defaultGames = 1000
	defaultTurns = 12
	defaultSeed  = 1
)

// simulated is the common part of requests to simulate: a deck and how it is played.
type simulated struct {
	ValidateRequest
	ruleset, policy *string
	document        *SimulationPolicy
	opponent        *GoldfishOpponent
	opening         *GoldfishOpening
	games, turns    *int
	seed            *int64
	goals           *[]SimulationGoal
	pointer         string // of the object in the body
}

// SimulateDeck plays many games of a deck.
func (s *server) SimulateDeck(ctx context.Context, req SimulateDeckRequestObject) (SimulateDeckResponseObject, error) {
	var b SimulationRequest
	p := req.Params
	if req.JSONBody != nil {
		b = *req.JSONBody
	} else {
		b.Text = req.TextBody
	}
	in := simulated{
		ValidateRequest: b.asked(), ruleset: b.Ruleset, policy: p.Policy, document: b.Policy, opponent: b.Opponent, opening: b.Opening,
		games: b.Games, turns: b.Turns, seed: b.Seed, goals: b.Goals,
	}
	fill(&in.Dialect, p.Dialect)
	fill(&in.Format, p.Format)
	fill(&in.AsOf, p.AsOf)
	fill(&in.ruleset, p.Ruleset)
	fill(&in.games, p.Games)
	fill(&in.turns, p.Turns)
	if p.Seed != nil && in.seed == nil {
		seed := int64(*p.Seed)
		in.seed = &seed
	}
	r, err := s.simulation(ctx, req.Game, in)
	if err != nil {
		return nil, err
	}
	return s.simulate(ctx, simJob{key: r.Key(), play: func(ctx context.Context) (any, error) { return simulation.Run(ctx, r) }, request: &r, result: func() tabled { return &simulation.Result{} }})
}

// CompareDecks plays two decks on the same seeds.
func (s *server) CompareDecks(ctx context.Context, req CompareDecksRequestObject) (CompareDecksResponseObject, error) {
	b := req.Body
	var sides [2]simulation.Request
	for i, side := range []SimulationSide{b.A, b.B} {
		var err error
		sides[i], err = s.simulation(ctx, req.Game, simulated{
			ValidateRequest: side.asked(b.Lang), ruleset: side.Ruleset, document: side.Policy, opponent: side.Opponent, opening: side.Opening,
			games: b.Games, turns: b.Turns, seed: b.Seed, goals: b.Goals, pointer: "/" + "ab"[i:i+1],
		})
		if err != nil {
			return nil, err
		}
	}
	return s.simulate(ctx, simJob{
		key:  simulation.CompareKey(sides[0], sides[1]),
		play: func(ctx context.Context) (any, error) { return simulation.Compare(ctx, sides[0], sides[1]) }, request: &sides[0],
		result: func() tabled { return &simulation.Comparison{} },
	})
}

// SweepDeck tries variants of a deck.
func (s *server) SweepDeck(ctx context.Context, req SweepDeckRequestObject) (SweepDeckResponseObject, error) {
	b := req.Body
	r, err := s.simulation(ctx, req.Game, simulated{
		ValidateRequest: b.asked(), ruleset: b.Ruleset, document: b.Policy, opponent: b.Opponent, opening: b.Opening,
		games: b.Games, turns: b.Turns, seed: b.Seed, goals: b.Goals,
	})
	if err != nil {
		return nil, err
	}
	sweep := simulation.Sweep{Request: r}
	put(&sweep.Counts, b.Counts)
	if sweep.Slot, err = s.option(ctx, b.Slot, "/slot"); err != nil {
		return nil, err
	}
	if b.Options != nil {
		for _, id := range *b.Options {
			o, err := s.option(ctx, id, "/options")
			if err != nil {
				return nil, err
			}
			sweep.Options = append(sweep.Options, o)
		}
	}
	if b.Fill != nil {
		o, err := s.option(ctx, *b.Fill, "/fill")
		if err != nil {
			return nil, err
		}
		sweep.Fill = &o
	}
	return s.simulate(ctx, simJob{key: sweep.Key(), play: func(ctx context.Context) (any, error) { return simulation.RunSweep(ctx, sweep) }, request: &sweep.Request, result: func() tabled { return &simulation.Swept{} }})
}

// KeepOrCycle tells what an opening is worth keeping of.
func (s *server) KeepOrCycle(ctx context.Context, req KeepOrCycleRequestObject) (KeepOrCycleResponseObject, error) {
	b := req.Body
	r, err := s.simulation(ctx, req.Game, simulated{
		ValidateRequest: b.asked(), ruleset: b.Ruleset, document: b.Policy, opponent: b.Opponent, opening: b.Opening,
		games: b.Games, turns: b.Turns, seed: b.Seed,
	})
	if err != nil {
		return nil, err
	}
	keep := simulation.Keep{Request: r, Deal: defaultSeed}
	if b.Deal != nil {
		keep.Deal = uint64(*b.Deal)
	}
	return s.simulate(ctx, simJob{key: keep.Key(), play: func(ctx context.Context) (any, error) { return simulation.KeepOrCycle(ctx, keep) }, request: &keep.Request, result: func() tabled { return &simulation.Advice{} }})
}

// simulation makes the request of a deck.
func (s *server) simulation(ctx context.Context, game Game, in simulated) (simulation.Request, error) {
	read, err := s.readDeck(ctx, game, in.ValidateRequest, ValidateDeckParams{})
	if err != nil {
		return simulation.Request{}, err
	}
	policy, err := s.policy(game, in)
	if err != nil {
		return simulation.Request{}, err
	}
	opt := goldfish.SimulationOptions{
		Options: goldfish.Options{Ruleset: first(in.ruleset, nil), Opponent: opponentOf(in.opponent), Seed: defaultSeed},
		Policy:  policy, Games: defaultGames, Turns: defaultTurns,
	}
	opt.Opening, opt.AutoFirst = openingOf(in.opening)
	put(&opt.Games, in.games)
	put(&opt.Turns, in.turns)
	if in.seed != nil {
		opt.Seed = uint64(*in.seed)
	}
	if in.goals != nil {
		for _, g := range *in.goals {
			goal := simulation.Goal{Name: g.Name, When: g.When}
			put(&goal.By, g.By)
			put(&goal.Cards, g.Cards)
			opt.Goals = append(opt.Goals, goal)
		}
	}
	r, err := goldfish.NewSimulation(read.res.Deck, read.view.Catalog, opt)
	if err != nil {
		return r, tapeFailure(err)
	}
	if err := r.Check(); err != nil {
		return r, simulationFailure(err)
	}
	return r, nil
}

// option is a card that may go into a deck.
func (s *server) option(ctx context.Context, id, pointer string) (simulation.Option, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return simulation.Option{}, err
	}
	o, ok := goldfish.Option(v.Catalog, id)
	if !ok {
		return o, fail(codeBodyInvalid).at(pointer, "no-card", shorten(id))
	}
	return o, nil
}

// asked is the deck of a request in the common form.
func (b *SimulationRequest) asked() ValidateRequest {
	return ValidateRequest{AsOf: b.AsOf, Deck: b.Deck, Dialect: b.Dialect, Format: b.Format, Text: b.Text, Lang: (*ValidateRequestLang)(b.Lang)}
}

func (b *SweepRequest) asked() ValidateRequest {
	return ValidateRequest{AsOf: b.AsOf, Deck: b.Deck, Dialect: b.Dialect, Format: b.Format, Text: b.Text, Lang: (*ValidateRequestLang)(b.Lang)}
}

func (b *KeepRequest) asked() ValidateRequest {
	return ValidateRequest{AsOf: b.AsOf, Deck: b.Deck, Dialect: b.Dialect, Format: b.Format, Text: b.Text, Lang: (*ValidateRequestLang)(b.Lang)}
}

func (b *SimulationSide) asked(lang *ComparisonRequestLang) ValidateRequest {
	return ValidateRequest{AsOf: b.AsOf, Deck: b.Deck, Dialect: b.Dialect, Format: b.Format, Text: b.Text, Lang: (*ValidateRequestLang)(lang)}
}

// fill sets a member that is absent.
func fill[T any](to **T, from *T) {
	if *to == nil {
		*to = from
	}
}

// opponentOf is the opponent of a request; what is absent is as usual.
func opponentOf(o *GoldfishOpponent) engine.Opponent {
	out := engine.DefaultOpponent
	if o != nil {
		put(&out.Provinces, o.Provinces)
		put(&out.ProvinceStrength, o.ProvinceStrength)
		put(&out.Honor, o.Honor)
		put(&out.Defence, o.Defence)
	}
	return out
}

// openingOf is the opening of a request, and whether the rules decide who goes first.
func openingOf(o *GoldfishOpening) (out engine.Opening, auto bool) {
	if o != nil {
		put(&out.Second, o.Second)
		if o.First != nil {
			out.Second, auto = string(*o.First) == "opponent", string(*o.First) == "auto"
		}
		put(&out.Dynasty, o.Dynasty)
		put(&out.Fate, o.Fate)
	}
	return out, auto
}
