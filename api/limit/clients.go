package limit

import (
	"container/list"
	"hash/maphash"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Bounds of the table: memory for at most shards*perShard clients, some 10 MB, however many addresses call.
const (
	shards   = 16
	perShard = 2048
)

// clients holds a bucket for each client that was seen of late. A bucket that has had the time to fill is like a new
// one and is dropped; past the bound the one that was unused for the longest goes. That hands a new bucket to whoever
// had it, never to anyone a smaller one.
type clients struct {
	rate  Rate
	idle  time.Duration // in which any bucket fills
	seed  maphash.Seed  // of the run, so that nobody can aim at one shard
	parts [shards]part
}

type part struct {
	mu      sync.Mutex
	buckets map[netip.Addr]*list.Element
	recent  list.List // of *bucket, the one used last in front
}

type bucket struct {
	site netip.Addr
	used time.Time
	*rate.Limiter
}

func newClients(r Rate) *clients {
	c := &clients{rate: r, idle: time.Duration(float64(r.Burst)/r.PerSecond*float64(time.Second)) + time.Second, seed: maphash.MakeSeed()}
	for i := range c.parts {
		c.parts[i].buckets = map[netip.Addr]*list.Element{}
	}
	return c
}

func newBucket(r Rate) *rate.Limiter { return rate.NewLimiter(rate.Limit(r.PerSecond), r.Burst) }

// bucket is that of the client, made at its first request.
func (c *clients) bucket(site netip.Addr, now time.Time) *rate.Limiter {
	p := &c.parts[maphash.Comparable(c.seed, site)%shards]
	p.mu.Lock()
	defer p.mu.Unlock()
	if e, ok := p.buckets[site]; ok {
		b := e.Value.(*bucket)
		b.used = now
		p.recent.MoveToFront(e)
		return b.Limiter
	}
	for e := p.recent.Back(); e != nil; e = p.recent.Back() {
		b := e.Value.(*bucket)
		if len(p.buckets) < perShard && now.Sub(b.used) < c.idle {
			break
		}
		p.recent.Remove(e)
		delete(p.buckets, b.site)
	}
	b := &bucket{site: site, used: now, Limiter: newBucket(c.rate)}
	p.buckets[site] = p.recent.PushFront(b)
	return b.Limiter
}

// len is how many clients are remembered.
func (c *clients) len() int {
	n := 0
	for i := range c.parts {
		p := &c.parts[i]
		p.mu.Lock()
		n += len(p.buckets)
		p.mu.Unlock()
	}
	return n
}
