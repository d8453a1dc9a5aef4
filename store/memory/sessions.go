// Package memory keeps sessions in the memory of the process: a store.Sessions for tests, and for a service that has
// no folder to write to. What it keeps is gone when the process ends.
package memory

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/kotei-dev/kotei/store"
)

// Sessions is a store.Sessions. Make it with New.
type Sessions struct {
	mu  sync.Mutex
	all map[string]*store.Session
}

// New is an empty store of sessions.
func New() *Sessions { return &Sessions{all: map[string]*store.Session{}} }

var _ store.Sessions = (*Sessions)(nil)

// Create keeps a new session; see store.Sessions.
func (m *Sessions) Create(ctx context.Context, s store.Session, limits store.SessionLimits) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if m.all[s.ID] != nil {
		return nil, errors.New("memory: there is a session with that id already")
	}
	var removed []string
	var own []*store.Session
	for _, id := range slices.Sorted(maps.Keys(m.all)) {
		old := m.all[id]
		switch {
		case s.Used.Sub(old.Used) > limits.Idle:
			removed = append(removed, id)
		case old.Client == s.Client:
			own = append(own, old)
		}
	}
	slices.SortStableFunc(own, func(a, b *store.Session) int { return a.Used.Compare(b.Used) })
	way := max(len(own)-limits.PerClient, len(m.all)-len(removed)-limits.Total) + 1
	if way > len(own) {
		return nil, store.ErrSessionsFull
	}
	for _, old := range own[:max(way, 0)] {
		removed = append(removed, old.ID)
	}
	for _, id := range removed {
		delete(m.all, id)
	}
	m.all[s.ID] = clone(&s)
	return removed, nil
}

// clone is a copy that shares no slice, with times as they are kept.
func clone(s *store.Session) *store.Session {
	c := *s
	c.Head = slices.Clone(s.Head)
	c.Entries = make([][]byte, len(s.Entries))
	for i, e := range s.Entries {
		c.Entries[i] = slices.Clone(e)
	}
	c.Created, c.Used = kept(s.Created), kept(s.Used)
	return &c
}

func kept(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

// with runs f on the session of an id.
func (m *Sessions) with(ctx context.Context, id string, f func(*store.Session) error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	s := m.all[id]
	if s == nil {
		return store.ErrNoSession
	}
	return f(s)
}

// Load reads a session whole; see store.Sessions.
func (m *Sessions) Load(ctx context.Context, id string) (out store.Session, err error) {
	err = m.with(ctx, id, func(s *store.Session) error {
		out = *clone(s)
		return nil
	})
	return out, err
}

// Touch says that a session is used; see store.Sessions.
func (m *Sessions) Touch(ctx context.Context, id string, at time.Time, idle time.Duration) (length int, state string, err error) {
	err = m.with(ctx, id, func(s *store.Session) error {
		if at.Sub(s.Used) > idle {
			delete(m.all, id)
			return store.ErrNoSession
		}
		s.Used = kept(at)
		length, state = len(s.Entries), s.State
		return nil
	})
	return length, state, err
}

// Append adds an entry; see store.Sessions.
func (m *Sessions) Append(ctx context.Context, id string, length int, entry []byte, state string, at time.Time) error {
	return m.with(ctx, id, func(s *store.Session) error {
		if len(s.Entries) != length {
			return store.ErrStale
		}
		s.Entries = append(s.Entries, slices.Clone(entry))
		s.State, s.Used = state, kept(at)
		return nil
	})
}

// Truncate keeps the first entries; see store.Sessions.
func (m *Sessions) Truncate(ctx context.Context, id string, length, n int, state string, at time.Time) error {
	return m.with(ctx, id, func(s *store.Session) error {
		if len(s.Entries) != length || n < 0 || n > length {
			return store.ErrStale
		}
		s.Entries, s.State, s.Used = s.Entries[:n:n], state, kept(at)
		return nil
	})
}

// Delete removes a session; see store.Sessions.
func (m *Sessions) Delete(ctx context.Context, id string) error {
	return m.with(ctx, id, func(*store.Session) error {
		delete(m.all, id)
		return nil
	})
}

// Count is the number of sessions; see store.Sessions.
func (m *Sessions) Count(ctx context.Context) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.all), ctx.Err()
}

// Close does nothing.
func (m *Sessions) Close() error { return nil }
