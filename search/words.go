package search

import (
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/search/query"
)

// nameKinds says which names a field looks at.
var nameKinds = map[query.FieldID]nameKind{query.FieldName: anyName, query.FieldTitle: isTitle, query.FieldSubtitle: isSubtitle}

// name is the cards with a name that fits one of the values.
func (r *run) name(c *query.Clause, within set) (set, error) {
	n := r.x.names
	kinds := nameKinds[c.Field.ID]
	s := r.set(n.size)
	for i := range c.Values {
		v := &c.Values[i]
		switch {
		case v.Kind == query.ValueRegex:
			if err := r.pattern(s, r.x.printedNames, v.Regexp, within, kinds); err != nil {
				return nil, err
			}
		case v.Kind == query.ValueNone:
			s.or(n.without(kinds))
		case v.Folded == "":
		case c.Op == query.OpPart:
			if err := r.spend(n.bytes / plainShare); err != nil {
				return nil, err
			}
			n.holding(s, v.Folded, kinds)
		case v.Kind == query.ValueExact || c.Op == query.OpEq:
			n.whole(s, v.Folded, kinds)
		default:
			n.begun(s, v.Folded, kinds, v.Kind == query.ValuePhrase)
		}
	}
	return s, nil
}

// artist is the printings of which the artist's name fits one of the values.
func (r *run) artist(c *query.Clause) (set, error) {
	p := r.x.printings
	s := r.set(p.size)
	for i := range c.Values {
		v := &c.Values[i]
		fits := func(at int) bool { return fitsName(p.artists.values[at], c.Op, v) }
		switch {
		case v.Kind == query.ValueNone:
			p.artists.into(s, "")
			continue
		case v.Kind == query.ValueRegex:
			fits = func(at int) bool { return p.names[at] != "" && v.Regexp.MatchString(p.names[at]) }
			if err := r.spend(cost(v.Regexp, totalBytes(p.names))); err != nil {
				return nil, err
			}
		case v.Folded == "":
			continue
		}
		for at := range p.artists.values {
			if fits(at) {
				p.artists.addTo(s, at)
			}
		}
	}
	return s, nil
}

// fitsName says whether a folded name fits a value that is no pattern.
func fitsName(folded string, op query.Op, v *query.Value) bool {
	switch {
	case op == query.OpPart:
		return strings.Contains(folded, v.Folded)
	case v.Kind == query.ValueExact || op == query.OpEq:
		return folded == v.Folded
	}
	return hasWords(folded, v.Folded, v.Kind == query.ValuePhrase)
}

// hasWords says whether the words stand in a row in a folded text. Unless whole words are asked for, the last one
// may be only begun.
func hasWords(text, words string, whole bool) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], words)
		if at < 0 {
			return false
		}
		at += from
		end := at + len(words)
		if (at == 0 || text[at-1] == ' ') && (!whole || end == len(text) || text[end] == ' ') {
			return true
		}
		from = at + 1
	}
}

func totalBytes(list []string) int {
	n := 0
	for _, s := range list {
		n += len(s)
	}
	return n
}

// label is the cards with a keyword or trait that fits one of the values: the whole of it, for "Geisha House" is not
// "Geisha" (TF-KW-01).
func (r *run) label(c *query.Clause) (set, error) {
	size := r.x.columns.size
	l := r.x.columns.labels[c.Field.ID]
	s := r.set(size)
	for i := range c.Values {
		v := &c.Values[i]
		switch {
		case v.Kind == query.ValueNone && l == nil:
			s.fill(size)
		case v.Kind == query.ValueNone:
			s.or(l.none(r.room))
		case l == nil:
		case v.Kind == query.ValueRegex:
			for at, printed := range l.printed {
				if err := r.spend(cost(v.Regexp, totalBytes(printed))); err != nil {
					return nil, err
				}
				if slices.ContainsFunc(printed, v.Regexp.MatchString) {
					l.addTo(s, at)
				}
			}
		case v.Folded == "":
		case c.Op == query.OpPart:
			for at, folded := range l.values {
				if strings.Contains(folded, v.Folded) {
					l.addTo(s, at)
				}
			}
		default:
			l.into(s, v.Folded)
		}
	}
	return s, nil
}
