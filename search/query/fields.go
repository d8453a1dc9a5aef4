package query

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
)

// FieldID is the canonical name of a field, the one that String writes.
type FieldID string

// Kind says which operators and values a field takes and what they mean.
type Kind uint8

// The kinds of fields.
const (
	// KindName holds names: OpHas a word finds names in which the words of the value follow each other, the last of
	// them perhaps only the beginning of one; OpHas a phrase wants whole words; OpEq the whole name (folded); OpPart
	// these letters in a row of the folded name; a regex runs on the name as printed. ValueExact belongs to FieldName.
	KindName Kind = iota
	// KindText holds wordings: OpHas a word is analysed as the language of the wording is (bow, bowed, bows); a phrase
	// wants its folded words in a row; OpPart and regex as in KindName. ":" and "=" are OpHas.
	KindText
	// KindLabel holds whole labels of an open vocabulary (keywords, traits): OpHas is one whole label, folded; a phrase
	// is no different from a word; OpPart and regex look within each label; none: no label at all. "=" is OpHas.
	KindLabel
	// KindSet holds words of a closed vocabulary and compares as a set: OpHas any of them; OpEq exactly these; OpGe
	// at least these; OpLe no other than these; OpGt, OpLt the same and not equal. none is the empty set.
	KindSet
	// KindChoice holds one or several words of a closed vocabulary: OpHas any of them. "=" is OpHas.
	KindChoice
	// KindRank is KindChoice with an order: comparisons want a word that stands in the order (see Rank) before or
	// behind the value. Words without rank match no comparison.
	KindRank
	// KindNumber compares with numbers, stats with each other too. ":" is OpEq. See package card for dash and asterisk.
	KindNumber
	// KindFormat asks what a format says of the card: ID is the format, From the day. "=" is OpHas.
	KindFormat
	// KindDate compares days: OpEq within From and To, OpLt before From, OpLe not after To, OpGt after To, OpGe not
	// before From. An unknown day matches no comparison, not even !=. ":" is OpEq.
	KindDate
	// KindNumberText is a printed number with letters, "12a": OpEq and OpNe compare the folded text, the others the
	// digits that it begins with. ":" is OpEq. A printing without one matches none.
	KindNumberText
	// KindID is an exact id, whatever its case. ":" and "=" are OpHas.
	KindID
	// KindDisplay says how hits are shown; it never becomes a clause.
	KindDisplay
)

// Field is one field of a game.
type Field struct {
	ID       FieldID
	Names    []string // other names, English
	French   []string // names in French, with their accents
	Kind     Kind
	Printing bool          // about a printing: holds for a card if one of its printings fits
	Stat     card.StatName // the stat of a number; "" for a count
	Words    Words         // the vocabulary of its words
	Games    []card.Game   // none: all
	None     bool          // the value none is known
	Self     bool          // "~" in a value is the card's own title
	Label    Text          // what a sentence calls it
	Help     Text          // one line for the list of fields
	example  string
}

// In says whether the game has the field.
func (f *Field) In(g card.Game) bool { return len(f.Games) == 0 || slices.Contains(f.Games, g) }

// Ops are the operators that may be written with the field.
func (f *Field) Ops() []Op {
	switch f.Kind {
	case KindName, KindText, KindLabel:
		return []Op{OpHas, OpEq, OpNe, OpPart}
	case KindSet, KindRank, KindNumber, KindDate, KindNumberText:
		return []Op{OpHas, OpEq, OpNe, OpLt, OpLe, OpGt, OpGe}
	case KindDisplay:
		return []Op{OpHas, OpEq}
	}
	return []Op{OpHas, OpEq, OpNe}
}

// Example is a clause with the field that a game knows.
func (f *Field) Example(g card.Game) string {
	if e, ok := examples[g][f.ID]; ok {
		return e
	}
	return f.example
}

// examples are those of fields whose values differ from game to game.
var examples = map[card.Game]map[FieldID]string{
	card.L5RLCG:  {FieldType: "t:character", FieldSide: "side:conflict", FieldOrder: "order:military", FieldBanned: "banned:emerald"},
	card.Altered: {FieldClan: "c:axiom", FieldType: "t:character", FieldSide: "side:main", FieldRarity: "r:rare", FieldOrder: "order:main-cost"},
}

// Fields are the fields of a game in the order in which the list of fields shows them. The caller must not change
// what they point to.
func Fields(g card.Game) []*Field { return tables[g].list }

// FieldOf is the field of a name in any case, English or French, with or without accents; hyphens, underscores and
// blanks are the same.
func FieldOf(g card.Game, name string) (*Field, bool) {
	names := tables[g].byName
	f, ok := names[name]
	if !ok {
		f, ok = names[fieldKey(name)]
	}
	return f, ok
}

// fieldKey is a name without case and accents, its joints one hyphen: "Honor_Req" is "honor-req".
func fieldKey(name string) string { return card.Slug(name) }

// table is the fields of one game.
type table struct {
	list   []*Field
	byName map[string]*Field
}

// tables are made once from fieldTable.
var tables = func() map[card.Game]*table {
	all := map[card.Game]*table{}
	for _, g := range card.Games() {
		t := &table{byName: map[string]*Field{}}
		for _, part := range fieldTable {
			for i := range part {
				f := &part[i]
				if !f.In(g) {
					continue
				}
				t.list = append(t.list, f)
				t.byName[fieldKey(string(f.ID))] = f
				for _, names := range [][]string{f.Names, f.French} {
					for _, n := range names {
						t.byName[fieldKey(n)] = f
					}
				}
			}
		}
		all[g] = t
	}
	return all
}()
