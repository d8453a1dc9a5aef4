package search

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

// MaxCompletions is how many cards Autocomplete gives at most.
const MaxCompletions = 20

// completer answers what a name box asks at every key. For each name, and for what is left of it from each word
// on, it keeps how far in front the card stands, so that one pass over a range of small numbers finds the best.
type completer struct {
	names *names
	order []uint32 // cards by number of printings, most first, then by name
	heads []string // the names themselves, sorted: a prefix of a name goes before one of a later word
	front []uint32 // of each of heads, the place of its card in order
	tails []uint32 // of each of names.tails, the same
}

// newCompleter wants the order of the cards by name.
func newCompleter(c *catalog.Catalog, n *names, byName []uint32) *completer {
	k := &completer{names: n, order: slices.Clone(byName), tails: make([]uint32, len(n.tails))}
	slices.SortStableFunc(k.order, func(a, b uint32) int {
		return cmp.Compare(len(c.At(int(b)).Printings), len(c.At(int(a)).Printings))
	})
	place := make([]uint32, len(k.order))
	for i, at := range k.order {
		place[at] = uint32(i)
	}
	for i, t := range n.tails {
		at := &n.list[t.name]
		k.tails[i] = place[at.card]
		if len(t.text) == len(at.folded) {
			k.heads, k.front = append(k.heads, t.text), append(k.front, place[at.card])
		}
	}
	return k
}

// complete gives the positions of at most limit cards: first those of which a name starts with the prefix, then
// those of which a later word of a name does; within each those with more printings first.
func (k *completer) complete(prefix string, limit int) []int {
	folded := card.Fold(prefix)
	limit = min(limit, MaxCompletions)
	if folded == "" || limit <= 0 {
		return []int{}
	}
	var first, later best
	from := sort.SearchStrings(k.heads, folded)
	to := from + sort.Search(len(k.heads)-from, func(i int) bool { return !strings.HasPrefix(k.heads[from+i], folded) })
	first.limit = limit
	first.gather(k.front[from:to], nil)
	if later.limit = limit - first.n; later.limit > 0 {
		from, to = k.names.starting(folded)
		later.gather(k.tails[from:to], first.places[:first.n])
	}
	out := make([]int, 0, limit)
	for _, list := range [][]uint32{first.places[:first.n], later.places[:later.n]} {
		for _, place := range list {
			out = append(out, int(k.order[place]))
		}
	}
	return out
}

// best keeps the least places that it is shown, each once, in order.
type best struct {
	places [MaxCompletions]uint32
	n      int
	limit  int // more than 0
}

// gather looks at all of places but those in without, which is sorted.
func (b *best) gather(places, without []uint32) {
	worst := ^uint32(0)
	for _, place := range places {
		if place >= worst {
			continue
		}
		i, found := slices.BinarySearch(b.places[:b.n], place)
		if found {
			continue
		}
		if _, there := slices.BinarySearch(without, place); there {
			continue
		}
		if b.n < b.limit {
			b.n++
		}
		copy(b.places[i+1:b.n], b.places[i:b.n-1])
		b.places[i] = place
		if b.n == b.limit {
			worst = b.places[b.n-1]
		}
	}
}
