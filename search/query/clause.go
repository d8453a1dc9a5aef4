package query

import (
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// raw is a value as it was written.
type raw struct {
	text   string // without quotes or slashes
	span   Span
	quoted bool
	regex  bool
}

// clause reads a clause whose field name is known to be followed by an operator.
func (p *parser) clause(name Span) Node {
	op, end, sound := p.src.operator(name.End)
	sign := Span{name.End, end}
	p.at = end
	values := p.values(Span{name.Start, end})
	at := Span{name.Start, p.at}
	if !p.count(at) {
		return nil
	}
	f, known := FieldOf(p.game, p.src.text(name))
	switch {
	case !known:
		p.unknownField(name)
		return nil
	case !sound || !f.takes(op):
		p.unknownOperator(f, sign)
		return nil
	case values == nil: // its problem is noted
		return nil
	case f.Kind == KindDisplay:
		p.directive(f, values, at)
		return nil
	}
	return p.resolved(f, op, sign, values, at)
}

func (f *Field) takes(op Op) bool {
	for _, have := range f.Ops() {
		if have == op {
			return true
		}
	}
	return false
}

// values reads one value or several joined by commas; nil where one is missing or does not end.
func (p *parser) values(before Span) []raw {
	var out []raw
	for {
		v, ok := p.value(before)
		if !ok {
			return nil
		}
		out = append(out, v)
		if p.src.at(p.at) != ',' {
			return out
		}
		before = Span{before.Start, p.at + 1}
		p.at++
	}
}

func (p *parser) value(before Span) (raw, bool) {
	start := p.at
	if v, ok, is := p.delimited(start); is {
		return v, ok
	}
	for !endsWord(p.src.at(p.at)) && p.src.at(p.at) != ',' {
		p.at++
	}
	if p.at > start {
		return raw{text: p.src.text(Span{start, p.at}), span: Span{start, p.at}}, true
	}
	f := p.fault(Syntax, before, missingValue, p.src.text(before))
	next := p.src.skip(start)
	if end := p.src.word(next); next > start && end > next && p.src.field(next) == next {
		f.Suggestions = []string{p.src.text(before) + p.src.text(Span{next, end})}
	}
	return raw{}, false
}

// delimited reads the phrase or the regex at a place; is says whether there is one.
func (p *parser) delimited(start int) (v raw, ok, is bool) {
	r := p.src.at(start)
	if _, quote := openQuote(r); quote {
		v.text, p.at, ok = p.src.quoted(start)
		if !ok {
			p.fault(Syntax, Span{start, start + 1}, unclosedPhrase)
		}
		v.span, v.quoted = Span{start, p.at}, true
		return v, ok, true
	}
	if r != '/' {
		return raw{}, false, false
	}
	v.text, p.at, ok = p.src.regex(start)
	v.span, v.regex = Span{start, p.at}, true
	switch {
	case !ok:
		p.fault(Syntax, Span{start, start + 1}, unclosedRegex)
	case !endsWord(p.src.at(p.at)) && p.src.at(p.at) != ',':
		end := p.src.word(p.at)
		p.fault(Syntax, Span{p.at, end}, behindRegex)
		p.at, ok = end, false
	}
	return v, ok, true
}

// bare reads a phrase or a regex that stands alone: it searches names.
func (p *parser) bare(start int) Node {
	v, ok, _ := p.delimited(start)
	if !p.count(Span{start, p.at}) || !ok {
		return nil
	}
	return p.resolved(p.nameField(), OpHas, Span{}, []raw{v}, Span{start, p.at})
}

func (p *parser) nameField() *Field {
	f, _ := FieldOf(p.game, string(FieldName))
	return f
}

// bareWord reads a word that stands alone.
func (p *parser) bareWord(start int) Node {
	end := p.src.word(p.at)
	span := Span{start, end}
	word := p.src.text(span)
	p.at = end
	if sign := strings.IndexAny(word, "<>=≤≥≠"); sign >= 0 {
		if p.count(span) {
			at := start + len([]rune(word[:sign]))
			p.fault(Syntax, Span{at, end}, noField, p.src.text(Span{at, end}))
		}
		return nil
	}
	if colon := strings.IndexByte(word, ':'); colon > 0 {
		if p.count(span) {
			p.unknownField(Span{start, start + len([]rune(word[:colon]))})
		}
		return nil
	}
	if card.Fold(word) == "" {
		if len(word) == 1 && (word == "-" || word == "!") {
			if p.count(span) {
				p.fault(Syntax, span, danglingOperator, word)
			}
			return nil
		}
		p.passedOver = append(p.passedOver, Problem{Code: Syntax, Span: span, Text: passedOver.with(word)})
		return nil
	}
	if !p.count(span) {
		return nil
	}
	return p.resolved(p.nameField(), OpHas, Span{}, []raw{{text: word, span: span}}, span)
}

// exact reads "!name". Without quotes it takes the longest run of words that is the name of a card, operator words
// included; where there is none, the words up to the next operator word.
func (p *parser) exact(start int) Node {
	p.at++
	span := Span{p.at, 0}
	v, ok := raw{span: span, quoted: true}, true
	if _, quote := openQuote(p.src.at(p.at)); quote {
		v, ok, _ = p.delimited(p.at)
	} else {
		v.span.End = p.nameRun(p.at)
		v.text, p.at = p.src.text(v.span), v.span.End
	}
	at := Span{start, p.at}
	if !p.count(at) || !ok {
		return nil
	}
	if v.text == "" {
		p.fault(Syntax, Span{start, start + 1}, danglingOperator, "!")
		return nil
	}
	return p.resolved(p.nameField(), OpEq, Span{}, []raw{v}, at)
}

// longestName is how many words of a name without quotes are looked at.
const longestName = 16

// nameRun is the end of the name without quotes that begins at i.
func (p *parser) nameRun(i int) int {
	best, plainEnd, open := i, i, true
	end := i
	for n := 0; n < longestName; n++ {
		from := p.src.skip(end)
		if n == 0 {
			from = i
		}
		r := p.src.at(from)
		if n > 0 && (endsWord(r) || r == '-' || r == '!' || r == '/' || p.src.field(from) > from) {
			break
		}
		to := p.src.word(from)
		if to == from {
			break
		}
		if or, and, _ := p.src.operatorWord(from); n > 0 && (or || and) {
			open = false
		}
		end = to
		if open {
			plainEnd = to
		}
		if p.vocabulary.Title(card.Fold(p.src.text(Span{i, to}))) {
			best = to
		}
	}
	if best > i {
		return best
	}
	return plainEnd
}

// directive takes what a display field says.
func (p *parser) directive(f *Field, values []raw, at Span) {
	if p.negated > 0 {
		p.fault(Syntax, at, negatedDisplay, string(f.ID))
		return
	}
	if len(values) > 1 {
		p.fault(Syntax, values[1].span, oneValue, string(f.ID))
		return
	}
	words, ok := p.choice(f, values[0])
	if !ok {
		return
	}
	id := words[0].ID
	if before, ok := p.said[f.ID]; ok && p.shows(f.ID) != id {
		p.fault(Syntax, at, saidTwice, string(f.ID), p.src.text(before))
		return
	}
	if p.said == nil {
		p.said = map[FieldID]Span{}
	}
	p.said[f.ID] = at
	switch f.ID {
	case FieldOrder:
		p.display.Order = id
	case FieldDir:
		p.display.Dir = id
	case FieldUnique:
		p.display.Unique = id
	case FieldPrefer:
		p.display.Prefer = id
	case FieldInclude:
		p.includeCreated = true
	}
}

// shows is what a display field was said to be.
func (p *parser) shows(id FieldID) string {
	switch id {
	case FieldOrder:
		return p.display.Order
	case FieldDir:
		return p.display.Dir
	case FieldUnique:
		return p.display.Unique
	case FieldPrefer:
		return p.display.Prefer
	}
	return "created"
}

// selfFold folds a value and keeps each "~" as a word of its own.
func selfFold(s string) string {
	if !strings.ContainsRune(s, '~') {
		return card.Fold(s)
	}
	var words []string
	for i, part := range strings.Split(s, "~") {
		if i > 0 {
			words = append(words, "~")
		}
		if f := card.Fold(part); f != "" {
			words = append(words, f)
		}
	}
	return strings.Join(words, " ")
}

// elided folds a value and keeps its apostrophes as ', "" if it has none between letters.
func elided(s string) string {
	parts := strings.FieldsFunc(s, func(r rune) bool { return r == '\'' || r == '’' })
	var words []string
	for _, part := range parts {
		if f := selfFold(part); f != "" {
			words = append(words, f)
		}
	}
	if len(words) < 2 {
		return ""
	}
	return strings.Join(words, "'")
}
