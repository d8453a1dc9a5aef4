package deck

import (
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// cutHint cuts what stands behind a name without being part of it: a bracket "(Set)", "[Set]" or "{art: …}",
// a remark "// …", a further field behind a tab, or a price.
func cutHint(s string) (name, hint string, ok bool) {
	if at := strings.IndexByte(s, '\t'); at > 0 {
		return strings.TrimSpace(s[:at]), bareHint(s[at+1:]), true
	}
	if at := remarkAt(s); at > 0 {
		return strings.TrimSpace(s[:at]), strings.Trim(s[at:], "/#<>-←→;| "), true
	}
	if s == "" {
		return "", "", false
	}
	if at := openBracket(s); at > 0 {
		return strings.TrimSpace(s[:at]), strings.TrimSpace(s[at+1 : len(s)-1]), true
	}
	if at := tailAt(s); at > 0 {
		return strings.TrimSpace(s[:at]), strings.Trim(s[at:], " \t-–—@"), true
	}
	return "", "", false
}

// tailAt is where a price ("- $0.50", "0,25 €"), a number of the collection ("#123") or a number behind a
// bracket ("(Set) 123") begins at the end of s, or -1.
func tailAt(s string) int {
	name := strings.TrimRight(s, "0123456789.,$€£#@-–— \t")
	tail := s[len(name):]
	behind := strings.HasSuffix(name, ")") || strings.HasSuffix(name, "]")
	if name == "" || !strings.ContainsAny(tail, "0123456789") || !isBlank(tail[0]) || !behind && !strings.ContainsAny(tail, "$€£#") {
		return -1
	}
	return len(name)
}

// cutWord cuts a type or a set that stands behind a name without brackets: "Name, Holding", "Name - Some Set".
func (r *Resolver) cutWord(s string) (name, hint string, ok bool) {
	for _, sep := range []string{" - ", " – ", " — ", ", "} {
		at := strings.LastIndex(s, sep)
		if at <= 0 {
			continue
		}
		hint := strings.TrimSpace(s[at+len(sep):])
		h, isHeader, _ := parseHeader(hint, r.cat.Game())
		if _, isSet := r.sets[card.Fold(hint)]; isSet || isHeader && h.typ != "" && h.declared == 0 {
			return strings.TrimSpace(s[:at]), hint, true
		}
	}
	return "", "", false
}

// bareHint takes the brackets from a hint that is nothing but one bracket.
func bareHint(s string) string {
	s = strings.TrimSpace(s)
	if s != "" && openBracket(s) == 0 {
		return strings.TrimSpace(s[1 : len(s)-1])
	}
	return s
}

func remarkAt(s string) int {
	for _, mark := range []string{" // ", " # ", " //", " -- ", " <-", " -> ", " ← ", " → ", " ; ", " | "} {
		if at := strings.Index(s, mark); at > 0 {
			return at
		}
	}
	return -1
}

// openBracket is the place of the bracket that the last character of s closes, or -1.
func openBracket(s string) int {
	var open, shut byte
	switch s[len(s)-1] {
	case ')':
		open, shut = '(', ')'
	case ']':
		open, shut = '[', ']'
	case '}':
		open, shut = '{', '}'
	default:
		return -1
	}
	depth := 0
	for i := len(s) - 1; i >= 0; i-- {
		switch s[i] {
		case shut:
			depth++
		case open:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// cutVersion cuts a version from the end of a name: "Zansho Experienced", "Kinto – Experienced 2",
// "Hitomi - exp3KYD", "Kachiko • Experienced", "Tsuruchi (inexp)" once the bracket is off. It gives false
// where no version stands, as in "Voice of Experience". Marks behind the version are no part of it.
func cutVersion(s string) (name string, v card.Version, ok bool) {
	s = strings.TrimRight(s, " \t.,;:!*")
	end := len(s)
	for words := 1; words <= 3 && end > 0; words++ {
		at := strings.LastIndexAny(s[:end], " \t")
		for _, from := range []int{at + 1, afterLast(s[:end], "•", at), afterLast(s[:end], "-", at), 1 + max(at, strings.LastIndexAny(s[:end], ",/_"))} {
			if from <= 0 || !looksLikeVersion(s[from:]) {
				continue
			}
			if v, ok := card.ParseVersion(s[from:]); ok && v != card.Base {
				name := strings.TrimRight(s[:from], " \t-–—−•·,:/|~")
				return name, v, name != ""
			}
		}
		end = max(at, 0)
	}
	return "", "", false
}

// afterLast is the place behind the last mark in s if that lies behind at, else 0.
func afterLast(s, mark string, at int) int {
	if i := strings.LastIndex(s, mark); i > at {
		return i + len(mark)
	}
	return 0
}

// cutLeadingVersion reads "Experienced 2 Some Name" and "Exp. Some Name".
func cutLeadingVersion(s string) (name string, v card.Version, ok bool) {
	if !looksLikeVersion(s) {
		return "", "", false
	}
	words := strings.Fields(s)
	for n := min(2, len(words)-1); n >= 1; n-- {
		if v, ok := card.ParseVersion(strings.Join(words[:n], " ")); ok && v != card.Base {
			return strings.TrimLeft(strings.Join(words[n:], " "), "-–—•: "), v, true
		}
	}
	return "", "", false
}

// versionIn finds the version in a bracket behind a name: "(exp2)", "(exp2, Unique)", "(Unique; exp2)",
// "(exp2 Some Set)". whole says that there is nothing else in it.
func versionIn(hint string) (v card.Version, whole, ok bool) {
	if v, ok := card.ParseVersion(hint); ok && v != card.Base {
		return v, true, true
	}
	if strings.Contains(hint, ":") { // "art: Some Name, exp2" is about something else
		return card.Base, false, false
	}
	for _, part := range strings.FieldsFunc(hint, func(r rune) bool { return r == ',' || r == ';' || r == '/' || r == '|' || r == '\t' }) {
		if v, ok := card.ParseVersion(part); ok && v != card.Base {
			return v, false, true
		}
	}
	if _, v, ok := cutLeadingVersion(hint); ok {
		return v, false, true
	}
	return card.Base, false, false
}

// looksLikeVersion is a cheap look before ParseVersion.
func looksLikeVersion(s string) bool {
	s = strings.TrimSpace(s)
	if len(s) < 2 {
		return false
	}
	switch s[0] | 0x20 {
	case 'e':
		return len(s) >= 3 && s[1]|0x20 == 'x' && s[2]|0x20 == 'p'
	case 'x':
		return s[1]|0x20 == 'p'
	case 'i':
		return len(s) >= 5 && s[1]|0x20 == 'n' && s[2]|0x20 == 'e'
	}
	return false
}

// shortVersion is a version as lists write it: "exp", "exp2", "exp3KYD", "inexp".
func shortVersion(v card.Version) string {
	switch v {
	case card.Base:
		return ""
	case card.Inexperienced:
		return "inexp"
	}
	return "exp" + strings.TrimSpace(strings.TrimPrefix(string(v), string(card.Experienced)))
}
