package search

import (
	"cmp"
	"math/bits"
	"slices"
	"sort"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

// titles is the column of names: every distinct folded word with the cards that have it. Cards are numbered
// by rank, their place in the order in which hits are shown, so that walking a set of cards from the lowest
// number gives them sorted.
type titles struct {
	position []int      // rank -> position in the catalog
	title    []string   // rank -> folded title
	names    [][]string // rank -> folded names that a query may start: full name, translations, old names
	words    []string   // distinct words, sorted
	cards    [][]uint32 // word -> ranks, ascending
}

func newTitles(c *catalog.Catalog) *titles {
	t := &titles{position: ranked(c)}
	t.title = make([]string, c.Len())
	t.names = make([][]string, c.Len())
	index := make(map[string]int, 2*c.Len())
	for rank, at := range t.position {
		k := c.At(at)
		t.title[rank] = card.Fold(k.Title)
		t.names[rank] = foldedNames(k)
		for _, name := range t.names[rank] {
			t.add(index, rank, name)
		}
		t.add(index, rank, t.title[rank])
		t.add(index, rank, k.Version.Suffix()) // "exp2kyd", as lists write it
	}
	t.sortWords()
	return t
}

// ranked is the order of hits of one class: by title, level, name and id, all of it folded.
func ranked(c *catalog.Catalog) []int {
	type key struct {
		title, name string
		level       float64
		at          int
	}
	keys := make([]key, c.Len())
	for i := range keys {
		k := c.At(i)
		keys[i] = key{card.FoldTitle(k.Title), card.Fold(k.Name), k.Level, i} // positions are in order of id
	}
	slices.SortFunc(keys, func(a, b key) int {
		return cmp.Or(cmp.Compare(a.title, b.title), cmp.Compare(a.level, b.level), cmp.Compare(a.name, b.name), cmp.Compare(a.at, b.at))
	})
	order := make([]int, len(keys))
	for rank, k := range keys {
		order[rank] = k.at
	}
	return order
}

// foldedNames are the names of a card beside its title, without doubles: the full name, each side's, older
// ones and translations. Their order does not matter.
func foldedNames(k *card.Card) []string {
	names := []string{card.Fold(k.Name)}
	add := func(name string) {
		if f := card.Fold(name); f != "" && !slices.Contains(names, f) {
			names = append(names, f)
		}
	}
	for _, n := range k.Names {
		add(n)
	}
	for _, n := range k.OldNames {
		add(n)
	}
	for i := range k.Faces {
		add(k.Faces[i].Name)
	}
	return names
}

// add notes the words of a folded name for a card. Ranks come in ascending order.
func (t *titles) add(index map[string]int, rank int, name string) {
	for word := range strings.SplitSeq(name, " ") {
		if word == "" {
			continue
		}
		at, ok := index[word]
		if !ok {
			at = len(t.words)
			index[word] = at
			t.words = append(t.words, word)
			t.cards = append(t.cards, nil)
		}
		if list := t.cards[at]; len(list) == 0 || list[len(list)-1] != uint32(rank) {
			t.cards[at] = append(list, uint32(rank))
		}
	}
}

func (t *titles) sortWords() {
	order := make([]int, len(t.words))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(t.words[a], t.words[b]) })
	words, cards := make([]string, len(order)), make([][]uint32, len(order))
	for to, from := range order {
		words[to], cards[to] = t.words[from], t.cards[from]
	}
	t.words, t.cards = words, cards
}

// find answers a query. Its cost is bounded by the number of distinct words of the query, of which there
// are at most MaxQuery/2, times the size of the column.
func (t *titles) find(query string, limit, offset int) Hits {
	folded := card.Fold(query)
	hits := newSet(len(t.position))
	if folded == "" {
		if strings.TrimSpace(query) != "" {
			return Hits{Positions: []int{}}
		}
		hits.fill(len(t.position))
		return t.page([]set{hits}, limit, offset)
	}
	words := strings.Split(folded, " ")
	slices.Sort(words)
	words = slices.Compact(words)
	for i, word := range words {
		some := t.starting(word)
		if i > 0 {
			some.and(hits)
		}
		if hits = some; hits.empty() {
			break
		}
	}
	return t.page(t.classes(hits, folded, words), limit, offset)
}

// starting is the set of cards that have a word which starts with prefix.
func (t *titles) starting(prefix string) set {
	s := newSet(len(t.position))
	for i := sort.SearchStrings(t.words, prefix); i < len(t.words) && strings.HasPrefix(t.words[i], prefix); i++ {
		for _, rank := range t.cards[i] {
			s.put(int(rank))
		}
	}
	return s
}

// classes splits hits by how well they fit, best first.
func (t *titles) classes(hits set, folded string, words []string) []set {
	out := make([]set, 4)
	for i := range out {
		out[i] = newSet(len(t.position))
	}
	hits.each(func(rank int) { out[t.class(rank, folded, words)].put(rank) })
	return out
}

func (t *titles) class(rank int, folded string, words []string) int {
	title := t.title[rank]
	if title == folded || slices.Contains(t.names[rank], folded) {
		return 0
	}
	if strings.HasPrefix(title, folded) {
		return 1
	}
	for _, name := range t.names[rank] {
		if strings.HasPrefix(name, folded) {
			return 1
		}
	}
	for _, word := range words {
		if !strings.HasPrefix(title, word) && !strings.Contains(title, " "+word) {
			return 3
		}
	}
	return 2
}

// page cuts a page out of the classes, which exclude each other.
func (t *titles) page(classes []set, limit, offset int) Hits {
	h := Hits{Positions: []int{}}
	for _, class := range classes {
		class.each(func(rank int) {
			if h.Total >= offset && h.Total-offset < limit {
				h.Positions = append(h.Positions, t.position[rank])
			}
			h.Total++
		})
	}
	return h
}

// set is a set of ranks.
type set []uint64

func newSet(n int) set { return make(set, (n+63)/64) }

func (s set) put(i int) { s[i>>6] |= 1 << (i & 63) }

func (s set) and(o set) {
	for i := range s {
		s[i] &= o[i]
	}
}

func (s set) empty() bool {
	for _, word := range s {
		if word != 0 {
			return false
		}
	}
	return true
}

func (s set) fill(n int) {
	for i := range n {
		s.put(i)
	}
}

// each calls f with every member in ascending order.
func (s set) each(f func(int)) {
	for i, word := range s {
		for word != 0 {
			f(i<<6 + bits.TrailingZeros64(word))
			word &= word - 1
		}
	}
}
