package limit

import (
	"fmt"
	"net/netip"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"
)

var start = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

func addr(s string) netip.Addr { return netip.MustParseAddr(s) }

func TestParseRate(t *testing.T) {
	for in, want := range map[string]Rate{
		"500": {500, 5000}, "500:5000": {500, 5000}, "0.5:3": {0.5, 3}, "0.01": {0.01, 1}, "off": {}, "1e3": {1000, 10000},
	} {
		if got, err := ParseRate(in); err != nil || got != want {
			t.Errorf("%q: %v %v, want %v", in, got, err, want)
		}
	}
	for _, in := range []string{"", "0", "-1", "x", "NaN", "Inf", "1e9", "5:", "5:0", "5:-1", "5:1.5", "5:1:1", "5:100000000", "OFF"} {
		if got, err := ParseRate(in); err == nil {
			t.Errorf("%q was read as %v", in, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		r := Rate{rapid.Float64Range(0.001, maxPerSecond).Draw(t, "rate"), rapid.IntRange(1, maxBurst).Draw(t, "burst")}
		if got, err := ParseRate(r.String()); err != nil || got != r {
			t.Fatalf("%v became %v, %v", r, got, err)
		}
	})
}

// The burst may be spent at once, then requests come through at the rate, and the fields say so.
func TestTake(t *testing.T) {
	l := New(Rate{PerSecond: 2, Burst: 5}, nil)
	a := addr("192.0.2.7")
	for i := range 5 {
		o := l.Take(a, "", start)
		if o.Refused || o.Policy != `"default";q=5;w=3` || !strings.HasPrefix(o.State, fmt.Sprintf(`"default";r=%d;t=`, 4-i)) {
			t.Fatalf("request %d: %+v", i, o)
		}
	}
	if o := l.Take(a, "", start); !o.Refused || o.RetryAfter != 1 || o.State != `"default";r=0;t=1` {
		t.Errorf("over the burst: %+v", o)
	}
	if o := l.Take(addr("192.0.2.8"), "", start); o.Refused {
		t.Errorf("another client pays for the first: %+v", o)
	}
	if o := l.Take(a, "", start.Add(500*time.Millisecond)); o.Refused {
		t.Errorf("half a second later: %+v", o)
	}
	if o := l.Take(a, "", start.Add(500*time.Millisecond)); !o.Refused {
		t.Errorf("one more: %+v", o)
	}
	if o := l.Take(a, "", start.Add(time.Hour)); o.Refused || o.State != `"default";r=4;t=1` {
		t.Errorf("an hour later: %+v", o)
	}
}

// Whoever waits as long as Retry-After says is let through, whatever the rate.
func TestRetryAfterIsTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := New(Rate{rapid.Float64Range(0.01, 1000).Draw(t, "rate"), rapid.IntRange(1, 50).Draw(t, "burst")}, nil)
		now := start
		for range rapid.IntRange(1, 200).Draw(t, "requests") {
			now = now.Add(time.Duration(rapid.IntRange(0, 3000).Draw(t, "ms")) * time.Millisecond)
			o := l.Take(addr("192.0.2.1"), "", now)
			if !o.Refused {
				continue
			}
			now = now.Add(time.Duration(o.RetryAfter) * time.Second)
			if o := l.Take(addr("192.0.2.1"), "", now); o.Refused {
				t.Fatalf("refused after the wait: %+v", o)
			}
		}
	})
}

func TestOff(t *testing.T) {
	l := New(Rate{}, nil)
	for range 10_000 {
		if o := l.Take(addr("192.0.2.7"), "key", start); o != (Outcome{}) {
			t.Fatalf("%+v", o)
		}
	}
	if l.Clients() != 0 {
		t.Error("clients are remembered for nothing")
	}
}

// An IPv6 network of 64 bits is one client, an IPv4 address in any spelling too.
func TestSites(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true},
		{"2001:db8:1:2::1", "2001:db8:1:3::1", false},
		{"192.0.2.1", "192.0.2.2", false},
		{"192.0.2.1", "::ffff:192.0.2.1", true},
		{"fe80::1%eth0", "fe80::2%eth1", true},
	} {
		if same := Site(plain(addr(c.a))) == Site(plain(addr(c.b))); same != c.same {
			t.Errorf("%s and %s: one client is %v", c.a, c.b, same)
		}
	}
}

// Ever so many addresses cannot make the table grow past its bound.
func TestBoundedClients(t *testing.T) {
	l := New(Default, nil)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for i := range 300_000 {
		l.Take(netip.AddrFrom4([4]byte{10, byte(i >> 16), byte(i >> 8), byte(i)}), "", start)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if n := l.Clients(); n > shards*perShard || n < shards*perShard/2 {
		t.Errorf("%d clients are remembered", n)
	}
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 24<<20 {
		t.Errorf("the table takes %d MiB", grown>>20)
	}
	runtime.KeepAlive(l)
}

// Buckets that are full again are dropped as others come.
func TestExpiry(t *testing.T) {
	l := New(Rate{PerSecond: 1, Burst: 2}, nil)
	for i := range 1000 {
		l.Take(netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}), "", start)
	}
	for i := range 1000 {
		l.Take(netip.AddrFrom4([4]byte{10, 1, byte(i >> 8), byte(i)}), "", start.Add(time.Minute))
	}
	if n := l.Clients(); n > 1000 {
		t.Errorf("%d clients are remembered after the first thousand had a minute", n)
	}
}

// The client that is busy is not the one that is forgotten.
func TestBusyClientsStay(t *testing.T) {
	l := New(Rate{PerSecond: 0.001, Burst: 3000}, nil)
	a := addr("192.0.2.1")
	for i := range 100_000 {
		if i%100 == 0 {
			l.Take(a, "", start)
		}
		l.Take(netip.AddrFrom4([4]byte{10, byte(i >> 16), byte(i >> 8), byte(i)}), "", start)
	}
	if o := l.Take(a, "", start); !strings.HasPrefix(o.State, `"default";r=1999;`) {
		t.Errorf("after 1001 requests: %+v", o)
	}
}

func BenchmarkTake(b *testing.B) {
	l := New(Rate{PerSecond: 1e6, Burst: 1e7}, nil)
	a := addr("2001:db8::1")
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			l.Take(a, "", time.Now())
		}
	})
}

// However many ask at a time, no more than the burst gets through, and a bucket is never made twice.
func TestConcurrentTakes(t *testing.T) {
	l := New(Rate{PerSecond: 0.001, Burst: 100}, nil)
	var through atomic.Int64
	var asking sync.WaitGroup
	for range 8 {
		asking.Go(func() {
			for i := range 200 {
				if !l.Take(addr("192.0.2.1"), "", start).Refused {
					through.Add(1)
				}
				l.Take(netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}), "", start)
			}
		})
	}
	asking.Wait()
	if n := through.Load(); n != 100 {
		t.Errorf("%d requests got through, want the burst of 100", n)
	}
	if n := l.Clients(); n != 201 {
		t.Errorf("%d clients are remembered, want 201", n)
	}
}
