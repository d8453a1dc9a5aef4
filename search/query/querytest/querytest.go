// Package querytest makes up queries for tests: well-formed ones of every field, operator and kind of value that a
// game has, in all their spellings.
package querytest

import (
	"fmt"
	"strings"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search/query"
)

// Words are what generated queries speak of.
type Words struct {
	Game       card.Game
	Vocabulary query.Vocabulary
	// Open are samples for the fields of open words (names, texts, keywords, artists, ids, printed numbers); a field
	// without samples is not asked for.
	Open map[query.FieldID][]string
	// Patterns are samples of regular expressions for the fields of names, texts and labels.
	Patterns []string
	// Without are fields to leave out.
	Without []query.FieldID
	// Display: the queries say how hits are shown, too.
	Display bool
}

// Query generates well-formed queries up to three groups deep.
func (w Words) Query() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		q := w.group(t, 3)
		if w.Display && rapid.Bool().Draw(t, "display") {
			q += " " + w.display(t)
		}
		return q
	})
}

// group is a few nodes joined by and or by or.
func (w Words) group(t *rapid.T, depth int) string {
	between := " "
	if rapid.IntRange(0, 2).Draw(t, "join") == 0 {
		between = rapid.SampledFrom([]string{" or ", " OR ", " ou ", " | ", "|"}).Draw(t, "or")
	} else if rapid.Bool().Draw(t, "explicit") {
		between = rapid.SampledFrom([]string{" and ", " AND ", " et "}).Draw(t, "and")
	}
	parts := make([]string, rapid.IntRange(1, 3).Draw(t, "nodes"))
	for i := range parts {
		parts[i] = w.node(t, depth)
	}
	return strings.Join(parts, between)
}

func (w Words) node(t *rapid.T, depth int) string {
	sign := rapid.SampledFrom([]string{"", "", "", "-", "not:"}).Draw(t, "sign")
	if depth > 0 && rapid.IntRange(0, 3).Draw(t, "deeper") == 0 {
		return sign + "(" + w.group(t, depth-1) + ")"
	}
	if sign == "not:" {
		return "not:(" + w.clause(t) + ")" // not:word may be a property
	}
	return sign + w.clause(t)
}

// fields are the fields that clauses can be made of.
func (w Words) fields() []*query.Field {
	var out []*query.Field
fields:
	for _, f := range query.Fields(w.Game) {
		for _, id := range w.Without {
			if id == f.ID {
				continue fields
			}
		}
		switch f.Kind {
		case query.KindDisplay:
			continue
		case query.KindName, query.KindText, query.KindLabel, query.KindID, query.KindNumberText:
			if len(w.Open[f.ID]) == 0 {
				continue
			}
		case query.KindNumber, query.KindDate:
		default:
			if f.ID != query.FieldVersion && len(w.Vocabulary.All(f.Words)) == 0 {
				continue
			}
		}
		out = append(out, f)
	}
	return out
}

func (w Words) clause(t *rapid.T) string {
	f := rapid.SampledFrom(w.fields()).Draw(t, "field")
	names := append(append([]string{string(f.ID)}, f.Names...), f.French...)
	name := rapid.SampledFrom(names).Draw(t, "name")
	op := rapid.SampledFrom(f.Ops()).Draw(t, "op")
	values := make([]string, rapid.SampledFrom([]int{1, 1, 1, 2, 3}).Draw(t, "values"))
	for i := range values {
		values[i] = w.value(t, f, op)
	}
	if f.Kind == query.KindRank && op != query.OpHas && op != query.OpEq && op != query.OpNe {
		values = w.ranked(t, f)
	}
	if f.ID == query.FieldName && op == query.OpHas && len(values) == 1 && rapid.Bool().Draw(t, "bare") {
		return values[0]
	}
	if f.ID == query.FieldName && op == query.OpEq && len(values) == 1 && strings.HasPrefix(values[0], `"`) {
		return "!" + values[0]
	}
	return name + op.String() + strings.Join(values, ",")
}

func (w Words) value(t *rapid.T, f *query.Field, op query.Op) string {
	switch f.Kind {
	case query.KindName, query.KindText, query.KindLabel:
		return w.open(t, f, op)
	case query.KindID:
		return quoted(rapid.SampledFrom(w.Open[f.ID]).Draw(t, "id"))
	case query.KindNumberText:
		if op == query.OpEq || op == query.OpNe || op == query.OpHas {
			return quoted(rapid.SampledFrom(w.Open[f.ID]).Draw(t, "number"))
		}
		return fmt.Sprint(rapid.IntRange(0, 200).Draw(t, "number"))
	case query.KindNumber:
		return w.number(t, f, op)
	case query.KindDate:
		return w.date(t)
	}
	if f.ID == query.FieldVersion {
		return rapid.SampledFrom([]string{"base", "exp", "exp2", `"Experienced 3"`, "inexp", "expcom", "xp2kyd"}).Draw(t, "version")
	}
	if f.None && op == query.OpHas && rapid.IntRange(0, 4).Draw(t, "none") == 0 {
		return rapid.SampledFrom([]string{"none", "aucun"}).Draw(t, "none")
	}
	word := w.word(t, f.Words)
	if f.Kind == query.KindFormat && rapid.IntRange(0, 3).Draw(t, "dated") == 0 {
		return word + "@" + rapid.SampledFrom([]string{"2014-06-01", "2015-09-01", "2019-01-01", "2024-06-30"}).Draw(t, "day")
	}
	return word
}

