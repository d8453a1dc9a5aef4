package deck

import (
	"cmp"
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

// Stats are the counts of a deck. Copies are counted, except by Different. An entry whose count is no positive whole
// number is not counted at all.
type Stats struct {
	Total    Part   // the whole deck, with Section ""
	Sections []Part // those in use, in order of show
}

// Part are the counts of a section.
type Part struct {
	Section    Section
	Cards      int // with what names no card
	Different  int // different cards that were found
	Unresolved int // copies of what names no card; they are in no tally and no curve
	Types      []Tally
	Clans      []Tally // a card of two clans counts in both; NoClan for one of none, UnknownClan where nobody told
	Keywords   []Tally // keywords, and traits of the kin games
	Curves     []Curve
}

// Values of Part.Clans that are no clan.
const (
	NoClan      = "none"
	UnknownClan = "unknown"
)

// Tally is how many cards have a value. Tallies come with the most frequent first, equal ones by value.
type Tally struct {
	Value string
	Cards int
}

// Curve is how a stat is spread over the cards of a part that have it. A card of several types counts by its first
// one.
type Curve struct {
	Stat   card.StatName
	Type   card.Type // "" for all types together
	Cards  int       // with a number there; an asterisk is 0 (TF-STAT-13)
	Sum    int       // of the numbers
	Dashes int       // with a dash there, which is below every number (TF-TYPE-08)
	Points []Point   // by value, rising
}

// Point is the cards with one value.
type Point struct {
	Value, Cards int
}

// sectionOrder is the order in which the parts of a deck are shown; others follow by name, the unknown one last.
var sectionOrder = []Section{Hero, Stronghold, Role, Sensei, Wind, Start, Provinces, Dynasty, Conflict, Fate, Main, Sideboard}

// statOrder is the order in which curves are shown.
var statOrder = []card.StatName{
	card.GoldCost, card.Cost, card.MainCost, card.RecallCost, card.Focus, card.GoldProduction,
	card.Force, card.Chi, card.PersonalHonor, card.HonorRequirement, card.ProvinceStrength, card.StartingHonor,
	card.Military, card.Political, card.Glory, card.StrengthBonus, card.InfluenceCost, card.Fate, card.Honor, card.InfluencePool,
	card.Forest, card.Mountain, card.Water, card.ReserveLimit, card.LandmarkLimit,
}

// Count counts a deck with the cards of a catalog. An entry whose card the catalog does not have counts as one that
// names none.
func Count(d Deck, cards *catalog.Catalog) Stats {
	total, parts := newCounter(""), map[Section]*counter{}
	for _, e := range d.Entries {
		if e.RawCount != "" || e.Count < 1 {
			continue
		}
		part := parts[e.Section]
		if part == nil {
			part = newCounter(e.Section)
			parts[e.Section] = part
		}
		c, ok := cards.Card(e.Card)
		if !e.Resolved() || !ok {
			c = nil
		}
		part.add(c, e.Count)
		total.add(c, e.Count)
	}
	out := Stats{Total: total.part()}
	for _, p := range parts {
		out.Sections = append(out.Sections, p.part())
	}
	slices.SortFunc(out.Sections, func(a, b Part) int {
		return cmp.Or(place(sectionOrder, a.Section)-place(sectionOrder, b.Section), cmp.Compare(a.Section, b.Section))
	})
	return out
}

// place is where a value stands in an order of show; all that are not in it stand behind, and "" at the very end.
func place[T ~string](order []T, v T) int {
	if v == "" {
		return len(order) + 1
	}
	if i := slices.Index(order, v); i >= 0 {
		return i
	}
	return len(order)
}

// counter counts one part.
type counter struct {
	p                      Part
	seen                   map[string]bool
	types, clans, keywords map[string]int
	curves                 map[curveKey]*Curve
	points                 map[curveKey]map[int]int
}

type curveKey struct {
	stat card.StatName
	typ  card.Type
}

func newCounter(s Section) *counter {
	return &counter{
		p: Part{Section: s}, seen: map[string]bool{}, types: map[string]int{}, clans: map[string]int{}, keywords: map[string]int{},
		curves: map[curveKey]*Curve{}, points: map[curveKey]map[int]int{},
	}
}

// add counts copies of a card; nil is one that is not known.
func (k *counter) add(c *card.Card, n int) {
	k.p.Cards += n
	if c == nil {
		k.p.Unresolved += n
		return
	}
	if !k.seen[c.ID] {
		k.seen[c.ID] = true
		k.p.Different++
	}
	for _, t := range c.Types {
		k.types[string(t)] += n
	}
	switch {
	case len(c.Clans) > 0:
		for _, clan := range c.Clans {
			k.clans[string(clan)] += n
		}
	case slices.Contains(c.Missing, "clans"):
		k.clans[UnknownClan] += n
	default:
		k.clans[NoClan] += n
	}
	for i, word := range slices.Concat(c.Keywords, c.Traits) {
		if i < len(c.Keywords) || !slices.Contains(c.Keywords, word) {
			k.keywords[word] += n
		}
	}
	for name, stat := range c.Stats {
		k.stat(curveKey{name, ""}, stat, n)
		if t := c.Type(); t != "" {
			k.stat(curveKey{name, t}, stat, n)
		}
	}
}

func (k *counter) stat(key curveKey, stat card.Stat, n int) {
	c := k.curves[key]
	if c == nil {
		c = &Curve{Stat: key.stat, Type: key.typ}
		k.curves[key], k.points[key] = c, map[int]int{}
	}
	if stat.Kind == card.Dash {
		c.Dashes += n
		return
	}
	c.Cards += n
	c.Sum += n * stat.Value
	k.points[key][stat.Value] += n
}

// part is what was counted. A curve of one type stands only beside those of others.
func (k *counter) part() Part {
	out := k.p
	out.Types, out.Clans, out.Keywords = tallies(k.types), tallies(k.clans), tallies(k.keywords)
	for key, c := range k.curves {
		if whole := k.curves[curveKey{key.stat, ""}]; key.typ != "" && c.Cards == whole.Cards && c.Dashes == whole.Dashes {
			continue
		}
		for value, cards := range k.points[key] {
			c.Points = append(c.Points, Point{value, cards})
		}
		slices.SortFunc(c.Points, func(a, b Point) int { return cmp.Compare(a.Value, b.Value) })
		out.Curves = append(out.Curves, *c)
	}
	slices.SortFunc(out.Curves, func(a, b Curve) int {
		return cmp.Or(place(statOrder, a.Stat)-place(statOrder, b.Stat), cmp.Compare(a.Stat, b.Stat), cmp.Compare(a.Type, b.Type))
	})
	return out
}

func tallies(counts map[string]int) []Tally {
	out := make([]Tally, 0, len(counts))
	for value, n := range counts {
		out = append(out, Tally{value, n})
	}
	slices.SortFunc(out, func(a, b Tally) int {
		return cmp.Or(cmp.Compare(b.Cards, a.Cards), cmp.Compare(a.Value, b.Value))
	})
	return out
}
