package api

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/kotei-dev/kotei/api/bulk"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/store"
)

// View is everything that is served of one release of a game. It is never changed after Library.Set.
type View struct {
	Catalog    *catalog.Catalog
	Resolver   *deck.Resolver
	Index      *search.Index
	ImportedAt time.Time    // zero for the starter set
	Past       []store.Past // the releases before it (store.Store.History), oldest first

	feed feed // what has changed since each of them

	Bulk *bulk.Set // files beside the database; nil to make them in memory when they are asked for

	bulkOnce sync.Once
	bulk     *bulk.Set
	bulkErr  error

	once     sync.Once
	numbered map[numberKey][]int
	folded   map[string][]int // every name of a card, folded
	sizes    map[string]setSize

	cutOnce sync.Once
	cuts    []cutCell // each card's JSON taken apart
	zipOnce sync.Once
	zips    []zipCell // each card's JSON under gzip
	zstds   []zstdCell
}

// cutCell holds the cut of a card once it was asked for.
type cutCell = atomic.Pointer[cut]

// setSize is how much a release has of a set.
type setSize struct{ cards, printings int }

// numberKey is a place in a set: "12" of "ivory-edition".
type numberKey struct{ set, number string }

// tables builds the tables of numbers, names and sizes of sets at the first call, since most servers are never asked.
func (v *View) tables() {
	v.once.Do(func() {
		v.numbered, v.folded, v.sizes = map[numberKey][]int{}, map[string][]int{}, map[string]setSize{}
		last := map[string]int{} // the card that a set was last counted for, from 1
		for i := range v.Catalog.Len() {
			k := v.Catalog.At(i)
			for _, p := range k.Printings {
				size := v.sizes[p.Set]
				size.printings++
				if last[p.Set] != i+1 {
					last[p.Set] = i + 1
					size.cards++
				}
				v.sizes[p.Set] = size
				if p.Number != "" {
					addOnce(v.numbered, numberKey{p.Set, p.Number}, i)
				}
			}
			addOnce(v.folded, card.Fold(k.Name), i)
			for _, n := range k.Names {
				addOnce(v.folded, card.Fold(n), i)
			}
			for _, n := range k.OldNames {
				addOnce(v.folded, card.Fold(n), i)
			}
		}
	})
}

func addOnce[K comparable](m map[K][]int, k K, i int) {
	if at := m[k]; len(at) == 0 || at[len(at)-1] != i {
		m[k] = append(at, i)
	}
}

// numberedCards are the positions of the cards that carry a number in a set.
func (v *View) numberedCards(set, number string) []int {
	v.tables()
	return v.numbered[numberKey{set, number}]
}

// foldedNames are the positions of the cards of which some name, in any language, old names included, folds to
// the same as the name.
func (v *View) foldedNames(name string) []int {
	v.tables()
	return v.folded[card.Fold(name)]
}

// setSize is how many cards and printings the release has of a set.
func (v *View) setSize(id string) setSize {
	v.tables()
	return v.sizes[id]
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
