package limit

import (
	"net/netip"
	"sync"
)

// MaxStreams is how many streams one client may hold open at a time. A stream counts as one request however long it
// goes on, and holds some megabytes of memory while it does.
const MaxStreams = 8

// streams counts what clients hold open. Only clients that hold something are remembered.
type streams struct {
	mu   sync.Mutex
	open map[netip.Addr]int // by Site
}

// Hold counts a stream that the client at the address begins; false if it holds as many as it may. Where it is true,
// release must be called once, when the stream has ended. A limiter without a limit holds nobody back.
func (l *Limiter) Hold(addr netip.Addr) (release func(), ok bool) {
	if l.clients == nil {
		return func() {}, true
	}
	s, site := &l.streams, Site(addr)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open[site] >= MaxStreams {
		return nil, false
	}
	if s.open == nil {
		s.open = map[netip.Addr]int{}
	}
	s.open[site]++
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.open[site]--; s.open[site] == 0 {
			delete(s.open, site)
		}
	}, true
}
