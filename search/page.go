package search

import (
	"math"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/search/query"
)

// pager puts hits in order and cuts a page out.
type pager struct {
	r     *run
	found extent
	d     query.Display
	root  query.Node
}

func (p *pager) direction(o *order) *direction {
	if p.d.Dir == descending {
		return &o.dirs[1]
	}
	return &o.dirs[0]
}

// cards is a page of one hit a card.
func (p *pager) cards(offset, limit int) (total int, hits []Hit) {
	x := p.r.x
	found := p.r.cardsOf(p.found)
	total = found.count()
	var page []int
	if p.d.Order == relevance {
		page = p.ranked(found, total, offset, limit)
	} else {
		o := x.orders.cards[p.d.Order]
		if other := x.orders.oldest[p.d.Order]; other != nil && p.d.Prefer == oldest {
			o = other
		}
		page = p.direction(o).page(p.r.room, found, total, offset, limit)
	}
	hits = make([]Hit, len(page))
	for i, at := range page {
		hits[i] = Hit{at, p.preferred(at)}
	}
	return total, hits
}

// preferred is which of the printings that were found stands for a card, -1 if the query does not say.
func (p *pager) preferred(at int) int {
	if p.d.Prefer == "" {
		return -1
	}
	prints := p.r.x.printings
	from, to := prints.of(at)
	best := -1
	for n := from; n < to; n++ {
		if prints.blank.has(n) || p.found.printings != nil && !p.found.printings.has(n) {
			continue
		}
		if best = n - from; p.d.Prefer == oldest {
			break
		}
	}
	return best
}

// printings is a page of one hit a printing.
func (p *pager) printings(offset, limit int) (total int, hits []Hit) {
	prints := p.r.x.printings
	found := p.r.printingsOf(p.found)
	total = found.count()
	var page []int
	if p.d.Order == relevance {
		page = p.rankedPrintings(found, offset, limit)
	} else {
		o := p.r.x.orders.ofPrintings(p.d.Order, prints)
		page = p.direction(o).page(p.r.room, found, total, offset, limit)
	}
	hits = make([]Hit, len(page))
	for i, n := range page {
		at := int(prints.card[n])
		hits[i] = Hit{at, n - int(prints.first[at])}
		if prints.blank.has(n) {
			hits[i].Printing = -1
		}
	}
	return total, hits
}

// rankedPrintings goes through the cards by relevance and through the printings of each, oldest first.
func (p *pager) rankedPrintings(found set, offset, limit int) []int {
	prints := p.r.x.printings
	cards := prints.cards(p.r.room, found, p.r.x.columns.size)
	n := cards.count()
	var page []int
	for _, at := range p.ranked(cards, n, 0, n) {
		from, to := prints.of(at)
		for i := from; i < to && len(page) < limit; i++ {
			if !found.has(i) {
				continue
			}
			if offset > 0 {
				offset--
				continue
			}
			page = append(page, i)
		}
	}
	return page
}

// ranked is a page by relevance: first by how the words that were looked for stand in the names, then by how much
// the words of texts weigh, then by name.
func (p *pager) ranked(found set, total, offset, limit int) []int {
	limit = max(0, min(limit, total-offset))
	if limit == 0 {
		return nil
	}
	classes := p.classes(found)
	byName := &p.r.x.orders.cards[byName].dirs[0]
	keys := p.r.sorting(total)
	for class, cards := range classes {
		cards.each(func(at int) {
			score := uint32(0)
			if s := p.r.scores[at]; s > 0 {
				score = math.Float32bits(s) // of positive numbers the bits sort as they do
			}
			keys = append(keys, uint64(class)<<62|uint64(^score)<<30|uint64(byName.place[at]))
		})
	}
	if p.d.Dir == ascending {
		slices.Sort(keys)
		slices.Reverse(keys)
	} else {
		least(keys, offset+limit)
	}
	page := p.r.places(limit)[:limit]
	for i := range page {
		page[i] = int(byName.list[keys[offset+i]&(1<<30-1)])
	}
	return page
}

// least sorts the n least of keys to the front; the others stand in any order behind them.
func least(keys []uint64, n int) {
	if n >= len(keys)/4 {
		slices.Sort(keys)
		return
	}
	slices.Sort(keys[:n])
	worst := keys[n-1]
	for i := n; i < len(keys); i++ {
		k := keys[i]
		if k >= worst {
			continue
		}
		at, _ := slices.BinarySearch(keys[:n], k)
		keys[i] = worst
		copy(keys[at+1:n], keys[at:n-1])
		keys[at] = k
		worst = keys[n-1]
	}
}

// classes splits hits by how well their names fit the words that are looked for in names, best first: it is the
// whole of a name, the beginning of one, all in the title, anything else.
func (p *pager) classes(found set) []set {
	phrase := namePhrase(p.root)
	if phrase == "" {
		return []set{found}
	}
	n := p.r.x.names
	classes := []set{p.r.set(n.size), p.r.set(n.size), p.r.set(n.size), p.r.clone(found)}
	n.whole(classes[0], phrase, anyName)
	n.beginning(classes[1], phrase)
	classes[2].fill(n.size)
	for word := range strings.SplitSeq(phrase, " ") {
		s := p.r.set(n.size)
		n.begun(s, word, isTitle, false)
		classes[2].and(s)
	}
	for i, class := range classes {
		class.and(classes[3])
		if i < 3 {
			classes[3].andNot(class)
		}
	}
	return classes
}

// namePhrase is all words that a query wants to see in names, in order. Words that are negated, or are one of
// several ways to fit, are none of them.
func namePhrase(n query.Node) string {
	var words []string
	switch n := n.(type) {
	case *query.And:
		for _, part := range n.Nodes {
			if w := namePhrase(part); w != "" {
				words = append(words, w)
			}
		}
	case *query.Clause:
		if n.Field.Kind == query.KindName && !n.Field.Printing && n.Op != query.OpPart && len(n.Values) == 1 {
			return n.Values[0].Folded
		}
	}
	return strings.Join(words, " ")
}

// ranks says whether a query looks for words that rank its hits.
func ranks(n query.Node) bool {
	switch n := n.(type) {
	case *query.And:
		return slices.ContainsFunc(n.Nodes, ranks)
	case *query.Or:
		return slices.ContainsFunc(n.Nodes, ranks)
	case *query.Clause:
		words := slices.ContainsFunc(n.Values, func(v query.Value) bool { return v.Folded != "" && v.Kind <= query.ValueExact })
		return words && n.Op != query.OpPart && !n.Field.Printing && (n.Field.Kind == query.KindName || n.Field.Kind == query.KindText)
	}
	return false
}

// idsOf are the ids of cards, earlier ids of them, and ids of printings, in lower case, with the card of each.
func idsOf(c *catalog.Catalog) map[string]int32 {
	out := make(map[string]int32, 3*c.Len())
	for i := range c.Len() {
		for _, p := range c.At(i).Printings {
			out[strings.ToLower(p.ID)] = int32(i)
		}
	}
	for old := range c.Aliases() {
		if at, ok := c.Position(old); ok {
			out[strings.ToLower(old)] = int32(at)
		}
	}
	for i := range c.Len() {
		out[strings.ToLower(c.At(i).ID)] = int32(i)
	}
	return out
}
