package search

import (
	"fmt"

	"github.com/kotei-dev/kotei/search/query"
)

// clause gives what one condition holds for.
func (r *run) clause(c *query.Clause, within set) (extent, error) {
	if c.AboutPrinting() {
		s, err := r.aboutPrinting(c)
		if err != nil {
			return extent{}, err
		}
		s.andNot(r.x.printings.blank)
		return extent{printings: s}, nil
	}
	s, err := r.aboutCard(c, within)
	return extent{cards: s}, err
}

func (r *run) aboutCard(c *query.Clause, within set) (set, error) {
	x := r.x.columns
	switch c.Field.Kind {
	case query.KindName:
		return r.name(c, within)
	case query.KindText:
		return r.text(c, within)
	case query.KindLabel:
		return r.label(c)
	case query.KindSet:
		return r.words(c), nil
	case query.KindChoice:
		return choose(r.room, x.choice[c.Field.ID], x.size, c.Values), nil
	case query.KindRank:
		return rank(r.room, x.choice[c.Field.ID], x.size, c), nil
	case query.KindNumber:
		return r.number(c), nil
	case query.KindFormat:
		return r.legality(c)
	case query.KindID:
		return r.id(c), nil
	}
	return nil, fmt.Errorf("search: the field %s of cards has a kind that the index does not know", c.Field.ID)
}

func (r *run) aboutPrinting(c *query.Clause) (set, error) {
	p := r.x.printings
	switch c.Field.Kind {
	case query.KindName:
		return r.artist(c)
	case query.KindChoice:
		if c.Field.ID == query.FieldIs { // is:reprint
			return p.reprints(r.room), nil
		}
		return choose(r.room, p.choice[c.Field.ID], p.size, c.Values), nil
	case query.KindRank:
		return rank(r.room, p.choice[c.Field.ID], p.size, c), nil
	case query.KindNumber:
		return joined(r.room, p.size, c, func(v *query.Value) set { return p.year.compare(r.room, c.Op, v.Number) }), nil
	case query.KindDate:
		return joined(r.room, p.size, c, func(v *query.Value) set { return p.compareDates(r.room, c.Op, v.From, v.To) }), nil
	case query.KindNumberText:
		return joined(r.room, p.size, c, func(v *query.Value) set { return p.numbered(r.room, c.Op, v) }), nil
	}
	return nil, fmt.Errorf("search: the field %s of printings has a kind that the index does not know", c.Field.ID)
}

// joined is who fits one of the values; what is other than several values is other than each.
func joined(m *room, size int, c *query.Clause, fits func(*query.Value) set) set {
	if len(c.Values) == 1 {
		return fits(&c.Values[0])
	}
	if c.Op == query.OpNe {
		s := m.full(size)
		for i := range c.Values {
			s.and(fits(&c.Values[i]))
		}
		return s
	}
	s := m.set(size)
	for i := range c.Values {
		s.or(fits(&c.Values[i]))
	}
	return s
}

// choose is who has one of the words.
func choose(m *room, c *column, size int, values []query.Value) set {
	s := m.set(size)
	for i := range values {
		switch {
		case values[i].Kind == query.ValueNone && c == nil:
			s.fill(size)
		case values[i].Kind == query.ValueNone:
			s.or(c.none(m))
		case c != nil:
			c.into(s, values[i].ID)
		}
	}
	return s
}

// rank is choose, or a comparison of places in the order of the words.
func rank(m *room, c *column, size int, clause *query.Clause) set {
	if clause.Op == query.OpHas || clause.Op == query.OpEq || c == nil {
		return choose(m, c, size, clause.Values)
	}
	s := m.set(size)
	for i := range clause.Values {
		want, ok := query.Rank(clause.Field.Words, clause.Values[i].ID)
		if !ok {
			continue
		}
		for j, word := range c.values {
			if have, ok := query.Rank(clause.Field.Words, word); ok && related(clause.Op, have-want) {
				c.addTo(s, j)
			}
		}
	}
	return s
}

// words compares sets of words: clans, elements.
func (r *run) words(c *query.Clause) set {
	size := r.x.columns.size
	col := r.x.columns.choice[c.Field.ID]
	if c.Op == query.OpHas {
		return choose(r.room, col, size, c.Values)
	}
	if col == nil {
		col = newColumn(size).done()
	}
	asked := map[string]bool{}
	for i := range c.Values {
		if c.Values[i].Kind != query.ValueNone {
			asked[c.Values[i].ID] = true
		}
	}
	atLeast, others := r.full(size), r.set(size)
	for word := range asked {
		atLeast.and(col.of(r.room, word))
	}
	for i, word := range col.values {
		if !asked[word] {
			col.addTo(others, i)
		}
	}
	atMost := others
	atMost.invert(size)
	equal := r.clone(atLeast)
	equal.and(atMost)
	switch c.Op {
	case query.OpGe:
		return atLeast
	case query.OpLe:
		return atMost
	case query.OpGt:
		atLeast.andNot(equal)
		return atLeast
	case query.OpLt:
		atMost.andNot(equal)
		return atMost
	case query.OpNe:
		equal.invert(size)
	}
	return equal
}

// number compares stats and counts.
func (r *run) number(c *query.Clause) set {
	x := r.x.columns
	if c.Field.ID == query.FieldProduces {
		return x.made.compare(r.room, c)
	}
	column := x.numbers[c.Field.ID]
	if c.Field.Stat != "" {
		column = x.stats[c.Field.Stat]
	}
	return joined(r.room, x.size, c, func(v *query.Value) set {
		other := x.stats[v.Stat]
		switch {
		case column == nil:
			return r.set(x.size)
		case v.Kind == query.ValueNumber:
			return column.compare(r.room, c.Op, v.Number)
		case v.Kind == query.ValueDash:
			return column.compareDash(r.room, c.Op)
		case v.Kind == query.ValueStar:
			return column.compareStar(r.room, c.Op)
		case v.Kind == query.ValueStat && other != nil:
			return column.compareWith(r.room, c.Op, other)
		}
		return r.set(x.size)
	})
}

// id is the cards with an id, whatever its case: that of the card, an earlier one, or that of a printing.
func (r *run) id(c *query.Clause) set {
	s := r.set(r.x.columns.size)
	for i := range c.Values {
		id := c.Values[i].ID
		if c.Field.ID == query.FieldFamily {
			r.x.columns.family.into(s, id)
			continue
		}
		if at, ok := r.x.ids()[id]; ok {
			s.put(int(at))
		}
	}
	return s
}

// numbered compares printed numbers.
func (p *printings) numbered(m *room, op query.Op, v *query.Value) set {
	switch op {
	case query.OpHas, query.OpEq, query.OpNe:
		s := p.number.of(m, v.Folded)
		if op == query.OpNe {
			rest := m.set(p.size)
			for i := range p.number.values {
				p.number.addTo(rest, i)
			}
			rest.andNot(s)
			return rest
		}
		return s
	}
	lead, ok := leadingDigits(v.Text)
	if !ok {
		return m.set(p.size)
	}
	return p.digits.compare(m, op, lead)
}
