package query

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// source is a query in characters. Full-width signs are read as the plain ones, every kind of blank as a blank, so
// that positions stay those of what was written.
type source []rune

// newSource reads at most limit characters and says where bytes stand that are no UTF-8, or control characters. The
// character that others have put in place of such bytes (U+FFFD) is one of them: no card has it.
func newSource(s string, limit int) (src source, bad []Span) {
	src = make(source, 0, min(len(s), limit))
	for i := 0; i < len(s) && len(src) < limit; {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError || unicode.IsControl(r) && !isBlank(r) {
			r = utf8.RuneError // 0 stands for the end of the source
			if last := len(bad) - 1; last >= 0 && bad[last].End == len(src) {
				bad[last].End++
			} else {
				bad = append(bad, Span{len(src), len(src) + 1})
			}
		}
		src = append(src, plain(r))
		i += size
	}
	return src, bad
}

// plain is the character that the language reads for r.
func plain(r rune) rune {
	switch {
	case r < 0x80:
		if r == '\t' || r == '\n' || r == '\v' || r == '\f' || r == '\r' {
			return ' '
		}
		return r
	case r >= 0xFF01 && r <= 0xFF5E: // full-width ASCII
		return r - 0xFEE0
	case isBlank(r):
		return ' '
	}
	return r
}

// isBlank says whether r separates words: every kind of blank, the invisible ones too.
func isBlank(r rune) bool {
	return r == ' ' || unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff' || r == '\u2060' || r == '\u180e'
}

// at is the character at i, 0 behind the end.
func (s source) at(i int) rune {
	if i < 0 || i >= len(s) {
		return 0
	}
	return s[i]
}

// text is a part of the source.
func (s source) text(span Span) string { return string(s[span.Start:span.End]) }

// openQuote says whether r opens a phrase, and which characters close it.
func openQuote(r rune) (closing string, ok bool) {
	switch r {
	case '"':
		return `"`, true
	case '“', '”', '„', '‟':
		return `“”"`, true
	case '«', '»':
		return "«»", true
	}
	return "", false
}

// isDash says whether r can be the sign of negation or of a number.
func isDash(r rune) bool {
	return r == '-' || r == '–' || r == '—' || r == '−' || r == '‐' || r == '‑'
}

// endsWord says whether a bare word or the word of a value ends before r.
func endsWord(r rune) bool {
	if r == 0 || r == ' ' || r == '(' || r == ')' || r == '|' {
		return true
	}
	_, quote := openQuote(r)
	return quote
}

// skip is the place of the first character from i on that is no blank.
func (s source) skip(i int) int {
	for i < len(s) && s[i] == ' ' {
		i++
	}
	return i
}

// word is the end of the bare word that begins at i.
func (s source) word(i int) int {
	for i < len(s) && !endsWord(s[i]) {
		i++
	}
	return i
}

// isFieldRune says whether r can stand in the name of a field.
func isFieldRune(r rune) bool {
	return r == '_' || r == '-' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r)
}

// field is the end of what could be the name of a field at i; i itself if there is none before an operator.
func (s source) field(i int) int {
	if !unicode.IsLetter(s.at(i)) {
		return i
	}
	end := i
	for end < len(s) && isFieldRune(s[end]) {
		end++
	}
	switch s.at(end) {
	case ':', '=', '<', '>', '~', '≤', '≥', '≠':
		return end
	case '!':
		if s.at(end+1) == '=' {
			return end
		}
	}
	return i
}

// operator reads the operator at i. A run of operator signs that is none is read whole and ok is false.
func (s source) operator(i int) (op Op, end int, ok bool) {
	switch s.at(i) {
	case '≤':
		return OpLe, i + 1, true
	case '≥':
		return OpGe, i + 1, true
	case '≠':
		return OpNe, i + 1, true
	case '~':
		op, end = OpPart, i+1
	case ':':
		op, end = OpHas, i+1
	case '=':
		op, end = OpEq, i+1
	case '!':
		op, end = OpNe, i+2
	case '<':
		op, end = OpLt, i+1
		if s.at(end) == '=' {
			op, end = OpLe, end+1
		}
	case '>':
		op, end = OpGt, i+1
		if s.at(end) == '=' {
			op, end = OpGe, end+1
		}
	}
	ok = true
	for end < len(s) && strings.ContainsRune("=<>!", s[end]) {
		ok = false
		end++
	}
	return op, end, ok
}

// quoted reads the phrase that opens at i: its text with \" and \\ undone, and the place behind it. It is false where
// nothing closes the phrase; end is then that of the source.
func (s source) quoted(i int) (text string, end int, ok bool) {
	closing, _ := openQuote(s.at(i))
	var b strings.Builder
	for i++; i < len(s); i++ {
		switch {
		case s[i] == '\\' && (s.at(i+1) == '\\' || s.at(i+1) != 0 && strings.ContainsRune(closing, s.at(i+1))):
			i++
			b.WriteRune(s[i])
		case strings.ContainsRune(closing, s[i]):
			return b.String(), i + 1, true
		default:
			b.WriteRune(s[i])
		}
	}
	return b.String(), len(s), false
}

// regex reads the expression between slashes at i: its text with \/ undone, and the place behind it.
func (s source) regex(i int) (text string, end int, ok bool) {
	var b strings.Builder
	for i++; i < len(s); i++ {
		switch {
		case s[i] == '\\' && s.at(i+1) == '/':
			i++
			b.WriteByte('/')
		case s[i] == '\\' && i+1 < len(s):
			b.WriteByte('\\')
			i++
			b.WriteRune(s[i])
		case s[i] == '/':
			return b.String(), i + 1, true
		default:
			b.WriteRune(s[i])
		}
	}
	return b.String(), len(s), false
}

// Operator words. Case counts: "Or" and "Et" are words of titles.
var (
	orWords  = map[string]bool{"or": true, "OR": true, "ou": true, "OU": true}
	andWords = map[string]bool{"and": true, "AND": true, "et": true, "ET": true}
)

// operatorWord reads the "or" or "and" that stands alone at i.
func (s source) operatorWord(i int) (or, and bool, end int) {
	if s.at(i) == '|' {
		for end = i; s.at(end) == '|'; end++ {
		}
		return true, false, end
	}
	end = s.word(i)
	if end-i < 2 || end-i > 3 {
		return false, false, i
	}
	word := string(s[i:end])
	or, and = orWords[word], andWords[word]
	if !or && !and {
		return false, false, i
	}
	return or, and, end
}
