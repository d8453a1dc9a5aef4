package engine

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// playToy plays random legal moves, some of them as answers in a free form, until the end or the limit.
func playToy(t interface{ Fatal(...any) }, s *Session, r *Stream, limit int) {
	for len(s.Legal()) > 0 && s.Len() < limit {
		m := Move{Action: s.Legal()[r.Intn(len(s.Legal()))]}
		if q := s.State().Pending(); q != nil && r.Intn(2) == 0 {
			n := q.Min + r.Intn(q.Max-q.Min+1)
			m = Move{Answer: &Answer{Number: &n}}
		}
		if err := s.Do(m); err != nil {
			t.Fatal(err)
		}
	}
}

func startToy(t interface{ Fatal(...any) }, seed uint64) *Session {
	s, err := Start(toyRules{}, toySetup(seed))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestReplayEqualsLive: a tape that went through JSON gives the same fingerprint after every step, and undo to any
// point gives the fingerprint of that point.
func TestReplayEqualsLive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64Max(MaxSeed).Draw(t, "seed")
		s := startToy(t, seed)
		live := []uint64{s.State().Hash()}
		r := NewStream(rapid.Uint64().Draw(t, "moves"), 1)
		for len(s.Legal()) > 0 && s.Len() < 60 {
			playToy(t, s, &r, s.Len()+1)
			live = append(live, s.State().Hash())
		}
		tape := Tape{Engine: Version, Game: "toy", Ruleset: "toy", Deck: []TapeCard{{"a", 1, "fate"}}, Seed: seed, Opponent: DefaultOpponent, Moves: s.Moves(), State: HashText(s.State().Hash())}
		b, err := json.Marshal(tape)
		if err != nil {
			t.Fatal(err)
		}
		read, err := ReadTape(b)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Open(toyRules{}, toySetup(0), read)
		if err != nil {
			t.Fatal(err)
		}
		var steps []uint64
		if err := again.Replay(read.Moves, func(_ int, h uint64) { steps = append(steps, h) }); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(live, steps) {
			t.Fatalf("fingerprints live %x, replayed %x", live, steps)
		}
		to := rapid.IntRange(0, s.Len()).Draw(t, "undo to")
		if err := s.Undo(to); err != nil {
			t.Fatal(err)
		}
		if s.Len() != to || s.State().Hash() != live[to] || !slices.Equal(s.Legal(), s.State().Legal(nil)) {
			t.Fatalf("undo to %d gives entry %d in another state", to, s.Len())
		}
	})
}

// TestRefusals: what is not listed is refused and changes nothing.
func TestRefusals(t *testing.T) {
	s := startToy(t, 3)
	before := s.State().Hash()
	two := 2
	for _, m := range []Move{{}, {Action: Action{Kind: 99}}, {Action: Action{Kind: toyPass, Cost: 1}}, {Action: Action{Kind: toyLay, Card: 31}}, {Answer: &Answer{Number: &two}}} {
		if err := s.Do(m); !errors.Is(err, ErrIllegal) {
			t.Errorf("%+v: %v, want ErrIllegal", m, err)
		}
	}
	if s.Len() != 0 || s.State().Hash() != before {
		t.Error("a refused move changed the game")
	}
	if s.Undo(1) == nil || s.Undo(-1) == nil {
		t.Error("undo to where the tape never was")
	}
	r := NewStream(1, 1)
	playToy(t, s, &r, MaxTape)
	if err := s.Do(Move{Action: Action{Kind: toyPass}}); !errors.Is(err, ErrOver) {
		t.Errorf("after the end: %v, want ErrOver", err)
	}
}

