package search

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/search/query"
)

// Count is a value and how many cards (or printings, with unique:printings) have it.
type Count struct {
	Value string `json:"value"`
	Cards int    `json:"cards"`
}

// FacetNames are what Search can count hits by.
func FacetNames() []string {
	return []string{"type", "clan", "side", "keyword", "set", "format", "rarity"}
}

// facets counts the hits by each of the names: for each value exactly as many as the query would find with a clause
// that asks for the value besides. Values that no hit has are left out; the most frequent come first.
func (r *run) facets(found extent, names []string) (map[string][]Count, error) {
	out := map[string][]Count{}
	for _, name := range names {
		if !slices.Contains(FacetNames(), name) {
			return nil, fmt.Errorf("%w: facet %.40q is not known; there are %s", ErrBadRequest, name, strings.Join(FacetNames(), ", "))
		}
		if out[name] != nil {
			continue
		}
		counts, err := r.facet(found, name)
		if err != nil {
			return nil, err
		}
		counts = slices.DeleteFunc(counts, func(c Count) bool { return c.Cards == 0 || c.Value == "" })
		sortCounts(counts)
		out[name] = counts
	}
	return out, nil
}

func sortCounts(counts []Count) {
	slices.SortFunc(counts, func(a, b Count) int { return cmp.Or(cmp.Compare(b.Cards, a.Cards), strings.Compare(a.Value, b.Value)) })
}

func (r *run) facet(found extent, name string) ([]Count, error) {
	x := r.x.columns
	switch name {
	case "keyword":
		l := x.labels[query.FieldKeyword]
		if l == nil {
			return []Count{}, nil
		}
		return r.count(found, l.column, func(at int) string { return l.printed[at][0] }), nil
	case "set", "rarity":
		return r.countPrintings(found, r.x.printings.choice[query.FieldID(name)]), nil
	case "format":
		return r.countFormats(found)
	}
	c := x.choice[query.FieldID(name)]
	if c == nil {
		return []Count{}, nil
	}
	return r.count(found, c, func(at int) string { return c.values[at] }), nil
}

// count counts hits by a fact of cards.
func (r *run) count(found extent, c *column, label func(int) string) []Count {
	out := make([]Count, len(c.values))
	weigh := r.weigher(found)
	for at := range c.values {
		out[at] = Count{label(at), weigh(c, at)}
	}
	return out
}

// weigher counts the hits that have a value of a column of cards.
func (r *run) weigher(found extent) func(c *column, at int) int {
	cards := r.cardsOf(found)
	if !r.single {
		return func(c *column, at int) int { return c.common(cards, at) }
	}
	weights := make([]int, r.x.columns.size)
	r.printingsOf(found).each(func(n int) { weights[r.x.printings.card[n]]++ })
	s := newSet(len(weights))
	return func(c *column, at int) int {
		clear(s)
		c.addTo(s, at)
		s.and(cards)
		total := 0
		s.each(func(i int) { total += weights[i] })
		return total
	}
}

// countPrintings counts hits by a fact of printings: a card counts once for each value that one of its printings
// which were found has.
func (r *run) countPrintings(found extent, c *column) []Count {
	out := make([]Count, len(c.values))
	all := r.printingsOf(found)
	for at, value := range c.values {
		out[at].Value = value
		last := int32(-1)
		c.eachCommon(all, at, func(n int) {
			if of := r.x.printings.card[n]; r.single || of != last {
				out[at].Cards++
				last = of
			}
		})
	}
	return out
}

// countFormats counts the hits that are legal in each format.
func (r *run) countFormats(found extent) ([]Count, error) {
	out := []Count{}
	registry := r.x.legality.registry
	if registry == nil {
		return out, nil
	}
	weigh := r.weigher(found)
	for _, f := range registry.For(r.x.catalog.Game()) {
		stands, err := r.x.stands(r.ctx, f.ID, r.asOf)
		if err != nil {
			return nil, err
		}
		legal := &column{size: r.x.columns.size, dense: []set{stands.legal}}
		out = append(out, Count{f.ID, weigh(legal, 0)})
	}
	return out, nil
}
