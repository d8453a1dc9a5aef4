package query

import (
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/kotei-dev/kotei/card"
)

// resolved makes the node of a clause: values resolved, operator in its canonical form, "!=" as a negation where it
// is one.
func (p *parser) resolved(f *Field, op Op, sign Span, raws []raw, at Span) Node {
	op, negated := canonicalOp(f.Kind, op)
	c := &Clause{Field: f, Op: op, At: at}
	sound := true
	for _, r := range raws {
		values, ok := p.one(f, op, sign, r)
		sound = sound && ok
		for _, v := range values {
			c.add(v)
		}
	}
	if !sound {
		return nil
	}
	if f.Kind == KindSet && op != OpHas && len(c.Values) > 1 {
		for _, v := range c.Values {
			if v.Kind == ValueNone {
				p.fault(Syntax, v.Span, noneAmongOthers, p.src.text(v.Span))
				return nil
			}
		}
	}
	n := splitReprint(c)
	if negated {
		return negate(n, at.Start)
	}
	return n
}

// canonicalOp is the one operator of those that mean the same, and whether the clause is negated.
func canonicalOp(k Kind, op Op) (Op, bool) {
	switch k {
	case KindNumber, KindDate, KindNumberText:
		if op == OpHas {
			op = OpEq
		}
		return op, false
	case KindName, KindSet:
		if op == OpNe {
			return OpEq, true
		}
		return op, false
	}
	switch op {
	case OpEq:
		return OpHas, false
	case OpNe:
		return OpHas, true
	}
	return op, false
}

// add adds a value that the clause does not have yet.
func (n *Clause) add(v Value) {
	for i := range n.Values {
		if n.Values[i].same(&v) {
			return
		}
	}
	n.Values = append(n.Values, v)
}

// same says whether two values of one field mean the same.
func (v *Value) same(o *Value) bool {
	return v.Kind == o.Kind && v.ID == o.ID && v.Folded == o.Folded && v.elided == o.elided && v.Number == o.Number && v.Stat == o.Stat &&
		v.From == o.From && v.To == o.To && (v.Regexp == nil || v.Text == o.Text)
}

// splitReprint gives is:reprint, which is about printings, a clause of its own.
func splitReprint(c *Clause) Node {
	if c.Field.ID != FieldIs || len(c.Values) == 1 {
		return c
	}
	for i, v := range c.Values {
		if v.ID == "reprint" {
			rest := append(append([]Value{}, c.Values[:i]...), c.Values[i+1:]...)
			return &Or{Nodes: []Node{&Clause{Field: c.Field, Op: c.Op, Values: rest, At: c.At}, &Clause{Field: c.Field, Op: c.Op, Values: []Value{v}, At: c.At}}, At: c.At}
		}
	}
	return c
}

// one resolves one value; a word that stands for several sets gives several.
func (p *parser) one(f *Field, op Op, sign Span, r raw) ([]Value, bool) {
	if r.regex {
		return p.regex(f, op, sign, r)
	}
	if strings.TrimSpace(r.text) == "" {
		p.fault(Syntax, r.span, emptyPhrase)
		return nil, false
	}
	switch f.Kind {
	case KindName, KindText, KindLabel:
		return p.open(f, op, r)
	case KindNumber:
		return p.number(f, op, sign, r)
	case KindNumberText:
		return p.numberText(op, r)
	case KindDate:
		return p.date(r)
	case KindFormat:
		return p.format(f, r)
	case KindID:
		id := strings.ToLower(strings.TrimSpace(r.text))
		return []Value{{Kind: ValueWord, Span: r.span, Text: r.text, ID: id, Label: Text{id, id}}}, true
	case KindRank:
		return p.rank(f, op, sign, r)
	}
	return p.choice(f, r)
}

// open resolves a value of names, wordings or labels.
func (p *parser) open(f *Field, op Op, r raw) ([]Value, bool) {
	v := Value{Kind: ValueWord, Span: r.span, Text: r.text}
	if f.None && !r.quoted && op == OpHas && isNone(r.text) {
		v.Kind = ValueNone
		return []Value{v}, true
	}
	if v.Folded = card.Fold(r.text); f.Self {
		v.Folded = selfFold(r.text)
		v.elided = elided(r.text)
	}
	if v.Folded == "" {
		p.fault(Syntax, r.span, nothingToFind, p.src.text(r.span))
		return nil, false
	}
	switch {
	case op == OpEq:
		v.Kind = ValueExact
	case op == OpHas && r.quoted && f.Kind != KindLabel:
		v.Kind = ValuePhrase
	}
	return []Value{v}, true
}

