package store

import (
	"context"
	"errors"
	"time"
)

// Errors of Sessions that callers tell apart with errors.Is.
var (
	// ErrNoSession says that there is no session with that id (any more).
	ErrNoSession = errors.New("store: no such session")
	// ErrStale says that the tape has another length than the caller believed; nothing was changed.
	ErrStale = errors.New("store: the tape has another length")
	// ErrSessionsFull says that there is no room for a session of one more client.
	ErrSessionsFull = errors.New("store: too many sessions")
)

// Session is a game as it is kept: the tape in pieces. The store does not look into Head and Entries.
type Session struct {
	ID      string
	Client  string   // who made it, in a form that two clients never share
	Head    []byte   // the tape without its entries
	Entries [][]byte // oldest first
	State   string   // fingerprint of the game after the last entry
	Created time.Time
	Used    time.Time // when it was last read or changed
}

// SessionLimits bound what is kept. All are at least 1.
type SessionLimits struct {
	PerClient int
	Total     int
	Idle      time.Duration // a session that was not used for longer is gone
}

// Sessions keeps games between requests and between runs. Times are kept to the millisecond. Every method is one
// step that happens whole or not at all, also when the process is killed; what a method has answered is kept. It is
// safe for concurrent use, and so are several Sessions over the same data.
type Sessions interface {
	// Create keeps a new session, of which ID must be new, and removes what is idle for too long at s.Used. If the
	// client has PerClient sessions, or there are Total in all, the client's own least recently used ones make way;
	// never another's: where the client has none to give up, ErrSessionsFull. It gives the ids that were removed.
	Create(ctx context.Context, s Session, limits SessionLimits) (removed []string, err error)
	// Load reads a session whole, or ErrNoSession.
	Load(ctx context.Context, id string) (Session, error)
	// Touch says that a session is used at a time, and gives the length of its tape and its fingerprint, so that a
	// caller who remembers the game knows whether another has gone on with it. A session that was not used for longer
	// than idle is removed. It gives ErrNoSession.
	Touch(ctx context.Context, id string, at time.Time, idle time.Duration) (length int, state string, err error)
	// Append adds an entry to a tape that has length entries. It gives ErrStale, ErrNoSession.
	Append(ctx context.Context, id string, length int, entry []byte, state string, at time.Time) error
	// Truncate keeps the first n entries of a tape that has length entries. It gives ErrStale, ErrNoSession.
	Truncate(ctx context.Context, id string, length, n int, state string, at time.Time) error
	// Delete removes a session, or gives ErrNoSession.
	Delete(ctx context.Context, id string) error
	// Count is the number of sessions, idle ones included.
	Count(ctx context.Context) (int, error)
	// Close releases everything. What was kept stays.
	Close() error
}
