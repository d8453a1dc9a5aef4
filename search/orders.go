package search

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/search/query"
)

// orders are all the ways of showing hits, by what order: says. Those of cards are made with the index; those of
// printings, which few ask for, when they are first needed.
type orders struct {
	cards     map[string]*order
	oldest    map[string]*order // orders by a printing, where the oldest stands for the card and not the newest
	keys      map[string][]uint32
	printing  map[string][]uint32 // keys by printing, of orders by a fact of a printing
	mu        sync.Mutex
	printings map[string]*order
}

// byName is the order of nothing said: by title without a leading article, then level, name and id.
const byName = "name"

// newOrders sorts the cards of a release in all ways.
func newOrders(c *catalog.Catalog, x *columns, p *printings) *orders {
	o := &orders{
		cards: map[string]*order{}, oldest: map[string]*order{}, keys: map[string][]uint32{},
		printing: map[string][]uint32{}, printings: map[string]*order{},
	}
	n := c.Len()
	always := func(int) bool { return true }
	o.keys[byName] = ranksOf(n, always, nameKeys(c), compareNames)
	o.keys["type"] = typeKeys(c)
	o.keys["clan"] = ranksOf(n, func(i int) bool { return len(c.At(i).Clans) > 0 }, func(i int) string { return clanKey(c.At(i)) }, strings.Compare)
	o.keys["prints"] = numberKeys(x.numbers[query.FieldPrints], n)
	o.keys["level"] = numberKeys(x.numbers[query.FieldLevel], n)
	for _, f := range query.Fields(c.Game()) {
		if f.Stat != "" {
			o.keys[string(f.ID)] = numberKeys(x.stats[f.Stat], n)
		}
	}
	o.printing["date"] = columnKeys(p.dates, p.size)
	o.printing["set"] = setKeys(c, p)
	o.printing["rarity"] = rarityKeys(p)
	for name, keys := range o.printing {
		newest, oldest := make([]uint32, n), make([]uint32, n)
		for i := range n {
			from, to := p.of(i)
			newest[i], oldest[i] = keys[to-1], keys[from]
		}
		o.keys[name] = newest
		o.oldest[name] = newOrder(oldest)
	}
	for name, keys := range o.keys {
		o.cards[name] = newOrder(keys)
	}
	return o
}

// ofPrintings is the order of that name over printings: by the card's key, or by the printing's own.
func (o *orders) ofPrintings(name string, p *printings) *order {
	o.mu.Lock()
	defer o.mu.Unlock()
	if known := o.printings[name]; known != nil {
		return known
	}
	keys := o.printing[name]
	if keys == nil {
		keys = make([]uint32, p.size)
		for i := range keys {
			keys[i] = o.keys[name][p.card[i]]
		}
	}
	o.printings[name] = newOrder(keys)
	return o.printings[name]
}

// nameKey is what names sort by.
type nameKey struct {
	title, name string
	level       float64
}

func nameKeys(c *catalog.Catalog) func(int) nameKey {
	keys := make([]nameKey, c.Len())
	for i := range keys {
		k := c.At(i)
		keys[i] = nameKey{card.FoldTitle(k.Title), card.Fold(k.Name), k.Level}
	}
	return func(i int) nameKey { return keys[i] }
}

func compareNames(a, b nameKey) int {
	return cmp.Or(strings.Compare(a.title, b.title), cmp.Compare(a.level, b.level), strings.Compare(a.name, b.name))
}

// numberKeys sort as the numbers do: a dash before every number, and what has no number last.
func numberKeys(n *numbers, size int) []uint32 {
	if n == nil {
		n = newNumbers(size).done()
	}
	keys := make([]uint32, size)
	for i := range keys {
		switch at, _ := slices.BinarySearch(n.values, n.of[i]); {
		case !n.has.has(i):
			keys[i] = absent
		case n.dash.has(i):
			keys[i] = 0
		default:
			keys[i] = uint32(at) + 1
		}
	}
	return keys
}

