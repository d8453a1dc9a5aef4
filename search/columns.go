package search

import (
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/search/query"
)

// columns are the facts of all cards, turned by value: for each value of a field the set of cards that have it.
// Cards are numbered as in the catalog, which is in order of id.
type columns struct {
	size    int
	created set
	english []uint8                   // how many English texts each card has (englishTexts)
	choice  map[query.FieldID]*column // words of a vocabulary
	labels  map[query.FieldID]*labels // keywords, traits
	numbers map[query.FieldID]*numbers
	stats   map[card.StatName]*numbers
	family  *column
	made    *amounts // Gold that the text makes
}

// labels are the labels of an open vocabulary, by their folded form.
type labels struct {
	*column
	printed [][]string // spellings of each value, the most frequent first
}

func newColumns(c *catalog.Catalog) *columns {
	b := columnsBuilder{
		columns: &columns{size: c.Len(), created: newSet(c.Len()), english: make([]uint8, c.Len()), numbers: map[query.FieldID]*numbers{}, stats: map[card.StatName]*numbers{}},
		choice:  map[query.FieldID]columnBuilder{}, labels: map[query.FieldID]labelsBuilder{},
		family: newColumn(c.Len()), made: newAmounts(c.Len()),
	}
	for i := range c.Len() {
		b.add(i, c.At(i), c)
	}
	return b.done()
}

type columnsBuilder struct {
	*columns
	choice map[query.FieldID]columnBuilder
	labels map[query.FieldID]labelsBuilder
	family columnBuilder
	made   *amounts
}

type labelsBuilder struct {
	columnBuilder
	printed map[string]map[string]int
}

func (b *columnsBuilder) choose(f query.FieldID, i int, values ...string) {
	c, ok := b.choice[f]
	if !ok {
		c = newColumn(b.size)
		b.choice[f] = c
	}
	for _, v := range values {
		c.add(v, i)
	}
}

func (b *columnsBuilder) label(f query.FieldID, i int, printed []string) {
	l, ok := b.labels[f]
	if !ok {
		l = labelsBuilder{newColumn(b.size), map[string]map[string]int{}}
		b.labels[f] = l
	}
	for _, p := range printed {
		folded := card.Fold(p)
		if folded == "" {
			continue
		}
		l.add(folded, i)
		if l.printed[folded] == nil {
			l.printed[folded] = map[string]int{}
		}
		l.printed[folded][p]++
	}
}

func (b *columnsBuilder) number(f query.FieldID, i int, value float64) {
	if b.numbers[f] == nil {
		b.numbers[f] = newNumbers(b.size)
	}
	b.numbers[f].put(i, value)
}

func (b *columnsBuilder) add(i int, k *card.Card, c *catalog.Catalog) {
	if k.Created {
		b.created.put(i)
	}
	for _, t := range k.Types {
		b.choose(query.FieldType, i, string(t))
	}
	for _, clan := range k.Clans {
		b.choose(query.FieldClan, i, string(clan))
	}
	for _, clan := range k.AllowedClans {
		b.choose(query.FieldAllowed, i, string(clan))
	}
	b.choose(query.FieldSide, i, string(k.Side))
	b.choose(query.FieldElement, i, k.Elements...)
	b.choose(query.FieldSupport, i, k.Support)
	b.choose(query.FieldVersion, i, versionWord(k.Version))
	b.choose(query.FieldIs, i, properties(k)...)
	b.choose(query.FieldHas, i, possessions(k)...)
	b.choose(query.FieldLang, i, languages(k)...)
	if k.Sensei != nil {
		b.sensei(i, k.Sensei)
	}
	for _, p := range k.Printings {
		b.choose(query.FieldIn, i, p.Set)
	}
	for token, status := range k.Legality {
		if status == "legal" {
			b.choose(query.FieldLegal, i, token)
		}
	}
	b.label(query.FieldKeyword, i, k.Keywords)
	b.label(query.FieldTrait, i, k.Traits)
	b.label(query.FieldRole, i, k.RoleOnly)
	b.counts(i, k)
	for stat, value := range k.Stats {
		if b.stats[stat] == nil {
			b.stats[stat] = newNumbers(b.size)
		}
		b.stats[stat].putStat(i, value)
	}
	b.english[i] = uint8(min(255, len(englishTexts(k)))) // mostly one or two
	for _, n := range produced(k) {
		b.made.put(i, n)
		b.choose(query.FieldHas, i, string(query.FieldProduces))
	}
	if k.FamilyID != "" {
		b.family.add(strings.ToLower(k.FamilyID), i)
	}
	if k.Family != nil {
		b.family.add(strings.ToLower(*k.Family), i)
	}
}

func (b *columnsBuilder) sensei(i int, s *card.Sensei) {
	if s.All {
		b.choose(query.FieldSensei, i, "all")
	}
	for _, clan := range s.Clans {
		b.choose(query.FieldSensei, i, string(clan))
	}
}

func (b *columnsBuilder) counts(i int, k *card.Card) {
	b.number(query.FieldLevel, i, k.Level)
	b.number(query.FieldClans, i, float64(len(k.Clans)))
	b.number(query.FieldKeywords, i, float64(len(k.Keywords)))
	b.number(query.FieldTraits, i, float64(len(k.Traits)))
	b.number(query.FieldPrints, i, float64(len(k.Printings)))
	if k.DeckLimit > 0 {
		b.number(query.FieldLimit, i, float64(k.DeckLimit))
	}
}

func (b *columnsBuilder) done() *columns {
	b.columns.choice, b.columns.labels = map[query.FieldID]*column{}, map[query.FieldID]*labels{}
	for f, c := range b.choice {
		b.columns.choice[f] = c.done()
	}
	for f, l := range b.labels {
		done := &labels{column: l.columnBuilder.done()}
		for _, v := range done.values {
			done.printed = append(done.printed, byFrequency(l.printed[v]))
		}
		b.columns.labels[f] = done
	}
	for _, n := range b.numbers {
		n.done()
	}
	for _, n := range b.stats {
		n.done()
	}
	b.columns.family, b.columns.made = b.family.done(), b.made.done()
	return b.columns
}

// byFrequency are the keys of counts, the most frequent first, then in order.
func byFrequency(counts map[string]int) []string {
	out := make([]string, 0, len(counts))
	for s := range counts {
		out = append(out, s)
	}
	slices.SortFunc(out, func(a, b string) int {
		if d := counts[b] - counts[a]; d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	return out
}

// versionWord is how a query names a version: as lists write it, "base" for the base card.
func versionWord(v card.Version) string {
	if v == card.Base {
		return "base"
	}
	return v.Suffix()
}
