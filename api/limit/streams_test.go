package limit

import (
	"sync"
	"sync/atomic"
	"testing"
)

func TestHold(t *testing.T) {
	l := New(Default, nil)
	var releases []func()
	for i := range MaxStreams {
		release, ok := l.Hold(addr("2001:db8:1:2::1"))
		if !ok {
			t.Fatalf("stream %d is refused", i+1)
		}
		releases = append(releases, release)
	}
	if _, ok := l.Hold(addr("2001:db8:1:2:ffff::9")); ok {
		t.Error("one stream too many, from the same network")
	}
	other, ok := l.Hold(addr("192.0.2.1"))
	if !ok {
		t.Fatal("another client is refused")
	}
	releases[0]()
	again, ok := l.Hold(addr("2001:db8:1:2::1"))
	if !ok {
		t.Fatal("the end of a stream makes no room")
	}
	for _, release := range append(releases[1:], other, again) {
		release()
	}
	if len(l.streams.open) != 0 {
		t.Errorf("%d clients are remembered without a stream", len(l.streams.open))
	}
}

func TestHoldWithoutLimit(t *testing.T) {
	l := New(Rate{}, nil)
	for i := range 10 * MaxStreams {
		if _, ok := l.Hold(addr("192.0.2.1")); !ok {
			t.Fatalf("stream %d is refused", i+1)
		}
	}
}

// However many begin at a time, no more than the limit get through.
func TestConcurrentHolds(t *testing.T) {
	l := New(Default, nil)
	var held, most atomic.Int64
	var asking sync.WaitGroup
	for range 32 {
		asking.Go(func() {
			for range 100 {
				release, ok := l.Hold(addr("192.0.2.1"))
				if !ok {
					continue
				}
				for n := held.Add(1); ; {
					m := most.Load()
					if n <= m || most.CompareAndSwap(m, n) {
						break
					}
				}
				held.Add(-1)
				release()
			}
		})
	}
	asking.Wait()
	if n := most.Load(); n > MaxStreams {
		t.Errorf("%d streams at a time", n)
	}
	if len(l.streams.open) != 0 {
		t.Error("a stream that ended is still counted")
	}
}
