package search

import (
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/search/query"
)

// ValueKinds are what Values lists.
func ValueKinds() []string {
	return []string{"keywords", "clans", "types", "traits", "sets", "artists", "rarities"}
}

// Values are all values of a kind (ValueKinds) that some card of the release has, each with the number of cards,
// created ones left out unless all that have it are, as a query for the value counts. They stand in order of value,
// sets in order of release. It is false for another kind.
func (x *Index) Values(kind string) ([]Count, bool) {
	all := fullSet(x.columns.size)
	all.andNot(x.columns.created)
	normal := &run{x: x}
	choice := func(f query.FieldID) []Count {
		if c := x.columns.choice[f]; c != nil {
			return normal.count(extent{cards: all}, c, func(at int) string { return c.values[at] })
		}
		return nil
	}
	label := func(f query.FieldID) []Count {
		if l := x.columns.labels[f]; l != nil {
			return normal.count(extent{cards: all}, l.column, func(at int) string { return l.printed[at][0] })
		}
		return nil
	}
	var counts []Count
	switch kind {
	case "keywords":
		counts = label(query.FieldKeyword)
	case "traits":
		counts = label(query.FieldTrait)
	case "clans":
		counts = choice(query.FieldClan)
	case "types":
		counts = choice(query.FieldType)
		for i, c := range counts {
			if c.Cards == 0 { // of proxies and tokens, which are asked for by type
				counts[i].Cards = x.columns.choice[query.FieldType].counts[i]
			}
		}
	case "sets":
		counts = normal.countPrintings(extent{cards: all}, x.printings.choice[query.FieldSet])
		x.sortSets(counts)
	case "rarities":
		counts = normal.countPrintings(extent{cards: all}, x.printings.choice[query.FieldRarity])
	case "artists":
		counts = normal.countPrintings(extent{cards: all}, x.printings.artists)
		for i := range counts {
			counts[i].Value = x.printings.names[i]
		}
	default:
		return nil, false
	}
	counts = slices.DeleteFunc(counts, func(c Count) bool { return c.Cards == 0 || c.Value == "" })
	if kind != "sets" {
		slices.SortFunc(counts, func(a, b Count) int { return strings.Compare(a.Value, b.Value) })
	}
	if counts == nil {
		counts = []Count{}
	}
	return counts, true
}

// sortSets puts counts by set into the order in which the sets came out.
func (x *Index) sortSets(counts []Count) {
	place := map[string]int{}
	for i, s := range x.catalog.Sets() {
		place[s.ID] = i
	}
	slices.SortFunc(counts, func(a, b Count) int {
		if d := place[a.Value] - place[b.Value]; d != 0 {
			return d
		}
		return strings.Compare(a.Value, b.Value)
	})
}

// newLexicon is the words of a release: what its cards carry, its sets with their blocks and publishers, and the
// formats of the game.
func newLexicon(x *Index, f *formats.Registry) *query.Lexicon {
	l := query.NewLexicon(x.catalog.Game(), func(folded string) bool {
		s := newSet(x.names.size)
		x.names.whole(s, folded, anyName)
		return !s.empty()
	})
	same := func(id string) query.Text { return query.Text{EN: id, FR: id} }
	for field, of := range map[query.FieldID]query.Words{
		query.FieldClan: query.WordsClan, query.FieldAllowed: query.WordsClan, query.FieldSensei: query.WordsSensei, query.FieldType: query.WordsType,
		query.FieldSide: query.WordsSide, query.FieldElement: query.WordsElement, query.FieldLang: query.WordsLang, query.FieldSupport: query.WordsSupport,
		query.FieldLegal: query.WordsLegal,
	} {
		if c := x.columns.choice[field]; c != nil {
			addWords(l, of, c.values)
		}
	}
	for field, of := range map[query.FieldID]query.Words{
		query.FieldRarity: query.WordsRarity, query.FieldArc: query.WordsArc, query.FieldPublish: query.WordsPublisher,
	} {
		addWords(l, of, x.printings.choice[field].values)
	}
	for field, of := range map[query.FieldID]query.Words{query.FieldKeyword: query.WordsKeyword, query.FieldTrait: query.WordsTrait} {
		if c := x.columns.labels[field]; c != nil {
			for _, printed := range c.printed {
				l.Add(of, query.Word{ID: printed[0], Label: same(printed[0])})
			}
		}
	}
	for _, name := range x.printings.names {
		if name != "" {
			l.Add(query.WordsArtist, query.Word{ID: name, Label: same(name)})
		}
	}
	for _, s := range x.catalog.Sets() {
		l.Add(query.WordsSet, query.Word{ID: s.ID, Label: same(s.Name), Names: s.Codes, Date: s.Date})
	}
	if f == nil {
		return l
	}
	for _, format := range f.For(x.catalog.Game()) {
		l.Add(query.WordsFormat, query.Word{ID: format.ID, Label: query.Text{EN: format.Name("en"), FR: format.Name("fr")}, Names: format.Aliases})
	}
	return l
}

func addWords(l *query.Lexicon, of query.Words, values []string) {
	for _, v := range values {
		if v != "" {
			l.Add(of, query.Word{ID: v, Label: query.Text{EN: v, FR: v}})
		}
	}
}
