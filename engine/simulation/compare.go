package simulation

import "context"

// Comparison is two simulations on the same seeds.
type Comparison struct {
	Key    string  `json:"key"`
	A      *Result `json:"a"`
	B      *Result `json:"b"`
	Paired Paired  `json:"paired"` // B minus A
}

// Compare plays two decks, or one deck with two policies, on the same seeds. Games, turns, seed, goals, workers and
// progress are those of a; together they play twice the games, which MaxGames bounds. Errors are those of Run.
func Compare(ctx context.Context, a, b Request) (*Comparison, error) {
	b = a.with(b)
	all, err := seriesOf([]Request{a, b})
	if err != nil {
		return nil, err
	}
	totals, pairs, err := playAll(ctx, all)
	if err != nil {
		return nil, err
	}
	return &Comparison{
		Key: CompareKey(a, b), A: all[0].report(totals[0]), B: all[1].report(totals[1]), Paired: pairs[1].report(a.Goals),
	}, nil
}

// CompareKey names a comparison by everything that it depends on, as Request.Key does.
func CompareKey(a, b Request) string {
	b = a.with(b)
	return keyOf("compare", a.Key(), b.Key())
}

// with is b as it is played beside a.
func (a *Request) with(b Request) Request {
	b.Games, b.Turns, b.Seed, b.Goals, b.Workers, b.Progress, b.Yield = a.Games, a.Turns, a.Seed, a.Goals, a.Workers, a.Progress, a.Yield
	return b
}

// seriesOf makes requests ready that are played together.
func seriesOf(list []Request) ([]*series, error) {
	all := make([]*series, len(list))
	for i := range list {
		if err := list[i].Check(); err != nil {
			return nil, err
		}
		if games := list[i].Games * len(list); games > MaxGames {
			return nil, &LimitError{Name: "games", Have: games, Low: len(list), High: MaxGames}
		}
		var err error
		if all[i], err = newSeries(&list[i]); err != nil {
			return nil, err
		}
		all[i].looks /= len(list)
	}
	return all, nil
}