// columnKeys sort as the values of a column do, of which each has at most one.
func columnKeys(c *column, size int) []uint32 {
	keys := make([]uint32, size)
	for i := range keys {
		keys[i] = absent
	}
	for at, value := range c.values {
		if value == "" {
			continue
		}
		s := newSet(size)
		c.addTo(s, at)
		s.each(func(i int) { keys[i] = uint32(at) })
	}
	return keys
}

// setKeys sort printings by set, in the order in which sets came out, and then by number.
func setKeys(c *catalog.Catalog, p *printings) []uint32 {
	type key struct {
		set    int
		number float64
		text   string
	}
	place := map[string]int{}
	sets := slices.Clone(c.Sets())
	slices.SortStableFunc(sets, func(a, b card.Set) int { return cmp.Compare(a.Date, b.Date) })
	for i := range sets {
		place[sets[i].ID] = i
	}
	keys := make([]key, p.size)
	for i := range c.Len() {
		for j, pr := range c.At(i).Printings {
			number, _ := leadingDigits(pr.Number)
			at, ok := place[pr.Set]
			if !ok {
				at = len(place)
			}
			keys[int(p.first[i])+j] = key{at, number, card.Fold(pr.Number)}
		}
	}
	return ranksOf(p.size, func(i int) bool { return !p.blank.has(i) }, func(i int) key { return keys[i] }, func(a, b key) int {
		return cmp.Or(cmp.Compare(a.set, b.set), cmp.Compare(a.number, b.number), strings.Compare(a.text, b.text))
	})
}

// rarityKeys sort printings by rarity, from common up; rarities that are no degree stand behind, in order of name.
func rarityKeys(p *printings) []uint32 {
	const behind = 100
	keys := make([]uint32, p.size)
	for i := range keys {
		keys[i] = absent
	}
	column := p.choice[query.FieldRarity]
	for at, word := range column.values {
		key := uint32(behind + at)
		if place, ok := query.Rank(query.WordsRarity, word); ok {
			key = uint32(place)
		}
		if word == "" {
			continue
		}
		s := newSet(p.size)
		column.addTo(s, at)
		s.each(func(i int) { keys[i] = key })
	}
	return keys
}

func clanKey(k *card.Card) string {
	words := make([]string, len(k.Clans))
	for i, c := range k.Clans {
		words[i] = string(c)
	}
	slices.Sort(words)
	return strings.Join(words, " ")
}

// typeOrder is the order in which the rules and decklists go through the types; others stand behind it.
var typeOrder = map[card.Game][]card.Type{
	card.L5RCCG: {
		card.Stronghold, card.SenseiType, card.Wind, card.Personality, card.Holding, card.Event, card.Region, card.Celestial,
		card.Strategy, card.Ring, card.Follower, card.Item, card.Spell, card.Ancestor, card.Clock, card.Territory, card.Proxy,
	},
	card.L5RLCG: {"stronghold", "role", "province", "character", "holding", "event", "attachment"},
	card.Altered: {
		card.AlteredHero, card.AlteredCharacter, card.AlteredSpell, card.AlteredLandmark, card.AlteredExpedition,
		card.AlteredToken, card.AlteredTokenMana, card.AlteredTokenLandmark,
	},
}

// typeKeys sort cards by their first type.
func typeKeys(c *catalog.Catalog) []uint32 {
	known := typeOrder[c.Game()]
	place := make(map[card.Type]uint32, len(known))
	for i, t := range known {
		place[t] = uint32(i)
	}
	keys := make([]uint32, c.Len())
	for i := range keys {
		t := c.At(i).Type()
		at, ok := place[t]
		switch {
		case t == "":
			keys[i] = absent
		case ok:
			keys[i] = at
		default:
			keys[i] = uint32(len(known))
		}
	}
	return keys
}