// TestDesync: a tape fails at the first entry that does not apply, and the game stands before it.
func TestDesync(t *testing.T) {
	s := startToy(t, 3)
	r := NewStream(1, 1)
	playToy(t, s, &r, 10)
	moves := slices.Clone(s.Moves())
	at5 := startToy(t, 3)
	if err := at5.Replay(moves[:5], nil); err != nil {
		t.Fatal(err)
	}
	moves[5] = Move{Action: Action{Kind: toyLay, Card: 1234}}
	tape := Tape{Ruleset: "toy", Seed: 3, Opponent: DefaultOpponent, Moves: moves}
	got, err := Open(toyRules{}, toySetup(3), tape)
	var desync *DesyncError
	if !errors.As(err, &desync) || desync.Entry != 5 || !errors.Is(err, ErrIllegal) {
		t.Fatalf("%v, want a desync at entry 5", err)
	}
	if got.Len() != 5 || got.State().Hash() != at5.State().Hash() {
		t.Error("the session does not stand before the entry")
	}
	tape.Moves, tape.State = s.Moves(), "00000000deadbeef"
	if _, err = Open(toyRules{}, toySetup(3), tape); !errors.As(err, &desync) || desync.Entry != 10 || !errors.Is(err, ErrOtherState) {
		t.Errorf("%v, want another state at entry 10", err)
	}
}

// TestTapeLimit: the tape takes MaxTape entries and no more.
func TestTapeLimit(t *testing.T) {
	s := startToy(t, 3)
	s.moves = make([]Move, MaxTape)
	if err := s.Do(Move{Action: s.Legal()[0]}); !errors.Is(err, ErrTooLong) {
		t.Errorf("%v, want ErrTooLong", err)
	}
	if err := s.Replay(make([]Move, MaxTape+1), nil); !errors.Is(err, ErrTooLong) {
		t.Errorf("%v, want ErrTooLong", err)
	}
}

// TestBatchWorkers: the outcomes are the same for 1, 2 and 8 workers, and each can be played again alone with its log.
func TestBatchWorkers(t *testing.T) {
	b := Batch{Games: 200, Turns: 9, Root: 11, Workers: 1, Hash: true, Policy: func() Policy { return Random{} }}
	one, err := b.Run(t.Context(), toyRules{}, toySetup(0))
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{2, 8} {
		b.Workers = n
		if many, err := b.Run(t.Context(), toyRules{}, toySetup(0)); err != nil || !reflect.DeepEqual(one, many) {
			t.Errorf("%d workers: other outcomes (%v)", n, err)
		}
	}
	won := 0
	for i, o := range one {
		if o.Finished && o.Result.Won {
			won++
		}
		state, err := toyRules{}.New(toySetup(0))
		if err != nil {
			t.Fatal(err)
		}
		p := Player{State: state, Policy: Random{}, Turns: 9, Hash: true}
		if again, err := p.Play(GameSeed(11, uint64(i))); err != nil || again != o {
			t.Fatalf("game %d alone: %+v, in the batch %+v (%v)", i, again, o, err)
		}
		if len(state.Events()) == 0 {
			t.Fatalf("game %d played again has no log", i)
		}
	}
	if won == 0 || won == len(one) {
		t.Errorf("%d of %d games won: the toy is no test", won, len(one))
	}
}

// TestBatchRefuses names what a batch does not take.
func TestBatchRefuses(t *testing.T) {
	good := Batch{Games: 10, Turns: 5, Workers: 2, Policy: func() Policy { return Random{} }}
	for name, change := range map[string]func(*Batch){
		"no games": func(b *Batch) { b.Games = 0 }, "too many": func(b *Batch) { b.Games = MaxGames + 1 },
		"no turns": func(b *Batch) { b.Turns = 0 }, "turns": func(b *Batch) { b.Turns = MaxTurns + 1 },
		"workers": func(b *Batch) { b.Workers = 0 }, "policy": func(b *Batch) { b.Policy = nil },
		"bad choice": func(b *Batch) { b.Policy = func() Policy { return outside{} } },
	} {
		b := good
		change(&b)
		if _, err := b.Run(t.Context(), toyRules{}, toySetup(0)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := good.Run(t.Context(), toyRules{}, Setup{Opponent: DefaultOpponent}); err == nil {
		t.Error("no deck: no error")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := good.Run(ctx, toyRules{}, toySetup(0)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

type outside struct{}

func (outside) Choose(_ State, legal []Action, _ *Stream) int { return len(legal) }