// isNone says whether a word stands for "has none".
func isNone(s string) bool {
	switch card.Fold(s) {
	case "none", "aucun", "aucune", "sans":
		return true
	}
	return false
}

// choice resolves a word of a closed vocabulary.
func (p *parser) choice(f *Field, r raw) ([]Value, bool) {
	folded := card.Fold(r.text)
	if f.ID == FieldVersion {
		return p.version(r)
	}
	if f.None && !r.quoted && isNone(r.text) || f.ID == FieldClan && (folded == "unaligned" || folded == "neutral" || folded == "neutre" || folded == "non aligne" || folded == "non alignee") {
		return []Value{{Kind: ValueNone, Span: r.span, Text: r.text}}, true
	}
	words := p.vocabulary.Find(f.Words, folded)
	if len(words) == 0 {
		p.unknownValue(f, r)
		return nil, false
	}
	out := make([]Value, len(words))
	for i, w := range words {
		out[i] = Value{Kind: ValueWord, Span: r.span, Text: r.text, ID: w.ID, Label: w.Label}
	}
	return out, true
}

func (p *parser) version(r raw) ([]Value, bool) {
	v := Value{Kind: ValueWord, Span: r.span, Text: r.text}
	switch folded := card.Fold(r.text); {
	case isNone(r.text) || folded == "base" || folded == "0":
		v.ID, v.Label = "base", Text{"base", "de base"}
	default:
		version, ok := card.ParseVersion(r.text)
		if !ok {
			f, _ := FieldOf(p.game, string(FieldVersion))
			p.unknownValue(f, r)
			return nil, false
		}
		v.ID, v.Label = version.Suffix(), Text{string(version), frenchVersion(version)}
	}
	return []Value{v}, true
}

func frenchVersion(v card.Version) string {
	s := strings.Replace(string(v), "Inexperienced", "Inexpérimentée", 1)
	return strings.Replace(s, "Experienced", "Expérimentée", 1)
}

// rank resolves a word that comparisons can be made with.
func (p *parser) rank(f *Field, op Op, sign Span, r raw) ([]Value, bool) {
	values, ok := p.choice(f, r)
	if !ok || op == OpHas {
		return values, ok
	}
	if _, ranked := Rank(f.Words, values[0].ID); !ranked {
		fault := p.fault(UnknownOperator, sign, unranked, p.src.text(r.span), string(f.ID))
		fault.Suggestions = []string{string(f.ID) + ":" + p.src.text(r.span)}
		return nil, false
	}
	return values, true
}

// largestNumber is more than any number on a card.
const largestNumber = 1_000_000_000

// number resolves a number, a stat, a dash or an asterisk.
func (p *parser) number(f *Field, op Op, sign Span, r raw) ([]Value, bool) {
	v := Value{Kind: ValueNumber, Span: r.span, Text: r.text}
	text := strings.TrimSpace(r.text)
	if n, ok := parseNumber(text); ok {
		if math.Abs(n) > largestNumber {
			p.fault(BadNumber, r.span, hugeNumber, clip(p.src.text(r.span)), largestNumber)
			return nil, false
		}
		v.Number = n
		return []Value{v}, true
	}
	if f.Stat == "" {
		p.badNumber(f, r)
		return nil, false
	}
	other, known := FieldOf(p.game, text)
	switch folded := card.Fold(text); {
	case isNone(text) || strings.TrimFunc(text, isDash) == "" || folded == "dash" || folded == "tiret":
		v.Kind = ValueDash
	case text == "*" && op != OpEq && op != OpNe:
		p.fault(UnknownOperator, sign, starOrder, string(f.ID)).Suggestions = []string{string(f.ID) + ":*"}
		return nil, false
	case text == "*":
		v.Kind = ValueStar
	case known && other.Stat != "":
		v.Kind, v.Stat, v.Label = ValueStat, other.Stat, other.Label
	default:
		p.badNumber(f, r)
		return nil, false
	}
	return []Value{v}, true
}

