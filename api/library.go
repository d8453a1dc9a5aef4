package api

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/search"
)

// View is everything that is served of one release of a game. It is never changed after Library.Set.
type View struct {
	Catalog    *catalog.Catalog
	Resolver   *deck.Resolver
	Index      *search.Index
	ImportedAt time.Time // zero for the starter set

	once     sync.Once
	numbered map[numberKey][]int
}

// numberKey is a place in a set: "12" of "ivory-edition".
type numberKey struct{ set, number string }

// numberedCards are the positions of the cards that carry a number in a set. The table is built at the first
// call, since most servers are never asked.
func (v *View) numberedCards(set, number string) []int {
	v.once.Do(func() {
		v.numbered = map[numberKey][]int{}
		for i := range v.Catalog.Len() {
			for _, p := range v.Catalog.At(i).Printings {
				if p.Number == "" {
					continue
				}
				k := numberKey{p.Set, p.Number}
				if at := v.numbered[k]; len(at) == 0 || at[len(at)-1] != i {
					v.numbered[k] = append(at, i)
				}
			}
		}
	})
	return v.numbered[numberKey{set, number}]
}

// setID is the id of a set by id, name or code; false if the release has no such set.
func (v *View) setID(word string) (string, bool) {
	if s, ok := v.Catalog.Set(word); ok {
		return s.ID, true
	}
	want := card.Fold(word)
	for _, s := range v.Catalog.Sets() {
		if card.Fold(s.Name) == want || card.Fold(s.ID) == want {
			return s.ID, true
		}
		for _, code := range s.Codes {
			if card.Fold(code) == want {
				return s.ID, true
			}
		}
	}
	return "", false
}

// Library holds the current view of each game. A new release is put in place at once and without a lock:
// a request that has begun keeps the view it has.
type Library struct {
	views map[card.Game]*atomic.Pointer[View]
}

// NewLibrary is a library in which no game has a view yet.
func NewLibrary() *Library {
	l := &Library{views: map[card.Game]*atomic.Pointer[View]{}}
	for _, g := range card.Games() {
		l.views[g] = &atomic.Pointer[View]{}
	}
	return l
}

// Set makes v the view of the game from now on. A game that Kotei does not know is ignored.
func (l *Library) Set(game card.Game, v *View) {
	if p, ok := l.views[game]; ok {
		p.Store(v)
	}
}

// View is the current view of the game; false if it has none, or is no game.
func (l *Library) View(game card.Game) (*View, bool) {
	p, ok := l.views[game]
	if !ok {
		return nil, false
	}
	v := p.Load()
	return v, v != nil
}

// Ready says whether some game has a view.
func (l *Library) Ready() bool {
	for _, p := range l.views {
		if p.Load() != nil {
			return true
		}
	}
	return false
}
