package limit

import (
	"net/netip"
	"strconv"
	"time"

	"golang.org/x/time/rate"
)

// Limiter counts the requests of all clients. It is safe for concurrent use.
type Limiter struct {
	rate    Rate
	policy  string
	clients *clients // nil without a limit
	keys    *Keys
	streams streams
}

// New is a limiter that allows each client the rate, and the holders of keys the rate of theirs. keys may be nil.
func New(r Rate, keys *Keys) *Limiter {
	l := &Limiter{rate: r, keys: keys}
	if !r.off() {
		l.clients, l.policy = newClients(r), r.policy("default")
	}
	return l
}

// Outcome is what became of one request.
type Outcome struct {
	Refused    bool
	UnknownKey bool   // a key was sent that is none; the request was counted for its address
	RetryAfter int    // seconds until a request would not be refused; of one that was
	Policy     string // RateLimit-Policy; "" where there is no limit
	State      string // RateLimit; "" where there is no limit
}

// Take counts a request from the address at now. secret is the key that came with it, "" for none; where the limiter
// has no keys, it is not looked at.
func (l *Limiter) Take(addr netip.Addr, secret string, now time.Time) Outcome {
	unknown := false
	if secret != "" && l.keys.Len() > 0 {
		k, ok := l.keys.lookup(secret)
		if ok {
			return take(k.bucket, k.rate, "key", k.policy, now)
		}
		unknown = true
	}
	o := Outcome{}
	if l.clients != nil {
		o = take(l.clients.bucket(Site(addr), now), l.rate, "default", l.policy, now)
	}
	o.UnknownKey = unknown
	return o
}

// Clients is how many addresses are remembered.
func (l *Limiter) Clients() int {
	if l.clients == nil {
		return 0
	}
	return l.clients.len()
}

func take(b *rate.Limiter, r Rate, name, policy string, now time.Time) Outcome {
	if r.off() {
		return Outcome{}
	}
	o := Outcome{Policy: policy, Refused: !b.AllowN(now, 1)}
	tokens := max(0, b.TokensAt(now))
	if o.Refused { // another request may have looked at a later clock meanwhile
		tokens = min(tokens, 0.99)
	}
	reset := r.seconds(float64(r.Burst) - tokens) // until all is there again
	if tokens < 1 {
		reset = r.seconds(1 - tokens) // until there is one, which Retry-After says too
	}
	if o.Refused {
		o.RetryAfter = reset
	}
	text := make([]byte, 0, 40)
	text = append(text, '"')
	text = append(text, name...)
	text = append(text, `";r=`...)
	text = strconv.AppendInt(text, int64(tokens), 10)
	text = append(text, ";t="...)
	text = strconv.AppendInt(text, int64(reset), 10)
	o.State = string(text)
	return o
}
