package query

import (
	"github.com/kotei-dev/kotei/card"
)

// Words names a vocabulary: the words that a field takes. Words of a closed vocabulary that nobody knows are an
// error with a suggestion; those of an open one simply find nothing.
type Words string

// The vocabularies. The constant tables of this package know those of the first group whole or in part; a release adds
// its sets, formats and whatever else its cards carry.
const (
	WordsClan      Words = "clan"
	WordsType      Words = "type"
	WordsSide      Words = "side"
	WordsRarity    Words = "rarity"
	WordsElement   Words = "element"
	WordsLegal     Words = "legal" // legality tokens
	WordsLang      Words = "lang"
	WordsSupport   Words = "support"
	WordsIs        Words = "is"
	WordsHas       Words = "has"
	WordsSensei    Words = "sensei" // clans, and all
	WordsPublisher Words = "publisher"
	WordsOrder     Words = "order"
	WordsDir       Words = "dir"
	WordsUnique    Words = "unique"
	WordsPrefer    Words = "prefer"
	WordsInclude   Words = "include"

	WordsSet    Words = "set"
	WordsFormat Words = "format"
	WordsArc    Words = "arc" // blocks and cycles of sets

	// Open vocabularies, for suggestions only.
	WordsKeyword Words = "keyword"
	WordsTrait   Words = "trait"
	WordsArtist  Words = "artist"
)

// Open says whether words beyond the known ones are no error.
func (w Words) Open() bool {
	return w == "" || w == WordsKeyword || w == WordsTrait || w == WordsArtist
}

// Word is a word of a vocabulary.
type Word struct {
	ID    string   // what the tree holds
	Label Text     // how a sentence calls it
	Names []string // further spellings in any language; ID and Label are known anyway
	Date  string   // of a set: its day, YYYY-MM-DD, "" if unknown
}

// Vocabulary is what a release knows. Implementations are safe for concurrent use.
type Vocabulary interface {
	// Find gives the words that have the name, folded by card.Fold: one, none, or several where sets share a code.
	Find(w Words, folded string) []Word
	// All are the words of a vocabulary, for suggestions and lists.
	All(w Words) []Word
	// Title says whether the folded name is the whole name of a card.
	Title(folded string) bool
}

// Lexicon is a Vocabulary in maps. The zero value is not usable; make one with NewLexicon. Add must not be called
// while others read.
type Lexicon struct {
	words  map[Words][]Word
	ids    map[Words][]string // folded, in the same order
	byName map[Words]map[string][]int
	titles func(folded string) bool
}

// NewLexicon holds the constant words of a game. titles says which folded names are those of cards; nil knows none.
func NewLexicon(g card.Game, titles func(folded string) bool) *Lexicon {
	l := &Lexicon{words: map[Words][]Word{}, ids: map[Words][]string{}, byName: map[Words]map[string][]int{}, titles: titles}
	for _, part := range constantWords {
		for _, w := range part(g) {
			l.Add(w.of, w.Word)
		}
	}
	return l
}

// Add puts a word in. One whose id is known already only adds its names, and its label and day where there was none.
func (l *Lexicon) Add(of Words, w Word) {
	if l.byName[of] == nil {
		l.byName[of] = map[string][]int{}
	}
	names := l.byName[of]
	at := -1
	for _, i := range names[card.Fold(w.ID)] {
		if l.words[of][i].ID == w.ID {
			at = i
		}
	}
	if at < 0 {
		at = len(l.words[of])
		l.words[of] = append(l.words[of], w)
		l.ids[of] = append(l.ids[of], card.Fold(w.ID))
	}
	known := &l.words[of][at]
	if known.Label == (Text{}) {
		known.Label = w.Label
	}
	if known.Date == "" {
		known.Date = w.Date
	}
	for _, name := range append([]string{w.ID, w.Label.EN, w.Label.FR}, w.Names...) {
		l.name(of, name, at)
	}
}

func (l *Lexicon) name(of Words, name string, at int) {
	folded := card.Fold(name)
	if folded == "" {
		return
	}
	for _, have := range l.byName[of][folded] {
		if have == at {
			return
		}
	}
	l.byName[of][folded] = append(l.byName[of][folded], at)
}

// Find gives the words that have the name. An id is stronger than another word's further name. The caller must not
// change what it gets.
func (l *Lexicon) Find(of Words, folded string) []Word {
	named := l.byName[of][folded]
	for _, at := range named {
		if len(named) == 1 || l.ids[of][at] == folded {
			return l.words[of][at : at+1 : at+1]
		}
	}
	var out []Word
	for _, at := range named {
		out = append(out, l.words[of][at])
	}
	return out
}

// All are the words in the order in which they were added.
func (l *Lexicon) All(of Words) []Word { return l.words[of] }

// Title asks what NewLexicon was given.
func (l *Lexicon) Title(folded string) bool { return l.titles != nil && l.titles(folded) }

// constants are the lexicons of the games without a release.
var constants = func() map[card.Game]*Lexicon {
	all := map[card.Game]*Lexicon{}
	for _, g := range card.Games() {
		all[g] = NewLexicon(g, nil)
	}
	return all
}()
