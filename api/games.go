package api

import (
	"container/list"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/goldfish"
	"github.com/kotei-dev/kotei/store"
)

// maxLive bounds the games that are held ready to play. The store has all of them as tapes; any other is played again
// when it is asked for.
const maxLive = 128

var sessionLimits = store.SessionLimits{PerClient: engine.MaxClientSessions, Total: engine.MaxSessions, Idle: engine.SessionIdle}

// games are the games that are being played.
type games struct {
	store store.Sessions
	now   func() time.Time

	mu     sync.Mutex
	live   map[string]*list.Element // of *game
	recent list.List                // the one used last in front
}

// game is one game held ready. What is in it may be touched only while mu is held.
type game struct {
	id string

	mu      sync.Mutex
	head    engine.Tape     // without moves
	session *engine.Session // nil until it is loaded, and after something went wrong with it
}

func newGames(st store.Sessions, now func() time.Time) *games {
	return &games{store: st, now: now, live: map[string]*list.Element{}}
}

// slot is the place of a game, made if there is none.
func (g *games) slot(id string) *game {
	g.mu.Lock()
	defer g.mu.Unlock()
	if e, ok := g.live[id]; ok {
		g.recent.MoveToFront(e)
		return e.Value.(*game)
	}
	p := &game{id: id}
	g.live[id] = g.recent.PushFront(p)
	for len(g.live) > maxLive {
		last := g.recent.Back()
		delete(g.live, g.recent.Remove(last).(*game).id)
	}
	return p
}

// forget drops games that are held ready.
func (g *games) forget(ids ...string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, id := range ids {
		if e, ok := g.live[id]; ok {
			g.recent.Remove(e)
			delete(g.live, id)
		}
	}
}

// begin keeps the game of a tape, moves included, for a client, and gives it locked.
func (g *games) begin(ctx context.Context, client string, t engine.Tape, s *engine.Session) (*game, error) {
	var key [16]byte
	if _, err := rand.Read(key[:]); err != nil {
		return nil, fmt.Errorf("draw an id: %w", err)
	}
	now := g.now()
	keep := store.Session{ID: hex.EncodeToString(key[:]), Client: client, State: engine.HashText(s.State().Hash()), Created: now, Used: now}
	for _, m := range s.Moves() {
		b, err := json.Marshal(m)
		if err != nil {
			return nil, fmt.Errorf("encode a move: %w", err)
		}
		keep.Entries = append(keep.Entries, b)
	}
	t.Moves, t.State = []engine.Move{}, ""
	var err error
	if keep.Head, err = json.Marshal(t); err != nil {
		return nil, fmt.Errorf("encode a tape: %w", err)
	}
	removed, err := g.store.Create(ctx, keep, sessionLimits)
	if err != nil {
		return nil, err
	}
	g.forget(removed...)
	p := g.slot(keep.ID)
	p.mu.Lock()
	p.head, p.session = t, s
	return p, nil
}

// changedError says that a kept tape plays differently from before.
type changedError struct{ cause error }

func (e *changedError) Error() string { return "the tape plays differently: " + e.cause.Error() }
func (e *changedError) Unwrap() error { return e.cause }

// take gives a game locked, as the store has it now: another process may have gone on with it. The errors are
// store.ErrNoSession, also for a game of another name, and *changedError.
func (g *games) take(ctx context.Context, id string, cards *catalog.Catalog) (*game, error) {
	length, state, err := g.store.Touch(ctx, id, g.now(), engine.SessionIdle)
	if err != nil {
		g.forget(id)
		return nil, err
	}
	p := g.slot(id)
	p.mu.Lock()
	if p.session != nil && p.session.Len() == length && engine.HashText(p.session.State().Hash()) == state {
		if p.head.Game == cards.Game() {
			return p, nil
		}
		err = store.ErrNoSession
	} else {
		p.session = nil
		err = g.load(ctx, p, cards)
	}
	if err != nil {
		p.mu.Unlock()
		g.forget(id)
		return nil, err
	}
	return p, nil
}

// load plays the tape of a game.
func (g *games) load(ctx context.Context, p *game, cards *catalog.Catalog) error {
	t, err := g.tape(ctx, p.id, cards.Game())
	if err != nil {
		return err
	}
	s, err := goldfish.Open(t, cards)
	if err != nil {
		return &changedError{err}
	}
	t.Moves, t.State = []engine.Move{}, ""
	p.head, p.session = t, s
	return nil
}

// tape is a kept game as a tape, whether or not it can still be played.
func (g *games) tape(ctx context.Context, id string, of card.Game) (engine.Tape, error) {
	kept, err := g.store.Load(ctx, id)
	if err != nil {
		return engine.Tape{}, err
	}
	var t engine.Tape
	if err := json.Unmarshal(kept.Head, &t); err != nil {
		return t, fmt.Errorf("decode the tape of a session: %w", err)
	}
	if t.Game != of {
		return t, store.ErrNoSession
	}
	t.Moves = make([]engine.Move, len(kept.Entries))
	for i, e := range kept.Entries {
		if err := json.Unmarshal(e, &t.Moves[i]); err != nil {
			return t, fmt.Errorf("decode entry %d of a session: %w", i, err)
		}
	}
	t.State = kept.State
	return t, nil
}

// do plays a move and keeps it. A move that cannot be kept has not been played.
func (g *games) do(ctx context.Context, p *game, m engine.Move) error {
	s := p.session
	p.session = nil // if the rules panic, the game is loaded anew
	if err := s.Do(m); err != nil {
		p.session = s
		return err
	}
	entry, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("encode a move: %w", err)
	}
	if err := g.store.Append(ctx, p.id, s.Len()-1, entry, engine.HashText(s.State().Hash()), g.now()); err != nil {
		return err
	}
	p.session = s
	return nil
}

// undo keeps the first n entries of the tape.
func (g *games) undo(ctx context.Context, p *game, n int) error {
	s, length := p.session, p.session.Len()
	p.session = nil
	if err := s.Undo(n); err != nil {
		return &changedError{err}
	}
	if err := g.store.Truncate(ctx, p.id, length, n, engine.HashText(s.State().Hash()), g.now()); err != nil {
		return err
	}
	p.session = s
	return nil
}

// remove throws a game away.
func (g *games) remove(ctx context.Context, id string) error {
	g.forget(id)
	return g.store.Delete(ctx, id)
}

// clientName names a client in the store, in a form that does not show its address.
func clientName(address string) string {
	sum := sha256.Sum256([]byte("goldfish " + address))
	return hex.EncodeToString(sum[:16])
}

// isGone says whether an error means that there is no such game.
func isGone(err error) bool { return errors.Is(err, store.ErrNoSession) }
