package query

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// Closest gives the n candidates that a misspelt word most likely means, best first: those within an edit distance of
// 2 (1 for words of up to four letters) or, if there are none, those that begin with the word. Letters that change
// places count once. Words of one or two letters are too short to be misspelt into each other. Case, accents and joints
// are ignored.
func Closest(word string, candidates []string, n int) []string {
	folded := []rune(card.Fold(word))
	if len(folded) == 0 || n <= 0 {
		return nil
	}
	type found struct {
		text     string
		distance int
	}
	limit := 2
	if len(folded) <= 4 {
		limit = 1
	}
	var all []found
	for _, c := range candidates {
		other := []rune(card.Fold(c))
		d, near := distance(folded, other, limit)
		if d > 0 && min(len(folded), len(other)) < shortestMisspelt {
			near = false
		}
		if !near && len(folded) >= 2 && strings.HasPrefix(string(other), string(folded)) {
			d, near = limit+1, true
		}
		if near {
			all = append(all, found{c, d})
		}
	}
	slices.SortFunc(all, func(a, b found) int {
		return cmp.Or(a.distance-b.distance, len(a.text)-len(b.text), cmp.Compare(a.text, b.text))
	})
	var out []string
	for _, f := range all {
		if f.distance > limit && all[0].distance <= limit {
			break
		}
		if len(out) < n && !slices.Contains(out, f.text) {
			out = append(out, f.text)
		}
	}
	return out
}

// shortestMisspelt is the shortest word in characters that is compared letter by letter, longestCompared the longest.
const (
	shortestMisspelt = 3
	longestCompared  = 64
)

// distance counts the insertions, deletions, changes and exchanges of neighbours that make b of a. It is false beyond
// the limit.
func distance(a, b []rune, limit int) (int, bool) {
	if len(a)-len(b) > limit || len(b)-len(a) > limit || len(a) > longestCompared {
		return 0, false
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > limit {
			return 0, false
		}
		before, last, row = last, row, before
	}
	return last[len(b)], last[len(b)] <= limit
}

// shownSuggestions is how many suggestions a problem has at most.
const shownSuggestions = 3

// closest are the words of a vocabulary that a word may mean, each by the spelling that is nearest.
func (p *parser) closest(w Words, word string) []string {
	var names []string
	for _, known := range p.vocabulary.All(w) {
		names = append(names, known.ID, known.Label.EN, known.Label.FR)
		names = append(names, known.Names...)
	}
	near := Closest(word, names, 4*shownSuggestions)
	var out []string
	for _, n := range near {
		for _, known := range p.vocabulary.Find(w, card.Fold(n)) {
			if len(out) < shownSuggestions && !slices.Contains(out, known.ID) {
				out = append(out, known.ID)
			}
		}
	}
	return out
}

// unknownField tells of a field that the game does not have.
func (p *parser) unknownField(span Span) {
	name := p.src.text(span)
	ids := make([]string, 0, 64)
	var names []string
	for _, f := range Fields(p.game) {
		ids = append(ids, string(f.ID))
		names = append(append(append(names, string(f.ID)), f.Names...), f.French...)
	}
	hint, near := fullStop, Closest(name, names, shownSuggestions)
	for _, g := range card.Games() {
		if f, ok := FieldOf(g, name); ok && g != p.game {
			hint, near = fieldOfOther.with(f.games()), nil
			break
		}
	}
	if hint == fullStop && len(near) > 0 {
		hint = didYouMean.with(either(near))
	}
	p.fault(UnknownField, span, unknownField, clip(name), hint, every(ids)).Suggestions = near
}

// games names the games that have the field.
func (f *Field) games() Text {
	var names []string
	for _, g := range card.Games() {
		if f.In(g) {
			names = append(names, g.Name())
		}
	}
	return every(names)
}

// unknownOperator tells of an operator that the field does not take, or that is none.
func (p *parser) unknownOperator(f *Field, sign Span) {
	var ops []string
	for _, op := range f.Ops() {
		ops = append(ops, op.String())
	}
	written := p.src.text(sign)
	problem := p.fault(UnknownOperator, sign, unknownOperator, string(f.ID), written, every(ops))
	if meant, ok := map[string]string{"=>": ">=", "=<": "<=", "<>": "!=", "==": "=", ":=": "=", ":>": ">", ":<": "<", ":>=": ">=", ":<=": "<="}[written]; ok {
		problem.Suggestions = []string{meant}
	}
}

// shownValues is how many values a message lists.
const shownValues = 40

// unknownValue tells of a word that a closed vocabulary does not hold.
func (p *parser) unknownValue(f *Field, r raw) {
	near := p.closest(f.Words, r.text)
	hint := fullStop
	if len(near) > 0 {
		hint = didYouMean.with(either(near))
	}
	known := p.vocabulary.All(f.Words)
	values := valuesMany
	switch {
	case f.ID == FieldVersion:
		values = versionValues
	case len(known) == 0:
		values = noWords
	case len(known) <= shownValues:
		var ids []string
		for _, w := range known {
			ids = append(ids, w.ID)
		}
		if f.None {
			ids = append(ids, "none")
		}
		values = valuesAre.with(every(ids))
	}
	p.fault(UnknownValue, r.span, unknownValue, clip(cmp.Or(r.text, p.src.text(r.span))), string(f.ID), hint, values).Suggestions = near
}

// badNumber tells of a value that is no number.
func (p *parser) badNumber(f *Field, r raw) {
	var more Text
	var near []string
	if f.Stat != "" {
		more = orStat
		var stats []string
		for _, other := range Fields(p.game) {
			if other.Stat != "" {
				stats = append(append(append(stats, string(other.ID)), other.Names...), other.French...)
			}
		}
		near = Closest(r.text, stats, shownSuggestions)
	}
	p.fault(BadNumber, r.span, badNumber, clip(p.src.text(r.span)), string(f.ID), more).Suggestions = near
}

// badDate tells of a value that is no day.
func (p *parser) badDate(r raw) {
	p.fault(BadDate, r.span, badDate, clip(p.src.text(r.span))).Suggestions = p.closest(WordsSet, r.text)
}
