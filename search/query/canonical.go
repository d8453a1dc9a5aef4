package query

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/kotei-dev/kotei/card"
)

// String is the query in canonical form: canonical names of fields, operators and values, what it says about display
// at the end. Parsing it with the same vocabulary gives an equal query (Equal), and the same text again.
func (q *Query) String() string {
	var b strings.Builder
	if q.Root != nil {
		write(&b, q.Root, inNothing)
	}
	for _, d := range q.directives() {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(string(d.field) + ":" + d.id)
	}
	return b.String()
}

// directive is one thing that a query says about display.
type directive struct {
	field FieldID
	id    string
}

func (q *Query) directives() []directive {
	var out []directive
	for _, d := range []directive{{FieldOrder, q.Display.Order}, {FieldDir, q.Display.Dir}, {FieldUnique, q.Display.Unique}, {FieldPrefer, q.Display.Prefer}} {
		if d.id != "" {
			out = append(out, d)
		}
	}
	if q.IncludeCreated && !asksForCreated(q.Root, false) {
		out = append(out, directive{FieldInclude, "created"})
	}
	return out
}

// place says what a node is written in, which decides about parentheses.
type place uint8

const (
	inNothing place = iota
	inOr
	inAnd
	inNot
)

func write(b *strings.Builder, n Node, in place) {
	switch n := n.(type) {
	case *And:
		writeAll(b, n.Nodes, " ", inAnd, in >= inAnd)
	case *Or:
		writeAll(b, n.Nodes, " or ", inOr, in >= inAnd)
	case *Not:
		b.WriteByte('-')
		write(b, n.Node, inNot)
	case *Clause:
		n.write(b)
	}
}

func writeAll(b *strings.Builder, nodes []Node, between string, in place, group bool) {
	if group {
		b.WriteByte('(')
	}
	for i, n := range nodes {
		if i > 0 {
			b.WriteString(between)
		}
		write(b, n, in)
	}
	if group {
		b.WriteByte(')')
	}
}

func (n *Clause) write(b *strings.Builder) {
	if n.Field.ID == FieldName && n.writeBare(b) {
		return
	}
	b.WriteString(string(n.Field.ID))
	b.WriteString(n.Op.String())
	for i := range n.Values {
		if i > 0 {
			b.WriteByte(',')
		}
		n.Values[i].write(b, n.Field.Kind)
	}
}

// writeBare writes a clause about names without its field where that can be read back.
func (n *Clause) writeBare(b *strings.Builder) bool {
	if len(n.Values) != 1 {
		return false
	}
	v := &n.Values[0]
	switch {
	case n.Op == OpEq:
		b.WriteByte('!')
		writeQuoted(b, v.Folded)
		return true
	case n.Op != OpHas:
		return false
	case v.Kind == ValueWord && (orWords[v.Folded] || andWords[v.Folded]):
		return false
	}
	v.write(b, KindName)
	return true
}

func (v *Value) write(b *strings.Builder, in Kind) {
	switch v.Kind {
	case ValueNone, ValueDash:
		b.WriteString("none")
	case ValueStar:
		b.WriteByte('*')
	case ValueRegex:
		writeRegex(b, v.Text)
	case ValueNumber:
		b.WriteString(strconv.FormatFloat(v.Number, 'f', -1, 64))
	case ValueStat:
		b.WriteString(string(statField(v.Stat).ID))
	case ValueDate:
		b.WriteString(periodText(v.From, v.To))
	case ValuePhrase, ValueExact:
		writeQuoted(b, v.words())
	default:
		v.writeWord(b, in)
	}
}

// words are the words of an open value as they are written.
func (v *Value) words() string {
	if v.elided != "" {
		return v.elided
	}
	return v.Folded
}

func (v *Value) writeWord(b *strings.Builder, in Kind) {
	text := v.ID
	if text == "" {
		text = v.words()
	}
	if v.From != "" {
		text += "@" + v.From
	}
	if isPlainWord(text) && (v.ID != "" || !isNone(text)) { // no id of a field that knows none is "none"
		b.WriteString(text)
		return
	}
	if joined := strings.ReplaceAll(text, " ", "-"); v.ID == "" && in != KindLabel && isPlainWord(joined) {
		b.WriteString(joined)
		return
	}
	writeQuoted(b, text)
}

// isPlainWord says whether a word needs no quotes where a value is expected.
func isPlainWord(s string) bool {
	if s == "" {
		return false
	}
	for _, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-_.@~*'", r) {
			return false
		}
	}
	return true
}

func writeQuoted(b *strings.Builder, s string) {
	b.WriteByte('"')
	for _, r := range s {
		if r == '"' || r == '\\' {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	b.WriteByte('"')
}

// writeRegex writes an expression between slashes; pairs that begin with a backslash stay as they are.
func writeRegex(b *strings.Builder, s string) {
	b.WriteByte('/')
	escaped := false
	for _, r := range s {
		if r == '/' && !escaped {
			b.WriteByte('\\')
		}
		escaped = r == '\\' && !escaped
		b.WriteRune(r)
	}
	b.WriteByte('/')
}

// periodText is a ValueDate as it is written.
func periodText(from, to string) string {
	for _, n := range []int{len("2006"), len("2006-01")} {
		if f, t, ok := period(from[:n]); ok && f == from && t == to {
			return from[:n]
		}
	}
	return from
}

// statField is the field of a stat.
func statField(name card.StatName) *Field {
	for i := range statFields {
		if statFields[i].Stat == name {
			return &statFields[i]
		}
	}
	return &Field{ID: FieldID(name), Label: Text{string(name), string(name)}}
}

// Equal says whether two queries ask for the same in the same way: places, spellings and warnings aside.
func (q *Query) Equal(o *Query) bool {
	return q.Game == o.Game && q.Display == o.Display && q.IncludeCreated == o.IncludeCreated && equal(q.Root, o.Root)
}

func equal(a, b Node) bool {
	switch a := a.(type) {
	case nil:
		return b == nil
	case *And:
		b, ok := b.(*And)
		return ok && equalAll(a.Nodes, b.Nodes)
	case *Or:
		b, ok := b.(*Or)
		return ok && equalAll(a.Nodes, b.Nodes)
	case *Not:
		b, ok := b.(*Not)
		return ok && equal(a.Node, b.Node)
	case *Clause:
		b, ok := b.(*Clause)
		if !ok || a.Field != b.Field || a.Op != b.Op || len(a.Values) != len(b.Values) {
			return false
		}
		for i := range a.Values {
			if !a.Values[i].same(&b.Values[i]) {
				return false
			}
		}
		return true
	}
	return false
}

func equalAll(a, b []Node) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !equal(a[i], b[i]) {
			return false
		}
	}
	return true
}
