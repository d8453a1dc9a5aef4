package search_test

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/search/query"
)

// sortKey is what a hit is sorted by; absent ones stand last in both directions.
type sortKey struct {
	absent  bool
	numbers [3]float64
	texts   [3]string
}

func (a sortKey) compare(b sortKey) int {
	return cmp.Or(
		cmp.Compare(a.numbers[0], b.numbers[0]), strings.Compare(a.texts[0], b.texts[0]),
		cmp.Compare(a.numbers[1], b.numbers[1]), strings.Compare(a.texts[1], b.texts[1]),
		cmp.Compare(a.numbers[2], b.numbers[2]), strings.Compare(a.texts[2], b.texts[2]),
	)
}

// sort puts hits in order; what is alike stands in order of id, whatever the direction.
func (r *reference) sort(hits []search.Hit, d query.Display) {
	keys := map[search.Hit]sortKey{}
	for _, h := range hits {
		keys[h] = r.key(h, d)
	}
	slices.SortStableFunc(hits, func(a, b search.Hit) int { // they come in order of id
		x, y := keys[a], keys[b]
		switch {
		case x.absent != y.absent && x.absent:
			return 1
		case x.absent != y.absent:
			return -1
		case x.absent:
			return 0
		case d.Dir == "desc":
			return y.compare(x)
		}
		return x.compare(y)
	})
}

func (r *reference) key(h search.Hit, d query.Display) sortKey {
	k := r.cat.At(h.Card)
	number := func(n float64) sortKey { return sortKey{numbers: [3]float64{n}} }
	switch d.Order {
	case "relevance":
		return sortKey{}
	case "name":
		return sortKey{texts: [3]string{card.FoldTitle(k.Title), card.Fold(k.Name)}, numbers: [3]float64{0, k.Level}}
	case "type":
		if len(k.Types) == 0 {
			return sortKey{absent: true}
		}
		return number(float64(typePlace(k)))
	case "clan":
		var clans []string
		for _, c := range k.Clans {
			clans = append(clans, string(c))
		}
		slices.Sort(clans)
		return sortKey{absent: len(clans) == 0, texts: [3]string{strings.Join(clans, " ")}}
	case "prints":
		return number(float64(len(k.Printings)))
	case "level":
		return number(k.Level)
	case "date", "set", "rarity":
		return r.printingKey(k, h, d)
	}
	f, _ := query.FieldOf(k.Game, d.Order)
	s, ok := k.Stats[f.Stat]
	switch {
	case !ok:
		return sortKey{absent: true}
	case s.Kind == card.Dash:
		return number(-1e9)
	}
	return number(float64(s.Value))
}

// printingKey is the key of a printing: of the hit's own, or of the newest (or oldest, if preferred) of the card.
func (r *reference) printingKey(k *card.Card, h search.Hit, d query.Display) sortKey {
	at := len(k.Printings) - 1
	if r.single {
		at = h.Printing
	} else if d.Prefer == "oldest" {
		at = 0
	}
	if len(k.Printings) == 0 || at < 0 {
		return sortKey{absent: true}
	}
	p := k.Printings[at]
	switch d.Order {
	case "date":
		return sortKey{absent: p.Date == "", texts: [3]string{p.Date}}
	case "rarity":
		if rank, ok := query.Rank(query.WordsRarity, p.Rarity); ok {
			return sortKey{numbers: [3]float64{float64(rank)}}
		}
		return sortKey{absent: p.Rarity == "", numbers: [3]float64{1e6}, texts: [3]string{p.Rarity}}
	}
	sets := slices.Clone(r.cat.Sets())
	slices.SortStableFunc(sets, func(a, b card.Set) int { return strings.Compare(a.Date, b.Date) })
	place := slices.IndexFunc(sets, func(s card.Set) bool { return s.ID == p.Set })
	if place < 0 {
		place = len(sets)
	}
	digits := strings.TrimSpace(p.Number)
	for i, c := range digits {
		if c < '0' || c > '9' {
			digits = digits[:i]
			break
		}
	}
	lead, _ := strconv.Atoi(digits)
	return sortKey{numbers: [3]float64{float64(place), float64(lead)}, texts: [3]string{"", card.Fold(p.Number)}}
}

// typePlace is the place of a card's first type in the order of decklists.
func typePlace(k *card.Card) int {
	order := map[card.Game]string{
		card.L5RCCG:  "stronghold sensei wind personality holding event region celestial strategy ring follower item spell ancestor clock territory proxy",
		card.L5RLCG:  "stronghold role province character holding event attachment",
		card.Altered: "hero character spell landmark_permanent expedition_permanent token token_mana token_landmark_permanent",
	}
	types := strings.Fields(order[k.Game])
	if at := slices.Index(types, string(k.Type())); at >= 0 {
		return at
	}
	return len(types)
}