// word is one spelling of a word of a closed vocabulary.
func (w Words) word(t *rapid.T, of query.Words) string {
	known := rapid.SampledFrom(w.Vocabulary.All(of)).Draw(t, "word")
	var names []string
	for _, n := range append([]string{known.ID, known.Label.EN, known.Label.FR}, known.Names...) {
		if found := w.Vocabulary.Find(of, card.Fold(n)); len(found) > 0 && !strings.EqualFold(n, "none") {
			names = append(names, n)
		}
	}
	if len(names) == 0 {
		return quoted(known.ID)
	}
	return quoted(rapid.SampledFrom(names).Draw(t, "spelling"))
}

func (w Words) ranked(t *rapid.T, f *query.Field) []string {
	for {
		word := rapid.SampledFrom(w.Vocabulary.All(f.Words)).Draw(t, "ranked")
		if _, ok := query.Rank(f.Words, word.ID); ok {
			return []string{word.ID}
		}
	}
}

func (w Words) open(t *rapid.T, f *query.Field, op query.Op) string {
	if f.None && op == query.OpHas && rapid.IntRange(0, 9).Draw(t, "none") == 0 {
		return "none"
	}
	if op == query.OpHas && len(w.Patterns) > 0 && rapid.IntRange(0, 5).Draw(t, "regex") == 0 {
		return "/" + strings.ReplaceAll(rapid.SampledFrom(w.Patterns).Draw(t, "pattern"), "/", `\/`) + "/"
	}
	text := rapid.SampledFrom(w.Open[f.ID]).Draw(t, "text")
	words := strings.Fields(card.Fold(text))
	if len(words) == 0 {
		return `"x"`
	}
	from := rapid.IntRange(0, len(words)-1).Draw(t, "from")
	to := min(len(words), from+rapid.IntRange(1, 3).Draw(t, "words"))
	some := strings.Join(words[from:to], " ")
	switch {
	case f.Kind == query.KindLabel && op != query.OpPart || op == query.OpEq || op == query.OpNe:
		if rapid.Bool().Draw(t, "whole") {
			some = text
		}
		return quoted(some)
	case op == query.OpPart:
		letters := []rune(some)
		cut := rapid.IntRange(0, len(letters)-1).Draw(t, "cut")
		some = strings.TrimSpace(string(letters[cut:]))
		return quoted(some)
	case rapid.Bool().Draw(t, "phrase"):
		return `"` + some + `"`
	}
	word := words[from]
	if cut := []rune(word); len(cut) > 2 && rapid.Bool().Draw(t, "short") {
		word = string(cut[:len(cut)-1])
	}
	switch word {
	case "or", "and", "ou", "et", "none", "aucun", "aucune", "sans":
		return `"` + word + `"`
	}
	return word
}

func (w Words) number(t *rapid.T, f *query.Field, op query.Op) string {
	if f.Stat != "" {
		switch rapid.IntRange(0, 7).Draw(t, "operand") {
		case 0:
			return "none"
		case 1:
			if op == query.OpEq || op == query.OpNe || op == query.OpHas {
				return "*"
			}
		case 2:
			var stats []string
			for _, other := range query.Fields(w.Game) {
				if other.Stat != "" {
					stats = append(stats, string(other.ID))
				}
			}
			return rapid.SampledFrom(stats).Draw(t, "stat")
		}
	}
	if f.ID == query.FieldYear {
		return fmt.Sprint(rapid.IntRange(1994, 2026).Draw(t, "year"))
	}
	if rapid.IntRange(0, 9).Draw(t, "decimal") == 0 {
		return fmt.Sprint(rapid.SampledFrom([]string{"2.5", "3.5", "+2", "−1", "0"}).Draw(t, "n"))
	}
	return fmt.Sprint(rapid.IntRange(-2, 9).Draw(t, "n"))
}

func (w Words) date(t *rapid.T) string {
	var sets []string
	for _, s := range w.Vocabulary.All(query.WordsSet) {
		if s.Date != "" {
			sets = append(sets, s.ID)
		}
	}
	if len(sets) > 0 && rapid.IntRange(0, 2).Draw(t, "set") == 0 {
		return rapid.SampledFrom(sets).Draw(t, "set")
	}
	year := rapid.IntRange(1995, 2025).Draw(t, "year")
	switch rapid.IntRange(0, 2).Draw(t, "precision") {
	case 0:
		return fmt.Sprintf("%04d", year)
	case 1:
		return fmt.Sprintf("%04d-%02d", year, rapid.IntRange(1, 12).Draw(t, "month"))
	}
	return fmt.Sprintf("%04d-%02d-%02d", year, rapid.IntRange(1, 12).Draw(t, "month"), rapid.IntRange(1, 28).Draw(t, "day"))
}

func (w Words) display(t *rapid.T) string {
	var out []string
	for _, f := range []struct {
		id query.FieldID
		of query.Words
	}{{query.FieldOrder, query.WordsOrder}, {query.FieldDir, query.WordsDir}, {query.FieldUnique, query.WordsUnique}, {query.FieldPrefer, query.WordsPrefer}, {query.FieldInclude, query.WordsInclude}} {
		if rapid.Bool().Draw(t, string(f.id)) {
			out = append(out, string(f.id)+":"+w.word(t, f.of))
		}
	}
	return strings.Join(out, " ")
}

// quoted puts a value into quotes if it needs them.
func quoted(s string) string {
	if s != "" && !strings.ContainsAny(s, " ,()|\"“”«»/\\") && card.Fold(s) != "none" {
		return s
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}
