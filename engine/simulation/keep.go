package simulation

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"github.com/kotei-dev/kotei/engine"
)

// Keep asks what of an opening should be kept. The cards are those that Setup.Opening names; what it leaves open is dealt
// with the seed Deal.
type Keep struct {
	Request // Games are played for each choice; those of all choices together are at most MaxGames
	Deal    uint64
}

// Advice is what an exchange of opening cards is worth (TF-ABIL-01).
type Advice struct {
	Key       string   `json:"key"`
	Inputs    Inputs   `json:"inputs"`
	Deal      uint64   `json:"deal"`
	Provinces []string `json:"provinces"` // ids of the cards dealt, from the left
	Hand      []string `json:"hand"`
	Choices   []Choice `json:"choices"` // best first
}

// maxPlaces is the most cards in opening Provinces among which choices are made.
const maxPlaces = 12

// Choice is one set of cards to exchange. Each is played on the same seeds: the same cards follow, as far as they lie
// below what is exchanged.
type Choice struct {
	Cycle []int    `json:"cycle"` // places of the cards in Advice.Provinces, from 0; none to keep all
	Cards []string `json:"cards"` // their ids
	// Value is the mean number of turns that are left when the game is won, counting the turn of victory: the last turn of
	// the request gives 1, a game that is not won 0.
	Value Difference `json:"value"`
	// Gain is the value over that of keeping all, from game to game.
	Gain Difference `json:"gain"`
	Won  Share      `json:"won"`
	Mean *float64   `json:"mean_turn"` // of the games that were won
}

// KeepOrCycle plays every choice of what to exchange. It forces the exchange at the first opportunity and leaves all else
// to the policy. Errors are those of Run, and a *VariantError where the ruleset knows no exchange.
func KeepOrCycle(ctx context.Context, k Keep) (*Advice, error) {
	if err := k.Check(); err != nil {
		return nil, err
	}
	if k.Deal > engine.MaxSeed {
		return nil, &LimitError{Name: "seed", Have: -1, High: engine.MaxSeed}
	}
	k.Goals = nil
	out := &Advice{Key: k.Key(), Deal: k.Deal}
	r := k.Request
	var err error
	if r.Setup.Opening, err = r.dealt(k.Deal, out); err != nil {
		return nil, err
	}
	if n := len(out.Provinces); n > maxPlaces {
		return nil, &LimitError{Name: "provinces", Have: n, High: maxPlaces}
	}
	choices := choicesOf(out.Provinces)
	if n := len(choices) * r.Games; n > MaxGames {
		return nil, &LimitError{Name: "rollouts", Have: r.Games, Low: 1, High: MaxGames / len(choices)}
	}
	s, err := newSeries(&r)
	if err != nil {
		return nil, err
	}
	out.Inputs = s.inputsOf()
	totals, err := s.playChoices(ctx, choices)
	if err != nil {
		return nil, err
	}
	for i, c := range choices {
		out.Choices = append(out.Choices, totals[i].report(c, out.Provinces))
	}
	slices.SortStableFunc(out.Choices, func(a, b Choice) int {
		return cmp.Or(cmp.Compare(b.Value.Value, a.Value.Value), cmp.Compare(len(a.Cycle), len(b.Cycle)), slices.Compare(a.Cycle, b.Cycle))
	})
	return out, nil
}

// Key names the question by everything that its answer depends on.
func (k *Keep) Key() string { return keyOf("keep", k.Request.Key(), k.Deal) }

// dealt deals the opening, says what it holds, and gives the opening of a set-up that deals the same.
func (r *Request) dealt(seed uint64, to *Advice) (engine.Opening, error) {
	set := r.Setup
	set.Seed, set.Record = seed, false
	made, err := r.Rules.New(set)
	if err != nil {
		return set.Opening, err
	}
	state, ok := made.(engine.Metered)
	if !ok {
		return set.Opening, errNotMetered
	}
	done := false
	m := engine.Meter{Limit: 1, OnMoment: func(at engine.Moment) { done = done || at == engine.AtOpening }}
	state.Measure(&m)
	state.Restart(seed)
	policy, chance := r.Policy.New(), engine.NewStreams(seed).Policy
	for steps := 0; !done && steps < engine.MaxTape; steps++ { // what texts ask before anything is dealt
		legal := state.Legal(nil)
		if len(legal) == 0 {
			break
		}
		if err := state.Apply(legal[policy.Choose(state, legal, &chance)]); err != nil {
			return set.Opening, err
		}
	}
	lineup := newLineup(r.Setup)
	to.Provinces, set.Opening.Dynasty = dealtTo(lineup, &m, engine.InProvince)
	to.Hand, set.Opening.Fate = dealtTo(lineup, &m, engine.InHand)
	return set.Opening, exchanges(state)
}

// exchanges gives a *VariantError where the player has no exchange of opening cards on his first turn.
func exchanges(state engine.Metered) error {
	for steps := 0; steps < engine.MaxTape && state.Turn() == 1; steps++ {
		legal := state.Legal(nil)
		if slices.ContainsFunc(legal, state.Cycles) {
			return nil
		}
		if state.Pending() == nil || len(legal) == 0 {
			break
		}
		if err := state.Apply(legal[0]); err != nil {
			return err
		}
	}
	return &VariantError{Code: VariantCycle}
}