// parseNumber reads a plain decimal number with any sign.
func parseNumber(s string) (float64, bool) {
	negative := false
	switch r, size := utf8.DecodeRuneInString(s); {
	case isDash(r):
		negative, s = true, s[size:]
	case r == '+':
		s = s[size:]
	}
	if s == "" || strings.Trim(s, "0123456789.") != "" || s[0] == '.' || s[len(s)-1] == '.' {
		return 0, false
	}
	n, err := strconv.ParseFloat(s, 64)
	if err != nil && !math.IsInf(n, 0) {
		return 0, false
	}
	if negative && n != 0 {
		n = -n
	}
	return n, true
}

// numberText resolves a printed number with letters.
func (p *parser) numberText(op Op, r raw) ([]Value, bool) {
	v := Value{Kind: ValueWord, Span: r.span, Text: r.text, Folded: card.Fold(r.text)}
	if v.Folded == "" {
		p.fault(Syntax, r.span, nothingToFind, p.src.text(r.span))
		return nil, false
	}
	if op == OpEq || op == OpNe {
		return []Value{v}, true
	}
	n, ok := parseNumber(r.text)
	if !ok || n < 0 || n > largestNumber || n != math.Trunc(n) {
		p.fault(BadNumber, r.span, wholeNumber, clip(p.src.text(r.span)))
		return nil, false
	}
	v.Kind, v.Number, v.Folded = ValueNumber, n, ""
	return []Value{v}, true
}

// date resolves a day, a month, a year, or the day of a set.
func (p *parser) date(r raw) ([]Value, bool) {
	text := strings.TrimSpace(r.text)
	v := Value{Kind: ValueDate, Span: r.span, Text: r.text}
	if from, to, ok := period(text); ok {
		v.From, v.To = from, to
		return []Value{v}, true
	}
	var out []Value
	sets := p.vocabulary.Find(WordsSet, card.Fold(text))
	for _, s := range sets {
		if s.Date != "" {
			out = append(out, Value{Kind: ValueDate, Span: r.span, Text: r.text, From: s.Date, To: s.Date})
		}
	}
	switch {
	case len(out) > 0:
		return out, true
	case len(sets) > 0:
		p.fault(BadDate, r.span, undatedSet, sets[0].Label)
	default:
		p.badDate(r)
	}
	return nil, false
}

// period is the days of "2014", "2014-06" or "2014-06-01".
func period(s string) (from, to string, ok bool) {
	if len(s) > len("2014-06-01") {
		return "", "", false
	}
	for _, l := range []struct {
		layout              string
		years, months, days int
	}{{time.DateOnly, 0, 0, 1}, {"2006-01", 0, 1, 0}, {"2006", 1, 0, 0}} {
		if t, err := time.Parse(l.layout, s); err == nil && t.Year() > 0 {
			return t.Format(time.DateOnly), t.AddDate(l.years, l.months, l.days).AddDate(0, 0, -1).Format(time.DateOnly), true
		}
	}
	return "", "", false
}

// format resolves a format, with a day behind an @ perhaps.
func (p *parser) format(f *Field, r raw) ([]Value, bool) {
	name, day, dated := strings.Cut(r.text, "@")
	if dated {
		from, to, ok := period(strings.TrimSpace(day))
		if !ok || from != to {
			p.fault(BadDate, r.span, badFormatDay, clip(day))
			return nil, false
		}
		day = from
	}
	values, ok := p.choice(f, raw{text: name, span: r.span, quoted: r.quoted})
	for i := range values {
		values[i].From = day
	}
	return values, ok
}

// regex resolves an expression between slashes.
func (p *parser) regex(f *Field, op Op, sign Span, r raw) ([]Value, bool) {
	switch {
	case f.Kind != KindName && f.Kind != KindText && f.Kind != KindLabel:
		p.fault(BadRegex, r.span, noRegexHere, string(f.ID))
		return nil, false
	case op != OpHas:
		p.fault(UnknownOperator, sign, regexOperator, p.src.text(sign)).Suggestions = []string{string(f.ID) + ":" + p.src.text(r.span)}
		return nil, false
	case r.text == "":
		p.fault(BadRegex, r.span, emptyRegex)
		return nil, false
	}
	re, fault := compile(r.text)
	if fault != nil {
		p.fault(BadRegex, r.span, fault.message, fault.args...)
		return nil, false
	}
	return []Value{{Kind: ValueRegex, Span: r.span, Text: r.text, Regexp: re}}, true
}
