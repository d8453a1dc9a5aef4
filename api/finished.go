package api

import (
	"container/list"
	"context"
	"hash/maphash"
	"slices"
	"sync"
)

// maxFinished bounds the bytes of finished answers that are kept, with what keeping them takes.
const maxFinished = 64 << 20

// finishedCost is what an answer takes besides its bytes: its key, and its places in the map and in the list. Without
// it, answers of a few bytes would be kept without number.
const finishedCost = 1 << 10

// cost is what keeping the answer takes, in bytes.
func (a answer) cost() int { return len(a.body) + len(a.link) + finishedCost }

// maxOneFinished is the longest answer that is kept.
const maxOneFinished = maxFinished / 32

// finishedAnswers keeps answers that are asked for again and again, each in the codings in which it was asked for. The
// key is the answer's validator, which follows from everything that the answer depends on, so that nothing is ever
// stale; what was not asked for longest goes first. An answer is kept from its second time on: a crawler that
// never asks for the same page twice pushes nothing out.
type finishedAnswers struct {
	mu    sync.Mutex
	seed  maphash.Seed
	once  []uint64 // hashes of keys that were seen once, by their low bits
	of    map[finishedKey]*list.Element
	order *list.List // front: asked for last
	bytes int
	max   int
}

type finishedKey struct {
	tag    string
	coding coding
}

type finishedEntry struct {
	key    finishedKey
	answer answer
}

func newFinished(limit int) *finishedAnswers {
	return &finishedAnswers{seed: maphash.MakeSeed(), once: make([]uint64, 1<<14), of: map[finishedKey]*list.Element{}, order: list.New(), max: limit}
}

// get is the answer of a key, if it is kept. The caller must not change it.
func (f *finishedAnswers) get(key finishedKey) (answer, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	e, ok := f.of[key]
	if !ok {
		return answer{}, false
	}
	f.order.MoveToFront(e)
	entry, _ := e.Value.(*finishedEntry)
	return entry.answer, true
}

// again says whether the key was asked for before, as far as is remembered, and remembers it.
func (f *finishedAnswers) again(key finishedKey) bool {
	h := maphash.Comparable(f.seed, key) | 1
	f.mu.Lock()
	defer f.mu.Unlock()
	slot := &f.once[h>>1&uint64(len(f.once)-1)]
	if *slot == h {
		return true
	}
	*slot = h
	return false
}

// put keeps the answer. Its body belongs to the cache from now on.
func (f *finishedAnswers) put(key finishedKey, a answer) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.of[key]; ok {
		return
	}
	f.of[key] = f.order.PushFront(&finishedEntry{key, a})
	f.bytes += a.cost()
	for f.bytes > f.max {
		last := f.order.Back()
		entry, _ := last.Value.(*finishedEntry)
		f.order.Remove(last)
		delete(f.of, entry.key)
		f.bytes -= entry.answer.cost()
	}
}

// keep finishes an answer: it is coded as the client wants it, and kept if it was asked for before.
func (s *server) keep(ctx context.Context, a answer) answer {
	x := exchangeOf(ctx)
	if x == nil || x.finish.tag == "" {
		return a
	}
	return s.finish(x.finish, a, s.finished.again(x.finish))
}

// finish codes an answer as its key says. One that was asked for before is coded with more care and kept.
func (s *server) finish(k finishedKey, a answer, again bool) answer {
	if k.coding != codingNone && len(a.body) >= minCoded {
		b := pageBuffers.get()
		encodeBody(b, a.body, k.coding, again)
		pageBuffers.put(a.pooled)
		a.body, a.pooled, a.coding, a.careful = b.Bytes(), b, k.coding, again
	}
	if again && len(a.body) <= maxOneFinished {
		kept := a
		kept.body, kept.pooled = slices.Clone(a.body), nil
		s.finished.put(k, kept)
	}
	return a
}