// dealtTo are the ids of the cards that were dealt to a place, in order; fromDeck are those of them that came from a deck,
// not by a text about the start.
func dealtTo(l *lineup, m *engine.Meter, to engine.Dealt) (ids, fromDeck []string) {
	refs := []int{}
	for ref := 1; ref < len(l.of); ref++ {
		if m.Cards[ref].Dealt == to {
			refs = append(refs, ref)
		}
	}
	slices.SortFunc(refs, func(a, b int) int { return cmp.Compare(m.Cards[a].Place, m.Cards[b].Place) })
	ids = []string{}
	for _, ref := range refs {
		id := l.entries[l.of[ref]].card.ID
		if ids = append(ids, id); m.Cards[ref].Depth > 0 {
			fromDeck = append(fromDeck, id)
		}
	}
	return ids, fromDeck
}

// choicesOf are the sets of places to exchange, none first. Of sets that exchange the same cards the leftmost stands for
// all.
func choicesOf(ids []string) [][]int {
	out := [][]int{}
	seen := map[string]bool{}
	for mask := range 1 << len(ids) {
		places, cards := []int{}, []string{}
		for i := range ids {
			if mask&(1<<i) != 0 {
				places, cards = append(places, i), append(cards, ids[i])
			}
		}
		slices.Sort(cards)
		key := keyOf("", cards)
		if !seen[key] {
			seen[key] = true
			out = append(out, places)
		}
	}
	return out
}

// choiceTally is what is counted of one choice.
type choiceTally struct {
	value, gain, turn moments
}

func (t *choiceTally) report(c []int, ids []string) Choice {
	out := Choice{Cycle: c, Cards: []string{}, Value: t.value.mean(), Gain: t.gain.mean(), Won: share(t.turn.n, t.value.n), Mean: t.turn.meanOf()}
	for _, i := range c {
		out.Cards = append(out.Cards, ids[i])
	}
	return out
}

// playChoices plays every choice, the first of which is to keep all, on the same seeds.
func (s *series) playChoices(ctx context.Context, choices [][]int) ([]choiceTally, error) {
	totals := make([]choiceTally, len(choices))
	var mu sync.Mutex
	err := deal(ctx, s.Workers, s.Games, s.Progress, s.Yield, s.Games*len(choices), func(stop func() bool) (worker, error) {
		t, err := s.seat(stop)
		if err != nil {
			return worker{}, err
		}
		force := &forced{policy: t.player.Policy, table: t.state}
		t.player.Policy = force
		mine := make([]choiceTally, len(choices))
		return worker{
			game: func(i int) error {
				kept := int64(0)
				for k, c := range choices {
					force.begin(c)
					o, err := t.play(i)
					if err != nil {
						return err
					}
					turn := ended(&o, s.Turns)
					value := int64(s.Turns + 1 - turn)
					if k == 0 {
						kept = value
					}
					mine[k].value.add(value)
					mine[k].gain.add(value - kept)
					if value > 0 {
						mine[k].turn.add(int64(turn))
					}
				}
				return nil
			},
			done: func() {
				mu.Lock()
				defer mu.Unlock()
				for k := range totals {
					totals[k].value.merge(&mine[k].value)
					totals[k].gain.merge(&mine[k].gain)
					totals[k].turn.merge(&mine[k].turn)
				}
			},
		}, nil
	})
	return totals, err
}

// forced is a policy whose exchange of opening cards is decided beforehand.
type forced struct {
	policy engine.Policy
	table  engine.Metered
	places []int
	done   bool // the exchange has been made
	next   int  // of places, while it is being made
	legal  []engine.Action
	index  []int
	refs   []int32
}

func (f *forced) begin(places []int) { f.places, f.done, f.next = places, len(places) == 0, 0 }

// Choose makes the exchange, or hides it from the policy.
func (f *forced) Choose(s engine.State, legal []engine.Action, r *engine.Stream) int {
	if s.Turn() > 1 {
		return f.policy.Choose(s, legal, r)
	}
	if q := s.Pending(); q != nil && q.Kind == "cycle" && f.done && f.next <= len(f.places) {
		return f.answer(q, legal)
	}
	f.legal, f.index = f.legal[:0], f.index[:0]
	for i := range legal {
		if !f.table.Cycles(legal[i]) {
			f.legal, f.index = append(f.legal, legal[i]), append(f.index, i)
		} else if !f.done {
			f.done = true
			return i
		}
	}
	return f.index[f.policy.Choose(s, f.legal, r)]
}

// answer chooses the next card to exchange, or ends the question.
func (f *forced) answer(q *engine.Question, legal []engine.Action) int {
	if f.next == 0 {
		f.refs = append(f.refs[:0], q.Candidates...)
	}
	f.next++
	if f.next > len(f.places) {
		return 0 // the default: no further card
	}
	for i := range legal {
		if place := f.places[f.next-1]; place < len(f.refs) && legal[i].Card == f.refs[place] {
			return i
		}
	}
	return 0
}
