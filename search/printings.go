package search

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/search/query"
)

// printings are the facts of all printings, turned by value. They are numbered card by card, in the catalog's order
// of each; a card without printings has one blank number, of which no clause about printings is true.
type printings struct {
	size    int
	first   []int32 // card -> number of its first printing; of one more than there are cards, too
	card    []int32 // number -> card
	blank   set
	choice  map[query.FieldID]*column
	artists *column  // by folded name
	names   []string // of artists, the name as it is printed
	year    *numbers
	dates   *column // days that are known; in order of time
	number  *column // printed number, folded
	digits  *numbers
}

func newPrintings(c *catalog.Catalog) *printings {
	p := &printings{first: make([]int32, 0, c.Len()+1), choice: map[query.FieldID]*column{}}
	for i := range c.Len() {
		p.first = append(p.first, int32(len(p.card)))
		for range max(1, len(c.At(i).Printings)) {
			p.card = append(p.card, int32(i))
		}
	}
	p.size = len(p.card)
	p.first = append(p.first, int32(p.size))
	p.blank = newSet(p.size)
	p.fill(c)
	return p
}

func (p *printings) fill(c *catalog.Catalog) {
	sets, arcs, rarities, publishers := newColumn(p.size), newColumn(p.size), newColumn(p.size), newColumn(p.size)
	artists, dates, number := newColumn(p.size), newColumn(p.size), newColumn(p.size)
	p.year, p.digits = newNumbers(p.size), newNumbers(p.size)
	printed := map[string]string{}
	add := func(b columnBuilder, value string, i int) {
		if value != "" {
			b.add(value, i)
		}
	}
	for i := range c.Len() {
		k := c.At(i)
		if len(k.Printings) == 0 {
			p.blank.put(int(p.first[i]))
		}
		for j := range k.Printings {
			pr, n := &k.Printings[j], int(p.first[i])+j
			add(sets, pr.Set, n)
			rarities.add(pr.Rarity, n)
			if s, ok := c.Set(pr.Set); ok {
				add(arcs, s.Arc, n)
				add(publishers, s.Publisher, n)
			}
			artist := card.Fold(pr.Artist)
			if artists.add(artist, n); artist != "" && printed[artist] == "" {
				printed[artist] = pr.Artist
			}
			add(dates, pr.Date, n)
			add(number, card.Fold(pr.Number), n)
			if year, err := strconv.Atoi(yearOf(pr.Date)); err == nil {
				p.year.put(n, float64(year))
			}
			if lead, ok := leadingDigits(pr.Number); ok {
				p.digits.put(n, lead)
			}
		}
	}
	p.choice[query.FieldSet], p.choice[query.FieldArc] = sets.done(), arcs.done()
	p.choice[query.FieldRarity], p.choice[query.FieldPublish] = rarities.done(), publishers.done()
	p.artists, p.dates, p.number = artists.done(), dates.done(), number.done()
	for _, folded := range p.artists.values {
		p.names = append(p.names, printed[folded])
	}
	p.year.done()
	p.digits.done()
}

func yearOf(day string) string {
	year, _, _ := strings.Cut(day, "-")
	return year
}

// leadingDigits is the number that a printed number begins with: 12 for "12a".
func leadingDigits(s string) (float64, bool) {
	s = strings.TrimSpace(s)
	end := 0
	for end < len(s) && '0' <= s[end] && s[end] <= '9' {
		end++
	}
	n, err := strconv.ParseFloat(s[:end], 64)
	return n, err == nil
}

// of are the numbers of the printings of a card.
func (p *printings) of(card int) (from, to int) { return int(p.first[card]), int(p.first[card+1]) }

// reprints are those before which the card had another.
func (p *printings) reprints(m *room) set {
	s := m.full(p.size)
	for _, n := range p.first[:len(p.first)-1] {
		s[n>>6] &^= 1 << (n & 63)
	}
	return s
}

// lift is all printings of the cards.
func (p *printings) lift(m *room, cards set) set {
	s := m.set(p.size)
	cards.each(func(i int) {
		for n := p.first[i]; n < p.first[i+1]; n++ {
			s.put(int(n))
		}
	})
	return s
}

// cards are those of which a printing is in s.
func (p *printings) cards(m *room, s set, size int) set {
	out := m.set(size)
	s.each(func(n int) { out.put(int(p.card[n])) })
	return out
}

// keep takes out of s the printings of cards that are not in cards.
func (p *printings) keep(s, cards set) {
	for w, word := range s {
		eachBit(w, word, func(n int) bool {
			if !cards.has(int(p.card[n])) {
				s[w] &^= 1 << (n & 63)
			}
			return true
		})
	}
}

// compareDates is the printings whose day is in the relation to the span of days.
func (p *printings) compareDates(m *room, op query.Op, from, to string) set {
	s := m.set(p.size)
	at, _ := slices.BinarySearch(p.dates.values, from)
	behind, found := slices.BinarySearch(p.dates.values, to)
	if found {
		behind++
	}
	some := func(from, to int) {
		for i := from; i < to; i++ {
			p.dates.addTo(s, i)
		}
	}
	all := len(p.dates.values)
	switch op {
	case query.OpLt:
		some(0, at)
	case query.OpLe:
		some(0, behind)
	case query.OpGt:
		some(behind, all)
	case query.OpGe:
		some(at, all)
	case query.OpNe:
		some(0, at)
		some(behind, all)
	default:
		some(at, behind)
	}
	return s
}
