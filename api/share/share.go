// Package share divides heavy work between clients: so many pieces run at a time, and where more than that are
// asked for, the clients take turns, so that one that asks for much waits for itself and not the others for it.
package share

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// ErrFull says that a client has as many pieces of work waiting as it may.
var ErrFull = errors.New("share: too much of this client's work is waiting")

// Pool lets pieces of work run. It is safe for concurrent use.
type Pool struct {
	slots   int // pieces that run at a time
	own     int // of one client, while others wait
	waiting int // pieces of one client that may wait

	mu      sync.Mutex
	running int
	clients map[string]*client
	turn    []*client // that have work waiting, the next one first
}

// client is what is known of a client that has work running or waiting.
type client struct {
	name    string
	running int
	queue   []*ticket
}

// ticket is a piece of work that waits; ready is closed when it may run.
type ticket struct {
	ready chan struct{}
}

// New makes a pool of so many slots, at least 1. A client may have waiting pieces of work beside those that run.
func New(slots, waiting int) *Pool {
	slots = max(1, slots)
	return &Pool{slots: slots, own: max(1, slots-1), waiting: max(0, waiting), clients: map[string]*client{}}
}

// Enter waits until a piece of the client's work may run, and gives the slots that it has got, 1 to most, and what must be
// called when it has ended. More than one it gets only where they are free and nobody waits. It fails with ErrFull where
// too many of the client's wait already, and with the error of ctx where that ends first. A client alone may use all
// slots but one, or the only one: whoever comes next finds room, or the next turn.
func (p *Pool) Enter(ctx context.Context, name string, most int) (slots int, leave func(), err error) {
	if err := ctx.Err(); err != nil {
		return 0, nil, fmt.Errorf("share: %w", err)
	}
	p.mu.Lock()
	c := p.client(name)
	if len(c.queue) == 0 && p.room(c) {
		n := p.more(c, most)
		p.mu.Unlock()
		return n, p.leaver(c, n), nil
	}
	if len(c.queue) >= p.waiting {
		p.forget(c)
		p.mu.Unlock()
		return 0, nil, ErrFull
	}
	t := &ticket{ready: make(chan struct{})}
	if c.queue = append(c.queue, t); len(c.queue) == 1 {
		p.turn = append(p.turn, c)
	}
	p.mu.Unlock()
	select {
	case <-t.ready:
		return 1, p.leaver(c, 1), nil
	case <-ctx.Done():
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-t.ready: // it got its slot in the same moment, and gives it back
		p.end(c, 1)
	default:
		p.withdraw(c, t)
	}
	return 0, nil, fmt.Errorf("share: %w", ctx.Err())
}

// Load is how many pieces run and how many wait.
func (p *Pool) Load() (running, waiting int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.turn {
		waiting += len(c.queue)
	}
	return p.running, waiting
}

// leaver ends a piece of work, once.
func (p *Pool) leaver(c *client, slots int) func() {
	return sync.OnceFunc(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.end(c, slots)
	})
}

// more takes one slot, and others up to most where they are free and nobody waits.
func (p *Pool) more(c *client, most int) int {
	p.start(c)
	n := 1
	for len(p.turn) == 0 && n < most && p.room(c) {
		p.start(c)
		n++
	}
	return n
}

// client is the one of a name, made if it is not known.
func (p *Pool) client(name string) *client {
	c := p.clients[name]
	if c == nil {
		c = &client{name: name}
		p.clients[name] = c
	}
	return c
}

// room says whether a piece of a client may begin.
func (p *Pool) room(c *client) bool { return p.running < p.slots && c.running < p.own }

func (p *Pool) start(c *client) {
	p.running++
	c.running++
}

// end gives slots back and lets others begin: the clients in turn, each with one piece.
func (p *Pool) end(c *client, slots int) {
	p.running -= slots
	c.running -= slots
	p.forget(c)
	for i := 0; i < len(p.turn) && p.running < p.slots; {
		next := p.turn[i]
		if !p.room(next) {
			i++
			continue
		}
		t := next.queue[0]
		next.queue = next.queue[1:]
		p.turn = append(p.turn[:i:i], p.turn[i+1:]...)
		if len(next.queue) > 0 {
			p.turn = append(p.turn, next)
		}
		p.start(next)
		close(t.ready)
	}
}

// withdraw takes a piece out of the queue.
func (p *Pool) withdraw(c *client, t *ticket) {
	for i, have := range c.queue {
		if have == t {
			c.queue = append(c.queue[:i:i], c.queue[i+1:]...)
			break
		}
	}
	if len(c.queue) == 0 {
		for i, have := range p.turn {
			if have == c {
				p.turn = append(p.turn[:i:i], p.turn[i+1:]...)
				break
			}
		}
	}
	p.forget(c)
}

// forget drops a client that has nothing running or waiting.
func (p *Pool) forget(c *client) {
	if c.running == 0 && len(c.queue) == 0 {
		delete(p.clients, c.name)
	}
}
